"""The easy rules, second half of a turn: Land cards and Residents to be had, Gems to be paid, the end of it."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.cards import row_is_full
from townwright.games.dice_new_town.choices import (
    L28_GEM_MOVE,
    L29_NOT_NOW,
    L33_NOT_OPEN,
    RESIDENT_CARD,
)
from townwright.games.dice_new_town.data import (
    EASY_COLOURS,
    MUD,
    RESIDENTS,
    ROW_OF_CARDS,
    TYPE_OF_LAND,
)
from townwright.games.dice_new_town.easy import has_open_card, next_die, next_player, throw_design
from townwright.games.dice_new_town.state import (
    DICE,
    FROM_ROW,
    FROM_SEAT,
    IN_DECK,
    IN_ROW,
    LAND_ROW,
    NOT_OWED,
    RESIDENT,
    RESIDENT_ROW,
    UNUSED,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_luck,
)

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
