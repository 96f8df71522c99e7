"""Where a tile may lie: the grid, the centre, neighbours and corners, one's own speculator."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import (
    ANCHORS,
    city,
    gained,
    may,
    moves,
    phase,
    play,
    reading,
    refused,
    told,
    whose,
)
from tests.rules import rule
from townwright.games.city_council.data import TICKS
from townwright.games.city_council.state import CityCouncil

ROUND_F6 = ["e5", "f5", "g5", "e6", "f6", "g6", "e7", "f7", "g7"]  # anchors that would overlap a tile on f6


def placing(tiles: str = "", rail: str = "", take: str = "W3", **facts: Any) -> CityCouncil:
    """Seat 0 has paid for this tile and is to place it."""
    return city(tiles, rail, phase="place", take=take, **facts)


@rule("CC-L10")
@pytest.mark.parametrize("place", ["n1", "n14", "a14", "g14", "n6"])
def test_a_tile_has_to_fit_on_the_grid(place: str) -> None:
    assert reading(placing("R2@f6"), f"W3@{place}").startswith("CC-L10")


@rule("CC-L10")
def test_a_tile_in_the_corner_of_the_grid_fits() -> None:
    for tiles, place in (("R2@c1", "a1"), ("R2@k13", "m13"), ("R2@m10", "m12")):
        assert refused(placing(tiles), f"place {place}") == ""


@rule("CC-L11", "CC-R1")
def test_a_tile_covers_two_by_two_squares_that_have_to_be_free() -> None:
    state = placing("R2@f6")
    for place in ROUND_F6:
        assert refused(state, f"place {place}") == "CC-L11"
    for place in ("d6", "h6", "f4", "f8"):
        assert refused(state, f"place {place}") == ""


@rule("CC-L11", "CC-R4")
@pytest.mark.parametrize("rail", ["h6", "i6", "h7", "i7"])
def test_no_square_may_carry_rail(rail: str) -> None:
    assert refused(placing("R2@f6 C4@k6", rail), "place h6") == "CC-L11"
    assert refused(placing("R2@f6 C4@k6", rail), "place f8") == ""
    assert refused(placing("R2@f6 C4@k6"), "place h6") == ""


@rule("CC-L12", "CC-Y2", "CC-R5")
def test_the_first_tile_lies_in_the_centre() -> None:
    centre = ["f6", "g6", "h6", "f7", "g7", "h7", "f8", "g8", "h8"]
    state = placing()
    assert may(state, "place") == centre
    for place in ANCHORS:
        assert refused(state, f"place {place}") == ("" if place in centre else "CC-L12")


@rule("CC-L13", "CC-Y1", "CC-R7")
def test_adjacent_to_a_tile_or_at_its_corner() -> None:
    state = placing("R4@f6")
    for place, points in (("h7", 6), ("i7", 6), ("f9", 6), ("g9", 6), ("h8", 2), ("d4", 2), ("h4", 2), ("d8", 2)):
        assert refused(state, f"place {place}") == ""
        assert gained(placing("R4@f6", take="R2"), f"place {place} | tick NW") == {0: points}
    for place in ("i8", "j6", "h9", "i4", "c9", "f10", "a1"):
        assert refused(state, f"place {place}") == "CC-L13"


@rule("CC-Y3", "CC-L13")
def test_one_tile_in_the_middle_leaves_28_places() -> None:
    places = may(placing("R4@g7"), "place")
    assert len(places) == 28
    assert {"e5", "e9", "i5", "i9"} <= set(places)


@rule("CC-L13")
def test_every_tile_on_the_board_counts() -> None:
    assert refused(placing("R4@f6 C2@a1"), "place c3") == ""
    assert refused(placing("R4@f6"), "place c3") == "CC-L13"
    assert refused(placing("R4@f6 C2@a1"), "place d1") == ""
    assert refused(placing("R4@f6 C2@a1"), "place e1") == "CC-L13"


@rule("CC-R6")
def test_rail_in_the_gap_does_not_part_two_tiles() -> None:
    for rail in ("", "h6", "h6 h7", "h5 h6 h7 h8"):
        assert gained(placing("R4@f6", rail, take="R2"), "place i6 | tick NW") == {0: 6}


@rule("CC-L14")
def test_nobody_covers_the_own_speculator() -> None:
    state = placing("R3@f6", pawns={0: "R3"}, dice={0: "4 i5"})
    touching = ["h4", "i4", "j4", "h5", "i5", "j5", "h6", "i6", "j6"]
    for place in touching:
        expected = "CC-L13" if place[0] == "j" or place == "i4" else "CC-L14"
        assert refused(state, f"place {place}") == expected
    assert refused(state, "place h7") == ""
    assert refused(placing("R3@f6", pawns={1: "R3"}, dice={1: "4 i5"}), "place i5") == ""
    spent = placing("R3@f6 C2@k9", pawns={0: "R3"}, dice={0: "4 SE C2"})
    assert refused(spent, "place h5") == ""


@rule("CC-L11", "CC-L13", "CC-L14", "CC-L15")
def test_the_first_rule_that_forbids_a_place_is_told() -> None:
    state = placing("R2@a1 R3@f6 C2@a5", "e2", pawns={0: "R3"}, dice={0: "4 c2"})
    assert refused(state, "place d2") == "CC-L11"  # and the own speculator
    assert refused(state, "place c2") == "CC-L14"
    assert refused(state, "place l12") == "CC-L13"
    state = placing("R2@a1 C3@a3 C2@f6", pawns={0: "C2"}, dice={0: "4 c2"})
    assert refused(state, "place c1") == "CC-L14"  # and R2 would be shut in
    assert refused(placing("R2@a1 C3@a3 C2@f6"), "place c1") == "CC-L15"


@rule("CC-L15")
def test_a_tile_in_the_corner_keeps_a_way_out() -> None:
    state = placing("R2@a1 C4@a3")
    assert refused(state, "place c1") == "CC-L15"
    assert refused(state, "place c2") == ""
    assert refused(state, "place d1") == ""
    assert refused(placing("R2@a1 C4@b3"), "place c1") == ""  # a3 is open


@rule("CC-L16", "CC-X5")
def test_figure_1_of_the_rulebook() -> None:
    state = placing("C0@f6 R4@f8 R2@h5 R3@c6 I4@d4 W4@h8", take="W2")
    assert refused(state, "place d8") == "CC-L16"
    assert refused(state, "place d9") == ""
    _, places = told(state, "place d8")
    assert {"square:e6", "square:e7"} <= set(places.split())
    assert "square:d10" not in places
    facing = placing("R4@f8 R2@h5 R3@c6 I4@d4 W4@h8", take="I3")
    assert gained(facing, "place f6 | tick NW") == {0: 3 - 4 - 2 - 3}  # not the warehouse, which would be +4


@rule("CC-X5")
def test_the_park_of_figure_1_is_adjacent_to_three_tiles() -> None:
    """Each neighbour of the park is replaced by an airport: the industrial zone on its place sees which are there."""
    where = {"f8": True, "h5": True, "c6": True, "d4": False, "h8": False}
    for place, is_adjacent in where.items():
        state = placing(f"CA@{place}", take="I3")
        assert gained(state, "place f6 | tick NW") == {0: 8 if is_adjacent else 3}


@rule("CC-L16", "CC-R8")
def test_squares_that_touch_at_a_corner_only_are_cut_off() -> None:
    state = placing("R2@a3")
    assert refused(state, "place c1") == "CC-L16"  # a1, a2, b1 and b2 would touch c3 alone
    assert refused(placing("R2@a3 C2@f1"), "place d1") == ""
    assert refused(placing("R2@a4"), "place c2") == ""


@rule("CC-L17", "CC-R2", "CC-R1")
def test_the_tick_may_be_on_any_corner() -> None:
    state = play(placing("R4@f6"), "place h6")
    assert moves(state) == [f"tick {tick}" for tick in TICKS]
    on_tick = {"SW": "h6", "SE": "i6", "NW": "h7", "NE": "i7"}
    for tick, square in on_tick.items():
        after = play(city("R4@f6 W3@h6/" + tick, "j6 j7", phase="rail", coins={0: "5"}, seat=0), "coin 5")
        assert refused(after, f"rail {square}") == ("" if tick[1] == "E" else "CC-L28")
        assert play(state, f"tick {tick}") is not None


@rule("CC-R3", "CC-L17")
def test_a_park_has_no_tick_to_choose() -> None:
    state = placing("R4@f6", take="C0")
    assert phase(play(state, "place h6")) == "pawn"
    assert phase(play(placing("R4@f6", take="CA"), "place h6")) == "tick"
    assert gained(state, "place h6") == {0: 5}


@rule("CC-L17")
def test_the_tick_commits_the_tile() -> None:
    state = placing("R4@f6", take="R2")
    assert gained(state, "place h6") == {}
    assert gained(state, "place h6 | tick SE") == {0: 6}
    for tick in TICKS:
        assert refused(state, f"tick {tick}") != ""


# No tile can be placed here, but with the last segment missing on c1 and d1.
CRAMPED, CRAMPED_RAIL = "R2@a1 C2@a13", "d13 d12 d11 c11 b11 c10 c9 c8 c7 c6 c5 c4 b4 d4 d3"


@rule("CC-R16", "CC-L14", "CC-R68")
def test_whoever_could_place_on_the_own_speculator_alone_cannot_place() -> None:
    facts: dict[str, Any] = {"phase": "rail", "seat": 0, "pawns": {0: "C2", 1: "C2"}, "offer": "- R3 C4 W3"}
    assert may(play(city(CRAMPED, CRAMPED_RAIL, **facts), "stop | take R3 | pay 5"), "place") == ["c1", "d1"]
    state = city(CRAMPED, CRAMPED_RAIL, dice={1: "3 d1"}, **facts)
    after = play(state, "stop")
    assert (phase(after), whose(after)) == ("judge", 0)
    other = city(CRAMPED, CRAMPED_RAIL, dice={0: "3 d1"}, **facts)
    after = play(other, "stop | take R3 | pay 5")
    assert (whose(after), may(after, "place")) == (1, ["c1", "d1"])  # placing is mandatory
    assert gained(after, "place c1 | tick NW") == {0: 9 + 2, 1: 3 + 2}


@rule("CC-R68", "CC-S9")
def test_whether_a_tile_can_be_placed_does_not_depend_on_the_tile() -> None:
    for tile in ("R5", "C0", "WA", "I2"):
        state = city(CRAMPED, CRAMPED_RAIL, phase="rail", seat=0, offer=f"- {tile} - -")
        assert phase(play(state, "stop")) == "tile"
        state = city(CRAMPED, f"{CRAMPED_RAIL} d2", phase="rail", seat=0, offer=f"- {tile} - -", points="3 2 1 0")
        assert phase(play(state, "stop")) == "end"
