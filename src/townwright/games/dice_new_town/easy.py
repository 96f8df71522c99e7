"""The easy rules: dice say where the Builder stands and what it gets; Residents are chosen as houses are built."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town import score
from townwright.games.dice_new_town.cards import die_of, is_design_good, legal_uses, row_is_full, why_not_use
from townwright.games.dice_new_town.choices import (
    EXTRA_SPECIAL,
    L3_NO_RED,
    L27_DICE_LIMITS,
    L28_GEM_MOVE,
    L29_NOT_NOW,
    L30_CARD_DRAFT,
    L33_NOT_OPEN,
    PASS,
    REROLL_WHITE,
    RESIDENT_CARD,
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
    FAMILY_POINTS,
    GREEN,
    KING,
    LOWEST,
    MUD,
    NO_HOUSE,
    NUMBERED,
    PARENTS,
    PRINCE,
    RED,
    RESIDENTS,
    ROUNDS,
    ROW_OF_CARDS,
    SLOTS,
    SUBSETS,
    TWICE_THE_MEAN_PARENTS,
    TWICE_THE_MEAN_PRINCE,
    TYPE_OF_LAND,
)
from townwright.games.dice_new_town.moving import enter_king, leave_king, receive_supply
from townwright.games.dice_new_town.occupancy import count_gems, royal_bonus
from townwright.games.dice_new_town.state import (
    ALL_WHITE,
    COLOURED_DICE,
    DESIGN,
    DICE,
    EXTRA,
    FROM_ROW,
    FROM_SEAT,
    IN_DECK,
    IN_ROW,
    LAND_ROW,
    NONE,
    NOT_OWED,
    RESIDENT,
    RESIDENT_ROW,
    ROYAL,
    SPOT,
    TAKE_CARD,
    THROW,
    UNUSED,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    add_points,
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


# Land cards and Residents ---------------------------------------------------------------------------------------------


@compiled
def take_open_card(s: DiceNewTown, land: int) -> None:
    """Only yellow cards can be used in the round in which they are taken."""
    s.card[land] = active(s)
    if TYPE_OF_LAND[land] != MUD:
        s.turned |= 1 << land
    s.to_take -= 1
    if s.to_take == 0 or not has_open_card(s):
        s.to_take = 0
        refill_cards(s)


@compiled
def refill_cards(s: DiceNewTown) -> None:
    if row_is_full(s):
        next_die(s)
    else:
        ask_luck(s, LAND_ROW)


@compiled
def count_residents(s: DiceNewTown, holder: int) -> int:
    """How many Residents this seat has, or lie IN_DECK or IN_ROW."""
    count = 0
    for k in range(RESIDENTS):
        count += s.resident[k] == holder
    return count


@compiled
def fill_last_residents(s: DiceNewTown) -> bool:
    """Is the row of Residents full? A deck that just fills it leaves nothing to luck."""
    in_row, in_deck = count_residents(s, IN_ROW), count_residents(s, IN_DECK)
    if in_deck > 0 and in_row + in_deck <= ROW_OF_CARDS:
        for k in range(RESIDENTS):
            if s.resident[k] == IN_DECK:
                s.resident[k] = IN_ROW
        return True
    return in_row == ROW_OF_CARDS or in_deck == 0


@compiled
def holder_of_owed(s: DiceNewTown) -> int:
    """From where the Resident for the house is chosen: the row, or the former owner's."""
    return IN_ROW if s.owed == FROM_ROW else s.owed - FROM_SEAT


@compiled
def why_not_resident(s: DiceNewTown, action: int) -> int:
    if not RESIDENT_CARD < action <= RESIDENT_CARD + RESIDENTS:
        return L29_NOT_NOW
    return ALLOWED if s.resident[action - RESIDENT_CARD - 1] == holder_of_owed(s) else L33_NOT_OPEN


@compiled
def legal_residents(s: DiceNewTown, out: Array) -> int:
    count = 0
    for action in range(RESIDENT_CARD + 1, RESIDENT_CARD + RESIDENTS + 1):
        if why_not_resident(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def after_house(s: DiceNewTown) -> None:
    """A Resident for the house, if there is one to choose from; then work goes on."""
    if s.owed != NOT_OWED and count_residents(s, holder_of_owed(s)) > 0:
        ask_active(s, RESIDENT)
    else:
        s.owed = NOT_OWED
        ask_active(s, WORK)


@compiled
def take_resident(s: DiceNewTown, resident: int) -> None:
    s.resident[resident - 1] = active(s)
    s.owed = NOT_OWED
    if fill_last_residents(s):
        ask_active(s, WORK)
    else:
        ask_luck(s, RESIDENT_ROW)


# Work -----------------------------------------------------------------------------------------------------------------


@compiled
def why_not_gem_move(s: DiceNewTown) -> int:
    """After something was built, and for a Gem (DT-L28)."""
    return ALLOWED if s.can_gem_move and s.gems[active(s)] > 0 else L28_GEM_MOVE


@compiled
def gem_move(s: DiceNewTown) -> None:
    s.gems[active(s)] -= 1
    throw_design(s, WORK, 0)


@compiled
def end_work(s: DiceNewTown) -> None:
    s.back = DICE
    s.can_gem_move = 0
    for k in range(len(EASY_COLOURS)):
        s.use[k] = UNUSED
    next_player(s)


# The end of an easy game ----------------------------------------------------------------------------------------------


@compiled
def can_house(s: DiceNewTown, seat: int, residents: int) -> bool:
    """Can all these Residents, a bit for each, have houses of the seat outside the King's Land?

    By Hall's rule: if every group of them finds at least as many houses as it is large.
    """
    group = residents
    while group:
        if count_homes(s, seat, group) < bits_of(group):
            return False
        group = (group - 1) & residents
    return True


@compiled
def bits_of(residents: int) -> int:
    count = 0
    while residents:
        residents &= residents - 1
        count += 1
    return count


@compiled
def count_homes(s: DiceNewTown, seat: int, group: int) -> int:
    """How many own houses outside the King's Land would suit somebody of the group."""
    homes = 0
    for land in range(NUMBERED):
        for slot in range(SLOTS):
            if s.house[land, slot] == NO_HOUSE:
                break
            if s.owner[land, slot] == seat:
                homes += suits_any(s, land, slot, group)
    return homes


@compiled
def suits_any(s: DiceNewTown, land: int, slot: int, group: int) -> bool:
    for resident in range(1, RESIDENTS + 1):
        if group >> resident & 1 and score.fits(resident, land, s.house[land, slot] + 0):
            return True
    return False


@compiled
def best_housed(s: DiceNewTown, seat: int, king: int) -> int:
    """Of the seat's Residents, those who are housed if `king` lives in the King's Land (0 for nobody), a bit for each.

    Taking the most valuable first, whenever all taken so far can be housed together, is best: any set that can be
    housed is part of a largest one.
    """
    housed = 0
    for points in range(FAMILY_POINTS_MOST, 0, -1):
        for resident in range(1, RESIDENTS + 1):
            is_next = FAMILY_POINTS[resident] == points and s.resident[resident - 1] == seat and resident != king
            if is_next and can_house(s, seat, housed | 1 << resident):
                housed |= 1 << resident
    return housed


FAMILY_POINTS_MOST = int(FAMILY_POINTS.max())


@compiled
def residents_worth(s: DiceNewTown, seat: int, housed: int) -> int:
    """Points for those who are housed, less those who are not (DT-S16)."""
    points = 0
    for resident in range(1, RESIDENTS + 1):
        if s.resident[resident - 1] == seat:
            points += FAMILY_POINTS[resident] if housed >> resident & 1 else -FAMILY_POINTS[resident]
    return points


@compiled
def can_live_with_the_king(s: DiceNewTown, seat: int, resident: int) -> bool:
    if s.resident[resident - 1] != seat:
        return False
    for slot in range(SLOTS):
        if s.house[KING, slot] != NO_HOUSE and s.owner[KING, slot] == seat:
            return score.fits(resident, KING, s.house[KING, slot] + 0)
    return False


@compiled
def king_guest(s: DiceNewTown, seat: int) -> int:
    """Which royal family of the seat lives in the King's Land, the die counted at its mean; 0 for none."""
    best, best_worth = 0, 2 * residents_worth(s, seat, best_housed(s, seat, 0))
    for resident in (PRINCE, PARENTS):
        if can_live_with_the_king(s, seat, resident):
            worth = 2 * residents_worth(s, seat, best_housed(s, seat, resident) | 1 << resident)
            worth += TWICE_THE_MEAN_PRINCE if resident == PRINCE else TWICE_THE_MEAN_PARENTS
            if worth > best_worth:
                best, best_worth = resident, worth
    return best


@compiled
def housed_residents(s: DiceNewTown, seat: int) -> int:
    """All of the seat's Residents who find a house, a bit for each."""
    king = king_guest(s, seat)
    return best_housed(s, seat, king) | (1 << king if king else 0)


@compiled
def easy_resident_points(s: DiceNewTown, seat: int) -> int:
    """DT-S16, the die of a royal family included."""
    points = residents_worth(s, seat, housed_residents(s, seat))
    return points + (royal_bonus(king_guest(s, seat), s.royal[seat] + 0) if s.royal[seat] else 0)


@compiled
def end_easy(s: DiceNewTown) -> None:
    """Materials, then Land cards; then the royal families throw their dice."""
    s.turn = 0
    for seat in range(s.seats):
        add_points(s, seat, score.material_points(s, seat))
        add_points(s, seat, score.all_easy_card_points(s, seat))
    next_royal(s)


@compiled
def next_royal(s: DiceNewTown) -> None:
    for seat in range(s.seats):
        if s.royal[seat] == 0 and king_guest(s, seat) != 0:
            s.asked = seat
            ask_luck(s, ROYAL)
            return
    s.asked = NONE
    for seat in range(s.seats):
        add_points(s, seat, easy_resident_points(s, seat))
    count_gems(s)


@compiled
def throw_royal(s: DiceNewTown, die: int) -> None:
    s.royal[s.asked] = die
    s.thrown[s.asked] += 1
    next_royal(s)
