"""The log of Dice New Town: what each decision did, and what followed from it by itself."""

from __future__ import annotations

from collections.abc import Mapping

from townwright.engine.state import CHANCE, OVER, UNKNOWN
from townwright.games.dice_new_town import score, state
from townwright.games.dice_new_town.account import gains
from townwright.games.dice_new_town.board import square_name
from townwright.games.dice_new_town.build import cells_left, form_to_be
from townwright.games.dice_new_town.cards import die_of
from townwright.games.dice_new_town.choices import FAMILIES
from townwright.games.dice_new_town.data import ACTIONS, COLOURS, LANDS, LOWEST, MATERIALS, ROWS, SPLITS
from townwright.games.dice_new_town.notation import move_name, own_house_name, place_name, resident_name
from townwright.games.dice_new_town.state import JOIN, JOINS, NONE, STAYS_OUT, DiceNewTown
from townwright.games.dice_new_town.town import next_bare_square
from townwright.games.dice_new_town.turns import white_sum
from townwright.games.dice_new_town.words import (
    EASY_NAMES,
    dice_text,
    form_text,
    land_text,
    name_of,
    resident_text,
    sentence,
    target_text,
)


def is_secret(before: DiceNewTown, seat: int) -> bool:
    """An answer to the additional round is secret until the last one shows them all."""
    return before.phase == JOIN and seat != before.actor != before.seats - 1


def story(before: DiceNewTown, action: int, after: DiceNewTown) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    lines = [_deed(before, action)]
    lines += _what_changed_hands(before, after)
    gained = gains(before, action, after)
    for seat in range(before.seats):
        items = [gain.item for gain in gained if gain.purse == seat]
        if items:
            parts = ", ".join(f"{item.points:+d} {item.text}" for item in items)
            lines.append(f"{COLOURS[seat]}: {parts}.")
    if before.phase == JOIN != after.phase:
        lines.append(_answers(after))
    if after.round > before.round:
        order = ", ".join(COLOURS[seat] for seat in after.order if seat != NONE)
        lines.append(f"Round {after.round}: {order}.")
    if after.actor == OVER != before.actor:
        lines.append("The town is built.")
    return lines


def _answers(s: DiceNewTown) -> str:
    joining = [COLOURS[seat] for seat in range(s.seats) if s.joined[seat] == JOINS]
    staying = [COLOURS[seat] for seat in range(s.seats) if s.joined[seat] == STAYS_OUT]
    if not joining:
        return "Nobody joins the additional round."
    gems = f"{len(joining)} Gem{'s' if len(joining) > 1 else ''}"
    rest = f"; {gems} for {' and for '.join(staying)}" if staying else ""
    return f"{' and '.join(joining)} join{'s' if len(joining) == 1 else ''} the additional round{rest}."


def _what_changed_hands(before: DiceNewTown, after: DiceNewTown) -> list[str]:
    """Trees planted, Gems, and Materials of a new round or of a Tree."""
    lines = []
    for land in range(LANDS):
        if after.trees >> land & 1 and not before.trees >> land & 1:
            lines.append(f"A Tree is planted on {land_text(land)}.")
    for seat in range(before.seats):
        gained = [
            str(material)
            for material in range(1, MATERIALS + 1)
            for _ in range(after.materials[seat, material - 1] - before.materials[seat, material - 1])
        ]
        if gained and before.phase not in (state.BUILD, state.CARD):
            lines.append(f"{COLOURS[seat]} gets Material {' and '.join(gained)}.")
        gems = after.gems[seat] - before.gems[seat]
        if gems and before.phase != JOIN:
            word = "Gem" if abs(gems) == 1 else "Gems"
            lines.append(f"{COLOURS[seat]} {'gains' if gems > 0 else 'pays'} {abs(gems)} {word}.")
    return lines


def _deed(s: DiceNewTown, action: int) -> str:
    """What was decided, as a sentence about whoever decided it."""
    if s.actor == CHANCE:
        return sentence(s, action)
    who = name_of(s.actor)
    if action == UNKNOWN:
        return f"{who} has chosen."
    choice = ACTIONS.decode(action)
    name = move_name(s, action)
    if choice.kind in ("pass", "yes"):
        return f"{who} {_answer(s, choice.kind == 'yes')}."
    deed = _builders_deed(s, action, choice.kind, choice.fields, name) or _card_deed(s, action, choice.kind, name)
    return f"{who} {deed}."


def _answer(s: DiceNewTown, is_yes: bool) -> str:
    yes_and_no = {
        state.KEEP: ("throws all six dice again", "keeps the dice"),
        state.WANT: ("wants it", "does not want it"),
        state.ACCEPT: ("accepts the help", "declines the help"),
        state.TRACK: ("rolls for a Material", "waives the Material"),
        state.JOIN: ("has chosen to join", "has chosen not to join"),
    }
    if s.phase in yes_and_no:
        return yes_and_no[s.phase][0 if is_yes else 1]
    if s.phase in (state.MOVE, state.LAST_MOVE):
        return "stays" if s.origin == NONE else f"stops on {place_name(s.at[s.actor])}"
    rest = {
        state.DRAFT_CARDS: "takes no more cards",
        state.FAMILY: "passes",
        state.DESIGN: f"stands by {dice_text(s, s.actor).partition('and ')[2]}",
        state.EXTRA: "uses no special effect",
    }
    return rest.get(s.phase, "ends the turn")


def _builders_deed(s: DiceNewTown, action: int, kind: str, fields: Mapping[str, int], name: str) -> str:
    match kind:
        case "die":
            return f"takes {name}"
        case "land":
            land = fields["land"] - LOWEST
            if s.phase == state.NUMBER:
                return f"puts Land {place_name(land)} on {square_name(next_bare_square(s))}"
            return f"{'plants on' if s.phase == state.TREE_LAND else 'starts on'} {land_text(land)}"
        case "tree_dice":
            return f"throws {name} for the Tree"
        case "reroll_white" | "reroll_green" | "reroll_black":
            return f"throws {name.removeprefix('reroll ')} again"
        case "step":
            return f"steps to {land_text(fields['land'] - LOWEST)}"
        case "buy":
            return f"buys with the Red {s.red[s.actor]}"
        case "offer":
            return f"offers a Material {fields['material']}"
        case "seat":
            return f"gives it to {name}"
        case "split" | "join":
            whole, one, two = SPLITS[fields["way"]]
            return f"replaces {whole} by {one} and {two}" if kind == "split" else f"replaces {one} and {two} by {whole}"
        case "new" | "grow" | "penthouse":
            return f"begins {target_text(s, action)}"
        case "piece":
            left = "" if _is_last_piece(s, fields["material"]) else ", and goes on"
            return f"builds in a Material {fields['material']}{left or f': {form_text(form_to_be(s.target))} stands'}"
        case "help":
            return "offers the Workload that is left"
    return ""


def _is_last_piece(s: DiceNewTown, material: int) -> bool:
    return cells_left(s) == material


def _card_deed(s: DiceNewTown, action: int, kind: str, name: str) -> str:
    fields = ACTIONS.decode(action).fields
    match kind:
        case "card":
            return f"uses Land card {fields['land']}"
        case "take_card":
            return f"takes Land card {fields['land']}"
        case "family":
            resident = s.column[(action - FAMILIES) // ROWS, (action - FAMILIES) % ROWS]
            if score.fits_an_empty_house(s, s.actor, resident):
                return f"takes {resident_text(resident)}"
            return f"turns {resident_text(resident)} away"
        case "house":
            return f"houses {resident_name(s.guest)} in {own_house_name(s, fields['house'])}"
        case "resident":
            return f"takes {resident_text(fields['resident'])}"
        case "triple":
            return "takes three Materials for three of a kind"
        case "gem_move":
            return "pays a Gem to move on"
        case "spot":
            return f"stands on {white_sum(s, s.actor)}" if fields["numbered"] else "stands on the King's Land"
        case "king" | "square":
            return f"lays {'the King' if kind == 'king' else 'a Land'} on {name.partition('@')[2]}"
    return _effect_deed(s, kind, fields)


def _effect_deed(s: DiceNewTown, kind: str, fields: Mapping[str, int]) -> str:
    """What a Land card or a die did."""
    match kind:
        case "white":
            return f"{'doubles' if fields['doubled'] else 'turns to 0'} White {fields['die']}"
        case "plus":
            return f"raises {EASY_NAMES[fields['colour']]} by 1"
        case "swap":
            return "swaps Green and Black"
        case "extra":
            return f"adds the special effect of {EASY_NAMES[fields['colour']]}"
        case "use":
            die = f"{EASY_NAMES[fields['colour']]} {die_of(s, s.actor, fields['colour'])}"
            return f"uses {die} for {('a Material', 'its special effect', 'nothing')[fields['way']]}"
    return f"{'gains' if kind == 'gain' else 'returns'} a Material 1"
