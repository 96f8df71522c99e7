"""Paying for what was won: coffers and allies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_city.boards import city, gold, ladder, limit, may, names, payments, play, refusal, whose
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.city import ally_value
from townwright.games.new_city.data import TILES
from townwright.games.new_city.state import NewCity

GUILD_AND_STATUE = "NE-a1=3S+Guild, NE-b1=5S+Statue, NE-c1=1S+Hall, NW-a1=4S+Statue"  # worth 2 and 5


def paying(price: int, gold_of: int, board: str = GUILD_AND_STATUE, **facts: Any) -> NewCity:
    """NE has won at this price, with this much in its coffers."""
    return city(board, phase="pay", quarter="NE", bid=price, gold={"NE": gold_of}, offer="5M", **facts)


@rule("NC-L12")
def test_an_ally_helps_once_a_round() -> None:
    state = paying(3, 3, helped="NE-a1")
    assert refusal(state, "NE", "pay a1") == "NC-L12: that ally has already helped this round."
    assert may(state, "NE", "pay b1")
    assert may(paying(3, 3), "NE", "pay a1")


@rule("NC-L12")
@pytest.mark.parametrize("place", ["c1", "NW-a1", "b2", "NE-c1"])
def test_only_an_ally_of_ones_own_helps(place: str) -> None:
    state = paying(3, 3)
    told = refusal(state, "NE", f"pay {place}")
    assert told.lower() == f"nc-l12: no ally of yours stands on {place.lower()}."
    assert may(state, "NE", "pay NE-a1")


@rule("NC-L12")
def test_a_refused_payment_names_the_place_as_the_board_does() -> None:
    assert refusal(paying(3, 3), "NE", "pay NW-a1") == "NC-L12: no ally of yours stands on NW-a1."


@rule("NC-L12")
def test_an_ally_that_was_never_built_does_not_help() -> None:
    assert refusal(paying(3, 3), "NE", "pay #3") == "NC-L12: that is not your ally."
    assert may(paying(3, 3), "NE", "pay #2")


@rule("NC-L13")
def test_allies_and_coffers_have_to_reach_the_price() -> None:
    state = paying(6, 3)
    assert refusal(state, "NE", "pay") == "NC-L13: you need 3 more gold: call on an ally."
    assert refusal(state, "NE", "pay a1") == "NC-L13: you need 1 more gold: call on an ally."
    assert may(paying(5, 3), "NE", "pay a1")
    assert may(paying(3, 3), "NE", "pay")


@rule("NC-L14", "NC-R27")
def test_no_ally_called_may_be_superfluous() -> None:
    state = paying(5, 3)
    assert refusal(state, "NE", "pay a1+b1") == "NC-L14: the other allies already cover the price of 5."
    assert may(paying(6, 3), "NE", "pay a1+b1")


@rule("NC-L19", "NC-R8")
def test_whoever_has_won_has_to_pay() -> None:
    state = paying(3, 3)
    assert refusal(state, "NE", "x") == "NC-L19: you won 5M, you must build it."
    assert may(state, "NE", "pay")


@rule("NC-L11", "NC-R59", "NC-R51")
@pytest.mark.parametrize(
    "text",
    [
        "give 3 to NE",
        "lend 2 gold to SW",
        "transfer 1 to my other quarter",
        "send 4 to NW",
        "pay 2 to SE",
        "pay 1 for SW",
    ],
)
def test_gold_is_never_given_away(text: str) -> None:
    for options in ({}, {"players": "2"}):
        state = city("NE-a1=3S+Guild", options, phase="pay", quarter="NE", bid=1)
        assert refusal(state, "NE", text) == "NC-L11: gold cannot move between quarters or players."
        assert may(state, "NE", "pay a1")


@rule("NC-L11", "NC-R59")
def test_there_is_no_choice_that_names_another_quarter() -> None:
    assert {kind.name: list(kind.fields) for kind in GAME.actions.kinds} == {
        "drop": [],
        "match": [],
        "bid": ["amount"],
        "pick": ["tile"],
        "cell": ["cell"],
        "coin": ["value"],
        "pay": ["allies"],
    }


@rule("NC-R25")
def test_the_winner_decides_whether_allies_help() -> None:
    assert payments(paying(3, 3)) == {"pay": 3, "pay a1": 1, "pay b1": 0}
    assert names(paying(4, 3)) == ["pay a1", "pay b1"]  # the coffers alone cannot pay
    state = play(paying(3, 3), "NE pay")
    assert limit(state, "NE") == 0 + 2 + 5  # and who was not called can help later in the round


@rule("NC-R26")
def test_the_price_falls_to_nothing_and_no_change_is_given() -> None:
    state = play(paying(3, 3), "NE pay b1")  # worth 5
    assert gold(state)["NE"] == 3
    assert limit(state, "NE") == 3 + 2
    exactly = play(paying(5, 3), "NE pay b1")
    assert gold(exactly)["NE"] == 3
    assert gold(play(paying(6, 3), "NE pay b1"))["NE"] == 2


@rule("NC-R27")
def test_an_ally_may_help_although_the_gold_would_do() -> None:
    assert may(paying(5, 9), "NE", "pay a1")
    assert not may(paying(2, 9), "NE", "pay a1+b1")  # but without b1, a1 would still reach the price


@rule("NC-R28")
def test_a_guild_and_a_statue_help_the_same_bid() -> None:
    state = paying(9, 3)
    assert payments(state) == {"pay a1+b1": 2}
    assert limit(play(state, "NE pay a1+b1"), "NE") == 1  # each once a round


@rule("NC-R28", "NC-R38")
def test_several_of_a_kind_help_the_same_bid() -> None:
    pile = {"improvement_supply": "common_pile"}
    board = "NE-a1=5S+Statue, NE-b1=5M+Statue, NE-c1=1S+Statue"
    state = city(board, pile, phase="pay", quarter="NE", bid=11, gold={"NE": 0})
    assert payments(state) == {"pay a1+b1+c1": 0}


@rule("NC-R24", "NC-R63")
def test_an_ally_that_helped_is_used_up_for_the_rest_of_the_round() -> None:
    state = paying(2, 3, face_up="4M")
    state = play(state, "NE pay a1 | NE a2 | SW 4M | SW 1 | SE x | NE 2 | NW x | SW x")
    assert names(state) == ["pay", "pay b1"]


@rule("NC-R29", "NC-R63")
def test_allies_are_fresh_again_when_new_districts_turn_up() -> None:
    state = city(GUILD_AND_STATUE, round=3, quarter="SW", helped="NE-a1 NE-b1", gold=1)
    assert limit(state, "NE") == 1
    state = play(state, "SW x")
    assert (GAME.phase(state).name, state.round) == ("reveal", 4)
    assert limit(state, "NE") == gold(state)["NE"] + 2 + 5


@rule("NC-R29")
def test_an_ally_first_helps_in_the_round_after_it_was_built() -> None:
    state = city("NE-a1=5S", round=4, quarter="NE", gold=1)
    assert limit(state, "NE") == 1
    built = play(state, "NE coin 4 | NE a1 | SE x | SW x")
    assert built.round == 5
    assert limit(built, "NE") == gold(built)["NE"] + 5


@rule("NC-R29", "NC-R30")
def test_an_ally_built_in_round_5_is_legal_and_never_helps() -> None:
    state = city("NE-a1=5S", round=5, quarter="NE", gold=1)
    over = play(state, "NE coin 4 | NE a1 | SE x | SW x")
    assert whose(over) == "nobody"
    assert GAME.standing(over).scores == (1, 1 + 1, 1, 1)  # tourism alone: the Statue is worth nothing


@rule("NC-R30")
def test_allies_help_with_bids_only() -> None:
    improving = city("NE-a1=5S+Statue, NE-b1=1S", round=2, quarter="NE", gold={"NE": 2})
    assert refusal(improving, "NE", "coin 3") == "NC-L21: building one round early costs 3 gold; you have 2."
    dues = city("NE-a1=5S+Statue, NW-a1=3S+Hall, SW-a1=1S", round=3, quarter="SW", gold={"NE": 0, "SE": 0})
    after = play(dues, "SW x")
    assert gold(after)["NE"] == 1 - 1  # its tourism goes in dues
    assert gold(after)["SE"] == 0  # and who has nothing owes nothing
    statue_only = city("SE-a1=5S+Statue, SW-a1=1S, NW-a1=3S+Hall", round=3, quarter="SW", gold={"SE": 0})
    assert limit(statue_only, "SE") == 5
    assert gold(play(statue_only, "SW x"))["SE"] == 0  # its Park beside Slums earns nothing, its Statue pays no dues


@rule("NC-R26", "NC-R30")
@pytest.mark.parametrize(("improvement", "worth"), [(2, [1, 1, 2, 2, 3]), (4, [1, 2, 3, 4, 5])])
def test_the_worth_of_an_ally_is_that_of_the_table(improvement: int, worth: list[int]) -> None:
    assert [ally_value(improvement, TILES.index(f"{value}S")) for value in range(1, 6)] == worth


def test_other_improvements_add_nothing_to_a_bid() -> None:
    assert {ally_value(improvement, 19) for improvement in (0, 1, 3, 5)} == {0}


def test_a_payment_that_leaves_no_choice_keeps_the_ladder_and_goes_on_to_building() -> None:
    state = play(paying(9, 3), "NE pay a1+b1")
    assert GAME.phase(state).name == "place"
    assert ladder(state) == "NW NE SE SW"
