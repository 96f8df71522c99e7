"""The end of the game, and who has won."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.new_city.boards import city, gold, play, random_games, standing, whose
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.data import QUARTERS
from townwright.games.new_city.state import IMPROVE, PICK

TWO = {"players": "2"}


def of(*figures: int) -> dict[str, int]:
    """Gold of NW, NE, SE and SW."""
    return dict(zip(QUARTERS, figures, strict=True))


@rule("NC-S6")
def test_the_game_is_over_after_the_income_of_round_5() -> None:
    earlier = play(city("NE-a1=3S", round=4, quarter="SW", gold=1), "SW x")
    assert (earlier.round, whose(earlier)) == (5, "SW")
    over = play(city("NE-a1=3S", round=5, quarter="SW", gold=1), "SW x")
    assert whose(over) == "nobody"
    assert GAME.legal(over) == []
    assert gold(over) == of(1, 4, 1, 1)  # the income of round 5 was paid


@rule("NC-S6", "NC-R30")
def test_only_coffers_count() -> None:
    built = "NE-a1=5S+Palace, NE-b1=4S+Statue, NE-c1=3S+Guild"
    assert standing(city(built, phase="end", round=5, gold=of(8, 7, 6, 5))) == ((8, 7, 6, 5), (1, 2, 3, 4))


@rule("NC-S7")
def test_the_most_gold_wins() -> None:
    assert standing(city(phase="end", round=5, gold=of(10, 40, 30, 20)))[1] == (4, 1, 2, 3)
    assert standing(city(phase="end", round=5, gold=of(10, 40, 41, 20)))[1] == (4, 2, 1, 3)


@rule("NC-S7", "NC-R57")
@pytest.mark.parametrize("ladder", [" ".join(order) for order in permutations(QUARTERS)])
def test_a_tie_for_any_place_goes_to_the_higher_pawn(ladder: str) -> None:
    height = {name: -rung for rung, name in enumerate(ladder.split())}
    for figures in ((7, 7, 7, 7), (9, 7, 7, 5), (9, 9, 5, 5), (9, 5, 5, 5), (9, 9, 9, 5)):
        had = of(*figures)
        order = sorted(QUARTERS, key=lambda name: (had[name], height[name]), reverse=True)
        ranks = standing(city(phase="end", round=5, ladder=ladder, gold=had))[1]
        assert ranks == tuple(order.index(name) + 1 for name in QUARTERS)


@rule("NC-R57")
@pytest.mark.parametrize(("matched", "places"), [(True, (1, 3, 2, 4)), (False, (1, 2, 3, 4))])
def test_it_is_the_ladder_as_it_stands_at_the_end(matched: bool, places: tuple[int, ...]) -> None:
    last = city(
        phase="bid",
        round=5,
        quarter="SW",
        holder="NE",
        matched=matched,
        bidding="NE SW",
        offer="3S",
        gold=of(9, 6, 8, 1),
    )
    over = play(
        last, "SW x | NE pay | NE a1 | " + ("NW x | SE x | SW x | NE x" if matched else "NW x | NE x | SE x | SW x")
    )
    assert gold(over) == of(9, 8, 8, 1)
    assert standing(over)[1] == places


@rule("NC-S8", "NC-R55")
def test_with_two_players_the_poorer_quarter_counts_and_the_better_one_wins() -> None:
    assert standing(city("", TWO, phase="end", round=5, gold=of(30, 41, 90, 40))) == ((30, 40), (2, 1))
    assert standing(city("", TWO, phase="end", round=5, gold=of(41, 41, 90, 40))) == ((41, 40), (1, 2))


@rule("NC-R55", "NC-R56")
@pytest.mark.parametrize("richer", [41, 90, 300])
def test_the_richer_quarter_counts_for_nothing_not_even_in_a_tie(richer: int) -> None:
    state = city("", TWO, phase="end", round=5, ladder="SE SW NE NW", gold=of(40, 41, richer, 40))
    assert standing(state) == ((40, 40), (2, 1))  # SW, at 40, stands above NW, however high and rich SE is


@rule("NC-S8", "NC-R56")
@pytest.mark.parametrize(
    ("ladder", "ranks"),
    [("NW SW SE NE", (1, 2)), ("SW NW SE NE", (2, 1)), ("SE NE SW NW", (2, 1)), ("SE NE NW SW", (1, 2))],
)
def test_a_tie_goes_to_the_higher_pawn_at_the_tied_score(ladder: str, ranks: tuple[int, int]) -> None:
    assert standing(city("", TWO, phase="end", round=5, ladder=ladder, gold=of(40, 60, 50, 40)))[1] == ranks


@rule("NC-S8", "NC-R56")
@pytest.mark.parametrize("ladder", [" ".join(order) for order in permutations(QUARTERS)])
def test_if_all_four_are_level_the_highest_pawn_wins(ladder: str) -> None:
    state = city("", TWO, phase="end", round=5, ladder=ladder, gold=40)
    first = ladder[:2]
    assert standing(state)[1] == ((1, 2) if first in ("NW", "SE") else (2, 1))


@rule("NC-S6", "NC-R60")
def test_every_game_ends_after_five_rounds_and_at_most_twenty_auctions() -> None:
    for game in random_games(64):
        assert game.state.round == 5
        assert len(game.events) <= GAME.longest
        picks = sum(step.before.phase == PICK for step in game.steps())
        turns = sum(step.before.phase == IMPROVE for step in game.steps())
        assert picks <= 20 == turns
        assert sorted(game.game.standing(game.state).ranks) == list(range(1, game.state.seats + 1))
