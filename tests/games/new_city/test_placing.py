"""Building a district: where it may stand, and what its beauty brings."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import beauty, city, gold, may, names, play, random_games, refusal, whose
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.data import TILES
from townwright.games.new_city.score import beauty_bonus
from townwright.games.new_city.state import PLACE

OWN_TILE = {"attachment": "own_tile"}


@rule("NC-L15", "NC-R2")
def test_each_quarters_first_district_belongs_on_its_a1() -> None:
    state = city("NW-a1=1S, NW-a2=2S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "a2") == "NC-L15: your first district must touch the crossing: build on NE-a1."
    assert may(state, "NE", "a1")
    assert names(state) == ["NE-a1"]
    second = city("NW-a1=1S, NW-a2=2S, NE-a1=3S", phase="place", quarter="NE", offer="5M")
    assert may(second, "NE", "a2")


@rule("NC-L16")
@pytest.mark.parametrize("place", ["NW-a2", "SE-a1", "SW-a1"])
def test_a_district_is_built_in_ones_own_quarter(place: str) -> None:
    state = city("NE-a1=3S, NW-a1=1S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", place) == "NC-L16: you build only in your own quarter, NE."
    assert may(state, "NE", "NE-a2")


@rule("NC-L17")
def test_a_cell_holds_one_district() -> None:
    state = city("NE-a1=3S, NE-b1=4S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "b1") == "NC-L17: there is already a district here, 4S."
    assert may(state, "NE", "b2")


@rule("NC-L18", "NC-R5")
def test_a_district_leans_on_any_other_even_across_an_avenue() -> None:
    state = city("NE-a1=3S, NW-a1=1S, NW-a2=2S, NW-a3=4S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "a4") == "NC-L18: a district must share an edge with a district already built."
    assert may(state, "NE", "a3")  # beside NW-a3


@rule("NC-L18", "NC-R5")
def test_a_district_leans_on_one_of_the_same_quarter_if_the_table_chose_so() -> None:
    board = "NE-a1=3S, NW-a1=1S, NW-a2=2S, NW-a3=4S"
    state = city(board, OWN_TILE, phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "a3") == "NC-L18: a district must share an edge with one of yours."
    assert may(state, "NE", "a2")  # on NE-a1
    assert GAME.new().attachment == GAME.new(attachment="any_tile").attachment != state.attachment


@rule("NC-R6", "NC-L18")
def test_touching_at_a_corner_is_not_enough_to_build() -> None:
    state = city("NE-a1=3S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "b2") == "NC-L18: a district must share an edge with a district already built."
    with_an_edge = city("NE-a1=3S, NE-b1=4S", phase="place", quarter="NE", offer="5M")
    assert may(with_an_edge, "NE", "b2")


@rule("NC-R6", "NC-S1")
def test_touching_at_a_corner_brings_no_beauty() -> None:
    state = city("NE-a1=1A, NE-c1=5M, NE-a3=5C, NE-b1=2S, NE-b3=5A", phase="place", quarter="NE", offer="5S")
    assert beauty(state, "5S", "NE-c3") == 1  # by NE-b3 alone
    assert beauty(state, "5S", "NE-b2") == 3  # by NE-b1 and NE-b3; NE-c1 and NE-a3 are diagonal


@rule("NC-R1")
def test_a_quarter_has_no_outer_edge() -> None:
    rows = [tile for tile in TILES if tile != "5A"]
    column = ", ".join(f"NE-a{row}={tile}" for row, tile in enumerate(rows, 1))
    state = city(column, phase="place", round=5, quarter="NE", offer="5A")
    assert may(state, "NE", "a20")
    street = ", ".join(f"SW-{letter}1={tile}" for letter, tile in zip("abcdefghijklmnopqrs", rows, strict=True))
    state = city(street, phase="place", round=5, quarter="SW", offer="5A")
    assert may(state, "SW", "t1")
    assert not may(state, "SW", "a20")


@rule("NC-L19", "NC-R8")
def test_what_was_won_is_built() -> None:
    state = city("NE-a1=3S", phase="place", quarter="NE", offer="5M")
    assert refusal(state, "NE", "x") == "NC-L19: you won 5M, you must build it."
    assert may(state, "NE", "b1")


@rule("NC-R8")
def test_there_is_always_a_place_to_build() -> None:
    boxed_in = "NE-a1=3S, NW-a1=1S, SE-a1=2S, NE-a2=4S, NE-b1=5S"
    assert names(city(boxed_in, OWN_TILE, phase="place", quarter="NE", offer="5M")) == ["NE-a3", "NE-b2", "NE-c1"]
    placements = [
        len(GAME.legal(step.before)) for game in random_games(32) for step in game.steps() if step.before.phase == PLACE
    ]
    assert len(placements) > 400
    assert 1 <= min(placements) <= max(placements) <= 42


@rule("NC-R32", "NC-S1")
def test_beauty_is_paid_after_the_price() -> None:
    board = "NE-a1=3S, NE-b1=5S, NE-c2=5C, NE-a2=1M, NE-a3=4M"
    state = city(board, phase="bid", quarter="NE", holder="SE", bid=1, offer="5M", gold={"NE": 2})
    assert beauty(state, "5M", "NE-b2") == 6  # which would pay for more than the 2 gold in the coffers
    assert refusal(state, "NE", "3") == "NC-L5: you cannot cover 3: the limit of NE is 2."
    state = play(state, "NE 2 | NW x | SW x | SE x | NE pay")
    assert gold(state)["NE"] == 0
    assert gold(play(state, "NE b2"))["NE"] == 6


@rule("NC-S1")
@pytest.mark.parametrize(("around", "bonus"), [("", 0), ("b1", 1), ("b1 a2", 3), ("b1 a2 c2", 6), ("b1 a2 c2 b3", 6)])
def test_beauty_grows_with_the_neighbours_alike(around: str, bonus: int) -> None:
    alike = {"b1": "5M", "a2": "1S", "c2": "5C", "b3": "2S"}
    plain = {"b1": "2M", "a2": "3M", "c2": "2C", "b3": "3C"}
    board = ", ".join(f"NE-{cell}={alike[cell] if cell in around else plain[cell]}" for cell in alike)
    state = city(f"NE-a1=4A, {board}", phase="place", quarter="NE", offer="5S", gold=3)
    after = play(state, "NE b2")
    assert gold(after) == {"NW": 3, "NE": 3 + bonus, "SE": 3, "SW": 3}


@rule("NC-S1")
def test_only_the_builder_gains_by_beauty_and_only_once() -> None:
    board = "NE-a1=5M, NW-a1=4S"
    state = city(board, phase="place", quarter="NW", offer="5S", gold=0)
    beside = play(state, "NW a2")  # it matches NW-a1 by suit
    assert gold(beside) == {"NW": 1, "NE": 0, "SE": 0, "SW": 0}
    later = city(f"{board}, NW-a2=5S", phase="place", quarter="NE", offer="5C", gold=0)
    after = play(later, "NE a2")  # a neighbour for NE-a1 and for NW-a2
    assert gold(after) == {"NW": 0, "NE": 3, "SE": 0, "SW": 0}


@rule("NC-R4")
def test_beauty_looks_across_the_avenues() -> None:
    state = city("NW-a1=3S, SE-a1=3M", phase="place", quarter="NE", offer="3C", gold=0)
    assert gold(play(state, "NE a1"))["NE"] == 3
    alone = city("SW-a1=3S", phase="place", quarter="NE", offer="3C", gold=0)  # the opposite quarter is no neighbour
    assert gold(play(alone, "NE a1"))["NE"] == 0


@rule("NC-R7")
def test_no_neighbour_can_match_by_value_and_by_suit() -> None:
    for placed in TILES:
        for neighbour in TILES:
            if neighbour != placed:
                assert (placed[0] == neighbour[0]) + (placed[1] == neighbour[1]) <= 1
                state = city(f"NE-a1={neighbour}", phase="place", quarter="NW", offer=placed)
                alike = placed[0] == neighbour[0] or placed[1] == neighbour[1]
                assert beauty(state, placed, "NW-a1") == alike
    twice = city("NE-a1=5S", phase="place", quarter="NW", offer="1M")
    assert beauty_bonus(twice, TILES.index("5S"), 0) == 1  # even the same district again would count once


def test_after_the_fourth_district_improvements_follow() -> None:
    more = city("NE-a1=3S", phase="place", quarter="NE", offer="5M", face_up="1S", gold=1)
    assert whose(play(more, "NE a2")) == "SW"
    assert GAME.phase(play(more, "NE a2")).name == "pick"
    last = city("NE-a1=3S", phase="place", quarter="NE", offer="5M", gold=1)
    assert GAME.phase(play(last, "NE a2")).name == "improve"
