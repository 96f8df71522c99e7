"""Positions of City Council set up, played and read in the words of the rules page.

    before = city("R4@f6 W0@f8", phase="place", take="R2")      seat 0 is to place R2
    before = city("R3@f6", "e6 e5", phase="rail", credit=2)     rail on e6 and e5, 2 points to lay more
    after = play(before, "place h7 | tick NE | pay 2")

Moves are written as in `moves`, one word for the kind of choice and one for what is chosen. Pieces stand where they are
named; nothing asks whether a game could lead to such a position. Each refusal of a place, a point or a segment is
compared with what the other, plain version of the rules says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from tests.games.city_council.twin import as_naive, squares_in
from tests.naive import city_council as naive
from townwright.engine import ask
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE, copy_of
from townwright.games.city_council import GAME, avenues, placing, railway
from townwright.games.city_council.board import (
    BLOCK_OF,
    COVERS,
    QUADRANT_OF,
    QUADRANTS,
    block_name,
    either,
    keep,
    read_square,
    set_of,
    square_name,
    words,
)
from townwright.games.city_council.data import (
    ACTIONS,
    BLOCK_COUNT,
    CHITS,
    COIN_COUNT,
    COINS,
    COUNCIL,
    FIRST_COIN,
    OUTCOMES,
    SQUARE_COUNT,
    TICKS,
    TILE_COUNT,
    TILES,
)
from townwright.games.city_council.state import IN_BID, NONE, RAIL, SPENT, UNUSED, CityCouncil

PHASES = (
    *("reveal", "opener", "bid", "lobby", "steal"),
    *("tile", "pay_tile", "place", "tick", "pawn", "die_number", "pay_die", "die_point", "rail"),
    *("judge", "end"),
)
IN_A_TURN = PHASES[PHASES.index("tile") : PHASES.index("judge")]
TILE_TAKEN = PHASES[PHASES.index("pay_tile") : PHASES.index("judge")]
TILE_PLACED = PHASES[PHASES.index("pawn") : PHASES.index("judge")]
SQUARES = [square_name(square) for square in range(SQUARE_COUNT)]
ANCHORS = [block_name(block) for block in range(BLOCK_COUNT)]
MIDDLES = dict(zip(QUADRANTS, ("d4", "k4", "d11", "k11"), strict=True))  # a point in each quadrant
KINDS = {  # the account's headings in short
    "tile basics": "tile",
    "neighbours plus": "plus",
    "neighbours minus": "minus",
    "segments": "segment",
    "connections": "connection",
    "investment bonuses": "investment",
    "initial bonus": "initial",
    "speculator trigger": "speculator",
    "Mayor": "Mayor",
    "unused coins": "coins",
    "shortfall": "shortfall",
}

# Setting up -----------------------------------------------------------------------------------------------------------


def square(name: str) -> int:
    """The number of the square of this name."""
    found = read_square(name)
    assert found is not None
    assert found >= 0
    return found


def block(name: str) -> int:
    """The number of the block of which this is the south-west square."""
    found = int(BLOCK_OF[square(name)])
    assert found >= 0, name
    return found


def squares(text: str) -> set[str]:
    """A set of squares: "a1 c3-d4", the latter being the four from corner to corner."""
    found = set()
    for word in text.split():
        low, _, high = word.partition("-")
        one, other = naive.read_square(low), naive.read_square(high or low)
        found |= {naive.square_name((x, y)) for x in range(one[0], other[0] + 1) for y in range(one[1], other[1] + 1)}
    return found


def city(
    tiles: str = "",
    rail: str = "",
    *,
    phase: str = "tile",
    seat: int = 0,
    options: Mapping[str, str] | None = None,
    offer: str = "",
    take: str = "",
    placed: str = "",
    coins: Mapping[int, str] | None = None,
    chits: Mapping[int, int] | None = None,
    pawns: Mapping[int, str] | None = None,
    dice: Mapping[int, str] | None = None,
    council: str = "",
    order: str = "",
    bids: Mapping[int, str] | None = None,
    opener: int = 0,
    round: int = 2,
    points: str = "",
    credit: int = 0,
    paid: bool = False,
    last: str = "",
    number: int = 0,
) -> CityCouncil:
    """A position.

    `coins` are those unused; of the others one is in the bid. A die is "4 i3" where it stands, or "4 SE R5", its
    quadrant and the tile on which it was spent. `council` and `order` go by seat; without them the seats have the
    council's members, and the turns, in order.
    """
    s: CityCouncil = GAME.new(**(options or {}))
    s.round, s.opener, s.actor, s.phase = round, opener, seat, PHASES.index(phase)
    put_tiles(s, tiles)
    _keep_rail(s, rail)
    put_money(s, coins or {}, chits or {})
    for owner, tile in (pawns or {}).items():
        s.pawn[owner] = TILES.index(tile)
    for owner, die in (dice or {}).items():
        put_die(s, owner, die)
    put_round(s, bids, council, order)
    for k, score in enumerate(points.split()):
        s.score[k] = int(score)
    if phase in TILE_TAKEN:
        put_tile_of_turn(s, take, placed or (tiles.rsplit(maxsplit=1)[-1][:2] if tiles else ""))
    put_offer(s, offer)
    s.credit, s.owes, s.last = credit, int(paid), square(last) if last else NONE
    if phase in ("pay_die", "die_point"):
        s.die[seat] = number
    keep(s.network, avenues.find_network(s))
    if phase in ("tile", "pay_tile", "place"):
        keep(s.open, placing.open_blocks(s, seat))
    elif phase == "rail":
        keep(s.open, railway.open_segments(s))
    return s


def put_tiles(s: CityCouncil, tiles: str) -> None:
    for name, lying in naive.read_tiles(tiles).items():
        tile = TILES.index(name)
        assert s.where[tile] == NONE
        s.where[tile] = block(naive.square_name(lying.anchor))
        s.tick[tile] = TICKS.index(lying.tick) if lying.tick else NONE
        keep(s.built, either(words(s.built), words(COVERS[s.where[tile]])))


def _keep_rail(s: CityCouncil, rail: str) -> None:
    laid = [square(name) for name in rail.split()]
    assert len(set(laid)) == len(laid)
    keep(s.rail, tuple(set_of(laid)))


def put_money(s: CityCouncil, coins: Mapping[int, str], chits: Mapping[int, int]) -> None:
    for seat in range(s.seats):
        s.chits[seat] = chits.get(seat, 0)
        if seat in coins:
            unused = {int(coin) for coin in coins[seat].split()}
            others = [coin for coin in COINS if coin not in unused]
            for coin in COINS:
                s.coin[seat, coin - FIRST_COIN] = UNUSED if coin in unused else SPENT
            s.coin[seat, others[-1] - FIRST_COIN] = IN_BID
        elif PHASES[s.phase] in IN_A_TURN:
            s.coin[seat, COIN_COUNT - 1 - seat] = IN_BID
    assert sum(s.chits) <= CHITS


def put_die(s: CityCouncil, owner: int, die: str) -> None:
    number, where, *tile = die.split()
    s.die[owner] = int(number)
    s.point[owner] = block(MIDDLES[where] if tile else where)
    if tile:
        s.spent_on[owner] = TILES.index(tile[0])


def put_round(s: CityCouncil, bids: Mapping[int, str] | None, council: str, order: str) -> None:
    phase = PHASES[s.phase]
    if bids is None:
        bids = {seat: str(5 - seat) for seat in range(s.seats)} if phase in (*IN_A_TURN, "judge") else {}
    for seat, bid in bids.items():
        coin, _, chits = bid.partition("+")
        s.bid[seat] = int(coin) + int(chits or 0)
        if phase in ("bid", "lobby", "steal"):
            s.coin[seat, int(coin) - FIRST_COIN] = IN_BID
    if phase in (*IN_A_TURN, "judge"):
        for seat, member in enumerate((council or " ".join(COUNCIL)).split()[: s.seats]):
            s.council[seat] = COUNCIL.index(member)
        for seat, position in enumerate((order or "1 2 3 4").split()[: s.seats]):
            s.position[seat] = int(position)


def _spare(s: CityCouncil) -> list[int]:
    """The tiles that are neither on the board nor in somebody's hand nor face up."""
    shown = {s.stack[k] for k in range(s.seats)} | {s.tile + 0}
    return [tile for tile in range(TILE_COUNT) if s.where[tile] == NONE and tile not in shown]


def put_tile_of_turn(s: CityCouncil, take: str, placed: str) -> None:
    """The tile that was taken in this turn: before it lies the one to `take`, and then the one that was placed."""
    if PHASES[s.phase] in TILE_PLACED:
        s.tile = TILES.index(placed)
        assert s.where[s.tile] != NONE
    else:
        s.tile = TILES.index(take) if take else _spare(s)[0]
        assert s.where[s.tile] == NONE


def put_offer(s: CityCouncil, offer: str) -> None:
    """The tiles face up; without a list, one for each seat whose tile of this round is not taken yet."""
    if offer:
        for k, tile in enumerate(offer.split()):
            s.stack[k] = NONE if tile == "-" else TILES.index(tile)
            assert tile == "-" or s.where[s.stack[k]] == NONE
        return
    phase = PHASES[s.phase]
    taken = s.position[s.actor] - (phase == "tile") if phase in IN_A_TURN else 0
    for k in range(taken, s.seats if phase not in ("reveal", "end") else 0):
        s.stack[k] = _spare(s)[-1]


# Moves ----------------------------------------------------------------------------------------------------------------


def move_name(s: CityCouncil, action: int) -> str:
    """A choice in words of the tests; it does not ask whether that is legal."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        found = outcome.fields
        return f"reveal {TILES[found['tile']]}" if outcome.kind == "reveal" else f"opener {found['seat']}"
    choice, phase = ACTIONS.decode(action), PHASES[s.phase]
    value = next(iter(choice.fields.values()), 0)
    if choice.kind == "bid":
        chits = choice.fields["chits"]
        return f"bid {choice.fields['coin']}" + (f"+{chits}" if chits else "")
    if choice.kind == "player":
        return f"{'name' if phase == 'judge' else 'steal'} {value}"
    if choice.kind == "take":
        shown = s.stack[value] if value < s.seats else NONE
        return f"take {TILES[shown]}" if shown != NONE else f"stack {value}"
    if choice.kind in ("place", "point"):
        return f"{choice.kind} {ANCHORS[value]}"
    return {
        "lobby": f"lobby {COUNCIL[value % len(COUNCIL)]}",
        "order": f"order {value}",
        "coin": f"{'coin' if s.phase == RAIL else 'pay'} {value}",
        "chits": "chit" if s.phase == RAIL else "pay chits",
        "stop": "stop" if s.phase == RAIL else "pass",
        "number": f"die {value}",
        "tick": f"tick {TICKS[value % len(TICKS)]}",
        "rail": f"rail {SQUARES[value % SQUARE_COUNT]}",
    }[choice.kind]


@cache
def _numbers(phase: int) -> dict[str, int]:
    s = GAME.new()
    s.phase, s.actor = phase, 0
    return {move_name(s, action): action for action in range(ACTIONS.count)}


def read_move(s: CityCouncil, move: str) -> int:
    if s.actor == CHANCE:
        kind, value = move.split()
        if kind == "reveal":
            return int(OUTCOMES.encode("reveal", tile=TILES.index(value)))
        return int(OUTCOMES.encode("opener", seat=int(value)))
    if move.startswith("take"):
        stacks = [k for k in range(s.seats) if s.stack[k] == TILES.index(move[5:])]
        assert stacks, f"{move}: it is not face up"
        move = f"stack {stacks[0]}"
    return _numbers(s.phase)[move]


def moves(s: CityCouncil) -> list[str]:
    """The legal choices, in the order of their numbers."""
    return [move_name(s, action) for action in GAME.legal(s)]


def may(s: CityCouncil, kind: str) -> list[str]:
    """What may be chosen of this kind."""
    return [move.removeprefix(kind + " ") for move in moves(s) if move.startswith(kind + " ")]


def play(s: CityCouncil, line: str) -> CityCouncil:
    """The position after these choices, each of them legal."""
    s = copy_of(s)
    for move in line.split(" | "):
        action = read_move(s, move)
        assert action in GAME.legal(s), f"{move}: {phase(s)} allows {moves(s)}"
        ask.apply(s, action)
    return s


def whose(s: CityCouncil) -> int | None:
    """The seat that decides; nobody while luck does, and after the end."""
    return s.actor if s.actor >= 0 else None


def phase(s: CityCouncil) -> str:
    return PHASES[s.phase]


def odds(s: CityCouncil) -> dict[str, int]:
    """What luck may decide, each with its weight."""
    out, weights = GAME.buffer(), GAME.buffer()
    count = ask.odds(s, out, weights)
    return {move_name(s, out[k]).split()[1]: int(weights[k]) for k in range(count)}


def refused(s: CityCouncil, move: str) -> str:
    """The number of the rule by which the actor may not do this; "" if it may."""
    action = read_move(s, move)
    found = GAME.refuse(s, s.actor, action)
    assert (found is None) == (action in GAME.legal(s)), move
    number = int(found.rule.partition("-L")[2]) if found else 0
    kind, _, place = move.partition(" ")
    if kind == phase(s) == "place":
        assert number == (naive.why_not_place(as_naive(s), naive.read_square(place), s.actor) or [0])[0]
    elif (kind, phase(s)) == ("point", "die_point"):
        assert number == naive.why_not_point(as_naive(s), naive.read_square(place), s.actor)
    elif kind == phase(s) == "rail":
        other, where = as_naive(s), naive.read_square(place)
        expected = naive.why_not_rail(other, where, s.actor)
        assert number == (expected or (33 if naive.segment_cost(other, where) > other.credit else 0))
    return found.rule if found else ""


def told(s: CityCouncil, move: str) -> tuple[str, str]:
    """What the actor is told, with the rule's number, and the places that are pointed at."""
    found = GAME.refuse(s, s.actor, read_move(s, move))
    assert found is not None, f"{move} is allowed"
    return str(found), " ".join(found.places)


def reading(s: CityCouncil, text: str) -> str:
    """The complaint about a text that is no choice, or is refused as soon as it is read; "" if it can be read."""
    try:
        GAME.read_move(s, text)
    except (CannotRead, Refused) as complaint:
        return str(complaint)
    return ""


# Reading --------------------------------------------------------------------------------------------------------------


def coins(s: CityCouncil, seat: int) -> list[int]:
    """The coins that a seat has neither bid nor spent."""
    return [coin for coin in COINS if s.coin[seat, coin - FIRST_COIN] == UNUSED]


def chits(s: CityCouncil) -> dict[int, int]:
    """Who has chits."""
    return {seat: s.chits[seat] for seat in range(s.seats) if s.chits[seat]}


def pile(s: CityCouncil) -> int:
    return CHITS - sum(chits(s).values())


def council(s: CityCouncil) -> dict[int, str]:
    return {seat: COUNCIL[s.council[seat]] for seat in range(s.seats) if s.council[seat] != NONE}


def turn_order(s: CityCouncil) -> list[int]:
    """The seats in the order of their turns."""
    return sorted((seat for seat in range(s.seats) if s.position[seat]), key=lambda seat: s.position[seat])


def face_up(s: CityCouncil) -> list[str]:
    return [TILES[s.stack[k]] for k in range(s.seats) if s.stack[k] != NONE]


def on_board(s: CityCouncil, pieces: str = "pawns") -> dict[int, str]:
    """Where the investors stand, or with "dice" the speculators."""
    if pieces == "pawns":
        return {seat: TILES[s.pawn[seat]] for seat in range(s.seats) if s.pawn[seat] != NONE}
    found = {}
    for seat in range(s.seats):
        if s.point[seat] != NONE:
            is_spent = s.spent_on[seat] != NONE
            where = QUADRANTS[int(QUADRANT_OF[s.point[seat]])] if is_spent else ANCHORS[s.point[seat]]
            found[seat] = f"{s.die[seat]} {where}" + (f" {TILES[s.spent_on[seat]]}" if is_spent else "")
    return found


def network(s: CityCouncil) -> set[str]:
    """The squares of the avenue network; the other version finds the same."""
    found = squares_in(s.network)
    assert found == naive.network(as_naive(s))
    return {naive.square_name(square) for square in found}


def tile_of_turn(s: CityCouncil) -> str | None:
    """The tile that was taken in this turn, placed or not."""
    return TILES[s.tile] if s.tile != NONE else None


# Points ---------------------------------------------------------------------------------------------------------------


def totals(s: CityCouncil) -> tuple[int, ...]:
    return GAME.standing(s).scores


def ranks(s: CityCouncil) -> tuple[int, ...]:
    return GAME.standing(s).ranks


def gained(s: CityCouncil, line: str) -> dict[int, int]:
    """What these moves bring to whom; who neither gains nor loses is left out."""
    change = [after - before for before, after in zip(totals(s), totals(play(s, line)), strict=True)]
    return {seat: points for seat, points in enumerate(change) if points}


def told_gains(before: CityCouncil, action: int, after: CityCouncil) -> Counter[tuple[int, str]]:
    """What the account says that one decision brought, by seat and heading."""
    found: Counter[tuple[int, str]] = Counter()
    for gain in GAME.gains(before, action, after):
        assert gain.item.is_sound()
        assert gain.item.rule
        for heading, points in gain.item.by_kind().items():
            found[gain.purse, KINDS[heading]] += points
    return found


def sources(s: CityCouncil, line: str) -> dict[tuple[int, str], int]:
    """The same by what it is for, as the account of the game says; it has to add up to what was gained."""
    found: Counter[tuple[int, str]] = Counter()
    state = copy_of(s)
    for move in line.split(" | "):
        before, action = copy_of(state), read_move(state, move)
        ask.apply(state, action)
        found.update(told_gains(before, action, state))
    by_seat: Counter[int] = Counter()
    for (seat, _), points in found.items():
        by_seat[seat] += points
    assert {seat: points for seat, points in by_seat.items() if points} == gained(s, line)
    return {source: points for source, points in found.items() if points}
