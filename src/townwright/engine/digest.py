"""A digest of many seeded games: equal digests mean that the rules behave the same, to the byte."""

from __future__ import annotations

import hashlib
from itertools import product

from townwright.engine.game import Game, Options
from townwright.engine.luck import new_luck
from townwright.engine.playout import step
from townwright.engine.state import OVER, bytes_of


def option_combinations(game: Game) -> list[Options]:
    """Every way to set the game's options, the defaults first."""
    names = [option.name for option in game.options]
    return [dict(zip(names, values, strict=True)) for values in product(*(option.values for option in game.options))]


def digest_of_games(game: Game, games: int, seed: int = 0) -> str:
    """The digest of every position of `games` random games, played in turn under every combination of options."""
    combinations = option_combinations(game)
    digest = hashlib.sha256()
    out, weights = game.buffer(), game.buffer()
    for number in range(games):
        state = game.new(**combinations[number % len(combinations)])
        luck = new_luck(seed, number)
        while state.actor != OVER:
            step(state, luck, out, weights)
            digest.update(bytes_of(state))
    return digest.hexdigest()
