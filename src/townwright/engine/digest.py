"""A digest of many seeded games: equal digests mean that the rules behave the same, to the byte."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, product
from math import prod

from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Options
from townwright.engine.luck import below, new_luck
from townwright.engine.playout import step
from townwright.engine.state import OVER, bytes_of

MOST_COMBINATIONS = 100  # a game with more is tried under a choice of them
_DRAWN = 2000
_Pair = tuple[tuple[str, str], tuple[str, str]]


def option_combinations(game: Game) -> list[Options]:
    """Ways to set the game's options, the defaults first.

    All of them if they are few; of very many, enough that any two values which go together somewhere do so here.
    """
    values = tuple((option.name, tuple(option.values)) for option in game.options)
    return [dict(combination) for combination in _combinations(values, game.implied)]


@lru_cache(maxsize=32)
def _combinations(
    values_of: tuple[tuple[str, tuple[str, ...]], ...], implied: Callable[[Options], Options]
) -> list[Options]:
    def go_together(combination: Options) -> bool:
        try:
            implied(combination)
        except CannotRead:
            return False
        return True

    if prod(len(values) for _, values in values_of) <= MOST_COMBINATIONS:
        names = [name for name, _ in values_of]
        everything = (dict(zip(names, chosen, strict=True)) for chosen in product(*(values for _, values in values_of)))
        return [combination for combination in everything if go_together(combination)]
    luck = new_luck(len(values_of))
    drawn = ({name: values[below(luck, len(values))] for name, values in values_of} for _ in range(_DRAWN))
    pairs_of = {_pairs(combination): combination for combination in drawn if go_together(combination)}
    found = [{name: values[0] for name, values in values_of}]
    wanted = frozenset[_Pair]().union(*pairs_of) - _pairs(found[0])
    while wanted:
        best = max(pairs_of, key=lambda pairs: len(pairs & wanted))
        found.append(pairs_of[best])
        wanted -= best
    return found


def _pairs(combination: Options) -> frozenset[_Pair]:
    """Any two values that go together here."""
    return frozenset(combinations(combination.items(), 2))


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
