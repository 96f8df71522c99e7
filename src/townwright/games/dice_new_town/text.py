"""The position of Dice New Town as text: readable without colour, and aloud."""

from __future__ import annotations

from townwright.games.dice_new_town import notation, town
from townwright.games.dice_new_town.board import WIDTH, house_name, square_at
from townwright.games.dice_new_town.data import (
    COLOURS,
    COLUMNS,
    DICE_COLOURS,
    FACES,
    FLOORS_OF,
    FOOTPRINTS,
    KING,
    LAND_TYPES,
    LANDS,
    LEVEL_OF,
    LOWEST,
    MATERIALS,
    NO_HOUSE,
    NUMBERED,
    PENTHOUSE,
    RESIDENTS,
    ROWS,
    SLOTS,
    TYPE_OF_LAND,
)
from townwright.games.dice_new_town.notation import place_name, resident_name
from townwright.games.dice_new_town.state import EASY, IN_ROW, IN_STOCK, NONE, DiceNewTown
from townwright.games.dice_new_town.turns import white_sum
from townwright.games.dice_new_town.words import card_colour, dice_text, hand_text, possible_houses, resident_text

LEGEND = (
    "12m a Land (l lawn 3, c cobbled 2, b brick 1, m mud 0), K the King's; * a Tree; R P B Y a Builder\n"
    "P2x3/2 Purple's house of two floors, r a penthouse"
)
_CELL = 11  # characters of a square


def draw_board(s: DiceNewTown) -> str:
    """The map, the houses, then what each player has, and what lies open."""
    return "\n".join([*_map(s), "", *_houses(s), *_players(s), *_open(s), LEGEND])


# The map --------------------------------------------------------------------------------------------------------------


def _map(s: DiceNewTown) -> list[str]:
    bare = town.bare_ground(s)
    letters = [chr(ord("a") + column) for column in range(WIDTH)]
    lines = ["   " + "".join(letter.center(_CELL) for letter in letters).rstrip()]
    for row in range(WIDTH - 1, -1, -1):
        cells = []
        for column in range(WIDTH):
            square = square_at(column, row)
            land = town.land_on(s, square)
            cells.append("?" if bare >> square & 1 else _land(s, land, square))
        lines.append((f"{row + 1:>2} " + "".join(cell.center(_CELL) for cell in cells)).rstrip())
    return lines


def _land(s: DiceNewTown, land: int, square: int) -> str:
    """A Land with its Tree, its Builders and the number of its houses; the King's says so in one square only."""
    if land == NONE:
        return "."
    if land == KING and square != s.square[KING]:
        return "K"
    kind = "" if land == KING else LAND_TYPES[TYPE_OF_LAND[land]][0]
    builders = "".join(COLOURS[seat][0] for seat in range(s.seats) if s.at[seat] == land)
    houses = sum(s.house[land, slot] != NO_HOUSE for slot in range(SLOTS))
    tree = "*" if s.trees >> land & 1 else ""
    return f"{place_name(land)}{kind}{tree}{' ' + builders if builders else ''}{' +' + str(houses) if houses else ''}"


def _houses(s: DiceNewTown) -> list[str]:
    built = [
        f"{house_name(land, slot)} {_form(s, land, slot)}"
        for land in range(LANDS)
        for slot in range(SLOTS)
        if s.house[land, slot] != NO_HOUSE
    ]
    return [f"Houses: {', '.join(built)}", ""] if built else []


def _form(s: DiceNewTown, land: int, slot: int) -> str:
    form, letter = s.house[land, slot], COLOURS[s.owner[land, slot]][0]
    lives = f" with {resident_name(s.family[land, slot])}" if s.family[land, slot] else ""
    if form == PENTHOUSE:
        return f"{letter}r{lives}"
    return f"{letter}{FOOTPRINTS[LEVEL_OF[form] - 1]}/{int(FLOORS_OF[form])}{lives}"


# The players ----------------------------------------------------------------------------------------------------------


def _players(s: DiceNewTown) -> list[str]:
    head = f"Round {s.round}." if s.round else "Set-up."
    if s.players and s.round:
        head += f" Turn order: {', '.join(COLOURS[seat] for seat in s.order if seat != NONE)}."
    return [head, *(_player(s, seat) for seat in range(s.seats))]


def _player(s: DiceNewTown, seat: int) -> str:
    acts = ">" if seat == s.actor else " "
    line = f" {acts} {COLOURS[seat]:<7}{s.score[seat]:>3} points  {s.gems[seat]} Gems  {hand_text(s, seat)}"
    if any((s.red[seat], s.green[seat], s.black[seat], white_sum(s, seat))):
        line += f"  {dice_text(s, seat)}"
    if s.lent[seat]:
        line += f"  lent Workload {s.lent[seat]}"
    cards = [land for land in range(NUMBERED) if s.card[land] == seat]
    if cards:
        line += "  cards " + " ".join(_card(s, land) for land in cards)
    residents = [resident_name(r) for r in range(1, RESIDENTS + 1) if s.resident[r - 1] == seat]
    return line + (f"  {' '.join(residents)}" if residents else "")


def _card(s: DiceNewTown, land: int) -> str:
    """A Land card, in brackets when it has been used."""
    name = f"{land + LOWEST}{card_colour(land)[0]}"
    return f"({name})" if s.turned >> land & 1 else name


# What lies open -------------------------------------------------------------------------------------------------------


def _open(s: DiceNewTown) -> list[str]:
    lines = []
    dice = [
        f"{DICE_COLOURS[colour][0].upper()}{value}"
        for colour in range(len(DICE_COLOURS))
        for value in range(1, FACES + 1)
        for _ in range(s.pool[colour, value - 1])
    ]
    if dice:
        lines.append(f"Dice: {' '.join(dice)}")
    for text, place in (("Open Land cards", IN_ROW), ("Land cards in the stock", IN_STOCK)):
        if found := [_card(s, land) for land in range(NUMBERED) if s.card[land] == place]:
            lines.append(f"{text}: {' '.join(found)}")
    if s.ruleset == EASY:
        lines += [f"Open: {resident_text(r)}" for r in range(1, RESIDENTS + 1) if s.resident[r - 1] == IN_ROW]
    if houses := [notation.move_name(s, target) for target in possible_houses(s)]:
        lines.append(f"Possible here: {' '.join(houses)}")
    if any(s.laid):
        laid = [str(material) for material in range(MATERIALS, 0, -1) for _ in range(s.laid[material - 1])]
        lines.append(f"Built in so far: {' '.join(laid)}")
    return lines + _columns(s)


def _columns(s: DiceNewTown) -> list[str]:
    """The columns of Residents from the front to the back, with the Gems on each."""
    lines = []
    for column in range(COLUMNS):
        cards = [s.column[column, row] for row in range(ROWS) if s.column[column, row]]
        for row, resident in enumerate(cards, 1):
            gems = f", {s.gems_on[resident - 1]} Gems on it" if s.gems_on[resident - 1] else ""
            lines.append(f"C{column + 1}R{row} {resident_text(resident)}{gems}")
    return lines
