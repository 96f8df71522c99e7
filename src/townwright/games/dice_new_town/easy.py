"""The easy rules: dice say where the Builder stands and what it gets; Residents are chosen as houses are built."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.cards import die_of, is_design_good, legal_uses, why_not_use
from townwright.games.dice_new_town.choices import (
    EXTRA_SPECIAL,
    L3_NO_RED,
    L27_DICE_LIMITS,
    L29_NOT_NOW,
    L30_CARD_DRAFT,
    PASS,
    REROLL_WHITE,
    TO_KING,
    TO_NUMBER,
    TRIPLE,
    USE,
    USE_CARD,
)
from townwright.games.dice_new_town.data import (
    AS_MATERIAL,
    AS_SPECIAL,
    BLACK,
    EASY_COLOURS,
    FACES,
    GREEN,
    LOWEST,
    NUMBERED,
    RED,
    ROUNDS,
    SUBSETS,
)
from townwright.games.dice_new_town.households import end_easy
from townwright.games.dice_new_town.moving import enter_king, leave_king, receive_supply
from townwright.games.dice_new_town.state import (
    ALL_WHITE,
    COLOURED_DICE,
    DESIGN,
    DICE,
    EXTRA,
    IN_ROW,
    NONE,
    SPOT,
    TAKE_CARD,
    THROW,
    UNUSED,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_luck,
    is_royal_design,
    white_sum,
)

# Rounds ---------------------------------------------------------------------------------------------------------------


@compiled
def begin_easy_round(s: DiceNewTown) -> None:
    """The start player moves on by one seat a round; cards are fresh again (DT-L23)."""
    s.round += 1
    s.players = s.seats
    for place in range(s.seats):
        s.order[place] = (s.round - 1 + place) % s.seats
        s.thrown[place] = 0
    s.turned = 0
    s.turn = 0
    throw_design(s, NONE, 0)


@compiled
def throw_design(s: DiceNewTown, back: int, rerolls: int) -> None:
    """All three White dice are thrown; afterwards the Builder stands by them, and play goes on at `back`."""
    s.back = back
    s.rerolls = rerolls
    s.resume = DESIGN
    throw_white(s, ALL_WHITE)


@compiled
def throw_white(s: DiceNewTown, subset: int) -> None:
    s.rolling = subset
    s.is_fresh = 1
    ask_luck(s, THROW)


@compiled
def next_player(s: DiceNewTown) -> None:
    """First all are positioned, then each in turn builds; then the next round."""
    s.turn += 1
    if s.turn < s.players:
        if s.back == NONE:
            throw_design(s, NONE, 0)
        else:
            begin_building(s)
    elif s.back == NONE:
        s.turn = 0
        begin_building(s)
    elif s.round < ROUNDS:
        begin_easy_round(s)
    else:
        end_easy(s)


@compiled
def begin_building(s: DiceNewTown) -> None:
    """Phase 2: the Green, Red and Black dice."""
    s.back = DICE
    s.resume = DICE
    s.rolling = COLOURED_DICE
    ask_luck(s, THROW)


# Where the Builder stands ---------------------------------------------------------------------------------------------


@compiled
def why_not_design(s: DiceNewTown, action: int) -> int:
    """Reroll while rerolls are left, use a green card, or let the Builder stand."""
    if action == PASS:
        return ALLOWED
    if REROLL_WHITE < action <= REROLL_WHITE + SUBSETS:
        return ALLOWED if s.rerolls > 0 else L3_NO_RED
    if USE_CARD <= action < USE_CARD + NUMBERED:
        return why_not_use(s, action - USE_CARD)
    return L29_NOT_NOW


@compiled
def legal_designs(s: DiceNewTown, out: Array) -> int:
    out[0] = PASS
    count = 1
    if s.rerolls > 0:
        for subset in range(1, SUBSETS + 1):
            out[count] = REROLL_WHITE + subset
            count += 1
    return legal_uses(s, out, count)


@compiled
def settle_design(s: DiceNewTown) -> None:
    """The White dice stay as they are: three of a kind or a run also open the King's Land.

    Beside a die that a card has changed, rerolled ones may name no Land at all: then the Builder stays (DT-R80).
    """
    s.rerolls = 0
    s.is_fresh = 0
    seat = active(s)
    if is_royal_design(s, seat):
        ask_active(s, SPOT)
    elif is_design_good(s, seat):
        stand(s, white_sum(s, seat) - LOWEST)
    else:
        stand(s, s.at[seat] + 0)


@compiled
def why_not_spot(action: int) -> int:
    return ALLOWED if action == TO_KING or action == TO_NUMBER else L29_NOT_NOW


@compiled
def stand(s: DiceNewTown, land: int) -> None:
    """The Builder stands here. Only who comes from elsewhere gets the Material of a Tree (DT-R64)."""
    seat = active(s)
    if s.at[seat] != land:
        leave_king(s, seat)
        s.at[seat] = land
        enter_king(s, seat)
        receive_supply(s, seat, land)
    if s.back == NONE:
        next_player(s)
    elif s.back == DICE:
        next_die(s)
    else:
        ask_active(s, WORK)


# What the dice are used for -------------------------------------------------------------------------------------------


@compiled
def is_triple(s: DiceNewTown) -> bool:
    """All three dice alike and none resolved yet (DT-R66)."""
    seat = active(s)
    is_open = s.use[0] == UNUSED and s.use[1] == UNUSED and s.use[2] == UNUSED
    return is_open and s.green[seat] == s.red[seat] and s.red[seat] == s.black[seat]


@compiled
def has_open_card(s: DiceNewTown) -> bool:
    for land in range(NUMBERED):
        if s.card[land] == IN_ROW:
            return True
    return False


@compiled
def why_not_special(s: DiceNewTown, k: int) -> int:
    """The Black die's special effect needs a Land card in the row (DT-R67)."""
    return L30_CARD_DRAFT if EASY_COLOURS[k] == BLACK and not has_open_card(s) else ALLOWED


@compiled
def why_not_use_die(s: DiceNewTown, k: int, way: int) -> int:
    """Not three Materials, and no two of one size (DT-L27)."""
    seat = active(s)
    if s.use[k] != UNUSED:
        return L27_DICE_LIMITS
    if way == AS_SPECIAL:
        return why_not_special(s, k)
    if way == AS_MATERIAL:
        others = 0
        for other in range(len(EASY_COLOURS)):
            if s.use[other] == AS_MATERIAL + 1:
                others += 1
                if die_of(s, seat, other) == die_of(s, seat, k):
                    return L27_DICE_LIMITS
        if others == 2:
            return L27_DICE_LIMITS
    return ALLOWED


@compiled
def why_not_dice(s: DiceNewTown, action: int) -> int:
    if USE <= action < TRIPLE:
        return why_not_use_die(s, (action - USE) // 3, (action - USE) % 3)
    if action == TRIPLE:
        return ALLOWED if is_triple(s) else L27_DICE_LIMITS
    if USE_CARD <= action < USE_CARD + NUMBERED:
        return why_not_use(s, action - USE_CARD)
    return L29_NOT_NOW


@compiled
def legal_dice(s: DiceNewTown, out: Array) -> int:
    count = legal_uses(s, out, 0)
    for action in range(USE, TRIPLE + 1):
        if why_not_dice(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def use_die(s: DiceNewTown, k: int, way: int) -> None:
    seat = active(s)
    s.use[k] = way + 1
    if way == AS_MATERIAL:
        s.materials[seat, die_of(s, seat, k) - 1] += 1
        next_die(s)
    elif way == AS_SPECIAL:
        special(s, k)
    else:
        next_die(s)


@compiled
def next_die(s: DiceNewTown) -> None:
    """The next die is resolved; after all three the work begins."""
    is_done = s.use[0] != UNUSED and s.use[1] != UNUSED and s.use[2] != UNUSED
    ask_active(s, WORK if is_done else DICE)


@compiled
def special(s: DiceNewTown, k: int) -> None:
    """Green: Gems. Red: rerolls of White dice. Black: Land cards. A 6 brings two Gems, or two cards."""
    seat = active(s)
    value = die_of(s, seat, k)
    if EASY_COLOURS[k] == GREEN:
        s.gems[seat] += 2 if value == FACES else 1
        next_die(s)
    elif EASY_COLOURS[k] == RED:
        s.back = DICE
        s.rerolls = value
        ask_active(s, DESIGN)
    else:
        s.to_take = 2 if value == FACES else 1
        ask_active(s, TAKE_CARD)


@compiled
def take_triple(s: DiceNewTown) -> None:
    """Three Materials of one size, and then one special effect."""
    seat = active(s)
    s.materials[seat, s.green[seat] - 1] += len(EASY_COLOURS)
    for k in range(len(EASY_COLOURS)):
        s.use[k] = AS_MATERIAL + 1
    ask_active(s, EXTRA)


@compiled
def why_not_extra(s: DiceNewTown, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if EXTRA_SPECIAL <= action < EXTRA_SPECIAL + len(EASY_COLOURS):
        return why_not_special(s, action - EXTRA_SPECIAL)
    return L29_NOT_NOW


@compiled
def legal_extras(s: DiceNewTown, out: Array) -> int:
    out[0] = PASS
    count = 1
    for action in range(EXTRA_SPECIAL, EXTRA_SPECIAL + len(EASY_COLOURS)):
        if why_not_extra(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count
