"""Positions of Alien City set up, played and read in the written forms of the rules page.

    before = city("RTc9 RDd9", stock={"A": "BT KD"})        on Board ONE, A to build
    before = city(FIG_6, tiles=TILES_6, phase="end")        a board of ten rows
    after = play(before, "BTe6 *e6 RTc5 -")                 a record of play

A tower that is claimed bears its seat, on a board (BTa) as in a list (BTe6:a). Nothing asks whether a game could lead
to such a position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.document import Node
from townwright.engine.events import Play, seeded
from townwright.engine.luck import below, new_luck
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.alien_city import GAME, build, explain, score
from townwright.games.alien_city import roads as engine_roads
from townwright.games.alien_city.board import TILE_OF, lot_name, place_name, read_lot
from townwright.games.alien_city.build import CLAIMS, DECLINE
from townwright.games.alien_city.data import (
    CAPS,
    COLOURS,
    CORNERS,
    DICE,
    KINDS,
    LOT_COUNT,
    OUTCOMES,
    ROWS,
    SEATS,
    STOCKS,
    TILE_COUNT,
    TILES,
    TOWER_KINDS,
    VALUES,
)
from townwright.games.alien_city.position import fill
from townwright.games.alien_city.state import CLAIM, NONE, AlienCity

ONE = "G3NW RaNW R5SE BaNE / K4NE R4NE K3SW B4NW / G2SE KaNE K5NE B3SE / GaSW R2NW G5SE G4NW / B5SW K2SW B2NW R3SE"
OPTIONS = option_combinations(GAME)
LOTS = [lot_name(lot) for lot in range(LOT_COUNT)]
TILE_NAMES = [place_name(tile) for tile in range(TILE_COUNT)]
TOWERS = KINDS[:TOWER_KINDS]
DOMES = KINDS[TOWER_KINDS:]

# Setting up -----------------------------------------------------------------------------------------------------------


def rows_of(structures: str) -> list[str]:
    """The ten rows of a board, written as on the rules page, or of a list such as "RTc9 BTe6:a"."""
    if ".." in structures:
        rows = [line.split() for line in structures.strip().splitlines()]
        assert [row[0] for row in rows] == [str(number) for number in range(ROWS, 0, -1)]
        return [" ".join(row[1:]) for row in rows]
    built = {entry.partition(":")[0][2:]: entry[:2] + entry.partition(":")[2] for entry in structures.split()}
    assert set(built) <= set(LOTS)
    assert len(built) == len(structures.split())
    return [" ".join(built.get(f"{column}{row}", "..") for column in "abcdefgh") for row in range(ROWS, 0, -1)]


def pieces(listed: str) -> dict[str, int]:
    """A stock such as "RT BT BT KD"."""
    assert set(listed.split()) <= set(KINDS)
    return {kind: listed.split().count(kind) for kind in KINDS}


def boxed_beside(tiles: str) -> list[str]:
    """The tiles that such a layout leaves in the box."""
    return [tile for tile in TILES if tile not in tiles]


def document(
    structures: str = "",
    *,
    tiles: str = ONE,
    phase: str = "build",
    mover: str = "A",
    stock: Mapping[str, str] | None = None,
    **facts: Any,
) -> dict[str, Any]:
    """The position as a document. A seat whose stock is not listed still has all it began with."""
    full = {
        name: " ".join(kind for kind, n in zip(KINDS, row, strict=True) for _ in range(n))
        for name, row in zip(SEATS, STOCKS.tolist(), strict=True)
    }
    found: dict[str, Any] = {"phase": phase, "boxed": boxed_beside(tiles), "tiles": tiles}
    found["structures"] = rows_of(structures)
    found["stock"] = {name: pieces({**full, **(stock or {})}[name]) for name in SEATS}
    if phase in ("build", "claim"):
        found["mover"] = mover
    return found | facts


def city(structures: str = "", options: Mapping[str, object] | None = None, **facts: Any) -> AlienCity:
    """The position that `document` describes, under these options."""
    state: AlienCity = GAME.new(**(options or {}))
    fill(Node(document(structures, **facts)), state)
    return state


def table(tiles: str = ONE, options: Mapping[str, object] | None = None, first: str = "A") -> Play:
    """A game, with its log, that begins on this layout."""
    play = Play(GAME, {"first_player": first, **(options or {})})
    box = {OUTCOMES.encode("box", tile=TILES.index(tile)) for tile in boxed_beside(tiles)}
    south_first = [text for row in reversed(tiles.split(" / ")) for text in row.split()]
    while GAME.phase(play.state).name == "box":
        play.choose(next(choice for choice in GAME.legal(play.state) if choice in box))
    for text in south_first[:-1]:  # the last goes to its place by itself
        play.choose(OUTCOMES.encode("tile", tile=TILES.index(text[:2])))
    for text in south_first:
        play.choose(OUTCOMES.encode("corner", corner=CORNERS.index(text[2:])))
    return play


# Playing --------------------------------------------------------------------------------------------------------------


def whose(state: AlienCity) -> str:
    """Whose decision it is: a seat's, luck's or nobody's."""
    return {CHANCE: "luck", OVER: "nobody"}.get(state.actor) or SEATS[state.actor]


def phase(state: AlienCity) -> str:
    return GAME.phase(state).name


def play(state: AlienCity, record: str) -> AlienCity:
    """The position after a record of play, each choice legal; a claim that is still to be decided after it stays so."""
    state = copy_of(state)
    for move in record.split():
        if state.phase == CLAIM and not move.startswith(("*", "-")):
            ask.apply(state, DECLINE)
        action = GAME.read_move(state, move)
        assert GAME.refuse(state, state.actor, action) is None, f"{move}: {GAME.refuse(state, state.actor, action)}"
        assert action in GAME.legal(state), move
        ask.apply(state, action)
    return state


def luck(state: AlienCity, outcomes: str) -> AlienCity:
    """The position after these outcomes: "box R5 | A1=K2"."""
    state = copy_of(state)
    for outcome in outcomes.split(" | "):
        action = GAME.read_move(state, outcome)
        assert action in GAME.legal(state), outcome
        ask.apply(state, action)
    return state


def choose(game: Play, record: str) -> None:
    """A record of play in a game that plays by itself whatever leaves no choice."""
    written: list[int] = []
    for move in record.split():
        if game.state.phase == CLAIM and not move.startswith(("*", "-")):
            written += [event.choice for event in game.choose(DECLINE)[1:]]
        action = GAME.read_move(game.state, move)
        if written and written[0] == action:
            written.pop(0)
            continue
        assert not written, f"{move}: {GAME.move_name(game.state, written[0])} has played itself"
        written += [event.choice for event in game.choose(action)[1:]]


def odds(state: AlienCity) -> dict[str, int]:
    """What luck may decide, each with its weight."""
    out, weights = GAME.buffer(), GAME.buffer()
    return {GAME.move_name(state, out[k]): weights[k] for k in range(ask.odds(state, out, weights))}


# What is legal --------------------------------------------------------------------------------------------------------


def legal(state: AlienCity) -> list[str]:
    """The legal choices in notation."""
    return [GAME.move_name(state, action) for action in GAME.legal(state)]


def builds(state: AlienCity, seat: str = "") -> set[str]:
    """What this seat, or else the mover, may build if it is to move."""
    if seat:
        state = copy_of(state)
        state.actor = SEATS.index(seat)
    assert phase(state) == "build"
    return {move for move in legal(state) if move[0] not in "*-"}


def sites(state: AlienCity, kind: str) -> set[str]:
    """Where the mover may build this kind."""
    return {move[2:] for move in builds(state) if move.startswith(kind)}


def refused(state: AlienCity, move: str, seat: str = "") -> str:
    """The number of the rule by which this seat, or else the actor, may not do this; "" if it may."""
    action = GAME.read_move(state, move)
    found = GAME.refuse(state, SEATS.index(seat) if seat else state.actor, action)
    if not seat or seat == whose(state):
        assert (found is None) == (action in GAME.legal(state)), move
    return found.rule if found else ""


def told(state: AlienCity, move: str, seat: str = "") -> tuple[str, str]:
    """What this seat, or else the actor, is told, with the rule's number, and the places that are pointed at."""
    action = GAME.read_move(state, move)
    found = GAME.refuse(state, SEATS.index(seat) if seat else state.actor, action)
    assert found is not None, f"{move} is allowed"
    return str(found), " ".join(found.places)


def all_refusals(state: AlienCity, move: str) -> list[str]:
    """The numbers of all of AC-L5 to AC-L9 that refuse a build on an unbuilt lot; a player is told the first."""
    kind, lot = KINDS.index(move[:2]), number(move[2:])
    assert state.lot[lot] == NONE
    found = []
    if engine_roads.cuts_the_road(state, lot):
        found.append("AC-L5")
    if engine_roads.starved_by(state, lot) != NONE:
        found.append("AC-L6")
    if colour_rule := build.why_not_colour(state, kind, int(TILE_OF[lot])):
        found.append(f"AC-L{colour_rule}")
    if move[2:] in icons(state) and build.another_lot_is_alive(state, lot):
        found.append("AC-L9")
    assert refused(state, move) == (found or [""])[0], move
    return found


def why_not_here(state: AlienCity, move: str) -> str:
    """The first of AC-L4 to AC-L9 that refuses a build whoever builds; "" if none does."""
    found = build.why_not_here(state, KINDS.index(move[:2]), number(move[2:]))
    return f"AC-L{found}" if found else ""


def lots(names: str) -> set[str]:
    """A set of lots: "b1 d2"."""
    assert set(names.split()) <= set(LOTS)
    return set(names.split())


def number(lot: str) -> int:
    """The number of the lot of this name."""
    found = read_lot(lot)
    assert found is not None
    return found


def in_words(low: Any, high: Any) -> set[str]:
    """The lots of a set that the engine keeps as two words."""
    bits = int(low) | int(high) << 64
    assert bits < 1 << LOT_COUNT
    return {lot for k, lot in enumerate(LOTS) if bits >> k & 1}


def unbuilt(state: AlienCity) -> set[str]:
    return set(LOTS) - structures(state).keys()


def road_legal(state: AlienCity) -> set[str]:
    """The lots that neither AC-L5 nor AC-L6 refuses."""
    return in_words(state.alive[0], state.alive[1])


def open_lots(state: AlienCity) -> set[str]:
    found = in_words(*build.open_lots(state))
    assert all((lot in found) == build.is_open(state, number(lot)) for lot in ("a1", "d5", "h10"))
    return found


def icons(state: AlienCity) -> set[str]:
    return in_words(state.icons[0], state.icons[1])


def dead(state: AlienCity) -> set[str]:
    return unbuilt(state) - road_legal(state)


def closed(state: AlienCity) -> set[str]:
    """The colours that are closed."""
    return {colour for k, colour in enumerate(COLOURS) if build.is_closed(state, k)}


# Scores ---------------------------------------------------------------------------------------------------------------


def structures(state: AlienCity) -> dict[str, str]:
    """All that stands: its lot and its kind."""
    return {lot: KINDS[kind] for lot, kind in zip(LOTS, state.lot, strict=True) if kind != NONE}


def claims(state: AlienCity) -> dict[str, list[str]]:
    """What each seat has claimed, in order."""
    caps = [[state.cap[seat, k] for k in range(CAPS)] for seat in range(2)]
    return {name: [lot_name(lot) for lot in caps[k] if lot != NONE] for k, name in enumerate(SEATS)}


def caps_left(state: AlienCity, seat: str) -> int:
    return CAPS - build.caps_used(state, SEATS.index(seat))


def stock(state: AlienCity, seat: str) -> dict[str, int]:
    """What a seat has left to build; kinds of which it has none are left out."""
    counts = {kind: state.stock[SEATS.index(seat), k] for k, kind in enumerate(KINDS)}
    return {kind: count for kind, count in counts.items() if count}


def dice(state: AlienCity) -> dict[str, str]:
    """The faces that each seat has rolled."""
    faces = [[state.dice[seat, k] for k in range(DICE)] for seat in range(2)]
    return {name: " ".join(VALUES[face] for face in faces[k] if face != NONE) for k, name in enumerate(SEATS)}


def tile_under(state: AlienCity, lot: str) -> str:
    """The tile that a lot is on, such as "G5"."""
    return TILES[state.tile[int(TILE_OF[number(lot)])]]


def distance(state: AlienCity, one: str, other: str) -> int:
    """Both ways, and the same as along the path that is shown."""
    steps = score.distance(state, number(one), number(other))
    assert score.distance(state, number(other), number(one)) == steps
    if steps < score.FAR:
        assert len(explain.path(state, number(one), number(other))) == steps
    return steps


def customers(state: AlienCity, tower: str) -> str:
    """The customers as the rules page lists them: "KDd2 BTb4"."""
    standing = structures(state)
    found = [kind + lot for lot, kind in standing.items() if score.is_customer(state, number(tower), number(lot))]
    assert score.customers(state, number(tower)) == len(found)
    return " ".join(sorted(found))


def product(state: AlienCity, tower: str) -> tuple[int, int]:
    """How many customers a tower has, and how far away its competition is."""
    found = score.customers(state, number(tower)), score.competition(state, number(tower))
    assert score.tower_points(state, number(tower)) == found[0] * found[1]
    return found


def worth(state: AlienCity, tower: str) -> int:
    return score.tower_points(state, number(tower))


def green_bonus(state: AlienCity, green: str, colour: str) -> dict[str, int]:
    """What an unclaimed green tower pays whom for the nearest tower of a colour, "R" or "B"."""
    paid = {name: score.green_bonus(state, k, number(green), COLOURS.index(colour)) for k, name in enumerate(SEATS)}
    return {name: points for name, points in paid.items() if points}


def bonuses(state: AlienCity) -> dict[str, int]:
    """Each seat's green bonuses."""
    greens = [lot for lot in LOTS if score.is_unclaimed_green(state, number(lot))]
    sums: Counter[str] = Counter()
    for green in greens:
        for colour in "RB":
            sums.update(green_bonus(state, green, colour))
    return dict(sums)


def location_bonus(state: AlienCity, tower: str) -> int:
    return score.location_bonus(state, number(tower))


def totals(state: AlienCity) -> tuple[int, ...]:
    """The points of A and of B."""
    return GAME.standing(state).scores


def ranks(state: AlienCity) -> tuple[int, ...]:
    return GAME.standing(state).ranks


# Whole games ----------------------------------------------------------------------------------------------------------


def at_random(_state: AlienCity, legal: list[int], chance: Any) -> int:
    """Anything that is legal."""
    return legal[below(chance, len(legal))]


def seldom_claiming(state: AlienCity, legal: list[int], chance: Any) -> int:
    """Most claims are declined, so that caps are left at the end."""
    return DECLINE if state.phase == CLAIM and below(chance, 8) else at_random(state, legal, chance)


def domes_first(state: AlienCity, legal: list[int], chance: Any) -> int:
    """Towers are kept until no dome can be built; this leaves seats stuck."""
    domes = [action for action in legal if TOWER_KINDS * LOT_COUNT <= action < CLAIMS]
    return at_random(state, domes, chance) if domes else seldom_claiming(state, legal, chance)


def towers_first(state: AlienCity, legal: list[int], chance: Any) -> int:
    towers = [action for action in legal if action < TOWER_KINDS * LOT_COUNT]
    return at_random(state, towers, chance) if towers else seldom_claiming(state, legal, chance)


POLICIES = (at_random, domes_first, seldom_claiming, towers_first)


def random_play(options: Mapping[str, object], seed: int) -> Play:
    """A game to its end; both seats play by one of the policies."""
    game, chance = Play(GAME, options, seeded(seed)), new_luck(seed, 7)
    policy = POLICIES[seed % len(POLICIES)]
    while not game.is_over:
        game.choose(policy(game.state, GAME.legal(game.state), chance))
    return game


@cache
def random_games(count: int) -> tuple[Play, ...]:
    """This many games, all combinations of options in turn, but in no order."""
    order = random.Random(5).sample(OPTIONS, len(OPTIONS))
    return tuple(random_play(order[seed % len(OPTIONS)], seed) for seed in range(count))


def random_positions(games: int, every: int = 1) -> Iterator[AlienCity]:
    """Each `every`-th position in which a seat decides, and the ends, of so many random games."""
    for game in random_games(games):
        for number, step in enumerate(game.steps(first_choice(game))):
            if number % every == 0:
                yield step.before
        yield cast("AlienCity", game.state)


def first_choice(game: Play) -> int:
    """The number of the first event that is not luck's."""
    return next(k for k, event in enumerate(game.events) if event.actor != CHANCE)
