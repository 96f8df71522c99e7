"""New City twice: the engine and a second, obvious version of the rules play the same games in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.naive import new_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.luck import below, new_luck
from townwright.engine.score import Item
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.new_city import GAME, score
from townwright.games.new_city.auction import chooser
from townwright.games.new_city.board import COLUMN_AND_ROW
from townwright.games.new_city.city import limit
from townwright.games.new_city.data import CELL_COUNT, QUARTERS, TILES
from townwright.games.new_city.state import COMMON_PILE, FACE_UP, HIDDEN, ON_OFFER, UNSOLD, NewCity

OPTIONS = option_combinations(GAME)
NAMES = {  # what the account of the engine calls what the account book of the other version calls otherwise
    "auction": "paid in auctions",
    "Safe House": "Safe House payments",
    "Palace": "Palace payments",
}

Meddle = Callable[[NewCity, naive.City], None]


def _cell(site: int) -> naive.Cell:
    return (QUARTERS[site // CELL_COUNT], *COLUMN_AND_ROW[site % CELL_COUNT])


def _quarter(quarter: int) -> str | None:
    return None if quarter < 0 else QUARTERS[quarter]


def of_engine(s: NewCity) -> dict[str, Any]:
    """The position of the engine in the words of the other version."""
    fields = cast("Any", s)
    where, coin = fields["where"].tolist(), fields["coin"].tolist()
    ally, helped, coins_left = fields["ally"].tolist(), fields["helped"].tolist(), fields["coins_left"].tolist()
    phase = GAME.phases[s.phase].name
    built = [(tile, site) for tile, site in enumerate(where) if site >= 0]
    facts: dict[str, Any] = {
        "phase": phase,
        "round": s.round,
        "quarter": _quarter(s.quarter),
        "ladder": [QUARTERS[quarter] for quarter in fields["ladder"].tolist() if quarter >= 0],
        "gold": dict(zip(QUARTERS, fields["gold"].tolist(), strict=True)),
        "tiles": {_cell(site): TILES[tile] for tile, site in built},
        "improvements": {_cell(site): coin[tile] for tile, site in built if coin[tile]},
        "allies": {
            name: [_cell(where[tile]) for tile in row if tile >= 0] for name, row in zip(QUARTERS, ally, strict=True)
        },
        "used": {
            _cell(where[tile])
            for row, marks in zip(ally, helped, strict=True)
            for tile, mark in zip(row, marks, strict=True)
            if mark
        },
        "unsold": {TILES[tile] for tile, place in enumerate(where) if place == UNSOLD},
        "face_up": {TILES[tile] for tile, place in enumerate(where) if place == FACE_UP},
        "hidden": {TILES[tile] for tile, place in enumerate(where) if place == HIDDEN},
        "tile": next((TILES[tile] for tile, place in enumerate(where) if place == ON_OFFER), None),
        "bid": (s.bid, _quarter(s.holder), bool(s.matched)),
        "coin": s.chosen_coin or None,
    }
    if s.improvement_supply == COMMON_PILE:
        facts["coins"] = dict(enumerate(coins_left[0], 1))
    else:
        facts["coins"] = {
            name: {coin for coin, left in enumerate(row, 1) if left}
            for name, row in zip(QUARTERS, coins_left, strict=True)
        }
    if phase == "bid":
        facts["still in"] = {name for name, mark in zip(QUARTERS, fields["bidding"].tolist(), strict=True) if mark}
    return facts


def of_naive(city: naive.City) -> dict[str, Any]:
    """The same of the other version."""
    own = city.improvement_supply == "own_sets"
    facts = {
        "phase": city.phase,
        "round": city.round,
        "quarter": city.quarter,
        "ladder": city.ladder,
        "gold": city.gold,
        "tiles": city.tiles,
        "improvements": city.improvements,
        "allies": {quarter: allies[:4] for quarter, allies in city.allies.items()},
        "used": city.used,
        "unsold": city.unsold,
        "face_up": city.face_up,
        "hidden": city.hidden,
        "tile": city.tile,
        "bid": (city.standing, city.holder, city.matched),
        "coin": city.coin,
        "coins": city.coins if own else dict(city.pile),
    }
    return facts | {"still in": city.still_in} if city.phase == "bid" else facts


def _compare_money(s: NewCity, city: naive.City) -> None:
    """Limits and the chooser before bidding, the beauty bonus of every cell, and all incomes before they come."""
    if city.phase in ("pick", "open"):
        assert [limit(s, quarter) for quarter in range(4)] == [naive.limit(city, quarter) for quarter in QUARTERS]
        assert _quarter(chooser(s)) == naive.chooser(city)
    if city.phase == "place" and city.tile:
        for choice in naive.legal(city):
            site = s.quarter * CELL_COUNT + naive.cell_number(choice[1])
            assert score.beauty_bonus(s, TILES.index(city.tile), site) == naive.bonus(city, choice[1], city.tile)
    if city.phase == "improve":
        for tile, site in enumerate(s.where):
            if site >= 0:
                items = naive.district_income(city, _cell(site))
                assert score.district_income(s, tile) == sum(points for _, points in items)


def _compare_standing(s: NewCity, city: naive.City) -> None:
    scores, order = naive.standing(city)
    standing = GAME.standing(s)
    assert list(standing.scores) == scores
    assert [standing.ranks[seat] for seat in order] == list(range(1, len(order) + 1))


def _leaves(item: Item) -> list[Item]:
    return [leaf for part in item.parts for leaf in _leaves(part)] if item.parts else [item]


def _entries(before: NewCity, choice: int, after: NewCity) -> Counter[tuple[str, str, str]]:
    """What the engine says that a decision moved, as (when, quarter, what)."""
    entries: Counter[tuple[str, str, str]] = Counter()
    for gain in GAME.gains(before, choice, after):
        for leaf in _leaves(gain.item):
            entries[gain.when, QUARTERS[gain.purse], leaf.kind.replace("paid by allies", "paid in auctions")] += (
                leaf.points
            )
    return entries


def _without_zeros(entries: Counter[Any]) -> dict[Any, int]:
    return {entry: points for entry, points in entries.items() if points}


def leave_alone(s: NewCity, city: naive.City) -> None:
    """Play by the rules."""


def play_both(options: dict[str, str], seed: int, meddle: Meddle = leave_alone) -> NewCity:
    """A random game on both boards; after every decision they have to agree."""
    s: NewCity = GAME.new(**options)
    city = naive.new_city(**{**options, "players": int(options["players"])})
    luck, booked = new_luck(seed), Counter[tuple[str, str, str]]()
    while s.actor != OVER:
        meddle(s, city)
        numbers = {naive.number(city, choice): choice for choice in naive.legal(city)}
        legal = GAME.legal(s)
        assert legal == list(numbers)
        assert (s.actor == CHANCE) == (city.quarter is None)
        if city.quarter is not None:
            assert s.actor == naive.seat_of(city, city.quarter)
        _compare_money(s, city)
        choice = legal[below(luck, len(legal))]
        before = copy_of(s)
        ask.apply(s, choice)
        naive.play(city, numbers[choice])
        assert of_engine(s) == of_naive(city)
        booked.update(_entries(before, choice, s))
    assert city.phase == "end"
    assert naive.legal(city) == []
    _compare_standing(s, city)
    ledger: Counter[tuple[str, str, str]] = Counter()
    for round, quarter, what, points in city.ledger:
        ledger[f"round {round}", quarter, NAMES.get(what, what)] += points
    assert _without_zeros(booked) == _without_zeros(ledger)
    return s


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_both_versions_play_the_same_games(number: int) -> None:
    for game in range(19):
        play_both(OPTIONS[number], 1000 * number + game)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_both_versions_play_the_same_five_thousand_games(number: int) -> None:
    for game in range(313):
        play_both(OPTIONS[number], 100_000 + 1000 * number + game)


# Purses that chance alone seldom leaves -------------------------------------------------------------------------------


def _set_gold(s: NewCity, city: naive.City, quarter: int, gold: int) -> None:
    s.gold[quarter] = gold
    city.gold[QUARTERS[quarter]] = gold


def _begins_a_round(s: NewCity) -> bool:
    """Is the first district of a round to be turned up, or the first of the last four to be picked?"""
    hidden = sum(place == HIDDEN for place in s.where)
    return (s.actor == CHANCE and hidden == 24 - 4 * s.round and GAME.phases[s.phase].name == "reveal") or (
        s.round == 5 and sum(place == FACE_UP for place in s.where) == 4
    )


def broke_from_the_start(s: NewCity, city: naive.City) -> None:
    """NC-R13: nobody can open, in the first round."""
    if s.round == 1 and _begins_a_round(s):
        for quarter in range(4):
            _set_gold(s, city, quarter, 0)


def broke_in_every_round(s: NewCity, city: naive.City) -> None:
    """NC-R13: nobody can open, or those who have built allies."""
    if _begins_a_round(s) and s.round < 5:
        for quarter in range(4):
            _set_gold(s, city, quarter, 0)


def poor_in_every_round(s: NewCity, city: naive.City) -> None:
    """NC-R11: some have nothing but allies, others next to nothing."""
    if _begins_a_round(s) and s.round < 5:
        for quarter in range(4):
            _set_gold(s, city, quarter, (3 * quarter + 5 * s.round + s.ladder[0]) % 4)


def rich(s: NewCity, city: naive.City) -> None:
    """High bids, and coins for everybody."""
    if _begins_a_round(s) and s.round == 2:
        for quarter in range(4):
            _set_gold(s, city, quarter, 70 - quarter)


MEDDLING = (broke_from_the_start, broke_in_every_round, poor_in_every_round, rich)


@pytest.mark.slow
@pytest.mark.parametrize("meddle", MEDDLING)
def test_both_versions_agree_on_purses_that_are_seldom_seen(meddle: Meddle) -> None:
    for number, options in enumerate(OPTIONS):
        for game in range(3):
            play_both(options, 50_000 + 100 * number + game, meddle)


@rule("NC-R13")
def test_where_nobody_can_open_the_districts_are_discarded_in_both_versions() -> None:
    for number, options in enumerate(OPTIONS):
        s = play_both(options, number, broke_from_the_start)
        assert sum(place == UNSOLD for place in s.where) >= 4


@rule("NC-R11")
@pytest.mark.slow
def test_allies_alone_open_the_bidding_or_do_not_in_both_versions() -> None:
    """In some game a quarter with an ally but without gold may open under one value and not under the other."""
    skipped = 0

    def look(s: NewCity, city: naive.City) -> None:
        nonlocal skipped
        poor_in_every_round(s, city)
        if city.phase == "pick":
            lowest = [quarter for quarter in reversed(city.ladder) if naive.limit(city, quarter)]
            skipped += city.quarter != lowest[0]

    for number, options in enumerate(OPTIONS):
        for game in range(4):
            before = skipped
            play_both(options, 70_000 + 10 * number + game, look)
            if options["broke_opener"] == "bidding_power":
                assert skipped == before
    assert skipped > 0


def test_the_comparison_notices_a_difference() -> None:
    def cheat(s: NewCity, city: naive.City) -> None:
        if s.round == 2:
            city.gold["NE"] += 1

    with pytest.raises(AssertionError):
        play_both(OPTIONS[0], 1, cheat)
