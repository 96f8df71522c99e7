"""Are these frequencies what luck of these weights would bring?"""

from __future__ import annotations

from collections.abc import Sequence

BEYOND_DOUBT = 3.72  # normal deviate that luck exceeds once in ten thousand times


def chi_square(observed: Sequence[int], weights: Sequence[int]) -> float:
    """How far the counts are from those expected; the weights need not sum to one."""
    games, whole = sum(observed), sum(weights)
    expected = [games * weight / whole for weight in weights]
    return sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))


def critical(cells: int) -> float:
    """What chi-square of so many cells stays below, but for once in ten thousand times (Wilson and Hilferty)."""
    free = cells - 1
    spread = 2 / (9 * free)
    return float(free * (1 - spread + BEYOND_DOUBT * spread**0.5) ** 3)


def fits(observed: Sequence[int], weights: Sequence[int]) -> bool:
    """Do the counts follow the weights?"""
    return chi_square(observed, weights) < critical(len(observed))
