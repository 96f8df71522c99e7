"""City Council twice: the engine and a second, obvious version of the rules play the same games in lockstep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.city_council.boards import (
    city,
    odds,
    ranks,
    tile_of_turn,
    told_gains,
)
from tests.games.city_council.twin import as_naive, squares_in
from tests.games.city_council.whole_games import OPTIONS, POLICIES
from tests.naive import city_council as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.city_council import GAME
from townwright.games.city_council.board import ADJACENT, TOUCHING, has_square, words
from townwright.games.city_council.data import CHITS, SEATS
from townwright.games.city_council.state import CityCouncil

Meddle = Callable[[CityCouncil, naive.City], None]


def facts(city: naive.City) -> dict[str, Any]:
    """What there is to compare; a tile that was chosen counts as taken from its stack."""
    chosen = city.stacks[city.stack] if city.stack is not None else None
    return {
        "phase": city.phase,
        "seat": city.seat,
        "round": city.round,
        "opener": city.opener,
        "tile": city.placed or chosen,
        "stacks": [None if tile == chosen else tile for tile in city.stacks],
        "unseen": city.unseen,
        "coins": city.coins,
        "chits": city.chits,
        "pile": city.pile,
        "bids": city.bids,
        "position": city.position,
        "favour": city.favour,
        "tiles": city.tiles,
        "rail": city.rail,
        "pawns": city.pawns,
        "dice": city.dice,
        "anchor": city.anchor if city.phase == "tick" else None,
        "number": city.number,
        "credit": (city.credit, city.has_paid, city.last_segment if city.phase == "rail" else None),
        "winner": city.winner,
        "totals": naive.totals(city),
        "network": naive.network(city),
    }


def of_engine(s: CityCouncil) -> dict[str, Any]:
    """The same of the engine, which also keeps the network."""
    found = facts(as_naive(s))
    found["tile"] = tile_of_turn(s)
    found["network"] = squares_in(s.network)
    return found


def compare_refusals(s: CityCouncil, city: naive.City) -> None:
    """Each place, point or segment is refused by the same rule."""
    assert city.seat is not None
    expected: dict[int, int] = {}
    if city.phase == "place":
        for anchor in naive.ANCHORS:
            numbers = naive.why_not_place(city, anchor, city.seat)
            expected[naive.number(city, ("anchor", anchor))] = numbers[0] if numbers else 0
    elif city.phase == "die point":
        for point in naive.ANCHORS:
            expected[naive.number(city, ("point", point))] = naive.why_not_point(city, point, city.seat)
    elif city.phase == "rail":
        for square in naive.SQUARES:
            rule = naive.why_not_rail(city, square, city.seat)
            too_dear = naive.segment_cost(city, square) > city.credit
            expected[naive.number(city, ("rail", square))] = rule or (33 if too_dear else 0)
    assert {action: ask.why_not(s, action) for action in expected} == expected


def compare_awards(before: CityCouncil, choice: int, after: CityCouncil, awards: list[naive.Award]) -> None:
    """What the engine says that a decision brought, by seat and kind."""
    told = told_gains(before, choice, after)
    booked: Counter[tuple[int, str]] = Counter()
    for award in awards:
        booked[award.seat, award.what] += award.points
    assert {key: points for key, points in told.items() if points} == dict(booked)


def leave_alone(s: CityCouncil, city: naive.City) -> None:
    """Play by the rules."""


def play_both(options: dict[str, str], seed: int, meddle: Meddle = leave_alone, every: int = 5) -> int:
    """A random game on both boards, which have to agree after every decision; returns how many there were."""
    s: CityCouncil = GAME.new(**options)
    city = naive.city_council(
        players=int(options["players"]),
        first_bidder=SEATS.index(options["first_bidder"]) if options["first_bidder"] in SEATS else "random",
        rail_barrier=options["rail_barrier"],
        site_numeral=options["site_numeral"],
        connect_utilizes=options["connect_utilizes"] == "true",
        chits_alone=options["chits_alone"] == "true",
        director_lines=options["director_lines"],
    )
    luck, policy, decisions = new_luck(seed), POLICIES[seed % len(POLICIES)], 0
    while s.actor != OVER:
        meddle(s, city)
        numbers = {naive.number(city, choice): choice for choice in naive.legal(city)}
        legal = GAME.legal(s)
        assert legal == list(numbers)
        if s.actor == CHANCE:
            assert set(odds(s).values()) == {1}
        elif decisions % every == 0:
            compare_refusals(s, city)
        choice = policy(s, legal, luck)
        before, had = copy_of(s), len(city.awards)
        ask.apply(s, choice)
        naive.play(city, numbers[choice])
        decisions += 1
        assert of_engine(s) == facts(city)
        compare_awards(before, choice, s, city.awards[had:])
    assert naive.legal(city) == []
    assert list(ranks(s)) == naive.places(city)
    return decisions


# Games ----------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_both_versions_play_the_same_games() -> None:
    """Three for each way to play; the many games below are played under all pairs of options."""
    assert sum(play_both(OPTIONS[k % len(OPTIONS)], k) for k in range(9)) > 1_800


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_both_versions_play_the_same_many_games(number: int) -> None:
    for game in range(12):
        play_both(OPTIONS[number], 100_000 + 1000 * number + game)


def hoard(s: CityCouncil, city: naive.City) -> None:
    """All chits are held when a round begins: bids are lifted, and the Treasurer finds no pile."""
    if city.phase == "bid" and not city.bids:
        for seat in range(s.seats):
            s.chits[seat] = city.chits[seat] = 0
        for k in range(CHITS):
            seat = (k * (s.round + 2) + s.ply) % s.seats
            s.chits[seat] += 1
            city.chits[seat] += 1
        city.pile = 0


def level(s: CityCouncil, city: naive.City) -> None:
    """Everybody has the same points again and again, so that many games end with a tie."""
    if city.phase in ("tile", "pawn", "die number", "rail"):
        for seat, total in enumerate(naive.totals(city)):
            s.score[seat] = 40
            city.awards.append(naive.Award(city.round, seat, "levelled", 40 - total))


@rule("CC-L6", "CC-R33")
@pytest.mark.slow
def test_both_versions_agree_when_all_chits_are_held() -> None:
    stolen = 0

    def look(s: CityCouncil, city: naive.City) -> None:
        nonlocal stolen
        hoard(s, city)
        stolen += city.phase == "steal"

    for k in range(3):
        play_both(OPTIONS[(7 * k + 3) % len(OPTIONS)], 50_000 + k, look)
    assert stolen > 0


@rule("CC-S10")
@pytest.mark.slow
def test_both_versions_agree_on_games_that_end_with_a_tie() -> None:
    judged = 0

    def look(s: CityCouncil, city: naive.City) -> None:
        nonlocal judged
        level(s, city)
        judged += city.phase == "judge"

    for k in range(3):
        play_both(OPTIONS[(7 * k + 3) % len(OPTIONS)], 50_000 + 3 * k, look)
    assert judged > 0


def test_the_comparison_notices_a_difference() -> None:
    def cheat(s: CityCouncil, city: naive.City) -> None:
        if city.phase == "rail":
            city.credit += 1

    with pytest.raises(AssertionError):
        play_both(OPTIONS[0], 1, cheat)


# Geometry, and boards that no game leads to ---------------------------------------------------------------------------


def test_adjacency_and_touching_are_the_same_for_all_pairs_of_places() -> None:
    for one, anchor in enumerate(naive.ANCHORS):
        for other, place in enumerate(naive.ANCHORS):
            is_adjacent = naive.are_adjacent(anchor, place)
            assert bool(ADJACENT[one, other]) == is_adjacent
            touches = is_adjacent or naive.touch_at_a_corner(anchor, place)
            assert has_square(words(TOUCHING[one]), naive.SQUARES.index(place)) == touches


def random_board(dice: random.Random) -> tuple[str, str]:
    """Tiles and rail anywhere, without a thought of what may lie where."""
    free, tiles = set(naive.SQUARES), []
    rail: list[str] = []
    for tile in dice.sample(naive.TILES, dice.randint(1, 20)):
        anchor = dice.choice(naive.ANCHORS)
        if set(naive.block(anchor)) <= free:
            free -= set(naive.block(anchor))
            tiles.append(f"{tile}@{naive.square_name(anchor)}")
    x, y = dice.choice(naive.SQUARES)
    for _ in range(dice.randint(0, 60)):
        dx, dy = dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        x, y = min(13, max(0, x + dx)), min(13, max(0, y + dy))
        name = naive.square_name((x, y))
        if name not in rail and len(rail) < 49 and dice.random() < 0.9:
            rail.append(name)
    return " ".join(tiles), " ".join(rail)


def compare_boards(first: int, count: int) -> int:
    """How many of these random boards had a network."""
    compared = 0
    for seed in range(first, first + count):
        dice = random.Random(seed)
        tiles, rail = random_board(dice)
        options = {"rail_barrier": dice.choice(["crossings", "none"]), "director_lines": dice.choice(["one", "many"])}
        first_tile = tiles[:2]
        facts: dict[str, Any] = {"options": options, "seat": dice.randrange(4)}
        if dice.random() < 0.5:
            facts |= {"pawns": {0: first_tile}, "dice": {0: f"3 {naive.square_name(dice.choice(naive.ANCHORS))}"}}
        state = city(tiles, rail, phase="place", **facts)
        assert squares_in(state.network) == naive.network(as_naive(state))
        if not naive.network(as_naive(state)):
            continue
        compared += 1
        for s in (state, city(tiles, rail, phase="rail", credit=dice.randint(0, 2), **facts)):
            other = as_naive(s)
            compare_refusals(s, other)
            assert GAME.legal(s) == [naive.number(other, choice) for choice in naive.legal(other)]
    return compared


def test_both_versions_agree_on_boards_that_no_game_leads_to() -> None:
    assert compare_boards(0, 40) > 20


@pytest.mark.long
def test_both_versions_agree_on_many_boards_that_no_game_leads_to() -> None:
    assert compare_boards(1_000, 400) > 200
