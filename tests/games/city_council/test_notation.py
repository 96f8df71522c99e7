"""Moves as text: written in one way, read in several, and refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import city
from tests.games.city_council.test_annotated_round import begun, follow
from townwright.engine import ask
from townwright.engine.errors import CannotRead, Refused
from townwright.games.city_council import GAME
from townwright.games.city_council.data import ACTIONS
from townwright.games.city_council.state import CityCouncil

BOARD = "R4@f6 W0@f8"


def action(kind: str, **fields: int) -> int:
    return ACTIONS.encode(kind, **fields)


def reads(s: CityCouncil, text: str) -> str:
    """The name of the choice that this text is read as."""
    return GAME.move_name(s, GAME.read_move(s, text))


def asked(phase: str, chits: dict[int, int] | None = None) -> CityCouncil:
    """A position in this phase, with R3 in hand, or with an investor on R4, where the phase wants it."""
    pawns: dict[int, str] = {0: "R4"} if phase in ("die_number", "die_point") else {}
    take = "R3" if phase == "place" else ""
    return city(BOARD, phase=phase, offer="R2 C2", take=take, chits=chits, pawns=pawns, number=3)


def rule_of(s: CityCouncil, text: str) -> str:
    with pytest.raises(Refused) as refused:
        GAME.read_move(s, text)
    return refused.value.rule


def complaint(s: CityCouncil, text: str) -> str:
    with pytest.raises(CannotRead) as caught:
        GAME.read_move(s, text)
    return str(caught.value)


LAID_OUT: dict[tuple[Any, ...], int] = {  # the numbers that the rules page gives
    **{("bid", coin, chits): (coin - 2) * 5 + chits for coin in range(2, 6) for chits in range(5)},
    **{("lobby", member): 20 + member for member in range(4)},
    **{("order", position): 23 + position for position in range(1, 5)},
    **{("player", seat): 28 + seat for seat in range(4)},
    **{("take", stack): 32 + stack for stack in range(4)},
    **{("coin", coin): 34 + coin for coin in range(2, 6)},
    ("chits",): 40,
    ("stop",): 41,
    **{("number", number): 41 + number for number in range(1, 6)},
    **{("tick", corner): 47 + corner for corner in range(4)},
    **{("place", block): 51 + block for block in range(169)},
    **{("point", block): 220 + block for block in range(169)},
    **{("rail", square): 389 + square for square in range(196)},
}


def test_choices_are_numbered_as_the_page_says() -> None:
    assert ACTIONS.count == len(LAID_OUT) == 585
    for (kind, *values), number in LAID_OUT.items():
        choice = ACTIONS.decode(number)
        assert (choice.kind, list(choice.fields.values())) == (kind, values)


def test_a_round_in_notation() -> None:
    s = begun()
    for move in ("bid 3", "bid 5", "bid 2", "bid 4", "lobby Mayor", "order 1", "order 4", "lobby Treasurer"):
        assert move in [GAME.move_name(s, choice) for choice in GAME.legal(s)]
        follow(s, move)
    follow(s, "order 2", "lobby Transit", "lobby Zoning", "order 3")
    for move in ("take R4", "pay 5", "R4@g7", "R4@g7/NE", "coin 2", "rail i7", "rail j7", "stop"):
        assert move in [GAME.move_name(s, choice) for choice in GAME.legal(s)]
        follow(s, move)


@pytest.mark.parametrize(
    ("phase", "text", "name"),
    [
        ("bid", "BID 5 + 1", "bid 5+1"),
        ("bid", "bid 4", "bid 4"),
        ("lobby", "lobby transit", "lobby Transit"),
        ("lobby", "order 2", "order 2"),
        ("steal", "steal b", "steal B"),
        ("judge", "name c", "name C"),
        ("tile", "r2", "take R2"),
        ("tile", "take r2", "take R2"),
        ("place", "h7", "R3@h7"),
        ("place", "@h7", "R3@h7"),
        ("place", "r3 @ h7", "R3@h7"),
        ("place", "c4", "R3@c4"),
        ("pawn", "pass", "pass"),
        ("pawn", "pawn 4", "pawn 4"),
        ("pawn", "pay 4", "pawn 4"),
        ("die_number", "die 3", "die 3"),
        ("die_point", "die@k3", "die@k3+"),
        ("die_point", "die @ k3+", "die@k3+"),
        ("rail", "rail E6", "rail e6"),
        ("rail", "coin 3", "coin 3"),
        ("rail", "chit", "chit"),
        ("rail", "stop", "stop"),
        ("rail", "pass", "stop"),
    ],
)
def test_a_move_is_read_in_small_letters_and_capitals_with_and_without_blanks(phase: str, text: str, name: str) -> None:
    s = asked(phase, chits={0: 1})
    assert reads(s, text) == name


def test_a_payment_names_the_chits_that_go_with_the_coin() -> None:
    s = city(BOARD, phase="pay_tile", take="R5", coins={0: "2 3 4"}, chits={0: 2})
    assert [GAME.move_name(s, choice) for choice in GAME.legal(s)] == ["pay 3+2", "pay 4+1"]
    assert GAME.read_move(s, "pay 4") == GAME.read_move(s, "pay 4+1") == action("coin", value=4)
    assert rule_of(s, "pay 4+2") == "CC-L9"
    assert rule_of(s, "pay 6") == "CC-L9"


def test_in_a_shortfall_the_coin_stands_alone() -> None:
    s = city(BOARD, phase="pay_tile", take="R5", offer="C5 I5", coins={0: "2 3 4"})
    assert [GAME.move_name(s, choice) for choice in GAME.legal(s)] == ["pay 4"]


def test_chits_alone() -> None:
    s = city(BOARD, phase="pay_tile", take="R2", coins={0: "3 4 5"}, chits={0: 2})
    assert reads(s, "pay chits") == "pay chits"
    assert action("chits") in GAME.legal(s)


def test_the_corner_is_named_with_the_tile_and_its_place_or_alone() -> None:
    s = follow(city(BOARD, phase="place", take="R2", coins={0: "3 4 5"}), "R2@h7")
    assert [GAME.move_name(s, choice) for choice in GAME.legal(s)] == [
        f"R2@h7/{tick}" for tick in ("SW", "SE", "NW", "NE")
    ]
    assert reads(s, "ne") == reads(s, "/NE") == reads(s, "r2@h7/ne") == "R2@h7/NE"
    assert rule_of(s, "R2@h6/NE") == "CC-L35"
    assert rule_of(s, "R3@h7/NE") == "CC-L7"


@pytest.mark.parametrize(
    ("phase", "text", "rule"),
    [
        ("bid", "bid 6", "CC-L1"),
        ("bid", "bid chits", "CC-L1"),
        ("bid", "bid 2 chits", "CC-L1"),
        ("bid", "bid 2+5", "CC-L2"),
        ("lobby", "order 5", "CC-L5"),
        ("lobby", "order 0", "CC-L5"),
        ("tile", "take R5", "CC-L7"),
        ("tile", "take R4", "CC-L7"),
        ("place", "R3@n14", "CC-L10"),
        ("place", "z20", "CC-L10"),
        ("place", "R2@h7", "CC-L7"),
        ("bid", "pawn 2", "CC-L35"),
        ("place", "pawn 2", "CC-L18"),
        ("die_number", "pawn 2", "CC-L18"),
        ("die_number", "die 6", "CC-L24"),
        ("die_number", "die 0", "CC-L24"),
        ("die_point", "die@n14+", "CC-L22"),
        ("rail", "rail o3", "CC-L34"),
    ],
)
def test_what_no_rule_ever_allows_is_refused_while_it_is_read(phase: str, text: str, rule: str) -> None:
    assert rule_of(asked(phase), text) == rule


def test_the_investor_on_a_tile_that_straddles_or_that_cannot_be_paid_for() -> None:
    s = city("R4@g6", phase="rail", placed="R4", chits={0: 1})
    assert rule_of(s, "pawn 2") == "CC-L19"
    s = city("R4@f6", phase="rail", placed="R4", options={"chits_alone": "false"}, coins={0: ""}, chits={0: 1})
    assert rule_of(s, "pawn chits") == "CC-L20"
    assert rule_of(city("R4@f6", phase="rail", placed="R4"), "pawn 2") == "CC-L18"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "bid",
        "bid x",
        "lobby nobody",
        "order two",
        "steal E",
        "take XX",
        "pay",
        "pay 3+",
        "die",
        "die x",
        "rail",
    ],
)
def test_what_cannot_be_read_is_quoted(text: str) -> None:
    said = complaint(city(BOARD, phase="tile", offer="R2"), text)
    assert "such as" in said or "are" in said
    assert said.endswith(".")


def test_outcomes_of_luck_are_a_tile_or_a_seat() -> None:
    s = GAME.new()
    assert GAME.move_name(s, GAME.read_move(s, "r4")) == "R4"
    follow(s, "R4", "RA", "W2", "C0")
    assert GAME.phase(s).name == "opener"
    assert reads(s, "b") == "B"
    assert "no outcome" in complaint(s, "bid 4")


def test_every_choice_says_what_to_touch() -> None:
    s = begun()
    assert GAME.places(s, action("bid", coin=5, chits=1)) == ("coin:5", "chits:pile")
    assert GAME.places(s, action("lobby", member=2)) == ("council:Transit",)
    assert GAME.places(s, action("order", position=2)) == ("order:2",)
    assert GAME.places(s, action("player", seat=1)) == ("player:B",)
    assert GAME.places(s, action("take", stack=1)) == ("tile:RA",)
    assert GAME.places(s, action("coin", value=3)) == ("coin:3",)
    assert GAME.places(s, action("chits")) == ("chits:pile",)
    assert GAME.places(s, action("number", number=4)) == ("number:4",)
    assert GAME.places(s, action("tick", corner=3)) == ("corner:NE",)
    assert GAME.places(s, GAME.read_move(s, "f6")) == ("block:f6",)
    assert GAME.places(s, GAME.read_move(s, "die@k3+")) == ("point:k3+",)
    assert GAME.places(s, GAME.read_move(s, "rail g8")) == ("square:g8",)
    assert GAME.places(s, action("stop")) == ()
    luck = GAME.new()
    assert GAME.places(luck, GAME.read_move(luck, "W2")) == ("tile:W2",)


def test_a_choice_that_is_read_can_be_played() -> None:
    s = begun()
    ask.apply(s, GAME.read_move(s, "bid 2"))
    assert (s.bid[0], s.actor) == (2, 1)
