"""Batches: many games at once are the same games as one by one, on however many threads."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from tests.engine.toys import ENVELOPES, STONES
from townwright import games
from townwright.engine import ask
from townwright.engine.batch import Batch, Numbers
from townwright.engine.game import Game
from townwright.engine.luck import draw, new_luck
from townwright.engine.playout import playout
from townwright.engine.state import CHANCE, OVER, Array, bytes_of, copy_of

NEW_CITY = games.find("new_city")
ALL_GAMES = [ENVELOPES, STONES, *map(games.find, games.slugs())]
each_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)


def _pick(batch: Batch, turn: int) -> Numbers:
    """A choice for each game that depends on the game's row and on the turn."""
    rows = np.arange(len(batch.counts))
    places = (rows * 7 + turn * 3) % np.maximum(batch.counts, 1)
    return batch.choices[rows, places]


def _played(batch: Batch, turns: int = 10_000) -> list[Numbers]:
    """Play on; returns what was chosen."""
    chosen: list[Numbers] = []
    while batch.running and len(chosen) < turns:
        chosen.append(_pick(batch, len(chosen)))
        batch.apply(chosen[-1])
    return chosen


def _settled(game: Game, state: Any, luck: Any) -> list[int]:
    """One game, played on until a seat has something to choose; its choices."""
    while state.actor != OVER:
        if state.actor == CHANCE:
            ask.apply(state, draw(state, cast("Array", luck), game.buffer(), game.buffer()))
            continue
        legal = game.legal(state)
        if len(legal) > 1:
            return legal
        ask.apply(state, legal[0])
    return []


@each_game
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_batch_plays_the_very_games_that_are_played_one_by_one(game: Game, threads: int) -> None:
    batch = Batch(game, 7, seed=5, threads=threads)
    lucks = [new_luck(5, row) for row in range(7)]
    states = [game.new() for _ in range(7)]
    for turn in range(10_000):
        for row in range(7):
            legal = _settled(game, states[row], lucks[row])
            assert batch.counts[row] == len(legal)
            assert batch.choices[row, : len(legal)].tolist() == legal
            assert bytes_of(cast("Any", batch.states[row])) == bytes_of(states[row])
        if not batch.running:
            break
        chosen = _pick(batch, turn)
        for row in range(7):
            if states[row].actor != OVER:
                ask.apply(states[row], int(chosen[row]))
        batch.apply(chosen)
    assert all(state.actor == OVER for state in states)


@each_game
def test_the_number_of_threads_does_not_matter(game: Game) -> None:
    ends = []
    for threads in (1, 2, 3):
        batch = Batch(game, 20, seed=2, threads=threads)
        chosen = _played(batch)
        ends.append((batch.states.tobytes(), [choices.tolist() for choices in chosen], batch.lucks.tolist()))
    assert ends[0] == ends[1] == ends[2]


@each_game
def test_the_mask_shows_the_choices(game: Game) -> None:
    batch = Batch(game, 9, seed=1, threads=2)
    for turn in range(40):
        mask = batch.mask()
        assert mask.shape == (9, game.actions.count)
        for row in range(9):
            legal = game.legal(batch.states[row])
            assert np.flatnonzero(mask[row]).tolist() == legal
            assert len(legal) == batch.counts[row] != 1
        if batch.running:
            batch.apply(_pick(batch, turn))


@each_game
def test_choices_are_always_two_at_least_until_the_game_is_over(game: Game) -> None:
    batch = Batch(game, 12, seed=8, threads=3)
    for turn in range(10_000):
        over = batch.states["actor"] == OVER
        assert ((batch.counts == 0) == over).all()
        assert (batch.counts[~over] >= 2).all()
        assert (batch.states["actor"][~over] >= 0).all()
        if not batch.running:
            break
        batch.apply(_pick(batch, turn))
    assert (batch.states["actor"] == OVER).all()


@each_game
def test_games_that_are_over_stay_as_they_are(game: Game) -> None:
    batch = Batch(game, 5, seed=4, threads=2)
    _played(batch)
    assert not batch.running
    before = batch.states.tobytes()
    batch.apply(np.zeros(5, np.int32))
    assert batch.states.tobytes() == before
    assert not batch.mask().any()


@each_game
@pytest.mark.parametrize("count", [1, 2])
def test_fewer_games_than_threads_are_played_all_the_same(game: Game, count: int) -> None:
    few, many = Batch(game, count, seed=6, threads=5), Batch(game, count, seed=6, threads=1)
    _played(few, 10)
    _played(many, 10)
    assert few.states.tobytes() == many.states.tobytes()
    few.finish()
    many.finish()
    assert few.states.tobytes() == many.states.tobytes()
    assert [part.tolist() for part in few.standings()] == [part.tolist() for part in many.standings()]


@each_game
@pytest.mark.parametrize("turns", [0, 2])
def test_finishing_plays_each_game_to_its_end_with_its_own_luck(game: Game, turns: int) -> None:
    batch = Batch(game, 6, seed=3, threads=2)
    _played(batch, turns)
    states = [copy_of(cast("Any", batch.states[row])) for row in range(6)]
    lucks = [batch.lucks[row].copy() for row in range(6)]
    batch.finish()
    assert not batch.running
    for row in range(6):
        playout(states[row], cast("Array", lucks[row]), game.buffer(), game.buffer())
        assert bytes_of(states[row]) == bytes_of(cast("Any", batch.states[row]))


@each_game
def test_standings_are_those_of_the_single_games(game: Game) -> None:
    batch = Batch(game, 10, seed=7, threads=3)
    for turns in (0, 3, 10_000):
        _played(batch, turns)
        scores, ranks = batch.standings()
        assert scores.shape == ranks.shape == (10, batch.states[0]["seats"])
        for row in range(10):
            standing = game.standing(batch.states[row])
            assert tuple(scores[row].tolist()) == standing.scores
            assert tuple(ranks[row].tolist()) == standing.ranks


def test_every_game_has_luck_of_its_own_and_every_seed_another() -> None:
    positions = {bytes_of(cast("Any", state)) for seed in range(4) for state in Batch(NEW_CITY, 8, seed=seed).states}
    assert len(positions) == 32


def test_options_hold_for_all_games_of_a_batch() -> None:
    batch = Batch(NEW_CITY, 3, options={"players": 2, "attachment": "own_tile"})
    for state in batch.states:
        assert NEW_CITY.options_of(state) == NEW_CITY.read_options({"players": 2, "attachment": "own_tile"})
    assert batch.standings()[0].shape == (3, 2)
