"""The avenues: one network that every tile keeps access to, rail that crosses it, pockets that are cut off."""

from __future__ import annotations

from typing import Any

from tests.games.city_council.boards import city, network, play, refused, squares, told
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil

NO_BARRIER = {"rail_barrier": "none"}
FIGURE_2 = "RA@e6 W4@h7 C3@f8 I2@f10 I3@d8 C5@h9 C2@b6 W2@b3 C4@e4"
FIGURE_2_RAIL = "g6 f6 e6 d6 c6 c5 c4"
SIX = "R2@e6 R3@i6 C2@g8 C3@i8 W2@f3 W3@h3"
# R2 borders the board's two halves, which rail parts from edge to edge; no game leads here.
HALVES = " ".join(f"{column}{row}" for row in (7, 8) for column in "abcdehijklmn")
EVERYWHERE = squares("a1-n14")


def laying(tiles: str, rail: str = "", **facts: Any) -> CityCouncil:
    """Seat 2, the Transit Director, has 5 points for rail, and has laid none in this turn."""
    return city(tiles, rail, **{"phase": "rail", "seat": 2, "credit": 5, "paid": True, **facts})


def placing(tiles: str, rail: str = "", **facts: Any) -> CityCouncil:
    return city(tiles, rail, phase="place", take="I4", **facts)


# One network ----------------------------------------------------------------------------------------------------------


@rule("CC-R8")
def test_avenues_run_along_the_grid_and_not_across_corners() -> None:
    assert network(city()) == EVERYWHERE
    assert network(city("R2@f6")) == EVERYWHERE - squares("f6-g7")
    assert network(city("R2@a3 C2@c1")) == EVERYWHERE - squares("a3-b4 c1-d2 a1-b2")
    assert network(city("R2@a3 C2@d1")) == EVERYWHERE - squares("a3-b4 d1-e2")


@rule("CC-L15", "CC-R11")
def test_every_tile_old_and_new_keeps_access() -> None:
    assert refused(placing("R2@a1 C4@a3"), "place c1") == "CC-L15"  # the old tile R2
    state = placing("R2@c1 R3@a4 W2@c3", "b4")
    assert not network(state) & squares("a1-b3")
    assert refused(state, "place a1") == refused(state, "place a2") == "CC-L15"  # the new tile


@rule("CC-L16")
def test_a_tile_that_parts_the_network_is_refused_even_if_all_keep_access() -> None:
    """A row from edge to edge, but for two squares."""
    state = placing("R2@a7 R3@c7 R4@e7 R5@g7 C2@i7 C3@k7")
    assert refused(state, "place m7") == "CC-L16"
    assert refused(state, "place m9") == "CC-L16"  # m7 to n8 would still hang together with the south
    assert refused(state, "place k10") == ""
    state = placing("R2@a7 R3@c7 R4@e7 R5@g7 C2@i7")
    assert refused(state, "place k7") == refused(state, "place l7") == ""


@rule("CC-R14")
def test_the_edge_of_the_board_is_no_avenue() -> None:
    assert refused(placing("R2@a1 C4@a3"), "place c1") == "CC-L15"
    assert refused(placing("R2@a1 C4@a3"), "place c2") == ""


@rule("CC-R15")
def test_investors_and_speculators_do_not_block_an_avenue() -> None:
    """The only access of R2 are c1 and c2, round which a speculator stands."""
    for point in ("c1", "b1"):
        state = placing("R2@a1 C4@a3", pawns={0: "R2", 1: "C4"}, dice={1: f"5 {point}"})
        assert squares("c1-d2") <= network(state)
        assert refused(state, "place a5") == ""


@rule("CC-R12", "CC-L15")
def test_of_two_parts_that_serve_all_tiles_the_larger_is_the_network() -> None:
    state = placing("R2@f7", HALVES)
    assert network(state) == squares("a1-n6")  # both have 84 squares; a1 is the lowest
    assert refused(state, "place f4") == ""
    assert refused(state, "place f10") == "CC-L15"
    state = placing("R2@f7", HALVES + " a6")
    assert network(state) == squares("a9-n14")
    assert refused(state, "place f4") == "CC-L15"
    assert refused(state, "place f10") == ""


@rule("CC-R12", "CC-L32")
def test_nothing_is_remembered_of_the_network_before() -> None:
    """A segment in the southern half leaves it the main part for a moment, and makes the northern half the larger."""
    state = laying("R2@f7", HALVES)
    assert network(state) == squares("a1-n6")
    assert refused(state, "rail a6") == ""
    after = play(state, "rail a6")
    assert network(after) == squares("a9-n14")


# Rail and avenues -----------------------------------------------------------------------------------------------------


@rule("CC-R9", "CC-L32")
def test_a_single_segment_is_crossed_straight() -> None:
    behind_b1 = laying("R2@a2 C2@c2", "b1")
    assert "a1" in network(behind_b1)
    assert "b1" not in network(behind_b1)
    assert refused(behind_b1, "rail c1") == ""
    assert "a1" not in network(play(behind_b1, "rail c1"))
    behind_a2 = city("R2@b1 C2@b3", "a2")  # the same from south to north
    assert "a1" in network(behind_a2)
    assert "a1" not in network(city("R2@b1 C2@b3", "a2 a3"))


@rule("CC-R9", "CC-X9")
def test_the_crossing_in_figure_2_is_legal() -> None:
    state = city(FIGURE_2, "g6 f6 e6 d6 c6", phase="rail", credit=5, paid=True, last="c6")
    assert refused(state, "rail c5") == ""
    after = play(state, "rail c5")
    assert {"b5", "d5"} <= network(after)


@rule("CC-R9", "CC-R10", "CC-X9", "CC-L32")
def test_the_only_access_of_a_tile_may_not_carry_rail() -> None:
    for options in ({}, NO_BARRIER):
        state = laying(FIGURE_2, FIGURE_2_RAIL, seat=0, options=options)
        assert refused(state, "rail g7") == "CC-L32"
        sentence, places = told(state, "rail g7")
        assert sentence.startswith("CC-L32")
        assert "tile:C3" in places.split()


@rule("CC-Y17", "CC-R9", "CC-L32")
def test_rail_that_goes_straight_keeps_the_crossing_and_rail_that_turns_does_not() -> None:
    state = laying(FIGURE_2, FIGURE_2_RAIL, seat=0)
    assert refused(state, "rail h6") == ""
    assert refused(state, "rail g5") == "CC-L32"


@rule("CC-Y22", "CC-R9")
def test_without_a_barrier_rail_can_be_walked_over() -> None:
    state = laying(FIGURE_2, FIGURE_2_RAIL, seat=0, options=NO_BARRIER)
    assert refused(state, "rail g5") == ""
    assert refused(state, "rail g7") == "CC-L32"


@rule("CC-R9")
def test_without_a_barrier_squares_under_rail_are_no_avenue_all_the_same() -> None:
    tiles, rail = "R2@a2 C2@c2", "b1 c1"
    assert "a1" not in network(city(tiles, rail))
    assert network(city(tiles, rail, options=NO_BARRIER)) == EVERYWHERE - squares("a2-d3 b1 c1")
    # R2 would border rail alone, which is walked over but is no avenue.
    assert refused(laying("R2@a1 C4@a3", "c3 c2", options=NO_BARRIER), "rail c1") == "CC-L32"
    assert refused(laying("R2@a1 C4@a3", "c3 c2", options=NO_BARRIER), "rail d2") == ""


@rule("CC-R9")
def test_rail_on_a_tile_is_not_walked_over() -> None:
    for options in ({}, NO_BARRIER):
        assert not network(city("R2@a3 C2@b1", "b1", options=options)) & squares("a1 a2")


@rule("CC-R10")
def test_rail_may_run_along_an_avenue_while_all_tiles_keep_access() -> None:
    state = laying("R2@f6 R3@i6", "h5")
    after = play(state, "rail h6 | rail h7")
    assert not network(after) & squares("h5-h7")
    assert refused(after, "rail h8") == ""


@rule("CC-R11", "CC-L32")
def test_a_segment_may_not_shut_in_a_tile_that_it_does_not_touch() -> None:
    """g5 is no neighbour of C3, whose way out over g7 and the crossing at g6 it blocks."""
    state = laying(FIGURE_2, FIGURE_2_RAIL, seat=0)
    assert refused(state, "rail g5") == "CC-L32"
    _, places = told(state, "rail g5")
    assert "tile:C3" in places.split()


@rule("CC-R12", "CC-Y23")
def test_a_yard_that_every_tile_borders_does_not_become_the_network() -> None:
    state = laying("R2@a1 R3@d1 C4@a3 C5@d3", "c5")
    assert refused(state, "rail c4") == "CC-L32"
    assert refused(state, "rail c6") == "CC-L32"  # the crossing at c5 would lead nowhere
    assert refused(state, "rail b5") == ""


@rule("CC-R13", "CC-Y19")
def test_rail_may_cut_off_an_empty_pocket() -> None:
    tiles = "R2@f6 R3@i6 C2@h8 W2@g3"
    state = laying(tiles, "g5")
    before = network(state)
    assert refused(state, "rail h5") == ""
    after = play(state, "rail h5")
    assert network(city(tiles)) - network(after) == {"g5", "h5", "h6", "h7"}
    assert before - network(after) == {"h5", "h6", "h7"}
    assert refused(placing(tiles, "g5 h5"), "place d6") == ""


@rule("CC-R13", "CC-Y24")
def test_a_tile_may_cut_off_no_pocket_and_a_dead_pocket_gives_no_access() -> None:
    assert refused(placing(SIX), "place g6") == ""
    assert refused(placing(SIX), "place g5") == "CC-L16"
    _, places = told(placing(SIX), "place g5")
    assert {"square:g7", "square:h7"} <= set(places.split())
    assert refused(laying(SIX, "f5 g5"), "rail h5") == ""
    state = placing(SIX, "f5 g5 h5")
    assert not network(state) & squares("g6-h7")
    assert refused(state, "place g6") == "CC-L15"
    assert refused(state, "place k6") == ""


@rule("CC-R13")
def test_a_dead_pocket_makes_no_other_tile_illegal() -> None:
    """What was cut off before is no part of the network that has to stay whole."""
    state = placing("R2@c1 R3@a4 W2@c3", "b4")
    assert not network(state) & squares("a1-b3")
    for place in ("e2", "e3", "a6", "c5", "d5"):
        assert refused(state, f"place {place}") == ""


@rule("CC-L16", "CC-R9")
def test_one_side_of_a_crossing_may_not_be_covered_if_that_cuts_off_the_other() -> None:
    """a1 is left over the segment on b1 alone; a tile on c1 would take away the link, two squares long."""
    state = placing("R2@a2 C2@c3", "b1")
    assert "a1" in network(state)
    assert refused(state, "place c1") == "CC-L16"
    assert refused(state, "place e2") == ""
