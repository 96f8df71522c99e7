"""The island: its places, roads, rivers and rewards, counted and looked up from several sides."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules import rule
from townwright.games.golden_city import explain
from townwright.games.golden_city.board import (
    AREA,
    BONUS_PLACES,
    CITY,
    COASTS,
    INNER_CITY,
    LANDFORM,
    LOCATIONS,
    PLACES,
    REWARD,
    REWARDS,
    ROAD_ENDS,
    ROADS,
    XY,
    place_name,
    places_in,
    read_place,
)
from townwright.games.golden_city.data import (
    AREAS,
    BONUS_CARDS,
    GOODS_CARDS,
    GOODS_ON_CARD,
    LANDFORMS,
    PLACE_COUNT,
    QUARTERS,
    RIVERS,
    SCORE_TABLE,
)
from townwright.games.golden_city.state import GoldenCity


def names(word: object) -> set[str]:
    return {PLACES[place] for place in places_in(word)}


def around(place: str) -> set[str]:
    return {PLACES[end] for end in ROADS[PLACES.index(place)]}


def reached_from(start: str, landform: str | None = None) -> set[str]:
    """All places that roads lead to, through places of this landform only if one is given."""
    found, frontier = {start}, [start]
    while frontier:
        for end in around(frontier.pop()):
            inside = landform is None or LANDFORMS[LANDFORM[PLACES.index(end)]] == landform
            if inside and end not in found:
                found.add(end)
                frontier.append(end)
    return found


def test_there_are_58_places_of_four_sorts() -> None:
    assert len(set(PLACES)) == PLACE_COUNT
    kinds = Counter(name[0] for name in PLACES if name[1:].isdigit())
    assert kinds == {"C": 16, "M": 8, "G": 7, "F": 8, "D": 7}
    assert names(COASTS) == {f"C{k}" for k in range(1, 17)}
    assert names(CITY) == {quarter + part for quarter in QUARTERS for part in "ABI"}
    assert names(INNER_CITY) == {f"{quarter}I" for quarter in QUARTERS}
    assert names(LOCATIONS) | names(CITY) == set(PLACES)
    assert not names(LOCATIONS) & names(CITY)


def test_roads_lead_both_ways_and_are_98() -> None:
    pairs = {frozenset((one, other)) for one in PLACES for other in around(one)}
    assert all(one in around(other) for one in PLACES for other in around(one))
    assert len(pairs) == 98
    assert all(names(ROAD_ENDS[place]) == around(PLACES[place]) for place in range(PLACE_COUNT))


def test_everything_is_connected_and_each_landform_by_itself() -> None:
    assert reached_from("C1") == set(PLACES)
    for quarter, landform in zip(QUARTERS, LANDFORMS[1:], strict=True):
        own = {name for name in PLACES if name[0] == quarter}
        assert reached_from(f"{quarter}1", landform) == own


@rule("GC-R25")
def test_an_inner_part_is_entered_from_the_outer_parts_of_its_own_quarter() -> None:
    for quarter in QUARTERS:
        assert around(f"{quarter}I") == {f"{quarter}A", f"{quarter}B"}
    for outer in names(CITY) - names(INNER_CITY):
        assert len(around(outer) & names(LOCATIONS)) == 1


def test_every_coast_is_two_locations_away_from_the_city() -> None:
    for coast in names(COASTS):
        inland = around(coast)
        assert len(inland) == 2
        assert not inland & (names(COASTS) | names(CITY))
        assert not any(around(place) & names(CITY) for place in inland)


@rule("GC-S5", "GC-R39")
def test_a_river_has_three_locations_and_a_quarter_three_parts() -> None:
    rivers = [names(AREA[k]) for k in range(len(RIVERS))]
    assert rivers == [{"M4", "M8", "G5"}, {"G4", "G7", "F5"}, {"F4", "F8", "D5"}, {"M5", "D4", "D7"}]
    quarters = [names(AREA[k]) for k in range(len(RIVERS), len(AREAS))]
    assert quarters == [{f"{quarter}A", f"{quarter}B", f"{quarter}I"} for quarter in QUARTERS]
    assert not set().union(*rivers) & (names(COASTS) | names(CITY))


@rule("GC-R55")
def test_bonus_cards_count_places_of_their_landform_and_never_a_coast() -> None:
    counted = dict(zip(BONUS_CARDS, map(names, BONUS_PLACES), strict=True))
    assert counted["b-goods"] == counted["b-coins"] == set()
    assert counted["b-city"] == names(CITY)
    assert len(counted["b-river"]) == 12
    for quarter in QUARTERS:
        assert counted[f"b-{quarter}"] == {name for name in PLACES if name[0] == quarter}


def test_rewards_are_as_many_as_there_are_cards_for_them() -> None:
    inland = Counter(REWARDS[REWARD[place]] for place in places_in(LOCATIONS) if not PLACES[place].startswith("C"))
    assert inland == {"key": 6, "goods": 8, "bonus": 8, "2 coins": 4, "card": 4}
    assert Counter(REWARDS[REWARD[place]] for place in places_in(COASTS)) == {"1 coin": 10, "card": 6}
    city = Counter(REWARDS[REWARD[place]] for place in places_in(CITY))
    assert city == {"5+1 coin/3": 4, "5/3": 4, "10+card/6": 4}
    assert [name for name in names(LOCATIONS) if name[0] == "D" and REWARD[PLACES.index(name)] == 3] == ["D3"]


def test_score_cards_show_each_area_twice_and_each_goods_four_times() -> None:
    assert len(set(SCORE_TABLE)) == 16
    assert Counter(stage for stage, _, _ in SCORE_TABLE) == {1: 4, 2: 8, 3: 4}
    assert set(Counter(area for _, area, _ in SCORE_TABLE).values()) == {2}
    assert set(Counter(goods for _, _, goods in SCORE_TABLE).values()) == {4}
    assert len({(area, goods) for _, area, goods in SCORE_TABLE}) == 16
    assert {area < len(RIVERS) for stage, area, _ in SCORE_TABLE if stage == 1} == {True}
    assert {area < len(RIVERS) for stage, area, _ in SCORE_TABLE if stage == 3} == {False}


def test_every_two_goods_share_a_card_and_each_is_on_four() -> None:
    assert len(GOODS_CARDS) == 8
    assert len({frozenset(goods) for goods in GOODS_ON_CARD}) == 6
    assert set(Counter(goods for card in GOODS_ON_CARD for goods in card).values()) == {4}


@pytest.mark.parametrize(("name", "place"), [("C1", 0), ("C16", 15), ("M1", 16), ("D7", 45), ("MA", 46), ("DI", 57)])
def test_places_are_numbered_coasts_first_then_land_then_city(name: str, place: int) -> None:
    assert read_place(f" {name.lower()} ") == place
    assert place_name(place) == name


@pytest.mark.parametrize("text", ["", "C0", "C17", "M9", "G8", "MC", "X1", "C 1", "C01", "place:C1"])
def test_other_names_are_no_places(text: str) -> None:
    assert read_place(text) is None


def test_opposite_landforms_have_the_same_roads_turned_by_half() -> None:
    turned = {xy: PLACES[place] for place, xy in enumerate(XY)}
    assert len(turned) == PLACE_COUNT
    partner = {"M": "F", "F": "M", "G": "D", "D": "G"}
    for quarter, other in partner.items():
        for one in names(CITY):
            if one[0] == quarter:
                ends = {partner[end[0]] + end[1:] for end in around(one) if end[-1] in "ABI"}
                assert ends == {end for end in around(other + one[1]) if end[-1] in "ABI"}


@pytest.mark.parametrize(
    ("own", "others", "place", "missing"),
    [
        ("C1", "", "M6", ["M1"]),
        ("C1", "M1", "M6", ["M5"]),
        ("C1", "M1 M5", "M6", ["C2", "M2"]),
        ("C16", "C1 C2 M5 M6", "M1", None),
        ("C1", "", "MI", ["M1", "M6", "MA"]),
        ("C1 M5 M6", "MA", "MB", ["MA"]),
        ("", "", "M6", ["C1", "M1"]),
    ],
)
def test_a_missing_link_is_found_on_a_shortest_way(
    own: str, others: str, place: str, missing: list[str] | None
) -> None:
    state = GoldenCity.empty()
    state.seats = 4
    for seat, built in ((0, own), (1, others)):
        for name in built.split():
            state.business[seat] |= ROAD_ENDS.dtype.type(1 << PLACES.index(name))
    found = explain.missing_links(state, 0, PLACES.index(place))
    assert (None if found is None else [PLACES[link] for link in found]) == missing
