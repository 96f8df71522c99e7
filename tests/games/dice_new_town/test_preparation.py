"""Preparation: the turn order, the supply of Materials, and the planting of a Tree."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    each,
    hand,
    legal,
    passing,
    phase,
    play,
    refused,
    town,
    trees,
    turn_order,
    whose,
)
from tests.rules import rule
from townwright.games.dice_new_town.state import DiceNewTown


def last_move_of_a_round(at: str, houses: str = "", round: int = 1, players: int = 4, **facts: Any) -> DiceNewTown:
    """The first player has the last move of the round; what it does decides the next order."""
    return town(houses, phase="last move", actor="A", at=at, round=round, players=players, **facts)


@pytest.mark.parametrize(
    ("at", "order"),
    [
        ("A4 B6 C10 D14", "ABCD"),
        ("A14 B10 C6 D4", "DCBA"),
        ("A10 B4 C14 D6", "BDAC"),
        ("B18 CK AK D3", "DBCA"),
        ("DK CK BK AK", "DCBA"),
    ],
)
@rule("DT-R15", "DT-E1", "DT-E15")
def test_the_lowest_land_goes_first_and_the_kings_land_counts_19_and_more(at: str, order: str) -> None:
    s = play(last_move_of_a_round(at), "pass")
    assert (s.round, turn_order(s)) == (2, order)


@rule("DT-R15")
def test_who_enters_the_kings_land_later_comes_later_and_passing_through_does_not_count() -> None:
    s = last_move_of_a_round("A8 BK CK D3", green=2)
    assert turn_order(play(s, "step K", "pass")) == "DBCA"
    through = last_move_of_a_round("A8 BK CK D3", green=3)
    assert turn_order(play(through, "step K", "step 7", "pass")) == "DABC"


@rule("DT-R15")
def test_who_leaves_the_kings_land_and_comes_back_is_the_last_there() -> None:
    s = town(at="AK BK C3", order="CAB", players=3, actor="A", phase="move", green={"A": 3})
    s = play(s, "step 7", "pass", "pass")  # 7 is beside the King's Land
    s = passing(s, "last move")
    s = play(s, "pass") if whose(s) == "B" else s
    assert whose(s) == "A"
    s = play(s, "step K", "pass", "pass")
    assert turn_order(s) == "CBA"


def test_the_supply_follows_the_turn_order() -> None:
    s = play(last_move_of_a_round("A14 B10 C6 D4", round=1), "pass")
    assert [hand(s, seat) for seat in "DCBA"] == ["1", "2", "3", "4"]


@rule("DT-R4", "DT-R5", "DT-R6")
@pytest.mark.parametrize(
    ("own", "more"), [(0, ""), (1, "1"), (2, "2"), (4, "4"), (5, "5"), (6, "6"), (7, "6"), (8, "6")]
)
def test_from_the_second_round_on_houses_bring_a_material_besides(own: int, more: str) -> None:
    sizes = ("2x2/1", "2x2/2", "2x3/1", "2x3/3", "2x4/1", "2x4/1", "3x3/1", "3x3/1")
    houses = ", ".join(f"{land} A {size}" for land, size in zip((3, 3, 4, 5, 6, 7, 9, 10), sizes[:own], strict=False))
    s = play(last_move_of_a_round("A8 B4", houses, round=1, players=2), "pass")
    assert hand(s, "A") == "".join(sorted("2" + more))
    assert hand(s, "B") == "1"


@rule("DT-R6")
def test_penthouses_count_as_houses_in_the_supply_and_houses_lost_do_not() -> None:
    s = last_move_of_a_round(
        "A8 B4", "9 A 3x3/1, 9 A penthouse, 3 B 2x2/1", round=2, players=2, has_built={"A": 1, "B": 1}
    )
    s = play(s, "pass")
    assert (hand(s, "A"), hand(s, "B")) == ("22", "11")


@rule("DT-R4")
def test_the_first_round_gives_nothing_for_houses() -> None:
    s = town(phase="start land", players=2, round=0)
    s = play(s, "land 8")
    s = play(s, "land 5")
    assert (s.round, hand(s, "B"), hand(s, "A")) == (1, "1", "2")


@rule("DT-R77")
def test_supplies_are_compulsory() -> None:
    s = play(last_move_of_a_round("A8 B4", players=2), "pass")
    assert phase(s) == "tree dice"
    assert (hand(s, "A"), hand(s, "B")) == ("2", "1")


# Planting a Tree ------------------------------------------------------------------------------------------------------


def plant(total: int, planted: str) -> DiceNewTown:
    """The position after Tree dice that add up to so much."""
    s = town(phase="tree dice", at="A4 B6", trees=planted)
    dice = 2 if total <= 12 else 4 if total > 18 else 3
    s = play(s, f"{dice} dice")
    left = total
    for rest in range(dice - 1, -1, -1):
        face = min(6, left - rest)
        left -= face
        s = play(s, f"pip {face}")
    assert left == 0
    return s


@rule("DT-E3")
def test_the_first_player_chooses_two_to_four_dice() -> None:
    s = town(phase="tree dice", at="A14 B6", order="BA", actor="B")
    assert legal(s) == {"2 dice", "3 dice", "4 dice"}
    s = play(s, "3 dice", "pip 5", "pip 3", "pip 4")
    assert trees(s) == {12}


@rule("DT-R7", "DT-E3", "DT-T1")
@pytest.mark.parametrize(
    ("total", "planted", "lands"),
    [
        (2, "", {3}),
        (24, "18", {17}),
        (24, "", {18}),
        (19, "", {18}),
        (3, "3 4", {5}),
        (10, "9 10 11", {8, 12}),
        (12, "12", {11, 13}),
        (12, "11", {12}),
        (12, "11 12", {13}),
        (20, "18 17", {16}),
    ],
)
def test_a_tree_goes_to_the_nearest_numbered_land_without_one(total: int, planted: str, lands: set[int]) -> None:
    s = plant(total, planted)
    before = {int(land) for land in planted.split()}
    if len(lands) == 1 and phase(s) != "tree land":
        assert trees(s) == before | lands
        return
    assert (phase(s), whose(s), legal(s)) == ("tree land", "A", {f"land {land}" for land in lands})
    for land in range(3, 19):
        assert (refused(s, f"land {land}") == "") == (land in lands)
    for land in lands:
        assert trees(play(s, f"land {land}")) == before | {land}


@rule("DT-R8")
def test_where_a_tree_is_planted_nothing_is_gained_by_builders_or_houses() -> None:
    s = town("12 A 2x2/1", phase="tree dice", at="A12 B6", hand="", score={"A": 5})
    s = play(s, "2 dice", "pip 6", "pip 6")
    assert trees(s) == {12}
    assert (hand(s, "A"), each(s, "score")) == ("", [5, 0])


@rule("DT-R7")
def test_trees_of_four_rounds_stand_on_four_lands() -> None:
    s = town(phase="tree dice", at="A4 B6", round=1)
    for number in (1, 2, 3, 4):
        s = play(s, "2 dice", "pip 1", "pip 2")
        if phase(s) == "tree land":
            s = play(s, sorted(legal(s))[0])
        assert len(trees(s)) == number
        if number < 4:
            s = passing(s, "tree dice")
    assert trees(s) == {3, 4, 5, 6}
