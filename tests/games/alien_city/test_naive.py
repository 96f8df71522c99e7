"""Alien City twice: the engine and a second, obvious version of the rules play the same games in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.alien_city.boards import (
    LOTS,
    ONE,
    OPTIONS,
    POLICIES,
    builds,
    closed,
    icons,
    location_bonus,
    number,
    open_lots,
    phase,
    road_legal,
    table,
)
from tests.games.alien_city.page import RECORD_6, RECORD_10, TILES_6, TILES_10
from tests.naive import alien_city as naive
from townwright.engine import ask
from townwright.engine.luck import draw, new_luck
from townwright.engine.state import CHANCE, OVER
from townwright.games.alien_city import GAME, score
from townwright.games.alien_city.account import competitors, customer_lots, green_item
from townwright.games.alien_city.build import DECLINE, why_not_here
from townwright.games.alien_city.data import CAPS, COLOURS, KINDS, SEATS, VALUE_COUNT
from townwright.games.alien_city.state import NONE, AlienCity

PHASES = {"roll": "dice", "end": "over"}  # what the other version calls otherwise


def lot_of(name: str) -> naive.Lot:
    return naive.read_lot(name)


def of_engine(s: AlienCity) -> dict[str, Any]:
    """The position of the engine in the words of the other version."""
    name = phase(s)
    caps = [[s.cap[seat, k] for k in range(CAPS)] for seat in range(2)]
    return {
        "phase": PHASES.get(name, name),
        "mover": SEATS[s.actor] if s.actor in (0, 1) else None,
        "boxed": {colour: s.boxed[k] for k, colour in enumerate(COLOURS) if s.boxed[k] != NONE},
        "tiles": {
            naive.POSITIONS[k]: (COLOURS[tile // VALUE_COUNT], tile % VALUE_COUNT)
            for k, tile in enumerate(s.tile)
            if tile != NONE
        },
        "structures": {lot_of(LOTS[k]): KINDS[kind] for k, kind in enumerate(s.lot) if kind != NONE},
        "claims": {lot_of(LOTS[lot]): SEATS[k] for k in range(2) for lot in caps[k] if lot != NONE},
        "caps": {SEATS[k]: caps[k].count(NONE) for k in range(2)},
        "stock": {SEATS[k]: dict(zip(KINDS, [s.stock[k, n] for n in range(7)], strict=True)) for k in range(2)},
        "icons": {lot_of(lot) for lot in icons(s)},
        "dice": [s.dice[seat, k] for seat in range(2) for k in range(4) if s.dice[seat, k] != NONE],
        "rolls": s.rolls,
    }


def of_naive(city: naive.City) -> dict[str, Any]:
    """The same of the other version."""
    is_rolling = city.phase == "dice"
    last_try = len(city.dice) % 8 if is_rolling else min(len(city.dice), 8)
    return {
        "phase": city.phase,
        "mover": city.mover,
        "boxed": city.boxed,
        "tiles": city.tiles,
        "structures": city.structures,
        "claims": city.claims,
        "caps": city.caps,
        "stock": {seat: {kind: city.stock[seat][kind] for kind in KINDS} for seat in SEATS},
        "icons": {naive.icon_lot(city, position) for position in city.corners},
        "dice": city.dice[len(city.dice) - last_try :],
        "rolls": (len(city.dice) - last_try) // 8,
    }


def compare_choices(s: AlienCity, city: naive.City) -> dict[int, naive.Choice]:
    """What is legal, by number, and what each choice is called in the other version."""
    choices = naive.legal(city)
    numbers = [naive.number(city, choice) for choice in choices]
    assert GAME.legal(s) == numbers
    return dict(zip(numbers, choices, strict=True))


def compare_roads(s: AlienCity, city: naive.City) -> None:
    """Which lots are road-legal and which colours closed, what either seat may build, and why not."""
    assert {lot_of(lot) for lot in road_legal(s)} == naive.road_legal_lots(frozenset(city.structures))
    assert {lot_of(lot) for lot in open_lots(s)} == set(naive.open_lots(city))
    assert closed(s) == naive.closed_colours(city)
    if phase(s) == "build":
        for seat in SEATS:
            expected = {f"{kind}{naive.lot_name(lot)}" for kind, lot in naive.builds(city, seat)}
            assert builds(s, seat) == expected


def compare_reasons(s: AlienCity, city: naive.City) -> None:
    """Which rule is told first, for some kind on every lot, whoever builds."""
    everything = naive.City(**{**vars(city), "stock": {seat: Counter(naive.STOCK[seat]) for seat in SEATS}})
    for lot in LOTS:
        k = (s.ply + 3 * number(lot)) % len(KINDS)
        assert why_not_here(s, k, number(lot)) == naive.why_not(everything, KINDS[k], lot_of(lot), "A"), lot


def compare_distances(s: AlienCity, city: naive.City) -> None:
    """Between all pairs of structures."""
    road = set(naive.LOTS) - set(city.structures)
    for one in city.structures:
        depths = naive.depths(road, naive.neighbours(one))
        for other in city.structures:
            if other != one:
                steps = min(depths[lot] for lot in naive.neighbours(other) if lot in depths)
                assert score.distance(s, naive.lot_number(one), naive.lot_number(other)) == steps


def compare_sheets(s: AlienCity, city: naive.City) -> None:
    """Every line of the score sheets, and the totals."""
    sheet = naive.breakdown(city)
    for line in sheet.towers:
        tower = naive.lot_number(line.tower)
        assert {naive.lot_number(lot) for lot in line.customers} == set(customer_lots(s, tower))
        assert score.customers(s, tower) == len(line.customers)
        assert score.competition(s, tower) == line.distance
        assert {naive.lot_number(lot) for lot in line.competitors} == set(competitors(s, tower))
        assert score.tower_points(s, tower) == line.points
    for green in sheet.green:
        lot, colour = naive.lot_number(green.green), COLOURS.index(green.colour)
        paid = [score.green_bonus(s, seat, lot, colour) for seat in range(2)]
        assert paid == [green.points if green.seat == seat else 0 for seat in SEATS]
        for seat in range(2):
            text = green_item(s, seat, lot, colour).text
            reason = {"tie": " tie at ", "too far": " is too far", "unclaimed": " is unclaimed"}
            expected = reason.get(green.reason, green.reason or f" of {green.seat} at {green.distance}")
            assert expected in text
    for place in sheet.location:
        assert location_bonus(s, naive.lot_name(place.tower)) == place.points
    assert len(sheet.location) == (len(city.claims) if city.location_bonus == "on" else 0)
    totals, best = naive.score(city), naive.winner(city)
    standing = GAME.standing(s)
    assert standing.scores == (totals["A"], totals["B"])
    assert standing.ranks == {None: (1, 1), "A": (1, 2), "B": (2, 1)}[best]


def play_both(options: dict[str, str], seed: int, look: Callable[[int], tuple[bool, ...]]) -> AlienCity:
    """A random game on both boards; after every decision they have to agree.

    `look` says for the number of a decision whether roads, reasons, distances and sheets are compared there.
    """
    s: AlienCity = GAME.new(**options)
    city = naive.alien_city(**options)
    luck, chance = new_luck(seed), new_luck(seed, 1)
    policy, decision = POLICIES[seed % len(POLICIES)], 0
    while s.actor != OVER:
        choices = compare_choices(s, city)
        if s.actor == CHANCE:
            choice = draw(s, luck, GAME.buffer(), GAME.buffer())
        else:
            decision += 1
            compare(s, city, look(decision))
            choice = policy(s, GAME.legal(s), chance)
        ask.apply(s, choice)
        naive.play(city, choices[choice])
        assert of_engine(s) == of_naive(city)
    assert naive.legal(city) == []
    compare(s, city, (True, True, True, True))
    return s


def compare(s: AlienCity, city: naive.City, what: tuple[bool, ...]) -> None:
    for wanted, comparison in zip(
        what, (compare_roads, compare_reasons, compare_distances, compare_sheets), strict=True
    ):
        if wanted:
            comparison(s, city)


def at_some(seed: int) -> Callable[[int], tuple[bool, ...]]:
    """Every comparison at some decisions of a game, at others in another game."""
    return lambda decision: tuple((decision + seed) % every == 0 for every in (3, 13, 7, 5))


def everywhere(_decision: int) -> tuple[bool, ...]:
    return (True, True, True, True)


SOME = OPTIONS[::5]  # each value of each option occurs


def test_each_value_of_each_option_is_played() -> None:
    assert len(SOME) == 15
    for option in GAME.options:
        assert {options[option.name] for options in SOME} == set(option.values)


@pytest.mark.parametrize("number", [0, 3, 5, 8])
def test_both_versions_play_the_same_games(number: int) -> None:
    play_both(SOME[number], number, at_some(number))


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 4, 6, 7, 9, 10, 11, 12, 13, 14])
def test_both_versions_play_the_same_games_under_other_options(number: int) -> None:
    play_both(SOME[number], number, at_some(number))


@pytest.mark.long
@pytest.mark.parametrize("first", range(8))
def test_both_versions_agree_on_five_thousand_positions_in_everything(first: int) -> None:
    positions, seed = 0, 0
    while positions < 5000 / 8:
        s = play_both(OPTIONS[(8 * seed + first) % len(OPTIONS)], 100_000 + 1000 * first + seed, everywhere)
        positions += sum(kind != NONE for kind in s.lot)
        seed += 1


@pytest.mark.parametrize(("tiles", "first", "record"), [(TILES_6, "A", RECORD_6), (TILES_10, "B", RECORD_10)])
def test_both_versions_agree_on_every_position_of_the_games_of_the_page(tiles: str, first: str, record: str) -> None:
    options = {"location_bonus": "on" if first == "A" else "off"}
    city = naive.fixed_city(tiles, first_player=first, **options)
    s: AlienCity = table(tiles, options, first).state
    for count, word in enumerate(record.split()):
        if city.phase == "claim" and not word.startswith("*"):
            naive.play(city, ("decline",))
            ask.apply(s, DECLINE)
        choice = ("claim", lot_of(word[1:])) if word.startswith("*") else ("build", word[:2], lot_of(word[2:]))
        compare_choices(s, city)
        ask.apply(s, naive.number(city, choice))
        naive.play(city, choice)
        assert of_engine(s) == of_naive(city)
        compare(s, city, at_some(0)(count))
    assert city.phase == "over"
    compare(s, city, everywhere(0))


def test_the_comparison_notices_a_difference() -> None:
    s, city = table().state, naive.fixed_city(TILES_6, first_player="A")
    with pytest.raises(AssertionError):
        compare_choices(s, city)
    city = naive.fixed_city(ONE, first_player="A")
    compare_choices(s, city)
    for move in ("GTe3", "RDd5", "BTb2"):
        ask.apply(s, GAME.read_move(s, move))
        ask.apply(s, DECLINE)
        city.structures[lot_of(move[2:])] = move[:2]
    compare_distances(s, city)
    compare_roads(s, city)
    city.structures[(0, 9)] = "KD"
    with pytest.raises(AssertionError):
        compare_roads(s, city)
    del city.structures[(0, 9)]
    city.claims[lot_of("b2")] = "A"
    with pytest.raises(AssertionError):
        compare_sheets(s, city)
