"""Other ways to write a game down, which a game may know besides our own record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from townwright.engine.errors import Problem
from townwright.engine.events import Play


@dataclass(frozen=True)
class Imported:
    """What was read, and if reading stopped before the end, why and at which words."""

    play: Play
    problem: Problem | None
    at: str = ""


@dataclass(frozen=True)
class Format:
    """A notation of others, both ways."""

    name: str
    text: str  # what it is
    read: Callable[[Any, str], Imported]  # (game, text)
    write: Callable[[Play], str]
