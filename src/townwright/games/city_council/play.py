"""The play of City Council: set-up, the order of play, and the questions that the engine asks of a game."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array
from townwright.games.city_council.board import (
    BLOCK_OF,
    GRID,
    NOTHING,
    first_square,
    is_empty,
    keep,
    words,
)
from townwright.games.city_council.choices import (
    ALL_ACTIONS,
    CORNER_ACTIONS,
    L35_NOT_NOW,
    NUMBERS,
    OPENERS,
    PASS,
    PLACES,
    PLAYERS,
    POINTS,
    RAILS,
    REVEALS,
    STOP,
    TAKES,
)
from townwright.games.city_council.council import (
    bid,
    bids_made,
    forget_bids,
    holder_of,
    legal_bids,
    legal_lobbies,
    legal_victims,
    lobby,
    next_lobbyist,
    picks_made,
    return_coins,
    seat_at,
    steal,
    why_not_bid,
    why_not_lobby,
    why_not_steal,
)
from townwright.games.city_council.data import COIN_COUNT, MAYOR, MOST_SEATS, TILE_COUNT, TREASURER
from townwright.games.city_council.investing import (
    choose_number,
    invest,
    legal_die_payments,
    legal_investments,
    legal_numbers,
    legal_points,
    may_invest,
    may_speculate,
    open_points,
    pay_die,
    speculate,
    why_not_invest,
    why_not_number,
    why_not_pay_die,
    why_not_point,
)
from townwright.games.city_council.placing import (
    has_no_tick,
    legal_places,
    legal_takes,
    legal_ticks,
    legal_tile_payments,
    open_blocks,
    pay_tile,
    place,
    take,
    why_not_pay_tile,
    why_not_place,
    why_not_take,
    why_not_tick,
)
from townwright.games.city_council.railway import (
    add_credit,
    has_only_stop,
    lay,
    leave_railway,
    legal_rail,
    open_segments,
    why_not_rail,
)
from townwright.games.city_council.score import best_score, coin_points, is_tied_for_first
from townwright.games.city_council.state import (
    BID,
    DIE_NUMBER,
    DIE_POINT,
    END,
    JUDGE,
    LOBBY,
    NONE,
    OPENER,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    PLACE,
    RAIL,
    RANDOM_OPENER,
    REVEAL,
    STEAL,
    TAKE,
    TICK,
    CityCouncil,
)

# Set-up ---------------------------------------------------------------------------------------------------------------


@compiled
def start(s: CityCouncil) -> None:
    """Coins, pawns and dice are handed out, and the grid is empty; the top tiles are turned up next."""
    s.ply = 0
    s.round = 1
    for tile in range(TILE_COUNT):
        s.where[tile] = NONE
        s.tick[tile] = NONE
    for seat in range(MOST_SEATS):
        s.stack[seat] = NONE
        s.score[seat] = 0
        for k in range(COIN_COUNT):
            s.coin[seat, k] = 0
        s.chits[seat] = 0
        s.pawn[seat] = NONE
        s.die[seat] = 0
        s.point[seat] = NONE
        s.spent_on[seat] = NONE
        s.bid[seat] = 0
        s.position[seat] = 0
        s.council[seat] = NONE
    s.opener = NONE if s.first_bidder == RANDOM_OPENER else s.first_bidder
    s.tile = NONE
    s.block = NONE
    s.winner = NONE
    leave_railway(s)
    keep(s.rail, NOTHING)
    keep(s.built, NOTHING)
    keep(s.network, GRID)
    s.actor = CHANCE
    s.phase = REVEAL


# Luck -----------------------------------------------------------------------------------------------------------------


@compiled
def is_hidden(s: CityCouncil, tile: int) -> bool:
    """Lies this tile face down in a stack?"""
    if s.where[tile] != NONE or s.tile == tile:
        return False
    for k in range(s.seats):
        if s.stack[k] == tile:
            return False
    return True


@compiled
def count_hidden(s: CityCouncil) -> int:
    count = 0
    for tile in range(TILE_COUNT):
        count += is_hidden(s, tile)
    return count


@compiled
def odds(s: CityCouncil, out: Array, weights: Array) -> int:
    """The tiles that lie face down, or the seats, all equally likely."""
    count = 0
    if s.phase == REVEAL:
        for tile in range(TILE_COUNT):
            if is_hidden(s, tile):
                out[count] = REVEALS + tile
                count += 1
    else:
        for seat in range(s.seats):
            out[count] = OPENERS + seat
            count += 1
    for k in range(count):
        weights[k] = 1
    return count


@compiled
def luck_key(s: CityCouncil) -> int:
    """Which tile it is, counted through the game from 0; and after the tiles, who bids first."""
    return TILE_COUNT - count_hidden(s) if s.phase == REVEAL else TILE_COUNT


@compiled
def empty_stack(s: CityCouncil) -> int:
    """The first stack without a face-up tile, or NONE."""
    for k in range(s.seats):
        if s.stack[k] == NONE:
            return k
    return NONE


@compiled
def turn_up(s: CityCouncil, tile: int) -> None:
    """The next stack shows its top tile; when all do, the bidding begins, or first it is drawn who opens it."""
    s.stack[empty_stack(s)] = tile
    if empty_stack(s) == NONE:
        begin_bidding(s)


@compiled
def turn_up_the_last(s: CityCouncil) -> None:
    """The last tile of each stack leaves nothing to luck; it does not matter which lies where."""
    for tile in range(TILE_COUNT):
        if is_hidden(s, tile):
            s.stack[empty_stack(s)] = tile
    begin_bidding(s)


# The order of play ----------------------------------------------------------------------------------------------------


@compiled
def begin_bidding(s: CityCouncil) -> None:
    if s.opener == NONE:
        s.phase = OPENER
    else:
        s.phase = BID
        s.actor = s.opener


@compiled
def after_bid(s: CityCouncil) -> None:
    """Clockwise until all have bid."""
    if bids_made(s) == s.seats:
        next_lobbyist(s)
    else:
        s.actor = (s.actor + 1) % s.seats


@compiled
def after_lobby(s: CityCouncil) -> None:
    if picks_made(s) < 2 * s.seats:
        next_lobbyist(s)
    else:
        s.phase = TAKE
        s.actor = seat_at(s, 1)


@compiled
def settle(s: CityCouncil) -> None:
    """Go on in a turn to where there is something to decide, or to the next turn, or to the end of the game (CC-S9)."""
    if s.phase == PAWN and not may_invest(s):
        s.phase = DIE_NUMBER
    if s.phase == DIE_NUMBER and not may_speculate(s):
        s.phase = RAIL
    if s.phase == RAIL:
        if is_empty(words(s.open)):
            keep(s.open, open_segments(s))
        if has_only_stop(s):
            end_turn(s)
    if s.phase == TAKE and is_empty(words(s.open)):
        keep(s.open, open_blocks(s, s.actor))
        if is_empty(words(s.open)):
            end_game(s)


@compiled
def end_turn(s: CityCouncil) -> None:
    """The next in the order of turns; after the last one the round is over."""
    leave_railway(s)
    s.tile = NONE
    position = s.position[s.actor] + 1
    if position <= s.seats:
        s.phase = TAKE
        s.actor = seat_at(s, position)
    else:
        end_round(s)


@compiled
def end_round(s: CityCouncil) -> None:
    """CC-S7: unused coins score, all coins come back; new tiles, or the end."""
    for seat in range(s.seats):
        s.score[seat] += coin_points(s, seat)
    return_coins(s)
    hidden = count_hidden(s)
    if hidden == 0:
        end_game(s)
        return
    s.round += 1
    s.opener = seat_at(s, 1)
    forget_bids(s)
    s.phase = REVEAL
    s.actor = CHANCE
    if hidden == s.seats:
        turn_up_the_last(s)


@compiled
def judge(s: CityCouncil) -> int:
    """CC-S10: the Mayor's lobbyist; if there is none, the Treasurer's."""
    mayor = holder_of(s, MAYOR)
    return mayor if mayor != NONE else holder_of(s, TREASURER)


@compiled
def end_game(s: CityCouncil) -> None:
    """A tie for the first place goes to the judge."""
    if is_tied_for_first(s):
        s.phase = JUDGE
        s.actor = judge(s)
    else:
        s.phase = END
        s.actor = OVER


@compiled
def why_not_judge(s: CityCouncil, action: int) -> int:
    if not PLAYERS <= action < TAKES:
        return L35_NOT_NOW
    seat = action - PLAYERS
    return ALLOWED if seat < s.seats and s.score[seat] == best_score(s) else L35_NOT_NOW


@compiled
def legal_winners(s: CityCouncil, out: Array) -> int:
    count = 0
    for action in range(PLAYERS, TAKES):
        if why_not_judge(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def name_winner(s: CityCouncil, seat: int) -> None:
    s.winner = seat
    s.phase = END
    s.actor = OVER


# The whole game -------------------------------------------------------------------------------------------------------


@compiled
def legal(s: CityCouncil, out: Array) -> int:
    """How many choices the actor has; `out` gets their numbers, ascending."""
    if s.phase == RAIL:
        return legal_rail(s, out)
    if s.phase == BID:
        return legal_bids(s, out)
    if s.phase == LOBBY:
        return legal_lobbies(s, out)
    if s.phase == STEAL:
        return legal_victims(s, out)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == PAY_TILE:
        return legal_tile_payments(s, out)
    if s.phase == PLACE:
        return legal_places(s, out)
    if s.phase == TICK:
        return legal_ticks(s, out)
    if s.phase == PAWN:
        return legal_investments(s, out)
    if s.phase == DIE_NUMBER:
        return legal_numbers(s, out)
    if s.phase == PAY_DIE:
        return legal_die_payments(s, out)
    if s.phase == DIE_POINT:
        return legal_points(s, out)
    if s.phase == JUDGE:
        return legal_winners(s, out)
    return 0


@compiled
def why_not(s: CityCouncil, action: int) -> int:
    """The rule that forbids the actor this choice, or ALLOWED."""
    if s.phase == RAIL:
        return why_not_rail(s, action)
    if s.phase == BID:
        return why_not_bid(s, action)
    if s.phase == LOBBY:
        return why_not_lobby(s, action)
    if s.phase == STEAL:
        return why_not_steal(s, action)
    if s.phase == TAKE:
        return why_not_take(s, action)
    if s.phase == PAY_TILE:
        return why_not_pay_tile(s, action)
    if s.phase == PLACE:
        return why_not_place(s, action)
    if s.phase == TICK:
        return why_not_tick(s, action)
    if s.phase == PAWN:
        return why_not_invest(s, action)
    if s.phase == DIE_NUMBER:
        return why_not_number(s, action)
    if s.phase == PAY_DIE:
        return why_not_pay_die(s, action)
    if s.phase == DIE_POINT:
        return why_not_point(s, action)
    if s.phase == JUDGE:
        return why_not_judge(s, action)
    return L35_NOT_NOW


@compiled
def apply(s: CityCouncil, action: int) -> None:
    """What happens when the actor, or luck, decides so."""
    s.ply += 1
    if s.phase == REVEAL:
        turn_up(s, action - REVEALS)
    elif s.phase == OPENER:
        s.opener = action - OPENERS
        begin_bidding(s)
    elif s.phase == BID:
        bid(s, action)
        after_bid(s)
    elif s.phase == LOBBY:
        lobby(s, action)
        if s.phase == LOBBY:
            after_lobby(s)
    elif s.phase == STEAL:
        steal(s, action - PLAYERS)
        after_lobby(s)
    elif s.phase == JUDGE:
        name_winner(s, action - PLAYERS)
    else:
        take_turn(s, action)
    if TAKE <= s.phase <= RAIL:
        settle(s)


@compiled
def take_turn(s: CityCouncil, action: int) -> None:
    """The tile, the investor, the speculator and the railway; what is asked next, if there is a choice."""
    if s.phase == TAKE:
        take(s, action - TAKES)
        s.phase = PAY_TILE
    elif s.phase == PAY_TILE:
        pay_tile(s, action)
        s.phase = PLACE
    elif s.phase == PLACE and not has_no_tick(s.tile):
        s.block = action - PLACES
        s.phase = TICK
    elif s.phase in (PLACE, TICK):
        block, tick = (s.block, action - CORNER_ACTIONS) if s.phase == TICK else (action - PLACES, NONE)
        place(s, block, tick)
        s.phase = PAWN
    elif s.phase == PAWN:
        if action != PASS:
            invest(s, action)
        s.phase = DIE_NUMBER
    elif s.phase == DIE_NUMBER:
        if action != PASS:
            choose_number(s, action - NUMBERS)
        s.phase = RAIL if action == PASS else PAY_DIE
    elif s.phase == PAY_DIE:
        pay_die(s, action)
        s.phase = DIE_POINT
    elif s.phase == DIE_POINT:
        speculate(s, action - POINTS)
        s.phase = RAIL
    elif action == STOP:
        end_turn(s)
    elif action < RAILS:
        add_credit(s, action)
    else:
        lay(s, action - RAILS)


@compiled
def why_not_out_of_turn(s: CityCouncil, seat: int, action: int) -> int:
    """The rule that tells a seat which is not the actor why it may not act."""
    return L35_NOT_NOW


@compiled
def default(s: CityCouncil) -> int:
    """What is played for a seat that does not answer: as little as the rules allow."""
    if why_not(s, STOP) == ALLOWED:
        return STOP
    if s.phase == PLACE:
        return PLACES + int(BLOCK_OF[first_square(words(s.open))])
    if s.phase == DIE_POINT:
        return POINTS + int(BLOCK_OF[first_square(open_points(s))])
    for action in range(ALL_ACTIONS):
        if why_not(s, action) == ALLOWED:
            return action
    return STOP


@compiled
def observe(s: CityCouncil, seat: int) -> None:
    """Nothing is secret once it has been turned up."""


@compiled
def resample(s: CityCouncil, seat: int, luck: Array) -> None:
    """Nothing is blank: the order of a stack is not in the state."""
