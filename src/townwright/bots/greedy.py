"""The bot that looks one decision ahead: whatever leaves it best off at once, and among equals any."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck
from townwright.engine.rule import compiled
from townwright.engine.state import MAX_SEATS, Array

WORLDS = 4  # a choice is tried in so many worlds that fit the view


@compiled
def lead_of(s: Any, seat: int, scores: Array, ranks: Array) -> int:
    """By how much the seat is ahead of the best of the others."""
    ask.standing(s, scores, ranks)
    best = -(1 << 30)
    for other in range(s.seats):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - best


@compiled
def add_leads(worlds: Any, choices: Array, leads: Array, luck: Array, scores: Array, ranks: Array) -> None:
    """Add to `leads` what each choice leads to in one more world; `worlds` holds the view, and room for two worlds."""
    seat = worlds[0].actor + 0
    worlds[1] = worlds[0]
    ask.resample(worlds[1], seat, luck)
    for k in range(len(choices)):
        worlds[2] = worlds[1]
        ask.apply(worlds[2], choices[k])
        leads[k] += lead_of(worlds[2], seat, scores, ranks)


class GreedyBot:
    """Takes what brings most at once."""

    name = "greedy"

    def __init__(self, _game: Game, seed: int, seat: int) -> None:
        self._luck = new_luck(seed, seat + 1)

    def choose(self, view: Any, choices: list[int]) -> int:
        """One of the choices that leave it furthest ahead."""
        worlds = np.zeros(3, view.dtype)
        worlds[0] = view
        leads = np.zeros(len(choices), np.int64)
        buffers = np.zeros((2, MAX_SEATS), np.int32)
        for _ in range(WORLDS):
            add_leads(worlds, cast("Array", np.array(choices, np.int32)), leads, self._luck, buffers[0], buffers[1])
        best = np.flatnonzero(leads == leads.max())
        return choices[int(best[below(self._luck, len(best))])]
