"""The island: its 58 places with their rewards and roads, their names, and sets of places as bits.

x runs to the right and y down, from 0 to 1000; the middle of the city is at (500, 500).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from townwright.engine.bits import NO_BITS
from townwright.games.golden_city.data import (
    AREAS,
    B_CITY,
    B_MOUNTAINS,
    B_RIVER,
    BONUS_CARD_COUNT,
    COAST,
    LANDFORM_COUNT,
    LANDFORM_LETTERS,
    MOUNTAINS,
    PLACE_COUNT,
    QUARTERS,
    RIVERS,
)

# Rewards
COIN_1, COIN_2, CARD, KEY, GOODS, BONUS, OUTER, OUTER_COIN, INNER = range(9)
COINS_OF = np.array([1, 2, 0, 0, 0, 0, 0, 1, 0])  # for the first builder
FIRST_LETTERS = np.array([0, 0, 0, 0, 0, 0, 5, 5, 10])
SECOND_LETTERS = np.array([0, 0, 0, 0, 0, 0, 3, 3, 6])
REWARDS = ("1 coin", "2 coins", "card", "key", "goods", "bonus", "5/3", "5+1 coin/3", "10+card/6")

# Place, x, y, reward, roads
ISLAND = (
    # Coasts, clockwise from the north-west corner
    ("C1", 175, 55, COIN_1, "M1 M5"),
    ("C2", 388, 48, CARD, "M1 M2"),
    ("C3", 612, 48, COIN_1, "M2 M3"),
    ("C4", 825, 55, COIN_1, "M3 M4"),
    ("C5", 945, 175, COIN_1, "G1 G5"),
    ("C6", 952, 388, CARD, "G1 G2"),
    ("C7", 952, 612, COIN_1, "G2 G3"),
    ("C8", 945, 825, CARD, "G3 G4"),
    ("C9", 825, 945, COIN_1, "F1 F5"),
    ("C10", 612, 952, COIN_1, "F1 F2"),
    ("C11", 388, 952, CARD, "F2 F3"),
    ("C12", 175, 945, COIN_1, "F3 F4"),
    ("C13", 55, 825, CARD, "D1 D5"),
    ("C14", 48, 612, COIN_1, "D1 D2"),
    ("C15", 48, 388, CARD, "D2 D3"),
    ("C16", 55, 175, COIN_1, "D3 D4"),
    # Mountains, in the north
    ("M1", 328, 148, GOODS, "C1 C2 M5 M6"),
    ("M2", 500, 134, KEY, "C2 C3 M6 M7"),
    ("M3", 672, 148, BONUS, "C3 C4 M4 M7"),
    ("M4", 826, 138, COIN_2, "C4 M3 M8 G5"),
    ("M5", 236, 208, BONUS, "C1 M1 M6 D4 D7"),
    ("M6", 412, 238, GOODS, "M1 M2 M5 MA"),
    ("M7", 588, 238, CARD, "M2 M3 M8 MB"),
    ("M8", 702, 264, KEY, "M4 M7 G5"),
    # Meadows, in the east
    ("G1", 852, 328, BONUS, "C5 C6 G5 G6"),
    ("G2", 852, 496, CARD, "C6 C7 G6 G7"),
    ("G3", 856, 668, KEY, "C7 C8 G4 G7"),
    ("G4", 862, 826, GOODS, "C8 G3 G7 F5"),
    ("G5", 792, 236, GOODS, "C5 M4 M8 G1 G6"),
    ("G6", 754, 426, COIN_2, "G1 G2 G5 GA"),
    ("G7", 736, 702, BONUS, "G2 G3 G4 F5 GB"),
    # Woodland, in the south
    ("F1", 672, 852, BONUS, "C9 C10 F5 F6"),
    ("F2", 500, 866, KEY, "C10 C11 F6 F7"),
    ("F3", 328, 852, GOODS, "C11 C12 F4 F7"),
    ("F4", 174, 862, CARD, "C12 F3 F8 D5"),
    ("F5", 764, 792, KEY, "C9 G4 G7 F1 F6"),
    ("F6", 588, 762, COIN_2, "F1 F2 F5 FA"),
    ("F7", 412, 762, BONUS, "F2 F3 F8 FB"),
    ("F8", 298, 736, GOODS, "F4 F7 D5"),
    # Desert, in the west
    ("D1", 148, 672, GOODS, "C13 C14 D5 D6"),
    ("D2", 148, 504, CARD, "C14 C15 D6 D7"),
    ("D3", 144, 332, KEY, "C15 C16 D4 D7"),
    ("D4", 138, 174, BONUS, "C16 M5 D3 D7"),
    ("D5", 208, 764, BONUS, "C13 F4 F8 D1 D6"),
    ("D6", 246, 574, GOODS, "D1 D2 D5 DA"),
    ("D7", 264, 298, COIN_2, "M5 D2 D3 D4 DB"),
    # The Golden City
    ("MA", 450, 380, OUTER_COIN, "M6 MB MI DB"),
    ("MB", 550, 380, OUTER, "M7 MA MI GA"),
    ("MI", 500, 446, INNER, "MA MB"),
    ("GA", 620, 450, OUTER_COIN, "G6 MB GB GI"),
    ("GB", 620, 550, OUTER, "G7 GA GI FA"),
    ("GI", 554, 500, INNER, "GA GB"),
    ("FA", 550, 620, OUTER_COIN, "F6 GB FB FI"),
    ("FB", 450, 620, OUTER, "F7 FA FI DA"),
    ("FI", 500, 554, INNER, "FA FB"),
    ("DA", 380, 550, OUTER_COIN, "D6 FB DB DI"),
    ("DB", 380, 450, OUTER, "D7 MA DA DI"),
    ("DI", 446, 500, INNER, "DA DB"),
)
RIVER_LOCATIONS = ("M4 M8 G5", "G4 G7 F5", "F4 F8 D5", "M5 D4 D7")  # by river

PLACES = tuple(name for name, *_ in ISLAND)
XY = tuple((x, y) for _, x, y, *_ in ISLAND)
REWARD = np.array([reward for *_, reward, _ in ISLAND])
ROADS = tuple(tuple(PLACES.index(end) for end in ends.split()) for *_, ends in ISLAND)
LANDFORM = np.array([LANDFORM_LETTERS.index(name[0]) for name in PLACES])  # which cards a place costs
FIRST_CITY_PART = PLACES.index("MA")  # the places before it are locations

# Sets of places -------------------------------------------------------------------------------------------------------


def word_of(places: Any) -> Any:
    """A set of places, outside of compiled code."""
    word = NO_BITS
    for place in places:
        word |= np.uint64(1 << int(place))
    return word


def places_in(word: Any) -> list[int]:
    """The places of a set, in order, outside of compiled code."""
    return [place for place in range(PLACE_COUNT) if int(word) >> place & 1]


def _all_that(is_one: Any) -> Any:
    return word_of(place for place in range(PLACE_COUNT) if is_one(place))


def _in_area(area: int, place: int) -> bool:
    """Is this place on the river, or in the city quarter?"""
    if area < len(RIVERS):
        return PLACES[place] in RIVER_LOCATIONS[area].split()
    return place >= FIRST_CITY_PART and PLACES[place][0] == QUARTERS[area - len(RIVERS)]


ROAD_ENDS = np.array([word_of(ends) for ends in ROADS])  # by place: where its roads lead
COASTS: Any = _all_that(lambda place: LANDFORM[place] == COAST)
CITY: Any = _all_that(lambda place: place >= FIRST_CITY_PART)
LOCATIONS: Any = _all_that(lambda place: place < FIRST_CITY_PART)
INNER_CITY: Any = _all_that(lambda place: REWARD[place] == INNER)
LAND = np.array([_all_that(lambda place, k=k: LANDFORM[place] == k) for k in range(LANDFORM_COUNT)])
AREA = np.array([_all_that(lambda place, k=k: _in_area(k, place)) for k in range(len(AREAS))])


def _counted_by(bonus: int) -> Any:
    """The places whose businesses a bonus card counts."""
    if bonus == B_CITY:
        return CITY
    if bonus == B_RIVER:
        return np.bitwise_or.reduce(AREA[: len(RIVERS)])
    return LAND[MOUNTAINS + bonus - B_MOUNTAINS] if bonus >= B_MOUNTAINS else NO_BITS


BONUS_PLACES = np.array([_counted_by(bonus) for bonus in range(BONUS_CARD_COUNT)])

# Names ----------------------------------------------------------------------------------------------------------------

_BY_NAME = {name: place for place, name in enumerate(PLACES)}


def place_name(place: int) -> str:
    return PLACES[place]


def read_place(text: str) -> int | None:
    """The place that this text names, or None."""
    return _BY_NAME.get(text.strip().upper())
