"""Builders' Actions, step 3: what may be built, of what, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    FORMS,
    build,
    cards_of,
    each,
    hand,
    legal,
    phase,
    pieces,
    play,
    refused,
    standing_on,
    targets,
    town,
    whose,
)
from tests.rules import rule

ALL = {name for name in FORMS if name != "penthouse"}
PLENTY: dict[str, Any] = {"hand": "1111222233334444555566", "black": 6, "lent": 9}  # with which any change can be made
ON_8: dict[str, Any] = {"at": "A8 B3", "white": "224"}


def forms(text: str) -> set[str]:
    """Such as "2x2/123 b>2x4/12"."""
    found = set()
    for word in text.split():
        footprint, _, floors = word.partition("/")
        found |= {f"{footprint}/{floor}" for floor in floors}
    return found


# Where, and by which design -------------------------------------------------------------------------------------------


@rule("DT-L11", "DT-L12")
def test_the_white_dice_have_to_add_up_to_the_land_where_the_builder_stands() -> None:
    assert targets(town(**ON_8, **PLENTY)) == ALL
    other = town(at="A8 B3", white="225", **PLENTY)
    assert targets(other) == set()
    assert {refused(other, name) for name in ALL} == {"DT-L12"}


@rule("DT-L11")
def test_a_house_elsewhere_is_out_of_reach() -> None:
    s = town("9 B 2x2/1", at="A8 B3", white="234", **PLENTY)
    assert targets(s) == set()
    assert refused(s, "2x2/1") == "DT-L12"
    assert refused(s, "a>2x2/2") != ""


@rule("DT-L12", "DT-R40")
def test_turned_and_doubled_dice_count_as_they_stand() -> None:
    assert targets(town(at="A8 B3", white="2 0 6", **PLENTY)) == ALL
    assert targets(town(at="A17 B3", white="5 0 12", **PLENTY)) == ALL


# Space ----------------------------------------------------------------------------------------------------------------


@rule("DT-L13", "DT-R24", "DT-E5")
@pytest.mark.parametrize(
    ("standing", "left"),
    [
        ("8 B 2x2/1, 8 B 2x2/1, 8 A 2x2/1", 1),
        ("8 B 2x3/1, 8 B 2x2/1", 1),
        ("8 B 2x4/3", 1),
        ("8 B 2x3/1", 2),
        ("8 B 2x2/1, 8 B 2x2/1", 2),
        ("8 B 2x2/3", 3),
        ("8 B 3x3/1", 0),
        ("8 B 2x4/1, 8 B 2x2/1", 0),
        ("8 B 2x3/1, 8 A 2x3/1", 0),
        ("8 A 2x2/1, 8 A 2x2/1, 8 B 2x2/1, 8 B 2x2/1", 0),
    ],
)
def test_the_levels_on_a_land_add_up_to_four_at_most(standing: str, left: int) -> None:
    s = town(standing, {"roofs": "any"}, **ON_8, **PLENTY)
    wanted = forms("2x2/123 2x3/123 2x4/123 3x3/123"[: 8 * left])
    assert targets(s) & ALL == wanted
    assert {refused(s, name) for name in ALL - wanted} <= {"DT-L13"}


@rule("DT-L13")
def test_space_counts_when_a_house_grows() -> None:
    s = town("8 A 2x2/1, 8 B 2x3/1", **ON_8, **PLENTY)
    assert refused(s, "a>2x4/1") == refused(s, "a>3x3/1") == refused(s, "b>3x3/1") == "DT-L13"
    assert refused(s, "b>2x4/1") == ""


@rule("DT-L13", "DT-E5")
def test_a_penthouse_takes_no_space() -> None:
    s = town("8 A 3x3/1", **ON_8, **PLENTY)
    assert "penthouse" in targets(s)
    s = build(s, "penthouse", "4")
    assert standing_on(s, "8") == ["A 3x3/1", "A penthouse"]
    assert refused(s, "2x2/1") == "DT-L13"


# Growing --------------------------------------------------------------------------------------------------------------


@rule("DT-L14", "DT-R23", "DT-B8")
@pytest.mark.parametrize(
    ("old", "grown"),
    [
        ("2x2/1", "2x2/23 2x3/123 2x4/123 3x3/123"),
        ("2x2/2", "2x2/3 2x3/23 2x4/23 3x3/23"),
        ("2x2/3", "2x3/3 2x4/3 3x3/3"),
        ("2x3/1", "2x3/23 2x4/123 3x3/123"),
        ("2x3/2", "2x3/3 2x4/23 3x3/23"),
        ("2x3/3", "2x4/3 3x3/3"),
        ("2x4/1", "2x4/23"),
        ("2x4/2", "2x4/3"),
        ("2x4/3", ""),
        ("3x3/1", "3x3/23"),
        ("3x3/2", "3x3/3"),
        ("3x3/3", ""),
    ],
)
@pytest.mark.parametrize("materials", ["solid", "area"])
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_house_grows_round_what_stands(old: str, grown: str, materials: str, owner: str) -> None:
    s = town(f"8 {owner} {old}", {"materials": materials}, **ON_8, **PLENTY)
    wanted = {f"a>{name}" for name in forms(grown)}
    assert {name for name in targets(s) if name.startswith("a>")} == wanted
    assert {refused(s, f"a>{name}") for name in ALL} - {""} == {"DT-L14"}


@rule("DT-L14")
def test_a_house_that_does_not_stand_cannot_grow() -> None:
    s = town("8 A 2x2/1", **ON_8, **PLENTY)
    assert refused(s, "b>2x2/2") != ""
    assert refused(s, "d>3x3/3") != ""


# Materials and Workload -----------------------------------------------------------------------------------------------


@rule("DT-L15", "DT-L16", "DT-R21", "DT-B1", "DT-B2", "DT-B3")
def test_three_materials_and_three_pips_make_three_houses_and_two_pips_one() -> None:
    s = town(**ON_8, hand="134", black=3)
    assert targets(s) == {"2x2/1", "2x2/2", "2x4/1"}
    assert pieces(play(s, "2x2/1")) == "34"
    small = build(s, "2x2/1", "31")
    assert (hand(small, "A"), each(small, "black")[0]) == ("4", 1)
    assert (hand(build(s, "2x2/1", "4"), "A"), each(build(s, "2x2/1", "4"), "black")[0]) == ("13", 2)
    assert hand(build(s, "2x2/2", "431"), "A") == hand(build(s, "2x4/1", "431"), "A") == ""
    two = town(**ON_8, hand="134", black=2)
    assert targets(two) == {"2x2/1"}
    assert refused(two, "2x2/2") == refused(two, "2x4/1") == "DT-L16"
    assert refused(two, "2x3/1") == "DT-L15"
    assert targets(town(at="A8 B3", white="225", hand="134", black=3)) == set()


@rule("DT-L15", "DT-R22", "DT-E17", "DT-B4", "DT-B5", "DT-B7", "DT-B9")
@pytest.mark.parametrize(
    ("standing", "target", "fit", "misfit"),
    [
        ("", "3x3/1", "621 522 531", "54 63 441"),
        ("", "2x2/2", "44 332", "53 62"),
        ("8 A 2x2/1", "a>3x3/1", "221 311", "5 41 32"),
        ("", "3x3/2", "666", ""),
        ("", "2x2/3", "543", ""),
        ("", "2x3/2", "543", ""),
        ("8 A 2x3/1", "a>3x3/3", "66621", "6663"),
        ("8 A 2x3/1", "a>2x4/1", "2 11", ""),
    ],
)
def test_materials_have_to_fill_the_house_exactly(standing: str, target: str, fit: str, misfit: str) -> None:
    for digits in fit.split():
        s = build(town(standing, **ON_8, hand=digits, black=6), target, digits)
        assert hand(s, "A") == ""
        assert standing_on(s, "8") == [f"A {target.removeprefix('a>')}"]
    for digits in misfit.split():
        assert refused(town(standing, **ON_8, hand=digits, black=6), target) == "DT-L15"
        area = town(standing, {"materials": "area"}, **ON_8, hand=digits, black=6)
        assert hand(build(area, target, digits), "A") == ""


@rule("DT-L15")
@pytest.mark.parametrize(("digits", "target"), [("5", "2x2/1"), ("3", "2x2/1"), ("44", "2x3/1"), ("666", "3x3/1")])
@pytest.mark.parametrize("materials", ["solid", "area"])
def test_not_a_cell_more_or_less(digits: str, target: str, materials: str) -> None:
    assert refused(town("", {"materials": materials}, **ON_8, hand=digits, black=6), target) == "DT-L15"


@rule("DT-L15")
def test_only_pieces_are_offered_with_which_the_house_can_be_completed() -> None:
    s = play(town(**ON_8, hand="113456", black=6), "3x3/1")
    assert pieces(s) == "45"  # 6+3 does not fit, and 6+1+1 is too small
    assert refused(s, "piece 6") == refused(s, "piece 3") == "DT-L15"
    assert pieces(play(s, "piece 4")) == "3"
    s = play(s, "piece 5")
    assert pieces(s) == "3"  # 5+4 does not fit
    assert pieces(play(s, "piece 3")) == "1"


@rule("DT-L16")
def test_pieces_leave_enough_workload_for_the_rest() -> None:
    s = play(town(**ON_8, hand="11123", black=2), "2x2/1")
    assert pieces(s) == "3"
    assert refused(s, "piece 2") == "DT-L16"
    three = play(town(**ON_8, hand="11123", black=3), "2x2/1")
    assert pieces(three) == "23"


@rule("DT-L16", "DT-R38")
def test_lent_workload_goes_first() -> None:
    s = build(town(**ON_8, hand="211", black=2, lent=2), "2x2/1", "211")
    assert (each(s, "lent")[0], each(s, "black")[0]) == (0, 1)
    assert refused(town(**ON_8, hand="211", black=1, lent=1), "2x2/1") == "DT-L16"


@rule("DT-R28")
def test_several_houses_may_be_built_in_a_turn() -> None:
    s = build(town(**ON_8, hand="446", black=3), "2x2/1", "4")
    s = build(s, "2x2/1", "4")
    assert refused(s, "2x3/1") == ""
    s = build(s, "2x3/1", "6")
    assert standing_on(s, "8") == ["A 2x2/1", "A 2x2/1", "A 2x3/1"]
    assert each(s, "black")[0] == 0


@rule("DT-R43")
def test_materials_never_run_out() -> None:
    s = town(at="A8 B3", phase="manage", red=6, hand={"A": "6" * 10, "B": "6" * 10})
    assert hand(play(s, "buy"), "A") == "6" * 11


# Replacing ------------------------------------------------------------------------------------------------------------


@rule("DT-L10", "DT-R20")
def test_a_material_is_split_in_two_or_two_are_joined_for_a_pip() -> None:
    s = town(**ON_8, hand="16", black=2)
    assert {name for name in legal(s) if "+" in name} == {"split 1+5", "split 2+4", "split 3+3"}
    s = play(s, "split 2+4")
    assert (hand(s, "A"), each(s, "black")[0]) == ("124", 1)
    assert {name for name in legal(s) if name.startswith("join")} == {"join 1+2", "join 1+4", "join 2+4"}
    s = play(s, "join 1+4")
    assert (hand(s, "A"), each(s, "black")[0]) == ("25", 0)
    assert refused(s, "split 1+1") == refused(s, "split 1+4") == "DT-L10"


@rule("DT-L10", "DT-R20")
def test_no_join_makes_more_than_six_and_one_needs_both() -> None:
    s = town(**ON_8, hand="25", black=2)
    assert {name for name in legal(s) if name.startswith("join")} == set()
    assert refused(s, "join 1+5") == refused(s, "join 2+2") == "DT-L10"
    twins = town(**ON_8, hand="33", black=2)
    assert {name for name in legal(twins) if name.startswith("join")} == {"join 3+3"}
    assert hand(play(twins, "join 3+3"), "A") == "6"


@rule("DT-L10")
@pytest.mark.parametrize("n", range(2, 7))
def test_every_way_to_split_a_material_has_its_way_back(n: int) -> None:
    s = town(**ON_8, hand=str(n), black=2)
    ways = {name for name in legal(s) if name.startswith("split")}
    assert ways == {f"split {low}+{n - low}" for low in range(1, n // 2 + 1)}
    for way in ways:
        assert hand(play(s, way, way.replace("split", "join")), "A") == str(n)


@rule("DT-L10", "DT-R20")
def test_replacing_is_for_the_third_step_alone() -> None:
    s = town(at="A8 B3", phase="manage", red=0, black=5, hand="6")
    assert refused(s, "split 3+3") != ""
    assert "split 3+3" not in legal(s)


# Roofs ----------------------------------------------------------------------------------------------------------------


@rule("DT-L17", "DT-R25", "DT-B10")
def test_two_roofs_of_each_level() -> None:
    s = town("9 A 2x2/1, 10 A 2x2/2", **ON_8, **PLENTY)
    assert targets(s) == forms("2x3/123 2x4/123 3x3/123")
    assert refused(s, "2x2/1") == "DT-L17"
    assert targets(town("9 A 2x2/1, 10 B 2x2/2", **ON_8, **PLENTY)) == ALL


@rule("DT-R25", "DT-B11")
def test_by_option_roofs_are_all_alike() -> None:
    s = town("9 A 2x2/1, 10 A 2x2/2", {"roofs": "any"}, **ON_8, **PLENTY)
    assert targets(s) == ALL
    assert {name for name in targets(s) if name.startswith("2x2")} == forms("2x2/123")
    eight = ", ".join(f"{land} A 2x2/1" for land in (3, 4, 5, 6, 7, 9, 10, 11))
    full = town(eight, {"roofs": "any"}, at="A8 B13", white="224", **PLENTY)
    assert {refused(full, name) for name in ALL} == {"DT-L17"}


@rule("DT-L17", "DT-R25")
@pytest.mark.parametrize("roofs", ["sized", "any"])
def test_an_own_house_that_grows_gives_its_roof_back_first(roofs: str) -> None:
    lands = (3, 4, 5, 6, 7, 9, 10) if roofs == "any" else (3,)
    others = ", ".join(f"{land} A 2x2/1" for land in lands)
    s = town(f"{others}, 8 A 2x2/1", {"roofs": roofs}, at="A8 B13", white="224", **PLENTY)
    assert refused(s, "a>2x2/2") == ""
    assert refused(s, "a>2x3/1") == ""


@rule("DT-L17")
def test_a_roof_comes_back_when_the_house_grows_to_another_level() -> None:
    s = town("9 A 2x2/1, 8 A 2x2/1", **ON_8, **PLENTY)
    assert refused(s, "2x2/1") == "DT-L17"
    s = build(s, "a>2x3/1", "2")
    assert refused(s, "2x2/1") == ""


@rule("DT-L17", "DT-R27")
def test_a_takeover_needs_a_roof_of_the_taker_and_gives_one_back_to_the_owner() -> None:
    s = town("9 A 2x3/1, 10 A 2x3/1, 8 B 2x2/1, 11 B 2x2/1", **ON_8, **PLENTY)
    assert refused(s, "a>2x3/1") == "DT-L17"
    s = build(s, "a>2x2/2", "4")
    assert standing_on(s, "8") == ["A 2x2/2"]
    assert each(s, "gems") == [0, 1]
    assert [s.roofs[seat, 0] for seat in range(2)] == [1, 1]


@rule("DT-L17", "DT-R26")
def test_a_penthouse_needs_a_roof_of_level_one() -> None:
    s = town("9 A 2x2/1, 10 A 2x2/1, 8 A 3x3/1", **ON_8, **PLENTY)
    assert refused(s, "penthouse") == "DT-L17"
    assert refused(town("9 A 2x2/1, 8 A 3x3/1", **ON_8, **PLENTY), "penthouse") == ""


# Penthouses -----------------------------------------------------------------------------------------------------------


@rule("DT-L18")
def test_a_penthouse_stands_on_an_own_house_of_level_four() -> None:
    assert refused(town(**ON_8, **PLENTY), "penthouse") == "DT-L18"
    assert refused(town("8 A 2x4/1", **ON_8, **PLENTY), "penthouse") == "DT-L18"
    assert refused(town("8 B 3x3/1", **ON_8, **PLENTY), "penthouse") == "DT-L18"
    assert refused(town("8 A 3x3/1, 8 A penthouse", **ON_8, **PLENTY), "penthouse") == "DT-L18"
    s = town("8 A 3x3/1", **ON_8, hand="22", black=2)
    assert targets(s) == {"penthouse"}
    assert standing_on(build(s, "penthouse", "22"), "8") == ["A 3x3/1", "A penthouse"]


@rule("DT-L18", "DT-L12", "DT-R26")
def test_a_penthouse_needs_design_materials_and_workload_like_any_house() -> None:
    assert refused(town("8 A 3x3/1", at="A8 B3", white="225", **PLENTY), "penthouse") == "DT-L12"
    assert refused(town("8 A 3x3/1", **ON_8, hand="5", black=6), "penthouse") == "DT-L15"
    assert refused(town("8 A 3x3/1", **ON_8, hand="22", black=1), "penthouse") == "DT-L16"


@rule("DT-L19")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_house_with_a_penthouse_and_the_penthouse_are_finished(owner: str) -> None:
    s = town(f"8 {owner} 3x3/1, 8 {owner} penthouse", **ON_8, **PLENTY)
    assert targets(s) == set()
    assert refused(s, "a>3x3/2") == refused(s, "a>3x3/3") == "DT-L19"
    assert refused(s, "b>2x2/2") == "DT-L19"


@rule("DT-L18", "DT-L19", "DT-B13", "DT-B14", "DT-B15")
def test_a_house_of_level_four_grows_or_gets_a_penthouse_or_is_taken_over() -> None:
    own = town("8 A 3x3/2", **ON_8, **PLENTY)
    assert targets(own) == {"a>3x3/3", "penthouse"}
    other = town("8 B 3x3/2", **ON_8, **PLENTY)
    assert targets(other) == {"a>3x3/3"}
    finished = build(own, "penthouse", "4")
    assert targets(finished) == set()
    rival = town("8 A 3x3/2, 8 A penthouse", actor="B", at="A3 B8", white="224", **PLENTY)
    assert targets(rival) == set()


# Takeover -------------------------------------------------------------------------------------------------------------


@rule("DT-R27", "DT-L13", "DT-L14", "DT-B12")
def test_thirteen_things_can_be_built_beside_two_houses() -> None:
    s = town("8 A 2x2/1, 8 B 2x3/1", **ON_8, **PLENTY)
    assert targets(s) == forms("2x2/123 a>2x2/23 a>2x3/123 b>2x3/23 b>2x4/123")


@rule("DT-R27")
def test_a_house_taken_over_belongs_to_the_taker_and_its_owner_gets_a_gem() -> None:
    s = town("8 B 2x3/1", **ON_8, hand="6", black=1, score={"B": 7})
    s = build(s, "a>2x3/2", "6")
    assert standing_on(s, "8") == ["A 2x3/2"]
    assert each(s, "gems") == [0, 1]
    assert each(s, "houses") == [1, 0]
    assert each(s, "score")[1] == 7


@rule("DT-R27")
def test_a_takeover_needs_at_least_one_piece() -> None:
    s = town("8 B 2x3/1", **ON_8, hand="6", black=1)
    assert refused(s, "a>2x3/1") == "DT-L14"


@rule("DT-R27")
def test_in_the_additional_round_houses_of_those_who_stay_out_are_taken_over_too() -> None:
    s = town("8 B 2x3/1", order="A", round=5, **ON_8, hand="6", black=1)
    assert each(build(s, "a>2x3/2", "6"), "gems") == [0, 1]


# The King's Land ------------------------------------------------------------------------------------------------------

IN_K: dict[str, Any] = {"at": "AK B3", "white": "234", "gems": 1, "has_built": 1}


@rule("DT-L20", "DT-R39")
def test_any_house_is_built_in_the_kings_land_under_its_conditions() -> None:
    s = town("8 A 2x2/1", **IN_K, **PLENTY)
    assert targets(s) == ALL


@rule("DT-L21", "DT-R39", "DT-E7")
@pytest.mark.parametrize(
    "facts",
    [
        {"white": "235"},
        {"white": "112"},
        {"white": "124"},
        {"white": "012"},
        {"white": "8 6 7"},
        {"white": "000"},
        {"gems": 0},
        {"has_built": 0},
    ],
)
def test_each_of_the_kings_conditions_has_to_be_met(facts: dict[str, Any]) -> None:
    s = town(**{**IN_K, **PLENTY, **facts})
    assert targets(s) == set()
    assert refused(s, "2x2/1") == "DT-L21"


@rule("DT-L21", "DT-R40")
@pytest.mark.parametrize("white", ["123", "432", "345", "645", "111", "222", "333", "444", "555", "666"])
def test_runs_and_threes_of_a_kind_are_the_kings_designs(white: str) -> None:
    assert targets(town(**{**IN_K, **PLENTY, "white": white})) == ALL


@rule("DT-L21", "DT-R39")
def test_the_gem_is_shown_and_not_spent() -> None:
    s = build(town("8 A 2x2/1", **IN_K, hand="4", black=1), "2x2/1", "4")
    assert each(s, "gems")[0] == 1 + 2


@rule("DT-L21", "DT-R39")
def test_one_needs_to_have_built_not_to_own() -> None:
    assert targets(town(**IN_K, **PLENTY)) == ALL  # what was built has been taken over since


@rule("DT-L20")
def test_two_houses_in_the_kings_land_one_for_each_of_two_players() -> None:
    mine = town("K A 2x3/1", **IN_K, **PLENTY)
    assert targets(mine) == {f"a>{name}" for name in forms("2x3/23 2x4/123 3x3/123")}
    assert refused(mine, "2x2/1") == "DT-L20"
    full = town("K B 2x3/1, K C 2x2/1", players=3, **{**IN_K, "at": "AK B3 C4"}, **PLENTY)
    assert refused(full, "2x2/1") == "DT-L20"
    assert refused(full, "a>2x3/2") == refused(full, "b>2x2/2") == ""


@rule("DT-L20", "DT-R27", "DT-R39", "DT-B16", "DT-B17")
def test_who_has_no_house_in_the_kings_land_builds_or_takes_over() -> None:
    s = town("K B 2x3/1, 8 A 2x2/1", **IN_K, **PLENTY)
    assert targets(s) == ALL | {f"a>{name}" for name in forms("2x3/23 2x4/123 3x3/123")}
    assert len(targets(s)) == 12 + 8
    none = town("K B 2x3/1, 8 A 2x2/1", **{**IN_K, "gems": 0}, **PLENTY)
    assert targets(none) == set()
    owner = town("K B 2x3/1", actor="B", at="A8 BK", white="234", has_built=1, gems=0, **PLENTY)
    assert targets(owner) == set()


@rule("DT-L20", "DT-R27")
def test_who_has_a_house_in_the_kings_land_takes_none_over_there() -> None:
    s = town("K A 2x2/1, K B 2x3/1", **IN_K, **PLENTY)
    assert refused(s, "b>2x3/2") == "DT-L20"
    assert refused(s, "a>2x2/2") == ""


@rule("DT-L13", "DT-L18", "DT-R39")
def test_levels_do_not_matter_in_the_kings_land_and_there_is_no_penthouse() -> None:
    s = town("K B 3x3/1", **IN_K, **PLENTY)
    assert targets(s) >= ALL
    mine = town("K A 3x3/1", **IN_K, **PLENTY)
    assert refused(mine, "penthouse") == "DT-L18"


@rule("DT-L12")
def test_the_sum_does_not_matter_in_the_kings_land_nor_the_run_elsewhere() -> None:
    assert targets(town(**IN_K, **PLENTY)) == ALL
    assert refused(town(at="A8 B3", white="234", gems=1, has_built=1, **PLENTY), "2x2/1") == "DT-L12"
    assert targets(town(at="A9 B3", white="234", gems=0, has_built=0, **PLENTY)) == ALL


# Helping --------------------------------------------------------------------------------------------------------------


@rule("DT-R37")
def test_the_next_player_gets_all_the_workload_that_is_left() -> None:
    s = town(at="A8 B3 C5", players=3, white="111", black={"A": 3, "B": 2}, lent={"A": 2})
    s = play(s, "help")
    assert (whose(s), phase(s), legal(s)) == ("B", "accept", {"yes", "pass"})
    s = play(s, "yes")
    assert (each(s, "black"), each(s, "lent"), each(s, "gems")) == ([0, 2, 0], [0, 5, 0], [1, 0, 0])
    assert (whose(s), phase(s)) == ("B", "build")
    s = play(s, "help", "yes")
    assert (each(s, "lent"), each(s, "gems")) == ([0, 0, 7], [1, 1, 0])


@rule("DT-R37")
def test_help_that_is_not_wanted_changes_nothing_but_ends_the_turn() -> None:
    s = play(town(at="A8 B3 C5", players=3, white="111", black={"A": 3, "B": 2}), "help", "pass")
    assert (each(s, "black"), each(s, "lent"), each(s, "gems")) == ([3, 2, 0], [0, 0, 0], [0, 0, 0])
    assert (whose(s), phase(s)) == ("B", "build")


@rule("DT-R37", "DT-L34")
def test_the_last_player_and_who_has_no_workload_help_nobody() -> None:
    assert refused(town(at="A8 B3", actor="B", white="111", black=3), "help") == "DT-L34"
    assert refused(town(at="A8 B3", white="111", black=0), "help") == "DT-L34"
    assert refused(town(at="A8 B3", white="111", black=0, lent=1), "help") == ""
    late = town(at="A8 B3 C5", players=3, order="AC", round=5, actor="C", white="111", black=3)
    assert refused(late, "help") == "DT-L34"
    s = play(town(at="A8 B3 C5", players=3, order="AC", round=5, white="111", black=3), "help")
    assert whose(s) == "C"


@rule("DT-R46")
def test_by_option_a_takeover_moves_the_land_card_and_pays_no_point_for_it() -> None:
    for value, holder in (("stays", "B"), ("moves", "A")):
        options = {"ruleset": "advanced", "takeover_card": value}
        s = town("8 B 2x3/1", options, **ON_8, hand="6", black=1, cards={"A": "3", "B": "8! 9"})
        after = build(s, "a>2x3/2", "6")
        assert 8 in cards_of(after, holder)
        assert each(after, "score") == [5 - 2 + 1, 0]  # base and largest
