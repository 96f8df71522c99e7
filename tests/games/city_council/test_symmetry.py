"""Turning or mirroring the board changes no rule, as long as the marks of the tiles move along."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.city_council.boards import network
from tests.games.city_council.whole_games import random_games
from tests.naive.city_council import ANCHORS, SIZE, SQUARES, TICKS, Square, block, read_square
from townwright.engine import ask
from townwright.engine.state import CHANCE
from townwright.games.city_council import GAME
from townwright.games.city_council.data import ACTIONS
from townwright.games.city_council.state import CityCouncil

# Is east exchanged with north, then east with west, then north with south?
Turn = tuple[bool, bool, bool]
TURNS: list[Turn] = [(a, b, c) for a, b, c in product([False, True], repeat=3) if a or b or c]


def turned(square: Square, turn: Turn) -> Square:
    x, y = square
    if turn[0]:
        x, y = y, x
    return (SIZE - 1 - x if turn[1] else x), (SIZE - 1 - y if turn[2] else y)


def turned_anchor(anchor: Square, turn: Turn) -> Square:
    """Where the south-west square of these four comes to lie."""
    return min(turned(square, turn) for square in block(anchor))


def turned_tick(tick: str, turn: Turn) -> str:
    anchor = SQUARES[0]
    where = turned(block(anchor)[TICKS.index(tick)], turn)
    return TICKS[block(turned_anchor(anchor, turn)).index(where)]


def image(action: int, turn: Turn) -> int:
    """The same choice on the turned board."""
    choice = ACTIONS.decode(action)
    if choice.kind == "tick":
        tick = turned_tick(TICKS[choice.fields["corner"]], turn)
        return ACTIONS.encode("tick", corner=TICKS.index(tick))
    if choice.kind in ("place", "point"):
        anchor = turned_anchor(ANCHORS[choice.fields["block"]], turn)
        return ACTIONS.encode(choice.kind, block=ANCHORS.index(anchor))
    if choice.kind == "rail":
        return ACTIONS.encode("rail", square=SQUARES.index(turned(SQUARES[choice.fields["square"]], turn)))
    return action


def test_turning_four_times_leaves_everything_where_it_was() -> None:
    quarter: Turn = (True, True, False)
    for action in range(ACTIONS.count):
        again = action
        for _ in range(4):
            again = image(again, quarter)
        assert again == action


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TURNS)))
def test_the_rules_know_no_direction(number: int) -> None:
    """A game and its image, side by side: the same choices, the same refusals, the same points."""
    turn = TURNS[number]
    for game in random_games(len(TURNS) + 1)[number : number + 2]:
        twin: CityCouncil = GAME.new(**game.options)
        for step in game.steps():
            chosen = step.event.choice
            if step.before.actor != CHANCE:
                assert sorted(image(action, turn) for action in GAME.legal(step.before)) == GAME.legal(twin)
                some = range(step.before.ply % 7, ACTIONS.count, 7)
                assert [ask.why_not(step.before, n) for n in some] == [ask.why_not(twin, image(n, turn)) for n in some]
                chosen = image(chosen, turn)
            ask.apply(twin, chosen)
            assert twin.actor == step.after.actor
            assert GAME.standing(twin) == GAME.standing(step.after)
        avenues = {turned(read_square(name), turn) for name in network(game.state)}
        assert avenues == {read_square(name) for name in network(twin)}
