"""The railway: where it may go, what it costs, what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import (
    chits,
    city,
    coins,
    gained,
    may,
    moves,
    phase,
    pile,
    play,
    refused,
    sources,
    squares,
    told,
    whose,
)
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil

FIGURE_2 = "RA@e6 W4@h7 C3@f8 I2@f10 I3@d8 C5@h9 C2@b6 W2@b3 C4@e4"
FIGURE_2_RAIL = "g6 f6 e6 d6 c6 c5 c4"
STATIONS = "CA@b6 WA@d6 C3@f6 I3@h6 R4@j6"
MANY = {"director_lines": "many"}
LATE = "R2@b6 R4@d6 R5@f6 W3@h6 W5@j7/SW I4@l6 C2@e3"


def laying(tiles: str, rail: str = "", *, transit: bool = False, **facts: Any) -> CityCouncil:
    """Seat 0, or the Transit Director, has 5 points for rail, and the first segment of the turn is to be laid."""
    return city(tiles, rail, **{"phase": "rail", "seat": 2 if transit else 0, "credit": 5, "paid": True, **facts})


def beginning(tiles: str, rail: str = "", own: str = "", **facts: Any) -> CityCouncil:
    """Seat 0 begins its rail phase with these coins."""
    return city(tiles, rail, **{"phase": "rail", "coins": {0: own}, **facts})


# The first segment ----------------------------------------------------------------------------------------------------


@rule("CC-L26", "CC-R58", "CC-Y18")
def test_the_railway_starts_right_beside_a_tile() -> None:
    state = laying("R3@f6 I0@h6")
    assert refused(state, "rail f6") == "CC-L26"
    assert refused(state, "rail d6") == "CC-L26"
    assert refused(state, "rail e5") == "CC-L26"
    assert refused(state, "rail e6") == ""
    assert refused(state, "rail j6") == refused(state, "rail i5") == ""  # a park is a tile
    assert refused(laying("R3@f6 I0@h6", "h5"), "rail h6") == "CC-L29"
    assert set(may(laying("R3@f6"), "rail")) == squares("e6 e7 h6 h7 f5 g5 f8 g8")


@rule("CC-R58")
def test_the_rest_of_the_first_turn_goes_on_from_the_first_segment() -> None:
    state = play(laying("R3@f6"), "rail e6")
    assert set(may(state, "rail")) == squares("d6 e5 e7 f6")
    assert refused(state, "rail h6") == "CC-L28"


@rule("CC-L26", "CC-L29", "CC-L31")
def test_a_first_segment_that_breaks_several_rules_is_refused_by_the_first_reported() -> None:
    state = laying("R3@f6 I0@h6", pawns={1: "R3"}, dice={1: "4 d9"})
    assert refused(state, "rail h6") == "CC-L29"  # before CC-L26
    assert refused(state, "rail d9") == "CC-L31"  # before CC-L26


# Where the next segment goes ------------------------------------------------------------------------------------------


@rule("CC-L27", "CC-R60")
def test_rail_forms_no_loops() -> None:
    state = laying("R3@f6", "e6 e5 f5 g5 h5 h6")
    assert refused(state, "rail h7") == ""
    assert refused(state, "rail g6") == "CC-L27"  # touches g5 and h6
    ring = laying("R3@f6", "h6 h5 h4 i4 j4 j5")
    assert refused(ring, "rail i5") == "CC-L27"
    assert refused(ring, "rail j6") == ""


@rule("CC-R60")
def test_segments_may_touch_at_a_corner() -> None:
    state = laying("R3@f6", "e5 f5 g5 h5 i5 i6", last="i6")
    assert refused(state, "rail i7") == ""
    state = laying("C3@k11", "e5 e6 f6", last="f6")
    assert refused(state, "rail g6") == ""
    assert refused(state, "rail f5") == "CC-L27"
    assert refused(state, "rail f7") == ""
    assert refused(laying("C3@k11", "e5 e6 f6 g6 g7 h7", last="h7"), "rail h8") == ""  # g6 and h7 meet at a corner


@rule("CC-L27", "CC-X9")
def test_a_segment_beside_three_others() -> None:
    state = laying(FIGURE_2, f"{FIGURE_2_RAIL} d4")
    assert refused(state, "rail d5") == "CC-L27"
    sentence, places = told(state, "rail d5")
    assert sentence.startswith("CC-L27")
    assert set(places.split()) == {"square:d4", "square:c4", "square:c5"}  # the loop that it would close


@rule("CC-L28")
def test_only_an_end_is_extended() -> None:
    state = laying(STATIONS, "a7 b7 c7 d7")
    assert set(may(state, "rail")) == squares("a6 a8 e7 d6 d8")
    assert refused(state, "rail c8") == "CC-L28"
    assert refused(state, "rail m13") == "CC-L28"  # touches nothing


@rule("CC-L28", "CC-R59")
def test_one_end_a_turn() -> None:
    state = play(laying(STATIONS, "a7 b7 c7 d7"), "rail e7")
    assert set(may(state, "rail")) == squares("e8 f7")  # e6 would be a third on the power plant
    assert refused(state, "rail a8") == "CC-L28"
    assert refused(state, "rail d8") == "CC-L28"


@rule("CC-R59")
def test_a_lone_segment_is_an_end() -> None:
    state = laying("R3@f6", "e6")
    assert set(may(state, "rail")) == squares("d6 e5 e7 f6")


@rule("CC-L28", "CC-R59")
def test_in_the_next_turn_any_end_may_be_extended_again() -> None:
    state = laying(STATIONS, "a7 b7 c7 d7", offer="- R2 R3 R5", coins={1: "2 3 4"})
    after = play(state, "rail e7 | stop")
    assert (phase(after), whose(after)) == ("tile", 1)
    state = laying(STATIONS, "a7 b7 c7 d7 e7", seat=1)
    assert {"a8", "f7"} <= set(may(state, "rail"))


@rule("CC-R61", "CC-X9", "CC-L28")
def test_transit_starts_a_branch_at_any_segment() -> None:
    rail = f"{FIGURE_2_RAIL} d4"
    assert refused(laying(FIGURE_2, rail), "rail d7") == "CC-L28"
    assert refused(laying(FIGURE_2, rail, transit=True), "rail d7") == ""
    state = play(laying(FIGURE_2, rail, transit=True), "rail d7")
    assert refused(state, "rail h6") == "CC-L28"  # the rest of the turn goes on from the branch
    assert refused(state, "rail d8") == ""
    state = laying("R2@l2", "d6 d7 d8 d9 c8", transit=True)
    assert refused(state, "rail c7") == refused(state, "rail c9") == "CC-L27"
    assert refused(state, "rail e8") == ""  # a junction with four arms
    assert refused(laying("R2@l2", "d6 d7 d8 d9 c8"), "rail e8") == "CC-L28"


@rule("CC-R61")
def test_with_many_lines_transit_attaches_each_segment_anywhere() -> None:
    rail = f"{FIGURE_2_RAIL} d4"
    state = play(laying(FIGURE_2, rail, transit=True, options=MANY), "rail d7")
    assert refused(state, "rail h6") == ""
    assert refused(state, "rail d5") == "CC-L27"
    state = play(laying(FIGURE_2, rail, options=MANY), "rail h6")
    assert refused(state, "rail g5") == "CC-L28"  # nobody else may


@rule("CC-R61", "CC-L27")
def test_with_many_lines_loops_are_still_forbidden() -> None:
    state = laying(STATIONS, "a7 b7 c7 d7 c8 c9", transit=True, options=MANY)
    assert refused(state, "rail b8") == refused(state, "rail d8") == "CC-L27"
    state = play(state, "rail b9")
    assert refused(state, "rail b8") == "CC-L27"
    assert refused(state, "rail d9") == ""


@rule("CC-R62")
def test_when_all_ends_are_blocked_only_transit_builds() -> None:
    """The ends at a1 and e1 lie between the edge, parks, and squares that would touch two segments."""
    tiles, rail = "R0@a2 C0@f1 I0@e2 R2@j6", "a1 b1 c1 d1 e1"
    state = laying(tiles, rail)
    assert may(state, "rail") == []
    for place in ("c2", "d2"):
        assert refused(state, f"rail {place}") == "CC-L28"
    assert may(laying(tiles, rail, transit=True), "rail") == ["c2", "d2"]
    assert refused(laying(tiles, rail, transit=True), "rail j5") == "CC-L28"  # no second railway is started
    skipped = city(tiles, rail, phase="pawn", placed="R2", offer="- R3 R4 R5", coins={0: "2 3"})
    assert phase(play(skipped, "pass")) == "tile"


# Tiles ----------------------------------------------------------------------------------------------------------------


@rule("CC-L29")
def test_no_rail_on_a_park() -> None:
    for park in ("R0", "C0", "I0", "W0"):
        state = laying(f"{park}@f6 R3@f8", "e6")
        assert refused(state, "rail f6") == "CC-L29"
    assert refused(laying("RA@f6 R3@f8", "e6"), "rail f6") == ""
    _, places = told(laying("W0@f6 R3@f8", "e6"), "rail f6")
    assert "tile:W0" in places.split() or "square:f6" in places.split()


@rule("CC-L30", "CC-R63", "CC-X9")
def test_a_tile_carries_two_segments_in_all() -> None:
    for transit in (False, True):
        assert refused(laying(FIGURE_2, FIGURE_2_RAIL, transit=transit), "rail f7") == "CC-L30"
    state = laying("R3@f6 C2@i6", "e6 f6")
    assert refused(state, "rail g6") == ""
    assert refused(play(state, "rail g6"), "rail g7") == "CC-L30"
    assert refused(laying("R3@f6 C2@i6", "e6 f6 f5"), "rail g6") == "CC-L28"
    other_line = laying("R3@f6 C2@i6", "e6 f6 e5 f5 g5 h5 h6 h7 g7")  # no game leads here, for it is a loop
    assert refused(other_line, "rail g6") == "CC-L30"


@rule("CC-L31")
def test_no_rail_beside_a_live_die() -> None:
    facts: dict[str, Any] = {"pawns": {0: "R3", 1: "R3"}}
    for seat in (0, 1):
        state = laying("R3@f6", "h6", dice={seat: "4 i5"}, **facts)
        for square, is_round in (("i6", True), ("h5", False), ("h7", False)):
            assert refused(state, f"rail {square}") == ("CC-L31" if is_round else "")
    spent = laying("R3@f6 C2@k9", "h6", dice={1: "4 SE C2"}, **facts)
    assert refused(spent, "rail i6") == ""


@rule("CC-L31")
def test_a_die_placed_in_the_same_turn_is_in_the_way_at_once() -> None:
    facts: dict[str, Any] = {"pawns": {0: "R3"}, "coins": {0: "4"}}
    state = city("R3@f6", "h6", phase="die_point", number=1, **facts)
    after = play(state, "point i5 | coin 4")
    assert refused(after, "rail i6") == "CC-L31"
    assert refused(after, "rail h5") == ""


@rule("CC-R64")
def test_pawns_and_spent_dice_are_not_in_the_way() -> None:
    state = laying("R3@f6 C2@k9", "e6", pawns={0: "R3", 1: "R3"}, dice={1: "4 SE R3"})
    assert refused(state, "rail f6") == ""


@rule("CC-L25")
def test_there_are_fifty_segments() -> None:
    rows = [f"{column}{row}" for row in (14, 12, 10) for column in "abcdefghijklmn"]
    snake = [*rows[:14], "n13", *reversed(rows[14:28]), "a11", *rows[28:], "n9", *(f"{c}8" for c in "nmlkj")]
    for count, expected in ((49, ""), (50, "CC-L25")):
        rail = " ".join(snake[:count])
        following = snake[count] if count < len(snake) else "i8"
        state = laying("R3@f3", rail)
        assert len(rail.split()) == count
        assert refused(state, f"rail {following}") == expected
        assert refused(state, f"rail {snake[3]}") == "CC-L34"


@rule("CC-L25")
def test_after_the_last_segment_there_is_no_rail_phase() -> None:
    rows = [f"{column}{row}" for row in (14, 12, 10) for column in "abcdefghijklmn"]
    snake = [*rows[:14], "n13", *reversed(rows[14:28]), "a11", *rows[28:], "n9", *(f"{c}8" for c in "nmlkj")]
    state = city("R3@f3 C2@h3", " ".join(snake[:50]), phase="pawn", placed="C2", offer="- R2 R4 R5")
    after = play(state, "pass")
    assert (phase(after), whose(after)) == ("tile", 1)


@rule("CC-L34")
def test_no_square_carries_two_segments() -> None:
    state = laying("R3@f6", "e6 e5")
    assert refused(state, "rail e6") == refused(state, "rail e5") == "CC-L34"
    assert refused(state, "rail e4") == ""


@rule("CC-L25", "CC-L27", "CC-L28", "CC-L29", "CC-L30", "CC-L31", "CC-L32", "CC-L34")
def test_the_rules_of_the_railway_are_told_in_their_order() -> None:
    state = laying("R0@f6 C3@f9", "e6 e7 e5 f5 g5", pawns={1: "C3"}, dice={1: "3 c6"})
    assert refused(state, "rail f6") == "CC-L29"  # it also touches two
    assert refused(state, "rail d6") == "CC-L31"  # it also touches none but an inner one
    state = laying("R2@f6 C3@f9", "e6 f6 g6 h6 h5 g5")
    assert refused(state, "rail f7") == "CC-L30"
    assert refused(state, "rail f5") == "CC-L27"  # e... touches f6 and g5, one of which is no end


# Cost -----------------------------------------------------------------------------------------------------------------


@rule("CC-L33")
def test_ground_costs_one_and_a_tile_two() -> None:
    assert refused(laying("R3@f6", "e6", credit=1), "rail f6") == "CC-L33"
    assert refused(laying("R3@f6", "e6", credit=2), "rail f6") == ""
    assert refused(laying("R3@f6", "e6", credit=1), "rail e5") == ""
    assert refused(laying("R3@f6", "e6", credit=0, paid=False), "rail e5") == "CC-L33"
    after = play(laying("R3@f6", "e6", credit=4), "rail f6 | rail g6")
    assert (phase(after), whose(after)) == ("rail", 0)
    assert (after.credit, moves(after)[-1]) == (0, "stop")


@rule("CC-Y20", "CC-L33")
def test_credit_and_what_may_still_be_paid() -> None:
    """From e6 the line goes on to the tile at f6, for 2, and in the first case also to the ground at e5, for 1."""
    tiles, rail = "R3@f6 R0@c6 C0@d8", "e7 e6"
    both = city(tiles, rail, phase="rail", credit=1, coins={0: "3"}, last="e6")
    assert moves(both) == ["coin 3", "stop", "rail e5"]
    tiles = "R3@f6 R0@c6 C0@d8 I0@d4"  # e5 is under a park now
    one_chit: dict[str, Any] = {"phase": "rail", "coins": {0: ""}, "chits": {0: 1}, "last": "e6"}
    assert may(city(tiles, rail, credit=9, **one_chit), "rail") == ["f6"]
    assert moves(city(tiles, rail, credit=0, **one_chit)) == ["stop"]
    assert moves(city(tiles, rail, credit=1, paid=True, **one_chit)) == ["chit"]


@rule("CC-R39")
def test_any_number_of_coins_and_chits_pay_for_rail() -> None:
    state = beginning("R3@f6", "e6", "2 4", chits={0: 2})
    assert moves(state) == ["coin 2", "coin 4", "chit", "stop"]
    after = play(state, "coin 2 | rail f6 | chit | chit | rail g6")
    assert coins(after, 0) == [4]
    assert (chits(after), pile(after)) == ({}, 4)
    after = play(state, "chit | rail e5 | coin 4 | rail e4 | rail e3 | rail e2 | rail e1")
    assert (chits(after), coins(after, 0)) == ({0: 1}, [2])


@rule("CC-R39")
def test_what_is_left_of_the_credit_is_lost() -> None:
    state = play(beginning("R3@f6", "e6", "5", offer="- R2 R4 R5"), "coin 5 | rail e5 | stop")
    assert (phase(state), whose(state)) == ("tile", 1)
    assert coins(state, 0) == []


@rule("CC-R39", "CC-R67")
def test_nothing_is_paid_that_is_not_needed() -> None:
    """As long as the credit is enough for every segment that is possible, no coin is taken."""
    state = play(beginning("R3@f6", "e6", "3 4"), "coin 3")
    assert [move for move in moves(state) if move.startswith(("coin", "chit"))] == []
    state = play(state, "rail e5")  # 2 left, and only ground beside it
    assert [move for move in moves(state) if move.startswith(("coin", "chit"))] == []


@rule("CC-R67")
def test_whoever_has_paid_lays_a_segment() -> None:
    state = beginning("R3@f6", "e6", "3 4")
    assert "stop" in moves(state)
    paid = play(state, "coin 3")
    assert "stop" not in moves(paid)
    assert refused(paid, "stop") != ""
    assert "stop" in moves(play(paid, "rail e5"))


@rule("CC-R67", "CC-R39")
def test_without_the_means_there_is_no_rail_phase() -> None:
    facts: dict[str, Any] = {"phase": "pawn", "placed": "C2", "offer": "- R2 R4 R5", "coins": {0: ""}}
    tiles = "R3@f6 C2@h3"
    assert moves(play(city(tiles, "e6", chits={0: 1}, **facts), "pass")) == ["chit", "stop"]
    assert phase(play(city(tiles, "e6", **facts), "pass")) == "tile"
    # Only a tile is left to build on, and one chit does not pay for it.
    tiles, rail = "R3@f6 R0@c6 C0@d8 I0@d4 C2@h3", "e6 e7"
    assert may(city(tiles, rail, phase="rail", credit=9, paid=True), "rail") == ["f6", "f7"]
    assert phase(play(city(tiles, rail, chits={0: 1}, **facts), "pass")) == "tile"
    assert moves(play(city(tiles, rail, chits={0: 2}, **facts), "pass")) == ["chit", "stop"]


# Points ---------------------------------------------------------------------------------------------------------------


@rule("CC-S5", "CC-R23")
def test_each_segment_brings_one_point_or_two() -> None:
    for transit, points in ((False, 1), (True, 2)):
        seat = 2 if transit else 0
        state = laying("R3@f6/NE", "e6", transit=transit)
        assert gained(state, "rail e5") == {seat: points}
        assert gained(state, "rail f6 | rail g6") == {seat: 2 * points}
        assert sources(state, "rail f6") == {(seat, "segment"): points}


@rule("CC-X10", "CC-S6", "CC-S3")
def test_anne_connects_an_industrial_zone() -> None:
    state = laying(
        LATE, "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7", pawns={0: "C2", 1: "W3"}, dice={0: "1 SE C2", 1: "1 SW C2"}
    )
    assert refused(state, "rail l7") == ""
    assert sources(state, "rail l7") == {
        (0, "segment"): 1,
        (0, "connection"): 5,
        (0, "investment"): 2,
        (1, "investment"): 3,
    }


@rule("CC-X10")
def test_with_the_other_warehouse_in_his_region_brian_would_get_eight() -> None:
    tiles = LATE.replace("W5@j7/SW", "W5@j6/NW")
    state = laying(
        tiles, "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7", pawns={0: "C2", 1: "W3"}, dice={0: "1 SE C2", 1: "1 SW C2"}
    )
    assert gained(state, "rail l7") == {0: 8, 1: 8}


@rule("CC-Y15", "CC-R24", "CC-S6")
def test_a_residential_zone_uses_aces_and_commercial_zones() -> None:
    state = laying(STATIONS, "a7 b7 c7 d7 e7 f7 g7 h7 i7")
    assert refused(laying(STATIONS, "a7 b7 c7 d7 e7 f7 g7 h7 i7", credit=1), "rail j7") == "CC-L33"
    assert sources(state, "rail j7") == {(0, "segment"): 1, (0, "connection"): 3}
    state = laying(STATIONS, "a7 b7 c7 d7 e7 f7 g7 h7 i7", transit=True)
    assert sources(state, "rail j7") == {(2, "segment"): 2, (2, "connection"): 3}


@rule("CC-Y16", "CC-S6")
def test_an_ace_is_connected_for_ten() -> None:
    state = laying(STATIONS, "c7 d7 e7 f7 g7 h7 i7")
    assert sources(state, "rail b7") == {(0, "segment"): 1, (0, "connection"): 10}
    for ace in ("RA", "CA", "IA", "WA"):
        assert gained(laying(f"{ace}@f6/NW", "e7"), "rail f7") == {0: 11}


STOPS = {"R": "R3", "C": "C3", "I": "I3", "W": "W3", "hall": "RA", "airport": "CA", "sewage": "IA", "power": "WA"}
USES = {"R": "C hall airport sewage power", "C": "R W", "I": "R W", "W": "C I"}


@rule("CC-S6", "CC-R25")
@pytest.mark.parametrize("suit", "RCIW")
def test_which_stops_bring_a_point_to_which_zone(suit: str) -> None:
    for name, stop in STOPS.items():
        state = laying(f"{stop}@c6/SE {suit}4@f6/SW", "d6 e6")
        expected = int(name in USES[suit].split())
        assert gained(state, "rail f6") == {0: 1 + expected}, name


@rule("CC-S6", "CC-R66")
def test_only_the_tick_makes_a_stop() -> None:
    for tick, points in (("SW", 2), ("SE", 1), ("NW", 1), ("NE", 1)):
        assert gained(laying(f"C3@c6/SE R4@f6/{tick}", "d6 e6"), "rail f6") == {0: points}
    for tick, points in (("SE", 2), ("SW", 1), ("NW", 1), ("NE", 1)):
        assert gained(laying(f"C3@c6/{tick} R4@f6/SW", "d6 e6"), "rail f6") == {0: points}


@rule("CC-R65", "CC-S6")
def test_of_two_stops_in_one_turn_the_first_counts_for_the_second() -> None:
    state = laying("C3@f6/SW R4@h6/SW", "e6")
    assert gained(state, "rail f6") == {0: 1}
    assert gained(play(state, "rail f6"), "rail g6") == {0: 1}
    state = city("C3@f6/SW R4@h6/SW", "e6", phase="rail", credit=6, paid=True)
    assert gained(state, "rail f6 | rail g6 | rail h6") == {0: 4}


@rule("CC-R54", "CC-R65")
def test_a_stop_used_by_two_connections_of_a_turn_is_paid_twice() -> None:
    facts: dict[str, Any] = {"pawns": {1: "C3"}, "dice": {1: "1 SE C3"}}
    state = city("C3@b5/SE R4@e5/SW R2@g5/SW", "c5 d5", phase="rail", credit=6, paid=True, **facts)
    assert sources(state, "rail e5 | rail f5 | rail g5") == {
        (0, "segment"): 3,
        (0, "connection"): 2,
        (1, "investment"): 6,
    }


@rule("CC-R51")
def test_the_tile_that_is_connected_pays_under_the_option_alone() -> None:
    facts: dict[str, Any] = {"pawns": {1: "R2"}, "dice": {1: "1 SE R2"}}
    tiles, rail = "R2@b2 C3@b5/SE R4@e5/SW", "c5 d5"
    for option, paid in (("false", {}), ("true", {1: 4})):
        state = laying(tiles, rail, options={"connect_utilizes": option}, **facts)
        assert gained(state, "rail e5") == {0: 2, **paid}
    # A connection that earns nothing pays nobody.
    state = laying(tiles.replace("/SE", "/NW"), rail, options={"connect_utilizes": "true"}, **facts)
    assert gained(state, "rail e5") == {0: 1}


@rule("CC-R51")
def test_a_connected_ace_pays_its_investors_under_the_option() -> None:
    facts: dict[str, Any] = {"pawns": {1: "R2"}, "dice": {1: "1 SE R2"}}
    for option, paid in (("false", {}), ("true", {1: 5})):
        state = laying("R2@b2 RA@e5/SW", "d5", options={"connect_utilizes": option}, **facts)
        assert gained(state, "rail e5") == {0: 11, **paid}


@rule("CC-R56", "CC-S3")
def test_zoning_keeps_others_from_collecting_at_a_connection() -> None:
    facts: dict[str, Any] = {"pawns": {0: "C2", 1: "W3"}, "dice": {0: "1 SE C2", 1: "1 SW C2"}}
    state = laying(
        LATE,
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7",
        council="Zoning Mayor Treasurer Transit",
        **facts,
    )
    assert gained(state, "rail l7") == {0: 1 + 5 + 2}
