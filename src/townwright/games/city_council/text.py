"""The position of City Council as text: readable without colour, and aloud."""

from __future__ import annotations

from townwright.games.city_council import explain, payment, railway, score
from townwright.games.city_council.board import (
    CORNERS,
    QUADRANTS,
    block_name,
    has_square,
    point_name,
    square_at,
    square_name,
    words,
)
from townwright.games.city_council.data import COINS, COUNCIL, SEATS, SEGMENTS, SIZE, TICKS, TILE_COUNT, TILES
from townwright.games.city_council.state import IN_BID, NONE, SPENT, UNUSED, CityCouncil

LEGEND = (
    "R residential, C commercial, I industrial, W warehousing; RA city hall, CA airport, IA sewage, WA power; 0 park\n"
    "[ ] a tile of two by two squares, its name in the south-west; * its mark, # rail, @ a stop (rail on the mark)\n"
    ". avenue   , a square that is cut off   +4B live speculator of B with a 4, at this square's south-west corner"
)
_WIDTH = 4  # characters of a square
_MIDDLE = SIZE // 2
_COIN_SIGNS = {UNUSED: "{}", IN_BID: "[{}]", SPENT: "({})"}


def draw_board(s: CityCouncil) -> str:
    """The grid, the north on top; then stacks, council and what each player has."""
    head = "    " + "".join(_gap(column) + f"{chr(ord('a') + column):^{_WIDTH}}" for column in range(SIZE))
    lines = [head.rstrip()]
    for row in range(SIZE - 1, -1, -1):
        lines.append(f"{row + 1:>3} " + "".join(_gap(column) + _square(s, column, row) for column in range(SIZE)))
        if row == _MIDDLE:
            lines.append("    " + "-" * (_WIDTH * _MIDDLE) + "+" + "-" * (_WIDTH * _MIDDLE))
    return "\n".join([*(line.rstrip() for line in lines), "", *_table(s), *_players(s), LEGEND])


def _gap(column: int) -> str:
    return "|" if column == _MIDDLE else ""


def _square(s: CityCouncil, column: int, row: int) -> str:
    """A square of avenue, rail or a die, or a quarter of a tile, whose name stands on its south-west square."""
    square = square_at(column, row)
    has_rail = has_square(words(s.rail), square)
    tile = railway.tile_on(s, square)
    if tile == NONE:
        sign = "#" if has_rail else "." if has_square(words(s.network), square) else ","
        return f"{_die(s, square) or sign:^{_WIDTH}}"
    sign = "#" if has_rail else " "
    if score.is_tick(s, tile, square):
        sign = "@" if has_rail else "*"
    corner = list(CORNERS[s.where[tile]]).index(square)
    if TICKS[corner] in ("SE", "NE"):
        return f" {sign} ]"
    return f"[{TILES[tile] if TICKS[corner] == 'SW' else '':2}{sign}"


def _die(s: CityCouncil, square: int) -> str:
    """A live die whose intersection is the south-west corner of this square, such as +4B."""
    for seat in range(s.seats):
        if score.is_live(s, seat) and CORNERS[s.point[seat], 3] == square:
            return f"+{s.die[seat]}{SEATS[seat]}"
    return ""


def _table(s: CityCouncil) -> list[str]:
    shown = " ".join("--" if s.stack[k] == NONE else TILES[s.stack[k]] for k in range(s.seats))
    hidden = TILE_COUNT - score.tiles_in_the_city(s) - sum(s.stack[k] != NONE for k in range(s.seats))
    hidden -= s.tile != NONE and s.where[s.tile] == NONE
    left = SEGMENTS - railway.segments_laid(s)
    lines = [f"Round {s.round}. Stacks: {shown}; {hidden} tiles face down. Chits in the pile: {payment.pile(s)}."]
    ends = [block for block in explain.rail_squares(s) if len(explain.rail_beside(s, block)) <= 1]
    at = f", ends at {' '.join(square_name(end) for end in ends)}" if ends else ""
    lines.append(f"Segments left: {left}{at}.")
    if s.tile != NONE and s.where[s.tile] == NONE:
        where = "" if s.block == NONE else f", to lie on {block_name(s.block)}"
        lines.append(f"In hand: {TILES[s.tile]}{where}.")
    return lines


def _players(s: CityCouncil) -> list[str]:
    """A line for each player: coins as 3 unused, [3] bid, (3) spent."""
    lines = []
    for seat in range(s.seats):
        acts = ">" if s.actor == seat else " "
        coins = " ".join(_COIN_SIGNS[s.coin[seat, k]].format(coin) for k, coin in enumerate(COINS))
        facts = [f"{s.score[seat]:>4} points", f"coins {coins}", f"chits {s.chits[seat]}"]
        facts += [f"bid {s.bid[seat]}"] if s.bid[seat] else []
        facts += [f"turn {s.position[seat]}"] if s.position[seat] else []
        facts += [COUNCIL[s.council[seat]]] if s.council[seat] != NONE else []
        facts += [_investment(s, seat)] if s.pawn[seat] != NONE else []
        lines.append(f" {acts} {SEATS[seat]} {'  '.join(facts)}")
    return lines


def _investment(s: CityCouncil, seat: int) -> str:
    """Where investor and speculator stand, and the region they define."""
    investor = f"investor on {TILES[s.pawn[seat]]}"
    if s.point[seat] == NONE:
        return investor
    region = score.region_of(s, seat)
    where = "+".join(name for k, name in enumerate(QUADRANTS) if region >> k & 1)
    die = f"on {point_name(s.point[seat])}" if s.spent_on[seat] == NONE else f"spent on {TILES[s.spent_on[seat]]}"
    return f"{investor}, speculator {s.die[seat]} {die}: {where}"
