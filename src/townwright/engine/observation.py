"""Observations: a view as an array of whole numbers, and as an array of fractions for those who learn.

The numbers are those of the fields that the game lists (`Game.fields`), one after the other, each a whole number in
its range. They are read off the view, which has blanked what the seat may not know; so equal views are equal
observations, whatever is hidden. The features are the same once more for a network: names spread out into a flag each,
amounts divided by their scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.rule import compiled
from townwright.engine.seen import Seen, amount, named
from townwright.engine.state import CHANCE, MAX_SEATS, NOBODY, OVER

Int16s = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]

SEAT = "seat"  # the first number: who looks
_BYTE, _WORD, _LONG, _BIT = range(4)  # how a number lies in the record
_WIDTHS = {1: _BYTE, 2: _WORD, 4: _LONG}
_SPREAD, _SCALED = 0, 1

# Compiled -------------------------------------------------------------------------------------------------------------


@compiled
def read_record(raw: Any, table: Any, out: Any) -> None:
    """The numbers that the table names, off the bytes of one record; the low byte comes first."""
    for k in range(len(table)):
        kind, place, bit = table[k, 0], table[k, 1], table[k, 2]
        if kind == _BIT:
            out[k] = (raw[place] >> bit) & 1
        else:
            value = np.int64(raw[place])
            if kind == _BYTE:
                value = value - 256 if value > 127 else value
            else:
                value += np.int64(raw[place + 1]) << 8
                if kind == _LONG:
                    value += (np.int64(raw[place + 2]) << 16) + (np.int64(raw[place + 3]) << 24)
                else:
                    value = value - 65536 if value > 32767 else value
            out[k] = value


@compiled
def observe_rows(states: Any, seats: Any, views: Any, raw: Any, table: Any, out: Any) -> None:
    """What each seat sees of its state; `raw` are the bytes of `views`, which need not hold anything yet."""
    for row in range(len(states)):
        views[row] = states[row]
        ask.observe(views[row], seats[row])
        read_record(raw[row], table, out[row, 1:])
        out[row, 0] = seats[row]


@compiled
def spread_rows(numbers: Any, table: Any, scales: Any, out: Any) -> None:
    """Features of observations; the table says of each number its kind, its first feature, its low and how many."""
    for row in range(len(numbers)):
        for k in range(len(table)):
            kind, first, low, count = table[k, 0], table[k, 1], table[k, 2], table[k, 3]
            if kind == _SCALED:
                out[row, first] = numbers[row, k] * scales[k]
            else:
                for flag in range(count):
                    out[row, first + flag] = 0.0
                out[row, first + numbers[row, k] - low] = 1.0


@compiled
def mask_rows(choices: Any, counts: Any, out: Any) -> None:
    """1 for each action that is listed, else 0."""
    for row in range(len(choices)):
        out[row, :] = 0
        for k in range(counts[row]):
            out[row, choices[row, k]] = 1


# Asked from Python ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A line of the table of an observation: one field, and where its numbers and its features are."""

    seen: Seen
    first: int
    first_feature: int

    @property
    def features_each(self) -> int:
        return self.seen.high - self.seen.low + 1 if self.seen.is_spread else 1


def seats_named(*others: tuple[int, str]) -> dict[int, str]:
    """The meanings of a number that is a seat, or one of these others."""
    return dict(others) | {seat: f"seat {seat}" for seat in range(MAX_SEATS)}


def fields_of(game: Game) -> tuple[Seen, ...]:
    """All that is seen: who looks, what every record has, the options, and what the game lists."""
    options = tuple(
        named(option.field or option.name, option.text, {number: value for value, number in option.values.items()})
        for option in game.options
        if option.field != "seats"
    )
    return (
        named(SEAT, "who looks", seats_named((NOBODY, "nobody in particular"))),
        named("actor", "who decides", seats_named((OVER, "nobody, it is over"), (CHANCE, "luck"))),
        amount("seats", "how many play", min(game.seat_counts), max(game.seat_counts), scale=MAX_SEATS),
        named("phase", "what is being decided", {phase.number: phase.name for phase in game.phases}),
        amount("ply", "decisions so far, luck's included", 0, game.longest, scale=100),
        *options,
        *game.fields,
    )


class Observer:
    """How observations of a game are made, read and explained."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.size = self.feature_count = 0
        for seen in fields_of(game):
            self.entries.append(Entry(seen, self.size, self.feature_count))
            self.size += seen.count
            self.feature_count += seen.count * self.entries[-1].features_each

    # Tables for compiled code -----------------------------------------------------------------------------------------

    def _places(self, seen: Seen) -> Iterator[tuple[int, int, int]]:
        """How each number of this field lies in the record."""
        field, offset = self.game.state.dtype.fields[seen.field][:2]  # type: ignore[index]
        cells = int(np.prod([len(names) for names in seen.of], dtype=int))
        if field.itemsize % cells:
            raise TypeError(f"{self.game.slug}: {seen.field} is {field}, which is not {cells} numbers")
        width = field.itemsize // cells
        for cell in range(cells):
            start = offset + cell * width
            if seen.members:
                yield from ((_BIT, start + bit // 8, bit % 8) for bit in seen.bits)
            else:
                yield _WIDTHS[width], start, 0

    @cached_property
    def table(self) -> npt.NDArray[np.int32]:
        """Where the numbers lie in the record: all but the first, which is the seat."""
        return np.array([place for entry in self.entries[1:] for place in self._places(entry.seen)], np.int32)

    @cached_property
    def spread(self) -> tuple[npt.NDArray[np.int32], Floats]:
        """What the features are made of."""
        rows, scales = [], []
        for entry in self.entries:
            seen, each = entry.seen, entry.features_each
            for k in range(seen.count):
                rows.append((_SPREAD if seen.is_spread else _SCALED, entry.first_feature + k * each, seen.low, each))
                scales.append(1 / (seen.scale if seen.meanings is None else max(seen.high, 1)))
        return np.array(rows, np.int32), np.array(scales, np.float32)

    @cached_property
    def bounds(self) -> tuple[Int16s, Int16s]:
        """The lowest and the highest of each number."""
        counts = [entry.seen.count for entry in self.entries]
        low = np.repeat([entry.seen.low for entry in self.entries], counts).astype(np.int16)
        high = np.repeat([entry.seen.high for entry in self.entries], counts).astype(np.int16)
        return low, high

    @cached_property
    def labels(self) -> list[str]:
        """What each number is called."""
        return [label for entry in self.entries for label in entry.seen.labels]

    # Observing --------------------------------------------------------------------------------------------------------

    def numbers(self, state: Any, seat: int) -> Int16s:
        """What a seat sees of this state, or of its own view of it."""
        states = self.game.state.batch(1)
        states[0] = state
        numbers: Int16s = self.rows(states, np.array([seat], np.int32))[0]
        return numbers

    def rows(self, states: Any, seats: Any) -> Int16s:
        """The same for many states, a seat each."""
        out = np.zeros((len(states), self.size), np.int16)
        views = self.game.state.batch(len(states))
        observe_rows(states, seats, views, bytes_of_rows(views), self.table, out)
        return out

    def whole(self, state: Any) -> Int16s:
        """All of this state, as nobody at the table may see it."""
        states = self.game.state.batch(1)
        states[0] = state
        out = np.full(self.size, NOBODY, np.int16)
        read_record(bytes_of_rows(states)[0], self.table, out[1:])
        return out

    def features(self, numbers: Any) -> Floats:
        """The features of one observation or of many."""
        rows = np.atleast_2d(numbers)
        out = np.zeros((len(rows), self.feature_count), np.float32)
        spread_rows(rows, *self.spread, out)
        return out if np.ndim(numbers) > 1 else out[0]

    def read(self, numbers: Any) -> dict[str, Any]:
        """An observation by the names of its fields: a number, or an array of them."""
        found: dict[str, Any] = {}
        for entry in self.entries:
            part = np.asarray(numbers)[..., entry.first : entry.first + entry.seen.count]
            shaped = part.reshape((*part.shape[:-1], *entry.seen.shape))
            found[entry.seen.field] = int(shaped) if shaped.shape == () else shaped
        return found


def bytes_of_rows(states: Any) -> npt.NDArray[np.uint8]:
    """The same memory as bytes, a row a state."""
    raw: npt.NDArray[np.uint8] = np.asarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
    return raw
