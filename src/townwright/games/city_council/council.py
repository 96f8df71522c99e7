"""Bidding for priority, and choosing turn order and members of the council (CC-L1 to CC-L6)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.choices import (
    BIDS,
    L2_BID_TRACK,
    L3_BID_TAKEN,
    L4_ONE_OF_EACH,
    L5_TAKEN,
    L6_NO_CHIT,
    L35_NOT_NOW,
    LOBBIES,
    ORDERS,
    PLAYERS,
    TAKES,
)
from townwright.games.city_council.data import (
    CHITS,
    COIN_COUNT,
    FIRST_COIN,
    HIGHEST_BID,
    MAYOR,
    MAYOR_POINTS,
    TREASURER,
)
from townwright.games.city_council.payment import pile
from townwright.games.city_council.state import IN_BID, LOBBY, NONE, STEAL, UNUSED, CityCouncil

# Bid for priority -----------------------------------------------------------------------------------------------------


@compiled
def is_bid(s: CityCouncil, total: int) -> bool:
    """Has somebody bid this total in this round?"""
    for seat in range(s.seats):
        if s.bid[seat] == total:
            return True
    return False


@compiled
def why_not_bid(s: CityCouncil, action: int) -> int:
    if action >= LOBBIES:
        return L35_NOT_NOW
    coin, chits = (action - BIDS) // (CHITS + 1) + FIRST_COIN, (action - BIDS) % (CHITS + 1)
    if chits > s.chits[s.actor] or coin + chits > HIGHEST_BID:
        return L2_BID_TRACK
    return L3_BID_TAKEN if is_bid(s, coin + chits) else ALLOWED


@compiled
def legal_bids(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(BIDS, LOBBIES):
        if why_not_bid(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def bid(s: CityCouncil, action: int) -> None:
    """The coin stays with the bid; the chits go back to the pile."""
    k, chits = (action - BIDS) // (CHITS + 1), (action - BIDS) % (CHITS + 1)
    s.coin[s.actor, k] = IN_BID
    s.chits[s.actor] -= chits
    s.bid[s.actor] = k + FIRST_COIN + chits


@compiled
def bids_made(s: CityCouncil) -> int:
    count = 0
    for seat in range(s.seats):
        count += s.bid[seat] > 0
    return count


# Determine turn order and lobby the council ---------------------------------------------------------------------------


@compiled
def picks_made(s: CityCouncil) -> int:
    """How many positions and members have been chosen in this round."""
    count = 0
    for seat in range(s.seats):
        count += (s.position[seat] > 0) + (s.council[seat] != NONE)
    return count


@compiled
def seat_by_bid(s: CityCouncil, k: int) -> int:
    """The seat with the k-th highest bid, from 0."""
    for seat in range(s.seats):
        higher = 0
        for other in range(s.seats):
            higher += s.bid[other] > s.bid[seat]
        if higher == k:
            return seat
    return NONE


@compiled
def seat_at(s: CityCouncil, position: int) -> int:
    """The seat with this position in the order of turns, or NONE."""
    for seat in range(s.seats):
        if s.position[seat] == position:
            return seat
    return NONE


@compiled
def holder_of(s: CityCouncil, member: int) -> int:
    """The seat that has lobbied this member, or NONE."""
    for seat in range(s.seats):
        if s.council[seat] == member:
            return seat
    return NONE


@compiled
def why_not_lobby(s: CityCouncil, action: int) -> int:
    if not LOBBIES <= action < PLAYERS:
        return L35_NOT_NOW
    if action > ORDERS:
        if s.position[s.actor] > 0:
            return L4_ONE_OF_EACH
        position = action - ORDERS
        return ALLOWED if position <= s.seats and seat_at(s, position) == NONE else L5_TAKEN
    if s.council[s.actor] != NONE:
        return L4_ONE_OF_EACH
    return ALLOWED if holder_of(s, action - LOBBIES) == NONE else L5_TAKEN


@compiled
def legal_lobbies(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(LOBBIES, PLAYERS):
        if why_not_lobby(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def lobby(s: CityCouncil, action: int) -> None:
    """Take a position or a member; Mayor and Treasurer give at once (CC-R32)."""
    if action > ORDERS:
        s.position[s.actor] = action - ORDERS
        return
    member = action - LOBBIES
    s.council[s.actor] = member
    if member == MAYOR:
        s.score[s.actor] += MAYOR_POINTS
    elif member == TREASURER:
        if pile(s) > 0:
            s.chits[s.actor] += 1
        elif s.chits[s.actor] < CHITS:
            s.phase = STEAL


@compiled
def next_lobbyist(s: CityCouncil) -> None:
    """By bid, highest first; once through, and once again in the same order (CC-R30)."""
    s.phase = LOBBY
    s.actor = seat_by_bid(s, picks_made(s) % s.seats)


# The Treasurer and an empty pile --------------------------------------------------------------------------------------


@compiled
def why_not_steal(s: CityCouncil, action: int) -> int:
    if not PLAYERS <= action < TAKES:
        return L35_NOT_NOW
    seat = action - PLAYERS
    return ALLOWED if seat < s.seats and seat != s.actor and s.chits[seat] > 0 else L6_NO_CHIT


@compiled
def legal_victims(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(PLAYERS, TAKES):
        if why_not_steal(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def steal(s: CityCouncil, seat: int) -> None:
    s.chits[seat] -= 1
    s.chits[s.actor] += 1


# A new round ----------------------------------------------------------------------------------------------------------


@compiled
def forget_bids(s: CityCouncil) -> None:
    """Bids, positions and members go back; coins have come back when the round ended."""
    for seat in range(s.seats):
        s.bid[seat] = 0
        s.position[seat] = 0
        s.council[seat] = NONE


@compiled
def return_coins(s: CityCouncil) -> None:
    for seat in range(s.seats):
        for k in range(COIN_COUNT):
            s.coin[seat, k] = UNUSED
