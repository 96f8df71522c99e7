"""Phases III and IV of a round: each quarter may build an improvement, then all collect income."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.buffers import insert
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.new_city.choices import (
    CELLS,
    COIN,
    L1_NOT_YOUR_TURN,
    L16_NOT_YOURS,
    L20_TOO_EARLY,
    L21_EARLY_COSTS,
    L22_NONE_LEFT,
    L23_IMPROVED,
    L24_ONE_A_ROUND,
    PASS,
)
from townwright.games.new_city.city import has_a_district, stands_in, tile_at
from townwright.games.new_city.data import (
    ALLIES_THAT_CAN_HELP,
    CELL_COUNT,
    COINS,
    EARLY_COST,
    QUARTER_COUNT,
    STATUE,
    TILE_COUNT,
    TRADE_GUILD,
)
from townwright.games.new_city.score import district_income, due, grant, one_time_payment
from townwright.games.new_city.state import COMMON_PILE, NONE, SITE, NewCity

# III. Build a city improvement ----------------------------------------------------------------------------------------


@compiled
def supply_row(s: NewCity, quarter: int) -> int:
    """The row of `coins_left` from which a quarter takes its coins."""
    return 0 if s.improvement_supply == COMMON_PILE else quarter


@compiled
def cost_of(s: NewCity, coin: int) -> int:
    """An improvement one step above the round costs 3 gold, any other nothing (NC-R35)."""
    return EARLY_COST if coin > s.round else 0


@compiled
def has_a_free_district(s: NewCity, quarter: int) -> bool:
    for tile in range(TILE_COUNT):
        if s.coin[tile] == 0 and stands_in(s, tile, quarter):
            return True
    return False


@compiled
def why_not_coin(s: NewCity, coin: int) -> int:
    if s.coins_left[supply_row(s, s.quarter), coin - 1] == 0:
        return L22_NONE_LEFT
    if coin > s.round + 1:
        return L20_TOO_EARLY
    if cost_of(s, coin) > s.gold[s.quarter]:
        return L21_EARLY_COSTS
    if not has_a_district(s, s.quarter):
        return L16_NOT_YOURS
    return ALLOWED if has_a_free_district(s, s.quarter) else L23_IMPROVED


@compiled
def why_not_improve(s: NewCity, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if not COIN < action <= COIN + COINS:
        return L1_NOT_YOUR_TURN
    return why_not_coin(s, action - COIN)


@compiled
def legal_improvements(s: NewCity, out: Array) -> int:
    out[0] = PASS
    count = 1
    if has_a_free_district(s, s.quarter):
        for coin in range(1, min(COINS, s.round + 1) + 1):
            if why_not_coin(s, coin) == ALLOWED:
                out[count] = COIN + coin
                count += 1
    return count


@compiled
def choose_coin(s: NewCity, coin: int) -> None:
    s.chosen_coin = coin
    s.phase = SITE


@compiled
def why_not_site(s: NewCity, action: int) -> int:
    if COIN < action <= COIN + COINS:
        return L24_ONE_A_ROUND
    if not CELLS <= action < CELLS + CELL_COUNT:
        return L1_NOT_YOUR_TURN
    tile = tile_at(s, s.quarter * CELL_COUNT + action - CELLS)
    if tile == NONE:
        return L16_NOT_YOURS
    return ALLOWED if s.coin[tile] == 0 else L23_IMPROVED


@compiled
def legal_sites(s: NewCity, out: Array) -> int:
    count = 0
    for tile in range(TILE_COUNT):
        if s.coin[tile] == 0 and stands_in(s, tile, s.quarter):
            count = insert(out, count, CELLS + s.where[tile] % CELL_COUNT)
    return count


@compiled
def lay_improvement(s: NewCity, cell: int) -> None:
    """The cost first (NC-R36), then the coin and what it pays at once."""
    quarter, coin = s.quarter, s.chosen_coin
    tile = tile_at(s, quarter * CELL_COUNT + cell)
    s.gold[quarter] += one_time_payment(coin, tile) - cost_of(s, coin)
    s.coins_left[supply_row(s, quarter), coin - 1] -= 1
    s.coin[tile] = coin
    if coin == TRADE_GUILD or coin == STATUE:
        for k in range(ALLIES_THAT_CAN_HELP):
            if s.ally[quarter, k] == NONE:
                s.ally[quarter, k] = tile
                break


# IV. Collect income ---------------------------------------------------------------------------------------------------


@compiled
def pay_incomes(s: NewCity) -> None:
    """What districts, improvements and the King bring to each quarter."""
    for tile in range(TILE_COUNT):
        if s.where[tile] >= 0:
            s.gold[s.where[tile] // CELL_COUNT] += district_income(s, tile)
    for quarter in range(QUARTER_COUNT):
        s.gold[quarter] += grant(s.round)


@compiled
def pay_dues(s: NewCity) -> None:
    """Owners never pay and payers never receive, so the order of the payers does not matter (NC-R49)."""
    for payer in range(QUARTER_COUNT):
        paid = 0
        for owner in range(QUARTER_COUNT):
            gold = due(s, payer, owner)
            s.gold[owner] += gold
            paid += gold
        s.gold[payer] -= paid


@compiled
def collect_income(s: NewCity) -> None:
    """NC-S3 and NC-S4 to all, then NC-S5: what arrives first may be used to pay."""
    pay_incomes(s)
    pay_dues(s)
