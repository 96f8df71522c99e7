"""Sets of up to 128 places as two 64-bit words, low word first.

Words are unsigned throughout: mixing them with signed numbers would turn both into floating point, compiled and
interpreted alike, so every count and shift here is made one of them first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from townwright.engine.rule import compiled

NO_BITS = np.uint64(0)
ONE_BIT = np.uint64(1)
ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)
WORD = 64

# 2 is a primitive root of 67, so the powers of two leave different remainders.
_PRIME = np.uint64(67)
_PLACE = np.zeros(67, np.int64)
for _place in range(WORD):
    _PLACE[(1 << _place) % 67] = _place


@compiled
def bit(place: int) -> Any:
    """The word in which this place of its own word, 0 to 63, is set."""
    return ONE_BIT << np.uint64(place)


@compiled
def has(low: Any, high: Any, place: int) -> bool:
    """Is this place in the set?"""
    if place < WORD:
        return bool((low >> np.uint64(place)) & ONE_BIT)
    return bool((high >> np.uint64(place - WORD)) & ONE_BIT)


@compiled
def lowest(word: Any) -> int:
    """The lowest place of a word that is not empty."""
    return int(_PLACE[np.int64((word ^ (word & (word - ONE_BIT))) % _PRIME)])


@compiled
def without_lowest(word: Any) -> Any:
    """The word without its lowest place."""
    return word & (word - ONE_BIT)


@compiled
def count_bits(word: Any) -> int:
    """How many places are set."""
    count = 0
    while word != NO_BITS:
        word = without_lowest(word)
        count += 1
    return count
