"""The town: the sample map, its patterns, and what every layout has to hold to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.dice_new_town.boards import NUMBERS, each, legal, phase, town, whose
from tests.games.dice_new_town.lockstep import LAYING, lay_out, layout_of
from tests.naive.dice_new_town.town import KING, LANDS, Square, beside, layout_faults, neighbours, patterns, read_layout
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead
from townwright.engine.luck import below, new_luck
from townwright.engine.state import CHANCE, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.board import BLOCKS_THROUGH, ROWS_THROUGH
from townwright.games.dice_new_town.state import DiceNewTown

Layout = dict[Square, int]
SAMPLE = read_layout()
ROWS = ["3 7 10 13", "7 10 13 16", "5 8 11 14", "8 11 14 18", "5 10 12 17", "4 9 11 16"]
BLOCKS = ["3 10 12 15", "6 9 11 18"]


def sets(lists: list[str]) -> set[frozenset[int]]:
    return {frozenset(map(int, text.split())) for text in lists}


def engine_patterns(s: DiceNewTown, through: Any) -> set[frozenset[int]]:
    """The rows or blocks of four numbered Lands on this map, as the engine's tables have them."""
    found = set()
    squares = {s.square[land]: land + 3 for land in range(16)}
    for square in squares:
        for pattern in through[square]:
            lands = frozenset(squares.get(place, 0) for place in range(36) if int(pattern) >> place & 1)
            if lands and 0 not in lands:
                found.add(lands)
    return found


def touching(s: DiceNewTown, land: int) -> set[int]:
    return {other + 3 for other in range(17) if s.beside[land - 3] >> other & 1}


# The sample map -------------------------------------------------------------------------------------------------------


@rule("DT-G1")
def test_the_sample_map_passes_the_test() -> None:
    assert layout_of(GAME.new()) == SAMPLE
    assert layout_faults(SAMPLE) == set()
    assert all(SAMPLE[square] + SAMPLE[opposite] == 21 for square, opposite in opposites(SAMPLE))


def opposites(layout: Layout) -> list[tuple[Square, Square]]:
    """Squares that lie opposite each other through the middle of the King's Land."""
    return [((c, r), (7 - c, 7 - r)) for c, r in layout if layout[c, r] != KING and (7 - c, 7 - r) in layout]


@rule("DT-G2", "DT-R33")
def test_rows_and_blocks_of_the_sample_map() -> None:
    s = GAME.new()
    assert engine_patterns(s, ROWS_THROUGH) == sets(ROWS)
    assert engine_patterns(s, BLOCKS_THROUGH) == sets(BLOCKS)


@rule("DT-G3", "DT-L4")
def test_neighbours_of_the_king_and_of_everybody() -> None:
    s = GAME.new()
    assert touching(s, KING) == {4, 7, 8, 9, 12, 13, 14, 17}
    for land in (*LANDS, KING):
        assert touching(s, land) == neighbours(SAMPLE, land)


# Layouts that luck makes ----------------------------------------------------------------------------------------------


@rule("DT-L31")
@pytest.mark.parametrize("layout", ["shuffled", "random", "custom"])
def test_every_layout_passes_the_test_and_has_its_neighbours_and_patterns(layout: str) -> None:
    for seed in range(12):
        s: DiceNewTown = GAME.new(layout=layout, players=2)
        lay_out(s, Random(seed))
        made = layout_of(s)
        assert layout_faults(made) == set()
        assert all(touching(s, land) == neighbours(made, land) for land in (*LANDS, KING))
        expected: dict[str, set[frozenset[int]]] = {"row": set(), "block": set()}
        for what, lands in patterns(made):
            expected[what].add(lands)
        assert engine_patterns(s, ROWS_THROUGH) == expected["row"]
        assert engine_patterns(s, BLOCKS_THROUGH) == expected["block"]
        if layout == "shuffled":
            assert set(made) == set(SAMPLE)


def test_a_shuffled_town_has_any_number_anywhere() -> None:
    seen: Counter[int] = Counter()
    luck = new_luck(9)
    for _ in range(320):
        s: DiceNewTown = GAME.new(layout="shuffled", players=2)
        while s.phase in LAYING:
            choices = GAME.legal(s)
            ask.apply(s, choices[below(luck, len(choices))])
        seen[s.square[0]] += 1
    assert len(seen) == 16
    assert all(5 <= count <= 40 for count in seen.values())


@rule("DT-L31")
def test_a_random_town_grows_square_by_square_beside_what_is_there() -> None:
    s: DiceNewTown = GAME.new(layout="random", players=2)
    assert (s.actor, phase(s), len(GAME.legal(s))) == (CHANCE, "king site", 9)
    ask.apply(s, GAME.legal(s)[4])
    assert (s.actor, phase(s), len(GAME.legal(s))) == (CHANCE, "square", 8)
    free = {square for square in range(36) if any_beside(square, kings_squares(s))} - kings_squares(s)
    assert len(free) == 8


def kings_squares(s: DiceNewTown) -> set[int]:
    first = s.square[16]
    return {first, first + 1, first + 6, first + 7}


def any_beside(square: int, ground: set[int]) -> bool:
    here = (square % 6 + 1, square // 6 + 1)
    return any((row - 1) * 6 + column - 1 in ground for column, row in beside(here) if 1 <= column <= 6 >= row >= 1)


@pytest.mark.slow
@rule("DT-L31")
def test_random_towns_are_those_that_pass_of_towns_laid_at_random() -> None:
    """About 3 towns of 100 pass, and those have 7 patterns in the mean; the engine's agree with plain retries."""
    chance = Random(4)
    plain = [made for made in (plain_attempt(chance) for _ in range(12_000)) if not layout_faults(made)]
    assert 0.015 < len(plain) / 12_000 < 0.04
    found: list[Layout] = []
    tries, luck = 0, new_luck(17)
    while len(found) < 120:
        s: DiceNewTown = GAME.new(layout="random", players=2)
        while s.phase in LAYING:
            choices = GAME.legal(s)
            ask.apply(s, choices[below(luck, len(choices))])
        tries += s.tries + 1
        found.append(layout_of(s))
    assert 0.015 < len(found) / tries < 0.04
    for measure in (pattern_count, kings_neighbours):
        assert abs(mean(measure, plain) - mean(measure, found)) < 0.9
    assert 6 < mean(pattern_count, found) < 8


def plain_attempt(chance: Random) -> Layout:
    """A King's Land and sixteen squares, each beside what is there, not asking for more."""
    column, row = chance.randint(2, 4), chance.randint(2, 4)
    made = {(column + x, row + y): KING for x in (0, 1) for y in (0, 1)}
    for land in chance.sample(LANDS, 16):
        near = {square for place in made for square in beside(place) if square not in made}
        made[chance.choice(sorted(s for s in near if 1 <= s[0] <= 6 and 1 <= s[1] <= 6))] = land
    return made


def pattern_count(made: Layout) -> int:
    return len(patterns(made))


def kings_neighbours(made: Layout) -> int:
    return len(neighbours(made, KING))


def mean(measure: Callable[[Layout], int], layouts: list[Layout]) -> float:
    return sum(map(measure, layouts)) / len(layouts)


# Layouts that players make --------------------------------------------------------------------------------------------


@rule("DT-L31")
def test_players_lay_the_town_out_in_turn_and_the_kings_land_lies_anywhere() -> None:
    s: DiceNewTown = GAME.new(layout="custom", players=3)
    assert (whose(s), len(legal(s))) == ("A", 25)
    makers = []
    chance = Random(3)
    while s.phase in LAYING:
        makers.append(whose(s))
        ask.apply(s, chance.choice(GAME.legal(s)))
    assert "".join(makers) == ("ABC" * 11)[: len(makers)]
    assert len(makers) == 1 + 16 + 15


@rule("DT-L31")
def test_every_layout_that_passes_can_be_laid_out() -> None:
    """Square by square, in some order: none of the steps is refused for good."""
    chance = Random(8)
    wanted = [made for made in (plain_attempt(chance) for _ in range(1500)) if not layout_faults(made)]
    assert len(wanted) > 20
    for made in wanted:
        s: DiceNewTown = GAME.new(layout="custom", players=2)
        king = min((row - 1) * 6 + column - 1 for (column, row), land in made.items() if land == KING)
        squares = {(row - 1) * 6 + column - 1: land for (column, row), land in made.items() if land != KING}
        ask.apply(s, next(k for k in GAME.legal(s) if king_after(s, k) == king))
        done = lay_squares(s, set(squares))
        assert done is not None, made
        while done.phase in LAYING:
            first = min(square for square in squares if square not in {done.square[land] for land in range(16)})
            ask.apply(done, NUMBERS[f"land {squares[first]}"])
        assert layout_of(done) == made


def king_after(s: DiceNewTown, action: int) -> int:
    s = copy_of(s)
    ask.apply(s, action)
    return s.square[16]


def lay_squares(s: DiceNewTown, squares: set[int]) -> DiceNewTown | None:
    """Lay these, going back where a step turns out to be refused; None if there is no way."""
    if not squares:
        return s
    for square in sorted(squares):
        if NUMBERS[f"square {square}"] in GAME.legal(s):
            further = copy_of(s)
            ask.apply(further, NUMBERS[f"square {square}"])
            if (found := lay_squares(further, squares - {square})) is not None:
                return found
    return None


# Layouts in documents -------------------------------------------------------------------------------------------------


def document(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """A position on a map of one's own, which begins as the sample map."""
    s = town("", {"layout": "custom"}, at="A3 B8", round=1, phase="tree dice", layout=sample_drawn())
    found = GAME.document(s)
    change(found["town"])
    return found


def sample_drawn() -> str:
    rows = [[{KING: "K", 0: "."}.get(n := SAMPLE.get((c, r), 0), str(n)) for c in range(1, 7)] for r in range(6, 0, -1)]
    return "\n".join(" ".join(row) for row in rows)


def test_a_map_of_ones_own_is_read() -> None:
    read = GAME.state_of(document(lambda _town: None))
    assert layout_of(read) == SAMPLE


def move(land: str, square: str) -> Callable[[dict[str, Any]], None]:
    def change(given: dict[str, Any]) -> None:
        given["lands"][land] = square

    return change


def king(square: str) -> Callable[[dict[str, Any]], None]:
    def change(given: dict[str, Any]) -> None:
        given["king"] = square

    return change


def far_from_the_king(given: dict[str, Any]) -> None:
    """Everything in the two lowest and the two highest rows but three Lands; the King's Land in a corner."""
    given["king"] = "a5"
    places = ["c6", "d6", "e6", "f6", "c5", "d5", "e5", "f5", "c4", "d4", "e4", "f4", "c3", "d3", "e3", "f3"]
    given["lands"] = dict(zip(map(str, LANDS), places, strict=True))


@rule("DT-L31")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (move("6", "f6"), "DT-L31.*detached"),  # alone in its corner
        (move("3", "f1"), "DT-L31.*3 on f1 touches fewer than 2"),  # beside 18 only
        (move("3", "b5"), "DT-L31.*overlap on b5"),  # on top of 10
        (move("3", "c3"), "DT-L31.*overlap on c3"),  # on the King's Land
        (king("f6"), "king"),  # beyond the edge
        (far_from_the_king, "DT-L31.*King's Land"),  # which touches two Lands only
    ],
)
def test_a_layout_that_breaks_a_criterion_is_refused_by_name(
    change: Callable[[dict[str, Any]], None], told: str
) -> None:
    with pytest.raises(CannotRead, match=f"(?i){told}") as refused:
        GAME.state_of(document(change))
    assert "town" in str(refused.value)


@rule("DT-L31")
def test_a_kings_land_in_the_corner_with_four_neighbours_passes() -> None:
    def corner(given: dict[str, Any]) -> None:
        given["king"] = "a1"
        places = ["c1", "c2", "a3", "b3", "d1", "d2", "c3", "d3", "a4", "b4", "c4", "d4", "e1", "e2", "e3", "e4"]
        given["lands"] = dict(zip(map(str, LANDS), places, strict=True))

    read = GAME.state_of(document(corner))
    assert layout_faults(layout_of(read)) == set()
    assert touching(read, KING) == {3, 4, 5, 6}
    assert each(read, "score") == [0, 0]
