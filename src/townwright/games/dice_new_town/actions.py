"""What Builders do in the four steps of a round: move, manage Materials, help."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.cards import legal_uses, why_not_use
from townwright.games.dice_new_town.choices import (
    BUY,
    L3_NO_RED,
    L8_MUST_BUY,
    L9_CANNOT_GIVE,
    L29_NOT_NOW,
    L34_NO_HELP,
    OFFER,
    PASS,
    REROLL_BLACK,
    REROLL_WHITE,
    SEAT,
    STEP,
    USE_CARD,
)
from townwright.games.dice_new_town.data import (
    GIVABLE,
    LANDS,
    NUMBERED,
    SEATS,
    SUBSETS,
)
from townwright.games.dice_new_town.moving import legal_steps, stop, why_not_step, why_not_stop
from townwright.games.dice_new_town.rounds import end_turn, why_not_reroll
from townwright.games.dice_new_town.state import (
    ACCEPT,
    BUILD,
    MANAGE,
    MOVE,
    NONE,
    WANT,
    WHO,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_seat,
    spend_workload,
    workload,
)

# Steps 1 and 4: move --------------------------------------------------------------------------------------------------


@compiled
def why_not_walk(s: DiceNewTown, action: int) -> int:
    """Once the first step is taken, only further steps or the stop."""
    if action == PASS:
        return why_not_stop(s)
    if STEP <= action < STEP + LANDS:
        return why_not_step(s, action - STEP)
    if USE_CARD <= action < USE_CARD + NUMBERED:
        return why_not_use(s, action - USE_CARD)
    if REROLL_WHITE < action <= REROLL_BLACK:
        return why_not_reroll(s, action)
    return L29_NOT_NOW


@compiled
def legal_walk(s: DiceNewTown, out: Array) -> int:
    count = 0
    if why_not_stop(s) == ALLOWED:
        out[0] = PASS
        count = 1
    is_first = s.origin == NONE
    if s.phase == MOVE and is_first and s.red[s.actor] > 0:
        for action in range(REROLL_WHITE + 1, REROLL_BLACK):
            if why_not_reroll(s, action) == ALLOWED:
                out[count] = action
                count += 1
    count = legal_steps(s, out, count)
    return legal_uses(s, out, count) if is_first else count


@compiled
def stay_or_stop(s: DiceNewTown) -> None:
    stop(s)
    end_turn(s)


# Step 2: management and purchase --------------------------------------------------------------------------------------


@compiled
def why_not_offer(s: DiceNewTown, material: int) -> int:
    """A 4, 5 or 6 in hand, not refused in this turn, and somebody to give it to (DT-R19)."""
    if s.materials[active(s), material - 1] == 0 or s.refused >> material & 1 or s.players == 1:
        return L9_CANNOT_GIVE
    return ALLOWED


@compiled
def why_not_manage(s: DiceNewTown, action: int) -> int:
    if action == PASS:
        return L8_MUST_BUY if s.red[active(s)] > 0 else ALLOWED
    if action == BUY:
        return ALLOWED if s.red[active(s)] > 0 else L3_NO_RED
    if OFFER <= action < SEAT:
        return why_not_offer(s, action - OFFER + GIVABLE[0])
    if REROLL_WHITE < action <= REROLL_BLACK:
        return why_not_reroll(s, action)
    if USE_CARD <= action < USE_CARD + NUMBERED:
        return why_not_use(s, action - USE_CARD)
    return L29_NOT_NOW


@compiled
def legal_management(s: DiceNewTown, out: Array) -> int:
    seat, count = active(s), 0
    if s.red[seat] == 0:
        out[0] = PASS
        count = 1
    else:
        for action in range(REROLL_WHITE + 1, REROLL_WHITE + SUBSETS + 1):
            out[count] = action
            count += 1
        if s.black[seat] > 0:
            out[count] = REROLL_BLACK
            count += 1
        out[count] = BUY
        count += 1
    for material in range(GIVABLE[0], GIVABLE[-1] + 1):
        if why_not_offer(s, material) == ALLOWED:
            out[count] = OFFER + material - GIVABLE[0]
            count += 1
    return legal_uses(s, out, count)


@compiled
def buy(s: DiceNewTown) -> None:
    seat = active(s)
    s.materials[seat, s.red[seat] - 1] += 1
    s.red[seat] = 0


@compiled
def offer(s: DiceNewTown, material: int) -> None:
    """All others who take part are asked, in turn order."""
    s.offered = material
    s.wanting = 0
    s.asked = NONE
    ask_next_taker(s)


@compiled
def next_asked(s: DiceNewTown) -> int:
    """Who answers after the seat that was asked last; NONE when all have."""
    is_later = s.asked == NONE
    for place in range(s.players):
        if is_later and place != s.turn:
            return s.order[place] + 0
        is_later = is_later or s.order[place] == s.asked
    return NONE


@compiled
def ask_next_taker(s: DiceNewTown) -> None:
    s.asked = next_asked(s)
    if s.asked != NONE:
        ask_seat(s, WANT, s.asked + 0)
    elif s.wanting == 0:
        s.refused |= 1 << s.offered
        s.offered = 0
        ask_active(s, MANAGE)
    elif s.wanting & s.wanting - 1:
        ask_active(s, WHO)
    else:
        for seat in range(s.seats):
            if s.wanting >> seat & 1:
                give(s, seat)
                break


@compiled
def answer_offer(s: DiceNewTown, wants: bool) -> None:
    if wants:
        s.wanting |= 1 << s.asked
    ask_next_taker(s)


@compiled
def why_not_who(s: DiceNewTown, action: int) -> int:
    if not SEAT <= action < SEAT + SEATS:
        return L29_NOT_NOW
    return ALLOWED if s.wanting >> (action - SEAT) & 1 else L9_CANNOT_GIVE


@compiled
def give(s: DiceNewTown, seat: int) -> None:
    """The giver earns a Gem."""
    giver = active(s)
    s.materials[giver, s.offered - 1] -= 1
    s.materials[seat, s.offered - 1] += 1
    s.gems[giver] += 1
    s.offered = 0
    s.wanting = 0
    ask_active(s, MANAGE)


# Step 3: help ---------------------------------------------------------------------------------------------------------


@compiled
def why_not_help(s: DiceNewTown) -> int:
    """Workload that is left, for the next player in turn order (DT-R37)."""
    if s.phase != BUILD:
        return L29_NOT_NOW
    return ALLOWED if workload(s, active(s)) > 0 and s.turn + 1 < s.players else L34_NO_HELP


@compiled
def offer_help(s: DiceNewTown) -> None:
    s.asked = s.order[s.turn + 1]
    ask_seat(s, ACCEPT, s.asked + 0)


@compiled
def answer_help(s: DiceNewTown, accepts: bool) -> None:
    """The turn ends either way."""
    helper = active(s)
    if accepts:
        pips = workload(s, helper)
        spend_workload(s, helper, pips)
        s.lent[s.asked] += pips
        s.gems[helper] += 1
    s.asked = NONE
    s.phase = BUILD
    end_turn(s)
