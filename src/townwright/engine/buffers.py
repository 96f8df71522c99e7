"""Buffers: rules make no lists, they write into the ones they are passed."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array


@compiled
def insert(out: Array, count: int, number: int) -> int:
    """Put `number` among the first `count` of `out`, which ascend; once only. Returns how many there are now."""
    k = count
    while k > 0 and out[k - 1] >= number:
        if out[k - 1] == number:
            return count
        k -= 1
    for m in range(count, k, -1):
        out[m] = out[m - 1]
    out[k] = number
    return count + 1
