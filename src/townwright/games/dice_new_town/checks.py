"""What a position document must agree with, so that a game can have led to it and can go on from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np

from townwright.engine.document import Node
from townwright.engine.state import Array
from townwright.games.dice_new_town import (
    build,
    cards,
    play,
    score,
    setup,
    state,
)
from townwright.games.dice_new_town.board import house_name
from townwright.games.dice_new_town.check_decision import check_decision
from townwright.games.dice_new_town.check_dice import check_cards, check_dice, check_residents, families_housed
from townwright.games.dice_new_town.choices import ACTION_COUNT
from townwright.games.dice_new_town.data import (
    COLOURS,
    EXTRA_ROUND,
    GEM_MARK,
    HOUSES_ON_THE_KINGS,
    KING,
    LANDS,
    LEVEL_OF,
    LEVELS,
    LOWEST,
    MARK_STEP,
    MARKS,
    MOST_HOUSES,
    NO_HOUSE,
    NUMBERED,
    PENTHOUSE,
    RESIDENTS,
    ROUNDS,
    ROW_OF_CARDS,
    SLOTS,
    SPACE,
)
from townwright.games.dice_new_town.notation import place_name, resident_name
from townwright.games.dice_new_town.phase_groups import ACTING, EASILY, LAYING, OCCUPYING, PREPARING, STARTING
from townwright.games.dice_new_town.state import EASY, NONE, DiceNewTown
from townwright.games.dice_new_town.turns import active, due_mark, place_in_order

# Everything else ------------------------------------------------------------------------------------------------------


def nothing_is_missing(document: Node, s: DiceNewTown) -> None:
    """Land cards and Residents are all somewhere, or not in this game."""
    with_cards = bool(s.land_cards) or s.ruleset == EASY
    boxed = [land + LOWEST for land in range(NUMBERED) if s.card[land] == state.IN_BOX]
    if boxed and (with_cards or len(boxed) < NUMBERED):
        text = "Land cards are not in this game" if not with_cards else f"Land cards {boxed} are nowhere"
        raise document.get("cards", {}).wrong(f"{text}.")
    if not boxed and not with_cards:
        raise document.get("cards", {}).wrong("Land cards are not in this game.")
    away = [resident_name(k + 1) for k in range(RESIDENTS) if s.resident[k] == state.IN_BOX]
    if (s.ruleset == EASY and away) or (s.ruleset != EASY and len(away) < RESIDENTS):
        raise document.get("residents", {}).wrong(f"Residents that are not in this game, or nowhere: {away}.")


def check(document: Node, s: DiceNewTown) -> None:
    """Refuse a position that no game can lead to."""
    _check_houses(document.get("houses", {}), s)
    if s.phase in LAYING:
        _check_nothing_yet(document, s)
        return
    _check_trees(document.get("town"), s)
    _check_order(document, s)
    _check_builders(document, s)
    for seat in range(s.seats):
        _check_player(document.get("players").get(COLOURS[seat]), s, seat)
    check_dice(document, s)
    check_cards(document, s)
    check_residents(document, s)
    check_decision(document, s)
    if s.actor >= 0 and play.legal(s, cast("Array", np.zeros(ACTION_COUNT, np.int32))) == 0:
        raise document.get("phase").wrong("there is nothing to choose in this phase here.")


def check_phase(document: Node, s: DiceNewTown) -> None:
    """Does the phase occur under these options, and in this round?"""
    node = document.get("phase")
    if s.ruleset == EASY:
        allowed: Iterable[int] = (*LAYING, *EASILY, state.END)
    else:
        allowed = (*LAYING, *STARTING, *PREPARING, *ACTING, state.END)
        if s.extra_round:
            allowed = (*allowed, state.JOIN, state.KEEP)
        if s.occupancy:
            allowed = (*allowed, *OCCUPYING, state.ROYAL)
    if s.phase not in allowed:
        raise node.wrong("that phase does not occur under these options.")
    if s.phase in (state.LAND_DEAL, state.DRAFT_CARDS) and not s.land_cards:
        raise node.wrong("Land cards are not in this game.")
    if s.phase == state.START_LAND and s.land_cards:
        raise node.wrong("with Land cards the lowest one says where a Builder starts.")
    if s.phase == state.DRAFT_CARDS and s.land_deal == state.BY_LUCK:
        raise node.wrong("the cards are dealt, not drafted.")
    lowest, highest = _rounds_of(s)
    if not lowest <= s.round <= highest:
        raise document.get("round").wrong(f"in this phase it is round {lowest} to {highest}.")


def _rounds_of(s: DiceNewTown) -> tuple[int, int]:
    if s.phase in (*LAYING, *STARTING):
        return 0, 0
    if s.ruleset == EASY:
        rows = s.phase in (state.LAND_ROW, state.RESIDENT_ROW)
        return (0 if rows else ROUNDS if s.phase in (state.ROYAL, state.END) else 1), ROUNDS
    last = EXTRA_ROUND if s.extra_round else ROUNDS
    if s.phase == state.KEEP:
        return EXTRA_ROUND, EXTRA_ROUND
    if s.phase == state.JOIN:
        return ROUNDS, ROUNDS
    if s.phase in (*OCCUPYING, state.ROYAL, state.END):
        return ROUNDS, last
    return 1, ROUNDS if s.phase in PREPARING else last


def _check_nothing_yet(document: Node, s: DiceNewTown) -> None:
    """While the town is laid out nobody has anything."""
    fresh = s.copy()  # type: ignore[attr-defined]
    setup.clear(fresh)
    for name in ("bare", "square", "beside", "trees", "phase", "actor", "ply", "tries"):
        setattr(fresh, name, getattr(s, name))
    if fresh.tobytes() != s.tobytes():  # type: ignore[attr-defined]
        raise document.get("players").wrong("nobody has anything while the town is laid out.")


def _check_trees(node: Node, s: DiceNewTown) -> None:
    planted = bin(s.trees).count("1") - 1
    if s.ruleset == EASY:
        expected = ROW_OF_CARDS if s.round else cards.count_cards(s, state.IN_ROW)
    elif s.phase in (state.TREE_DICE, state.TREE_ROLL, state.TREE_LAND):
        expected = s.round - 1
    else:
        expected = min(s.round, ROUNDS)
    if planted != expected:
        raise node.get("trees").wrong(f"besides the King's there are {expected} Trees by now.")
    if s.ruleset == EASY and s.round == 0:
        open_lands = sum(1 << land for land in range(NUMBERED) if s.card[land] == state.IN_ROW)
        if s.trees != open_lands | 1 << KING:
            raise node.get("trees").wrong("Trees stand on the Lands of the open cards.")


def _check_houses(node: Node, s: DiceNewTown) -> None:
    for land in range(LANDS):
        forms = [s.house[land, slot] for slot in range(SLOTS)]
        count = sum(form != NO_HOUSE for form in forms)
        if any(forms[slot] == NO_HOUSE for slot in range(count)):
            raise node.wrong(f"the houses on {place_name(land)} are lettered from a on.")
        if not count:
            continue
        if s.round == 0:
            raise node.wrong("there are no houses before the first round.")
        base = node.get(house_name(land, 0))
        owners = [s.owner[land, slot] for slot in range(count)]
        penthouses = [slot for slot in range(count) if forms[slot] == PENTHOUSE]
        if penthouses and (penthouses != [1] or LEVEL_OF[forms[0]] != LEVELS or owners[0] != owners[1] or land == KING):
            raise base.wrong("DT-L18: a penthouse stands on its owner's 3x3 house, on a numbered Land.")
        if land == KING and (count > HOUSES_ON_THE_KINGS or len(set(owners)) < count):
            raise base.wrong("DT-L20: the King's Land holds two houses of different owners.")
        if land != KING and build.levels_on(s, land) > SPACE:
            raise base.wrong(f"DT-L13: the houses of a Land have at most {SPACE} Levels.")
    for seat in range(s.seats):
        if s.houses[seat] > MOST_HOUSES or (
            s.roof_kinds == state.SIZED and min(s.roofs[seat, level] for level in range(LEVELS)) < 0
        ):
            raise node.wrong(f"DT-L17: {COLOURS[seat]} has more houses than Roofs.")
    if sum(s.houses) and not any(s.founded):
        raise node.wrong("somebody has built a house.")
    families = families_housed(s)
    if len(set(families)) < len(families):
        raise node.wrong("each family lives in one house.")


def _check_order(document: Node, s: DiceNewTown) -> None:
    node = document.get("order")
    seats = [seat for seat in s.order if seat != NONE]
    in_extra_round = s.round == EXTRA_ROUND and s.phase not in (*OCCUPYING, state.ROYAL, state.END)
    if s.round == EXTRA_ROUND and s.phase == state.END and not s.occupancy:
        in_extra_round = True
    joined = [seat for seat in range(s.seats) if s.joined[seat] == state.JOINS]
    expected = joined if in_extra_round else list(range(s.seats))
    if sorted(seats) != expected:
        raise node.wrong(f"expected are {', '.join(COLOURS[seat] for seat in expected)}, in turn order.")
    if s.ruleset == EASY and s.round:
        seats_now = [(s.round - 1 + place) % s.seats for place in range(s.seats)]
        if seats != seats_now:
            raise node.wrong("under the easy rules the start player moves on by one seat a round.")
    elif s.round == 0 and seats != sorted(seats):
        raise node.wrong("before the first round the seats come in order.")
    elif s.phase in PREPARING and seats != sorted(seats, key=lambda seat: place_in_order(s, seat)):
        raise node.wrong("the order ascends by the Builders' Lands.")
    answers = [s.joined[seat] for seat in range(s.seats)]
    if s.phase == state.JOIN:
        first = answers.index(state.UNDECIDED) if state.UNDECIDED in answers else s.seats
        if first == s.seats or any(answers[first:]):
            raise document.get("players").wrong("the answers come in seat order, and one is still open.")
    elif s.extra_round and (s.round == EXTRA_ROUND or s.phase in (*OCCUPYING, state.ROYAL, state.END)):
        if state.UNDECIDED in answers or (s.round == EXTRA_ROUND) != (state.JOINS in answers):
            raise document.get("players").wrong("everybody has chosen, and whoever joins plays round 5.")
    elif any(answers):
        raise document.get("players").wrong("nobody has been asked about an additional round yet.")
    no_turn = (state.JOIN, state.ROLL, state.TREE_DICE, state.TREE_ROLL, state.TREE_LAND, state.SHUFFLE)
    if s.turn and (s.phase in no_turn or (s.phase == state.LAND_ROW and not s.round)):
        raise document.get("turn").wrong("the first in the order is meant here.")
    if s.turn and s.phase == state.END and not s.occupancy:
        raise document.get("turn").wrong("the first in the order is meant here.")
    easy_set_up = s.ruleset == EASY and s.round == 0
    if s.turn and (easy_set_up or (s.phase == state.LAND_DEAL and s.land_deal == state.BY_LUCK)):
        raise document.get("turn").wrong("the first in the order is meant here.")


def _check_builders(document: Node, s: DiceNewTown) -> None:
    node = document.get("players")
    for seat in range(s.seats):
        if (s.at[seat] != NONE) != _is_placed(s, seat):
            raise node.get(COLOURS[seat]).get("at").wrong("the Builder is on the map too early, or not yet.")
        walks = s.origin != NONE and seat == active(s)
        if not walks and (s.in_king[seat] > 0) != (s.at[seat] == KING):
            raise document.get("king").wrong("the Builders in the King's Land are expected, in the order they came.")
        if walks and s.in_king[seat]:
            raise document.get("king").wrong("who is walking has no place in the King's Land.")
        for other in range(seat):
            on_way = s.origin != NONE and active(s) in (seat, other)
            if s.ruleset != EASY and s.at[seat] == s.at[other] not in (KING, NONE) and not on_way:
                raise node.get(COLOURS[seat]).get("at").wrong("no two Builders stop on one numbered Land.")


def _is_placed(s: DiceNewTown, seat: int) -> bool:
    if s.round == 0:
        places = [place for place in range(s.players) if s.order[place] == seat]
        return s.phase == state.START_LAND and places[0] < s.turn
    if s.ruleset == EASY and s.round == 1 and s.back == NONE:
        return next(place for place in range(s.players) if s.order[place] == seat) < s.turn
    return True


def _check_player(node: Node, s: DiceNewTown, seat: int) -> None:
    is_counting = s.phase in (*OCCUPYING, state.ROYAL, state.END)
    if s.round == 0 and (s.score[seat] or s.gems[seat] or score.tokens(s, seat) or s.founded[seat]):
        raise node.wrong("nobody has anything before the first round.")
    if s.round == 0 and (s.thrown[seat] or s.turned or s.had_fifth[seat] or s.marks[seat]):
        raise node.wrong("nothing has happened before the first round.")
    owed = due_mark(s, seat)
    if owed != NONE and not is_counting and s.phase not in (state.TRACK, state.TRACK_ROLL):
        raise node.get("marks", []).wrong(f"the mark {MARK_STEP * (owed + 1)} has been reached and is settled at once.")
    if s.score[seat] >= MARK_STEP * MARKS and s.phase != state.END and not s.marks[seat] >> GEM_MARK & 1:
        raise node.get("marks", []).wrong(f"at {MARK_STEP * MARKS} a Gem has been gained.")
    for mark in range(MARKS):
        if s.marks[seat] >> mark & 1 and s.score[seat] < MARK_STEP * (mark + 1) and not is_counting:
            raise node.get("marks").wrong(f"the mark {MARK_STEP * (mark + 1)} has not been reached.")
    if s.score[seat] < 0 and not is_counting:
        raise node.get("score").wrong("nobody loses points before the end.")
    if s.royal[seat] and (s.ruleset != EASY or s.phase not in (state.ROYAL, state.END)):
        raise node.get("royal").wrong("royal families throw their dice at the end of an easy game.")
    if s.turned_away[seat] and s.phase not in (state.FAMILY, state.HOUSE, state.ROYAL, state.END):
        raise node.get("turned_away").wrong("families are turned away in the Occupancy Round only.")
    if s.turned_away[seat] and not s.occupancy:
        raise node.get("turned_away").wrong("there is no Occupancy Round in this game.")
