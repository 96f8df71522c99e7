"""Luck: where dice and draws come from.

No state holds a random generator. Whoever plays a game brings `luck`, an array of one 64-bit number, and compiled code
draws from it (a multiply-with-carry generator: one number of state, nothing that overflows, so that compiled and
interpreted play agree to the bit).

There are two ways to decide what luck decides:

- `draw` takes the next number of a running stream. Playouts and search use it.
- `deal` looks only at a seed and at what is being decided (`ask.luck_key`). Whatever the players did before, the same
  seed gives the same answer to the same question wherever that answer is still possible: a whole event can be dealt
  the same luck, and anybody who knows the seed can recompute every draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from townwright.engine import ask
from townwright.engine.rule import compiled
from townwright.engine.state import Array

MAX_SEED = 2**63 - 1

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLIER = np.uint64(4294883355)
_STIR_1 = np.uint64(0x85EBCA6B)
_STIR_2 = np.uint64(0xC2B2AE35)
_BY_16 = np.uint64(16)
_BY_13 = np.uint64(13)
_CARRY_BITS = np.uint64(0x7FFFFFFF)  # keeps the carry below the multiplier
_ONE = np.uint64(1)


@compiled
def below(luck: Any, bound: int) -> int:
    """A number from 0 to `bound` - 1, all equally likely; `luck` moves on."""
    low = luck[0] & _LOW
    high = luck[0] >> _HALF
    luck[0] = low * _MULTIPLIER + high
    return int(np.int64(((low ^ high) * np.uint64(bound)) >> _HALF))


@compiled
def _stirred(word: Any) -> Any:
    """A 32-bit word of which every bit depends on every bit of `word`."""
    word = ((word ^ (word >> _BY_16)) * _STIR_1) & _LOW
    word = ((word ^ (word >> _BY_13)) * _STIR_2) & _LOW
    return word ^ (word >> _BY_16)


@compiled
def seed_luck(luck: Any, seed: int, key: int) -> None:
    """Start the stream that belongs to `seed` and `key`, whatever `luck` held before."""
    wide_seed, wide_key = np.uint64(seed), np.uint64(key)
    low = _stirred((wide_seed & _LOW) ^ _stirred(wide_key & _LOW))
    high = _stirred((wide_seed >> _HALF) ^ _stirred(low ^ (wide_key >> _HALF)))
    low = _stirred(low ^ high)
    luck[0] = ((high & _CARRY_BITS) << _HALF) | low | _ONE


@compiled
def seed_all(lucks: Any, seed: int, first: int) -> None:
    """Start one stream for each row of `lucks`: the keys are `first`, `first` + 1, ..."""
    for row in range(len(lucks)):
        seed_luck(lucks[row], seed, first + row)


@compiled
def draw(s: Any, luck: Array, out: Array, weights: Array) -> int:
    """One of the outcomes of this chance decision, by weight, from the running stream."""
    count = ask.odds(s, out, weights)
    total = 0
    for k in range(count):
        total += weights[k]
    ticket = below(luck, total)
    k = 0
    while ticket >= weights[k]:
        ticket -= weights[k]
        k += 1
    return out[k]


@compiled
def deal(s: Any, seed: int, outcomes: int, luck: Array, out: Array, weights: Array) -> int:
    """The outcome of this chance decision under `seed`; `outcomes` is how many the game knows in all.

    Candidates come in an order that depends on the seed and the question alone; the first that is possible here, and
    that wins a ticket against its weight, is taken. So two tables that differ in what is still possible agree as
    far as they can.
    """
    count = ask.odds(s, out, weights)
    heaviest = 0
    for k in range(count):
        heaviest = max(heaviest, weights[k])
    seed_luck(luck, seed, ask.luck_key(s))
    while True:
        candidate = below(luck, outcomes)
        ticket = below(luck, heaviest)
        for k in range(count):
            if out[k] == candidate and ticket < weights[k]:
                return candidate


def new_luck(seed: int, stream: int = 0) -> npt.NDArray[np.uint64]:
    """A stream of its own for (seed, stream)."""
    luck = np.zeros(1, np.uint64)
    seed_luck(luck, seed, stream)
    return luck
