"""Bidding for priority: coins, chits and the track from 2 to 7."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import chits, city, coins, may, moves, pile, play, reading, refused, whose
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil


def bidding(*, opener: int = 0, players: int = 4, **facts: Any) -> CityCouncil:
    """The bids of a round are to be made, from this seat on."""
    return city(phase="bid", seat=opener, opener=opener, options={"players": str(players)}, **facts)


@rule("CC-X1")
def test_the_bids_of_anne_brian_candace_and_dave() -> None:
    state = play(bidding(chits={2: 1}), "bid 5 | bid 4")
    assert pile(state) == 3
    state = play(state, "bid 5+1")
    assert (chits(state), pile(state)) == ({}, 4)
    assert whose(state) == 3
    assert moves(state) == ["bid 2", "bid 3"]
    state = play(state, "bid 2")
    order = []
    for pick in ("order 1", "order 2", "order 3", "order 4"):
        order.append(whose(state))
        state = play(state, pick)
    assert order == [2, 0, 1, 3]


@rule("CC-L1")
@pytest.mark.parametrize("text", ["bid 1", "bid 6", "bid 0+4", "bid 1+1", "bid 2+3+1"])
def test_a_bid_is_one_of_the_numbered_coins(text: str) -> None:
    assert reading(bidding(chits={0: 4}), text)


@rule("CC-L1")
def test_whoever_bids_sets_one_coin_aside() -> None:
    state = bidding(chits={0: 1})
    assert moves(state) == ["bid 2", "bid 2+1", "bid 3", "bid 3+1", "bid 4", "bid 4+1", "bid 5", "bid 5+1"]
    for move in moves(state):
        after = play(state, move)
        assert coins(after, 0) == [coin for coin in (2, 3, 4, 5) if coin != int(move[4])]
        assert coins(after, 1) == [2, 3, 4, 5]


@rule("CC-L2")
def test_chits_of_a_bid_have_to_be_held() -> None:
    assert refused(bidding(), "bid 2+1") == "CC-L2"
    assert refused(bidding(chits={1: 4}), "bid 2+1") == "CC-L2"
    assert refused(bidding(chits={0: 1}), "bid 2+1") == ""
    assert refused(bidding(chits={0: 1}), "bid 2+2") == "CC-L2"
    assert refused(bidding(chits={0: 2}), "bid 2+2") == ""


@rule("CC-L2", "CC-R27")
def test_the_track_ends_at_seven() -> None:
    state = bidding(chits={0: 4})
    for move, is_allowed in (("5+2", 1), ("5+3", 0), ("4+3", 1), ("4+4", 0), ("3+4", 1), ("2+4", 1), ("5+4", 0)):
        assert refused(state, f"bid {move}") == ("" if is_allowed else "CC-L2")
    assert len(moves(state)) == 5 + 5 + 4 + 3  # the most that a bidder can ever choose from


@rule("CC-R27")
def test_chits_lift_any_coin() -> None:
    state = play(bidding(chits={0: 1, 1: 1}), "bid 4+1")
    assert refused(state, "bid 5") == "CC-L3"
    assert refused(state, "bid 2+1") == ""
    assert refused(play(state, "bid 2+1"), "bid 3") == "CC-L3"


@rule("CC-L3")
def test_no_number_is_bid_twice() -> None:
    state = play(bidding(), "bid 3")
    assert refused(state, "bid 3") == "CC-L3"
    assert moves(state) == ["bid 2", "bid 4", "bid 5"]
    assert moves(play(state, "bid 5 | bid 2")) == ["bid 4"]


@rule("CC-L2", "CC-L3")
def test_a_bid_that_breaks_two_rules_is_refused_by_the_first() -> None:
    state = play(bidding(), "bid 4")
    assert refused(state, "bid 3+1") == "CC-L2"
    assert refused(state, "bid 4") == "CC-L3"


@rule("CC-Y14")
def test_a_bidder_with_two_chits_between_five_and_seven() -> None:
    state = city(phase="bid", seat=2, opener=0, bids={0: "5", 1: "5+2"}, chits={2: 2})
    assert moves(state) == ["bid 2", "bid 2+1", "bid 2+2", "bid 3", "bid 3+1", "bid 4", "bid 4+2", "bid 5+1"]


@rule("CC-R28")
def test_chits_of_a_bid_lie_in_the_pile_before_the_council_is_lobbied() -> None:
    state = play(bidding(chits={0: 1, 1: 3}), "bid 5+1 | bid 2+2")
    assert (pile(state), chits(state)) == (3, {1: 1})
    state = play(state, "bid 3 | bid 2 | lobby Treasurer")
    assert (pile(state), chits(state)) == (2, {0: 1, 1: 1})


@rule("CC-R28")
@pytest.mark.parametrize("text", ["bid chits", "bid +2", "bid 0+2"])
def test_chits_alone_are_no_bid(text: str) -> None:
    assert reading(bidding(chits={0: 2}), text)


@rule("CC-R29")
@pytest.mark.parametrize("taken", ["5 4 3", "2 3 4", "5 5+1 5+2", "2 2+1 2+2", "3 2+2 5"])
def test_everybody_can_bid(taken: str) -> None:
    state = city(phase="bid", seat=3, opener=0, bids=dict(enumerate(taken.split())))
    assert moves(state)


@rule("CC-R29")
def test_the_last_of_four_without_chits_has_no_choice_after_three_plain_bids() -> None:
    assert moves(play(bidding(), "bid 5 | bid 2 | bid 3")) == ["bid 4"]
    assert len(moves(play(bidding(chits={1: 1}), "bid 5 | bid 5+1 | bid 3"))) == 2


def test_bids_go_round_clockwise_from_the_opener() -> None:
    for players in (3, 4):
        for opener in range(players):
            state, seen = bidding(opener=opener, players=players), []
            for k in range(players):
                seen.append(whose(state))
                state = play(state, f"bid {5 - k}")
            assert seen == [(opener + k) % players for k in range(players)]
            assert whose(state) == opener
            assert may(state, "order") == [str(k + 1) for k in range(players)]
