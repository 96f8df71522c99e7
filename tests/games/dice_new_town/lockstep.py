"""The engine and the naive game side by side: the same choices, the same position, the same scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.games.dice_new_town.boards import NAMES, NUMBERS, PHASES, luck_number
from tests.naive import dice_new_town as naive
from tests.naive.dice_new_town import building, moving, purposeful
from tests.naive.dice_new_town.town import KING, LANDS, Choice, House, Square, Town, houses_of, houses_on
from townwright.engine import ask
from townwright.engine.score import Item
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town import state as st
from townwright.games.dice_new_town.state import DiceNewTown

LAYING = (st.KING_SITE, st.SQUARE, st.NUMBER)
QUESTIONS = {  # what the naive game calls otherwise
    "start": "start land",
    "move again": "last move",
    "effect": "card",
    "occupancy": "family",
    "triple": "extra",
    "card": "take card",
}
PASSES = {"stop", "end", "no", "keep", "waive", "pass", "nothing"}
YESES = {"yes", "roll", "reroll all"}
FOOTPRINTS = ("2x2", "2x3", "2x4", "3x3")


# Choices --------------------------------------------------------------------------------------------------------------


def land_name(land: int) -> str:
    return "K" if land == KING else str(land)


def own_house(town: Town, seat: int, place: int) -> int:
    """The engine counts a player's houses by Land, from 1."""
    own = houses_of(town, seat)
    by_land = sorted(range(len(own)), key=lambda k: own[k].land)
    return by_land.index(place) + 1


def name_of(town: Town, choice: Choice) -> str:
    """What a choice of the naive game is called on the boards of the engine."""
    what, *values = choice
    if not values:
        return "pass" if what in PASSES else "yes" if what in YESES else str(what)
    first = values[0]
    if what == "take" and isinstance(first, int):
        return f"family c{first + 1}r{values[1] + 1}"
    names: dict[str, Callable[[], str]] = {
        "take": lambda: f"{first} {values[1]}",
        "tree dice": lambda: f"{first} dice",
        "step": lambda: f"step {land_name(first)}",
        "seat": lambda: f"seat {'ABCD'[first]}",
        "split": lambda: f"split {first}+{values[1]}",
        "join": lambda: f"join {first}+{values[1]}",
        "new": lambda: f"{FOOTPRINTS[first - 1]}/{values[1]}",
        "grow": lambda: f"{'abcd'[first]}>{FOOTPRINTS[values[1] - 1]}/{values[2]}",
        "white": lambda: f"die {first + 1} {'to 0' if values[1] == 'zero' else 'doubled'}",
        "take card": lambda: f"take {first}",
        "house": lambda: f"house {own_house(town, asked(town), first)}",
        "family": lambda: f"resident {first}",
        "material": lambda: f"{first} material",
        "special": lambda: f"{first} special",
        "nothing": lambda: f"{first} nothing",
        "spot": lambda: "spot K" if first == KING else "spot land",
        "die": lambda: f"pip {first}",
        "turn up": lambda: f"resident {first}" if isinstance(first, str) else f"land {first}",
    }
    return names[what]() if what in names else f"{what} {first}"


def asked(town: Town) -> int:
    assert town.question is not None
    assert town.question.seat is not None
    return town.question.seat


def numbers(s: DiceNewTown, town: Town) -> dict[int, Choice]:
    """All choices by the engine's numbers; what is legal has to be the same, and luck has to weigh it alike."""
    question = town.question
    assert question is not None, f"the engine asks for {GAME.legal(s)} in phase {s.phase}"
    names = {choice: name_of(town, choice) for choice in question.choices}
    if question.seat is None:
        assert s.actor == CHANCE, (question, phase_name(s))
        out, weights = GAME.buffer(), GAME.buffer()
        count = ask.odds(s, out, weights)
        assert {weights[k] for k in range(count)} == {1}
        found = {luck_number(names[choice]): choice for choice in question.choices}
        assert sorted(found) == [out[k] for k in range(count)], question
        return found
    assert s.actor == question.seat, (question, phase_name(s))
    assert phase_name(s) == QUESTIONS.get(question.what, question.what)
    found = {NUMBERS[names[choice]]: choice for choice in question.choices}
    assert sorted(found) == GAME.legal(s), difference(found, GAME.legal(s), question)
    return found


def difference(found: Mapping[int, Choice], legal: list[int], question: Any) -> str:
    only_naive = [NAMES[k] for k in found if k not in legal]
    only_engine = [NAMES[k] for k in legal if k not in found]
    return f"{question.what} of {question.seat}: naive alone {only_naive}, engine alone {only_engine}"


def phase_name(s: DiceNewTown) -> str:
    return next(name for name, number in PHASES.items() if number == s.phase)


# Positions ------------------------------------------------------------------------------------------------------------


def layout_of(s: DiceNewTown) -> dict[Square, int]:
    """Where the Lands lie."""
    found = {}
    for land in range(16):
        found[s.square[land] % 6 + 1, s.square[land] // 6 + 1] = land + 3
    column, row = s.square[16] % 6 + 1, s.square[16] // 6 + 1
    return found | {(column + x, row + y): KING for x in (0, 1) for y in (0, 1)}


def is_counted(s: DiceNewTown) -> bool:
    """Are the building rounds over, in which alone the marks for Materials work?"""
    return s.actor == OVER or s.phase in (st.SHUFFLE, st.FAMILY, st.HOUSE, st.ROYAL)


def of_engine(s: DiceNewTown) -> dict[str, Any]:
    """The position of the engine in the words of the naive game."""
    seats = range(s.seats)
    columns = [[s.column[c, r] for r in range(4)] for c in range(4)]
    is_easy = s.ruleset == st.EASY
    facts: dict[str, Any] = {
        "round": s.round,
        "houses": {
            land: [
                (s.owner[land - 3, k], s.house[land - 3, k], s.family[land - 3, k])
                for k in range(4)
                if s.house[land - 3, k]
            ]
            for land in range(3, 20)
        },
        "at": [s.at[seat] + 3 if s.at[seat] != st.NONE else None for seat in seats],
        "king order": sorted((seat for seat in seats if s.in_king[seat]), key=lambda seat: s.in_king[seat]),
        "scores": [s.score[seat] for seat in seats],
        "gems": [s.gems[seat] for seat in seats],
        "hands": [[s.materials[seat, m] for m in range(6)] for seat in seats],
        "lent": [s.lent[seat] for seat in seats],
        "white": [[s.white[seat, k] for k in range(3)] for seat in seats],
        "changed": [s.changed[seat] for seat in seats],
        "founded": [{land + 3 for land in range(17) if s.founded[seat] >> land & 1} for seat in seats],
        "had fifth": [s.had_fifth[seat] for seat in seats],
        "cards": [{land + 3 for land in range(16) if s.card[land] == seat} for seat in seats],
        "turned": {land + 3 for land in range(16) if s.turned >> land & 1},
        "row": {land + 3 for land in range(16) if s.card[land] == st.IN_ROW},
        "deck": {land + 3 for land in range(16) if s.card[land] in (st.IN_DECK, st.IN_STOCK)},
        "residents": [{f"R{k + 1:02}" for k in range(16) if s.resident[k] == seat} for seat in seats],
        "resident row": {f"R{k + 1:02}" for k in range(16) if s.resident[k] == st.IN_ROW},
        "resident deck": {f"R{k + 1:02}" for k in range(16) if s.resident[k] == st.IN_DECK},
        "columns": [[f"R{number:02}" for number in column if number] for column in columns],
        "gems on": {f"R{k + 1:02}": s.gems_on[k] for k in range(16) if s.gems_on[k]},
        "joins": [s.joined[seat] == st.JOINS for seat in seats],
        "turned away": [bool(s.turned_away[seat]) for seat in seats],
        "pool": {
            (colour, k + 1): s.pool[c, k]
            for c, colour in enumerate(("red", "green", "black", "white"))
            for k in range(6)
            if s.pool[c, k]
        },
    }
    if not is_easy:
        facts["dice"] = [(s.red[seat], s.green[seat], s.black[seat]) for seat in seats]
    if s.round > 0 and s.phase not in (st.TRACK, st.TRACK_ROLL) and not is_counted(s):
        facts["marks"] = [{10 * k + 10 for k in range(4) if s.marks[seat] >> k & 1} for seat in seats]
    if s.roof_kinds == st.SIZED:
        facts["roofs"] = [[s.roofs[seat, level] for level in range(4)] for seat in seats]
    if s.round:
        facts["trees"] = {land + 3 for land in range(17) if s.trees >> land & 1}
        facts["order"] = [s.order[k] for k in range(s.players)]
    return facts


def form_of(house: House) -> int:
    return 13 if house.is_penthouse else (house.level - 1) * 3 + house.floors


def of_naive(town: Town) -> dict[str, Any]:
    """The same of the naive game."""
    players = town.seats
    white = [[*player.white, 0, 0, 0][:3] for player in players]
    facts: dict[str, Any] = {
        "round": town.round,
        "trees": town.trees,
        "houses": {
            land: [(h.owner, form_of(h), int(h.family[1:]) if h.family else 0) for h in houses_on(town, land)]
            for land in (*LANDS, KING)
        },
        "at": [player.land for player in players],
        "king order": town.king_order,
        "scores": [player.score for player in players],
        "gems": [player.gems for player in players],
        "hands": [[player.hand[m] for m in range(1, 7)] for player in players],
        "lent": [player.lent for player in players],
        "white": white,
        "changed": [sum(mark << k for k, mark in enumerate(player.changed)) for player in players],
        "founded": [player.founded for player in players],
        "had fifth": [int(player.had_fifth) for player in players],
        "cards": [set(player.cards) for player in players],
        "turned": {land for player in players for land, how in player.cards.items() if how != "fresh"},
        "row": town.row,
        "deck": town.deck,
        "residents": [set(player.residents) for player in players],
        "resident row": town.resident_row,
        "resident deck": town.resident_deck,
        "columns": town.columns or [[], [], [], []],
        "gems on": {family: gems for family, gems in town.gems_on.items() if gems},
        "joins": [player.joins for player in players],
        "turned away": [player.turned_away for player in players],
        "pool": {kind: count for kind, count in town.pool.items() if count},
    }
    if town.ruleset != "easy":
        facts["dice"] = [(player.red, player.green, player.black) for player in players]
    facts["marks"] = [player.marks for player in players]
    if town.roofs == "sized":
        seats = range(town.players)
        facts["roofs"] = [[2 - sum(h.level == n for h in houses_of(town, k)) for n in (1, 2, 3, 4)] for k in seats]
    facts["order"] = town.order
    return facts


def compare_positions(s: DiceNewTown, town: Town) -> None:
    mine, other = of_engine(s), of_naive(town)
    for fact, value in mine.items():
        assert value == other[fact], f"{fact}: the engine has {value}, the naive game {other[fact]}"


# Questions beside the play --------------------------------------------------------------------------------------------


def compare_reasons(s: DiceNewTown, town: Town) -> None:
    """Which rule refuses a house or a step: one of those that the naive game finds."""
    question = town.question
    assert question is not None
    if question.seat is None:
        return
    if question.what in ("build", "work") and town.seats[question.seat].land is not None:
        for target in building.every_target(town, question.seat):
            told = ask.why_not(s, NUMBERS[name_of(town, target)])
            found = building.target_refusals(town, question.seat, target)
            assert told in found if found else told == 0, (target, told, found)
    if question.what in ("move", "move again"):
        here, start = town.seats[question.seat].land, s.origin + 3 if s.origin != st.NONE else None
        assert here is not None
        for to in (*LANDS, KING):
            told = ask.why_not(s, NUMBERS[f"step {land_name(to)}"])
            green = town.seats[question.seat].green
            found = moving.step_refusals(town, question.seat, start or here, here, green, to)
            assert told in found if found else told == 0, (to, told, found)


def reachable_in_engine(s: DiceNewTown) -> set[int]:
    """Where the actor's Builder may stop, its own Land left out, by trying every route."""
    ways, found = [copy_of(s)], set()
    for way in ways:
        for action in GAME.legal(way):
            if NUMBERS["step 3"] <= action <= NUMBERS["step K"]:
                further = copy_of(way)
                ask.apply(further, action)
                ways.append(further)
                if 0 in GAME.legal(further):
                    found.add(further.at[s.actor] + 3)
    return found


def compare_reachable(s: DiceNewTown, town: Town) -> None:
    question = town.question
    if question is not None and question.what in ("move", "move again") and s.origin == st.NONE:
        assert reachable_in_engine(s) == moving.reachable(town, s.actor)


# Whole games ----------------------------------------------------------------------------------------------------------


def lay_out(s: DiceNewTown, chance: Random) -> None:
    """The town is laid out by the engine alone."""
    while s.phase in LAYING:
        ask.apply(s, chance.choice(GAME.legal(s)))


def give(s: DiceNewTown, town: Town, chance: Random) -> None:
    """Materials and Gems for everybody, so that much is built."""
    for seat, player in enumerate(town.seats):
        for m in range(1, 7):
            player.hand[m] = s.materials[seat, m - 1] = chance.choice((0, 0, 1, 1, 2, 3))
        player.gems = s.gems[seat] = chance.choice((0, 1, 2, 3))


Look = Callable[[DiceNewTown, Town, Random], None]


def look_at_some(s: DiceNewTown, town: Town, chance: Random) -> None:
    if chance.random() < 0.2:
        compare_reasons(s, town)
    if chance.random() < 0.1:
        compare_reachable(s, town)


def look_at_all(s: DiceNewTown, town: Town, chance: Random) -> None:
    compare_reasons(s, town)
    compare_reachable(s, town)


def naive_options(options: Mapping[str, str]) -> dict[str, Any]:
    """The options in the naive game's own types."""
    found: dict[str, Any] = {name: value for name, value in options.items() if name != "layout"}
    found["players"] = int(found["players"])
    for module in ("land_cards", "extra_round", "occupancy"):
        found[module] = found[module] == "true"
    return found


def play_both(
    options: Mapping[str, str], seed: int, look: Look = look_at_some, gifts: float = 0.1
) -> tuple[DiceNewTown, Town, int]:
    """A game on both boards; after every decision they have to agree. Tells the ends, and how many positions."""
    chance = Random(seed)
    s: DiceNewTown = GAME.new(**options)
    lay_out(s, chance)
    town = naive.dice_new_town(layout_of(s), **naive_options(GAME.options_of(s)))
    is_purposeful, positions = seed % 3 != 0, 0
    booked: Counter[tuple[int, str]] = Counter()
    while s.actor != OVER:
        compare_positions(s, town)
        choices = numbers(s, town)
        look(s, town, chance)
        assert town.question is not None
        if town.question.what in ("tree dice", "join", "die") and chance.random() < gifts:
            give(s, town, chance)
        wanted = purposeful.choose(town, chance) if is_purposeful else chance.choice(town.question.choices)
        number = next(number for number, choice in choices.items() if choice == wanted)
        before = copy_of(s)
        ask.apply(s, number)
        naive.play(town, wanted)
        booked.update(gained_for(before, number, s))
        positions += 1
    assert town.question is None, town.question
    compare_positions(s, town)
    standing = GAME.standing(s)
    assert list(standing.scores) == [player.score for player in town.seats]
    assert list(standing.ranks) == naive.ranks(town)
    assert {line: points for line, points in booked.items() if points} == sums(town)
    return s, town, positions


def sums(town: Town) -> dict[tuple[int, str], int]:
    """What each seat scored for what, by the naive game's book."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, what, points in town.ledger:
        found[seat, what] += points
    return {line: points for line, points in found.items() if points}


def gained_for(before: DiceNewTown, action: int, after: DiceNewTown) -> Counter[tuple[int, str]]:
    """What the engine says that a decision brought, to whom and for what."""
    found: Counter[tuple[int, str]] = Counter()
    for gain in GAME.gains(before, action, after):
        for leaf in leaves(gain.item):
            found[gain.purse, leaf.kind.lower()] += leaf.points
    return found


def leaves(item: Item) -> list[Item]:
    return [leaf for part in item.parts for leaf in leaves(part)] if item.parts else [item]
