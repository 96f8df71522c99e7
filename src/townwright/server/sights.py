"""What is sent of a table, remembered as long as nothing has changed: four streams cost little more than one.

All of it is made by `table.sight` from the view of the eyes it is for.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from townwright.engine.state import bytes_of
from townwright.server.people import Person
from townwright.server.shapes import ChatShape, YouShape, as_json
from townwright.server.tables import now_ms
from townwright.table import sight
from townwright.table.deeds import may_read
from townwright.table.entries import PLAYERS, Entry, Said, TookBack
from townwright.table.shapes import PositionShape
from townwright.table.table import OPEN, Table

REMEMBERED = 2048  # documents, and as many logs
NOBODY_IN_PARTICULAR = 0


class _Memory(OrderedDict[Any, Any]):
    """The last few things that were asked for."""

    def remember(self, key: Any, value: Any) -> Any:
        self[key] = value
        self.move_to_end(key)
        while len(self) > REMEMBERED:
            self.popitem(last=False)
        return value


class Sights:
    """Documents about tables. They are made as text: what several are sent is made, and written as JSON, once."""

    def __init__(self) -> None:
        self._games = _Memory()
        self._positions = _Memory()
        self._logs = _Memory()
        self._lines = _Memory()

    def table(self, table: Table, person: Person | None, names: dict[int, str], wanted: int | None = None) -> str:
        """Everything about a table for somebody who opens it: a `ViewShape`."""
        eyes = sight.eyes_of(table, person.id if person else NOBODY_IN_PARTICULAR, wanted)
        return self.news(table, person, names, eyes, since=-1)

    def news(self, table: Table, person: Person | None, names: dict[int, str], eyes: int, since: int) -> str:
        """The table as it is now, and of its log and chat what came after entry `since`: a `ViewShape`."""
        number = person.id if person else NOBODY_IN_PARTICULAR
        first = first_new_event(table, since)
        has_begun = table.status != OPEN
        you: YouShape = {
            "player": number or None,
            "seats": table.seats_of(number),
            "eyes": eyes,
            "since": sight.since_last_choice(table, eyes),
        }
        position, choices = self._game(table, eyes) if has_begun else ("null", "[]")
        log = self._log(table, eyes)[first:] if has_begun else []
        parts = {
            "number": as_json(table.number),
            "now": as_json(now_ms()),
            "you": as_json(you),
            "names": as_json({str(player): name for player, name in names.items()}),
            "table": as_json(sight.see_table(table, eyes, now_ms())),
            "position": position,
            "choices": choices,
            "log_from": as_json(first),
            "log": f"[{','.join(log)}]",
            "chat": as_json(self.chat(table, number, since)),
        }
        return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"

    def _game(self, table: Table, eyes: int) -> tuple[str, str]:
        """The position and the choices."""
        key = (table.name, table.last_move, eyes)
        found: tuple[str, str] | None = self._games.get(key)
        if found is None:
            found = as_json(self._position(table, eyes)), as_json(sight.see_choices(table, eyes))
        self._games.remember(key, found)
        return found

    def _position(self, table: Table, eyes: int) -> PositionShape:
        """The position; where several see the same, only the sentence that says whose turn it is differs."""
        view = sight.view_of(table, table.play.state, eyes)
        key = (table.last_move, bytes_of(view))
        known: tuple[Any, PositionShape] = self._positions.get(table.name, (None, None))
        found = known[1] if known[0] == key else sight.see_position(table, eyes)
        self._positions.remember(table.name, (key, found))
        return {**found, "prompt": table.game.prompt(view, eyes)}

    def _log(self, table: Table, eyes: int) -> list[str]:
        """The whole log of the game, line by line; only what is new is made."""
        key = (table.name, eyes)
        numbers, lines = self._logs.get(key, ([], []))
        same = 0
        while same < min(len(numbers), len(table.numbers)) and numbers[same] == table.numbers[same]:
            same += 1
        if same < len(table.numbers) or same < len(numbers):
            fresh = (self._line(table, line) for line in sight.log_lines(table, eyes, same))
            numbers, lines = list(table.numbers), [*lines[:same], *fresh]
        self._logs.remember(key, (numbers, lines))
        return list(lines)

    def _line(self, table: Table, line: sight.Line) -> str:
        """A line of the log; for all who know the same of it, it is written once."""
        key = (table.name, table.numbers[line.number], line.known)
        known: str = self._lines.get(key) or as_json(sight.see_line(table, line))
        self._lines.remember(key, known)
        return known

    @staticmethod
    def chat(table: Table, player: int, since: int) -> list[ChatShape]:
        """What was said after entry `since`, as far as this player may read it."""
        rooms = [room for room in (PLAYERS, "spectators") if may_read(table, player, room)]
        return [
            {
                "entry": entry.number,
                "at": entry.at,
                "by": entry.what.by,
                "room": entry.what.room,
                "text": entry.what.text,
            }
            for entry in table.entries[since + 1 :]
            if isinstance(entry.what, Said) and entry.what.room in rooms
        ]


def first_new_event(table: Table, since: int) -> int:
    """From which event on the log is new to somebody who knows the entries up to `since`."""
    first = next((event for event, number in enumerate(table.numbers) if number > since), len(table.numbers))
    happened = (entry.what for entry in table.entries[since + 1 :])
    return min([first, *(what.count for what in happened if isinstance(what, TookBack))])


def people_of(table: Table, entries: list[Entry]) -> set[int]:
    """Everybody whose name is needed to show the table."""
    talkers = {entry.what.by for entry in entries if isinstance(entry.what, Said)}
    return table.players | talkers | {table.created.by}
