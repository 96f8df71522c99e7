"""Positions of New City as readable documents, and documents back to positions.

Reading is strict: a document that could not have come from a game is refused with the name of the field.
"""

from __future__ import annotations

from typing import Any

from townwright.engine import ask
from townwright.engine.document import Node
from townwright.engine.state import CHANCE, OVER
from townwright.games.new_city import auction, city, improve
from townwright.games.new_city.board import CORNER, NEIGHBOURS, cell_name, read_cell, site_at, site_name
from townwright.games.new_city.data import (
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    COINS,
    HIGHEST_BID,
    LONGEST_GAME,
    PILE_OF_EACH,
    QUARTER_COUNT,
    QUARTERS,
    ROUNDS,
    START_GOLD,
    STATUE,
    TILE_COUNT,
    TILES,
    TILES_A_ROUND,
    TRADE_GUILD,
)
from townwright.games.new_city.state import (
    BID,
    COMMON_PILE,
    END,
    FACE_UP,
    HIDDEN,
    IMPROVE,
    LADDER,
    NONE,
    ON_OFFER,
    OPEN,
    PAY,
    PICK,
    PLACE,
    REVEAL,
    SITE,
    UNSOLD,
    NewCity,
)

PHASE_NAMES = ("ladder", "reveal", "pick", "open", "bid", "pay", "place", "improve", "site", "end")
MOST_GOLD = 9999
_PILES = {"hidden": HIDDEN, "face_up": FACE_UP, "unsold": UNSOLD}
_AUCTION_PHASES = (OPEN, BID, PAY, PLACE)
_FIELDS = ("phase", "round", "ply", "quarter", "ladder", "quarters", "auction", "coin", *_PILES)


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(s: NewCity) -> dict[str, Any]:
    """Every fact of the position, in the order in which a person would look for it."""
    document: dict[str, Any] = {"phase": PHASE_NAMES[s.phase], "round": s.round, "ply": s.ply}
    if s.quarter != NONE:
        document["quarter"] = QUARTERS[s.quarter]
    document["ladder"] = [QUARTERS[quarter] for quarter in s.ladder if quarter != NONE]
    document["quarters"] = {name: _write_quarter(s, quarter) for quarter, name in enumerate(QUARTERS)}
    if s.improvement_supply == COMMON_PILE:
        document["coins_left"] = {str(coin): s.coins_left[0, coin - 1] for coin in range(1, COINS + 1)}
    for name, place in _PILES.items():
        document[name] = [TILES[tile] for tile in range(TILE_COUNT) if s.where[tile] == place]
    if s.phase in _AUCTION_PHASES:
        document["auction"] = _write_auction(s)
    if s.phase == SITE:
        document["coin"] = s.chosen_coin
    return document


def _write_quarter(s: NewCity, quarter: int) -> dict[str, Any]:
    built = sorted((t for t in range(TILE_COUNT) if city.stands_in(s, t, quarter)), key=lambda t: s.where[t])
    cell = {tile: cell_name(s.where[tile] % CELL_COUNT) for tile in built}
    slots = [k for k in range(ALLIES_THAT_CAN_HELP) if s.ally[quarter, k] != NONE]
    document = {
        "gold": s.gold[quarter],
        "districts": {cell[tile]: TILES[tile] for tile in built},
        "improvements": {cell[tile]: s.coin[tile] for tile in built if s.coin[tile]},
        "allies": [cell[s.ally[quarter, k]] for k in slots],
        "helped": [cell[s.ally[quarter, k]] for k in slots if s.helped[quarter, k]],
    }
    if s.improvement_supply != COMMON_PILE:
        document["coins_left"] = [coin for coin in range(1, COINS + 1) if s.coins_left[quarter, coin - 1]]
    return document


def _write_auction(s: NewCity) -> dict[str, Any]:
    auction: dict[str, Any] = {"tile": TILES[city.tile_on_offer(s)]}
    if s.phase != OPEN:
        auction |= {
            "bid": s.bid,
            "holder": QUARTERS[s.holder],
            "matched": bool(s.matched),
            "bidding": [QUARTERS[quarter] for quarter in range(QUARTER_COUNT) if s.bidding[quarter]],
        }
    return auction


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(document: Node, s: NewCity) -> None:
    """Fill `s`, whose options are set, from the document; refuse what no game can lead to."""
    fill(document, s)
    check(document, s)


def fill(document: Node, s: NewCity) -> None:
    """Fill `s` with what the document says, whether or not a game can lead to it."""
    pile = ("coins_left",) if s.improvement_supply == COMMON_PILE else ()
    document.fields(*_FIELDS, *pile)
    ask.start(s)
    s.phase = document.get("phase").one_of(PHASE_NAMES)
    s.round = document.get("round").whole(1, ROUNDS)
    s.ply = document.get("ply", 0).whole(0, LONGEST_GAME)
    _read_ladder(document.get("ladder"), s)
    quarters = document.get("quarters").fields(*QUARTERS)
    homeless = dict.fromkeys(range(TILE_COUNT))
    for quarter, name in enumerate(QUARTERS):
        if quarters.has(name):
            _read_quarter(quarters.get(name), s, quarter, homeless)
    _read_piles(document, s, homeless)
    _count_coins(document, s)
    _read_decision(document, s)


def _read_tile(node: Node, homeless: dict[int, None]) -> int:
    """A district that has not been mentioned before."""
    tile = node.one_of(TILES)
    if tile not in homeless:
        raise node.wrong(f"{TILES[tile]} is in two places.")
    del homeless[tile]
    return tile


def _read_ladder(node: Node, s: NewCity) -> None:
    pawns = [entry.one_of(QUARTERS) for entry in node.items()]
    complete = len(pawns) == QUARTER_COUNT if s.phase != LADDER else len(pawns) < QUARTER_COUNT - 1
    if len(set(pawns)) < len(pawns) or not complete:
        expected = "the pawns drawn so far, at most two" if s.phase == LADDER else "all four quarters, top first"
        raise node.wrong(f"expected are {expected}, each once.")
    for rung, quarter in enumerate(pawns):
        s.ladder[rung] = quarter


def _read_quarter(node: Node, s: NewCity, quarter: int, homeless: dict[int, None]) -> None:
    own_coins = ("coins_left",) if s.improvement_supply != COMMON_PILE else ()
    node.fields("gold", "districts", "improvements", "allies", "helped", *own_coins)
    s.gold[quarter] = node.get("gold").whole(0, MOST_GOLD)
    for name, entry in node.get("districts", {}).entries():
        cell = read_cell(name)
        if cell is None:
            raise entry.wrong(f"{name!r} is no cell; cells are a1 to t1 and a20.")
        standing = city.tile_at(s, site_at(quarter, cell))
        if standing != NONE:
            raise entry.wrong(f"{TILES[standing]} stands on {cell_name(cell)} already.")
        s.where[_read_tile(entry, homeless)] = site_at(quarter, cell)
    for name, entry in node.get("improvements", {}).entries():
        s.coin[_tile_on(entry, s, quarter, name)] = entry.whole(1, COINS)
    built = [t for t in range(TILE_COUNT) if city.stands_in(s, t, quarter) and s.coin[t] in (TRADE_GUILD, STATUE)]
    listed = [_tile_on(entry, s, quarter, entry.text()) for entry in node.get("allies", []).items()]
    if node.has("allies") and not (set(listed) <= set(built) and len(set(listed)) == len(listed)):
        raise node.get("allies").wrong("expected are the cells of Trade Guilds and Statues, each once.")
    order = listed if node.has("allies") else sorted(built, key=lambda t: s.where[t])
    if node.has("allies") and len(order) != min(len(built), ALLIES_THAT_CAN_HELP):
        raise node.get("allies").wrong("every Trade Guild and Statue has to be listed, in the order of building.")
    helped = [_tile_on(entry, s, quarter, entry.text()) for entry in node.get("helped", []).items()]
    for k, tile in enumerate(order[:ALLIES_THAT_CAN_HELP]):
        s.ally[quarter, k] = tile
        s.helped[quarter, k] = tile in helped
    if not set(helped) <= set(order):
        raise node.get("helped").wrong("only an ally can have helped.")


def _tile_on(node: Node, s: NewCity, quarter: int, name: str) -> int:
    cell = read_cell(name)
    tile = NONE if cell is None else city.tile_at(s, site_at(quarter, cell))
    if tile == NONE:
        raise node.wrong(f"no district of {QUARTERS[quarter]} stands on {name!r}.")
    return tile


def _read_piles(document: Node, s: NewCity, homeless: dict[int, None]) -> None:
    if document.has("auction"):
        auction = document.get("auction").fields("tile", "bid", "holder", "matched", "bidding")
        s.where[_read_tile(auction.get("tile"), homeless)] = ON_OFFER
    for name, place in _PILES.items():
        for entry in document.get(name, []).items():
            s.where[_read_tile(entry, homeless)] = place
    if homeless:
        raise document.wrong(f"{', '.join(TILES[tile] for tile in homeless)} are nowhere; hidden, face_up, unsold?")


def _count_coins(document: Node, s: NewCity) -> None:
    """The coins left are those not laid; where the document counts them too it has to agree."""
    for tile in range(TILE_COUNT):
        if s.coin[tile]:
            row = improve.supply_row(s, s.where[tile] // CELL_COUNT)
            if s.coins_left[row, s.coin[tile] - 1] == 0:
                place = f"quarters.{QUARTERS[s.where[tile] // CELL_COUNT]}.improvements"
                raise Node(None, place).wrong(f"coin {s.coin[tile]} is laid more often than there are coins.")
            s.coins_left[row, s.coin[tile] - 1] -= 1
    if s.improvement_supply == COMMON_PILE:
        if document.has("coins_left"):
            counts = document.get("coins_left").fields(*(str(coin) for coin in range(1, COINS + 1)))
            for coin in range(1, COINS + 1):
                if counts.get(str(coin)).whole(0, PILE_OF_EACH) != s.coins_left[0, coin - 1]:
                    raise counts.get(str(coin)).wrong(f"with those laid, {s.coins_left[0, coin - 1]} are left.")
        return
    for quarter, name in enumerate(QUARTERS):
        if document.get("quarters").has(name) and document.get("quarters").get(name).has("coins_left"):
            node = document.get("quarters").get(name).get("coins_left")
            left = [coin for coin in range(1, COINS + 1) if s.coins_left[quarter, coin - 1]]
            if [entry.whole(1, COINS) for entry in node.items()] != left:
                raise node.wrong(f"with those laid, {left} are left.")


def _read_decision(document: Node, s: NewCity) -> None:
    """Who decides, and the auction or the coin that is being decided."""
    if s.phase in (LADDER, REVEAL, END):
        if document.has("quarter"):
            raise document.get("quarter").wrong(f"no quarter acts in phase {PHASE_NAMES[s.phase]}.")
        s.quarter = NONE
        s.actor = OVER if s.phase == END else CHANCE
    else:
        city.ask_quarter(s, s.phase, document.get("quarter").one_of(QUARTERS))
    s.improved = city.rung_of(s, s.quarter) if s.phase in (IMPROVE, SITE) else 0
    if s.phase == SITE:
        s.chosen_coin = document.get("coin").whole(1, COINS)
    elif document.has("coin"):
        raise document.get("coin").wrong("a coin has been chosen in phase site only.")
    _read_auction(document, s)


def _read_auction(document: Node, s: NewCity) -> None:
    if s.phase not in _AUCTION_PHASES:
        if document.has("auction"):
            raise document.get("auction").wrong(f"there is no auction in phase {PHASE_NAMES[s.phase]}.")
        return
    auction = document.get("auction")
    if s.phase == OPEN:
        auction.fields("tile")
        return
    s.bid = auction.get("bid").whole(1, HIGHEST_BID)
    s.holder = auction.get("holder").one_of(QUARTERS)
    s.matched = auction.get("matched", False).flag()
    for entry in auction.get("bidding").items():
        s.bidding[entry.one_of(QUARTERS)] = 1


# Checking -------------------------------------------------------------------------------------------------------------


def check(document: Node, s: NewCity) -> None:
    """Refuse a position that no game can lead to."""
    _check_counts(document, s)
    _check_city(document.get("quarters"), s)
    if s.phase in (PICK, OPEN) and s.quarter != auction.chooser(s):
        able = auction.chooser(s)
        who = "nobody, for nobody has a piece of gold or an ally" if able == NONE else QUARTERS[able]
        raise document.get("quarter").wrong(f"the lowest on the ladder who can open is {who}.")
    if s.phase in _AUCTION_PHASES and s.phase != OPEN:
        _check_auction(document.get("auction"), s)
    if s.phase == SITE:
        rule = improve.why_not_coin(s, s.chosen_coin)
        if rule != ask.ALLOWED:
            raise document.get("coin").wrong(f"NC-L{rule} forbids this coin to {QUARTERS[s.quarter]} now.")
    for quarter in range(QUARTER_COUNT):
        if s.round < ROUNDS or s.phase <= PLACE:
            node = document.get("quarters").get(QUARTERS[quarter], {})
            if city.limit(s, quarter) > HIGHEST_BID:
                raise Node(0, f"{node.path}.gold").wrong(f"no quarter can ever cover more than {HIGHEST_BID}.")


def _check_counts(document: Node, s: NewCity) -> None:
    """How many districts are hidden and face up follows from the round and the phase."""
    hidden, face_up = city.count_where(s, HIDDEN), city.count_where(s, FACE_UP)
    before, now = TILE_COUNT - TILES_A_ROUND * (s.round - 1), TILE_COUNT - TILES_A_ROUND * s.round
    node = document.get("hidden", [])
    if s.phase == LADDER:
        if s.round > 1 or hidden < TILE_COUNT:
            raise document.get("phase").wrong("while the ladder is drawn it is round 1 and every district is hidden.")
        return
    if s.phase == REVEAL:
        if s.round == ROUNDS or not now < hidden <= before or face_up != before - hidden:
            raise node.wrong(f"in round {s.round} {before} hidden districts become {now}; the others lie face up.")
        return
    if hidden != now:
        raise node.wrong(f"in round {s.round} {now} districts are hidden, not {hidden}.")
    if s.phase == PICK and not 1 <= face_up <= TILES_A_ROUND:
        raise document.get("face_up", []).wrong("1 to 4 districts lie face up to be picked from.")
    if s.phase in _AUCTION_PHASES and face_up >= TILES_A_ROUND:
        raise document.get("face_up", []).wrong("one of the round's four districts is up for auction: at most 3.")
    if s.phase in (IMPROVE, SITE, END) and face_up:
        raise document.get("face_up").wrong("no district lies face up after the auctions.")
    if s.phase == END and s.round != ROUNDS:
        raise document.get("round").wrong(f"the game ends after round {ROUNDS}.")


def _check_city(quarters: Node, s: NewCity) -> None:
    for quarter, name in enumerate(QUARTERS):
        tiles = [tile for tile in range(TILE_COUNT) if city.stands_in(s, tile, quarter)]
        node = quarters.get(name, {"gold": s.gold[quarter]})
        if tiles and city.tile_at(s, site_at(quarter, CORNER)) == NONE:
            raise node.get("districts").wrong("a quarter's first district stands on a1 (NC-L15).")
        improved = [tile for tile in tiles if s.coin[tile]]
        turns = s.round if s.phase in (IMPROVE, SITE, END) else s.round - 1
        if s.phase in (IMPROVE, SITE) and city.rung_of(s, quarter) >= s.improved:
            turns -= 1
        if len(improved) > turns:
            raise node.get("improvements").wrong(f"{len(improved)} improvements in {turns} turns (NC-L24).")
        if any(s.coin[tile] > turns + 1 for tile in improved):
            raise node.get("improvements").wrong(f"no coin above {turns + 1} can be laid yet (NC-L20).")
        for first in range(1, COINS):  # coin v is not available before round v - 1, and one a round is laid
            late = sum(s.coin[tile] > first for tile in improved)
            if late > max(0, turns - first + 1):
                raise node.get("improvements").wrong(f"{late} coins above {first} cannot be laid yet (NC-L20, NC-L24).")
        if s.phase in (LADDER, REVEAL) and any(s.helped[quarter, k] for k in range(ALLIES_THAT_CAN_HELP)):
            raise node.get("helped").wrong("every ally is fresh while districts are turned up (NC-R29).")
        if (s.phase == LADDER or (s.phase == REVEAL and s.round == 1)) and s.gold[quarter] != START_GOLD:
            raise node.get("gold").wrong(f"before the first auction every quarter has {START_GOLD}.")
    _check_connected(quarters, s)


def _check_connected(quarters: Node, s: NewCity) -> None:
    """Every district has to be reachable, edge by edge, from the corners of the quarters."""
    reached = {t for t in range(TILE_COUNT) if s.where[t] >= 0 and s.where[t] % CELL_COUNT == CORNER}
    frontier = list(reached)
    while frontier:
        tile = frontier.pop()
        for site in NEIGHBOURS[s.where[tile]]:
            other = city.tile_at(s, int(site))
            same = other != NONE and s.where[other] // CELL_COUNT == s.where[tile] // CELL_COUNT
            if other != NONE and other not in reached and (same or not s.attachment):
                reached.add(other)
                frontier.append(other)
    for tile in range(TILE_COUNT):
        if s.where[tile] >= 0 and tile not in reached:
            place = site_name(s.where[tile])
            districts = quarters.get(place[:2]).get("districts")
            (name,) = [name for name, _ in districts.entries() if read_cell(name) == s.where[tile] % CELL_COUNT]
            raise districts.get(name).wrong(f"{TILES[tile]} on {place} leans on nothing (NC-L18).")


def _check_auction(auction: Node, s: NewCity) -> None:
    if not s.bidding[s.holder]:
        raise auction.get("bidding").wrong(f"the holder {QUARTERS[s.holder]} is still in.")
    if s.phase == BID:
        if s.quarter == s.holder or not s.bidding[s.quarter]:
            raise auction.get("bidding").wrong(f"{QUARTERS[s.quarter]} cannot bid: it holds the bid or is out.")
    elif s.quarter != s.holder or sum(s.bidding) != 1:
        raise auction.get("bidding").wrong("after the bidding only the winner is in, and it acts.")
    rung = city.rung_of(s, s.holder)
    lowest = QUARTER_COUNT - 1
    if s.matched and (rung == lowest) == (s.phase == BID):
        expected = "whoever stands lowest cannot match (NC-L7)" if s.phase == BID else "a match sends the winner down"
        raise auction.get("matched").wrong(f"{expected}; {QUARTERS[s.holder]} is on rung {rung + 1}.")
    if s.phase != PLACE and s.bid > city.limit(s, s.holder):
        raise auction.get("bid").wrong(f"{QUARTERS[s.holder]} cannot cover it; its limit is {city.limit(s, s.holder)}.")
