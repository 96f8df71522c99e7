"""Random play: one game, many games, and a replay give the same positions as single decisions do."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any, cast

import numpy as np
import pytest

from tests.engine.statistics import fits
from tests.engine.toys import ENVELOPES, STONES
from townwright import games
from townwright.engine import ask
from townwright.engine.digest import MOST_COMBINATIONS, digest_of_games, option_combinations
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game
from townwright.engine.luck import new_luck
from townwright.engine.playout import play_many, playout, replay, step
from townwright.engine.state import CHANCE, OVER, Array, bytes_of, copy_of

ALL_GAMES = [ENVELOPES, STONES, *map(games.find, games.slugs())]
each_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)


def _step_by_step(game: Game, seed: int, stream: int = 0) -> tuple[Any, list[int], list[int]]:
    """A random game: its end, the choices made, and what `step` returned."""
    state, luck, out, weights = game.new(), new_luck(seed, stream), game.buffer(), game.buffer()
    choices, counts = [], []
    while state.actor != OVER:
        before, legal = copy_of(state), game.legal(state)
        counts.append(step(state, luck, out, weights))
        reached = [choice for choice in legal if _after(before, choice) == bytes_of(state)]
        assert reached, "the step leads to none of the positions that a legal choice leads to"
        choices.append(reached[0])
        assert counts[-1] == (0 if before.actor == CHANCE else len(legal))
    return state, choices, counts


def _after(state: Any, choice: int) -> bytes:
    after = copy_of(state)
    ask.apply(after, choice)
    return bytes_of(after)


@each_game
def test_every_step_is_one_legal_choice_and_counts_the_choices(game: Game) -> None:
    for seed in range(3):
        _, choices, counts = _step_by_step(game, seed)
        assert len(choices) == len(counts)


@each_game
def test_a_playout_is_steps_to_the_end(game: Game) -> None:
    for seed in range(3):
        end, choices, _ = _step_by_step(game, seed)
        state = game.new()
        assert playout(state, cast("Array", new_luck(seed)), game.buffer(), game.buffer()) == len(choices)
        assert bytes_of(state) == bytes_of(end)


@each_game
def test_a_replay_of_the_choices_leads_to_the_same_position(game: Game) -> None:
    end, choices, _ = _step_by_step(game, 4)
    state = game.new()
    replay(state, np.array(choices[:-1], np.int32))
    assert bytes_of(state) != bytes_of(end)
    replay(state, np.array(choices[-1:], np.int32))
    assert bytes_of(state) == bytes_of(end)


@each_game
def test_many_games_are_counted_as_they_are_one_by_one(game: Game) -> None:
    counts = [count for number in range(5) for count in _step_by_step(game, 9, number)[2]]
    tally = np.zeros(4, np.int64)
    buffers = np.zeros((2, len(game.buffer())), np.int32)
    scratch = game.state.batch(1)
    luck = cast("Array", new_luck(0))
    start = game.new()
    before = bytes_of(start)
    play_many(start, 9, 5, scratch, luck, buffers, cast("Array", tally))
    assert tally.tolist() == [len(counts), counts.count(0), counts.count(1), sum(counts)]
    assert bytes_of(start) == before
    assert bytes_of(cast("Any", scratch[0])) == bytes_of(_step_by_step(game, 9, 4)[0])


@each_game
def test_a_decision_without_a_choice_takes_no_luck(game: Game) -> None:
    """So a game that plays such decisions by itself has the same luck."""
    forced = 0
    for options in option_combinations(game):
        state, luck, out, weights = game.new(**options), new_luck(8), game.buffer(), game.buffer()
        while state.actor != OVER:
            held = int(luck[0])
            count = step(state, cast("Array", luck), out, weights)
            assert (int(luck[0]) == held) == (count == 1)
            forced += count == 1
    assert forced > 0


def test_each_choice_is_taken_equally_often() -> None:
    tally = [0, 0, 0]
    for seed in range(3000):
        state = ENVELOPES.new()
        step(state, cast("Array", new_luck(seed)), ENVELOPES.buffer(), ENVELOPES.buffer())
        tally[state.pledge[0] - 1] += 1
    assert fits(tally, [1, 1, 1])


# Digests --------------------------------------------------------------------------------------------------------------


@each_game
def test_every_combination_of_options_is_listed_once_the_defaults_first(game: Game) -> None:
    """Of very many, no more than enough for any two values to meet."""
    combinations = option_combinations(game)
    assert combinations[0] == game.defaults
    assert len({tuple(sorted(options.items())) for options in combinations}) == len(combinations)
    assert all(go_together(game, options) for options in combinations)
    if prod(len(option.values) for option in game.options) > MOST_COMBINATIONS:
        assert len(combinations) < MOST_COMBINATIONS
    else:
        names = [option.name for option in game.options]
        everything = (dict(zip(names, values, strict=True)) for values in product(*(o.values for o in game.options)))
        assert len(combinations) == sum(go_together(game, options) for options in everything)


def go_together(game: Game, options: dict[str, str]) -> bool:
    """Does the game take these options at once?"""
    try:
        return game.read_options(options) == options
    except CannotRead:
        return False


@each_game
def test_a_digest_depends_on_the_games_and_the_seed_and_on_nothing_else(game: Game) -> None:
    digests = [digest_of_games(game, 4), digest_of_games(game, 5), digest_of_games(game, 5, seed=1)]
    assert digests[0] == digest_of_games(game, 4)
    assert len(set(digests)) == 3
    assert all(len(digest) == 64 for digest in digests)
