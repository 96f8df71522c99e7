"""How moves and places of Dice New Town are written, and read back.

    -                stop, stay, end, no, keep     yes             yes, roll, join
    R5 G3 B1 W6      take this die                 L12             start, or plant, on this Land
    3 dice           throw three for the Tree      reroll W13      White dice 1 and 3; also G, B
    >12 >K           step to this Land             buy             for the Red die
    offer 5          to give a Material 5          Blue            give it to Blue
    6=5+1 5+1=6      replace Materials             help            offer the Workload that is left
    2x3/2            a new house of two floors     b:3x3/2         the second house here grows
    penthouse        on one's own 3x3 house        +4              the next Material of the house
    use 12           one's Land card; then W2=0 W2x2 G+1 swap gain return
    card 12          take an open Land card        C2R1            the family in column 2, row 1
    12a              house them in one's own house R04             take this Resident card
    G:material       use of a die; also :special :nothing; triple; extra G
    gem              pay a Gem to move on          to K, to sum    where the Builder stands
    K@c3, @b2        laying out: the King's Land with its lower left square; a square

Places, as a page or a drawing names them: land:12, land:K, house:12a, square:b2, die:R5, white:2, material:4,
card:12, resident:R04, seat:Blue.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE
from townwright.games.dice_new_town.board import (
    KING_SQUARES,
    house_name,
    king_site,
    land_name,
    read_land,
    read_square,
    square_name,
)
from townwright.games.dice_new_town.data import (
    ACTIONS,
    COLOURS,
    COLUMNS,
    FLOORS,
    FOOTPRINTS,
    KING,
    LOWEST,
    MOST_HOUSES,
    OUTCOMES,
    RESIDENTS,
    ROWS,
    SLOTS,
    SPLITS,
    WHITES,
)
from townwright.games.dice_new_town.state import HOUSE, LAST_MOVE, MOVE, NONE, START_LAND, TREE_LAND, DiceNewTown
from townwright.games.dice_new_town.turns import active, nth_house

_PASS_WORDS = {"-", "pass", "stop", "stay", "end", "no", "keep", "waive", "nothing", "none", "done"}
_YES_WORDS = {"yes", "y", "join", "roll", "accept"}
_PLAIN = {"buy", "help", "penthouse", "swap", "triple"}
_DIE_LETTERS = "RGBW"
_EASY_LETTERS = "GRB"
_WAYS = ("material", "special", "nothing")
_SLOT_LETTERS = "abcd"
_FORM = rf"({'|'.join(FOOTPRINTS)})/([1-{FLOORS}])"


def seat_at(s: DiceNewTown) -> int:
    """The seat whose turn it is; NONE before there is an order."""
    return active(s) if s.players and s.turn >= 0 else NONE


def place_name(land: int) -> str:
    """A Land's name without its letter: 12, or K."""
    return land_name(land).removeprefix("L")


def resident_name(resident: int) -> str:
    return f"R{resident:02d}"


def whites_of(subset: int) -> str:
    """The White dice of a subset by their places, such as 13."""
    return "".join(str(die + 1) for die in range(WHITES) if subset >> die & 1)


# Writing --------------------------------------------------------------------------------------------------------------


def move_name(s: DiceNewTown, action: int) -> str:
    """The shortest text that names this choice here."""
    if s.actor == CHANCE:
        return _outcome_name(action)
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "pass":
            return "-"
        case "yes" | "buy" | "help" | "penthouse" | "swap" | "triple" | "gain":
            return choice.kind
        case "give_back":
            return "return"
        case "gem_move":
            return "gem"
        case "die":
            return f"{_DIE_LETTERS[fields['colour']]}{fields['value']}"
        case "land":
            return f"L{fields['land']}"
        case "tree_dice":
            return f"{fields['count']} dice"
        case "reroll_white":
            return f"reroll W{whites_of(fields['subset'])}"
        case "reroll_green":
            return "reroll G"
        case "reroll_black":
            return "reroll B"
        case "step":
            return f">{place_name(fields['land'] - LOWEST)}"
        case "offer":
            return f"offer {fields['material']}"
        case "seat":
            return COLOURS[fields["seat"]]
        case "split" | "join":
            whole, one, two = SPLITS[fields["way"]]
            return f"{whole}={one}+{two}" if choice.kind == "split" else f"{one}+{two}={whole}"
        case "new":
            return f"{FOOTPRINTS[fields['level'] - 1]}/{fields['floors']}"
        case "grow":
            return f"{_SLOT_LETTERS[fields['slot'] - 1]}:{FOOTPRINTS[fields['level'] - 1]}/{fields['floors']}"
        case "piece":
            return f"+{fields['material']}"
    return _card_or_easy_name(s, choice.kind, fields)


def _card_or_easy_name(s: DiceNewTown, kind: str, fields: Mapping[str, int]) -> str:
    match kind:
        case "card":
            return f"use {fields['land']}"
        case "white":
            return f"W{fields['die']}{'x2' if fields['doubled'] else '=0'}"
        case "plus":
            return f"{_EASY_LETTERS[fields['colour']]}+1"
        case "take_card":
            return f"card {fields['land']}"
        case "family":
            return f"C{fields['column']}R{fields['row']}"
        case "house":
            return own_house_name(s, fields["house"]) or f"house {fields['house']}"
        case "resident":
            return resident_name(fields["resident"])
        case "use":
            return f"{_EASY_LETTERS[fields['colour']]}:{_WAYS[fields['way']]}"
        case "extra":
            return f"extra {_EASY_LETTERS[fields['colour']]}"
        case "spot":
            return "to sum" if fields["numbered"] else "to K"
        case "king":
            return f"K@{square_name(int(KING_SQUARES[fields['site']]))}"
    return f"@{square_name(fields['square'])}"


def _outcome_name(outcome: int) -> str:
    drawn = OUTCOMES.decode(outcome)
    match drawn.kind:
        case "pip":
            return str(drawn.fields["value"])
        case "land":
            return f"L{drawn.fields['land']}"
        case "resident":
            return resident_name(drawn.fields["resident"])
        case "king":
            return f"K@{square_name(int(KING_SQUARES[drawn.fields['site']]))}"
    return f"@{square_name(drawn.fields['square'])}"


def own_house_name(s: DiceNewTown, number: int) -> str:
    """The name of the n-th own house of whoever's turn it is; empty if there is none."""
    seat = seat_at(s)
    place = NONE if seat == NONE else nth_house(s, seat, number)
    return "" if place == NONE else house_name(place // SLOTS, place % SLOTS)


# Reading --------------------------------------------------------------------------------------------------------------


def read_move(s: DiceNewTown, text: str) -> int:
    """The choice that this text names; CannotRead if there is no such thing, Refused if it is for another Land."""
    low = " ".join(text.strip().lower().split())
    if s.actor == CHANCE:
        return _read_outcome(low)
    for read in (_read_word, _read_dice, _read_land, _read_material, _read_house, _read_rest):
        action = read(s, low)
        if action is not None:
            return action
    raise CannotRead(
        f"{text.strip()[:40]!r} is no move; expected for example a die such as R5, a step such as >12, a house such as "
        "2x3/1, a Material such as +4, 'buy', 'yes', or '-' to stop, stay or end."
    )


def _read_word(s: DiceNewTown, low: str) -> int | None:
    if low in _PASS_WORDS:
        return ACTIONS.encode("pass")
    if low in _YES_WORDS:
        return ACTIONS.encode("yes")
    if low in _PLAIN:
        return ACTIONS.encode(low)
    if low in ("gain", "gain 1"):
        return ACTIONS.encode("gain")
    if low in ("return", "return 1"):
        return ACTIONS.encode("give_back")
    if low == "gem":
        return ACTIONS.encode("gem_move")
    if low in ("to k", "to sum"):
        return ACTIONS.encode("spot", numbered=int(low == "to sum"))
    if low.capitalize() in COLOURS:
        return ACTIONS.encode("seat", seat=COLOURS.index(low.capitalize()))
    return None


def _read_dice(s: DiceNewTown, low: str) -> int | None:
    if found := re.fullmatch(r"([rgbw])([1-6])", low):
        return ACTIONS.encode("die", colour=_DIE_LETTERS.index(found[1].upper()), value=int(found[2]))
    if found := re.fullmatch(r"([2-4]) dice", low):
        return ACTIONS.encode("tree_dice", count=int(found[1]))
    if found := re.fullmatch(r"reroll w(1?2?3?)", low):
        subset = sum(1 << int(die) - 1 for die in found[1])
        return ACTIONS.encode("reroll_white", subset=subset) if subset else None
    if low in ("reroll g", "reroll b"):
        return ACTIONS.encode("reroll_green" if low[-1] == "g" else "reroll_black")
    if found := re.fullmatch(r"w([1-3])(=0|x2)", low):
        return ACTIONS.encode("white", die=int(found[1]), doubled=int(found[2] == "x2"))
    if found := re.fullmatch(r"([grb])\+1", low):
        return ACTIONS.encode("plus", colour=_EASY_LETTERS.index(found[1].upper()))
    if found := re.fullmatch(r"([grb]):(material|special|nothing)", low):
        return ACTIONS.encode("use", colour=_EASY_LETTERS.index(found[1].upper()), way=_WAYS.index(found[2]))
    if found := re.fullmatch(r"extra ([grb])", low):
        return ACTIONS.encode("extra", colour=_EASY_LETTERS.index(found[1].upper()))
    return None


def _read_land(s: DiceNewTown, low: str) -> int | None:
    """A Land by itself is a step for who walks, and otherwise chosen to start or to plant on."""
    if found := re.fullmatch(r"(?:>|step )\s*(\w+)", low):
        land = read_land(found[1])
        return None if land is None else ACTIONS.encode("step", land=land + LOWEST)
    if found := re.fullmatch(r"(use|card) (\w+)", low):
        land = read_land(found[2])
        if land is None or land == KING:
            return None
        return ACTIONS.encode("card" if found[1] == "use" else "take_card", land=land + LOWEST)
    land = read_land(low)
    if land is None:
        return None
    walks = s.phase in (MOVE, LAST_MOVE) and not low.startswith("l")
    if walks or (land == KING and s.phase in (START_LAND, TREE_LAND)):
        return ACTIONS.encode("step", land=land + LOWEST)
    return None if land == KING else ACTIONS.encode("land", land=land + LOWEST)


def _read_material(s: DiceNewTown, low: str) -> int | None:
    if found := re.fullmatch(r"\+([1-6])", low):
        return ACTIONS.encode("piece", material=int(found[1]))
    if found := re.fullmatch(r"offer ([4-6])", low):
        return ACTIONS.encode("offer", material=int(found[1]))
    if re.fullmatch(r"offer [1-3]", low):
        raise Refused("DT-L9", "only Materials 4, 5 and 6 can be given.")
    if found := re.fullmatch(r"([1-6])=([1-6])\+([1-6])", low):
        return _replacement("split", int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"([1-6])\+([1-6])=([1-9][0-9]?)", low):
        return _replacement("join", int(found[3]), int(found[1]), int(found[2]))
    return None


def _replacement(kind: str, whole: int, one: int, two: int) -> int:
    way = (whole, max(one, two), min(one, two))
    if way not in SPLITS:
        raise Refused("DT-L10", "two Materials stand for one of the same sum, at most 6.")
    return ACTIONS.encode(kind, way=SPLITS.index(way))


def _read_house(s: DiceNewTown, low: str) -> int | None:
    """A form, for a new house; with a letter for the house that grows; with a Land, if it is the Builder's."""
    if found := re.fullmatch(rf"(?:(l?\d+|k) )?{_FORM}", low):
        _refuse_other_land(s, found[1])
        return ACTIONS.encode("new", level=FOOTPRINTS.index(found[2]) + 1, floors=int(found[3]))
    if found := re.fullmatch(rf"(\d+|k)?([abcd]):{_FORM}", low):
        _refuse_other_land(s, found[1])
        slot = _SLOT_LETTERS.index(found[2]) + 1
        return ACTIONS.encode("grow", slot=slot, level=FOOTPRINTS.index(found[3]) + 1, floors=int(found[4]))
    if found := re.fullmatch(r"(\d+|k)([abcd])", low):
        return _read_own_house(s, low)
    if found := re.fullmatch(r"house ([1-8])", low):
        return ACTIONS.encode("house", house=int(found[1]))
    return None


def _refuse_other_land(s: DiceNewTown, name: str | None) -> None:
    if name is None:
        return
    land, seat = read_land(name), seat_at(s)
    if land is None:
        raise CannotRead(f"there is no Land {name!r}; Lands are 3 to 18, and K.")
    if seat == NONE or s.at[seat] != land:
        where = "not on the map" if seat == NONE or s.at[seat] == NONE else f"on {place_name(s.at[seat])}"
        raise Refused("DT-L11", f"the Builder is {where}, not on {place_name(land)}.", (f"land:{place_name(land)}",))


def _read_own_house(s: DiceNewTown, low: str) -> int:
    for number in range(1, MOST_HOUSES + 1):
        if own_house_name(s, number).lower() == low:
            return ACTIONS.encode("house", house=number)
    raise Refused("DT-L33", f"{low} is no house of whoever's turn it is.")


def _read_rest(s: DiceNewTown, low: str) -> int | None:
    if found := re.fullmatch(rf"c([1-{COLUMNS}])r([1-{ROWS}])", low):
        return ACTIONS.encode("family", column=int(found[1]), row=int(found[2]))
    if (resident := _read_resident(low)) is not None:
        return ACTIONS.encode("resident", resident=resident)
    if (site := _read_king(low)) is not None:
        return ACTIONS.encode("king", site=site)
    if low.startswith("@") and (square := read_square(low[1:])) is not None:
        return ACTIONS.encode("square", square=square)
    return None


def _read_resident(low: str) -> int | None:
    found = re.fullmatch(r"r([01][0-9])", low)
    return int(found[1]) if found and 1 <= int(found[1]) <= RESIDENTS else None


def _read_king(low: str) -> int | None:
    square = read_square(low.removeprefix("k@")) if low.startswith("k@") else None
    return None if square is None else king_site(square)


def _read_outcome(low: str) -> int:
    if re.fullmatch(r"[1-6]", low):
        return OUTCOMES.encode("pip", value=int(low))
    land = read_land(low) if low.startswith("l") else None
    if land is not None and land != KING:
        return OUTCOMES.encode("land", land=land + LOWEST)
    if (resident := _read_resident(low)) is not None:
        return OUTCOMES.encode("resident", resident=resident)
    if (site := _read_king(low)) is not None:
        return OUTCOMES.encode("king", site=site)
    if low.startswith("@") and (square := read_square(low[1:])) is not None:
        return OUTCOMES.encode("square", square=square)
    raise CannotRead(f"{low[:40]!r} is no outcome; expected a die such as 5, a Land such as L12, or a Resident R04.")


# Places ---------------------------------------------------------------------------------------------------------------


def places(s: DiceNewTown, action: int) -> tuple[str, ...]:
    """What to touch for this choice."""
    if s.actor == CHANCE:
        drawn = OUTCOMES.decode(action)
        names = {"land": "land", "resident": "resident", "square": "square"}
        name = _outcome_name(action)
        return (f"{names[drawn.kind]}:{name.removeprefix('L').removeprefix('@')}",) if drawn.kind in names else ()
    choice = ACTIONS.decode(action)
    fields, name = choice.fields, move_name(s, action)
    seat = seat_at(s)
    here = "" if seat == NONE or s.at[seat] == NONE else place_name(s.at[seat])
    match choice.kind:
        case "die":
            return (f"die:{name}",)
        case "land":
            return (f"land:{fields['land']}",)
        case "step":
            return (f"land:{name[1:]}",)
        case "reroll_white":
            return tuple(f"white:{die}" for die in name.removeprefix("reroll W"))
        case "reroll_green" | "reroll_black":
            return (f"die:{name[-1]}",)
        case "offer" | "piece":
            return (f"material:{fields['material']}",)
        case "split":
            return (f"material:{SPLITS[fields['way']][0]}",)
        case "join":
            return tuple(f"material:{part}" for part in SPLITS[fields["way"]][1:])
        case "seat":
            return (f"seat:{name}",)
        case "new":
            return (f"land:{here}",) if here else ()
        case "grow":
            return (f"house:{here}{name[0]}",) if here else ()
        case "penthouse":
            return (f"house:{here}a",) if here else ()
        case "card" | "take_card":
            return (f"card:{fields['land']}",)
        case "white":
            return (f"white:{fields['die']}",)
        case "plus" | "use" | "extra":
            return (f"die:{_EASY_LETTERS[fields['colour']]}",)
        case "family":
            resident = s.column[fields["column"] - 1, fields["row"] - 1]
            return (f"resident:{resident_name(resident)}",) if resident else ()
        case "house":
            return (f"house:{name}",) if s.phase == HOUSE and not name.startswith("house") else ()
        case "resident":
            return (f"resident:{name}",)
        case "spot":
            return ("land:K",) if not fields["numbered"] else _sum_place(s, seat)
        case "king":
            return (f"square:{name[2:]}",)
        case "square":
            return (f"square:{name[1:]}",)
    return ()


def _sum_place(s: DiceNewTown, seat: int) -> tuple[str, ...]:
    return () if seat == NONE else (f"land:{sum(s.white[seat, die] for die in range(WHITES))}",)
