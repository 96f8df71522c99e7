"""Landform cards: the draw pile, the players' hands, and what a hand can pay for."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, Array
from townwright.games.golden_city.choices import L12_WRONG_PAYMENT, PAY_ONE, PAY_TWO
from townwright.games.golden_city.data import (
    COAST,
    COAST_UNITS,
    INLAND_UNITS,
    JOKER,
    LANDFORM_COUNT,
    MOST_SEATS,
    UNIT_PAIRS,
    UNITS,
)
from townwright.games.golden_city.state import UNSEEN, GoldenCity

PAIR_COUNT = len(UNIT_PAIRS)

# The draw pile --------------------------------------------------------------------------------------------------------


@compiled
def pile_size(s: GoldenCity) -> int:
    count = 0
    for landform in range(LANDFORM_COUNT):
        count += s.pile[landform]
    return count


@compiled
def ask_for_card(s: GoldenCity, phase: int) -> None:
    """Luck draws a landform card; an empty pile is made anew of the discards first (GC-R11)."""
    if pile_size(s) == 0:
        shuffle_discards(s)
    s.phase = phase
    s.actor = CHANCE


@compiled
def shuffle_discards(s: GoldenCity) -> None:
    """The new pile is known to all, and so are, taken together, the unseen cards of the hands: they are left out."""
    forget_older_cards(s)
    for landform in range(LANDFORM_COUNT):
        s.pile[landform] = s.discards[landform]
        s.discards[landform] = 0
        for seat in range(s.seats):
            unseen = s.hand[seat, landform] - s.seen[seat, landform]
            s.older[seat, landform] = unseen
            s.older_size[seat] += unseen
            s.left_out[landform] += unseen


@compiled
def forget_older_cards(s: GoldenCity) -> None:
    """From now on nobody tells the cards left out of the pile from those drawn since."""
    for seat in range(MOST_SEATS):
        s.older_size[seat] = 0
        for landform in range(LANDFORM_COUNT):
            s.older[seat, landform] = 0
            s.left_out[landform] = 0


@compiled
def hold(s: GoldenCity, seat: int, landform: int) -> None:
    """A card comes to this hand, unseen by others."""
    s.hand[seat, landform] += 1
    s.hand_size[seat] += 1


@compiled
def hold_openly(s: GoldenCity, seat: int, landform: int) -> None:
    hold(s, seat, landform)
    s.seen[seat, landform] += 1


@compiled
def lay_down(s: GoldenCity, seat: int, landform: int, count: int) -> None:
    """Cards go to the discard pile; those that everybody saw him take go first (GC-R43)."""
    unseen = count - min(count, s.seen[seat, landform])
    if unseen > 0 and s.older_size[seat] > 0:
        show_older_cards(s, seat, landform, unseen)
    s.seen[seat, landform] -= count - unseen
    s.hand[seat, landform] -= count
    s.hand_size[seat] -= count
    s.discards[landform] += count


@compiled
def show_older_cards(s: GoldenCity, seat: int, landform: int, count: int) -> None:
    """So many unseen cards are shown: the older among them go, if it can be told how many; else all are forgotten."""
    newer = unseen_cards(s, seat) - s.older_size[seat]
    drawn = s.pile[landform] - s.left_out[landform]
    for other in range(s.seats):
        drawn += s.hand[other, landform] - s.seen[other, landform]  # in the end all that nobody saw of the new pile
    least = max(0, count - min(newer, drawn))
    most = min(count, s.older_size[seat], s.left_out[landform])
    if least == most:
        s.older[seat, landform] -= least
        s.older_size[seat] -= least
        s.left_out[landform] -= least
    else:
        forget_older_cards(s)


@compiled
def unseen_cards(s: GoldenCity, seat: int) -> int:
    """How many cards of this hand only its owner has seen."""
    count = s.hand_size[seat] + 0
    for landform in range(LANDFORM_COUNT):
        count -= s.seen[seat, landform]
    return count


@compiled
def is_hidden(s: GoldenCity, seat: int) -> bool:
    """Is this the hand of somebody else, in a view?"""
    return s.hand[seat, 0] == UNSEEN


# Payments: one unit for a coast, two for any other place --------------------------------------------------------------


@compiled
def unit_cost(target: int, unit: int) -> int:
    """How many cards of landform `unit` stand for one of the target: itself, or a joker of two others."""
    return 1 if unit == target else JOKER


@compiled
def can_pay_for(s: GoldenCity, seat: int, target: int) -> bool:
    """Does the hand pay for a place of this landform, jokers included?"""
    units = 0
    for unit in range(LANDFORM_COUNT):
        units += s.hand[seat, unit] // unit_cost(target, unit)
    return units >= (COAST_UNITS if target == COAST else INLAND_UNITS)


@compiled
def holds_units(s: GoldenCity, seat: int, target: int, one: int, other: int) -> bool:
    """Does the hand hold the cards of both units at once?"""
    if one == other:
        return s.hand[seat, one] >= 2 * unit_cost(target, one)
    return s.hand[seat, one] >= unit_cost(target, one) and s.hand[seat, other] >= unit_cost(target, other)


@compiled
def why_not_payment(s: GoldenCity, seat: int, target: int, action: int) -> int:
    if target == COAST and PAY_ONE <= action < PAY_TWO:
        unit = action - PAY_ONE
        return ALLOWED if s.hand[seat, unit] >= unit_cost(target, unit) else L12_WRONG_PAYMENT
    if target != COAST and PAY_TWO <= action < PAY_TWO + PAIR_COUNT:
        units = action - PAY_TWO
        return ALLOWED if holds_units(s, seat, target, UNITS[units, 0], UNITS[units, 1]) else L12_WRONG_PAYMENT
    return L12_WRONG_PAYMENT


@compiled
def legal_payments(s: GoldenCity, seat: int, target: int, out: Array) -> int:
    count = 0
    if target == COAST:
        for unit in range(LANDFORM_COUNT):
            if s.hand[seat, unit] >= unit_cost(target, unit):
                out[count] = PAY_ONE + unit
                count += 1
        return count
    for units in range(PAIR_COUNT):
        if holds_units(s, seat, target, UNITS[units, 0], UNITS[units, 1]):
            out[count] = PAY_TWO + units
            count += 1
    return count


@compiled
def pay_cards(s: GoldenCity, seat: int, target: int, action: int) -> None:
    if action < PAY_TWO:
        lay_down(s, seat, action - PAY_ONE, unit_cost(target, action - PAY_ONE))
        return
    one, other = UNITS[action - PAY_TWO, 0], UNITS[action - PAY_TWO, 1]
    if one == other:
        lay_down(s, seat, one, 2 * unit_cost(target, one))
    else:
        lay_down(s, seat, one, unit_cost(target, one))
        lay_down(s, seat, other, unit_cost(target, other))
