"""Games of Alien City in the piecepack community's Portable Piecepack Notation (PPN), read and written.

    ---
    GameType:
      Name: Alien City
      Tiles: C3^Sa^S5vAa>/M4>S4>M3<A4^/C2vMa>M5>A3v/Ca<S2^C5vC4^/A5<M2<A2^S3v
    ...
    1. B3x@e6 K1x@e6 1... R3x@f5

Tiles lie from the north-west along the rows: a suit, a value, and the way the tile points, which says where its icon
is. A dome is a coin, named by its suit; a tower is a large pyramid, named by its colour; a cap is a small pyramid,
black for whoever begins and white for the other. Comments stand in braces. PPN does not say which stock the first
player has; a line `FirstSeat: B` in the head does, and without it the seat is taken that can go further, or else the
one whose stock suits all that is written. A line `Options: spill=settled_tile` names options that are not as usual.
"""

from __future__ import annotations

import re

from townwright.engine.bits import has
from townwright.engine.errors import CannotRead, Problem, Refused
from townwright.engine.events import Event, Play
from townwright.engine.formats import Format, Imported
from townwright.engine.game import Game
from townwright.engine.state import CHANCE
from townwright.games.alien_city.board import CORNER_LOTS, TILE_COLUMNS, lot_name, read_lot
from townwright.games.alien_city.build import CLAIMS, DECLINE
from townwright.games.alien_city.data import (
    ACTIONS,
    COLOURS,
    CORNERS,
    KINDS,
    LOT_COUNT,
    OUTCOMES,
    SEATS,
    STOCKS,
    TILE_COUNT,
    TILES,
    TOWER_KINDS,
    VALUE_COUNT,
)
from townwright.games.alien_city.state import BUILD, CLAIM, AlienCity

_SUIT_OF = {"R": "S", "K": "M", "G": "C", "B": "A"}  # our colours and the suits that show them
_COLOUR_OF = {suit: colour for colour, suit in _SUIT_OF.items()}
_POINTING = {"NW": "^", "NE": ">", "SE": "v", "SW": "<"}
_CORNER_OF = {pointing: corner for corner, pointing in _POINTING.items()}
_RANKS = {"n": "n", "0": "n", "a": "a", "1": "a", **{rank: rank for rank in "2345"}}
_CAPS = ("K", "W")  # of whoever begins, and of the other
_OPTIONS = ("location_bonus", "spill", "lone_tower")  # the others are in the layout and in FirstSeat

_TILE = re.compile(r"([SMCA])([na0-5])([v^<>])")
_NUMBER = re.compile(r"\w+\.+")
_DOME = re.compile(r"c?([SMCA])\^?@([a-z]\d+)")
_TOWER = re.compile(r"[\u25b2\u25b3]?([RBG])3x?@([a-z]\d+)")
_CAP = re.compile(r"[\u25b2\u25b3]?([KW])1x?@([a-z]\d+)")


# Reading --------------------------------------------------------------------------------------------------------------


def read_ppn(game: Game, text: str) -> Imported:
    """The first game in the text, up to the end or to the first move that breaks a rule."""
    head, moves = _divide(text)
    layout = _read_layout(_field(head, "Tiles"))
    given = _field(head, "FirstSeat", "")
    if given and given not in SEATS:
        raise CannotRead(f"FirstSeat is A or B, not {given!r}.")
    options = _read_options(game, _field(head, "Options", ""))
    tokens = _tokens(moves)
    seats = [given] if given else sorted(SEATS, key=lambda seat: _beyond_stock(tokens, seat))
    read = [_play_through(game, layout, options | {"first_player": seat}, tokens) for seat in seats]
    return max(read, key=lambda imported: len(imported.play.events))  # the first of equals


def _divide(text: str) -> tuple[str, str]:
    """The head and the moves of the first game."""
    body = text.strip().removeprefix("---").lstrip("\n")
    head, dots, rest = body.partition("\n...")
    if not dots:
        head, _, rest = body.partition("\n\n")
    name = _field(head, "Name", "") or _field(head, "GameType", "")
    if name.lower().replace("_", " ") != "alien city":
        raise CannotRead(f"The head names the game {name!r}; 'GameType:' with 'Name: Alien City' is expected.")
    return head, rest.split("\n---")[0]


def _field(head: str, name: str, default: str | None = None) -> str:
    found = re.search(rf"^\s*{name}:[ \t]*(.*)$", head, re.MULTILINE)
    if not found and default is None:
        raise CannotRead(f"The head has no line '{name}: ...'.")
    return found[1].strip().strip("\"'") if found else default or ""


def _read_layout(text: str) -> list[tuple[int, int]]:
    """The tile and the corner on each place, in our order."""
    compact = re.sub(r"[\s/:;|\\n]", lambda found: found[0] if found[0] == "n" else "", text)
    found = _TILE.findall(compact)
    if len(found) != TILE_COUNT or "".join(map("".join, found)) != compact:
        raise CannotRead(
            f"Tiles: twenty tiles such as C3^ are expected, a suit, a value and a direction; got {text!r}."
        )
    tiles = [
        (TILES.index(_COLOUR_OF[suit] + _RANKS[rank]), CORNERS.index(_CORNER_OF[way])) for suit, rank, way in found
    ]
    numbers = [tile for tile, _ in tiles]
    for colour in range(len(COLOURS)):
        if len({tile for tile in numbers if tile // VALUE_COUNT == colour}) != TILE_COUNT // len(COLOURS):
            raise CannotRead(f"Tiles: five different tiles of {_SUIT_OF[COLOURS[colour]]} are expected.")
    rows = [tiles[first : first + TILE_COLUMNS] for first in range(0, TILE_COUNT, TILE_COLUMNS)]
    return [tile for row in reversed(rows) for tile in row]


def _read_options(game: Game, text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split()]
    for name, _, _ in pairs:
        if name not in _OPTIONS:
            raise CannotRead(f"Options: {', '.join(_OPTIONS[:-1])} and {_OPTIONS[-1]} are expected, not {name!r}.")
    options = {name: value for name, _, value in pairs}
    try:
        game.read_options(options)
    except CannotRead as error:
        raise CannotRead(f"Options: {error}") from None
    return options


def _tokens(moves: str) -> list[str]:
    """The moves without comments and numbers."""
    words = re.sub(r"\{[^}]*\}", " ", moves).split()
    return [word for word in words if not _NUMBER.fullmatch(word)]


def _beyond_stock(tokens: list[str], first: str) -> int:
    """How many towers are written that this seat, if it begins, and the other, in turn, have not."""
    built = [token for token in tokens if not _CAP.fullmatch(token)]
    seats = (SEATS.index(first), 1 - SEATS.index(first))
    beyond = 0
    for turn, seat in enumerate(seats):
        towers = [found[1] for token in built[turn::2] if (found := _TOWER.fullmatch(token))]
        beyond += sum(max(0, towers.count(KINDS[kind][0]) - int(STOCKS[seat, kind])) for kind in range(TOWER_KINDS))
    return beyond


def _play_through(game: Game, layout: list[tuple[int, int]], options: dict[str, str], tokens: list[str]) -> Imported:
    play = Play(game, options)
    first = SEATS.index(options["first_player"])
    _set_up(play, layout)
    forced: list[Event] = []  # builds without a choice, which have played themselves
    for token in tokens:
        try:
            choice, seat = _read_token(play, token, first)
            if not forced and choice < CLAIMS and not play.is_over and play.state.phase == CLAIM:
                forced += _builds(play.choose(DECLINE))
            if forced:
                _expect(play, forced.pop(0), choice)
            else:
                forced += _builds(play.choose(choice, max(play.state.actor, 0) if seat is None else seat))
        except Problem as problem:
            return Imported(play, problem, token)
    if not play.is_over and play.state.phase == CLAIM:
        play.choose(DECLINE)
    return Imported(play, None)


def _set_up(play: Play, layout: list[tuple[int, int]]) -> None:
    """What luck would have decided."""
    on_table = {tile for tile, _ in layout}
    for colour in range(len(COLOURS)):
        kinds = range(colour * VALUE_COUNT, (colour + 1) * VALUE_COUNT)
        (boxed,) = [tile for tile in kinds if tile not in on_table]
        play.choose(OUTCOMES.encode("box", tile=boxed))
    for tile, _ in layout[:-1]:  # the last goes to its place by itself
        play.choose(OUTCOMES.encode("tile", tile=tile))
    for _, corner in layout:
        play.choose(OUTCOMES.encode("corner", corner=corner))


def _builds(events: list[Event]) -> list[Event]:
    return [event for event in events if event.forced and event.choice < CLAIMS]


def _expect(play: Play, forced: Event, choice: int) -> None:
    """A build that has played itself has to be the one that is written: nothing else was legal then."""
    before = play.position(play.events.index(forced))
    if refused := play.game.refuse(before, before.actor, choice):
        raise refused


def _read_token(play: Play, token: str, first: int) -> tuple[int, int | None]:
    """The choice, and for a claim the seat whose cap it is."""
    if found := _CAP.fullmatch(token):
        owner = first if found[1] == _CAPS[0] else 1 - first
        if not play.is_over and (play.state.phase != CLAIM or play.state.actor != owner):
            raise Refused("AC-L11", f"{token}: a claim comes right after one's own build.")
        return CLAIMS + _lot(found[2]), owner
    if found := _DOME.fullmatch(token):
        kind = f"{_COLOUR_OF[found[1]]}D"
    elif found := _TOWER.fullmatch(token):
        kind = f"{found[1]}T"
    else:
        raise CannotRead(f"{token!r} is no build and no claim; expected is S@c7, B3x@e6 or K1x@e6.")
    return ACTIONS.encode("build", kind=KINDS.index(kind), lot=_lot(found[2])), None


def _lot(text: str) -> int:
    lot = read_lot(text)
    if lot is None:
        raise CannotRead(f"{text!r} is no lot; lots are a1 to h10.")
    return lot


# Writing --------------------------------------------------------------------------------------------------------------


def write_ppn(play: Play) -> str:
    """The game in PPN, with its score in a comment if it is over."""
    if play.state.phase < BUILD:
        raise CannotRead("The set-up is still under way; a game is written in PPN once somebody is to build.")
    lines = ["---", "GameType:", "  Name: Alien City", f"  Tiles: {_write_layout(play.state)}"]
    turns = _turns(play)
    first = turns[0][0] if turns else play.state.actor
    lines += [f"FirstSeat: {SEATS[first]}", *_write_options(play), "..."]
    number = 1
    for k, (seat, moves) in enumerate(turns):
        if k and seat == first:
            number += 1
        dots = "." if seat == first else "..."
        lines.append(f"{number}{dots} {' '.join(moves)}")
    if play.is_over:
        scores = play.game.standing(play.state).scores
        lines.append("{ " + ", ".join(f"{name} {score}" for name, score in zip(SEATS, scores, strict=True)) + " }")
    return "\n".join(lines) + "\n"


def _write_options(play: Play) -> list[str]:
    """The line of those options that are not as usual, if there are any."""
    other = [f"{name}={play.options[name]}" for name in _OPTIONS if play.options[name] != play.game.defaults[name]]
    return [f"Options: {' '.join(other)}"] if other else []


def _write_layout(s: AlienCity) -> str:
    def tile(place: int) -> str:
        code = TILES[s.tile[place]]
        (corner,) = [CORNERS[k] for k in range(4) if has(s.icons[0], s.icons[1], int(CORNER_LOTS[place, k]))]
        return _SUIT_OF[code[0]] + code[1] + _POINTING[corner]

    rows = range(TILE_COUNT // TILE_COLUMNS - 1, -1, -1)
    return "/".join("".join(tile(row * TILE_COLUMNS + column) for column in range(TILE_COLUMNS)) for row in rows)


def _turns(play: Play) -> list[tuple[int, list[str]]]:
    """Each build with the claim that follows it, and whose turn it was."""
    turns: list[tuple[int, list[str]]] = []
    for event in play.events:
        if event.actor == CHANCE or event.choice == DECLINE:
            continue
        if event.choice < CLAIMS:
            kind, lot = KINDS[event.choice // LOT_COUNT], lot_name(event.choice % LOT_COUNT)
            tower = event.choice // LOT_COUNT < TOWER_KINDS
            turns.append((event.actor, [f"{kind[0]}3x@{lot}" if tower else f"{_SUIT_OF[kind[0]]}@{lot}"]))
        else:
            cap = _CAPS[0] if event.actor == turns[0][0] else _CAPS[1]
            turns[-1][1].append(f"{cap}1x@{lot_name(event.choice - CLAIMS)}")
    return turns


PPN = Format("ppn", "Portable Piecepack Notation, of the piecepack community", read_ppn, write_ppn)
