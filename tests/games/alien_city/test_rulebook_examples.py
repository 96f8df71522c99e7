"""The rulebook's two figures and its figures in words, AC-W1 to AC-W7, and the slips in them, AC-R40 and AC-R41."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.alien_city.boards import (
    DOMES,
    TOWERS,
    all_refusals,
    bonuses,
    city,
    claims,
    customers,
    distance,
    green_bonus,
    location_bonus,
    lots,
    number,
    phase,
    product,
    ranks,
    road_legal,
    stock,
    structures,
    table,
    told,
    totals,
    unbuilt,
    whose,
    worth,
)
from tests.games.alien_city.boards import choose as play_on
from tests.games.alien_city.page import FIG_5, FIG_6, RECORD_5, RECORD_6, TILES_5, TILES_6, fig_6
from tests.rules import rule
from townwright.engine.events import Play
from townwright.games.alien_city import GAME, explain, score
from townwright.games.alien_city.board import TILE_OF, lot_name, place_name
from townwright.games.alien_city.data import KINDS, SEATS, TILES
from townwright.games.alien_city.state import AlienCity

LETTERS_5 = {"A": "g8", "B": "d6", "C": "e5", "D": "f5", "F": "h8", "G": "g6", "H": "h7"}

LETTERS_6 = {"A": "d3", "B": "e7", "C": "f8", "D": "a9", "E": "c9", "F": "a4", "G": "d10"}


def played(tiles: str, record: str) -> Play:
    """The game of a record that A starts."""
    game = table(tiles)
    play_on(game, record)
    return game


@rule("AC-W1")
def test_the_stocks() -> None:
    state = GAME.new()
    both = dict.fromkeys(DOMES, 3) | {"GT": 2}
    assert stock(state, "A") == {"RT": 3, "BT": 2} | both
    assert stock(state, "B") == {"RT": 2, "BT": 3} | both
    together = {kind: stock(state, "A")[kind] + stock(state, "B")[kind] for kind in KINDS}
    assert together == {"RT": 5, "BT": 5, "GT": 4, "RD": 6, "BD": 6, "GD": 6, "KD": 6}
    for seat in SEATS:
        assert sum(stock(state, seat)[kind] for kind in TOWERS) == 7
        assert sum(stock(state, seat)[kind] for kind in DOMES) == 12


@rule("AC-W2")
@pytest.mark.parametrize(("one", "other"), [("c5", "d5"), ("c5", "c6"), ("a1", "b1"), ("a1", "a2"), ("h9", "h10")])
def test_two_structures_side_by_side_are_2_apart(one: str, other: str) -> None:
    assert distance(city(f"RD{one} BT{other}"), one, other) == 2


@rule("AC-W2")
def test_side_by_side_on_different_roads_they_are_farther_apart() -> None:
    state = city(FIG_5, tiles=TILES_5)
    assert distance(state, "h7", "h8") == 22  # the one faces h6, the other h9
    assert distance(state, "e7", "d7") == 2


@rule("AC-W3")
def test_distances_in_fig_5() -> None:
    state = city(FIG_5, tiles=TILES_5)
    at = LETTERS_5
    pairs = {"C D": 2, "B C": 1, "C A": 4, "F H": 22}
    for pair, steps in pairs.items():
        one, other = pair.split()
        assert distance(state, at[one], at[other]) == steps
    ways = {
        "C D": "e6 f6",
        "B C": "e6",
        "C A": "e6 f6 f7 f8",
        "F H": "h9 g9 f9 e9 d9 c9 c8 c7 c6 c5 c4 c3 d3 d2 e2 f2 g2 h2 h3 h4 h5 h6",
    }
    for pair, way in ways.items():
        one, other = pair.split()
        assert is_a_road(state, at[one], way.split(), at[other])
        shown = [lot_name(lot) for lot in explain.path(state, number(at[one]), number(at[other]))]
        assert is_a_road(state, at[one], shown, at[other])
        assert len(shown) == len(way.split())


def is_a_road(state: AlienCity, one: str, way: list[str], other: str) -> bool:
    """Are these unbuilt lots, each beside the next, the first beside the one and the last beside the other?"""
    stops = [number(one), *map(number, way), number(other)]
    return set(way) <= unbuilt(state) and all(b in explain.NEIGHBOURS[a] for a, b in pairwise(stops))


@rule("AC-W3")
def test_fig_5_can_be_reached_by_its_record() -> None:
    game = played(TILES_5, RECORD_5)
    assert structures(game.state) == structures(city(FIG_5, tiles=TILES_5))
    assert {move.split()[0] for move in RECORD_5.split() if "*" in move} == set()
    assert [whose(step.before) for step in game.steps() if phase(step.before) == "build"] == (["A", "B"] * 9)[:17]


@rule("AC-W4", "AC-R8")
def test_lots_that_cannot_be_built_on_in_fig_5() -> None:
    state = city(FIG_5, tiles=TILES_5)
    by = {
        lot: [rule for rule in all_refusals(state, f"KD{lot}") if rule in ("AC-L5", "AC-L6")] for lot in unbuilt(state)
    }
    assert {lot for lot, rules in by.items() if rules[:1] == ["AC-L5"]} == lots("b1 d2 e2 d3 h5 f6 f7 f8")
    assert {lot for lot, rules in by.items() if rules == ["AC-L6"]} == lots("d4 g4 e6 h6 h9")
    assert {lot for lot, rules in by.items() if len(rules) == 2} == {"f7"}
    assert road_legal(state) == {lot for lot, rules in by.items() if not rules}


@rule("AC-W4")
@pytest.mark.parametrize(
    ("lot", "sentence", "places"),
    [
        ("h6", "AC-L6: that would leave the green tower h7 with no road beside it.", "lot:h7"),
        ("h9", "AC-L6: that would leave the blue tower h8 with no road beside it.", "lot:h8"),
        ("e6", "AC-L6: that would leave the green tower e5 with no road beside it.", "lot:e5"),
        ("f6", "AC-L5: that would cut the road in two: e6 would be cut off.", "lot:e6"),
        (
            "d3",
            "AC-L5: that would cut the road in two: e1, f1, g1, h1, d2, e2 and 10 more would be cut off.",
            "lot:e1 lot:f1 lot:g1 lot:h1 lot:d2 lot:e2 lot:f2 lot:g2 lot:h2"
            " lot:g3 lot:h3 lot:g4 lot:h4 lot:g5 lot:h5 lot:h6",
        ),
    ],
)
def test_the_five_lots_of_the_rulebook(lot: str, sentence: str, places: str) -> None:
    state = city(FIG_5, tiles=TILES_5)
    assert told(state, f"KD{lot}") == (sentence, places)


@rule("AC-W4")
def test_the_16_lots_that_d3_would_cut_off_lie_on_the_five_tiles_that_are_named() -> None:
    state = city(FIG_5, tiles=TILES_5)
    lots = explain.cut_off_by(state, number("d3"))
    assert len(lots) == 16
    tiles = {int(TILE_OF[lot]) for lot in lots}
    assert {place_name(tile): TILES[state.tile[tile]] for tile in tiles} == {
        "B1": "K4", "C1": "R2", "D1": "B2", "D2": "Ra", "D3": "Gn",
    }  # fmt: skip


@rule("AC-R40")
def test_what_is_wrong_with_the_text_on_fig_5() -> None:
    state = city(FIG_5, tiles=TILES_5)
    stranded = [lot_name(lot) for lot in explain.cut_off_by(state, number("f6"))]
    assert stranded == ["e6"]  # (1) the upper left lot of C3, not f6, the upper right one, which would be built on
    assert structures(state)["f5"] == "GD"  # (3) D and G mark domes
    assert structures(state)["g6"] == "GD"
    way = [lot_name(lot) for lot in explain.path(state, number("e5"), number("g8"))]
    assert way == ["e6", "f6", "f7", "f8"]  # (4) from C, which stands on C3 already, one reaches its upper left lot
    # (2) three reasons, five lots: a structure without road, one lot stranded, a part of the city cut off
    told_about = [told(state, f"KD{lot}")[0][:5] for lot in ("h6", "h9", "e6", "f6", "d3")]
    assert told_about == ["AC-L6"] * 3 + ["AC-L5"] * 2


@rule("AC-W5", "AC-S7")
def test_the_size_of_a_green_bonus() -> None:
    assert [score.bonus_size(steps) for steps in range(1, 7)] == [8, 6, 4, 2, 0, 0]
    assert score.bonus_size(3) == 10 - 6 == 4


@rule("AC-W6")
@pytest.mark.parametrize(
    ("letter", "seat", "served", "rival", "steps", "points"),
    [
        ("A", "A", "BDb2 BDb3 BTb4 KDd2", "h4", 4, 16),
        ("B", "A", "GDd8 GDg6 RDc6 RDd5 RDe5 RDf5 RTf8", "g9", 5, 35),
        ("G", "A", "KDe8 RTc9", "a9", 19, 38),
        ("C", "B", "BDg8 BTe7 BTg9 GDe10 GDg6 KDe8", "c9", 3, 18),
        ("E", "B", "BDb7 GDa10 GDd8 GDe10 GTa9 GTd10 KDc10 KDe8", "f8", 3, 24),
        ("F", "B", "BDb2 BDb3", "g5", 12, 24),
    ],
)
def test_the_towers_of_fig_6(letter: str, seat: str, served: str, rival: str, steps: int, points: int) -> None:
    state, tower = fig_6(), LETTERS_6[letter]
    assert customers(state, tower) == served
    assert distance(state, tower, rival) == steps
    assert product(state, tower) == (len(served.split()), steps)
    assert worth(state, tower) == points
    assert tower in claims(state)[seat]


@rule("AC-W6")
def test_the_bonuses_and_totals_of_fig_6() -> None:
    state = fig_6()
    assert {lot for lot, kind in structures(state).items() if kind == "GT"} == {"a9", "d10", "a4", "g5"}
    assert green_bonus(state, "a9", "R") == {"B": 8}
    assert green_bonus(state, "a9", "B") == green_bonus(state, "g5", "R") == green_bonus(state, "g5", "B") == {}
    nearest = {("a9", "c9"): 1, ("a9", "a5"): 3, ("g5", "h4"): 1, ("g5", "h1"): 4}
    assert {pair: distance(state, *pair) for pair in nearest} == nearest
    assert bonuses(state) == {"B": 8}
    assert totals(state) == (16 + 35 + 38, 18 + 24 + 24 + 8) == (89, 74)
    assert ranks(state) == (1, 2)


@rule("AC-W6", "AC-E1")
def test_the_record_of_fig_6_ends_with_that_position() -> None:
    game = played(TILES_6, RECORD_6)
    assert game.is_over
    state = game.state
    assert structures(state) == structures(fig_6())
    assert claims(state) == {"A": ["e7", "d3", "d10"], "B": ["f8", "a4", "c9"]}
    assert (len(structures(state)), road_legal(state)) == (34, set())
    assert stock(state, "A") == stock(state, "B") == {"BD": 1, "KD": 1}
    assert totals(state) == (89, 74)


@rule("AC-R41", "AC-R27")
def test_what_is_wrong_with_the_text_on_fig_6() -> None:
    state = fig_6()
    at = LETTERS_6
    assert at["D"] == "a9"
    assert "a9" not in claims(state)["A"] + claims(state)["B"]  # (1) D is not claimed
    assert structures(state)[at["C"]] == structures(state)[at["E"]] == "RT"  # (2) so C is red, and f5 no customer
    assert distance(state, at["C"], "f5") == 2
    assert "RDf5" not in customers(state, at["C"])
    assert worth(state, at["C"]) == 18 != 7 * 3
    blue_dome = city(FIG_6.replace("RD  RD  RD  GT", "RD  RD  BD  GT"), tiles=TILES_6, phase="end")
    assert worth(blue_dome, at["C"]) == 21  # had f5 another colour
    assert totals(blue_dome)[1] == 77 == 21 + 24 + 24 + 8 != 78  # (3)
    apart = [distance(state, at[one], at[other]) for one, other in ("DG", "DE", "EG")]
    assert apart[0] == 19  # (4)
    assert max(apart[1:]) <= 2


@rule("AC-W7")
def test_the_location_bonus() -> None:
    on, off = {"location_bonus": "on"}, {"location_bonus": "off"}
    alone, two = "BTg3:a", "BTg3:a RTh8:b"
    for option, points in ((on, 4), (off, 0)):
        assert totals(city(alone, option, phase="end"))[0] - worth(city(alone, option), "g3") == points
    assert location_bonus(city(alone, on), "g3") == 4
    for claimed in (two, two.replace(":b", ":a")):
        state = city(claimed, on)
        assert (location_bonus(state, "g3"), location_bonus(state, "h8")) == (0, 0)
        with_it, without = totals(state), totals(city(claimed, off))
        assert with_it == without
