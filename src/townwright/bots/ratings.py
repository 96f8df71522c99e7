"""Ratings from results: numbers whose differences say how often one bot comes in ahead of another.

A difference of 200 points is 76 in 100, as in chess. The numbers that fit all results of a table best are found by
Newton's method; a bot that nobody beats would be infinitely strong, so each two bots are also counted one tie. How
sure they are follows from how the deals differ (games of one deal are not independent of each other), and never from
fewer doubts than single games leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from townwright.bots.arena import SURE

POINTS = 400 / log(10)  # of a factor of e in the odds
STEPS = 100
NEAR = 1e-10


@dataclass(frozen=True)
class Rating:
    """How strong a bot is at a table."""

    bot: str
    points: float
    within: float  # 0 for the one from which the others are counted


def connected(pairs: Mapping[tuple[str, str], Any], anchor: str) -> list[str]:
    """The bots that can be compared with the anchor, it first."""
    known = [anchor]
    for bot in known:
        for pair in pairs:
            if bot in pair:
                known.extend(other for other in pair if other not in known)
    return known


def rate(pairs: Mapping[tuple[str, str], list[list[float]]], anchor: str) -> list[Rating]:
    """Ratings of all that can be compared with `anchor`, which has 0; the strongest first.

    `pairs` has, for a weaker and a stronger bot, deal by deal how often the second was ahead.
    """
    bots = connected(pairs, anchor)
    place = {bot: number - 1 for number, bot in enumerate(bots)}  # the anchor is at -1: it does not move
    played = {pair: deals for pair, deals in pairs.items() if pair[0] in place and deals}
    ways = {pair: _way(place, pair, len(bots) - 1) for pair in played}
    strength = np.zeros(len(bots) - 1)
    for _ in range(STEPS):
        slope, bend = np.zeros_like(strength), np.zeros((len(strength),) * 2)
        for pair, deals in played.items():
            way = ways[pair]
            chance = 1 / (1 + np.exp(-(way @ strength)))
            ahead, count = sum(map(sum, deals)) + 0.5, sum(map(len, deals)) + 1
            slope += (ahead - count * chance) * way
            bend += count * chance * (1 - chance) * np.outer(way, way)
        step = np.linalg.solve(bend, slope) if len(strength) else slope
        strength += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < NEAR:
            break
    errors = _errors(played, ways, strength)
    found = [Rating(anchor, 0.0, 0.0)]
    found += [
        Rating(bot, POINTS * float(strength[place[bot]]), SURE * POINTS * float(errors[place[bot]])) for bot in bots[1:]
    ]
    return sorted(found, key=lambda rating: -rating.points)


def _way(place: Mapping[str, int], pair: tuple[str, str], length: int) -> Any:
    """The direction in which the stronger one of a pair gains on the weaker one."""
    way = np.zeros(length + 1)
    way[place[pair[1]]] += 1
    way[place[pair[0]]] -= 1
    return way[:length]


def _errors(played: Any, ways: Any, strength: Any) -> list[float]:
    """The standard error of each strength: what the deals say, or what single games would, whichever is more."""
    if not len(strength):
        return []
    bend, spread = np.zeros((len(strength),) * 2), np.zeros((len(strength),) * 2)
    for pair, deals in played.items():
        way = ways[pair]
        chance = 1 / (1 + np.exp(-(way @ strength)))
        outer = np.outer(way, way)
        bend += (sum(map(len, deals)) + 1) * chance * (1 - chance) * outer
        spread += sum((sum(deal) - len(deal) * chance) ** 2 for deal in deals) * outer
    inverse = np.linalg.inv(bend)
    by_deals = inverse @ spread @ inverse
    return [sqrt(max(one, other)) for one, other in zip(np.diag(inverse), np.diag(by_deals), strict=True)]
