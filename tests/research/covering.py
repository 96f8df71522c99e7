"""Options to test under: every value of every option at least once, or all combinations."""

from __future__ import annotations

from typing import Any

import pytest

from townwright import games
from townwright.engine.digest import option_combinations
from townwright.engine.game import Game, Options

GAMES = [games.find(slug) for slug in games.slugs()]


def covering(game: Game) -> list[Options]:
    """The defaults, and as many more as it takes for every value to occur."""
    combinations = option_combinations(game)
    found = [combinations[0]]
    wanted = {pair for combination in combinations for pair in combination.items()} - set(found[0].items())
    while wanted:
        found.append(max(combinations, key=lambda combination: len(wanted & set(combination.items()))))
        wanted -= set(found[-1].items())
    return found


def _named(game: Game, options: Options) -> Any:
    changed = [f"{name}={value}" for name, value in options.items() if value != game.defaults[name]]
    return pytest.param(game, options, id="-".join([game.slug, *changed]))


each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
each_value = pytest.mark.parametrize(
    ("game", "options"), [_named(game, options) for game in GAMES for options in covering(game)]
)
each_combination = pytest.mark.parametrize(
    ("game", "options"), [_named(game, options) for game in GAMES for options in option_combinations(game)]
)
