"""How moves and places of Alien City are written, and read back.

    BTe6          build a blue tower on e6        *e6           claim the tower on e6
    -             claim nothing

Luck: `box R5` (a tile stays in the box), `A1=R5` (a tile lies on a place), `A1 NW` (its icon corner), `die 4`.
Places, as a page or a drawing names them: lot:e6, kind:BT, tile:A1.
"""

from __future__ import annotations

import re

from townwright.engine.ask import ALLOWED
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE
from townwright.games.alien_city.board import lot_name, place_name, read_lot, read_place
from townwright.games.alien_city.build import L3_NONE_LEFT, L4_TAKEN
from townwright.games.alien_city.data import (
    ACTIONS,
    CORNERS,
    KINDS,
    OUTCOMES,
    STRUCTURES,
    TILES,
    VALUES,
)
from townwright.games.alien_city.play import count_corners, count_tiles, why_not
from townwright.games.alien_city.state import BUILD, AlienCity
from townwright.games.alien_city.words import refusal

_DECLINE_WORDS = {"-", "pass", "decline", "no claim"}
_CLAIM = re.compile(r"(?:\*|claim)\s*(\S+)")
_BUILD = re.compile(
    r"(?:build\s+)?(?:a\s+)?([rbgk][td]|(?:red|blue|green|black) (?:tower|dome))\s*(?:on\s+)?([a-z]\d+)"
)
_MOVING = re.compile(r"(move|remove|unclaim|take back|tear)\b.*")


def move_name(s: AlienCity, action: int) -> str:
    """The shortest text that names this choice here."""
    if s.actor == CHANCE:
        return _outcome_name(s, action)
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "build":
            return f"{KINDS[choice.fields['kind']]}{lot_name(choice.fields['lot'])}"
        case "claim":
            return f"*{lot_name(choice.fields['lot'])}"
    return "-"


def _outcome_name(s: AlienCity, action: int) -> str:
    outcome = OUTCOMES.decode(action)
    match outcome.kind:
        case "box":
            return f"box {TILES[outcome.fields['tile']]}"
        case "tile":
            return f"{place_name(count_tiles(s))}={TILES[outcome.fields['tile']]}"
        case "corner":
            return f"{place_name(count_corners(s))} {CORNERS[outcome.fields['corner']]}"
    return f"die {VALUES[outcome.fields['face']]}"


def read_move(s: AlienCity, text: str) -> int:
    """The choice that this text names; CannotRead if there is no such thing, Refused if no rule ever allows it."""
    words = " ".join(text.strip().split())
    if s.actor == CHANCE:
        return _read_outcome(s, words)
    low = words.lower()
    if low in _DECLINE_WORDS:
        return ACTIONS.encode("decline")
    if found := _CLAIM.fullmatch(low):
        return ACTIONS.encode("claim", lot=_lot(found[1]))
    if found := _BUILD.fullmatch(low):
        if found[1] in ("kt", "black tower"):
            raise _told_first(s, 0, L3_NONE_LEFT) or Refused("AC-L3", "there are no black towers.", ())
        kind = KINDS.index(found[1].upper()) if len(found[1]) == 2 else STRUCTURES.index(found[1])
        if read_lot(found[2]) is None:
            sentence = f"there is no lot {found[2]}; lots are a1 to h10."
            raise _told_first(s, kind, L4_TAKEN) or Refused("AC-L4", sentence, ())
        return ACTIONS.encode("build", kind=kind, lot=_lot(found[2]))
    if _MOVING.fullmatch(low):
        rule = "AC-L10" if s.phase == BUILD else "AC-L11"
        raise Refused(rule, "what stands, stands, and a claim is for good; nothing is moved or taken away.", ())
    raise CannotRead(
        f"{words!r} is no move; expected a kind and a lot such as BTe6, a claim such as *e6, or - to claim nothing."
    )


def _told_first(s: AlienCity, kind: int, rule: int) -> Refused | None:
    """What forbids the actor this kind on any lot, by a rule that comes before this one."""
    action = ACTIONS.encode("build", kind=kind, lot=0)
    earlier = why_not(s, action)
    return refusal(s, s.actor, action, earlier) if ALLOWED < earlier < rule else None


def _lot(text: str) -> int:
    lot = read_lot(text)
    if lot is None:
        raise CannotRead(f"{text!r} is no lot; lots are a1 to h10.")
    return lot


def _read_outcome(s: AlienCity, words: str) -> int:
    if found := re.fullmatch(r"box (\w\w)", words):
        return OUTCOMES.encode("box", tile=_tile(found[1]))
    if found := re.fullmatch(r"(\w\d)=(\w\w)", words):
        _check_place(found[1], count_tiles(s))
        return OUTCOMES.encode("tile", tile=_tile(found[2]))
    if found := re.fullmatch(r"(\w\d) (NW|NE|SW|SE)", words):
        _check_place(found[1], count_corners(s))
        return OUTCOMES.encode("corner", corner=CORNERS.index(found[2]))
    if found := re.fullmatch(rf"die ([{VALUES}])", words):
        return OUTCOMES.encode("die", face=VALUES.index(found[1]))
    raise CannotRead(f"{words!r} is no outcome; expected 'box R5', 'A1=R5', 'A1 NW' or 'die 4'.")


def _check_place(text: str, expected: int) -> None:
    if read_place(text) != expected:
        raise CannotRead(f"{text} is not the place that is being drawn for; that is {place_name(expected)}.")


def _tile(text: str) -> int:
    if text not in TILES:
        raise CannotRead(f"{text!r} is no tile; tiles are a colour (R B G K) and a value (n a 2 3 4 5), such as R5.")
    return TILES.index(text)


def places(s: AlienCity, action: int) -> tuple[str, ...]:
    """What to touch for this choice."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        if outcome.kind == "tile":
            return (f"tile:{place_name(count_tiles(s))}",)
        return (f"tile:{place_name(count_corners(s))}",) if outcome.kind == "corner" else ()
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "build":
            return f"kind:{KINDS[choice.fields['kind']]}", f"lot:{lot_name(choice.fields['lot'])}"
        case "claim":
            return (f"lot:{lot_name(choice.fields['lot'])}",)
    return ()
