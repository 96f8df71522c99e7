"""The golden games of City Council: how they are played, what they show, and which are kept."""

from __future__ import annotations

from typing import Any

from tests.goldens import Golden, at_random, kind_of
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import below
from townwright.games.city_council.council import holder_of
from townwright.games.city_council.data import MAYOR, TILE_COUNT
from townwright.games.city_council.placing import shortfall
from townwright.games.city_council.score import tiles_in_the_city

# How they are played --------------------------------------------------------------------------------------------------


def builder(game: Game, legal: list[int], luck: Any) -> int:
    """Little rail and few investors: stop or pass three times out of four; all else at random."""
    stops = [choice for choice in legal if kind_of(game, choice) == "stop"]
    return stops[0] if stops and below(luck, 4) else at_random(game, legal, luck)


def investor(game: Game, legal: list[int], luck: Any) -> int:
    """Speculate if it can be paid for, pay now and then for an investor, or for as little rail as can be."""
    kinds = [kind_of(game, choice) for choice in legal]
    if "stop" not in kinds:
        return at_random(game, legal, luck)
    if "number" in kinds:
        return at_random(game, legal[1:], luck)
    return legal[kinds.index("stop")] if "rail" in kinds or below(luck, 2) else legal[0]


def hoarder(game: Game, legal: list[int], luck: Any) -> int:
    """As a builder, but add no chits to a bid and pay with none if it can be helped."""
    bids = game.actions.first("lobby")
    thrifty = [choice for choice in legal if kind_of(game, choice) != "chits" and (choice >= bids or choice % 5 == 0)]
    return builder(game, thrifty or legal, luck)


# What they show -------------------------------------------------------------------------------------------------------


def is_full(play: Play) -> bool:
    """All tiles are placed (CC-S9)."""
    return play.is_over and tiles_in_the_city(play.state) == TILE_COUNT


def ends_early(play: Play) -> bool:
    """Somebody could not place a tile (CC-S9)."""
    return play.is_over and tiles_in_the_city(play.state) < TILE_COUNT


def is_judged_by_the_mayor(play: Play) -> bool:
    """A tie for the first place, decided by whoever has the Mayor (CC-S10)."""
    return play.is_over and play.state.winner >= 0 and holder_of(play.state, MAYOR) >= 0


def is_judged_by_the_treasurer(play: Play) -> bool:
    """The same without a Mayor (CC-S10, three players)."""
    return play.is_over and play.state.winner >= 0 and holder_of(play.state, MAYOR) < 0


def _phases(play: Play) -> list[tuple[str, Any]]:
    return [(play.game.phase(step.before).name, step) for step in play.steps()]


def has_a_shortfall(play: Play) -> bool:
    """Somebody could pay for no tile (CC-S8)."""
    return any(name == "pay_tile" and shortfall(step.before) > 0 for name, step in _phases(play))


def has_a_theft(play: Play) -> bool:
    """The pile was empty, and the Treasurer's lobbyist had a choice (CC-R33)."""
    return any(name == "steal" and not step.event.forced for name, step in _phases(play))


def has_a_triggered_die(play: Play) -> bool:
    """A speculator was triggered and paid (CC-S11)."""
    kinds = {item for purse in play.account() for item in purse.by_kind()}
    return {"speculator trigger", "initial bonus", "investment bonuses"} <= kinds


# Which are kept -------------------------------------------------------------------------------------------------------

THREE = {"players": "3"}
NO_BARRIER = {"rail_barrier": "none"}
MANY = {"director_lines": "many"}
UTILIZES = {"connect_utilizes": "true"}
COIN = {"chits_alone": "false"}
NO_NUMERAL = {"site_numeral": "none"}


def opened_by(seat: str) -> dict[str, str]:
    return {"first_bidder": seat}


GOLDENS = (
    Golden("city_council", "four", 1, at_random, {}, ends_early),
    Golden("city_council", "four_full", 2, builder, {}, is_full),
    Golden("city_council", "three", 101, at_random, THREE, ends_early),
    Golden("city_council", "three_full", 4, builder, THREE | opened_by("B"), is_full),
    Golden("city_council", "four_invested", 5, investor, opened_by("C"), has_a_triggered_die),
    Golden("city_council", "four_no_barrier", 6, at_random, NO_BARRIER | opened_by("D")),
    Golden("city_council", "four_many_lines", 7, at_random, MANY | UTILIZES),
    Golden("city_council", "three_coins_only", 8, builder, THREE | COIN | NO_NUMERAL | opened_by("A")),
    Golden(
        "city_council", "three_every_option", 9, at_random, THREE | NO_BARRIER | MANY | UTILIZES | COIN | NO_NUMERAL
    ),
    Golden("city_council", "four_judged_by_the_mayor", 175, builder, {}, is_judged_by_the_mayor),
    Golden("city_council", "three_judged_by_the_treasurer", 145, builder, THREE, is_judged_by_the_treasurer),
    Golden("city_council", "four_shortfall", 12, builder, {}, has_a_shortfall),
    Golden("city_council", "three_theft", 244, hoarder, THREE, has_a_theft),
)
