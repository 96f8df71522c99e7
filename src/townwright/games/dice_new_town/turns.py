"""Who decides, what a seat owns, and how its score moves: small rules that all phases share."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE
from townwright.games.dice_new_town.data import (
    BASE_POINTS,
    GEM_MARK,
    KING,
    LANDS,
    LOWEST,
    MARK_STEP,
    MARKS,
    NO_HOUSE,
    SLOTS,
    WHITES,
)
from townwright.games.dice_new_town.state import NONE, DiceNewTown

# Who decides ----------------------------------------------------------------------------------------------------------


@compiled
def active(s: DiceNewTown) -> int:
    """The seat whose turn it is, whoever is asked meanwhile."""
    return s.order[s.turn] + 0


@compiled
def ask_seat(s: DiceNewTown, phase: int, seat: int) -> None:
    """The next decision is this seat's."""
    s.phase = phase
    s.actor = seat


@compiled
def ask_active(s: DiceNewTown, phase: int) -> None:
    """The next decision belongs to the seat whose turn it is."""
    s.phase = phase
    s.actor = s.order[s.turn]


@compiled
def ask_luck(s: DiceNewTown, phase: int) -> None:
    """The next decision is luck's."""
    s.phase = phase
    s.actor = CHANCE


# Score and score track ------------------------------------------------------------------------------------------------


@compiled
def add_points(s: DiceNewTown, seat: int, points: int) -> None:
    """Move the seat's marker; at 40, once, a Gem comes by itself (DT-R36)."""
    s.score[seat] += points
    if points > 0 and s.score[seat] >= MARK_STEP * MARKS and not s.marks[seat] >> GEM_MARK & 1:
        s.marks[seat] |= 1 << GEM_MARK
        s.gems[seat] += 1


@compiled
def due_mark(s: DiceNewTown, seat: int) -> int:
    """The lowest mark that still owes this seat a Material, counted from 0; NONE."""
    for mark in range(GEM_MARK):
        if s.score[seat] >= MARK_STEP * (mark + 1) and not s.marks[seat] >> mark & 1:
            return mark
    return NONE


# Dice -----------------------------------------------------------------------------------------------------------------


@compiled
def white_sum(s: DiceNewTown, seat: int) -> int:
    return s.white[seat, 0] + s.white[seat, 1] + s.white[seat, 2]


@compiled
def is_royal_design(s: DiceNewTown, seat: int) -> bool:
    """Three of a kind, or a run, of the values as they stand; 0 and values above 6 never count (DT-R40)."""
    low, high = 7, 0
    for k in range(WHITES):
        low, high = min(low, s.white[seat, k] + 0), max(high, s.white[seat, k] + 0)
    if low < 1 or high > 6:
        return False
    return low == high or (high == low + 2 and white_sum(s, seat) == 3 * low + 3 and _are_different(s, seat))


@compiled
def _are_different(s: DiceNewTown, seat: int) -> bool:
    one, two, three = s.white[seat, 0] + 0, s.white[seat, 1] + 0, s.white[seat, 2] + 0
    return one != two and two != three and one != three


@compiled
def workload(s: DiceNewTown, seat: int) -> int:
    return s.black[seat] + s.lent[seat]


@compiled
def spend_workload(s: DiceNewTown, seat: int, pips: int) -> None:
    """What was lent goes first (DT-R38)."""
    from_lent = min(s.lent[seat] + 0, pips)
    s.lent[seat] -= from_lent
    s.black[seat] -= pips - from_lent


# Houses and Builders --------------------------------------------------------------------------------------------------


@compiled
def houses_on(s: DiceNewTown, land: int) -> int:
    count = 0
    while count < SLOTS and s.house[land, count] != NO_HOUSE:
        count += 1
    return count


@compiled
def owns_on(s: DiceNewTown, seat: int, land: int) -> bool:
    """Does a house of this seat stand on the Land?"""
    for slot in range(SLOTS):
        if s.house[land, slot] != NO_HOUSE and s.owner[land, slot] == seat:
            return True
    return False


@compiled
def has_tree(s: DiceNewTown, land: int) -> bool:
    return bool(s.trees >> land & 1)


@compiled
def place_in_order(s: DiceNewTown, seat: int) -> int:
    """The number of the Builder's Land; in the King's Land 19 and more, by when it came (DT-R15)."""
    if s.at[seat] == KING:
        return KING + LOWEST - 1 + s.in_king[seat]
    return s.at[seat] + LOWEST


@compiled
def capacity(form: int) -> int:
    """How many people a house holds: its base points."""
    return int(BASE_POINTS[form])


@compiled
def nth_house(s: DiceNewTown, seat: int, number: int) -> int:
    """The seat's own house of this number, from 1, as Land and slot in one; NONE if it has fewer."""
    count = 0
    for land in range(LANDS):
        for slot in range(SLOTS):
            if s.house[land, slot] == NO_HOUSE:
                break
            if s.owner[land, slot] == seat:
                count += 1
                if count == number:
                    return land * SLOTS + slot
    return NONE
