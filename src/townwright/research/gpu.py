"""Random games on an NVIDIA card: the very rules that run on a processor, called from a CUDA kernel.

Nothing is written twice. A thread plays a game: it calls the game's own functions on its record, in an array of
records that lies on the card. So does a batch that goes step by step: masks, observations and rewards stay in the
card's memory, and PyTorch reads them there, without a copy.

This needs `pip install townwright[gpu]`, a card and its driver.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from numba import cuda as numba_cuda

from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import below, draw, new_luck, seed_luck
from townwright.engine.observation import Observer, read_record
from townwright.engine.playout import playout, step
from townwright.engine.state import CHANCE, MAX_SEATS, NOBODY, OVER, Array
from townwright.research.door import Door

cuda: Any = numba_cuda  # its types know little of it
THREADS = 64  # of a block

# Kernels, each compiled for the record of a game when that game is first played --------------------------------------


@lru_cache
def _kernel(function: Any) -> Any:
    return cuda.jit(function)


def _play_games(
    start: Any, states: Any, lucks: Any, buffers: Any, seed: int, games: int, tally: Any, ends: Any
) -> None:
    """Thread t plays the games t, t + as many as play, ... to their ends, game k with the luck of (seed, k).

    `tally` counts decisions; `ends` gets scores and ranks of each game, unless it has no rows.
    """
    thread = cuda.grid(1)
    if thread >= len(states):  # a block has more threads than there is work for
        return
    luck = lucks[thread]
    out, weights = buffers[0, thread], buffers[1, thread]
    decisions = 0
    for game in range(thread, games, len(states)):
        states[thread] = start[0]
        seed_luck(luck, seed, game)
        while states[thread].actor != OVER:
            step(states[thread], luck, out, weights)
            decisions += 1
        if game < len(ends):
            ask.standing(states[thread], ends[game, 0], ends[game, 1])
    tally[thread] += decisions


def _settle(states: Any, lucks: Any, choices: Any, counts: Any, weights: Any) -> None:
    """Each game on until a seat has something to choose, or it is over."""
    row = cuda.grid(1)
    if row >= len(states):
        return
    s = states[row]
    while s.actor != OVER and counts[row] < 2:
        if s.actor == CHANCE:
            ask.apply(s, draw(s, lucks[row], choices[row], weights[row]))
        else:
            counts[row] = ask.legal(s, choices[row])
            if counts[row] == 1:
                ask.apply(s, choices[row, 0])
    if s.actor == OVER:
        counts[row] = 0


def _apply(states: Any, actions: Any, counts: Any) -> None:
    row = cuda.grid(1)
    if row < len(states) and states[row].actor != OVER and actions[row] >= 0:
        ask.apply(states[row], actions[row])
        counts[row] = 0


def _look(states: Any, views: Any, raw: Any, table: Any, choices: Any, counts: Any, seen: Any, mask: Any) -> None:
    """What the seat that decides sees, and what it may choose."""
    row = cuda.grid(1)
    if row >= len(states):
        return
    seat = max(states[row].actor + 0, NOBODY)
    views[row] = states[row]
    ask.observe(views[row], seat)
    seen[row, 0] = seat
    read_record(raw[row], table, seen[row, 1:])
    for action in range(mask.shape[1]):
        mask[row, action] = 0
    for k in range(counts[row]):
        mask[row, choices[row, k]] = 1


def _rank(states: Any, scores: Any, ranks: Any) -> None:
    row = cuda.grid(1)
    if row < len(states):
        ask.standing(states[row], scores[row], ranks[row])


def _restart(start: Any, states: Any, counts: Any) -> None:
    """A new game wherever one is over."""
    row = cuda.grid(1)
    if row < len(states) and states[row].actor == OVER:
        states[row] = start[0]
        counts[row] = 0


def _pick(choices: Any, counts: Any, lucks: Any, actions: Any) -> None:
    """One of the choices at random."""
    row = cuda.grid(1)
    if row < len(counts):
        actions[row] = choices[row, below(lucks[row], counts[row])] if counts[row] > 0 else NOBODY


def _blocks(threads: int) -> tuple[int, int]:
    return -(-threads // THREADS), THREADS


def _on_card(array: npt.NDArray[Any]) -> Any:
    return cuda.to_device(array)


# Whole games ----------------------------------------------------------------------------------------------------------


class Player:
    """Plays whole random games on the card, `threads` at a time."""

    def __init__(self, door: Door, threads: int) -> None:
        game = door.game
        self.door = door
        self.threads = threads
        width = max(game.actions.count, game.outcomes.count)
        start = game.state.batch(1)
        start[0] = door.new()
        self._start = _on_card(start)
        self._states = cuda.device_array(threads, game.state.dtype)
        self._lucks = cuda.device_array((threads, 1), np.uint64)
        self._buffers = cuda.device_array((2, threads, width), np.int32)
        self._tally = _on_card(np.zeros(threads, np.int64))

    def play(self, games: int, seed: int = 0, *, keep: int = 0) -> tuple[int, npt.NDArray[np.int32]]:
        """So many games; returns the number of decisions, and scores and ranks of the first `keep` of them."""
        ends = _on_card(np.zeros((keep, 2, MAX_SEATS), np.int32))
        self._tally.copy_to_device(np.zeros(self.threads, np.int64))
        _kernel(_play_games)[_blocks(self.threads)](
            self._start, self._states, self._lucks, self._buffers, seed, games, self._tally, ends
        )
        cuda.synchronize()
        found: npt.NDArray[np.int32] = ends.copy_to_host()
        return int(self._tally.copy_to_host().sum()), found


def ends_on_the_processor(door: Door, games: int, seed: int) -> npt.NDArray[np.int32]:
    """Scores and ranks of the same games, to compare with."""
    ends: Any = np.zeros((games, 2, MAX_SEATS), np.int32)
    out, weights = door.game.buffer(), door.game.buffer()
    for number in range(games):
        state, luck = door.new(), cast("Array", new_luck(seed, number))
        playout(state, luck, out, weights)
        ask.standing(state, ends[number, 0], ends[number, 1])
    found: npt.NDArray[np.int32] = ends
    return found


# Step by step ---------------------------------------------------------------------------------------------------------


class CardBatch:
    """Many games on the card, a decision of each at a time; as `engine.batch.Batch`, whose luck it shares.

    `seen`, `mask`, `counts`, `scores` and `ranks` are arrays in the card's memory; `torch.as_tensor(batch.seen)` reads
    them without a copy. `actions` is written to by whoever decides, and `apply` plays it.
    """

    def __init__(self, door: Door, count: int, seed: int = 0) -> None:
        game: Game = door.game
        self.door = door
        self.count = count
        observer = Observer(game)
        width = max(game.actions.count, game.outcomes.count)
        lucks = np.zeros((count, 1), np.uint64)
        for row in range(count):
            seed_luck(lucks[row], seed, row)
        start = game.state.batch(1)
        start[0] = door.new()
        self._start = _on_card(start)
        self.states = _on_card(np.repeat(start, count))
        self._views = cuda.device_array(count, game.state.dtype)
        self._raw = self._views.view(np.uint8).reshape(count, game.state.dtype.itemsize)
        self.lucks = _on_card(lucks)
        self._weights = cuda.device_array((count, width), np.int32)
        self._table = _on_card(observer.table)
        self.choices = cuda.device_array((count, width), np.int32)
        self.counts = _on_card(np.zeros(count, np.int32))
        self.actions = _on_card(np.zeros(count, np.int32))
        self.seen = cuda.device_array((count, observer.size), np.int16)
        self.mask = cuda.device_array((count, game.actions.count), np.int8)
        self.scores = _on_card(np.zeros((count, MAX_SEATS), np.int32))
        self.ranks = _on_card(np.zeros((count, MAX_SEATS), np.int32))
        self.settle()

    def _run(self, function: Any, *arguments: Any) -> None:
        _kernel(function)[_blocks(self.count)](*arguments)

    def settle(self) -> None:
        self._run(_settle, self.states, self.lucks, self.choices, self.counts, self._weights)

    def apply(self) -> None:
        """The decisions in `actions`; below zero, a game waits."""
        self._run(_apply, self.states, self.actions, self.counts)
        self.settle()

    def look(self) -> None:
        """Fill `seen` and `mask` for the seats that decide."""
        self._run(
            _look, self.states, self._views, self._raw, self._table, self.choices, self.counts, self.seen, self.mask
        )

    def rank(self) -> None:
        """Fill `scores` and `ranks`."""
        self._run(_rank, self.states, self.scores, self.ranks)

    def restart(self) -> None:
        """New games where they are over."""
        self._run(_restart, self._start, self.states, self.counts)
        self.settle()

    def pick(self) -> None:
        """Fill `actions` at random; with the games' own luck, so that a game depends on its seed alone."""
        self._run(_pick, self.choices, self.counts, self.lucks, self.actions)
