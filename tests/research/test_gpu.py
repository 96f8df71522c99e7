"""Kernels play as the processor does: interpreted, in Numba's simulator of a card. bench/gpu.py asks a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.research.covering import each_game
from townwright.engine.game import Game

pytestmark = pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is not installed: townwright[gpu]")


@pytest.mark.slow
@each_game
def test_games_by_kernels_are_those_of_the_processor(game: Game) -> None:
    if game.slug == "dice_new_town":
        pytest.skip("a game of it takes minutes when it is interpreted")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-m", "tests.research.on_a_card", game.slug]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{game.slug} is the same on both\n"
