"""What brings points (CC-S1 to CC-S12), an item a function, and the standing."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.city_council.board import ADJACENT, CORNERS, COVERS, QUADRANTS_OF, has_square, words
from townwright.games.city_council.data import (
    ACE_CONNECTION,
    COIN_COUNT,
    COST,
    IS_ACE,
    KIND_OF,
    NEIGHBOUR_FLAT,
    NEIGHBOUR_TIMES,
    RANK_OF,
    SEGMENT_POINTS,
    STOP_PAYS,
    SUIT_OF,
    TILE_COUNT,
    TRANSIT,
    TRANSIT_SEGMENT_POINTS,
    TWO,
    UNUSED_COIN_POINTS,
    ZONING,
)
from townwright.games.city_council.state import BY_RANK, NONE, UNUSED, YES, CityCouncil

# Tiles ----------------------------------------------------------------------------------------------------------------


@compiled
def tiles_in_the_city(s: CityCouncil) -> int:
    count = 0
    for tile in range(TILE_COUNT):
        count += s.where[tile] != NONE
    return count


@compiled
def basic_points(s: CityCouncil, tile: int) -> int:
    """CC-S1: what a tile that has just been placed brings by itself."""
    return tiles_in_the_city(s) if IS_ACE[tile] else int(COST[tile])


@compiled
def are_neighbours(s: CityCouncil, tile: int, other: int) -> bool:
    """Are these two tiles of the city adjacent?"""
    return tile != other and s.where[other] != NONE and bool(ADJACENT[s.where[tile], s.where[other]])


@compiled
def neighbour_points(tile: int, other: int) -> int:
    """CC-S2: what it brings to place a tile beside this other one."""
    kind, beside = KIND_OF[tile], KIND_OF[other]
    return int(NEIGHBOUR_TIMES[kind, beside] * COST[other] + NEIGHBOUR_FLAT[kind, beside])


# Investments ----------------------------------------------------------------------------------------------------------


@compiled
def region_of(s: CityCouncil, seat: int) -> int:
    """A bit for each of the two quadrants of a seat's investment region; 0 before the speculator is placed."""
    if s.point[seat] == NONE:
        return 0
    return int(QUADRANTS_OF[s.where[s.pawn[seat]]] | QUADRANTS_OF[s.point[seat]])


@compiled
def lies_within(s: CityCouncil, tile: int, region: int) -> bool:
    """Do all four squares of a tile of the city lie in this region?"""
    return bool(QUADRANTS_OF[s.where[tile]] & ~region == 0)


@compiled
def same_suit(tile: int, other: int) -> bool:
    return bool(SUIT_OF[tile] == SUIT_OF[other])


@compiled
def same_numeral(s: CityCouncil, tile: int, other: int) -> bool:
    """CC-R43: aces and nulls have a numeral only with `site_numeral` set to `rank`."""
    return bool(RANK_OF[tile] == RANK_OF[other] and (RANK_OF[tile] >= TWO or s.site_numeral == BY_RANK))


@compiled
def is_interest(s: CityCouncil, seat: int, tile: int) -> bool:
    """Has this seat invested in this tile of the city?"""
    if s.point[seat] == NONE or not lies_within(s, tile, region_of(s, seat)):
        return False
    return same_suit(tile, s.pawn[seat]) or same_numeral(s, tile, s.pawn[seat])


@compiled
def has_favour(s: CityCouncil, seat: int, member: int) -> bool:
    return s.council[seat] == member


@compiled
def investment_bonus(s: CityCouncil, seat: int, tile: int) -> int:
    """CC-S3: what a seat gets when the actor utilizes this tile."""
    if seat != s.actor and has_favour(s, s.actor, ZONING):
        return 0
    return int(COST[tile]) if is_interest(s, seat, tile) else 0


@compiled
def utilize(s: CityCouncil, tile: int) -> None:
    for seat in range(s.seats):
        s.score[seat] += investment_bonus(s, seat, tile)


@compiled
def initial_bonus(s: CityCouncil, seat: int) -> int:
    """CC-S4: the cost of all tiles in the region."""
    total, region = 0, region_of(s, seat)
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE and lies_within(s, tile, region):
            total += COST[tile]
    return total


@compiled
def is_live(s: CityCouncil, seat: int) -> bool:
    """Stands this seat's die on its intersection?"""
    return s.point[seat] != NONE and s.spent_on[seat] == NONE


@compiled
def stands_on(s: CityCouncil, seat: int, square: int) -> bool:
    """Is this one of the four squares round a seat's live die?"""
    return is_live(s, seat) and has_square(words(COVERS[s.point[seat]]), square)


@compiled
def trigger_bonus(s: CityCouncil, seat: int, tile: int) -> int:
    """CC-S11: what a seat's die brings when the actor's tile covers a square of it."""
    if seat != s.actor and has_favour(s, s.actor, ZONING):
        return 0
    return int(s.die[seat] * COST[tile])


# The railway ----------------------------------------------------------------------------------------------------------


@compiled
def segment_points(s: CityCouncil) -> int:
    """CC-S5: what a segment of the actor's brings."""
    return TRANSIT_SEGMENT_POINTS if has_favour(s, s.actor, TRANSIT) else SEGMENT_POINTS


@compiled
def is_tick(s: CityCouncil, tile: int, square: int) -> bool:
    """Does this tile of the city bear its mark on this square?"""
    return s.tick[tile] != NONE and CORNERS[s.where[tile], s.tick[tile]] == square


@compiled
def has_stop(s: CityCouncil, tile: int) -> bool:
    """Has this tile rail on its mark?"""
    return s.tick[tile] != NONE and has_square(words(s.rail), CORNERS[s.where[tile], s.tick[tile]])


@compiled
def stop_points(s: CityCouncil, tile: int, other: int) -> int:
    """CC-S6: what another stop brings when this tile is connected."""
    return int(other != tile and has_stop(s, other) and STOP_PAYS[KIND_OF[tile], KIND_OF[other]])


@compiled
def connection_points(s: CityCouncil, tile: int) -> int:
    """CC-S6: what it brings to connect this tile."""
    if IS_ACE[tile]:
        return ACE_CONNECTION
    points = 0
    for other in range(TILE_COUNT):
        points += stop_points(s, tile, other)
    return points


@compiled
def connect(s: CityCouncil, tile: int) -> None:
    """Pay for a stop that has just been made, and those who have invested in what it utilizes."""
    points = connection_points(s, tile)
    s.score[s.actor] += points
    for other in range(TILE_COUNT):
        if stop_points(s, tile, other) > 0:
            utilize(s, other)
    if s.connect_utilizes == YES and points > 0:
        utilize(s, tile)


# The end of a round, and of the game ----------------------------------------------------------------------------------


@compiled
def unused_coins(s: CityCouncil, seat: int) -> int:
    count = 0
    for k in range(COIN_COUNT):
        count += s.coin[seat, k] == UNUSED
    return count


@compiled
def coin_points(s: CityCouncil, seat: int) -> int:
    """CC-S7."""
    return UNUSED_COIN_POINTS * unused_coins(s, seat)


@compiled
def best_score(s: CityCouncil) -> int:
    best = s.score[0] + 0
    for seat in range(1, s.seats):
        best = max(best, s.score[seat])
    return best


@compiled
def is_tied_for_first(s: CityCouncil) -> bool:
    count = 0
    for seat in range(s.seats):
        count += s.score[seat] == best_score(s)
    return count > 1


@compiled
def beats(s: CityCouncil, one: int, other: int) -> bool:
    """CC-S10: more points, or the word of the judge."""
    if s.score[one] == s.score[other]:
        return s.winner == one != other
    return s.score[one] > s.score[other]


@compiled
def standing(s: CityCouncil, scores: Array, ranks: Array) -> None:
    """Each seat's points and rank if the game ended now."""
    for seat in range(s.seats):
        scores[seat] = s.score[seat]
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += beats(s, other, seat)
