"""The example that learns: its parts do what they say, and it runs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLE: Any = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "policy_gradient.py"))


def test_what_came_out_well_is_done_more_and_what_is_not_allowed_never() -> None:
    policy = EXAMPLE["Policy"](3, 4, rate=1.0, seed=0)
    seen = np.array([[1, 0, 1]] * 2, np.float32)
    mask = np.array([[True, True, False, True]] * 2)
    assert policy.chances(seen, mask) == pytest.approx(np.array([[1 / 3, 1 / 3, 0, 1 / 3]] * 2))
    policy.learn(seen, mask, np.array([0, 1]), np.array([1.0, -1.0], np.float32))
    good, bad, forbidden, other = policy.chances(seen, mask)[0]
    assert good > 1 / 3 > bad
    assert good > other > bad
    assert forbidden == 0
    drawn = [int(policy.choose(seen, mask)[0]) for _ in range(300)]
    assert set(drawn) == {0, 1, 3}
    assert drawn.count(0) > drawn.count(1)


def test_it_plays_and_learns_on(capsys: pytest.CaptureFixture[str]) -> None:
    curve = EXAMPLE["train"]("alien_city", 2, envs_count=6, rate=1.0, seed=1, batch_games=4)
    assert len(curve) == 2
    assert all(-1 <= reward <= 1 for reward in curve)
    assert curve == EXAMPLE["train"]("alien_city", 2, envs_count=6, rate=1.0, seed=1, batch_games=4)
    assert capsys.readouterr().out == ""
