"""The position of Alien City as text: readable without colour, and aloud."""

from __future__ import annotations

from townwright.engine.bits import has
from townwright.games.alien_city import build
from townwright.games.alien_city.board import TILE_COLUMNS, TILE_OF, lot_at
from townwright.games.alien_city.data import CAPS, COLUMNS, KIND_COUNT, KINDS, ROWS, SEATS, TILES, VALUES
from townwright.games.alien_city.state import NONE, AlienCity

LEGEND = (
    "RT red tower, BD blue dome, GD, KD ...; a small a or b after a tower: claimed by that seat\n"
    ".. road   -- road that can never be built on   * icon lot   on the border: the tile's colour and value"
)
_WIDTH = 6  # characters of a lot


def draw_board(s: AlienCity) -> str:
    """The city tile by tile, then what each seat has left."""
    lines = ["     " + "".join(f"{chr(ord('a') + column):^{_WIDTH}}" for column in range(COLUMNS)).rstrip()]
    for row in range(ROWS - 1, -1, -1):
        if row % 2:
            lines.append(_border(s, row // 2))
        lines.append(f"{row + 1:>3} |" + "".join(_lot(s, lot_at(column, row)) for column in range(COLUMNS)))
    lines.append("    +" + "-----------+" * TILE_COLUMNS)
    return "\n".join([*lines, "", *_seats(s), *_dice(s), LEGEND])


def _border(s: AlienCity, tile_row: int) -> str:
    tiles = [s.tile[tile_row * TILE_COLUMNS + column] for column in range(TILE_COLUMNS)]
    return "    +" + "".join(f"{'??' if tile == NONE else TILES[tile]:-^11}+" for tile in tiles)


def _lot(s: AlienCity, lot: int) -> str:
    if s.lot[lot] != NONE:
        owner = build.owner_of(s, lot)
        text = KINDS[s.lot[lot]] + ("" if owner == NONE else SEATS[owner].lower())
    else:
        text = ".." if has(s.alive[0], s.alive[1], lot) else "--"
    text += "*" if has(s.icons[0], s.icons[1], lot) else ""
    last = lot % COLUMNS == COLUMNS - 1 or TILE_OF[lot] != TILE_OF[lot + 1]
    return f"{text:^{_WIDTH - 1}}|" if last else f"{text:^{_WIDTH}}"


def _seats(s: AlienCity) -> list[str]:
    lines = []
    for seat, name in enumerate(SEATS):
        acts = ">" if s.actor == seat else " "
        stock = " ".join(f"{KINDS[kind]} {s.stock[seat, kind]}" for kind in range(KIND_COUNT))
        lines.append(f" {acts} {name}  {stock}  caps {CAPS - build.caps_used(s, seat)}")
    return lines


def _dice(s: AlienCity) -> list[str]:
    """The last roll for the start, if there was one."""
    rolls = [[s.dice[seat, k] for k in range(4) if s.dice[seat, k] != NONE] for seat in range(2)]
    if not rolls[0]:
        return []
    shown = [f"{SEATS[seat]} {' '.join(VALUES[face] for face in roll)}" for seat, roll in enumerate(rolls) if roll]
    return [f"The roll for the start: {', '.join(shown)}"]
