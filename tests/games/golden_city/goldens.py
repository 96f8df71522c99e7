"""The golden games of The Golden City: how they are played, the ends they come to, and which are kept."""

from __future__ import annotations

from typing import Any

from tests.goldens import Golden, at_random, kind_of
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import below
from townwright.games.golden_city.board import GOODS, REWARD
from townwright.games.golden_city.choices import FINISH, SITES
from townwright.games.golden_city.data import ROUNDS
from townwright.games.golden_city.roads import is_stuck
from townwright.games.golden_city.state import GIVE_BACK

COASTS = range(SITES, SITES + 16)

# How they are played --------------------------------------------------------------------------------------------------


def always_building(game: Game, legal: list[int], luck: Any) -> int:
    """Whoever can build does; all else at random."""
    sites = [choice for choice in legal if SITES <= choice < FINISH]
    return at_random(game, sites or legal, luck)


def to_the_city(game: Game, legal: list[int], luck: Any) -> int:
    """As far inland as there is something to build; hands are expelled now and then."""
    inland = [choice for choice in legal if SITES + len(COASTS) <= choice < FINISH]
    if inland:
        return at_random(game, inland[-4:], luck)
    if FINISH in legal and below(luck, 3):
        return FINISH
    return always_building(game, legal, luck)


def without_expulsions(game: Game, legal: list[int], luck: Any) -> int:
    """The first pair that is legal, mostly free; and always building."""
    return legal[-1] if kind_of(game, legal[0]) == "bid" else always_building(game, legal, luck)


def goods_first(game: Game, legal: list[int], luck: Any) -> int:
    """Wherever there are goods; so that somebody comes to own too many."""
    goods = [choice for choice in legal if SITES <= choice < FINISH and REWARD[choice - SITES] == GOODS]
    return at_random(game, goods, luck) if goods else always_building(game, legal, luck)


# The ends they come to ------------------------------------------------------------------------------------------------


def _has_placed_all(play: Play) -> list[int]:
    return [seat for seat in range(play.state.seats) if play.state.left[seat] == 0]


def _stuck(play: Play) -> list[int]:
    return [seat for seat in range(play.state.seats) if is_stuck(play.state, seat)]


def the_last_score_card(play: Play) -> bool:
    """Nothing but the sixteenth card has ended it (GC-S12)."""
    return play.state.round == ROUNDS and not _has_placed_all(play) and not _stuck(play)


def the_last_business(play: Play) -> bool:
    """Somebody has built all he had, before the last score card (GC-S12)."""
    return play.state.round < ROUNDS and bool(_has_placed_all(play)) and not _stuck(play)


def somebody_is_stuck(play: Play) -> bool:
    """Somebody can build no more, and nobody has placed his last business (GC-S11)."""
    return bool(_stuck(play)) and not _has_placed_all(play)


def the_stuck_would_have_won(play: Play) -> bool:
    """Somebody with most letters ranks last, because he is stuck (GC-S10)."""
    standing = play.game.standing(play.state)
    return any(standing.scores[seat] == max(standing.scores) for seat in _stuck(play)) and 1 not in [
        standing.ranks[seat] for seat in _stuck(play)
    ]


def a_tie_in_letters(play: Play) -> bool:
    """Equal letters for the first place, which is not shared (GC-S9)."""
    standing = play.game.standing(play.state)
    best = max(standing.scores)
    return not _stuck(play) and standing.scores.count(best) > 1 and standing.ranks.count(1) == 1


def a_fifth_goods_card(play: Play) -> bool:
    """Somebody had five goods cards and gave one back (GC-R36)."""
    return any(step.before.phase == GIVE_BACK for step in play.steps())


# The games that are kept ----------------------------------------------------------------------------------------------


def _kept(name: str, seed: int, policy: Any, shows: Any = None, **options: str) -> Golden:
    return Golden("golden_city", name, seed, policy, options, shows)


GOLDENS = (
    _kept("four_last_score_card", 1, always_building, the_last_score_card),
    _kept("four_last_business", 3, always_building, the_last_business, letters="open"),
    _kept("four_stuck", 6, always_building, somebody_is_stuck, known_cards="on"),
    _kept("four_stuck_with_most_letters", 49, always_building, the_stuck_would_have_won),
    _kept("four_tied", 48, without_expulsions, a_tie_in_letters, letters="open"),
    _kept("four_to_the_city", 7, to_the_city, start_player="1", known_cards="on"),
    _kept("four_at_random", 4, at_random, start_player="3", letters="open", known_cards="on"),
    _kept("three_last_score_card", 1, always_building, the_last_score_card, players="3"),
    _kept("three_last_business", 17, always_building, the_last_business, players="3", known_cards="on"),
    _kept("three_tied", 28, always_building, a_tie_in_letters, players="3"),
    _kept("three_a_fifth_goods_card", 13, goods_first, a_fifth_goods_card, players="3"),
    _kept("three_to_the_city", 8, to_the_city, players="3", start_player="2", letters="open"),
    _kept("three_at_random", 2, at_random, players="3", start_player="0"),
)
