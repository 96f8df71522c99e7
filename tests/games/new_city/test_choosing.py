"""Who picks the next district, and the opening bid."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import city, gold, ladder, limit, may, names, opener, play, refusal, whose
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.data import TILES
from townwright.games.new_city.state import UNSOLD, NewCity

COFFERS = {"broke_opener": "coffers"}


def unsold(state: NewCity) -> set[str]:
    return {TILES[tile] for tile in range(20) if state.where[tile] == UNSOLD}


@rule("NC-L1")
def test_nobody_acts_out_of_turn() -> None:
    state = city(phase="pick", face_up="3S 4M")
    assert refusal(state, "NW", "4M") == ("NC-L1: it is not your turn. SW is picking a district to put up for auction.")
    assert may(state, "SW", "4M")


@rule("NC-L1")
def test_nobody_decides_what_is_not_to_be_decided_now() -> None:
    state = city(phase="pick", face_up="3S 4M")
    assert refusal(state, "SW", "b2") == (
        "NC-L1: that is not to be decided now. SW stands lowest: pick a district to put up for auction."
    )
    over = city("NE-a1=5S", phase="end", round=5)
    assert str(GAME.refuse(over, 0, 0)) == "NC-L1: the game is over."


@rule("NC-L1")
def test_whoever_acts_while_luck_decides_is_told_what_is_going_on() -> None:
    assert str(GAME.refuse(city(phase="reveal"), 0, 0)) == (
        "NC-L1: it is not your turn. Four new districts are being turned up."
    )


@rule("NC-L2")
def test_only_what_lies_face_up_is_picked() -> None:
    state = city("NE-a1=5S", phase="pick", round=5, face_up="3S 4M")  # the other districts went unsold
    assert refusal(state, "SW", "5S") == "NC-L2: 5S is not on offer, it stands on NE-a1; pick one of 3S, 4M."
    assert refusal(state, "SW", "1S") == "NC-L2: 1S is not on offer, it was discarded unsold; pick one of 3S, 4M."
    early = city("NE-a1=5S", phase="pick", round=1, face_up="3S 4M")
    assert refusal(early, "SW", "1S") == (
        "NC-L2: 1S is not on offer, it has not been turned up yet; pick one of 3S, 4M."
    )
    assert names(state) == names(early) == ["3S", "4M"]


@rule("NC-L3", "NC-R14")
@pytest.mark.parametrize("move", ["x", "="])
def test_the_chooser_has_to_pick_and_to_open(move: str) -> None:
    told = "NC-L3: whoever picks the district opens the bidding, with at least 1 gold."
    picking = city(phase="pick", face_up="3S")  # the last district of the round, too
    assert refusal(picking, "SW", move) == told
    opening = play(picking, "SW 3S")
    assert refusal(opening, "SW", move) == told
    assert may(opening, "SW", "1")
    bidding = play(opening, "SW 1")  # whoever comes later may drop
    assert may(bidding, "SE", "x")


@rule("NC-R14")
def test_the_chooser_may_end_up_with_what_it_did_not_want() -> None:
    state = play(city(phase="pick", face_up="3S"), "SW 3S | SW 1 | SE x | NE x | NW x")
    assert GAME.phase(state).name == "pay"
    assert whose(state) == "SW"
    assert gold(play(state, "SW pay"))["SW"] == 5


@rule("NC-R15", "NC-L5")
def test_the_opening_may_be_anything_up_to_the_limit() -> None:
    state = play(city("SW-a1=3A+Guild", phase="pick", face_up="3S", gold=4), "SW 3S")
    assert names(state) == ["1", "2", "3", "4", "5", "6"]
    assert refusal(state, "SW", "7") == "NC-L5: you cannot cover 7: the limit of SW is 6."


@rule("NC-R10")
def test_the_lowest_pawn_picks_and_picks_again_after_winning_with_its_own_bid() -> None:
    state = play(city(phase="pick", face_up="3S 4M"), "SW 3S | SW 1 | SE x | NE x | NW x | SW pay | SW a1")
    assert ladder(state) == "NW NE SE SW"
    assert whose(state) == "SW"


@rule("NC-R10")
def test_whoever_wins_by_matching_may_pick_next() -> None:
    state = play(city(phase="pick", face_up="3S 4M"), "SW 3S | SW 1 | SE x | NE = | NW x | SW x | NE pay | NE a1")
    assert ladder(state) == "NW SE SW NE"
    assert whose(state) == "NE"


@rule("NC-R10", "NC-R11")
def test_the_chooser_is_found_afresh_before_every_pick() -> None:
    spent = play(city(phase="pick", face_up="3S 4M", gold=2), "SW 3S | SW 2 | SE x | NE x | NW x | SW pay | SW a1")
    assert whose(spent) == "SE"  # SW is lowest still, and broke
    saved = play(city(phase="pick", face_up="3S 4M", gold=3), "SW 3S | SW 2 | SE x | NE x | NW x | SW pay | SW a1")
    assert whose(saved) == "SW"


@rule("NC-R11")
def test_a_quarter_without_gold_but_with_an_ally_can_open() -> None:
    state = city("SW-a1=4S+Statue", phase="improve", gold={"SW": 0})
    assert opener(state) == "SW"
    used = city("SW-a1=4S+Statue", phase="improve", gold={"SW": 0}, helped="SW-a1")
    assert opener(used) == "SE"


@rule("NC-R11")
def test_empty_coffers_are_skipped_if_the_table_chose_so_unless_all_are_empty() -> None:
    board = "SE-a1=4S+Statue"
    assert opener(city(board, COFFERS, gold={"SE": 0, "SW": 0})) == "NE"
    assert opener(city(board, gold={"SE": 0, "SW": 0})) == "SE"
    assert opener(city(board, COFFERS, gold=0)) == opener(city(board, gold=0)) == "SE"
    assert opener(city("", COFFERS, gold=0)) is None


@rule("NC-R11", "NC-R16")
@pytest.mark.parametrize("options", [{}, COFFERS])
def test_a_skipped_quarter_may_still_bid(options: dict[str, str]) -> None:
    board = "SW-a1=4S+Statue"
    state = city(board, options, phase="pick", quarter="SE", face_up="3S", gold={"SW": 0})
    state = play(state, "SE 3S | SE 1 | NE x | NW x")
    assert names(state) == ["x", "2", "3", "4"]
    assert whose(state) == "SW"


@rule("NC-R12")
def test_a_skipped_pawn_stays_where_it_is() -> None:
    before = city("NE-a1=1S", phase="place", quarter="NE", face_up="4M", gold={"SW": 0, "SE": 0})
    after = play(before, "NE a2")
    assert whose(after) == "NE"  # SW and SE were skipped
    assert ladder(after) == ladder(before) == "NW NE SE SW"
    assert ladder(play(after, "NE 4M | NE 1 | NW x | SW x | SE x | NE pay | NE a3")) == "NW NE SE SW"


@rule("NC-R13")
def test_what_nobody_can_open_is_discarded_and_improvements_follow() -> None:
    gold_of = {"NW": 0, "NE": 2, "SE": 0, "SW": 0}
    paying = city("NE-a1=1S, SW-a1=2M", phase="pay", quarter="NE", bid=2, offer="5C", face_up="3S 4M", gold=gold_of)
    before = unsold(paying)
    state = play(paying, "NE pay | NE a2")
    assert GAME.phase(state).name == "improve"
    assert unsold(state) - before == {"3S", "4M"}
    assert gold(state) == dict.fromkeys(gold_of, 0)  # nobody is favoured
    assert names(state) == ["x"]


@rule("NC-R13")
def test_a_single_piece_of_gold_or_an_ally_keeps_the_sale_going() -> None:
    gold_of = {"NW": 0, "NE": 2, "SE": 0, "SW": 0}
    board = "NE-a1=1S, SW-a1=2M+Guild"
    paying = city(board, phase="pay", quarter="NE", bid=2, offer="5C", face_up="3S 4M", gold=gold_of)
    state = play(paying, "NE pay | NE a2")
    assert (whose(state), names(state), limit(state, "SW")) == ("SW", ["3S", "4M"], 1)
    one_left = city(board, phase="pay", quarter="NE", bid=1, offer="5C", face_up="3S 4M", gold=gold_of, helped="SW-a1")
    assert whose(play(one_left, "NE pay | NE a2")) == "NE"
