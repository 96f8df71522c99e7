"""Luck: even where it should be even, uneven as the weights say, and the same for whoever knows the seed.

All seeds are fixed, so that these tests say the same every time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any, cast

import numpy as np
import pytest

from tests.engine.statistics import fits
from tests.engine.toys import DEAL, ENVELOPES, PLAY, Envelopes
from townwright import games
from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED, below, deal, draw, new_luck, seed_all, seed_luck
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, copy_of


@compiled
def count_below(luck: Any, bound: int, games: int, tally: Array) -> None:
    for _ in range(games):
        tally[below(luck, bound)] += 1


@compiled
def count_pairs(luck: Any, bound: int, games: int, tally: Array) -> None:
    """Each number with the one that follows it, two by two."""
    for _ in range(games):
        first = below(luck, bound)
        tally[first * bound + below(luck, bound)] += 1


@compiled
def count_first(seeds: int, keys: int, bound: int, luck: Array, tally: Array) -> None:
    """The first number of each of many streams."""
    for seed in range(seeds):
        for key in range(keys):
            seed_luck(luck, seed, key)
            tally[below(luck, bound)] += 1


def _tally(cells: int) -> Any:
    return np.zeros(cells, np.int64)


def test_the_yardstick_finds_a_loaded_die_and_passes_a_fair_one() -> None:
    assert fits([1000, 1010, 990, 1005, 995, 1000], [1] * 6)
    assert not fits([1000, 1010, 990, 1005, 995, 1200], [1] * 6)
    assert fits([5000, 2010, 990], [5, 2, 1])
    assert not fits([2700, 2650, 2650], [5, 2, 1])


@pytest.mark.parametrize("bound", [2, 3, 6, 20, 24, 100, 573])
def test_all_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    tally = _tally(bound)
    count_below(new_luck(bound), bound, 1000 * bound, tally)
    assert fits(tally, [1] * bound)


@pytest.mark.parametrize("bound", [2, 6, 24])
def test_what_comes_next_does_not_depend_on_what_came(bound: int) -> None:
    tally = _tally(bound * bound)
    count_pairs(new_luck(7, bound), bound, 500 * bound * bound, tally)
    assert fits(tally, [1] * bound * bound)


@pytest.mark.parametrize("bound", [2, 4, 20, 24])
def test_the_first_numbers_of_many_streams_are_even_too(bound: int) -> None:
    tally = _tally(bound)
    count_first(2000, 25, bound, cast("Array", new_luck(0)), tally)
    assert fits(tally, [1] * bound)


def test_a_bound_of_one_leaves_no_luck() -> None:
    luck = new_luck(3)
    assert [below(luck, 1) for _ in range(50)] == [0] * 50


def test_wide_bounds_are_reached_to_the_top_and_never_exceeded() -> None:
    luck = new_luck(11)
    numbers = [below(luck, 2**31) for _ in range(20_000)]
    assert 0 <= min(numbers) < 2**31 // 1000
    assert 2**31 - 2**31 // 1000 < max(numbers) < 2**31
    assert fits(list(Counter(number // 2**28 for number in numbers).values()), [1] * 8)


def _stream(seed: int, key: int = 0, length: int = 6) -> tuple[int, ...]:
    luck = new_luck(seed, key)
    return tuple(below(luck, 1000) for _ in range(length))


def test_streams_of_different_seeds_and_keys_differ() -> None:
    pairs = [(seed, key) for seed in (*range(60), 2**32, 2**32 + 1, MAX_SEED) for key in range(60)]
    assert len({_stream(seed, key) for seed, key in pairs}) == len(pairs)


def test_every_bit_of_the_seed_and_of_the_key_matters() -> None:
    streams = {_stream(1 << bit) for bit in range(63)} | {_stream(0), _stream(MAX_SEED)}
    assert len(streams) == 65
    streams |= {_stream(0, 1 << bit) for bit in range(63)} | {_stream(0, MAX_SEED)}
    assert len(streams) == 65 + 64


def test_the_same_seed_and_key_give_the_same_stream_whatever_was_drawn_before() -> None:
    luck = new_luck(5, 8)
    fresh = int(luck[0])
    for _ in range(10):
        below(luck, 6)
    assert int(luck[0]) != fresh
    seed_luck(cast("Array", luck), 5, 8)
    assert int(luck[0]) == fresh


def test_rows_are_seeded_like_single_streams() -> None:
    lucks = np.zeros((5, 1), np.uint64)
    seed_all(lucks, 9, 40)
    assert [int(row[0]) for row in lucks] == [int(new_luck(9, 40 + k)[0]) for k in range(5)]


SAMPLES = """
import json
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED, below, new_luck
from townwright.engine.rule import INTERPRETED
lucks = [new_luck(seed, key) for seed in (0, 1, 99, 2**32 + 5, MAX_SEED) for key in (0, 1, 2**20)]
print(json.dumps([INTERPRETED, [[below(luck, bound) for bound in (2, 6, 573, 2**31)] * 3 for luck in lucks]]))
"""


def test_compiled_and_interpreted_luck_agree_to_the_bit() -> None:
    answers = []
    for jit in ("1", "0"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": jit}
        run = subprocess.run([sys.executable, "-c", SAMPLES], capture_output=True, check=True, env=environment)
        answers.append(json.loads(run.stdout))
    interpreted, compiled = answers
    assert (interpreted[0], compiled[0]) == (True, False)
    assert interpreted[1] == compiled[1]


# Weights --------------------------------------------------------------------------------------------------------------

WEIGHTS = {"plain": [5, 2, 1], "rich": [1, 2, 5]}
each_deck = pytest.mark.parametrize("deck", WEIGHTS)


def _before_the_deal(deck: str, players: int = 2, pledge: int = 0) -> Envelopes:
    state: Envelopes = ENVELOPES.new(players=players, deck=deck)
    for _ in range(players):
        ask.apply(state, pledge)
    assert state.phase == DEAL
    return state


@each_deck
def test_draws_follow_the_weights(deck: str) -> None:
    state, luck = _before_the_deal(deck), cast("Array", new_luck(1))
    drawn = Counter(draw(state, luck, ENVELOPES.buffer(), ENVELOPES.buffer()) for _ in range(20_000))
    assert fits([drawn[card] for card in range(3)], WEIGHTS[deck])


@each_deck
def test_deals_of_many_seeds_follow_the_weights(deck: str) -> None:
    state, luck = _before_the_deal(deck), cast("Array", new_luck(0))
    dealt = Counter(deal(state, seed, 3, luck, ENVELOPES.buffer(), ENVELOPES.buffer()) for seed in range(20_000))
    assert fits([dealt[card] for card in range(3)], WEIGHTS[deck])


@each_deck
def test_resampled_worlds_follow_the_weights(deck: str) -> None:
    state, luck = _before_the_deal(deck), cast("Array", new_luck(2))
    for card in (0, 2):
        ask.apply(state, card)
    ask.observe(state, 0)
    seen: Counter[int] = Counter()
    for _ in range(5_000):
        world = copy_of(state)
        ask.resample(world, 0, luck)
        assert world.card[0] == 1
        seen[world.card[1] - 1] += 1
    assert fits([seen[card] for card in range(3)], WEIGHTS[deck])


def _dealt(state: Any, seed: int, game: Game = ENVELOPES) -> int:
    return deal(state, seed, game.outcomes.count, cast("Array", new_luck(9)), game.buffer(), game.buffer())


def test_the_same_question_under_the_same_seed_has_the_same_answer_whatever_was_played() -> None:
    for seed in range(200):
        answers = set()
        for pledge in range(3):
            state = _before_the_deal("plain", pledge=pledge)
            answers.add(_dealt(state, seed))
            assert _dealt(copy_of(state), seed) == _dealt(state, seed)
        assert len(answers) == 1


def test_different_questions_under_the_same_seed_have_answers_of_their_own() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(8_000):
        state = _before_the_deal("plain")
        first = _dealt(state, seed)
        ask.apply(state, 0)
        pairs[first, _dealt(state, seed)] += 1
    weights = [a * b for a in WEIGHTS["plain"] for b in WEIGHTS["plain"]]
    assert fits([pairs[a, b] for a in range(3) for b in range(3)], weights)


def test_a_new_card_does_not_depend_on_who_drew_before() -> None:
    for seed in range(100):
        answers = []
        for others_draw in (False, True):
            state = _before_the_deal("plain")
            while state.turn < 1 or state.phase != PLAY:
                if state.actor == CHANCE:
                    ask.apply(state, _dealt(state, seed))
                else:
                    ask.apply(state, 5 if others_draw and not state.drawn[0] else 3)
            ask.apply(state, 5)
            answers.append(_dealt(state, seed))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("slug", games.slugs())
def test_luck_that_is_dealt_is_possible_and_every_possible_outcome_is_dealt(slug: str) -> None:
    game = games.find(slug)
    state = game.new()
    while state.actor not in (CHANCE, OVER):
        ask.apply(state, ask.default(state))
    assert state.actor == CHANCE, "no luck in this game?"
    luck = cast("Array", new_luck(0))
    dealt = {deal(state, seed, game.outcomes.count, luck, game.buffer(), game.buffer()) for seed in range(2_000)}
    assert dealt == set(game.legal(state))


def test_new_city_turns_up_the_same_districts_whatever_is_bid() -> None:
    game = games.find("new_city")
    for seed in range(20):
        shown = []
        for style in range(2):
            state, order, luck = game.new(), [], new_luck(77, style)
            while state.actor != OVER:
                if state.actor == CHANCE:
                    order.append(_dealt(state, seed, game))
                    ask.apply(state, order[-1])
                else:
                    choices = game.legal(state)
                    ask.apply(state, choices[below(luck, len(choices))])
            shown.append(order)
        assert shown[0] == shown[1]
