"""Dice Distribution, and the dice of the additional round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    COLOURS,
    each,
    legal,
    odds,
    passing,
    phase,
    play,
    refused,
    town,
    white,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import draw, new_luck
from townwright.engine.state import CHANCE, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown


def pooled(s: DiceNewTown) -> dict[str, int]:
    """How many dice of each colour lie in the middle."""
    return {colour: sum(s.pool[c, face] for face in range(6)) for c, colour in enumerate(COLOURS)}


def distribution(pool: str, **facts: Any) -> DiceNewTown:
    """The middle of a distribution: "R6 R1 W2 W2 B5"."""
    s = town(phase="draft", at="A4 B6", **facts)
    for die in pool.split():
        s.pool["RGBW".index(die[0]), int(die[1]) - 1] += 1
    return s


@rule("DT-R1", "DT-D1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_brings_one_die_of_each_colour_and_three_white_ones(players: int) -> None:
    s = town(phase="tree dice", at="A4 B6 C8 D10"[: 3 * players].strip(), players=players)
    s = play(s, "2 dice", "pip 5", "pip 6")
    rolled = 0
    while s.actor == CHANCE:
        assert list(odds(s).values()) == [1] * 6
        s = play(s, f"pip {rolled % 6 + 1}")
        rolled += 1
    assert rolled == 6 * players
    assert pooled(s) == {"red": players, "green": players, "black": players, "white": 3 * players}
    assert phase(s) == "draft"


@rule("DT-L2", "DT-R2")
def test_one_takes_a_die_of_a_colour_that_one_still_lacks() -> None:
    s = distribution("R6 R1 W2 W2 B5 W6 W3", red={"A": 4, "B": 3}, white={"A": "100", "B": "000"}, green=3)
    assert legal(s) == {"black 5", "white 2", "white 3", "white 6"}
    assert refused(s, "red 6") == refused(s, "red 1") == "DT-L2"
    s = play(s, "white 2")
    assert (sorted(white(s, "A")), pooled(s)["white"]) == ([0, 1, 2], 3)


@rule("DT-L2")
def test_the_last_lap_leaves_no_choice() -> None:
    s = distribution(
        "W3 G2", red={"A": 4, "B": 2}, white={"A": "166", "B": "110"}, black={"A": 2, "B": 3}, green={"B": 4}
    )
    assert legal(s) == {"green 2"}
    assert refused(s, "white 3") == "DT-L2"
    s = play(s, "green 2", "white 3")
    assert (phase(s), whose(s), pooled(s)) == ("move", "A", dict.fromkeys(COLOURS, 0))


@rule("DT-L2")
def test_a_die_that_does_not_lie_there_is_not_taken() -> None:
    s = distribution("R6 W2 W3 W4 B5 G1", white="000")
    assert "red 5" not in legal(s)
    assert refused(s, "red 5") != ""


def test_the_dice_go_round_six_laps_in_turn_order() -> None:
    s = town(phase="tree dice", at="A9 B6 C12", players=3, order="BAC", actor="B")
    s = play(s, "2 dice", "pip 5", "pip 6")
    while s.actor == CHANCE:
        s = play(s, "pip 4")
    takers = ""
    while phase(s) == "draft":
        takers += whose(s)
        ask.apply(s, GAME.legal(s)[-1])
    assert takers == "BAC" * 6
    for seat in range(3):
        assert (s.red[seat], s.green[seat], s.black[seat]) == (4, 4, 4)
        assert white(s, "ABC"[seat]) == [4, 4, 4]


@rule("DT-R3")
def test_taking_a_red_one_earns_a_gem_at_once_and_only_taking_it() -> None:
    s = distribution("R1 R2 G3 G1 B1 B5 W1 W1 W1 W2 W3 W4", white={"A": "000", "B": "000"})
    assert each(play(s, "red 1"), "gems") == [1, 0]
    assert each(play(s, "red 2"), "gems") == [0, 0]
    assert each(play(s, "green 1"), "gems") == each(play(s, "black 1"), "gems") == [0, 0]
    assert each(play(s, "white 1"), "gems") == [0, 0]
    reduced = play(town(at="A8 B3", phase="manage", red=2, white="224", black=5), "reroll 1", "pip 1")
    assert (each(reduced, "red")[0], each(reduced, "gems")) == (1, [0, 0])


# The additional round -------------------------------------------------------------------------------------------------


def joining(players: int = 2) -> DiceNewTown:
    options = {"ruleset": "advanced", "land_cards": "false", "occupancy": "false"}
    at = "A4 B6 C8 D10"[: 3 * players].strip()
    return town("", options, phase="join", round=4, at=at, players=players, hand={"A": "", "B": ""})


@rule("DT-R50", "DT-R3")
def test_in_the_additional_round_each_rolls_six_dice_and_may_reroll_them_all_once() -> None:
    s = play(joining(), "yes", "yes")
    rolled = []
    for _ in range(6):
        assert s.actor == CHANCE
        rolled.append(len(odds(s)))
        s = play(s, "pip 1")
    assert rolled == [6] * 6
    assert (whose(s), phase(s), legal(s)) == ("A", "keep", {"pass", "yes"})
    assert (each(s, "red")[0], white(s, "A"), each(s, "gems")) == (1, [1, 1, 1], [0, 0])
    again = play(s, "yes", *["pip 5"] * 6)
    assert (again.red[0], again.green[0], again.black[0], white(again, "A")) == (5, 5, 5, [5, 5, 5])
    assert again.actor == CHANCE  # it is B who rolls now
    kept = play(s, "pass", *["pip 2"] * 6)
    assert (whose(kept), phase(kept)) == ("B", "keep")
    kept = play(kept, "pass")
    assert (whose(kept), phase(kept), kept.red[0], kept.red[1]) == ("A", "move", 1, 2)


@rule("DT-R50")
def test_one_sees_the_others_dice_before_one_decides() -> None:
    s = passing(play(joining(3), "yes", "yes", "yes"), "keep")
    seen = []
    for _ in range(3):
        seen.append((whose(s), sum(red > 0 for red in each(s, "red"))))
        s = play(s, "pass")
        while s.actor == CHANCE:
            s = play(s, "pip 3")
    assert seen == [("A", 1), ("B", 2), ("C", 3)]


def test_faces_come_equally_often() -> None:
    s, luck, seen = play(town(phase="tree dice", at="A4 B6"), "2 dice"), new_luck(5), Counter[int]()
    for _ in range(6000):
        seen[draw(copy_of(s), luck, GAME.buffer(), GAME.buffer())] += 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())
