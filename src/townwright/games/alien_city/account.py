"""The score sheet of Alien City: each claimed tower with customers and competitor, each bonus with what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from townwright.engine.score import Gain, Item, total
from townwright.engine.state import OVER
from townwright.games.alien_city import score
from townwright.games.alien_city.board import TILE_OF, lot_name, place_name
from townwright.games.alien_city.build import owner_of
from townwright.games.alien_city.data import (
    CAPS,
    GREEN,
    RED,
    SEATS,
    STRUCTURES,
    VALUE_COUNT,
    VALUES,
)
from townwright.games.alien_city.explain import path, way_to_the_far_end
from townwright.games.alien_city.state import FAR_END, NONE, ON, AlienCity


def place(lot: int) -> str:
    return f"lot:{lot_name(lot)}"


def named(s: AlienCity, lot: int) -> str:
    """Such as "blue tower e6"."""
    return f"{STRUCTURES[s.lot[lot]]} {lot_name(lot)}"


def gains(before: AlienCity, action: int, after: AlienCity) -> list[Gain]:
    """Everything is scored at once, when the game ends."""
    if after.actor != OVER:
        return []
    return [Gain(seat, "the end", item) for seat in range(2) for item in sheet(after, seat) if item.points]


def account(s: AlienCity, _so_far: Sequence[Gain]) -> list[Item]:
    """Each seat's score sheet, on this position."""
    return [total(f"{SEATS[seat]}'s points", sheet(s, seat), "AC-S10") for seat in range(2)]


def forecast(s: AlienCity) -> list[Item]:
    """What each seat would score if the game ended now."""
    return account(s, ())


def sheet(s: AlienCity, seat: int) -> list[Item]:
    """Towers in the order of their claims, then green bonuses, paid or not, then location bonuses."""
    towers = [s.cap[seat, k] for k in range(CAPS) if s.cap[seat, k] != NONE]
    items = [tower_item(s, tower) for tower in towers]
    for green in structures(s):
        if score.is_unclaimed_green(s, green):
            items += [green_item(s, seat, green, kind) for kind in range(RED, GREEN)]
    if s.location_bonus == ON:
        items += [location_item(s, tower) for tower in towers]
    return items


def structures(s: AlienCity) -> list[int]:
    """The lots on which something stands."""
    return [lot for lot, kind in enumerate(s.lot) if kind != NONE]


def customer_lots(s: AlienCity, tower: int) -> list[int]:
    """AC-S2: the structures that are counted."""
    return [lot for lot in structures(s) if score.is_customer(s, tower, lot)]


def competitors(s: AlienCity, tower: int) -> list[int]:
    """The nearest other towers of the same colour."""
    others = [lot for lot in structures(s) if lot != tower and s.lot[lot] == s.lot[tower]]
    nearest = min((score.distance(s, tower, lot) for lot in others), default=0)
    return [lot for lot in others if score.distance(s, tower, lot) == nearest]


def tower_item(s: AlienCity, tower: int) -> Item:
    """Each customer brings the distance to the competition."""
    steps, rivals = score.competition(s, tower), competitors(s, tower)
    served = customer_lots(s, tower)
    if rivals:
        why = f"the nearest of its colour, {' and '.join(map(lot_name, rivals))}, is {steps} away"
        way = path(s, tower, rivals[0])
    elif s.lone_tower == FAR_END:
        way = way_to_the_far_end(s, tower)
        why = f"it has no competitor; the far end of the road, {lot_name(way[-1])}, is {steps} away"
    else:
        why, way = "it has no competitor and earns nothing", []
    text = f"{named(s, tower)}: {len(served)} x {steps}; {why}"
    parts = [Item(f"customer {named(s, lot)}", steps, "AC-S2", (place(lot),)) for lot in served]
    points = score.tower_points(s, tower)
    return Item(text, points, "AC-S4", tuple(map(place, [tower, *rivals, *way])), tuple(parts), kind="towers")


def green_item(s: AlienCity, seat: int, green: int, kind: int) -> Item:
    """AC-S6: what an unclaimed green tower pays this seat for the nearest tower of this kind, or why nothing."""
    head = f"{named(s, green)}, nearest {STRUCTURES[kind].split()[0]}"
    points = score.green_bonus(s, seat, green, kind)
    towers = [lot for lot in structures(s) if s.lot[lot] == kind]
    if not towers:
        return Item(f"{head}: none on the board", 0, "AC-R34", (place(green),), kind="green bonuses")
    steps = score.nearest_distance(s, green, kind)
    nearest = [lot for lot in towers if score.distance(s, green, lot) == steps]
    names = " and ".join(map(lot_name, nearest))
    places = tuple(map(place, [green, *nearest, *path(s, green, nearest[0])]))
    if len(nearest) > 1:
        why, rule = f"{names} tie at {steps}", "AC-R31"
    elif owner_of(s, nearest[0]) == NONE:
        why, rule = f"{names} at {steps} is unclaimed", "AC-R32"
    elif score.bonus_size(steps) == 0:
        why, rule = f"{names} at {steps} is too far", "AC-R33"
    else:
        why, rule = f"{names} of {SEATS[owner_of(s, nearest[0])]} at {steps}", "AC-S7"
    return Item(f"{head}: {why}", points, rule, places, kind="green bonuses")


def location_item(s: AlienCity, tower: int) -> Item:
    """AC-S9: the number of the tower's tile, or the towers that cancel it."""
    number = s.tile[TILE_OF[tower]] % VALUE_COUNT
    claimed = [s.cap[seat, k] for seat in range(2) for k in range(CAPS) if s.cap[seat, k] != NONE]
    equal = [lot for lot in claimed if lot != tower and s.tile[TILE_OF[lot]] % VALUE_COUNT == number]
    text = f"{named(s, tower)} on the {VALUES[number]} of {place_name(int(TILE_OF[tower]))}"
    if equal:
        text += f", cancelled by {' and '.join(map(lot_name, equal))}"
    points = score.location_bonus(s, tower)
    return Item(text, points, "AC-S9", tuple(map(place, [tower, *equal])), kind="location bonuses")
