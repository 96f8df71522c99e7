"""What a position document must agree with, so that a game can have led to it and can go on from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np

from townwright.engine.ask import ALLOWED
from townwright.engine.document import Node
from townwright.engine.state import CHANCE, Array
from townwright.games.dice_new_town import (
    build,
    cards,
    easy,
    moving,
    occupancy,
    play,
    rounds,
    score,
    setup,
    state,
    town,
    track,
)
from townwright.games.dice_new_town.board import IS_CENTRAL, KING_SQUARES, SAMPLE_SQUARES, house_name, square_name
from townwright.games.dice_new_town.choices import ACTION_COUNT, PIECES
from townwright.games.dice_new_town.data import (
    CARDS_EACH,
    COLOURS,
    COLUMNS,
    DICE,
    DICE_COLOURS,
    EXTRA_ROUND,
    FACES,
    GEM_MARK,
    HOUSES_ON_THE_KINGS,
    KING,
    LANDS,
    LANDS_ON_THE_KING,
    LEVEL_OF,
    LEVELS,
    LOWEST,
    MARK_STEP,
    MARKS,
    MATERIALS,
    MOST_HOUSES,
    NEIGHBOURS_OF_A_LAND,
    NO_HOUSE,
    NUMBERED,
    PENTHOUSE,
    RESIDENTS,
    ROUNDS,
    ROW_OF_CARDS,
    ROWS,
    SLOTS,
    SPACE,
    SQUARES,
    WHITE,
    WHITES,
)
from townwright.games.dice_new_town.notation import place_name, resident_name
from townwright.games.dice_new_town.state import EASY, NONE, DiceNewTown
from townwright.games.dice_new_town.turns import active, due_mark, place_in_order, white_sum

LUCK = (
    *(state.LAND_DEAL, state.TREE_ROLL, state.ROLL, state.THROW, state.TRACK_ROLL, state.SHUFFLE, state.ROYAL),
    *(state.LAND_ROW, state.RESIDENT_ROW),
)
LAYING = (state.KING_SITE, state.SQUARE, state.NUMBER)
STARTING = (state.LAND_DEAL, state.DRAFT_CARDS, state.START_LAND)
PREPARING = (state.TREE_DICE, state.TREE_ROLL, state.TREE_LAND, state.ROLL, state.DRAFT)
ACTING = (
    *(state.MOVE, state.MANAGE, state.BUILD, state.LAST_MOVE, state.WANT, state.WHO, state.ACCEPT),
    *(state.PIECE, state.TRACK, state.TRACK_ROLL, state.CARD, state.THROW),
)
OCCUPYING = (state.SHUFFLE, state.FAMILY, state.HOUSE)
EASILY = (
    *(state.LAND_ROW, state.RESIDENT_ROW, state.DESIGN, state.SPOT, state.DICE, state.EXTRA, state.TAKE_CARD),
    *(state.WORK, state.RESIDENT, state.PIECE, state.TRACK, state.TRACK_ROLL, state.CARD, state.THROW, state.ROYAL),
)


def who_decides(s: DiceNewTown) -> int:
    """The actor, as it follows from the phase."""
    if s.phase in LUCK or (s.phase == state.START_LAND and s.start_lands == state.DEALT):
        return CHANCE
    if s.phase in (state.WANT, state.ACCEPT, state.TRACK):
        return s.asked
    if s.phase == state.JOIN:
        return next((seat for seat in range(s.seats) if s.joined[seat] == state.UNDECIDED), NONE)
    return active(s)


# The town -------------------------------------------------------------------------------------------------------------


def check_layout(node: Node, s: DiceNewTown) -> None:
    """The layout test, and what the option says; each criterion by name."""
    king, bare = town.kings_ground(s), town.bare_ground(s)
    given = [land for land in range(NUMBERED) if s.square[land] != NONE]
    lands = sum(1 << s.square[land] for land in given)
    _check_layout_phase(node, s, len(given), bare)
    if s.phase == state.KING_SITE:
        return
    ground = king | bare | lands
    if not _is_connected(ground):
        raise node.wrong("DT-L31: no Land may lie detached from the others.")
    left = NUMBERED - len(given) - bin(bare).count("1")
    if s.layout == state.RANDOM and s.square[KING] not in KING_SQUARES[IS_CENTRAL]:
        raise node.get("king").wrong("under layout=random the King's Land has its lower left square in b2 to d4.")
    if s.phase == state.SQUARE:
        if s.layout == state.CUSTOM and town.squares_needed(ground, king) > left:
            raise node.wrong("DT-L31: with the squares that are left the town cannot pass the layout test.")
        return
    near = [square for square in range(SQUARES) if (bare | lands) >> square & 1]
    beside_king = sum(town.touching(king, square) > 0 for square in near)
    if beside_king < LANDS_ON_THE_KING:
        raise node.wrong(f"DT-L31: {beside_king} Lands touch the King's Land; at least {LANDS_ON_THE_KING} must.")
    for square in near:
        if town.touching(ground, square) < NEIGHBOURS_OF_A_LAND:
            name = next((place_name(land) for land in given if s.square[land] == square), "the Land")
            where = f"{name} on {square_name(square)}"
            raise node.wrong(f"DT-L31: {where} touches fewer than {NEIGHBOURS_OF_A_LAND} Lands.")
    _check_sample(node, s, bare | lands, len(given))
    if not bare:
        town.find_neighbours(s)


def _check_layout_phase(node: Node, s: DiceNewTown, given: int, bare: int) -> None:
    """How much of the town is laid out follows from the phase."""
    squares = given + bin(bare).count("1")
    is_laid_by_squares = s.layout in (state.RANDOM, state.CUSTOM)
    if s.phase in LAYING and (s.layout == state.SAMPLE_TOWN or (s.phase != state.NUMBER and not is_laid_by_squares)):
        raise node.wrong("this layout is not laid out in that way.")
    if (s.square[KING] == NONE) != (s.phase == state.KING_SITE):
        raise node.wrong("the field 'king' is missing, or too early.")
    expected = {state.KING_SITE: squares == 0, state.SQUARE: given == 0 and squares < NUMBERED}
    expected[state.NUMBER] = squares == NUMBERED and given < NUMBERED - 1
    if not expected.get(s.phase, given == NUMBERED and not bare):
        raise node.wrong("DT-L31: the numbers 3 to 18 lie on a square each, once the town is laid out.")
    trees = s.trees >> KING & 1
    if bool(trees) == (s.phase in LAYING) or (s.phase in LAYING and s.trees):
        raise node.get("trees", []).wrong("a Tree stands on the King's Land, and none before the town is laid out.")


def _is_connected(ground: int) -> bool:
    reached = ground & -ground
    while True:
        more = reached
        for square in range(SQUARES):
            if ground >> square & 1 and town.touching(reached, square):
                more |= 1 << square
        if more == reached:
            return reached == ground
        reached = more


def _check_sample(node: Node, s: DiceNewTown, ground: int, given: int) -> None:
    sample = sum(1 << int(square) for square in SAMPLE_SQUARES[:NUMBERED])
    if s.layout == state.SAMPLE_TOWN and [int(q) for q in s.square] != SAMPLE_SQUARES.tolist():
        raise node.wrong("under layout=sample the Lands lie as on the sample map.")
    is_sample_shape = ground == sample and s.square[KING] == SAMPLE_SQUARES[KING]
    if s.layout == state.SHUFFLED and not is_sample_shape:
        raise node.wrong("under layout=shuffled the Lands lie on the squares of the sample map.")
    if s.phase == state.NUMBER and given:
        first = min((q for q in range(SQUARES) if town.bare_ground(s) >> q & 1), default=SQUARES)
        if any(s.square[land] > first for land in range(NUMBERED) if s.square[land] != NONE):
            raise node.get("bare").wrong("numbers are given from a1 on, row by row.")


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
    _check_dice(document, s)
    _check_cards(document, s)
    _check_residents(document, s)
    _check_decision(document, s)
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
    families = _housed(s)
    if len(set(families)) < len(families):
        raise node.wrong("each family lives in one house.")


def _housed(s: DiceNewTown) -> list[int]:
    """All families that live in a house."""
    places = ((land, slot) for land in range(LANDS) for slot in range(SLOTS))
    return [s.family[place] for place in places if s.family[place]]


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


# Dice -----------------------------------------------------------------------------------------------------------------


def _check_dice(document: Node, s: DiceNewTown) -> None:
    pool = rounds.dice_in_pool(s)
    node = document.get("dice", [])
    if pool and s.phase not in (state.ROLL, state.DRAFT):
        raise node.wrong("dice lie in the middle only from the roll to the draft.")
    if s.phase in (state.ROLL, state.DRAFT):
        _check_pool(node, s, pool)
    players = document.get("players")
    for seat in range(s.seats):
        _check_own_dice(players.get(COLOURS[seat]), s, seat)


def _check_pool(node: Node, s: DiceNewTown, pool: int) -> None:
    taken = [_dice_taken(s, seat) for seat in range(s.seats)]
    for colour in range(WHITE + 1):
        in_pool = sum(s.pool[colour, k] for k in range(FACES))
        held = sum(
            rounds.whites_taken(s, seat) if colour == WHITE else not rounds.needs(s, seat, colour)
            for seat in range(s.seats)
        )
        count = s.seats * (WHITES if colour == WHITE else 1)
        rolled = min(max(pool - colour * s.seats, 0), count)
        if in_pool + held != (rolled if s.phase == state.ROLL else count):
            raise node.wrong(f"that is not the number of {DICE_COLOURS[colour]} dice there are by now.")
    if s.phase == state.ROLL:
        if pool >= DICE * s.seats or any(taken):
            raise node.wrong("dice are still to be rolled, and none is taken yet.")
        return
    laps = min(taken)
    expected = [laps + (place < s.turn) for place in range(s.players)]
    if pool == 0 or [taken[s.order[place]] for place in range(s.players)] != expected:
        raise node.wrong("the dice are taken one by one in turn order.")


def _dice_taken(s: DiceNewTown, seat: int) -> int:
    return rounds.whites_taken(s, seat) + sum(not rounds.needs(s, seat, colour) for colour in range(WHITE))


def _check_own_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    has_any = any((s.red[seat], s.green[seat], s.black[seat], s.lent[seat], s.changed[seat], white_sum(s, seat)))
    takes_part = any(s.order[place] == seat for place in range(s.players))
    acts = s.phase in (*ACTING, state.KEEP, state.DRAFT) and takes_part
    if s.ruleset == EASY:
        if has_any and s.round == 0:
            raise node.wrong("no dice are thrown before the first round.")
        if s.lent[seat]:
            raise node.get("lent").wrong("there is no Workload under the easy rules.")
        _check_easy_dice(node, s, seat)
        return
    if has_any and not acts:
        raise node.wrong("nobody has dice in this phase, or this player takes no part.")
    unchanged_zero = any(s.white[seat, die] == 0 and not s.changed[seat] >> die & 1 for die in range(WHITES))
    throws_all = s.phase in (state.THROW, state.KEEP) and (s.phase == state.KEEP or s.resume == state.KEEP)
    if s.phase in ACTING and acts and unchanged_zero and not throws_all:
        raise node.get("white").wrong("three White dice are expected.")
    if s.changed[seat] and not s.land_cards:
        raise node.get("changed").wrong("Land cards are not in this game.")
    if s.changed[seat] and (s.phase == state.DRAFT or throws_all):
        raise node.get("changed").wrong("no White die has been changed yet.")
    if s.lent[seat] and s.phase not in (state.BUILD, state.LAST_MOVE, *ACTING[4:]):
        raise node.get("lent").wrong("Workload is lent in the building step.")
    whites = [s.white[seat, die] for die in range(WHITES)]
    if s.phase == state.DRAFT and sorted(whites, key=lambda value: value == 0) != whites:
        raise node.get("white").wrong("the White dice that were taken come first.")
    if throws_all:
        _check_thrown_dice(node, s, seat)


def _check_thrown_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    """In the additional round each throws all six; who comes later has none yet."""
    place = next((place for place in range(s.players) if s.order[place] == seat), s.players)
    dice = [*(s.white[seat, die] for die in range(WHITES)), s.green[seat], s.red[seat], s.black[seat]]
    for die, value in enumerate(dice):
        has_it = place < s.turn or (place == s.turn and not s.rolling >> die & 1)
        if (value > 0) != has_it:
            raise node.wrong("the six dice are thrown one by one, in turn order.")


def _check_easy_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    whites = [s.white[seat, die] for die in range(WHITES)]
    place = next(place for place in range(s.players) if s.order[place] == seat)
    is_throwing = s.phase == state.THROW and place == s.turn
    if not s.round:
        return
    positioned = s.round > 1 or s.back != NONE or place < s.turn
    is_good = cards.is_design_good(s, seat) or (s.changed[seat] and (positioned or s.back != NONE))
    if (positioned or (place == s.turn and not is_throwing)) and not is_good:
        raise node.get("white").wrong("the White dice must name a Land, or open the King's.")
    if is_throwing and s.round == 1 and s.back == NONE:
        thrown = [not s.rolling >> die & 1 for die in range(WHITES)]
        if [value > 0 for value in whites] != thrown:
            raise node.get("white").wrong("the White dice are thrown one by one.")
    if not positioned and place > s.turn and any(whites):
        raise node.get("white").wrong("these dice have not been thrown yet.")
    has_coloured = [s.green[seat] > 0, s.red[seat] > 0, s.black[seat] > 0]
    built_before = s.round > 1 or (s.back != NONE and place < s.turn)
    builds = s.back != NONE and place == s.turn and not (is_throwing and s.rolling & state.COLOURED_DICE)
    if (built_before or builds) and not all(has_coloured):
        raise node.wrong("the Green, Red and Black dice show 1 to 6.")
    if not built_before and not builds:
        thrown = [bool(is_throwing and s.back != NONE and not s.rolling >> bit & 1) for bit in (3, 4, 5)]
        if has_coloured != thrown:
            raise node.wrong("the Green, Red and Black dice are thrown one by one.")


# Cards and Residents --------------------------------------------------------------------------------------------------


def _check_cards(document: Node, s: DiceNewTown) -> None:
    node = document.get("cards", {})
    in_deck, in_row = cards.count_cards(s, state.IN_DECK), cards.count_cards(s, state.IN_ROW)
    in_stock = cards.count_cards(s, state.IN_STOCK)
    own = [cards.count_cards(s, seat) for seat in range(s.seats)]
    if s.ruleset == EASY:
        if in_stock:
            raise node.wrong("there is no stock under the easy rules.")
        is_short = s.phase == state.LAND_ROW or s.phase == state.TAKE_CARD
        if in_row > ROW_OF_CARDS or (not is_short and in_row < ROW_OF_CARDS and in_deck):
            raise node.wrong(f"{ROW_OF_CARDS} Land cards lie open, as long as there are any.")
        if s.phase == state.LAND_ROW and (
            in_row == ROW_OF_CARDS or in_deck == 0 or (s.round and in_row + in_deck <= 4)
        ):
            raise node.wrong("no Land card is to be turned up.")
        if (s.round == 0 and any(own)) or (s.phase == state.RESIDENT_ROW and not s.round and in_row < ROW_OF_CARDS):
            raise node.wrong("nobody has Land cards in the set-up.")
        return
    if not s.land_cards:
        return
    if s.phase in (state.LAND_DEAL, state.DRAFT_CARDS):
        _check_draft(node, s, own, in_row, in_deck, in_stock)
    elif in_deck or in_row:
        raise node.wrong("all Land cards are dealt.")
    elif in_stock > NUMBERED - CARDS_EACH * s.seats:
        raise node.wrong("more Land cards lie in the stock than were left when they were dealt.")


def _check_draft(node: Node, s: DiceNewTown, own: list[int], in_row: int, in_deck: int, in_stock: int) -> None:
    if in_stock:
        raise node.wrong("there is no stock before the cards are dealt.")
    if s.land_deal == state.BY_LUCK:
        dealt = NUMBERED - in_deck
        if in_row or own != [min(max(dealt - CARDS_EACH * seat, 0), CARDS_EACH) for seat in range(s.seats)]:
            raise node.wrong("the cards are dealt seat by seat, four each.")
        if dealt >= CARDS_EACH * s.seats - (s.seats == len(COLOURS)):
            raise node.wrong("there are still cards to be dealt.")
        return
    is_first = s.lap == 0
    for seat in range(s.seats):
        now = seat == s.turn
        done = seat < s.turn if is_first else seat > s.turn
        least, most = (1, 3) if is_first else (CARDS_EACH, CARDS_EACH)
        if not done:
            least, most = (0, 0) if is_first else (1, 3)
        if now and s.phase == state.DRAFT_CARDS:
            least, most = (s.to_take, s.to_take) if is_first else (1 + s.to_take, min(3 + s.to_take, CARDS_EACH))
        if not least <= own[seat] <= most:
            raise node.wrong(f"{COLOURS[seat]} cannot have drafted {own[seat]} cards by now.")
    taken_now = s.to_take if s.phase == state.DRAFT_CARDS else 0
    if s.phase == state.LAND_DEAL and (in_row >= ROW_OF_CARDS or in_row + in_deck <= ROW_OF_CARDS):
        raise node.wrong("no card is to be turned up.")
    if s.phase == state.DRAFT_CARDS and in_row + taken_now != min(ROW_OF_CARDS, in_row + taken_now + in_deck):
        raise node.wrong(f"{ROW_OF_CARDS} cards lie open at the beginning of a turn.")


def _check_residents(document: Node, s: DiceNewTown) -> None:
    node = document.get("columns", [])
    waiting = [s.column[c, row] for c in range(COLUMNS) for row in range(ROWS) if s.column[c, row]]
    housed = _housed(s)
    if s.ruleset == EASY:
        _check_easy_residents(document.get("residents", {}), s)
    if (waiting or housed) and (not s.occupancy or s.phase not in (*OCCUPYING, state.ROYAL, state.END)):
        raise node.wrong("families come in the Occupancy Round only.")
    if set(waiting) & set(housed):
        raise node.wrong("a family that lives in a house waits nowhere.")
    if s.phase == state.SHUFFLE:
        heights = [occupancy.height(s, column) for column in range(COLUMNS)]
        dealt = len(waiting)
        if dealt >= RESIDENTS - 1 or heights != [
            (dealt + COLUMNS - 1 - column) // COLUMNS for column in range(COLUMNS)
        ]:
            raise node.wrong("the cards are dealt row by row from the front.")
        if housed or any(s.gems_on):
            raise node.wrong("nobody has moved in while the cards are dealt.")
    elif s.occupancy and s.phase in (*OCCUPYING, state.ROYAL, state.END):
        everybody = sorted(waiting + housed)
        if everybody != list(range(1, RESIDENTS + 1)):
            raise node.wrong("each of the sixteen families waits in a column or lives in a house.")
    for land in range(LANDS):
        for slot in range(SLOTS):
            family = s.family[land, slot]
            if family and not score.fits(family, land, s.house[land, slot]):
                raise document.get("houses").get(house_name(land, slot)).wrong("DT-R53: the family does not fit.")


def _check_easy_residents(node: Node, s: DiceNewTown) -> None:
    in_deck, in_row = easy.count_residents(s, state.IN_DECK), easy.count_residents(s, state.IN_ROW)
    is_short = s.phase == state.RESIDENT_ROW or (s.round == 0 and s.phase == state.LAND_ROW)
    if in_row > ROW_OF_CARDS or (not is_short and in_row < ROW_OF_CARDS and in_deck):
        raise node.wrong(f"{ROW_OF_CARDS} Residents lie open, as long as there are any.")
    if s.phase == state.RESIDENT_ROW and (in_row == ROW_OF_CARDS or in_row + in_deck <= ROW_OF_CARDS):
        raise node.wrong("no Resident is to be turned up.")
    own = RESIDENTS - in_deck - in_row
    if s.round == 0 and (own or (s.phase == state.LAND_ROW and in_row)):
        raise node.wrong("nobody has Residents in the set-up.")


# What is being decided ------------------------------------------------------------------------------------------------


def _check_decision(document: Node, s: DiceNewTown) -> None:
    node = document.get("decision", {})
    if s.phase == state.THROW:
        _check_throw(node, s)
    elif s.phase == state.CARD:
        _check_card(node, s)
    elif s.phase in (state.MOVE, state.LAST_MOVE) and s.origin != NONE:
        _check_route(node.get("origin"), s)
    elif s.phase in (state.WANT, state.WHO):
        _check_offer(node, s)
    elif s.phase == state.PIECE:
        _check_house_in_hand(node, s)
    elif s.phase == state.ACCEPT:
        is_next = s.turn + 1 < s.players and s.asked == s.order[s.turn + 1]
        if not is_next or s.black[active(s)] + s.lent[active(s)] == 0:
            raise node.get("asked").wrong("help is offered to the next player, and only what is left.")
    elif s.phase in (state.TRACK, state.TRACK_ROLL):
        if s.asked == NONE or s.asked != track.next_to_be_rewarded(s):
            raise node.get("asked").wrong("that player has reached no mark, or comes later.")
    elif s.phase in (state.TREE_ROLL, state.TREE_LAND):
        _check_tree(node, s)
    elif s.phase in (state.HOUSE, state.ROYAL):
        _check_guest(node, s)
    elif s.phase in (state.MANAGE,):
        _check_refused(node, s)
    if s.phase == state.FAMILY and (s.passed >= occupancy.seats_in(s) or occupancy.is_out(s, active(s))):
        raise node.get("passed").wrong("when all who are in have passed, play goes on anew; who is out does not act.")
    if s.phase == state.HOUSE and s.passed >= occupancy.seats_in(s):
        raise node.get("passed").wrong("when all who are in have passed, play goes on anew.")
    if s.ruleset == EASY:
        _check_easy(node, s)


def _check_refused(node: Node, s: DiceNewTown) -> None:
    if s.refused & ~0b1110000:
        raise node.get("refused").wrong("only Materials 4, 5 and 6 are offered.")


def _check_throw(node: Node, s: DiceNewTown) -> None:
    if s.rolling == 0:
        raise node.get("rolling").wrong("some die is being thrown.")
    whites, greens = s.rolling & state.ALL_WHITE == s.rolling, s.rolling == state.GREEN_DIE
    if s.ruleset == EASY:
        good = s.resume == state.DESIGN and whites and s.is_fresh == 1
        good = good or (
            s.resume == state.DICE and s.rolling & state.ALL_WHITE == 0 and not s.is_fresh and not s.rerolls
        )
        good = good and (s.rolling != state.ALL_WHITE << 3 or s.resume == state.DICE) and not s.refused
        if s.resume == state.DICE:
            good = good and s.rolling in (56, 48, 32) and s.back == state.DICE and not any(s.use)
    elif s.resume == state.KEEP:
        good = s.round == EXTRA_ROUND and s.rolling in (63, 62, 60, 56, 48, 32)
    else:
        black = s.rolling == state.BLACK_DIE
        good = (s.resume == state.MOVE and (whites or greens)) or (s.resume == state.MANAGE and (whites or black))
    if s.ruleset != EASY and (s.is_fresh or s.rerolls or (s.refused and s.resume != state.MANAGE)):
        good = False
    if not good or (s.again and s.resume != state.KEEP) or s.refused & ~0b1110000:
        raise node.get("rolling").wrong("these dice are not thrown in that phase.")


def _check_card(node: Node, s: DiceNewTown) -> None:
    allowed = (state.MOVE, state.MANAGE, state.BUILD, state.LAST_MOVE)
    if s.ruleset == EASY:
        allowed = (state.DESIGN, state.DICE, state.WORK, state.WORK)
    if s.resume not in allowed or s.using == KING or (s.refused and s.resume != state.MANAGE):
        raise node.get("resume").wrong("no Land card is used in that phase.")
    if (s.is_fresh or s.rerolls) and s.resume != state.DESIGN:
        raise node.get("resume").wrong("White dice are not being thrown in that phase.")
    _check_refused(node, s)
    s.phase, using = s.resume, s.using
    s.using = NONE
    rule = cards.why_not_use(s, using)
    s.phase, s.using = state.CARD, using
    if rule != ALLOWED:
        raise node.get("using").wrong(f"DT-L{rule} forbids that card now.")


def _check_route(node: Node, s: DiceNewTown) -> None:
    seat = active(s)
    spent = moving.cheapest(s, s.origin, s.at[seat])
    taken = [other for other in range(s.seats) if other != seat and s.at[other] == s.origin != KING]
    if s.origin == s.at[seat] or spent + s.green[seat] > 6 or taken:
        raise node.wrong("no cheapest way leads from there to the Builder with one Green die.")


def _check_offer(node: Node, s: DiceNewTown) -> None:
    _check_refused(node, s)
    giver = active(s)
    wants = [seat for seat in range(s.seats) if s.wanting >> seat & 1]
    if rounds.why_not_offer(s, s.offered) != ALLOWED if 4 <= s.offered <= MATERIALS else True:
        raise node.get("offered").wrong("that Material cannot be offered now.")
    order = [s.order[place] for place in range(s.players) if place != s.turn]
    if s.phase == state.WHO:
        if len(wants) < 2 or not set(wants) <= set(order):
            raise node.get("wanting").wrong("at least two others want the Material.")
    elif s.asked not in order or not set(wants) <= set(order[: order.index(s.asked)]):
        raise node.get("asked").wrong("the others are asked in turn order.")
    if giver in wants:
        raise node.get("wanting").wrong("the giver is not asked.")


def _check_house_in_hand(node: Node, s: DiceNewTown) -> None:
    laid = [material for material in range(MATERIALS, 0, -1) for _ in range(s.laid[material - 1])]
    for k in range(MATERIALS):
        s.laid[k] = 0
    s.phase = state.WORK if s.ruleset == EASY else state.BUILD
    rule = build.why_not_target(s, s.target)
    s.phase = state.PIECE
    if rule != ALLOWED:
        raise node.get("target").wrong(f"DT-L{rule} forbids that house now.")
    for material in laid:
        if build.why_not_piece(s, PIECES + material) != ALLOWED:
            raise node.get("laid").wrong("the house cannot be completed with these Materials.")
        s.laid[material - 1] += 1
    if build.cells_left(s) <= 0:
        raise node.get("laid").wrong("the house would be complete.")


def _check_tree(node: Node, s: DiceNewTown) -> None:
    if s.phase == state.TREE_ROLL:
        most = 6 * (4 - s.tree_dice)
        if s.tree_dice < 1 or not 0 <= s.tree_sum <= most or (s.tree_dice < 2 and s.tree_sum == 0):
            raise node.get("tree_sum").wrong("that is no sum of the dice thrown so far.")
    else:
        near = rounds.nearest_without_tree(s)
        if s.tree_sum < 2 or not near & near - 1:
            raise node.get("tree_sum").wrong("there are not two nearest Lands without a Tree.")


def _check_guest(node: Node, s: DiceNewTown) -> None:
    if s.phase == state.ROYAL and s.ruleset == EASY:
        if s.guest or s.asked == NONE or s.royal[s.asked] or not easy.king_guest(s, s.asked):
            raise node.get("asked").wrong("no royal family of that player throws a die.")
        if any(s.royal[seat] == 0 and easy.king_guest(s, seat) for seat in range(s.asked)):
            raise node.get("asked").wrong("the dice are thrown in seat order.")
        return
    if s.asked != NONE:
        raise node.get("asked").wrong("nobody else is asked here.")
    if s.phase == state.ROYAL:
        kings = [s.family[KING, slot] for slot in range(SLOTS) if s.owner[KING, slot] == active(s)]
        if s.guest == 0 or s.guest not in kings:
            raise node.get("guest").wrong("that family has not moved into the King's Land.")
        return
    if s.column[s.target // ROWS, s.target % ROWS] != s.guest or s.guest == 0:
        raise node.get("guest").wrong("that family does not wait there.")
    if not score.fits_an_empty_house(s, active(s), s.guest):
        raise node.get("guest").wrong("that family fits no empty house.")


def _check_easy(node: Node, s: DiceNewTown) -> None:
    """Where the round is, under the easy rules."""
    positioning = (state.DESIGN, state.SPOT, state.THROW, state.CARD)
    building = (state.DICE, state.EXTRA, state.TAKE_CARD, state.LAND_ROW, *positioning)
    working = (*positioning, state.WORK, state.PIECE, state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    allowed = {NONE: positioning, state.DICE: (*building, *working), state.WORK: working}
    if s.phase in (state.ROYAL, state.END):
        allowed = {state.DICE: (state.ROYAL, state.END)}
    if s.round == 0:
        allowed = {0: (state.LAND_ROW, state.RESIDENT_ROW)}
    if s.phase not in allowed.get(s.back, ()):
        raise node.get("back").wrong("play does not go on there from this phase.")
    resolved = [s.use[k] > 0 for k in range(3)]
    materials = [k for k in range(3) if s.use[k] == 1]
    seat = active(s)
    at_work = (state.WORK, state.PIECE, state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    works = s.round > 0 and (s.phase in at_work or s.back == state.WORK or s.resume == state.WORK)
    if works != all(resolved) and (works or s.phase in (state.DICE, state.THROW)) and s.resume != state.DESIGN:
        raise node.get("use").wrong("all three dice are resolved before the work begins.")
    if (s.back == NONE or s.round == 0 or s.phase in (state.ROYAL, state.END)) and any(resolved):
        raise node.get("use").wrong("no die is resolved in this phase.")
    values = [cards.die_of(s, seat, k) for k in materials]
    is_triple = len(materials) == 3 and len(set(values)) == 1
    if not is_triple and (len(materials) == 3 or len(set(values)) < len(values)):
        raise node.get("use").wrong("DT-L27: not three Materials, and no two of one size.")
    if s.phase == state.EXTRA and not is_triple:
        raise node.get("use").wrong("three Materials of one size are taken first.")
    by_red = s.back == state.DICE and (s.phase in (state.DESIGN, state.SPOT) or s.resume == state.DESIGN)
    if by_red and not (s.use[1] == 2 or is_triple):
        raise node.get("use").wrong("White dice are thrown for the Red die only.")
    if by_red and s.rerolls > s.red[seat] - (s.is_fresh or s.phase == state.THROW):
        raise node.get("rerolls").wrong("more rerolls than the Red die allows.")
    if s.phase in (state.DESIGN, state.THROW, state.CARD) and s.rerolls and not by_red:
        raise node.get("rerolls").wrong("rerolls are the special effect of the Red die.")
    if s.phase == state.DESIGN and not s.is_fresh and not by_red:
        raise node.get("is_fresh").wrong("the White dice have just been thrown.")
    if s.phase == state.TAKE_CARD:
        most = 2 if s.black[seat] == 6 else 1
        if not 1 <= s.to_take <= most or not (s.use[2] == 2 or is_triple) or not easy.has_open_card(s):
            raise node.get("to_take").wrong("the Black die does not give so many Land cards.")
    if s.can_gem_move and not works:
        raise node.get("can_gem_move").wrong("nothing has been built yet.")
    after_house = (state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    if not s.can_gem_move and s.round and (s.back == state.WORK or s.phase in after_house):
        raise node.get("can_gem_move").wrong("something has been built in this turn.")
    if s.phase == state.RESIDENT and s.owed == state.NOT_OWED:
        raise node.get("owed").wrong("a Resident is chosen from the row or from a former owner.")
    if s.owed >= state.FROM_SEAT + s.seats or s.owed == state.FROM_SEAT + seat:
        raise node.get("owed").wrong("there is no such former owner.")
