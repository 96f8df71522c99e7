"""Whole games of City Council, played at random in several ways."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from townwright.engine.digest import option_combinations
from townwright.engine.events import Play, seeded
from townwright.engine.luck import below, new_luck
from townwright.games.city_council import GAME
from townwright.games.city_council.choices import STOP
from townwright.games.city_council.state import RAIL, CityCouncil

OPTIONS = option_combinations(GAME)


def at_random(_state: CityCouncil, legal: list[int], chance: Any) -> int:
    """Anything that is legal."""
    return legal[below(chance, len(legal))]


def much_rail(state: CityCouncil, legal: list[int], chance: Any) -> int:
    """Nobody stops laying rail who can lay more."""
    if state.phase == RAIL and len(legal) > 1:
        legal = [action for action in legal if action != STOP]
    return at_random(state, legal, chance)


def little_rail(state: CityCouncil, legal: list[int], chance: Any) -> int:
    """Rail is mostly stopped as soon as that is legal, so that the games are long."""
    if state.phase == RAIL and STOP in legal and below(chance, 8):
        return STOP
    return at_random(state, legal, chance)


POLICIES = (at_random, much_rail, little_rail)


def random_play(options: Mapping[str, object], seed: int) -> Play:
    """A game to its end; everybody plays by one of the policies."""
    game, chance = Play(GAME, options, seeded(seed)), new_luck(seed, 7)
    policy = POLICIES[seed % len(POLICIES)]
    while not game.is_over:
        game.choose(policy(game.state, GAME.legal(game.state), chance))
    return game


@cache
def random_games(count: int) -> tuple[Play, ...]:
    """This many games, all combinations of options in turn."""
    return tuple(random_play(OPTIONS[seed % len(OPTIONS)], seed) for seed in range(count))
