"""Every change of a score in City Council as items: what brought it, by which rule, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from townwright.engine.score import Gain, Item, total
from townwright.engine.state import copy_of
from townwright.games.city_council import choices, investing, placing, railway, score
from townwright.games.city_council.board import point_name, square_name
from townwright.games.city_council.choices import PASS
from townwright.games.city_council.data import (
    COST,
    IS_ACE,
    KIND_OF,
    KINDS,
    MAYOR,
    MAYOR_POINTS,
    SEATS,
    TILE_COUNT,
    TILES,
    UNUSED_COIN_POINTS,
)
from townwright.games.city_council.payment import is_coin_action
from townwright.games.city_council.state import (
    DIE_POINT,
    END,
    JUDGE,
    LOBBY,
    NONE,
    PAWN,
    PAY_TILE,
    PLACE,
    RAIL,
    TICK,
    CityCouncil,
)

_ByPurse = list[tuple[int, Item]]


def tile_name(tile: int) -> str:
    """Such as "C4 (commercial zone)"."""
    return f"{TILES[tile]} ({KINDS[KIND_OF[tile]]})"


def tile_place(tile: int) -> str:
    return f"tile:{TILES[tile]}"


def gains(before: CityCouncil, action: int, after: CityCouncil) -> list[Gain]:
    """Every change of a score that one event brought."""
    items: _ByPurse = []
    actor = before.actor
    if before.phase == LOBBY and action == choices.LOBBIES + MAYOR:
        items.append((actor, Item("the favour of the Mayor", MAYOR_POINTS, "CC-S12", ("council:Mayor",), kind="Mayor")))
    elif before.phase == PAY_TILE and (lost := placing.shortfall(before)):
        text = f"{TILES[before.tile]} costs {COST[before.tile]}, and no payment reaches it"
        items.append((actor, Item(text, -lost, "CC-S8", (tile_place(before.tile),), kind="shortfall")))
    elif before.phase == PLACE and placing.has_no_tick(before.tile):
        items += placement(before, action - choices.PLACES, NONE)
    elif before.phase == TICK:
        items += placement(before, before.block, action - choices.CORNER_ACTIONS)
    elif before.phase == DIE_POINT:
        items.append((actor, _initial_bonus(before, action - choices.POINTS)))
    elif before.phase == RAIL and action >= choices.RAILS:
        items += _segment(before, action - choices.RAILS)
    if _ends_a_round(before, after):
        items += _unused_coins(before, action)
    return [Gain(seat, f"round {before.round}", item) for seat, item in items if item.points]


def outlook(s: CityCouncil, action: int) -> list[Gain]:
    """What placing a tile will bring when its mark is turned: the same, whichever way."""
    if s.phase != PLACE or placing.has_no_tick(s.tile):
        return []
    items = placement(s, action - choices.PLACES, NONE)
    return [Gain(seat, f"round {s.round}", item) for seat, item in items if item.points]


# Placing a tile -------------------------------------------------------------------------------------------------------


def placement(before: CityCouncil, block: int, tick: int) -> _ByPurse:
    """What a tile brings to whoever places it, then to those who have invested or speculated."""
    s, tile, actor = copy_of(before), before.tile, before.actor
    placing.lay_tile(s, tile, block, tick)
    items: _ByPurse = [(actor, _basic(s, tile))]
    neighbours = [other for other in range(TILE_COUNT) if score.are_neighbours(s, tile, other)]
    items += [(actor, _neighbour(tile, other)) for other in neighbours]
    for other in neighbours:
        if score.neighbour_points(tile, other) > 0:
            items += _bonuses(s, other, f"beside {TILES[tile]}")
    for seat in range(s.seats):
        if placing.is_triggered(s, seat, tile):
            text = f"{TILES[tile]} covers a square of the die: {s.die[seat]} x {COST[tile]}"
            places = (tile_place(tile), f"point:{point_name(s.point[seat])}")
            points = score.trigger_bonus(s, seat, tile)
            items.append((seat, Item(text, points, "CC-S11", places, kind="speculator trigger")))
    return items


def _basic(s: CityCouncil, tile: int) -> Item:
    points = score.basic_points(s, tile)
    why = f"{tile_name(tile)}, " + ("a point for each tile of the city" if IS_ACE[tile] else "placed")
    return Item(why, points, "CC-S1", (tile_place(tile),), kind="tile basics")


def _neighbour(tile: int, other: int) -> Item:
    points = score.neighbour_points(tile, other)
    heading = "neighbours plus" if points > 0 else "neighbours minus"
    text = f"{TILES[tile]} beside {tile_name(other)}"
    return Item(text, points, "CC-S2", (tile_place(tile), tile_place(other)), kind=heading)


# Investing ------------------------------------------------------------------------------------------------------------


def _bonuses(s: CityCouncil, tile: int, use: str) -> _ByPurse:
    """What the use of a tile brings to all who have invested in it."""
    items: _ByPurse = []
    for seat in range(s.seats):
        if points := score.investment_bonus(s, seat, tile):
            text = f"{TILES[tile]}, {interest(s, seat, tile)}, is utilized by {SEATS[s.actor]} {use}"
            places = (tile_place(tile), tile_place(s.pawn[seat]))
            items.append((seat, Item(text, points, "CC-S3", places, kind="investment bonuses")))
    return items


def interest(s: CityCouncil, seat: int, tile: int) -> str:
    """Why a tile is an interest of this seat."""
    pawn = s.pawn[seat]
    ways = ["suit"] if score.same_suit(tile, pawn) else []
    ways += ["numeral"] if score.same_numeral(s, tile, pawn) else []
    return f"of the {' and '.join(ways)} of {TILES[pawn]}"


def _initial_bonus(before: CityCouncil, block: int) -> Item:
    s, seat = copy_of(before), before.actor
    investing.speculate(s, block)
    region = score.region_of(s, seat)
    inside = [t for t in range(TILE_COUNT) if s.where[t] != NONE and score.lies_within(s, t, region)]
    parts = [Item(f"{tile_name(tile)} in the region", int(COST[tile]), "CC-S4", (tile_place(tile),)) for tile in inside]
    whole = total("the initial bonus", parts, "CC-S4", (f"point:{point_name(block)}",))
    return Item(whole.text, whole.points, whole.rule, whole.places, whole.parts, kind="initial bonus")


# The railway ----------------------------------------------------------------------------------------------------------


def _segment(before: CityCouncil, square: int) -> _ByPurse:
    """What a segment brings to whoever lays it, and its stop to those who have invested."""
    s, actor = copy_of(before), before.actor
    railway.lay(s, square)
    place = f"square:{square_name(square)}"
    items: _ByPurse = [(actor, Item("a segment", score.segment_points(s), "CC-S5", (place,), kind="segments"))]
    tile = railway.tile_on(s, square)
    if tile == NONE or not score.is_tick(s, tile, square):
        return items
    points = score.connection_points(s, tile)
    paying = [other for other in range(TILE_COUNT) if score.stop_points(s, tile, other)] if not IS_ACE[tile] else []
    parts = tuple(Item(f"the stop of {tile_name(other)}", 1, "CC-S6", (tile_place(other),)) for other in paying)
    text = f"{tile_name(tile)} is connected"
    items.append((actor, Item(text, points, "CC-S6", (tile_place(tile), place), parts, kind="connections")))
    for other in paying:
        items += _bonuses(s, other, f"to connect {TILES[tile]}")
    if s.connect_utilizes and points:
        items += _bonuses(s, tile, "by its connection")
    return items


# Rounds ---------------------------------------------------------------------------------------------------------------


def _ends_a_round(before: CityCouncil, after: CityCouncil) -> bool:
    """Was it the last decision of a round? After an early end tiles are left, and no coin scores (CC-S9)."""
    if before.phase == JUDGE:
        return False
    is_last = after.phase in (JUDGE, END) and score.tiles_in_the_city(after) == TILE_COUNT
    return after.round > before.round or is_last


def _unused_coins(before: CityCouncil, action: int) -> _ByPurse:
    s = copy_of(before)
    if s.phase == PAWN and action != PASS and is_coin_action(action):
        investing.invest(s, action)
    return [(seat, _coins_of(s, seat)) for seat in range(s.seats)]


def _coins_of(s: CityCouncil, seat: int) -> Item:
    count = score.unused_coins(s, seat)
    text = f"{count} unused {'coin' if count == 1 else 'coins'}, {UNUSED_COIN_POINTS} each"
    return Item(text, score.coin_points(s, seat), "CC-S7", (f"player:{SEATS[seat]}",), kind="unused coins")


# Whole games ----------------------------------------------------------------------------------------------------------


def account(s: CityCouncil, so_far: Sequence[Gain]) -> list[Item]:
    """Each seat's score, round by round, down to the last point."""
    return [_purse(s, seat, [gain for gain in so_far if gain.purse == seat]) for seat in range(s.seats)]


def _purse(s: CityCouncil, seat: int, gained: list[Gain]) -> Item:
    parts = []
    if carried := s.score[seat] - sum(gain.item.points for gain in gained):
        parts.append(Item("points to begin with", carried, "CC-S10", kind="to begin with"))
    for when in dict.fromkeys(gain.when for gain in gained):
        parts.append(total(when, (gain.item for gain in gained if gain.when == when)))
    return total(f"{SEATS[seat]}'s points", parts, "CC-S10", (f"player:{SEATS[seat]}",))


def forecast(s: CityCouncil) -> list[Item]:
    """What the coins would bring if the round ended now."""
    if s.actor < 0:
        return []
    items = [_coins_of(s, seat) for seat in range(s.seats)]
    return [total(f"{SEATS[seat]} at the end of the round", [item], "CC-S7") for seat, item in enumerate(items)]
