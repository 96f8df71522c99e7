"""Many games in one array, stepped together on all cores.

    batch = Batch(game, 4096, seed=1)
    while batch.running:
        batch.apply(pick(batch.choices, batch.counts))

Compiled code runs without the interpreter's lock, so plain threads use every core. Luck and decisions without a choice
are played by the batch itself: each row of `choices` is a seat's decision with at least two choices, unless the game
is over.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import draw, seed_all
from townwright.engine.observation import Floats, Int16s, Observer, bytes_of_rows, mask_rows, observe_rows, spread_rows
from townwright.engine.playout import playout
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, MAX_SEATS, NOBODY, OVER

CORES = os.cpu_count() or 1
Numbers = npt.NDArray[np.int32]


@compiled
def _settle_rows(states: Any, lucks: Any, choices: Any, counts: Any, weights: Any) -> None:
    """Play each game on until a seat has something to choose; list what. Where that is listed, nothing is to do."""
    for row in range(len(states)):
        while states[row].actor != OVER and counts[row] < 2:
            if states[row].actor == CHANCE:
                ask.apply(states[row], draw(states[row], lucks[row], choices[row], weights))
            else:
                counts[row] = ask.legal(states[row], choices[row])
                if counts[row] == 1:
                    ask.apply(states[row], choices[row, 0])
        if states[row].actor == OVER:
            counts[row] = 0


@compiled
def _apply_rows(states: Any, actions: Any, counts: Any) -> None:
    """One decision in each game that is not over, but for those whose action is below zero."""
    for row in range(len(states)):
        if states[row].actor != OVER and actions[row] >= 0:
            ask.apply(states[row], actions[row])
            counts[row] = 0


@compiled
def _finish_rows(states: Any, lucks: Any, buffer: Any, weights: Any) -> None:
    for row in range(len(states)):
        playout(states[row], lucks[row], buffer, weights)


@compiled
def _standing_rows(states: Any, scores: Any, ranks: Any) -> None:
    for row in range(len(states)):
        ask.standing(states[row], scores[row], ranks[row])


class Batch:
    """`count` games of one kind; each has luck of its own that depends on `seed` and its place in the batch."""

    def __init__(
        self, game: Game, count: int, *, seed: int = 0, threads: int = CORES, options: dict[str, object] | None = None
    ) -> None:
        self.game = game
        self.observer = Observer(game)
        self.states = game.state.batch(count)
        self._start = game.new(**(options or {}))
        self.states[:] = self._start
        self.lucks = np.zeros((count, 1), np.uint64)
        seed_all(self.lucks, seed, 0)
        width = max(game.actions.count, game.outcomes.count)
        self.choices: Numbers = np.zeros((count, width), np.int32)
        self.counts: Numbers = np.zeros(count, np.int32)
        self._weights: Numbers = np.zeros((threads, width), np.int32)
        edges = np.linspace(0, count, threads + 1).astype(int).tolist()
        self._rows = [slice(low, high) for low, high in pairwise(edges)]
        self._pool = ThreadPoolExecutor(threads)
        self._settle()

    def _each(self, work: Callable[[int, slice], None]) -> None:
        """Do the work on every part of the batch, one thread each."""
        list(self._pool.map(work, range(len(self._rows)), self._rows))

    def _settle(self) -> None:
        self._each(
            lambda part, rows: _settle_rows(
                self.states[rows], self.lucks[rows], self.choices[rows], self.counts[rows], self._weights[part]
            )
        )

    @property
    def running(self) -> bool:
        """Is any game not over yet?"""
        return bool(self.counts.any())

    def apply(self, actions: Numbers) -> None:
        """One decision in every game that is not over; then `choices` and `counts` say what is to be decided next.

        A game whose action is below zero waits.
        """
        self._each(lambda _part, rows: _apply_rows(self.states[rows], actions[rows], self.counts[rows]))
        self._settle()

    def restart(self, rows: npt.NDArray[np.intp]) -> None:
        """New games in these rows, whose luck goes on from where it was."""
        states, lucks, choices = self.states[rows], self.lucks[rows], self.choices[rows]
        counts = np.zeros(len(rows), np.int32)
        states[:] = self._start
        _settle_rows(states, lucks, choices, counts, self._weights[0])
        self.states[rows], self.lucks[rows], self.choices[rows], self.counts[rows] = states, lucks, choices, counts

    def mask(self) -> npt.NDArray[np.bool_]:
        """For each game, which of all the actions are legal."""
        mask = np.empty((len(self.states), self.game.actions.count), np.int8)
        self._each(lambda _part, rows: mask_rows(self.choices[rows], self.counts[rows], mask[rows]))
        return mask.view(np.bool_)

    def observe(self, seats: Numbers | None = None) -> Int16s:
        """What these seats see of their games; unless told, those that decide, and nobody where a game is over."""
        if seats is None:
            seats = np.maximum(self.states["actor"], NOBODY).astype(np.int32)
        watchers, views = seats, np.empty_like(self.states)
        raw, table = bytes_of_rows(views), self.observer.table
        numbers = np.empty((len(views), self.observer.size), np.int16)
        self._each(
            lambda _part, rows: observe_rows(
                self.states[rows], watchers[rows], views[rows], raw[rows], table, numbers[rows]
            )
        )
        return numbers

    def features(self, numbers: Int16s) -> Floats:
        """The features of these observations."""
        table, scales = self.observer.spread
        out = np.empty((len(numbers), self.observer.feature_count), np.float32)
        self._each(lambda _part, rows: spread_rows(numbers[rows], table, scales, out[rows]))
        return out

    def finish(self) -> None:
        """Play every game to its end at random."""
        self._each(
            lambda part, rows: (
                _finish_rows(self.states[rows], self.lucks[rows], self.choices[rows.start], self._weights[part])
                if rows.start < rows.stop
                else None
            )
        )
        self.counts[:] = 0

    def standings(self) -> tuple[Numbers, Numbers]:
        """Scores and ranks, a row a game and a column a seat."""
        scores = np.zeros((len(self.states), MAX_SEATS), np.int32)
        ranks = np.zeros((len(self.states), MAX_SEATS), np.int32)
        self._each(lambda _part, rows: _standing_rows(self.states[rows], scores[rows], ranks[rows]))
        seats = int(self.states[0].seats)
        return scores[:, :seats], ranks[:, :seats]
