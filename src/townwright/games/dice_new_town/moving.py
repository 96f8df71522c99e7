"""Moving the Builder, step by step, always along a cheapest way (DT-L4 to DT-L7)."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.choices import L4_NOT_BESIDE, L5_NO_GREEN, L6_DETOUR, L7_NO_STOP, STEP
from townwright.games.dice_new_town.data import ENTRY_COST, KING, KINGS_ENTRY_COST, LANDS
from townwright.games.dice_new_town.state import NONE, ON_STOP, DiceNewTown
from townwright.games.dice_new_town.turns import active, has_tree


@compiled
def entry_cost(land: int) -> int:
    return KINGS_ENTRY_COST if land == KING else ENTRY_COST


@compiled
def beside_all(s: DiceNewTown, lands: int) -> int:
    """The Lands that touch one of these, a bit for each."""
    found, land = 0, 0
    while lands >> land:
        if lands >> land & 1:
            found |= s.beside[land]
        land += 1
    return found


@compiled
def cheapest(s: DiceNewTown, origin: int, land: int) -> int:
    """The Green pips of a cheapest way from `origin` to `land`."""
    if origin == land:
        return 0
    kings = 1 << KING
    before, now = 0, 1 << origin  # reached for fewer pips, and for exactly `pips`
    seen = now
    pips = 0
    while True:
        pips += 1
        reached = beside_all(s, now) & ~kings
        if beside_all(s, before) & kings and not seen & kings:
            reached |= kings  # entered with two pips from what was reached one pip earlier
        before, now = now, reached & ~seen
        seen |= now
        if seen >> land & 1:
            return pips
        if now == 0 and before == 0:
            return LANDS * KINGS_ENTRY_COST  # not connected: no town is so


@compiled
def is_taken(s: DiceNewTown, seat: int, land: int) -> bool:
    """Does another Builder forbid to stop here? In the King's Land there is room for all (DT-R14)."""
    if land == KING:
        return False
    for other in range(s.seats):
        if other != seat and s.at[other] == land:
            return True
    return False


@compiled
def can_stop_from(s: DiceNewTown, seat: int, origin: int, land: int, spent: int, green: int) -> bool:
    """Here, or further along a cheapest way, with `spent` pips used and `green` left: is there a place to stop?

    At most three Lands are taken by others, so the way there leads over few steps.
    """
    here, cost = 1 << land, 0
    while here:
        for stop in range(LANDS):
            if here >> stop & 1 and not is_taken(s, seat, stop):
                return True
        around = beside_all(s, here)
        to_king = cost + KINGS_ENTRY_COST
        if around >> KING & 1 and green >= to_king and cheapest(s, origin, KING) == spent + to_king:
            return True
        cost += ENTRY_COST
        if cost > green:
            return False
        here = 0
        for other in range(KING):
            if around >> other & 1 and cheapest(s, origin, other) == spent + cost:
                here |= 1 << other
    return False


@compiled
def why_not_step(s: DiceNewTown, land: int) -> int:
    """The rule that forbids the Builder to step on this Land."""
    seat = active(s)
    here = s.at[seat] + 0
    if not s.beside[here] >> land & 1:
        return L4_NOT_BESIDE
    cost = entry_cost(land)
    green = s.green[seat] - cost
    if green < 0:
        return L5_NO_GREEN
    origin = here if s.origin == NONE else s.origin
    spent = cost
    if origin != here or s.origin != NONE:
        spent += cheapest(s, origin, here)
        if cheapest(s, origin, land) != spent:
            return L6_DETOUR
    if is_taken(s, seat, land) and not can_stop_from(s, seat, origin, land, spent, green):
        return L7_NO_STOP
    return ALLOWED


@compiled
def legal_steps(s: DiceNewTown, out: Array, count: int) -> int:
    seat = active(s)
    if s.green[seat] > 0:
        around = s.beside[s.at[seat]]
        for land in range(LANDS):
            if around >> land & 1 and why_not_step(s, land) == ALLOWED:
                out[count] = STEP + land
                count += 1
    return count


@compiled
def why_not_stop(s: DiceNewTown) -> int:
    """Stopping, or staying: not where another Builder stands."""
    seat = active(s)
    return L7_NO_STOP if is_taken(s, seat, s.at[seat] + 0) else ALLOWED


@compiled
def receive_supply(s: DiceNewTown, seat: int, land: int) -> None:
    """A Land with a Tree, and the King's, give the Material of the round."""
    if has_tree(s, land):
        s.materials[seat, s.round - 1] += 1


@compiled
def step(s: DiceNewTown, land: int) -> None:
    seat = active(s)
    if s.origin == NONE:
        s.origin = s.at[seat]
        leave_king(s, seat)
    s.green[seat] -= entry_cost(land)
    s.at[seat] = land
    if s.tree_material != ON_STOP:
        receive_supply(s, seat, land)


@compiled
def stop(s: DiceNewTown) -> None:
    """The way ends here; who did not move gains nothing."""
    if s.origin != NONE:
        seat = active(s)
        enter_king(s, seat)
        if s.tree_material == ON_STOP:
            receive_supply(s, seat, s.at[seat] + 0)
        s.origin = NONE


# The order within the King's Land (DT-R15) ----------------------------------------------------------------------------


@compiled
def leave_king(s: DiceNewTown, seat: int) -> None:
    """Those who came later move up."""
    left = s.in_king[seat] + 0
    if left > 0:
        for other in range(s.seats):
            if s.in_king[other] > left:
                s.in_king[other] -= 1
        s.in_king[seat] = 0


@compiled
def enter_king(s: DiceNewTown, seat: int) -> None:
    """Who stops in the King's Land comes after all who are there."""
    if s.at[seat] == KING and s.in_king[seat] == 0:
        for other in range(s.seats):
            s.in_king[seat] += other != seat and s.in_king[other] > 0
        s.in_king[seat] += 1
