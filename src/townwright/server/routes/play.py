"""Playing: choices, taking back, offers, coming and going, chat, and the questions one may ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from townwright.bots.registry import check_bot
from townwright.engine.errors import CannotRead, OutOfDate
from townwright.engine.record import dump_record
from townwright.server.errors import answer_problem
from townwright.server.hall import Asker, Hall, InHall, Known
from townwright.server.people import Person
from townwright.server.routes.lobby import TableName, sight_of
from townwright.server.shapes import MOVED_ON, ViewShape, send, send_made
from townwright.table import deeds, sight
from townwright.table.records import record_of
from townwright.table.shapes import ItemShape, PositionShape, PreviewShape, WhyShape
from townwright.table.table import OPEN, Table

router = APIRouter(tags=["play"])

Deed = Annotated[str, Field(max_length=64, description="A name for this request: sent again, it is not done again.")]
SeatOrNone = Annotated[int, Field(ge=0, le=3)] | None
Eyes = Annotated[int | None, Query(ge=-1, le=3, description="With the eyes of which seat; -1: of a spectator.")]
MOST_POSITIONS = 60  # in one answer
EventNumber = Annotated[int, Query(ge=0, le=2**31 - 1)]
ChoiceNumber = Annotated[int, Query(ge=0, le=2**31 - 1)]


class Asked(BaseModel):
    """What all requests at a table may say."""

    model_config = ConfigDict(extra="forbid")

    seat: SeatOrNone = Field(
        default=None, description="For which of one's seats; of several the one that is to decide."
    )
    deed: Deed = ""


class Move(Asked):
    """A choice, by number or in notation, and the entry that it follows."""

    follows: Annotated[int, Field(ge=0, le=2**31 - 1)]
    choice: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    move: Annotated[str, Field(max_length=200)] = ""


class Offer(Asked):
    """What is proposed to the others."""

    what: Literal["take_back", "end"]


class Answer(Asked):
    """Whether one agrees to what is offered."""

    agrees: bool


class HandOver(Asked):
    """To which bot."""

    bot: Annotated[str, Field(max_length=60)] = deeds.STAND_IN


class Message(BaseModel):
    """Something said."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=4 * deeds.LONGEST_MESSAGE)]
    room: Literal["players", "spectators"] = "players"
    deed: Deed = ""


SeatDeed = Callable[[Table, int, int, str, str], None]  # (draft, now, seat, secret, known as)


async def _do(hall: Hall, name: str, person: Person, asked: Asked, deed: SeatDeed) -> Response:
    """Do something for a seat of this person, and answer with the table as it is then."""
    known_as = f"{person.id}:{asked.deed}" if asked.deed else ""

    def own(draft: Table, now: int, secret: str) -> None:
        deed(draft, now, deeds.own_seat(draft, person.id, asked.seat), secret, known_as)

    table = await hall.tables.do(name, own, known_as)
    return send_made(await sight_of(hall, table, person))


@router.post("/tables/{name}/moves", response_model=ViewShape, responses=MOVED_ON)
async def move(name: TableName, wanted: Move, person: Known, hall: InHall) -> Response:
    """Choose. If the table has moved on since the entry that the choice follows, nothing happens (409)."""

    def deed(draft: Table, now: int, seat: int, secret: str, known_as: str) -> None:
        deeds.must_have_seen(draft, wanted.follows)
        choice = wanted.choice
        if choice is None:
            choice = draft.game.read_move(draft.game.view(draft.play.state, seat), wanted.move)
        if choice >= draft.game.actions.count:
            raise CannotRead(f"choice: a number below {draft.game.actions.count} is expected, not {choice}.")
        deeds.choose(draft, now, seat, choice, secret, known_as)

    if (wanted.choice is None) == (not wanted.move):
        raise CannotRead("choice: a number, or else a move in notation, is expected.")
    try:
        return await _do(hall, name, person, wanted, deed)
    except OutOfDate as problem:
        table = await hall.tables.load(name)
        return answer_problem(problem, news=json.loads(await sight_of(hall, table, person)))


@router.post("/tables/{name}/take-back", response_model=ViewShape)
async def take_back(name: TableName, asked: Asked, person: Known, hall: InHall) -> Response:
    """Take back one's last choice, as long as nobody has seen anything new since."""
    return await _do(hall, name, person, asked, deeds.take_back)


@router.post("/tables/{name}/offers", response_model=ViewShape)
async def offer(name: TableName, wanted: Offer, person: Known, hall: InHall) -> Response:
    """Propose to take back one's last choice whatever has followed, or to end the game as it stands."""

    def deed(draft: Table, now: int, seat: int, secret: str, known_as: str) -> None:
        deeds.offer(draft, now, seat, wanted.what, secret, known_as)

    return await _do(hall, name, person, wanted, deed)


@router.post("/tables/{name}/answers", response_model=ViewShape)
async def reply(name: TableName, wanted: Answer, person: Known, hall: InHall) -> Response:
    """Agree to what is offered, or not."""

    def deed(draft: Table, now: int, seat: int, secret: str, known_as: str) -> None:
        deeds.answer(draft, now, seat, wanted.agrees, secret, known_as)

    return await _do(hall, name, person, wanted, deed)


@router.post("/tables/{name}/resignation", response_model=ViewShape)
async def resign(name: TableName, asked: Asked, person: Known, hall: InHall) -> Response:
    """Give up; where others still play, a bot goes on for the seat."""

    def deed(draft: Table, now: int, seat: int, secret: str, known_as: str) -> None:
        deeds.resign(draft, now, seat, secret, known_as)

    return await _do(hall, name, person, asked, deed)


@router.post("/tables/{name}/hand-over", response_model=ViewShape)
async def hand_over(name: TableName, wanted: HandOver, person: Known, hall: InHall) -> Response:
    """Let a bot play for one's seat; everybody sees that it does."""

    def deed(draft: Table, now: int, seat: int, _secret: str, known_as: str) -> None:
        deeds.hand_over(draft, now, seat, check_bot(wanted.bot), known_as)

    return await _do(hall, name, person, wanted, deed)


@router.post("/tables/{name}/return", response_model=ViewShape)
async def come_back(name: TableName, asked: Asked, person: Known, hall: InHall) -> Response:
    """Play one's seat again."""
    known_as = f"{person.id}:{asked.deed}" if asked.deed else ""

    def deed(draft: Table, now: int, _secret: str) -> None:
        away = [seat for seat in draft.seats_of(person.id) if draft.chairs[seat].bot]
        seat = asked.seat if asked.seat is not None else (away or draft.seats_of(person.id) or [0])[0]
        deeds.come_back(draft, now, seat, person.id, known_as)

    return send_made(await sight_of(hall, await hall.tables.do(name, deed, known_as), person))


@router.post("/tables/{name}/chat", response_model=ViewShape)
async def say(name: TableName, message: Message, person: Known, hall: InHall) -> Response:
    """Say something to the other players, or to the other spectators."""
    hall.limits.count_message(person)
    known_as = f"{person.id}:{message.deed}" if message.deed else ""

    def deed(draft: Table, now: int, _secret: str) -> None:
        deeds.say(draft, now, person.id, message.text, message.room, known_as)

    return send_made(await sight_of(hall, await hall.tables.do(name, deed, known_as), person))


# Questions ------------------------------------------------------------------------------------------------------------


async def _begun(hall: Hall, name: str) -> Table:
    table = await hall.tables.load(name)
    if table.status == OPEN:
        raise deeds.refused("TW-T4", free=sum(chair.is_free for chair in table.chairs), seats=len(table.chairs))
    return table


def _number(person: Person | None) -> int:
    return person.id if person else 0


def _event(table: Table, number: int) -> int:
    if not 0 <= number <= len(table.play.events):
        raise CannotRead(f"event: a number from 0 to {len(table.play.events)} is expected, not {number}.")
    return number


def _choice(table: Table, number: int) -> int:
    if number >= table.game.actions.count:
        raise CannotRead(f"choice: a number below {table.game.actions.count} is expected, not {number}.")
    return number


@router.get("/tables/{name}/why", response_model=WhyShape)
async def why(
    name: TableName,
    person: Asker,
    hall: InHall,
    choice: ChoiceNumber | None = None,
    move: Annotated[str, Query(max_length=200)] = "",
    eyes: Eyes = None,
) -> Response:
    """Whether a choice is allowed, and if not which rule forbids it, with the places that do."""
    table = await _begun(hall, name)
    seen = sight.seat_of(table, _number(person), eyes)
    if choice is None:
        choice = table.game.read_move(table.game.view(table.play.state, seen), move)
    return send(sight.see_why(table, seen, _choice(table, choice)))


@router.get("/tables/{name}/why-there", response_model=WhyShape)
async def why_there(
    name: TableName,
    person: Asker,
    hall: InHall,
    place: Annotated[list[Annotated[str, Field(max_length=40)]], Query(min_length=1, max_length=8)],
    eyes: Eyes = None,
) -> Response:
    """Why no choice is made by touching these places, such as place=kind:BT&place=lot:e6."""
    table = await _begun(hall, name)
    seen = sight.seat_of(table, _number(person), eyes)
    return send(sight.see_why_there(table, seen, place))


@router.get("/tables/{name}/preview", response_model=PreviewShape)
async def preview(name: TableName, choice: ChoiceNumber, person: Known, hall: InHall, eyes: Eyes = None) -> Response:
    """What a choice would change: points by item, and the position it leads to, as far as one can know."""
    table = await _begun(hall, name)
    return send(sight.see_preview(table, deeds.own_seat(table, person.id, eyes), _choice(table, choice)))


@router.get("/tables/{name}/account", response_model=list[ItemShape])
async def account(name: TableName, person: Asker, hall: InHall, eyes: Eyes = None) -> Response:
    """Where each seat's score comes from."""
    table = await _begun(hall, name)
    return send(sight.see_account(table, sight.eyes_of(table, _number(person), eyes)))


@router.get("/tables/{name}/board")
async def board(
    name: TableName, person: Asker, hall: InHall, event: EventNumber | None = None, eyes: Eyes = None
) -> Response:
    """The position as plain text, now or after so many events."""
    table = await _begun(hall, name)
    text = sight.see_board(
        table, sight.eyes_of(table, _number(person), eyes), None if event is None else _event(table, event)
    )
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{name}/positions/{event}", response_model=PositionShape)
async def position(name: TableName, event: int, person: Asker, hall: InHall, eyes: Eyes = None) -> Response:
    """The position after so many events."""
    table = await _begun(hall, name)
    return send(sight.see_position(table, sight.eyes_of(table, _number(person), eyes), _event(table, event)))


@router.get("/tables/{name}/positions", response_model=list[PositionShape])
async def positions(
    name: TableName,
    person: Asker,
    hall: InHall,
    first: Annotated[int, Query(ge=0, le=2**31 - 1)],
    count: Annotated[int, Query(ge=1, le=MOST_POSITIONS)] = MOST_POSITIONS,
    eyes: Eyes = None,
) -> Response:
    """Positions one after another, the first of them after `first` events; fewer where the game has no more."""
    table = await _begun(hall, name)
    seen = sight.eyes_of(table, _number(person), eyes)
    last = min(first + count, len(table.play.events) + 1)
    return send([sight.see_position(table, seen, event) for event in range(first, last)])


@router.get("/tables/{name}/record")
async def record(name: TableName, hall: InHall) -> Response:
    """The game as a record, once it is over; `townwright verify` checks it."""
    table = await hall.tables.load(name)
    if table.finished is None or not table.play.events:
        raise deeds.refused("TW-T16")
    names = await hall.people.names(table.players)
    seats = [names.get(chair.player, chair.bot) for chair in table.chairs]
    headers = {"Content-Disposition": f'attachment; filename="{table.game.slug}-{table.name}.json"'}
    return Response(dump_record(record_of(table, seats)), media_type="application/json", headers=headers)
