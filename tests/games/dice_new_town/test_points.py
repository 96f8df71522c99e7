"""What a building brings: base points, bonuses, Gems, and the score track."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    build,
    each,
    gained,
    hand,
    legal,
    odds,
    phase,
    play,
    town,
    whose,
)
from tests.rules import rule
from townwright.games.dice_new_town.state import DiceNewTown

SIZES = ("2x2", "2x3", "2x4", "3x3")
CHART = {"2x2": (1, 3, 5), "2x3": (2, 5, 8), "2x4": (3, 7, 11), "3x3": (4, 9, 14)}
CELLS = {"2x2": 4, "2x3": 6, "2x4": 8, "3x3": 9}
ON_8: dict[str, Any] = {"at": "A8 B3", "white": "224", "black": 6, "lent": 9}


def filled(cells: int) -> str:
    """Materials that fill any house with so many cells."""
    if cells == 8:
        return "44"
    return "6" * (cells // 6) + {0: "", 1: "1", 2: "2", 3: "21", 4: "4", 5: "41"}[cells % 6]


def points(houses: str, target: str, digits: str, at: str, **facts: Any) -> list[int]:
    """What A's building, on the Land where its Builder stands, brings to everybody."""
    land = at.split(maxsplit=1)[0][1:]
    white = "345" if land == "K" else f"0 0 {land}"
    s = town(houses, facts.pop("options", None), at=at, black=6, lent=9, hand=digits, white=white, **facts)
    return gained(s, build(s, target, digits))


# Base points ----------------------------------------------------------------------------------------------------------


@rule("DT-S1", "DT-E6")
@pytest.mark.parametrize("footprint", SIZES)
@pytest.mark.parametrize("floors", [1, 2, 3])
def test_base_points_by_footprint_and_floors(footprint: str, floors: int) -> None:
    s = town("3 B 3x3/3", at="A8 B4", white="224", black=6, lent=9, hand=filled(CELLS[footprint] * floors))
    after = build(s, f"{footprint}/{floors}", hand(s, "A"))
    assert gained(s, after) == [CHART[footprint][floors - 1], 0]


@rule("DT-S1", "DT-R26")
def test_a_penthouse_is_worth_one_point() -> None:
    s = town("8 A 3x3/1, 3 B 3x3/3", **ON_8, hand="4")
    assert gained(s, build(s, "penthouse", "4")) == [1 + 1, 0]  # and it is the second house


@rule("DT-S1")
@pytest.mark.parametrize(
    ("old", "target", "digits", "difference"),
    [
        ("2x2/1", "2x2/2", "4", 2),
        ("2x3/1", "2x4/3", "666", 9),
        ("3x3/2", "3x3/3", "621", 5),
        ("2x2/3", "3x3/3", "66111", 9),
    ],
)
@pytest.mark.parametrize("owner", ["A", "B"])
def test_growing_brings_the_difference_to_the_new_owner(
    old: str, target: str, digits: str, difference: int, owner: str
) -> None:
    s = town(f"8 {owner} {old}, 9 B 3x3/3", **ON_8, hand=digits)
    assert gained(s, build(s, f"a>{target}", digits)) == [difference, 0]


# Trees ----------------------------------------------------------------------------------------------------------------


@rule("DT-S2")
def test_a_new_house_on_a_land_with_a_tree_earns_a_point() -> None:
    assert points("3 B 2x2/1", "2x2/1", "4", "A8 B5", trees="8") == [2, 0]
    assert points("3 B 2x2/1", "2x2/1", "4", "A8 B5", trees="9") == [1, 0]


@rule("DT-S2", "DT-R39")
def test_the_kings_land_always_has_its_tree() -> None:
    assert points("3 A 2x2/1", "2x2/1", "4", "AK B5", gems=1) == [2, 0]


@rule("DT-S2", "DT-R29")
def test_every_new_house_on_a_tree_land_scores_or_by_option_ones_first_there() -> None:
    mine, theirs = "8 A 2x2/1, 3 B 2x2/3", "8 B 2x2/1, 3 B 2x2/3"
    once = {"tree_bonus": "once_per_land"}
    assert points(mine, "2x2/1", "4", "A8 B5", trees="8") == [1 + 1 + 1, 0]  # base, tree, second
    assert points(mine, "2x2/1", "4", "A8 B5", trees="8", options=once) == [1 + 1, 0]
    assert points(theirs, "2x2/1", "4", "A8 B5", trees="8", options=once) == [1 + 1 + 1, 0]
    elsewhere = "9 A 2x2/1, 3 B 2x2/3"
    assert points(elsewhere, "2x2/1", "4", "A8 B5", trees="8 9", options=once) == [1 + 1, 0]


@rule("DT-S2", "DT-R26")
def test_a_penthouse_scores_its_tree() -> None:
    assert points("8 A 3x3/1", "penthouse", "4", "A8 B5", trees="8") == [1 + 1 + 1, 0]
    once = {"tree_bonus": "once_per_land"}
    assert points("8 A 3x3/1", "penthouse", "4", "A8 B5", trees="8", options=once) == [1 + 1, 0]


@rule("DT-R8", "DT-S2")
def test_growing_on_a_tree_land_scores_no_tree() -> None:
    assert points("8 A 2x2/1, 3 B 2x2/3", "a>2x2/2", "4", "A8 B5", trees="8") == [2, 0]
    assert points("8 B 2x2/1, 3 B 2x2/3", "a>2x2/2", "4", "A8 B5", trees="8") == [2, 0]


# The second house on a Land, one's fifth house ------------------------------------------------------------------------


@rule("DT-S3", "DT-R30")
def test_the_second_house_on_a_land_earns_a_point_whoever_owns_the_first() -> None:
    assert points("8 A 2x2/1", "2x2/1", "4", "A8 B5") == [1 + 1, 0]
    assert points("8 B 2x2/1", "2x2/1", "4", "A8 B5") == [1 + 1, 0]
    assert points("9 B 2x2/1", "2x2/1", "4", "A8 B5") == [1, 0]
    assert points("8 B 2x2/1, 8 B 2x2/1", "2x2/1", "4", "A8 B5") == [1, 0]


@rule("DT-S3", "DT-R39")
def test_the_second_house_in_the_kings_land_is_a_second_house() -> None:
    assert points("K B 2x2/1, 3 A 2x2/1", "2x2/1", "4", "AK B5", gems=1) == [1 + 1 + 1, 0]  # base, tree, second


@rule("DT-S3", "DT-R26")
def test_a_penthouse_is_the_second_house_on_its_land() -> None:
    assert points("8 A 3x3/1", "penthouse", "4", "A8 B5") == [1 + 1, 0]


FOUR_OWN = "4 A 2x3/1, 9 A 2x2/1, 15 A 2x3/1, 6 A 2x4/1"


@rule("DT-S4", "DT-R31")
def test_ones_fifth_house_earns_a_point_once_a_game() -> None:
    assert points(FOUR_OWN, "2x2/1", "4", "A8 B5") == [1 + 1, 0]
    assert points(FOUR_OWN, "2x2/1", "4", "A8 B5", had_fifth=1) == [1, 0]
    assert points(f"{FOUR_OWN}, 18 A 2x4/1", "2x2/1", "4", "A8 B5") == [1, 0]
    assert points(FOUR_OWN.replace("6 A", "6 B"), "2x2/1", "4", "A8 B5") == [1, 0]


@rule("DT-S4", "DT-R26", "DT-R31")
def test_a_penthouse_may_be_the_fifth_and_a_takeover_is_not() -> None:
    with_base = FOUR_OWN.replace("6 A 2x4/1", "8 A 3x3/1")
    assert points(with_base, "penthouse", "4", "A8 B5") == [1 + 1 + 1, 0]  # base, second, fifth
    taken = f"{FOUR_OWN}, 8 B 2x2/1"
    assert points(taken, "a>2x2/2", "4", "A8 B5") == [2, 0]


@rule("DT-R31")
def test_five_by_takeover_bring_nothing_and_the_next_new_house_is_the_sixth() -> None:
    houses = f"{FOUR_OWN}, 8 B 2x2/1, 3 B 2x4/3"
    s = town(houses, {"roofs": "any"}, at="A8 B4", white="224", black=3, hand="44")
    s = build(s, "a>2x2/2", "4")
    assert (s.houses[0], s.had_fifth[0]) == (5, 0)
    assert gained(s, build(s, "2x2/1", "4")) == [1 + 1, 0]  # base, and the second here


@rule("DT-R31")
def test_the_fifth_counts_again_only_if_it_never_did() -> None:
    lost_one = points(FOUR_OWN, "2x2/1", "4", "A8 B5", had_fifth=0)  # whatever it owned before
    had_it = points(FOUR_OWN, "2x2/1", "4", "A8 B5", had_fifth=1)
    assert (lost_one, had_it) == ([2, 0], [1, 0])


# The largest house ----------------------------------------------------------------------------------------------------


@rule("DT-S5", "DT-R32")
def test_the_first_house_of_the_game_is_the_largest() -> None:
    assert points("", "2x2/1", "4", "A8 B5") == [1 + 1, 0]


@rule("DT-S5", "DT-R32")
@pytest.mark.parametrize(("largest", "bonus"), [("2x2/1", 1), ("2x3/1", 0), ("2x2/2", 0), ("3x3/3", 0)])
def test_a_house_has_to_be_larger_than_every_other_one(largest: str, bonus: int) -> None:
    assert points(f"9 B {largest}", "2x3/1", "6", "A8 B5") == [2 + bonus, 0]


@rule("DT-S5", "DT-R32")
def test_size_is_base_points() -> None:
    assert points("9 B 2x4/1", "2x2/2", "44", "A8 B5") == [3, 0]  # 3 against 3
    assert points("9 B 2x4/1", "2x2/3", "444", "A8 B5") == [5 + 1, 0]


@rule("DT-S5")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_house_that_grows_may_become_the_largest_and_has_to_beat_itself(owner: str) -> None:
    assert points(f"8 {owner} 2x2/1", "a>2x3/1", "2", "A8 B5") == [1 + 1, 0]
    assert points(f"8 {owner} 2x2/1, 9 B 2x3/1", "a>2x3/1", "2", "A8 B5") == [1, 0]


# Rows and blocks ------------------------------------------------------------------------------------------------------


@rule("DT-S6", "DT-R33", "DT-R34", "DT-P5")
def test_a_row_pays_every_owner_for_every_house_on_it() -> None:
    houses = "5 A 2x2/1, 14 A 2x3/1, 8 B 2x3/1, 8 B 2x2/1, 9 B 3x3/1"
    s = town(houses, players=3, at="A4 B6 C11", actor="C", order="ABC", white="236", black=1, hand="4")
    assert gained(s, build(s, "2x2/1", "4")) == [2, 2, 1 + 1]


@rule("DT-S6", "DT-R34", "DT-P6")
def test_rows_and_a_block_that_one_house_completes_all_pay() -> None:
    houses = "7 A 2x2/1, 12 A 2x3/1, 15 A 2x2/2, 3 B 2x2/1, 13 B 2x2/1, 16 B 2x2/1"
    s = town(houses, {"roofs": "any"}, at="A10 B6", white="334", black=3, hand="62")
    after = build(s, "2x4/1", "62")
    assert gained(s, after) == [3 + 4 + 3, 4 + 1]


@rule("DT-S6", "DT-R33")
def test_only_rows_and_columns_of_the_grid_and_blocks_count() -> None:
    column = "5 B 3x3/1, 17 B 2x2/1, 12 B 2x2/1"
    assert points(column, "2x2/1", "4", "A10 B6") == [1 + 1, 3]
    diagonal = "12 B 3x3/1, 8 B 2x2/1, 3 B 2x2/1"
    assert points(diagonal, "2x2/1", "4", "A17 B6") == [1, 0]
    three = "5 B 3x3/1, 17 B 2x2/1"
    assert points(three, "2x2/1", "4", "A12 B6") == [1, 0]


@rule("DT-S6", "DT-R33")
def test_the_kings_land_belongs_to_no_pattern() -> None:
    houses = "15 B 3x3/1, 12 B 2x2/1, 4 A 2x2/1"
    assert points(houses, "2x2/1", "4", "AK B6", gems=1) == [1 + 1, 0]


@rule("DT-S6", "DT-R34")
def test_a_pattern_pays_once_when_its_fourth_land_gets_its_first_house() -> None:
    houses = "5 B 3x3/1, 17 B 2x2/1, 12 B 2x2/1, 10 B 2x2/1"
    assert points(houses, "2x2/1", "4", "A10 B6", options={"roofs": "any"}) == [1 + 1, 0]  # the second there
    assert points(houses, "a>2x2/2", "4", "A10 B6", options={"roofs": "any"}) == [2, 0]


@rule("DT-S6", "DT-R26")
def test_penthouses_count_in_a_pattern() -> None:
    column = "5 B 3x3/1, 5 B penthouse, 17 B 2x2/1, 12 B 2x3/1"
    assert points(column, "2x2/1", "4", "A10 B6") == [1 + 1, 4]


# Gems -----------------------------------------------------------------------------------------------------------------


@rule("DT-S8", "DT-R39")
def test_the_first_two_houses_in_the_kings_land_earn_gems() -> None:
    facts: dict[str, Any] = {"at": "AK B5", "white": "234", "black": 1, "hand": "4", "gems": 1}
    first = town("3 A 2x2/1", **facts)
    assert each(build(first, "2x2/1", "4"), "gems") == [3, 0]
    second = town("3 A 2x2/1, K B 2x2/1", **facts)
    assert each(build(second, "2x2/1", "4"), "gems") == [2, 0]


@rule("DT-S8", "DT-R27")
def test_a_takeover_in_the_kings_land_gives_no_founders_gems() -> None:
    s = town("3 A 2x2/1, K B 2x2/1", at="AK B5", white="234", black=1, hand="4", gems=1)
    assert each(build(s, "a>2x2/2", "4"), "gems") == [1, 1]


@rule("DT-R27", "DT-S1")
def test_a_takeover_brings_base_and_largest_only() -> None:
    houses = f"{FOUR_OWN}, 8 B 2x2/1, 5 B 2x2/1, 14 B 2x4/1, 11 B 2x3/1"
    assert points(houses, "a>2x2/2", "4", "A8 B10", trees="8") == [2, 0]


# The score track ------------------------------------------------------------------------------------------------------


def scoring(score: int, target: str, digits: str, **facts: Any) -> DiceNewTown:
    """A builds this with such a score; the largest house of all stands elsewhere."""
    s = town("3 B 3x3/3", at="A8 B4", white="224", black=6, lent=9, hand=digits, score={"A": score}, **facts)
    return build(s, target, digits)


@rule("DT-R35")
def test_from_9_to_20_the_marks_10_and_20_are_reached_the_lower_first() -> None:
    s = scoring(9, "2x4/3", "6666")
    assert (s.score[0], phase(s), whose(s), legal(s)) == (20, "track", "A", {"pass", "yes"})
    s = play(s, "yes")
    assert odds(s) == dict.fromkeys(odds(s), 1)
    assert len(odds(s)) == 6
    s = play(s, "pip 5")
    assert (hand(s, "A"), phase(s), whose(s)) == ("5", "track", "A")
    s = play(s, "pass")
    assert (hand(s, "A"), phase(s), whose(s)) == ("5", "build", "A")
    again = scoring(19, "2x2/1", "4", marks="10 20")
    assert phase(again) == "build"


@rule("DT-R35", "DT-R36")
def test_the_gem_at_40_comes_by_itself_and_once() -> None:
    s = scoring(38, "2x3/1", "6", marks="10 20 30")
    assert (each(s, "gems"), phase(s)) == ([1, 0], "build")
    assert each(scoring(39, "2x3/1", "6", marks="10 20 30 40"), "gems") == [0, 0]
    assert each(scoring(40, "2x3/1", "6", marks="10 20 30 40"), "gems") == [0, 0]


@rule("DT-R35")
def test_no_mark_between_nothing_and_each_mark_once() -> None:
    assert phase(scoring(11, "2x3/1", "6", marks="10")) == "build"
    assert phase(scoring(9, "2x4/1", "62", marks="10")) == "build"  # it had fallen back
    assert phase(scoring(8, "2x2/1", "4")) == "build"
    assert phase(scoring(9, "2x2/1", "4")) == "track"


@rule("DT-R35")
def test_a_waived_mark_is_gone() -> None:
    s = play(scoring(9, "2x2/1", "4"), "pass")
    assert (phase(s), s.marks[0]) == ("build", 1)


@rule("DT-R35")
def test_marks_work_outside_ones_turn_the_active_player_first_then_in_turn_order() -> None:
    houses = "5 B 2x2/1, 14 D 2x3/1, 8 C 2x3/1, 8 D 2x2/1, 9 B 3x3/3"
    facts: dict[str, Any] = {
        "score": {"A": 9, "B": 9, "C": 9, "D": 18},
        "marks": {"D": "10"},
        "black": {"A": 1},
        "hand": {"A": "4"},
    }
    s = town(houses, players=4, order="DCAB", actor="A", at="A11 B6 C4 D3", white="236", **facts)
    s = build(s, "2x2/1", "4")
    assert each(s, "score") == [9 + 2, 10, 10, 20]
    seen = []
    while phase(s) == "track":
        seen.append(whose(s))
        s = play(s, "yes", "pip 2")
    assert seen == ["A", "D", "C", "B"]
    assert [hand(s, seat) for seat in "ABCD"] == ["2"] * 4
    assert (whose(s), phase(s)) == ("A", "build")


@rule("DT-R35")
def test_marks_work_in_the_additional_round_for_those_who_stay_out_too() -> None:
    houses = "5 B 2x2/1, 14 B 2x3/1, 8 B 2x3/1, 9 B 3x3/3"
    s = town(houses, order="A", round=5, at="A11 B6", white="236", black=1, hand="4", score={"B": 9})
    s = build(s, "2x2/1", "4")
    assert (whose(s), phase(s)) == ("B", "track")
    s = play(s, "yes", "pip 3")
    assert (hand(s, "B"), whose(s), phase(s)) == ("3", "A", "build")
