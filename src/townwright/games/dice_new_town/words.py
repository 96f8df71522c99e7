"""What Dice New Town says: prompts, and what choices do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np

from townwright.engine.state import CHANCE, Array
from townwright.games.dice_new_town import build, chance, preparation, state, town
from townwright.games.dice_new_town.board import house_name, square_name
from townwright.games.dice_new_town.cards import die_of
from townwright.games.dice_new_town.data import (
    ACTIONS,
    CARD_COLOURS,
    CELLS_OF,
    COLOURS,
    DICE_COLOURS,
    FAMILIES,
    FAMILY_POINTS,
    FLOORS_OF,
    FOOTPRINTS,
    KING,
    LAND_TYPES,
    LEVEL_OF,
    LIVES_ON,
    LOWEST,
    MARK_STEP,
    MATERIALS,
    NO_HOUSE,
    OUTCOMES,
    PENTHOUSE,
    PEOPLE,
    SPLITS,
    TYPE_OF_LAND,
    WHITES,
)
from townwright.games.dice_new_town.notation import (
    move_name,
    own_house_name,
    place_name,
    resident_name,
    seat_at,
    whites_of,
)
from townwright.games.dice_new_town.phases import PHASES
from townwright.games.dice_new_town.state import NONE, DiceNewTown
from townwright.games.dice_new_town.turns import due_mark, white_sum, workload

EASY_NAMES = ("Green", "Red", "Black")  # the dice that the easy rules throw together


def seat_name(s: DiceNewTown, seat: int) -> str:
    return COLOURS[seat]


def name_of(seat: int) -> str:
    """A seat's colour; nobody's is a word that fits into any sentence."""
    return COLOURS[seat] if seat >= 0 else "nobody"


# Facts ----------------------------------------------------------------------------------------------------------------


def land_text(land: int) -> str:
    """Such as "12 (mud)"."""
    return "the King's Land" if land == KING else f"{place_name(land)} ({LAND_TYPES[TYPE_OF_LAND[land]]})"


def form_text(form: int) -> str:
    """Such as "a 2x3 house of 2 floors"."""
    if form == PENTHOUSE:
        return "a penthouse"
    floors = int(FLOORS_OF[form])
    return f"a {FOOTPRINTS[LEVEL_OF[form] - 1]} house of {floors} floor{'s' if floors > 1 else ''}"


def resident_text(resident: int) -> str:
    """Such as "R09 farming cousins (3 people, lawn or mud, 5 points)"."""
    name = FAMILIES[resident - 1][0]
    kinds = [kind for k, kind in enumerate(LAND_TYPES) if LIVES_ON[resident] >> k & 1]
    where = "any Land" if len(kinds) == len(LAND_TYPES) else " or ".join(kinds)
    people = int(PEOPLE[resident])
    counted = f"{people} people" if people > 1 else "1 person"
    return f"{resident_name(resident)} {name} ({counted}, {where}, {int(FAMILY_POINTS[resident])} points)"


def hand_text(s: DiceNewTown, seat: int) -> str:
    """The Materials in hand, such as "Materials 1 3 3"."""
    held = [str(material) for material in range(1, MATERIALS + 1) for _ in range(s.materials[seat, material - 1])]
    return f"Materials {' '.join(held)}" if held else "no Materials"


def white_text(s: DiceNewTown, seat: int) -> str:
    return "-".join(str(s.white[seat, die]) for die in range(WHITES))


def dice_text(s: DiceNewTown, seat: int) -> str:
    """Such as "R4 G2 B5 and White 2-2-4"; while dice are taken, those taken so far."""
    if s.phase == state.DRAFT:
        return " ".join(_taken(s, seat)) or "no dice"
    return f"R{s.red[seat]} G{s.green[seat]} B{s.black[seat]} and White {white_text(s, seat)}"


def _taken(s: DiceNewTown, seat: int) -> list[str]:
    coloured = [f"{letter}{value}" for letter, value in _coloured(s, seat) if value]
    return coloured + [f"W{s.white[seat, die]}" for die in range(WHITES) if s.white[seat, die]]


def _coloured(s: DiceNewTown, seat: int) -> tuple[tuple[str, int], ...]:
    return ("R", s.red[seat]), ("G", s.green[seat]), ("B", s.black[seat])


def possible_houses(s: DiceNewTown) -> list[int]:
    """The houses that whoever's turn it is could build now, with the dice and Materials in hand."""
    if seat_at(s) == NONE or s.phase not in (state.MOVE, state.MANAGE, state.BUILD, state.WORK):
        return []
    out = cast("Array", np.zeros(ACTIONS.count, np.int32))
    return [int(out[k]) for k in range(build.legal_targets(s, out, 0))]


def _needs_text(s: DiceNewTown, seat: int) -> str:
    lacking = [DICE_COLOURS[colour].capitalize() for colour in range(3) if preparation.needs(s, seat, colour)]
    whites = WHITES - preparation.whites_taken(s, seat)
    return ", ".join([*lacking, *([f"{whites} White"] if whites else [])])


def target_text(s: DiceNewTown, target: int) -> str:
    """What is being built, such as "a 2x3 house of 2 floors on 8 (brick)"."""
    seat = seat_at(s)
    land, form = s.at[seat], build.form_to_be(target)
    if build.slot_of(target) == NONE:
        return f"{form_text(form)} on {land_text(land)}"
    deed = "from" if not build.is_takeover(s, target) else f"from {name_of(s.owner[land, build.slot_of(target)])}'s"
    return f"{form_text(form)} {deed} {house_name(land, build.slot_of(target))}"


def prompt(s: DiceNewTown, seat: int) -> str:
    """What this seat is asked, or who is being waited for."""
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    return (phase.asks if seat == s.actor >= 0 else phase.others).format(**_facts(s))


def _facts(s: DiceNewTown) -> dict[str, object]:
    player = seat_at(s)
    if s.phase in (state.KING_SITE, state.SQUARE, state.NUMBER):
        player = s.actor
    asked, seat = s.asked, max(player, 0)
    bare = town.next_bare_square(s)
    mark = due_mark(s, asked) if asked >= 0 else NONE
    return {
        "player": name_of(player),
        "actor": name_of(s.actor),
        "asked": name_of(asked),
        "squares": town.squares_laid(s),
        "bare": "" if bare == NONE else square_name(bare),
        "here": "" if s.at[seat] == NONE else land_text(s.at[seat]),
        "tree_sum": s.tree_sum,
        "needs": _needs_text(s, seat),
        "dice": dice_text(s, seat),
        "white": white_text(s, seat),
        "sum": white_sum(s, seat),
        "pips_left": _pips_left(s, seat),
        "workload": workload(s, seat),
        "gems": s.gems[seat],
        "card": "" if s.using == NONE else f"{place_name(s.using)} ({card_colour(s.using)})",
        "offered": s.offered,
        "goal": target_text(s, s.target) if s.phase == state.PIECE else "",
        "cells": build.cells_left(s) if s.phase == state.PIECE else 0,
        "mark": MARK_STEP * (mark + 1),
        "guest": resident_text(s.guest) if s.guest else "",
        "may_move": _may_move(s, seat),
        "may_manage": "buy with the Red die, or reroll first" if s.red[seat] else "offer a Material, or end this step",
        "may_build": _may_build(s, seat),
        "may_design": f"reroll up to {s.rerolls} times, or stand by them" if s.rerolls else "stand by them",
    }


def card_colour(land: int) -> str:
    return CARD_COLOURS[TYPE_OF_LAND[land]]


def _pips_left(s: DiceNewTown, seat: int) -> str:
    return f"{s.green[seat]} Green pip{'s are' if s.green[seat] != 1 else ' is'} left"


def _may_move(s: DiceNewTown, seat: int) -> str:
    if s.origin != NONE:
        return f"{_pips_left(s, seat)}; go on, or stop"
    return "walk, reroll first, or stay"


def _may_build(s: DiceNewTown, seat: int) -> str:
    """Whether the design fits, in a word."""
    if s.phase not in (state.BUILD, state.WORK) or s.at[seat] == NONE:
        return ""
    rule = build.why_not_here(s)
    if rule:
        return f"nothing can be built here (DT-L{rule}); end the turn"
    return "build, or end the turn"


# What luck decides ----------------------------------------------------------------------------------------------------


def luck_name(s: DiceNewTown) -> str:
    """What luck is deciding."""
    head = f"round {s.round}" if s.round else "set-up"
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    if s.phase == state.ROLL:
        return f"{head}, {DICE_COLOURS[preparation.colour_rolled(s, preparation.dice_in_pool(s))]} die"
    return f"{head}, {phase.name.replace('_', ' ')} {chance.luck_key(s) % (1 << chance.KEY_BITS)}"


def _luck_sentence(s: DiceNewTown, outcome: int) -> str:
    drawn = OUTCOMES.decode(outcome)
    name = move_name(s, outcome)
    match s.phase:
        case state.KING_SITE:
            anew = "" if s.square[KING] == NONE else "That town fails the layout test, and all is taken up. "
            return f"{anew}The King's Land lies with its lower left square on {name[2:]}."
        case state.SQUARE:
            return f"A Land lies on {name[1:]}."
        case state.NUMBER:
            return f"Land {name[1:]} lies on {square_name(town.next_bare_square(s))}."
        case state.LAND_DEAL:
            return f"Land card {name[1:]} ({card_colour(drawn.fields['land'] - LOWEST)}) is dealt."
        case state.LAND_ROW:
            return f"Land card {name[1:]} ({card_colour(drawn.fields['land'] - LOWEST)}) is turned up."
        case state.START_LAND:
            return f"{COLOURS[s.turn]} starts on {land_text(drawn.fields['land'] - LOWEST)}."
        case state.TREE_ROLL:
            return f"{name_of(seat_at(s))} throws {name} for the Tree."
        case state.ROLL:
            colour = DICE_COLOURS[preparation.colour_rolled(s, preparation.dice_in_pool(s))]
            return f"A {colour} die shows {name}."
        case state.SHUFFLE:
            return f"{resident_text(drawn.fields['resident'])} is dealt."
        case state.RESIDENT_ROW:
            return f"{resident_text(drawn.fields['resident'])} is turned up."
        case state.THROW:
            return f"{name_of(seat_at(s))}'s {_die_thrown(s)} die shows {name}."
    thrower = s.asked if s.asked != NONE else seat_at(s)
    return f"{name_of(thrower)} throws a {name}."


def _die_thrown(s: DiceNewTown) -> str:
    lowest = s.rolling & -s.rolling
    return {state.GREEN_DIE: "Green", state.RED_DIE: "Red", state.BLACK_DIE: "Black"}.get(lowest) or (
        f"White {whites_of(lowest)}"
    )


# What choices do ------------------------------------------------------------------------------------------------------


_NOS = {
    state.DRAFT_CARDS: "Take no more Land cards.",
    state.KEEP: "Keep these dice.",
    state.MOVE: "Stay, or stop here.",
    state.MANAGE: "End this turn.",
    state.BUILD: "End this turn.",
    state.LAST_MOVE: "Stay, or stop here.",
    state.WANT: "No, thank you.",
    state.ACCEPT: "Decline the help.",
    state.TRACK: "Waive the Material.",
    state.JOIN: "Do not join the additional round.",
    state.FAMILY: "Pass.",
    state.DESIGN: "Let the Builder stand by these dice.",
    state.EXTRA: "Use no special effect.",
    state.WORK: "End this turn.",
}
_YESSES = {
    state.KEEP: "Throw all six dice again.",
    state.WANT: "Yes, take the Material.",
    state.ACCEPT: "Accept the Workload.",
    state.TRACK: "Roll for a Material.",
    state.JOIN: "Join the additional round.",
}


def sentence(s: DiceNewTown, action: int) -> str:
    """What this choice, or this outcome, does."""
    if s.actor == CHANCE:
        return _luck_sentence(s, action)
    choice = ACTIONS.decode(action)
    fields, name = choice.fields, move_name(s, action)
    match choice.kind:
        case "pass":
            return _NOS.get(s.phase, "Do nothing.")
        case "yes":
            return _YESSES.get(s.phase, "Say yes.")
        case "die":
            gem = ", for a Gem" if name == "R1" else ""
            return f"Take the {DICE_COLOURS[fields['colour']]} {fields['value']}{gem}."
        case "land":
            return _choose_land_sentence(s, fields["land"] - LOWEST)
        case "tree_dice":
            return f"Throw {fields['count']} dice for the Tree."
        case "reroll_white":
            paid = "" if s.phase == state.DESIGN else " for a Red pip"
            return f"Throw White {' and '.join(whites_of(fields['subset']))} again{paid}."
        case "reroll_green" | "reroll_black":
            return f"Throw the {'Green' if choice.kind == 'reroll_green' else 'Black'} die again for a Red pip."
        case "step":
            return f"Step to {land_text(fields['land'] - LOWEST)}."
        case "buy":
            return f"Buy a Material {s.red[max(seat_at(s), 0)]} with the Red die."
        case "offer":
            return f"Offer a Material {fields['material']}, for a Gem if somebody takes it."
        case "seat":
            return f"Give it to {name}."
        case "split" | "join":
            whole, one, two = SPLITS[fields["way"]]
            exchange = f"{whole} for {one} and {two}" if choice.kind == "split" else f"{one} and {two} for {whole}"
            return f"Replace {exchange}."
        case "piece":
            return f"Build in a Material {fields['material']}."
        case "help":
            return "Offer help; the next player gets the Workload that is left, and this turn ends."
    return _house_sentence(s, action, choice.kind) or _other_sentence(s, choice.kind, fields, name)


def _choose_land_sentence(s: DiceNewTown, land: int) -> str:
    if s.phase == state.NUMBER:
        return f"Land {place_name(land)} lies on {square_name(town.next_bare_square(s))}."
    return f"Plant the Tree on {land_text(land)}." if s.phase == state.TREE_LAND else f"Start on {land_text(land)}."


def _house_sentence(s: DiceNewTown, action: int, kind: str) -> str:
    if kind not in ("new", "grow", "penthouse"):
        return ""
    seat = seat_at(s)
    if seat == NONE or s.at[seat] == NONE:
        return f"Build {form_text(build.form_to_be(action))}."
    old = build.form_before(s, action)
    if kind == "grow" and old == NO_HOUSE:
        return f"Enlarge a house to {form_text(build.form_to_be(action))}."
    form, land = form_text(build.form_to_be(action)), s.at[seat]
    cells = max(int(CELLS_OF[build.form_to_be(action)] - CELLS_OF[old]), 0)
    if old == NO_HOUSE:
        return f"Build {form}; {cells} cells on {land_text(land)}."
    slot = build.slot_of(action)
    if build.is_takeover(s, action):
        return f"Take over: {form}; from {name_of(s.owner[land, slot])}'s {house_name(land, slot)}, {cells} cells."
    return f"Build {form}; from {house_name(land, slot)}, {cells} cells."


def _other_sentence(s: DiceNewTown, kind: str, fields: Mapping[str, int], name: str) -> str:
    match kind:
        case "card":
            return f"Use Land card {fields['land']} ({card_colour(fields['land'] - LOWEST)})."
        case "white":
            return f"White {fields['die']} becomes {'twice its value' if fields['doubled'] else '0'}."
        case "plus":
            return f"Raise the {EASY_NAMES[fields['colour']]} die by 1."
        case "swap":
            return "Swap the values of the Green and the Black die."
        case "gain":
            return "Gain a Material 1."
        case "give_back":
            return "Return a Material 1."
        case "take_card":
            return f"Take Land card {fields['land']} ({card_colour(fields['land'] - LOWEST)})."
        case "family":
            resident = s.column[fields["column"] - 1, fields["row"] - 1]
            return f"Take {resident_text(resident)}." if resident else f"Take the card at {name}."
        case "house":
            return f"House them in {own_house_name(s, fields['house']) or name}."
        case "resident":
            return f"Take {resident_text(fields['resident'])}."
        case "use":
            return _use_sentence(s, fields["colour"], fields["way"])
        case "triple":
            return "Three of a kind: take three Materials, and then a special effect."
        case "extra":
            return f"Use the special effect of the {EASY_NAMES[fields['colour']]} die."
        case "gem_move":
            return "Pay a Gem, throw the White dice and move on."
        case "spot":
            return (
                f"Stand on {white_sum(s, max(seat_at(s), 0))}." if fields["numbered"] else "Stand on the King's Land."
            )
        case "king":
            return f"Lay out the King's Land with its lower left square on {name[2:]}."
    return f"Lay out a Land on {name[1:]}."


def _use_sentence(s: DiceNewTown, k: int, way: int) -> str:
    colour, value = EASY_NAMES[k], die_of(s, max(seat_at(s), 0), k)
    if way == 0:
        return f"{colour} {value}: take a Material {value}."
    if way == 2:
        return f"{colour} {value}: use it for nothing."
    count = 2 if value == 6 else 1
    effects = (
        f"gain {count} Gem{'s' if count > 1 else ''}",
        f"reroll White dice up to {value} times",
        f"take {count} Land card{'s' if count > 1 else ''}",
    )
    return f"{colour} {value}: {effects[k]}."
