"""Building: replacing Materials, what may be built where, piece by piece, and what follows when a house is finished."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town import fit, score
from townwright.games.dice_new_town.choices import (
    BUILD_PENTHOUSE,
    GROW,
    JOINING,
    L10_CANNOT_REPLACE,
    L11_NOT_THERE,
    L12_DESIGN,
    L13_NO_SPACE,
    L14_GROWTH,
    L15_MISFIT,
    L16_WORKLOAD,
    L17_NO_ROOF,
    L18_NO_BASE,
    L19_FINISHED,
    L20_NO_SITE,
    L21_KING,
    L22_GEM,
    L29_NOT_NOW,
    NEW,
    PIECES,
    SPLIT,
)
from townwright.games.dice_new_town.data import (
    BASE_POINTS,
    CAN_GROW,
    FORMS,
    HOUSES_ON_THE_KINGS,
    KING,
    LEVEL_OF,
    LEVELS,
    LOWEST,
    MATERIALS,
    MIX_BITS,
    MOST_HOUSES,
    MOST_PIECES,
    NO_HOUSE,
    PENTHOUSE,
    SLOTS,
    SPACE,
    SPLITS,
)
from townwright.games.dice_new_town.state import (
    ANY_ROOF,
    BUILD,
    EASY,
    FROM_ROW,
    FROM_SEAT,
    MOVES,
    NONE,
    NOT_OWED,
    PIECE,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    add_points,
    houses_on,
    is_royal_design,
    owns_on,
    spend_workload,
    white_sum,
    workload,
)

# Replacing Materials (DT-L10) -----------------------------------------------------------------------------------------


@compiled
def why_not_replace(s: DiceNewTown, action: int) -> int:
    """One Material into two of the same sum, or two into one."""
    seat = active(s)
    if s.phase != BUILD:
        return L29_NOT_NOW
    if workload(s, seat) < 1:
        return L10_CANNOT_REPLACE
    if action < JOINING:
        return ALLOWED if s.materials[seat, SPLITS[action - SPLIT][0] - 1] > 0 else L10_CANNOT_REPLACE
    _, one, two = SPLITS[action - JOINING]
    has_both = s.materials[seat, one - 1] > (one == two) and s.materials[seat, two - 1] > 0
    return ALLOWED if has_both else L10_CANNOT_REPLACE


@compiled
def replace(s: DiceNewTown, action: int) -> None:
    seat = active(s)
    spend_workload(s, seat, 1)
    is_split = action < JOINING
    whole, one, two = SPLITS[action - (SPLIT if is_split else JOINING)]
    sign = 1 if is_split else -1
    s.materials[seat, whole - 1] -= sign
    s.materials[seat, one - 1] += sign
    s.materials[seat, two - 1] += sign


@compiled
def legal_replacements(s: DiceNewTown, out: Array, count: int) -> int:
    if workload(s, active(s)) > 0:
        for action in range(SPLIT, NEW + 1):
            if why_not_replace(s, action) == ALLOWED:
                out[count] = action
                count += 1
    return count


# What is to be built --------------------------------------------------------------------------------------------------


@compiled
def slot_of(action: int) -> int:
    """The slot of the house that grows by this choice; NONE for a new house."""
    return (action - GROW) // FORMS if GROW <= action < BUILD_PENTHOUSE else NONE


@compiled
def form_to_be(action: int) -> int:
    """The form of the house when this choice has been carried out."""
    if action == BUILD_PENTHOUSE:
        return PENTHOUSE
    if action >= GROW:
        return (action - GROW) % FORMS + 1
    return action - NEW


@compiled
def form_before(s: DiceNewTown, action: int) -> int:
    """The form of what stands where this choice builds."""
    slot = slot_of(action)
    return NO_HOUSE if slot == NONE else s.house[s.at[active(s)], slot] + 0


@compiled
def is_takeover(s: DiceNewTown, action: int) -> bool:
    slot = slot_of(action)
    seat = active(s)
    return slot != NONE and s.owner[s.at[seat], slot] != seat


@compiled
def levels_on(s: DiceNewTown, land: int) -> int:
    """The Levels of the Land's houses; a penthouse takes no space."""
    levels = 0
    for slot in range(SLOTS):
        if s.house[land, slot] != PENTHOUSE:
            levels += LEVEL_OF[s.house[land, slot]]
    return levels


@compiled
def has_penthouse(s: DiceNewTown, land: int) -> bool:
    """A penthouse can only be the second house of a Land."""
    return s.house[land, 1] == PENTHOUSE


@compiled
def why_not_here(s: DiceNewTown) -> int:
    """What forbids the seat all building where its Builder stands."""
    seat = active(s)
    land = s.at[seat] + 0
    if land == NONE:
        return L11_NOT_THERE
    if s.ruleset == EASY:
        return ALLOWED
    if land != KING:
        return ALLOWED if white_sum(s, seat) == land + LOWEST else L12_DESIGN
    if not is_royal_design(s, seat) or s.founded[seat] == 0 or s.gems[seat] < 1:
        return L21_KING
    return ALLOWED


@compiled
def why_no_site(s: DiceNewTown, action: int) -> int:
    """What forbids this house on this Land, whatever it would be built of."""
    seat = active(s)
    land = s.at[seat] + 0
    old, new = form_before(s, action), form_to_be(action)
    if new == PENTHOUSE:
        is_base = land != KING and LEVEL_OF[s.house[land, 0]] == LEVELS and s.owner[land, 0] == seat
        return ALLOWED if is_base and not has_penthouse(s, land) else L18_NO_BASE
    if slot_of(action) != NONE:
        if old == NO_HOUSE:
            return L11_NOT_THERE
        if old == PENTHOUSE or has_penthouse(s, land):
            return L19_FINISHED
        if not CAN_GROW[old, new]:
            return L14_GROWTH
    if land == KING:
        is_own = slot_of(action) != NONE and not is_takeover(s, action)
        is_full = slot_of(action) == NONE and houses_on(s, KING) >= HOUSES_ON_THE_KINGS
        return L20_NO_SITE if is_full or (owns_on(s, seat, KING) and not is_own) else ALLOWED
    if levels_on(s, land) - LEVEL_OF[old] + LEVEL_OF[new] > SPACE or (old == 0 and houses_on(s, land) == SLOTS):
        return L13_NO_SPACE
    return ALLOWED


@compiled
def has_roof(s: DiceNewTown, action: int) -> bool:
    """Is a Roof of the new size free? Growing one's own house frees its old Roof (DT-L17)."""
    seat = active(s)
    old, new = form_before(s, action), form_to_be(action)
    is_own = slot_of(action) != NONE and not is_takeover(s, action)
    if s.roof_kinds == ANY_ROOF:
        return is_own or s.houses[seat] < MOST_HOUSES
    return (is_own and LEVEL_OF[old] == LEVEL_OF[new]) or s.roofs[seat, LEVEL_OF[new] - 1] > 0


@compiled
def pieces_allowed(s: DiceNewTown, seat: int) -> int:
    """How many Materials may be built in: the Workload, without end under the easy rules."""
    return MOST_PIECES if s.ruleset == EASY else workload(s, seat)


@compiled
def why_not_target(s: DiceNewTown, action: int) -> int:
    """The rule that forbids to build this, where the Builder stands, with what is in hand."""
    seat = active(s)
    rule = why_not_here(s)
    if rule != ALLOWED:
        return rule
    rule = why_no_site(s, action)
    if rule != ALLOWED:
        return rule
    if not has_roof(s, action):
        return L17_NO_ROOF
    if s.ruleset == EASY and is_takeover(s, action) and s.gems[seat] < 1:
        return L22_GEM
    old, new = form_before(s, action), form_to_be(action)
    row, cells, pieces = fit.misfit_row(s, old, new), fit.cells_added(old, new), pieces_allowed(s, seat)
    if fit.can_fill(s, seat, row, cells, pieces):
        return ALLOWED
    most = MOST_PIECES + 0
    if pieces < most and fit.can_fill(s, seat, row, cells, most):
        return L16_WORKLOAD
    return L15_MISFIT


@compiled
def is_target(action: int) -> bool:
    return NEW < action <= BUILD_PENTHOUSE


@compiled
def legal_targets(s: DiceNewTown, out: Array, count: int) -> int:
    """Every house that can be built or changed now: new ones, then what grows, then the penthouse."""
    seat = active(s)
    if pieces_allowed(s, seat) == 0 or why_not_here(s) != ALLOWED:
        return count
    for action in range(NEW + 1, GROW + FORMS * houses_on(s, s.at[seat] + 0)):
        if why_not_target(s, action) == ALLOWED:
            out[count] = action
            count += 1
    penthouse = BUILD_PENTHOUSE + 0
    if why_not_target(s, penthouse) == ALLOWED:
        out[count] = penthouse
        count += 1
    return count


@compiled
def aim(s: DiceNewTown, action: int) -> None:
    """The house is chosen; now the Materials for it, one by one."""
    s.target = action
    s.phase = PIECE


# Piece by piece -------------------------------------------------------------------------------------------------------


@compiled
def smallest_laid(s: DiceNewTown) -> int:
    """No Material may be larger than the one before."""
    for material in range(1, MATERIALS + 1):
        if s.laid[material - 1] > 0:
            return material
    return MATERIALS


@compiled
def pieces_laid(s: DiceNewTown) -> int:
    count = 0
    for k in range(MATERIALS):
        count += s.laid[k]
    return count


@compiled
def cells_left(s: DiceNewTown) -> int:
    """Cells of the house that are still to be filled."""
    return fit.cells_added(form_before(s, s.target + 0), form_to_be(s.target + 0)) - fit.cells_laid(s)


@compiled
def why_not_piece(s: DiceNewTown, action: int) -> int:
    """Only a Material with which the house can still be completed."""
    material = action - PIECES
    if not 1 <= material <= MATERIALS:
        return L29_NOT_NOW
    seat = active(s)
    left = cells_left(s) - material
    if material > smallest_laid(s) or fit.in_hand(s, seat, material, MATERIALS, 0) < 1 or left < 0:
        return L15_MISFIT
    row = fit.misfit_row(s, form_before(s, s.target + 0), form_to_be(s.target + 0))
    mix = fit.laid_mix(s) + (1 << MIX_BITS * (material - 1))
    pieces = pieces_allowed(s, seat) - pieces_laid(s) - 1
    if pieces >= 0 and fit.can_complete(s, seat, row, mix, left, pieces, material, material):
        return ALLOWED
    most = MOST_PIECES + 0
    if fit.can_complete(s, seat, row, mix, left, most, material, material):
        return L16_WORKLOAD
    return L15_MISFIT


@compiled
def legal_pieces(s: DiceNewTown, out: Array) -> int:
    count = 0
    for material in range(1, MATERIALS + 1):
        if why_not_piece(s, PIECES + material) == ALLOWED:
            out[count] = PIECES + material
            count += 1
    return count


@compiled
def lay_piece(s: DiceNewTown, material: int) -> bool:
    """Choose this Material; when the house is complete it is built. Returns whether it is."""
    s.laid[material - 1] += 1
    if cells_left(s) > 0:
        return False
    pay_for_house(s)
    finish_house(s)
    return True


# When a house is finished ---------------------------------------------------------------------------------------------


@compiled
def pay_for_house(s: DiceNewTown) -> None:
    seat = active(s)
    if s.ruleset != EASY:
        spend_workload(s, seat, pieces_laid(s))
    for k in range(MATERIALS):
        s.materials[seat, k] -= s.laid[k]
        s.laid[k] = 0


@compiled
def finish_house(s: DiceNewTown) -> None:
    """Points are paid before the house stands, for what a bonus looks at is what was there before."""
    seat, action = active(s), s.target + 0
    land = s.at[seat] + 0
    old, new = form_before(s, action), form_to_be(action)
    for receiver in range(s.seats):
        add_points(s, receiver, points_of(s, action, receiver))
    s.owed = NOT_OWED
    if is_takeover(s, action):
        hand_over(s, land, slot_of(action))
    if old == NO_HOUSE:
        found_house(s, seat, land)
    slot = houses_on(s, land) if old == NO_HOUSE else slot_of(action)
    if old != NO_HOUSE:
        s.roofs[seat, LEVEL_OF[old] - 1] += 1
    s.house[land, slot] = new
    s.owner[land, slot] = seat
    s.roofs[seat, LEVEL_OF[new] - 1] -= 1
    s.largest = max(s.largest + 0, int(BASE_POINTS[new]))
    s.target = NONE
    s.can_gem_move = int(s.ruleset == EASY)


@compiled
def points_of(s: DiceNewTown, action: int, seat: int) -> int:
    """What this building brings to a seat."""
    builder = active(s)
    return score.points_for(s, builder, s.at[builder] + 0, form_before(s, action), form_to_be(action), seat)


@compiled
def found_house(s: DiceNewTown, seat: int, land: int) -> None:
    """What a new house brings besides points: Gems of the King, the Land card, a Resident to be chosen."""
    s.gems[seat] += score.founders_gems(s, land)
    s.had_fifth[seat] |= score.fifth_bonus(s, seat)
    s.houses[seat] += 1
    s.founded[seat] |= 1 << land
    if s.ruleset == EASY:
        s.owed = FROM_ROW
    elif s.land_cards and land != KING:
        take_land_card(s, seat, land)


@compiled
def take_land_card(s: DiceNewTown, seat: int, land: int) -> None:
    """The card of the Land comes to the seat, fresh, from the holder or the stock (DT-R45)."""
    if s.card[land] != seat:
        s.card[land] = seat
        s.turned &= ~(1 << land)


@compiled
def hand_over(s: DiceNewTown, land: int, slot: int) -> None:
    """A takeover: the former owner gets back the Roof, and a Gem, which the taker pays under the easy rules."""
    seat, former = active(s), s.owner[land, slot] + 0
    level = LEVEL_OF[s.house[land, slot]] - 1
    s.roofs[former, level] += 1
    s.roofs[seat, level] -= 1  # until the old Roof comes off
    s.houses[former] -= 1
    s.houses[seat] += 1
    s.gems[former] += 1
    if s.ruleset == EASY:
        s.gems[seat] -= 1
        s.owed = FROM_SEAT + former
    elif s.land_cards and s.takeover_card == MOVES and land != KING:
        take_land_card(s, seat, land)
