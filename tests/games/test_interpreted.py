"""Compiled rules and the same rules run as ordinary Python lead to the same positions, to the byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.toys import ENVELOPES
from townwright import games
from townwright.engine.digest import digest_of_games, option_combinations
from townwright.engine.rule import INTERPRETED

REPOSITORY = Path(__file__).parents[2]
COUNT = """
import sys
from tests.engine.toys import ENVELOPES, STONES
from townwright import games
from townwright.engine.digest import digest_of_games
from townwright.engine.rule import INTERPRETED

slug, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
toys = {game.slug: game for game in (ENVELOPES, STONES)}
print(INTERPRETED, digest_of_games(toys.get(slug) or games.find(slug), count, seed))
"""

each_game = pytest.mark.parametrize("slug", games.slugs())


def digest_the_other_way(slug: str, count: int, seed: int) -> str:
    """The digest of so many games, interpreted if this process compiles, compiled if it interprets."""
    run = subprocess.run(
        [sys.executable, "-c", COUNT, slug, str(count), str(seed)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"},
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
        text=True,
    )
    is_interpreted, digest = run.stdout.split()
    assert is_interpreted == str(not INTERPRETED)
    return digest


@pytest.mark.slow
@each_game
def test_two_games_of_each_combination_of_options_are_the_same_interpreted(slug: str) -> None:
    count = 2 * len(option_combinations(games.find(slug)))
    assert digest_the_other_way(slug, count, seed=1) == digest_of_games(games.find(slug), count, seed=1)


@pytest.mark.long
@each_game
def test_a_thousand_games_are_the_same_interpreted(slug: str) -> None:
    assert digest_the_other_way(slug, 1000, seed=2) == digest_of_games(games.find(slug), 1000, seed=2)


def test_games_with_hidden_cards_are_the_same_interpreted() -> None:
    assert digest_the_other_way(ENVELOPES.slug, 40, seed=3) == digest_of_games(ENVELOPES, 40, seed=3)
