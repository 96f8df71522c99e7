"""Building improvements: when, from which coins, where, at what cost."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import (
    choose,
    city,
    coins,
    earns,
    gold,
    gold_after_income,
    may,
    names,
    play,
    refusal,
    whose,
)
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.engine.events import Play
from townwright.games.new_city import GAME
from townwright.games.new_city.state import IMPROVE, SITE

PILE = {"improvement_supply": "common_pile"}


@rule("NC-L16")
def test_an_improvement_is_built_in_ones_own_quarter() -> None:
    state = play(city("NE-a1=3S, NW-a1=1S, SE-a1=2S", quarter="NE"), "NE coin 3")
    assert refusal(state, "NE", "NW-a1") == "NC-L16: you build only in your own quarter, NE."
    assert may(state, "NE", "NE-a1")


@rule("NC-L16")
def test_an_improvement_is_built_on_a_district() -> None:
    state = play(city("NE-a1=3S", quarter="NE"), "NE coin 3")
    told = "NC-L16: you build only in your own quarter, on a district; NE-b1 has none."
    assert refusal(state, "NE", "b1") == told
    assert may(state, "NE", "a1")
    nothing = city("NW-a1=3S", quarter="NE")
    assert refusal(nothing, "NE", "coin 1") == "NC-L16: you build only in your own quarter, and NE has no district yet."


@rule("NC-L20", "NC-R35")
def test_no_improvement_is_built_two_steps_early() -> None:
    state = city("NE-a1=3S", round=2, quarter="NE", gold=99)
    assert refusal(state, "NE", "coin 4") == "NC-L20: a Statue is not available before round 3."
    assert refusal(state, "NE", "coin 5") == "NC-L20: a Palace is not available before round 4."
    assert may(state, "NE", "coin 3")


@rule("NC-L21", "NC-R35")
def test_a_step_ahead_costs_3_gold() -> None:
    poor = city("NE-a1=3S", round=2, quarter="NE", gold=2)
    assert refusal(poor, "NE", "coin 3") == "NC-L21: building one round early costs 3 gold; you have 2."
    assert may(poor, "NE", "coin 2")
    able = city("NE-a1=3S", round=2, quarter="NE", gold=3)
    assert gold(play(able, "NE coin 3"))["NE"] == 3  # the coin alone costs nothing yet
    assert gold(play(able, "NE coin 3 | NE a1"))["NE"] == 0
    assert gold(play(able, "NE coin 2 | NE a1"))["NE"] == 3


@rule("NC-R35", "NC-L20")
@pytest.mark.parametrize(
    ("round", "costs"),
    [
        (1, {1: 0, 2: 3}),
        (2, {1: 0, 2: 0, 3: 3}),
        (3, {1: 0, 2: 0, 3: 0, 4: 3}),
        (4, {1: 0, 2: 0, 3: 0, 4: 0, 5: 3}),
        (5, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}),
    ],
)
def test_what_can_be_built_in_each_round_and_at_what_cost(round: int, costs: dict[int, int]) -> None:
    assert coins(city("NE-a1=3S", round=round, quarter="NE", gold=3)) == costs
    assert coins(city("NE-a1=3S", round=round, quarter="NE", gold=0)) == {c: 0 for c in costs if costs[c] == 0}


@rule("NC-R36")
def test_no_improvement_pays_its_own_cost() -> None:
    poor = city("NE-a1=5S", round=4, quarter="NE", gold=2)
    assert refusal(poor, "NE", "coin 5") == "NC-L21: building one round early costs 3 gold; you have 2."
    able = city("NE-a1=5S", round=4, quarter="NE", gold=3)
    assert gold(play(able, "NE coin 5 | NE a1"))["NE"] == 3 - 3 + 25


@rule("NC-L22")
def test_each_coin_of_ones_own_is_built_once() -> None:
    state = city("NE-a1=3S+Safe House, NE-b1=1S, NW-a1=2S", quarter="NE")
    assert refusal(state, "NE", "coin 1") == "NC-L22: you have used your Safe House."
    assert may(state, "NE", "coin 2")
    assert may(city("NE-a1=3S+Safe House, NE-b1=1S, NW-a1=2S", quarter="NW"), "NW", "coin 1")  # its own is left


@rule("NC-L22", "NC-R38")
def test_the_pile_runs_out_after_four() -> None:
    three = "NW-a1=3S+Safe House, NE-a1=1S+Safe House, SE-a1=2S+Safe House, SW-a1=4S"
    state = city(f"{three}, SW-b1=5S", PILE, quarter="SW")
    assert may(state, "SW", "coin 1")
    four = city(f"{three}, SW-b1=5S+Safe House", PILE, quarter="SW")
    assert refusal(four, "SW", "coin 1") == "NC-L22: no Safe House is left in the pile."
    assert may(four, "SW", "coin 2")


@rule("NC-R38", "NC-R34")
def test_whoever_stands_higher_may_take_the_last_coin() -> None:
    three = "NW-a1=3S+Guild, NW-b1=3M+Guild, NW-c1=3C+Guild"
    state = city(f"{three}, NE-a1=1S, SE-a1=1M", PILE, quarter="NE")
    taken = play(state, "NE coin 2 | NE a1")
    assert refusal(taken, "SE", "coin 2") == "NC-L22: no Trade Guild is left in the pile."
    assert may(play(state, "NE x"), "SE", "coin 2")


@rule("NC-R38")
def test_each_of_several_improvements_of_a_kind_works_in_full() -> None:
    state = city("NE-a1=3S+Hall, NE-b1=5S+Hall, NE-c1=4S", PILE, quarter="NE")
    assert (earns(state, "NE-a1"), earns(state, "NE-b1")) == (3 + 3, 1 + 5)
    third = play(state, "NE coin 3 | NE c1")
    assert earns(third, "NE-c1") == 2 + 4
    assert [third.coins_left[0, k] for k in range(5)] == [4, 4, 1, 4, 4]


@rule("NC-L23")
def test_a_district_carries_one_improvement() -> None:
    state = play(city("NE-a1=3S+Statue, NE-b1=1S", quarter="NE"), "NE coin 2")
    assert refusal(state, "NE", "a1") == "NC-L23: this district already has an improvement, a Statue."
    assert may(state, "NE", "b1")
    full = city("NE-a1=3S+Statue", quarter="NE")
    assert refusal(full, "NE", "coin 2") == "NC-L23: each of your districts already has an improvement."
    assert names(full) == ["x"]


@rule("NC-L24")
def test_only_one_improvement_is_built_in_a_turn() -> None:
    state = play(city("NE-a1=3S, NE-b1=1S", quarter="NE"), "NE coin 2")
    told = "NC-L24: one improvement a round. You chose the Trade Guild: now choose its district."
    assert refusal(state, "NE", "coin 1") == told
    assert may(state, "NE", "a1")


@rule("NC-L24", "NC-R37")
def test_only_one_improvement_is_built_in_a_round() -> None:
    state = city("NW-a1=3S, NW-b1=1S, NE-a1=2S", quarter="NW")
    assert refusal(state, "SW", "coin 1").startswith("NC-L1: it is not your turn.")  # its turn will come
    state = play(state, "NW coin 1 | NW a1")
    assert refusal(state, "NW", "coin 2") == "NC-L24: one improvement a round."
    assert may(state, "NE", "coin 2")


@rule("NC-R37", "NC-R63")
def test_a_turn_that_was_not_used_is_lost() -> None:
    state = city("NE-a1=3S, NE-b1=1S", round=2, quarter="NE", ladder="NE NW SE SW")
    state = play(state, "NE x | NW x | SE x | SW x")
    assert (state.round, whose(state)) == (3, "luck")
    later = city("NE-a1=3S, NE-b1=1S", round=3, quarter="NE", ladder="NE NW SE SW")
    later = play(later, "NE coin 1 | NE a1")
    assert whose(later) == "NW"
    assert not may(later, "NE", "coin 2")


@rule("NC-R37")
def test_a_district_built_this_round_may_be_improved_at_once() -> None:
    state = city("NW-a1=1S", phase="place", quarter="NW", offer="5M")
    built = play(state, "NW a2 | NW coin 1 | NW a2")
    assert gold(built)["NW"] == 6 + 5


@rule("NC-L25")
@pytest.mark.parametrize("text", ["move a1 to b1", "remove a1", "tear down a1", "sell a1", "swap a1 b1"])
def test_what_is_built_stays(text: str) -> None:
    state = play(city("NE-a1=3S+Guild, NE-b1=1S", quarter="NE"), "NE coin 1")
    assert refusal(state, "NE", text) == "NC-L25: what is built stays: improvements are never moved or torn down."
    assert may(state, "NE", "b1")


@rule("NC-L25")
def test_a_site_is_not_taken_back_but_a_coin_is() -> None:
    game = Play(GAME, {})
    choose(game, "luck pawn NW | luck pawn NE | luck pawn SE | luck 3S | luck 3M | luck 1M | luck 2S")
    for tile, cell in (("3S", ""), ("3M", " | SW b1"), ("1M", " | SW c1"), ("2S", "")):  # nobody else wants any
        pick = "" if tile == "2S" else f"SW {tile} | "
        choose(game, f"{pick}SW 1 | SE x | NE x | NW x{cell}")
    choose(game, "SW d1 | SW coin 1")
    assert game.state.phase == SITE
    game.take_back(3)
    assert game.state.phase == IMPROVE
    choose(game, "SW coin 1 | SW a1")
    with pytest.raises(Refused, match=r"^NC-L25: "):
        game.take_back(3)


@rule("NC-R34")
def test_improvements_are_built_from_the_top_of_the_ladder_down() -> None:
    board = "NW-a1=1S, NE-a1=2S, SE-a1=3S, SW-a1=4S"
    last = city(board, phase="place", quarter="SW", offer="5M", ladder="SE NW SW NE")
    state = play(last, "SW a2")
    for quarter in ("SE", "NW", "SW", "NE"):
        assert whose(state) == quarter
        state = play(state, f"{quarter} x")
    assert state.round == 4


@rule("NC-S2")
@pytest.mark.parametrize(
    ("coin", "once"), [(1, [1, 2, 3, 4, 5]), (2, [0] * 5), (3, [0] * 5), (4, [0] * 5), (5, [5, 10, 15, 20, 25])]
)
def test_what_an_improvement_pays_when_it_is_built(coin: int, once: list[int]) -> None:
    for value, paid in enumerate(once, 1):
        state = city(f"NE-a1={value}S", round=5, quarter="NE", gold=0)
        assert gold(play(state, f"NE coin {coin} | NE a1")) == {"NW": 0, "NE": paid, "SE": 0, "SW": 0}


@rule("NC-R39", "NC-S2")
def test_the_value_of_a_district_is_the_printed_one_whatever_it_earns() -> None:
    beset = "NE-a1=5S, NE-b1=1S"  # the Park earns nothing beside Slums
    state = city(beset, round=5, quarter="NE", gold=0)
    assert earns(state, "NE-a1") == 0
    assert gold(play(state, "NE coin 1 | NE a1"))["NE"] == 5
    assert gold(play(state, "NE coin 5 | NE a1"))["NE"] == 25
    assert earns(play(state, "NE coin 3 | NE a1"), "NE-a1") == 5
    assert earns(play(city("NE-a1=5S", round=5, quarter="NE"), "NE coin 3 | NE a1"), "NE-a1") == 1 + 5


@rule("NC-R40", "NC-R41")
def test_an_improvement_counts_from_the_round_in_which_it_is_built() -> None:
    state = city("SW-a1=4S", round=3, quarter="SW", gold=0)
    assert gold(play(state, "SW coin 3 | SW a1"))["SW"] == 2 + 4
    assert gold_after_income(city("SW-a1=4S", round=3, gold=0))["SW"] == 2


@rule("NC-R41")
def test_income_follows_improvements_not_districts() -> None:
    state = city("NE-a1=3S", phase="place", quarter="NE", offer="2M", gold=0)
    built = play(state, "NE a2")
    assert GAME.phase(built).name == "improve"
    assert gold(built)["NE"] == 0
    waiting = play(built, "NW x | NE x | SE x")
    assert gold(waiting)["NE"] == 0
    assert gold(play(waiting, "SW x"))["NE"] == 3 + 2


def test_a_quarter_that_can_build_nothing_passes_without_being_asked() -> None:
    assert names(city("NW-a1=3S", quarter="NE")) == ["x"]
    assert names(city("NE-a1=3S", quarter="NE")) != ["x"]
