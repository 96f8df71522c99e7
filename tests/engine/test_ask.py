"""The questions every game answers: which rule is found, from Python and while compiling, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from tests.engine.toys import ENVELOPES, NODDING, STONES, STONES_RULES, UNSEEN, Envelopes, Stones
from townwright.engine import ask
from townwright.engine.luck import new_luck
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, State, bytes_of, i8


class Unanswered(State):
    """A record of no game."""

    unanswered = i8()


def test_the_toys_do_not_share_a_record() -> None:
    assert Envelopes.dtype != Stones.dtype


@pytest.mark.parametrize("question", ask.QUESTIONS)
def test_a_game_that_leaves_a_question_unanswered_is_refused(question: str) -> None:
    rules = {name: rule for name, rule in STONES_RULES.items() if name != question}
    with pytest.raises(TypeError, match=rf"Unanswered .*\['{question}'\]"):
        ask.answer(Unanswered, **rules)


def test_a_game_that_answers_what_nobody_asks_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Unanswered .*\['weather'\]"):
        ask.answer(Unanswered, **STONES_RULES, weather=lambda s: 0)


RENAMED: dict[str, Callable[..., Any]] = {
    "legal": lambda s, buffer: 0,
    "why_not": lambda s, choice: 0,
    "apply": lambda s: None,
    "odds": lambda s, weights, out: 0,
    "resample": lambda s, seat, luck, more: None,
    "default": lambda state: 0,
}


@pytest.mark.parametrize("question", RENAMED)
def test_an_answer_with_other_parameters_is_refused(question: str) -> None:
    with pytest.raises(TypeError, match=f"Unanswered: {question} takes"):
        ask.answer(Unanswered, **(STONES_RULES | {question: RENAMED[question]}))
    with pytest.raises(TypeError, match=r"Unanswered: why_not takes \(s, action\), not \(s, choice\)"):
        ask.answer(Unanswered, **(STONES_RULES | {"why_not": compiled(RENAMED["why_not"])}))


def test_a_refused_game_stays_unknown() -> None:
    with pytest.raises(KeyError):
        ask.legal(Unanswered.empty(), ENVELOPES.buffer())


def _stones() -> Stones:
    state: Stones = STONES.new()
    return state


def test_python_is_answered_by_the_game_of_the_record() -> None:
    stones, envelopes = _stones(), ENVELOPES.new()
    out = ENVELOPES.buffer()
    assert (stones.stones, stones.seats, stones.actor) == (7, 2, 0)
    assert [ask.legal(stones, out), ask.legal(envelopes, out)] == [3, 3]
    ask.apply(stones, 2)
    ask.apply(envelopes, 2)
    assert (stones.stones, envelopes.pledge[0]) == (4, 3)
    assert [ask.why_not(stones, 4), ask.why_not(envelopes, NODDING)] == [1, 1]
    assert [ask.why_not(stones, 0), ask.why_not(envelopes, 0)] == [0, 0]


def test_every_question_reaches_its_own_rule() -> None:
    state: Envelopes = ENVELOPES.new()
    out, weights, luck = ENVELOPES.buffer(), ENVELOPES.buffer(), cast("Array", new_luck(0))
    assert ask.default(state) == 0
    ask.apply(state, 1)
    ask.apply(state, 0)
    assert state.actor == CHANCE
    assert ask.odds(state, out, weights) == 3
    assert [weights[k] for k in range(3)] == [5, 2, 1]
    keys = [ask.luck_key(state)]
    ask.apply(state, 2)
    keys.append(ask.luck_key(state))
    ask.apply(state, 0)
    assert keys == [0, 1]
    ask.observe(state, 0)
    assert list(state.card) == [3, UNSEEN, 0]
    ask.resample(state, 0, luck)
    assert state.card[0] == 3
    assert 1 <= state.card[1] <= 3
    ask.standing(state, out, weights)
    assert [out[0], weights[0]] == [3, 1]


@compiled
def play_first(s: Any, out: Array, weights: Array, keys: Array) -> int:
    """Ask compiled code everything that can be asked: the first choice, or the first outcome, to the end."""
    ask.start(s)
    decisions = 0
    while s.actor != OVER:
        if s.actor == CHANCE:
            keys[0] += ask.luck_key(s)
            ask.odds(s, out, weights)
        else:
            ask.legal(s, out)
            keys[1] += ask.default(s)
        keys[2] += ask.why_not(s, 2)
        ask.apply(s, out[0])
        decisions += 1
    return decisions


@compiled
def look_around(s: Any, luck: Array, scores: Array, ranks: Array) -> None:
    ask.observe(s, 0)
    ask.resample(s, 0, luck)
    ask.standing(s, scores, ranks)


def test_compiled_code_is_answered_by_the_game_of_the_record() -> None:
    out, weights, keys = ENVELOPES.buffer(), ENVELOPES.buffer(), cast("Array", np.zeros(3, np.int64))
    envelopes: Envelopes = ENVELOPES.new(players=3)
    assert play_first(envelopes, out, weights, keys) == 9
    assert list(keys) == [0 + 1 + 2, 3 * 3, 0 * 3 + 1 * 6]
    assert list(envelopes.card) == [1, 1, 1]
    stones = _stones()
    keys = cast("Array", np.zeros(3, np.int64))
    assert play_first(stones, out, weights, keys) == 7
    assert list(keys) == [0, 0, 2]
    assert stones.stones == 0


def test_compiled_code_looks_and_counts_by_the_games_own_rules() -> None:
    luck, scores, ranks = cast("Array", new_luck(4)), ENVELOPES.buffer(), ENVELOPES.buffer()
    envelopes: Envelopes = ENVELOPES.new()
    for choice in (0, 0, 1, 2):
        ask.apply(envelopes, choice)
    look_around(envelopes, luck, scores, ranks)
    assert envelopes.card[0] == 2
    assert envelopes.card[1] != UNSEEN
    assert [scores[0], scores[1]] == [2, envelopes.card[1]]
    stones = _stones()
    ask.apply(stones, 2)
    before = bytes_of(stones)
    look_around(stones, luck, scores, ranks)
    assert bytes_of(stones) == before
    assert [scores[k] for k in range(2)] == [1, 0]
    assert [ranks[k] for k in range(2)] == [1, 2]


def test_python_and_compiled_code_get_the_same_answers() -> None:
    out, weights, keys = ENVELOPES.buffer(), ENVELOPES.buffer(), cast("Array", np.zeros(3, np.int64))
    for players in (2, 3):
        one: Envelopes = ENVELOPES.new(players=players)
        other: Envelopes = ENVELOPES.new(players=players)
        play_first(one, out, weights, keys)
        while other.actor != OVER:
            ask.apply(other, ENVELOPES.legal(other)[0])
        assert bytes_of(one) == bytes_of(other)


def test_games_that_a_batch_holds_are_answered_as_well() -> None:
    states = Envelopes.batch(2)
    states["seats"] = 2
    for row in range(2):
        ask.start(states[row])
        ask.apply(states[row], row)
    assert states["pledge"][:, 0].tolist() == [1, 2]


def test_a_record_of_no_game_is_no_game_to_compiled_code_either() -> None:
    out, keys = ENVELOPES.buffer(), cast("Array", np.zeros(3, np.int64))
    with pytest.raises(Exception, match=r"start|Unanswered|record"):
        play_first(Unanswered.empty(), out, out, keys)


def test_two_games_cannot_share_one_layout() -> None:
    class Twin(State):
        """The same fields as itself, twice declared."""

        only_here_and_in_its_twin = i8()

    class OtherTwin(State):
        """The same fields again."""

        only_here_and_in_its_twin = i8()

    ask.answer(Twin, **STONES_RULES)
    ask.answer(Twin, **STONES_RULES)
    with pytest.raises(TypeError, match="OtherTwin has the very fields of another game"):
        ask.answer(OtherTwin, **(STONES_RULES | {"default": STONES_RULES["luck_key"]}))
