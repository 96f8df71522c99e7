"""Builders' Actions, steps 1 and 4: the cheapest route, whom one may pass, and what the Trees give."""

from __future__ import annotations

import pytest

from tests.games.dice_new_town.boards import each, hand, legal, phase, play, refused, steps, town, where, whose
from tests.rules import rule


@rule("DT-L4")
@pytest.mark.parametrize(("at", "beside"), [("5", "17 8"), ("K", "4 7 8 9 12 13 14 17"), ("6", "9 18"), ("3", "10 15")])
def test_a_step_leads_to_a_land_that_shares_a_side(at: str, beside: str) -> None:
    s = town(at=f"A{at} B10" if at != "3" else f"A{at} B11", phase="move", green=6)
    assert steps(s) == set(beside.split())
    far = {str(land) for land in range(3, 19)} - set(beside.split()) - {at}
    assert all(refused(s, f"step {land}") == "DT-L4" for land in far)


@rule("DT-L4")
def test_lands_that_touch_at_a_corner_are_not_neighbours() -> None:
    s = town(at="A12 B18", phase="move", green=6)
    assert refused(s, "step 3") == refused(s, "step 7") == refused(s, "step 5") == "DT-L4"
    assert steps(s) == {"10", "15", "17", "K"}


@rule("DT-L5", "DT-R14")
def test_entering_the_kings_land_costs_two_and_leaving_it_one() -> None:
    assert steps(town(at="A8 B3", phase="move", green=2)) == {"5", "14", "K"}
    one = town(at="A8 B3", phase="move", green=1)
    assert steps(one) == {"5", "14"}
    assert refused(one, "step K") == "DT-L5"
    s = play(town(at="A8 B3", phase="move", green=4), "step K")
    assert each(s, "green")[0] == 2
    assert each(play(s, "step 13"), "green")[0] == 1


@rule("DT-L5")
def test_without_green_pips_nobody_moves() -> None:
    s = town(at="A8 B3", phase="last move", green=0)
    assert legal(s) == {"pass"}
    assert refused(s, "step 5") == "DT-L5"


@rule("DT-L6", "DT-R11", "DT-M1")
def test_the_cheapest_way_to_16_leads_through_the_king_and_the_edge_route_is_a_detour() -> None:
    s = town(at="A5 B18", phase="move", green=6)
    assert steps(s) == {"8", "17"}
    through = play(s, "step 17", "step K", "step 13", "step 16")
    assert (where(through, "A"), each(through, "green")[0]) == ("16", 1)
    east = play(s, "step 8", "step 14", "step 11", "step 9")
    assert refused(east, "step 4") == "DT-L6"  # through the King's Land 4 costs one pip less
    assert legal(east) == {"step 6", "pass"}
    west = play(s, "step 17", "step 12", "step 10", "step 7")
    assert refused(west, "step 13") == "DT-L6"


@rule("DT-L6", "DT-M2", "DT-M3")
def test_each_step_has_to_lie_on_a_cheapest_route() -> None:
    s = play(town(at="A5 B18", phase="move", green=6), "step 17")
    assert steps(s) == {"12", "K"}
    s = play(s, "step 12")
    assert steps(s) == {"10", "15"}
    assert refused(s, "step K") == "DT-L6"
    assert refused(s, "step 17") == "DT-L6"


@rule("DT-L6", "DT-R11", "DT-M4")
def test_with_four_pips_all_but_6_and_16_can_be_reached_from_5() -> None:
    ends = set()
    ways = [town(at="A5 B6", phase="move", green=4)]
    for s in ways:
        if "pass" in legal(s):
            ends.add(where(s, "A"))
        ways += [play(s, f"step {land}") for land in sorted(steps(s))]
    assert ends == {str(land) for land in range(3, 19) if land not in (6, 16)} | {"K"}


@rule("DT-L6")
def test_there_is_no_way_back_in_one_turn() -> None:
    s = play(town(at="A8 B3", phase="move", green=6), "step 14")
    assert refused(s, "step 8") == "DT-L6"


@rule("DT-R13")
def test_the_last_step_of_a_round_may_lead_back_to_where_the_first_began() -> None:
    s = play(town(at="A8 B3", phase="move", green=2), "step 14", "pass")
    while phase(s) != "last move" or whose(s) != "A":
        s = play(s, "buy" if "buy" in legal(s) else "pass")
    assert steps(s) >= {"8"}
    assert where(play(s, "step 8"), "A") == "8"


@rule("DT-L7", "DT-R12", "DT-M5")
def test_with_one_pip_and_both_neighbours_taken_nobody_moves() -> None:
    s = town(at="A5 B8 C17", players=3, phase="move", green=1)
    assert legal(s) & {"step 8", "step 17"} == set()
    assert refused(s, "step 8") == refused(s, "step 17") == "DT-L7"


@rule("DT-L7", "DT-R12", "DT-M6")
def test_a_builder_is_passed_if_a_stop_behind_it_can_be_reached() -> None:
    s = town(at="A5 B8 C17", players=3, phase="move", green=2)
    assert steps(s) == {"8", "17"}
    on_8 = play(s, "step 8")
    assert steps(on_8) == {"14"}
    assert refused(on_8, "pass") == "DT-L7"
    assert steps(play(s, "step 17")) == {"12"}
    assert where(play(on_8, "step 14", "pass"), "A") == "14"


@rule("DT-L7")
def test_two_builders_in_a_row_are_passed_with_three_pips_and_not_with_two() -> None:
    blocked = "A5 B8 C14 D17"
    two = town(at=blocked, players=4, phase="move", green=2)
    assert steps(two) == {"17"}
    assert refused(two, "step 8") == "DT-L7"
    three = play(town(at=blocked, players=4, phase="move", green=3), "step 8")
    assert steps(three) == {"14", "K"}
    assert steps(play(three, "step 14")) == {"11"}


@rule("DT-L7", "DT-R14")
def test_any_number_of_builders_stand_in_the_kings_land() -> None:
    s = play(town(at="A8 BK CK", players=3, phase="move", green=2), "step K", "pass")
    assert [where(s, seat) for seat in "ABC"] == ["K", "K", "K"]


@rule("DT-R51")
def test_in_the_additional_round_those_who_stay_out_stand_in_the_way_too() -> None:
    s = town(at="A5 B8 C17", players=3, order="A", round=5, phase="move", green=1)
    assert refused(s, "step 8") == "DT-L7"


@rule("DT-R9", "DT-R14", "DT-M7")
def test_each_tree_that_is_entered_gives_the_material_of_the_round() -> None:
    s = town(at="A5 B8", phase="move", round=3, trees="16 17", green=6, hand="")
    seen = []
    for land in ("17", "K", "13", "16"):
        s = play(s, f"step {land}")
        seen.append(hand(s, "A"))
    assert seen == ["3", "33", "33", "333"]


@rule("DT-R9")
def test_by_option_only_the_tree_where_the_route_ends_gives_a_material() -> None:
    options = {"tree_material": "on_stop"}
    start = town("", options, at="A5 B8", phase="move", round=3, trees="16 17", green=6, hand="")
    s = play(start, "step 17", "step K", "step 13", "step 16")
    assert hand(s, "A") == ""
    assert hand(play(s, "pass"), "A") == "3"
    assert hand(play(start, "step 17", "step K", "pass"), "A") == "3"
    assert hand(play(start, "step 17", "step K", "step 13", "pass"), "A") == ""


@rule("DT-R10")
@pytest.mark.parametrize("tree_material", ["on_entry", "on_stop"])
def test_whoever_stays_on_a_tree_land_gets_nothing(tree_material: str) -> None:
    options = {"tree_material": tree_material}
    for land in ("16", "K"):
        s = play(town("", options, at=f"A{land} B8", phase="move", trees="16", green=3, hand=""), "pass")
        assert hand(s, "A") == ""


@rule("DT-R10")
@pytest.mark.parametrize("tree_material", ["on_entry", "on_stop"])
def test_trees_give_in_the_last_step_of_a_round_too(tree_material: str) -> None:
    s = town("", {"tree_material": tree_material}, at="A5 B8", phase="last move", actor="B", round=4, green=2, hand="")
    assert hand(play(s, "step K", "pass"), "B") == "4"


@rule("DT-R49")
def test_in_the_additional_round_trees_give_a_material_5() -> None:
    s = town(at="A8 B3", phase="move", round=5, green=2, hand="")
    assert hand(play(s, "step K"), "A") == "5"


@rule("DT-R16", "DT-R48")
def test_once_the_route_has_begun_there_is_nothing_but_steps_and_the_stop() -> None:
    options = {"ruleset": "advanced"}
    start = town("", options, at="A8 B3", phase="move", green=3, red=3, black=2, white="224", cards="8 17 5 9")
    assert {"reroll 7", "reroll green", "card 8", "card 17", "card 5", "card 9"} <= legal(start)
    assert legal(play(start, "step 14")) == {"step 11", "pass"}  # the King's Land is nearer from 8


@rule("DT-R16")
def test_the_move_ends_the_turn() -> None:
    s = town(at="A8 B3", phase="move", green=3, red={"A": 3, "B": 2}, white="224")
    assert (whose(play(s, "pass")), phase(play(s, "pass"))) == ("B", "move")
    assert (whose(play(s, "step 14", "pass")), each(play(s, "step 14", "pass"), "green")[0]) == ("B", 2)


@rule("DT-R16")
def test_in_the_last_step_nothing_is_rerolled() -> None:
    s = town(at="A8 B3", phase="last move", actor="A", green=3, red=3, white="224")
    assert legal(s) == {"pass", "step 5", "step 14", "step K"}
    assert refused(s, "reroll 7") != ""


def test_the_last_step_goes_backwards_through_the_order() -> None:
    s = town(at="A8 B3 C18", players=3, order="CAB", phase="last move", actor="B", green={"A": 1, "B": 1, "C": 1})
    seen = []
    while phase(s) == "last move":
        seen.append(whose(s))
        s = play(s, "pass")
    assert seen == ["B", "A", "C"]


@rule("DT-L3")
def test_rerolls_in_the_first_step_cost_a_red_pip_each() -> None:
    s = town(at="A8 B3", phase="move", green=2, red=2, white="224", black=5)
    assert {f"reroll {subset}" for subset in range(1, 8)} | {"reroll green"} <= legal(s)
    assert "reroll black" not in legal(s)
    s = play(s, "reroll 5", "pip 6", "pip 1")
    assert (each(s, "red")[0], sorted(s.white[0, k] for k in range(3))) == (1, [1, 2, 6])
    s = play(s, "reroll green", "pip 5")
    assert (each(s, "red")[0], each(s, "green")[0]) == (0, 5)
    assert refused(s, "reroll 1") == refused(s, "reroll green") == "DT-L3"


@rule("DT-L3", "DT-R17")
def test_red_may_be_rerolled_down_to_nothing_and_then_nothing_is_bought() -> None:
    s = town(at="A8 B3", phase="manage", red=1, white="224", black=5, hand="")
    assert refused(s, "pass") == "DT-L8"
    s = play(s, "reroll black", "pip 2")
    assert (each(s, "red")[0], each(s, "black")[0]) == (0, 2)
    assert legal(s) == {"pass"}
    assert hand(play(s, "pass"), "A") == ""
