"""Whole tables as documents: to look into, to keep, and to bring to another server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import select

from townwright.engine.document import Node
from townwright.engine.errors import CannotRead, Problem
from townwright.engine.events import Dealer, Event, Play
from townwright.engine.proof import commitment_of, is_hex
from townwright.engine.state import CHANCE
from townwright.server.tables import NAME_LETTERS, Tables, now_ms
from townwright.store import schema
from townwright.store.store import IntegrityError, Store
from townwright.table.deeds import CLOSED, PLAYED, final_ranks
from townwright.table.entries import (
    Created,
    Decided,
    Drawn,
    Entry,
    Finished,
    Happening,
    Said,
    Seated,
    Started,
    TookBack,
    read_happening,
)
from townwright.table.table import OPEN, RUNNING, Table

FORMAT = "townwright-table 1"
LATEST = 2**53  # the last millisecond that every program can write


async def export_table(store: Store, name: str) -> dict[str, Any]:
    """The table with all its entries, the secret of its luck, and the names of its people."""
    kept = await store.kept(name)
    entries = await store.entries(name)
    people = sorted({number for entry in entries for number in _people_in(entry)})
    columns = schema.players.c
    names = await store.rows(select(columns.id, columns.name).where(columns.id.in_(people)).order_by(columns.id))
    return {
        "format": FORMAT,
        "table": name,
        "secret": kept.secret,
        "people": {str(row["id"]): row["name"] for row in names},
        "entries": [{"number": e.number, "at": e.at, "what": e.what.document()} for e in entries],
    }


def _people_in(entry: Entry) -> set[int]:
    """The numbers of the people whom this entry names."""
    match entry.what:
        case Created(by=number) | Said(by=number) | Seated(player=number):
            return {number} - {0}
    return set()


def read_table(document: Any) -> tuple[Table, str, dict[int, str]]:
    """The table of a document, the secret of its luck, and its people; CannotRead names the field that is wrong."""
    node = Node(document).fields("format", "table", "secret", "people", "entries")
    if node.get("format").value != FORMAT:
        raise node.get("format").wrong(f"{FORMAT!r} is expected, not {node.get('format').value!r}.")
    name, secret = node.get("table").text(), node.get("secret").text()
    if not 1 <= len(name) <= 16 or set(name) - set(NAME_LETTERS):
        raise node.get("table").wrong(f"{name!r} is not how a table is called.")
    if not is_hex(secret):
        raise node.get("secret").wrong("64 hexadecimal digits are expected.")
    people = {}
    for number, person in node.get("people").entries():
        if not number.isdecimal():
            raise node.get("people").wrong(f"people are numbered, and {number!r} is no number.")
        people[int(number)] = person.text()[:40]
    table = Table(name)
    judge = Judge(secret)
    for entry in node.get("entries").items():
        _add(table, entry.fields("number", "at", "what"), people, judge)
        if len(table.entries) == 1:
            _check_secret(table, node.get("secret"), secret)
    if not table.entries:
        raise node.get("entries").wrong("a table has at least one entry.")
    return table, secret, people


def _check_secret(table: Table, node: Node, secret: str) -> None:
    luck = table.created.luck
    if luck.get("mode") == "committed" and luck.get("commitment") != commitment_of(secret):
        raise node.wrong("this is not the secret that the table has committed to.")


def _add(table: Table, node: Node, people: dict[int, str], judge: Judge) -> None:
    number = node.get("number").whole(len(table.entries), len(table.entries))
    at = node.get("at").whole(table.entries[-1].at if table.entries else 0, LATEST)
    try:
        entry = Entry(number, at, read_happening(node.get("what").values()))
        if isinstance(entry.what, Created) != (number == 0):
            raise CannotRead("a table is set up by its first entry and by no other.")
        judge.look_at(table, entry.what)
        table.add(entry)
    except Problem as problem:
        raise node.get("what").wrong(str(problem)) from None
    except (ValueError, LookupError, TypeError, AssertionError) as error:
        raise node.get("what").wrong(f"this cannot follow what was before ({error!r:.100}).") from None
    if unknown := _people_in(entry) - people.keys():
        raise node.get("what").wrong(f"there is no player {min(unknown)} among the people.")


class Judge:
    """Says whether a table could go on so; asked before each entry, so that the first wrong one is named."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._dealer: Dealer | None = None

    def look_at(self, table: Table, what: Happening) -> None:
        """CannotRead unless this could happen here."""
        match what:
            case Started():
                if table.status != OPEN or any(chair.is_free for chair in table.chairs):
                    raise CannotRead("the game cannot begin here.")
                self._look_at_opening(table)
            case Decided() | Drawn():
                self._look_at_move(table, what)
            case TookBack():
                events = table.play.events
                if (
                    not table.opening <= what.count < len(events)
                    or events[what.count].actor != what.seat
                    or events[what.count].forced
                ):
                    raise CannotRead(f"event {what.count} was no choice of seat {what.seat}.")
            case Finished() if what.how != CLOSED:
                self._look_at_end(table, what)

    @staticmethod
    def _look_at_opening(table: Table) -> None:
        """What was taken over from another table has to be possible; by whose luck it was drawn is not known here."""
        play = Play(table.game, table.play.options, settle=False)
        for number, choice in enumerate(table.created.opening):
            if choice not in play.game.legal(play.state):
                raise CannotRead(f"opening: choice {number} is not possible there.")
            play.replay(Event(int(play.state.actor), choice))

    def _look_at_move(self, table: Table, what: Decided | Drawn) -> None:
        """A move has to be one that could be made here, and a draw what the secret or the seed deals."""
        state, actor = table.play.state, CHANCE if isinstance(what, Drawn) else what.seat
        if table.status != RUNNING or state.actor != actor or what.choice not in table.game.legal(state):
            raise CannotRead("nobody could decide this here.")
        if isinstance(what, Decided) and what.forced != table.game.plays_itself(state):
            raise CannotRead("it was not forced." if what.forced else "it was forced.")
        if actor == CHANCE:
            self._dealer = self._dealer or table.dealer(self._secret)
            if self._dealer(table.play) != what.choice:
                raise CannotRead("this is not what the secret of the table deals here.")

    def _look_at_end(self, table: Table, what: Finished) -> None:
        """The end has the scores of the position, and shows the secret that was committed to."""
        standing = table.game.standing(table.play.state)
        ranks = final_ranks(standing.ranks, [chair.resigned for chair in table.chairs])
        if table.status != RUNNING or (what.how == PLAYED and not table.play.is_over):
            raise CannotRead("the game was not over here.")
        if (what.scores, what.ranks) != (list(standing.scores), ranks):
            raise CannotRead(f"the game ends {list(standing.scores)} with ranks {ranks}.")
        if what.secret != (self._secret if table.created.luck["mode"] == "committed" else ""):
            raise CannotRead("this is not the secret of the table.")


async def import_table(tables: Tables, document: Any) -> Table:
    """Keep a table that was exported; its people become guests here, known by their names alone."""
    table, secret, people = read_table(document)
    store, now = tables.store, now_ms()
    numbers = {
        number: await store.add(schema.players, name=name, created_at=now, seen_at=now)
        for number, name in people.items()
    }
    here = Table.of(table.name, [replace(entry, what=_renumbered(entry.what, numbers)) for entry in table.entries])
    here.fresh = here.entries
    try:
        await tables.create(here, secret)
    except IntegrityError:
        await store.write(schema.players.delete().where(schema.players.c.id.in_(numbers.values())))
        raise CannotRead(f"There is a table {table.name!r} here already.") from None
    return here


def _renumbered(what: Any, numbers: dict[int, int]) -> Any:
    match what:
        case Created() | Said():
            return replace(what, by=numbers[what.by])
        case Seated(player=player) if player:
            return replace(what, player=numbers[player])
    return what
