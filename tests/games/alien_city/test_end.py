"""Handing over, skipped turns, the end of the game, and who has won."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.alien_city.boards import (
    builds,
    caps_left,
    city,
    first_choice,
    open_lots,
    phase,
    play,
    random_games,
    ranks,
    refused,
    stock,
    structures,
    table,
    told,
    totals,
    unbuilt,
    whose,
    why_not_here,
)
from tests.games.alien_city.goldens import ENDS, GOLDENS
from tests.games.alien_city.page import RECORD_10, TILES_10, after_build
from tests.rules import rule
from townwright.engine.events import Play
from townwright.engine.state import OVER
from townwright.games.alien_city import GAME
from townwright.games.alien_city.build import can_build


def builders(game: Play) -> str:
    return "".join(whose(step.before) for step in game.steps(first_choice(game)) if phase(step.before) == "build")


# Handing over ---------------------------------------------------------------------------------------------------------


@rule("AC-F6")
def test_the_other_seat_is_to_move_if_it_can_build() -> None:
    assert whose(play(city(), "KDe5")) == "B"
    assert whose(play(city(mover="B"), "KDe5")) == "A"
    assert whose(play(city("BTe6"), "KDe5 *e6")) == "B"


@rule("AC-F6", "AC-R23")
def test_who_cannot_build_is_skipped_without_a_question_and_with_a_line_in_the_log() -> None:
    before = play(city(tiles=TILES_10, mover="B"), RECORD_10.partition(" *b3")[0])
    after = play(before, "*b3")
    assert (whose(before), whose(after), phase(after)) == ("B", "B", "build")
    assert GAME.story(before, GAME.read_move(before, "*b3"), after) == [
        "B claims the blue tower b3.",
        "A cannot build and is skipped.",
    ]
    assert GAME.prompt(after, 1).endswith(" A cannot build and is skipped for now.")


@rule("AC-F6")
def test_without_a_claim_step_the_turn_is_handed_over_right_after_the_build() -> None:
    state = city("BTe6:a", stock={"A": "KD", "B": "RT BT"})
    after = play(state, "KDe5")
    assert (whose(after), phase(after)) == ("B", "build")
    stuck = city("BTe6:b RTe7:b GTe8:b", stock={"A": "", "B": "RD RD"}, mover="B")
    again = play(stuck, "RDc9")
    assert (whose(again), phase(again)) == ("B", "build")
    assert GAME.story(stuck, GAME.read_move(stuck, "RDc9"), again)[1:] == ["A cannot build and is skipped."]


@rule("AC-R18")
def test_who_was_skipped_is_asked_again_after_every_build() -> None:
    state = after_build(33)
    assert builds(state, "A") == set()
    assert whose(play(state, "GTe6 -")) == "A"  # the second structure on C3 lets A's red towers in
    for other in ("BTf7", "BTc5"):
        assert whose(play(state, f"{other} -")) == "B"
    assert whose(play(state, "BTf7 - GTf5")) == "nobody"  # this way A stays stuck to the end


@rule("AC-R18")
def test_a_seat_moves_twice_exactly_when_the_other_cannot_build() -> None:
    skipped = 0
    for game in random_games(72):
        for step in game.steps(first_choice(game)):
            if phase(step.after) == "build":
                other_can = bool(can_build(step.after, 1 - step.before.actor))
                assert (step.after.actor != step.before.actor) == other_can
                skipped += not other_can
    assert skipped > 0


@rule("AC-R19", "AC-R26")
def test_who_builds_alone_is_free_to_spoil_later_builds_and_to_let_the_other_back_in() -> None:
    state = after_build(33)
    assert builds(state) == {"BTc5", "BTf7", "GTf5", "GTe6"}
    assert {move: whose(play(state, f"{move} -")) for move in builds(state)} == {
        "BTc5": "B", "BTf7": "B", "GTf5": "A", "GTe6": "A",
    }  # fmt: skip
    assert builds(play(state, "BTf7 -")) == {"GTf5"}  # it has cost B two of the four
    after = play(state, "GTe6")
    assert phase(after) == "claim"  # each of these builds is a turn, with a claim after it


@rule("AC-R26")
def test_nothing_is_evened_out() -> None:
    game = table(TILES_10, first="B")
    state = play(game.state, RECORD_10)
    assert state.actor == OVER
    built = [19 - sum(stock(state, seat).values()) for seat in ("A", "B")]
    assert built == [17, 19]
    for full in random_games(72):
        if len(structures(full.state)) == 38 and builders(full) in ("AB" * 19, "BA" * 19):
            assert builders(full)[-1] != builders(full)[0]  # the second player has the last build


# The end --------------------------------------------------------------------------------------------------------------


@rule("AC-E1", "AC-R22", "AC-R23")
def test_the_game_ends_at_once_when_neither_seat_can_build() -> None:
    for game in random_games(72):
        for step in game.steps(first_choice(game)):
            nobody_can = not can_build(step.after, 0) and not can_build(step.after, 1)
            assert (step.after.actor == OVER) == nobody_can
            assert (phase(step.after) == "end") == nobody_can


@rule("AC-E1")
def test_it_may_be_that_the_stocks_are_used_up() -> None:
    over = play(city("BTe6", stock={"A": "KD", "B": ""}), "KDe5")
    assert (phase(over), len(open_lots(over)) > 50) == ("end", True)
    assert phase(play(city("BTe6", stock={"A": "KD KD", "B": ""}), "KDe5")) == "claim"
    assert phase(play(city("BTe6", stock={"A": "KD", "B": "KD"}), "KDe5")) == "claim"


@rule("AC-E1")
def test_or_that_nothing_in_them_can_be_placed() -> None:
    state = play(city(tiles=TILES_10, mover="B"), RECORD_10)
    assert phase(state) == "end"
    assert stock(state, "A") == {"RT": 2}
    assert stock(state, "B") == {}
    for lot in unbuilt(state):
        assert why_not_here(state, f"RT{lot}") in ("AC-L5", "AC-L6", "AC-L8", "AC-L9")


@rule("AC-R23")
def test_nobody_announces_that_it_cannot_build() -> None:
    state = after_build(33)
    assert refused(state, "-", "B") == "AC-L10"
    assert refused(state, "-", "A") == "AC-L11"
    assert {kind.name for kind in GAME.actions.kinds} == {"build", "claim", "decline"}


@rule("AC-R25", "AC-T5")
def test_every_game_ends_after_at_most_38_builds_with_42_lots_of_road() -> None:
    lengths = set()
    for game in random_games(72):
        built = len(structures(game.state))
        lengths.add(built)
        assert len(builders(game)) == built <= 38
        assert len(unbuilt(game.state)) == 80 - built >= 42
        claims_asked = sum(phase(step.before) == "claim" for step in game.steps())
        assert claims_asked <= 37
        assert len(game.events) <= GAME.longest
    assert 38 in lengths
    assert min(lengths) < 38


@rule("AC-R25", "AC-T5")
def test_each_build_takes_exactly_one_lot_from_the_road() -> None:
    for game in random_games(12):
        for step in game.steps(first_choice(game)):
            taken = unbuilt(step.before) - unbuilt(step.after)
            assert len(taken) == (phase(step.before) == "build")


@rule("AC-E1", "AC-E3", "AC-L14", "AC-R18", "AC-R19")
@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_each_way_to_end_is_kept_as_a_golden_game(end: Callable[[Play], bool]) -> None:
    assert end in [golden.shows for golden in GOLDENS]


# Who has won ----------------------------------------------------------------------------------------------------------


@rule("AC-E2")
@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("BTe6:a RDe7 BTe10", (1, 2)),
        ("BTe6:b RDe7 BTe10", (2, 1)),
        ("BTe6:a RDe7 BTe10:b KDd10 RDf10", (2, 1)),
    ],
)
def test_the_higher_total_wins(board: str, places: tuple[int, int]) -> None:
    state = city(board, phase="end")
    scores = totals(state)
    assert ranks(state) == places
    assert (scores[0] > scores[1]) == (places == (1, 2))
    assert scores[0] != scores[1]


@rule("AC-E3", "AC-R38")
@pytest.mark.parametrize("board", ["", "BTe6:a BTe10:b RDe8", "BTe6:a RDd6 BTe10:b RDd10", "RTc5 BTe6 KDe5"])
def test_equal_totals_are_a_draw_whoever_claimed_more_or_earlier(board: str) -> None:
    state = city(board, phase="end")
    scores = totals(state)
    assert scores[0] == scores[1]
    assert ranks(state) == (1, 1)


@rule("AC-E2", "AC-E3")
def test_ranks_follow_the_totals_in_every_game() -> None:
    for game in random_games(72):
        scores = totals(game.state)
        expected = {True: (1, 2), False: (2, 1)}[scores[0] > scores[1]] if scores[0] != scores[1] else (1, 1)
        assert ranks(game.state) == expected


@rule("AC-L1", "AC-E1")
def test_what_is_told_after_the_end() -> None:
    state = play(city(tiles=TILES_10, mover="B"), RECORD_10)
    assert told(state, "RTf7", "A") == ("AC-L1: the game is over.", "")
    assert told(state, "-", "B") == ("AC-L1: the game is over.", "")
    assert caps_left(state, "B") == 1
