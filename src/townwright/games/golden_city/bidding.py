"""Phase 3 of a round: bidding hands are laid on pairs of landform cards, and expelled for coins."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.choices import BIDS, FINISH, L1_NOT_NOW, L2_MUST_BID, L3_NO_SUCH_PAIR, L4_TOO_DEAR
from townwright.games.golden_city.data import MOST_SEATS
from townwright.games.golden_city.hands import hold_openly
from townwright.games.golden_city.rounds import ask_seat, begin_turn
from townwright.games.golden_city.state import BID, NONE, GoldenCity


@compiled
def price(s: GoldenCity, pair: int) -> int:
    """What it costs to lay a hand on this pair: nothing if it is free, else by the expulsions of this round."""
    return 0 if s.bidder[pair] == NONE else s.expulsions + 1


@compiled
def why_not_bid(s: GoldenCity, action: int) -> int:
    if action == FINISH:
        return L2_MUST_BID
    if not BIDS <= action < BIDS + MOST_SEATS:
        return L1_NOT_NOW
    if action - BIDS >= s.seats:
        return L3_NO_SUCH_PAIR
    return ALLOWED if price(s, action - BIDS) <= s.coins[s.turn] else L4_TOO_DEAR


@compiled
def legal_bids(s: GoldenCity, out: Array) -> int:
    count = 0
    for pair in range(s.seats):
        if price(s, pair) <= s.coins[s.turn]:
            out[count] = BIDS + pair
            count += 1
    return count


@compiled
def bid(s: GoldenCity, pair: int) -> None:
    """The hand that lay there goes home; its owner acts when the turn next comes to him (GC-R6)."""
    if s.bidder[pair] != NONE:
        s.expulsions += 1
        s.coins[s.turn] -= s.expulsions
    s.bidder[pair] = s.turn
    seat = next_bidder(s)
    if seat == NONE:
        take_pairs(s)
        begin_turn(s, s.starter)
    else:
        ask_seat(s, BID, seat)


@compiled
def has_bid(s: GoldenCity, seat: int) -> bool:
    """Does the hand of this seat lie on a pair?"""
    for pair in range(s.seats):
        if s.bidder[pair] == seat:
            return True
    return False


@compiled
def next_bidder(s: GoldenCity) -> int:
    """The next player clockwise whose hand lies on no pair, or NONE."""
    for k in range(1, s.seats):
        seat = (s.turn + k) % s.seats
        if not has_bid(s, seat):
            return seat
    return NONE


@compiled
def take_pairs(s: GoldenCity) -> None:
    """Everybody takes the pair under his hand, in the sight of all."""
    for pair in range(s.seats):
        for column in range(2):
            hold_openly(s, s.bidder[pair], s.pair[pair, column])
            s.pair[pair, column] = NONE
        s.bidder[pair] = NONE
    s.expulsions = 0
