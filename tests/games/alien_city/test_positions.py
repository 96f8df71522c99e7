"""Positions as documents: written and read back, and refused when no game can lead to them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.alien_city.boards import ONE, dead, first_choice, phase, play, random_games, structures, table, totals
from tests.games.alien_city.page import RECORD_10, TILES_10
from tests.games.alien_city.test_setup import all_laid, all_turned, laid
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.state import bytes_of, copy_of
from townwright.games.alien_city import GAME
from townwright.games.alien_city.state import END, ROLL, AlienCity

Document = dict[str, Any]
A_FIRST = {"first_player": "A"}


def read(found: object, options: dict[str, str] | None = None) -> AlienCity:
    state: AlienCity = GAME.new(**(A_FIRST if options is None else options))
    GAME.read_position(Node(found), state)
    return state


def complaint(found: object, options: dict[str, str] | None = None) -> str:
    with pytest.raises(CannotRead) as caught:
        read(found, options)
    return str(caught.value)


def written(state: AlienCity) -> Document:
    document: Document = json.loads(json.dumps(GAME.write_position(state)))
    return document


def test_lots_that_no_build_can_come_to_are_said_and_have_to_be_right() -> None:
    """BD on a2, as in AC-X3: b1 and a1 hang on each other, and only b1 is cut off for good."""
    state = play(table().state, "BDa2")
    document = written(state)
    assert document["dead"] == ["b1"] == sorted(dead(state))
    assert read({name: value for name, value in document.items() if name != "dead"}).alive[0] == state.alive[0]
    assert complaint(document | {"dead": ["a1"]}) == ("dead: left out, or the lots that no build can come to: b1.")


# Round trips ----------------------------------------------------------------------------------------------------------


def test_every_position_of_a_game_can_be_written_and_read_back() -> None:
    phases = set()
    for game in random_games(12):
        for number, step in enumerate(game.steps()):
            if number % 9 == 0 or step.after.phase in (ROLL, END):
                document = written(step.after)
                phases.add(document["phase"])
                again = read(document, game.options)
                assert bytes_of(again) == bytes_of(step.after)
                assert written(again) == document
    assert phases == {"box", "tiles", "corners", "roll", "build", "claim", "end"}


def test_a_record_has_no_gaps_and_a_copy_is_equal_to_the_byte() -> None:
    """Otherwise equal positions would not be equal bytes."""
    names = AlienCity.dtype.names or ()
    assert sum(AlienCity.dtype[name].itemsize for name in names) == AlienCity.dtype.itemsize
    state = GAME.new()
    assert {bytes_of(copy) for copy in [copy_of(state) for _ in range(500)]} == {bytes_of(state)}


def test_a_record_is_at_most_320_bytes() -> None:
    assert AlienCity.dtype.itemsize <= 320


def test_a_position_says_what_a_person_would_look_for() -> None:
    state = play(table().state, "KDe5 BTe6 - KDf5 *e6 RTc5")
    assert written(state) == {
        "phase": "claim",
        "ply": 49,
        "mover": "B",
        "boxed": ["Rn", "Bn", "Gn", "Kn"],
        "tiles": ONE,
        "dice": {"A": "", "B": ""},
        "rolls": 0,
        "structures": [
            *[".. .. .. .. .. .. .. .."] * 4,
            ".. .. .. .. BTa .. .. ..",
            ".. .. RT .. KD KD .. ..",
            *[".. .. .. .. .. .. .. .."] * 4,
        ],
        "dead": [],
        "claims": {"A": ["e6"], "B": []},
        "stock": {
            "A": {"RT": 3, "BT": 2, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 1},
            "B": {"RT": 1, "BT": 2, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3},
        },
    }


def test_what_a_position_does_not_mention_takes_its_plainest_meaning() -> None:
    state = read({"phase": "build", "mover": "A", "boxed": ["Rn", "Bn", "Gn", "Kn"], "tiles": ONE})
    assert bytes_of(state) == bytes_of(read(written(state)))
    assert (len(GAME.legal(state)), state.ply, structures(state)) == (150, 0, {})
    unboxed = read({"phase": "build", "mover": "A", "tiles": ONE}, {**A_FIRST, "left_out": "null"})
    assert len(GAME.legal(unboxed)) == 150
    found = written(play(table().state, "BTe6 *e6 RTc5"))
    del found["claims"]  # they are marked on the towers; without a list they come in the order of the lots
    assert read(found).cap[0, 0] == 44


def test_the_document_of_the_page_with_all_its_claims_keeps_their_order() -> None:
    state = play(table(TILES_10, first="B").state, RECORD_10)
    document = written(state)
    assert document["claims"] == {"A": ["g1", "f4", "h9"], "B": ["c9", "b3"]}
    assert totals(read(document, {"first_player": "B"})) == (21, 40)
    document["claims"]["A"] = ["h9", "g1", "f4"]
    again = read(document, {"first_player": "B"})
    assert written(again)["claims"]["A"] == ["h9", "g1", "f4"]


# Refusals -------------------------------------------------------------------------------------------------------------

GOOD: dict[str, tuple[Document, dict[str, str]]] = {
    "box": (written(GAME.new()), {}),
    "tiles": (written(laid()), {}),
    "corners": (written(all_laid()), {}),
    "roll": (written(all_turned()), {}),
    "build": (written(play(table().state, "KDe5 BTe6 *e6 RTc5 *c5")), A_FIRST),
    "claim": (written(play(table().state, "KDe5 BTe6")), A_FIRST),
    "end": (written(play(table(TILES_10, first="B").state, RECORD_10)), {"first_player": "B"}),
}
ROWS = GOOD["build"][0]["structures"]
REMOVED = object()


@pytest.mark.parametrize("name", GOOD)
def test_the_positions_that_the_next_tests_spoil_can_be_read(name: str) -> None:
    assert phase(read(*GOOD[name])) == name


def spoilt(name: str, path: str, value: object) -> Document:
    """The good position with one field set, or removed when the value is REMOVED."""
    found: Document = json.loads(json.dumps(GOOD[name][0]))
    *way, last = path.split(".")
    inner: Any = found
    for step in way:
        inner = inner[int(step)] if step.isdigit() else inner[step]
    if value is REMOVED:
        del inner[last]
    elif isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return found


def rows(**changes: str) -> list[str]:
    """The structures of the good position in phase build with some lots changed: rows(e5="..")."""
    found = [row.split() for row in ROWS]
    for lot, text in changes.items():
        found[10 - int(lot[1:])]["abcdefgh".index(lot[0])] = text
    return [" ".join(row) for row in found]


FULL = {"RT": 3, "BT": 2, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3}
TEN_ROWS = "structures: ten rows of eight lots are expected, the north first."
FIVE_ROWS = "tiles: five rows of four tiles are expected, divided by /, the north first."


@pytest.mark.parametrize(
    ("name", "path", "value", "told"),
    [
        # Unreadable
        ("build", "weather", "fine", "the document: there is no field 'weather' here; known are phase, ply"),
        ("build", "phase", REMOVED, "the document: the field 'phase' is missing."),
        ("build", "phase", "sleep", "phase: one of box, tiles, corners, roll, build, claim, end is expected"),
        ("build", "ply", -1, "ply: a whole number from 0 to "),
        ("build", "ply", "7", "ply: a whole number from 0 to "),
        ("build", "mover", REMOVED, "the document: the field 'mover' is missing."),
        ("build", "mover", "C", "mover: one of A, B is expected, not 'C'."),
        ("build", "boxed", "Rn", "boxed: a list is expected, not 'Rn'."),
        ("build", "boxed.0", "R7", "boxed[0]: one of Rn, Ra, R2"),
        ("build", "tiles", REMOVED, "the document: the field 'tiles' is missing."),
        ("build", "tiles", 7, "tiles: a text is expected, not 7."),
        ("build", "tiles", ONE.replace(" / ", " "), FIVE_ROWS),
        ("build", "tiles", ONE.replace("G3NW ", ""), FIVE_ROWS),
        ("build", "tiles", ONE.replace("G3NW", "Y3NW"), "tiles: 'Y3NW' is no tile; a colour, a value and a corner"),
        ("build", "tiles", ONE.replace("G3NW", "G3N"), "tiles: 'G3N' is no tile"),
        ("build", "dice", [], "dice: an object is expected, not []."),
        ("roll", "dice.A", "123456", "dice.A: at most four faces of na2345 are expected, not '123456'."),
        ("roll", "dice.A", "x", "dice.A: at most four faces of na2345 are expected, not 'x'."),
        ("roll", "dice.A", 5, "dice.A: a text is expected, not 5."),
        ("roll", "dice.C", "5", "dice: there is no field 'C' here"),
        ("roll", "rolls", 1.5, "rolls: a whole number from 0 to 99 is expected, not 1.5."),
        ("build", "structures", "..", "structures: a list is expected, not '..'."),
        ("build", "structures", ROWS[1:], TEN_ROWS),
        ("build", "structures", [*ROWS[:9], ".. .."], TEN_ROWS),
        ("build", "structures.0", 5, "structures[0]: a text is expected, not 5."),
        ("build", "structures", rows(a1="KT"), "structures: 'KT' on a1 is no structure; expected is .. or one such as"),
        ("build", "structures", rows(b10="KDa"), "structures: 'KDa' on b10 is no structure"),
        ("build", "structures", rows(b10="RTc"), "structures: 'RTc' on b10 is no structure"),
        ("build", "claims", [], "claims: an object is expected, not []."),
        ("build", "claims.C", [], "claims: there is no field 'C' here"),
        ("build", "claims.A", "c5", "claims.A: a list is expected, not 'c5'."),
        ("build", "claims.A", [5], "claims.A[0]: a text is expected, not 5."),
        ("build", "stock", REMOVED, "the document: the field 'stock' is missing."),
        ("build", "stock.A", REMOVED, "stock: the field 'A' is missing."),
        ("build", "stock.A.KT", 1, "stock.A: there is no field 'KT' here"),
        ("build", "stock.A.RT", REMOVED, "stock.A: the field 'RT' is missing."),
        ("build", "stock.A.RT", 4, "stock.A.RT: a whole number from 0 to 3 is expected, not 4."),
        ("build", "stock.B.RT", 3, "stock.B.RT: a whole number from 0 to 2 is expected, not 3."),
        ("build", "stock.B.RT", True, "stock.B.RT: a whole number from 0 to 2 is expected, not True."),
        # Contradictory
        ("build", "boxed.1", "R2", "boxed[1]: one tile of each colour stays in the box."),
        ("build", "boxed", ["Rn", "Bn", "Gn"], "boxed: one tile of each colour stays in the box."),
        ("build", "boxed.0", "R2", "tiles: R2 is in the box or on the table already."),
        ("build", "tiles", ONE.replace("G3NW", "G2NW"), "tiles: G2 is in the box or on the table already."),
        ("build", "tiles", ONE.replace("G3NW", "GnNW"), "tiles: Gn is in the box or on the table already."),
        ("build", "claims.A", [], "claims.A: the towers marked a are expected, at most three, each once: c5."),
        ("build", "claims.A", ["e6"], "claims.A: the towers marked a are expected"),
        ("build", "claims.A", ["c5", "c5"], "claims.A: the towers marked a are expected"),
        ("build", "claims.A", ["c5", "z9"], "claims.A: the towers marked a are expected"),
        ("build", "claims.B", ["c5"], "claims.B: the towers marked b are expected, at most three, each once: e6."),
        (
            "build",
            "structures",
            rows(e6="BT"),
            "claims.B: the towers marked b are expected, at most three, each once: none.",
        ),
        ("box", "mover", "A", "mover: nobody moves in phase box."),
        ("end", "mover", "A", "mover: nobody moves in phase end."),
        # Impossible
        ("box", "boxed", ["Bn"], "boxed: they are drawn in the order R, B, G, K, and one is still to be drawn."),
        ("box", "boxed", ["Rn", "Bn", "Gn", "Kn"], "boxed: they are drawn in the order R, B, G, K, and one is still"),
        ("tiles", "boxed", ["Rn"], "boxed: one tile of each colour stays in the box."),
        (
            "box",
            "tiles",
            "-- -- -- -- / -- -- -- -- / -- -- -- -- / -- -- -- -- / R2 -- -- --",
            "tiles: in phase box the",
        ),
        (
            "tiles",
            "tiles",
            ONE.replace("G3NW RaNW R5SE BaNE", "-- -- -- --"),
            "tiles: Ka is in the box or on the table",
        ),
        (
            "tiles",
            "tiles",
            "-- -- -- -- / -- -- -- -- / -- -- -- -- / -- -- -- -- / -- R2 -- --",
            "tiles: in phase tiles the",
        ),
        (
            "tiles",
            "tiles",
            "-- -- -- -- / -- -- -- -- / -- -- -- -- / -- -- -- -- / R2NW -- -- --",
            "tiles: in phase tiles the",
        ),
        ("corners", "tiles", REMOVED, "the document: the field 'tiles' is missing."),
        ("build", "tiles", ONE.replace("G3NW", "--"), "tiles: in phase build the first 20 places hold a tile."),
        ("build", "tiles", ONE.replace("G3NW", "G3"), "tiles: in phase build the first 20 tiles have a corner."),
        ("roll", "dice.B", "5", "dice: A's four dice are rolled first, then B's; one is still to be rolled."),
        ("roll", "dice", {"A": "5555", "B": "5555"}, "dice: A's four dice are rolled first, then B's; one is still"),
        ("tiles", "rolls", 1, "dice: no dice are rolled here."),
        ("build", "dice.A", "5555", "dice: no dice are rolled here."),
        ("build", "structures", rows(e8="KD", g6="KD", h5="KD"), "stock: KD: 4 built and 5 left make not 6."),
        ("build", "structures", rows(g10="RD", h9="RD"), "structures: the road lot h10 is cut off (AC-L5)."),
        (
            "build",
            "structures",
            rows(d5="KD", f5="KD", e4="KD"),
            "structures: the structure on e5 has no road beside it (AC-L6).",
        ),
        ("build", "structures", rows(e5=".."), "stock: KD: 0 built and 5 left make not 6."),
        ("build", "stock.A.KD", 3, "stock: KD: 1 built and 6 left make not 6."),
        (
            "build",
            "phase",
            "claim",
            "phase: a claim needs a cap, an unclaimed tower, and somebody who can still build.",
        ),
        ("claim", "phase", "end", "mover: nobody moves in phase end."),
        ("end", "phase", "build", "the document: the field 'mover' is missing."),
    ],
)
def test_what_cannot_be_is_refused_by_the_name_of_the_field(name: str, path: str, value: object, told: str) -> None:
    assert complaint(spoilt(name, path, value), GOOD[name][1]).startswith(told)


def test_a_set_up_with_structures_is_refused() -> None:
    found = spoilt("roll", "structures", rows(e6="..", c5=".."))
    found["stock"]["A"]["KD"] = 2
    assert complaint(found, {}) == "structures: nothing is built during the set-up."


def test_with_null_or_five_those_tiles_are_in_the_box() -> None:
    found = spoilt("build", "boxed", ["Rn"])
    assert phase(read(found, {**A_FIRST, "left_out": "null"})) == "build"
    told = "boxed[0]: by the option left_out the 5 of each colour stays in the box."
    assert complaint(found, {**A_FIRST, "left_out": "five"}) == told
    assert complaint(spoilt("build", "boxed", []), {**A_FIRST, "left_out": "five"}).startswith(
        "tiles: B5 is in the box"
    )


def test_with_dice_both_seats_have_rolled_different_sums_before_the_first_build() -> None:
    told = "dice: both seats have rolled four dice, with different sums."
    for dice in ({}, {"A": "5555"}, {"A": "5555", "B": "555"}, {"A": "5a23", "B": "32a5"}):
        assert complaint(spoilt("build", "dice", dice), {}) == told
    assert phase(read(spoilt("build", "dice", {"A": "5555", "B": "555n"}), {})) == "build"


def test_the_game_is_over_exactly_when_nobody_can_build() -> None:
    over, options = GOOD["end"]
    building = {**over, "phase": "build", "mover": "A"}
    assert complaint(building, options) == "mover: A cannot build."
    early, _ = GOOD["build"]
    ended = {name: value for name, value in early.items() if name != "mover"} | {"phase": "end"}
    assert complaint(ended) == "phase: A can still build."


def test_a_seat_that_cannot_build_is_not_to_move() -> None:
    stuck = play(table(TILES_10, first="B").state, RECORD_10.partition(" *b3")[0])
    document = written(play(stuck, "*b3"))
    assert phase(read(document, {"first_player": "B"})) == "build"
    assert complaint({**document, "mover": "A"}, {"first_player": "B"}) == "mover: A cannot build."


def test_a_claim_needs_a_cap_a_tower_and_a_game_that_goes_on() -> None:
    told = "phase: a claim needs a cap, an unclaimed tower, and somebody who can still build."
    over, options = GOOD["end"]
    assert complaint({**over, "phase": "claim", "mover": "B"}, options) == told
    bare = written(play(table().state, "KDe5"))
    assert complaint({**bare, "phase": "claim", "mover": "A"}) == told
    three = written(play(table().state, "BTe6 *e6 KDe5 RTc5 *c5 KDf5 GTg3 *g3"))
    assert complaint({**three, "phase": "claim", "mover": "A"}) == told
    more = written(play(table().state, "BTe6 *e6 KDe5 RTc5 *c5 KDf5 GTg3 *g3 GTh3"))
    assert phase(read(more)) == "claim"
    assert complaint({**more, "mover": "A"}) == told


@pytest.mark.parametrize("found", [[], 5, None, "build"])
def test_a_position_is_an_object(found: object) -> None:
    assert complaint(found).startswith("the document: an object is expected, not ")


def test_a_document_with_its_head_carries_the_options() -> None:
    for game in random_games(8):
        state = game.position(first_choice(game) + 5)
        document = json.loads(json.dumps(GAME.document(state)))
        assert bytes_of(GAME.state_of(document)) == bytes_of(state)
