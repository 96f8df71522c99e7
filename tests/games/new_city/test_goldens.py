"""What the golden games of New City are kept for can be read in them."""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", ["four_tied_for_the_first_place", "two_tied"])
def test_a_tie_is_shown_with_equal_scores_and_different_ranks(name: str) -> None:
    lines = (GOLDEN / f"{name}.game").read_text(encoding="utf-8").split("\n")
    ranked = [line.split("   ") for line in lines if line.startswith("rank ")]
    assert [rank for rank, _, _ in ranked[:2]] == ["rank 1", "rank 2"]
    assert ranked[0][2] == ranked[1][2]


def test_unsold_districts_are_said_to_be_discarded() -> None:
    text = (GOLDEN / "four_unsold.game").read_text(encoding="utf-8")
    assert "Nobody can open: " in text
    assert "\nDiscarded: " in text
