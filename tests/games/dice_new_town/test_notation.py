"""How moves are written and read back, and which places a page touches for them."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.dice_new_town.boards import NUMBERS, town
from townwright.engine.errors import CannotRead, Refused
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.board import (
    house_name,
    king_site,
    land_name,
    read_land,
    read_square,
    square_name,
)
from townwright.games.dice_new_town.data import KING, KING_SITES, LANDS, SQUARES
from townwright.games.dice_new_town.notation import whites_of

# name of the choice in these tests, how it is written, what is touched
WRITTEN = [
    ("pass", "-", ()),
    ("yes", "yes", ()),
    ("red 5", "R5", ("die:R5",)),
    ("black 1", "B1", ("die:B1",)),
    ("land 12", "L12", ("land:12",)),
    ("3 dice", "3 dice", ()),
    ("reroll 5", "reroll W13", ("white:1", "white:3")),
    ("reroll green", "reroll G", ("die:G",)),
    ("step 12", ">12", ("land:12",)),
    ("step K", ">K", ("land:K",)),
    ("buy", "buy", ()),
    ("offer 5", "offer 5", ("material:5",)),
    ("seat C", "Blue", ("seat:Blue",)),
    ("split 1+5", "6=5+1", ("material:6",)),
    ("join 1+5", "5+1=6", ("material:5", "material:1")),
    ("2x3/2", "2x3/2", ("land:8",)),
    ("b>3x3/2", "b:3x3/2", ("house:8b",)),
    ("penthouse", "penthouse", ("house:8a",)),
    ("piece 4", "+4", ("material:4",)),
    ("help", "help", ()),
    ("card 9", "use 9", ("card:9",)),
    ("die 2 to 0", "W2=0", ("white:2",)),
    ("die 2 doubled", "W2x2", ("white:2",)),
    ("plus green", "G+1", ("die:G",)),
    ("swap", "swap", ()),
    ("gain", "gain", ()),
    ("return", "return", ()),
    ("take 9", "card 9", ("card:9",)),
    ("family c2r3", "C2R3", ()),
    ("house 1", "8a", ()),
    ("house 8", "house 8", ()),
    ("resident R05", "R05", ("resident:R05",)),
    ("green material", "G:material", ("die:G",)),
    ("red special", "R:special", ("die:R",)),
    ("black nothing", "B:nothing", ("die:B",)),
    ("triple", "triple", ()),
    ("extra black", "extra B", ("die:B",)),
    ("gem move", "gem", ()),
    ("spot K", "to K", ("land:K",)),
    ("spot land", "to sum", ("land:8",)),
    ("king at 12", "K@c3", ("square:c3",)),
    ("square 7", "@b2", ("square:b2",)),
]

HERE = town("8 A 2x2/1, 8 B 2x3/1", at="A8 B17", white={"A": "224"}, black={"A": 3}, hand={"A": "134"})


@pytest.mark.parametrize(("name", "written", "touched"), WRITTEN, ids=str)
def test_a_choice_is_written_read_and_touched_so(name: str, written: str, touched: tuple[str, ...]) -> None:
    action = NUMBERS[name]
    assert GAME.move_name(HERE, action) == written
    assert GAME.read_move(HERE, f" {written.upper()} ") == action
    assert GAME.places(HERE, action) == touched


def test_each_choice_has_a_name_of_its_own_wherever_it_is_read() -> None:
    for state in (HERE, GAME.new(), GAME.new(ruleset="easy"), GAME.new(layout="custom")):
        if state.actor >= 0:
            names = [GAME.move_name(state, action) for action in range(GAME.actions.count)]
            assert len({name.lower() for name in names}) == len(names)
            assert [GAME.read_move(state, name) for name in names] == list(range(GAME.actions.count))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("stop", "pass"),
        ("NO", "pass"),
        ("keep", "pass"),
        ("join", "yes"),
        ("step 12", "step 12"),
        ("8 2x3/2", "2x3/2"),
        ("8b:3x3/2", "b>3x3/2"),
        ("1+5=6", "join 1+5"),
        ("gain 1", "gain"),
        ("card  L9", "take 9"),
    ],
)
def test_other_words_for_it_are_understood(words: str, name: str) -> None:
    assert GAME.read_move(HERE, words) == NUMBERS[name]


def test_a_land_alone_is_a_step_for_who_walks() -> None:
    walking = town(phase="move", at="A8 B3", green={"A": 3})
    assert GAME.read_move(walking, "12") == NUMBERS["step 12"]
    assert GAME.read_move(walking, "K") == NUMBERS["step K"]
    assert GAME.read_move(walking, "L12") == NUMBERS["land 12"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("12 2x3/2", "DT-L11"),
        ("12a:2x3/2", "DT-L11"),
        ("K 2x3/2", "DT-L11"),
        ("offer 3", "DT-L9"),
        ("4+3=7", "DT-L10"),
        ("6=4+1", "DT-L10"),
        ("9a", "DT-L33"),
    ],
)
def test_what_no_rule_ever_allows_is_refused_by_name(words: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_move(HERE, words)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "words",
    ["", "house", "R7", "reroll W", "reroll W21", "2x5/1", "2x3/4", "use K", "use 19", "C5R1", "R17", "K@f6", "@g1"],
)
def test_what_names_nothing_is_quoted(words: str) -> None:
    with pytest.raises(CannotRead, match=re.escape(repr(words))):
        GAME.read_move(HERE, words)
    with pytest.raises(CannotRead, match="there is no Land"):
        GAME.read_move(HERE, "19 2x3/1")


def test_outcomes_are_written_and_read_back() -> None:
    rolling = GAME.new(start="random")
    names = [GAME.move_name(rolling, outcome) for outcome in range(GAME.outcomes.count)]
    assert names[:7] == ["1", "2", "3", "4", "5", "6", "L3"]
    assert [GAME.read_move(rolling, name) for name in names] == list(range(GAME.outcomes.count))
    with pytest.raises(CannotRead, match="'7' is no outcome"):
        GAME.read_move(rolling, "7")
    assert GAME.places(rolling, GAME.read_move(rolling, "L12")) == ("land:12",)
    assert GAME.places(rolling, GAME.read_move(rolling, "R04")) == ("resident:R04",)
    assert GAME.places(rolling, GAME.read_move(rolling, "@b2")) == ("square:b2",)
    assert GAME.places(rolling, GAME.read_move(rolling, "5")) == ()


def test_places_have_names_that_are_read_back() -> None:
    assert [read_square(square_name(square)) for square in range(SQUARES)] == list(range(SQUARES))
    assert [read_land(land_name(land)) for land in range(LANDS)] == list(range(LANDS))
    assert (read_land("2"), read_land("19"), read_land("x"), read_square("g1"), read_square("a7")) == (None,) * 5
    sites = [king_site(square) for square in range(SQUARES)]
    assert [site for site in sites if site is not None] == list(range(KING_SITES))
    assert (house_name(KING, 1), house_name(9, 0)) == ("Kb", "12a")
    assert [whites_of(subset) for subset in range(1, 8)] == ["1", "2", "12", "3", "13", "23", "123"]


def test_all_texts_of_a_few_letters_are_read_or_refused_with_a_sentence() -> None:
    luck = Random(1)
    for _ in range(2000):
        text = "".join(luck.choice("RGBW123456789+=:/x >@Kabcduse-") for _ in range(luck.randrange(1, 8)))
        try:
            number, complaint = GAME.read_move(HERE, text), "."
        except (CannotRead, Refused) as problem:
            number, complaint = 0, str(problem)
        assert 0 <= number < GAME.actions.count
        assert complaint.endswith(".")
