"""Roads for people: what lies between a player's businesses and a place that no road joins to them."""

from __future__ import annotations

from townwright.games.golden_city.board import COASTS, LOCATIONS, ROADS, places_in
from townwright.games.golden_city.roads import taken_places
from townwright.games.golden_city.state import GoldenCity

NOWHERE = -1  # before the first place of a way


def missing_links(s: GoldenCity, seat: int, place: int) -> list[int] | None:
    """The places to be built on first, in order, on a shortest way to this one; None if there is no way.

    A way leads over vacant locations and over city parts, which hold everybody's businesses. It begins beside the
    seat's businesses, or on a vacant coast, for which no road is needed.
    """
    own = places_in(s.business[seat])
    closed = set(places_in(int(taken_places(s)) & int(LOCATIONS)))
    came_from = dict.fromkeys(own, NOWHERE)
    reached = [(end, here) for here in own for end in ROADS[here]] + [(coast, NOWHERE) for coast in places_in(COASTS)]
    while reached:
        frontier = []
        for end, here in reached:
            if end not in came_from and end not in closed:
                came_from[end] = here
                frontier.append(end)
        reached = [(end, here) for here in frontier for end in ROADS[here]]
    if place not in came_from:
        return None
    way = []
    while (place := came_from[place]) != NOWHERE and place not in own:
        way.append(place)
    return way[::-1]
