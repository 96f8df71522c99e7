"""The position as text: the island, the players, and what lies on the table."""

from __future__ import annotations

import pytest

from tests.games.golden_city.boards import table
from tests.rules import rule
from townwright.engine.state import NOBODY
from townwright.games.golden_city import GAME
from townwright.games.golden_city.board import PLACES


def test_every_place_is_on_the_map_where_it_lies() -> None:
    lines = GAME.board(table(mover="R")).splitlines()
    island = lines[: lines.index("")]
    for name in PLACES:
        assert sum(line.replace(":", " ").replace("=", " ").split().count(name) for line in island) <= 1
    text = "\n".join(island)
    for shown in ("C1c", "C2+", "M2k", "M1w", "M3*", "M4cc", "MA:5c", "MB:5", "MI:10+", "D7cc"):
        assert shown in text.split(), shown
    row = {name: next(k for k, line in enumerate(island) if f" {name}" in f" {line}") for name in ("C1c", "MI", "C12")}
    assert row["C1c"] < row["MI"] < row["C12"]
    assert max(map(len, lines)) <= 120


def test_businesses_stand_beside_the_name_of_their_place() -> None:
    text = GAME.board(table(mover="R", businesses={"R": "C1 MA MI", "B": "MA", "K": "M2 MA"})).split()
    assert {"C1=R", "M2=K", "MA:RBK", "MI:R6", "C2+"} <= set(text)
    assert "M2k" not in text


def test_players_are_told_with_all_they_have() -> None:
    text = GAME.board(
        table(
            mover="B",
            starter="R",
            letters={"B": 12},
            hands={"B": "2 desert, coast", "R": ""},
            keys={"B": 1},
            goods={"B": "w1"},
            bonus={"B": "b-M b-coins"},
            businesses={"B": "C1"},
        )
    )
    assert " > Blue: 12 letters, 15 businesses left, coins 3, keys 1, goods w1, bonus cards b-M b-coins\n" in text
    assert "     hand: 1 coast + 2 desert\n" in text
    assert (
        "   Red, start player: 0 letters, 16 businesses left, coins 3, keys 0, goods none\n     hand: empty\n" in text
    )


def test_the_table_is_told_with_pairs_display_and_supply() -> None:
    text = GAME.board(table(phase="bid", mover="W", on="RB--", discards="coast, 2 desert"))
    assert "Round 1 of 16, score card s1-MG (pottery, river MG); 15 score cards to come\n" in text
    assert "  P1: coast and desert, Red's hand on it\n" in text
    assert "  P3: woodland and coast\n" in text
    assert "Goods on display: w1 (pottery, wine); w2 (pottery, wine); w3 (pottery, cloth); 5 more in the deck\n" in text
    assert "Supply: 23 coins, 6 keys, 8 bonus cards\n" in text
    assert "Draw pile: 39 cards. Discards: 1 coast + 2 desert\n" in text


@rule("GC-R42", "GC-R43")
@pytest.mark.parametrize(
    ("letters", "known_cards", "score", "hand"),
    [
        ("hidden", "off", "letters hidden", "4 cards"),
        ("open", "off", "9 letters", "4 cards"),
        ("hidden", "on", "letters hidden", "4 cards, among them 1 coast + 2 desert"),
    ],
)
def test_a_view_shows_others_by_the_options(letters: str, known_cards: str, score: str, hand: str) -> None:
    state = table(
        mover="R",
        letters={"R": 9, "B": 3},
        hands={"R": "coast, 2 desert, woodland", "B": "2 meadows"},
        unseen={"R": "woodland", "B": "meadows"},
        bonus={"R": "b-M"},
        options={"letters": letters, "known_cards": known_cards},
    )
    board = GAME.board(GAME.view(state, 1))
    assert f"Red, start player: {score}, " in board
    assert f"     hand: {hand}\n" in board
    assert "Blue: 3 letters" in board
    assert "     hand: 2 meadows\n" in board
    assert "bonus cards ?" in board
    assert "woodland" not in board.partition("hand: ")[2].partition("\n")[0]
    assert "     hand: 2 meadows\n" not in GAME.board(GAME.view(state, NOBODY))


def test_what_a_view_does_not_know_of_bonus_cards_is_a_question_mark() -> None:
    state = table(mover="R", bonus={"R": "b-M b-G", "B": "b-F"})
    own, other = GAME.board(GAME.view(state, 0)), GAME.board(GAME.view(state, 1))
    assert "bonus cards b-M b-G\n" in own
    assert "bonus cards ? ?\n" in other
    assert "bonus cards b-F\n" in other
