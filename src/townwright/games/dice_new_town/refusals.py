"""Why not: the sentence that goes with each rule, with the facts of the position and the places that forbid."""

from __future__ import annotations

from townwright.engine.errors import Refused
from townwright.engine.state import OVER
from townwright.games.dice_new_town import build, cards, choices, fit, moving, score, state
from townwright.games.dice_new_town.choices import CARDS, FAMILIES, GROW, STEP, USE_CARD
from townwright.games.dice_new_town.data import (
    CARDS_EACH,
    COLUMNS,
    FORMS,
    GIVABLE,
    KING,
    LANDS,
    LANDS_ON_THE_KING,
    LAWN,
    LOWEST,
    MUD,
    NEIGHBOURS_OF_A_LAND,
    NUMBERED,
    ROWS,
    SPACE,
    TYPE_OF_LAND,
    WHITES,
)
from townwright.games.dice_new_town.notation import move_name, place_name, places, seat_at
from townwright.games.dice_new_town.state import NONE, DiceNewTown
from townwright.games.dice_new_town.turns import is_royal_design, white_sum, workload
from townwright.games.dice_new_town.words import form_text, hand_text, land_text, name_of, prompt

Told = tuple[str, tuple[str, ...]]


def refusal(s: DiceNewTown, seat: int, action: int, rule: int) -> Refused:
    """The rule's number, a sentence with the facts of this position, and the places that forbid the choice."""
    if rule == choices.L29_NOT_NOW:
        return Refused(f"DT-L{rule}", _not_now(s, seat))
    sentence, where = _refusal(s, action, rule)
    return Refused(f"DT-L{rule}", sentence, where)


def _not_now(s: DiceNewTown, seat: int) -> str:
    if s.actor == OVER:
        return "the game is over."
    if seat != s.actor:
        return f"it is not your turn. {_plain(prompt(s, NONE))}"
    return f"that is not to be decided now. {_plain(prompt(s, seat))}"


def _plain(text: str) -> str:
    """A prompt as a statement."""
    return text.removesuffix("?").replace("?", ";") + ("." if text.endswith("?") else "")


def _land(land: int) -> tuple[str, ...]:
    return (f"land:{place_name(land)}",)


def _refusal(s: DiceNewTown, action: int, rule: int) -> Told:
    seat = max(seat_at(s), 0)
    here = s.at[seat]
    match rule:
        case choices.L1_START_TAKEN:
            if action == STEP + KING:
                return "Builders start on numbered Lands, not on the King's Land.", _land(KING)
            return "another Builder already stands there.", places(s, action)
        case choices.L2_DIE_NOT_NEEDED:
            return "you already have all your dice of that colour.", ()
        case choices.L3_NO_RED:
            if s.phase == state.DESIGN:
                return "no rerolls are left.", ()
            if s.red[seat] > 0:
                return "that die is used up and cannot be rerolled.", places(s, action)
            return "no Red pips are left to reroll or to buy with.", ()
        case choices.L4_NOT_BESIDE | choices.L5_NO_GREEN | choices.L6_DETOUR | choices.L7_NO_STOP:
            return _no_step(s, action, rule)
        case choices.L8_MUST_BUY:
            return f"buy a Material with your Red die first: it shows {s.red[seat]}.", ("die:R",)
        case choices.L9_CANNOT_GIVE:
            return _cannot_give(s, action)
        case choices.L10_CANNOT_REPLACE:
            if workload(s, seat) < 1:
                return "each replacement takes 1 Workload, and none is left.", ("die:B",)
            return f"you lack the Materials for {move_name(s, action)}; you have {hand_text(s, seat)}.", ()
        case choices.L11_NOT_THERE:
            if here == NONE:
                return "your Builder is not on the map.", ()
            letter = move_name(s, action)[0]
            return f"no house {place_name(here)}{letter} stands where your Builder is.", _land(here)
        case choices.L20_NO_SITE | choices.L21_KING:
            return _no_king(s, rule)
    return _cannot_build(s, action, rule, seat, here) or _other(s, action, rule, seat)


def _no_step(s: DiceNewTown, action: int, rule: int) -> Told:
    seat = seat_at(s)
    here, green = s.at[seat], s.green[seat]
    if action < STEP:
        return f"another Builder stands on {land_text(here)}: go on.", _land(here)
    land = action - STEP
    if rule == choices.L4_NOT_BESIDE:
        near = [other for other in range(LANDS) if s.beside[here] >> other & 1]
        names = ", ".join(place_name(other) for other in near)
        return f"you can only step to a Land that shares a side with {place_name(here)}: {names}.", _land(here)
    if rule == choices.L5_NO_GREEN:
        cost = moving.entry_cost(land)
        return f"entering {land_text(land)} costs {cost} Green, and {green} are left.", _land(land)
    if rule == choices.L6_DETOUR:
        pips = moving.cheapest(s, s.origin, land)
        text = f"that would be a detour or a step back: {place_name(land)} is {pips} pips from {place_name(s.origin)}."
        return text, _land(land)
    return f"another Builder stands on {land_text(land)}, and you could not stop anywhere from there.", _land(land)


def _cannot_give(s: DiceNewTown, action: int) -> Told:
    if s.phase == state.WHO:
        return f"{move_name(s, action)} did not ask for the Material.", places(s, action)
    material = action - choices.OFFER + GIVABLE[0]
    if s.players == 1:
        return "nobody else takes part in this round.", ()
    if s.refused >> material & 1:
        return f"nobody wanted a Material {material} in this turn.", places(s, action)
    return f"you have no Material {material} to give.", places(s, action)


def _no_king(s: DiceNewTown, rule: int) -> Told:
    seat = seat_at(s)
    if rule == choices.L20_NO_SITE:
        return "the King's Land has no site for you: two houses, one for each owner.", _land(KING)
    lacking = []
    if s.founded[seat] == 0:
        lacking.append("you have not built a house before")
    if s.gems[seat] < 1:
        lacking.append("you have no Gem")
    whites = "-".join(str(s.white[seat, die]) for die in range(WHITES))
    if not is_royal_design(s, seat):
        lacking.append(f"White {whites} is neither a run nor three of a kind")
    return f"the King's conditions are not met: {', and '.join(lacking)}.", _land(KING)


def _cannot_build(s: DiceNewTown, action: int, rule: int, seat: int, here: int) -> Told | None:
    new = build.form_to_be(action) if build.is_target(action) else 0
    match rule:
        case choices.L12_DESIGN:
            return f"your White dice sum to {white_sum(s, seat)}, which does not fit {land_text(here)}.", _land(here)
        case choices.L13_NO_SPACE:
            levels = build.levels_on(s, here)
            text = f"not enough space: {levels} of {SPACE} Levels of {place_name(here)} are built on"
            return f"{text}, and {form_text(new)} does not fit.", _land(here)
        case choices.L14_GROWTH:
            old = s.house[here, build.slot_of(action)]
            where = (f"house:{place_name(here)}{'abcd'[build.slot_of(action)]}",)
            return f"{form_text(old)} cannot grow into {form_text(new)}.", where
        case choices.L15_MISFIT:
            if s.phase == state.PIECE:
                return f"with a Material {action - choices.PIECES} the house cannot be completed.", places(s, action)
            cells = fit.cells_added(build.form_before(s, action), new)
            return f"with {hand_text(s, seat)} nothing fills {cells} cells exactly.", _land(here)
        case choices.L16_WORKLOAD:
            return f"not enough Workload: {workload(s, seat)} is left, 1 for each Material.", ("die:B",)
        case choices.L17_NO_ROOF:
            return f"you have no Roof left for {form_text(new)}.", ()
        case choices.L18_NO_BASE:
            return "a penthouse needs your own 3x3 house without one, on a numbered Land.", _land(here)
        case choices.L19_FINISHED:
            both = tuple(f"house:{place_name(here)}{letter}" for letter in "ab")
            return "a house with a penthouse, and a penthouse, stay as they are.", both
        case choices.L22_GEM:
            owner = name_of(s.owner[here, build.slot_of(action)])
            return f"you need a Gem to take {owner}'s house over.", (f"house:{place_name(here)}{_letter(action)}",)
    return None


def _letter(action: int) -> str:
    return "abcd"[(action - GROW) // FORMS]


def _other(s: DiceNewTown, action: int, rule: int, seat: int) -> Told:
    match rule:
        case choices.L23_CARD:
            return _cannot_use(s, action, seat)
        case choices.L24_TOO_FAR:
            row = (action - FAMILIES) % ROWS
            return f"you need {row} Gems to reach that card; you have {s.gems[seat]}.", places(s, action)
        case choices.L25_MAY_NOT_PASS:
            front = [s.column[column, 0] for column in range(COLUMNS)]
            fitting = [resident for resident in front if resident and score.fits_an_empty_house(s, seat, resident)]
            return "a family in the front row fits one of your houses.", tuple(f"resident:R{r:02d}" for r in fitting)
        case choices.L26_TURNED_AWAY:
            return "you have turned a family away since the last one moved in.", places(s, action)
        case choices.L27_DICE_LIMITS:
            return _dice_limits(s, action), places(s, action)
        case choices.L28_GEM_MOVE:
            text = "you have no Gem to pay" if s.can_gem_move else "build something first, then pay a Gem"
            return f"{text}.", ()
        case choices.L30_CARD_DRAFT:
            return _cannot_take(s, action, seat)
        case choices.L31_LAYOUT:
            return _bad_layout(s, action)
        case choices.L34_NO_HELP:
            return f"{'no Workload is left to give' if workload(s, seat) < 1 else 'nobody plays after you'}.", ()
        case choices.L32_TREE:
            return f"the Tree goes to a nearest Land without one: the dice say {s.tree_sum}.", places(s, action)
    return _not_open(s, action, seat)


def _cannot_use(s: DiceNewTown, action: int, seat: int) -> Told:
    if s.phase == state.CARD:
        return f"Land card {place_name(s.using)} cannot do that.", (f"card:{place_name(s.using)}",)
    land = action - USE_CARD
    where = (f"card:{place_name(land)}",)
    if s.card[land] != seat:
        return f"Land card {land + LOWEST} is not yours.", where
    kind = int(TYPE_OF_LAND[land])
    if s.turned >> land & 1:
        used = (
            "has been used" if s.ruleset != state.EASY or kind == MUD else "has been used, or was taken in this round"
        )
        return f"Land card {land + LOWEST} {used}.", where
    if not cards.is_time_for(s, kind):
        return f"it is not the time for Land card {land + LOWEST}: {_time_of(s, kind)}.", where
    return f"Land card {land + LOWEST} cannot be used now: it could change nothing.", where


def _time_of(s: DiceNewTown, kind: int) -> str:
    """When a card of this kind is used."""
    if s.ruleset != state.EASY:
        return "cards are used before the Builder begins to walk"
    if kind == LAWN:
        return "green cards follow a throw of White dice, before the Builder stands"
    return "yellow cards are used while you build" if kind == MUD else "blue and red cards are used while dice are"


def _dice_limits(s: DiceNewTown, action: int) -> str:
    if action == choices.TRIPLE:
        return "the three dice are not all alike and untouched."
    if s.use[(action - choices.USE) // 3]:
        return "that die has been used already."
    return "not three Materials, and no two of one size."


def _cannot_take(s: DiceNewTown, action: int, seat: int) -> Told:
    if action == choices.PASS:
        text = "take at least one card" if s.lap == 0 else f"take cards until you have {CARDS_EACH}"
        return f"{text}.", ()
    if not CARDS <= action < CARDS + NUMBERED:
        return "no Land card lies open.", ()
    if s.card[action - CARDS] != state.IN_ROW:
        return f"Land card {action - CARDS + LOWEST} does not lie open.", places(s, action)
    return "you have as many cards as you may take now: stop.", ()


def _bad_layout(s: DiceNewTown, action: int) -> Told:
    if s.phase == state.NUMBER:
        return f"Land {action - choices.LAND + LOWEST} lies elsewhere already.", places(s, action)
    text = (
        f"Lands lie side by side without overlap, each touches at least {NEIGHBOURS_OF_A_LAND} and the King's Land at "
        f"least {LANDS_ON_THE_KING}: with a Land there the squares that are left could not bring that about"
    )
    return f"{text}.", places(s, action)


def _not_open(s: DiceNewTown, action: int, seat: int) -> Told:
    if s.phase == state.DRAFT:
        return f"no die {move_name(s, action)} is left.", ()
    if s.phase == state.HOUSE:
        return f"{move_name(s, action)} is not an empty house of yours that suits them.", places(s, action)
    if s.phase == state.FAMILY:
        return "no card lies there.", ()
    whose = "lies open" if s.owed == state.FROM_ROW else "was the former owner's"
    return f"choose a Resident card that {whose}.", places(s, action)


def binding(s: DiceNewTown, action: int) -> int:
    """Nothing is binding: what has shown nobody anything new may be taken back."""
    return 0
