"""Reading documents that people or programs wrote: every complaint names the field and says what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from townwright.engine.errors import CannotRead

_MISSING = object()


class Node:
    """A value in a document, and the path that leads to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def wrong(self, complaint: str) -> CannotRead:
        """The complaint, to be raised, with this field's name before it."""
        return CannotRead(f"{self.path or 'the document'}: {complaint}")

    def fields(self, *names: str) -> Node:
        """This node, if it is an object with no other fields than these."""
        for name, _ in self.entries():
            if name not in names:
                raise self.wrong(f"there is no field {name!r} here; known are {', '.join(names)}.")
        return self

    def has(self, name: str) -> bool:
        return any(name == known for known, _ in self.entries())

    def get(self, name: str, default: Any = _MISSING) -> Node:
        """The field of this name; without a default it has to be there."""
        if not self.has(name):
            if default is _MISSING:
                raise self.wrong(f"the field {name!r} is missing.")
            return Node(default, self._path(name))
        return Node(self.value[name], self._path(name))

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else str(name)

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            raise self.wrong(f"a whole number from {low} to {high} is expected, not {_shown(self.value)}.")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong(f"true or false is expected, not {_shown(self.value)}.")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong(f"a text is expected, not {_shown(self.value)}.")
        return self.value

    def one_of(self, names: Sequence[str]) -> int:
        """The place of this text among `names`."""
        if self.value not in names:
            raise self.wrong(f"one of {', '.join(names)} is expected, not {_shown(self.value)}.")
        return list(names).index(self.value)

    def items(self) -> list[Node]:
        """The entries of a list."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong(f"a list is expected, not {_shown(self.value)}.")
        return [Node(value, f"{self.path}[{k}]") for k, value in enumerate(self.value)]

    def entries(self) -> Iterable[tuple[str, Node]]:
        """The names and nodes of an object whose names are data."""
        if not isinstance(self.value, Mapping):
            raise self.wrong(f"an object is expected, not {_shown(self.value)}.")
        return [(name, Node(value, self._path(name))) for name, value in self.value.items()]

    def values(self) -> dict[str, Any]:
        """A whole object as it is."""
        return {name: node.value for name, node in self.entries()}


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
