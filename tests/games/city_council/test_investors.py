"""Investors, speculators, and the bonuses that their regions bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import (
    ANCHORS,
    chits,
    city,
    coins,
    gained,
    may,
    moves,
    on_board,
    phase,
    play,
    reading,
    refused,
    sources,
    whose,
)
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil

BRIAN = "WA@c3 R2@g2 R4@i3 W3@c6 C0@k5 I5@g7 C4@k9"


def placed(tile: str, tiles: str, rail: str = "", **facts: Any) -> CityCouncil:
    """Seat 0 has just placed this tile and may put its investor there."""
    return city(tiles, rail, phase="pawn", placed=tile, **facts)


def speculating(tiles: str, rail: str = "", *, number: int = 1, seat: int = 0, **facts: Any) -> CityCouncil:
    """This seat has paid for its die and is to place it."""
    return city(tiles, rail, phase="die_point", number=number, seat=seat, **facts)


# The investor ---------------------------------------------------------------------------------------------------------


@rule("CC-L18")
def test_who_writes_that_the_investor_is_placed_elsewhere_is_told_the_rule() -> None:
    state = city("W5@a1", phase="place", take="C3", coins={0: "2"})
    assert reading(state, "pawn 2").startswith("CC-L18")  # no tile is placed yet
    standing = city("W5@a1", phase="place", take="C3", pawns={0: "W5"}, coins={0: "2"})
    assert reading(play(standing, "place c1 | tick NW"), "pawn 2").startswith("CC-L18")
    assert reading(play(state, "place c1 | tick NW"), "pawn 2") == ""
    assert reading(play(state, "place c1 | tick NW | pass"), "pawn 2").startswith("CC-L18")


@rule("CC-L18")
def test_the_investor_goes_on_the_tile_just_placed() -> None:
    state = play(placed("R2", "W5@a1 R2@d1"), "pay 2")
    assert on_board(state) == {0: "R2"}
    later = play(city("W5@a1 R2@d1", phase="place", take="C3"), "place a3 | tick NW")
    assert phase(later) == "pawn"
    assert on_board(play(later, "pay 2")) == {0: "C3"}


@rule("CC-L18", "CC-R41")
def test_the_investor_is_placed_once() -> None:
    state = city("W5@a1 R2@d1", phase="place", take="C3", pawns={0: "W5"}, coins={0: "2"})
    after = play(state, "place a3 | tick NW")
    assert phase(after) == "die_number"
    state = city("W5@a1 R2@d1", phase="place", take="C3", pawns={1: "W5"})
    assert phase(play(state, "place a3 | tick NW")) == "pawn"


@rule("CC-L19")
@pytest.mark.parametrize(
    ("place", "straddles"),
    [("f8", False), ("g8", True), ("g5", True), ("f5", False), ("e7", True), ("h6", False), ("h7", True), ("g7", True)],
)
def test_no_investor_on_a_tile_that_straddles(place: str, straddles: bool) -> None:
    state = city("W5@d5 W4@i9", phase="place", take="C3", coins={0: "2"})
    after = play(state, f"place {place} | tick NW")
    assert (phase(after) == "pawn") != straddles
    if straddles:
        assert reading(after, "pawn 2").startswith("CC-L19")


@rule("CC-L20")
def test_the_investor_costs_one() -> None:
    tiles = "W5@a1 C4@a6"
    state = city(tiles, phase="place", take="R2", coins={0: ""})
    assert phase(play(state, "place c1 | tick NW")) != "pawn"
    state = city(tiles, phase="place", take="R2", coins={0: ""}, chits={0: 1})
    after = play(state, "place c1 | tick NW")
    assert moves(after) == ["pay chits", "pass"]
    assert chits(play(after, "pay chits")) == {}
    state = city(tiles, phase="place", take="R2", coins={0: ""}, chits={0: 1}, options={"chits_alone": "false"})
    assert phase(play(state, "place c1 | tick NW")) != "pawn"
    state = city(tiles, phase="place", take="R2", coins={0: "3 5"}, chits={0: 2})
    after = play(state, "place c1 | tick NW")
    assert moves(after) == ["pay 3", "pay 5", "pay chits", "pass"]
    assert (coins(play(after, "pay 5"), 0), chits(play(after, "pay 5"))) == ([3], {0: 2})
    assert refused(after, "pay 2") == refused(after, "pay 4") != ""


@rule("CC-R41")
def test_to_decline_costs_nothing_and_the_chance_comes_again() -> None:
    state = play(placed("R2", "W5@a1 R2@d1"), "pass")
    assert on_board(state) == {}
    assert gained(placed("R2", "W5@a1 R2@d1"), "pass") == {}
    assert phase(play(city("W5@a1 R2@d1", phase="place", take="C3"), "place a3 | tick NW")) == "pawn"


@rule("CC-R42")
@pytest.mark.parametrize("tile", ["C0", "RA", "CA", "IA", "WA"])
def test_the_investor_may_stand_on_a_site(tile: str) -> None:
    tick = "" if tile[1] == "0" else " | tick NW"
    state = play(city("W5@a1", phase="place", take=tile), f"place c1{tick}")
    assert on_board(play(state, "pay 2")) == {0: tile}


# The speculator -------------------------------------------------------------------------------------------------------


@rule("CC-L21")
def test_the_speculator_comes_after_the_investor() -> None:
    state = placed("R2", "W5@a1 R2@d1", coins={0: "2 3 4"})
    assert phase(play(state, "pass")) == "rail"
    assert phase(play(state, "pay 2")) == "die_number"  # in the same turn
    state = city("W5@a1 R2@d1", phase="place", take="C3", pawns={0: "R2"})
    assert phase(play(state, "place a3 | tick NW")) == "die_number"  # in a later one


@rule("CC-L21")
def test_the_speculator_before_the_investor_is_refused() -> None:
    state = placed("R2", "W5@a1 R2@d1", coins={0: "2 3 4"})
    for s in (state, play(state, "pass")):
        for move in ("die 4", "point k3"):
            assert refused(s, move) == "CC-L21"
    assert refused(play(state, "pay 2"), "die 4") == ""


@rule("CC-L20")
def test_who_cannot_pay_for_the_investor_is_told_so() -> None:
    options = {"chits_alone": "false"}
    state = city("W5@a1 C4@a6", phase="place", take="R2", coins={0: ""}, chits={0: 1}, options=options)
    after = play(state, "place c1 | tick NW")
    assert phase(after) == "rail"
    assert reading(after, "pawn chits").startswith("CC-L20")


@rule("CC-L21", "CC-R41")
def test_the_speculator_is_placed_once() -> None:
    for die in ("2 SE W5", "2 k3"):
        state = city("W5@a1 R2@d1", phase="place", take="C3", pawns={0: "R2"}, dice={0: die})
        assert phase(play(state, "place a3 | tick NW")) == "rail"


@rule("CC-L22", "CC-Y11", "CC-R44")
def test_the_speculator_goes_inside_a_quadrant_beside_the_investors() -> None:
    state = speculating("R3@f6", pawns={0: "R3"})
    assert len(may(state, "point")) == 72
    assert refused(state, "point i9") == "CC-L22"  # the opposite quadrant
    assert refused(state, "point g3") == "CC-L22"  # on the line
    assert refused(state, "point b2") == "CC-L22"  # the investor's own quadrant
    assert refused(state, "point h3") == refused(state, "point c8") == refused(state, "point m1") == ""
    assert refused(state, "point g10") == "CC-L22"
    assert refused(state, "point k7") == "CC-L22"


@rule("CC-L22")
@pytest.mark.parametrize(("pawn", "quadrants"), [("c3", "SE NW"), ("j3", "SW NE"), ("c10", "SW NE"), ("j10", "SE NW")])
def test_which_quadrants_lie_beside_which(pawn: str, quadrants: str) -> None:
    state = speculating(f"R3@{pawn}", pawns={0: "R3"})
    points = set(may(state, "point"))
    for name, corner in (("SW", "c6"), ("SE", "m1"), ("NW", "a13"), ("NE", "h8")):
        assert (corner in points) == (name in quadrants.split())
    assert len(points) == 72


@rule("CC-L23", "CC-Y11", "CC-R45")
def test_the_four_squares_round_the_speculator_are_empty() -> None:
    state = speculating("R3@f6 R4@h6", pawns={0: "R3"})
    for point in ("i5", "h5", "h6", "i6", "i7"):
        expected = "CC-L22" if point == "i7" else "CC-L23"
        assert refused(state, f"point {point}") == expected
    assert refused(state, "point j6") == ""
    state = speculating("R3@f6", "h5", pawns={0: "R3"})
    assert refused(state, "point h5") == refused(state, "point h4") == "CC-L23"
    assert refused(state, "point i5") == ""


@rule("CC-L23", "CC-R46")
def test_no_two_live_dice_on_one_point_but_on_neighbouring_ones() -> None:
    state = speculating("R3@f6", pawns={0: "R3", 1: "R3"}, dice={1: "4 i3"})
    assert refused(state, "point i3") == "CC-L23"
    for point in ("h3", "i4", "j4", "j2"):
        assert refused(state, f"point {point}") == ""
    state = speculating("R3@f6 C2@k9", pawns={0: "R3", 1: "R3"}, dice={1: "4 SE C2"})
    assert refused(state, "point i3") == ""


@rule("CC-L24", "CC-R49")
def test_the_number_of_the_die_is_what_it_costs() -> None:
    def numbers(own: str, held: int = 0, option: str = "true") -> list[str]:
        facts: dict[str, Any] = {"coins": {0: own}, "chits": {0: held}, "options": {"chits_alone": option}}
        return moves(city("R3@f6", phase="die_number", pawns={0: "R3"}, **facts))

    assert numbers("2") == ["pass", "die 1", "die 2"]
    assert numbers("2", 1) == ["pass", "die 1", "die 2", "die 3"]
    assert numbers("3 5") == ["pass", *(f"die {k}" for k in range(1, 6))]
    assert numbers("", 2) == ["pass", "die 1", "die 2"]
    state = city("R3@f6", phase="die_number", pawns={0: "R3"}, coins={0: "3"})
    assert refused(state, "die 4") == refused(state, "die 5") == "CC-L24"
    assert refused(state, "die 3") == ""


@rule("CC-L24", "CC-R37")
def test_who_can_pay_no_number_is_not_asked() -> None:
    facts: dict[str, Any] = {"phase": "place", "take": "R2", "pawns": {0: "W5"}, "coins": {0: ""}}
    assert phase(play(city("W5@a1", **facts), "place c1 | tick NW")) == "tile"
    assert phase(play(city("W5@a1", **facts, chits={0: 1}), "place c1 | tick NW")) == "die_number"
    no = {"chits_alone": "false"}
    assert phase(play(city("W5@a1", **facts, chits={0: 1}, options=no), "place c1 | tick NW")) == "rail"


@rule("CC-L9", "CC-L24")
def test_the_die_is_paid_like_anything_else() -> None:
    state = city("R3@f6", phase="die_number", pawns={0: "R3"}, coins={0: "2 3 5"}, chits={0: 3})
    assert moves(play(state, "die 3")) == ["pay 2", "pay 3", "pay 5", "pay chits"]
    after = play(state, "die 3 | pay 2")
    assert (phase(after), chits(after), coins(after, 0)) == ("die_point", {0: 2}, [3, 5])
    assert moves(play(state, "die 5")) == ["pay 2", "pay 3", "pay 5"]


@rule("CC-L23")
def test_a_speculator_with_no_place_is_not_asked_for() -> None:
    """The points are asked before the number: what is paid can always be placed."""
    state = city("R3@f6", phase="die_number", pawns={0: "R3"}, coins={0: "5"})
    for number in range(1, 6):
        assert may(play(state, f"die {number} | pay 5"), "point")


# Bonuses --------------------------------------------------------------------------------------------------------------


@rule("CC-X6", "CC-S4", "CC-R22")
def test_brian_defines_his_region() -> None:
    state = speculating(BRIAN, seat=1, pawns={1: "W3"})
    assert gained(state, "point i6") == gained(state, "point l2") == {1: 19}
    assert sources(state, "point i6") == {(1, "initial"): 19}
    assert gained(state, "point c9") == {1: 5 + 3}  # SW and NW: the power plant and the pawn's own tile


@rule("CC-X7", "CC-S3")
def test_dave_pays_brian_for_the_power_plant() -> None:
    facts: dict[str, Any] = {"pawns": {1: "W3"}, "dice": {1: "2 SE C4"}, "council": "Mayor Treasurer Zoning Transit"}
    state = city(BRIAN, phase="place", take="I4", seat=3, **facts)
    assert gained(state, "place a3 | tick NW") == {3: 9, 1: 5}
    assert sources(state, "place a3 | tick NW") == {(3, "tile"): 4, (3, "plus"): 5, (1, "investment"): 5}


@rule("CC-X8", "CC-S11")
def test_a_tile_on_the_speculators_squares_pays_its_owner() -> None:
    state = city("W3@f4", phase="place", take="R5", seat=2, pawns={1: "W3"}, dice={1: "4 i3"})
    assert gained(state, "place h4 | tick NW") == {2: 5, 1: 20}
    assert sources(state, "place h4 | tick NW") == {(2, "tile"): 5, (1, "speculator"): 20}
    after = play(state, "place h4 | tick NW")
    assert on_board(after, "dice") == {1: "4 SE R5"}


@rule("CC-S11")
def test_a_speculator_is_triggered_once() -> None:
    state = city("W3@f4 R5@h4", phase="place", take="C2", seat=2, pawns={1: "W3"}, dice={1: "4 SE R5"})
    assert gained(state, "place j3 | tick NW") == {2: 2 + 5}
    state = city("W3@f4", phase="place", take="C0", seat=2, pawns={1: "W3"}, dice={1: "3 i3"})
    assert gained(state, "place h4") == {2: 5, 1: 15}  # a park as well


@rule("CC-S3", "CC-Y6", "CC-R52")
def test_a_neighbour_that_costs_points_is_not_utilized() -> None:
    state = city("IA@f3 I2@b3", phase="place", take="I5", pawns={1: "I2"}, dice={1: "1 NW IA"})
    assert sources(state, "place d3 | tick NW") == {(0, "tile"): 5, (0, "minus"): -5}
    assert gained(state, "place d3 | tick NW") == {}
    # It is judged neighbour by neighbour: the sum is negative, and the warehouse still pays.
    state = city("IA@f3 W2@b3", phase="place", take="I5", pawns={1: "W2"}, dice={1: "1 NW IA"})
    assert gained(state, "place d3 | tick NW") == {0: 5 - 5 + 2, 1: 2}


@rule("CC-R52")
def test_a_neighbour_that_brings_nothing_is_not_utilized() -> None:
    state = city("C4@f3 C2@b3", phase="place", take="C5", pawns={1: "C2"}, dice={1: "1 NW C4"})
    assert gained(state, "place d3 | tick NW") == {0: 5}


ALL_THREE: dict[str, Any] = {"pawns": {1: "C2", 2: "W4", 3: "I4"}, "dice": {1: "1 SE I4", 2: "1 SW I4", 3: "1 SE W4"}}
SEVEN = "C4@f3 CA@f5 C2@b1 W4@c10 I4@i12"


@rule("CC-Y7", "CC-R54", "CC-S3")
def test_several_investors_in_one_tile_are_each_paid_in_full() -> None:
    state = city(SEVEN, phase="place", take="R3", seat=2, council="Mayor Treasurer Transit Zoning", **ALL_THREE)
    assert sources(state, "place d4 | tick NW") == {
        (2, "tile"): 3,
        (2, "plus"): 4,
        (2, "minus"): -5,
        (1, "investment"): 4,
        (2, "investment"): 4,
    }


@rule("CC-Y7", "CC-S3")
def test_with_zoning_only_the_acting_player_collects() -> None:
    state = city(SEVEN, phase="place", take="R3", seat=2, council="Mayor Treasurer Zoning Transit", **ALL_THREE)
    assert sources(state, "place d4 | tick NW") == {
        (2, "tile"): 3,
        (2, "plus"): 4,
        (2, "minus"): -5,
        (2, "investment"): 4,
    }


@rule("CC-R56")
def test_zoning_counts_in_the_turn_of_its_player_only() -> None:
    facts: dict[str, Any] = {"phase": "place", "take": "R3", "seat": 2, **ALL_THREE}
    for member in ("Mayor Zoning Transit Treasurer", "Zoning Mayor Treasurer Transit"):
        found = sources(city(SEVEN, council=member, **facts), "place d4 | tick NW")
        assert (found[1, "investment"], found[2, "investment"]) == (4, 4)


@rule("CC-Y8", "CC-R43")
def test_suit_and_numeral_of_a_park() -> None:
    facts: dict[str, Any] = {"phase": "place", "take": "R3", "pawns": {1: "C0"}, "dice": {1: "1 SE R0"}}
    state = city("R0@b3 C0@f3 C4@d6", **facts)
    assert gained(state, "place d3 | tick NW") == {0: 17, 1: 14}
    state = city("R0@b3 C0@f3 C4@d6", options={"site_numeral": "none"}, **facts)
    assert gained(state, "place d3 | tick NW") == {0: 17, 1: 9}


@rule("CC-R43")
def test_aces_match_each_other_by_their_rank() -> None:
    facts: dict[str, Any] = {"phase": "place", "take": "I3", "pawns": {1: "RA"}, "dice": {1: "1 SE RA"}}
    for option, paid in (("rank", {1: 5}), ("none", {})):
        state = city("RA@b1 CA@f3", options={"site_numeral": option}, **facts)
        assert gained(state, "place d3 | tick NW") == {0: 8, **paid}
    # A numbered tile keeps its numeral under either ruling.
    facts = {"phase": "place", "take": "I3", "pawns": {1: "R4"}, "dice": {1: "1 SE R4"}}
    for option in ("rank", "none"):
        state = city("R4@b1 W4@f3", options={"site_numeral": option}, **facts)
        assert gained(state, "place d3 | tick NW") == {0: 3 + 4, 1: 4}


TWO_DICE: dict[str, Any] = {"pawns": {1: "R3", 2: "R3"}, "dice": {1: "4 i3", 2: "2 h5"}}


def covering(**facts: Any) -> CityCouncil:
    """Two speculators stand so that a tile on h4 covers squares of both."""
    return city("R3@f6", phase="place", take="W3", **{**TWO_DICE, **facts})


@rule("CC-Y9", "CC-R57", "CC-S11", "CC-R46")
def test_a_tile_triggers_all_dice_whose_squares_it_covers() -> None:
    state = covering()
    assert sources(state, "place h4 | tick NW") == {(0, "tile"): 3, (1, "speculator"): 12, (2, "speculator"): 6}
    after = play(state, "place h4 | tick NW")
    assert on_board(after, "dice") == {1: "4 SE W3", 2: "2 SE W3"}


@rule("CC-Y9", "CC-R56")
def test_with_zoning_dice_are_spent_without_pay() -> None:
    state = covering(council="Zoning Mayor Treasurer Transit")
    assert gained(state, "place h4 | tick NW") == {0: 3}
    assert on_board(play(state, "place h4 | tick NW"), "dice") == {1: "4 SE W3", 2: "2 SE W3"}


@rule("CC-Y9", "CC-L14")
def test_the_owner_may_not_trigger_the_own_die() -> None:
    assert refused(covering(seat=1), "place h4") == "CC-L14"
    assert refused(covering(seat=2), "place h4") == "CC-L14"
    assert refused(covering(seat=3), "place h4") == ""


@rule("CC-Y10", "CC-R48", "CC-S4")
def test_a_tile_across_the_inner_line_of_a_region_is_in_it_and_one_across_its_border_is_not() -> None:
    """Two investors stand on tiles of their own in the west and in the east; their tiles count as well."""
    tiles = "R5@g3 RA@c7 C2@j2 W0@m13"
    west, east = f"{tiles} I2@a1", f"{tiles} I2@m1"
    assert gained(speculating(west, pawns={0: "I2"}), "point k5") == {0: 7 + 2}  # south
    assert gained(speculating(west, pawns={0: "I2"}), "point b11") == {0: 5 + 2}  # west
    assert gained(speculating(east, pawns={0: "I2"}), "point k11") == {0: 7 + 2}  # east
    assert gained(speculating(f"{tiles} I2@a13", pawns={0: "I2"}), "point k11") == {0: 5 + 2}  # north


@rule("CC-R47")
def test_the_region_stays_when_the_die_moves_on_a_tile_elsewhere() -> None:
    """The tile that covers a square of the die lies across all four quadrants; the owner's region is the south."""
    state = city("W3@e5 C4@b2", phase="place", take="R5", seat=2, pawns={1: "W3"}, dice={1: "4 h6"}, coins={2: ""})
    after = play(state, "place g7 | tick NW")
    assert on_board(after, "dice") == {1: "4 SE R5"}
    in_the_south = city("W3@e5 W5@b2 R5@g7", phase="place", take="C2", seat=2, pawns={1: "W3"}, dice={1: "4 SE R5"})
    assert gained(in_the_south, "place d2 | tick NW") == {2: 2 + 5 + 3, 1: 5 + 3}
    in_the_north = city("W3@e5 W5@b9 R5@g7", phase="place", take="C2", seat=2, pawns={1: "W3"}, dice={1: "4 SE R5"})
    assert gained(in_the_north, "place d9 | tick NW") == {2: 2 + 5}


@rule("CC-R50")
def test_an_investor_alone_earns_nothing() -> None:
    state = city("R0@b3 C0@f3 C4@d6", phase="place", take="R3", pawns={1: "C0"})
    assert gained(state, "place d3 | tick NW") == {0: 17}


@rule("CC-R53")
def test_basic_points_of_an_ace_initial_bonuses_and_plain_segments_utilize_nothing() -> None:
    facts: dict[str, Any] = {"pawns": {1: "R4"}, "dice": {1: "1 SE R4"}}
    state = city("R4@b1 R5@f3", phase="place", take="CA", **facts)
    assert gained(state, "place d3 | tick NW") == {0: 3}
    state = speculating("R4@b1 R5@f3", pawns={1: "R4", 0: "R5"}, dice={1: "1 SE R4"})
    assert gained(state, "point b9") == {0: 9}
    state = city("R4@b1/SW R5@f3/SW", phase="rail", credit=3, paid=True, seat=0, **facts)
    assert gained(state, "rail d1 | rail e1") == {0: 2}


@rule("CC-R55")
def test_the_bonus_is_the_cost_and_not_what_was_earned() -> None:
    state = city("RA@f3", phase="place", take="I0", pawns={1: "RA"}, dice={1: "1 SE RA"})
    assert gained(state, "place d3") == {0: 15, 1: 5}


@rule("CC-R54", "CC-S3")
def test_the_acting_player_collects_too() -> None:
    state = city("R4@b3 C2@a12", phase="place", take="R3", pawns={0: "R4"}, dice={0: "1 SE R4"})
    assert sources(state, "place d3 | tick NW") == {(0, "tile"): 3, (0, "plus"): 4, (0, "investment"): 4}


@rule("CC-S3", "CC-R48")
def test_a_tile_across_the_border_of_the_region_is_no_interest() -> None:
    facts: dict[str, Any] = {"phase": "place", "take": "R3", "pawns": {1: "R4"}, "dice": {1: "1 SE R4"}}
    assert gained(city("R4@a1 R5@d6", **facts), "place d4 | tick NW") == {0: 8, 1: 5}
    assert gained(city("R4@a1 R5@d7", **facts), "place d4 | tick NW") == {0: 8}
    assert gained(city("R4@a1 R5@g4", **facts), "place e4 | tick NW") == {0: 8, 1: 5}  # across the inner line


@rule("CC-S3")
def test_the_tile_that_is_placed_pays_nothing_itself() -> None:
    state = city("R4@b3 W4@f3", phase="place", take="R5", pawns={1: "R4"}, dice={1: "1 SE R4"})
    assert gained(state, "place d3 | tick NW") == {0: 5 + 4, 1: 4}


@rule("CC-S3")
def test_interests_that_come_later_count_as_well() -> None:
    state = city("R4@b3", phase="place", take="R5", seat=0, pawns={1: "R4"}, dice={1: "1 SE R4"}, offer="- C2 W3 W4")
    state = play(state, "place d3 | tick NW | pass | stop | take C2 | pay 3")
    assert whose(state) == 1
    assert gained(state, "place f3 | tick NW") == {1: 2 + 5 + 5}


def test_every_point_is_legal_or_refused_by_one_of_two_rules() -> None:
    state = speculating("R3@f6 R4@h6 C2@j9", "e6 d6", pawns={0: "R3", 2: "R4"}, dice={2: "3 c11"})
    for point in ANCHORS:
        assert refused(state, f"point {point}") in ("", "CC-L22", "CC-L23")
