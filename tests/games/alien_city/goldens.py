"""The golden games of Alien City: how they are played, the ends they come to, and which are kept."""

from __future__ import annotations

from typing import Any

from tests.goldens import Golden, at_random, kind_of
from townwright.engine.bits import NO_BITS
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import below
from townwright.games.alien_city.build import CLAIMS, can_claim, open_lots
from townwright.games.alien_city.data import LOT_COUNT, TOWER_KINDS
from townwright.games.alien_city.state import BUILD

# How they are played --------------------------------------------------------------------------------------------------


def domes_first(game: Game, legal: list[int], luck: Any) -> int:
    """Towers are kept for as long as a dome can be built, and caps are seldom used; all else at random."""
    if kind_of(game, legal[-1]) == "decline":
        return legal[-1] if below(luck, 8) else at_random(game, legal, luck)
    domes = [choice for choice in legal if TOWER_KINDS * LOT_COUNT <= choice < CLAIMS]
    return at_random(game, domes or legal, luck)


# The ends they come to ------------------------------------------------------------------------------------------------


def _left(play: Play) -> list[int]:
    """How many pieces each seat still has."""
    return [int(play.state.stock[seat].sum()) for seat in range(2)]


def _builders(play: Play) -> list[int]:
    return [step.before.actor for step in play.steps() if step.before.phase == BUILD]


def _skipped(play: Play) -> list[int]:
    """The numbers of the builds before which the other seat was skipped."""
    builders = _builders(play)
    return [k for k in range(1, len(builders)) if builders[k] == builders[k - 1]]


def everything_is_built(play: Play) -> bool:
    """Both stocks are used up (AC-E1)."""
    return _left(play) == [0, 0]


def nothing_is_open(play: Play) -> bool:
    """Pieces are left, but the road and the icons allow no lot to anything (AC-E1)."""
    return sum(_left(play)) > 0 and all(word == NO_BITS for word in open_lots(play.state))


def nothing_fits(play: Play) -> bool:
    """Pieces are left and lots are open, but the colours forbid each piece each lot (AC-E1)."""
    return sum(_left(play)) > 0 and not nothing_is_open(play)


def one_builds_alone_to_the_end(play: Play) -> bool:
    """A seat is skipped and never comes back, though it still has pieces (AC-R18, AC-R19)."""
    skipped, builders = _skipped(play), _builders(play)
    return bool(skipped) and len(set(builders[skipped[0] :])) == 1 and _left(play)[1 - builders[-1]] > 0


def the_skipped_comes_back(play: Play) -> bool:
    """A seat is skipped and builds again later (AC-R18)."""
    skipped, builders = _skipped(play), _builders(play)
    return bool(skipped) and 1 - builders[skipped[0]] in builders[skipped[0] :]


def a_claim_is_lost(play: Play) -> bool:
    """The last builder has a cap left, and a tower is unclaimed, but the game is over (AC-L14)."""
    return bool(can_claim(play.state, _builders(play)[-1]))


def is_drawn(play: Play) -> bool:
    """Equal totals (AC-E3)."""
    return play.game.standing(play.state).ranks == (1, 1)


ENDS = (
    everything_is_built,
    nothing_is_open,
    nothing_fits,
    one_builds_alone_to_the_end,
    the_skipped_comes_back,
    a_claim_is_lost,
    is_drawn,
)

# Which are kept -------------------------------------------------------------------------------------------------------

GOLDENS = (
    Golden("alien_city", "as_written", 1, at_random, {}, everything_is_built),
    Golden("alien_city", "location_bonus", 2, at_random, {"location_bonus": "on", "left_out": "null"}),
    Golden("alien_city", "settled_tile", 3, at_random, {"spill": "settled_tile", "left_out": "five"}),
    Golden("alien_city", "b_starts", 4, at_random, {"first_player": "B", "lone_tower": "zero"}),
    Golden("alien_city", "a_starts", 5, at_random, {"first_player": "A"}),
    Golden("alien_city", "nothing_open", 16, at_random, {}, nothing_is_open),
    Golden("alien_city", "nothing_fits", 34, at_random, {}, nothing_fits),
    Golden("alien_city", "one_builds_alone", 17, domes_first, {}, one_builds_alone_to_the_end),
    Golden("alien_city", "comeback", 134, domes_first, {}, the_skipped_comes_back),
    Golden("alien_city", "claim_lost", 1, domes_first, {"location_bonus": "on"}, a_claim_is_lost),
    Golden("alien_city", "drawn", 49, at_random, {}, is_drawn),
)
