"""Positions as documents: written and read back, and refused when no game can lead to them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.games.golden_city.boards import table
from tests.goldens import Golden, goldens_of
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play
from townwright.engine.state import CHANCE, bytes_of
from townwright.games.golden_city import GAME, position
from townwright.games.golden_city.data import SEATS
from townwright.games.golden_city.state import GoldenCity

Document = dict[str, Any]


def after(moves: str = "", *, until: str = "", **options: str) -> Document:
    """The document after these moves; luck takes what comes first, so that nearly all cards are coasts and mountains.

    With `until` it is the first position of that phase after them.
    """
    game = Play(GAME, {"start_player": "0"} | options)
    left = [move.strip() for move in moves.split(",") if move.strip()]
    while (game.state.actor == CHANCE or left) and not (not left and GAME.phase(game.state).name == until):
        is_luck = game.state.actor == CHANCE
        game.choose(GAME.legal(game.state)[0] if is_luck else GAME.read_move(game.state, left.pop(0)))
    found: Document = json.loads(json.dumps(GAME.write_position(game.state)))
    return found


def read(found: object, **options: str) -> GoldenCity:
    state = GoldenCity.empty()
    GAME.fill_options(state, GAME.read_options({"start_player": "0"} | options))
    GAME.read_position(Node(found), state)
    return state


def complaint(found: object, **options: str) -> str:
    with pytest.raises(CannotRead) as caught:
        read(found, **options)
    return str(caught.value)


# Written and read back ------------------------------------------------------------------------------------------------


def test_every_position_of_the_golden_games_can_be_written_and_read_back() -> None:
    phases = set()
    for golden in goldens_of("golden_city"):
        phases |= read_again(golden)
    assert phases == set(position.PHASE_NAMES)


def read_again(golden: Golden) -> set[str]:
    """The phases of which positions were read back to the byte."""
    play, phases = golden.play(), set()
    for number, step in enumerate(play.steps()):
        name = GAME.phase(step.before).name
        if number % 9 == 0 or name not in phases:
            phases.add(name)
            document = json.loads(json.dumps(GAME.write_position(step.before)))
            assert bytes_of(read(document, **play.options)) == bytes_of(step.before)
    assert bytes_of(read(GAME.write_position(play.state), **play.options)) == bytes_of(play.state)
    return {*phases, GAME.phase(play.state).name}


BIDS = "P1, P2, P3, P4"
BUILT = f"{BIDS}, C1, C"
GOOD: dict[str, Document] = {
    "deal": after(until="deal"),
    "lay goods": after(until="lay goods"),
    "reveal": after(until="reveal"),
    "layout": after(until="layout"),
    "bid": after("P1, P1, P2, P3"),
    "site": after(BUILT),
    "pay": after(f"{BUILT}, M1"),
    "draw": after(f"{BIDS}, C2, C", until="draw"),
    "take goods": after(f"{BUILT}, M1, M+2C"),
    "open goods": after(f"{BUILT}, M1, M+2C, take deck", until="open goods"),
    "refill": after(f"{BUILT}, M1, M+2C, take 1", until="refill"),
    "bonus": after(f"{BUILT}, M5, M+2C"),
    "next": after(f"{BUILT}, M5, M+2C, b-M, end, end, end", until="reveal"),
}


@pytest.mark.parametrize("phase", GOOD)
def test_the_positions_that_the_next_tests_spoil_can_be_read(phase: str) -> None:
    state = read(GOOD[phase])
    assert GAME.phase(state).name == (phase if phase != "next" else "reveal")
    assert json.loads(json.dumps(GAME.write_position(state))) == GOOD[phase]


def test_what_a_position_does_not_mention_takes_its_plainest_meaning() -> None:
    found = GOOD["site"]
    shorter = {name: value for name, value in found.items() if name not in ("ply", "bonus_cards", "returned_goods")}
    for player in shorter["players"].values():
        player.pop("older")
    assert read(shorter).ply == 0
    assert read(shorter | {"ply": found["ply"]}).ply == found["ply"] > 0


# Refused --------------------------------------------------------------------------------------------------------------


def spoilt(phase: str, path: str, value: object) -> Document:
    """The good position with one field set, or removed when the value is REMOVED."""
    found: Document = json.loads(json.dumps(GOOD[phase]))
    *way, last = path.split(".")
    inner: Any = found
    for name in way:
        inner = inner[int(name)] if isinstance(inner, list) else inner.setdefault(name, {})
    if value is REMOVED:
        del inner[last]
    elif isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return found


REMOVED = object()

SPOILT: list[tuple[str, str, object, str]] = [
    # What cannot be understood
    ("site", "phase", "sleep", "phase: one of start, deal"),
    ("site", "phase", REMOVED, "the document: the field 'phase' is missing"),
    ("site", "round", 17, "round: a whole number from 0 to 16"),
    ("site", "ply", -1, "ply: a whole number"),
    ("site", "moon", 1, "the document: there is no field 'moon' here"),
    ("site", "turn", "Green", "turn: one of Red, Blue, White, Black"),
    ("site", "players.Green", {}, "players: there is no field 'Green' here"),
    ("site", "players.Red.hat", 1, "players.Red: there is no field 'hat' here"),
    ("site", "players.Red.hand.sea", 1, "players.Red.hand: there is no field 'sea' here"),
    ("site", "players.Red.businesses", ["c1"], r"players.Red.businesses\[0\]: a place such as C1"),
    ("site", "players.Red.businesses", ["C1", "C1"], r"players.Red.businesses\[1\]: C1 is named twice"),
    ("site", "score_cards", ["s9-X"], r"score_cards\[0\]: one of s1-MG"),
    ("site", "bonus_cards", [{"player": "Red", "card": None}], r"bonus_cards\[0\].card: one of b-goods"),
    ("site", "display", ["w1", "w2"], "display: 3 slots are expected"),
    ("site", "display.1", "w1", r"display\[1\]: w1 is in two places"),
    ("site", "goods_deck", ["w4", "w5"], "goods_deck: w6, w7, w8: nowhere to be found"),
    ("bid", "pairs.0", ["coast"] * 3, r"pairs\[0\]: a pair has two cards"),
    ("bid", "pairs", [["coast"]], "pairs: 4 lists are expected"),
    ("bid", "bids.P5", "Red", "bids: there is no field 'P5' here"),
    ("pay", "site", "Z9", "site: a place such as C1"),
    # The round and its cards
    ("site", "round", 0, "round: it is 0 during the set-up"),
    ("deal", "round", 1, "round: it is 0 during the set-up"),
    ("site", "start_player", "Blue", "start_player: in round 1 it is Red"),
    ("next", "start_player", "Red", "start_player: in round 2 it is Blue"),
    ("site", "score_cards", [], "score_cards: 1 have been revealed by now"),
    ("site", "score_cards", ["s1-MG", "s1-GF"], "score_cards: 1 have been revealed by now"),
    ("site", "score_cards", ["s2-M"], "score_cards: s2-M cannot be number 1: stage 1 is due"),
    ("site", "score_cards", ["s1-MG", "s1-MG"], r"score_cards\[1\]: s1-MG is named twice"),
    ("deal", "turn", REMOVED, "the document: the field 'turn' is missing"),
    ("layout", "turn", "Red", "turn: it is nobody's turn in phase layout"),
    ("site", "pairs", [], "pairs: there are none in phase site"),
    ("site", "bids", {}, "bids: there are none in phase site"),
    ("site", "site", "M1", "site: a place is paid for in phase pay only"),
    # The island
    ("site", "players.Blue.businesses", ["C1"], r"players.Blue.businesses: C1 is taken by Red \(GC-L7\)"),
    ("site", "players.Blue.businesses", ["C2"], "players.Blue.businesses: 1 businesses in 0 turns"),
    ("site", "players.Red.businesses", ["C1", "C3"], "players.Red.businesses: 2 businesses in 0 turns"),
    ("site", "players.Red.businesses", ["M1"], r"players.Red.businesses: no road of businesses joins M1 to a coast"),
    ("site", "players.Red.businesses", [], "players.Red.businesses: 1 were built in this turn alone"),
    # What places bring
    ("site", "players.Red.coins", 5, "players.Red.coins: it cannot have more than 4"),
    ("bid", "players.Red.coins", 2, "players.Red.coins: only 1 can have been paid by now"),
    ("bid", "expulsions", 2, "expulsions: they cost 3 coins, of which 1 are paid"),
    ("site", "players.Red.keys", 1, "players.Red.keys: by its businesses it has 0"),
    ("site", "keys_left", 5, "keys_left: 6 are left"),
    ("site", "players.Red.letters", 2, "players.Red.letters: 0 score cards and its businesses"),
    ("next", "players.Blue.letters", 3, "players.Blue.letters: 1 score cards and its businesses"),
    ("next", "players.Blue.letters", 10, "players.Blue.letters: 1 score cards and its businesses"),
    ("site", "bonus_cards", [{"player": "Red", "card": "b-M"}], "bonus_cards: by its businesses Red has taken 0"),
    ("next", "bonus_cards", [], "bonus_cards: by its businesses Red has taken 1"),
    ("take goods", "display.0", None, "goods_deck: w1: nowhere to be found"),
    # Hands
    ("site", "players.Red.seen.coast", 9, "players.Red.seen: no more than its 2 coast can be seen"),
    ("site", "players.Red.older.coast", 2, "players.Red.older: no more than its 1 unseen coast can be older"),
    ("site", "players.Red.older.coast", 1, "players.Red.older: the discards have not been shuffled yet"),
    ("site", "players.Blue.seen", {"mountains": 1}, "players.Blue.seen: at most 1 of its cards were drawn unseen"),
    ("site", "players.Blue.hand.desert", 9, "players.Blue.seen: at most 1 of its cards"),
    ("site", "players.Blue.hand", {"desert": 1}, "players.Blue.seen: no more than its 0"),
    ("deal", "players.Red.hand", {"desert": 2}, "players.Red.seen: no more than its 0 coast"),
    ("deal", "players.Red.hand.desert", 2, "players.Red.seen: at most 1 of its cards"),
    ("lay goods", "players.Red.hand", {"coast": 1}, "players.Red.hand: a seen coast"),
    ("site", "discards.coast", 8, "discards: there are only 10 coast cards"),
    ("bid", "discards", {"desert": 1}, "discards: nobody has laid down a card yet"),
    # Bids and turns
    ("layout", "pairs.3", ["coast", "desert"], "pairs: the left cards are laid first"),
    ("bid", "pairs.3", ["mountains"], "pairs: each pair has two cards"),
    ("bid", "bids.P4", "White", "bids: a hand lies on one pair only"),
    ("bid", "turn", "White", "bids: it cannot be White's turn after these"),
    ("bid", "bids", {}, "bids: it cannot be Red's turn after these"),
    ("bid", "built", 1, "built: nobody builds in phase bid"),
    ("deal", "built", 1, "built: nobody builds in phase deal"),
    ("pay", "built", 2, "players.Red.businesses: 2 were built in this turn alone"),
    ("pay", "site", "M6", "site: GC-L9 forbids Red to build on M6"),
    ("pay", "site", "C1", "site: GC-L7 forbids Red to build on C1"),
    ("site", "phase", "take goods", "phase: the reward of a business is due that was not built"),
    ("site", "phase", "bonus", "phase: the reward of a business is due that was not built"),
    ("site", "phase", "draw", "phase: the reward of a business is due that was not built"),
    ("site", "phase", "discard", "players.Red.hand: one discards only above 5 cards"),
    ("site", "phase", "refill", "phase: the reward of a business is due that was not built"),
    ("site", "phase", "end", "turn: it is nobody's turn in phase end"),
]


@pytest.mark.parametrize(("phase", "path", "value", "told"), SPOILT)
def test_what_no_game_can_lead_to_is_refused_by_its_field(phase: str, path: str, value: object, told: str) -> None:
    found = complaint(spoilt(phase, path, value))
    assert re.match(told, found), found


def last_position() -> Document:
    """The end of the golden game in which somebody is stuck."""
    golden = next(golden for golden in goldens_of("golden_city") if golden.name == "four_stuck")
    found: Document = json.loads(json.dumps(GAME.write_position(golden.play().state)))
    return found


def test_the_end_has_a_cause() -> None:
    end = last_position()
    assert read(end, start_player="random", known_cards="on").phase == 15
    nothing_built = GOOD["next"] | {"phase": "end"}
    nothing_built.pop("turn", None)
    assert complaint(nothing_built | {"round": 1, "start_player": "Red"}) == (
        "phase: nothing has ended the game (GC-S12)."
    )


def test_a_game_does_not_go_on_when_somebody_is_stuck() -> None:
    end = last_position()
    seat = SEATS.index(end["start_player"])
    going_on = end | {"phase": "reveal", "round": end["round"] + 1, "start_player": SEATS[(seat + 1) % 4]}
    told = complaint(going_on, start_player="random")
    assert "it can build no more, which ended the game (GC-S12)" in told or "at most 5 cards" in told


def test_a_view_is_written_but_is_no_whole_position() -> None:
    state = table(mover="R", hands={"R": "2 coast", "B": "desert"}, bonus={"R": "b-M", "B": "b-F b-G", "W": "b-D"})
    view = GAME.write_position(GAME.view(state, 1))
    assert view["players"]["Red"]["hand"] == {"cards": 2}
    assert view["players"]["Blue"]["hand"] == {"desert": 1}
    assert "seen" not in view["players"]["Red"]
    assert [bonus["card"] for bonus in view["bonus_cards"]] == ["b-M", "b-F", "b-G", None]
    assert complaint(json.loads(json.dumps(view))).startswith("players.Red")


@pytest.mark.parametrize("place", ["display", "players", "keys_left", "turn"])
def test_nothing_that_matters_may_be_left_out(place: str) -> None:
    assert complaint({name: value for name, value in GOOD["site"].items() if name != place}) == (
        f"the document: the field {place!r} is missing."
    )
