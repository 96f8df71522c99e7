"""Materials and houses: which Materials fill the cells of a house exactly (DT-L15, DT-R22)."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.games.dice_new_town.data import CELLS_OF, MATERIALS, MISFIT_ROW, MISFITS, MIX_BITS
from townwright.games.dice_new_town.state import AREA, DiceNewTown


@compiled
def cells_added(old: int, new: int) -> int:
    return int(CELLS_OF[new] - CELLS_OF[old])


@compiled
def is_misfit(row: int, mix: int) -> bool:
    """Can this mix of Materials, though right in number of cells, not be put together? `row` is 0 if any can."""
    if row == 0:
        return False
    k = 0
    while MISFITS[row, k] >= 0:
        if MISFITS[row, k] == mix:
            return True
        k += 1
    return False


@compiled
def misfit_row(s: DiceNewTown, old: int, new: int) -> int:
    """Where the misfits of this change stand; 0 if there are none, or if only cells count."""
    return 0 if s.fitting == AREA else int(MISFIT_ROW[old, new])


@compiled
def laid_mix(s: DiceNewTown) -> int:
    """The Materials that were chosen for the house so far, as a mix."""
    mix = 0
    for k in range(MATERIALS):
        mix |= (s.laid[k] + 0) << (MIX_BITS * k)
    return mix


@compiled
def cells_laid(s: DiceNewTown) -> int:
    cells = 0
    for k in range(MATERIALS):
        cells += (k + 1) * s.laid[k]
    return cells


@compiled
def in_hand(s: DiceNewTown, seat: int, material: int, largest: int, taken: int) -> int:
    """How many of this Material may still be chosen: none above `largest`, and not the one just taken."""
    if material > largest:
        return 0
    return s.materials[seat, material - 1] - s.laid[material - 1] - (material == taken)


@compiled
def can_fill(s: DiceNewTown, seat: int, row: int, cells: int, pieces: int) -> bool:
    """Can so many cells be filled with at most `pieces` Materials from the hand?"""
    return can_complete(s, seat, row, 0, cells, pieces, MATERIALS, 0)


@compiled
def can_complete(
    s: DiceNewTown, seat: int, row: int, mix: int, cells: int, pieces: int, largest: int, taken: int
) -> bool:
    """Can `cells` more be filled with at most `pieces` Materials from the hand, none above `largest`?

    `mix` is what is there already. Every mix of the right size is tried, largest Materials first.
    """
    if cells > MATERIALS * pieces:
        return False
    if cells == 0:
        return not is_misfit(row, mix)
    hand1, hand2 = in_hand(s, seat, 1, largest, taken), in_hand(s, seat, 2, largest, taken)
    hand3, hand4 = in_hand(s, seat, 3, largest, taken), in_hand(s, seat, 4, largest, taken)
    hand5, hand6 = in_hand(s, seat, 5, largest, taken), in_hand(s, seat, 6, largest, taken)
    if hand1 + 2 * hand2 + 3 * hand3 + 4 * hand4 + 5 * hand5 + 6 * hand6 < cells:
        return False
    for n6 in range(min(hand6, cells // 6), -1, -1):
        cells6 = cells - 6 * n6
        for n5 in range(min(hand5, cells6 // 5), -1, -1):
            cells5 = cells6 - 5 * n5
            for n4 in range(min(hand4, cells5 // 4), -1, -1):
                cells4 = cells5 - 4 * n4
                for n3 in range(min(hand3, cells4 // 3), -1, -1):
                    cells3 = cells4 - 3 * n3
                    # Of 2 and 1, as many 2 as possible take the fewest pieces.
                    for n2 in range(min(hand2, cells3 // 2), -1, -1):
                        n1 = cells3 - 2 * n2
                        if n1 > hand1 or n6 + n5 + n4 + n3 + n2 + n1 > pieces:
                            break
                        twos_up = n2 | (n3 | (n4 | (n5 | n6 << MIX_BITS) << MIX_BITS) << MIX_BITS) << MIX_BITS
                        added = n1 | twos_up << MIX_BITS
                        if not is_misfit(row, mix + added):
                            return True
    return False
