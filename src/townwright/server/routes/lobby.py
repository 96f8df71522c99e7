"""Setting tables up, finding them, sitting down and leaving."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from townwright.bots.registry import check_bot
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.luck import MAX_SEED
from townwright.server.errors import TooMany
from townwright.server.hall import Asker, Hall, InHall, Known
from townwright.server.people import Person
from townwright.server.shapes import ListShape, ViewShape, send, send_made
from townwright.server.sights import people_of
from townwright.server.tables import new_name, now_ms
from townwright.table import deeds
from townwright.table.clock import read_clock
from townwright.table.table import Table

router = APIRouter(tags=["lobby"])

TableName = Annotated[str, Path(min_length=1, max_length=16, pattern="^[0-9a-z]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]
LONGEST_TITLE = 60
Seats = list[Annotated[str, Field(max_length=60)]]
WHO_SITS = "For each seat: me, open, or the name of a bot."
WHICH_CLOCK = "A preset, or bank, increment, cap and when_out in milliseconds."


class NewTable(BaseModel):
    """A table to be set up."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=40)]
    options: dict[str, str | int] = Field(default_factory=dict, max_length=40)
    seats: Seats = Field(default_factory=list, max_length=4, description=WHO_SITS)
    clock: Any = Field(default=None, description=WHICH_CLOCK)
    is_public: bool = True
    is_rated: bool = True
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = Field(
        default=None, description="Deal luck by meaning from this seed, the same at every table; not rated."
    )
    name: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""


class GoOn(BaseModel):
    """A table whose game goes on from a moment of a finished one."""

    model_config = ConfigDict(extra="forbid")

    event: Annotated[int, Field(ge=1, le=2**31 - 1, description="After so many events of that game.")]
    seats: Seats = Field(default_factory=list, max_length=4, description=WHO_SITS)
    clock: Any = Field(default=None, description=WHICH_CLOCK)
    is_public: bool = False
    name: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""


class Seat(BaseModel):
    """Who sits down: oneself, or a bot."""

    model_config = ConfigDict(extra="forbid")

    bot: Annotated[str, Field(max_length=60)] = ""
    nonce: Annotated[str, Field(max_length=200)] = Field(default="", description="A word of one's own for the luck.")


async def sight_of(hall: Hall, table: Table, person: Person | None, eyes: int | None = None) -> str:
    """The table as this person sees it: a `ViewShape`, as text."""
    names = await hall.people.names(people_of(table, table.entries))
    return hall.sights.table(table, person, names, eyes)


async def _must_have_room(hall: Hall, person: Person) -> None:
    """TooMany if this person has as many tables as one may have."""
    if await hall.tables.count_of(person.id) >= hall.settings.max_tables_a_player:
        raise TooMany(f"you have {hall.settings.max_tables_a_player} tables already; finish or close some first.")


@router.post("/tables", status_code=201, response_model=ViewShape)
async def set_up(wanted: NewTable, person: Known, hall: InHall) -> Response:
    """Set a table up; the game begins as soon as all its seats are taken."""
    await _must_have_room(hall, person)
    secret, now = deeds.new_secret(), now_ms()
    table = deeds.create(
        new_name(),
        now,
        person.id,
        wanted.game,
        wanted.options,
        secret=secret,
        seed=wanted.seed,
        clock=read_clock(Node(wanted.clock, "clock")),
        is_public=wanted.is_public,
        is_rated=wanted.is_rated,
        title=" ".join(wanted.name.split()),
    )
    _give_seats(table, now, wanted.seats, person)
    deeds.start_if_full(table, now, secret)
    await hall.tables.create(table, secret)
    return send_made(await sight_of(hall, table, person), 201)


def _give_seats(table: Table, now: int, seats: Seats, person: Person) -> None:
    if len(seats) > len(table.chairs):
        raise CannotRead(f"seats: {len(table.chairs)} play this game, not {len(seats)}.")
    for seat, who in enumerate(seats):
        if who == "me":
            deeds.sit(table, now, seat, person.id)
        elif who not in ("", "open"):
            deeds.seat_bot(table, now, seat, check_bot(who), person.id)


@router.get("/tables", response_model=ListShape)
async def find_tables(
    person: Asker,
    hall: InHall,
    which: Literal["open", "running", "over", "mine"] = "open",
    game: Annotated[str, Query(max_length=40)] = "",
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Public tables that are open, running or over, or one's own; the ones that changed last come first."""
    rows = await hall.tables.find(which, person.id if person else 0, game, before, limit)
    numbers = {chair["player"] for row in rows for chair in row["summary"]["chairs"] if chair["player"]}
    names = await hall.people.names(numbers | {row["summary"]["host"] for row in rows})
    return send({"tables": rows, "names": {str(number): name for number, name in names.items()}})


@router.get("/tables/{name}", response_model=ViewShape)
async def see_table(
    name: TableName, person: Asker, hall: InHall, eyes: Annotated[int | None, Query(ge=-1, le=3)] = None
) -> Response:
    """A table as one may see it; who knows its name may watch."""
    return send_made(await sight_of(hall, await hall.tables.load(name), person, eyes))


@router.put("/tables/{name}/seats/{seat}", response_model=ViewShape)
async def sit_down(name: TableName, seat: SeatNumber, who: Seat, person: Known, hall: InHall) -> Response:
    """Take a free seat, or give it to a bot; when the last is taken the game begins."""

    def deed(draft: Table, now: int, secret: str) -> None:
        if who.bot:
            deeds.seat_bot(draft, now, seat, check_bot(who.bot), person.id)
        else:
            deeds.sit(draft, now, seat, person.id, who.nonce)
        deeds.start_if_full(draft, now, secret)

    return send_made(await sight_of(hall, await hall.tables.do(name, deed), person))


@router.delete("/tables/{name}/seats/{seat}", response_model=ViewShape)
async def stand_up(name: TableName, seat: SeatNumber, person: Known, hall: InHall) -> Response:
    """Leave a seat before the game has begun."""
    table = await hall.tables.do(name, lambda draft, now, _secret: deeds.leave(draft, now, seat, person.id))
    return send_made(await sight_of(hall, table, person))


@router.delete("/tables/{name}", response_model=ViewShape)
async def close(name: TableName, person: Known, hall: InHall) -> Response:
    """Close a table of one's own at which no game has begun."""
    table = await hall.tables.do(name, lambda draft, now, _secret: deeds.close(draft, now, person.id))
    return send_made(await sight_of(hall, table, person))


@router.post("/tables/{name}/rematch", status_code=201, response_model=ViewShape)
async def rematch(name: TableName, person: Known, hall: InHall) -> Response:
    """The same game once more: everybody one seat on. Whoever asks sits down; the others are awaited."""
    old = await hall.tables.load(name)
    deeds.own_seat(old, person.id, None)
    await _must_have_room(hall, person)
    held = deeds.rematch_seats(old)
    secret, now, made = deeds.new_secret(), now_ms(), old.created
    table = deeds.create(
        new_name(),
        now,
        person.id,
        made.game,
        made.options,
        secret=secret,
        clock=old.clock,
        is_public=made.is_public,
        is_rated=made.is_rated,
        title=made.name,
        rematch_of=old.name,
    )
    for seat, (player, bot) in enumerate(held):
        if bot:
            deeds.seat_bot(table, now, seat, bot, person.id)
        elif player == person.id:
            deeds.sit(table, now, seat, player)
    deeds.start_if_full(table, now, secret)
    await hall.tables.create(table, secret)
    return send_made(await sight_of(hall, table, person), 201)


@router.post("/tables/{name}/play-on", status_code=201, response_model=ViewShape)
async def play_on(name: TableName, wanted: GoOn, person: Known, hall: InHall) -> Response:
    """A new table whose game stands where a finished one stood; its luck is new from there, and it is not rated."""
    source = await hall.tables.load(name)
    await _must_have_room(hall, person)
    secret, now = deeds.new_secret(), now_ms()
    table = deeds.go_on_from(
        source,
        wanted.event,
        new_name(),
        now,
        person.id,
        secret=secret,
        clock=read_clock(Node(wanted.clock, "clock")),
        is_public=wanted.is_public,
        title=" ".join(wanted.name.split()),
    )
    _give_seats(table, now, wanted.seats, person)
    deeds.start_if_full(table, now, secret)
    await hall.tables.create(table, secret)
    return send_made(await sight_of(hall, table, person), 201)
