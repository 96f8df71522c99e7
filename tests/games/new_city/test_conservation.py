"""Nothing is lost and nothing comes from nowhere: districts, coins and gold of New City at every decision."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from tests.rules import rule
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.luck import new_luck
from townwright.engine.playout import step
from townwright.engine.rule import compiled
from townwright.engine.score import Item
from townwright.engine.state import OVER, Array, bytes_of, copy_of
from townwright.games.new_city import GAME
from townwright.games.new_city.data import CELL_COUNT, COINS, PILE_OF_EACH, QUARTER_COUNT, START_GOLD, TILE_COUNT
from townwright.games.new_city.state import COMMON_PILE, IMPROVE, ON_OFFER, OPEN, PAY, PLACE, UNSOLD, NewCity

OPTIONS = option_combinations(GAME)
SAME_SITE, LOOSE_COIN, LOST_COIN, WRONG_OFFER, BELOW_NOTHING, WRONG_LADDER, GOLD_MOVED, MOVED = range(1, 9)
FAULTS = (
    "",
    "two districts on one site",
    "an improvement where no district is built",
    "coins laid and coins left are not those there were",
    "more or fewer districts up for auction than one",
    "a purse below nothing",
    "a pawn twice on the ladder or not at all",
    "gold moved in a phase that moves none",
    "a district has moved, or an improvement",
)


@compiled
def fault_in_city(s: NewCity) -> int:
    """What was lost or came from nowhere, if anything."""
    offered = 0
    for tile in range(TILE_COUNT):
        offered += s.where[tile] == ON_OFFER
        if s.where[tile] < 0:
            if s.coin[tile] != 0:
                return LOOSE_COIN
        else:
            for other in range(tile):
                if s.where[other] == s.where[tile]:
                    return SAME_SITE
    if offered != (1 if OPEN <= s.phase <= PLACE else 0):
        return WRONG_OFFER
    for quarter in range(QUARTER_COUNT):
        if s.gold[quarter] < 0:
            return BELOW_NOTHING
    return fault_in_coins(s)


@compiled
def fault_in_coins(s: NewCity) -> int:
    for coin in range(1, COINS + 1):
        laid = 0
        left = 0
        for tile in range(TILE_COUNT):
            laid += s.coin[tile] == coin
        for quarter in range(QUARTER_COUNT):
            left += s.coins_left[quarter, coin - 1]
            if s.improvement_supply != COMMON_PILE:
                here = s.coins_left[quarter, coin - 1] + 0
                for tile in range(TILE_COUNT):
                    here += s.coin[tile] == coin and s.where[tile] // CELL_COUNT == quarter
                if here != 1:
                    return LOST_COIN
        if laid + left != PILE_OF_EACH:
            return LOST_COIN
    return 0


@compiled
def fault_in_change(before: NewCity, s: NewCity) -> int:
    """What is built stays, and gold moves only when something is paid, built or collected."""
    for tile in range(TILE_COUNT):
        if before.where[tile] >= 0 and s.where[tile] != before.where[tile]:
            return MOVED
        if before.coin[tile] != 0 and s.coin[tile] != before.coin[tile]:
            return MOVED
    if before.phase < PAY:
        for quarter in range(QUARTER_COUNT):
            if s.gold[quarter] != before.gold[quarter]:
                return GOLD_MOVED
    on_ladder = 0
    for rung in range(QUARTER_COUNT):
        if s.ladder[rung] >= 0:
            if on_ladder >> s.ladder[rung] & 1:
                return WRONG_LADDER
            on_ladder |= 1 << s.ladder[rung]
    return WRONG_LADDER if before.round > 1 and on_ladder != 15 else 0


@compiled
def audit(states: Any, luck: Array, out: Array, weights: Array) -> int:
    """Play the first of two states to its end at random, the second follows one behind; returns a fault."""
    while states[0].actor != OVER:
        states[1] = states[0]
        step(states[0], luck, out, weights)
        fault = fault_in_city(states[0])
        if fault == 0:
            fault = fault_in_change(states[1], states[0])
        if fault != 0:
            return fault
    return 0


@pytest.mark.slow
def test_districts_coins_and_pawns_are_conserved_in_ten_thousand_games() -> None:
    states, out, weights = NewCity.batch(2), GAME.buffer(), GAME.buffer()
    starts = [GAME.new(**options) for options in OPTIONS]
    for number in range(10_000):
        states[0] = starts[number % len(starts)]
        fault = audit(states, cast("Array", new_luck(5, number)), out, weights)
        if fault:
            state: Any = states[0]
            pytest.fail(f"{FAULTS[fault]}: game {number} after {state.ply} decisions, {OPTIONS[number % len(OPTIONS)]}")


def test_the_audit_finds_what_is_wrong() -> None:
    state: NewCity = GAME.new()
    luck = cast("Array", new_luck(4))
    while state.phase != IMPROVE or state.round < 3:
        step(state, luck, GAME.buffer(), GAME.buffer())
    built = [tile for tile in range(TILE_COUNT) if state.where[tile] >= 0]
    improved = next(tile for tile in built if state.coin[tile])
    bare = next(tile for tile in built if not state.coin[tile])
    assert fault_in_city(state) == 0
    assert fault_in_change(state, state) == 0
    found = []
    for field, index, value in (
        ("where", built[0], state.where[built[1]]),
        ("where", improved, UNSOLD),
        ("coin", improved, state.coin[improved] % COINS + 1),
        ("coins_left", (0, 0), 2),
        ("gold", 2, -1),
        ("where", bare, ON_OFFER),
    ):
        changed = cast("Any", copy_of(state))
        changed[field][index] = value
        found.append(fault_in_city(changed))
        assert bytes_of(changed) != bytes_of(state)
    assert found == [SAME_SITE, LOOSE_COIN, LOST_COIN, LOST_COIN, BELOW_NOTHING, WRONG_OFFER]
    moved = copy_of(state)
    moved.where[built[0]] = 209
    assert fault_in_change(state, moved) == MOVED
    moved = copy_of(state)
    moved.ladder[0] = moved.ladder[1]
    assert fault_in_change(state, moved) == WRONG_LADDER


# Gold -----------------------------------------------------------------------------------------------------------------

RECEIPTS = {
    *("taxes", "market sales", "taverns", "residents", "tourism", "extortion", "Safe House bonus", "customers"),
    *("guild bonus", "Gambling Halls", "King's grant", "dues received", "beauty"),
    *("Safe House payments", "Palace payments", "paid by allies"),
}
PAYMENTS = {"paid in auctions", "early building", "dues paid"}


def _leaves(item: Item) -> list[Item]:
    return [leaf for part in item.parts for leaf in _leaves(part)] if item.parts else [item]


def _random_game(options: dict[str, str], seed: int) -> list[tuple[NewCity, int, NewCity]]:
    """A random game as positions before each decision, the decision, and the positions after."""
    state: NewCity = GAME.new(**options)
    luck, steps = cast("Array", new_luck(seed)), []
    while state.actor != OVER:
        before, legal = copy_of(state), GAME.legal(state)
        step(state, luck, GAME.buffer(), GAME.buffer())
        reached = [choice for choice in legal if _leads_to(before, choice, state)]
        assert len(reached) == 1, "two choices lead to one position"
        steps.append((before, reached[0], copy_of(state)))
    return steps


def _leads_to(before: NewCity, choice: int, after: NewCity) -> bool:
    state = copy_of(before)
    ask.apply(state, choice)
    return bytes_of(state) == bytes_of(after)


@rule("NC-S9")
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_gold_is_what_there_was_and_all_receipts_less_all_payments(number: int) -> None:
    """6 + all receipts - all payments = coffers, for each quarter at every decision."""
    receipts: Counter[int] = Counter()
    payments: Counter[int] = Counter()
    for before, choice, after in _random_game(OPTIONS[number], number):
        for gain in GAME.gains(before, choice, after):
            for leaf in _leaves(gain.item):
                if leaf.kind in PAYMENTS:
                    assert leaf.points < 0
                    payments[gain.purse] -= leaf.points
                elif leaf.kind in RECEIPTS:
                    receipts[gain.purse] += leaf.points
                else:
                    pytest.fail(f"an item of no known kind: {leaf}")
        for quarter in range(QUARTER_COUNT):
            assert after.gold[quarter] == START_GOLD + receipts[quarter] - payments[quarter]
    assert sum(after.gold) == QUARTER_COUNT * START_GOLD + receipts.total() - payments.total()
    assert receipts.total() > 0 < payments.total()


def test_dues_only_change_hands() -> None:
    dues: Counter[str] = Counter()
    for number, options in enumerate(OPTIONS):
        for before, choice, after in _random_game(options, 100 + number):
            leaves = [leaf for gain in GAME.gains(before, choice, after) for leaf in _leaves(gain.item)]
            moved = {
                kind: sum(leaf.points for leaf in leaves if leaf.kind == kind)
                for kind in ("dues paid", "dues received")
            }
            assert moved["dues paid"] == -moved["dues received"]
            dues.update(moved)
    assert dues["dues received"] > 0


def test_what_is_forecast_at_the_last_pass_of_a_round_is_what_comes() -> None:
    rounds = 0
    for number, options in enumerate(OPTIONS):
        for before, _, after in _random_game(options, 200 + number):
            is_last = after.round > before.round or after.actor == OVER
            if is_last and before.phase == IMPROVE:
                rounds += 1
                forecast = [item.points for item in GAME.forecast(before)]
                assert forecast == [after.gold[q] - before.gold[q] for q in range(QUARTER_COUNT)]
    assert rounds > len(OPTIONS)
