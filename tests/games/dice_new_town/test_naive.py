"""Dice New Town twice: the engine and a second, obvious version of the rules play the same games in lockstep."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.dice_new_town.boards import FORMS, town
from tests.games.dice_new_town.lockstep import (
    compare_positions,
    compare_reasons,
    layout_of,
    look_at_all,
    naive_options,
    numbers,
    play_both,
    sums,
)
from tests.naive import dice_new_town as naive
from tests.naive.dice_new_town.purposeful import choose
from tests.naive.dice_new_town.shapes import all_changes, cells_of, fits, mixes
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.state import OVER
from townwright.games.dice_new_town import GAME, fit
from townwright.games.dice_new_town.data import CAN_GROW, form_of, mix_of
from townwright.games.dice_new_town.state import DiceNewTown

OPTIONS = option_combinations(GAME)
FEW = range(4)


def test_each_value_of_each_option_is_played() -> None:
    for option in GAME.options:
        assert {options[option.name] for options in OPTIONS} == set(option.values)


@pytest.mark.parametrize("number", FEW)
def test_both_versions_play_the_same_games(number: int) -> None:
    play_both(OPTIONS[number], number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(FEW), len(OPTIONS)))
def test_both_versions_play_the_same_games_under_other_options(number: int) -> None:
    play_both(OPTIONS[number], number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_both_versions_agree_on_five_thousand_positions_in_everything(number: int) -> None:
    """So many under every set of options; at each, the reasons of all refusals and all routes are compared as well."""
    positions, seed = 0, 0
    while positions < 5000:
        positions += play_both(
            OPTIONS[number], 10_000 + 100 * number + seed, look_at_all, gifts=(0, 0.1, 0.3)[seed % 3]
        )[2]
        seed += 1


@pytest.mark.slow
def test_some_game_has_every_bonus_in_it() -> None:
    """What the random games of this file are worth: nothing that scores is missing from them."""
    found: set[str] = set()
    for number in range(10 * len(OPTIONS)):
        board = naive.dice_new_town(layout_of(GAME.new()), **naive_options(OPTIONS[number % len(OPTIONS)]))
        chance = Random(number)
        while board.question is not None:
            if board.question.what == "die" and chance.random() < 0.2:
                for player in board.seats:
                    for material in range(1, 7):
                        player.hand[material] = chance.choice((0, 1, 2, 3))
                    player.gems = 2
            naive.play(board, choose(board, chance))
        found |= {what for _, what in sums(board)}
    assert found >= {
        *("base", "tree", "second", "fifth", "largest", "row", "block", "land card", "land value", "residents"),
        *("royal bonus", "misfits", "empty houses", "materials", "lands", "land cards", "gems", "majority"),
    }


# Materials ------------------------------------------------------------------------------------------------------------


def test_fifty_four_changes_exist_and_the_engine_knows_the_same_ones() -> None:
    changes = all_changes()
    assert (len(changes), sum(old is None for old, _ in changes)) == (54, 12)
    grown = {(form_of(*old), form_of(*new)) for old, new in changes if old is not None}
    assert grown == {(old, new) for old in FORMS.values() for new in FORMS.values() if CAN_GROW[old, new]}


@rule("DT-W1", "DT-R22")
def test_every_mix_for_every_change_fits_in_both_versions_or_in_neither() -> None:
    """Each is tried in every position in the naive version."""
    solid: DiceNewTown = GAME.new()
    area: DiceNewTown = GAME.new(materials="area")
    count = misfits = 0
    for old, new in all_changes():
        old_form, new_form = form_of(*old) if old else 0, form_of(*new)
        row = fit.misfit_row(solid, old_form, new_form)
        assert fit.misfit_row(area, old_form, new_form) == 0
        total = cells_of(new) - (cells_of(old) if old else 0)
        assert fit.cells_added(old_form, new_form) == total
        for mix in mixes(total):
            number = mix_of("".join(map(str, mix)))
            assert fit.is_misfit(row, number) == (not fits(old, new, mix)), (old, new, mix)
            assert not fit.is_misfit(0, number)
            count += 1
            misfits += fit.is_misfit(row, number)
    assert (count, misfits) == (5114, 134)


# The comparison itself ------------------------------------------------------------------------------------------------


def begin(seed: int) -> tuple[DiceNewTown, naive.Town]:
    s: DiceNewTown = GAME.new(players=2)
    board = naive.dice_new_town(layout_of(s), players=2)
    chance = Random(seed)
    while board.question is not None and board.question.what != "manage":
        choices = numbers(s, board)
        number = chance.choice(sorted(choices))
        ask.apply(s, number)
        naive.play(board, choices[number])
    return s, board


@pytest.mark.parametrize("difference", ["gem", "token", "tree", "house", "land", "die", "order"])
def test_the_comparison_notices_a_difference(difference: str) -> None:
    s, board = begin(3)
    compare_positions(s, board)
    if difference == "gem":
        s.gems[1] += 1
    elif difference == "token":
        board.seats[0].hand[2] += 1
    elif difference == "tree":
        board.trees.add(next(land for land in range(3, 19) if land not in board.trees))
    elif difference == "house":
        s.house[3, 0], s.owner[3, 0] = 1, 1
    elif difference == "land":
        s.at[0] = s.at[1]
    elif difference == "die":
        board.seats[1].white[0] += 1
    else:
        board.order.reverse()
    with pytest.raises(AssertionError):
        compare_positions(s, board)


def test_the_comparison_notices_another_choice_and_another_reason() -> None:
    s, board = begin(3)
    numbers(s, board)
    s.red[s.actor] = 0 if s.red[s.actor] else 3
    with pytest.raises(AssertionError):
        numbers(s, board)
    s = town("8 B 2x2/1", at="A8 B3", white="224", black=3, hand="4")
    assert s.actor != OVER
    other = naive.dice_new_town(layout_of(s), players=2)
    other.seats[0].land, other.seats[1].land = 8, 3
    other.seats[0].white, other.seats[0].black = [2, 2, 4], 3
    other.seats[0].hand[4] = 1
    other.houses = [naive.House(8, 1, 1, 1)]
    other.question = naive.Question(0, "build", [])
    compare_reasons(s, other)
    other.seats[0].white = [2, 2, 5]
    with pytest.raises(AssertionError):
        compare_reasons(s, other)
