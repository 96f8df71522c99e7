"""Whatever has revealed nothing can be taken back, click by click; dice and other players make it final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.dice_new_town.boards import NAMES, NUMBERS, legal, phase
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.engine.events import Play, seeded
from townwright.engine.luck import below, new_luck
from townwright.engine.state import bytes_of
from townwright.games.dice_new_town import GAME

ADVANCED = {"players": "2", "ruleset": "advanced", "materials": "area"}
EASY = {"players": "2", "ruleset": "easy", "materials": "area"}


def play_until(options: dict[str, str], wanted: Callable[[Play], bool]) -> Play:
    """A random game, of the first seed in which such a position comes, up to it."""
    for seed in range(200):
        game, chance = Play(GAME, options, seeded(seed)), new_luck(seed, 3)
        while not game.is_over:
            if wanted(game):
                return game
            choices = GAME.legal(game.state)
            game.choose(choices[below(chance, len(choices))])
    pytest.fail("no such position has come")


def offers(name: str, in_phase: str) -> Callable[[Play], bool]:
    def wanted(game: Play) -> bool:
        s: Any = game.state
        return phase(s) == in_phase and any(choice.startswith(name) for choice in legal(s))

    return wanted


def first_choice(game: Play, name: str) -> int:
    return next(number for number in GAME.legal(game.state) if NAMES[number].startswith(name))


def final(game: Play, seat: int) -> str:
    with pytest.raises(Refused) as told:
        game.take_back(seat)
    return told.value.rule


@pytest.mark.parametrize(
    ("options", "in_phase", "name"),
    [
        (ADVANCED, "move", "step"),
        (ADVANCED, "manage", "buy"),
        (ADVANCED, "build", "split"),
        (ADVANCED, "build", "join"),
        (ADVANCED, "draft cards", "take"),
        (EASY, "dice", "green material"),
        (EASY, "dice", "green special"),
        (EASY, "work", "2x"),
    ],
)
def test_a_click_that_shows_nothing_is_taken_back_to_the_byte(
    options: dict[str, str], in_phase: str, name: str
) -> None:
    game = play_until(options, offers(name, in_phase))
    before, seat = bytes_of(game.state), game.state.actor
    number = first_choice(game, name)
    game.choose(number)
    assert bytes_of(game.state) != before
    game.take_back(seat)
    assert bytes_of(game.state) == before


@rule("DT-L23")
def test_a_card_and_its_effect_are_two_clicks_that_can_both_be_taken_back() -> None:
    game = play_until(ADVANCED, lambda game: offers("card 9", "move")(game) or offers("card 10", "move")(game))
    positions, seat = [bytes_of(game.state)], game.state.actor
    name = next(name for name in ("card 9", "card 10") if name in legal(game.state))
    game.choose(NUMBERS[name])
    if phase(game.state) == "card":  # a Material 1 can be returned as well
        positions.append(bytes_of(game.state))
        game.choose(NUMBERS["gain"])
    for position in reversed(positions):
        game.take_back(seat)
        assert bytes_of(game.state) == position


def test_a_house_is_taken_back_piece_by_piece() -> None:
    game = play_until(EASY, offers("2x3/2", "work"))
    positions, seat = [], game.state.actor
    positions.append(bytes_of(game.state))
    game.choose(NUMBERS["2x3/2"])
    while phase(game.state) == "piece":
        positions.append(bytes_of(game.state))
        game.choose(GAME.legal(game.state)[0])
    assert phase(game.state) in ("resident", "track")
    for position in reversed(positions):
        game.take_back(seat)
        assert bytes_of(game.state) == position


@pytest.mark.parametrize(
    ("options", "in_phase", "name"),
    [
        (ADVANCED, "move", "reroll"),
        (ADVANCED, "tree dice", "3 dice"),
        (EASY, "resident", "resident"),
        (EASY, "work", "gem"),
    ],
)
def test_what_luck_has_answered_is_final(options: dict[str, str], in_phase: str, name: str) -> None:
    game = play_until(options, offers(name, in_phase))
    seat = game.state.actor
    game.choose(first_choice(game, name))
    assert final(game, seat) == "TW-U1"


@rule("DT-R19")
def test_a_gift_that_was_answered_is_final() -> None:
    game = play_until(ADVANCED, offers("offer", "manage"))
    giver = game.state.actor
    before = bytes_of(game.state)
    number = first_choice(game, "offer")
    game.choose(number)
    game.take_back(giver)
    assert bytes_of(game.state) == before
    game.choose(number)
    game.choose(NUMBERS["pass"])
    assert final(game, giver) == "TW-U2"


@rule("DT-R49")
def test_an_answer_to_the_additional_round_is_taken_back_until_somebody_else_has_answered() -> None:
    game = play_until(ADVANCED, offers("yes", "join"))
    before = bytes_of(game.state)
    game.choose(NUMBERS["yes"])
    game.take_back(0)
    assert bytes_of(game.state) == before
    game.choose(NUMBERS["pass"])
    game.choose(NUMBERS["pass"])
    assert final(game, 0) in ("TW-U1", "TW-U2", "TW-U3")
    assert final(game, 1) in ("TW-U1", "TW-U3")
