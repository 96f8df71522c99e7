"""Positions of Dice New Town set up by hand, and choices by short names.

    s = town("8 A 2x2/1, 8 B 2x3/1", at="A8 B17", white={"A": "224"}, black={"A": 3}, hand={"A": "134"})
    s = play(s, "2x2/2", "piece 4", "piece 3", "piece 1")
    legal(s), refused(s, "2x3/1")

Seats are A to D. Nothing asks whether a game could lead to such a position. A choice has one name wherever it is made:

    pass yes  red 4  land 8  3 dice  reroll 5 (the bits of White dice)  reroll green  step 8  step K  buy  offer 4
    seat B  split 1+3  join 2+2  2x3/1 (new)  a>2x3/2 (grown, the first house here)  penthouse  piece 4  help  card 9
    die 2 to 0  die 2 doubled  plus red  swap  gain  return  take 9  family c2r3  house 1  resident R05
    green material  red special  black nothing  triple  extra green  gem move  spot K  spot land
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from townwright.engine import ask
from townwright.engine.luck import below, new_luck
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town import state as st
from townwright.games.dice_new_town.board import read_land, read_square
from townwright.games.dice_new_town.data import (
    ACTIONS,
    BASE_POINTS,
    FOOTPRINTS,
    KING,
    LANDS,
    LEVEL_OF,
    NUMBERED,
    OUTCOMES,
    PENTHOUSE,
    ROOFS_OF_EACH,
    SPLITS,
    form_of,
)
from townwright.games.dice_new_town.state import NONE, DiceNewTown
from townwright.games.dice_new_town.town import find_neighbours

SEATS = "ABCD"
FORMS = {f"{FOOTPRINTS[level - 1]}/{floors}": form_of(level, floors) for level in (1, 2, 3, 4) for floors in (1, 2, 3)}
FORMS["penthouse"] = PENTHOUSE
FORM_NAMES = {form: name for name, form in FORMS.items()}
PHASES = {
    name.lower().replace("_", " "): value
    for name, value in vars(st).items()
    if name
    in {
        *(
            "KING_SITE",
            "SQUARE",
            "NUMBER",
            "LAND_DEAL",
            "DRAFT_CARDS",
            "START_LAND",
            "TREE_DICE",
            "TREE_ROLL",
            "TREE_LAND",
        ),
        *("ROLL", "DRAFT", "KEEP", "MOVE", "MANAGE", "BUILD", "LAST_MOVE", "THROW", "CARD", "WANT", "WHO", "PIECE"),
        *("ACCEPT", "TRACK", "TRACK_ROLL", "JOIN", "SHUFFLE", "FAMILY", "HOUSE", "ROYAL", "LAND_ROW", "RESIDENT_ROW"),
        *("DESIGN", "SPOT", "DICE", "EXTRA", "TAKE_CARD", "WORK", "RESIDENT", "END"),
    }
}
EASY_DICE = ("green", "red", "black")
COLOURS = ("red", "green", "black", "white")
USES = ("material", "special", "nothing")


# Names of choices -----------------------------------------------------------------------------------------------------


def _name(kind: str, f: Mapping[str, int]) -> str:
    land = "K" if f.get("land") == 19 else f.get("land")
    names: dict[str, Callable[[], str]] = {
        "die": lambda: f"{COLOURS[f['colour']]} {f['value']}",
        "land": lambda: f"land {land}",
        "tree_dice": lambda: f"{f['count']} dice",
        "reroll_white": lambda: f"reroll {f['subset']}",
        "step": lambda: f"step {land}",
        "offer": lambda: f"offer {f['material']}",
        "seat": lambda: f"seat {SEATS[f['seat']]}",
        "split": lambda: "split {}+{}".format(*sorted(SPLITS[f["way"]][1:])),
        "join": lambda: "join {}+{}".format(*sorted(SPLITS[f["way"]][1:])),
        "new": lambda: f"{FOOTPRINTS[f['level'] - 1]}/{f['floors']}",
        "grow": lambda: f"{'abcd'[f['slot'] - 1]}>{FOOTPRINTS[f['level'] - 1]}/{f['floors']}",
        "piece": lambda: f"piece {f['material']}",
        "card": lambda: f"card {land}",
        "white": lambda: f"die {f['die']} {('to 0', 'doubled')[f['doubled']]}",
        "plus": lambda: f"plus {EASY_DICE[f['colour']]}",
        "give_back": lambda: "return",
        "take_card": lambda: f"take {land}",
        "family": lambda: f"family c{f['column']}r{f['row']}",
        "house": lambda: f"house {f['house']}",
        "resident": lambda: f"resident R{f['resident']:02}",
        "use": lambda: f"{EASY_DICE[f['colour']]} {USES[f['way']]}",
        "extra": lambda: f"extra {EASY_DICE[f['colour']]}",
        "spot": lambda: ("spot K", "spot land")[f["numbered"]],
        "king": lambda: f"king at {f['site']}",
        "square": lambda: f"square {f['square']}",
    }
    return names[kind]() if kind in names else kind.replace("_", " ")


NAMES = [_name(action.kind, action.fields) for action in map(ACTIONS.decode, range(ACTIONS.count))]
NUMBERS = {name: number for number, name in enumerate(NAMES)}
assert len(NUMBERS) == len(NAMES)


def legal(s: DiceNewTown) -> set[str]:
    """The names of all that the actor may choose."""
    assert s.actor >= 0, "luck decides, or nobody"
    return {NAMES[number] for number in GAME.legal(s)}


def targets(s: DiceNewTown) -> set[str]:
    """The houses that the actor may begin."""
    return {name for name in legal(s) if "/" in name or name == "penthouse"}


def pieces(s: DiceNewTown) -> str:
    """The Materials that may be laid next."""
    assert phase(s) == "piece"
    return "".join(sorted(name.removeprefix("piece ") for name in legal(s)))


def steps(s: DiceNewTown) -> set[str]:
    return {name.removeprefix("step ") for name in legal(s) if name.startswith("step")}


def refused(s: DiceNewTown, name: str) -> str:
    """The rule by which the actor may not do this; "" if it may."""
    found = ask.why_not(s, NUMBERS[name])
    assert (found == 0) == (name in legal(s)), name
    return f"DT-L{found}" if found else ""


def phase(s: DiceNewTown) -> str:
    return next(name for name, number in PHASES.items() if number == s.phase)


def whose(s: DiceNewTown) -> str:
    return {CHANCE: "luck", OVER: "nobody"}.get(s.actor) or SEATS[s.actor]


# Setting up -----------------------------------------------------------------------------------------------------------


def land_of(text: str) -> int:
    land = read_land(text)
    assert land is not None, text
    return land


def seat_of(name: str) -> int:
    return SEATS.index(name)


def by_seat(value: Any, actor: str) -> dict[int, Any]:
    """What is given for some seats, or for the actor alone."""
    if isinstance(value, Mapping):
        return {seat_of(name): given for name, given in value.items()}
    return {seat_of(actor): value}


def lay_out(s: DiceNewTown, layout: str) -> None:
    """A map as it is drawn: six rows of six, row 6 first; K four times."""
    rows = [line.split() for line in layout.strip().splitlines()]
    assert [len(row) for row in rows] == [6] * 6
    king = []
    for down, row in enumerate(rows):
        for column, word in enumerate(row):
            square = read_square(f"{'abcdef'[column]}{6 - down}")
            assert square is not None
            if word == "K":
                king.append(square)
            elif word != ".":
                s.square[land_of(word)] = square
    s.square[KING] = min(king)
    find_neighbours(s)


def town(
    houses: str = "",
    options: Mapping[str, object] | None = None,
    *,
    phase: str = "build",
    actor: str = "A",
    at: str = "",
    order: str = "",
    round: int = 2,
    layout: str = "",
    trees: str = "",
    players: int = 2,
    **facts: Any,
) -> DiceNewTown:
    """A position. Facts for one seat alone are the actor's: white="224", hand="134", gems=2, black=3, cards="8 5"."""
    s: DiceNewTown = GAME.new(**{"players": players, **(options or {})})
    if layout:
        lay_out(s, layout)
    s.phase = PHASES[phase]
    s.actor = seat_of(actor)
    s.round = round
    order = order or SEATS[: s.seats]
    for k in range(4):
        s.order[k] = seat_of(order[k]) if k < len(order) else NONE
    s.players = len(order)
    s.turn = order.index(actor) if actor in order else 0
    place_builders(s, at)
    s.trees = 1 << KING
    for name in trees.split():
        s.trees |= 1 << land_of(name)
    place_houses(s, houses)
    for name, value in facts.items():
        for seat, given in by_seat(value, actor).items():
            _FACTS[name](s, seat, given)
    return s


def place_builders(s: DiceNewTown, at: str) -> None:
    """Such as "A8 BK CK": in the King's Land in the order in which they came."""
    places = {seat_of(word[0]): land_of(word[1:]) for word in at.split()}
    free = [land for land in (9, 13, 15, *range(9)) if land not in places.values()]  # far from Land 8
    came = 0
    for seat in range(s.seats):
        s.at[seat] = places.get(seat, free[seat])
        s.in_king[seat] = 0
    for seat, land in places.items():
        if land == KING:
            came += 1
            s.in_king[seat] = came


def place_houses(s: DiceNewTown, houses: str) -> None:
    """Such as "8 A 2x2/1, K B 2x3/1, 12 A penthouse", in the order of building."""
    for land in range(LANDS):
        for slot in range(4):
            s.house[land, slot] = s.family[land, slot] = 0
            s.owner[land, slot] = NONE
    for seat in range(4):
        for level in range(4):
            s.roofs[seat, level] = ROOFS_OF_EACH
    for entry in filter(None, (word.strip() for word in houses.split(","))):
        where, whose, what = entry.split()
        land, seat, form = land_of(where), seat_of(whose), FORMS[what]
        slot = [s.house[land, k] for k in range(4)].index(0)
        s.house[land, slot], s.owner[land, slot] = form, seat
        s.houses[seat] += 1
        s.roofs[seat, int(LEVEL_OF[form]) - 1] -= 1
        s.founded[seat] |= 1 << land
        s.largest = max(s.largest, int(BASE_POINTS[form]))


def _hand(s: DiceNewTown, seat: int, digits: str) -> None:
    for m in range(1, 7):
        s.materials[seat, m - 1] = digits.count(str(m))


def _white(s: DiceNewTown, seat: int, text: str) -> None:
    """Such as "224", or "2 5 12"."""
    values = text.split() if " " in text else list(text)
    for k in range(3):
        s.white[seat, k] = int(values[k])


def _cards(s: DiceNewTown, seat: int, text: str) -> None:
    """Such as "8 5!", the second one turned."""
    for word in text.split():
        land = land_of(word.removesuffix("!"))
        s.card[land] = seat
        if word.endswith("!"):
            s.turned |= 1 << land


def _marks(s: DiceNewTown, seat: int, marks: str) -> None:
    """Such as "10 20": done with."""
    s.marks[seat] = sum(1 << (int(mark) // 10 - 1) for mark in marks.split())


def _residents(s: DiceNewTown, seat: int, text: str) -> None:
    for word in text.split():
        s.resident[int(word[1:]) - 1] = seat


def _has_built(s: DiceNewTown, seat: int, has: int) -> None:
    """A new house at some time, on Land 3 as it happens, which somebody else may have taken over."""
    s.founded[seat] = has


def _number(field: str) -> Any:
    def put(s: DiceNewTown, seat: int, value: int) -> None:
        getattr(s, field)[seat] = value

    return put


_FACTS: dict[str, Any] = {"hand": _hand, "white": _white, "cards": _cards, "marks": _marks, "residents": _residents}
_FACTS["has_built"] = _has_built
for _field in ("red", "green", "black", "lent", "gems", "score", "had_fifth", "changed", "joined"):
    _FACTS[_field] = _number(_field)


# Playing --------------------------------------------------------------------------------------------------------------


def play(s: DiceNewTown, *names: str) -> DiceNewTown:
    """The position after these choices, each legal. Luck is a die, "pip 4", "land 8" or "resident R05"."""
    s = copy_of(s)
    for name in names:
        if s.actor == CHANCE:
            number = luck_number(name)
            assert number in GAME.legal(s), f"{name} cannot come"
        else:
            number = NUMBERS[name]
            assert number in GAME.legal(s), f"{name} is refused by DT-L{ask.why_not(s, number)}, legal is {legal(s)}"
        ask.apply(s, number)
    return s


def luck_number(name: str) -> int:
    what, value = name.split()
    if what == "pip":
        return OUTCOMES.encode("pip", value=int(value))
    if what == "resident":
        return OUTCOMES.encode("resident", resident=int(value[1:]))
    return OUTCOMES.encode("land", land=int(value))


def odds(s: DiceNewTown) -> dict[int, int]:
    """What luck may decide, each with its weight."""
    out, weights = GAME.buffer(), GAME.buffer()
    return {out[k]: weights[k] for k in range(ask.odds(s, out, weights))}


def build(s: DiceNewTown, target: str, digits: str) -> DiceNewTown:
    """A house built of these Materials, to the end of its pieces."""
    s = play(s, target)
    for digit in sorted(digits, reverse=True):
        s = play(s, f"piece {digit}")
    assert not any(s.laid), "the house is not complete"
    return s


def passing(s: DiceNewTown, until: str) -> DiceNewTown:
    """The position in which this phase begins, everybody passing or doing what they must; dice show 1."""
    s = copy_of(s)
    first = True
    while first or phase(s) != until:
        first = False
        choices = GAME.legal(s)
        assert choices, "the game is over"
        ask.apply(s, choices[0])
    return s


# Looking --------------------------------------------------------------------------------------------------------------


def hand(s: DiceNewTown, seat: str) -> str:
    """The Materials of a seat: "1334"."""
    return "".join(str(m) * s.materials[seat_of(seat), m - 1] for m in range(1, 7))


def white(s: DiceNewTown, seat: str) -> list[int]:
    return [s.white[seat_of(seat), k] for k in range(3)]


def each(s: DiceNewTown, field: str) -> list[int]:
    """A field that has a number for each seat: gems, score, black ..."""
    return [getattr(s, field)[seat] for seat in range(s.seats)]


def where(s: DiceNewTown, seat: str) -> str:
    land = s.at[seat_of(seat)]
    return "K" if land == KING else str(land + 3)


def standing_on(s: DiceNewTown, land: str) -> list[str]:
    """The houses on a Land: ["A 2x2/1", "B 2x3/1"]."""
    number = land_of(land)
    slots = [k for k in range(4) if s.house[number, k]]
    return [f"{SEATS[s.owner[number, k]]} {FORM_NAMES[s.house[number, k]]}" for k in slots]


def cards_of(s: DiceNewTown, seat: str) -> set[int]:
    return {land + 3 for land in range(NUMBERED) if s.card[land] == seat_of(seat)}


def is_fresh(s: DiceNewTown, card: int) -> bool:
    return not s.turned >> (card - 3) & 1


def trees(s: DiceNewTown) -> set[int]:
    """The numbered Lands with a Tree; the King's Land always has one."""
    assert s.trees >> KING & 1
    return {land + 3 for land in range(NUMBERED) if s.trees >> land & 1}


def turn_order(s: DiceNewTown) -> str:
    return "".join(SEATS[s.order[k]] for k in range(s.players))


def gained(before: DiceNewTown, after: DiceNewTown) -> list[int]:
    """How far each marker moved."""
    return [after.score[seat] - before.score[seat] for seat in range(after.seats)]


def random_play(options: Mapping[str, object], seed: int) -> Iterator[DiceNewTown]:
    """Every position of a random game, its end included; the record is the same, and goes on."""
    s: DiceNewTown = GAME.new(**options)
    luck = new_luck(seed)
    while s.actor != OVER:
        yield s
        choices = GAME.legal(s)
        ask.apply(s, choices[below(luck, len(choices))])
    yield s
