"""A player that means to build: mostly random, but it walks where its design fits, and builds when it can."""

from random import Random

from tests.naive.dice_new_town.moving import reachable, steps
from tests.naive.dice_new_town.town import (
    KING,
    LANDS,
    Choice,
    Player,
    Town,
    entry_cost,
    is_royal_roll,
)


def choose(town: Town, chance: Random) -> Choice:
    """An answer to the question that stands, luck's included."""
    question = town.question
    assert question is not None
    choices = question.choices
    if question.seat is None:
        return chance.choice(choices)
    seat, player = question.seat, town.seats[question.seat]
    if chance.random() < 0.1:
        return chance.choice(choices)
    if question.what == "draft":
        return draft(player, choices, chance)
    if question.what == "move":
        return move(town, seat, choices, chance)
    if question.what == "manage":
        if player.red >= 1 and player.land not in goals(player) and chance.random() < 0.7:
            return chance.choice(some(choices, "reroll") or choices)
        return chance.choice(some(choices, "buy", "offer", "card", "end"))
    if question.what == "build":
        return build(choices, chance, ("split", "join"), 0.3)
    if question.what == "work":
        return build(choices, chance, ("gem move", "card"), 0.7)
    if question.what == "keep":
        return chance.choice(choices)
    return chance.choice(some(choices, "yes", "family", "house", "take", "roll") or choices)


def some(choices: list[Choice], *names: str) -> list[Choice]:
    return [choice for choice in choices if choice[0] in names]


def goals(player: Player) -> list[int]:
    """Where the White dice let this player build."""
    found = [sum(player.white)] if sum(player.white) in LANDS else []
    return [*found, KING] if is_royal_roll(player.white) and player.founded and player.gems else found


def draft(player: Player, choices: list[Choice], chance: Random) -> Choice:
    """High coloured dice, and White ones that stay in the middle."""
    coloured = [choice for choice in choices if choice[1] != "white" and choice[2] >= 4]
    if coloured and chance.random() < 0.6:
        return chance.choice(coloured)
    white = [choice for choice in choices if choice[1] == "white"]
    if len(player.white) == 2 and white:
        wanted = [choice for choice in white if sum(player.white) + choice[2] == player.land]
        return chance.choice(wanted or white)
    return chance.choice(choices)


def move(town: Town, seat: int, choices: list[Choice], chance: Random) -> Choice:
    """Go where the design fits if that can be reached; else reroll."""
    player = town.seats[seat]
    assert player.land is not None
    wanted = goals(player)
    if player.land in wanted and ("stop",) in choices:
        return ("stop",)
    if ways := [land for land in wanted if land in reachable(town, seat)]:
        start = player.land
        for choice in some(choices, "step"):
            if choice[1] in ways or leads_to(town, seat, start, choice[1], ways[0]):
                return choice
    cards = some(choices, "card")
    if cards and chance.random() < 0.5:
        return chance.choice(cards)
    again = some(choices, "reroll", "reroll green")
    if again and player.red >= 2 and chance.random() < 0.8:
        return chance.choice(again)
    return chance.choice(choices)


def leads_to(town: Town, seat: int, start: int, here: int, goal: int) -> bool:
    """Whether the goal is one or two steps on, which is as far as this player thinks."""
    green = town.seats[seat].green - entry_cost(here)
    return goal in steps(town, seat, start, here, green)


def build(choices: list[Choice], chance: Random, otherwise: tuple[str, ...], share: float) -> Choice:
    if (grown := some(choices, "grow", "penthouse")) and chance.random() < 0.4:
        return chance.choice(grown)
    if houses := some(choices, "new", "grow", "penthouse"):
        return chance.choice(houses)
    rest = some(choices, *otherwise)
    if rest and chance.random() < share:
        return chance.choice(rest)
    return chance.choice(some(choices, "end", "help", "card"))
