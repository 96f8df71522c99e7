"""Roads for people: the parts a build would leave, and the ways that distances are measured along."""

from __future__ import annotations

from collections.abc import Iterable

from townwright.games.alien_city.board import OUTSIDE, SIDES
from townwright.games.alien_city.data import LOT_COUNT
from townwright.games.alien_city.state import NONE, AlienCity

NEIGHBOURS = [[int(side) for side in SIDES[lot] if side != OUTSIDE] for lot in range(LOT_COUNT)]


def road_lots(s: AlienCity) -> set[int]:
    return {lot for lot, kind in enumerate(s.lot) if kind == NONE}


def road_beside(s: AlienCity, lot: int) -> list[int]:
    return [side for side in NEIGHBOURS[lot] if s.lot[side] == NONE]


def spread(s: AlienCity, sources: Iterable[int], closed: int = OUTSIDE) -> dict[int, int]:
    """Every road lot that can be reached from these without passing `closed`, and the lot it was reached from."""
    road = road_lots(s) - {closed}
    came_from = dict.fromkeys(sources, OUTSIDE)
    frontier = list(came_from)
    while frontier:
        further: list[int] = []
        for lot in frontier:
            for side in NEIGHBOURS[lot]:
                if side in road and side not in came_from:
                    came_from[side] = lot
                    further.append(side)
        frontier = further
    return came_from


def cut_off_by(s: AlienCity, lot: int) -> list[int]:
    """The road lots that a build here would part from the larger rest."""
    rest = road_lots(s) - {lot}
    parts: list[list[int]] = []
    while rest:
        part = spread(s, [min(rest)], closed=lot)
        parts.append(sorted(part))
        rest -= part.keys()
    largest = max(parts, key=len, default=[])
    return sorted(road for part in parts if part is not largest for road in part)


def path(s: AlienCity, one: int, other: int) -> list[int]:
    """The road lots of a shortest way between two structures (AC-S1); empty if no road joins them."""
    goal = set(road_beside(s, other))
    came_from = spread(s, road_beside(s, one))
    return _way(came_from, next((road for road in came_from if road in goal), OUTSIDE))  # in the order of distance


def way_to_the_far_end(s: AlienCity, tower: int) -> list[int]:
    """The road lots of a shortest way from a tower to a road lot that is farthest from it (AC-S5)."""
    came_from = spread(s, road_beside(s, tower))
    return _way(came_from, next(reversed(came_from), OUTSIDE))


def _way(came_from: dict[int, int], lot: int) -> list[int]:
    """Back from this lot to where the spreading began, in the order of walking."""
    way: list[int] = []
    while lot != OUTSIDE:
        way.append(lot)
        lot = came_from[lot]
    return way[::-1]
