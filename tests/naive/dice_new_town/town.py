"""The components of Dice New Town, a position, and small questions about it.

A Land is its number, the King's Land being 19. A square is (column, row), counted from 1. A house is (Level, floors).
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Choice = tuple[Any, ...]
Square = tuple[int, int]
Size = tuple[int, int]

KING = 19
LANDS = range(3, 19)
VALUE = dict.fromkeys((3, 4, 17, 18), 3) | dict.fromkeys((5, 6, 15, 16), 2) | dict.fromkeys((7, 8, 13, 14), 1)
VALUE |= dict.fromkeys((9, 10, 11, 12), 0)
LAWN, COBBLED, BRICK, MUD = 3, 2, 1, 0  # a type is known by its value
ANY = {LAWN, COBBLED, BRICK, MUD}
BASE = {1: (1, 3, 5), 2: (2, 5, 8), 3: (3, 7, 11), 4: (4, 9, 14)}
MARKS = (10, 20, 30, 40)
COLOURS = ("red", "green", "black", "white")
NEEDED = {"red": 1, "green": 1, "black": 1, "white": 3}
SPACE = 4  # Levels on a numbered Land
ROOFS_OF_A_LEVEL, ROOFS = 2, 8
ROW_OF_CARDS = 4
CARDS_EACH = 4

RESIDENTS: dict[str, tuple[int, set[int], int]] = {  # people, types of Land, points
    "R01": (2, ANY, 4),
    "R02": (2, ANY, 3),
    "R03": (1, {LAWN, COBBLED}, 4),
    "R04": (1, ANY, 2),
    "R05": (1, {BRICK, MUD}, 4),
    "R06": (2, {COBBLED, BRICK}, 4),
    "R07": (2, {LAWN, BRICK, MUD}, 3),
    "R08": (3, {COBBLED, BRICK, MUD}, 4),
    "R09": (3, {LAWN, MUD}, 5),
    "R10": (4, {BRICK, MUD}, 5),
    "R11": (4, {LAWN, COBBLED, BRICK}, 4),
    "R12": (5, {COBBLED, MUD}, 6),
    "R13": (5, ANY, 4),
    "R14": (7, {LAWN, BRICK}, 7),
    "R15": (8, {COBBLED, BRICK, MUD}, 6),
    "R16": (9, {BRICK, MUD}, 8),
}
ROYAL = ("R01", "R02")

OPTIONS: dict[str, list[Any]] = {
    "players": [2, 3, 4],
    "ruleset": ["basic", "advanced", "easy"],
    "land_cards": [True, False],
    "extra_round": [True, False],
    "occupancy": [True, False],
    "land_deal": ["draft", "random"],
    "start": ["chosen", "random"],
    "materials": ["solid", "area"],
    "roofs": ["sized", "any"],
    "tree_bonus": ["each_house", "once_per_land"],
    "tree_material": ["on_entry", "on_stop"],
    "takeover_card": ["stays", "moves"],
}
SAMPLE = """
 .   .   .   .   .   .
 3  10   7  13  16   .
15  12   K   K   4   .
 .  17   K   K   9   6
 .   5   8  14  11  18
 .   .   .   .   .   .
"""


@dataclass
class House:
    """A house, where it stands and whose it is."""

    land: int
    owner: int
    level: int
    floors: int
    is_penthouse: bool = False
    family: str | None = None  # who lives there after the Occupancy Round

    @property
    def base(self) -> int:
        """Base points, and the people it can hold (DT-S1, DT-R53)."""
        return BASE[self.level][self.floors - 1]

    @property
    def size(self) -> Size:
        return self.level, self.floors


@dataclass
class Player:
    """All that lies before one player."""

    land: int | None = None
    score: int = 0
    gems: int = 0
    hand: Counter[int] = field(default_factory=Counter)
    red: int = 0
    green: int = 0
    black: int = 0
    lent: int = 0
    white: list[int] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    marks: set[int] = field(default_factory=set)  # used on the score track
    cards: dict[int, str] = field(default_factory=dict)  # Land card: "fresh" or "used"; in Easy also "new"
    had_fifth: bool = False
    founded: set[int] = field(default_factory=set)  # Lands where this player ever built a new house
    joins: bool = False
    is_out: bool = False
    turned_away: bool = False
    residents: list[str] = field(default_factory=list)  # Easy: cards taken


@dataclass
class Question:
    """A decision: whose (nobody's is luck's), of what kind, and between what."""

    seat: int | None
    what: str
    choices: list[Choice]


Flow = Generator[Question, Choice, Any]


@dataclass
class Town:
    """Everything there is to know about a position."""

    layout: dict[Square, int]
    players: int = 4
    ruleset: str = "basic"
    land_cards: bool = False
    extra_round: bool = False
    occupancy: bool = False
    land_deal: str = "draft"
    start: str = "chosen"
    materials: str = "solid"
    roofs: str = "sized"
    tree_bonus: str = "each_house"
    tree_material: str = "on_entry"
    takeover_card: str = "stays"

    seats: list[Player] = field(default_factory=list)
    round: int = 0
    order: list[int] = field(default_factory=list)  # turn order of this round
    king_order: list[int] = field(default_factory=list)  # Builders in the King's Land, as they last entered it
    trees: set[int] = field(default_factory=lambda: {KING})
    houses: list[House] = field(default_factory=list)  # in order of building
    pool: Counter[tuple[str, int]] = field(default_factory=Counter)
    deck: set[int] = field(default_factory=set)  # Land cards not yet turned up; with no deck left, the stock
    row: set[int] = field(default_factory=set)  # Land cards to take
    resident_deck: set[str] = field(default_factory=set)
    resident_row: set[str] = field(default_factory=set)
    columns: list[list[str]] = field(default_factory=list)  # Occupancy Round: each column, its bottom card first
    gems_on: Counter[str] = field(default_factory=Counter)
    refused: set[int] = field(default_factory=set)  # Materials that nobody wanted this turn
    target: tuple[House | None, House] | None = None  # what is being built: the house before and after
    pieces: list[int] = field(default_factory=list)
    built_this_turn: bool = False
    ledger: list[tuple[int, str, int]] = field(default_factory=list)  # (seat, for what, points)

    question: Question | None = None
    flow: Flow | None = None


def luck(what: str, outcomes: Iterable[Choice]) -> Question:
    """Outcomes that are equally likely."""
    return Question(None, what, list(outcomes))


def die() -> Question:
    return luck("die", [("die", face) for face in range(1, 7)])


# ---- The map (section 3) ---------------------------------------------------------------------------------------------


def read_layout(text: str = SAMPLE) -> dict[Square, int]:
    """A map as it is drawn, row 6 first; a dot is a free square, K a square of the King's Land."""
    rows = [line.split() for line in text.strip().splitlines()]
    found = {}
    for number, row in enumerate(reversed(rows), start=1):
        for column, word in enumerate(row, start=1):
            if word != ".":
                found[column, number] = KING if word == "K" else int(word)
    return found


def beside(square: Square) -> list[Square]:
    column, row = square
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def neighbours(layout: Mapping[Square, int], land: int) -> set[int]:
    """The Lands that share a side with this one."""
    touched = {layout[near] for square in layout if layout[square] == land for near in beside(square) if near in layout}
    return touched - {land}


def layout_faults(layout: Mapping[Square, int]) -> set[str]:
    """Which of the criteria of a layout this one breaks (section 3)."""
    faults = set()
    squares = {land: sorted(square for square in layout if layout[square] == land) for land in {*layout.values()}}
    if sorted(squares) != [*LANDS, KING] or any(len(squares[land]) != 1 for land in squares if land != KING):
        faults.add("numbers")
    king = squares.get(KING, [])
    if not king or king != [(king[0][0] + x, king[0][1] + y) for x in (0, 1) for y in (0, 1)]:
        faults.add("king")
    for axis in (0, 1):
        if max(s[axis] for s in layout) - min(s[axis] for s in layout) >= 6:
            faults.add("grid")
    if len(neighbours(layout, KING)) < 4:
        faults.add("king touches")
    if any(len(neighbours(layout, land)) < 2 for land in squares if land != KING):
        faults.add("land touches")
    reached = [next(iter(layout.values()))]
    for land in reached:
        reached += [near for near in sorted(neighbours(layout, land)) if near not in reached]
    if len(reached) < len(squares):
        faults.add("connected")
    return faults


def patterns(layout: Mapping[Square, int]) -> list[tuple[str, frozenset[int]]]:
    """Four numbered Lands in a row of the grid, or in a block (DT-R33)."""
    found = []
    for column, row in layout:
        for what, squares in (
            ("row", [(column + k, row) for k in range(4)]),
            ("row", [(column, row + k) for k in range(4)]),
            ("block", [(column + x, row + y) for x in (0, 1) for y in (0, 1)]),
        ):
            lands = {layout.get(square, KING) for square in squares}
            if KING not in lands:
                found.append((what, frozenset(lands)))
    return found


def entry_cost(land: int) -> int:
    return 2 if land == KING else 1


def cheapest(layout: Mapping[Square, int], start: int) -> dict[int, int]:
    """How many Green pips the cheapest route to each Land costs; Builders do not matter (DT-R11)."""
    cost = {start: 0}
    changes = True
    while changes:
        changes = False
        for land in list(cost):
            for near in neighbours(layout, land):
                if cost.get(near, 99) > cost[land] + entry_cost(near):
                    cost[near] = cost[land] + entry_cost(near)
                    changes = True
    return cost


# ---- Small questions about a position --------------------------------------------------------------------------------


def others(town: Town, seat: int) -> list[int]:
    return [other for other in range(town.players) if other != seat]


def houses_on(town: Town, land: int) -> list[House]:
    """In the order of building, which is their letters and slots."""
    return [house for house in town.houses if house.land == land]


def houses_of(town: Town, seat: int) -> list[House]:
    return [house for house in town.houses if house.owner == seat]


def free_roofs(town: Town, seat: int, level: int) -> int:
    """Roofs of this Level not yet on a house (DT-L17, DT-R25)."""
    own = houses_of(town, seat)
    if town.roofs == "any":
        return ROOFS - len(own)
    return ROOFS_OF_A_LEVEL - sum(house.level == level for house in own)


def workload(town: Town, seat: int) -> int:
    return town.seats[seat].black + town.seats[seat].lent


def spend_workload(town: Town, seat: int, amount: int) -> None:
    """Lent Workload goes first (DT-R38)."""
    player = town.seats[seat]
    from_lent = min(amount, player.lent)
    player.lent -= from_lent
    player.black -= amount - from_lent


def is_royal_roll(white: list[int]) -> bool:
    """A run or three of a kind, of values from 1 to 6 (DT-L21, DT-R40)."""
    low, middle, high = sorted(white)
    return low >= 1 and high <= 6 and (low == middle == high or (middle == low + 1 and high == low + 2))


def has_penthouse(town: Town, house: House) -> bool:
    return any(other.is_penthouse for other in houses_on(town, house.land))
