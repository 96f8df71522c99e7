"""Random games on an NVIDIA card: how many, and whether they are those of the processor.

    python bench/gpu.py [GAME ...] --threads 65536 --seconds 5

It needs numba-cuda and a card. For each game it plays random games on the card, says how many decisions and whole games
a second that was, and plays some of the same games on the processor: scores and ranks have to be equal.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from typing import Any

import numpy as np

from townwright.games import slugs
from townwright.research.door import make

REPEATS = 3
COMPARED = 1000
DROPPED = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}  # NumPy 2.5 has; numba-cuda 0.30 asks for them


def measure(slug: str, threads: int, seconds: float) -> dict[str, Any]:
    """The figures of one game."""
    for name, now in DROPPED.items():
        if not hasattr(np, name):
            setattr(np, name, getattr(np, now))
    from townwright.research.gpu import Player, ends_on_the_processor  # noqa: PLC0415 - now that NumPy has the names

    door = make(slug)
    player = Player(door, threads)
    started = time.perf_counter()
    _, ends = player.play(COMPARED, seed=1, keep=COMPARED)
    compiling = time.perf_counter() - started
    expected = ends_on_the_processor(door, COMPARED, seed=1)
    games = threads
    while True:
        started = time.perf_counter()
        player.play(games, seed=2)
        took = time.perf_counter() - started
        if took > seconds / 4:
            break
        games *= 4
    best, decisions = took, 0
    for _ in range(REPEATS):
        started = time.perf_counter()
        decisions, _ = player.play(games, seed=3)
        best = min(best, time.perf_counter() - started)
    return {
        "game": slug,
        "state_bytes": door.game.state.dtype.itemsize,
        "threads": threads,
        "games": games,
        "first_run_seconds": round(compiling, 1),
        "million_decisions_per_second": round(decisions / best / 1e6, 1),
        "million_games_per_second": round(games / best / 1e6, 3),
        "equal_to_the_processor": bool((ends == expected).all()),
    }


def main() -> None:
    """Measure and print, a line a game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=slugs())
    parser.add_argument("--threads", type=int, default=65536)
    parser.add_argument("--seconds", type=float, default=4.0)
    arguments = parser.parse_args()
    results = []
    for slug in arguments.games:
        results.append(measure(slug, arguments.threads, arguments.seconds))
        print(json.dumps(results[-1]), flush=True)
    sys.exit(0 if all(result["equal_to_the_processor"] for result in results) else 1)


if __name__ == "__main__":
    main()
