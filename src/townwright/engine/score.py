"""Scores with a pedigree: every point is an item that says which rule gave it and where it lies on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Item:
    """A number of points and what they consist of; the parts, if any, sum to it."""

    text: str
    points: int
    rule: str = ""
    places: tuple[str, ...] = ()
    parts: tuple[Item, ...] = ()
    kind: str = ""  # the heading under which points like these are added up

    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = {"text": self.text, "points": self.points}
        if self.rule:
            document["rule"] = self.rule
        if self.places:
            document["places"] = list(self.places)
        if self.kind:
            document["kind"] = self.kind
        if self.parts:
            document["parts"] = [part.document() for part in self.parts]
        return document

    def lines(self, depth: int = 0) -> list[str]:
        """The tree as indented text."""
        tail = f"  {self.rule}" if self.rule else ""
        where = f" ({', '.join(place.partition(':')[2] for place in self.places)})" if self.places else ""
        own = f"{self.points:>{5 + 2 * depth}}  {self.text}{where}{tail}"
        return [own, *(line for part in self.parts for line in part.lines(depth + 1))]

    def is_sound(self) -> bool:
        """Do the parts sum to the whole, all the way down?"""
        fits = not self.parts or sum(part.points for part in self.parts) == self.points
        return fits and all(part.is_sound() for part in self.parts)

    def by_kind(self) -> dict[str, int]:
        """The points under each heading, summed over the whole tree."""
        sums: dict[str, int] = {self.kind: self.points} if self.kind else {}
        for part in self.parts if not self.kind else ():
            for kind, points in part.by_kind().items():
                sums[kind] = sums.get(kind, 0) + points
        return sums


@dataclass(frozen=True)
class Gain:
    """What one event brought to one purse, a quarter's or a player's: positive or negative."""

    purse: int
    when: str  # the part of the game, such as "round 3"
    item: Item


def total(text: str, parts: Iterable[Item], rule: str = "", places: tuple[str, ...] = ()) -> Item:
    """An item that consists of these parts."""
    parts = tuple(parts)
    return Item(text, sum(part.points for part in parts), rule, places, parts)
