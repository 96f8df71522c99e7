"""The play of New City: set-up, the order of phases, and the questions that the engine asks of a game."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import OVER, Array
from townwright.games.new_city.auction import (
    bid,
    chooser,
    forget_auction,
    legal_bids,
    legal_openings,
    legal_payments,
    legal_picks,
    legal_places,
    open_bidding,
    pay,
    pick,
    place,
    why_not_allies,
    why_not_bid,
    why_not_open,
    why_not_pay,
    why_not_pick,
    why_not_place,
)
from townwright.games.new_city.choices import (
    BIDS,
    CELLS,
    COIN,
    DRAWS,
    DROP,
    L1_NOT_YOUR_TURN,
    L8_HAS_DROPPED,
    L9_HOLDS_THE_BID,
    L10_BID_STANDS,
    L24_ONE_A_ROUND,
    MATCH,
    PASS,
    PAWNS,
    PAYS,
    PICKS,
)
from townwright.games.new_city.city import ask_luck, ask_quarter, count_where, rung_of
from townwright.games.new_city.data import (
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    COINS,
    HIGHEST_BID,
    PILE_OF_EACH,
    QUARTER_COUNT,
    ROUNDS,
    START_GOLD,
    TILE_COUNT,
    TILES_A_ROUND,
)
from townwright.games.new_city.improve import (
    choose_coin,
    collect_income,
    lay_improvement,
    legal_improvements,
    legal_sites,
    why_not_improve,
    why_not_site,
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
    OPEN,
    PAY,
    PICK,
    PLACE,
    REVEAL,
    SITE,
    UNSOLD,
    NewCity,
)

# Set-up ---------------------------------------------------------------------------------------------------------------


@compiled
def start(s: NewCity) -> None:
    """Gold and coins are handed out; the ladder is drawn next."""
    s.ply = 0
    s.round = 1
    for quarter in range(QUARTER_COUNT):
        s.gold[quarter] = START_GOLD
        s.ladder[quarter] = NONE
        s.bidding[quarter] = 0
        for k in range(ALLIES_THAT_CAN_HELP):
            s.ally[quarter, k] = NONE
            s.helped[quarter, k] = 0
        for k in range(COINS):
            if s.improvement_supply == COMMON_PILE:
                s.coins_left[quarter, k] = PILE_OF_EACH if quarter == 0 else 0
            else:
                s.coins_left[quarter, k] = 1
    for tile in range(TILE_COUNT):
        s.where[tile] = HIDDEN
        s.coin[tile] = 0
    forget_auction(s)
    s.improved = 0
    s.chosen_coin = 0
    ask_luck(s, LADDER)


@compiled
def pawns_placed(s: NewCity) -> int:
    count = 0
    for rung in range(QUARTER_COUNT):
        count += s.ladder[rung] != NONE
    return count


@compiled
def place_pawn(s: NewCity, quarter: int) -> None:
    """The next rung from the top; the last pawn has one rung left and goes there by itself."""
    s.ladder[pawns_placed(s)] = quarter
    if pawns_placed(s) == QUARTER_COUNT - 1:
        for last in range(QUARTER_COUNT):
            if rung_of(s, last) == QUARTER_COUNT:
                s.ladder[QUARTER_COUNT - 1] = last
                break


# I. Show new districts ------------------------------------------------------------------------------------------------


@compiled
def odds(s: NewCity, out: Array, weights: Array) -> int:
    """The pawns not yet on the ladder, or the districts not yet turned up, all equally likely."""
    count = 0
    if s.phase == LADDER:
        for quarter in range(QUARTER_COUNT):
            if rung_of(s, quarter) == QUARTER_COUNT:
                out[count] = PAWNS + quarter
                weights[count] = 1
                count += 1
    else:
        for tile in range(TILE_COUNT):
            if s.where[tile] == HIDDEN:
                out[count] = DRAWS + tile
                weights[count] = 1
                count += 1
    return count


@compiled
def luck_key(s: NewCity) -> int:
    """The rung of the ladder, counted from 0, or after the rungs the district, counted through the rounds."""
    if s.phase == LADDER:
        return pawns_placed(s)
    return QUARTER_COUNT + TILE_COUNT - count_where(s, HIDDEN)


# The order of play ----------------------------------------------------------------------------------------------------


@compiled
def reveal_districts(s: NewCity) -> None:
    """A new round: every ally may help again (NC-R29); the last four districts leave nothing to luck."""
    for quarter in range(QUARTER_COUNT):
        for k in range(ALLIES_THAT_CAN_HELP):
            s.helped[quarter, k] = 0
    ask_luck(s, REVEAL)
    if count_where(s, HIDDEN) == TILES_A_ROUND:
        for tile in range(TILE_COUNT):
            if s.where[tile] == HIDDEN:
                s.where[tile] = FACE_UP
        next_auction(s)


@compiled
def next_auction(s: NewCity) -> None:
    """The next district is picked; with none left, or nobody able to open (NC-R13), improvements begin."""
    forget_auction(s)
    opener = chooser(s)
    if count_where(s, FACE_UP) > 0 and opener != NONE:
        ask_quarter(s, PICK, opener)
    else:
        for tile in range(TILE_COUNT):
            if s.where[tile] == FACE_UP:
                s.where[tile] = UNSOLD
        ask_quarter(s, IMPROVE, s.ladder[0])


@compiled
def next_improvement(s: NewCity) -> None:
    """Each quarter once, from the top of the ladder; then income, and the next round."""
    s.chosen_coin = 0
    s.improved += 1
    if s.improved < QUARTER_COUNT:
        ask_quarter(s, IMPROVE, s.ladder[s.improved])
    else:
        s.improved = 0
        collect_income(s)
        next_round(s)


@compiled
def next_round(s: NewCity) -> None:
    if s.round == ROUNDS:
        s.phase = END
        s.quarter = NONE
        s.actor = OVER
    else:
        s.round += 1
        reveal_districts(s)


# The whole game -------------------------------------------------------------------------------------------------------


@compiled
def legal(s: NewCity, out: Array) -> int:
    """How many choices the acting quarter has; `out` gets their numbers, ascending."""
    if s.phase == BID:
        return legal_bids(s, out)
    if s.phase == PICK:
        return legal_picks(s, out)
    if s.phase == OPEN:
        return legal_openings(s, out)
    if s.phase == PAY:
        return legal_payments(s, out)
    if s.phase == PLACE:
        return legal_places(s, out)
    if s.phase == IMPROVE:
        return legal_improvements(s, out)
    if s.phase == SITE:
        return legal_sites(s, out)
    return 0


@compiled
def why_not(s: NewCity, action: int) -> int:
    """The rule that forbids the acting quarter this choice, or ALLOWED."""
    if s.phase == BID:
        return why_not_bid(s, action)
    if s.phase == PICK:
        return why_not_pick(s, action)
    if s.phase == OPEN:
        return why_not_open(s, action)
    if s.phase == PAY:
        return why_not_pay(s, action)
    if s.phase == PLACE:
        return why_not_place(s, action)
    if s.phase == IMPROVE:
        return why_not_improve(s, action)
    if s.phase == SITE:
        return why_not_site(s, action)
    return L1_NOT_YOUR_TURN


@compiled
def apply(s: NewCity, action: int) -> None:
    """What happens when the acting quarter, or luck, decides so."""
    s.ply += 1
    if s.phase == BID:
        bid(s, action)
    elif s.phase == PICK:
        pick(s, action - PICKS)
    elif s.phase == OPEN:
        open_bidding(s, action - BIDS)
    elif s.phase == PAY:
        pay(s, action - PAYS)
    elif s.phase == PLACE:
        place(s, action - CELLS)
        next_auction(s)
    elif s.phase == IMPROVE and action != PASS:
        choose_coin(s, action - COIN)
    elif s.phase == IMPROVE:
        next_improvement(s)
    elif s.phase == SITE:
        lay_improvement(s, action - CELLS)
        next_improvement(s)
    elif s.phase == LADDER:
        place_pawn(s, action - PAWNS)
        if pawns_placed(s) == QUARTER_COUNT:
            reveal_districts(s)
    else:
        s.where[action - DRAWS] = FACE_UP
        if count_where(s, FACE_UP) == TILES_A_ROUND:
            next_auction(s)


@compiled
def why_not_out_of_turn(s: NewCity, seat: int, action: int) -> int:
    """The rule that tells a seat which is not the actor why it may not act."""
    if s.phase == BID and (action == DROP or action == MATCH or BIDS < action <= BIDS + HIGHEST_BID):
        for quarter in range(QUARTER_COUNT):
            if quarter % s.seats == seat and s.bidding[quarter] and quarter != s.holder:
                return L1_NOT_YOUR_TURN
        if s.holder % s.seats == seat:
            lowers = action == DROP or BIDS < action < BIDS + s.bid
            return L10_BID_STANDS if lowers else L9_HOLDS_THE_BID
        return L8_HAS_DROPPED
    if (s.phase == IMPROVE or s.phase == SITE) and (COIN < action <= COIN + COINS):
        for rung in range(s.improved, QUARTER_COUNT):
            if s.ladder[rung] % s.seats == seat:
                return L1_NOT_YOUR_TURN
        return L24_ONE_A_ROUND
    return L1_NOT_YOUR_TURN


@compiled
def default(s: NewCity) -> int:
    """NC-R64: what is played for a leader who does not answer."""
    if s.phase == PICK:
        for tile in range(TILE_COUNT):
            if s.where[tile] == FACE_UP:
                return PICKS + tile
    if s.phase == OPEN:
        return BIDS + 1
    if s.phase == PAY:
        return default_payment(s)
    if s.phase == PLACE or s.phase == SITE:
        return default_cell(s)
    return DROP


@compiled
def default_payment(s: NewCity) -> int:
    """The legal payment with the fewest allies; among equals the lowest number."""
    for size in range(ALLIES_THAT_CAN_HELP + 1):
        for allies in range(1 << ALLIES_THAT_CAN_HELP):
            called = 0
            for k in range(ALLIES_THAT_CAN_HELP):
                called += allies >> k & 1
            if called == size and why_not_allies(s, allies) == ALLOWED:
                return PAYS + allies
    return PAYS


@compiled
def default_cell(s: NewCity) -> int:
    """The legal cell in the first column; there the lowest row."""
    column_best, row_best, best = CELL_COUNT, CELL_COUNT, CELLS
    for diagonal in range(CELL_COUNT):
        first = diagonal * (diagonal + 1) // 2
        if first >= CELL_COUNT:
            break
        for k in range(diagonal + 1):
            if why_not(s, CELLS + first + k) == ALLOWED:
                column, row = k, diagonal - k
                if column < column_best or (column == column_best and row < row_best):
                    column_best, row_best, best = column, row, CELLS + first + k
    return best


@compiled
def observe(s: NewCity, seat: int) -> None:
    """Nothing is secret: which districts are still hidden follows from those that were shown (NC-R58)."""


@compiled
def resample(s: NewCity, seat: int, luck: Array) -> None:
    """Nothing is blank: the order of the hidden districts is not in the state."""
