"""Random play to the end, for one game and for many."""

from __future__ import annotations

from typing import Any

from townwright.engine import ask
from townwright.engine.luck import below, draw, seed_luck
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
