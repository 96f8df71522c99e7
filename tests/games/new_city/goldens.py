"""The golden games of New City: how they are played, what they show, and which are kept."""

from __future__ import annotations

from typing import Any

from tests.goldens import Golden, at_random, kind_of
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import below
from townwright.games.new_city.auction import chooser
from townwright.games.new_city.city import limit
from townwright.games.new_city.state import UNSOLD

# How they are played --------------------------------------------------------------------------------------------------


def careful(game: Game, legal: list[int], luck: Any) -> int:
    """Open and raise by the least, drop now and then, build the best improvement; all else at random."""
    kinds = [kind_of(game, choice) for choice in legal]
    if kinds[0] == "bid":
        return legal[0]
    if "bid" in kinds or "match" in kinds:
        return legal[min(1, below(luck, 4))]
    if "coin" in kinds:
        return legal[-1]
    return at_random(game, legal, luck)


def spendthrift(game: Game, legal: list[int], luck: Any) -> int:
    """Open with all there is, let others have what they bid for, improve nothing; all else at random."""
    kinds = [kind_of(game, choice) for choice in legal]
    if kinds[0] == "bid":
        return legal[-1]
    if "drop" in kinds or "pay" in kinds:
        return legal[0]
    return at_random(game, legal, luck)


# What they show -------------------------------------------------------------------------------------------------------


def is_tied_at_the_top(play: Play) -> bool:
    """The two best have the same score, and the ladder decides (NC-S7, with two players NC-S8)."""
    standing = play.game.standing(play.state)
    best = sorted(zip(standing.ranks, standing.scores, strict=True))
    return play.is_over and best[0][1] == best[1][1] and best[0][0] != best[1][0]


def is_tied_with_the_poorer_on_top(play: Play) -> bool:
    """Two players tie though the highest pawn of all is that of a richer quarter, which does not count (NC-S8)."""
    scores = play.game.standing(play.state).scores
    return is_tied_at_the_top(play) and play.state.gold[play.state.ladder[0]] > scores[0]


def has_discarded_districts(play: Play) -> bool:
    """Nobody could open the bidding (NC-R13)."""
    return any(place == UNSOLD for place in play.state.where)


def has_a_tie_further_down(play: Play) -> bool:
    """The ladder decides about a place other than the first (NC-S7)."""
    standing = play.game.standing(play.state)
    ranked = [score for _, score in sorted(zip(standing.ranks, standing.scores, strict=True))]
    return play.is_over and ranked[0] > ranked[1] and len(set(ranked)) < len(ranked)


def has_skipped_an_ally(play: Play) -> bool:
    """A pawn with an ally but without gold was too poor to open (NC-R11, coffers)."""
    for step in play.steps():
        s = step.before
        if play.game.phase(s).name == "pick":
            lowest = next(quarter for quarter in reversed(list(s.ladder)) if limit(s, quarter) > 0)
            if lowest != chooser(s):
                return True
    return False


def has_a_broke_opener(play: Play) -> bool:
    """A pawn without gold opened with what its allies are worth (NC-R11, bidding power)."""
    return any(
        play.game.phase(step.before).name == "open" and step.before.gold[step.before.quarter] == 0
        for step in play.steps()
    )


# Which are kept -------------------------------------------------------------------------------------------------------

TWO = {"players": "2"}
PILE = {"improvement_supply": "common_pile"}
OWN_TILE = {"attachment": "own_tile"}
COFFERS = {"broke_opener": "coffers"}

GOLDENS = (
    Golden("new_city", "four", 1, at_random),
    Golden("new_city", "four_careful", 2, careful),
    Golden("new_city", "four_common_pile", 3, careful, PILE),
    Golden("new_city", "four_own_tile", 4, at_random, OWN_TILE),
    Golden("new_city", "two", 5, at_random, TWO),
    Golden("new_city", "two_careful_every_option", 6, careful, TWO | PILE | OWN_TILE | COFFERS),
    Golden("new_city", "four_tied_for_the_first_place", 35, careful, {}, is_tied_at_the_top),
    Golden("new_city", "four_tied_further_down", 24, careful, {}, has_a_tie_further_down),
    Golden("new_city", "two_tied", 41, at_random, TWO, is_tied_with_the_poorer_on_top),
    Golden("new_city", "four_broke_opener", 27, careful, PILE, has_a_broke_opener),
    Golden("new_city", "four_too_broke_to_open", 27, careful, PILE | COFFERS, has_skipped_an_ally),
    Golden("new_city", "four_unsold", 229, spendthrift, {}, has_discarded_districts),
)
