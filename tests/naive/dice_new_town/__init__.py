"""Dice New Town once more, written as plainly as possible: one script that asks a question at every decision.

The differential tests play the same game here and in the fast engine and compare every position. So nothing is shared
with the engine. Numbers such as DT-L7 are those of the rules page.

A choice is a tuple: its name, then its values if it has any. Luck is asked like a seat, and all its
outcomes are equally likely: dice are thrown one by one, cards turned up one by one. The layout is given; the rest of
the set-up is played here.
"""

from collections.abc import Mapping
from typing import Any

from tests.naive.dice_new_town.easy import easy_game
from tests.naive.dice_new_town.points import ranks
from tests.naive.dice_new_town.rounds import whole_game
from tests.naive.dice_new_town.town import OPTIONS, Choice, House, Player, Question, Square, Town


def dice_new_town(layout: Mapping[Square, int], **options: Any) -> Town:
    """The set-up with this layout; plays itself to the first question."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"There is no option {name} = {value!r}.")
    modules = ("land_cards", "extra_round", "occupancy")
    if options.get("ruleset") == "advanced":
        options = dict.fromkeys(modules, True) | options
    if any(options.get(module) for module in modules) != (options.get("ruleset") == "advanced"):
        raise ValueError("Modules belong to the advanced rules, and those have at least one.")
    town = Town(dict(layout), **options)
    town.seats = [Player() for _ in range(town.players)]
    town.flow = easy_game(town) if town.ruleset == "easy" else whole_game(town)
    go_on(town, None)
    return town


def go_on(town: Town, choice: Choice | None) -> None:
    """Answer the question, and go on to the next. What is settled without luck is not asked."""
    assert town.flow is not None
    try:
        town.question = next(town.flow) if choice is None else town.flow.send(choice)
        while town.question.seat is None and len(town.question.choices) == 1:
            town.question = town.flow.send(town.question.choices[0])
    except StopIteration:
        town.question = None


def play(town: Town, choice: Choice) -> None:
    """Carry out one legal choice and go on to the next decision."""
    if town.question is None or choice not in town.question.choices:
        raise ValueError(f"{choice} is not among {town.question}.")
    go_on(town, choice)


__all__ = ["House", "Question", "Town", "dice_new_town", "play", "ranks"]
