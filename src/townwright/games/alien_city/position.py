"""Positions of Alien City as readable documents, and documents back to positions.

Reading is strict: what contradicts itself, the set-up, the stocks, the roads or whose turn it can be is refused with
the name of the field. Whether a game could lead to the city by its colours is not asked: a puzzle may be set up freely.
"""

from __future__ import annotations

import re
from typing import Any

from townwright.engine import ask
from townwright.engine.bits import WORD, bit, has
from townwright.engine.document import Node
from townwright.engine.state import CHANCE, OVER
from townwright.games.alien_city import build, play, roads
from townwright.games.alien_city.board import CORNER_LOTS, TILE_COLUMNS, lot_at, lot_name, read_lot
from townwright.games.alien_city.data import (
    CAPS,
    COLOUR_COUNT,
    COLOURS,
    COLUMNS,
    CORNERS,
    DICE,
    KIND_COUNT,
    KINDS,
    LONGEST_GAME,
    LOT_COUNT,
    ROWS,
    SEATS,
    STOCKS,
    TILE_COUNT,
    TILES,
    TOWER_KINDS,
    VALUE_COUNT,
    VALUES,
)
from townwright.games.alien_city.explain import road_beside, spread
from townwright.games.alien_city.state import (
    BOX,
    BUILD,
    BY_DICE,
    CLAIM,
    CORNERS_DRAWN,
    END,
    FIVE_BOX,
    NONE,
    NULL_BOX,
    ROLL,
    TILES_DRAWN,
    AlienCity,
)

PHASE_NAMES = ("box", "tiles", "corners", "roll", "build", "claim", "end")
_FIELDS = ("phase", "ply", "mover", "boxed", "tiles", "dice", "rolls", "structures", "dead", "claims", "stock")
_TILE_TEXT = re.compile(r"([RBGK][na2345])(NW|NE|SW|SE)?")
_LOT_TEXT = re.compile(r"([RBG]T)([ab])?|[RBGK]D|\.\.")
_LEFT_OUT = {NULL_BOX: 0, FIVE_BOX: VALUE_COUNT - 1}


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(s: AlienCity) -> dict[str, Any]:
    """Every fact of the position, in the order in which a person would look for it."""
    document: dict[str, Any] = {"phase": PHASE_NAMES[s.phase], "ply": s.ply}
    if s.actor in (0, 1):
        document["mover"] = SEATS[s.actor]
    document["boxed"] = [
        f"{COLOURS[colour]}{VALUES[s.boxed[colour]]}" for colour in range(COLOUR_COUNT) if s.boxed[colour] != NONE
    ]
    document["tiles"] = write_tiles(s)
    document["dice"] = {
        name: "".join(VALUES[s.dice[seat, k]] for k in range(DICE) if s.dice[seat, k] != NONE)
        for seat, name in enumerate(SEATS)
    }
    document["rolls"] = s.rolls
    document["structures"] = write_structures(s)
    document["dead"] = dead_lots(s)
    document["claims"] = {
        name: [lot_name(s.cap[seat, k]) for k in range(CAPS) if s.cap[seat, k] != NONE]
        for seat, name in enumerate(SEATS)
    }
    document["stock"] = {
        name: {KINDS[kind]: s.stock[seat, kind] for kind in range(KIND_COUNT)} for seat, name in enumerate(SEATS)
    }
    return document


def write_tiles(s: AlienCity) -> str:
    """Five rows from north to south, each four tiles from west to east."""

    def text(tile: int) -> str:
        if s.tile[tile] == NONE:
            return "--"
        corners = [CORNERS[k] for k in range(4) if has(s.icons[0], s.icons[1], int(CORNER_LOTS[tile, k]))]
        return TILES[s.tile[tile]] + "".join(corners)

    rows = range(TILE_COUNT // TILE_COLUMNS - 1, -1, -1)
    return " / ".join(" ".join(text(row * TILE_COLUMNS + column) for column in range(TILE_COLUMNS)) for row in rows)


def write_structures(s: AlienCity) -> list[str]:
    """Ten rows from north to south, each eight lots from west to east; a claimed tower bears its seat."""

    def text(lot: int) -> str:
        if s.lot[lot] == NONE:
            return ".."
        owner = build.owner_of(s, lot)
        return KINDS[s.lot[lot]] + ("" if owner == NONE else SEATS[owner].lower())

    return [" ".join(text(lot_at(column, row)) for column in range(COLUMNS)) for row in range(ROWS - 1, -1, -1)]


def dead_lots(s: AlienCity) -> list[str]:
    """Unbuilt lots that the road or a structure refuses, and so refuses for good (AC-T1)."""
    return [lot_name(lot) for lot in range(LOT_COUNT) if s.lot[lot] == NONE and not has(s.alive[0], s.alive[1], lot)]


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(document: Node, s: AlienCity) -> None:
    """Fill `s`, whose options are set, from the document; refuse what cannot be."""
    fill(document, s)
    check(document, s)
    dead = dead_lots(s)
    if document.get("dead", dead).value != dead:
        raise document.get("dead").wrong(
            f"left out, or the lots that no build can come to: {', '.join(dead) or 'none'}."
        )


def fill(document: Node, s: AlienCity) -> None:
    """Fill `s` with what the document says, whether or not it can be."""
    document.fields(*_FIELDS)
    ask.start(s)
    s.phase = document.get("phase").one_of(PHASE_NAMES)
    s.ply = document.get("ply", 0).whole(0, LONGEST_GAME)
    _read_boxed(document, s)
    _read_tiles(document.get("tiles"), s)
    _read_dice(document.get("dice", {}), s)
    s.rolls = document.get("rolls", 0).whole(0, 99)
    owners = _read_structures(document.get("structures", ["  ".join([".."] * COLUMNS)] * ROWS), s)
    _read_claims(document.get("claims", {}), s, owners)
    _read_stock(document, s)
    if s.phase in (BUILD, CLAIM):
        s.actor = document.get("mover").one_of(SEATS)
    else:
        if document.has("mover"):
            raise document.get("mover").wrong(f"nobody moves in phase {PHASE_NAMES[s.phase]}.")
        s.actor = OVER if s.phase == END else CHANCE


def _read_boxed(document: Node, s: AlienCity) -> None:
    for colour in range(COLOUR_COUNT):
        s.boxed[colour] = _LEFT_OUT.get(s.left_out, NONE)
    node = document.get("boxed", [])
    for entry in node.items():
        tile = entry.one_of(TILES)
        fixed = _LEFT_OUT.get(s.left_out, tile % VALUE_COUNT)
        if fixed != tile % VALUE_COUNT:
            raise entry.wrong(f"by the option left_out the {VALUES[fixed]} of each colour stays in the box.")
        if s.left_out not in _LEFT_OUT and s.boxed[tile // VALUE_COUNT] != NONE:
            raise entry.wrong("one tile of each colour stays in the box.")
        s.boxed[tile // VALUE_COUNT] = tile % VALUE_COUNT


def _read_tiles(node: Node, s: AlienCity) -> None:
    rows = [row.split() for row in node.text().split("/")]
    if len(rows) != TILE_COUNT // TILE_COLUMNS or any(len(row) != TILE_COLUMNS for row in rows):
        raise node.wrong("five rows of four tiles are expected, divided by /, the north first.")
    for place in range(TILE_COUNT):
        text = rows[-1 - place // TILE_COLUMNS][place % TILE_COLUMNS]
        if text == "--":
            continue
        found = _TILE_TEXT.fullmatch(text)
        if not found:
            raise node.wrong(f"{text!r} is no tile; a colour, a value and a corner are expected, such as R5NW, or --.")
        tile = TILES.index(found[1])
        if not play.is_left(s, tile):
            raise node.wrong(f"{found[1]} is in the box or on the table already.")
        play.put_tile(s, place, tile)
        if found[2]:
            lot = int(CORNER_LOTS[place, CORNERS.index(found[2])])
            s.icons[lot // WORD] |= bit(lot % WORD)


def _read_dice(node: Node, s: AlienCity) -> None:
    node.fields(*SEATS)
    for seat, name in enumerate(SEATS):
        text = node.get(name, "")
        if len(text.text()) > DICE or any(face not in VALUES for face in text.value):
            raise text.wrong(f"at most four faces of {VALUES} are expected, not {text.value!r}.")
        for k, face in enumerate(text.value):
            s.dice[seat, k] = VALUES.index(face)


def _read_structures(node: Node, s: AlienCity) -> dict[int, int]:
    """Returns which seat's mark each claimed tower bears."""
    rows = [entry.text().split() for entry in node.items()]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise node.wrong("ten rows of eight lots are expected, the north first.")
    kinds: dict[int, int] = {}
    owners: dict[int, int] = {}
    for lot in range(LOT_COUNT):
        text = rows[-1 - lot // COLUMNS][lot % COLUMNS]
        if not _LOT_TEXT.fullmatch(text):
            raise node.wrong(
                f"{text!r} on {lot_name(lot)} is no structure; expected is .. or one such as RT, RTa or KD."
            )
        if text != "..":
            kinds[lot] = KINDS.index(text[:2])
        if text[2:]:
            owners[lot] = SEATS.index(text[2].upper())
    for lot, kind in kinds.items():
        roads.pave_over(s, lot, kind)
    return owners


def _read_claims(node: Node, s: AlienCity, owners: dict[int, int]) -> None:
    """The order of the claims; without it, that of the lots."""
    node.fields(*SEATS)
    for seat, name in enumerate(SEATS):
        marked = [lot for lot, owner in owners.items() if owner == seat]
        entries = node.get(name, [lot_name(lot) for lot in marked])
        lots = [read_lot(entry.text()) for entry in entries.items()]
        if sorted(lot for lot in lots if lot is not None) != marked or len(lots) != len(marked) or len(lots) > CAPS:
            names = ", ".join(map(lot_name, marked)) or "none"
            raise entries.wrong(f"the towers marked {name.lower()} are expected, at most three, each once: {names}.")
        for k, lot in enumerate(lots):
            s.cap[seat, k] = NONE if lot is None else lot


def _read_stock(document: Node, s: AlienCity) -> None:
    """What each seat has left; only where nothing is built may it be left out."""
    built = [sum(s.lot[lot] == kind for lot in range(LOT_COUNT)) for kind in range(KIND_COUNT)]
    if not document.has("stock") and not any(built):
        return
    node = document.get("stock").fields(*SEATS)
    for seat, name in enumerate(SEATS):
        counts = node.get(name).fields(*KINDS)
        for kind, kind_name in enumerate(KINDS):
            s.stock[seat, kind] = counts.get(kind_name).whole(0, int(STOCKS[seat, kind]))


# Checking -------------------------------------------------------------------------------------------------------------


def check(document: Node, s: AlienCity) -> None:
    """Refuse a position that contradicts the set-up, the stocks, the roads or whose turn it can be."""
    _check_set_up(document, s)
    if s.phase < BUILD:
        if any(s.lot[lot] != NONE for lot in range(LOT_COUNT)):
            raise document.get("structures").wrong("nothing is built during the set-up.")
        return
    _check_roads(document.get("structures", []), s)
    for kind, name in enumerate(KINDS):
        built = sum(s.lot[lot] == kind for lot in range(LOT_COUNT))
        left = s.stock[0, kind] + s.stock[1, kind]
        if built + left != STOCKS[:, kind].sum():
            raise document.get("stock").wrong(
                f"{name}: {built} built and {left} left make not {STOCKS[:, kind].sum()}."
            )
    can_build = [build.can_build(s, seat) for seat in range(2)]
    if s.phase == END and any(can_build):
        raise document.get("phase").wrong(f"{SEATS[can_build.index(True)]} can still build.")
    if s.phase == BUILD and not can_build[s.actor]:
        raise document.get("mover").wrong(f"{SEATS[s.actor]} cannot build.")
    if s.phase == CLAIM and not (any(can_build) and build.can_claim(s, s.actor)):
        raise document.get("phase").wrong("a claim needs a cap, an unclaimed tower, and somebody who can still build.")
    if any(s.cap[seat, k] != NONE and s.lot[s.cap[seat, k]] >= TOWER_KINDS for seat in range(2) for k in range(CAPS)):
        raise document.get("claims").wrong("only towers are claimed.")


def _check_set_up(document: Node, s: AlienCity) -> None:
    tiles, corners, dice = play.count_tiles(s), play.count_corners(s), play.dice_rolled(s)
    boxed = play.count_boxed(s)
    if s.phase == BOX and (boxed == COLOUR_COUNT or any(s.boxed[k] == NONE != s.boxed[k + 1] for k in range(3))):
        raise document.get("boxed").wrong("they are drawn in the order R, B, G, K, and one is still to be drawn.")
    if s.phase != BOX and boxed < COLOUR_COUNT:
        raise document.get("boxed").wrong("one tile of each colour stays in the box.")
    expected = {BOX: 0, TILES_DRAWN: min(tiles, TILE_COUNT - 2)}.get(s.phase, TILE_COUNT)
    in_order = all(s.tile[place] != NONE for place in range(tiles))
    if tiles != expected or not in_order:
        raise document.get("tiles").wrong(f"in phase {PHASE_NAMES[s.phase]} the first {expected} places hold a tile.")
    turned = {BOX: 0, TILES_DRAWN: 0, CORNERS_DRAWN: min(corners, TILE_COUNT - 1)}.get(s.phase, TILE_COUNT)
    has_corner = [any(has(s.icons[0], s.icons[1], int(lot)) for lot in CORNER_LOTS[place]) for place in range(turned)]
    if corners != turned or not all(has_corner):
        raise document.get("tiles").wrong(f"in phase {PHASE_NAMES[s.phase]} the first {turned} tiles have a corner.")
    _check_dice(document, s, dice)


def _check_dice(document: Node, s: AlienCity, dice: int) -> None:
    if s.first_player != BY_DICE or s.phase < ROLL:
        if dice or s.rolls or (s.phase == ROLL):
            raise document.get("dice", {}).wrong("no dice are rolled here.")
        return
    of_a = sum(s.dice[0, k] != NONE for k in range(DICE))
    if s.phase == ROLL and (dice == 2 * DICE or of_a < min(dice, DICE)):
        raise document.get("dice").wrong("A's four dice are rolled first, then B's; one is still to be rolled.")
    sums = [sum(s.dice[seat, k] for k in range(DICE)) for seat in range(2)]
    if s.phase > ROLL and (dice != 2 * DICE or sums[0] == sums[1]):
        raise document.get("dice", {}).wrong("both seats have rolled four dice, with different sums.")


def _check_roads(structures: Node, s: AlienCity) -> None:
    road = [lot for lot in range(LOT_COUNT) if s.lot[lot] == NONE]
    reached = spread(s, road[:1])
    for lot in road:
        if lot not in reached:
            raise structures.wrong(f"the road lot {lot_name(lot)} is cut off (AC-L5).")
    for lot in range(LOT_COUNT):
        if s.lot[lot] != NONE and not road_beside(s, lot):
            raise structures.wrong(f"the structure on {lot_name(lot)} has no road beside it (AC-L6).")
