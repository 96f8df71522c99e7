"""The road: the look round a lot says what a flood of the whole city says, and what the rules page says follows."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import pytest

from tests.games.alien_city.boards import (
    DOMES,
    LOTS,
    OPTIONS,
    TOWERS,
    builds,
    city,
    closed,
    dead,
    first_choice,
    icons,
    number,
    open_lots,
    phase,
    random_games,
    random_positions,
    road_legal,
    stock,
    structures,
    unbuilt,
    why_not_here,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.bits import has
from townwright.engine.luck import below, draw, new_luck
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, bytes_of, copy_of
from townwright.games.alien_city import GAME, roads
from townwright.games.alien_city.board import OUTSIDE, SIDES, TILE_OF
from townwright.games.alien_city.build import DECLINE, is_open, legal_builds, why_not_build
from townwright.games.alien_city.build import why_not_here as why_not
from townwright.games.alien_city.data import KIND_COUNT, LOT_COUNT, TOWER_KINDS
from townwright.games.alien_city.explain import NEIGHBOURS
from townwright.games.alien_city.state import BORDER, BUILD, CLAIM, NONE, AlienCity

# The obvious way, in Python -------------------------------------------------------------------------------------------


def flood(road: set[int]) -> set[int]:
    """All that hangs together with some lot of this road."""
    found: set[int] = set()
    waiting = sorted(road)[:1]
    while waiting:
        lot = waiting.pop()
        found.add(lot)
        waiting += [side for side in NEIGHBOURS[lot] if side in road and side not in found]
    return found


def splits(road: set[int], lot: int) -> bool:
    """AC-L5: would the rest of the road fall apart?"""
    rest = road - {lot}
    return flood(rest) != rest


def starves(road: set[int], lot: int) -> set[int]:
    """AC-L6: the structures without road, the new one included, once this lot is built on."""
    rest = road - {lot}
    built = set(range(LOT_COUNT)) - rest
    return {each for each in built if not rest.intersection(NEIGHBOURS[each])}


def compare_with_floods(state: AlienCity) -> None:
    road = {number(lot) for lot in unbuilt(state)}
    alive = set()
    for lot in road:
        cut, starved = splits(road, lot), starves(road, lot)
        assert roads.cuts_the_road(state, lot) == cut
        assert (roads.starved_by(state, lot) != NONE) == bool(starved)
        if starved:
            assert roads.starved_by(state, lot) in starved
        if not cut and not starved:
            alive.add(LOTS[lot])
    assert road_legal(state) == alive


@rule("AC-T6", "AC-L5", "AC-L6")
def test_the_look_round_a_lot_says_what_a_flood_says() -> None:
    for game in random_games(4):
        for step in game.steps(first_choice(game)):
            if phase(step.before) == "build" and step.before.ply % 2:
                compare_with_floods(step.after)


@rule("AC-T6")
@pytest.mark.parametrize(
    "board",
    [
        "KDb1",
        "KDb2",
        "KDa2 KDb2",
        "KDb2 KDb4 KDd2 KDd4",
        "KDc5 KDd6 KDe5",  # d5 has only d4: a pocket
        "KDc5 KDd6 KDe5 KDd3",
        "KDc5 KDd6 KDe6 KDf5",
        "KDa5 KDb6 KDc7 KDd8 KDe9",  # a diagonal wall from the rim
        "KDa5 KDb6 KDc7 KDd8 KDe9 KDf9 KDg9",
        "KDd4 KDe5 KDd6 KDc7",
        "KDb10 KDg1 KDh5 KDa5",
        " ".join(f"KD{column}5" for column in "abcdefg"),
        " ".join(f"KD{column}5" for column in "bcdefg"),
        " ".join(f"KDa{row}" for row in range(1, 10)),
        "KDb2 KDc2 KDd2 KDd3 KDd4 KDc4 KDb4",  # a ring with a gap
    ],
)
def test_the_same_beside_walls_rings_pockets_and_corners(board: str) -> None:
    compare_with_floods(city(board))


# The obvious way, compiled, for many games ----------------------------------------------------------------------------


@compiled
def count_reached(road: Array, waiting: Array, start: int, closed_lot: int) -> int:
    """How many lots hang together with `start` when `closed_lot` is built on; they are marked 2 in `road`."""
    road[start] = 2
    waiting[0] = start
    count, done = 1, 0
    while done < count:
        lot = waiting[done]
        done += 1
        for k in range(4):
            side = SIDES[lot, k]
            if side != OUTSIDE and side != closed_lot and road[side] == 1:
                road[side] = 2
                waiting[count] = side
                count += 1
    return count


@compiled
def is_split_by(s: Any, lot: int, road: Array, waiting: Array) -> bool:
    """AC-L5 by a flood."""
    start, total = -1, 0
    for other in range(LOT_COUNT):
        road[other] = 1 if s.lot[other] == NONE and other != lot else 0
        total += road[other]
        if road[other] == 1 and start == -1:
            start = other
    return bool(total != count_reached(road, waiting, start, lot))


@compiled
def starves_any(s: Any, lot: int) -> bool:
    """AC-L6: would any structure of the whole city have no unbuilt neighbour?"""
    for structure in range(LOT_COUNT):
        if s.lot[structure] != NONE or structure == lot:
            left = 0
            for k in range(4):
                side = SIDES[structure, k]
                left += side != OUTSIDE and side != lot and s.lot[side] == NONE
            if left == 0:
                return True
    return False


CUT, STARVED, ALIVE, OPEN, MARK, LIST, REVIVED = range(1, 8)
FAULTS = ("", "cut", "starved", "alive", "open", "block mark", "list of builds", "a dead lot is alive")


@compiled
def fault_in_roads(s: Any, road: Array, waiting: Array, out: Array, was_dead: Array) -> int:
    """What differs from the obvious in this position; `was_dead` are the lots that were dead before."""
    for lot in range(LOT_COUNT):
        if s.lot[lot] != NONE:
            if has(s.alive[0], s.alive[1], lot) or has(s.road[0], s.road[1], lot):
                return ALIVE
            if was_dead[lot]:
                return REVIVED
            continue
        if s.block[lot] != NONE or not has(s.road[0], s.road[1], lot):
            return MARK
        cut, starved = is_split_by(s, lot, road, waiting), starves_any(s, lot)
        if roads.cuts_the_road(s, lot) != cut:
            return CUT
        if (roads.starved_by(s, lot) != NONE) != starved:
            return STARVED
        if has(s.alive[0], s.alive[1], lot) == (cut or starved):
            return ALIVE
        if not cut and not starved and was_dead[lot]:
            return REVIVED
        was_dead[lot] = cut or starved
    for lot in range(LOT_COUNT):
        if s.lot[lot] == NONE:
            waits = False
            for other in range(LOT_COUNT):
                if other != lot and TILE_OF[other] == TILE_OF[lot] and s.lot[other] == NONE and not was_dead[other]:
                    waits = has(s.icons[0], s.icons[1], lot)
                    if waits:
                        break
            if is_open(s, lot) != (not was_dead[lot] and not waits):
                return OPEN
    return fault_in_list(s, out)


@compiled
def fault_in_list(s: Any, out: Array) -> int:
    """Are the builds of the mover exactly those that no rule forbids?"""
    if s.phase != BUILD:
        return 0
    count, k = legal_builds(s, out), 0
    for action in range(KIND_COUNT * LOT_COUNT):
        listed = k < count and out[k] == action
        if listed != (why_not_build(s, action) == 0):
            return LIST
        k += listed
    return 0 if k == count else LIST


@compiled
def inspect_game(s: Any, luck: Array, policy: int, out: Array, weights: Array, boards: Any) -> int:
    """Play at random, by one of four policies, and look at every position. Returns a fault."""
    while s.actor != OVER:
        if s.actor == CHANCE:
            ask.apply(s, draw(s, luck, out, weights))
            continue
        fault = fault_in_roads(s, boards[0], boards[1], out, boards[2])
        if fault != 0:
            return fault
        count = ask.legal(s, out)
        action = out[below(luck, count)]
        if s.phase == CLAIM and below(luck, 4) != 0:
            action = DECLINE
        if s.phase == BUILD:
            for _ in range(8):  # domes first, towers first, or the rim first
                is_tower = action < TOWER_KINDS * LOT_COUNT
                column, row = action % 8, action % LOT_COUNT // 8
                at_rim = column in (0, 7) or row in (0, 9)
                if policy == 0 or (policy == 1 and not is_tower) or (policy == 2 and is_tower):
                    break
                if policy == 3 and at_rim:
                    break
                action = out[below(luck, count)]
        ask.apply(s, action)
    return fault_in_roads(s, boards[0], boards[1], out, boards[2])


def inspect_games(first: int, games: int) -> None:
    out, weights = GAME.buffer(), GAME.buffer()
    for seed in range(first, first + games):
        options = OPTIONS[seed % len(OPTIONS)]
        state, luck = GAME.new(**options), cast("Array", new_luck(seed, 11))
        boards = np.zeros((3, LOT_COUNT), np.int32)
        fault = inspect_game(state, luck, seed % 4, out, weights, boards)
        assert not fault, f"{FAULTS[fault]}: game {seed} with {options}\n{GAME.board(state)}"


@rule("AC-T1", "AC-T6", "AC-L9", "AC-R9")
@pytest.mark.slow
def test_the_look_round_a_lot_equals_a_flood_on_every_lot_of_many_games() -> None:
    inspect_games(0, 400)


@rule("AC-T1", "AC-T6", "AC-L9", "AC-R9")
@pytest.mark.long
def test_the_look_round_a_lot_equals_a_flood_on_every_lot_of_very_many_games() -> None:
    inspect_games(1_000_000, 18_000)


@pytest.mark.slow
def test_the_inspection_finds_what_is_wrong() -> None:
    state = city("KDb1 RDe5")
    road, waiting, out = (cast("Array", np.zeros(size, np.int32)) for size in (LOT_COUNT, LOT_COUNT, 641))

    def fault(spoilt: AlienCity, dead_before: str = "") -> str:
        was_dead = cast("Array", np.array([lot in dead_before.split() for lot in LOTS], np.int32))
        return FAULTS[fault_in_roads(spoilt, road, waiting, out, was_dead)]

    assert fault(state) == ""
    assert fault(state, "c5") == "a dead lot is alive"
    assert fault(state, "a2") == ""
    for lot, field in (("a2", "alive"), ("e5", "alive"), ("h9", "road")):
        spoilt = copy_of(state)
        words = getattr(spoilt, field)
        words[number(lot) // 64] ^= np.uint64(1) << np.uint64(number(lot) % 64)
        assert fault(spoilt) in ("alive", "block mark")
    spoilt = city("KDb2 KDe5")
    spoilt.block[number("b2")] = BORDER
    assert fault(spoilt) == "cut"
    spoilt = city("KDb1 KDb2")
    spoilt.block[number("b2")] = number("b2") + 1
    assert fault(spoilt) == "cut"


# Blocks ---------------------------------------------------------------------------------------------------------------


def expected_marks(state: AlienCity) -> dict[str, int]:
    """One more than the lowest lot of all that touch, also corner to corner; BORDER if one of them is at the rim."""
    standing = {number(lot) for lot in structures(state)}
    marks: dict[str, int] = {}
    while standing:
        block, waiting = set(), [min(standing)]
        while waiting:
            lot = waiting.pop()
            block.add(lot)
            near = [o for o in standing if max(abs(o % 8 - lot % 8), abs(o // 8 - lot // 8)) == 1]
            waiting += [other for other in near if other not in block]
        at_rim = any(lot % 8 in (0, 7) or lot // 8 in (0, 9) for lot in block)
        marks |= {LOTS[lot]: BORDER if at_rim else min(block) + 1 for lot in block}
        standing -= block
    return marks


def test_structures_that_touch_bear_the_same_mark_and_those_at_the_rim_that_of_the_rim() -> None:
    for state in random_positions(8):
        marks = {lot: mark for lot, mark in zip(LOTS, state.block, strict=True) if mark != NONE}
        assert marks == expected_marks(state)


@pytest.mark.parametrize(
    ("board", "marks"),
    [
        ("KDc3", "c3=c3"),
        ("KDc3 KDd4", "c3=c3 d4=c3"),
        ("KDe5 KDd4 KDc3", "c3=c3 d4=c3 e5=c3"),
        ("KDc3 KDe5", "c3=c3 e5=e5"),
        ("KDc3 KDb2", "b2=b2 c3=b2"),
        ("KDc3 KDb2 KDa1", "a1=rim b2=rim c3=rim"),
        ("KDg5 KDh7", "g5=g5 h7=rim"),
        ("KDg5 KDh6", "g5=rim h6=rim"),
    ],
)
def test_blocks_grow_together(board: str, marks: str) -> None:
    state = city(board)
    for entry in marks.split():
        lot, of = entry.split("=")
        assert state.block[number(lot)] == (BORDER if of == "rim" else number(of) + 1)


def test_equal_positions_are_equal_bytes_whatever_the_order_of_builds() -> None:
    shuffle = random.Random(4).shuffle
    for game in random_games(24):
        state = game.state
        start = game.position(first_choice(game))
        standing = [(number(lot), state.lot[number(lot)]) for lot in structures(state)]
        for _ in range(4):
            shuffle(standing)
            again = copy_of(start)
            for lot, kind in standing:
                roads.pave_over(again, lot, kind)
            for field in ("lot", "road", "alive", "block"):
                assert getattr(again, field).tobytes() == getattr(state, field).tobytes()


def test_a_game_and_the_same_builds_in_another_order_lead_to_the_same_bytes() -> None:
    one, other = city(), city()
    for lots, state in ((("c3", "d4", "e5", "f6"), one), (("f6", "d4", "c3", "e5"), other)):
        for lot in lots:
            roads.pave_over(state, number(lot), 6)
    assert bytes_of(one) == bytes_of(other) == bytes_of(city("KDc3 KDd4 KDe5 KDf6"))


# What follows ---------------------------------------------------------------------------------------------------------


@rule("AC-T1")
def test_a_dead_lot_is_never_built_on() -> None:
    for game in random_games(36):
        lost: set[str] = set()
        for step in game.steps(first_choice(game)):
            assert lost <= dead(step.after)
            lost = dead(step.after)
        assert lost <= unbuilt(game.state)


@rule("AC-T1")
def test_the_proof_of_the_page_what_was_a_bridge_and_what_was_the_last_access_stay_so_or_become_the_other() -> None:
    changed = 0
    for game in random_games(12):
        before: dict[str, str] = {}
        for step in game.steps(first_choice(game)):
            if phase(step.before) == "build":
                now = {lot: why_not_here(step.after, f"KD{lot}") for lot in dead(step.after)}
                assert set(now.values()) <= {"AC-L5", "AC-L6"}
                for lot, why in before.items():
                    assert now[lot] in {"AC-L5": ("AC-L5", "AC-L6"), "AC-L6": ("AC-L5", "AC-L6")}[why]
                    changed += now[lot] != why
                before = now
    assert changed > 0


@rule("AC-T2", "AC-R9")
def test_whatever_suits_an_icon_lot_suits_the_other_lots_of_its_tile() -> None:
    """So it makes no difference whether AC-L9 asks for any lot, or one for this piece, this seat, now or ever."""
    cases = 0
    for state in random_positions(12):
        for icon in icons(state) & road_legal(state) - open_lots(state):
            others = {lot for lot in road_legal(state) if TILE_OF[number(lot)] == TILE_OF[number(icon)]} - {icon}
            assert others
            for k in range(KIND_COUNT):
                if why_not_colour_here(state, k, icon) == 0:
                    cases += 1
                    assert {why_not(state, k, number(lot)) for lot in others} == {0}
    assert cases > 5000


def why_not_colour_here(state: AlienCity, kind: int, lot: str) -> int:
    """The colour rule that forbids this kind on this lot; AC-L9 comes last, so nothing else is hidden by it."""
    found = why_not(state, kind, number(lot))
    return 0 if found == 9 else int(found)


@rule("AC-T3")
def test_once_closed_a_colour_stays_closed() -> None:
    all_closed = set()
    for game in random_games(72):
        before: set[str] = set()
        for step in game.steps(first_choice(game)):
            now = closed(step.after)
            assert before <= now
            before = now
        all_closed |= before
    assert all_closed == set("RBGK")


@rule("AC-T3")
def test_a_colour_is_closed_for_both_at_the_same_moment() -> None:
    for state in random_positions(8):
        if phase(state) == "build":
            for kind in DOMES:
                sites = [{move for move in builds(state, seat) if move[:2] == kind} for seat in ("A", "B")]
                if all(stock(state, seat).get(kind) for seat in ("A", "B")):
                    assert sites[0] == sites[1]


@rule("AC-T4")
def test_with_any_tile_a_seat_that_holds_a_dome_can_build_exactly_when_some_lot_is_open() -> None:
    stuck = 0
    for state in random_positions(72):
        if state.spill == 0 and phase(state) in ("build", "end"):
            for seat in ("A", "B"):
                holds_a_dome = any(kind in DOMES for kind in stock(state, seat))
                can = bool(any_build(state, seat))
                if holds_a_dome:
                    assert can == bool(open_lots(state))
                if not can:
                    stuck += 1
                    assert set(stock(state, seat)) <= set(TOWERS) or not open_lots(state)
    assert stuck > 0


def any_build(state: AlienCity, seat: str) -> bool:
    return any(why_not_here(state, f"{kind}{lot}") == "" for kind in stock(state, seat) for lot in open_lots(state))


def test_with_settled_tile_a_dome_in_hand_does_not_mean_that_one_can_build() -> None:
    found = 0
    for state in random_positions(72):
        if state.spill == 1 and phase(state) in ("build", "end"):
            for seat in ("A", "B"):
                holds_a_dome = any(kind in DOMES for kind in stock(state, seat))
                found += holds_a_dome and bool(open_lots(state)) and not any_build(state, seat)
    assert found > 0


@rule("AC-T5")
def test_the_road_never_disappears() -> None:
    for game in random_games(24):
        for step in game.steps(first_choice(game)):
            assert len(unbuilt(step.after)) + len(structures(step.after)) == 80
            assert len(unbuilt(step.after)) >= 42
            assert sum(stock(step.after, "A").values()) + sum(stock(step.after, "B").values()) == 38 - len(
                structures(step.after)
            )


def test_the_list_of_builds_is_what_no_rule_forbids() -> None:
    for state in random_positions(6):
        if phase(state) == "build":
            allowed = [action for action in range(560) if ask.why_not(state, action) == ask.ALLOWED]
            assert GAME.legal(state) == allowed
