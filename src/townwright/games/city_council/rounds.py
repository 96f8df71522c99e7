"""Set-up, luck, and the order of rounds and turns up to the end of the game and its judge."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array
from townwright.games.city_council.board import (
    GRID,
    NOTHING,
    is_empty,
    keep,
    words,
)
from townwright.games.city_council.choices import (
    L35_NOT_NOW,
    OPENERS,
    PLAYERS,
    REVEALS,
    TAKES,
)
from townwright.games.city_council.council import (
    bids_made,
    forget_bids,
    holder_of,
    next_lobbyist,
    picks_made,
    return_coins,
    seat_at,
)
from townwright.games.city_council.data import COIN_COUNT, MAYOR, MOST_SEATS, TILE_COUNT, TREASURER
from townwright.games.city_council.investing import (
    may_invest,
    may_speculate,
)
from townwright.games.city_council.placing import open_blocks
from townwright.games.city_council.railway import (
    has_only_stop,
    leave_railway,
    open_segments,
)
from townwright.games.city_council.score import best_score, coin_points, is_tied_for_first
from townwright.games.city_council.state import (
    BID,
    DIE_NUMBER,
    END,
    JUDGE,
    NONE,
    OPENER,
    PAWN,
    RAIL,
    RANDOM_OPENER,
    REVEAL,
    TAKE,
    UNUSED,
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
            s.coin[seat, k] = UNUSED
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
