"""Bidding: what a bid may be, in what order bids are made, and what a match does to the ladder."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_city.boards import city, gold, ladder, limit, may, names, play, random_games, refusal, whose
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.engine.events import Play
from townwright.games.new_city import GAME
from townwright.games.new_city.city import rung_of
from townwright.games.new_city.state import BID, OPEN, NewCity


def bidding(quarter: str, holder: str, bid: int, **facts: Any) -> NewCity:
    """`quarter` is to bid against `holder`; the ladder is NW, NE, SE, SW."""
    return city(phase="bid", quarter=quarter, holder=holder, bid=bid, offer="5M", **facts)


@rule("NC-L4")
@pytest.mark.parametrize("text", ["2.5", "1/2", "2,5", "bid 4.5", ".5", "3.0 gold", "open 2.5"])
def test_only_whole_pieces_of_gold_are_bid(text: str) -> None:
    state = bidding("NE", "SE", 1)
    assert refusal(state, "NE", text) == f"NC-L4: bids are whole gold pieces; {text!r} is not."
    assert may(state, "NE", "2")


@rule("NC-L4")
@pytest.mark.parametrize("text", ["raise to 2.5", "bids 2.5", "-2.5"])
def test_a_fraction_is_refused_in_whatever_words_a_whole_amount_may_be_bid(text: str) -> None:
    assert refusal(bidding("NE", "SE", 1), "NE", text).startswith("NC-L4: ")


@rule("NC-L5", "NC-R23")
def test_no_bid_goes_beyond_the_limit() -> None:
    state = bidding("NE", "SE", 3, gold=5)
    assert refusal(state, "NE", "6") == "NC-L5: you cannot cover 6: the limit of NE is 5."
    assert may(state, "NE", "5")


@rule("NC-L5")
def test_a_match_does_not_go_beyond_the_limit_either() -> None:
    assert refusal(bidding("NE", "SE", 6, gold={"NE": 5}), "NE", "=") == (
        "NC-L5: you cannot cover 6: the limit of NE is 5."
    )
    assert may(bidding("NE", "SE", 5, gold={"NE": 5}), "NE", "=")


@rule("NC-L5")
def test_nobody_ever_bids_more_than_320() -> None:
    state = bidding("NE", "SE", 300, gold=400)
    assert refusal(state, "NE", "321") == "NC-L5: nobody can ever cover a bid of 321; the highest is 320."
    assert may(state, "NE", "320")
    assert names(state)[-1] == "320"


@rule("NC-R23", "NC-L5")
def test_every_ally_unused_this_round_counts_towards_the_limit() -> None:
    board = "NE-a1=4S+Statue, NE-b1=3S+Guild, NE-c1=1S+Hall"
    state = city(board, phase="bid", quarter="NE", holder="SE", bid=3, gold={"NE": 1})
    assert limit(state, "NE") == 1 + 4 + 2
    assert may(state, "NE", "7")
    assert refusal(state, "NE", "8") == "NC-L5: you cannot cover 8: the limit of NE is 7."
    used = city(board, phase="bid", quarter="NE", holder="SE", bid=3, gold={"NE": 1}, helped="NE-a1")
    assert limit(used, "NE") == 3
    assert not may(used, "NE", "4")


@rule("NC-L6")
@pytest.mark.parametrize("move", ["1", "3"])
def test_a_raise_is_by_1_at_least(move: str) -> None:
    state = bidding("NE", "SE", 3)
    assert refusal(state, "NE", move) == "NC-L6: you must bid at least 4."
    assert may(state, "NE", "4")


@rule("NC-L6")
@pytest.mark.parametrize("move", ["0", "-2"])
def test_an_opening_is_1_at_least(move: str) -> None:
    state = city(phase="open")
    assert refusal(state, "SW", move) == f"NC-L6: you must bid at least 1; {move} is less."
    assert may(state, "SW", "1")


@rule("NC-L6")
def test_whoever_cannot_raise_is_told_what_remains() -> None:
    assert refusal(bidding("SE", "NE", 3, gold={"SE": 3}), "SE", "3") == (
        "NC-L6: you must bid at least 4; your limit is 3, so you can only drop out."
    )
    assert refusal(bidding("NE", "SE", 3, gold={"NE": 3}), "NE", "3") == (
        "NC-L6: you must bid at least 4; your limit is 3, so you can match or drop out."
    )


@rule("NC-L7")
def test_a_holder_standing_above_cannot_be_matched() -> None:
    state = bidding("SE", "NE", 3)
    assert refusal(state, "SE", "=") == (
        "NC-L7: you may match only a holder whose pawn is below yours; NE stands above."
    )
    assert may(state, "SE", "4")
    assert may(bidding("NE", "SE", 3), "NE", "=")


@rule("NC-L8", "NC-R17")
def test_whoever_dropped_is_out_of_this_auction() -> None:
    state = play(city(phase="pick", face_up="5M 3S"), "SW 5M | SW 1 | SE x | NE x")
    for move in ("2", "=", "x"):
        assert refusal(state, "SE", move) == "NC-L8: you have dropped out of this auction."
    assert may(state, "NW", "2")
    assert refusal(play(state, "NW 2"), "NW", "3").startswith("NC-L9")
    next_auction = play(state, "NW x | SW pay | SW a1 | SW 3S | SW 1")
    assert may(next_auction, "SE", "2")


@rule("NC-L8", "NC-L1")
def test_whoever_is_still_in_has_to_wait() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 1 | SE x")
    told = "NC-L1: it is not your turn. SW bids 1 for 5M (Park); NE is thinking about it."
    assert refusal(state, "NW", "2") == told


@rule("NC-R17")
def test_dropping_is_final_even_when_the_price_moves_on() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 1 | SE x | NE 2 | NW x | SW 3")
    assert whose(state) == "NE"  # SE is not asked again
    assert whose(play(state, "NE 4")) == "SW"  # nor is NW


@rule("NC-L9")
def test_the_holder_does_not_bid_against_itself() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 2")
    for move in ("3", "="):
        assert refusal(state, "SW", move) == "NC-L9: you hold the highest bid, 2."
    assert may(play(state, "SE 3 | NE x | NW x"), "SW", "4")


@rule("NC-L10")
def test_a_bid_is_not_withdrawn() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 2")
    assert refusal(state, "SW", "x") == "NC-L10: a bid cannot be taken back."
    assert may(state, "SE", "x")


@rule("NC-L10")
def test_a_bid_is_not_lowered() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 3")
    assert refusal(state, "SW", "2") == "NC-L10: a bid cannot be taken back."


@rule("NC-L10")
def test_a_bid_is_not_undone_but_a_pick_is() -> None:
    game = Play(GAME, {})
    for move in ("pawn NW", "pawn NE", "pawn SE", "3S", "3M", "1M", "2S", "3S"):
        game.choose(GAME.read_move(game.state, move))
    assert game.state.phase == OPEN
    game.take_back(3)
    assert names(game.state) == ["1M", "2S", "3S", "3M"]
    for move in ("2S", "2"):
        game.choose(GAME.read_move(game.state, move))
    with pytest.raises(Refused, match=r"^NC-L10: a bid cannot be taken back\.$"):
        game.take_back(3)


@rule("NC-R16")
def test_bidding_goes_up_the_ladder_and_from_the_top_back_to_the_bottom() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 1 | SE 2 | NE 3 | NW 4 | SW 5 | SE 6 | NE x")
    assert whose(state) == "NW"
    other_ladder = city(phase="pick", face_up="5M", ladder="SE NW SW NE")
    assert whose(play(other_ladder, "NE 5M | NE 1 | SW x | NW x")) == "SE"


@rule("NC-R16")
def test_pawns_below_the_chooser_bid_last() -> None:
    state = city("SW-a1=4S", phase="pick", quarter="SE", face_up="5M", gold={"SW": 0})
    state = play(state, "SE 5M | SE 1 | NE 2 | NW x")
    assert whose(state) == "SW"
    assert names(state) == ["x"]
    assert whose(play(state, "SW x")) == "SE"


@rule("NC-R18")
def test_only_the_holder_is_matched_not_somebody_who_bid_as_much_before() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 2 | SE =")
    assert may(state, "NE", "=")  # the holder SE stands below NE
    state = play(state, "NE = | NW x | SW x")
    assert refusal(state, "SE", "=").startswith("NC-L7")  # SW bid 2 as well, and stands below, but NE holds
    assert may(state, "SE", "3")


@rule("NC-R19")
def test_one_price_is_matched_three_times_at_most() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 2 | SE = | NE = | NW =")
    for quarter in ("SW", "SE", "NE"):
        assert refusal(state, quarter, "=").startswith("NC-L7")
        state = play(state, f"{quarter} x")
    assert GAME.phase(state).name == "pay"
    assert (whose(state), ladder(state)) == ("NW", "NE SE SW NW")


@rule("NC-R20")
def test_a_pawn_drops_only_when_the_winning_bid_was_a_match() -> None:
    start = city(phase="pick", face_up="5M", gold=9)
    raised = play(start, "SW 5M | SW 1 | SE = | NE x | NW x | SW 2 | SE 3 | SW x")
    assert ladder(raised) == "NW NE SE SW"  # SE matched first, but won by a raise
    matched = play(start, "SW 5M | SW 1 | SE 2 | NE x | NW x | SW 3 | SE = | SW x")
    assert ladder(matched) == "NW NE SW SE"  # SE raised first, but won by a match


@rule("NC-R31")
def test_the_pawn_drops_before_the_price_is_paid() -> None:
    state = play(city(phase="pick", face_up="5M", gold=9), "SW 5M | SW 1 | SE x | NE = | NW x")
    assert ladder(state) == "NW NE SE SW"
    state = play(state, "SW x")
    assert (GAME.phase(state).name, gold(state)["NE"]) == ("pay", 9)
    assert ladder(state) == "NW SE SW NE"


@rule("NC-R21")
def test_a_bid_may_jump_ahead() -> None:
    state = bidding("NE", "SE", 1, gold=9)
    assert names(state) == ["x", "=", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert whose(play(state, "NE 9")) == "NW"


@rule("NC-R22")
def test_the_auction_ends_when_one_quarter_is_left() -> None:
    state = play(city(phase="pick", face_up="5M", gold=9), "SW 5M | SW 1 | SE 2 | NE x | NW x")
    assert (GAME.phase(state).name, whose(state)) == ("bid", "SW")  # two are left
    state = play(state, "SW x")
    assert (GAME.phase(state).name, whose(state), state.bid) == ("pay", "SE", 2)
    assert not may(state, "SE", "3")


@rule("NC-R24")
def test_a_bid_that_loses_costs_nothing() -> None:
    board = "NE-a1=4S+Statue"
    state = city(board, phase="bid", quarter="NE", holder="SE", bid=3, gold={"NE": 1})
    lost = play(state, "NE 5 | NW x | SW x | SE 6 | NE x | SE pay")
    assert (limit(lost, "NE"), gold(lost)["NE"]) == (5, 1)
    won = play(state, "NE 5 | NW x | SW x | SE x")
    assert limit(won, "NE") == 5  # winning alone uses nobody up
    assert limit(play(won, "NE pay a1"), "NE") == 0


@rule("NC-R60")
def test_every_bid_raises_the_price_or_lifts_the_holder() -> None:
    bids = 0
    for game in random_games(32):
        for step in game.steps():
            before, after = step.before, step.after
            if before.phase == BID and after.phase == BID and before.holder != after.holder:
                bids += 1
                higher = rung_of(after, after.holder) < rung_of(before, before.holder)
                assert after.bid > before.bid or (after.bid == before.bid and higher)
    assert bids > 500
