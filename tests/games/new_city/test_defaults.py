"""What is played for somebody who does not answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_city.boards import city, names, random_games
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import CHANCE, OVER
from townwright.games.new_city import GAME
from townwright.games.new_city.state import NewCity

ALLIES = "NE-a1=3S+Guild, NE-b1=5S+Statue, NE-c1=4S+Statue"  # worth 2, 5 and 4


def default(state: NewCity) -> str:
    """The move, which has to be legal."""
    move = GAME.move_name(state, ask.default(state))
    assert move in names(state)
    return move


@rule("NC-R64")
def test_it_picks_the_district_with_the_lowest_number() -> None:
    assert default(city(phase="pick", face_up="4M 2C 3S")) == "2C"
    assert default(city(phase="pick", face_up="4M 2C 2M")) == "2M"


@rule("NC-R64")
def test_it_opens_with_1() -> None:
    assert default(city(phase="open")) == "1"


@rule("NC-R64")
@pytest.mark.parametrize("quarter", ["NE", "SW"])
def test_it_drops_even_where_a_match_would_be_free(quarter: str) -> None:
    assert default(city(phase="bid", quarter=quarter, holder="SE")) == "x"


@rule("NC-R64")
def test_it_builds_no_improvement() -> None:
    state = city("NE-a1=3S", quarter="NE")
    assert len(names(state)) > 1
    assert default(state) == "x"


@rule("NC-R64")
@pytest.mark.parametrize(
    ("price", "gold", "payment"),
    [
        (3, 3, "pay"),  # no ally
        (4, 3, "pay a1"),  # one; any would do, and the first has the lowest number
        (6, 3, "pay b1"),  # one; the first is worth too little
        (9, 3, "pay a1+b1"),  # two
        (11, 3, "pay b1+c1"),
        (14, 3, "pay a1+b1+c1"),
    ],
)
def test_it_pays_with_the_fewest_allies_and_then_the_lowest_number(price: int, gold: int, payment: str) -> None:
    pile = {"improvement_supply": "common_pile"}
    assert default(city(ALLIES, pile, phase="pay", quarter="NE", bid=price, gold={"NE": gold})) == payment


@rule("NC-R64")
@pytest.mark.parametrize(
    ("board", "cell"),
    [
        ("NW-a1=1S", "NE-a1"),
        ("NE-a1=3S", "NE-a2"),
        ("NE-a1=3S, NE-a2=4S", "NE-a3"),
        ("NE-a1=3S, NE-a2=4S, NE-b1=5S, NW-a1=1S, NW-a2=1M, NW-a3=1C, NW-a4=1A, NE-a3=2S", "NE-a4"),
        ("NE-a1=3S, NE-b1=4S, NE-c1=5S", "NE-a2"),
    ],
)
def test_it_builds_in_the_first_column_and_there_in_the_lowest_row(board: str, cell: str) -> None:
    assert default(city(board, phase="place", quarter="NE", offer="5M")) == cell


@rule("NC-R64")
@pytest.mark.parametrize(
    ("board", "cell"),
    [
        ("NE-a1=3S, NE-b1=4S, NE-a2=5S", "NE-a1"),
        ("NE-a1=3S+Hall, NE-b1=4S, NE-a2=5S", "NE-a2"),
        ("NE-a1=3S+Hall, NE-b1=4S, NE-c1=5S", "NE-b1"),
        ("NE-a1=3S+Hall, NE-b1=4S, NE-a2=5S, NE-a3=1S", "NE-a2"),
        ("NE-a1=3S+Hall, NE-b1=4S, NE-a2=5S+Guild, NE-a3=1S", "NE-a3"),
    ],
)
def test_it_improves_in_the_first_column_and_there_in_the_lowest_row(board: str, cell: str) -> None:
    assert default(city(board, phase="site", quarter="NE", coin=1)) == cell


@rule("NC-R64")
def test_whatever_it_plays_is_legal_at_every_decision_of_a_game() -> None:
    checked = 0
    for game in random_games(32):
        for step in game.steps():
            state: Any = step.before
            if state.actor not in (CHANCE, OVER):
                checked += 1
                assert ask.default(state) in GAME.legal(state)
    assert checked > 3000
