"""What City Council says: prompts, sentences for choices, refusals with their witnesses, and the log."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import city, read_move
from tests.games.city_council.test_annotated_round import begun, follow
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.engine.events import Play, seeded
from townwright.engine.state import NOBODY, copy_of
from townwright.games.city_council import GAME, rounds
from townwright.games.city_council.choices import L35_NOT_NOW
from townwright.games.city_council.state import CityCouncil

FIGURE_2 = "RA@e6 W4@h7 C3@f8 I2@f10 I3@d8 C5@h9 C2@b6 W2@b3 C4@e4"
TRACK = "g6 f6 e6 d6 c6 c5 c4"

PROMPTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"phase": "bid", "bids": {3: "4"}},
        "A bids for priority: one coin, and chits if you like. Bid so far: D 4.",
        "A is bidding for priority.",
    ),
    (
        {"phase": "tile", "offer": "R2", "coins": {0: "2 5"}, "chits": {0: 1}},
        "A takes a tile. Left: coins 2 5, 1 chit.",
        "A is choosing a tile.",
    ),
    (
        {"phase": "pay_tile", "take": "R5", "offer": "C5", "coins": {0: "2 3 4"}},
        "A pays 5 for R5 (residential zone). No payment reaches it: 1 point will be lost (CC-S8).",
        "A is paying 5 for R5 (residential zone).",
    ),
    (
        {"phase": "place", "take": "C0"},
        "A places C0 (park): choose where. A place is named by its south-west square.",
        "A is placing C0 (park).",
    ),
    (
        {"phase": "pawn", "coins": {0: ""}, "chits": {0: 2}},
        "A may place the investor on W0 (park) for 1. Left: no coin, 2 chits.",
        "A may place the investor on W0 (park).",
    ),
    (
        {"phase": "rail", "credit": 2, "coins": {0: "3"}},
        "A may lay rail; credit 2. Left: coins 3, no chit.",
        "A may lay rail; credit 2.",
    ),
]


@pytest.mark.parametrize(("facts", "asked", "waiting"), PROMPTS)
def test_prompts_say_who_acts_and_what_for_also_to_those_who_wait(
    facts: dict[str, Any], asked: str, waiting: str
) -> None:
    s = city("R4@f6 W0@f8", **facts)
    assert GAME.prompt(s, 0) == asked
    for seat in (1, 2, 3, NOBODY):
        assert GAME.prompt(s, seat) == waiting


def test_the_lobby_says_what_is_left_to_choose() -> None:
    s = follow(begun(), "bid 3", "bid 5", "bid 2", "bid 4")
    assert GAME.prompt(s, 1) == "B chooses a turn position or a member of the council."
    follow(s, "lobby Mayor", "order 1", "order 4", "lobby Treasurer")
    assert GAME.prompt(s, 1) == "B chooses a turn position."
    follow(s, "order 2")
    assert GAME.prompt(s, 0) == "D is choosing a member of the council."


def test_luck_is_named() -> None:
    s = GAME.new()
    assert GAME.luck_name(s) == "round 1, the top of stack 1"
    follow(s, "R4", "RA", "W2", "C0")
    assert GAME.luck_name(s) == "who bids first"
    assert GAME.sentence(s, GAME.legal(s)[0]) == "A bids first."


# Sentences for choices ------------------------------------------------------------------------------------------------


def says(s: CityCouncil, move: str) -> str:
    return GAME.sentence(s, GAME.read_move(s, move))


def test_a_placement_says_what_it_brings() -> None:
    s = city("R4@f6 W0@f8", phase="place", take="R2", coins={0: "2 3 4"})
    assert says(s, "R2@h7") == "Place R2 on h7. It brings +11."
    follow(s, "R2@h7")
    assert says(s, "NE") == "Turn the mark to the NE corner. It brings +11."


def test_other_choices_say_what_they_cost_and_give() -> None:
    s = begun()
    assert says(s, "bid 5") == "Bid 5."
    assert says(s, "bid 3+2") == "Bid 5 with the coin 3 and 2 chits."
    assert says(s, "lobby Zoning").startswith("Lobby Zoning: nobody else gets investment points")
    assert says(s, "order 2") == "Take turn 2 of the round."
    assert says(s, "take RA") == "Take RA (city hall), for 5."
    s = city("R4@f6 W0@f8", "e6", phase="rail", credit=1, coins={0: "3"}, chits={0: 1})
    assert says(s, "rail d6") == "Lay a segment on d6, for 1. It brings +1."
    assert says(s, "coin 3") == "Turn the coin 3 and add 3 to the credit for rail."
    assert says(s, "chit") == "Add a chit to the credit for rail."
    assert says(s, "stop") == "Lay no more rail this turn."


# Refusals -------------------------------------------------------------------------------------------------------------


def told(s: CityCouncil, move: str) -> Refused:
    refused = GAME.refuse(s, s.actor, read_move(s, move))
    assert refused is not None, move
    return refused


REFUSED: list[tuple[str, CityCouncil, str, str, tuple[str, ...]]] = [
    (
        "CC-L11",
        city("R4@f6", "e6", phase="place", take="R2"),
        "place e7",
        "those squares are not free: f7 (R4).",
        ("square:f7",),
    ),
    (
        "CC-L14",
        city("R4@f6", phase="place", take="R2", pawns={0: "R4"}, dice={0: "4 i6"}),
        "place i7",
        "your own speculator stands on i6+, beside i7 and j7.",
        ("point:i6+",),
    ),
    (
        "CC-L16",
        city("C0@f6 R4@f8 R2@h5 R3@c6 I4@d4 W4@h8", phase="place", take="W2"),
        "place d8",
        "that would cut off open squares: e6 and e7.",
        ("square:e6", "square:e7"),
    ),
    (
        "CC-L15",
        city("R2@e6 R3@i6 C2@g8 C3@i8 W2@f3 W3@h3", "f5 g5 h5", phase="place", take="R4"),
        "place g6",
        "on g6 the tile itself would have no access to the avenue.",
        ("block:g6",),
    ),
    (
        "CC-L22",
        city("R4@f6", phase="die_point", pawns={0: "R4"}, number=2),
        "point i9",
        "the speculator goes inside SE and NW, beside your investor in SW; i9+ lies in NE.",
        ("tile:R4",),
    ),
    (
        "CC-L23",
        city("R4@f6 R2@h6", phase="die_point", pawns={0: "R4"}, number=2),
        "point i5",
        "the four squares round i5+ must be empty: i6 (R2).",
        ("square:i6",),
    ),
    (
        "CC-L32",
        city(FIGURE_2, TRACK, phase="rail", credit=5, placed="C4"),
        "rail g7",
        "C3 would lose its access to the avenue.",
        ("tile:C3",),
    ),
    (
        "CC-L30",
        city(FIGURE_2, TRACK, phase="rail", credit=5, placed="C4"),
        "rail f7",
        "RA carries two segments already, on e6 and f6.",
        ("square:e6", "square:f6"),
    ),
    (
        "CC-L27",
        city(FIGURE_2, f"{TRACK} d4", phase="rail", credit=5, placed="C4"),
        "rail d5",
        "rail may not form loops: d5 would close d4, c4 and c5.",
        ("square:d4", "square:c4", "square:c5"),
    ),
    (
        "CC-L28",
        city(FIGURE_2, TRACK, phase="rail", credit=5, placed="C4"),
        "rail d7",
        "you may only extend one end of the railway: d7 touches d6, the ends are c4 and g6.",
        ("square:c4", "square:g6"),
    ),
    (
        "CC-L31",
        city("R4@f6", "e6", phase="rail", credit=5, pawns={1: "R4"}, dice={1: "3 d8"}),
        "rail e8",
        "d8+ is where the speculator of B stands.",
        ("point:d8+",),
    ),
    (
        "CC-L33",
        city("R4@f6", "e6", phase="rail", credit=1),
        "rail f6",
        "a segment on f6 costs 2; your credit is 1, so add a coin or a chit.",
        ("square:f6",),
    ),
    (
        "CC-L21",
        city("R4@g6", phase="rail", coins={0: "5"}),
        "die 4",
        "place your investor first: the speculator follows it.",
        (),
    ),
]


@pytest.mark.parametrize(("rule_id", "s", "move", "sentence", "places"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_refusal_names_the_rule_the_facts_and_the_witness(
    rule_id: str, s: CityCouncil, move: str, sentence: str, places: tuple[str, ...]
) -> None:
    refused = told(s, move)
    assert (refused.rule, refused.sentence, refused.places) == (rule_id, sentence, places)


@rule("CC-L35")
def test_who_is_not_asked_is_told_who_is_and_what_for() -> None:
    s = begun()
    waiting = GAME.refuse(s, 1, GAME.read_move(s, "bid 4"))
    assert waiting is not None
    assert str(waiting) == "CC-L35: it is not your turn. A is bidding for priority."
    assert rounds.why_not_judge(s, 0) == L35_NOT_NOW
    other = told(s, "order 2")
    assert other.rule == "CC-L35"
    assert other.sentence.startswith("that is not to be decided now. A bids for priority")


# The log --------------------------------------------------------------------------------------------------------------


def log(s: CityCouncil, *moves: str) -> list[str]:
    """What is said about these moves."""
    found = []
    for move in moves:
        before = copy_of(s)
        action = GAME.read_move(s, move)
        follow(s, move)
        found += GAME.story(before, action, s)
    return found


def test_bids_and_favours_are_told_with_what_follows() -> None:
    s = begun()
    assert log(s, "bid 3", "bid 5", "bid 2", "bid 4")[-2:] == ["D bids 4.", "Priority: B, D, A, C."]
    assert log(s, "lobby Mayor", "order 1", "order 4", "lobby Treasurer") == [
        "B lobbies Mayor: +7.",
        "D takes turn 1.",
        "A takes turn 4.",
        "C lobbies Treasurer and gets a chit.",
    ]
    assert log(s, "order 2", "lobby Transit", "lobby Zoning", "order 3")[-1] == (
        "Turns: D (Transit), B (Mayor), C (Treasurer), A (Zoning)."
    )


def test_a_turn_is_told() -> None:
    s = follow(begun(), "bid 3", "bid 5", "bid 2", "bid 4", "lobby Mayor", "order 1", "order 4", "lobby Treasurer")
    follow(s, "order 2", "lobby Transit", "lobby Zoning", "order 3")
    assert log(s, "take R4", "pay 5", "R4@g7", "R4@g7/NE", "coin 2", "rail i7", "stop") == [
        "D takes R4 (residential zone).",
        "D pays 5 for R4.",
        "D lays R4 on g7.",
        "D places R4@g7/NE: +4.",
        "D pays the coin 2 for rail.",
        "D lays rail on i7: +2.",
        "D lays no more rail.",
    ]


def test_the_ends_of_rounds_and_games_are_told() -> None:
    endings = set()
    for seed in range(12):
        play, said = Play(GAME, {}, seeded(seed)), ""
        while not play.is_over:
            legal = GAME.legal(play.state)
            before = copy_of(play.state)
            play.choose(legal[-1] if GAME.phase(play.state).name in ("rail", "pawn") else legal[len(legal) // 2])
            said += " ".join(GAME.story(before, play.events[-1].choice, play.state))
        assert "The round is over. Unused coins:" in said
        endings |= {"All tiles are placed" in said, "cannot place a tile: the game is over at once" in said}
    assert endings == {True, False}
