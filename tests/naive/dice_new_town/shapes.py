"""Which Materials fill a house of Dice New Town, found by trying every position of every piece (DT-R22).

A piece is a set of cells (x, y, z). It may lie anywhere and any way up, on edge too, as long as every cell that
is added to the house is filled once. A house is (Level, floors); a grown house is new cells round an old block,
which may stand anywhere inside the new one, turned or not, but on the ground.
"""

from functools import cache
from itertools import permutations, product

Cell = tuple[int, int, int]
House = tuple[int, int]

FOOTPRINTS = {1: (2, 2), 2: (2, 3), 3: (2, 4), 4: (3, 3)}
FLOORS = (1, 2, 3)
MATERIALS = (6, 5, 4, 3, 2, 1)
SHAPES: dict[int, list[Cell]] = {
    1: [(0, 0, 0)],
    2: [(0, 0, 0), (1, 0, 0)],
    3: [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
    4: [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)],
    5: [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0)],
    6: [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0)],
}


def cells_of(house: House) -> int:
    level, floors = house
    wide, deep = FOOTPRINTS[level]
    return wide * deep * floors


def block(wide: int, deep: int, high: int, x: int = 0, y: int = 0) -> frozenset[Cell]:
    return frozenset(product(range(x, x + wide), range(y, y + deep), range(high)))


def contains(new: int, old: int) -> bool:
    """Whether the floor plan of one Level lies inside that of another."""
    (wide, deep), (old_wide, old_deep) = FOOTPRINTS[new], FOOTPRINTS[old]
    return (old_wide <= wide and old_deep <= deep) or (old_deep <= wide and old_wide <= deep)


def can_grow(old: House, new: House) -> bool:
    """DT-L14: round what stands, no floor fewer, and something more."""
    return contains(new[0], old[0]) and new[1] >= old[1] and new != old


def all_changes() -> list[tuple[House | None, House]]:
    """The twelve new houses, and every way one house can become another."""
    houses = [(level, floors) for level in FOOTPRINTS for floors in FLOORS]
    grown = [(old, new) for old in houses for new in houses if can_grow(old, new)]
    return [*((None, new) for new in houses), *grown]


@cache
def spaces(old: House | None, new: House) -> frozenset[frozenset[Cell]]:
    """The cells to be filled, for every place where the old house may stand inside the new one."""
    wide, deep = FOOTPRINTS[new[0]]
    whole = block(wide, deep, new[1])
    if old is None:
        return frozenset({whole})
    found = set()
    for old_wide, old_deep in set(permutations(FOOTPRINTS[old[0]])):
        for x in range(wide - old_wide + 1):
            for y in range(deep - old_deep + 1):
                found.add(whole - block(old_wide, old_deep, old[1], x, y))
    return frozenset(found)


def turned(cells: list[Cell]) -> set[frozenset[Cell]]:
    """A piece in every direction, mirrored ones too: a flat piece mirrored is the piece turned over."""
    found = set()
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            moved = [(c[order[0]] * signs[0], c[order[1]] * signs[1], c[order[2]] * signs[2]) for c in cells]
            low = [min(c[axis] for c in moved) for axis in range(3)]
            found.add(frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in moved))
    return found


@cache
def placements(space: frozenset[Cell]) -> dict[Cell, dict[int, list[frozenset[Cell]]]]:
    """For each cell and Material, where such a piece may lie so that this is the first of its cells in sorted order."""
    found: dict[Cell, dict[int, list[frozenset[Cell]]]] = {cell: {m: [] for m in MATERIALS} for cell in space}
    for material in MATERIALS:
        for piece in turned(SHAPES[material]):
            for x, y, z in product(range(4), repeat=3):
                lying = frozenset((x + a, y + b, z + c) for a, b, c in piece)
                if lying <= space:
                    found[min(lying)][material].append(lying)
    return found


def fills(space: frozenset[Cell], pieces: tuple[int, ...]) -> bool:
    """Whether these pieces fill the space, each cell once: the first free cell is covered in every possible way."""
    ways = placements(space)
    hopeless: set[tuple[frozenset[Cell], tuple[int, ...]]] = set()

    def fill(free: frozenset[Cell], left: tuple[int, ...]) -> bool:
        if not free:
            return not left
        if (free, left) in hopeless:
            return False
        for material in sorted(set(left), reverse=True):
            rest = list(left)
            rest.remove(material)
            for lying in ways[min(free)][material]:
                if lying <= free and fill(free - lying, tuple(rest)):
                    return True
        hopeless.add((free, left))
        return False

    return sum(pieces) == len(space) and fill(space, pieces)


@cache
def fits(old: House | None, new: House, pieces: tuple[int, ...]) -> bool:
    """Whether exactly these pieces, largest first, make the new house of the old one (DT-L15)."""
    return any(fills(space, pieces) for space in spaces(old, new))


@cache
def mixes(total: int, largest: int = 6) -> list[tuple[int, ...]]:
    """All ways to make up a number of cells, largest pieces first."""
    if total == 0:
        return [()]
    return [(m, *rest) for m in range(min(largest, total), 0, -1) for rest in mixes(total - m, m)]
