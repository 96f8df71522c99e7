"""The questions every game answers, asked of any state.

Each function here looks at the TYPE of the record it is given and runs that game's own rule. Called from compiled
code the lookup happens while compiling and costs nothing afterwards; called from Python it is one dictionary access.
So playouts, search and adapters are written once and are still specialised, and cached on disk, for every game.

    legal(s, out)                   how many choices the actor has; their numbers are in out, ascending
    why_not(s, action)              the number of the rule that forbids the actor `action`, or ALLOWED
    apply(s, action)                what happens; under CHANCE `action` is an outcome
    odds(s, out, weights)           how many outcomes luck has; their numbers and whole-number weights
    luck_key(s)                     what is being decided by luck, as a number that never occurs twice in a game
    observe(s, seat)                blanks, in this record, all that the seat may not know
    resample(s, seat, luck)         fills the blanks of the seat's view with one of the worlds that fit it
    standing(s, scores, ranks)      each seat's score and rank if the game ended now
    default(s)                      what is played for somebody who does not answer
    start(s)                        set-up: the options are in the record, all else is to be filled
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from numba import from_dtype
from numba.extending import overload

from townwright.engine.rule import source_of
from townwright.engine.state import Array, State

ALLOWED = 0

Rule = Callable[..., Any]

_by_dtype: dict[Any, dict[str, Rule]] = {}
_by_compiled_type: dict[Any, dict[str, Rule]] = {}


def answer(kind: type[State], **rules: Rule) -> None:
    """Say with which functions the game of this record answers the questions."""
    missing = QUESTIONS.keys() - rules.keys()
    unknown = rules.keys() - QUESTIONS.keys()
    if missing or unknown:
        raise TypeError(f"{kind.__name__} must answer exactly {', '.join(QUESTIONS)}; see {sorted(missing | unknown)}")
    for name, rule in rules.items():
        expected = list(inspect.signature(QUESTIONS[name]).parameters)
        given = list(inspect.signature(source_of(rule)).parameters)
        if given != expected:
            raise TypeError(f"{kind.__name__}: {name} takes ({', '.join(expected)}), not ({', '.join(given)})")
    if kind.dtype in _by_dtype and _by_dtype[kind.dtype] != rules:
        raise TypeError(f"{kind.__name__} has the very fields of another game; give one of them another name")
    _by_dtype[kind.dtype] = rules
    _by_compiled_type[from_dtype(kind.dtype)] = rules


def _rule(s: Any, question: str) -> Rule:
    return _by_dtype[s.dtype][question]


def legal(s: Any, out: Array) -> int:
    """How many choices the actor has; their numbers are in `out`, ascending."""
    return int(_rule(s, "legal")(s, out))


def why_not(s: Any, action: int) -> int:
    """The number of the rule that forbids the actor `action`, or ALLOWED."""
    return int(_rule(s, "why_not")(s, action))


def apply(s: Any, action: int) -> None:
    """What happens when the actor chooses `action`, or luck decides for the outcome `action`."""
    _rule(s, "apply")(s, action)


def odds(s: Any, out: Array, weights: Array) -> int:
    """How many outcomes luck has; `out` and `weights` get their numbers and weights."""
    return int(_rule(s, "odds")(s, out, weights))


def luck_key(s: Any) -> int:
    """What luck is deciding, as a number that never occurs twice in a game."""
    return int(_rule(s, "luck_key")(s))


def observe(s: Any, seat: int) -> None:
    """Blank all that `seat` may not know."""
    _rule(s, "observe")(s, seat)


def resample(s: Any, seat: int, luck: Array) -> None:
    """Fill the blanks of the view of `seat` with one of the worlds that fit it, as likely as it is."""
    _rule(s, "resample")(s, seat, luck)


def standing(s: Any, scores: Array, ranks: Array) -> None:
    """Each seat's score and rank, 1 for the winner, if the game ended now."""
    _rule(s, "standing")(s, scores, ranks)


def default(s: Any) -> int:
    """What is played for somebody who does not answer."""
    return int(_rule(s, "default")(s))


def start(s: Any) -> None:
    """Set up a new game in a record whose options are filled in."""
    _rule(s, "start")(s)


QUESTIONS: dict[str, Rule] = {
    question.__name__: question
    for question in (legal, why_not, apply, odds, luck_key, observe, resample, standing, default, start)
}


def _answer_while_compiling(name: str, question: Rule) -> None:
    def implementation(*types: Any) -> Rule | None:
        answers = _by_compiled_type.get(types[0])
        return source_of(answers[name]) if answers else None

    overload(question, strict=False)(implementation)


for _name, _question in QUESTIONS.items():
    _answer_while_compiling(_name, _question)
