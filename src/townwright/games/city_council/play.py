"""The play of City Council: the questions that the engine asks of a game, answered phase by phase."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.board import (
    BLOCK_OF,
    first_square,
    words,
)
from townwright.games.city_council.choices import (
    ALL_ACTIONS,
    CORNER_ACTIONS,
    L21_INVESTOR_FIRST,
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
    legal_bids,
    legal_lobbies,
    legal_victims,
    lobby,
    steal,
    why_not_bid,
    why_not_lobby,
    why_not_steal,
)
from townwright.games.city_council.investing import (
    choose_number,
    invest,
    legal_die_payments,
    legal_investments,
    legal_numbers,
    legal_points,
    open_points,
    pay_die,
    speculate,
    why_not_die,
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
    lay,
    legal_rail,
    why_not_rail,
)
from townwright.games.city_council.rounds import (
    after_bid,
    after_lobby,
    begin_bidding,
    end_turn,
    legal_winners,
    name_winner,
    settle,
    turn_up,
    why_not_judge,
)
from townwright.games.city_council.state import (
    BID,
    DIE_NUMBER,
    DIE_POINT,
    JUDGE,
    LOBBY,
    NONE,
    OPENER,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    PLACE,
    RAIL,
    REVEAL,
    STEAL,
    TAKE,
    TICK,
    CityCouncil,
)

# The questions --------------------------------------------------------------------------------------------------------


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
    rule = why_not_in_phase(s, action)
    is_of_the_die = NUMBERS < action < CORNER_ACTIONS or POINTS <= action < RAILS
    if rule == L35_NOT_NOW and TAKE <= s.phase <= RAIL and is_of_the_die and why_not_die(s) != ALLOWED:
        return L21_INVESTOR_FIRST
    return rule


@compiled
def why_not_in_phase(s: CityCouncil, action: int) -> int:
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
