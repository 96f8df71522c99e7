"""The additional round (module): who joins, in secret, and what is different in it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.dice_new_town.boards import (
    build,
    each,
    hand,
    legal,
    passing,
    phase,
    play,
    standing_on,
    town,
    turn_order,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, NOBODY, OVER, bytes_of, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown

ALONE = {"ruleset": "advanced", "land_cards": "false", "occupancy": "false"}


def joining(players: int = 4, houses: str = "", at: str = "A4 B6 C8 D10") -> DiceNewTown:
    """Round 4 is over, and everybody is to say whether they join."""
    builders = " ".join(at.split()[:players])
    return town(houses, ALONE, phase="join", round=4, at=builders, players=players)


def answers(s: DiceNewTown, text: str) -> DiceNewTown:
    """Such as "ynyy", in seat order."""
    return play(s, *("yes" if letter == "y" else "pass" for letter in text))


@rule("DT-R49", "DT-E8")
@pytest.mark.parametrize(
    ("said", "gems"),
    [
        ("yyyn", [0, 0, 0, 3]),
        ("ynyn", [0, 2, 0, 2]),
        ("nnny", [1, 1, 1, 0]),
        ("yyyy", [0, 0, 0, 0]),
        ("nnnn", [0, 0, 0, 0]),
    ],
)
def test_who_stays_out_gets_a_gem_for_each_who_joins(said: str, gems: list[int]) -> None:
    s = joining()
    seen = []
    for letter in said:
        seen.append((whose(s), phase(s), legal(s)))
        s = answers(s, letter)
    assert seen == [(seat, "join", {"yes", "pass"}) for seat in "ABCD"]
    if said == "nnnn":
        assert s.actor == OVER
        assert s.round == 4
        assert each(s, "gems") == gems
        return
    assert s.round == 5
    assert each(s, "gems") == gems
    assert turn_order(s) == "".join(seat for seat, letter in zip("ABCD", said, strict=True) if letter == "y")


@rule("DT-R49")
def test_who_joins_is_ordered_by_land_and_gets_materials_by_that_order_and_by_houses() -> None:
    s = joining(houses="3 A 2x2/1, 5 D 2x2/1, 5 D 2x2/2, 9 B 2x2/1", at="A10 B8 C6 D4")
    s = answers(s, "ynyy")
    assert turn_order(s) == "DCA"
    assert [hand(s, seat) for seat in "ABCD"] == ["13", "", "2", "12"]


@rule("DT-R49", "DT-R50")
def test_no_tree_is_planted_and_no_dice_are_distributed() -> None:
    s = answers(joining(2), "yy")
    assert s.actor == CHANCE
    phases = set()
    while s.actor == CHANCE or phase(s) == "keep":
        phases.add(phase(s))
        s = play(s, "pip 3") if s.actor == CHANCE else play(s, "pass")
    assert phases == {"throw", "keep"}
    assert phase(s) == "move"


@rule("DT-R49")
def test_only_those_who_joined_take_turns_in_the_four_steps() -> None:
    s = passing(answers(joining(3), "yny"), "move")
    turns = []
    while s.actor != OVER:
        if phase(s) in ("move", "manage", "build", "last move"):
            turns.append((phase(s), whose(s)))
        s = play(s, "buy" if "buy" in legal(s) else "pass")
    assert turns == [
        ("move", "A"),
        ("move", "C"),
        *[("manage", "A")] * 2,
        *[("manage", "C")] * 2,
        ("build", "A"),
        ("build", "C"),
        ("last move", "C"),
        ("last move", "A"),
    ]


@rule("DT-R27", "DT-R35")
def test_houses_and_points_of_those_who_stay_out_stay_in_play() -> None:
    houses = "8 B 2x3/1, 3 C 3x3/3"
    facts = {"at": "A8 B3 C5", "white": "224", "black": 1, "hand": "6"}
    s = town(houses, ALONE, players=3, order="AC", round=5, phase="build", **facts)  # type: ignore[arg-type]
    assert standing_on(build(s, "a>2x3/2", "6"), "8") == ["A 2x3/2"]


@rule("DT-R52")
def test_without_the_module_the_game_ends_after_four_rounds() -> None:
    s = town(phase="last move", round=4, at="A8 B3", green=0)
    assert play(s, "pass", "pass").actor == OVER if whose(s) == "B" else play(s, "pass").actor == OVER


# Secrets --------------------------------------------------------------------------------------------------------------


@rule("DT-R49")
@pytest.mark.parametrize("eyes", [0, 1, 2, 3, NOBODY])
def test_nobody_sees_an_answer_before_all_have_answered(eyes: int) -> None:
    for answered in (1, 2, 3):
        views = set()
        for number in range(2**answered):
            said = "".join("yn"[number >> k & 1] for k in range(answered))
            s = answers(joining(), said)
            if eyes in range(answered):
                said_by_eyes = said[eyes]
                views.add((said_by_eyes, bytes_of(GAME.view(s, eyes))))
            else:
                views.add(("", bytes_of(GAME.view(s, eyes))))
        assert len(views) == (2 if eyes in range(answered) else 1)


@rule("DT-R49")
def test_ones_own_answer_is_seen_and_all_are_seen_afterwards() -> None:
    yes, no = (GAME.view(answers(joining(), letter), 0) for letter in "yn")
    assert bytes_of(yes) != bytes_of(no)
    shown = answers(joining(), "ynyn")
    assert all(bytes_of(GAME.view(shown, seat)) == bytes_of(shown) for seat in (*range(4), NOBODY))


@rule("DT-R49")
def test_worlds_that_fit_a_view_are_dealt_evenly() -> None:
    s = answers(joining(), "ynn")
    luck, counts = new_luck(11), Counter[tuple[int, tuple[int, ...]]]()
    for seat in range(4):
        view = GAME.view(s, seat)
        for _ in range(400):
            world = copy_of(view)
            ask.resample(world, seat, luck)
            assert bytes_of(GAME.view(world, seat)) == bytes_of(view)
            dealt = tuple(each(world, "joined"))
            counts[seat, dealt] += 1
    for seat, hidden in ((0, 2), (1, 2), (2, 2), (3, 3)):
        found = [count for (whose_world, _), count in counts.items() if whose_world == seat]
        assert len(found) == 2**hidden
        assert all(0.6 * 400 / 2**hidden < count < 1.5 * 400 / 2**hidden for count in found)
