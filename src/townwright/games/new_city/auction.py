"""Phase II of a round: a district is chosen, bid for, paid and built."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.buffers import insert
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.new_city.board import CORNER, NEIGHBOURS
from townwright.games.new_city.choices import (
    BIDS,
    CELLS,
    DROP,
    L1_NOT_YOUR_TURN,
    L2_NOT_ON_OFFER,
    L3_MUST_OPEN,
    L5_CANNOT_COVER,
    L6_TOO_LOW,
    L7_CANNOT_MATCH,
    L12_NO_SUCH_HELP,
    L13_TOO_LITTLE,
    L14_TOO_MUCH,
    L15_CORNER_FIRST,
    L17_TAKEN,
    L18_APART,
    L19_MUST_BUILD,
    MATCH,
    PAYS,
    PICKS,
)
from townwright.games.new_city.city import (
    ask_quarter,
    has_a_district,
    help_left,
    limit,
    rung_of,
    stands_in,
    tile_at,
    tile_on_offer,
)
from townwright.games.new_city.data import ALLIES_THAT_CAN_HELP, CELL_COUNT, HIGHEST_BID, QUARTER_COUNT, TILE_COUNT
from townwright.games.new_city.score import beauty_bonus
from townwright.games.new_city.state import BID, COFFERS, FACE_UP, NONE, ON_OFFER, OPEN, OWN_TILE, PAY, PLACE, NewCity

# II. A. Choose a district ---------------------------------------------------------------------------------------------


@compiled
def forget_auction(s: NewCity) -> None:
    s.bid = 0
    s.holder = NONE
    s.matched = 0
    for quarter in range(QUARTER_COUNT):
        s.bidding[quarter] = 0


@compiled
def chooser(s: NewCity) -> int:
    """The lowest quarter on the ladder that can open the bidding (NC-R10, NC-R11), or NONE."""
    if s.broke_opener == COFFERS:
        for rung in range(QUARTER_COUNT - 1, -1, -1):
            if s.gold[s.ladder[rung]] > 0:
                return s.ladder[rung]
    for rung in range(QUARTER_COUNT - 1, -1, -1):
        if limit(s, s.ladder[rung]) > 0:
            return s.ladder[rung]
    return NONE


@compiled
def why_not_pick(s: NewCity, action: int) -> int:
    if action == DROP or action == MATCH:
        return L3_MUST_OPEN
    if not PICKS <= action < PICKS + TILE_COUNT:
        return L1_NOT_YOUR_TURN
    return ALLOWED if s.where[action - PICKS] == FACE_UP else L2_NOT_ON_OFFER


@compiled
def legal_picks(s: NewCity, out: Array) -> int:
    count = 0
    for tile in range(TILE_COUNT):
        if s.where[tile] == FACE_UP:
            out[count] = PICKS + tile
            count += 1
    return count


@compiled
def pick(s: NewCity, tile: int) -> None:
    s.where[tile] = ON_OFFER
    s.phase = OPEN


@compiled
def why_not_open(s: NewCity, action: int) -> int:
    if action == DROP or action == MATCH:
        return L3_MUST_OPEN
    if not BIDS < action <= BIDS + HIGHEST_BID:
        return L1_NOT_YOUR_TURN
    return ALLOWED if action - BIDS <= limit(s, s.quarter) else L5_CANNOT_COVER


@compiled
def legal_openings(s: NewCity, out: Array) -> int:
    most = min(limit(s, s.quarter), HIGHEST_BID)
    for amount in range(1, most + 1):
        out[amount - 1] = BIDS + amount
    return most


@compiled
def open_bidding(s: NewCity, amount: int) -> None:
    for quarter in range(QUARTER_COUNT):
        s.bidding[quarter] = 1
    hold(s, amount, 0)
    next_bidder(s)


# II. B. Bid on the selected district ----------------------------------------------------------------------------------


@compiled
def hold(s: NewCity, amount: int, matched: int) -> None:
    """The acting quarter makes the standing bid."""
    s.bid = amount
    s.holder = s.quarter
    s.matched = matched


@compiled
def next_bidder(s: NewCity) -> None:
    """Up the ladder, and from the top back to the bottom, to the next quarter still in (NC-R16)."""
    rung = rung_of(s, s.quarter)
    for _ in range(QUARTER_COUNT):
        rung = (rung + QUARTER_COUNT - 1) % QUARTER_COUNT
        if s.bidding[s.ladder[rung]]:
            ask_quarter(s, BID, s.ladder[rung])
            break


@compiled
def can_match(s: NewCity) -> bool:
    """Does the acting quarter's pawn stand above the holder's? (NC-R18)"""
    return rung_of(s, s.quarter) < rung_of(s, s.holder)


@compiled
def why_not_bid(s: NewCity, action: int) -> int:
    if action == DROP:
        return ALLOWED
    if action == MATCH:
        if not can_match(s):
            return L7_CANNOT_MATCH
        return ALLOWED if s.bid <= limit(s, s.quarter) else L5_CANNOT_COVER
    if not BIDS < action <= BIDS + HIGHEST_BID:
        return L1_NOT_YOUR_TURN
    if action - BIDS <= s.bid:
        return L6_TOO_LOW
    return ALLOWED if action - BIDS <= limit(s, s.quarter) else L5_CANNOT_COVER


@compiled
def legal_bids(s: NewCity, out: Array) -> int:
    most = min(limit(s, s.quarter), HIGHEST_BID)
    out[0] = DROP
    count = 1
    if s.bid <= most and can_match(s):
        out[1] = MATCH
        count = 2
    for amount in range(s.bid + 1, most + 1):
        out[count] = BIDS + amount
        count += 1
    return count


@compiled
def bid(s: NewCity, action: int) -> None:
    if action == DROP:
        drop_out(s)
    elif action == MATCH:
        hold(s, s.bid, 1)
        next_bidder(s)
    else:
        hold(s, action - BIDS, 0)
        next_bidder(s)


@compiled
def drop_out(s: NewCity) -> None:
    """Out of this auction for good (NC-R17). When only the holder is left, the ladder moves, then he pays."""
    s.bidding[s.quarter] = 0
    still_in = 0
    for quarter in range(QUARTER_COUNT):
        still_in += s.bidding[quarter]
    if still_in > 1:
        next_bidder(s)
    else:
        if s.matched:
            send_to_the_bottom(s, s.holder)
        ask_quarter(s, PAY, s.holder)


@compiled
def send_to_the_bottom(s: NewCity, quarter: int) -> None:
    """A pawn that won by matching; the pawns below it close up."""
    for rung in range(rung_of(s, quarter), QUARTER_COUNT - 1):
        s.ladder[rung] = s.ladder[rung + 1]
    s.ladder[QUARTER_COUNT - 1] = quarter


# II. C. Pay for the district and build it -----------------------------------------------------------------------------


@compiled
def help_of(s: NewCity, allies: int) -> int:
    """What this set of the acting quarter's allies adds; bit k stands for the k-th ally."""
    total = 0
    for k in range(ALLIES_THAT_CAN_HELP):
        if allies >> k & 1:
            total += help_left(s, s.quarter, k)
    return total


@compiled
def why_not_allies(s: NewCity, allies: int) -> int:
    """The rule that forbids paying with exactly these allies and the coffers."""
    for k in range(ALLIES_THAT_CAN_HELP):
        if allies >> k & 1 and help_left(s, s.quarter, k) == 0:
            return L12_NO_SUCH_HELP
    total = help_of(s, allies)
    if total + s.gold[s.quarter] < s.bid:
        return L13_TOO_LITTLE
    for k in range(ALLIES_THAT_CAN_HELP):
        if allies >> k & 1 and total - help_left(s, s.quarter, k) >= s.bid:
            return L14_TOO_MUCH
    return ALLOWED


@compiled
def why_not_pay(s: NewCity, action: int) -> int:
    if action == DROP:
        return L19_MUST_BUILD
    if not PAYS <= action < PAYS + (1 << ALLIES_THAT_CAN_HELP):
        return L1_NOT_YOUR_TURN
    return why_not_allies(s, action - PAYS)


@compiled
def legal_payments(s: NewCity, out: Array) -> int:
    present = 0
    for k in range(ALLIES_THAT_CAN_HELP):
        if help_left(s, s.quarter, k):
            present |= 1 << k
    count = 0
    for allies in range(present + 1):
        if allies & ~present == 0 and why_not_allies(s, allies) == ALLOWED:
            out[count] = PAYS + allies
            count += 1
    return count


@compiled
def pay(s: NewCity, allies: int) -> None:
    """The allies called on help once this round; the coffers pay the rest, never less than nothing (NC-R26)."""
    s.gold[s.quarter] -= max(0, s.bid - help_of(s, allies))
    for k in range(ALLIES_THAT_CAN_HELP):
        if allies >> k & 1:
            s.helped[s.quarter, k] = 1
    s.phase = PLACE


@compiled
def supports(s: NewCity, tile: int) -> bool:
    """May the acting quarter's new district lean on this one? (NC-R5)"""
    if s.attachment == OWN_TILE:
        return stands_in(s, tile, s.quarter)
    return s.where[tile] >= 0


@compiled
def why_not_place(s: NewCity, action: int) -> int:
    if action == DROP:
        return L19_MUST_BUILD
    if not CELLS <= action < CELLS + CELL_COUNT:
        return L1_NOT_YOUR_TURN
    cell = action - CELLS
    site = s.quarter * CELL_COUNT + cell
    if tile_at(s, site) != NONE:
        return L17_TAKEN
    if not has_a_district(s, s.quarter):
        return ALLOWED if cell == CORNER else L15_CORNER_FIRST
    for k in range(4):
        neighbour = tile_at(s, NEIGHBOURS[site, k])
        if neighbour != NONE and supports(s, neighbour):
            return ALLOWED
    return L18_APART


@compiled
def legal_places(s: NewCity, out: Array) -> int:
    """Every free site of the quarter next to a district that supports it; at first the corner alone."""
    if not has_a_district(s, s.quarter):
        out[0] = CELLS + CORNER
        return 1
    count = 0
    for tile in range(TILE_COUNT):
        if supports(s, tile):
            for k in range(4):
                site = NEIGHBOURS[s.where[tile], k]
                if site // CELL_COUNT == s.quarter and site >= 0 and tile_at(s, site) == NONE:
                    count = insert(out, count, CELLS + site % CELL_COUNT)
    return count


@compiled
def place(s: NewCity, cell: int) -> None:
    """The district is built and its beauty paid at once."""
    tile = tile_on_offer(s)
    site = s.quarter * CELL_COUNT + cell
    s.gold[s.quarter] += beauty_bonus(s, tile, site)
    s.where[tile] = site
