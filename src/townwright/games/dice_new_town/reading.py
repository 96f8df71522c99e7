"""Documents read back to positions, strictly: what no game can lead to is refused with the name of the field."""

from __future__ import annotations

from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.state import OVER
from townwright.games.dice_new_town import checks, notation, setup, state, town
from townwright.games.dice_new_town.board import (
    house_name,
    king_site,
    read_land,
    read_square,
    square_name,
)
from townwright.games.dice_new_town.check_town import check_layout
from townwright.games.dice_new_town.data import (
    ACTIONS,
    BASE_POINTS,
    COLOURS,
    COLUMNS,
    DICE,
    EXTRA_ROUND,
    FACES,
    KING,
    LANDS,
    LEVEL_OF,
    LONGEST_GAME,
    LOWEST,
    MARK_STEP,
    MARKS,
    MATERIALS,
    NO_HOUSE,
    NUMBERED,
    RESIDENTS,
    ROWS,
    SLOTS,
    SQUARES,
    WHITES,
)
from townwright.games.dice_new_town.notation import place_name
from townwright.games.dice_new_town.phase_groups import who_decides
from townwright.games.dice_new_town.position import (
    ANSWERS,
    CARD_PLACES,
    FORM_NAMES,
    LETTERS,
    MOST_GEMS,
    MOST_POINTS,
    MOST_THROWS,
    MOST_TOKENS,
    MOST_TRIES,
    NUMBERS,
    PHASE_NAMES,
    RESIDENT_NAMES,
    SET_UP,
    scratch_of,
    write_player,
)
from townwright.games.dice_new_town.state import NONE, DiceNewTown

# Reading --------------------------------------------------------------------------------------------------------------


def read_position(document: Node, s: DiceNewTown) -> None:
    """Fill `s`, whose options are set, from the document; refuse what no game can lead to."""
    fill(document, s)
    checks.check(document, s)


def fill(document: Node, s: DiceNewTown) -> None:
    """Fill `s` with what the document says, whether or not a game can lead to it."""
    document.fields(
        *("phase", "round", "ply", "town", "houses", "players", "order", "turn", "actor", "king", "dice", "cards"),
        *("residents", "columns", "decision"),
    )
    setup.clear(s)
    s.actor = OVER  # until it is known who decides
    s.phase = document.get("phase").one_of(PHASE_NAMES)
    s.round = document.get("round").whole(0, EXTRA_ROUND)
    s.ply = document.get("ply", 0).whole(0, LONGEST_GAME)
    checks.check_phase(document, s)
    _read_town(document.get("town"), s)
    _read_cards(document, s)
    players = document.get("players").fields(*COLOURS[: s.seats])
    for seat in range(s.seats):
        _read_player(players.get(COLOURS[seat]), s, seat)
    checks.nothing_is_missing(document, s)
    _read_houses(document.get("houses", {}), s)
    _read_order(document, s)
    _read_dice(document.get("dice", []), s)
    _read_columns(document.get("columns", []), s)
    _read_decision(document, s)


def _seat(node: Node, s: DiceNewTown) -> int:
    return node.one_of(COLOURS[: s.seats])


def _land(node: Node) -> int:
    """A Land by its number, or K."""
    land = read_land(node.text())
    if land is None or node.text() != place_name(land):
        raise node.wrong(f"a Land is expected, 3 to 18 or K, not {node.value!r}.")
    return land


def _square(node: Node) -> int:
    square = read_square(node.text())
    if square is None or node.text() != square_name(square):
        raise node.wrong(f"a square from a1 to f6 is expected, not {node.value!r}.")
    return square


def _read_town(node: Node, s: DiceNewTown) -> None:
    """Where everything lies. What a layout must hold to is checked afterwards."""
    node.fields("king", "lands", "bare", "trees", *(("tries",) if s.layout == state.RANDOM else ()))
    s.tries = node.get("tries", 0).whole(0, MOST_TRIES)
    covered: set[int] = set()
    if node.has("king") and node.get("king").value != "":
        s.square[KING] = _square(node.get("king"))
        if king_site(s.square[KING]) is None:
            raise node.get("king").wrong("DT-L31: the King's Land lies within the six columns and rows.")
        covered = {square for square in range(SQUARES) if town.kings_ground(s) >> square & 1}
    for name, entry in node.get("lands", {}).entries():
        land = read_land(name)
        if land is None or land == KING or name != place_name(land):
            raise entry.wrong("Lands are numbered 3 to 18.")
        s.square[land] = _free_square(entry, covered)
    for entry in node.get("bare", []).items():
        town.lay_square(s, _free_square(entry, covered))
    for entry in node.get("trees", []).items():
        land = _land(entry)
        if s.trees >> land & 1:
            raise entry.wrong("there is a Tree already.")
        s.trees |= 1 << land
    check_layout(node, s)


def _free_square(node: Node, covered: set[int]) -> int:
    square = _square(node)
    if square in covered:
        raise node.wrong(f"DT-L31: two Lands overlap on {square_name(square)}.")
    covered.add(square)
    return square


def _read_cards(document: Node, s: DiceNewTown) -> None:
    """Land cards and Residents that nobody has."""
    for land in range(NUMBERED):
        s.card[land] = state.IN_BOX
    for k in range(RESIDENTS):
        s.resident[k] = state.IN_BOX
    cards = document.get("cards", {}).fields(*CARD_PLACES)
    for name, place in CARD_PLACES.items():
        for entry in cards.get(name, []).items():
            _give_card(entry, s, place)
    residents = document.get("residents", {}).fields("deck", "row")
    for name in ("deck", "row"):
        for entry in residents.get(name, []).items():
            _give_resident(entry, s, CARD_PLACES[name])


def _give_card(node: Node, s: DiceNewTown, holder: int) -> int:
    land = node.whole(LOWEST, LOWEST + NUMBERED - 1) - LOWEST
    if s.card[land] != state.IN_BOX:
        raise node.wrong(f"Land card {land + LOWEST} is in two places.")
    s.card[land] = holder
    return land


def _give_resident(node: Node, s: DiceNewTown, holder: int) -> None:
    k = node.one_of(RESIDENT_NAMES)
    if s.resident[k] != state.IN_BOX:
        raise node.wrong(f"{RESIDENT_NAMES[k]} is in two places.")
    s.resident[k] = holder


def _read_player(node: Node, s: DiceNewTown, seat: int) -> None:
    node.fields(*write_player(s, seat))
    s.score[seat] = node.get("score", 0).whole(-MOST_POINTS, MOST_POINTS)
    for entry in node.get("marks", []).items():
        mark, rest = divmod(entry.whole(MARK_STEP, MARK_STEP * MARKS), MARK_STEP)
        if rest:
            raise entry.wrong("the marks are 10, 20, 30 and 40.")
        s.marks[seat] |= 1 << mark - 1
    s.gems[seat] = node.get("gems", 0).whole(0, MOST_GEMS)
    for entry in node.get("materials", []).items():
        s.materials[seat, entry.whole(1, MATERIALS) - 1] += 1
    if max(s.materials[seat, k] for k in range(MATERIALS)) > MOST_TOKENS:
        raise node.get("materials").wrong(f"nobody ever holds more than {MOST_TOKENS} of one size.")
    at = node.get("at", "")
    s.at[seat] = NONE if at.value == "" else _land(at)
    for entry in node.get("founded", []).items():
        s.founded[seat] |= 1 << _land(entry)
    s.had_fifth[seat] = node.get("had_fifth", False).flag()
    s.red[seat] = node.get("red", 0).whole(0, FACES)
    s.green[seat] = node.get("green", 0).whole(0, FACES)
    s.black[seat] = node.get("black", 0).whole(0, FACES)
    s.lent[seat] = node.get("lent", 0).whole(0, FACES * len(COLOURS))
    _read_whites(node, s, seat)
    s.thrown[seat] = node.get("thrown", 0).whole(0, MOST_THROWS)
    for entry in node.get("cards", []).items():
        _give_card(entry, s, seat)
    for entry in node.get("used", []).items():
        land = entry.whole(LOWEST, LOWEST + NUMBERED - 1) - LOWEST
        if s.card[land] != seat:
            raise entry.wrong("only one's own Land card can have been used.")
        s.turned |= 1 << land
    for entry in node.get("residents", []).items():
        _give_resident(entry, s, seat)
    s.joined[seat] = node.get("joined", ANSWERS[0]).one_of(ANSWERS[:-1])
    s.turned_away[seat] = node.get("turned_away", False).flag()
    s.royal[seat] = node.get("royal", 0).whole(0, FACES)


def _read_whites(node: Node, s: DiceNewTown, seat: int) -> None:
    for entry in node.get("changed", []).items():
        s.changed[seat] |= 1 << entry.whole(1, WHITES) - 1
    whites = node.get("white", [0] * WHITES)
    if len(whites.items()) != WHITES:
        raise whites.wrong(f"{WHITES} values are expected, 0 for a die that is not there.")
    for die, entry in enumerate(whites.items()):
        if s.changed[seat] >> die & 1:
            value = entry.whole(0, 2 * FACES)
            if value % 2:
                raise entry.wrong("a changed White die shows 0 or twice its value.")
        else:
            value = entry.whole(0, FACES)
        s.white[seat, die] = value


def _read_houses(node: Node, s: DiceNewTown) -> None:
    """Houses, and what is counted of them."""
    names = {house_name(land, slot): (land, slot) for land in range(LANDS) for slot in range(SLOTS)}
    for name, entry in node.entries():
        if name not in names:
            raise entry.wrong("houses are named by Land and letter, such as 12a or Kb.")
        land, slot = names[name]
        entry.fields("owner", "form", "family")
        s.owner[land, slot] = _seat(entry.get("owner"), s)
        s.house[land, slot] = entry.get("form").one_of(FORM_NAMES[1:]) + 1
        if entry.has("family"):
            s.family[land, slot] = entry.get("family").one_of(RESIDENT_NAMES) + 1
    for land, slot in names.values():
        if s.house[land, slot] != NO_HOUSE:
            owner = s.owner[land, slot]
            s.houses[owner] += 1
            s.roofs[owner, LEVEL_OF[s.house[land, slot]] - 1] -= 1
            s.largest = max(s.largest, int(BASE_POINTS[s.house[land, slot]]))


def _read_order(document: Node, s: DiceNewTown) -> None:
    node = document.get("order", [])
    seats = [_seat(entry, s) for entry in node.items()]
    if len(set(seats)) < len(seats):
        raise node.wrong("each player once.")
    for place, seat in enumerate(seats):
        s.order[place] = seat
    s.players = len(seats)
    if s.phase in SET_UP:
        if seats or document.has("turn"):
            raise node.wrong("there is no turn order before the town is laid out.")
        setup.ask_layer(s, s.phase)
        expected = COLOURS[s.actor] if s.actor >= 0 else None
        if document.get("actor", None).value != expected:
            raise document.get("actor", None).wrong(f"expected is {expected}.")
    else:
        if document.has("actor"):
            raise document.get("actor").wrong("only while the town is laid out is the actor named.")
        turn = _seat(document.get("turn"), s)
        if turn not in seats:
            raise document.get("turn").wrong("whose turn it is has to be in the order.")
        s.turn = seats.index(turn)
    king = document.get("king", [])
    for place, entry in enumerate(king.items(), 1):
        seat = _seat(entry, s)
        if s.in_king[seat]:
            raise entry.wrong("each Builder once.")
        s.in_king[seat] = place


def _read_dice(node: Node, s: DiceNewTown) -> None:
    names = [f"{letter}{value}" for letter in LETTERS for value in range(1, FACES + 1)]
    for entry in node.items():
        die = entry.one_of(names)
        s.pool[die // FACES, die % FACES] += 1
        if s.pool[die // FACES, die % FACES] > DICE * s.seats:
            raise entry.wrong(f"there are {DICE * s.seats} dice.")


def _read_columns(node: Node, s: DiceNewTown) -> None:
    columns = node.items()
    if columns and len(columns) != COLUMNS:
        raise node.wrong(f"{COLUMNS} columns are expected.")
    seen: set[int] = set()
    for column, cards in enumerate(columns):
        if len(cards.items()) > ROWS:
            raise cards.wrong(f"a column holds at most {ROWS} cards.")
        for row, entry in enumerate(cards.items()):
            entry.fields("family", "gems")
            resident = entry.get("family").one_of(RESIDENT_NAMES) + 1
            if resident in seen:
                raise entry.wrong(f"{RESIDENT_NAMES[resident - 1]} is in two places.")
            seen.add(resident)
            s.column[column, row] = resident
            s.gems_on[resident - 1] = entry.get("gems", 0).whole(0, MOST_GEMS)


# What is being decided ------------------------------------------------------------------------------------------------


def _read_decision(document: Node, s: DiceNewTown) -> None:
    node = document.get("decision", {})
    wanted = scratch_of(s)
    node.fields(*(wanted or ("nothing",)))
    for name in wanted:
        _read_scratch(node.get(name), s, name)
    if s.phase == state.END:
        s.actor = OVER
    elif s.phase not in SET_UP:
        s.actor = who_decides(s)


def _read_scratch(node: Node, s: DiceNewTown, name: str) -> None:
    match name:
        case "resume":
            s.resume = node.one_of(PHASE_NAMES)
        case "back":
            s.back = NONE if node.value == "positioning" else node.one_of(PHASE_NAMES)
        case "origin":
            s.origin = NONE if node.value == "" else _land(node)
        case "using":
            s.using = _land(node)
        case "asked":
            s.asked = NONE if node.value == "" else _seat(node, s)
        case "guest":
            s.guest = 0 if node.value == "" else node.one_of(RESIDENT_NAMES) + 1
        case "target":
            s.target = _read_target(node, s)
        case "laid":
            for entry in node.items():
                s.laid[entry.whole(1, MATERIALS) - 1] += 1
        case "use":
            if len(node.items()) != len(s.use):
                raise node.wrong("three numbers are expected, for the Green, the Red and the Black die.")
            for k, entry in enumerate(node.items()):
                s.use[k] = entry.whole(0, len(s.use))
        case _:
            setattr(s, name, node.whole(*NUMBERS[name]))


def _read_target(node: Node, s: DiceNewTown) -> int:
    try:
        action = notation.read_move(s, node.text())
    except CannotRead:
        action = 0
    kind, fields = ACTIONS.decode(action).kind, ACTIONS.decode(action).fields
    if s.phase == state.HOUSE and kind == "family":
        return (fields["column"] - 1) * ROWS + fields["row"] - 1
    if s.phase == state.PIECE and kind in ("new", "grow", "penthouse") and notation.move_name(s, action) == node.value:
        return action
    raise node.wrong(f"what is being built or housed is expected, not {node.value!r}.")
