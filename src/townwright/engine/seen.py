"""What programs see of a position: each field of the record that they are shown, with its meaning and its range.

A game declares, in its `observation.py`, one line a field:

    amount("gold", "gold in the coffers", 0, 9999, QUARTERS, scale=60)
    named("lot", "what stands on the lot", {NONE: "nothing"} | names(STRUCTURES), LOTS)
    members("road", "the lots that are not built on", LOTS)

Amounts are numbers to reckon with; named numbers stand for something; of a set, each member is a number of its own, 0
or 1. `engine.observation` makes numbers of a view by these lines, and the tables in the guide are printed from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

MOST_NAMES = 64  # numbers with more names are not spread out into one flag a name

Names = tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """A field of the record as programs see it."""

    field: str
    text: str
    low: int
    high: int
    of: tuple[Names, ...] = ()  # along each dimension, whose it is
    meanings: Mapping[int, str] | None = None  # of numbers that are names
    members: Names = ()  # of a set
    bits: tuple[int, ...] = ()  # and the bit that stands for each
    scale: int = 1  # amounts are divided by this to be of the size of 1

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(names) for names in self.of) + ((len(self.members),) if self.members else ())

    @property
    def count(self) -> int:
        """How many numbers it is."""
        return prod(self.shape)

    @property
    def labels(self) -> list[str]:
        """What each of its numbers is called, such as coins_left[NW,2]."""
        labels = [""]
        for names in (*self.of, *([self.members] if self.members else [])):
            labels = [f"{label},{name}" if label else name for label in labels for name in names]
        return [f"{self.field}[{label}]" if label else self.field for label in labels]

    @property
    def is_spread(self) -> bool:
        """Does each of its names become a flag of its own in the features?"""
        return self.meanings is not None and self.high - self.low < MOST_NAMES

    @property
    def kind(self) -> str:
        """What its numbers are, in a word."""
        return "set" if self.members else "name" if self.meanings is not None else "amount"


def amount(field: str, text: str, low: int, high: int, *of: Sequence[str], scale: int = 0) -> Seen:
    """A number to reckon with, from `low` to `high`; divided by `scale`, it is seldom far beyond 1."""
    largest = max(abs(low), abs(high), 1)
    return Seen(field, text, low, high, tuple(tuple(names) for names in of), scale=scale or largest)


def named(field: str, text: str, meanings: Mapping[int, str], *of: Sequence[str]) -> Seen:
    """A number that stands for something."""
    return Seen(field, text, min(meanings), max(meanings), tuple(tuple(names) for names in of), dict(meanings))


def members(field: str, text: str, whose: Sequence[str], *of: Sequence[str], bits: Sequence[int] = ()) -> Seen:
    """A set: whether it holds each of these, a bit of the field for each; unless told, the lowest bits in order."""
    positions = tuple(bits) if len(bits) else tuple(range(len(whose)))
    return Seen(field, text, 0, 1, tuple(tuple(names) for names in of), members=tuple(whose), bits=positions)


def flag(field: str, text: str, *of: Sequence[str]) -> Seen:
    """1 where it is so, else 0."""
    return amount(field, text, 0, 1, *of)


def names(of: Sequence[str], first: int = 0) -> dict[int, str]:
    """The meanings of numbers that count through these names."""
    return {first + number: name for number, name in enumerate(of)}
