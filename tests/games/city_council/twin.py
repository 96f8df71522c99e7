"""A position of the engine as a position of the plain version of the rules, in tests/naive."""

from __future__ import annotations

from typing import Any

from tests.naive import city_council as naive
from townwright.games.city_council import GAME
from townwright.games.city_council.board import has_square, words
from townwright.games.city_council.data import CHITS, COINS, COUNCIL, FIRST_COIN, TICKS, TILE_COUNT, TILES
from townwright.games.city_council.state import (
    DIE_POINT,
    JUDGE,
    NONE,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    TICK,
    CityCouncil,
)

PHASES = (
    *("tiles", "first bidder", "bid", "lobby", "steal"),
    *("tile", "pay tile", "place", "tick", "pawn", "die number", "pay die", "die point", "rail"),
    *("judge", "over"),
)
COIN_STATES = ("unused", "bid", "spent")


def tile_name(tile: int) -> str | None:
    """The name of a tile, or None where there is none."""
    return TILES[tile] if tile != NONE else None


def squares_in(kept: Any) -> set[naive.Square]:
    """A set of squares that the engine keeps as words."""
    return {square for k, square in enumerate(naive.SQUARES) if has_square(words(kept), k)}


def tiles_lying(s: CityCouncil) -> dict[str, naive.Lying]:
    return {
        TILES[tile]: naive.Lying(naive.ANCHORS[s.where[tile]], TICKS[s.tick[tile]] if s.tick[tile] != NONE else None)
        for tile in range(TILE_COUNT)
        if s.where[tile] != NONE
    }


def as_naive(s: CityCouncil) -> naive.City:
    """The same position in the plain version; what was scored before is one award a seat."""
    options, seats = GAME.options_of(s), range(s.seats)
    city = naive.City(
        players=s.seats,
        rail_barrier=options["rail_barrier"],
        site_numeral=options["site_numeral"],
        connect_utilizes=options["connect_utilizes"] == "true",
        chits_alone=options["chits_alone"] == "true",
        director_lines=options["director_lines"],
    )
    city.phase, city.seat, city.round = PHASES[s.phase], s.actor if s.actor >= 0 else None, s.round
    city.opener = s.opener if s.opener != NONE else None
    city.winner = s.winner if s.winner != NONE else None
    city.tiles, city.rail = tiles_lying(s), squares_in(s.rail)
    city.stacks = [tile_name(s.stack[k]) for k in seats]
    city.coins = {seat: {coin: COIN_STATES[s.coin[seat, coin - FIRST_COIN]] for coin in COINS} for seat in seats}
    city.chits = {seat: s.chits[seat] for seat in seats}
    city.pile = CHITS - sum(city.chits.values())
    bidders = sorted(seats, key=lambda seat: (seat - s.opener) % s.seats)
    city.bids = {seat: s.bid[seat] for seat in bidders if s.bid[seat]}
    city.position = {seat: s.position[seat] for seat in seats if s.position[seat]}
    city.favour = {seat: COUNCIL[s.council[seat]] for seat in seats if s.council[seat] != NONE}
    city.pawns = {seat: TILES[s.pawn[seat]] for seat in seats if s.pawn[seat] != NONE}
    city.dice = {
        seat: naive.Speculator(s.die[seat], naive.ANCHORS[s.point[seat]], tile_name(s.spent_on[seat]))
        for seat in seats
        if s.point[seat] != NONE
    }
    city.awards = [naive.Award(s.round, seat, "before", s.score[seat]) for seat in seats]
    if PAY_TILE <= s.phase < JUDGE:
        _fill_turn(city, s)
    shown = {*city.tiles, *city.stacks}
    city.unseen = set(TILES) - {tile for tile in shown if tile}
    return city


def _fill_turn(city: naive.City, s: CityCouncil) -> None:
    """The tile of the turn lies, or it still counts as on its stack; it does not matter on which of those empty."""
    if s.phase >= PAWN:
        city.placed = TILES[s.tile]
    else:
        city.stack = city.stacks.index(None)
        city.stacks[city.stack] = TILES[s.tile]
    city.anchor = naive.ANCHORS[s.block] if s.phase == TICK else None
    city.number = s.die[s.actor] if PAY_DIE <= s.phase <= DIE_POINT else None
    city.credit, city.has_paid = s.credit, bool(s.owes)
    city.last_segment = naive.SQUARES[s.last] if s.last != NONE else None
