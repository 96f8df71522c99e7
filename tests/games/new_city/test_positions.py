"""Positions as documents: written and read back, and refused when no game can lead to them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.new_city.boards import document, random_games
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.state import bytes_of
from townwright.games.new_city import GAME
from townwright.games.new_city.state import END, PAY, SITE, NewCity

Document = dict[str, Any]
PILE = {"improvement_supply": "common_pile"}


def read(found: object, options: dict[str, str] | None = None) -> NewCity:
    state: NewCity = GAME.new(**(options or {}))
    GAME.read_position(Node(found), state)
    return state


def complaint(found: object, options: dict[str, str] | None = None) -> str:
    with pytest.raises(CannotRead) as caught:
        read(found, options)
    return str(caught.value)


def test_every_position_of_a_game_can_be_written_and_read_back() -> None:
    phases = set()
    for game in random_games(16):
        for number, step in enumerate(game.steps()):
            if number % 9 == 0 or step.after.phase in (PAY, SITE, END):
                text = json.dumps(GAME.write_position(step.after))
                phases.add(json.loads(text)["phase"])
                assert bytes_of(read(json.loads(text), game.options)) == bytes_of(step.after)
    assert len(phases) == 10


def test_what_a_position_does_not_mention_takes_its_plainest_meaning() -> None:
    found = document("NE-a1=1S+Guild", round=4)
    for name in ("allies", "helped", "improvements"):
        del found["quarters"]["NW"][name]
    del found["quarters"]["NE"]["allies"]
    del found["quarters"]["SW"]
    state = read(found)
    assert (state.ally[1, 0], state.gold[3], state.ply) == (0, 6, 0)


BOARD = "NE-a1=1S, NE-b1=2S+Guild, SW-a1=3S"
GOOD: dict[str, Document] = {
    "reveal": document(BOARD, phase="reveal", face_up="1C 2C"),
    "pick": document(BOARD, phase="pick", face_up="1C 2C"),
    "open": document(BOARD, phase="open", offer="1C", face_up="2C"),
    "bid": document(BOARD, phase="bid", quarter="NE", holder="SE", bid=3, offer="1C", face_up="2C"),
    "pay": document(BOARD, phase="pay", quarter="NE", bid=3, offer="1C", face_up="2C"),
    "place": document(BOARD, phase="place", quarter="NE", bid=3, offer="1C", face_up="2C"),
    "improve": document(BOARD),
    "site": document(BOARD, phase="site", quarter="NE", coin=3),
    "end": document(BOARD, phase="end", round=5),
}


@pytest.mark.parametrize("phase", GOOD)
def test_the_positions_that_the_next_test_spoils_can_be_read(phase: str) -> None:
    assert GAME.phase(read(GOOD[phase])).name == phase


def spoilt(phase: str, path: str, value: object) -> Document:
    """The good position with one field set, or removed when the value is REMOVED."""
    found: Document = json.loads(json.dumps(GOOD[phase]))
    *way, last = path.split(".")
    inner = found
    for name in way:
        inner = inner.setdefault(name, {})
    if value is REMOVED:
        del inner[last]
    else:
        inner[last] = value
    return found


REMOVED = object()
NEITHER = "expected are the cells of Trade Guilds and Statues, each once."


@pytest.mark.parametrize(
    ("phase", "path", "value", "told"),
    [
        # Unreadable
        ("improve", "weather", "fine", "the document: there is no field 'weather' here; known are phase, round"),
        ("improve", "phase", REMOVED, "the document: the field 'phase' is missing."),
        ("improve", "phase", "sleep", "phase: one of ladder, reveal, pick"),
        ("improve", "round", 0, "round: a whole number from 1 to 5 is expected, not 0."),
        ("improve", "round", 6, "round: a whole number from 1 to 5 is expected, not 6."),
        ("improve", "round", True, "round: a whole number from 1 to 5 is expected, not True."),
        ("improve", "ply", -1, "ply: a whole number from 0 to "),
        ("improve", "ladder", "NW", "ladder: a list is expected, not 'NW'."),
        ("improve", "ladder", ["NW", "XX", "SE", "SW"], "ladder[1]: one of NW, NE, SE, SW is expected, not 'XX'."),
        ("improve", "ladder", ["NW", "NE", "SE"], "ladder: expected are all four quarters, top first, each once."),
        ("improve", "ladder", ["NW", "NE", "SE", "SE"], "ladder: expected are all four quarters"),
        ("improve", "quarters", [], "quarters: an object is expected, not []."),
        ("improve", "quarters.XX", {}, "quarters: there is no field 'XX' here"),
        ("improve", "quarters.NE", 5, "quarters.NE: an object is expected, not 5."),
        ("improve", "quarters.NE.hat", 5, "quarters.NE: there is no field 'hat' here"),
        ("improve", "quarters.NE.gold", REMOVED, "quarters.NE: the field 'gold' is missing."),
        ("improve", "quarters.NE.gold", -1, "quarters.NE.gold: a whole number from 0 to 9999"),
        ("improve", "quarters.NE.gold", 2.5, "quarters.NE.gold: a whole number from 0 to 9999"),
        ("improve", "quarters.NE.districts", ["1S"], "quarters.NE.districts: an object is expected"),
        ("improve", "quarters.NE.districts.z9", "1A", "quarters.NE.districts.z9: 'z9' is no cell"),
        ("improve", "quarters.NE.districts.a2", "6S", "quarters.NE.districts.a2: one of 1S, 1M"),
        ("improve", "quarters.NE.improvements.a2", 1, "quarters.NE.improvements.a2: no district of NE stands on 'a2'."),
        ("improve", "quarters.NE.improvements.a1", 6, "quarters.NE.improvements.a1: a whole number from 1 to 5"),
        ("improve", "quarters.NE.allies", [5], "quarters.NE.allies[0]: a text is expected, not 5."),
        ("improve", "quarters.NE.allies", ["c3"], "quarters.NE.allies[0]: no district of NE stands on 'c3'."),
        ("improve", "quarters.NE.helped", ["c3"], "quarters.NE.helped[0]: no district of NE stands on 'c3'."),
        ("improve", "quarter", "XX", "quarter: one of NW, NE, SE, SW is expected, not 'XX'."),
        ("improve", "quarter", REMOVED, "the document: the field 'quarter' is missing."),
        ("site", "coin", REMOVED, "the document: the field 'coin' is missing."),
        ("site", "coin", 6, "coin: a whole number from 1 to 5 is expected, not 6."),
        ("improve", "hidden", "1S", "hidden: a list is expected, not '1S'."),
        ("bid", "auction", 5, "auction: an object is expected, not 5."),
        ("bid", "auction.tile", "6S", "auction.tile: one of 1S, 1M"),
        ("bid", "auction.hammer", 1, "auction: there is no field 'hammer' here"),
        ("bid", "auction.bid", 0, "auction.bid: a whole number from 1 to 320 is expected, not 0."),
        ("bid", "auction.bid", 321, "auction.bid: a whole number from 1 to 320 is expected, not 321."),
        ("bid", "auction.holder", "XX", "auction.holder: one of NW, NE, SE, SW"),
        ("bid", "auction.holder", REMOVED, "auction: the field 'holder' is missing."),
        ("bid", "auction.matched", 1, "auction.matched: true or false is expected, not 1."),
        ("bid", "auction.bidding", ["NE", "XX"], "auction.bidding[1]: one of NW, NE, SE, SW"),
        # Contradictory
        ("improve", "quarters.SW.districts.a2", "1S", "quarters.SW.districts.a2: 1S is in two places."),
        ("improve", "face_up", ["1S"], "face_up[0]: 1S is in two places."),
        ("bid", "auction.tile", "1S", "auction.tile: 1S is in two places."),
        ("improve", "unsold", [], "the document: "),
        ("improve", "quarters.NE.allies", ["a1"], f"quarters.NE.allies: {NEITHER}"),
        ("improve", "quarters.NE.allies", ["b1", "b1"], f"quarters.NE.allies: {NEITHER}"),
        ("improve", "quarters.NE.allies", [], "quarters.NE.allies: every Trade Guild and Statue has to be listed"),
        ("improve", "quarters.NE.helped", ["a1"], "quarters.NE.helped: only an ally can have helped."),
        ("improve", "quarters.NE.coins_left", [1, 2, 3, 4, 5], "quarters.NE.coins_left: with those laid, [1, 3, 4, 5]"),
        ("improve", "quarters.NE.coins_left", [0], "quarters.NE.coins_left[0]: a whole number from 1 to 5"),
        ("reveal", "quarter", "NE", "quarter: no quarter acts in phase reveal."),
        ("end", "quarter", "NE", "quarter: no quarter acts in phase end."),
        ("improve", "coin", 1, "coin: a coin has been chosen in phase site only."),
        ("open", "auction.bid", 1, "auction: there is no field 'bid' here; known are tile."),
        # Impossible
        ("improve", "quarters.NE.districts", {"a2": "1S", "b1": "2S"}, "quarters.NE.districts: a quarter's first"),
        ("improve", "quarters.NE.improvements.a1", 5, "quarters.NE.improvements: no coin above 3 can be laid yet"),
        ("pick", "quarter", "NE", "quarter: the lowest on the ladder who can open is SW."),
        ("open", "quarter", "NE", "quarter: the lowest on the ladder who can open is SW."),
        ("bid", "auction.bidding", ["NE", "NW"], "auction.bidding: the holder SE is still in."),
        ("bid", "auction.bidding", ["SE", "NW"], "auction.bidding: NE cannot bid: it holds the bid or is out."),
        ("bid", "quarter", "SE", "auction.bidding: SE cannot bid: it holds the bid or is out."),
        ("pay", "auction.bidding", ["NE", "NW"], "auction.bidding: after the bidding only the winner is in"),
        ("place", "quarter", "NW", "auction.bidding: after the bidding only the winner is in, and it acts."),
        ("bid", "auction.bid", 7, "auction.bid: SE cannot cover it; its limit is 6."),
        ("pay", "auction.bid", 8, "auction.bid: NE cannot cover it; its limit is 7."),
        ("site", "coin", 5, "coin: NC-L20 forbids this coin to NE now."),
        ("site", "coin", 2, "coin: NC-L22 forbids this coin to NE now."),
        ("improve", "quarters.NW.gold", 321, "quarters.NW.gold: no quarter can ever cover more than 320."),
    ],
)
def test_what_cannot_be_is_refused_by_the_name_of_the_field(phase: str, path: str, value: object, told: str) -> None:
    assert complaint(spoilt(phase, path, value)).startswith(told)


def test_a_cell_holds_one_district() -> None:
    found = document("NE-a1=1S, NE-b1=2S")
    read(found)
    found["quarters"]["NE"]["districts"]["A1"] = found["unsold"].pop()
    assert complaint(found).startswith("quarters.NE.districts.A1: ")


def test_a_quarter_lays_each_coin_of_its_own_once() -> None:
    found = document("NE-a1=1S+Safe House, NE-b1=2S+Safe House")
    assert complaint(found) == "quarters.NE.improvements: coin 1 is laid more often than there are coins."
    read(found, PILE)


@pytest.mark.parametrize("found", [[], 5, None, "NE-a1=1S"])
def test_a_position_is_an_object(found: object) -> None:
    assert complaint(found).startswith("the document: an object is expected, not ")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"round": 2, "ladder": []}, "phase: while the ladder is drawn it is round 1"),
        ({"ladder": ["NW", "NE", "SE"]}, "ladder: expected are the pawns drawn so far, at most two, each once."),
        ({"hidden": [], "unsold": [f"{v}{s}" for v in range(1, 6) for s in "SMCA"]}, "phase: while the ladder is"),
    ],
)
def test_while_the_ladder_is_drawn_nothing_else_has_happened(change: Document, told: str) -> None:
    state = GAME.new()
    found = GAME.write_position(state)
    assert bytes_of(read(found)) == bytes_of(state)
    assert complaint({**found, **change}).startswith(told)


def moved(phase: str, count: int, source: str, target: str) -> Document:
    """The good position with some districts moved from one pile to another."""
    found: Document = json.loads(json.dumps(GOOD[phase]))
    found[target] = found[target] + found[source][:count]
    found[source] = found[source][count:]
    return found


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (moved("reveal", 2, "hidden", "face_up"), "hidden: in round 3 12 hidden districts become 8; the others lie"),
        (moved("reveal", 2, "hidden", "unsold"), "hidden: in round 3 12 hidden districts become 8; the others lie"),
        (moved("reveal", 3, "unsold", "hidden"), "hidden: in round 3 12 hidden districts become 8; the others lie"),
        ({**moved("reveal", 6, "hidden", "unsold"), "round": 5}, "hidden: in round 5 4 hidden districts become 0"),
        (moved("pick", 1, "hidden", "unsold"), "hidden: in round 3 8 districts are hidden, not 7."),
        (moved("improve", 1, "unsold", "hidden"), "hidden: in round 3 8 districts are hidden, not 9."),
        (moved("pick", 2, "face_up", "unsold"), "face_up: 1 to 4 districts lie face up to be picked from."),
        (moved("pick", 3, "unsold", "face_up"), "face_up: 1 to 4 districts lie face up to be picked from."),
        (moved("bid", 3, "unsold", "face_up"), "face_up: one of the round's four districts is up for auction"),
        (moved("improve", 1, "unsold", "face_up"), "face_up: no district lies face up after the auctions."),
        (moved("site", 1, "unsold", "face_up"), "face_up: no district lies face up after the auctions."),
        (
            {**GOOD["end"], "round": 4, **moved("end", 4, "unsold", "hidden")} | {"round": 4},
            "round: the game ends after",
        ),
    ],
)
def test_the_piles_have_to_fit_the_round(found: Document, told: str) -> None:
    assert complaint(found).startswith(told)


def test_an_auction_is_there_exactly_when_something_is_up_for_auction() -> None:
    without = moved("bid", 1, "face_up", "unsold")
    without["unsold"].append(without.pop("auction")["tile"])
    assert complaint(without) == "the document: the field 'auction' is missing."
    beside = moved("improve", 1, "unsold", "face_up")
    beside["auction"] = {"tile": beside["face_up"].pop()}
    assert complaint(beside) == "auction: there is no auction in phase improve."


def test_nobody_picks_when_nobody_can_open() -> None:
    found = document("NE-a1=1S", phase="pick", gold=0)
    assert complaint(found) == (
        "quarter: the lowest on the ladder who can open is nobody, for nobody has a piece of gold or an ally."
    )


def test_every_district_leans_on_another_edge_by_edge_from_a_corner() -> None:
    apart = document("NE-a1=1S, NE-b2=2S")
    assert complaint(apart) == "quarters.NE.districts.b2: 2S on NE-b2 leans on nothing (NC-L18)."
    across = document("NE-a1=1S, NW-a1=2S, NW-a2=3S, NE-a2=5S, NE-a3=4S, NW-a4=1M, NW-a3=1C, NE-a4=1A")
    across["quarters"]["NE"]["districts"].pop("a2")
    across["unsold"].append("5S")
    read(across)  # NE-a3 leans on NW-a3
    assert complaint(across, {"attachment": "own_tile"}).endswith("leans on nothing (NC-L18).")


def test_a_cell_in_a_capital_letter_is_the_same_cell() -> None:
    found = document("NE-a1=1S, NE-b2=2S")
    found["quarters"]["NE"]["districts"] = {"A1": "1S", "B2": "2S"}
    assert complaint(found).endswith("2S on NE-b2 leans on nothing (NC-L18).")


@pytest.mark.parametrize(
    ("phase", "quarter", "told"),
    [
        ("place", "NW", "quarters.NW.improvements: 3 improvements in 2 turns (NC-L24)."),
        ("improve", "NW", "quarters.NW.improvements: 3 improvements in 2 turns (NC-L24)."),
        ("improve", "SE", ""),
    ],
)
def test_a_quarter_has_had_one_turn_a_round_to_improve(phase: str, quarter: str, told: str) -> None:
    found = document("NW-a1=1S+Guild, NW-a2=2S+Safe House, NW-a3=3S+Hall", phase=phase, quarter=quarter)
    if told:
        assert complaint(found) == told
    else:
        assert GAME.phase(read(found)).name == "improve"


def test_the_coins_of_the_pile_have_to_add_up() -> None:
    found = document("NE-a1=1S+Guild, NW-a1=2S+Guild", round=4)
    found["coins_left"] = {"1": 4, "2": 2, "3": 4, "4": 4, "5": 4}
    read(found, PILE)
    for change, told in (
        ({"2": 3}, "coins_left.2: with those laid, 2 are left."),
        ({"6": 3}, "coins_left: there is no field '6' here"),
        ({"3": 5}, "coins_left.3: a whole number from 0 to 4 is expected, not 5."),
    ):
        assert complaint({**found, "coins_left": {**found["coins_left"], **change}}, PILE).startswith(told)
    five = document("NE-a1=1S+Guild, NW-a1=2S+Guild, SE-a1=3S+Guild, SW-a1=4S+Guild, SW-a2=5S+Guild", round=4)
    assert complaint(five, PILE) == "quarters.SW.improvements: coin 2 is laid more often than there are coins."


@pytest.mark.parametrize(
    ("found", "path"),
    [
        # NC-R29: at each REVEAL all allies become unused.
        (document("NE-a1=1S+Guild", phase="reveal", helped="NE-a1"), "quarters.NE.helped: "),
        # The ladder step: whoever has won by a match stands at the bottom.
        (document("NE-a1=1S", phase="pay", quarter="NW", matched=True), "auction.matched: "),
        # NC-L7: the lowest pawn has nobody below it to match.
        (document("NE-a1=1S", phase="bid", quarter="NE", holder="SW", matched=True), "auction.matched: "),
        # NC-L20 and NC-L24: a Palace can be laid in round 4 at the earliest, so one by now at most.
        (document("NE-a1=1S+Palace, NE-b1=2S+Palace", round=4, quarter="SW"), "quarters.NE.improvements: "),
    ],
)
def test_what_the_rules_exclude_is_refused_however_plausible_it_looks(found: Document, path: str) -> None:
    assert complaint(found, PILE).startswith(path)


def test_while_the_ladder_is_drawn_everybody_has_6_gold() -> None:
    found = GAME.write_position(GAME.new())
    found["quarters"]["NE"]["gold"] = 50
    assert complaint(found).startswith("quarters.NE.gold: ")


def test_rich_quarters_are_possible_once_nothing_is_sold_any_more() -> None:
    found = document(BOARD, round=5, gold=400)
    assert read(found).gold[0] == 400
    assert complaint(document(BOARD, round=4, gold=400)).startswith("quarters.NW.gold: ")


def test_the_corners_of_the_map_can_be_named() -> None:
    found = document("NE-a1=1S")
    found["quarters"]["NE"]["districts"]["t1"] = found["unsold"].pop()
    assert complaint(found).startswith(
        "quarters.NE.districts.t1: "
    )  # read as a cell, and refused as leaning on nothing
    assert "leans on nothing" in complaint(found)
