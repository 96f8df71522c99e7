"""The end of an easy game: the best way to house one's Residents, and what is counted."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.games.dice_new_town import score
from townwright.games.dice_new_town.data import (
    FAMILY_POINTS,
    KING,
    NO_HOUSE,
    NUMBERED,
    PARENTS,
    PRINCE,
    RESIDENTS,
    SLOTS,
    TWICE_THE_MEAN_PARENTS,
    TWICE_THE_MEAN_PRINCE,
)
from townwright.games.dice_new_town.occupancy import count_gems, royal_bonus
from townwright.games.dice_new_town.state import (
    NONE,
    ROYAL,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    add_points,
    ask_luck,
)

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
