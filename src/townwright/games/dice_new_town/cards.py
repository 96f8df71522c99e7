"""Land cards: dealing and drafting them, and their effects (DT-L23)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.choices import (
    CARDS,
    DRAWN_LAND,
    GAIN,
    GIVE_BACK,
    L23_CARD,
    L29_NOT_NOW,
    L30_CARD_DRAFT,
    PASS,
    PLUS,
    SWAP,
    USE_CARD,
    WHITE_TO,
)
from townwright.games.dice_new_town.data import (
    BRICK,
    CARDS_EACH,
    COBBLED,
    EASY_COLOURS,
    FACES,
    GREEN,
    HIGHEST,
    LAWN,
    LOWEST,
    MOST_CARDS_AT_ONCE,
    MUD,
    NUMBERED,
    RED,
    ROW_OF_CARDS,
    TYPE_OF_LAND,
    WHITES,
)
from townwright.games.dice_new_town.state import (
    BUILD,
    CARD,
    DESIGN,
    DICE,
    EASY,
    IN_DECK,
    IN_ROW,
    LAST_MOVE,
    MANAGE,
    MOVE,
    NONE,
    UNUSED,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, is_royal_design, white_sum

# Dealing and drafting -------------------------------------------------------------------------------------------------


@compiled
def count_cards(s: DiceNewTown, holder: int) -> int:
    """How many Land cards this seat has, or lie IN_DECK or IN_ROW."""
    count = 0
    for land in range(NUMBERED):
        count += s.card[land] == holder
    return count


@compiled
def row_is_full(s: DiceNewTown) -> bool:
    """Four cards lie open, or all that are left; a deck that just fills the row leaves nothing to luck."""
    in_row, in_deck = count_cards(s, IN_ROW), count_cards(s, IN_DECK)
    if in_deck > 0 and in_row + in_deck <= ROW_OF_CARDS:
        for land in range(NUMBERED):
            if s.card[land] == IN_DECK:
                s.card[land] = IN_ROW
        return True
    return in_row == ROW_OF_CARDS or in_deck == 0


@compiled
def draw_odds(s: DiceNewTown, out: Array, weights: Array) -> int:
    """The cards of the deck, all equally likely."""
    count = 0
    for land in range(NUMBERED):
        if s.card[land] == IN_DECK:
            out[count] = DRAWN_LAND + land
            weights[count] = 1
            count += 1
    return count


@compiled
def why_not_draft(s: DiceNewTown, action: int) -> int:
    """One to three cards the first time round, up to exactly four the second (DT-L30)."""
    own = count_cards(s, active(s))
    if action == PASS:
        is_enough = s.to_take > 0 if s.lap == 0 else own == CARDS_EACH
        return ALLOWED if is_enough else L30_CARD_DRAFT
    if not CARDS <= action < CARDS + NUMBERED:
        return L29_NOT_NOW
    is_too_much = s.to_take == MOST_CARDS_AT_ONCE if s.lap == 0 else own == CARDS_EACH
    return L30_CARD_DRAFT if is_too_much or s.card[action - CARDS] != IN_ROW else ALLOWED


@compiled
def why_not_take_card(s: DiceNewTown, action: int) -> int:
    if not CARDS <= action < CARDS + NUMBERED:
        return L29_NOT_NOW
    return ALLOWED if s.card[action - CARDS] == IN_ROW else L30_CARD_DRAFT


@compiled
def lowest_card(s: DiceNewTown, seat: int) -> int:
    for land in range(NUMBERED):
        if s.card[land] == seat:
            return land
    return NONE


# Effects --------------------------------------------------------------------------------------------------------------


@compiled
def die_of(s: DiceNewTown, seat: int, k: int) -> int:
    """The Green, Red or Black die of the seat, in this order."""
    if EASY_COLOURS[k] == GREEN:
        return s.green[seat] + 0
    return s.red[seat] + 0 if EASY_COLOURS[k] == RED else s.black[seat] + 0


@compiled
def set_die(s: DiceNewTown, seat: int, k: int, value: int) -> None:
    if EASY_COLOURS[k] == GREEN:
        s.green[seat] = value
    elif EASY_COLOURS[k] == RED:
        s.red[seat] = value
    else:
        s.black[seat] = value


@compiled
def is_design_good(s: DiceNewTown, seat: int) -> bool:
    """Under the easy rules the White dice must name a Land, or open the King's (DT-R68)."""
    return LOWEST <= white_sum(s, seat) <= HIGHEST or is_royal_design(s, seat)


@compiled
def why_not_white(s: DiceNewTown, die: int, doubled: int) -> int:
    """Green cards: a White die that has not been changed becomes 0, or doubles."""
    seat = active(s)
    if s.changed[seat] >> die & 1:
        return L23_CARD
    if s.ruleset != EASY:
        return ALLOWED
    value = s.white[seat, die] + 0
    s.white[seat, die] = 2 * value * doubled
    is_good = is_design_good(s, seat)
    s.white[seat, die] = value
    return ALLOWED if is_good else L23_CARD


@compiled
def why_not_plus(s: DiceNewTown, k: int) -> int:
    """Blue cards: a Green, Red or Black die that shows 1 to 5; under the easy rules not yet resolved."""
    is_open = s.ruleset != EASY or s.use[k] == UNUSED
    return ALLOWED if is_open and 1 <= die_of(s, active(s), k) < FACES else L23_CARD


@compiled
def why_not_swap(s: DiceNewTown) -> int:
    """Red cards: the Green and the Black die, both of at least 1 and, under the easy rules, not yet resolved."""
    seat = active(s)
    is_open = s.ruleset != EASY or (s.use[0] == UNUSED and s.use[2] == UNUSED)
    return ALLOWED if is_open and s.green[seat] > 0 and s.black[seat] > 0 else L23_CARD


@compiled
def is_time_for(s: DiceNewTown, kind: int) -> bool:
    """Does the phase allow cards of this kind? Never once the Builder has begun to walk (DT-R48)."""
    if s.ruleset != EASY:
        walks = s.phase in (MOVE, LAST_MOVE)
        return (walks and s.origin == NONE) or s.phase == MANAGE or s.phase == BUILD
    if kind == LAWN:
        return s.phase == DESIGN and s.is_fresh == 1
    return s.phase == WORK if kind == MUD else s.phase == DICE


@compiled
def has_effect(s: DiceNewTown, kind: int) -> bool:
    """Is there anything that a card of this kind could do?"""
    if kind == LAWN:
        for die in range(WHITES):
            if why_not_white(s, die, 0) == ALLOWED or why_not_white(s, die, 1) == ALLOWED:
                return True
        return False
    if kind == COBBLED:
        for k in range(len(EASY_COLOURS)):
            if why_not_plus(s, k) == ALLOWED:
                return True
        return False
    return why_not_swap(s) == ALLOWED if kind == BRICK else True


@compiled
def why_not_use(s: DiceNewTown, land: int) -> int:
    """The seat's own card, fresh, at the right time, with something to do."""
    kind = int(TYPE_OF_LAND[land])
    if s.card[land] != active(s) or s.turned >> land & 1 or not is_time_for(s, kind):
        return L23_CARD
    return ALLOWED if has_effect(s, kind) else L23_CARD


@compiled
def legal_uses(s: DiceNewTown, out: Array, count: int) -> int:
    if s.land_cards or s.ruleset == EASY:
        for land in range(NUMBERED):
            if s.card[land] == s.actor and why_not_use(s, land) == ALLOWED:
                out[count] = USE_CARD + land
                count += 1
    return count


@compiled
def begin_use(s: DiceNewTown, land: int) -> None:
    s.resume = s.phase
    s.using = land
    s.phase = CARD


@compiled
def why_not_effect(s: DiceNewTown, action: int) -> int:
    """What the card that is being used can do."""
    kind = int(TYPE_OF_LAND[s.using])
    if WHITE_TO <= action < PLUS:
        if kind != LAWN:
            return L23_CARD
        return why_not_white(s, (action - WHITE_TO) // 2, (action - WHITE_TO) % 2)
    if PLUS <= action < SWAP:
        return why_not_plus(s, action - PLUS) if kind == COBBLED else L23_CARD
    if action == SWAP:
        return why_not_swap(s) if kind == BRICK else L23_CARD
    if action == GAIN:
        return ALLOWED if kind == MUD else L23_CARD
    if action == GIVE_BACK:
        return ALLOWED if kind == MUD and s.materials[active(s), 0] > 0 else L23_CARD
    return L29_NOT_NOW


@compiled
def take_effect(s: DiceNewTown, action: int) -> None:
    seat = active(s)
    if action < PLUS:
        die = (action - WHITE_TO) // 2
        s.white[seat, die] *= 2 * ((action - WHITE_TO) % 2)
        s.changed[seat] |= 1 << die
    elif action < SWAP:
        set_die(s, seat, action - PLUS, die_of(s, seat, action - PLUS) + 1)
    elif action == SWAP:
        green = s.green[seat] + 0
        s.green[seat] = s.black[seat]
        s.black[seat] = green
    else:
        s.materials[seat, 0] += 1 if action == GAIN else -1
    s.turned |= 1 << s.using
    s.using = NONE
    s.phase = s.resume
    s.resume = 0
