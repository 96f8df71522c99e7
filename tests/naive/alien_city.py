"""Alien City once more, written as plainly as possible: the rules in dicts, sets and breadth-first floods.

The differential tests play the same game here and in the fast engine and compare every position. So nothing is shared
with the engine. Numbers such as AC-L5 are those of the rules page.

A lot is (column, row), counted from 0 at the south-west corner: e6 is (4, 5). A position, the place of a tile, is
(letter, digit), counted likewise: C3 is (2, 2). A tile is (colour, value), null being 0 and ace 1. A kind of structure
is "BT" for a blue tower, "KD" for a black dome. A choice is a tuple: its name, then its values if it has any.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

Lot = tuple[int, int]
Position = tuple[int, int]
Tile = tuple[str, int]
Choice = tuple[Any, ...]

SEATS = ["A", "B"]
COLOURS = ["R", "B", "G", "K"]
KINDS = ["RT", "BT", "GT", "RD", "BD", "GD", "KD"]
VALUES = [0, 1, 2, 3, 4, 5]
VALUE_LETTERS = "na2345"
CORNERS = ["NW", "NE", "SW", "SE"]

COLUMNS, ROWS = 8, 10
LOTS = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]  # by rising lot index
POSITIONS = [(letter, digit) for digit in range(ROWS // 2) for letter in range(COLUMNS // 2)]  # by rising tile index

STOCK = {
    "A": {"RT": 3, "BT": 2, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3},
    "B": {"RT": 2, "BT": 3, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3},
}
CAPS = 3
DICE = 4
FIRST_STRUCTURES = 2  # so many on a red, blue or green tile before it takes towers of another colour
NEARBY = 2  # how far customers come

OPTIONS: dict[str, list[str]] = {
    "location_bonus": ["off", "on"],
    "spill": ["any_tile", "settled_tile"],
    "lone_tower": ["far_end", "zero"],
    "left_out": ["random", "null", "five"],
    "first_player": ["dice", "A", "B"],
}


@dataclass
class City:
    """Everything there is to know about a position, and the set-up and choices that led to it."""

    location_bonus: str = "off"
    spill: str = "any_tile"
    lone_tower: str = "far_end"
    left_out: str = "random"
    first_player: str = "dice"

    boxed: dict[str, int] = field(default_factory=dict)  # colour -> value of the tile left out
    tiles: dict[Position, Tile] = field(default_factory=dict)
    corners: dict[Position, str] = field(default_factory=dict)
    dice: list[int] = field(default_factory=list)  # every die rolled: four by A, four by B; again after a tie

    structures: dict[Lot, str] = field(default_factory=dict)
    claims: dict[Lot, str] = field(default_factory=dict)
    stock: dict[str, Counter[str]] = field(default_factory=lambda: {seat: Counter(STOCK[seat]) for seat in SEATS})
    caps: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, CAPS))

    phase: str = "box"
    mover: str | None = None  # who decides; nobody while chance does, and after the end

    played: list[tuple[str, Choice]] = field(default_factory=list)  # what the seats chose, in order
    skips: list[tuple[int, str]] = field(default_factory=list)  # (structures standing, seat that could not build)


def alien_city(**options: Any) -> City:
    """The set-up, before the first tile is left in the box."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"There is no option {name} = {value!r}.")
    city = City(**options)
    if city.left_out != "random":
        city.boxed = dict.fromkeys(COLOURS, {"null": 0, "five": 5}[city.left_out])
        city.phase = "tiles"
    return city


# ---- The map ---------------------------------------------------------------------------------------------------------


def neighbours(lot: Lot) -> list[Lot]:
    """The two, three or four lots that share an edge with this one."""
    column, row = lot
    around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return [(x, y) for x, y in around if 0 <= x < COLUMNS and 0 <= y < ROWS]


def position_of(lot: Lot) -> Position:
    """Where the tile lies that this lot is on."""
    column, row = lot
    return column // 2, row // 2


def lots_of(position: Position) -> list[Lot]:
    """The four lots of a tile."""
    return [lot for lot in LOTS if position_of(lot) == position]


def icon_lot(city: City, position: Position) -> Lot:
    """The lot in the corner that shows the suit icon."""
    letter, digit = position
    corner = city.corners[position]
    return 2 * letter + (1 if "E" in corner else 0), 2 * digit + (1 if "N" in corner else 0)


def tile_colour(city: City, lot: Lot) -> str:
    return city.tiles[position_of(lot)][0]


def tile_value(city: City, lot: Lot) -> int:
    return city.tiles[position_of(lot)][1]


def built_on(city: City, position: Position) -> int:
    """How many structures stand on a tile."""
    return len([lot for lot in city.structures if position_of(lot) == position])


def depths(road: set[Lot], starts: Iterable[Lot]) -> dict[Lot, int]:
    """How many lots of the road one sets foot on to reach each lot of it; the starts count 1. Breadth first."""
    found = {start: 1 for start in starts if start in road}
    reached = list(found)
    for here in reached:
        for lot in neighbours(here):
            if lot in road and lot not in found:
                found[lot] = found[here] + 1
                reached.append(lot)
    return found


# ---- The road (AC-L5, AC-L6) -----------------------------------------------------------------------------------------


def cuts_the_road(built: frozenset[Lot], lot: Lot) -> bool:
    """Whether the unbuilt lots would fall apart (AC-L5)."""
    road = set(LOTS) - built - {lot}
    return len(depths(road, list(road)[:1])) < len(road)


def shuts_a_structure_in(built: frozenset[Lot], lot: Lot) -> bool:
    """Whether some structure, old or new, would have no road beside it (AC-L6)."""
    then_built = built | {lot}
    return any(all(beside in then_built for beside in neighbours(structure)) for structure in then_built)


@lru_cache(maxsize=100)  # one position is asked about many times in a row
def road_legal_lots(built: frozenset[Lot]) -> frozenset[Lot]:
    """The unbuilt lots that neither AC-L5 nor AC-L6 refuses. Only which lots are built matters."""
    return frozenset(
        lot
        for lot in LOTS
        if lot not in built and not cuts_the_road(built, lot) and not shuts_a_structure_in(built, lot)
    )


def road_legal(city: City, lot: Lot) -> bool:
    return lot in road_legal_lots(frozenset(city.structures))


# ---- Open lots and closed colours ------------------------------------------------------------------------------------


def icon_has_to_wait(city: City, lot: Lot) -> bool:
    """Whether this is an icon lot and another lot of its tile can still be built on (AC-L9)."""
    position = position_of(lot)
    if lot != icon_lot(city, position):
        return False
    return any(road_legal(city, other) for other in lots_of(position) if other != lot)


def is_open(city: City, lot: Lot) -> bool:
    return road_legal(city, lot) and not icon_has_to_wait(city, lot)


def open_lots(city: City) -> list[Lot]:
    return [lot for lot in LOTS if is_open(city, lot)]


def closed_colours(city: City) -> set[str]:
    """The colours without an open lot on any of their tiles; their domes may go elsewhere."""
    return set(COLOURS) - {tile_colour(city, lot) for lot in open_lots(city)}


# ---- What may be done ------------------------------------------------------------------------------------------------


def is_tower(kind: str) -> bool:
    return kind[1] == "T"


def wrong_colour(city: City, kind: str, lot: Lot, closed: set[str]) -> int:
    """The colour rule that keeps this kind off this lot: 7, 8, or 0 for none (AC-L7, AC-L8)."""
    colour, ground = kind[0], tile_colour(city, lot)
    is_settled = built_on(city, position_of(lot)) >= FIRST_STRUCTURES
    if colour == ground:
        return 0
    if is_tower(kind):
        return 0 if ground == "K" or is_settled else 8
    if colour not in closed:
        return 7
    return 0 if city.spill == "any_tile" or is_settled else 8


def refusals(city: City, kind: str, lot: Lot, seat: str | None = None) -> list[int]:
    """The numbers of all the rules, AC-L3 to AC-L9, that refuse a build by this seat, or else by the mover."""
    seat = seat or city.mover
    if seat is None:
        raise ValueError(f"Nobody builds in {city.phase}.")
    numbers = []
    if city.stock[seat][kind] == 0:
        numbers.append(3)
    if lot not in LOTS or lot in city.structures:
        return [*numbers, 4]
    built = frozenset(city.structures)
    if cuts_the_road(built, lot):
        numbers.append(5)
    if shuts_a_structure_in(built, lot):
        numbers.append(6)
    colour_rule = wrong_colour(city, kind, lot, closed_colours(city))
    if colour_rule != 0:
        numbers.append(colour_rule)
    if icon_has_to_wait(city, lot):
        numbers.append(9)
    return numbers


def why_not(city: City, kind: str, lot: Lot, seat: str | None = None) -> int:
    """The number of the first rule, AC-L3 to AC-L9, that refuses a build, or 0. Whose turn it is does not matter."""
    numbers = refusals(city, kind, lot, seat)
    return numbers[0] if numbers else 0


def builds(city: City, seat: str) -> list[tuple[str, Lot]]:
    """Every kind and lot that why_not does not refuse to this seat; what all kinds share is found out only once."""
    candidates = open_lots(city)
    closed = closed_colours(city)
    return [
        (kind, lot)
        for kind in KINDS
        if city.stock[seat][kind] > 0
        for lot in candidates
        if wrong_colour(city, kind, lot, closed) == 0
    ]


def unclaimed_towers(city: City) -> list[Lot]:
    return [lot for lot in LOTS if lot in city.structures and is_tower(city.structures[lot]) and lot not in city.claims]


def tiles_to_lay(city: City) -> list[Tile]:
    """The tiles that are neither in the box nor laid out yet."""
    tiles = [(colour, value) for colour in COLOURS for value in VALUES]
    return [tile for tile in tiles if city.boxed[tile[0]] != tile[1] and tile not in city.tiles.values()]


def legal(city: City) -> list[Choice]:
    """Every legal choice of the position, by rising number; none after the end."""
    if city.phase == "box":
        colour = COLOURS[len(city.boxed)]
        return [("box", colour, value) for value in VALUES]
    if city.phase == "tiles":
        return [("tile", colour, value) for colour, value in tiles_to_lay(city)]
    if city.phase == "corners":
        return [("corner", corner) for corner in CORNERS]
    if city.phase == "dice":
        return [("die", face) for face in VALUES]
    if city.phase == "build" and city.mover is not None:
        return [("build", kind, lot) for kind, lot in builds(city, city.mover)]
    if city.phase == "claim":
        return [*[("claim", lot) for lot in unclaimed_towers(city)], ("decline",)]
    return []


def lot_number(lot: Lot) -> int:
    """The lot index: a1 0, b1 1 ... h10 79."""
    column, row = lot
    return row * COLUMNS + column


def number(city: City, choice: Choice) -> int:
    """The action number of a choice, 0 to 640; for chance 0 to 57."""
    what = choice[0]
    if what == "build":
        return KINDS.index(choice[1]) * len(LOTS) + lot_number(choice[2])
    if what == "claim":
        return 560 + lot_number(choice[1])
    if what == "decline":
        return 640
    if what == "box":
        return COLOURS.index(choice[1]) * 6 + int(choice[2])
    if what == "tile":
        return 24 + COLOURS.index(choice[1]) * 6 + int(choice[2])
    if what == "corner":
        return 48 + CORNERS.index(choice[1])
    if what == "die":
        return 52 + int(choice[1])
    raise ValueError(f"{choice} has no number in {city.phase}.")


# ---- What happens ----------------------------------------------------------------------------------------------------


def play(city: City, choice: Choice) -> None:
    """Carry out one legal choice and go on to the next decision."""
    if choice not in legal(city):
        raise ValueError(f"{choice} is not legal in {city.phase}.")
    if city.mover is not None:
        city.played.append((city.mover, choice))
    what = choice[0]
    if what == "box":
        leave_out(city, choice[1], choice[2])
    elif what == "tile":
        lay_tile(city, (choice[1], choice[2]))
    elif what == "corner":
        turn_tile(city, choice[1])
    elif what == "die":
        roll(city, choice[1])
    elif what == "build":
        build(city, choice[1], choice[2])
    elif what == "claim":
        claim(city, choice[1])
    elif what == "decline":
        hand_over(city)


def leave_out(city: City, colour: str, value: int) -> None:
    """One tile of each colour stays in the box."""
    city.boxed[colour] = value
    if len(city.boxed) == len(COLOURS):
        city.phase = "tiles"


def lay_tile(city: City, tile: Tile) -> None:
    """The next position gets this tile; the last tile has only one position left, so it falls into place."""
    city.tiles[POSITIONS[len(city.tiles)]] = tile
    if len(city.tiles) == len(POSITIONS) - 1:
        [last] = tiles_to_lay(city)
        city.tiles[POSITIONS[-1]] = last
        city.phase = "corners"


def turn_tile(city: City, corner: str) -> None:
    """The icon of the next tile is in this corner."""
    city.corners[POSITIONS[len(city.corners)]] = corner
    if len(city.corners) == len(POSITIONS):
        find_starter(city)


def find_starter(city: City) -> None:
    """The layout stands; the dice or the option decide who starts."""
    if city.first_player == "dice":
        city.phase = "dice"
    else:
        start(city, city.first_player)


def roll(city: City, face: int) -> None:
    """One die; when both have rolled four, the higher sum starts, and equal sums roll again (AC-R2)."""
    city.dice.append(face)
    if len(city.dice) % (2 * DICE) != 0:
        return
    sum_of_a = sum(city.dice[-2 * DICE : -DICE])
    sum_of_b = sum(city.dice[-DICE:])
    if sum_of_a != sum_of_b:
        start(city, "A" if sum_of_a > sum_of_b else "B")


def start(city: City, seat: str) -> None:
    city.phase = "build"
    city.mover = seat


def opponent(seat: str) -> str:
    return "B" if seat == "A" else "A"


def build(city: City, kind: str, lot: Lot) -> None:
    """The structure stands; then the end, or a claim, or the next turn (AC-F4)."""
    assert city.mover is not None
    city.stock[city.mover][kind] -= 1
    city.structures[lot] = kind
    if not any(builds(city, seat) for seat in SEATS):
        city.phase = "over"
        city.mover = None
    elif city.caps[city.mover] > 0 and unclaimed_towers(city):
        city.phase = "claim"
    else:
        hand_over(city)


def claim(city: City, lot: Lot) -> None:
    """A cap goes on the tower, and the turn is over."""
    assert city.mover is not None
    city.caps[city.mover] -= 1
    city.claims[lot] = city.mover
    hand_over(city)


def hand_over(city: City) -> None:
    """The opponent builds if there is something to build, or else the same seat again (AC-F6)."""
    assert city.mover is not None
    city.phase = "build"
    if builds(city, opponent(city.mover)):
        city.mover = opponent(city.mover)
    else:
        city.skips.append((len(city.structures), opponent(city.mover)))


# ---- Scoring ---------------------------------------------------------------------------------------------------------


@dataclass
class TowerLine:
    """What a claimed tower earns from its customers."""

    seat: str
    tower: Lot
    customers: list[Lot]
    competitors: list[Lot]  # the nearest; none for a lone tower
    distance: int
    points: int


@dataclass
class GreenLine:
    """What an unclaimed green tower hands out to the nearest tower of one colour."""

    green: Lot
    colour: str
    nearest: list[Lot]
    distance: int | None  # None if there is no tower of that colour
    seat: str | None
    points: int
    reason: str  # why nothing is paid: "none on the board", "tie", "unclaimed", "too far"; empty if something is


@dataclass
class LocationLine:
    """What a claimed tower earns for the number of its tile."""

    seat: str
    tower: Lot
    value: int
    cancelled_by: list[Lot]
    points: int


@dataclass
class Breakdown:
    """The whole score sheet, of both seats."""

    towers: list[TowerLine]
    green: list[GreenLine]
    location: list[LocationLine]


def road_depths(city: City, structure: Lot) -> dict[Lot, int]:
    """How many unbuilt lots one sets foot on to come from a structure to stand on each lot of the road."""
    return depths(set(LOTS) - set(city.structures), neighbours(structure))


def shortest_path(city: City, start: Lot, goal: Lot) -> list[Lot]:
    """The unbuilt lots of a shortest road from one structure to another."""
    steps = road_depths(city, start)
    last_lots = [lot for lot in neighbours(goal) if lot in steps]
    if not last_lots:
        raise ValueError(f"No road leads from {lot_name(start)} to {lot_name(goal)}.")
    path = [min(last_lots, key=lambda lot: steps[lot])]
    while steps[path[0]] > 1:
        before = next(lot for lot in neighbours(path[0]) if steps.get(lot) == steps[path[0]] - 1)
        path.insert(0, before)
    return path


def distance(city: City, start: Lot, goal: Lot) -> int:
    """The number of unbuilt lots between two structures (AC-S1)."""
    return len(shortest_path(city, start, goal))


def towers_of(city: City, colour: str) -> list[Lot]:
    """The towers of a colour, claimed or not."""
    return [lot for lot in LOTS if city.structures.get(lot) == colour + "T"]


def nearest_of(city: City, start: Lot, goals: list[Lot]) -> tuple[list[Lot], int]:
    """Those of the structures that are at the least distance, and that distance."""
    far = {goal: distance(city, start, goal) for goal in goals}
    least = min(far.values())
    return [goal for goal in goals if far[goal] == least], least


def customers(city: City, tower: Lot) -> list[Lot]:
    """The structures of other colours at distance 1 or 2 (AC-S2)."""
    colour = city.structures[tower][0]
    others = [lot for lot in LOTS if lot in city.structures and city.structures[lot][0] != colour]
    return [lot for lot in others if distance(city, tower, lot) <= NEARBY]


def competition(city: City, tower: Lot) -> tuple[list[Lot], int]:
    """The nearest other towers of the same colour and how far they are; none for a lone tower (AC-S3, AC-S5)."""
    rivals = [lot for lot in towers_of(city, city.structures[tower][0]) if lot != tower]
    if rivals:
        return nearest_of(city, tower, rivals)
    if city.lone_tower == "zero":
        return [], 0
    return [], max(road_depths(city, tower).values())


def tower_points(city: City) -> list[TowerLine]:
    """Customer base times distance to the competition, for every claimed tower (AC-S4)."""
    lines = []
    for tower in LOTS:
        if tower in city.claims:
            base = customers(city, tower)
            competitors, far = competition(city, tower)
            lines.append(TowerLine(city.claims[tower], tower, base, competitors, far, len(base) * far))
    return lines


def green_bonuses(city: City) -> list[GreenLine]:
    """For each unclaimed green tower, who is nearest to it in red, and who in blue (AC-S6, AC-S7)."""
    lines = []
    for green in towers_of(city, "G"):
        if green not in city.claims:
            lines += [green_bonus(city, green, "R"), green_bonus(city, green, "B")]
    return lines


def green_bonus(city: City, green: Lot, colour: str) -> GreenLine:
    towers = towers_of(city, colour)
    if not towers:
        return GreenLine(green, colour, [], None, None, 0, "none on the board")
    nearest, far = nearest_of(city, green, towers)
    points = max(0, 10 - 2 * far)
    if len(nearest) > 1:
        return GreenLine(green, colour, nearest, far, None, 0, "tie")
    if nearest[0] not in city.claims:
        return GreenLine(green, colour, nearest, far, None, 0, "unclaimed")
    if points == 0:
        return GreenLine(green, colour, nearest, far, None, 0, "too far")
    return GreenLine(green, colour, nearest, far, city.claims[nearest[0]], points, "")


def location_bonuses(city: City) -> list[LocationLine]:
    """The number of its tile for each claimed tower that shares it with no other claimed tower (AC-S9)."""
    if city.location_bonus == "off":
        return []
    lines = []
    claimed = [lot for lot in LOTS if lot in city.claims]
    for tower in claimed:
        value = tile_value(city, tower)
        cancelled_by = [lot for lot in claimed if lot != tower and tile_value(city, lot) == value]
        lines.append(LocationLine(city.claims[tower], tower, value, cancelled_by, 0 if cancelled_by else value))
    return lines


def breakdown(city: City) -> Breakdown:
    return Breakdown(tower_points(city), green_bonuses(city), location_bonuses(city))


def score(city: City) -> dict[str, int]:
    """Each seat's total, if the game ended now (AC-S10)."""
    sheet = breakdown(city)
    totals = dict.fromkeys(SEATS, 0)
    for tower in sheet.towers:
        totals[tower.seat] += tower.points
    for bonus in sheet.green:
        if bonus.seat is not None:
            totals[bonus.seat] += bonus.points
    for location in sheet.location:
        totals[location.seat] += location.points
    return totals


def winner(city: City) -> str | None:
    """Who has more; nobody if both have the same (AC-E2, AC-E3)."""
    totals = score(city)
    if totals["A"] == totals["B"]:
        return None
    return max(SEATS, key=lambda seat: totals[seat])


# ---- The written forms -----------------------------------------------------------------------------------------------


def lot_name(lot: Lot) -> str:
    column, row = lot
    return "abcdefgh"[column] + str(row + 1)


def read_lot(text: str) -> Lot:
    for lot in LOTS:
        if lot_name(lot) == text:
            return lot
    raise ValueError(f"{text!r} is not a lot.")


def read_tiles(text: str) -> tuple[dict[Position, Tile], dict[Position, str]]:
    """The tiles and icon corners of a layout such as "B3NW RnNE ... / ...", five rows of four, north to south."""
    rows = [row.split() for row in text.split("/")]
    if [len(row) for row in rows] != [4, 4, 4, 4, 4]:
        raise ValueError("A layout has five rows of four tiles.")
    tiles: dict[Position, Tile] = {}
    corners: dict[Position, str] = {}
    for position in POSITIONS:
        letter, digit = position
        word = rows[4 - digit][letter]
        colour, value, corner = word[:1], word[1:2], word[2:]
        if colour not in COLOURS or value not in list(VALUE_LETTERS) or corner not in CORNERS:
            raise ValueError(f"{word!r} is not a tile.")
        tiles[position] = (colour, VALUE_LETTERS.index(value))
        corners[position] = corner
    if any(len({tile for tile in tiles.values() if tile[0] == colour}) != 5 for colour in COLOURS):
        raise ValueError("A layout has five different tiles of each colour.")
    return tiles, corners


def read_structures(text: str) -> tuple[dict[Lot, str], dict[Lot, str]]:
    """The structures and claims of ten rows of eight, row 10 first, with or without the row numbers in front."""
    words = [word for word in text.split() if not word.isdigit()]
    if len(words) != len(LOTS):
        raise ValueError("A city has ten rows of eight lots.")
    structures: dict[Lot, str] = {}
    claims: dict[Lot, str] = {}
    for place, word in enumerate(words):
        lot = place % COLUMNS, ROWS - 1 - place // COLUMNS
        kind, owner = word[:2], word[2:]
        if word == "..":
            continue
        if kind not in KINDS or owner not in ("", "a", "b") or (owner and not is_tower(kind)):
            raise ValueError(f"{word!r} is not a structure.")
        structures[lot] = kind
        if owner:
            claims[lot] = owner.upper()
    return structures, claims


def fixed_city(tiles: str, structures: str = "", **options: Any) -> City:
    """A given layout, which replaces all chance but the dice, and perhaps a given position on it.

    The structures do not tell who built them, so the stocks stay full; the caps on the board are gone from hand.
    """
    city = alien_city(**options)
    city.tiles, city.corners = read_tiles(tiles)
    city.boxed = {
        colour: next(value for value in VALUES if (colour, value) not in city.tiles.values()) for colour in COLOURS
    }
    if structures:
        city.structures, city.claims = read_structures(structures)
        for seat in city.claims.values():
            city.caps[seat] -= 1
    find_starter(city)
    return city


def play_record(city: City, text: str) -> None:
    """Play a record such as "BTe6 *e6 RDc9"; a build without a claim after it was not followed by one."""
    for word in text.split():
        if word.startswith("*"):
            play(city, ("claim", read_lot(word[1:])))
            continue
        decline_if_asked(city)
        play(city, ("build", word[:2], read_lot(word[2:])))
    decline_if_asked(city)


def decline_if_asked(city: City) -> None:
    if city.phase == "claim":
        play(city, ("decline",))
