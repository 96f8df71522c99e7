"""The building rounds of the basic and the advanced rules: preparation, dice, and the four steps of the Builders."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.cards import legal_uses, why_not_use
from townwright.games.dice_new_town.choices import (
    BUY,
    DIE,
    DIE_COUNT,
    L2_DIE_NOT_NEEDED,
    L3_NO_RED,
    L8_MUST_BUY,
    L9_CANNOT_GIVE,
    L29_NOT_NOW,
    L32_TREE,
    L33_NOT_OPEN,
    L34_NO_HELP,
    LAND,
    OFFER,
    PASS,
    REROLL_BLACK,
    REROLL_GREEN,
    REROLL_WHITE,
    SEAT,
    STEP,
    USE_CARD,
)
from townwright.games.dice_new_town.data import (
    BLACK,
    DICE,
    EXTRA_ROUND,
    FACES,
    GIVABLE,
    GREEN,
    LANDS,
    LOWEST,
    MATERIALS,
    NUMBERED,
    RED,
    ROUNDS,
    SEATS,
    SUBSETS,
    WHITE,
    WHITES,
)
from townwright.games.dice_new_town.moving import legal_steps, stop, why_not_step, why_not_stop
from townwright.games.dice_new_town.occupancy import end_building
from townwright.games.dice_new_town.state import (
    ACCEPT,
    ALL_DICE,
    BLACK_DIE,
    BUILD,
    DRAFT,
    GREEN_DIE,
    JOIN,
    JOINS,
    KEEP,
    LAST_MOVE,
    MANAGE,
    MOVE,
    NONE,
    RED_DIE,
    ROLL,
    STAYS_OUT,
    THROW,
    TREE_DICE,
    TREE_LAND,
    TREE_ROLL,
    WANT,
    WHO,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_luck,
    ask_seat,
    has_tree,
    place_in_order,
    spend_workload,
    workload,
)

# 1. Preparation -------------------------------------------------------------------------------------------------------


@compiled
def begin_round(s: DiceNewTown) -> None:
    """The turn order, ascending by Land; Materials; and the Tree, which is planted by the first player."""
    s.round += 1
    line_up_by_land(s)
    for place in range(s.players):
        supply(s, s.order[place] + 0, place + 1)
    if s.round == EXTRA_ROUND:
        throw_own(s)
    else:
        ask_active(s, TREE_DICE)


@compiled
def line_up_by_land(s: DiceNewTown) -> None:
    """All seats, in the additional round only those who joined."""
    for place in range(SEATS):
        s.order[place] = NONE
    s.players = 0
    s.turn = 0
    for seat in range(s.seats):
        clear_dice(s, seat)
        s.thrown[seat] = 0
        if takes_part(s, seat):
            s.players += 1
            place = 0
            for other in range(s.seats):
                if other != seat and takes_part(s, other):
                    place += place_in_order(s, other) < place_in_order(s, seat)
            s.order[place] = seat


@compiled
def takes_part(s: DiceNewTown, seat: int) -> bool:
    return s.round <= ROUNDS or s.joined[seat] == JOINS


@compiled
def clear_dice(s: DiceNewTown, seat: int) -> None:
    s.red[seat] = 0
    s.green[seat] = 0
    s.black[seat] = 0
    s.lent[seat] = 0
    s.changed[seat] = 0
    for k in range(WHITES):
        s.white[seat, k] = 0


@compiled
def supply(s: DiceNewTown, seat: int, place: int) -> None:
    """The Material of the place in the order; from round 2 on also one for the houses owned (DT-R4, DT-R5)."""
    s.materials[seat, place - 1] += 1
    if s.round > 1 and s.houses[seat] > 0:
        s.materials[seat, min(MATERIALS, s.houses[seat] + 0) - 1] += 1


@compiled
def choose_tree_dice(s: DiceNewTown, count: int) -> None:
    s.tree_dice = count
    s.tree_sum = 0
    ask_luck(s, TREE_ROLL)


@compiled
def roll_tree_die(s: DiceNewTown, value: int) -> None:
    """The Tree goes to the nearest numbered Land without one; of two the first player chooses (DT-R7)."""
    s.tree_sum += value
    s.tree_dice -= 1
    if s.tree_dice == 0:
        near = nearest_without_tree(s)
        if near & near - 1:
            ask_active(s, TREE_LAND)
        else:
            for land in range(NUMBERED):
                if near >> land & 1:
                    plant(s, land)


@compiled
def nearest_without_tree(s: DiceNewTown) -> int:
    """The numbered Lands, one or two, that are nearest to the sum and have no Tree: a bit for each."""
    for distance in range(MOST_DISTANCE):
        near = 0
        for land in range(NUMBERED):
            if abs(land + LOWEST - s.tree_sum) == distance and not has_tree(s, land):
                near |= 1 << land
        if near:
            return near
    return 0


MOST_DISTANCE = 4 * FACES


@compiled
def why_not_tree(s: DiceNewTown, action: int) -> int:
    if not LAND <= action < LAND + NUMBERED:
        return L29_NOT_NOW
    return ALLOWED if nearest_without_tree(s) >> (action - LAND) & 1 else L32_TREE


@compiled
def plant(s: DiceNewTown, land: int) -> None:
    s.trees |= 1 << land
    s.tree_sum = 0
    ask_luck(s, ROLL)


# 2. Dice distribution -------------------------------------------------------------------------------------------------


@compiled
def dice_in_pool(s: DiceNewTown) -> int:
    count = 0
    for colour in range(WHITE + 1):
        for k in range(FACES):
            count += s.pool[colour, k]
    return count


@compiled
def colour_rolled(s: DiceNewTown, rolled: int) -> int:
    """Of which colour the next die is: as many Red, Green and Black ones as there are players, then the White ones."""
    return min(rolled // s.seats, WHITE)


@compiled
def roll_die(s: DiceNewTown, value: int) -> None:
    rolled = dice_in_pool(s)
    s.pool[colour_rolled(s, rolled), value - 1] += 1
    if rolled + 1 == DICE * s.seats:
        s.turn = 0
        ask_active(s, DRAFT)


@compiled
def whites_taken(s: DiceNewTown, seat: int) -> int:
    count = 0
    while count < WHITES and s.white[seat, count] > 0:
        count += 1
    return count


@compiled
def needs(s: DiceNewTown, seat: int, colour: int) -> bool:
    """One Red, one Green, one Black and three White dice (DT-R2)."""
    if colour == RED:
        return s.red[seat] == 0
    if colour == GREEN:
        return s.green[seat] == 0
    return s.black[seat] == 0 if colour == BLACK else whites_taken(s, seat) < WHITES


@compiled
def why_not_draft_die(s: DiceNewTown, action: int) -> int:
    if not DIE < action <= DIE + DIE_COUNT:
        return L29_NOT_NOW
    colour, k = (action - DIE - 1) // FACES, (action - DIE - 1) % FACES
    if not needs(s, active(s), colour):
        return L2_DIE_NOT_NEEDED
    return ALLOWED if s.pool[colour, k] > 0 else L33_NOT_OPEN


@compiled
def legal_draft_dice(s: DiceNewTown, out: Array) -> int:
    seat, count = active(s), 0
    for colour in range(WHITE + 1):
        if needs(s, seat, colour):
            for k in range(FACES):
                if s.pool[colour, k] > 0:
                    out[count] = DIE + FACES * colour + k + 1
                    count += 1
    return count


@compiled
def take_die(s: DiceNewTown, colour: int, value: int) -> None:
    """Taking a Red 1 earns a Gem (DT-R3). When all dice are taken the Builders begin."""
    seat = active(s)
    s.pool[colour, value - 1] -= 1
    if colour == RED:
        s.red[seat] = value
        s.gems[seat] += value == 1
    elif colour == GREEN:
        s.green[seat] = value
    elif colour == BLACK:
        s.black[seat] = value
    else:
        s.white[seat, whites_taken(s, seat)] = value
    s.turn = (s.turn + 1) % s.players
    if s.turn > 0 or dice_in_pool(s) > 0:
        ask_active(s, DRAFT)
    else:
        ask_active(s, MOVE)


# 3. The Builders' actions: whose turn is next -------------------------------------------------------------------------


@compiled
def end_turn(s: DiceNewTown) -> None:
    """The next player in the same step, or the first of the next step; the last moves go in reverse order."""
    s.refused = 0
    if s.phase == LAST_MOVE:
        if s.turn == 0:
            end_round(s)
        else:
            s.turn -= 1
            ask_active(s, LAST_MOVE)
    elif s.turn + 1 < s.players:
        s.turn += 1
        ask_active(s, s.phase + 0)
    elif s.phase == BUILD:
        ask_active(s, LAST_MOVE)
    else:
        step = MANAGE if s.phase == MOVE else BUILD
        s.turn = 0
        ask_active(s, step)


@compiled
def end_round(s: DiceNewTown) -> None:
    for seat in range(s.seats):
        clear_dice(s, seat)
    if s.round < ROUNDS:
        begin_round(s)
    elif s.round == ROUNDS and s.extra_round:
        ask_seat(s, JOIN, 0)
    else:
        end_building(s)


# Rerolls --------------------------------------------------------------------------------------------------------------


@compiled
def why_not_reroll(s: DiceNewTown, action: int) -> int:
    """A pip of the Red die for a reroll; a Green or Black die that is used up cannot be rerolled."""
    seat = active(s)
    if (action == REROLL_GREEN and s.phase != MOVE) or (action == REROLL_BLACK and s.phase != MANAGE):
        return L29_NOT_NOW
    if (s.phase != MOVE and s.phase != MANAGE) or s.origin != NONE:
        return L29_NOT_NOW
    is_used_up = (action == REROLL_GREEN and s.green[seat] == 0) or (action == REROLL_BLACK and s.black[seat] == 0)
    return L3_NO_RED if s.red[seat] == 0 or is_used_up else ALLOWED


@compiled
def reroll(s: DiceNewTown, action: int) -> None:
    """White dice that are thrown again may be changed again."""
    seat = active(s)
    s.red[seat] -= 1
    s.resume = s.phase
    if action == REROLL_GREEN:
        s.rolling = GREEN_DIE
    elif action == REROLL_BLACK:
        s.rolling = BLACK_DIE
    else:
        s.rolling = action - REROLL_WHITE
    ask_luck(s, THROW)


@compiled
def throw_die(s: DiceNewTown, value: int) -> None:
    """The lowest of the dice that are being thrown shows this value."""
    seat = active(s)
    s.thrown[seat] += 1
    for die in range(DICE):
        if s.rolling >> die & 1:
            s.rolling &= ~(1 << die)
            if die < WHITES:
                s.white[seat, die] = value
                s.changed[seat] &= ~(1 << die)
            elif 1 << die == GREEN_DIE:
                s.green[seat] = value
            elif 1 << die == RED_DIE:
                s.red[seat] = value
            else:
                s.black[seat] = value
            break
    if s.rolling == 0:
        ask_active(s, s.resume + 0)
        s.resume = 0


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


# The additional round -------------------------------------------------------------------------------------------------


@compiled
def answer_join(s: DiceNewTown, joins: bool) -> None:
    """All choose in secret; when the last has chosen, the answers are shown."""
    s.joined[s.actor] = JOINS if joins else STAYS_OUT
    if s.actor + 1 < s.seats:
        ask_seat(s, JOIN, s.actor + 1)
    else:
        show_answers(s)


@compiled
def count_joining(s: DiceNewTown) -> int:
    count = 0
    for seat in range(s.seats):
        count += s.joined[seat] == JOINS
    return count


@compiled
def show_answers(s: DiceNewTown) -> None:
    """Who does not join gets a Gem for each who does; the others play on."""
    joining = count_joining(s)
    for seat in range(s.seats):
        if s.joined[seat] == STAYS_OUT:
            s.gems[seat] += joining
    if joining > 0:
        begin_round(s)
    else:
        end_building(s)


@compiled
def throw_own(s: DiceNewTown) -> None:
    """Everybody throws six dice."""
    s.again = 0
    s.resume = KEEP
    s.rolling = ALL_DICE
    ask_luck(s, THROW)


@compiled
def keep_dice(s: DiceNewTown) -> None:
    """The next one throws; when all have, the Builders move."""
    s.turn = (s.turn + 1) % s.players
    if s.turn > 0:
        throw_own(s)
    else:
        s.again = 0
        ask_active(s, MOVE)


@compiled
def throw_again(s: DiceNewTown) -> None:
    """All six, once (DT-R50)."""
    clear_dice(s, active(s))
    throw_own(s)
    s.again = 1
