"""How moves and places of City Council are written, and read back.

    bid 5   bid 5+1       bid a coin, with chits added      order 3      take the third turn
    lobby Transit         lobby a member of the council     steal D      take a chit from D
    take R2               choose this tile                  name B       as the judge, name the winner
    pay 4   pay 3+1       pay with a coin, and chits        pay chits    pay with chits alone
    R2@f6                 place it here                     R2@f6/NE     ... with its mark in this corner
    pawn 4  pawn chits    place the investor, paid so       die 4        set the speculator to 4
    die@k3+               place it on this intersection     pass         not now
    coin 4  chit          pay for rail                      rail g8      lay a segment
    stop                  lay no more

Places, as a page or a drawing names them: tile:R2, block:f6, square:g8, point:k3+, corner:NE, coin:4, chits:pile,
number:4, council:Transit, order:3, player:B.
"""

from __future__ import annotations

import re

from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE
from townwright.games.city_council import investing
from townwright.games.city_council.board import (
    OUTSIDE,
    block_name,
    point_name,
    read_block,
    read_square,
    square_name,
)
from townwright.games.city_council.choices import COIN_ACTIONS
from townwright.games.city_council.data import (
    ACTIONS,
    CHITS,
    COINS,
    COST,
    COUNCIL,
    FIRST_COIN,
    HIGHEST_NUMBER,
    INVESTOR_COST,
    LOWEST_NUMBER,
    OUTCOMES,
    SEATS,
    TICKS,
    TILES,
)
from townwright.games.city_council.payment import can_pay, chits_beside, is_coin_action
from townwright.games.city_council.state import (
    JUDGE,
    NONE,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    RAIL,
    TAKE,
    TICK,
    CityCouncil,
)

_BID = re.compile(r"bid ([0-9]{1,2})(?: ?\+ ?([0-9]{1,2}))?")
_SUIT_AND_RANK = re.compile(r"[rciw][0a2-5]")
_PLACE = re.compile(r"(?:([rciw][0a2-5])? ?@ ?)?([a-z][0-9]{1,2})")
_TICK = re.compile(r"([rciw][0a2-5])?(?: ?@ ?([a-z][0-9]{1,2}))? ?/? ?(sw|se|nw|ne)")
_PAYMENT = re.compile(r"(pay|pawn|coin) ([0-9]{1,2})(?: ?\+ ?([0-9]{1,2}))?")
_POINT = re.compile(r"die ?@ ?([a-z][0-9]{1,2}) ?\+?")
_NUMBER = re.compile(r"die ([0-9]{1,2})")
_RAIL = re.compile(r"rail ([a-z][0-9]{1,2})")

# Writing --------------------------------------------------------------------------------------------------------------


def price_now(s: CityCouncil) -> int:
    """What the payment that is being asked for has to reach; 0 where no single payment is asked for."""
    if s.phase == PAY_TILE:
        return int(COST[s.tile])
    if s.phase == PAY_DIE:
        return s.die[s.actor]
    return INVESTOR_COST if s.phase == PAWN else 0


def with_chits(coin: int, chits: int) -> str:
    """Such as 3+1, or 4 alone."""
    return f"{coin}+{chits}" if chits else str(coin)


def chits_paid(s: CityCouncil, coin: int) -> int:
    """The chits that go with this coin now; those that are missing from a shortfall, nobody has (CC-R38)."""
    missing = chits_beside(coin, price_now(s))
    return missing if s.actor >= 0 and missing <= s.chits[s.actor] else 0


def _payment_name(s: CityCouncil, action: int) -> str:
    if s.phase not in (PAY_TILE, PAY_DIE, PAWN):
        return f"coin {action - COIN_ACTIONS + FIRST_COIN}" if is_coin_action(action) else "chit"
    verb = "pawn" if s.phase == PAWN else "pay"
    if not is_coin_action(action):
        return f"{verb} chits"
    coin = action - COIN_ACTIONS + FIRST_COIN
    return f"{verb} {with_chits(coin, chits_paid(s, coin))}"


def move_name(s: CityCouncil, action: int) -> str:
    """The text that names this choice here."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        return TILES[outcome.fields["tile"]] if outcome.kind == "reveal" else SEATS[outcome.fields["seat"]]
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            return f"bid {with_chits(fields['coin'], fields['chits'])}"
        case "lobby":
            return f"lobby {COUNCIL[fields['member']]}"
        case "order":
            return f"order {fields['position']}"
        case "player":
            return f"{'name' if s.phase == JUDGE else 'steal'} {SEATS[fields['seat']]}"
        case "take":
            tile = s.stack[fields["stack"]]
            return f"take #{fields['stack'] + 1}" if tile == NONE else f"take {TILES[tile]}"
        case "coin" | "chits":
            return _payment_name(s, action)
        case "stop":
            return "stop" if s.phase == RAIL else "pass"
        case "number":
            return f"die {fields['number']}"
        case "tick":
            return f"{_tile_in_hand(s)}{_block_in_hand(s)}/{TICKS[fields['corner']]}"
        case "place":
            return f"{_tile_in_hand(s)}@{block_name(fields['block'])}"
        case "point":
            return f"die@{point_name(fields['block'])}"
    return f"rail {square_name(fields['square'])}"


def _tile_in_hand(s: CityCouncil) -> str:
    return "" if s.tile == NONE else TILES[s.tile]


def _block_in_hand(s: CityCouncil) -> str:
    return "" if s.block == NONE else f"@{block_name(s.block)}"


# Reading --------------------------------------------------------------------------------------------------------------


def read_move(s: CityCouncil, text: str) -> int:
    """The choice that this text names; CannotRead if there is no such thing, Refused if no rule ever allows it."""
    words = " ".join(text.strip().lower().split())
    if s.actor == CHANCE:
        return _read_outcome(words)
    if words in ("stop", "pass", "x", "-"):
        return ACTIONS.encode("stop")
    verb, _, rest = words.partition(" ")
    if verb == "bid":
        return _read_bid(words)
    if verb in ("lobby", "order"):
        return _read_favour(s, verb, rest)
    if verb in ("steal", "name"):
        return ACTIONS.encode("player", seat=_read_seat(rest))
    if verb == "take" or (s.phase == TAKE and _SUIT_AND_RANK.fullmatch(words)):
        return _read_take(s, rest if verb == "take" else words)
    if verb in ("pay", "pawn", "coin", "chit", "chits"):
        return _read_payment(s, words)
    if verb.startswith("die"):
        return _read_die(words)
    if verb == "rail":
        return _read_rail(words)
    return _read_place(s, words)


def _read_outcome(words: str) -> int:
    if words.upper() in TILES:
        return OUTCOMES.encode("reveal", tile=TILES.index(words.upper()))
    if words.upper() in SEATS:
        return OUTCOMES.encode("opener", seat=SEATS.index(words.upper()))
    raise CannotRead(f"{words!r} is no outcome; expected a tile such as R2, or a seat such as B.")


def _read_seat(text: str) -> int:
    if text.upper() not in SEATS:
        raise CannotRead(f"{text!r} is no seat; the seats are {', '.join(SEATS)}.")
    return SEATS.index(text.upper())


def _read_bid(words: str) -> int:
    found = _BID.fullmatch(words)
    if not found:
        if re.fullmatch(r"bid (?:[0-9]+ )?chits?", words):
            raise Refused("CC-L1", "bid with one numbered coin; chits can only be added to it.")
        raise CannotRead(f"{words!r} is no bid; expected a coin, or a coin and chits, such as 'bid 4' or 'bid 4+1'.")
    coin, chits = int(found[1]), int(found[2] or 0)
    if coin not in COINS:
        raise Refused("CC-L1", f"bid with one numbered coin, 2 to 5; there is no coin {coin}.")
    if chits > CHITS:
        raise Refused("CC-L2", f"there are only {CHITS} chits in the game.")
    return ACTIONS.encode("bid", coin=coin, chits=chits)


def _read_favour(s: CityCouncil, verb: str, rest: str) -> int:
    if verb == "lobby":
        named = [k for k, member in enumerate(COUNCIL) if member.lower() == rest]
        if not named:
            raise CannotRead(f"{rest!r} is nobody; the members of the council are {', '.join(COUNCIL)}.")
        return ACTIONS.encode("lobby", member=named[0])
    if not re.fullmatch(r"[0-9]{1,3}", rest):
        raise CannotRead(f"{rest!r} is no position; expected a number from 1 to {s.seats}, such as 'order 2'.")
    if int(rest) not in range(1, len(SEATS) + 1):
        raise Refused("CC-L5", f"there are only the positions 1 to {s.seats}.")
    return ACTIONS.encode("order", position=int(rest))


def _read_take(s: CityCouncil, rest: str) -> int:
    if found := re.fullmatch(r"#([1-4])", rest):
        return ACTIONS.encode("take", stack=int(found[1]) - 1)
    if rest.upper() not in TILES:
        raise CannotRead(f"{rest!r} is no tile; a tile is a suit R, C, I or W and a rank 0, A or 2 to 5, such as R2.")
    tile = TILES.index(rest.upper())
    if tile not in s.stack:
        shown = ", ".join(TILES[other] for other in s.stack if other != NONE) or "none"
        raise Refused(
            "CC-L7", f"{TILES[tile]} is not available; the face-up tiles are: {shown}.", (f"tile:{TILES[tile]}",)
        )
    return ACTIONS.encode("take", stack=list(s.stack).index(tile))


def _read_payment(s: CityCouncil, words: str) -> int:
    verb = words.partition(" ")[0]
    if verb == "pawn" and s.phase != PAWN:
        raise _no_investor_now(s)
    if words in ("chit", "chits", "pay chits", "pay chit", "pawn chits", "pawn chit", "coin chit"):
        return ACTIONS.encode("chits")
    found = _PAYMENT.fullmatch(words)
    if not found:
        raise CannotRead(f"{words!r} is no payment; expected a coin such as 'pay 4', or 'pay 3+1', or 'pay chits'.")
    coin, chits = int(found[2]), found[3]
    if coin not in COINS:
        raise Refused("CC-L9", f"pay with one numbered coin, 2 to 5; there is no coin {coin}.")
    if chits is not None and int(chits) != (missing := chits_beside(coin, price_now(s))):
        raise Refused("CC-L9", f"the coin {coin} takes exactly {missing} chits for a price of {price_now(s)}.")
    return ACTIONS.encode("coin", value=coin)


def _no_investor_now(s: CityCouncil) -> Refused:
    """Why no investor can be placed when nobody is asked about one."""
    if s.actor < 0 or not TAKE <= s.phase <= RAIL:
        return Refused("CC-L35", "the investor is placed in a player's turn, after the tile.")
    if s.pawn[s.actor] != NONE:
        tile = TILES[s.pawn[s.actor]]
        return Refused("CC-L18", f"your investor stands on {tile} for good.", (f"tile:{tile}",))
    if s.where[s.tile] == NONE:
        return Refused("CC-L18", "the investor goes on the tile you have just placed: place one first.")
    tile = TILES[s.tile]
    if investing.straddles(s, s.tile):
        return Refused("CC-L19", f"{tile} straddles two quadrants.", (f"tile:{tile}",))
    if not can_pay(s, INVESTOR_COST):
        return Refused("CC-L20", f"you cannot pay for the investor, which costs {INVESTOR_COST}.")
    return Refused("CC-L18", f"it is too late to place the investor on {tile}.", (f"tile:{tile}",))


def _read_die(words: str) -> int:
    if found := _NUMBER.fullmatch(words):
        if not LOWEST_NUMBER <= int(found[1]) <= HIGHEST_NUMBER:
            raise Refused("CC-L24", f"the speculator shows {LOWEST_NUMBER} to {HIGHEST_NUMBER}, not {found[1]}.")
        return ACTIONS.encode("number", number=int(found[1]))
    if found := _POINT.fullmatch(words):
        block = read_block(found[1])
        if block == OUTSIDE:
            raise Refused("CC-L22", f"there is no intersection north-east of {found[1]}.")
        return ACTIONS.encode("point", block=block)
    raise CannotRead(f"{words!r} is neither a number such as 'die 4' nor an intersection such as 'die@k3+'.")


def _read_rail(words: str) -> int:
    found = _RAIL.fullmatch(words)
    if not found:
        raise CannotRead(f"{words!r} names no square; expected is one such as 'rail g8'.")
    square = read_square(found[1])
    if square is None or square == OUTSIDE:
        raise Refused("CC-L34", f"the grid goes from a1 to n14; {found[1]} lies outside.")
    return ACTIONS.encode("rail", square=square)


def _read_place(s: CityCouncil, words: str) -> int:
    if found := _TICK.fullmatch(words):
        _refuse_another(s, found[1], found[2])
        return ACTIONS.encode("tick", corner=TICKS.index(found[3].upper()))
    found = _PLACE.fullmatch(words)
    if not found:
        raise CannotRead(
            f"{words!r} is no move; expected is one such as 'bid 4', 'lobby Mayor', 'order 2', 'take R2', 'pay 3+1', "
            "'R2@f6', 'NE', 'pawn 2', 'die 4', 'die@k3+', 'coin 3', 'rail g8', 'stop' or 'pass'."
        )
    _refuse_another(s, found[1], None)
    block = read_block(found[2])
    if block == OUTSIDE:
        raise Refused("CC-L10", f"a tile with its south-west square on {found[2]} would not fit on the grid.")
    return ACTIONS.encode("place", block=block)


def _refuse_another(s: CityCouncil, tile: str | None, place: str | None) -> None:
    """Refuse a tile that is not the one in hand, and a corner of a tile that lies elsewhere, or nowhere yet."""
    in_hand = _tile_in_hand(s)
    if tile is not None and tile.upper() != in_hand:
        held = f"you took {in_hand}" if in_hand else "no tile is in hand"
        raise Refused("CC-L7", f"{tile.upper()} cannot be placed now: {held}.")
    if place is not None and f"@{place}" != _block_in_hand(s):
        so_far = f"it is to lie on {block_name(s.block)}" if s.phase == TICK else "say where it goes first"
        raise Refused("CC-L35", f"the corner is chosen when the tile has its place; {so_far}.")


def places(s: CityCouncil, action: int) -> tuple[str, ...]:
    """What to touch for this choice."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        if outcome.kind == "reveal":
            return (f"tile:{TILES[outcome.fields['tile']]}",)
        return (f"player:{SEATS[outcome.fields['seat']]}",)
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            return (f"coin:{fields['coin']}",) + (("chits:pile",) if fields["chits"] else ())
        case "lobby":
            return (f"council:{COUNCIL[fields['member']]}",)
        case "order":
            return (f"order:{fields['position']}",)
        case "player":
            return (f"player:{SEATS[fields['seat']]}",)
        case "take":
            tile = s.stack[fields["stack"]]
            return () if tile == NONE else (f"tile:{TILES[tile]}",)
        case "coin":
            return (f"coin:{fields['value']}",)
        case "chits":
            return ("chits:pile",)
        case "number":
            return (f"number:{fields['number']}",)
        case "tick":
            return (f"corner:{TICKS[fields['corner']]}",)
        case "place":
            return (f"block:{block_name(fields['block'])}",)
        case "point":
            return (f"point:{point_name(fields['block'])}",)
        case "rail":
            return (f"square:{square_name(fields['square'])}",)
    return ()
