"""Playing without a table: at random to the end, for one game and for many; and step by step, luck included."""

from __future__ import annotations

from typing import Any

from townwright.engine import ask
from townwright.engine.luck import below, deal, draw, seed_luck
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array


@compiled
def step(s: Any, luck: Array, out: Array, weights: Array) -> int:
    """One decision, luck's or a seat's, taken at random; returns how many choices there were."""
    if s.actor == CHANCE:
        ask.apply(s, draw(s, luck, out, weights))
        return 0
    count = ask.legal(s, out)
    ask.apply(s, out[0] if count == 1 else out[below(luck, count)])
    return count


@compiled
def replay(s: Any, choices: Any) -> None:
    """Play decisions that are known to be legal, luck's included."""
    for k in range(len(choices)):
        ask.apply(s, choices[k])


IMPOSSIBLE = -1  # of `go_on`: the luck that was given cannot come now

_ACTOR, _CHOICE, _FORCED = range(3)


@compiled
def note(log: Any, actor: int, choice: int, forced: int) -> None:
    """One event more. The first row of a log holds how many it has, and how much of the given luck is used up."""
    log[0, 0] += 1
    row = log[0, 0]
    log[row, _ACTOR], log[row, _CHOICE], log[row, _FORCED] = actor, choice, forced


@compiled
def go_on(
    states: Any,
    choice: int,
    seed: int,
    outcomes: int,
    given: Any,
    private: Any,
    luck: Array,
    out: Array,
    weights: Array,
    log: Any,
) -> int:
    """The actor's choice, if it is none below zero; then on while luck decides, or nothing is left to choose and that
    tells nothing, as at a table.

    Luck is what was `given`, in that order, and after that what the seed deals. Returns how many choices the actor
    then has, 0 if the game is over. `private` says of each phase whether even a single choice waits for its seat.
    """
    s = states[0]
    if choice >= 0:
        note(log, s.actor, choice, 0)
        ask.apply(s, choice)
    while s.actor != OVER:
        if s.actor == CHANCE:
            if log[0, 1] < len(given):
                outcome = given[log[0, 1]]
                log[0, 1] += 1
                count = ask.odds(s, out, weights)
                k = 0
                while k < count and out[k] != outcome:
                    k += 1
                if k == count:
                    return IMPOSSIBLE
            else:
                outcome = deal(s, seed, outcomes, luck, out, weights)
            note(log, CHANCE, outcome, 0)
            ask.apply(s, outcome)
        else:
            count = ask.legal(s, out)
            if count > 1 or private[s.phase]:
                return count
            note(log, s.actor, out[0], 1)
            ask.apply(s, out[0])
    return 0


@compiled
def playout(s: Any, luck: Array, out: Array, weights: Array) -> int:
    """Play `s` to its end at random; returns the number of decisions."""
    decisions = 0
    while s.actor != OVER:
        step(s, luck, out, weights)
        decisions += 1
    return decisions


@compiled
def play_many(start: Any, seed: int, games: int, scratch: Any, luck: Array, buffers: Any, tally: Array) -> None:
    """Play `games` random games from `start`, game k with the luck of (seed, k).

    `scratch` is an array of one state, `buffers` has two rows, for choices and for weights. `tally` counts all
    decisions, those of luck, those that left a seat no choice, and the choices that seats had in all.
    """
    out, weights = buffers[0], buffers[1]
    for game in range(games):
        scratch[0] = start
        seed_luck(luck, seed, game)
        while scratch[0].actor != OVER:
            count = step(scratch[0], luck, out, weights)
            tally[0] += 1
            tally[1] += count == 0
            tally[2] += count == 1
            tally[3] += count
