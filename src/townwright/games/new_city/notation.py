"""How moves and places of New City are written, and read back.

    4S            pick this district          5             open at, or raise to, 5 gold
    =             match the standing bid      x             drop out, or build no improvement
    pay           pay from the coffers        pay b1+a2     ... calling on the allies on these cells
    NE-b2 or b2   build on this cell          coin 3        lay the coin of this value

Places, as a page or a drawing names them: tile:4S, cell:NE-b2, coin:3, pawn:SE, purse:NE.
"""

from __future__ import annotations

import re

from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE
from townwright.games.new_city.board import cell_name, read_cell, read_site, site_at, site_name
from townwright.games.new_city.city import tile_at
from townwright.games.new_city.data import (
    ACTIONS,
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    COINS,
    HIGHEST_BID,
    IMPROVEMENTS,
    OUTCOMES,
    QUARTERS,
    TILES,
)
from townwright.games.new_city.state import NONE, NewCity

_DROP_WORDS = {"x", "drop", "pass", "-"}
_MATCH_WORDS = {"=", "match"}
_GIFT = re.compile(r"(give|lend|send|transfer|pay) .*\b(to|for)\b.*")
_MOVING = re.compile(r"(move|remove|tear|sell|swap)\b.*")
_PAWN = re.compile(r"pawn (\w+)")
_COIN = re.compile(r"coin\s*(\S+)")
_AMOUNT = r"(?:(?:bid|open|raise to|opens|bids)\s*)?"
_NUMBER = re.compile(_AMOUNT + r"(-?[0-9]+)(?:\s*gold)?")
_FRACTION = re.compile(_AMOUNT + r"-?[0-9]*[.,/][0-9]+.*")
_LONGEST_NUMBER = 9  # digits; more name nothing in this game


def ally_cells(s: NewCity, quarter: int, allies: int) -> list[str]:
    """The cells of this set of the quarter's allies; an ally that does not exist is a question mark."""
    cells = []
    for k in range(ALLIES_THAT_CAN_HELP):
        if allies >> k & 1:
            tile = s.ally[quarter, k]
            cells.append("?" if tile == NONE else cell_name(s.where[tile] % CELL_COUNT))
    return cells


def move_name(s: NewCity, action: int) -> str:
    """The shortest text that names this choice here."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        if outcome.kind == "pawn":
            return f"pawn {QUARTERS[outcome.fields['quarter']]}"
        return TILES[outcome.fields["tile"]]
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "drop":
            return "x"
        case "match":
            return "="
        case "bid":
            return str(choice.fields["amount"])
        case "pick":
            return TILES[choice.fields["tile"]]
        case "cell":
            return site_name(site_at(max(s.quarter, 0), choice.fields["cell"]))
        case "coin":
            return f"coin {choice.fields['value']}"
    allies = choice.fields["allies"]
    known = all(s.ally[s.quarter, k] != NONE for k in range(ALLIES_THAT_CAN_HELP) if allies >> k & 1)
    if allies and not known:  # only a refusal ever speaks of it
        return "pay #" + "+#".join(str(k + 1) for k in range(ALLIES_THAT_CAN_HELP) if allies >> k & 1)
    return " ".join(["pay", "+".join(ally_cells(s, s.quarter, allies))]).strip()


def read_move(s: NewCity, text: str) -> int:
    """The choice that this text names; CannotRead if there is no such thing, Refused if no rule ever allows it."""
    words = " ".join(text.strip().split())
    low = words.lower()
    if s.actor == CHANCE:
        return _read_outcome(words)
    if low in _DROP_WORDS:
        return ACTIONS.encode("drop")
    if low in _MATCH_WORDS:
        return ACTIONS.encode("match")
    if words.upper() in TILES:
        return ACTIONS.encode("pick", tile=TILES.index(words.upper()))
    if found := _NUMBER.fullmatch(low):
        return _read_bid(s, int(found[1][:_LONGEST_NUMBER]))
    if _FRACTION.fullmatch(low):
        raise Refused("NC-L4", f"bids are whole gold pieces; {words!r} is not.")
    if found := _COIN.fullmatch(low):
        return _read_coin(found[1])
    if names := [k for k, name in enumerate(IMPROVEMENTS, 1) if name.lower() == low]:
        return ACTIONS.encode("coin", value=names[0])
    if _GIFT.fullmatch(low):
        raise Refused("NC-L11", "gold cannot move between quarters or players.")
    if _MOVING.fullmatch(low):
        raise Refused("NC-L25", "what is built stays: improvements are never moved or torn down.")
    if low == "pay" or low.startswith("pay "):
        return _read_payment(s, low.removeprefix("pay"))
    return _read_place(s, words)


def _read_outcome(words: str) -> int:
    if found := _PAWN.fullmatch(words):
        if found[1].upper() in QUARTERS:
            return OUTCOMES.encode("pawn", quarter=QUARTERS.index(found[1].upper()))
    elif words.upper() in TILES:
        return OUTCOMES.encode("tile", tile=TILES.index(words.upper()))
    raise CannotRead(f"{words!r} is no outcome; expected a pawn such as 'pawn SE', or a district such as '4S'.")


def _read_bid(s: NewCity, amount: int) -> int:
    if amount < 1:
        raise Refused("NC-L6", f"you must bid at least {s.bid + 1}; {amount} is less.")
    if amount > HIGHEST_BID:
        raise Refused("NC-L5", f"nobody can ever cover a bid of {amount}; the highest is {HIGHEST_BID}.")
    return ACTIONS.encode("bid", amount=amount)


def _read_coin(text: str) -> int:
    if text not in {str(coin) for coin in range(1, COINS + 1)}:
        raise CannotRead(f"Coins are 1 to {COINS}, such as 'coin 3'; there is no coin {text[:20]!r}.")
    return ACTIONS.encode("coin", value=int(text))


def _read_payment(s: NewCity, text: str) -> int:
    _refuse_without_a_quarter(s)
    allies = 0
    for name in filter(None, re.split(r"[+, ]+", text.strip())):
        site = read_site(name)
        cell = read_cell(name)
        if site is None and cell is None and not re.fullmatch(r"#[1-4]", name):
            raise CannotRead(f"{name!r} is no cell; name allies by theirs, such as 'pay b1+a2', or 'pay' for none.")
        if cell is not None:
            site = site_at(s.quarter, cell)
        tile = NONE if site is None else tile_at(s, site)
        found = [k for k in range(ALLIES_THAT_CAN_HELP) if tile != NONE and s.ally[s.quarter, k] == tile]
        if name.startswith("#"):
            found = [int(name[1]) - 1]
        if not found:
            typed = name if site is None else site_name(site)
            named = typed if "-" in name else name
            raise Refused("NC-L12", f"no ally of yours stands on {named}.", (f"cell:{typed}",))
        allies |= 1 << found[0]
    return ACTIONS.encode("pay", allies=allies)


def _refuse_without_a_quarter(s: NewCity) -> None:
    if s.quarter == NONE:
        raise Refused("NC-L1", "no quarter is to act.")


def _read_place(s: NewCity, words: str) -> int:
    site, cell = read_site(words), read_cell(words)
    if site is not None or cell is not None:
        _refuse_without_a_quarter(s)
    if site is not None:
        if site // CELL_COUNT != s.quarter:
            place = f"cell:{site_name(site)}"
            raise Refused("NC-L16", f"you build only in your own quarter, {QUARTERS[s.quarter]}.", (place,))
        cell = site % CELL_COUNT
    if cell is None:
        raise CannotRead(
            f"{words!r} is no move; expected a district such as 4S, an amount such as 5, '=' to match, 'x' to drop "
            "or pass, 'pay b1', a cell such as b2, or 'coin 3'."
        )
    return ACTIONS.encode("cell", cell=cell)


def places(s: NewCity, action: int) -> tuple[str, ...]:
    """What to touch for this choice."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        if outcome.kind == "pawn":
            return (f"pawn:{QUARTERS[outcome.fields['quarter']]}",)
        return (f"tile:{TILES[outcome.fields['tile']]}",)
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "pick":
            return (f"tile:{TILES[choice.fields['tile']]}",)
        case "cell":
            return (f"cell:{move_name(s, action)}",)
        case "coin":
            return (f"coin:{choice.fields['value']}",)
        case "pay":
            cells = ally_cells(s, s.quarter, choice.fields["allies"])
            return tuple(f"cell:{QUARTERS[s.quarter]}-{cell}" for cell in cells if cell != "?")
    return ()
