"""Nothing is lost and nothing comes from nowhere: tiles, coins, chits, rail and avenues at every decision."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.games.city_council.boards import city, play
from tests.games.city_council.whole_games import OPTIONS, POLICIES
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import draw, new_luck
from townwright.engine.playout import step
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, bytes_of, copy_of
from townwright.games.city_council import GAME
from townwright.games.city_council.avenues import find_network, serves
from townwright.games.city_council.board import (
    BESIDE,
    COVERS,
    NOTHING,
    QUADRANT_OF,
    both,
    count_squares,
    either,
    has_square,
    is_empty,
    is_same,
    meet,
    without,
    words,
)
from townwright.games.city_council.data import CHITS, COIN_COUNT, KIND_OF, PARK, SQUARE_COUNT, TILE_COUNT, TILES
from townwright.games.city_council.state import BID, IN_BID, LOBBY, NONE, RAIL, REVEAL, TAKE, UNUSED, CityCouncil

FAULTS = (
    "",
    "two tiles on one square, or the squares under tiles are not those",
    "rail under a tile that was laid later, on a park, or three segments on a tile",
    "the railway is not one line with branches",
    "more segments than there are",
    "the network is not what tiles and rail make it",
    "a tile without access to the avenues",
    "chits that there are not",
    "a coin that is in no bid, or two that are",
    "a tile shown twice, or on two places",
    "an investor or a speculator where it may not stand",
    "something on the squares of a live speculator",
    "points, pieces or rail have moved in a phase in which nothing moves",
    "what was laid has been taken away",
)
(_, TILES_WRONG, RAIL_ON_TILE, NO_TREE, TOO_MUCH_RAIL, NETWORK, NO_ACCESS, LOST_CHIT, LOST_COIN, TILE_TWICE) = range(10)
(BAD_PIECE, ON_DIE, MOVED, TAKEN_AWAY) = range(10, 14)


@compiled
def fault_on_board(s: CityCouncil) -> int:
    """What is wrong with tiles, rail and avenues, if anything."""
    built, rail, count = NOTHING, words(s.rail), 0
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            covered = words(COVERS[s.where[tile]])
            on_it = count_squares(both(covered, rail))
            if on_it > 2 or (KIND_OF[tile] == PARK and on_it > 0):
                return RAIL_ON_TILE
            built = either(built, covered)
            count += 1
    if count_squares(built) != 4 * count or not is_same(built, words(s.built)):
        return TILES_WRONG
    segments, touching = 0, 0
    for square in range(SQUARE_COUNT):
        if has_square(rail, square):
            segments += 1
            touching += count_squares(both(words(BESIDE[square]), rail))
    if segments > 0 and touching != 2 * (segments - 1):
        return NO_TREE
    if segments > 50:
        return TOO_MUCH_RAIL
    if not is_same(words(s.network), find_network(s)) or is_empty(words(s.network)):
        return NETWORK
    return 0 if serves(s, words(s.network)) else NO_ACCESS


@compiled
def fault_in_hands(s: CityCouncil) -> int:
    """What is wrong with chits, coins and tiles that are face up, if anything."""
    held = 0
    for seat in range(s.seats):
        if s.chits[seat] < 0:
            return LOST_CHIT
        held += s.chits[seat]
        in_bid = 0
        for k in range(COIN_COUNT):
            in_bid += s.coin[seat, k] == IN_BID
        if s.phase <= RAIL and in_bid != (s.bid[seat] > 0):
            return LOST_COIN
    if held > CHITS:
        return LOST_CHIT
    for k in range(s.seats):
        if s.stack[k] != NONE:
            if s.where[s.stack[k]] != NONE or s.stack[k] == s.tile:
                return TILE_TWICE
            for other in range(k):
                if s.stack[other] == s.stack[k]:
                    return TILE_TWICE
    return 0


@compiled
def fault_in_pieces(s: CityCouncil) -> int:
    """What is wrong with investors and speculators, if anything."""
    for seat in range(s.seats):
        pawn, point = s.pawn[seat], s.point[seat]
        if pawn != NONE and (s.where[pawn] == NONE or QUADRANT_OF[s.where[pawn]] == NONE):
            return BAD_PIECE
        if point != NONE:
            if pawn == NONE or not 1 <= s.die[seat] <= 5:
                return BAD_PIECE
            apart = QUADRANT_OF[point] ^ QUADRANT_OF[s.where[pawn]]
            if QUADRANT_OF[point] == NONE or (apart != 1 and apart != 2):
                return BAD_PIECE
            if s.spent_on[seat] == NONE:
                if meet(words(COVERS[point]), either(words(s.built), words(s.rail))):
                    return ON_DIE
            elif not meet(words(COVERS[point]), words(COVERS[s.where[s.spent_on[seat]]])):
                return BAD_PIECE
    return 0


@compiled
def fault_in_change(before: CityCouncil, s: CityCouncil) -> int:
    """What lies stays; before a tile is taken only the Mayor changes a score."""
    if not is_empty(without(words(before.rail), words(s.rail))):
        return TAKEN_AWAY
    for tile in range(TILE_COUNT):
        if before.where[tile] != NONE and (s.where[tile] != before.where[tile] or s.tick[tile] != before.tick[tile]):
            return TAKEN_AWAY
    for seat in range(s.seats):
        if before.pawn[seat] != NONE and s.pawn[seat] != before.pawn[seat]:
            return TAKEN_AWAY
        if before.point[seat] != NONE and (s.point[seat] != before.point[seat] or s.die[seat] != before.die[seat]):
            return TAKEN_AWAY
        moved = s.score[seat] - before.score[seat]
        if before.phase <= BID or before.phase == TAKE:
            if moved != 0:
                return MOVED
        elif before.phase == LOBBY and moved != 0 and moved != 7:
            return MOVED
    laid = count_squares(words(s.rail)) - count_squares(words(before.rail))
    if laid > (before.phase == RAIL):
        return MOVED
    return 0


@compiled
def fault_in(before: CityCouncil, s: CityCouncil) -> int:
    """The first fault of a position, or of the way to it."""
    fault = fault_on_board(s)
    if fault == 0:
        fault = fault_in_hands(s)
    if fault == 0:
        fault = fault_in_pieces(s)
    if fault == 0:
        fault = fault_in_change(before, s)
    return fault


@compiled
def audit(states: Any, luck: Array, out: Array, weights: Array) -> int:
    """Play the first of two states to its end at random, the second follows one behind; returns a fault."""
    while states[0].actor != OVER:
        states[1] = states[0]
        step(states[0], luck, out, weights)
        fault = fault_in(states[1], states[0])
        if fault != 0:
            return fault
    return 0


def audit_games(count: int, first: int) -> None:
    states, out, weights = CityCouncil.batch(2), GAME.buffer(), GAME.buffer()
    starts = [GAME.new(**options) for options in OPTIONS]
    for number in range(first, first + count):
        states[0] = starts[number % len(starts)]
        fault = audit(states, cast("Array", new_luck(5, number)), out, weights)
        if fault:
            state: Any = states[0]
            pytest.fail(f"{FAULTS[fault]}: game {number} after {state.ply} decisions, {OPTIONS[number % len(OPTIONS)]}")


@pytest.mark.slow
def test_tiles_coins_chits_rail_and_avenues_are_sound_in_a_thousand_games() -> None:
    audit_games(1_000, 0)


@pytest.mark.long
def test_tiles_coins_chits_rail_and_avenues_are_sound_in_ten_thousand_games() -> None:
    audit_games(10_000, 50_000)


def test_the_audit_finds_what_is_wrong() -> None:
    sound = city(
        "R3@f6 C2@i6 R0@f8",
        "e6 e5",
        phase="rail",
        credit=3,
        pawns={1: "R3"},
        dice={1: "4 k2"},
        chits={0: 2},
        coins={0: "2 3"},
    )
    assert fault_in(sound, sound) == 0
    found = []
    for field, index, value in (
        ("where", TILES.index("W2"), 70),
        ("chits", 1, 3),
        ("chits", 1, -1),
        ("coin", (2, 0), IN_BID),
        ("coin", (0, 3), UNUSED),
        ("stack", 2, TILES.index("R3")),
        ("point", 1, 12 * 13 + 12),
        ("die", 1, 6),
        ("pawn", 1, TILES.index("W4")),
    ):
        changed = cast("Any", copy_of(sound))
        changed[field][index] = value
        assert bytes_of(changed) != bytes_of(sound)
        found.append(fault_in(changed, changed))
    assert found == [
        *(TILES_WRONG, LOST_CHIT, LOST_CHIT, LOST_COIN, LOST_COIN, TILE_TWICE, BAD_PIECE, BAD_PIECE, BAD_PIECE),
    ]
    boards = (
        ("R3@f6 R0@f8", "e8 f8", RAIL_ON_TILE),
        ("R3@f6", "e6 f6 g6 g7", RAIL_ON_TILE),
        ("R3@f6", "e6 e7 d7 d6", NO_TREE),
        ("R3@f6", "e6 c6", NO_TREE),
        ("R2@a1 C4@a3 C3@c1", "", NETWORK),
    )
    for tiles, rail, fault in boards:
        state = city(tiles, rail, phase="rail")
        assert fault_in(state, state) == fault, (tiles, rail)
    on_die = city("R3@f6", "k3", phase="rail", pawns={1: "R3"}, dice={1: "4 k2"})
    assert fault_in(on_die, on_die) == ON_DIE
    after = play(sound, "rail e4")
    assert fault_in(sound, after) == 0
    assert fault_in(after, sound) == TAKEN_AWAY
    scored = copy_of(sound)
    scored.phase = TAKE
    assert fault_in(scored, after) == MOVED


@rule("CC-R73")
def test_every_game_ends_and_within_its_bound() -> None:
    longest = 0
    for number in range(300):
        state: CityCouncil = GAME.new(**OPTIONS[number % len(OPTIONS)])
        luck, policy = new_luck(9, number), POLICIES[number % len(POLICIES)]
        while state.actor != OVER:
            if state.actor == CHANCE:
                ask.apply(state, draw(state, luck, GAME.buffer(), GAME.buffer()))
            else:
                ask.apply(state, policy(state, GAME.legal(state), luck))
        longest = max(longest, state.ply)
    assert 200 < longest <= GAME.longest


def test_all_tiles_come_up_equally_often() -> None:
    """Of the first tile of 4,800 games each is expected 200 times."""
    state: CityCouncil = GAME.new()
    luck, counts = new_luck(3), dict.fromkeys(range(TILE_COUNT), 0)
    assert state.phase == REVEAL
    for _ in range(200 * TILE_COUNT):
        counts[draw(state, luck, GAME.buffer(), GAME.buffer())] += 1
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50  # chi-squared, 23 degrees of freedom


def test_nothing_is_secret() -> None:
    """The order of the stacks is not in the position, so every view is the position, and every world as well."""
    for number in range(6):
        state: CityCouncil = GAME.new(**OPTIONS[number])
        luck = new_luck(number)
        for _ in range(60 + 20 * number):
            step(state, cast("Array", luck), GAME.buffer(), GAME.buffer())
        for seat in range(state.seats):
            view = GAME.view(state, seat)
            ask.resample(view, seat, cast("Array", luck))
            assert bytes_of(view) == bytes_of(state)
