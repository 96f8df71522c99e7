"""The end of the building rounds: Materials, Lands, Gems, majority, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import each, play, town
from tests.rules import rule
from townwright.engine.state import OVER
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown

CARDS = {"ruleset": "advanced", "extra_round": "false", "occupancy": "false"}


def ended(houses: str = "", options: dict[str, str] | None = None, players: int = 2, **facts: Any) -> DiceNewTown:
    """The last player passes the last move of round 4."""
    given: dict[str, Any] = {"at": "A8 B3 C5 D6"[: 3 * players].strip(), "hand": dict.fromkeys("ABCD"[:players], "1")}
    s = town(houses, options, phase="last move", round=4, players=players, green=0, **{**given, **facts})
    s = play(s, "pass")
    assert s.actor == OVER
    return s


@rule("DT-S10", "DT-P9")
@pytest.mark.parametrize(("left", "points"), [("", 1), ("6", -1), ("123", -3), ("111111", -6)])
def test_a_point_off_for_each_material_and_one_for_none(left: str, points: int) -> None:
    assert each(ended(hand={"A": left, "B": "1"}), "score") == [points, -1]


@rule("DT-S11", "DT-R41", "DT-P9")
def test_each_land_with_an_own_house_counts_once() -> None:
    houses = "8 A 2x2/1, 8 A 2x2/2, 18 A 2x3/1, K A 2x3/1, 9 A 2x4/1, 8 B 2x2/1"
    s = ended(houses, {"roofs": "any"}, hand={"A": "", "B": "123"})
    assert each(s, "score") == [1 + 1 + 3 + 0, -3 + 1]


@rule("DT-S11")
@pytest.mark.parametrize(
    ("land", "value"), [(3, 3), (18, 3), (5, 2), (16, 2), (7, 1), (14, 1), (9, 0), (12, 0), ("K", 0)]
)
def test_the_value_of_a_land(land: int | str, value: int) -> None:
    assert each(ended(f"{land} A 2x2/1"), "score")[0] == -1 + value


@rule("DT-S11", "DT-R46", "DT-P10")
def test_with_land_cards_only_ones_own_cards_count_and_idle_ones_cost_two() -> None:
    houses = "8 A 2x2/1, 8 A 2x2/2, 18 A 2x3/1, K A 2x3/1"
    s = ended(houses, {**CARDS, "roofs": "any"}, cards={"A": "8 5", "B": "18 16"})
    assert each(s, "score") == [-1 + 1 - 2, -1 - 2 - 2]


@rule("DT-S11", "DT-R52")
def test_without_the_land_cards_the_lands_count_as_in_the_basic_rules() -> None:
    options = {"ruleset": "advanced", "land_cards": "false", "occupancy": "false"}
    s = town("18 A 2x3/1", options, phase="join", round=4, at="A8 B3", hand={"A": "1", "B": "1"})
    s = play(s, "pass", "pass")
    assert (s.actor, each(s, "score")) == (OVER, [-1 + 3, -1])


@rule("DT-S13", "DT-R42", "DT-E10", "DT-P11")
@pytest.mark.parametrize(
    ("gems", "points"),
    [
        ([4, 2], [9, 2]),
        ([4, 4, 1], [7, 7, 1]),
        ([4, 4, 4, 0], [4, 4, 4, 0]),
        ([1, 1, 1, 1], [1, 1, 1, 1]),
        ([0, 0], [0, 0]),
        ([0, 0, 0, 1], [0, 0, 0, 6]),
        ([0, 2, 2], [0, 5, 5]),
        ([3, 3], [6, 6]),
    ],
)
def test_gems_and_their_majority(gems: list[int], points: list[int]) -> None:
    s = ended(players=len(gems), gems=dict(zip("ABCD", gems, strict=False)))
    assert each(s, "score") == [-1 + gained for gained in points]


@rule("DT-R35", "DT-S13")
def test_mark_40_gives_its_gem_while_materials_and_lands_are_counted_and_not_after() -> None:
    by_materials = ended(hand={"A": "", "B": "1"}, score={"A": 39}, gems={"B": 1})
    assert each(by_materials, "gems") == [1, 1]
    assert each(by_materials, "score") == [40 + 1 + 3, -1 + 1 + 3]
    by_lands = ended("18 A 2x3/1", score={"A": 38})
    assert each(by_lands, "score") == [38 - 1 + 3 + 1 + 5, -1]
    by_gems = ended(hand={"A": "", "B": "1"}, score={"A": 36}, gems={"A": 3})
    assert each(by_gems, "gems")[0] == 3
    again = ended(hand={"A": "", "B": "1"}, score={"A": 39}, marks={"A": "10 20 30 40"})
    assert each(again, "gems")[0] == 0


@rule("DT-R35")
def test_materials_and_lands_move_the_marker_once_each() -> None:
    """40 is reached by the sum of the Lands, not on the way."""
    options = {**CARDS, "roofs": "any"}
    s = ended("18 A 2x3/1", options, score={"A": 39}, cards={"A": "18 5 6"})
    assert each(s, "gems")[0] == 0
    assert each(s, "score")[0] == 39 - 1 + 3 - 2 - 2


@rule("DT-R35")
def test_the_other_marks_give_nothing_any_more() -> None:
    assert each(ended(hand={"A": "", "B": "1"}, score={"A": 9}), "score")[0] == 10


@rule("DT-S17")
@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([5, 3], (1, 2)),
        ([4, 4], (1, 1)),
        ([1, 4, 4], (3, 1, 1)),
        ([-3, -7, -3, -9], (1, 3, 1, 4)),
        ([0, 2, 2, 5], (4, 2, 2, 1)),
    ],
)
def test_all_who_have_most_win(scores: list[int], ranks: tuple[int, ...]) -> None:
    s = ended(players=len(scores), score=dict(zip("ABCD", scores, strict=False)))
    assert GAME.standing(s).ranks == ranks


@rule("DT-R79")
def test_a_house_taken_over_counts_for_the_taker_alone() -> None:
    s = town("8 B 2x3/1", at="A8 B3", white="224", black=1, hand={"A": "61", "B": "1"}, round=4)
    s = play(s, "a>2x3/2", "piece 6", "pass", "pass")
    while s.actor != OVER:
        s = play(s, "pass")
    assert each(s, "score") == [3 + 1 - 1 + 1, -1 + 1 + 5]  # base, largest, a token, the Land; the Gem
