"""Roads for people: what lies between a player's businesses and a place that no road joins to them."""

from __future__ import annotations

from townwright.games.golden_city.board import LOCATIONS, ROADS, places_in
from townwright.games.golden_city.data import PLACE_COUNT
from townwright.games.golden_city.roads import taken_places
from townwright.games.golden_city.state import GoldenCity


def missing_links(s: GoldenCity, seat: int, place: int) -> list[int] | None:
    """The places to be built on first, in order, on a shortest way from the seat's businesses; None if there is no way.

    A way leads over vacant locations and over city parts, which hold everybody's businesses.
    """
    own = places_in(s.business[seat])
    closed = set(places_in(int(taken_places(s)) & int(LOCATIONS)))
    came_from = dict.fromkeys(own, PLACE_COUNT)
    frontier = list(own)
    while frontier:
        further = []
        for here in frontier:
            for end in ROADS[here]:
                if end not in came_from and end not in closed:
                    came_from[end] = here
                    further.append(end)
        frontier = further
    if place not in came_from:
        return None
    way = []
    while (place := came_from[place]) not in own:
        way.append(place)
    return way[::-1]
