"""Flat Monte Carlo: every choice is tried equally often and played to the end at random. A search has to beat it."""

from __future__ import annotations

from typing import Any

import numpy as np

from townwright.bots.search import judge
from townwright.bots.thinker import manner_of
from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import new_luck
from townwright.engine.playout import playout
from townwright.engine.rule import compiled
from townwright.engine.state import MAX_SEATS, Array


@compiled
def try_each(
    worlds: Any,
    choices: Array,
    rounds: int,
    margin: float,
    sums: Any,
    usual: Any,
    worth: Any,
    luck: Array,
    buffers: Any,
    standings: Any,
) -> None:
    """Add to `sums` what each choice came to, in turn, in so many worlds that fit the view in `worlds[0]`."""
    seat = worlds[0].actor + 0
    for k in range(rounds):
        worlds[1] = worlds[0]
        ask.resample(worlds[1], seat, luck)
        ask.apply(worlds[1], choices[k % len(choices)])
        playout(worlds[1], luck, buffers[0], buffers[1])
        judge(worlds[1], margin, standings[0], standings[1], usual, worth)
        sums[k % len(choices)] += worth[seat]


class FlatBot:
    """Takes what was best on average over so many random games, the same number for each choice."""

    def __init__(self, game: Game, seed: int, seat: int, *, name: str, rounds: int) -> None:
        self.name = name
        self._rounds = rounds
        self._margin = manner_of(game).margin
        self._luck = new_luck(seed, seat + 1)
        width = max(game.actions.count, game.outcomes.count)
        self._buffers = np.zeros((2, width), np.int32)

    def choose(self, view: Any, choices: list[int]) -> int:
        """One of the choices; each is tried once at least."""
        if len(choices) == 1:
            return choices[0]
        worlds = np.zeros(2, view.dtype)
        worlds[0] = view
        sums = np.zeros(len(choices))
        each = max(1, self._rounds // len(choices))
        try_each(
            worlds,
            np.array(choices, np.int32),
            each * len(choices),
            self._margin,
            sums,
            np.zeros(2),
            np.zeros(MAX_SEATS),
            self._luck,
            self._buffers,
            np.zeros((2, MAX_SEATS), np.int32),
        )
        return choices[int(sums.argmax())]
