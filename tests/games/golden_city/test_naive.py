"""The Golden City twice: the engine and a second, obvious version of the rules play the same games in lockstep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.games.golden_city.boards import (
    OPTIONS,
    facts,
    facts_of,
    fill,
    luck_of,
    number_of,
    step,
)
from tests.games.golden_city.islands import COLOURS, island
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import below, draw, new_luck
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.golden_city import GAME, roads, score
from townwright.games.golden_city.data import AREAS, BONUS_CARDS, GOODS
from townwright.games.golden_city.state import GoldenCity

EVERY_CHOICE = naive.every_choice()
SOLE_CARDS = {"reveal", "blind", "refill"}  # draws from decks that everybody knows: the last card is no question

# Comparing a position -------------------------------------------------------------------------------------------------


def compare_choices(s: GoldenCity, found: naive.Island) -> dict[int, naive.Choice]:
    """What may be chosen, or turned up with what weight, by number, and what it is called in the plain version."""
    if s.actor == CHANCE:
        out, weights = GAME.buffer(), GAME.buffer()
        count = ask.odds(s, out, weights)
        assert {luck_of(out[k]): weights[k] for k in range(count)} == dict(naive.odds(found))
        return {out[k]: luck_of(out[k]) for k in range(count)}
    choices = naive.legal(found)
    assert GAME.legal(s) == [naive.number(choice) for choice in choices]
    return dict(zip(GAME.legal(s), choices, strict=True))


def compare_reasons(s: GoldenCity, found: naive.Island) -> None:
    """The rule that is told first, for each of the 108 choices."""
    for number, choice in enumerate(EVERY_CHOICE):
        assert ask.why_not(s, number) == naive.why_not(found, choice), (choice, found.phase)


def compare_letters(s: GoldenCity, found: naive.Island) -> None:
    """What every score card and bonus card would bring each player, who is stuck, and the standing."""
    for seat in range(s.seats):
        for k, goods in enumerate(GOODS):
            assert score.goods_letters(s, seat, k) == naive.goods_letters(found, goods)[seat]
        for k, area in enumerate(AREAS):
            assert score.area_letters(s, seat, k) == naive.area_letters(found, area)[seat]
        for k, card in enumerate(BONUS_CARDS):
            assert score.bonus_letters(s, seat, k) == naive.bonus_letters(found, seat, card)
        assert roads.is_stuck(s, seat) == naive.is_stuck(found, seat)
    standing = GAME.standing(s)
    assert list(standing.scores) == naive.totals(found)
    assert list(standing.ranks) == naive.places_taken(found)


ITEMS = {  # what the account of the engine calls what the account book of the plain version calls otherwise
    "city, first builder": "first in the part",
    "city, second builder": "second in the part",
    "rivers": "river",
    "quarters": "quarter",
}


def gained(before: GoldenCity, choice: int, after: GoldenCity) -> Counter[tuple[str, int, str]]:
    """What the engine says that a decision brought, as (when, seat, what)."""
    found: Counter[tuple[str, int, str]] = Counter()
    for gain in GAME.gains(before, choice, after):
        assert gain.item.is_sound()
        found[gain.when, gain.purse, ITEMS.get(gain.item.kind, gain.item.kind)] += gain.item.points
    return found


def compare_books(booked: Counter[tuple[str, int, str]], found: naive.Island) -> None:
    """Where every letter came from, in both versions."""
    ledger: Counter[tuple[str, int, str]] = Counter()
    for round, seat, what, _, points in found.ledger:
        ledger[f"round {round}", seat, what] += points
    for seat, player in enumerate(found.seats):
        for card in player.bonus:
            ledger["the end", seat, "bonus cards"] += naive.bonus_letters(found, seat, card)
    assert +booked == +ledger


def settle(found: naive.Island) -> None:
    """The plain version asks luck also for the last card of a deck."""
    while found.phase in SOLE_CARDS and len(naive.odds(found)) == 1:
        naive.play(found, naive.legal(found)[0])


# Whole games ----------------------------------------------------------------------------------------------------------

Policy = Callable[[GoldenCity, list[int], Any], int]


def at_random(s: GoldenCity, choices: list[int], luck: Any) -> int:
    return choices[below(luck, len(choices))]


def builder(s: GoldenCity, choices: list[int], luck: Any) -> int:
    """Builds whenever it can, mostly inland."""
    if step(s) == "site" and len(choices) > 1:
        inland = [choice for choice in choices[:-1] if choice >= number_of("M1")]
        if inland and below(luck, 4):
            return inland[below(luck, len(inland))]
        return choices[below(luck, len(choices) - 1)]
    return choices[below(luck, len(choices))]


def coaster(s: GoldenCity, choices: list[int], luck: Any) -> int:
    """Crowds the coasts, so that others may get stuck."""
    return choices[0] if step(s) == "site" else choices[below(luck, len(choices))]


def brawler(s: GoldenCity, choices: list[int], luck: Any) -> int:
    """Expels whoever it can, and builds at random."""
    if step(s) == "bid":
        dear = [choice for choice in choices if s.bidder[choice] >= 0]
        return (dear or choices)[below(luck, len(dear or choices))]
    return builder(s, choices, luck)


GOODS_LOCATIONS = [number_of(place) for place, reward in naive.REWARD.items() if reward == "goods"]


def trader(s: GoldenCity, choices: list[int], luck: Any) -> int:
    """Seat 0 builds towards goods, more of them than it may keep; the others leave it the room."""
    if step(s) == "site":
        if s.actor != 0:
            return choices[-1]
        wanted = [choice for choice in choices if choice in GOODS_LOCATIONS]
        return wanted[0] if wanted else builder(s, choices, luck)
    return choices[below(luck, len(choices))]


POLICIES: tuple[Policy, ...] = (at_random, builder, coaster, brawler, trader)

Look = Callable[[int], bool]


def play_both(options: dict[str, str], seed: int, look: Look, seen: Counter[str] | None = None) -> naive.Island:
    """A game on both boards; after every decision they have to agree. `look` says where to compare everything."""
    s: GoldenCity = GAME.new(**options)
    given = {name: value for name, value in options.items() if name != "board"}
    found = naive.golden_city(**{**given, "players": int(options["players"])})
    luck, policy = cast("Any", new_luck(seed)), POLICIES[seed % len(POLICIES)]
    decision, booked = 0, Counter[tuple[str, int, str]]()
    while s.actor != OVER:
        assert facts(s) == facts_of(found)
        if seen is not None:
            seen[found.phase] += 1
        choices = compare_choices(s, found)
        if look(decision):
            compare_reasons(s, found)
            compare_letters(s, found)
        if s.actor == CHANCE:
            choice = draw(s, luck, GAME.buffer(), GAME.buffer())
        else:
            choice = policy(s, list(choices), luck)
        before = copy_of(s)
        ask.apply(s, choice)
        booked.update(gained(before, choice, s))
        naive.play(found, choices[choice])
        settle(found)
        decision += 1
    assert facts(s) == facts_of(found)
    compare_letters(s, found)
    assert naive.legal(found) == []
    compare_books(booked, found)
    return found


def at_some(seed: int) -> Look:
    """Everything is compared at some decisions of a game, at others in another game."""
    return lambda decision: (decision + seed) % 7 == 0


def everywhere(_decision: int) -> bool:
    return True


SOME = OPTIONS[::3]


def test_each_value_of_each_option_is_played() -> None:
    for option in GAME.options:
        assert {options[option.name] for options in SOME} == set(option.values)


@pytest.mark.parametrize("number", range(0, len(SOME), 3))
def test_both_versions_play_the_same_games(number: int) -> None:
    play_both(SOME[number], number, at_some(number))


@pytest.mark.slow
def test_both_versions_play_the_same_games_under_all_options_into_every_phase() -> None:
    """More than 5,000 positions."""
    seen: Counter[str] = Counter()
    for number, options in enumerate(OPTIONS):
        play_both(options, 1000 + number, at_some(number), seen)
    assert seen.total() > 5000
    assert set(seen) == {"starter", "deal", "display", "reveal", "layout", "bid", "site", "pay", "draw", "goods"} | {
        *("blind", "refill", "return", "bonus", "discard")
    }


@pytest.mark.long
@pytest.mark.parametrize("first", range(8))
def test_both_versions_agree_on_three_hundred_games_in_everything(first: int) -> None:
    for game in range(40):
        play_both(OPTIONS[(8 * game + first) % len(OPTIONS)], 100_000 + 1000 * first + game, everywhere)


# Positions that no game need lead to ----------------------------------------------------------------------------------


def random_island(seed: int) -> naive.Island:
    """Networks, hands, keys, coins, goods and bonus cards at random; somebody is about to build."""
    dice = random.Random(seed)
    players = 3 + seed % 2
    among = COLOURS[:players]
    taken: set[str] = set()
    businesses = {colour: grow(dice, taken, naive.BUSINESSES[players]) for colour in among}
    deck = [landform for landform in naive.LANDFORMS for _ in range(naive.CARDS_OF_EACH_LANDFORM)]
    dice.shuffle(deck)
    hands = {colour: [deck.pop() for _ in range(dice.randrange(8))] for colour in among}
    owners = {card: dice.choice([*among, "deck", "deck", "gone"]) for card in naive.GOODS_CARDS}
    keepers = {card: dice.choice([*among, "deck"]) for card in naive.BONUS_CARDS}
    keys = Counter(dice.choice([*among, "left", "left"]) for _ in range(naive.KEYS))
    return island(
        players=players,
        mover=dice.choice(among),
        builds=dice.choice([0, 0, 1]),
        card=dice.choice(list(naive.SCORE_CARDS)),
        businesses={colour: " ".join(places) for colour, places in businesses.items()},
        hands={colour: ", ".join(held) for colour, held in hands.items()},
        coins={colour: dice.randrange(9) for colour in among},
        keys={colour: keys[colour] for colour in among},
        goods={colour: " ".join(card for card in owners if owners[card] == colour) for colour in among},
        gone=" ".join(card for card in owners if owners[card] == "gone"),
        bonus={colour: " ".join(card for card in keepers if keepers[card] == colour) for colour in among},
        letters={colour: dice.choice([20, 20, 21, 30]) for colour in among},
    )


def grow(dice: random.Random, taken: set[str], most: int) -> list[str]:
    """Some businesses of one player: coasts, and places that roads join to them."""
    own: list[str] = []
    for _ in range(dice.randrange(most + 1)):
        around = {place for here in own for place in naive.neighbours(here)}
        coasts = [place for place in naive.COASTS if place not in taken and place not in own]
        inland = [place for place in naive.PLACES if place in around and place not in taken and place not in own]
        choice = dice.choice(inland if inland and dice.random() < 0.8 else coasts or inland or [""])
        if not choice:
            break
        own.append(choice)
        if choice not in naive.CITY:
            taken.add(choice)
    return own


def compare_random_position(seed: int, edges: Counter[frozenset[str]] | None = None) -> naive.Island:
    found = random_island(seed)
    s: GoldenCity = GAME.new(players=found.players)
    fill(s, found)
    assert facts(s) == facts_of(found)
    compare_choices(s, found)
    compare_reasons(s, found)
    compare_letters(s, found)
    assert found.mover is not None
    for place in ("C1", "M1", "G1", "F1", "D1", "MI"):  # affordable builds, payment by payment
        if naive.payments(found.seats[found.mover].hand, place):
            found.site, found.phase = place, "pay"
            fill(s, found)
            compare_choices(s, found)
            compare_reasons(s, found)
    for place in naive.PLACES:
        own = naive.network(found, found.mover) & naive.neighbours(place)
        if edges is not None and len(own) == 1 and place not in naive.COASTS:
            edges[frozenset({place, *own})] += 1
    return found


@rule("GC-L9", "GC-L11", "GC-L12", "GC-S1", "GC-S2", "GC-S7", "GC-S9", "GC-S11")
def test_both_versions_agree_on_random_positions() -> None:
    for seed in range(150):
        compare_random_position(seed)


def compare_random_positions(first: int, count: int) -> None:
    """Every road is at some time the only one that joins a place; some are stuck, some have built everything."""
    edges: Counter[frozenset[str]] = Counter()
    stuck = done = 0
    for seed in range(first, first + count):
        found = compare_random_position(seed, edges)
        stuck += any(naive.is_stuck(found, seat) for seat in range(found.players))
        done += any(player.businesses == 0 for player in found.seats)
    assert set(edges) == {frozenset({one, other}) for one in naive.PLACES for other in naive.neighbours(one)}
    assert len(edges) == 98
    assert stuck > 5 < done


@pytest.mark.slow
@rule("GC-L9", "GC-L11", "GC-S11")
def test_both_versions_agree_on_a_thousand_random_positions() -> None:
    compare_random_positions(10_000, 1000)


@pytest.mark.long
@pytest.mark.parametrize("first", range(5))
def test_both_versions_agree_on_five_thousand_random_positions(first: int) -> None:
    compare_random_positions(1_000_000 + 1000 * first, 1000)


# The comparison itself ------------------------------------------------------------------------------------------------


def test_the_comparison_notices_a_difference() -> None:
    found = island(mover="R", businesses={"R": "C1 M5"}, hands={"B": "2 coast"})
    s: GoldenCity = GAME.new(players=found.players)
    fill(s, found)
    compare_letters(s, found)
    found.seats[0].letters += 1
    assert facts(s) != facts_of(found)
    with pytest.raises(AssertionError):
        compare_letters(s, found)
    found.seats[0].letters -= 1
    assert found.mover is not None
    found.seats[found.mover].hand += Counter({"coast": 7})
    with pytest.raises(AssertionError):
        compare_reasons(s, found)
