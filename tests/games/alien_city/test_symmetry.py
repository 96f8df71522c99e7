"""Turning or mirroring the city, or exchanging red with blue and seat A with seat B, changes no rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.alien_city.boards import OPTIONS, random_play, table
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import CHANCE
from townwright.games.alien_city import GAME
from townwright.games.alien_city.data import KINDS
from townwright.games.alien_city.position import write_tiles
from townwright.games.alien_city.state import AlienCity

Turn = Callable[[int], int]
CORNER_PAIRS = {"180": "NW SE NE SW", "east to west": "NW NE SW SE", "north to south": "NW SW NE SE"}
LOT_TURNS: dict[str, Turn] = {
    "180": lambda lot: 79 - lot,
    "east to west": lambda lot: lot // 8 * 8 + 7 - lot % 8,
    "north to south": lambda lot: (9 - lot // 8) * 8 + lot % 8,
}


def turned_tiles(tiles: str, turn: str) -> str:
    """The layout turned or mirrored, icon corners and all."""
    pairs = CORNER_PAIRS[turn].split()
    corner = {pairs[k]: pairs[k ^ 1] for k in range(4)}
    rows = [[text[:2] + corner[text[2:]] for text in row.split()] for row in tiles.split(" / ")]
    if turn != "east to west":
        rows.reverse()
    if turn != "north to south":
        rows = [row[::-1] for row in rows]
    return " / ".join(" ".join(row) for row in rows)


def turned(action: int, turn: Turn) -> int:
    """The same choice in the turned city."""
    return action if action == 640 else action // 80 * 80 + turn(action % 80)


def other_colour(text: str) -> str:
    return text.translate(str.maketrans("RB", "BR"))


def exchanged(action: int) -> int:
    """The same choice after red and blue have been exchanged."""
    if action >= 560:
        return action
    return KINDS.index(other_colour(KINDS[action // 80])) * 80 + action % 80


def compare(options: dict[str, str], seed: int, twin: AlienCity, image: Callable[[int], int], swaps: bool) -> None:
    """Play a random game and its image side by side."""
    game = random_play(options, seed)
    for step in game.steps():
        if step.before.actor == CHANCE:
            continue
        seats = [1, 0] if swaps else [0, 1]
        assert twin.actor == seats[step.before.actor]
        assert sorted(image(action) for action in GAME.legal(step.before)) == GAME.legal(twin)
        some = range(step.before.ply % 7, 641, 7)
        assert [ask.why_not(step.before, n) for n in some] == [ask.why_not(twin, image(n)) for n in some]
        ask.apply(twin, image(step.event.choice))
        scores = GAME.standing(step.after).scores
        assert [GAME.standing(twin).scores[seat] for seat in seats] == list(scores)
    assert twin.actor == game.state.actor


def twin_of(options: dict[str, str], seed: int, image: Callable[[str], str], swaps: bool) -> AlienCity:
    """The start of the game's image, on the image of its layout."""
    game = random_play(options, seed)
    first = next(step.before for step in game.steps() if step.before.actor != CHANCE)
    starts = "AB"[first.actor ^ swaps]
    rest = {name: value for name, value in options.items() if name not in ("first_player", "left_out")}
    state: AlienCity = table(image(write_tiles(game.state)), rest, first=starts).state
    return state


@rule("AC-R4")
@pytest.mark.parametrize("turn", LOT_TURNS)
def test_the_rules_know_no_direction(turn: str) -> None:
    for seed, options in enumerate(OPTIONS[::13]):
        twin = twin_of(options, seed, lambda tiles: turned_tiles(tiles, turn), swaps=False)
        compare(options, seed, twin, lambda action: turned(action, LOT_TURNS[turn]), swaps=False)


def test_red_and_seat_a_play_as_blue_and_seat_b() -> None:
    for seed, options in enumerate(OPTIONS[::13]):
        twin = twin_of(options, seed, other_colour, swaps=True)
        compare(options, seed, twin, exchanged, swaps=True)


def test_without_the_location_bonus_the_numbers_of_the_tiles_change_nothing() -> None:
    swap = str.maketrans("na2345", "n54a32")
    for options in OPTIONS:
        seed = OPTIONS.index(options)
        if options["location_bonus"] == "off" and seed % 7 == 0:
            twin = twin_of(options, seed, lambda tiles: tiles.translate(swap), swaps=False)
            compare(options, seed, twin, lambda action: action, swaps=False)
