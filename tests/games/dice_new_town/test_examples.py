"""Worked examples of the rules page that are not already told by the tests of the rules."""

from __future__ import annotations

import pytest

from tests.games.dice_new_town.boards import (
    SEATS,
    build,
    cards_of,
    each,
    gained,
    hand,
    legal,
    phase,
    play,
    refused,
    town,
    whose,
)
from tests.rules import rule
from townwright.games.dice_new_town.state import DiceNewTown


def pool(s: DiceNewTown, dice: str) -> DiceNewTown:
    for die in dice.split():
        s.pool["RGBW".index(die[0]), int(die[1]) - 1] += 1
    return s


@rule("DT-E2")
def test_supplies_by_order_and_by_houses() -> None:
    first = town(phase="start land", players=4, round=0)
    first = play(first, "land 4", "land 6", "land 10", "land 14")
    assert [hand(first, seat) for seat in SEATS] == ["1", "2", "3", "4"]
    houses = "3 A 2x2/1, 5 B 2x2/1, 6 B 2x2/1, 7 B 2x3/1, 9 B 2x3/1"
    later = play(town(houses, phase="last move", round=2, at="A4 B6", green=0), "pass")
    assert [hand(later, seat) for seat in "AB"] == ["11", "24"]


@rule("DT-E4")
def test_trees_give_by_the_round() -> None:
    entered = town(at="A8 B3", phase="move", round=1, trees="14", green=1, hand="")
    assert hand(play(entered, "step 14"), "A") == "1"
    assert hand(play(town(at="A8 B3", phase="move", round=4, green=2, hand=""), "step K"), "A") == "4"


@rule("DT-E7")
@pytest.mark.parametrize("white", ["112", "124", "0 1 2", "8 6 7", "0 0 0", "12 12 12", "135", "466"])
def test_designs_that_the_king_does_not_want(white: str) -> None:
    s = town(at="AK B3", white=white, gems=1, has_built=1, hand="4", black=1)
    assert refused(s, "2x2/1") == "DT-L21"


@rule("DT-E7", "DT-R40")
@pytest.mark.parametrize("white", ["132", "243", "534", "654", "111", "666", "2 2 2"])
def test_designs_that_the_king_wants(white: str) -> None:
    s = town(at="AK B3", white=white, gems=1, has_built=1, hand="4", black=1)
    assert refused(s, "2x2/1") == ""


@rule("DT-D2")
def test_two_colours_are_left_to_choose_from() -> None:
    s = pool(town(phase="draft", at="A4 B6", red=4, white={"A": "100", "B": "000"}), "R6 R1 W2 W2 B5")
    assert legal(s) == {"black 5", "white 2"}


@rule("DT-D3")
def test_one_die_is_forced() -> None:
    facts = {"red": 4, "black": 2, "white": {"A": "116", "B": "330"}}
    s = pool(town(phase="draft", at="A4 B6", **facts), "W3 G2")  # type: ignore[arg-type]
    assert legal(s) == {"green 2"}


@rule("DT-B6")
def test_three_sixes_on_edge_make_a_3x3_house_of_two_floors() -> None:
    s = town("3 B 3x3/3", at="A8 B3", white="224", black=3, hand="666")
    after = build(s, "3x3/2", "666")
    assert (gained(s, after), each(after, "black")[0]) == ([9, 0], 0)
    assert refused(town("3 B 3x3/3", at="A8 B3", white="224", black=2, hand="666"), "3x3/2") == "DT-L16"


@rule("DT-P1", "DT-P2", "DT-P3", "DT-P4")
def test_the_first_house_of_the_game_and_what_may_follow() -> None:
    start = town(at="A8 B3", trees="8", white="224", black=2, hand="66")
    one = build(start, "2x3/1", "6")
    assert gained(start, one) == [2 + 1 + 1, 0]  # base, tree, largest
    grown = build(one, "a>2x3/2", "6")
    assert gained(one, grown) == [3 + 1, 0]  # base and largest
    rival = town("8 A 2x3/1", actor="B", at="A3 B8", white="224", black=1, hand="4")
    assert gained(rival, build(rival, "2x2/1", "4")) == [0, 1 + 1]  # base and second; beside the Tree one more
    beside_the_tree = town("8 A 2x3/1", actor="B", at="A3 B8", trees="8", white="224", black=1, hand="4")
    assert gained(beside_the_tree, build(beside_the_tree, "2x2/1", "4")) == [0, 1 + 1 + 1]
    taker = town("8 A 2x3/1", actor="B", at="A3 B8", trees="8", white="224", black=1, hand="2")
    assert gained(taker, build(taker, "a>2x4/1", "2")) == [0, 1 + 1]  # base and largest


@rule("DT-P7")
def test_a_fifth_house_that_is_the_largest_too() -> None:
    houses = "8 A 2x2/1, 9 A 2x2/1, 12 A 2x2/1, 15 A 2x2/1"
    s = town(houses, {"roofs": "any"}, at="A6 B3", white="123", black=1, hand="6")
    assert gained(s, build(s, "2x3/1", "6")) == [2 + 1 + 1, 0]


@rule("DT-P8", "DT-R35")
@pytest.mark.parametrize(
    ("before", "digits", "target", "marks", "seen"),
    [
        (9, "6666", "2x4/3", "", ["10", "20"]),
        (38, "6", "2x3/1", "10 20 30", ["gem"]),
        (9, "62", "2x4/1", "10", []),
    ],
)
def test_marks_of_the_score_track(before: int, digits: str, target: str, marks: str, seen: list[str]) -> None:
    facts = {"score": {"A": before}, "marks": {"A": marks}, "hand": digits, "black": 6}
    beside = "8 B 2x2/1, " if target == "2x4/3" else ""  # which is the second house then: 12 points in all
    s = town(f"{beside}3 B 3x3/3", at="A8 B3", white="224", **facts)  # type: ignore[arg-type]
    s = build(s, target, digits)
    found = []
    while phase(s) == "track":
        mark = next(10 * k + 10 for k in range(3) if not s.marks[0] >> k & 1)
        found.append(str(mark))
        s = play(s, "pass")
    found += ["gem"] * each(s, "gems")[0]
    assert (found, whose(s)) == (seen, "A")


@rule("DT-P12", "DT-S7")
def test_the_first_house_on_the_land_of_ones_own_card() -> None:
    options = {"ruleset": "advanced", "extra_round": "false", "occupancy": "false"}
    s = town("", options, at="A9 B3", white="234", black=1, hand="4", cards="9")
    after = build(s, "2x2/1", "4")
    assert gained(s, after) == [1 + 1 + 1, 0]
    assert cards_of(after, "A") == {9}
