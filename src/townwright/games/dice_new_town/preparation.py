"""The beginning of a round: turn order, Materials, the Tree, and the distribution of the dice."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.choices import (
    DIE,
    DIE_COUNT,
    L2_DIE_NOT_NEEDED,
    L29_NOT_NOW,
    L32_TREE,
    L33_NOT_OPEN,
    LAND,
)
from townwright.games.dice_new_town.data import (
    BLACK,
    DICE,
    EXTRA_ROUND,
    FACES,
    GREEN,
    LOWEST,
    MATERIALS,
    NUMBERED,
    RED,
    ROUNDS,
    SEATS,
    WHITE,
    WHITES,
)
from townwright.games.dice_new_town.state import (
    ALL_DICE,
    DRAFT,
    JOINS,
    KEEP,
    MOVE,
    NONE,
    ROLL,
    THROW,
    TREE_DICE,
    TREE_LAND,
    TREE_ROLL,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_luck,
    has_tree,
    place_in_order,
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
    s.tree_sum = 0
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


@compiled
def throw_own(s: DiceNewTown) -> None:
    """Everybody throws six dice."""
    s.again = 0
    s.resume = KEEP
    s.rolling = ALL_DICE
    ask_luck(s, THROW)
