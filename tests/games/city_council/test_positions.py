"""Positions as documents: written and read back, and refused when no game can lead to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.games.city_council.test_annotated_round import begun, follow
from tests.games.city_council.whole_games import OPTIONS, random_games, random_play
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.state import bytes_of
from townwright.games.city_council import GAME
from townwright.games.city_council.state import CityCouncil

Document = dict[str, Any]
THREE = {"players": "3"}
FIRST = {"first_bidder": "A"}

BIDS = ("bid 3", "bid 5", "bid 2", "bid 4")
FAVOURS = (
    "lobby Mayor",
    "order 1",
    "order 4",
    "lobby Treasurer",
    "order 2",
    "lobby Transit",
    "lobby Zoning",
    "order 3",
)
FIRST_TURN = ("take R4", "pay 5", "R4@g7", "R4@g7/NE")
LINES: dict[str, tuple[str, ...]] = {
    "bid": BIDS[:2],
    "lobby": (*BIDS, *FAVOURS[:5]),
    "take": (*BIDS, *FAVOURS),
    "pay_tile": (*BIDS, *FAVOURS, *FIRST_TURN[:1]),
    "place": (*BIDS, *FAVOURS, *FIRST_TURN[:2]),
    "tick": (*BIDS, *FAVOURS, *FIRST_TURN[:3]),
    "rail": (*BIDS, *FAVOURS, *FIRST_TURN, "coin 2", "rail i7"),
    "pawn": (*BIDS, *FAVOURS, *FIRST_TURN, "stop", "take W2", "pay 2", "W2@j8", "W2@j8/SE"),
    "die_number": (*BIDS, *FAVOURS, *FIRST_TURN, "stop", "take W2", "pay 2", "W2@j8", "W2@j8/SE", "pawn 3"),
}
LINES["pay_die"] = (*LINES["die_number"], "die 4")
LINES["die_point"] = (*LINES["pay_die"], "pay 4")
SPECULATED = (*LINES["die_point"], "die@c11+", "take RA", "pay 5", "RA@g9", "RA@g9/SE")


def played(*line: str) -> Document:
    """The document after these moves of a game that A opens."""
    return _written(follow(begun(), *line))


def _written(s: CityCouncil) -> Document:
    document: Document = json.loads(json.dumps(GAME.write_position(s)))
    return document


def read(found: object, options: dict[str, str] | None = None) -> CityCouncil:
    state: CityCouncil = GAME.new(**(FIRST if options is None else options))
    GAME.read_position(Node(found), state)
    return state


def complaint(found: object, options: dict[str, str] | None = None) -> str:
    with pytest.raises(CannotRead) as caught:
        read(found, options)
    return str(caught.value)


def test_every_position_of_a_game_can_be_written_and_read_back() -> None:
    phases = set()
    for game in random_games(6):
        for number, step in enumerate(game.steps()):
            if number % 5 == 0 or GAME.phase(step.after).name in ("steal", "judge", "end"):
                document = _written(step.after)
                phases.add(document["phase"])
                assert bytes_of(read(document, game.options)) == bytes_of(step.after)
    assert phases >= {phase.name for phase in GAME.phases} - {"steal", "judge", "opener"}


@pytest.mark.parametrize("phase", LINES)
def test_each_phase_is_read_as_it_was_written(phase: str) -> None:
    state = follow(begun(), *LINES[phase])
    assert _written(state)["phase"] == phase
    assert bytes_of(read(_written(state))) == bytes_of(state)


def test_what_a_position_does_not_mention_takes_its_plainest_meaning() -> None:
    document = played()
    for name in ("tiles", "rail", "ply"):
        del document[name]
    for player in document["players"].values():
        player.clear()
    state = read(document)
    assert (state.ply, state.actor) == (0, 0)
    assert bytes_of(state)[8:] != b""
    again = follow(begun())
    again.ply = 0
    assert bytes_of(state) == bytes_of(again)


# What is refused, and by the name of which field ----------------------------------------------------------------------

Change = Callable[[Document], None]


def put(*path: str, value: Any) -> Change:
    """Write this value there."""

    def change(document: Document) -> None:
        *way, last = path
        for name in way:
            document = document[name]
        document[last] = value

    return change


def drop(*path: str) -> Change:
    def change(document: Document) -> None:
        *way, last = path
        for name in way:
            document = document[name]
        del document[last]

    return change


UNUSED = dict.fromkeys("2345", "unused")
WRONG: list[tuple[tuple[str, ...], Change, str]] = [
    # what cannot be read
    (LINES["take"], put("phase", value="supper"), "phase: one of reveal"),
    (LINES["take"], put("round", value=7), "round: a whole number from 1 to 6"),
    (LINES["take"], put("junk", value=1), "the document: there is no field 'junk'"),
    (LINES["take"], drop("players", "B"), "players: the field 'B' is missing"),
    (LINES["take"], put("players", "E", value={}), "players: there is no field 'E'"),
    (LINES["take"], put("players", "A", "junk", value=1), "players.A: there is no field 'junk'"),
    (LINES["take"], put("players", "A", "chits", value=5), "players.A.chits: a whole number from 0 to 4"),
    (LINES["take"], put("players", "A", "coins", "2", value="lost"), "players.A.coins.2: one of unused, bid, spent"),
    (LINES["take"], put("players", "A", "council", value="Baker"), "players.A.council: one of Mayor"),
    (LINES["take"], put("stacks", value=["R4"]), "stacks: a face-up tile, or -, is expected for each of 4"),
    (LINES["take"], put("stacks", value=["R4", "R4", "W2", "C0"]), "stacks[1]: R4 is in two places"),
    (LINES["rail"], put("tiles", "X9", value="a1"), "tiles.X9: 'X9' is no tile"),
    (LINES["rail"], put("tiles", "R4", value="n14/NE"), "tiles.R4: a south-west square"),
    (LINES["rail"], put("tiles", "R4", value="g7"), "tiles.R4: parks have no mark"),
    (LINES["rail"], put("tiles", "I3", value="h8/NE"), "tiles.I3: another tile lies on one of these squares"),
    (LINES["rail"], put("rail", value=["i7", "i7"]), "rail[1]: i7 is in the list already"),
    (LINES["rail"], put("rail", value=["z7"]), "rail[0]: a square from a1 to n14"),
    (LINES["rail"], put("turn", "last", value="a1"), "turn.last: the segment laid just before"),
    (LINES["rail"], drop("turn", "credit"), "turn: the field 'credit' is missing"),
    (LINES["tick"], put("turn", "block", value="n3"), "turn.block: the south-west square of a place"),
    (LINES["tick"], put("turn", "tile", value="RA"), "turn.tile: RA is in two places"),
    (LINES["die_number"], put("players", "B", "pawn", value="RA"), "players.B.pawn: RA is not in the city"),
    (SPECULATED, put("players", "B", "die", "point", value="k3"), "players.B.die.point: an intersection such as k3+"),
    # whose decision it is
    (LINES["bid"], put("actor", value="A"), "actor: it is C who decides here"),
    (LINES["take"], put("actor", value="B"), "actor: it is D who decides here"),
    (LINES["take"], drop("opener"), "opener: somebody bids first"),
    (LINES["take"], drop("players", "A", "bid"), "players.A.bid: everybody has bid|players.A: the field 'bid'"),
    (LINES["take"], put("players", "A", "bid", value=5), "players.A.bid: 5 is bid twice"),
    (LINES["take"], put("players", "A", "position", value=1), "position: somebody else has this position"),
    (LINES["bid"], put("winner", value="A"), "winner: one of those tied"),
    (LINES["bid"], put("turn", value={}), "turn: it is nobody's turn in phase bid"),
    (LINES["bid"], put("opener", value="B"), "opener: by the option first_bidder A bids first|actor: it is"),
    (LINES["bid"], put("phase", value="opener"), "actor: no player decides in phase opener"),
    # the city
    (LINES["rail"], put("tiles", "R4", value="a1/NE"), "tiles.R4: no chain of tiles leads here from the centre"),
    (LINES["rail"], put("rail", value=["i7", "a1"]), "rail: |turn.last"),
    (LINES["rail"], put("rail", value=["i7", "j7", "j8", "i8"]), "rail: the segments form a loop"),
    (LINES["rail"], put("rail", value=["i7", "h7", "g7", "g8"]), "rail: R4 cannot carry 3 segments"),
    (LINES["rail"], put("rail", value=["l9", "m9"]), "turn.last|rail: no segment lies on the ground beside a tile"),
    (LINES["rail"], put("tiles", "C2", value="j7/NE"), "actor: it is B"),
    (LINES["take"], put("stacks", value=["R4", "RA", "W2", "-"]), "stacks: 4 face-up tiles are left here, not 3"),
    (LINES["bid"], put("stacks", value=["R4", "RA", "W2", "-"]), "stacks: before the first turn"),
    (LINES["bid"], put("round", value=2), "tiles: at the start of round 2 there are 4, not 0"),
    # money
    (LINES["take"], put("players", "A", "coins", value=UNUSED), "players.A.coins: one coin is in a bid"),
    (LINES["take"], put("players", "A", "coins", "2", value="spent"), "players.A.coins: no coin is spent before"),
    (LINES["take"], put("players", "A", "bid", value=7), "players.A.bid: the coin is in it"),
    (LINES["take"], put("players", "A", "chits", value=1), "players.A.chits|players: 2 chits are held"),
    (LINES["take"], put("players", "A", "score", value=1), "players.A.score: before the first tile"),
    (LINES["rail"], put("turn", "credit", value=11), "turn.credit: the credit is what was paid"),
    (LINES["rail"], put("turn", "owes", value=True), ""),
    # investors and speculators
    (LINES["rail"], put("players", "D", "pawn", value="R4"), "players.D.pawn: R4 straddles two quadrants"),
    (LINES["die_number"], put("players", "D", "pawn", value="W2"), "players.*.pawn: only who placed W2"),
    (LINES["die_number"], put("players", "C", "pawn", value="W2"), "players.*.pawn: "),
    (
        LINES["die_number"],
        put("players", "B", "die", value={"number": 4}),
        "players.B.die: a number and a point",
    ),
    (LINES["die_point"], drop("players", "B", "die"), "players.B.die: a number and a point"),
    (SPECULATED, put("players", "B", "die", "point", value="c3+"), "players.B.die.point: it lies in a quadrant beside"),
    (SPECULATED, put("players", "B", "die", "spent_on", value="RA"), "die.spent_on: this tile covers no square"),
    (SPECULATED, drop("players", "B", "pawn"), "players.B.die: the speculator follows the investor"),
    # the turn
    (LINES["tick"], put("turn", "block", value="a1"), "turn.block: no tile with a mark can be placed here"),
    (LINES["pay_tile"], put("turn", "tile", value="R5"), ""),
    (LINES["rail"], put("phase", value="pawn"), "turn: there is no field|phase: no investor"),
    (LINES["rail"], put("phase", value="judge"), "turn: it is nobody's turn"),
]


@pytest.mark.parametrize(("line", "change", "expected"), WRONG)
def test_a_contradiction_is_refused_by_the_field_that_shows_it(
    line: tuple[str, ...], change: Change, expected: str
) -> None:
    document = played(*line)
    assert read(deepcopy(document)) is not None
    change(document)
    if not expected:
        read(document)  # not every change contradicts something
        return
    with pytest.raises(CannotRead, match=_pattern(expected)):
        read(document)


def _pattern(expected: str) -> str:
    return "|".join(part.replace("[", r"\[").replace("]", r"\]").replace("+", r"\+") for part in expected.split("|"))


# Ends -----------------------------------------------------------------------------------------------------------------


def _end(early: bool) -> tuple[Document, dict[str, str]]:
    """The end of a random game, after all tiles or before."""
    for seed in range(40):
        game = random_play(OPTIONS[seed % len(OPTIONS)], seed)
        document = _written(game.state)
        if (len(document["tiles"]) < 24) == early:
            return document, dict(game.options)
    raise AssertionError("no such end was found")


def test_an_early_end_needs_somebody_who_cannot_place() -> None:
    document, options = _end(early=True)
    assert read(document, options).actor < 0
    open_city = deepcopy(document) | {"rail": []}
    assert "can still place" in complaint(open_city, options) or "phase" in complaint(open_city, options)


def test_a_full_end_needs_all_coins_back_and_the_last_round() -> None:
    document, options = _end(early=False)
    assert read(document, options).actor < 0
    for change, expected in (
        (put("round", value=1), "round: 24 tiles take"),
        (put("players", "A", "coins", "2", value="spent"), "players.A.coins: all coins have come back"),
    ):
        changed = deepcopy(document)
        change(changed)
        assert expected in complaint(changed, options)


def test_a_tie_has_a_winner_and_nothing_else_has() -> None:
    document, options = _end(early=False)
    best = max(player["score"] for player in document["players"].values())
    tied = deepcopy(document)
    for name in ("A", "B"):
        tied["players"][name]["score"] = best
    tied.pop("winner", None)
    assert "winner" in complaint(tied, options)
    tied["winner"] = "B"
    state = read(tied, options)
    assert GAME.standing(state).ranks[:2] == (2, 1)
    alone = deepcopy(document)
    alone["players"]["A"]["score"] = best + 1
    alone["winner"] = "A"
    assert complaint(alone, options).startswith("winner: one of those tied")


def test_a_seat_that_does_not_play_is_unknown() -> None:
    document = _written(follow(GAME.new(players=3, first_bidder="A"), "R4", "RA", "W2"))
    assert read(document, THREE | FIRST).seats == 3
    document["players"]["D"] = {}
    assert complaint(document, THREE | FIRST).startswith("players: there is no field 'D'")
