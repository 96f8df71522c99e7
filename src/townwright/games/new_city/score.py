"""What districts and improvements bring: beauty, income item by item, dues, and the standing at the end.

Each item of income is a function of its own, so that the sum which is paid and the derivation which is shown are
made of the same parts.
"""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.new_city.board import NEIGHBOURS
from townwright.games.new_city.city import neighbours_worth, rung_of, stands_in, tile_at, value_of
from townwright.games.new_city.data import (
    BEAUTY_BONUS,
    DUE,
    ENTERTAINMENT,
    GAMBLING_HALL,
    GRANT_ROUNDS,
    GUARDED_RESIDENTIAL_INCOME,
    KINGS_GRANT,
    MARKET,
    PALACE,
    PALACE_FACTOR,
    PARK,
    QUARTER_COUNT,
    RESIDENTIAL,
    SAFE_HOUSE,
    SLUMS,
    STATUE,
    SUIT_COUNT,
    TILE_COUNT,
    TRADE_GUILD,
)
from townwright.games.new_city.state import NONE, NewCity

# Once, when built -----------------------------------------------------------------------------------------------------


@compiled
def matching_neighbours(s: NewCity, tile: int, site: int) -> int:
    """How many neighbours of this site share the value or the suit of `tile`."""
    count = 0
    for k in range(4):
        neighbour = tile_at(s, NEIGHBOURS[site, k])
        if neighbour != NONE:
            count += value_of(neighbour) == value_of(tile) or neighbour % SUIT_COUNT == tile % SUIT_COUNT
    return count


@compiled
def beauty_bonus(s: NewCity, tile: int, site: int) -> int:
    """NC-S1: gold for placing `tile` on this site."""
    return int(BEAUTY_BONUS[matching_neighbours(s, tile, site)])


@compiled
def one_time_payment(coin: int, tile: int) -> int:
    """NC-S2: gold for laying an improvement on a district."""
    if coin == SAFE_HOUSE:
        return value_of(tile)
    if coin == PALACE:
        return PALACE_FACTOR * value_of(tile)
    return 0


# Every income phase, district by district (NC-S3) ---------------------------------------------------------------------


@compiled
def taxes(s: NewCity, tile: int) -> int:
    """What a district brings by itself, before its neighbours and its improvement."""
    value = value_of(tile)
    if value == SLUMS or value == PARK:
        return 1
    if value == ENTERTAINMENT:
        return 3
    return 2  # Market and Residential


@compiled
def extortion(s: NewCity, tile: int) -> int:
    """Slums take 1 for each Market and 2 for each Entertainment district next to them."""
    if value_of(tile) != SLUMS:
        return 0
    return neighbours_worth(s, tile, MARKET) + 2 * neighbours_worth(s, tile, ENTERTAINMENT)


@compiled
def safe_house_bonus(s: NewCity, tile: int) -> int:
    """A Safe House on Slums that extort anything adds 1 (NC-R47)."""
    return int(s.coin[tile] == SAFE_HOUSE and extortion(s, tile) > 0)


@compiled
def customers(s: NewCity, tile: int) -> int:
    """A Market sells 1 more for each Residential district next to it."""
    return neighbours_worth(s, tile, RESIDENTIAL) if value_of(tile) == MARKET else 0


@compiled
def guild_bonus(s: NewCity, tile: int) -> int:
    """A Trade Guild on a Market adds 1 (NC-R44)."""
    return int(s.coin[tile] == TRADE_GUILD and value_of(tile) == MARKET)


@compiled
def statue_bonus(s: NewCity, tile: int) -> int:
    """A Statue on a Residential district makes its income exactly 3 (NC-R46)."""
    if s.coin[tile] == STATUE and value_of(tile) == RESIDENTIAL:
        return GUARDED_RESIDENTIAL_INCOME - taxes(s, tile)
    return 0


@compiled
def lost_to_slums(s: NewCity, tile: int) -> int:
    """What Slums next door cost: 1 each for a Residential district, all of it for a Park; never below nothing."""
    slums = neighbours_worth(s, tile, SLUMS)
    if value_of(tile) == RESIDENTIAL:
        return 0 if s.coin[tile] == STATUE else min(slums, taxes(s, tile))
    if value_of(tile) == PARK:
        return min(slums, taxes(s, tile))
    return 0


@compiled
def gambling(s: NewCity, tile: int) -> int:
    """A Gambling Hall brings the printed value of its district, whatever the district itself earns."""
    return value_of(tile) if s.coin[tile] == GAMBLING_HALL else 0


@compiled
def district_income(s: NewCity, tile: int) -> int:
    """All that a built district brings in one income phase."""
    return (
        taxes(s, tile)
        + extortion(s, tile)
        + safe_house_bonus(s, tile)
        + customers(s, tile)
        + guild_bonus(s, tile)
        + statue_bonus(s, tile)
        - lost_to_slums(s, tile)
        + gambling(s, tile)
    )


@compiled
def grant(round: int) -> int:
    """NC-S4: what the King gives to each quarter in this round."""
    return KINGS_GRANT if round <= GRANT_ROUNDS else 0


@compiled
def is_famous(s: NewCity, quarter: int) -> bool:
    """Does a Gambling Hall stand on an Entertainment district of this quarter?"""
    for tile in range(TILE_COUNT):
        if value_of(tile) == ENTERTAINMENT and s.coin[tile] == GAMBLING_HALL and stands_in(s, tile, quarter):
            return True
    return False


@compiled
def due(s: NewCity, payer: int, owner: int) -> int:
    """NC-S5: what `payer` owes and can pay to `owner`, who comes after the owners higher on the ladder (NC-R49)."""
    if is_famous(s, payer) or not is_famous(s, owner):
        return 0
    purse = s.gold[payer]
    for rung in range(QUARTER_COUNT):
        quarter = s.ladder[rung]
        if quarter == owner:
            break
        if is_famous(s, quarter):
            purse -= DUE
    return min(DUE, max(purse, 0))


# Standing (NC-S6 to NC-S8) --------------------------------------------------------------------------------------------


@compiled
def score_of(s: NewCity, seat: int) -> int:
    """A seat's score: its quarter's gold, or with two players the gold of the poorer of its quarters."""
    if s.seats == QUARTER_COUNT:
        return s.gold[seat]
    return min(s.gold[seat], s.gold[seat + 2])


@compiled
def tie_rung(s: NewCity, seat: int) -> int:
    """The rung that breaks ties: that of the seat's highest pawn with exactly the seat's score in its coffers."""
    best = QUARTER_COUNT
    for quarter in range(QUARTER_COUNT):
        if quarter % s.seats == seat and s.gold[quarter] == score_of(s, seat):
            best = min(best, rung_of(s, quarter))
    return best


@compiled
def standing(s: NewCity, scores: Array, ranks: Array) -> None:
    """Each seat's gold and rank if the game ended now."""
    for seat in range(s.seats):
        scores[seat] = score_of(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            level = scores[other] == scores[seat] and tie_rung(s, other) < tie_rung(s, seat)
            ranks[seat] += scores[other] > scores[seat] or level
