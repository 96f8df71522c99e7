"""City Council once more, written as plainly as possible: the rules in dicts, sets and breadth-first floods.

The differential tests play the same game here and in the fast engine and compare every position. So nothing is shared
with the engine. Numbers such as CC-L15 are those of the rules page.

A square is (column, row), counted from 0 at the south-west corner: f6 is (5, 5). A tile is named by suit and rank,
such as "R2" or "CA", and lies where its south-west square, its anchor, lies. An intersection is named by the square to
its south-west. Seats are numbered clockwise from 0. A choice is a tuple: its name, then its values if it has any.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

Square = tuple[int, int]
Squares = frozenset[Square]
Choice = tuple[Any, ...]

SIZE = 14
HALF = 7
SQUARES = [(x, y) for y in range(SIZE) for x in range(SIZE)]  # a1, b1 ... n14
ANCHORS = [(x, y) for y in range(SIZE - 1) for x in range(SIZE - 1)]  # also the intersections
CENTRE = [(x, y) for y in range(5, 9) for x in range(5, 9)]

SUITS = "RCIW"
RANKS = "0A2345"
TILES = [suit + rank for suit in SUITS for rank in RANKS]
COINS = [2, 3, 4, 5]
COUNCIL = ["Mayor", "Treasurer", "Transit", "Zoning"]
TICKS = ["SW", "SE", "NW", "NE"]
NUMBERS = [1, 2, 3, 4, 5]

ROUNDS = {3: 8, 4: 6}
PILE = 4
BIDS = range(2, 8)
SEGMENTS = 50
SEGMENTS_A_TILE = 2
SITE_COST = 5
PAWN_COST = 1
GROUND_COST, TILE_COST = 1, 2
MAYOR = 7
COIN_VALUE = 2
ACE_CONNECTION = 10

OPTIONS: dict[str, list[Any]] = {
    "players": [4, 3],
    "first_bidder": ["random", 0, 1, 2, 3],
    "rail_barrier": ["crossings", "none"],
    "site_numeral": ["rank", "none"],
    "connect_utilizes": [False, True],
    "chits_alone": [True, False],
    "director_lines": ["one", "many"],
}

# What a kind of tile that is placed gets from each kind of neighbour: points, or the neighbour's number or minus it.
NEIGHBOURS: dict[str, dict[str, int | str]] = {
    "residential": {
        "residential": "+v",
        "commercial": "+v",
        "industrial": "-v",
        "park": 5,
        "airport": -5,
        "power": -5,
        "sewage": -5,
    },
    "commercial": {
        "residential": "+v",
        "warehouse": "+v",
        "park": 5,
        "airport": 5,
        "power": -5,
        "sewage": -5,
    },
    "industrial": {"residential": "-v", "warehouse": "+v", "airport": 5, "power": 5, "sewage": -5},
    "warehouse": {"commercial": "+v", "industrial": "+v", "airport": 5, "power": -5, "sewage": -5},
    "park": {"city hall": 10},
}

# Which stops bring a point to a zone that is connected.
STOPS_USED = {
    "residential": ["city hall", "airport", "sewage", "power", "commercial"],
    "commercial": ["residential", "warehouse"],
    "industrial": ["residential", "warehouse"],
    "warehouse": ["commercial", "industrial"],
}


@dataclass(frozen=True)
class Lying:
    """Where a tile lies, and on which of its squares its tick is; a park's tick does not matter."""

    anchor: Square
    tick: str | None


@dataclass
class Speculator:
    """A die that was placed: on an intersection, and after it was triggered on a tile."""

    number: int
    point: Square
    tile: str | None = None

    @property
    def is_live(self) -> bool:
        return self.tile is None


@dataclass
class Award:
    """Points that a seat got or lost, and for what."""

    round: int
    seat: int
    what: str
    points: int
    tile: str = ""  # the tile that brought it, if one did


@dataclass
class City:
    """Everything there is to know about a position, and the awards that led to it."""

    players: int = 4
    first_bidder: str | int = "random"
    rail_barrier: str = "crossings"
    site_numeral: str = "rank"
    connect_utilizes: bool = False
    chits_alone: bool = True
    director_lines: str = "one"

    unseen: set[str] = field(default_factory=lambda: set(TILES))
    stacks: list[str | None] = field(default_factory=list)  # the face-up tile of each stack
    round: int = 1
    opener: int | None = None

    coins: dict[int, dict[int, str]] = field(default_factory=dict)  # seat -> coin -> "unused", "bid" or "spent"
    chits: dict[int, int] = field(default_factory=dict)
    pile: int = PILE
    bids: dict[int, int] = field(default_factory=dict)  # this round's, in the order of bidding
    position: dict[int, int] = field(default_factory=dict)  # seat -> place in this round's turn order, from 1
    favour: dict[int, str] = field(default_factory=dict)  # seat -> this round's council member

    tiles: dict[str, Lying] = field(default_factory=dict)
    rail: set[Square] = field(default_factory=set)
    pawns: dict[int, str] = field(default_factory=dict)
    dice: dict[int, Speculator] = field(default_factory=dict)

    phase: str = "tiles"
    seat: int | None = None  # who decides; nobody while chance does, and after the end

    # The turn that is being played.
    stack: int | None = None
    anchor: Square | None = None
    placed: str | None = None  # the tile, once it lies
    number: int | None = None  # of the die that is paid for but not placed
    credit: int = 0
    has_paid: bool = False  # for rail, since the last segment
    last_segment: Square | None = None

    winner: int | None = None  # named by the judge
    awards: list[Award] = field(default_factory=list)


def city_council(**options: Any) -> City:
    """The set-up, before the first tile is turned up."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"There is no option {name} = {value!r}.")
    city = City(**options)
    if city.first_bidder not in ("random", *seats(city)):
        raise ValueError(f"Seat {city.first_bidder} does not play.")
    if isinstance(city.first_bidder, int):
        city.opener = city.first_bidder
    city.stacks = [None] * city.players
    city.coins = {seat: dict.fromkeys(COINS, "unused") for seat in seats(city)}
    city.chits = dict.fromkeys(seats(city), 0)
    return city


def seats(city: City) -> range:
    return range(city.players)


# ---- Tiles -----------------------------------------------------------------------------------------------------------


def kind(tile: str) -> str:
    if tile[1] == "0":
        return "park"
    if tile[1] == "A":
        return {"R": "city hall", "C": "airport", "I": "sewage", "W": "power"}[tile[0]]
    return {"R": "residential", "C": "commercial", "I": "industrial", "W": "warehouse"}[tile[0]]


def is_zone(tile: str) -> bool:
    return tile[1] in "2345"


def is_ace(tile: str) -> bool:
    return tile[1] == "A"


def cost(tile: str) -> int:
    return int(tile[1]) if is_zone(tile) else SITE_COST


# ---- The board -------------------------------------------------------------------------------------------------------


@cache
def beside(square: Square) -> tuple[Square, ...]:
    """The squares that share an edge with this one."""
    x, y = square
    around = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
    return tuple((x, y) for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE)


@cache
def block(south_west: Square) -> tuple[Square, ...]:
    """The four squares of a tile with this anchor, or round this intersection."""
    x, y = south_west
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


@cache
def border(anchor: Square) -> Squares:
    """The squares that share an edge with a tile: eight, or fewer at the edge of the board."""
    return frozenset(square for inside in block(anchor) for square in beside(inside)) - set(block(anchor))


def tick_square(lying: Lying) -> Square:
    assert lying.tick is not None
    return block(lying.anchor)[TICKS.index(lying.tick)]


def quadrant(square: Square) -> str:
    x, y = square
    return ("S" if y < HALF else "N") + ("W" if x < HALF else "E")


def quadrants(south_west: Square) -> set[str]:
    """The quadrants that a tile, or the four squares round an intersection, lie in."""
    return {quadrant(square) for square in block(south_west)}


def are_adjacent(one: Square, other: Square) -> bool:
    """At most one space apart, and at least half a side faces the other."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (dx in (2, 3) and dy <= 1) or (dy in (2, 3) and dx <= 1)


def touch_at_a_corner(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) == 2 and abs(one[1] - other[1]) == 2


def covered(tiles: dict[str, Lying]) -> Squares:
    return frozenset(square for lying in tiles.values() for square in block(lying.anchor))


def tile_at(city: City, square: Square) -> str | None:
    return next((tile for tile, lying in city.tiles.items() if square in block(lying.anchor)), None)


def order(squares: Iterable[Square]) -> int:
    """The place of the lowest of these squares in the order a1, b1 ... n14."""
    return min(y * SIZE + x for x, y in squares)


# ---- Avenues ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4000)  # one position is asked about many times in a row
def components(tiles: Squares, rail: Squares, rail_barrier: str) -> tuple[Squares, ...]:
    """The avenue squares, split into parts that hang together, given what tiles cover and where rail lies."""
    avenue = set(SQUARES) - tiles - rail
    walkable = avenue if rail_barrier == "crossings" else set(SQUARES) - tiles
    found: list[Squares] = []
    seen: set[Square] = set()
    for first in SQUARES:
        if first in walkable and first not in seen:
            reached = {first}
            todo = deque(reached)
            while todo:
                for square in walks(todo.popleft(), walkable, rail - tiles):
                    if square not in reached:
                        reached.add(square)
                        todo.append(square)
            seen |= reached
            if reached & avenue:
                found.append(frozenset(reached & avenue))
    return tuple(found)


def walks(square: Square, walkable: set[Square], ground_rail: Squares) -> list[Square]:
    """Where one comes from a square: to those beside it, and straight across one segment of rail."""
    x, y = square
    steps = [near for near in beside(square) if near in walkable]
    for dx, dy in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
        rail, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if rail in ground_rail and beyond in walkable:
            steps.append(beyond)
    return steps


def without_access(anchors: Iterable[Square], part: Squares) -> list[Square]:
    """The anchors of those tiles that do not border this part."""
    return [anchor for anchor in anchors if not border(anchor) & part]


def anchors(city: City) -> list[Square]:
    return [lying.anchor for lying in city.tiles.values()]


def network(city: City) -> Squares:
    """The avenues of the city."""
    return largest_serving(tuple(anchors(city)), frozenset(city.rail), city.rail_barrier)


@lru_cache(maxsize=100)
def largest_serving(tiles: tuple[Square, ...], rail: Squares, rail_barrier: str) -> Squares:
    """The largest part that every tile, named by its anchor, borders. Without a tile it is the whole board."""
    if not tiles:
        return frozenset(SQUARES)
    squares = frozenset(square for anchor in tiles for square in block(anchor))
    serving = [part for part in components(squares, rail, rail_barrier) if not without_access(tiles, part)]
    if not serving:
        return frozenset()
    return min(serving, key=lambda part: (-len(part), order(part)))


def main_part(before: Squares, after: tuple[Squares, ...]) -> Squares:
    """The part after a deed that holds most of the network before it; empty if nothing of that is left."""
    left = [part for part in after if part & before]
    if not left:
        return frozenset()
    return min(left, key=lambda part: (-len(part & before), order(part)))


# ---- What may be done: tiles -----------------------------------------------------------------------------------------


def why_not_place(city: City, anchor: Square, seat: int) -> list[int]:
    """The numbers of all the rules, CC-L10 to CC-L16, that forbid this seat to put a tile here; the first is told."""
    squares = set(block(anchor))
    if not squares <= set(SQUARES):
        return [10]
    numbers = []
    if squares & covered(city.tiles) or squares & city.rail:
        return [11]
    if not city.tiles:
        if not squares <= set(CENTRE):
            numbers.append(12)
    elif not any(are_adjacent(anchor, other) or touch_at_a_corner(anchor, other) for other in anchors(city)):
        numbers.append(13)
    own = city.dice.get(seat)
    if own is not None and own.is_live and squares & set(block(own.point)):
        numbers.append(14)
    before = network(city)
    after = components(covered(city.tiles) | squares, frozenset(city.rail), city.rail_barrier)
    main = main_part(before, after)
    if without_access([*anchors(city), anchor], main):
        numbers.append(15)
    if not before - squares <= main:
        numbers.append(16)
    return numbers


def legal_anchors(city: City, seat: int) -> list[Square]:
    return [anchor for anchor in ANCHORS if not why_not_place(city, anchor, seat)]


def payments(city: City, seat: int, price: int) -> list[Choice]:
    """A coin with the chits that are missing, or chits alone (CC-L9)."""
    found: list[Choice] = []
    for coin in unused(city, seat):
        if max(0, price - coin) <= city.chits[seat]:
            found.append(("coin", coin))
    if city.chits_alone and price <= city.chits[seat]:
        found.append(("chits",))
    return found


def unused(city: City, seat: int) -> list[int]:
    return [coin for coin in COINS if city.coins[seat][coin] == "unused"]


def is_short(city: City, seat: int) -> bool:
    """Whether no tile on offer can be paid (CC-S8)."""
    return not any(payments(city, seat, cost(tile)) for tile in city.stacks if tile)


def legal_stacks(city: City, seat: int) -> list[int]:
    offered = {stack: tile for stack, tile in enumerate(city.stacks) if tile}
    if is_short(city, seat):
        cheapest = min(cost(tile) for tile in offered.values())
        return [stack for stack, tile in offered.items() if cost(tile) == cheapest]
    return [stack for stack, tile in offered.items() if payments(city, seat, cost(tile))]


# ---- What may be done: bids and council ------------------------------------------------------------------------------


def legal_bids(city: City, seat: int) -> list[tuple[int, int]]:
    return [
        (coin, chits)
        for coin in COINS
        for chits in range(PILE + 1)
        if chits <= city.chits[seat] and coin + chits in BIDS and coin + chits not in city.bids.values()
    ]


def priority(city: City) -> list[int]:
    """The seats, highest bid first."""
    return sorted(city.bids, key=lambda seat: -city.bids[seat])


def legal_picks(city: City, seat: int) -> list[Choice]:
    members = [("council", member) for member in COUNCIL if member not in city.favour.values()]
    places = [("order", place) for place in range(1, city.players + 1) if place not in city.position.values()]
    return [*(members if seat not in city.favour else []), *(places if seat not in city.position else [])]


def with_chits(city: City, seat: int) -> list[int]:
    """The other seats that have a chit."""
    return [other for other in seats(city) if other != seat and city.chits[other] > 0]


# ---- What may be done: investor and speculator -----------------------------------------------------------------------


def may_place_pawn(city: City, seat: int) -> bool:
    assert city.placed is not None
    lies_in_one = len(quadrants(city.tiles[city.placed].anchor)) == 1
    return seat not in city.pawns and lies_in_one and payments(city, seat, PAWN_COST) != []


def pawn_quadrant(city: City, seat: int) -> str:
    [found] = quadrants(city.tiles[city.pawns[seat]].anchor)
    return found


def side_by_side(one: str, other: str) -> bool:
    """Quadrants that share a side; those that meet at a corner differ in both letters."""
    return (one[0] == other[0]) != (one[1] == other[1])


def why_not_point(city: City, point: Square, seat: int) -> int:
    """CC-L22 or CC-L23 if that forbids this seat's die here, or 0."""
    around = quadrants(point)
    if len(around) > 1 or not side_by_side(pawn_quadrant(city, seat), min(around)):
        return 22
    squares = set(block(point))
    if squares & covered(city.tiles) or squares & city.rail:
        return 23
    return 23 if any(die.is_live and die.point == point for die in city.dice.values()) else 0


def legal_points(city: City, seat: int) -> list[Square]:
    return [point for point in ANCHORS if why_not_point(city, point, seat) == 0]


def legal_numbers(city: City, seat: int) -> list[int]:
    return [number for number in NUMBERS if payments(city, seat, number)]


def may_place_die(city: City, seat: int) -> bool:
    if seat not in city.pawns or seat in city.dice:
        return False
    return legal_numbers(city, seat) != [] and legal_points(city, seat) != []


def region(city: City, seat: int) -> set[str]:
    """The two quadrants of an investor; none before the die is placed."""
    if seat not in city.dice:
        return set()
    return {pawn_quadrant(city, seat), quadrant(city.dice[seat].point)}


# ---- What may be done: rail ------------------------------------------------------------------------------------------


def rail_beside(city: City, square: Square) -> list[Square]:
    return [near for near in beside(square) if near in city.rail]


def is_end(city: City, square: Square) -> bool:
    return square in city.rail and len(rail_beside(city, square)) <= 1


def why_not_rail(city: City, square: Square, seat: int) -> int:
    """The first rule, in the order in which they are reported, that forbids this seat a segment here, or 0.

    What it costs is another matter (CC-L33).
    """
    tile = tile_at(city, square)
    if square in city.rail:
        return 34
    if len(city.rail) >= SEGMENTS:
        return 25
    if tile and kind(tile) == "park":
        return 29
    if tile and len(city.rail & set(block(city.tiles[tile].anchor))) >= SEGMENTS_A_TILE:
        return 30
    if any(die.is_live and square in block(die.point) for die in city.dice.values()):
        return 31
    if not city.rail:
        if tile or not any(tile_at(city, near) for near in beside(square)):
            return 26
    else:
        touched = rail_beside(city, square)
        if not touched:
            return 28
        if len(touched) > 1:
            return 27
        if not may_extend_from(city, touched[0], seat):
            return 28
    return 32 if shuts_a_tile(city, square) else 0


def may_extend_from(city: City, segment: Square, seat: int) -> bool:
    """CC-L28: where the next segment may be attached."""
    is_director = city.favour.get(seat) == "Transit"
    if is_director and city.director_lines == "many":
        return True
    if city.last_segment is not None:
        return segment == city.last_segment
    return is_director or is_end(city, segment)


def shuts_a_tile(city: City, square: Square) -> bool:
    """CC-L32: whether some tile would no longer border the main part of the avenues."""
    after = components(covered(city.tiles), frozenset(city.rail | {square}), city.rail_barrier)
    return bool(without_access(anchors(city), main_part(network(city), after)))


def segment_cost(city: City, square: Square) -> int:
    return TILE_COST if tile_at(city, square) else GROUND_COST


def next_segments(city: City, seat: int) -> dict[Square, int]:
    """The squares that can get the next segment, and its cost."""
    return {square: segment_cost(city, square) for square in SQUARES if why_not_rail(city, square, seat) == 0}


def legal_rail(city: City, seat: int) -> list[Choice]:
    segments = next_segments(city, seat)
    funds = city.credit + sum(unused(city, seat)) + city.chits[seat]
    found: list[Choice] = [("rail", square) for square, price in segments.items() if price <= city.credit]
    if any(city.credit < price <= funds for price in segments.values()):
        found += [("coin", coin) for coin in unused(city, seat)]
        if city.chits[seat] > 0:
            found.append(("chits",))
    if not city.has_paid:
        found.append(("pass",))
    return found


# ---- Choices ---------------------------------------------------------------------------------------------------------


def legal(city: City) -> list[Choice]:
    """Every legal choice of the position, by rising number; none after the end."""
    if city.phase == "over":
        return []
    return sorted(unsorted_choices(city), key=lambda choice: number(city, choice))


def unsorted_choices(city: City) -> list[Choice]:
    seat = city.seat
    if city.phase == "tiles":
        return [("tile", tile) for tile in city.unseen]
    if city.phase == "first bidder":
        return [("seat", seat) for seat in seats(city)]
    assert seat is not None
    if city.phase == "bid":
        return [("bid", coin, chits) for coin, chits in legal_bids(city, seat)]
    if city.phase == "lobby":
        return legal_picks(city, seat)
    if city.phase == "steal":
        return [("player", other) for other in with_chits(city, seat)]
    if city.phase == "tile":
        return [("stack", stack) for stack in legal_stacks(city, seat)]
    if city.phase == "pay tile":
        if is_short(city, seat):
            return [("coin", max(unused(city, seat)))]
        return payments(city, seat, cost(chosen_tile(city)))
    if city.phase == "place":
        return [("anchor", anchor) for anchor in legal_anchors(city, seat)]
    if city.phase == "tick":
        return [("tick", tick) for tick in TICKS]
    if city.phase == "pawn":
        return [*payments(city, seat, PAWN_COST), ("pass",)]
    if city.phase == "die number":
        return [*[("number", number) for number in legal_numbers(city, seat)], ("pass",)]
    if city.phase == "pay die":
        assert city.number is not None
        return payments(city, seat, city.number)
    if city.phase == "die point":
        return [("point", point) for point in legal_points(city, seat)]
    if city.phase == "rail":
        return legal_rail(city, seat)
    return [("player", tied) for tied in leaders(city)]


def number(city: City, choice: Choice) -> int:
    """The number of a choice, 0 to 584; for chance 0 to 27."""
    what = choice[0]
    if what == "tile":
        return TILES.index(choice[1])
    if what == "seat":
        return len(TILES) + int(choice[1])
    if what == "bid":
        return COINS.index(choice[1]) * (PILE + 1) + int(choice[2])
    if what == "council":
        return 20 + COUNCIL.index(choice[1])
    if what == "order":
        return 24 + int(choice[1]) - 1
    if what == "player":
        return 28 + int(choice[1])
    if what == "stack":
        return 32 + int(choice[1])
    if what == "coin":
        return 36 + COINS.index(choice[1])
    if what == "chits":
        return 40
    if what == "pass":
        return 41
    if what == "number":
        return 42 + NUMBERS.index(choice[1])
    if what == "tick":
        return 47 + TICKS.index(choice[1])
    if what == "anchor":
        return 51 + ANCHORS.index(choice[1])
    if what == "point":
        return 220 + ANCHORS.index(choice[1])
    if what == "rail":
        return 389 + SQUARES.index(choice[1])
    raise ValueError(f"{choice} has no number in {city.phase}.")


# ---- What happens ----------------------------------------------------------------------------------------------------


def play(city: City, choice: Choice) -> None:
    """Carry out one legal choice and go on to the next decision."""
    if choice not in legal(city):
        raise ValueError(f"{choice} is not legal in {city.phase}.")
    if city.phase == "tiles":
        turn_up(city, choice[1])
    elif city.phase == "first bidder":
        open_bidding(city, choice[1])
    elif city.phase == "bid":
        bid(city, choice[1], choice[2])
    elif city.phase == "lobby":
        pick(city, choice)
    elif city.phase == "steal":
        steal(city, choice[1])
    elif city.phase == "tile":
        city.stack = choice[1]
        city.phase = "pay tile"
    elif city.phase == "pay tile":
        pay_tile(city, choice)
    elif city.phase == "place":
        choose_anchor(city, choice[1])
    elif city.phase == "tick":
        lay_tile(city, choice[1])
    elif city.phase == "pawn":
        place_pawn(city, choice)
    elif city.phase == "die number":
        choose_number(city, choice)
    elif city.phase == "pay die":
        assert city.number is not None
        pay(city, choice, city.number)
        city.phase = "die point"
    elif city.phase == "die point":
        place_die(city, choice[1])
    elif city.phase == "rail":
        build_rail(city, choice)
    else:
        city.winner = choice[1]
        end(city)


def award(city: City, seat: int, what: str, points: int, tile: str = "") -> None:
    if points:
        city.awards.append(Award(city.round, seat, what, points, tile))


def turn_up(city: City, tile: str) -> None:
    """The next stack shows its top tile."""
    show(city, tile)
    if None not in city.stacks:
        find_opener(city)


def show(city: City, tile: str) -> None:
    city.unseen.remove(tile)
    city.stacks[city.stacks.index(None)] = tile


def find_opener(city: City) -> None:
    if city.opener is not None:
        open_bidding(city, city.opener)
    else:
        city.phase = "first bidder"


# Bidding and lobbying


def open_bidding(city: City, opener: int) -> None:
    city.opener = opener
    city.phase = "bid"
    city.seat = opener


def bid(city: City, coin: int, chits: int) -> None:
    """The coin is set aside, the chits go to the pile at once; the next seat clockwise bids."""
    assert city.seat is not None
    city.coins[city.seat][coin] = "bid"
    city.chits[city.seat] -= chits
    city.pile += chits
    city.bids[city.seat] = coin + chits
    if len(city.bids) < city.players:
        city.seat = (city.seat + 1) % city.players
    else:
        city.phase = "lobby"
        city.seat = priority(city)[0]


def pick(city: City, choice: Choice) -> None:
    """A place in the turn order, or a council member, whose favour the Mayor and the Treasurer show at once."""
    assert city.seat is not None
    if choice[0] == "order":
        city.position[city.seat] = choice[1]
    else:
        city.favour[city.seat] = choice[1]
    if choice == ("council", "Mayor"):
        award(city, city.seat, "Mayor", MAYOR)
    if choice == ("council", "Treasurer"):
        if city.pile > 0:
            city.pile -= 1
            city.chits[city.seat] += 1
        elif with_chits(city, city.seat):
            city.phase = "steal"
            return
    next_pick(city)


def steal(city: City, victim: int) -> None:
    assert city.seat is not None
    city.chits[victim] -= 1
    city.chits[city.seat] += 1
    next_pick(city)


def next_pick(city: City) -> None:
    """Once through by priority, then once more in the same order."""
    picks = len(city.position) + len(city.favour)
    if picks < 2 * city.players:
        city.phase = "lobby"
        city.seat = priority(city)[picks % city.players]
    else:
        start_turn(city, 1)


# Turns


def at_position(city: City, place: int) -> int:
    return next(seat for seat in seats(city) if city.position[seat] == place)


def start_turn(city: City, place: int) -> None:
    """The turn of whoever has this position; the game ends if that seat cannot place a tile (CC-S9)."""
    city.seat = at_position(city, place)
    if legal_anchors(city, city.seat):
        city.phase = "tile"
    else:
        finish(city)


def chosen_tile(city: City) -> str:
    assert city.stack is not None
    tile = city.stacks[city.stack]
    assert tile is not None
    return tile


def pay(city: City, choice: Choice, price: int) -> None:
    """One coin and the chits that are missing, or chits alone."""
    assert city.seat is not None
    chits = price
    if choice[0] == "coin":
        city.coins[city.seat][choice[1]] = "spent"
        chits = max(0, price - choice[1])
    city.chits[city.seat] -= chits
    city.pile += chits


def pay_tile(city: City, choice: Choice) -> None:
    assert city.seat is not None
    price = cost(chosen_tile(city))
    if is_short(city, city.seat):
        city.coins[city.seat][choice[1]] = "spent"
        award(city, city.seat, "shortfall", choice[1] - price)
    else:
        pay(city, choice, price)
    city.phase = "place"


def choose_anchor(city: City, anchor: Square) -> None:
    city.anchor = anchor
    if kind(chosen_tile(city)) == "park":
        lay_tile(city, None)
    else:
        city.phase = "tick"


def lay_tile(city: City, tick: str | None) -> None:
    """The tile lies and scores, and what it covers is triggered."""
    assert city.seat is not None
    assert city.anchor is not None
    assert city.stack is not None
    tile = chosen_tile(city)
    neighbours = adjacent_tiles(city, city.anchor)
    city.stacks[city.stack] = None
    city.tiles[tile] = Lying(city.anchor, tick)
    city.placed = tile
    award(city, city.seat, "tile", len(city.tiles) if is_ace(tile) else cost(tile), tile)
    for neighbour in neighbours:
        points = neighbour_points(tile, neighbour)
        award(city, city.seat, "plus" if points > 0 else "minus", points, neighbour)
        if points > 0:
            utilize(city, neighbour)
    for owner, die in city.dice.items():
        if die.is_live and set(block(die.point)) & set(block(city.anchor)):
            if city.favour[city.seat] != "Zoning":
                award(city, owner, "speculator", die.number * cost(tile), tile)
            die.tile = tile
    if may_place_pawn(city, city.seat):
        city.phase = "pawn"
    else:
        after_pawn(city)


def place_pawn(city: City, choice: Choice) -> None:
    assert city.seat is not None
    assert city.placed is not None
    if choice != ("pass",):
        pay(city, choice, PAWN_COST)
        city.pawns[city.seat] = city.placed
    after_pawn(city)


def after_pawn(city: City) -> None:
    assert city.seat is not None
    if may_place_die(city, city.seat):
        city.phase = "die number"
    else:
        start_rail(city)


def choose_number(city: City, choice: Choice) -> None:
    if choice == ("pass",):
        start_rail(city)
    else:
        city.number = choice[1]
        city.phase = "pay die"


def place_die(city: City, point: Square) -> None:
    """The region is settled, and everything in it pays once (CC-S4)."""
    assert city.seat is not None
    assert city.number is not None
    city.dice[city.seat] = Speculator(city.number, point)
    city.number = None
    for tile in city.tiles:
        if is_in_region(city, tile, city.seat):
            award(city, city.seat, "initial", cost(tile), tile)
    start_rail(city)


def start_rail(city: City) -> None:
    """Rail, or the end of the turn if there is nothing but to stop."""
    assert city.seat is not None
    city.phase = "rail"
    if legal_rail(city, city.seat) == [("pass",)]:
        end_turn(city)


def build_rail(city: City, choice: Choice) -> None:
    assert city.seat is not None
    if choice[0] == "pass":
        end_turn(city)
    elif choice[0] == "rail":
        lay_segment(city, choice[1])
        start_rail(city)
    else:
        if choice[0] == "coin":
            city.coins[city.seat][choice[1]] = "spent"
            city.credit += choice[1]
        else:
            city.chits[city.seat] -= 1
            city.pile += 1
            city.credit += 1
        city.has_paid = True


def lay_segment(city: City, square: Square) -> None:
    """A point, or two for Transit, and a connection if it lies on a tick."""
    assert city.seat is not None
    city.credit -= segment_cost(city, square)
    city.has_paid = False
    stops = connected(city)
    city.rail.add(square)
    city.last_segment = square
    award(city, city.seat, "segment", 2 if city.favour[city.seat] == "Transit" else 1)
    for tile in connected(city):
        if tile not in stops:
            connect(city, tile, stops)


def end_turn(city: City) -> None:
    """What is left of the credit is lost."""
    assert city.seat is not None
    city.stack = city.anchor = city.placed = city.last_segment = None
    city.credit = 0
    place = city.position[city.seat]
    if place < city.players:
        start_turn(city, place + 1)
    else:
        end_round(city)


def end_round(city: City) -> None:
    """Unused coins score (CC-S7) and all come back; then the next round, or the end.

    The last tile of each stack needs no drawing: it does not matter which lies where.
    """
    for seat in seats(city):
        for _ in unused(city, seat):
            award(city, seat, "coins", COIN_VALUE)
    city.coins = {seat: dict.fromkeys(COINS, "unused") for seat in seats(city)}
    if city.round == ROUNDS[city.players]:
        finish(city)
        return
    city.opener = at_position(city, 1)
    city.round += 1
    city.bids = {}
    city.position = {}
    city.favour = {}
    city.phase = "tiles"
    city.seat = None
    if len(city.unseen) == city.players:
        for tile in TILES:
            if tile in city.unseen:
                show(city, tile)
        find_opener(city)


# ---- Scoring ---------------------------------------------------------------------------------------------------------


def adjacent_tiles(city: City, anchor: Square) -> list[str]:
    return [tile for tile, lying in city.tiles.items() if are_adjacent(anchor, lying.anchor)]


def neighbour_points(tile: str, neighbour: str) -> int:
    """What a tile that is placed gets from one tile that is there (CC-S2)."""
    found = NEIGHBOURS.get(kind(tile), {}).get(kind(neighbour), 0)
    if isinstance(found, str):
        return cost(neighbour) if found == "+v" else -cost(neighbour)
    return found


def connected(city: City) -> list[str]:
    """The tiles that have a stop."""
    return [tile for tile, lying in city.tiles.items() if lying.tick is not None and tick_square(lying) in city.rail]


def connect(city: City, tile: str, stops: list[str]) -> None:
    """A connection uses the stops that were there before it (CC-S6)."""
    assert city.seat is not None
    if is_ace(tile):
        award(city, city.seat, "connection", ACE_CONNECTION, tile)
        used = []
    else:
        used = [stop for stop in stops if kind(stop) in STOPS_USED[kind(tile)]]
        for stop in used:
            award(city, city.seat, "connection", 1, stop)
            utilize(city, stop)
    if city.connect_utilizes and (used or is_ace(tile)):
        utilize(city, tile)


def is_in_region(city: City, tile: str, seat: int) -> bool:
    return seat in city.dice and quadrants(city.tiles[tile].anchor) <= region(city, seat)


def is_interest(city: City, tile: str, seat: int) -> bool:
    """In the region, and of the suit or the numeral of the investor's tile (CC-S3)."""
    if not is_in_region(city, tile, seat):
        return False
    own = city.pawns[seat]
    same_numeral = tile[1] == own[1] and (city.site_numeral == "rank" or is_zone(tile))
    return tile[0] == own[0] or same_numeral


def utilize(city: City, tile: str) -> None:
    """Everybody who has invested in this tile gets its cost; with Zoning only who uses it."""
    assert city.seat is not None
    for seat in seats(city):
        if is_interest(city, tile, seat) and (seat == city.seat or city.favour[city.seat] != "Zoning"):
            award(city, seat, "investment", cost(tile), tile)


# ---- The end ---------------------------------------------------------------------------------------------------------


def totals(city: City) -> list[int]:
    return [sum(award.points for award in city.awards if award.seat == seat) for seat in seats(city)]


def leaders(city: City) -> list[int]:
    return [seat for seat in seats(city) if totals(city)[seat] == max(totals(city))]


def judge(city: City) -> int:
    """The Mayor's player, or the Treasurer's if nobody has the Mayor."""
    holder = {member: seat for seat, member in city.favour.items()}
    return holder["Mayor"] if "Mayor" in holder else holder["Treasurer"]


def finish(city: City) -> None:
    """The end; a tie for first is left to the judge (CC-S10)."""
    if len(leaders(city)) > 1:
        city.phase = "judge"
        city.seat = judge(city)
    else:
        end(city)


def end(city: City) -> None:
    city.phase = "over"
    city.seat = None


def places(city: City) -> list[int]:
    """Everybody's place: equal totals share one, but whoever was named stands before the others (CC-S10)."""
    merit = [(total, seat == city.winner) for seat, total in enumerate(totals(city))]
    return [1 + sum(other > own for other in merit) for own in merit]


# ---- The written forms -----------------------------------------------------------------------------------------------


def square_name(square: Square) -> str:
    x, y = square
    return "abcdefghijklmn"[x] + str(y + 1)


def read_square(text: str) -> Square:
    for square in SQUARES:
        if square_name(square) == text:
            return square
    raise ValueError(f"{text!r} is not a square.")


def read_tiles(text: str) -> dict[str, Lying]:
    """Tiles such as "R2@f6/NE C0@f8"; without a tick it is in the north-west."""
    found: dict[str, Lying] = {}
    for word in text.split():
        name, _, place = word.partition("@")
        anchor, _, tick = place.partition("/")
        if name not in TILES or name in found or (tick and tick not in TICKS):
            raise ValueError(f"{word!r} is not a tile.")
        found[name] = Lying(read_square(anchor), None if kind(name) == "park" else tick or "NW")
    return found
