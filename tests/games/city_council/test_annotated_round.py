"""The round that the rules page tells, played as it is told there."""

from __future__ import annotations

import re

import pytest

from townwright.engine import ask
from townwright.engine.errors import Refused
from townwright.engine.state import CHANCE
from townwright.games.city_council import GAME
from townwright.games.city_council.state import CityCouncil

FACE_UP = ("R4", "RA", "W2", "C0")


def follow(s: CityCouncil, *moves: str) -> CityCouncil:
    """Play these moves, given in notation; luck's as well."""
    for move in moves:
        action = GAME.read_move(s, move)
        assert action in GAME.legal(s), move
        ask.apply(s, action)
    return s


def begun(**options: object) -> CityCouncil:
    """The first bid of a game in which A opens and these four tiles lie face up."""
    return follow(GAME.new(first_bidder="A", **options), *FACE_UP)


def told() -> list[tuple[str, str]]:
    """Seat and move of each quoted choice of the page's annotated round."""
    page = GAME.rules_text().split("## One annotated round")[1].split("##")[0]
    moves: list[tuple[str, str]] = []
    for line in re.findall(r"^- (`.*?)\n?(?=- |\Z)", page, re.MULTILINE | re.DOTALL):
        seat = ""
        for quoted in re.findall(r"`([^`]+)`", line):
            found = re.fullmatch(r"(?:([A-D]): )?(.+)", quoted)
            assert found
            seat = found[1] or seat
            moves.append((seat, found[2]))
    return moves


def test_the_round_can_be_played_as_it_is_told() -> None:
    s = begun()
    played = 0
    for seat, move in told():
        assert GAME.seat_name(s, s.actor) == seat, move
        if move == "take C0":
            with pytest.raises(Refused, match="CC-L8"):
                _choose(s, move)
            continue
        if move in ("W2@e7/SE", "R4@g7/NE"):
            assert GAME.phase(s).name == "tick"
        _choose(s, move)
        played += 1
    assert played == 24
    assert list(s.score) == [0, 7 + 2, 0, 4 + 2 + 2]
    assert GAME.seat_name(s, s.actor) == "B"


def _choose(s: CityCouncil, move: str) -> None:
    action = GAME.read_move(s, move)
    refused = GAME.refuse(s, s.actor, action)
    if refused:
        raise refused
    ask.apply(s, action)


def test_luck_is_left_out_of_it() -> None:
    assert begun().actor != CHANCE
