"""The golden games of Dice New Town: how they are played, what they show, and which are kept."""

from __future__ import annotations

from typing import Any

from tests.goldens import Golden, at_random, kind_of
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import below
from townwright.games.dice_new_town.data import KING, PENTHOUSE
from townwright.games.dice_new_town.state import JOINS, STAYS_OUT

# How they are played --------------------------------------------------------------------------------------------------

BUILDING = {"new", "grow", "penthouse", "piece", "family", "house"}


def builder(game: Game, legal: list[int], luck: Any) -> int:
    """Build and house whatever can be, buy one time in two, reroll seldom; all else at random."""
    kinds = [kind_of(game, choice) for choice in legal]
    wanted = [choice for choice, kind in zip(legal, kinds, strict=True) if kind in BUILDING]
    if wanted:
        return at_random(game, wanted, luck)
    if "buy" in kinds and below(luck, 2):
        return legal[kinds.index("buy")]
    calm = [choice for choice, kind in zip(legal, kinds, strict=True) if not kind.startswith(("reroll", "split"))]
    return at_random(game, calm or legal, luck)


def keen(game: Game, legal: list[int], luck: Any) -> int:
    """A builder who says yes to everything."""
    yes = [choice for choice in legal if kind_of(game, choice) == "yes"]
    return yes[0] if yes else builder(game, legal, luck)


def aloof(game: Game, legal: list[int], luck: Any) -> int:
    """A builder who says no to everything."""
    return legal[0] if "yes" in [kind_of(game, choice) for choice in legal] else builder(game, legal, luck)


# What they show -------------------------------------------------------------------------------------------------------


def is_shared(play: Play) -> bool:
    """Two or more have the most points, and share the victory (DT-S17)."""
    return play.game.standing(play.state).ranks.count(1) > 1


def has_a_house_in_k(play: Play) -> bool:
    """Somebody built in the King's Land (DT-L21)."""
    return bool(play.state.house[KING, 0] != 0)


def has_a_takeover(play: Play) -> bool:
    """A house has changed hands (DT-R27)."""
    for step in play.steps():
        old, new = step.before, step.after
        if (old.owner != new.owner).any() and (old.house != 0).sum() == (new.house != 0).sum():
            return True
    return False


def has_a_penthouse(play: Play) -> bool:
    """Somebody built on a roof (DT-L18)."""
    return any(PENTHOUSE in row for row in play.state.house.tolist())


def has_a_round_5(play: Play) -> bool:
    """Some join the additional round, others do not (DT-R49)."""
    answers = play.state.joined.tolist()
    return JOINS in answers and STAYS_OUT in answers and play.state.round == 5


def has_no_round_5(play: Play) -> bool:
    """Nobody joins the additional round."""
    return JOINS not in play.state.joined.tolist() and play.state.round == 4


def has_turned_a_family_away(play: Play) -> bool:
    """Somebody took a family that fits no house (DT-R56)."""
    return any(gain.item.by_kind().get("misfits") for gain in play.gains())


def everybody_is_housed(play: Play) -> bool:
    """The Occupancy Round ends with no house left empty."""
    return not any(gain.item.by_kind().get("empty houses") for gain in play.gains()) and bool(play.state.family.any())


def has_a_royal_bonus(play: Play) -> bool:
    """A royal family moved into the King's Land."""
    return any(gain.item.by_kind().get("royal bonus") for gain in play.gains())


def has_a_mark(play: Play) -> bool:
    """Somebody reached a mark of the score track and rolled (DT-R35)."""
    return any(play.game.phase(step.before).name == "track_roll" for step in play.steps())


def town_is_laid_at_the_first_try(play: Play) -> bool:
    """Luck lays out a town that passes the test at once."""
    return bool(play.state.tries == 0)


# Which are kept -------------------------------------------------------------------------------------------------------

TWO, THREE = {"players": "2"}, {"players": "3"}
ADVANCED = {"ruleset": "advanced"}
CARDS = {"ruleset": "advanced", "extra_round": "false", "occupancy": "false"}
EXTRA = {"ruleset": "advanced", "land_cards": "false", "occupancy": "false"}
OCCUPANCY = {"ruleset": "advanced", "land_cards": "false", "extra_round": "false"}
EASY = {"ruleset": "easy"}
RULINGS = {
    "materials": "area",
    "roofs": "any",
    "tree_bonus": "once_per_land",
    "tree_material": "on_stop",
    "takeover_card": "moves",
}


def golden(name: str, seed: int, policy: Any, options: dict[str, str], shows: Any = None) -> Golden:
    return Golden("dice_new_town", name, seed, policy, options, shows)


GOLDENS = (
    golden("basic_four", 1, at_random, {}),
    golden("basic_four_built", 2, builder, {}),
    golden("basic_three_dealt", 3, builder, THREE | {"start": "random"}),
    golden("basic_two_rulings", 4, builder, TWO | RULINGS),
    golden("basic_two_shared", 10, builder, TWO, is_shared),
    golden("basic_two_takeover", 46, builder, TWO, has_a_takeover),
    golden("cards_four_drafted", 7, builder, CARDS),
    golden("cards_two_dealt_shuffled", 8, builder, TWO | CARDS | {"land_deal": "random", "layout": "shuffled"}),
    golden("extra_round_three", 9, builder, THREE | EXTRA, has_a_round_5),
    golden("extra_round_all_join", 10, keen, TWO | EXTRA),
    golden("extra_round_nobody_joins", 11, aloof, TWO | EXTRA, has_no_round_5),
    golden("occupancy_four", 12, builder, OCCUPANCY),
    golden("occupancy_two_all_housed", 18, builder, TWO | OCCUPANCY, everybody_is_housed),
    golden("occupancy_three_turned_away", 14, builder, THREE | OCCUPANCY, has_turned_a_family_away),
    golden("advanced_four", 15, builder, ADVANCED),
    golden("advanced_three_custom", 16, builder, THREE | ADVANCED | {"layout": "custom"} | RULINGS),
    golden("easy_four", 17, builder, EASY),
    golden("easy_three_king", 18, builder, THREE | EASY, has_a_house_in_k),
    golden("easy_two_penthouse", 128, builder, TWO | EASY, has_a_penthouse),
    golden("easy_two_royal", 42, builder, TWO | EASY, has_a_royal_bonus),
    golden("easy_two_mark", 21, keen, TWO | EASY, has_a_mark),
    golden("easy_two_random", 92, builder, TWO | EASY | {"layout": "random"}, town_is_laid_at_the_first_try),
)
