"""Positions that games seldom reach, full of houses: both versions agree on all that can be built and scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

import pytest

from tests.games.dice_new_town.boards import NUMBERS
from tests.games.dice_new_town.lockstep import (
    compare_positions,
    compare_reachable,
    compare_reasons,
    lay_out,
    layout_of,
    naive_options,
    name_of,
)
from tests.naive.dice_new_town import Question, building, easy, occupancy, points
from tests.naive.dice_new_town.moving import move, pick_up, set_down
from tests.naive.dice_new_town.town import KING, LANDS, RESIDENTS, House, Player, Town, houses_of, houses_on
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.state import copy_of
from townwright.games.dice_new_town import GAME, score
from townwright.games.dice_new_town import households as engine_households
from townwright.games.dice_new_town import occupancy as engine_occupancy
from townwright.games.dice_new_town import state as st
from townwright.games.dice_new_town import town as engine_town
from townwright.games.dice_new_town.data import BASE_POINTS
from townwright.games.dice_new_town.state import DiceNewTown

OPTIONS = option_combinations(GAME)
MODULES = ("land_cards", "extra_round", "occupancy")


def random_town(chance: Random) -> Town:
    """Houses wherever there is space and Roofs for them, and all a building player needs."""
    options = dict(chance.choice(OPTIONS))
    s = GAME.new(**options)
    lay_out(s, chance)
    given = naive_options(GAME.options_of(s))
    town = Town(layout_of(s), **given)
    town.seats = [Player() for _ in range(town.players)]
    town.round = chance.randint(1, 5 if town.extra_round else 4)
    town.order = chance.sample(range(town.players), town.players)
    place_everybody(town, chance)
    fill_with_houses(town, chance)
    town.trees |= set(chance.sample(LANDS, chance.randint(0, 4)))
    for seat, player in enumerate(town.seats):
        equip(town, seat, player, chance)
    deal_cards(town, chance)
    return town


def place_everybody(town: Town, chance: Random) -> None:
    lands = chance.sample(LANDS, town.players)
    for seat in chance.sample(range(town.players), town.players):
        set_down(town, seat, KING if chance.random() < 0.2 else lands[seat])


def has_space(town: Town, house: House) -> bool:
    here = houses_on(town, house.land)
    if house.land == KING:
        return len(here) < 2 and all(other.owner != house.owner for other in here)
    return sum(other.level for other in here) + house.level <= 4


def fill_with_houses(town: Town, chance: Random) -> None:
    density = chance.choice((0.2, 0.5, 0.8))
    for land in chance.sample((*LANDS, KING), 17):
        while chance.random() < density:
            owner, level = chance.randrange(town.players), chance.choice((1, 1, 1, 2, 2, 3, 4))
            house = House(land, owner, level, chance.randint(1, 3))
            if has_space(town, house) and building.has_roof(town, owner, None, house):
                town.houses.append(house)
                if house.level == 4 and land != KING and chance.random() < 0.3:
                    add_penthouse(town, house)


def add_penthouse(town: Town, base: House) -> None:
    penthouse = House(base.land, base.owner, 1, 1, is_penthouse=True)
    if building.has_roof(town, base.owner, None, penthouse):
        town.houses.append(penthouse)


def equip(town: Town, seat: int, player: Player, chance: Random) -> None:
    player.hand.update({m: chance.choice((0, 0, 1, 1, 2, 3)) for m in range(1, 7)})
    player.score, player.gems = chance.randint(-3, 45), chance.choice((0, 1, 2, 5))
    player.marks = {mark for mark in (10, 20, 30, 40) if mark <= player.score}
    player.red, player.green, player.black = (chance.randint(0, 6) for _ in range(3))
    player.lent = chance.choice((0, 0, 3, 9))
    player.white = white_for(player, chance)
    player.changed = [False] * 3
    player.joins = town.extra_round and chance.random() < 0.5
    player.had_fifth = chance.random() < 0.3
    player.founded = {house.land for house in houses_of(town, seat) if chance.random() < 0.8}
    player.founded |= set(chance.sample(LANDS, chance.randint(0, 2)))


def white_for(player: Player, chance: Random) -> list[int]:
    """Mostly a design for the Land where the Builder stands."""
    if player.land == KING:
        return chance.choice(([2, 3, 4], [5, 5, 5], [6, 4, 5], [1, 2, 4], [0, 1, 2]))
    assert player.land is not None
    total = player.land if chance.random() < 0.8 else chance.randint(3, 18)
    while True:
        white = [chance.randint(1, 6) for _ in range(3)]
        if sum(white) == total:
            return white


def deal_cards(town: Town, chance: Random) -> None:
    if town.land_cards or town.ruleset == "easy":
        for land in LANDS:
            holder = chance.choice([*range(town.players), None])
            if holder is None:
                town.deck.add(land)
            else:
                town.seats[holder].cards[land] = chance.choice(("fresh", "used"))
    if town.ruleset == "easy":
        town.resident_row = set(chance.sample(sorted(RESIDENTS), 4))
        for family in sorted(set(RESIDENTS) - town.resident_row):
            seat = chance.randrange(town.players)
            if len(town.seats[seat].residents) < len(houses_of(town, seat)):
                town.seats[seat].residents.append(family)
            else:
                town.resident_deck.add(family)


def in_engine(town: Town, options: dict[str, str], phase: int, seat: int) -> DiceNewTown:
    """The same position in the engine, where this seat decides."""
    s: DiceNewTown = GAME.new(**options)
    for (column, row), land in sorted(town.layout.items(), reverse=True):
        s.square[land - 3] = (row - 1) * 6 + column - 1
    engine_town.find_neighbours(s)
    s.phase, s.actor, s.round, s.players, s.turn = phase, seat, town.round, town.players, town.order.index(seat)
    s.trees = sum(1 << (land - 3) for land in town.trees)
    for house in town.houses:
        land = house.land - 3
        slot = [s.house[land, k] for k in range(4)].index(0)
        s.house[land, slot] = 13 if house.is_penthouse else (house.level - 1) * 3 + house.floors
        s.owner[land, slot] = house.owner
        s.houses[house.owner] += 1
        s.roofs[house.owner, house.level - 1] -= 1
    s.largest = max((house.base for house in town.houses), default=0)
    for k in range(4):
        s.order[k] = town.order[k] if k < town.players else st.NONE
    for other, player in enumerate(town.seats):
        copy_player(s, town, other, player)
    for land in LANDS:
        nobody = st.IN_DECK if land in town.deck else st.IN_BOX
        s.card[land - 3] = next((k for k, player in enumerate(town.seats) if land in player.cards), nobody)
    for family in RESIDENTS:
        nobody = st.IN_ROW if family in town.resident_row else st.IN_DECK if family in town.resident_deck else st.IN_BOX
        holder = next((k for k, player in enumerate(town.seats) if family in player.residents), nobody)
        s.resident[int(family[1:]) - 1] = holder
    return s


def copy_player(s: DiceNewTown, town: Town, seat: int, player: Player) -> None:
    assert player.land is not None
    s.at[seat] = player.land - 3
    s.in_king[seat] = town.king_order.index(seat) + 1 if seat in town.king_order else 0
    s.score[seat], s.gems[seat] = player.score, player.gems
    s.marks[seat] = sum(1 << (mark // 10 - 1) for mark in player.marks)
    for m in range(1, 7):
        s.materials[seat, m - 1] = player.hand[m]
    s.red[seat], s.green[seat], s.black[seat], s.lent[seat] = player.red, player.green, player.black, player.lent
    for k in range(3):
        s.white[seat, k] = player.white[k]
    s.founded[seat] = sum(1 << (land - 3) for land in player.founded)
    s.had_fifth[seat] = int(player.had_fifth)
    s.joined[seat] = st.JOINS if player.joins else st.STAYS_OUT
    for land, how in player.cards.items():
        if how != "fresh":
            s.turned |= 1 << (land - 3)


def engine_options(town: Town) -> dict[str, str]:
    """The options as the engine reads them."""
    names = [option.name for option in GAME.options if option.name != "layout"]
    return {name: str(getattr(town, name)).lower() for name in names}


def positions(first: int, count: int) -> Iterator[tuple[Town, int, Random]]:
    for seed in range(first, first + count):
        chance = Random(seed)
        town = random_town(chance)
        yield town, chance.randrange(town.players), chance


def compare_building(town: Town, seat: int, chance: Random) -> int:
    """Which houses can be built, why not the others, and what some of them bring. Tells how many can."""
    phase = st.WORK if town.ruleset == "easy" else st.BUILD
    s = in_engine(town, engine_options(town), phase, seat)
    compare_positions(s, town)
    town.question = Question(seat, "work" if town.ruleset == "easy" else "build", [])
    compare_reasons(s, town)
    possible = building.targets(town, seat)
    legal = {action for action in GAME.legal(s) if NUMBERS["2x2/1"] <= action <= NUMBERS["penthouse"]}
    assert legal == {NUMBERS[name_of(town, target)] for target in possible}
    for target in chance.sample(possible, min(4, len(possible))):
        compare_house(s, town, seat, target)
    return len(possible)


def compare_house(s: DiceNewTown, town: Town, seat: int, target: tuple[object, ...]) -> None:
    """Build it in both, always with the largest pieces, up to the first question after it."""
    s, town = copy_of(s), deepcopy(town)
    flow = building.raise_house(town, seat, target)
    ask.apply(s, NUMBERS[name_of(town, target)])
    try:
        question = next(flow)
        while question.what == "piece":
            assert {NUMBERS[name_of(town, choice)] for choice in question.choices} == set(GAME.legal(s))
            piece = max(question.choices)
            ask.apply(s, NUMBERS[name_of(town, piece)])
            question = flow.send(piece)
        assert (question.what, question.seat, s.phase) == ("track", s.actor, st.TRACK)
    except StopIteration:
        assert s.phase in (st.BUILD, st.WORK, st.RESIDENT)
    compare_positions(s, town)
    assert s.largest == max(house.base for house in town.houses)
    assert [s.houses[k] for k in range(s.seats)] == [len(houses_of(town, k)) for k in range(s.seats)]


def compare_moving(town: Town, seat: int) -> None:
    """Every first step, and every Land where the route may end."""
    if town.ruleset != "easy":
        s = in_engine(town, engine_options(town), st.MOVE, seat)
        flow = move(town, seat, may_reroll=False)
        town.question = next(flow)
        compare_reasons(s, town)
        compare_reachable(s, town)


def compare_scoring(town: Town) -> None:
    """All that is counted when the building is over, item by item."""
    s = in_engine(town, engine_options(town), st.LAST_MOVE, town.order[0])
    is_easy = town.ruleset == "easy"
    materials = booked(town, points.score_materials)
    lands = booked(town, easy.score_easy_cards if is_easy else points.score_lands)
    majority = {} if is_easy else booked(town, points.score_majority)
    for seat in range(town.players):
        assert score.material_points(s, seat) == materials[seat]
        assert score.majority(s, seat) == majority.get(seat, 0)
        if is_easy:
            assert score.all_easy_card_points(s, seat) == lands.get(seat, 0)
            compare_residents(s, town, seat)
        else:
            assert score.all_land_points(s, seat) == lands.get(seat, 0)
            assert score.empty_house_points(s, seat) == -2 * len(houses_of(town, seat))
    if not is_easy:
        engine_occupancy.line_up(s)
        assert [s.order[k] for k in range(s.seats)] == occupancy.occupancy_order(town)


def booked(town: Town, scoring: Callable[[Town], None]) -> Counter[int]:
    """What each seat would get for this."""
    town = deepcopy(town)
    town.ledger = []
    scoring(town)
    found: Counter[int] = Counter()
    for seat, _, gained in town.ledger:
        found[seat] += gained
    return found


def compare_residents(s: DiceNewTown, town: Town, seat: int) -> None:
    """DT-S16: the greedy way of the engine is as good as trying all; who lives with the King is the same."""
    housed = easy.best_assignment(town, seat)
    worth = sum(RESIDENTS[f][2] * (1 if f in housed else -1) for f in town.seats[seat].residents)
    guest = next((f for f, house in housed.items() if house.land == KING), "R00")
    assert engine_households.king_guest(s, seat) == int(guest[1:])
    assert engine_households.residents_worth(s, seat, engine_households.housed_residents(s, seat)) == worth


def compare_everything(first: int, count: int) -> int:
    """Tells how many houses could be built in so many positions."""
    built = 0
    for town, seat, chance in positions(first, count):
        built += compare_building(town, seat, chance)
        compare_moving(town, seat)
        compare_scoring(town)
        pick_up(town, seat)
    return built


def test_both_versions_agree_on_positions_full_of_houses() -> None:
    assert compare_everything(0, 50) > 50


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 6000, 500))
def test_both_versions_agree_on_five_thousand_positions_full_of_houses(first: int) -> None:
    assert compare_everything(first, 500) > 500


def test_the_comparison_notices_another_largest_house_and_another_fifth() -> None:
    """The positions are such that bonuses matter."""
    noticed = 0
    for town, seat, chance in positions(0, 40):
        town.seats[seat].had_fifth = not town.seats[seat].had_fifth
        s = in_engine(town, engine_options(town), st.WORK if town.ruleset == "easy" else st.BUILD, seat)
        s.largest = int(BASE_POINTS.max())
        for target in building.targets(town, seat)[:3]:
            try:
                compare_house(s, town, seat, target)
            except AssertionError:
                noticed += 1
        chance.random()
    assert noticed > 0
