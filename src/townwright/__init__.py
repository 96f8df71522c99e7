"""Townwright: five city-building board games on one rules engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from townwright.research.door import Door

__version__ = "0.1.0"


def make(game: str, **options: object) -> Door:
    """A game for programs: `townwright.make("alien_city", first_player="A")`; see docs/research.md."""
    from townwright.research import door  # noqa: PLC0415 - so that importing the package costs nothing

    return door.make(game, **options)
