"""How moves are written and read back."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import LOTS, city, luck, phase, random_games
from tests.games.alien_city.test_setup import all_laid, all_turned, laid
from tests.rules import rule
from townwright.engine.errors import CannotRead, Refused
from townwright.games.alien_city import GAME
from townwright.games.alien_city.data import ACTIONS, KINDS, OUTCOMES, TILES
from townwright.games.alien_city.state import AlienCity

BOARD = "BTe6 RTc5:a KDf5"


def asked(name: str) -> AlienCity:
    """A position of this phase."""
    set_ups = {"box": GAME.new, "tiles": laid, "corners": all_laid, "roll": all_turned}
    state: AlienCity = set_ups[name]() if name in set_ups else city(BOARD, phase=name)
    assert phase(state) == name
    return state


# Both ways ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["build", "claim", "end"])
def test_the_name_of_every_choice_is_read_as_that_choice(name: str) -> None:
    state = asked(name)
    names = [GAME.move_name(state, action) for action in range(ACTIONS.count)]
    assert len(set(names)) == ACTIONS.count == 641
    assert names == [*(kind + lot for kind in KINDS for lot in LOTS), *(f"*{lot}" for lot in LOTS), "-"]
    assert [GAME.read_move(state, name) for name in names] == list(range(641))


def test_there_are_58_outcomes_of_luck() -> None:
    assert OUTCOMES.count == 24 + 24 + 4 + 6


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("box", [f"box {tile}" for tile in TILES]),
        ("tiles", [f"A1={tile}" for tile in TILES]),
        ("corners", ["A1 NW", "A1 NE", "A1 SW", "A1 SE"]),
        ("roll", ["die n", "die a", "die 2", "die 3", "die 4", "die 5"]),
    ],
)
def test_the_name_of_every_outcome_is_read_as_that_outcome(name: str, names: list[str]) -> None:
    state = asked(name)
    first = {"box": 0, "tiles": 24, "corners": 48, "roll": 52}[name]
    assert [GAME.move_name(state, first + k) for k in range(len(names))] == names
    assert [GAME.read_move(state, text) for text in names] == list(range(first, first + len(names)))


def test_the_name_of_every_legal_choice_of_a_game_is_read_as_that_choice() -> None:
    for game in random_games(6):
        for step in game.steps():
            for action in GAME.legal(step.before):
                assert GAME.read_move(step.before, GAME.move_name(step.before, action)) == action


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "RTa1"),
        (79, "RTh10"),
        (80, "BTa1"),
        (124, "BTe6"),
        (240, "RDa1"),
        (480, "KDa1"),
        (559, "KDh10"),
        (560, "*a1"),
        (604, "*e6"),
        (639, "*h10"),
        (640, "-"),
    ],
)
def test_choices_are_numbered_as_the_rules_page_says(number: int, name: str) -> None:
    for state in (asked("build"), asked("claim")):
        assert GAME.move_name(state, number) == name
        assert GAME.read_move(state, name) == number


# Spellings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "spellings"),
    [
        (
            "BTe6",
            ["BT e6", "bt e6", "bte6", " BTE6 ", "blue tower e6", "Blue Tower on e6", "build BT on e6", "BT   e6"],
        ),
        ("KDh10", ["KD h10", "black dome h10", "build a black dome on h10", "kd H10"]),
        ("RDa1", ["red dome a1", "a red dome on a1"]),
        ("*e6", ["* e6", "claim e6", "Claim  E6", " *E6 "]),
        ("-", ["pass", "PASS", " - ", "decline", "no claim"]),
    ],
)
def test_there_is_more_than_one_way_to_write_a_move(move: str, spellings: list[str]) -> None:
    for state in (asked("build"), asked("claim")):
        for spelling in spellings:
            assert GAME.read_move(state, spelling) == GAME.read_move(state, move), spelling


def test_the_examples_of_the_page_for_typing_are_read() -> None:
    rows = [
        line for line in GAME.rules_text().splitlines() if line.startswith(("| `BUILD` |", "| `CLAIM` |", "| luck:"))
    ]
    texts = {
        row.split(" | ")[0].strip("| "): row.split(" | ")[2].strip("| ").replace("`", "").split(", ") for row in rows
    }
    assert len(texts) == 6
    states = [asked(name) for name in ("build", "claim", "box", "tiles", "corners", "roll")]
    for (asks, examples), state in zip(texts.items(), states, strict=True):
        for text in examples:
            number = GAME.read_move(state, text)
            if state.actor in (0, 1):
                assert GAME.read_move(state, GAME.move_name(state, number)) == number
            else:
                assert GAME.move_name(state, number) == text, asks


# What is not read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "",
        "e6",
        "BT",
        "BTe6 *e6",
        "KTT e6",
        "RTe6e7",
        "*",
        "claim",
        "*BT",
        "tower e6",
        "--",
        "*e",
        "yellow dome e6",
    ],
)
@pytest.mark.parametrize("name", ["build", "claim", "end"])
def test_what_is_no_move_is_quoted(name: str, text: str) -> None:
    with pytest.raises(CannotRead) as caught:
        GAME.read_move(asked(name), text)
    assert str(caught.value) in (
        f"{text!r} is no move; expected a kind and a lot such as BTe6, a claim such as *e6, or - to claim nothing.",
        f"{text[1:].lower()!r} is no lot; lots are a1 to h10.",
    )


@pytest.mark.parametrize("text", ["*i5", "*e11", "claim z9", "*a0"])
def test_a_claim_off_the_board_is_no_lot(text: str) -> None:
    with pytest.raises(CannotRead, match=r"is no lot; lots are a1 to h10\.$"):
        GAME.read_move(asked("claim"), text)


@pytest.mark.parametrize("text", ["BTe" + "9" * 5000, "*e" + "9" * 5000, "x" * 5000])
def test_an_endless_text_is_refused_like_any_other(text: str) -> None:
    with pytest.raises((CannotRead, Refused)):
        GAME.read_move(asked("build"), text)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("build", "KTe6", "AC-L3: there are no black towers."),
        ("build", "black tower e6", "AC-L3: there are no black towers."),
        ("build", "KDi5", "AC-L4: there is no lot i5; lots are a1 to h10."),
        ("build", "red dome e11", "AC-L4: there is no lot e11; lots are a1 to h10."),
        (
            "build",
            "move e6 to e7",
            "AC-L10: what stands, stands, and a claim is for good; nothing is moved or taken away.",
        ),
        (
            "claim",
            "unclaim c5",
            "AC-L11: what stands, stands, and a claim is for good; nothing is moved or taken away.",
        ),
    ],
)
def test_what_no_rule_ever_allows_is_refused_while_reading(name: str, text: str, told: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read_move(asked(name), text)
    assert str(caught.value) == told
    assert caught.value.rule == told.partition(":")[0]


@rule("AC-L1", "AC-L2", "AC-L3", "AC-L4")
def test_what_forbids_any_build_now_is_told_before_what_is_never_allowed() -> None:
    claiming = "AC-L2: you cannot build now. A may claim an unclaimed tower; caps left: 2."
    for text in ("KTe6", "KDi5"):
        for name, told in (("end", "AC-L1: the game is over."), ("claim", claiming)):
            with pytest.raises(Refused) as caught:
                GAME.read_move(asked(name), text)
            assert str(caught.value) == told
    for text, told in (
        ("RTi5", "AC-L3: you have no red tower left."),
        ("KDi5", "AC-L4: there is no lot i5; lots are a1 to h10."),
        ("KTi5", "AC-L3: there are no black towers."),
    ):
        with pytest.raises(Refused) as caught:
            GAME.read_move(city(stock={"A": "KD"}), text)
        assert str(caught.value) == told


@pytest.mark.parametrize(
    "text", ["hello", "", "box", "box R6", "box R", "A1", "A1=", "A1 N", "die", "die 6", "die 0", "5", "-"]
)
@pytest.mark.parametrize("name", ["box", "tiles", "corners", "roll"])
def test_what_is_no_outcome_is_quoted(name: str, text: str) -> None:
    with pytest.raises(CannotRead) as caught:
        GAME.read_move(asked(name), text)
    assert str(caught.value) in (
        f"{text!r} is no outcome; expected 'box R5', 'A1=R5', 'A1 NW' or 'die 4'.",
        f"{text[4:]!r} is no tile; tiles are a colour (R B G K) and a value (n a 2 3 4 5), such as R5.",
    )


@pytest.mark.parametrize(
    ("name", "text"), [("tiles", "B1=R2"), ("tiles", "E1=R2"), ("corners", "B1 NW"), ("corners", "A9 NW")]
)
def test_tiles_and_corners_are_drawn_place_by_place(name: str, text: str) -> None:
    with pytest.raises(CannotRead, match="is not the place that is being drawn for; that is A1"):
        GAME.read_move(asked(name), text)


# What to touch --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "move", "places"),
    [
        ("build", "BTe7", ("kind:BT", "lot:e7")),
        ("build", "KDh10", ("kind:KD", "lot:h10")),
        ("claim", "*e6", ("lot:e6",)),
        ("claim", "-", ()),
        ("box", "box R5", ()),
        ("tiles", "A1=R2", ("tile:A1",)),
        ("corners", "A1 NW", ("tile:A1",)),
        ("roll", "die 4", ()),
    ],
)
def test_a_choice_says_what_to_touch(name: str, move: str, places: tuple[str, ...]) -> None:
    state = asked(name)
    assert GAME.places(state, GAME.read_move(state, move)) == places


def test_places_move_on_as_tiles_are_laid_and_turned() -> None:
    state = luck(luck(laid(), "A1=R2"), "B1=R3")
    assert GAME.places(state, GAME.legal(state)[0]) == ("tile:C1",)
    assert GAME.move_name(state, GAME.legal(state)[0]) == "C1=Rn"
    turned = luck(luck(all_laid(), "A1 NW"), "B1 SE")
    assert GAME.places(turned, GAME.legal(turned)[0]) == ("tile:C1",)


def test_a_choice_has_everything_a_page_needs() -> None:
    state = asked("build")
    assert GAME.choice(state, 80 + 52).document() == {
        "number": 132,
        "move": "BTe7",
        "sentence": "Build a blue tower on e7.",
        "kind": "build",
        "fields": {"kind": 1, "lot": 52},
        "places": ["kind:BT", "lot:e7"],
    }
    assert [choice.number for choice in GAME.choices(state)] == GAME.legal(state)
