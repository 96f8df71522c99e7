"""The position of New City as text: readable without colour, and aloud."""

from __future__ import annotations

from townwright.games.new_city import city
from townwright.games.new_city.board import COLUMN_AND_ROW, cell_at, site_at
from townwright.games.new_city.data import (
    CELL_COUNT,
    COINS,
    QUARTER_COUNT,
    QUARTERS,
    TILE_COUNT,
    TILES,
)
from townwright.games.new_city.state import COMMON_PILE, FACE_UP, HIDDEN, NONE, ON_OFFER, UNSOLD, NewCity

LEGEND = (
    "1 Slums  2 Market  3 Entertainment  4 Residential  5 Park\n"
    "+1 Safe House  +2 Trade Guild  +3 Gambling Hall  +4 Statue  +5 Palace"
)
_CELL = 6  # characters of a cell, such as " 4S+2 "
_SMALLEST = 3  # columns and rows of a quarter that are always drawn


def draw_board(s: NewCity) -> str:
    """The city with its avenues, then ladder, coffers and districts for sale."""
    return "\n".join([*_city(s), "", *_quarters(s), "", *_tiles(s), LEGEND])


def _reach(s: NewCity) -> tuple[int, int]:
    """How many columns and rows to draw: one beyond the outermost district."""
    places = [COLUMN_AND_ROW[s.where[t] % CELL_COUNT] for t in range(TILE_COUNT) if s.where[t] >= 0]
    columns = max([column for column, _ in places], default=0) + 1
    rows = max([row for _, row in places], default=0) + 1
    return max(columns, _SMALLEST), max(rows, _SMALLEST)


def _city(s: NewCity) -> list[str]:
    columns, rows = _reach(s)
    letters = [chr(ord("a") + k) for k in range(columns)]
    side = _CELL * columns
    head = "    " + "".join(letter.center(_CELL) for letter in reversed(letters))
    head += "   " + "".join(letter.center(_CELL) for letter in letters)
    lines = ["    " + "NW".center(side) + "   " + "NE".center(side), head.rstrip()]
    lines += [_row(s, "NW", "NE", row, columns) for row in range(rows, 0, -1)]
    lines.append("    " + "=" * side + "=+=" + "=" * side)
    lines += [_row(s, "SW", "SE", row, columns) for row in range(1, rows + 1)]
    return [*lines, head.rstrip(), ("    " + "SW".center(side) + "   " + "SE".center(side)).rstrip()]


def _row(s: NewCity, west: str, east: str, row: int, columns: int) -> str:
    left = "".join(_at(s, west, column, row) for column in range(columns, 0, -1))
    right = "".join(_at(s, east, column, row) for column in range(1, columns + 1))
    return f"{row:>3} {left} | {right} {row}"


def _at(s: NewCity, quarter: str, column: int, row: int) -> str:
    cell = cell_at(column, row)
    tile = NONE if cell < 0 else city.tile_at(s, site_at(QUARTERS.index(quarter), cell))
    if tile == NONE:
        return ".".center(_CELL)
    return (TILES[tile] + (f"+{s.coin[tile]}" if s.coin[tile] else "")).center(_CELL)


def _quarters(s: NewCity) -> list[str]:
    """One line a quarter, in the order of the ladder."""
    order = [quarter for quarter in s.ladder if quarter != NONE]
    order += [quarter for quarter in range(QUARTER_COUNT) if quarter not in order]
    lines = [f"Round {s.round}. The ladder, from the top:"]
    for quarter in order:
        acts = ">" if quarter == s.quarter else " "
        lines.append(f" {acts} {QUARTERS[quarter]}  {s.gold[quarter]:>3} gold{_more(s, quarter)}")
    return lines


def _more(s: NewCity, quarter: int) -> str:
    text = ""
    help_left = city.limit(s, quarter) - s.gold[quarter]
    if help_left:
        text += f", allies can add {help_left}"
    if s.improvement_supply != COMMON_PILE:
        left = [str(coin) for coin in range(1, COINS + 1) if s.coins_left[quarter, coin - 1]]
        text += f", coins {' '.join(left) or 'none'}"
    if s.holder == quarter:
        text += f", holds the bid of {s.bid}"
    elif s.holder != NONE:
        text += ", bidding" if s.bidding[quarter] else ", out"
    return text


def _tiles(s: NewCity) -> list[str]:
    piles = (("Up for auction", ON_OFFER), ("Face up", FACE_UP), ("Discarded", UNSOLD), ("Still hidden", HIDDEN))
    lines = []
    for name, place in piles:
        tiles = [TILES[tile] for tile in range(TILE_COUNT) if s.where[tile] == place]
        if tiles:
            lines.append(f"{name}: {' '.join(tiles)}")
    if s.improvement_supply == COMMON_PILE:
        lines.append("Coins in the pile: " + ", ".join(f"{s.coins_left[0, c - 1]} of {c}" for c in range(1, COINS + 1)))
    return lines
