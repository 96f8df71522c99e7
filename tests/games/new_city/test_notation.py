"""How moves are written and read back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.new_city.boards import city, may, random_games
from townwright.engine.errors import CannotRead, Refused
from townwright.games.new_city import GAME
from townwright.games.new_city.data import ACTIONS, OUTCOMES, TILES
from townwright.games.new_city.state import NewCity

BOARD = "NE-a1=3S+Guild, NE-b1=5S+Statue, NE-c1=1S, NW-a1=4S"
ASKED: dict[str, dict[str, Any]] = {
    "pick": {"face_up": "1C 2C"},
    "open": {"offer": "1C"},
    "bid": {"holder": "SE", "bid": 3, "offer": "1C"},
    "pay": {"bid": 3, "offer": "1C"},
    "place": {"bid": 3, "offer": "1C"},
    "improve": {},
    "site": {"coin": 1},
}


def asked(phase: str) -> NewCity:
    """NE is asked in this phase."""
    return city(BOARD, phase=phase, quarter="NE", **ASKED[phase])


@pytest.mark.parametrize("phase", ASKED)
def test_the_name_of_every_choice_is_read_as_that_choice(phase: str) -> None:
    state = asked(phase)
    names = [GAME.move_name(state, action) for action in range(ACTIONS.count)]
    assert len(set(names)) == ACTIONS.count == 573
    assert [GAME.read_move(state, name) for name in names] == list(range(ACTIONS.count))


def test_without_a_quarter_that_acts_choices_that_need_none_are_still_read_by_their_names() -> None:
    over = city(BOARD, phase="end", round=5)
    for action in range(ACTIONS.count):
        if ACTIONS.decode(action).kind not in ("cell", "pay"):
            assert GAME.read_move(over, GAME.move_name(over, action)) == action


def test_the_name_of_every_outcome_is_read_as_that_outcome() -> None:
    for state in (GAME.new(), city(BOARD, phase="reveal")):
        names = [GAME.move_name(state, outcome) for outcome in range(OUTCOMES.count)]
        assert names == ["pawn NW", "pawn NE", "pawn SE", "pawn SW", *TILES]
        assert [GAME.read_move(state, name) for name in names] == list(range(OUTCOMES.count))


def test_the_name_of_every_legal_choice_of_a_game_is_read_as_that_choice() -> None:
    for game in random_games(8):
        for step in game.steps():
            for action in GAME.legal(step.before):
                assert GAME.read_move(step.before, GAME.move_name(step.before, action)) == action


@pytest.mark.parametrize(
    ("number", "phase", "name"),
    [
        (0, "bid", "x"),
        (1, "bid", "="),
        (2, "bid", "1"),
        (321, "bid", "320"),
        (322, "pick", "1S"),
        (322 + 3 * 4 + 2, "pick", "4C"),
        (341, "pick", "5A"),
        (342, "place", "NE-a1"),
        (551, "place", "NE-t1"),
        (342 + 4, "site", "NE-b2"),
        (552, "improve", "coin 1"),
        (556, "improve", "coin 5"),
        (557, "pay", "pay"),
        (558, "pay", "pay a1"),
        (559, "pay", "pay b1"),
        (560, "pay", "pay a1+b1"),
        (572, "pay", "pay #1+#2+#3+#4"),
    ],
)
def test_choices_are_numbered_as_the_rules_page_says(number: int, phase: str, name: str) -> None:
    state = asked(phase)
    assert GAME.move_name(state, number) == name
    assert GAME.read_move(state, name) == number


@pytest.mark.parametrize(
    ("phase", "move", "spellings"),
    [
        ("bid", "x", ["X", " x ", "drop", "DROP", "pass", "-"]),
        ("bid", "=", ["match", "Match", " = "]),
        ("bid", "5", ["bid 5", "bids 5", "raise to 5", "5 gold", "Bid 5 gold", "05", "open 5", "opens 5"]),
        ("pick", "1C", ["1c", " 1C "]),
        ("place", "NE-b2", ["b2", "B2", "ne-b2", "NE-B2", " b2 "]),
        ("improve", "coin 2", ["coin2", "COIN 2", "trade guild", "Trade Guild", "coin  2"]),
        ("improve", "coin 4", ["statue"]),
        ("pay", "pay a1+b1", ["pay b1+a1", "pay a1 b1", "pay a1, b1", "PAY A1+B1", "pay NE-a1+b1", "pay #1+#2"]),
        ("pay", "pay", ["Pay", " pay "]),
    ],
)
def test_there_is_more_than_one_way_to_write_a_move(phase: str, move: str, spellings: list[str]) -> None:
    state = asked(phase)
    for spelling in spellings:
        assert GAME.read_move(state, spelling) == GAME.read_move(state, move), spelling


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "'hello' is no move; expected a district such as 4S, an amount such as 5, '=' to match,"),
        ("", "'' is no move; expected"),
        ("NE-z9", "'NE-z9' is no move; expected"),
        ("XX-a1", "'XX-a1' is no move; expected"),
        ("6S", "'6S' is no move; expected"),
        ("coin 0", "Coins are 1 to 5, such as 'coin 3'; there is no coin '0'."),
        ("coin 6", "Coins are 1 to 5, such as 'coin 3'; there is no coin '6'."),
        ("coin gold", "Coins are 1 to 5, such as 'coin 3'; there is no coin 'gold'."),
        ("coin \N{SUPERSCRIPT TWO}", "Coins are 1 to 5, such as 'coin 3'; there is no coin"),
        ("pay 3", "'3' is no cell; name allies by theirs, such as 'pay b1+a2', or 'pay' for none."),
        ("pay a1+zz", "'zz' is no cell; name allies by theirs"),
        ("pay #5", "'#5' is no cell; name allies by theirs"),
        ("paya1", "'paya1' is no move; expected"),
    ],
)
@pytest.mark.parametrize("phase", ["bid", "pay", "improve"])
def test_what_is_no_move_is_quoted_with_what_is_expected(phase: str, text: str, told: str) -> None:
    with pytest.raises(CannotRead) as caught:
        GAME.read_move(asked(phase), text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("text", ["9" * 5000, "coin " + "9" * 5000])
def test_an_endless_number_is_refused_like_any_other(text: str) -> None:
    with pytest.raises((CannotRead, Refused)):
        GAME.read_move(asked("bid"), text)


@pytest.mark.parametrize("text", ["hello", "", "pawn", "pawn XX", "6S", "x", "5", "NE", "coin 3"])
def test_what_is_no_outcome_is_quoted_with_what_is_expected(text: str) -> None:
    for state in (GAME.new(), city(BOARD, phase="reveal")):
        with pytest.raises(CannotRead) as caught:
            GAME.read_move(state, text)
        assert str(caught.value) == (
            f"{text!r} is no outcome; expected a pawn such as 'pawn SE', or a district such as '4S'."
        )


def test_outcomes_are_read_in_small_letters_too() -> None:
    assert GAME.read_move(GAME.new(), "pawn se") == 2
    assert GAME.read_move(GAME.new(), "4s") == GAME.read_move(GAME.new(), "4S")


@pytest.mark.parametrize(
    ("phase", "text", "told"),
    [
        ("bid", "0", "NC-L6: you must bid at least 4; 0 is less."),
        ("bid", "-3", "NC-L6: you must bid at least 4; -3 is less."),
        ("bid", "321", "NC-L5: nobody can ever cover a bid of 321; the highest is 320."),
        ("bid", "3.5", "NC-L4: bids are whole gold pieces; '3.5' is not."),
        ("pay", "give 3 to NE", "NC-L11: gold cannot move between quarters or players."),
        ("pay", "pay c1", "NC-L12: no ally of yours stands on c1."),
        ("place", "NW-a2", "NC-L16: you build only in your own quarter, NE."),
        ("site", "SW-a1", "NC-L16: you build only in your own quarter, NE."),
        ("site", "move a1 to c1", "NC-L25: what is built stays: improvements are never moved or torn down."),
    ],
)
def test_what_no_rule_ever_allows_is_refused_while_reading(phase: str, text: str, told: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read_move(asked(phase), text)
    assert str(caught.value) == told
    assert caught.value.rule == told.partition(":")[0]


def test_a_refused_place_can_be_shown_on_the_board() -> None:
    with pytest.raises(Refused) as caught:
        GAME.read_move(asked("place"), "nw-a2")
    assert caught.value.places == ("cell:NW-a2",)


@pytest.mark.parametrize(
    ("phase", "move", "places"),
    [
        ("pick", "1C", ("tile:1C",)),
        ("place", "b2", ("cell:NE-b2",)),
        ("site", "c1", ("cell:NE-c1",)),
        ("improve", "coin 3", ("coin:3",)),
        ("pay", "pay a1+b1", ("cell:NE-a1", "cell:NE-b1")),
        ("pay", "pay", ()),
        ("pay", "pay #3", ()),
        ("bid", "=", ()),
        ("bid", "x", ()),
        ("bid", "5", ()),
    ],
)
def test_a_choice_says_what_to_touch(phase: str, move: str, places: tuple[str, ...]) -> None:
    state = asked(phase)
    assert GAME.places(state, GAME.read_move(state, move)) == places


def test_an_outcome_says_what_to_touch() -> None:
    assert GAME.places(GAME.new(), 2) == ("pawn:SE",)
    assert GAME.places(city(BOARD, phase="reveal"), 4 + 12) == ("tile:4S",)


def test_a_choice_has_everything_a_page_needs() -> None:
    state = asked("pay")
    assert may(state, "NE", "pay a1")
    assert GAME.choice(state, 558).document() == {
        "number": 558,
        "move": "pay a1",
        "sentence": "Pay 1 gold and call on a1.",
        "kind": "pay",
        "fields": {"allies": 1},
        "places": ["cell:NE-a1"],
    }
    assert [choice.number for choice in GAME.choices(state)] == GAME.legal(state)
