"""A whole first round played out, NC-Y19, with what the log says of it."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import choose, earns, gold, incomes, ladder, names, whose
from tests.rules import rule
from townwright.engine.events import Play
from townwright.games.new_city import GAME

LUCK = "luck pawn NW | luck pawn NE | luck pawn SE | luck 3S | luck 3M | luck 1M | luck 2S"


@pytest.fixture
def game() -> Play:
    """The ladder is NW, NE, SE, SW, and 3S, 3M, 1M and 2S lie face up."""
    game = Play(GAME, {"players": 4})
    choose(game, LUCK)
    return game


def forced(game: Play, first: int) -> list[str]:
    """What played itself since event number `first`."""
    return [
        f"{whose(step.before)} {GAME.move_name(step.before, step.event.choice)}"
        for step in game.steps(first)
        if step.event.forced
    ]


def at(game: Play) -> str:
    return GAME.phase(game.state).name


@rule("NC-Y19")
def test_y19_a_whole_first_round(game: Play) -> None:
    assert ladder(game.state) == "NW NE SE SW"
    assert gold(game.state) == {"NW": 6, "NE": 6, "SE": 6, "SW": 6}
    assert sorted(names(game.state)) == ["1M", "2S", "3M", "3S"]

    first = len(game.events)
    choose(game, "SW 3S | SW 2 | SE = | NE = | NW x | SW x | SE x")
    assert forced(game, first) == ["NE pay", "NE NE-a1"]
    assert gold(game.state) == {"NW": 6, "NE": 4, "SE": 6, "SW": 6}
    assert ladder(game.state) == "NW SE SW NE"

    first = len(game.events)
    choose(game, "NE 3M | NE 1 | SW 3 | SE = | NW x | NE x | SW x")
    assert forced(game, first) == ["SE pay", "SE SE-a1"]
    assert gold(game.state) == {"NW": 6, "NE": 4, "SE": 4, "SW": 6}  # 3 paid, a bonus of 1
    assert ladder(game.state) == "NW SW NE SE"

    first = len(game.events)
    choose(game, "SE 1M | SE 1 | NE x | SW = | NW x | SE x")
    assert forced(game, first) == ["SW pay", "SW SW-a1", "SW 2S"]  # and the last tile picks itself
    assert gold(game.state) == {"NW": 6, "NE": 4, "SE": 4, "SW": 6}  # 1 paid, a bonus of 1
    assert ladder(game.state) == "NW NE SE SW"

    first = len(game.events)
    choose(game, "SW 1 | SE x | NE x | NW 2 | SW 3 | NW x")
    assert (at(game), forced(game, first)) == ("place", ["SW pay"])
    first = len(game.events)
    choose(game, "SW b1")
    assert forced(game, first) == ["NW x"]  # it has no district to improve
    assert gold(game.state) == {"NW": 6, "NE": 4, "SE": 4, "SW": 3}
    assert ladder(game.state) == "NW NE SE SW"

    choose(game, "NE coin 2")
    choose(game, "SE coin 1")
    choose(game, "SW coin 1")
    assert gold(game.state) == {"NW": 6, "NE": 1, "SE": 7, "SW": 3}
    choose(game, "SW a1")
    assert gold(game.state) == {"NW": 7, "NE": 5, "SE": 11, "SW": 12}
    assert (game.state.round, at(game)) == (2, "reveal")


@rule("NC-Y19", "NC-S4")
def test_y19_what_each_quarter_collects(game: Play) -> None:
    play_until_the_last_improvement(game)
    state = game.position(len(game.events))
    assert incomes(state) == {"NW": 1, "NE": 4, "SE": 4, "SW": 7}  # SW's Safe House is still to come
    assert [earns(state, place) for place in ("NE-a1", "SE-a1", "SW-a1", "SW-b1")] == [3, 3, 1 + 2 + 1, 2]
    before = gold(state)
    choose(game, "SW a1")
    collected = {name: had - before[name] for name, had in gold(game.state).items()}
    assert collected == {"NW": 1, "NE": 4, "SE": 4, "SW": 1 + 5 + 2 + 1}  # the Safe House pays 1 when it is built


@rule("NC-Y19")
def test_y19_as_the_log_tells_it(game: Play) -> None:
    play_until_the_last_improvement(game)
    choose(game, "SW a1")
    story = "\n".join(game.story(7))
    for line in (
        "SW picks 3S (Entertainment).",
        "SW opens at 2.",
        "SE matches 2.",
        "NW drops out.",
        "NE wins 3S for 2, by matching: its pawn goes to the bottom.",
        "NE pays 2.",
        "NE builds 3S (Entertainment) on NE-a1.",
        "SE builds 3M (Entertainment) on SE-a1. +1 (3M beside 1 alike).",
        "SW bids 3.",
        "SW wins 2S for 3.",
        "SW builds 2S (Market) on SW-b1.",
        "NW builds no improvement.",
        "NE chooses a Trade Guild.",
        "NE builds a Trade Guild on 3S (Entertainment), a1. -3 (Trade Guild a round early).",
        "SW builds a Safe House on 1M (Slums), a1. +1 (Safe House built).",
        "NW collects 1: the King's grant +1.",
        "SE collects 4: Entertainment 3M +3, the King's grant +1.",
        "SW collects 8: Slums 1M +5, Market 2S +2, the King's grant +1.",
        "Round 2.",
    ):
        assert line in story.splitlines(), line


def play_until_the_last_improvement(game: Play) -> None:
    choose(game, "SW 3S | SW 2 | SE = | NE = | NW x | SW x | SE x")
    choose(game, "NE 3M | NE 1 | SW 3 | SE = | NW x | NE x | SW x")
    choose(game, "SE 1M | SE 1 | NE x | SW = | NW x | SE x")
    choose(game, "SW 1 | SE x | NE x | NW 2 | SW 3 | NW x | SW b1")
    choose(game, "NE coin 2 | SE coin 1 | SW coin 1")
