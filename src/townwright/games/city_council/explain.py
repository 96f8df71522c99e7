"""The railway and the avenues for people: what a tile or a segment would cut, and the loop it would close."""

from __future__ import annotations

from townwright.games.city_council import avenues, placing, railway
from townwright.games.city_council.board import (
    BESIDE,
    CORNERS,
    COVERS,
    OUTSIDE,
    SIDES,
    SQUARE,
    WORD,
    Squares,
    both,
    without,
    words,
)
from townwright.games.city_council.state import CityCouncil


def squares_in(a: Squares) -> list[int]:
    """The squares of a set, in the order a1, b1, ..., n14."""
    bits = [WORD * k + place for k, word in enumerate(a) for place in range(WORD) if int(word) >> place & 1]
    return [int(SQUARE[bit]) for bit in bits if SQUARE[bit] != OUTSIDE]


def squares_under(s: CityCouncil, tile: int) -> list[int]:
    """The squares that a tile of the city covers."""
    return [int(square) for square in CORNERS[s.where[tile]]]


def cut_off_by_tile(s: CityCouncil, block: int) -> list[int]:
    """CC-L16: the network squares that a tile here would part from the main part."""
    rest = without(words(s.network), words(COVERS[block]))
    return squares_in(without(rest, avenues.part_after_tile(s, block)))


def tile_shut_by_tile(s: CityCouncil, block: int) -> int:
    """CC-L15: the tile that a tile here would take the access from; the new one itself, if it would have none."""
    return placing.shut_out_by_tile(s, block, avenues.part_after_tile(s, block))


def tile_shut_by_rail(s: CityCouncil, square: int) -> int:
    """CC-L32: the tile that a segment here would take the access from."""
    return avenues.shut_out(s, avenues.part_after_rail(s, square))


def rail_squares(s: CityCouncil) -> list[int]:
    """Where the segments lie."""
    return squares_in(words(s.rail))


def rail_beside(s: CityCouncil, square: int) -> list[int]:
    """The segments that share an edge with this square."""
    return squares_in(both(words(BESIDE[square]), words(s.rail)))


def ends_for_actor(s: CityCouncil) -> list[int]:
    """The segments to which the actor may add one now."""
    return squares_in(railway.starts(s))


def loop_closed_by(s: CityCouncil, square: int) -> list[int]:
    """CC-L27: the segments of the way round that another one here would close."""
    one, *others = rail_beside(s, square)
    rail = set(rail_squares(s))
    came_from = {one: OUTSIDE}
    frontier = [one]
    for here in frontier:
        for side in map(int, SIDES[here]):
            if side in rail and side not in came_from:
                came_from[side] = here
                frontier.append(side)
    way = [next(here for here in frontier if here in others)]
    while came_from[way[-1]] != OUTSIDE:
        way.append(came_from[way[-1]])
    return way[::-1]
