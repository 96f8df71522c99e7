"""Positions as documents: written and read back, and refused by the field's name when no game can lead to them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.dice_new_town.boards import play, town
from tests.games.dice_new_town.goldens import GOLDENS
from tests.rules import rule
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.state import bytes_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown

Document = dict[str, Any]
REMOVED = object()


def written(state: DiceNewTown) -> Document:
    """The position as it comes back from a file."""
    document: Document = json.loads(json.dumps(GAME.write_position(state)))
    return document


def read(document: object, options: dict[str, str]) -> DiceNewTown:
    state: DiceNewTown = GAME.new(**options)
    GAME.read_position(Node(document), state)
    return state


def complaint(document: object, options: dict[str, str]) -> str:
    with pytest.raises(CannotRead) as caught:
        read(document, options)
    return str(caught.value)


def spoilt(document: Document, path: str, value: object) -> Document:
    """The document with one field set, or removed when the value is REMOVED."""
    found: Document = json.loads(json.dumps(document))
    *way, last = path.split(".")
    inner = found
    for name in way:
        inner = inner[name]
    if value is REMOVED:
        del inner[last]
    else:
        inner[last] = value
    return found


@pytest.mark.parametrize("golden", GOLDENS[::4], ids=lambda golden: golden.name)
def test_every_position_of_a_game_can_be_written_and_read_back(golden: Any) -> None:
    game = golden.play()
    for number, step in enumerate(game.steps()):
        if number % 13 == 0 or (step.event.actor >= 0 and number % 5 == 0):
            document = written(step.after)
            again = read(document, game.options)
            assert bytes_of(again) == bytes_of(step.after)
            assert written(again) == document


def test_a_document_names_everything_once() -> None:
    document = written(GAME.new())
    assert document["phase"] == "start_land"
    assert document["town"]["lands"]["12"] == "b4"
    assert document["town"]["trees"] == ["K"]
    assert (document["turn"], document["order"]) == ("Red", ["Red", "Purple", "Blue", "Yellow"])
    assert document["players"]["Red"]["at"] == ""


# What is refused ------------------------------------------------------------------------------------------------------

TWO = {"players": "2"}
BUILDING = town(
    "8 A 2x2/1, 17 B 2x3/1",
    TWO,
    at="A8 B17",
    trees="9 10",
    white={"A": "224", "B": "111"},
    green={"A": 1, "B": 2},
    black={"A": 3, "B": 1},
    hand={"A": "134"},
)
GOOD = {
    "build": (written(BUILDING), TWO),
    "start": (written(GAME.new(players=2)), TWO),
    "laying": (written(GAME.new(players=2, layout="custom")), TWO | {"layout": "custom"}),
    "easy": (written(GAME.new(players=2, ruleset="easy")), TWO | {"ruleset": "easy"}),
}


@pytest.mark.parametrize("name", GOOD)
def test_the_positions_that_the_next_test_spoils_can_be_read(name: str) -> None:
    document, options = GOOD[name]
    assert GAME.write_position(read(document, options)) == document


@pytest.mark.parametrize(
    ("name", "path", "value", "told"),
    [
        # Unreadable
        ("build", "weather", "fine", "the document: there is no field 'weather' here"),
        ("build", "phase", REMOVED, "the document: the field 'phase' is missing."),
        ("build", "phase", "sleep", "phase: one of king_site, square"),
        ("build", "round", 6, "round: a whole number from 0 to 5"),
        ("build", "ply", -1, "ply: a whole number from 0"),
        ("build", "players", [], "players: an object is expected"),
        ("build", "players.Red.hat", 1, "players.Red: there is no field 'hat' here"),
        ("build", "players.Red.gems", -1, "players.Red.gems: a whole number from 0"),
        ("build", "players.Red.materials", [7], "players.Red.materials[0]: a whole number from 1 to 6"),
        ("build", "players.Red.at", "2", "players.Red.at: a Land is expected"),
        ("build", "players.Red.white", [2, 2], "players.Red.white: 3 values are expected"),
        ("build", "players.Red.marks", [15], "players.Red.marks[0]: the marks are 10, 20, 30 and 40."),
        ("build", "houses.19a", {}, "houses.19a: houses are named by Land and letter"),
        ("build", "houses.8a.form", "2x5/1", "houses.8a.form: one of 2x2/1"),
        ("build", "houses.8a.owner", "Green", "houses.8a.owner: one of Red, Purple"),
        ("build", "decision", {"asked": ""}, "decision: there is no field 'asked' here"),
        ("build", "town.lands.12", "b9", "town.lands.12: a square from a1 to f6 is expected"),
        # The layout, each criterion by name
        ("build", "town.lands.12", "c4", "town.lands.12: DT-L31: two Lands overlap on c4."),
        ("build", "town.lands.12", REMOVED, "town: DT-L31: the numbers 3 to 18 lie on a square each"),
        ("build", "town.lands.3", "a6", "town: DT-L31: no Land may lie detached from the others."),
        ("build", "town.lands.6", "f4", "town: DT-L31: 18 on f2 touches fewer than 2 Lands."),
        ("build", "town.king", "f6", "town.king: DT-L31: the King's Land lies within"),
        ("build", "town.trees", ["9", "10"], "town.trees: a Tree stands on the King's Land"),
        ("build", "town.trees", ["K", "9"], "town.trees: besides the King's there are 2 Trees by now."),
        # Impossible
        ("build", "phase", "family", "phase: that phase does not occur under these options."),
        ("build", "phase", "join", "phase: that phase does not occur under these options."),
        ("build", "round", 5, "round: in this phase it is round 1 to 4."),
        ("build", "turn", "Blue", "turn: one of Red, Purple"),
        ("build", "order", ["Red"], "order: expected are Red, Purple, in turn order."),
        ("build", "order", ["Red", "Red"], "order: each player once."),
        ("build", "actor", "Red", "actor: only while the town is laid out"),
        ("build", "players.Red.at", "17", "players.Purple.at: no two Builders stop on one numbered Land."),
        ("build", "players.Red.at", "", "players.Red.at: the Builder is on the map too early, or not yet."),
        ("build", "king", ["Red"], "king: the Builders in the King's Land are expected"),
        ("build", "players.Red.score", 12, "players.Red.marks: the mark 10 has been reached"),
        ("build", "players.Red.score", -1, "players.Red.score: nobody loses points before the end."),
        ("build", "players.Red.marks", [10], "players.Red.marks: the mark 10 has not been reached."),
        ("build", "players.Red.white", [2, 2, 7], "players.Red.white[2]: a whole number from 0 to 6"),
        ("build", "players.Red.white", [2, 2, 0], "players.Red.white: three White dice are expected."),
        ("build", "players.Red.changed", [1], "players.Red.changed: Land cards are not in this game."),
        ("build", "players.Red.cards", [8], "cards: Land cards"),
        ("build", "players.Red.joined", "joins", "players: nobody has been asked about an additional round yet."),
        ("build", "players.Red.royal", 3, "players.Red.royal: royal families throw their dice at the end"),
        (
            "build",
            "players.Red.turned_away",
            True,
            "players.Red.turned_away: families are turned away in",
        ),
        ("build", "dice", ["R1"], "dice: dice lie in the middle only from the roll to the draft."),
        ("build", "residents", {"row": ["R01"]}, "residents: Residents that are not in this game"),
        ("build", "columns", [[]], "columns: 4 columns are expected."),
        ("build", "houses.8a.family", "R04", "columns: families come in the Occupancy Round only."),
        ("build", "houses.8b", {"owner": "Red", "form": "3x3/1"}, "houses.8a: DT-L13: the houses of a Land"),
        ("build", "houses.8c", {"owner": "Red", "form": "2x2/1"}, "houses: the houses on 8 are lettered from a on."),
        ("build", "houses.8b", {"owner": "Red", "form": "penthouse"}, "houses.8a: DT-L18: a penthouse stands on its"),
        ("build", "houses.Ka", {"owner": "Red", "form": "2x2/1", "family": "R99"}, "houses.Ka.family: one of R01"),
        ("start", "houses", {"8a": {"owner": "Red", "form": "2x2/1"}}, "houses: there are no houses before"),
        ("start", "players.Red.gems", 1, "players.Red: nobody has anything before the first round."),
        ("start", "players.Purple.at", "12", "players.Purple.at: the Builder is on the map too early"),
        ("laying", "turn", "Red", "order: there is no turn order before the town is laid out."),
        ("laying", "actor", "Purple", "actor: expected is Red."),
        ("laying", "players.Red.gems", 1, "players: nobody has anything while the town is laid out."),
        ("laying", "town.king", "c3", "town: the field 'king' is missing, or too early."),
        ("easy", "town.trees", ["K", "3"], "town.trees: besides the King's there are 0 Trees by now."),
        ("easy", "residents", {"deck": []}, "residents: Residents that are not in this game, or nowhere"),
        ("easy", "cards", {"stock": [3]}, "cards: Land cards "),
    ],
)
def test_what_no_game_can_lead_to_is_refused_by_name(name: str, path: str, value: object, told: str) -> None:
    document, options = GOOD[name]
    assert complaint(spoilt(document, path, value), options).startswith(told)


@rule("DT-L31")
def test_a_layout_is_refused_by_the_criterion_that_it_breaks() -> None:
    sample, custom = written(GAME.new(players=2)), TWO | {"layout": "custom"}
    assert GAME.options_of(read(sample, custom))["layout"] == "custom"
    alone = spoilt(sample, "town.lands.6", "f4")
    assert complaint(alone, custom) == "town: DT-L31: 18 on f2 touches fewer than 2 Lands."
    squares = [f"{column}{row}" for row in (1, 2, 3, 4) for column in "cdef"]
    block = spoilt(sample, "town.lands", {str(number): square for number, square in enumerate(squares, 3)})
    aside = spoilt(block, "town.king", "e5")
    assert complaint(aside, custom) == "town: DT-L31: 2 Lands touch the King's Land; at least 4 must."


def test_a_map_must_be_the_one_that_the_option_says() -> None:
    sample = written(GAME.new(players=2))
    numbers = sample["town"]["lands"]
    swapped = spoilt(sample, "town.lands", numbers | {"3": numbers["4"], "4": numbers["3"]})
    assert complaint(swapped, TWO) == "town: under layout=sample the Lands lie as on the sample map."
    read(swapped, TWO | {"layout": "shuffled"})
    grown = spoilt(sample, "town.lands", numbers | {"6": "f5"})
    assert complaint(grown, TWO | {"layout": "custom"}).startswith("town: DT-L31: 18 on f2")
    turned = spoilt(sample, "town.lands", numbers | {"16": "e1"})
    assert complaint(turned, TWO | {"layout": "shuffled"}).startswith("town: ")


def test_a_house_in_the_making_must_be_possible() -> None:
    options = TWO
    making = written(play(BUILDING, "2x2/1"))
    assert read(making, options).phase == play(BUILDING, "2x2/1").phase
    other = spoilt(making, "decision.target", "3x3/3")
    assert complaint(other, options).startswith("decision.target: DT-L13 forbids that house now.")
    laid = spoilt(making, "decision.laid", [6])
    assert complaint(laid, options).startswith("decision.laid: the house cannot be completed")
    whole = spoilt(making, "decision.laid", [4])
    assert complaint(whole, options).startswith("decision.laid: the house would be complete.")


def test_what_a_document_does_not_mention_takes_its_plainest_meaning() -> None:
    document, options = GOOD["build"]
    short = json.loads(json.dumps(document))
    for field in ("score", "marks", "gems", "had_fifth", "lent", "changed", "thrown", "cards", "used", "residents"):
        del short["players"]["Red"][field]
    for field in ("king", "dice", "cards", "residents", "columns", "ply"):
        del short[field]
    assert bytes_of(read(short, options)) == bytes_of(read(document, options))
