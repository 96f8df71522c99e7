"""The games, one folder each. Nothing of a game is imported until it is asked for."""

from __future__ import annotations

import os
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from townwright.engine.errors import CannotRead
from townwright.engine.game import Game

TITLES = "TOWNWRIGHT_TITLES"  # "off" in the environment shows plain titles instead of the games' own


def slugs() -> tuple[str, ...]:
    """The names of all games: the folders beside this file."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def find(slug: str) -> Game:
    """The game of this name."""
    known = slugs()
    name = slug.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise CannotRead(f"There is no game {slug!r}; known are {', '.join(known)}.{hint}")
    game = cast("Game", import_module(f"{__name__}.{name}").GAME)
    return game if os.environ.get(TITLES, "on").lower() != "off" else replace(game, title=game.plain_title)
