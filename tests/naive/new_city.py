"""New City once more, written as plainly as possible: the rules in dicts, sets and lists.

The differential tests play the same game here and in the fast engine and compare every position. So nothing is shared
with the engine, nothing is precomputed, and nothing is played without asking: a state with one legal choice is still a
decision. Numbers such as NC-R12 point into the referee's specification.

A cell is (quarter, column, row), the columns and rows counted outwards from the central intersection, starting at 1.
A tile is its code, such as "4S". A choice is a tuple: its name, then its value if it has one.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Cell = tuple[str, int, int]
Choice = tuple[Any, ...]

QUARTERS = ["NW", "NE", "SE", "SW"]
SUITS = ["S", "M", "C", "A"]
TILES = [f"{value}{suit}" for value in range(1, 6) for suit in SUITS]

SLUMS, MARKET, ENTERTAINMENT, RESIDENTIAL, PARK = 1, 2, 3, 4, 5
SAFE_HOUSE, TRADE_GUILD, GAMBLING_HALL, STATUE, PALACE = 1, 2, 3, 4, 5
COINS = [SAFE_HOUSE, TRADE_GUILD, GAMBLING_HALL, STATUE, PALACE]

GOLD_AT_START = 6
ROUNDS = 5
TILES_A_ROUND = 4
EARLY_COST = 3
GRANT_ROUNDS = [1, 2]
BEAUTY = [0, 1, 3, 6, 6]
OF_EACH_COIN_IN_THE_PILE = 4

OPTIONS: dict[str, list[Any]] = {
    "players": [4, 2],
    "improvement_supply": ["own_sets", "common_pile"],
    "attachment": ["any_tile", "own_tile"],
    "broke_opener": ["bidding_power", "coffers"],
}


@dataclass
class City:
    """Everything there is to know about a position, and the account book that led to it."""

    players: int = 4
    improvement_supply: str = "own_sets"
    attachment: str = "any_tile"
    broke_opener: str = "bidding_power"

    round: int = 1
    ladder: list[str] = field(default_factory=list)  # top first
    gold: dict[str, int] = field(default_factory=lambda: dict.fromkeys(QUARTERS, GOLD_AT_START))
    coins: dict[str, set[int]] = field(default_factory=lambda: {quarter: set() for quarter in QUARTERS})  # own_sets
    pile: Counter[int] = field(default_factory=Counter)  # common_pile
    tiles: dict[Cell, str] = field(default_factory=dict)
    improvements: dict[Cell, int] = field(default_factory=dict)
    allies: dict[str, list[Cell]] = field(default_factory=lambda: {quarter: [] for quarter in QUARTERS})  # as built
    used: set[Cell] = field(default_factory=set)  # allies that have helped this round
    hidden: set[str] = field(default_factory=lambda: set(TILES))
    face_up: set[str] = field(default_factory=set)  # the tile at auction is no longer among them
    unsold: set[str] = field(default_factory=set)

    phase: str = "ladder"
    quarter: str | None = None  # who decides; nobody in "ladder", "reveal" (chance) and "end"

    # The auction, from the pick until the tile is placed.
    tile: str | None = None
    standing: int = 0
    holder: str | None = None
    matched: bool = False  # whether the standing bid is a match
    still_in: set[str] = field(default_factory=set)

    # The coin chosen in "improve", until its site is chosen.
    coin: int | None = None

    # Every movement of gold as (round, quarter, what for, points), and what allies paid as (round, quarter, points).
    ledger: list[tuple[int, str, str, int]] = field(default_factory=list)
    ally_help: list[tuple[int, str, int]] = field(default_factory=list)


def new_city(**options: Any) -> City:
    """The set-up of chapter 4, before the first pawn is put on the ladder."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"There is no option {name} = {value!r}.")
    city = City(**options)
    if city.improvement_supply == "own_sets":
        city.coins = {quarter: set(COINS) for quarter in QUARTERS}
    else:
        city.pile = Counter(dict.fromkeys(COINS, OF_EACH_COIN_IN_THE_PILE))
    return city


# ---- Geometry and components -----------------------------------------------------------------------------------------


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with this one (chapter 3)."""
    quarter, column, row = cell
    across_north_south_avenue = {"NW": "NE", "NE": "NW", "SW": "SE", "SE": "SW"}[quarter]
    across_east_west_avenue = {"NW": "SW", "SW": "NW", "NE": "SE", "SE": "NE"}[quarter]
    return [
        (quarter, column + 1, row),
        (quarter, column, row + 1),
        (quarter, column - 1, row) if column > 1 else (across_north_south_avenue, 1, row),
        (quarter, column, row - 1) if row > 1 else (across_east_west_avenue, column, 1),
    ]


def cell_number(cell: Cell) -> int:
    """The place of a cell in its quarter: a1 0, a2 1, b1 2, a3 3 ... (chapter 10)."""
    _, column, row = cell
    return (column + row - 2) * (column + row - 1) // 2 + column - 1


def tile_number(tile: str) -> int:
    """The place of a tile among the twenty: 1S 0, 1M 1 ... 5A 19 (chapter 10)."""
    return (value_of(tile) - 1) * 4 + SUITS.index(tile[1])


def value_of(tile: str) -> int:
    """The printed value of a district."""
    return int(tile[0])


def ally_value(city: City, cell: Cell) -> int:
    """What the ally on this cell adds to a bid (chapter 2)."""
    value = value_of(city.tiles[cell])
    if city.improvements[cell] == TRADE_GUILD:
        return {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}[value]
    return value


def seat_of(city: City, quarter: str) -> int:
    """The player who leads a quarter (chapter 4, NC-R54)."""
    if city.players == 4:
        return {"NW": 0, "NE": 1, "SE": 2, "SW": 3}[quarter]
    return {"NW": 0, "SE": 0, "NE": 1, "SW": 1}[quarter]


def districts(city: City, quarter: str) -> list[Cell]:
    """The cells a quarter has built on."""
    return [cell for cell in city.tiles if cell[0] == quarter]


# ---- Money -----------------------------------------------------------------------------------------------------------


def limit(city: City, quarter: str) -> int:
    """The most a quarter can bid: its coffers and the allies it has not used this round."""
    return city.gold[quarter] + sum(ally_value(city, ally) for ally in city.allies[quarter] if ally not in city.used)


def bonus(city: City, cell: Cell, tile: str) -> int:
    """The beauty bonus for this tile on this cell (NC-S1)."""
    around = [city.tiles[other] for other in neighbours(cell) if other in city.tiles]
    matching = [other for other in around if other[0] == tile[0] or other[1] == tile[1]]
    return BEAUTY[len(matching)]


def income(city: City, quarter: str) -> list[tuple[str, int]]:
    """What a quarter is paid in this round's income phase before any dues (NC-S3, NC-S4); items of 0 are left out."""
    items = []
    for cell in districts(city, quarter):
        items += district_income(city, cell)
    if city.round in GRANT_ROUNDS:
        items.append(("King's grant", 1))
    return [(what, points) for what, points in items if points != 0]


def district_income(city: City, cell: Cell) -> list[tuple[str, int]]:
    """What one district earns, its improvement included (chapter 2)."""
    value = value_of(city.tiles[cell])
    coin = city.improvements.get(cell)
    around = [value_of(city.tiles[other]) for other in neighbours(cell) if other in city.tiles]
    items = []
    if value == SLUMS:
        extortion = around.count(MARKET) + 2 * around.count(ENTERTAINMENT)
        items.append(("taxes", 1))
        items.append(("extortion", extortion))
        if coin == SAFE_HOUSE and extortion >= 1:
            items.append(("Safe House bonus", 1))
    if value == MARKET:
        items.append(("market sales", 2))
        items.append(("customers", around.count(RESIDENTIAL)))
        if coin == TRADE_GUILD:
            items.append(("guild bonus", 1))
    if value == ENTERTAINMENT:
        items.append(("taverns", 3))
    if value == RESIDENTIAL:
        items.append(("residents", 3 if coin == STATUE else max(0, 2 - around.count(SLUMS))))
    if value == PARK:
        items.append(("tourism", 0 if SLUMS in around else 1))
    if coin == GAMBLING_HALL:
        items.append(("Gambling Halls", value))
    return items


def is_famous(city: City, quarter: str) -> bool:
    """Whether a quarter has a Gambling Hall on an Entertainment district."""
    return any(
        city.improvements.get(cell) == GAMBLING_HALL and value_of(city.tiles[cell]) == ENTERTAINMENT
        for cell in districts(city, quarter)
    )


def dues(city: City) -> list[tuple[str, str]]:
    """The dues as (payer, owner), 1 gold each, out of the coffers as they stand (NC-S5, NC-R49)."""
    purse = dict(city.gold)
    owners = [quarter for quarter in city.ladder if is_famous(city, quarter)]
    payments = []
    for payer in city.ladder:
        if payer in owners:
            continue
        for owner in owners:
            if purse[payer] > 0:
                purse[payer] -= 1
                payments.append((payer, owner))
    return payments


def standing(city: City) -> tuple[list[int], list[int]]:
    """Each player's score by seat, and the seats from the winner down, if the game ended now (NC-S6 to NC-S8)."""
    ladder = city.ladder + [quarter for quarter in QUARTERS if quarter not in city.ladder]
    if city.players == 4:
        ranking = sorted(ladder, key=lambda quarter: (-city.gold[quarter], ladder.index(quarter)))
        return [city.gold[quarter] for quarter in QUARTERS], [seat_of(city, quarter) for quarter in ranking]
    scores = [min(city.gold["NW"], city.gold["SE"]), min(city.gold["NE"], city.gold["SW"])]
    if scores[0] != scores[1]:
        winner = scores.index(max(scores))
    else:
        winner = next(seat_of(city, quarter) for quarter in ladder if city.gold[quarter] == scores[0])
    return scores, [winner, 1 - winner]


# ---- What may be done ------------------------------------------------------------------------------------------------


def legal(city: City) -> list[Choice]:
    """Every legal choice of the position, by rising slot number; none after the end."""
    if city.phase == "ladder":
        return [("pawn", quarter) for quarter in QUARTERS if quarter not in city.ladder]
    if city.phase == "reveal":
        return [("tile", tile) for tile in sorted(city.hidden, key=tile_number)]
    if city.quarter is None:
        return []
    if city.phase == "pick":
        return [("pick", tile) for tile in sorted(city.face_up, key=tile_number)]
    if city.phase == "open":
        return [("open", amount) for amount in range(1, limit(city, city.quarter) + 1)]
    if city.phase == "bid":
        return legal_bids(city, city.quarter)
    if city.phase == "pay":
        payments: list[Choice] = [("pay", allies) for allies in legal_payments(city, city.quarter)]
        return sorted(payments, key=lambda choice: number(city, choice))
    if city.phase == "place":
        return [("place", cell) for cell in sorted(legal_places(city, city.quarter), key=cell_number)]
    if city.phase == "improve":
        return [("pass",), *[("coin", coin) for coin in buildable_coins(city, city.quarter)]]
    return [("site", cell) for cell in sorted(free_sites(city, city.quarter), key=cell_number)]


def legal_bids(city: City, quarter: str) -> list[Choice]:
    """Drop; match a holder whose pawn is lower; or raise (NC-L5 to NC-L9, NC-R18, NC-R21)."""
    assert city.holder is not None
    choices: list[Choice] = [("drop",)]
    is_above_holder = city.ladder.index(quarter) < city.ladder.index(city.holder)
    if is_above_holder and limit(city, quarter) >= city.standing:
        choices.append(("match",))
    raises: list[Choice] = [("bid", amount) for amount in range(city.standing + 1, limit(city, quarter) + 1)]
    return choices + raises


def legal_payments(city: City, quarter: str) -> list[frozenset[Cell]]:
    """The sets of unused allies that reach the price with the coffers, none of them superfluous (NC-L12 to NC-L14)."""
    unused = [ally for ally in city.allies[quarter][:4] if ally not in city.used]
    payments = []
    for how_many in range(len(unused) + 1):
        for allies in combinations(unused, how_many):
            help_of_allies = sum(ally_value(city, ally) for ally in allies)
            is_enough = help_of_allies + city.gold[quarter] >= city.standing
            is_excessive = any(help_of_allies - ally_value(city, ally) >= city.standing for ally in allies)
            if is_enough and not is_excessive:
                payments.append(frozenset(allies))
    return payments


def legal_places(city: City, quarter: str) -> set[Cell]:
    """Where a quarter may build a district (NC-L15 to NC-L18, NC-R5)."""
    if not districts(city, quarter):
        return {(quarter, 1, 1)}
    places = set()
    for cell in city.tiles:
        if city.attachment == "own_tile" and cell[0] != quarter:
            continue
        for place in neighbours(cell):
            if place[0] == quarter and place not in city.tiles:
                places.add(place)
    return places


def free_sites(city: City, quarter: str) -> set[Cell]:
    """A quarter's districts without an improvement (NC-L23)."""
    return {cell for cell in districts(city, quarter) if cell not in city.improvements}


def early_cost(city: City, coin: int) -> int | None:
    """What building this improvement in this round costs, or None if it is too early (NC-R35)."""
    if coin <= city.round:
        return 0
    if coin == city.round + 1:
        return EARLY_COST
    return None


def buildable_coins(city: City, quarter: str) -> list[int]:
    """The coins a quarter has, may use in this round and can afford (NC-L20 to NC-L22)."""
    if not free_sites(city, quarter):
        return []
    if city.improvement_supply == "own_sets":
        at_hand = [coin for coin in COINS if coin in city.coins[quarter]]
    else:
        at_hand = [coin for coin in COINS if city.pile[coin] > 0]
    buildable = []
    for coin in at_hand:
        cost = early_cost(city, coin)
        if cost is not None and cost <= city.gold[quarter]:
            buildable.append(coin)
    return buildable


def chooser(city: City) -> str | None:
    """Who picks the next tile and opens, if anybody can (NC-R10, NC-R11)."""
    from_the_bottom = list(reversed(city.ladder))
    if city.broke_opener == "coffers":
        for quarter in from_the_bottom:
            if city.gold[quarter] > 0:
                return quarter
    for quarter in from_the_bottom:
        if limit(city, quarter) > 0:
            return quarter
    return None


def number(city: City, choice: Choice) -> int:
    """The action slot of a choice, 0 to 572 (chapter 10); for chance 0 to 3 a pawn, 4 to 23 a tile."""
    what = choice[0]
    if what == "pawn":
        return QUARTERS.index(choice[1])
    if what == "tile":
        return 4 + tile_number(choice[1])
    if what in ("drop", "pass"):
        return 0
    if what == "match":
        return 1
    if what in ("open", "bid"):
        return 1 + int(choice[1])
    if what == "pick":
        return 322 + tile_number(choice[1])
    if what in ("place", "site"):
        return 342 + cell_number(choice[1])
    if what == "coin":
        return 551 + int(choice[1])
    if what == "pay" and city.quarter is not None:
        first_four = city.allies[city.quarter][:4]
        return 557 + sum(1 << k for k, ally in enumerate(first_four) if ally in choice[1])
    raise ValueError(f"{choice} has no slot.")


# ---- What happens ----------------------------------------------------------------------------------------------------


def play(city: City, choice: Choice) -> None:
    """Carry out one legal choice and go on to the next decision."""
    if choice not in legal(city):
        raise ValueError(f"{choice} is not legal in {city.phase}.")
    what = choice[0]
    if what == "pawn":
        put_pawn(city, choice[1])
    elif what == "tile":
        reveal(city, choice[1])
    elif what == "pick":
        pick(city, choice[1])
    elif what == "open":
        open_bidding(city, choice[1])
    elif what in ("bid", "match", "drop"):
        bid(city, choice)
    elif what == "pay":
        pay(city, choice[1])
    elif what == "place":
        place(city, choice[1])
    elif what == "pass":
        next_improver(city)
    elif what == "coin":
        city.coin = choice[1]
        city.phase = "site"
    elif what == "site":
        improve(city, choice[1])


def put_pawn(city: City, quarter: str) -> None:
    """The pawn goes on the highest free rung; the fourth has only one rung left, so it falls into place."""
    city.ladder.append(quarter)
    if len(city.ladder) == 3:
        city.ladder += [last for last in QUARTERS if last not in city.ladder]
        city.phase = "reveal"


def reveal(city: City, tile: str) -> None:
    """Turn up one tile; after the fourth the auctions begin."""
    city.hidden.remove(tile)
    city.face_up.add(tile)
    if len(city.face_up) == TILES_A_ROUND:
        next_auction(city)


def next_auction(city: City) -> None:
    """Find the chooser for the next tile; without a tile or a chooser the auctions are over (NC-R13)."""
    city.quarter = chooser(city)
    if city.face_up and city.quarter is not None:
        city.phase = "pick"
        return
    city.unsold |= city.face_up
    city.face_up = set()
    city.phase = "improve"
    city.quarter = city.ladder[0]


def pick(city: City, tile: str) -> None:
    """The tile comes up for auction."""
    city.face_up.remove(tile)
    city.tile = tile
    city.phase = "open"


def open_bidding(city: City, amount: int) -> None:
    """The first bid; everybody is in."""
    city.standing = amount
    city.holder = city.quarter
    city.matched = False
    city.still_in = set(QUARTERS)
    city.phase = "bid"
    city.quarter = next_bidder(city)


def next_bidder(city: City) -> str:
    """The next quarter still in, up the ladder and from the top back to the bottom (NC-R16)."""
    assert city.quarter is not None
    rung = city.ladder.index(city.quarter)
    above = list(reversed(city.ladder[:rung]))
    from_the_bottom = list(reversed(city.ladder[rung + 1 :]))
    return next(quarter for quarter in above + from_the_bottom if quarter in city.still_in)


def bid(city: City, choice: Choice) -> None:
    """A drop, a match or a raise. When only the holder is left, he has won (NC-R20, NC-R31)."""
    assert city.quarter is not None
    assert city.holder is not None
    if choice[0] == "drop":
        city.still_in.remove(city.quarter)
    else:
        city.holder = city.quarter
        city.matched = choice[0] == "match"
        if choice[0] == "bid":
            city.standing = choice[1]
    if city.still_in != {city.holder}:
        city.quarter = next_bidder(city)
        return
    if city.matched:
        city.ladder.remove(city.holder)
        city.ladder.append(city.holder)
    city.phase = "pay"
    city.quarter = city.holder


def pay(city: City, allies: frozenset[Cell]) -> None:
    """The allies called on are used for this round; the coffers pay what is left of the price (NC-R26)."""
    assert city.quarter is not None
    from_coffers = max(0, city.standing - sum(ally_value(city, ally) for ally in allies))
    city.used |= allies
    if allies:
        city.ally_help.append((city.round, city.quarter, city.standing - from_coffers))
    move_gold(city, city.quarter, "auction", -from_coffers)
    city.phase = "place"


def place(city: City, cell: Cell) -> None:
    """Build the district, take the beauty bonus, and on to the next tile."""
    assert city.tile is not None
    move_gold(city, cell[0], "beauty", bonus(city, cell, city.tile))
    city.tiles[cell] = city.tile
    city.tile = None
    city.standing = 0
    city.holder = None
    city.matched = False
    city.still_in = set()
    next_auction(city)


def improve(city: City, cell: Cell) -> None:
    """Pay for building early, lay the coin, take the one-time payment (NC-R36, NC-S2)."""
    assert city.coin is not None
    quarter, coin, value = cell[0], city.coin, value_of(city.tiles[cell])
    move_gold(city, quarter, "early building", -(early_cost(city, coin) or 0))
    if city.improvement_supply == "own_sets":
        city.coins[quarter].remove(coin)
    else:
        city.pile[coin] -= 1
    city.improvements[cell] = coin
    if coin in (TRADE_GUILD, STATUE):
        city.allies[quarter].append(cell)
    if coin == SAFE_HOUSE:
        move_gold(city, quarter, "Safe House", value)
    if coin == PALACE:
        move_gold(city, quarter, "Palace", 5 * value)
    city.coin = None
    next_improver(city)


def next_improver(city: City) -> None:
    """The quarter one rung lower may improve next; after the lowest comes the income."""
    assert city.quarter is not None
    rung = city.ladder.index(city.quarter) + 1
    if rung < len(city.ladder):
        city.phase = "improve"
        city.quarter = city.ladder[rung]
        return
    city.quarter = None
    collect_income(city)
    next_round(city)


def collect_income(city: City) -> None:
    """First all income, then the dues (NC-S3 to NC-S5)."""
    for quarter in QUARTERS:
        for what, points in income(city, quarter):
            move_gold(city, quarter, what, points)
    for payer, owner in dues(city):
        move_gold(city, payer, "dues paid", -1)
        move_gold(city, owner, "dues received", 1)


def next_round(city: City) -> None:
    """The allies rest (NC-R29) and four tiles are due; the last four need no drawing."""
    if city.round == ROUNDS:
        city.phase = "end"
        return
    city.round += 1
    city.used = set()
    city.phase = "reveal"
    if len(city.hidden) == TILES_A_ROUND:
        city.face_up = city.hidden
        city.hidden = set()
        next_auction(city)


def move_gold(city: City, quarter: str, what: str, points: int) -> None:
    """Pay a quarter from the bank, or the bank from a quarter, and write it down."""
    if points != 0:
        city.gold[quarter] += points
        city.ledger.append((city.round, quarter, what, points))
