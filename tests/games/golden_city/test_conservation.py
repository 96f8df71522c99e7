"""Nothing is lost and nothing comes from nowhere: cards, coins, keys, goods and businesses at every decision."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.games.golden_city.boards import OPTIONS
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.bits import NO_BITS, bit, count_bits, lowest, without_lowest
from townwright.engine.luck import draw, new_luck
from townwright.engine.playout import step
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, copy_of
from townwright.games.golden_city import GAME, state
from townwright.games.golden_city.board import CITY, COASTS, INNER_CITY, ROAD_ENDS
from townwright.games.golden_city.data import BUSINESSES
from townwright.games.golden_city.state import (
    BID,
    DISCARD,
    DISPLAYED,
    IN_BOX,
    IN_DECK,
    LAYOUT,
    NONE,
    PAY,
    REVEAL,
    SITE,
    GoldenCity,
)

(_, CARDS, HAND, COINS, KEYS, GOODS, BONUS, BUSINESS, CROWDED, APART, REACH, UNSEEN, ROUNDS) = range(13)
(MOVED, COINS_MOVED, LETTERS_MOVED, TOO_MANY) = range(13, 17)
FAULTS = (
    "",
    "landform cards are not ten of each",
    "a hand has another size than is written, or more than seven cards, or more than five between turns",
    "a purse or the supply is below nothing",
    "keys held, left and used are not six",
    "a goods card is nowhere or two are in one slot, or somebody has more than four",
    "a bonus card is held twice, or taken by nobody",
    "businesses left and built are not those there were",
    "two businesses on one location",
    "a business that no road joins to a coast of its owner",
    "what is kept about roads is not what follows from the businesses",
    "seen and older cards are not part of the hands",
    "rounds and score cards used are not the same",
    "a business has left its place",
    "coins moved in a phase that moves none",
    "letters were lost",
    "more than one business at a time",
)


@compiled
def fault_in_island(s: GoldenCity) -> int:
    """What was lost or came from nowhere, if anything."""
    fault = fault_in_cards(s)
    if fault == 0:
        fault = fault_in_pieces(s)
    if fault == 0:
        fault = fault_in_businesses(s)
    return fault


@compiled
def fault_in_cards(s: GoldenCity) -> int:
    for k in range(5):
        cards = s.pile[k] + s.discards[k]
        older = 0
        for seat in range(s.seats):
            cards += s.hand[seat, k]
            older += s.older[seat, k]
            if not 0 <= s.older[seat, k] <= s.hand[seat, k] - s.seen[seat, k] or s.seen[seat, k] < 0:
                return UNSEEN
            for side in range(2):
                cards += s.pair[seat, side] == k
        if cards != 10 or s.pile[k] < 0 or s.discards[k] < 0:
            return CARDS
        if older != s.left_out[k]:
            return UNSEEN
    for seat in range(s.seats):
        size = 0
        for k in range(5):
            size += s.hand[seat, k]
        between_turns = s.phase == REVEAL or s.phase == LAYOUT or s.phase == BID
        if size != s.hand_size[seat] or size > 7 + 2 * (seat == s.turn) or (size > 5 and between_turns):
            return HAND
        if size > 7 and s.phase == BID:
            return HAND
    return 0


@compiled
def fault_in_pieces(s: GoldenCity) -> int:
    """Coins, keys, goods cards, bonus cards, score cards."""
    coins = 0
    keys = s.keys_left + 0
    for seat in range(s.seats):
        coins += s.coins[seat]
        keys += s.keys[seat] + count_bits(s.business[seat] & INNER_CITY)
        if s.coins[seat] < 0 or s.keys[seat] < 0:
            return COINS
    if coins > 35:
        return COINS
    if keys != 6:
        return KEYS
    owned = 0
    for card in range(8):
        where = s.goods[card]
        owned += where == s.turn
        if not (0 <= where < s.seats or DISPLAYED <= where < DISPLAYED + 3 or where == IN_DECK or where == IN_BOX):
            return GOODS
        for other in range(card):
            if s.goods[other] == where and DISPLAYED <= where < DISPLAYED + 3:
                return GOODS
            if s.bonus_card[other] == s.bonus_card[card] != NONE:
                return BONUS
        if (s.bonus_card[card] == NONE) != (s.bonus_taker[card] == NONE):
            return BONUS
    if owned > 4 + (s.phase == state.GIVE_BACK):
        return GOODS
    used = 0
    for card in range(16):
        used += s.scored_in[card] != 0
    return 0 if used == s.round - (s.phase == REVEAL) else ROUNDS


@compiled
def fault_in_businesses(s: GoldenCity) -> int:
    taken = NO_BITS
    for seat in range(s.seats):
        own = s.business[seat] | NO_BITS
        if count_bits(own) + s.left[seat] != BUSINESSES[s.seats]:
            return BUSINESS
        if own & taken & ~CITY != NO_BITS:
            return CROWDED
        taken |= own
        reach = NO_BITS
        joined = own & COASTS
        for _ in range(18):  # as many steps as there are businesses
            rest = joined
            while rest != NO_BITS:
                joined |= ROAD_ENDS[lowest(rest)] & own
                rest = without_lowest(rest)
        rest = own
        while rest != NO_BITS:
            reach |= ROAD_ENDS[lowest(rest)]
            rest = without_lowest(rest)
        if joined != own:
            return APART
        if reach != s.reach[seat]:
            return REACH
    return 0


@compiled
def fault_in_change(before: GoldenCity, s: GoldenCity) -> int:
    """What is built stays; coins move when one bids or builds, letters only grow."""
    built = 0
    for seat in range(s.seats):
        if before.business[seat] & ~s.business[seat] != NO_BITS:
            return MOVED
        built += count_bits(s.business[seat] & ~before.business[seat])
        if before.phase != BID and before.phase != PAY and s.coins[seat] != before.coins[seat]:
            return COINS_MOVED
        if s.letters[seat] < before.letters[seat]:
            return LETTERS_MOVED
    return 0 if built == (before.phase == PAY) else TOO_MANY


@compiled
def audit(states: Any, luck: Array, out: Array, weights: Array, eager: bool) -> int:
    """Play the first of two states to its end, the second follows one behind; returns a fault."""
    while states[0].actor != OVER:
        states[1] = states[0]
        if eager and states[0].phase == SITE:
            count = ask.legal(states[0], out)
            ask.apply(states[0], out[max(0, count - 2)])  # the place furthest in
        else:
            step(states[0], luck, out, weights)
        fault = fault_in_island(states[0])
        if fault == 0:
            fault = fault_in_change(states[1], states[0])
        if fault != 0:
            return fault
    return 0


@pytest.mark.slow
@rule("GC-R33", "GC-R24", "GC-R37", "GC-R3")
@pytest.mark.parametrize("eager", [False, True])
def test_cards_coins_keys_goods_and_businesses_are_conserved_in_five_thousand_games(eager: bool) -> None:
    states, out, weights = GoldenCity.batch(2), GAME.buffer(), GAME.buffer()
    starts = [GAME.new(**options) for options in OPTIONS]
    for number in range(5000):
        states[0] = starts[number % len(starts)]
        fault = audit(states, cast("Any", new_luck(5, number)), out, weights, eager)
        if fault:
            s: Any = states[0]
            pytest.fail(f"{FAULTS[fault]}: game {number} after {s.ply} decisions, {OPTIONS[number % len(OPTIONS)]}")


def some_position() -> GoldenCity:
    """The middle of a game, somebody choosing a site."""
    s: GoldenCity = GAME.new(start_player="0")
    luck = cast("Any", new_luck(6))
    while s.round < 9 or s.phase != SITE:
        if s.actor == CHANCE:
            ask.apply(s, draw(s, luck, GAME.buffer(), GAME.buffer()))
        else:
            choices = GAME.legal(s)
            ask.apply(s, choices[-2] if s.phase == SITE and len(choices) > 1 else choices[0])
    return s


def test_the_audit_finds_what_is_wrong() -> None:
    s = some_position()
    assert fault_in_island(s) == 0
    assert fault_in_change(s, s) == 0
    one, other = (cast("Any", s)["business"][seat] for seat in (0, 1))
    stray = next(
        place for place in range(16, 46) if not any(int(word) >> place & 1 for word in (one, other, s.reach[0]))
    )
    wrong = [
        ("pile", 0, s.pile[0] + 1, CARDS),
        ("hand_size", 0, s.hand_size[0] + 1, HAND),
        ("coins", 0, -1, COINS),
        ("keys", 0, s.keys[0] + 1, KEYS),
        ("goods", 0, s.goods[1] if s.goods[1] >= DISPLAYED else 9, GOODS),
        ("bonus_taker", 7, 2, BONUS),
        ("left", 0, s.left[0] + 1, BUSINESS),
        ("reach", 0, 0, REACH),
        ("left_out", 0, s.left_out[0] + 1, UNSEEN),
        ("scored_in", 15, 16, ROUNDS),
    ]
    for field, index, value, fault in wrong:
        changed = cast("Any", copy_of(s))
        changed[field][index] = value
        assert fault_in_island(changed) == fault, FAULTS[fault]
    apart = cast("Any", copy_of(s))
    apart["business"][0] |= bit(stray)
    apart["left"][0] -= 1
    assert fault_in_island(apart) in (APART, CROWDED)
    shared = cast("Any", copy_of(s))
    shared["business"][0] |= shared["business"][1]
    shared["reach"][0] |= shared["reach"][1]
    shared["left"][0] = 16 - count_bits(shared["business"][0])
    assert fault_in_island(shared) == CROWDED
    moved = cast("Any", copy_of(s))
    moved["business"][1] = 0
    assert fault_in_change(s, moved) == MOVED
    richer = copy_of(s)
    richer.coins[0] += 1
    assert fault_in_change(s, richer) == COINS_MOVED
    assert DISCARD > PAY


@rule("GC-S8")
def test_letters_gained_are_those_of_the_account() -> None:
    for number, options in enumerate(OPTIONS[::4]):
        s: GoldenCity = GAME.new(**options)
        luck, gained = cast("Any", new_luck(number, 2)), [0] * s.seats
        while s.actor != OVER:
            before, legal = copy_of(s), GAME.legal(s)
            if s.actor == CHANCE:
                choice = draw(s, luck, GAME.buffer(), GAME.buffer())
            else:
                choice = legal[-2] if s.phase == SITE and len(legal) > 1 else legal[0]
            ask.apply(s, choice)
            for gain in GAME.gains(before, choice, s):
                gained[gain.purse] += gain.item.points
            if s.actor != OVER:
                assert gained == [s.letters[seat] for seat in range(s.seats)]
        assert tuple(gained) == GAME.standing(s).scores
