"""Positions of City Council as readable documents, and documents back to positions.

Reading is strict: a document that could not have come from a game is refused with the name of the field. What no game
can lead to, although each field can be read, is told in checks.py.
"""

from __future__ import annotations

import re
from typing import Any

from townwright.engine import ask
from townwright.engine.document import Node
from townwright.engine.state import CHANCE, OVER
from townwright.games.city_council import avenues, placing, railway
from townwright.games.city_council.board import (
    COVERS,
    ONE,
    OUTSIDE,
    block_name,
    either,
    keep,
    meet,
    point_name,
    read_block,
    read_square,
    square_name,
    words,
)
from townwright.games.city_council.checks import acting_seat, check
from townwright.games.city_council.data import (
    CHITS,
    COIN_COUNT,
    COINS,
    COUNCIL,
    HIGHEST_BID,
    HIGHEST_NUMBER,
    LONGEST_GAME,
    LOWEST_NUMBER,
    SEATS,
    TICKS,
    TILE_COUNT,
    TILES,
)
from townwright.games.city_council.explain import rail_squares
from townwright.games.city_council.state import (
    END,
    NONE,
    OPENER,
    PLACE,
    RAIL,
    REVEAL,
    TAKE,
    TICK,
    CityCouncil,
)
from townwright.games.city_council.words import PHASES

PHASE_NAMES = tuple(phase.name for phase in PHASES)
COIN_STATES = ("unused", "bid", "spent")
MOST_POINTS = 9999
MOST_CREDIT = sum(COINS) + CHITS
NO_TILE = "-"
_FIELDS = ("phase", "ply", "round", "opener", "actor", "stacks", "tiles", "rail", "players", "turn", "winner")
_PLAYER_FIELDS = ("score", "chits", "coins", "bid", "position", "council", "pawn", "die")
_TILE_PLACE = re.compile(r"([a-n][0-9]{1,2})(?:/(SW|SE|NW|NE))?")


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(s: CityCouncil) -> dict[str, Any]:
    """Every fact of the position, in the order in which a person would look for it."""
    document: dict[str, Any] = {"phase": PHASE_NAMES[s.phase], "ply": s.ply, "round": s.round}
    if s.opener != NONE:
        document["opener"] = SEATS[s.opener]
    if s.actor >= 0:
        document["actor"] = SEATS[s.actor]
    document["stacks"] = [NO_TILE if s.stack[k] == NONE else TILES[s.stack[k]] for k in range(s.seats)]
    document["tiles"] = {TILES[tile]: _tile_place(s, tile) for tile in range(TILE_COUNT) if s.where[tile] != NONE}
    document["rail"] = [square_name(square) for square in rail_squares(s)]
    document["players"] = {SEATS[seat]: _write_player(s, seat) for seat in range(s.seats)}
    if TAKE <= s.phase <= RAIL:
        document["turn"] = _write_turn(s)
    if s.winner != NONE:
        document["winner"] = SEATS[s.winner]
    return document


def _tile_place(s: CityCouncil, tile: int) -> str:
    """Such as f6/NE; a park has no mark that counts."""
    here = block_name(s.where[tile])
    return here if s.tick[tile] == NONE else f"{here}/{TICKS[s.tick[tile]]}"


def _write_player(s: CityCouncil, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {
        "score": s.score[seat],
        "chits": s.chits[seat],
        "coins": {str(coin): COIN_STATES[s.coin[seat, k]] for k, coin in enumerate(COINS)},
    }
    if s.bid[seat]:
        player["bid"] = s.bid[seat]
    if s.position[seat]:
        player["position"] = s.position[seat]
    if s.council[seat] != NONE:
        player["council"] = COUNCIL[s.council[seat]]
    if s.pawn[seat] != NONE:
        player["pawn"] = TILES[s.pawn[seat]]
    if s.die[seat]:
        player["die"] = {"number": s.die[seat]}
        if s.point[seat] != NONE:
            player["die"]["point"] = point_name(s.point[seat])
        if s.spent_on[seat] != NONE:
            player["die"]["spent_on"] = TILES[s.spent_on[seat]]
    return player


def _write_turn(s: CityCouncil) -> dict[str, Any]:
    turn: dict[str, Any] = {}
    if s.tile != NONE:
        turn["tile"] = TILES[s.tile]
    if s.block != NONE:
        turn["block"] = block_name(s.block)
    if s.phase == RAIL:
        turn |= {"credit": s.credit, "owes": bool(s.owes)}
        if s.last != NONE:
            turn["last"] = square_name(s.last)
    return turn


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(document: Node, s: CityCouncil) -> None:
    """Fill `s`, whose options are set, from the document; refuse what no game can lead to."""
    fill(document, s)
    check(document, s)


def fill(document: Node, s: CityCouncil) -> None:
    """Fill `s` with what the document says, whether or not a game can lead to it."""
    document.fields(*_FIELDS)
    ask.start(s)
    s.phase = document.get("phase").one_of(PHASE_NAMES)
    s.ply = document.get("ply", 0).whole(0, LONGEST_GAME)
    s.round = document.get("round").whole(1, TILE_COUNT // s.seats)
    s.opener = document.get("opener").one_of(SEATS[: s.seats]) if document.has("opener") else NONE
    _read_tiles(document.get("tiles", {}), s)
    _read_rail(document.get("rail", []), s)
    _read_stacks(document.get("stacks"), s)
    players = document.get("players").fields(*SEATS[: s.seats])
    for seat in range(s.seats):
        _read_player(players.get(SEATS[seat]), s, seat)
    _read_turn(document, s)
    s.winner = document.get("winner").one_of(SEATS[: s.seats]) if document.has("winner") else NONE
    keep(s.network, avenues.find_network(s))
    _read_actor(document, s)
    if (s.actor >= 0 and TAKE <= s.phase <= PLACE) or s.phase == TICK:
        keep(s.open, placing.open_blocks(s, s.actor))
    elif s.phase == RAIL:
        keep(s.open, railway.open_segments(s))


def _read_tiles(node: Node, s: CityCouncil) -> None:
    for name, entry in node.entries():
        if name not in TILES:
            raise entry.wrong(f"{name!r} is no tile; a tile is a suit R, C, I or W and a rank 0, A or 2 to 5.")
        tile = TILES.index(name)
        found = _TILE_PLACE.fullmatch(entry.text())
        block = read_block(found[1]) if found else OUTSIDE
        if not found or block == OUTSIDE:
            raise entry.wrong("a south-west square and the corner of the mark are expected, such as f6/NE.")
        if (found[2] is None) != placing.has_no_tick(tile):
            raise entry.wrong("parks have no mark that counts, all other tiles have one, such as f6/NE.")
        if meet(words(COVERS[block]), words(s.built)):
            raise entry.wrong("another tile lies on one of these squares.")
        s.where[tile] = block
        s.tick[tile] = NONE if found[2] is None else TICKS.index(found[2])
        keep(s.built, either(words(s.built), words(COVERS[block])))


def _read_rail(node: Node, s: CityCouncil) -> None:
    for entry in node.items():
        square = read_square(entry.text())
        if square is None or square == OUTSIDE or square_name(square) != entry.value:
            raise entry.wrong(f"a square from a1 to n14 is expected, not {entry.value!r}.")
        if square in rail_squares(s):
            raise entry.wrong(f"{entry.value} is in the list already.")
        keep(s.rail, either(words(s.rail), words(ONE[square])))


def _read_free_tile(entry: Node, s: CityCouncil) -> int:
    """A tile that is neither in the city nor on a stack."""
    tile = entry.one_of(TILES)
    if s.where[tile] != NONE or tile in s.stack:
        raise entry.wrong(f"{TILES[tile]} is in two places.")
    return tile


def _read_stacks(node: Node, s: CityCouncil) -> None:
    entries = node.items()
    if len(entries) != s.seats:
        raise node.wrong(f"a face-up tile, or {NO_TILE}, is expected for each of {s.seats} stacks.")
    for k, entry in enumerate(entries):
        if entry.value != NO_TILE:
            s.stack[k] = _read_free_tile(entry, s)


def _read_player(node: Node, s: CityCouncil, seat: int) -> None:
    node.fields(*_PLAYER_FIELDS)
    s.score[seat] = node.get("score", 0).whole(-MOST_POINTS, MOST_POINTS)
    s.chits[seat] = node.get("chits", 0).whole(0, CHITS)
    coins = node.get("coins", {}).fields(*map(str, COINS))
    for k in range(COIN_COUNT):
        s.coin[seat, k] = coins.get(str(COINS[k]), COIN_STATES[0]).one_of(COIN_STATES)
    s.bid[seat] = node.get("bid").whole(COINS[0], HIGHEST_BID) if node.has("bid") else 0
    s.position[seat] = node.get("position").whole(1, s.seats) if node.has("position") else 0
    s.council[seat] = node.get("council").one_of(COUNCIL) if node.has("council") else NONE
    if node.has("pawn"):
        s.pawn[seat] = _read_city_tile(node.get("pawn"), s)
    if node.has("die"):
        _read_die(node.get("die").fields("number", "point", "spent_on"), s, seat)


def _read_city_tile(entry: Node, s: CityCouncil) -> int:
    tile = entry.one_of(TILES)
    if s.where[tile] == NONE:
        raise entry.wrong(f"{TILES[tile]} is not in the city.")
    return tile


def _read_die(node: Node, s: CityCouncil, seat: int) -> None:
    s.die[seat] = node.get("number").whole(LOWEST_NUMBER, HIGHEST_NUMBER)
    if node.has("point"):
        entry = node.get("point")
        block = read_block(entry.text().removesuffix("+"))
        if block == OUTSIDE or entry.value != point_name(block):
            raise entry.wrong(f"an intersection such as k3+ is expected, not {entry.value!r}.")
        s.point[seat] = block
    if node.has("spent_on"):
        s.spent_on[seat] = _read_city_tile(node.get("spent_on"), s)


def _read_turn(document: Node, s: CityCouncil) -> None:
    if not TAKE <= s.phase <= RAIL:
        if document.has("turn"):
            raise document.get("turn").wrong(f"it is nobody's turn in phase {PHASE_NAMES[s.phase]}.")
        return
    now = {TAKE: (), TICK: ("tile", "block"), RAIL: ("tile", "credit", "owes", "last")}.get(s.phase, ("tile",))
    turn = document.get("turn", {}).fields(*now)
    if s.phase != TAKE:
        entry = turn.get("tile")
        s.tile = _read_free_tile(entry, s) if s.phase <= TICK else _read_city_tile(entry, s)
    if s.phase == TICK:
        entry = turn.get("block")
        s.block = read_block(entry.text())
        if s.block == OUTSIDE:
            raise entry.wrong(f"the south-west square of a place is expected, not {entry.value!r}.")
    if s.phase == RAIL:
        s.credit = turn.get("credit").whole(0, MOST_CREDIT)
        s.owes = turn.get("owes").flag()
        if turn.has("last"):
            square = read_square(turn.get("last").text())
            if square not in rail_squares(s):
                raise turn.get("last").wrong("the segment laid just before is expected, a square with rail.")
            s.last = square


def _read_actor(document: Node, s: CityCouncil) -> None:
    """Who decides follows from all the rest; the document says it for people."""
    if s.phase in (REVEAL, OPENER, END):
        if document.has("actor"):
            raise document.get("actor").wrong(f"no player decides in phase {PHASE_NAMES[s.phase]}.")
        s.actor = OVER if s.phase == END else CHANCE
        return
    s.actor = document.get("actor").one_of(SEATS[: s.seats])
    expected = acting_seat(document, s)
    if s.actor != expected:
        raise document.get("actor").wrong(f"it is {SEATS[expected]} who decides here.")
