"""Positions of Dice New Town as readable documents."""

from __future__ import annotations

from typing import Any

from townwright.games.dice_new_town import notation, state, town
from townwright.games.dice_new_town.board import (
    house_name,
    square_name,
)
from townwright.games.dice_new_town.data import (
    COLOURS,
    COLUMNS,
    DICE_COLOURS,
    FACES,
    FLOORS_OF,
    FOOTPRINTS,
    FORMS,
    KING,
    LANDS,
    LEVEL_OF,
    LOWEST,
    MARK_STEP,
    MARKS,
    MATERIALS,
    MOST_TREE_DICE,
    NO_HOUSE,
    NUMBERED,
    RESIDENTS,
    ROWS,
    SLOTS,
    SQUARES,
    WHITES,
)
from townwright.games.dice_new_town.notation import place_name, resident_name
from townwright.games.dice_new_town.phases import PHASES
from townwright.games.dice_new_town.state import EASY, NONE, DiceNewTown

PHASE_NAMES = tuple(phase.name for phase in sorted(PHASES, key=lambda phase: phase.number))
MOST_TOKENS, MOST_GEMS, MOST_POINTS, MOST_THROWS, MOST_TRIES = 20, 40, 300, 127, 1700
RESIDENT_NAMES = tuple(resident_name(resident) for resident in range(1, RESIDENTS + 1))
FORM_NAMES = ("", *(f"{FOOTPRINTS[LEVEL_OF[f] - 1]}/{FLOORS_OF[f]}" for f in range(1, FORMS + 1)), "penthouse")
CARD_PLACES = {"deck": state.IN_DECK, "row": state.IN_ROW, "stock": state.IN_STOCK}
ANSWERS = ("undecided", "joins", "stays_out", "hidden")
LETTERS = "RGBW"
SET_UP = (state.KING_SITE, state.SQUARE, state.NUMBER)

# What the decision adds to a document, by phase: the name of the record's field.
SCRATCH: dict[int, tuple[str, ...]] = {
    state.LAND_DEAL: ("lap",),
    state.DRAFT_CARDS: ("lap", "to_take"),
    state.TREE_ROLL: ("tree_dice", "tree_sum"),
    state.TREE_LAND: ("tree_sum",),
    state.ROLL: ("tree_sum",),
    state.MOVE: ("origin",),
    state.LAST_MOVE: ("origin",),
    state.MANAGE: ("refused",),
    state.THROW: ("resume", "rolling", "again", "refused", "rerolls", "is_fresh"),
    state.CARD: ("resume", "using", "refused", "rerolls", "is_fresh"),
    state.WANT: ("offered", "refused", "asked", "wanting"),
    state.WHO: ("offered", "refused", "wanting"),
    state.PIECE: ("target", "laid"),
    state.ACCEPT: ("asked",),
    state.TRACK: ("asked", "owed"),
    state.TRACK_ROLL: ("asked", "owed"),
    state.FAMILY: ("passed",),
    state.HOUSE: ("target", "guest", "passed"),
    state.ROYAL: ("guest", "asked"),
    state.DESIGN: ("rerolls", "is_fresh"),
    state.TAKE_CARD: ("to_take",),
    state.RESIDENT: ("owed",),
}
EASY_SCRATCH = ("back", "use", "can_gem_move")
NUMBERS = {  # the least and the most of each plain number
    "lap": (0, 1),
    "to_take": (0, 3),
    "tree_dice": (0, MOST_TREE_DICE),
    "tree_sum": (0, MOST_TREE_DICE * FACES),
    "rolling": (0, state.ALL_DICE),
    "again": (0, 1),
    "refused": (0, 1 << MATERIALS + 1),
    "rerolls": (0, FACES),
    "is_fresh": (0, 1),
    "offered": (0, MATERIALS),
    "wanting": (0, (1 << len(COLOURS)) - 1),
    "passed": (0, len(COLOURS)),
    "owed": (0, state.FROM_SEAT + len(COLOURS) - 1),
    "can_gem_move": (0, 1),
}


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(s: DiceNewTown) -> dict[str, Any]:
    """Every fact of the position, in the order in which a person would look for it."""
    document: dict[str, Any] = {"phase": PHASE_NAMES[s.phase], "round": s.round, "ply": s.ply}
    document["town"] = _write_town(s)
    document["houses"] = {
        house_name(land, slot): _write_house(s, land, slot)
        for land in range(LANDS)
        for slot in range(SLOTS)
        if s.house[land, slot] != NO_HOUSE
    }
    document["players"] = {COLOURS[seat]: write_player(s, seat) for seat in range(s.seats)}
    document["order"] = [COLOURS[seat] for seat in s.order if seat != NONE]
    if s.phase in SET_UP:
        if s.actor >= 0:
            document["actor"] = COLOURS[s.actor]
    else:
        document["turn"] = COLOURS[s.order[s.turn]]
    document["king"] = [
        COLOURS[seat] for place in range(1, s.seats + 1) for seat in range(s.seats) if s.in_king[seat] == place
    ]
    document["dice"] = [
        f"{LETTERS[colour]}{value}"
        for colour in range(len(DICE_COLOURS))
        for value in range(1, FACES + 1)
        for _ in range(s.pool[colour, value - 1])
    ]
    document["cards"] = {
        name: [land + LOWEST for land in range(NUMBERED) if s.card[land] == place]
        for name, place in CARD_PLACES.items()
    }
    document["residents"] = {
        name: [resident_name(k + 1) for k in range(RESIDENTS) if s.resident[k] == place]
        for name, place in (("deck", state.IN_DECK), ("row", state.IN_ROW))
    }
    document["columns"] = [
        [_write_waiting(s, s.column[column, row]) for row in range(ROWS) if s.column[column, row]]
        for column in range(COLUMNS)
    ]
    document["decision"] = {name: _write_scratch(s, name) for name in scratch_of(s)}
    return document


def scratch_of(s: DiceNewTown) -> tuple[str, ...]:
    return SCRATCH.get(s.phase, ()) + (EASY_SCRATCH if s.ruleset == EASY else ())


def _write_town(s: DiceNewTown) -> dict[str, Any]:
    bare = town.bare_ground(s)
    tries = {"tries": s.tries} if s.layout == state.RANDOM else {}
    return tries | {
        "king": "" if s.square[KING] == NONE else square_name(s.square[KING]),
        "lands": {str(k + LOWEST): square_name(s.square[k]) for k in range(NUMBERED) if s.square[k] != NONE},
        "bare": [square_name(square) for square in range(SQUARES) if bare >> square & 1],
        "trees": [place_name(land) for land in range(LANDS) if s.trees >> land & 1],
    }


def _write_house(s: DiceNewTown, land: int, slot: int) -> dict[str, Any]:
    house = {"owner": COLOURS[s.owner[land, slot]], "form": FORM_NAMES[s.house[land, slot]]}
    return house | ({"family": resident_name(s.family[land, slot])} if s.family[land, slot] else {})


def write_player(s: DiceNewTown, seat: int) -> dict[str, Any]:
    return {
        "score": s.score[seat],
        "marks": [MARK_STEP * (mark + 1) for mark in range(MARKS) if s.marks[seat] >> mark & 1],
        "gems": s.gems[seat],
        "materials": [m for m in range(1, MATERIALS + 1) for _ in range(s.materials[seat, m - 1])],
        "at": "" if s.at[seat] == NONE else place_name(s.at[seat]),
        "founded": [place_name(land) for land in range(LANDS) if s.founded[seat] >> land & 1],
        "had_fifth": bool(s.had_fifth[seat]),
        "red": s.red[seat],
        "green": s.green[seat],
        "black": s.black[seat],
        "lent": s.lent[seat],
        "white": [s.white[seat, die] for die in range(WHITES)],
        "changed": [die + 1 for die in range(WHITES) if s.changed[seat] >> die & 1],
        "thrown": s.thrown[seat],
        "cards": [land + LOWEST for land in range(NUMBERED) if s.card[land] == seat],
        "used": [land + LOWEST for land in range(NUMBERED) if s.card[land] == seat and s.turned >> land & 1],
        "residents": [resident_name(k + 1) for k in range(RESIDENTS) if s.resident[k] == seat],
        "joined": ANSWERS[s.joined[seat]],
        "turned_away": bool(s.turned_away[seat]),
        "royal": s.royal[seat],
    }


def _write_waiting(s: DiceNewTown, resident: int) -> dict[str, Any]:
    return {"family": resident_name(resident), "gems": s.gems_on[resident - 1]}


def _write_scratch(s: DiceNewTown, name: str) -> Any:
    match name:
        case "resume" | "back":
            value = s.resume if name == "resume" else s.back
            return "positioning" if value == NONE else PHASE_NAMES[value]
        case "origin" | "using":
            land = s.origin if name == "origin" else s.using
            return "" if land == NONE else place_name(land)
        case "asked":
            return "" if s.asked == NONE else COLOURS[s.asked]
        case "guest":
            return resident_name(s.guest) if s.guest else ""
        case "target":
            if s.phase == state.HOUSE:
                return f"C{s.target // ROWS + 1}R{s.target % ROWS + 1}"
            return notation.move_name(s, s.target)
        case "laid":
            return [m for m in range(MATERIALS, 0, -1) for _ in range(s.laid[m - 1])]
        case "use":
            return list(map(int, s.use))
    return int(getattr(s, name))
