"""What Alien City says: prompts, sentences for choices, refusals with their rule, and the log."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.errors import Refused
from townwright.engine.game import Phase
from townwright.engine.state import CHANCE, OVER
from townwright.games.alien_city import build, play, score
from townwright.games.alien_city.account import named, place
from townwright.games.alien_city.board import CORNER_LOTS, TILE_LOTS, TILE_OF, lot_name, place_name
from townwright.games.alien_city.data import (
    ACTIONS,
    CAPS,
    COLOUR_NAMES,
    COLOUR_OF_KIND,
    CORNERS,
    KINDS,
    LOT_COUNT,
    OUTCOMES,
    SEATS,
    STRUCTURES,
    TILES,
    TOWER_KINDS,
    VALUES,
)
from townwright.games.alien_city.explain import cut_off_by
from townwright.games.alien_city.roads import starved_by
from townwright.games.alien_city.state import (
    BOX,
    BUILD,
    CLAIM,
    CORNERS_DRAWN,
    END,
    NONE,
    ROLL,
    TILES_DRAWN,
    AlienCity,
)

PHASES = (
    Phase(BOX, "box", "", "The tiles that stay in the box are being drawn.", ("AC-R3",)),
    Phase(TILES_DRAWN, "tiles", "", "The tiles are being laid out.", ("AC-F1",)),
    Phase(CORNERS_DRAWN, "corners", "", "The tiles are being turned.", ("AC-R5",)),
    Phase(ROLL, "roll", "", "The seats are rolling for the start.", ("AC-R2",)),
    Phase(
        BUILD,
        "build",
        "{mover} builds a tower or a dome.{warning}",
        "{mover} is building.",
        ("AC-F3", "AC-L5", "AC-L7"),
    ),
    Phase(
        CLAIM,
        "claim",
        "{mover} may claim an unclaimed tower; caps left: {caps}.",
        "{mover} may claim a tower.",
        ("AC-F5", "AC-L12"),
    ),
    Phase(END, "end", "", "The city is full.", ("AC-E1",)),
)


def seat_name(_s: AlienCity, seat: int) -> str:
    return SEATS[seat]


def prompt(s: AlienCity, seat: int) -> str:
    """What this seat is asked, or who is being waited for."""
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    mover = SEATS[s.actor] if s.actor in (0, 1) else ""
    asks = seat == s.actor >= 0
    facts = {
        "mover": mover,
        "caps": CAPS - build.caps_used(s, s.actor) if s.actor in (0, 1) else 0,
        "warning": _skip_note(s) if s.phase == BUILD and asks else "",
    }
    return (phase.asks if asks else phase.others).format(**facts)


def _skip_note(s: AlienCity) -> str:
    """Whether the other seat could build if it were its turn (AC-F6)."""
    return "" if build.can_build(s, 1 - s.actor) else f" {SEATS[1 - s.actor]} cannot build and is skipped for now."


def luck_name(s: AlienCity) -> str:
    """What luck is deciding."""
    if s.phase == BOX:
        return f"the {COLOUR_NAMES[play.count_boxed(s)]} tile in the box"
    if s.phase == TILES_DRAWN:
        return f"the tile on {place_name(play.count_tiles(s))}"
    if s.phase == CORNERS_DRAWN:
        return f"the icon corner of {place_name(play.count_corners(s))}"
    rolled = play.dice_rolled(s)
    again = f", roll {s.rolls + 1}" if s.rolls else ""
    return f"{SEATS[rolled // 4]}'s die {rolled % 4 + 1}{again}"


def sentence(s: AlienCity, action: int) -> str:
    """What this choice does."""
    if s.actor == CHANCE:
        return _outcome_sentence(s, action)
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "build":
            what = f"Build a {STRUCTURES[choice.fields['kind']]} on {lot_name(choice.fields['lot'])}."
            return what + _outlook(s, action)
        case "claim":
            lot = choice.fields["lot"]
            if not build.is_tower(s, lot):
                return f"Claim {lot_name(lot)}."
            return f"Claim the {named(s, lot)}, worth {score.tower_points(s, lot)} points as it stands."
    return "Claim nothing this turn."


def _outlook(s: AlienCity, action: int) -> str:
    """What a legal build has in store that one should know before: the end without a claim (AC-R22), or a skip."""
    if s.phase != BUILD or play.why_not(s, action) != ALLOWED:
        return ""
    match play.outlook(s, action, AlienCity.batch(1)):
        case play.ENDS:
            return " It ends the game, and no claim follows."
        case play.SKIPS:
            return f" After it {SEATS[1 - s.actor]} cannot build and is skipped for now."
    return ""


def _outcome_sentence(s: AlienCity, action: int) -> str:
    outcome = OUTCOMES.decode(action)
    match outcome.kind:
        case "box":
            return f"{TILES[outcome.fields['tile']]} stays in the box."
        case "tile":
            return f"{TILES[outcome.fields['tile']]} lies on {place_name(play.count_tiles(s))}."
        case "corner":
            tile, corner = play.count_corners(s), outcome.fields["corner"]
            return (
                f"The icon lot of {place_name(tile)} is {lot_name(int(CORNER_LOTS[tile, corner]))}, {CORNERS[corner]}."
            )
    return f"{SEATS[play.dice_rolled(s) // 4]} rolls {VALUES[outcome.fields['face']]}."


# What cannot be taken back; numbers beyond those of AC-L1 to AC-L14.
F3_BUILD_STANDS, F5_CLAIM_STANDS = 103, 105
_STANDS = {
    F3_BUILD_STANDS: ("AC-F3", "a build stands as soon as it is on its lot."),
    F5_CLAIM_STANDS: ("AC-F5", "a claim stands as soon as it is made, or declined."),
}

# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(s: AlienCity, seat: int, action: int, rule: int) -> Refused:
    """The rule's number, a sentence with the facts of this position, and the places that forbid the choice."""
    if rule in _STANDS:
        return Refused(*_STANDS[rule])
    sentence, places = _refusal(s, seat, action, rule)
    return Refused(f"AC-L{rule}", sentence, places)


def _refusal(s: AlienCity, seat: int, action: int, rule: int) -> tuple[str, tuple[str, ...]]:
    kind, lot = action // LOT_COUNT, action % LOT_COUNT
    match rule:
        case build.L1_GAME_OVER:
            is_claim = build.CLAIMS <= action < build.DECLINE
            return "the game is over, and no claim follows the last build." if is_claim else "the game is over.", ()
        case build.L2_NOT_YOUR_TURN:
            return f"you cannot build now. {prompt(s, seat)}", ()
        case build.L3_NONE_LEFT:
            return f"you have no {STRUCTURES[kind]} left.", (f"kind:{KINDS[kind]}",)
        case build.L4_TAKEN:
            return f"that lot is taken by a {named(s, lot)}.", (place(lot),)
        case build.L5_ROAD_CUT:
            lots = cut_off_by(s, lot)
            return f"that would cut the road in two: {_listed(lots)} would be cut off.", tuple(map(place, lots))
        case build.L6_NO_ROAD:
            starved = starved_by(s, lot)
            what = "the new structure" if starved == lot else f"the {named(s, starved)}"
            return f"that would leave {what} with no road beside it.", (place(starved),)
        case build.L7_DOME_COLOUR:
            return _dome_colour(s, kind)
        case build.L8_FIRST_TWO:
            return _first_two(s, kind, lot)
        case build.L9_ICON_LAST:
            others = _alive_on_tile(s, lot)
            return f"the icon lot comes last: {_listed(others)} can still be built on.", tuple(map(place, others))
        case build.L10_MUST_BUILD:
            return "you must build.", ()
        case build.L11_NO_CLAIM_NOW:
            return _no_claim_now(s, seat)
        case build.L12_NO_UNCLAIMED_TOWER:
            return _not_claimable(s, lot)
    raise AssertionError(f"AC-L{rule} has no sentence")


def _listed(lots: list[int], most: int = 6) -> str:
    names = [lot_name(lot) for lot in lots[:most]]
    more = [f"{len(lots) - most} more"] if len(lots) > most else []
    *first, last = [*names, *more]
    return f"{', '.join(first)} and {last}" if first else last


def _dome_colour(s: AlienCity, kind: int) -> tuple[str, tuple[str, ...]]:
    colour = COLOUR_OF_KIND[kind]
    own = [lot for lot in range(LOT_COUNT) if build.colour_of_tile(s, TILE_OF[lot]) == colour]
    sites = [lot for lot in own if build.is_open(s, lot)]
    name = COLOUR_NAMES[colour]
    text = f"{name} domes go on {name} tiles while a {name} site is left, for example {lot_name(sites[0])}."
    return text, tuple(map(place, sites))


def _first_two(s: AlienCity, kind: int, lot: int) -> tuple[str, tuple[str, ...]]:
    tile = int(TILE_OF[lot])
    colour = COLOUR_NAMES[build.colour_of_tile(s, tile)]
    if kind >= TOWER_KINDS:
        text = f"a dome of a closed colour needs a tile that holds two structures; {place_name(tile)} does not."
    else:
        text = f"the first two structures on this tile must be {colour}."
    return text, (f"tile:{place_name(tile)}",)


def _alive_on_tile(s: AlienCity, lot: int) -> list[int]:
    """The other lots of this lot's tile that the road still allows."""
    tile = TILE_OF[lot]
    mates = [int(mate) for mate in CORNER_LOTS[tile] if mate != lot]
    alive = [int(s.alive[k] & TILE_LOTS[tile, k]) for k in range(2)]
    return sorted(mate for mate in mates if alive[mate // 64] >> mate % 64 & 1)


def _no_claim_now(s: AlienCity, seat: int) -> tuple[str, tuple[str, ...]]:
    if build.caps_used(s, seat) == CAPS:
        return "you have used all three caps.", ()
    return "you may claim once, right after your own build.", ()


def _not_claimable(s: AlienCity, lot: int) -> tuple[str, tuple[str, ...]]:
    if s.lot[lot] == NONE:
        what = f"{lot_name(lot)} is empty"
    elif build.is_tower(s, lot):
        what = f"the {named(s, lot)} is claimed by {SEATS[build.owner_of(s, lot)]}"
    else:
        what = f"there is a {named(s, lot)}, no tower"
    return f"only an unclaimed tower can be claimed; {what}.", (place(lot),)


def binding(s: AlienCity, _action: int) -> int:
    """The rule by which this choice cannot be taken back: what is built or claimed stands, and so does declining."""
    return F3_BUILD_STANDS if s.phase == BUILD else F5_CLAIM_STANDS


# The log --------------------------------------------------------------------------------------------------------------


def story(before: AlienCity, action: int, after: AlienCity) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    if before.actor == CHANCE:
        return [_outcome_sentence(before, action), *_after_luck(before, after)]
    mover = SEATS[before.actor]
    if before.phase == BUILD:
        lines = [f"{mover} builds a {named(after, action % LOT_COUNT)}."]
    elif action == build.DECLINE:
        lines = [f"{mover} claims nothing."]
    else:
        lines = [f"{mover} claims the {named(before, action - build.CLAIMS)}."]
    if after.actor == OVER:
        totals = ", ".join(f"{SEATS[seat]} {score.score_of(after, seat)}" for seat in range(2))
        lines.append(f"Neither seat can build: the game is over. {totals}.")
    elif after.phase == BUILD and after.actor == before.actor:
        lines.append(f"{SEATS[1 - before.actor]} cannot build and is skipped.")
    return lines


def _after_luck(before: AlienCity, after: AlienCity) -> list[str]:
    lines = []
    if before.phase == TILES_DRAWN and after.phase == CORNERS_DRAWN:
        lines.append(f"The last tile, {TILES[after.tile[19]]}, lies on {place_name(19)}.")
    if before.phase == ROLL and after.rolls > before.rolls:
        lines.append("Equal sums: both roll again.")
    if after.phase == BUILD:
        rolled = "" if before.phase != ROLL else " with the higher roll"
        lines.append(f"{SEATS[after.actor]} starts{rolled}.")
    return lines
