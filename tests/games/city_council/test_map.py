"""The grid: squares, blocks, intersections and quadrants, their names, and sets of squares."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.city_council.boards import block, square
from townwright.games.city_council import board
from townwright.games.city_council.board import OUTSIDE, words
from townwright.games.city_council.data import BLOCK_COUNT, SIZE, SQUARE_COUNT
from townwright.games.city_council.explain import squares_in

LUCK = np.random.default_rng(5)
SETS = [sorted(LUCK.choice(SQUARE_COUNT, size, replace=False).tolist()) for size in (0, 1, 2, 7, 40, 120, 196)]


def test_squares_are_named_from_a1_to_n14_along_the_rows() -> None:
    names = [board.square_name(number) for number in range(SQUARE_COUNT)]
    assert (names[0], names[1], names[13], names[14], names[195]) == ("a1", "b1", "n1", "a2", "n14")
    assert [board.read_square(name) for name in names] == list(range(SQUARE_COUNT))
    assert len(set(names)) == SQUARE_COUNT


@pytest.mark.parametrize("text", ["o1", "a15", "a0", "z99"])
def test_what_lies_beyond_the_grid_is_outside(text: str) -> None:
    assert board.read_square(text) == OUTSIDE


@pytest.mark.parametrize("text", ["", "a", "1a", "aa1", "a100", "f6+"])
def test_what_is_no_square_is_none(text: str) -> None:
    assert board.read_square(text) is None


def test_blocks_are_named_by_their_south_west_square() -> None:
    names = [board.block_name(number) for number in range(BLOCK_COUNT)]
    assert (names[0], names[12], names[13], names[-1]) == ("a1", "m1", "a2", "m13")
    assert [board.read_block(name) for name in names] == list(range(BLOCK_COUNT))
    assert board.point_name(block("k3")) == "k3+"
    assert {board.read_block(name) for name in ("n1", "a14", "n14", "q3", "what")} == {OUTSIDE}


def test_a_block_covers_four_squares_and_its_border_has_eight() -> None:
    here = block("f6")
    names = [board.square_name(int(number)) for number in board.CORNERS[here]]
    assert names == ["f6", "g6", "f7", "g7"]  # SW SE NW NE
    assert {board.square_name(number) for number in squares_in(words(board.BORDER[here]))} == {
        *("f5", "g5", "f8", "g8", "e6", "e7", "h6", "h7")
    }
    assert len(squares_in(words(board.BORDER[block("a1")]))) == 4


def test_there_are_36_intersections_to_a_quadrant() -> None:
    inside = [int(quadrant) for quadrant in board.QUADRANT_OF if quadrant != OUTSIDE]
    assert sorted({quadrant: inside.count(quadrant) for quadrant in inside}.items()) == [(k, 36) for k in range(4)]
    named = {name: board.QUADRANTS[board.QUADRANT_OF[block(name)]] for name in ("a1", "f6", "h1", "a8", "m13")}
    assert named == {"a1": "SW", "f6": "SW", "h1": "SE", "a8": "NW", "m13": "NE"}
    assert {int(board.QUADRANT_OF[block(name)]) for name in ("g1", "g7", "a7", "m7")} == {OUTSIDE}


def test_neighbours_are_mutual_and_north_east_south_west() -> None:
    for here in range(SQUARE_COUNT):
        for side, other in enumerate(board.SIDES[here]):
            if other != OUTSIDE:
                assert board.SIDES[other][(side + 2) % 4] == here
    assert [int(other) for other in board.SIDES[square("a1")]] == [square("a2"), square("b1"), OUTSIDE, OUTSIDE]


# Sets -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", SETS, ids=len)
def test_a_set_holds_what_was_put_into_it(chosen: list[int]) -> None:
    held = tuple(board.set_of(chosen))
    assert squares_in(held) == chosen
    assert board.count_squares(held) == len(chosen)
    assert [n for n in range(SQUARE_COUNT) if board.has_square(held, n)] == chosen
    taken = []
    while not board.is_empty(held):
        taken.append(board.first_square(held))
        held = board.without_first(held)
    assert taken == chosen
    assert board.is_empty(board.without_first(held))


@pytest.mark.parametrize("chosen", SETS, ids=len)
def test_a_set_moves_by_one_square_and_not_round_the_edge(chosen: list[int]) -> None:
    held = tuple(board.set_of(chosen))
    moves = {(1, 0): board.to_east, (-1, 0): board.to_west, (0, 1): board.to_north, (0, -1): board.to_south}
    for (east, north), move in moves.items():
        moved = {board.square_at(n % SIZE + east, n // SIZE + north) for n in chosen} - {OUTSIDE}
        assert set(squares_in(move(held))) == moved


@pytest.mark.parametrize("chosen", SETS, ids=len)
def test_sets_meet_lie_within_each_other_and_are_taken_from_each_other(chosen: list[int]) -> None:
    one, other = set(chosen), set(range(0, SQUARE_COUNT, 3))
    a, b = tuple(board.set_of(chosen)), tuple(board.set_of(sorted(other)))
    assert set(squares_in(board.both(a, b))) == one & other
    assert set(squares_in(board.either(a, b))) == one | other
    assert set(squares_in(board.without(a, b))) == one - other
    assert board.meet(a, b) == bool(one & other)
    assert board.is_within(a, b) == (one <= other)
    assert board.is_same(a, a)
    assert not board.is_same(a, b)


@pytest.mark.parametrize("chosen", SETS, ids=len)
def test_blocks_of_a_set_lie_in_it_whole(chosen: list[int]) -> None:
    found = squares_in(board.blocks_of(tuple(board.set_of(chosen))))
    whole = [n for n in range(BLOCK_COUNT) if {int(corner) for corner in board.CORNERS[n]} <= set(chosen)]
    assert found == [int(board.SOUTH_WEST[n]) for n in whole]
