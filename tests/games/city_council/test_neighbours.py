"""What a tile earns where it is placed: its basic points and its neighbours'."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import city, gained, play, sources, totals
from tests.rules import rule

RESIDENTIAL, COMMERCIAL, INDUSTRIAL, WAREHOUSE = "R2 R3 R4 R5", "C2 C3 C4 C5", "I2 I3 I4 I5", "W2 W3 W4 W5"
PARKS = "R0 C0 I0 W0"
SITES = ("R0", "RA", "CA", "WA", "IA")
TABLE = {  # beside: residential, commercial, industrial, warehouse; park, city hall, airport, power, sewage
    "R": ("+", "+", "-", 0, 5, 0, -5, -5, -5),
    "C": ("+", 0, 0, "+", 5, 0, 5, -5, -5),
    "I": ("-", 0, 0, "+", 0, 0, 5, 5, -5),
    "W": (0, "+", "+", 0, 0, 0, 5, -5, -5),
}
FROM_F6 = ["h5", "h6", "h7", "i5", "i6", "i7", "d5", "d6", "c7", "e8", "f8", "g8", "f9", "e4", "g3", "g4"]


def laid(tile: str, place: str, tiles: str, **facts: Any) -> dict[int, int]:
    """What everybody gains when seat 0 lays this tile."""
    tick = "" if tile[1] == "0" else " | tick NW"
    return gained(city(tiles, phase="place", take=tile, **facts), f"place {place}{tick}")


def from_neighbour(tile: str, neighbour: str) -> int:
    """The points from one neighbour: what there is beyond the basic points."""
    basic = {"0": 5, "A": 2}.get(tile[1]) or int(tile[1])
    return laid(tile, "h6", f"{neighbour}@f6").get(0, 0) - basic


@rule("CC-S1")
def test_a_zone_earns_its_number_and_a_park_five() -> None:
    for suit in "RCIW":
        for number in (2, 3, 4, 5):
            other = "R0" if suit == "I" or suit == "W" else "RA"
            assert laid(f"{suit}{number}", "h6", f"{other}@f6") == {0: number}
        assert laid(f"{suit}0", "h6", "CA@f6") == {0: 5}


@rule("CC-S1", "CC-R20")
def test_an_ace_earns_the_number_of_tiles_itself_included() -> None:
    tiles = "W5@f6 R0@f8 I3@d6 C2@d8 R4@b6"
    for count in range(6):
        there = " ".join(tiles.split()[:count])
        for ace in ("RA", "CA", "IA", "WA"):
            assert laid(ace, "h6", there) == {0: count + 1}


@rule("CC-S2")
@pytest.mark.parametrize("suit", "RCIW")
def test_the_table_of_neighbours_for_zones(suit: str) -> None:
    for column, other in enumerate("RCIW"):
        for number in (2, 3, 4, 5):
            if other + str(number) != suit + "3":
                sign = {"+": number, "-": -number, 0: 0}[TABLE[suit][column]]
                assert from_neighbour(suit + "3", f"{other}{number}") == sign, other
    for column, other in enumerate(SITES, 4):
        assert from_neighbour(suit + "3", other) == TABLE[suit][column], other
    for park in PARKS.split():
        assert from_neighbour(suit + "4", park) == TABLE[suit][4]


@rule("CC-S2", "CC-R18", "CC-R19")
def test_sites_earn_nothing_by_neighbours_but_a_park_beside_city_hall() -> None:
    everything = f"{RESIDENTIAL} {COMMERCIAL} {INDUSTRIAL} {WAREHOUSE} {PARKS} RA CA IA WA".split()
    for site in ("C0", "RA", "CA", "IA", "WA", "W0"):
        for neighbour in everything:
            if neighbour != site:
                points = 10 if site[1] == "0" and neighbour == "RA" else 0
                assert from_neighbour(site, neighbour) == points, (site, neighbour)


@rule("CC-R17")
def test_the_power_plant_is_of_suns_and_the_sewage_plant_of_moons() -> None:
    assert laid("I3", "h6", "WA@f6") == {0: 8}
    assert from_neighbour("I3", "IA") == -5


@rule("CC-R21")
def test_five_points_are_five_with_or_without_a_sign() -> None:
    assert from_neighbour("W3", "CA") == from_neighbour("C3", "CA") == from_neighbour("I3", "CA") == 5


@rule("CC-S2")
@pytest.mark.parametrize("place", FROM_F6)
def test_whatever_faces_by_half_a_side_with_one_space_between_is_adjacent(place: str) -> None:
    assert laid("R2", place, "R4@f6") == {0: 6}


@rule("CC-S2", "CC-R7")
@pytest.mark.parametrize("place", ["h8", "h4", "d4", "d8"])
def test_a_corner_brings_nothing(place: str) -> None:
    assert laid("R2", place, "R4@f6") == {0: 2}


@rule("CC-X3")
def test_candace_places_a_residential_zone_by_another_and_a_park() -> None:
    assert laid("R2", "h7", "R4@f6 W0@f8") == {0: 11}
    state = city("R4@f6 W0@f8", phase="place", take="R2")
    assert sources(state, "place h7 | tick NW") == {(0, "tile"): 2, (0, "plus"): 9}


@rule("CC-X4")
def test_a_loss_of_two() -> None:
    assert laid("R2", "h7", "I4@f6") == {0: -2}
    state = city("I4@f6", phase="place", take="R2")
    assert sources(state, "place h7 | tick NW") == {(0, "tile"): 2, (0, "minus"): -4}


@rule("CC-Y4")
def test_a_commercial_zone_by_airport_power_plant_and_warehouse() -> None:
    assert laid("C3", "h7", "CA@f6 WA@f8 W5@j8") == {0: 8}
    state = city("CA@f6 WA@f8 W5@j8", phase="place", take="C3")
    assert sources(state, "place h7 | tick NW") == {(0, "tile"): 3, (0, "plus"): 10, (0, "minus"): -5}


@rule("CC-Y5", "CC-R19", "CC-R20")
def test_park_beside_city_hall_and_city_hall_beside_park() -> None:
    assert laid("I0", "h6", "RA@f6") == {0: 15}
    assert laid("RA", "h6", "I0@f6 R2@f8 R3@d6") == {0: 4}


@rule("CC-R71")
def test_totals_may_fall_below_nothing() -> None:
    state = city("I5@f6 I4@k6 I3@h8", phase="place", take="R2")
    assert totals(play(state, "place h6 | tick NW"))[0] == 2 - 5 - 4 - 3


@rule("CC-S2")
def test_a_neighbour_counts_once_however_much_it_faces() -> None:
    assert laid("R2", "h6", "R4@f6") == laid("R2", "h7", "R4@f6") == laid("R2", "i5", "R4@f6") == {0: 6}


@rule("CC-S2")
def test_only_the_tile_that_is_placed_earns() -> None:
    """A commercial zone by a residential one earns, whoever laid the other; nobody else gets anything."""
    state = city("R4@f6", phase="place", take="C2", seat=3)
    assert gained(state, "place h6 | tick NW") == {3: 6}
