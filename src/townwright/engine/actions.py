"""Action tables: every choice of a game is a number in a fixed range, with a kind and named fields.

ACTIONS = ActionTable(Kind("drop"), Kind("bid", amount=range(1, 321)), ...)
ACTIONS.first("bid")                 the number from which the kind counts: rules use it as a constant
ACTIONS.encode("bid", amount=5)      a number
ACTIONS.decode(number)               Action(kind="bid", fields={"amount": 5})
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from types import MappingProxyType

from townwright.engine.errors import CannotRead


class Kind:
    """One kind of choice and the range of each of its fields; the last field counts fastest."""

    def __init__(self, name: str, **fields: range) -> None:
        self.name = name
        self.fields = fields
        self.count = prod(len(values) for values in fields.values())


@dataclass(frozen=True)
class Action:
    """A choice, taken apart."""

    kind: str
    fields: Mapping[str, int]


class ActionTable:
    """All kinds of choices of a game, numbered in the order given."""

    def __init__(self, *kinds: Kind) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._first: dict[str, int] = {}
        self.kinds = kinds
        self.count = 0
        for kind in kinds:
            self._first[kind.name] = self.count
            self.count += kind.count
        self._firsts = list(self._first.values())
        self._decoded: dict[int, Action] = {}

    def first(self, kind: str) -> int:
        """The lowest number of this kind."""
        return self._first[kind]

    def encode(self, kind: str, /, **fields: int) -> int:
        """The number of this choice."""
        ranges = self._kinds[kind].fields
        if fields.keys() != ranges.keys():
            raise CannotRead(f"{kind} takes {', '.join(ranges) or 'no fields'}, not {', '.join(fields) or 'none'}.")
        number = 0
        for name, values in ranges.items():
            if fields[name] not in values:
                raise CannotRead(f"{name} of {kind} is from {values[0]} to {values[-1]}, not {fields[name]}.")
            number = number * len(values) + values.index(fields[name])
        return self._first[kind] + number

    def decode(self, number: int) -> Action:
        """The kind and the fields of this choice."""
        known = self._decoded.get(number)
        if known is None:
            known = self._decoded[number] = self._decode(number)
        return known

    def _decode(self, number: int) -> Action:
        if not 0 <= number < self.count:
            raise CannotRead(f"Choices are numbered from 0 to {self.count - 1}; there is no {number}.")
        place = bisect_right(self._firsts, number) - 1
        kind, rest = self.kinds[place], number - self._firsts[place]
        fields = dict.fromkeys(kind.fields, 0)
        for name, values in reversed(kind.fields.items()):
            rest, place = divmod(rest, len(values))
            fields[name] = values[place]
        return Action(kind.name, MappingProxyType(fields))
