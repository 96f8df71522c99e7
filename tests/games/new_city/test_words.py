"""What New City says: prompts, sentences for choices, refusals, and the log."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_city.boards import OPTIONS, choose, city, may, names, play, random_games, seat_of
from townwright.engine.errors import Refused
from townwright.engine.events import Play
from townwright.engine.state import NOBODY
from townwright.games.new_city import GAME
from townwright.games.new_city.choices import L8_HAS_DROPPED
from townwright.games.new_city.data import ACTIONS
from townwright.games.new_city.state import NewCity

BOARD = "NE-a1=3S+Guild, NE-b1=5S+Statue, NE-c1=1S, NW-a1=4S"
PROMPTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"phase": "pick", "quarter": "NE", "face_up": "1C"},
        "NE stands lowest: pick a district to put up for auction.",
        "NE is picking a district to put up for auction.",
    ),
    (
        {"phase": "open", "quarter": "NE", "offer": "1C"},
        "NE opens the bidding for 1C (Slums) with 1 to 13 gold.",
        "NE is opening the bidding for 1C (Slums).",
    ),
    (
        {"phase": "bid", "quarter": "NE", "holder": "SE", "bid": 3, "offer": "1C"},
        "SE bids 3 for 1C (Slums). NE, limit 13: raise to 4-13, match, or drop out.",
        "SE bids 3 for 1C (Slums); NE is thinking about it.",
    ),
    (
        {"phase": "bid", "quarter": "NE", "holder": "NW", "bid": 12, "offer": "2C"},
        "NW bids 12 for 2C (Market). NE, limit 13: raise to 13, or drop out.",
        "NW bids 12 for 2C (Market); NE is thinking about it.",
    ),
    (
        {"phase": "bid", "quarter": "NE", "holder": "SE", "bid": 13, "offer": "2C"},
        "SE bids 13 for 2C (Market). NE, limit 13: match, or drop out.",
        "SE bids 13 for 2C (Market); NE is thinking about it.",
    ),
    (
        {"phase": "bid", "quarter": "NE", "holder": "NW", "bid": 13, "offer": "2C"},
        "NW bids 13 for 2C (Market). NE, limit 13: drop out.",
        "NW bids 13 for 2C (Market); NE is thinking about it.",
    ),
    (
        {"phase": "pay", "quarter": "NE", "bid": 3, "offer": "3C"},
        "NE won 3C (Entertainment) for 3 and has 6 gold: choose the allies to call on.",
        "NE won 3C (Entertainment) for 3 and is paying.",
    ),
    (
        {"phase": "place", "quarter": "NE", "bid": 3, "offer": "4C"},
        "NE builds 4C (Residential): choose a cell.",
        "NE is building 4C (Residential).",
    ),
    (
        {"phase": "improve", "quarter": "NE"},
        "NE may build one improvement: choose a coin, or pass.",
        "NE may build an improvement.",
    ),
    (
        {"phase": "site", "quarter": "NE", "coin": 1},
        "NE builds a Safe House: choose one of its districts.",
        "NE is choosing a district for a Safe House.",
    ),
]


@pytest.mark.parametrize(("facts", "asked", "waiting"), PROMPTS)
def test_prompts_say_who_acts_and_what_for_also_to_those_who_wait(
    facts: dict[str, Any], asked: str, waiting: str
) -> None:
    state = city(BOARD, **facts)
    assert GAME.prompt(state, seat_of(state, "NE")) == asked
    for seat in (0, 2, 3, NOBODY):
        assert GAME.prompt(state, seat) == waiting


@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("ladder", "The pawns are being drawn for the ladder."),
        ("reveal", "Four new districts are being turned up."),
        ("end", "The city is built."),
    ],
)
def test_everybody_is_told_what_happens_when_nobody_is_asked(phase: str, told: str, seat: int) -> None:
    state = GAME.new() if phase == "ladder" else city(BOARD, phase=phase, round=5 if phase == "end" else 3)
    assert GAME.phase(state).name == phase
    assert GAME.prompt(state, seat) == told


def test_with_two_players_the_prompt_names_the_quarter_that_acts() -> None:
    state = city(BOARD, {"players": "2"}, phase="improve", quarter="NE")
    assert GAME.prompt(state, 1).startswith("NE may build one improvement")
    assert GAME.prompt(state, 0) == "NE may build an improvement."


def test_every_phase_quotes_rules_of_the_page() -> None:
    for phase in GAME.phases:
        assert phase.rules
        assert all(f"**{rule}**" in GAME.rules_text() for rule in phase.rules)


@pytest.mark.parametrize(
    ("facts", "move", "sentence"),
    [
        ({"phase": "pick", "face_up": "1C"}, "1C", "Put 1C (Slums) up for auction."),
        ({"phase": "open"}, "3", "Bid 3 gold."),
        ({"phase": "bid", "holder": "SE", "bid": 3}, "x", "Drop out of this auction."),
        ({"phase": "bid", "holder": "SE", "bid": 3}, "4", "Bid 4 gold."),
        (
            {"phase": "bid", "holder": "SE", "bid": 3},
            "=",
            "Match 3 gold; winning so sends the pawn to the bottom of the ladder.",
        ),
        ({"phase": "pay", "bid": 3}, "pay", "Pay 3 gold from the coffers alone."),
        ({"phase": "pay", "bid": 3}, "pay a1", "Pay 1 gold and call on a1."),
        ({"phase": "pay", "bid": 7}, "pay a1+b1", "Pay 0 gold and call on a1 and b1."),
        ({"phase": "place", "offer": "5M"}, "b2", "Build on NE-b2, for 1 gold of beauty."),
        ({"phase": "place", "offer": "5M"}, "a2", "Build on NE-a2, for 0 gold of beauty."),
        ({"phase": "improve"}, "x", "Build no improvement."),
        ({"phase": "improve"}, "coin 1", "Build a Safe House free of charge."),
        ({"phase": "improve", "round": 4}, "coin 5", "Build a Palace for 3 gold, one round early."),
        ({"phase": "site", "coin": 3}, "c1", "Build the Gambling Hall on NE-c1."),
    ],
)
def test_each_choice_is_said_in_a_sentence(facts: dict[str, Any], move: str, sentence: str) -> None:
    state = city(BOARD, quarter="NE", **facts)
    assert may(state, "NE", move)
    assert GAME.sentence(state, GAME.read_move(state, move)) == sentence


def test_each_outcome_is_said_in_a_sentence() -> None:
    assert GAME.sentence(GAME.new(), 2) == "SE's pawn stands on rung 1."
    assert GAME.sentence(play(GAME.new(), "luck pawn NW"), 2) == "SE's pawn stands on rung 2."
    assert GAME.sentence(city(BOARD, phase="reveal"), 4 + 12) == "4S (Residential) is turned up."
    assert GAME.luck_name(city(BOARD, phase="reveal", round=3, face_up="1C 2C")) == "round 3, district 3"


def test_every_choice_of_a_game_has_a_sentence_of_its_own() -> None:
    for game in random_games(8):
        for step in game.steps():
            said = [GAME.sentence(step.before, action) for action in GAME.legal(step.before)]
            assert len(set(said)) == len(said)
            assert all(sentence.endswith(".") for sentence in said)


# Refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts", [*({"quarter": "NE", **facts} for facts, _, _ in PROMPTS), {"phase": "end", "round": 5}]
)
def test_every_refusal_of_every_choice_names_its_rule_and_says_a_sentence(facts: dict[str, Any]) -> None:
    state = city(BOARD, **facts)
    legal = set(GAME.legal(state))
    for seat in range(4):
        for action in range(ACTIONS.count):
            refused = GAME.refuse(state, seat, action)
            if seat == state.actor and action in legal:
                assert refused is None
                continue
            assert refused is not None
            assert f"**{refused.rule}**" in GAME.rules_text()
            assert str(refused) == f"{refused.rule}: {refused.sentence}"
            assert refused.sentence.endswith(".")


@pytest.mark.parametrize(
    ("facts", "move", "places"),
    [
        ({"phase": "pick", "face_up": "1C"}, "5A", ("tile:5A",)),
        ({"phase": "open"}, "14", ("purse:NE",)),
        ({"phase": "bid", "holder": "NW", "bid": 3}, "3", ("pawn:NW",)),
        ({"phase": "bid", "holder": "NW", "bid": 3}, "=", ("pawn:NW",)),
        ({"phase": "pay", "bid": 3, "helped": "NE-a1"}, "pay a1", ("cell:NE-a1",)),
        ({"phase": "pay", "bid": 7}, "pay", ("purse:NE",)),
        ({"phase": "pay", "bid": 2}, "pay a1+b1", ("cell:NE-a1", "cell:NE-b1")),
        ({"phase": "place"}, "a1", ("cell:NE-a1",)),
        ({"phase": "place"}, "c3", ("cell:NE-d3", "cell:NE-c4", "cell:NE-b3", "cell:NE-c2")),
        ({"phase": "improve"}, "coin 2", ("coin:2",)),
        ({"phase": "improve", "round": 2}, "coin 5", ("coin:5",)),
        ({"phase": "improve", "round": 4, "gold": 2}, "coin 5", ("purse:NE",)),
        ({"phase": "site", "coin": 1}, "a1", ("cell:NE-a1",)),
        ({"phase": "site", "coin": 1}, "c3", ("cell:NE-c3",)),
    ],
)
def test_a_refusal_points_at_what_forbids_the_choice(facts: dict[str, Any], move: str, places: tuple[str, ...]) -> None:
    state = city(BOARD, quarter="NE", **facts)
    refused = GAME.refuse(state, seat_of(state, "NE"), GAME.read_move(state, move))
    assert isinstance(refused, Refused)
    assert refused.places == places


def test_a_first_district_elsewhere_points_at_the_corner() -> None:
    state = city(BOARD, phase="place", quarter="SW")
    refused = GAME.refuse(state, 3, GAME.read_move(state, "b2"))
    assert refused is not None
    assert refused.places == ("cell:SW-a1",)


def test_what_cannot_be_taken_back_is_bids_and_improvements() -> None:
    bound = {"pick": 0, "open": 10, "bid": 10, "pay": 0, "place": 0, "improve": 0, "site": 25}
    for phase, rule in bound.items():
        state = city(BOARD, phase=phase, quarter="NE", holder="SE" if phase == "bid" else "", coin=int(phase == "site"))
        assert GAME.binding(state, GAME.legal(state)[0]) == rule


def test_whoever_is_out_is_told_so_whatever_the_bid() -> None:
    state = play(city(phase="pick", face_up="5M"), "SW 5M | SW 1 | SE x")
    for action in (0, 1, 2, 321):
        assert GAME.out_of_turn(state, seat_of(state, "SE"), action) == L8_HAS_DROPPED
    assert GAME.out_of_turn(state, seat_of(state, "SE"), GAME.actions.first("cell")) == 1


# The log --------------------------------------------------------------------------------------------------------------


def told(state: NewCity, line: str) -> list[str]:
    """What the log says of one decision."""
    after = play(state, line)
    return GAME.story(state, GAME.read_move(state, line.partition(" ")[2]), after)


@pytest.mark.parametrize(
    ("facts", "line", "lines"),
    [
        ({"phase": "pick", "face_up": "1C"}, "NE 1C", ["NE picks 1C (Slums)."]),
        ({"phase": "open"}, "NE 3", ["NE opens at 3."]),
        ({"phase": "bid", "holder": "SE", "bid": 3}, "NE 4", ["NE bids 4."]),
        ({"phase": "bid", "holder": "SE", "bid": 3}, "NE =", ["NE matches 3."]),
        ({"phase": "bid", "holder": "SE", "bid": 3}, "NE x", ["NE drops out."]),
        (
            {"phase": "bid", "holder": "SE", "bid": 3, "bidding": "NE SE", "offer": "1C"},
            "NE x",
            ["NE drops out.", "SE wins 1C for 3."],
        ),
        (
            {"phase": "bid", "holder": "SE", "bid": 3, "bidding": "NE SE", "offer": "1C", "matched": True},
            "NE x",
            ["NE drops out.", "SE wins 1C for 3, by matching: its pawn goes to the bottom."],
        ),
        ({"phase": "pay", "bid": 3}, "NE pay", ["NE pays 3."]),
        ({"phase": "pay", "bid": 3}, "NE pay a1", ["NE pays 1 and calls on a1 for 2."]),
        ({"phase": "pay", "bid": 8}, "NE pay a1+b1", ["NE pays 1 and calls on a1 and b1 for 7."]),
        (
            {"phase": "place", "offer": "5M"},
            "NE b2",
            ["NE builds 5M (Park) on NE-b2. +1 (5M beside 1 alike)."],
        ),
        ({"phase": "place", "offer": "4M"}, "NE a2", ["NE builds 4M (Residential) on NE-a2."]),
        (
            {"phase": "place", "offer": "4M", "face_up": "1A 2A", "gold": 0, "helped": "NE-a1 NE-b1"},
            "NE a2",
            ["NE builds 4M (Residential) on NE-a2.", "Nobody can open: 1A, 2A are discarded."],
        ),
        ({"phase": "improve"}, "NE x", ["NE builds no improvement."]),
        ({"phase": "improve"}, "NE coin 3", ["NE chooses a Gambling Hall."]),
        ({"phase": "site", "coin": 3}, "NE c1", ["NE builds a Gambling Hall on 1S (Slums), c1."]),
        (
            {"phase": "site", "coin": 5, "round": 4},
            "NE c1",
            ["NE builds a Palace on 1S (Slums), c1. -3 (Palace a round early). +5 (Palace built)."],
        ),
    ],
)
def test_the_log_tells_each_decision(facts: dict[str, Any], line: str, lines: list[str]) -> None:
    assert told(city(BOARD, quarter="NE", **facts), line) == lines


def test_the_log_tells_what_the_city_pays_and_that_a_round_begins() -> None:
    state = city("SW-a1=3S+Hall, NE-a1=5S, NE-b1=1S", round=2, quarter="SW", gold=0)
    assert told(state, "SW x") == [
        "SW builds no improvement.",
        "NW collects 0: the King's grant +1, dues to SW -1.",
        "NE collects 1: Slums 1S +1, the King's grant +1, dues to SW -1.",
        "SE collects 0: the King's grant +1, dues to SW -1.",
        "SW collects 10: Entertainment 3S +6, the King's grant +1, dues from NW +1, dues from NE +1, dues from SE +1.",
        "Round 3.",
    ]


def test_the_log_tells_the_last_income_and_the_last_districts() -> None:
    over = told(city("NE-a1=3S", round=5, quarter="SW"), "SW x")
    assert over == ["SW builds no improvement.", "NE collects 3: Entertainment 3S +3."]
    state = city("NE-a1=3S", round=4, quarter="SW", gold=0)
    lines = told(state, "SW x")
    assert lines[:3] == ["SW builds no improvement.", "NE collects 3: Entertainment 3S +3.", "Round 5."]
    assert lines[3].startswith("The last districts are turned up: ")
    assert len(lines[3].split(", ")) == 4


def test_the_log_tells_what_luck_decides() -> None:
    game = Play(GAME, {})
    choose(game, "luck pawn SE | luck pawn NW | luck pawn NE | luck 3S")
    assert game.story() == [
        "SE's pawn stands on rung 1.",
        "NW's pawn stands on rung 2.",
        "NE's pawn stands on rung 3.",
        "The ladder from the top: SE, NW, NE, SW. Round 1.",
        "3S (Entertainment) is turned up.",
    ]


def test_every_line_of_every_log_is_a_sentence() -> None:
    for game in random_games(16):
        lines = game.story()
        assert len(lines) > len(game.events)
        assert all(line.endswith(".") and (line[0].isupper() or line[0].isdigit()) for line in lines)


# The drawing ----------------------------------------------------------------------------------------------------------


def test_the_board_is_drawn_with_the_quarters_round_the_crossing() -> None:
    state = city("NE-a1=3S+Guild, NE-b2=5S, SW-a1=1M", phase="bid", quarter="NE", holder="SE", bid=3, offer="4C")
    drawn = [line.split() for line in GAME.board(state).splitlines()]
    assert ["1", ".", ".", ".", "|", "3S+2", ".", ".", "1"] in drawn
    assert ["2", ".", ".", ".", "|", ".", "5S", ".", "2"] in drawn
    assert ["1", ".", ".", "1M", "|", ".", ".", ".", "1"] in drawn
    text = GAME.board(state)
    assert "Up for auction: 4C" in text
    assert "> NE    6 gold, allies can add 2, coins 1 3 4 5, bidding" in text
    assert "SE    6 gold, coins 1 2 3 4 5, holds the bid of 3" in text


@pytest.mark.parametrize("options", OPTIONS[::5])
def test_the_board_can_be_drawn_at_any_time(options: dict[str, str]) -> None:
    game = random_games(16)[OPTIONS.index(options)]
    for step in game.steps():
        text = GAME.board(step.after)
        assert f"Round {step.after.round}." in text
        assert ("Coins in the pile" in text) == (options["improvement_supply"] == "common_pile")


def test_a_seat_is_called_by_the_quarters_it_leads() -> None:
    assert names(city(BOARD, {"players": "2"}, quarter="NE"))[0] == "x"
    assert [GAME.seat_name(GAME.new(players=2), seat) for seat in (0, 1)] == ["NW+SE", "NE+SW"]
