"""Paying for a tile, the investor or the speculator (CC-L9), and what is left to pay with."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.choices import (
    CHITS_ACTION,
    COIN_ACTIONS,
    COIN_OF_ACTION,
    L9_SINGLE_PAYMENT,
    L35_NOT_NOW,
)
from townwright.games.city_council.data import CHITS, COIN_COUNT, FIRST_COIN
from townwright.games.city_council.state import SPENT, UNUSED, YES, CityCouncil


@compiled
def pile(s: CityCouncil) -> int:
    """The chits that nobody has."""
    left = CHITS
    for seat in range(s.seats):
        left -= s.chits[seat]
    return left


@compiled
def is_coin_action(action: int) -> bool:
    return COIN_ACTIONS <= action < COIN_ACTIONS + COIN_COUNT


@compiled
def is_unused(s: CityCouncil, coin: int) -> bool:
    """Has the actor neither bid nor spent the coin of this value?"""
    return s.coin[s.actor, coin - FIRST_COIN] == UNUSED


@compiled
def highest_unused(s: CityCouncil) -> int:
    """The value of the actor's highest unused coin; 0 if none is left."""
    highest = 0
    for k in range(COIN_COUNT):
        if s.coin[s.actor, k] == UNUSED:
            highest = k + FIRST_COIN
    return highest


@compiled
def chits_beside(coin: int, price: int) -> int:
    """What a coin falls short of a price."""
    return max(0, price - coin)


@compiled
def may_pay(s: CityCouncil, action: int, price: int) -> bool:
    """Can the actor pay this price so?"""
    if action == CHITS_ACTION:
        return s.chits_alone == YES and s.chits[s.actor] >= price
    if not is_coin_action(action):
        return False
    coin = action + COIN_OF_ACTION
    return is_unused(s, coin) and chits_beside(coin, price) <= s.chits[s.actor]


@compiled
def why_not_pay(s: CityCouncil, action: int, price: int) -> int:
    if not COIN_ACTIONS <= action <= CHITS_ACTION:
        return L35_NOT_NOW
    return ALLOWED if may_pay(s, action, price) else L9_SINGLE_PAYMENT


@compiled
def can_pay(s: CityCouncil, price: int) -> bool:
    """Can the actor pay this price at all? The highest coin needs the fewest chits."""
    coin = highest_unused(s)
    return may_pay(s, CHITS_ACTION, price) or (coin > 0 and chits_beside(coin, price) <= s.chits[s.actor])


@compiled
def list_payments(s: CityCouncil, price: int, out: Array, count: int) -> int:
    for action in range(COIN_ACTIONS, CHITS_ACTION + 1):
        if may_pay(s, action, price):
            out[count] = action
            count += 1
    return count


@compiled
def turn_coin(s: CityCouncil, coin: int) -> None:
    s.coin[s.actor, coin - FIRST_COIN] = SPENT


@compiled
def pay(s: CityCouncil, action: int, price: int) -> None:
    """Turn the coin, and return the chits to the pile."""
    if action == CHITS_ACTION:
        s.chits[s.actor] -= price
    else:
        coin = action + COIN_OF_ACTION
        s.chits[s.actor] -= chits_beside(coin, price)
        turn_coin(s, coin)


@compiled
def funds(s: CityCouncil) -> int:
    """All that the actor has left: unused coins and chits."""
    total = s.chits[s.actor] + 0
    for k in range(COIN_COUNT):
        if s.coin[s.actor, k] == UNUSED:
            total += k + FIRST_COIN
    return total
