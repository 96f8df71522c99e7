"""Bidding for pairs: whose turn it is, what an expulsion costs, and when everybody takes his cards."""

from __future__ import annotations

import random

import pytest

from tests.games.golden_city.boards import (
    OPTIONS,
    coins,
    facts,
    hand_of,
    legal,
    play,
    step,
    table,
    told,
    who,
    why,
)
from tests.games.golden_city.islands import COLOURS
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import CHANCE, OVER
from townwright.games.golden_city import GAME

PAIRS = "coast/desert woodland/woodland coast/coast mountains/desert"


@rule("GC-X1", "GC-R6", "GC-R7", "GC-R9", "GC-L4")
def test_x1_the_bidding_of_the_rulebook() -> None:
    s = table(phase="bid", pairs=PAIRS)
    s = play(s, "R P1 | B P2 | W P2 | K P1")
    assert coins(s) == {"R": 3, "B": 3, "W": 2, "K": 1}
    s = play(s, "R P3 | B P2")
    assert coins(s) == {"R": 3, "B": 0, "W": 2, "K": 1}
    assert (who(s), legal(s)) == ("W", ["P4"])
    assert told(s, "W", "P2").startswith("GC-L4: expelling would cost 4 coins; you have 2.")
    s = play(s, "W P4")
    assert coins(s) == {"R": 3, "B": 0, "W": 2, "K": 1}
    assert {colour: dict(hand_of(s, colour)) for colour in COLOURS} == {
        "K": {"coast": 1, "desert": 1},
        "B": {"woodland": 2},
        "R": {"coast": 2},
        "W": {"mountains": 1, "desert": 1},
    }
    assert (step(s), who(s)) == ("site", "R")


@rule("GC-X1")
def test_x1_with_four_coins_white_could_have_expelled_anybody() -> None:
    s = table(phase="bid", pairs=PAIRS, coins={"W": 5})
    s = play(s, "R P1 | B P2 | W P2 | K P1 | R P3 | B P2")
    assert coins(s)["W"] == 4
    assert legal(s) == ["P1", "P2", "P3", "P4"]
    assert coins(play(s, "W P1"))["W"] == 0


@rule("GC-X1", "GC-L4")
@pytest.mark.parametrize("move", ["P1", "P2", "P3"])
def test_x1_white_cannot_pay_four_with_two(move: str) -> None:
    s = play(table(phase="bid", pairs=PAIRS), "R P1 | B P2 | W P2 | K P1 | R P3 | B P2")
    assert why(s, "W", move) == "GC-L4"


def bidding(players: int, starter: str, coins: dict[str, int], choices: str) -> tuple[str, list[int], dict[str, int]]:
    """Who chose, at what price, and the coins afterwards."""
    s = table(players=players, phase="bid", starter=starter, coins=coins)
    order, prices = "", []
    for choice in choices.split():
        had = sum(facts(s)["coins"].values())
        order += who(s)
        s = play(s, f"{who(s)} {choice}")
        prices.append(had - sum(facts(s)["coins"].values()))
    assert step(s) == "site"
    return order, prices, facts(s)["coins"]


@rule("GC-X22", "GC-R8", "GC-R6")
def test_x22_three_players() -> None:
    found = bidding(3, "B", {"R": 3, "B": 3, "W": 0}, "P1 P2 P1 P3")
    assert found == ("BWRB", [0, 0, 1, 0], {"R": 2, "B": 3, "W": 0})


@rule("GC-X22", "GC-R8", "GC-R9")
def test_x22_four_players_fight_for_one_pair() -> None:
    found = bidding(4, "W", {"R": 3, "B": 5, "W": 6, "K": 1}, "P4 P4 P4 P1 P4 P2 P3")
    assert found == ("WKRBWKR", [0, 1, 2, 0, 3, 0, 0], {"R": 1, "B": 5, "W": 3, "K": 0})


@rule("GC-X22", "GC-R12")
def test_x22_whoever_has_a_hand_on_a_pair_is_skipped() -> None:
    found = bidding(4, "R", {"R": 3, "B": 3, "W": 3, "K": 3}, "P1 P2 P3 P2 P4")
    assert found == ("RBWKB", [0, 0, 0, 1, 0], {"R": 3, "B": 3, "W": 3, "K": 2})


@rule("GC-R6")
def test_the_expelled_waits_until_the_turn_reaches_him() -> None:
    s = play(table(phase="bid", starter="K"), "K P1 | R P1")
    assert who(s) == "B"  # not Black, who was expelled
    assert who(play(s, "B P2 | W P3")) == "K"
    s = play(s, "B P2 | W P2")
    assert who(s) == "K"  # first Black, expelled in the first place, then Blue
    assert who(play(s, "K P3")) == "B"


@rule("GC-R7", "GC-L4")
def test_one_may_expel_although_pairs_are_free() -> None:
    s = play(table(phase="bid"), "R P1")
    assert legal(s) == ["P1", "P2", "P3", "P4"]
    poor = play(table(phase="bid", coins={"B": 0}), "R P1")
    assert legal(poor) == ["P2", "P3", "P4"]
    assert told(poor, "B", "P1").startswith("GC-L4: expelling would cost 1 coin; you have 0.")


@rule("GC-R8")
def test_the_expelled_may_retake_the_same_pair_at_the_current_price() -> None:
    s = play(table(phase="bid", coins=7), "R P1 | B P1 | W P2 | K P3")
    s = play(s, "R P1")
    assert coins(s) == {"R": 5, "B": 6, "W": 7, "K": 7}
    s = play(s, "B P1")
    assert coins(s) == {"R": 5, "B": 3, "W": 7, "K": 7}


@rule("GC-R9")
def test_the_price_rises_whoever_expels_whom_and_begins_anew_in_each_round() -> None:
    s = play(table(phase="bid", coins=8), "R P1 | B P1 | W P1 | K P1")
    assert coins(s) == {"R": 8, "B": 7, "W": 6, "K": 5}
    assert facts(s)["expulsions"] == 3
    s = play(s, "R P2 | B P3 | W P4")
    assert facts(s)["expulsions"] == 0
    again = play(table(phase="bid", coins=8, card="s2-MG"), "R P1 | B P1")
    assert coins(again)["B"] == 7


@rule("GC-R9", "GC-L4")
def test_the_price_is_paid_to_the_supply() -> None:
    s = play(table(phase="bid", coins={"W": 2}), "R P1 | B P1")
    assert sum(coins(s).values()) == 3 + 2 + 2 + 3
    assert why(s, "W", "P1") == "allowed"
    assert coins(play(s, "W P1"))["W"] == 0


@rule("GC-L2")
def test_nobody_passes() -> None:
    s = table(phase="bid")
    assert why(s, "R", "end") == "GC-L2"
    assert why(s, "R", "P1") == "allowed"


@rule("GC-L3")
def test_with_three_players_there_are_three_pairs() -> None:
    s = table(players=3, phase="bid")
    assert why(s, "R", "P4") == "GC-L3"
    assert legal(s) == ["P1", "P2", "P3"]
    assert legal(table(phase="bid"))[-1] == "P4"


@rule("GC-L1", "GC-R12")
def test_nobody_bids_out_of_turn_nor_moves_his_hand() -> None:
    s = play(table(phase="bid"), "R P1 | B P2")
    for colour in "RBK":
        assert why(s, colour, "P3") == "GC-L1"
    for move in ("M1", "coast", "deck", "back w1", "b-M", "drop coast"):
        assert why(s, "W", move) == "GC-L1"


@rule("GC-R12")
def test_only_the_expelled_act_again() -> None:
    s = play(table(phase="bid", coins=8), "R P1 | B P2 | W P3 | K P2")
    assert who(s) == "B"
    s = play(s, "B P3")
    assert who(s) == "W"
    assert step(play(s, "W P4")) == "site"


@rule("GC-L4")
def test_bidding_ends_when_every_pair_has_a_hand() -> None:
    s = play(table(phase="bid", starter="B"), "B P1 | W P2 | K P3")
    assert step(s) == "bid"
    s = play(s, "R P4")
    assert (step(s), who(s)) == ("site", "B")
    assert facts(s)["pairs"] == []


@rule("GC-R10")
def test_a_round_has_at_most_seven_expulsions_and_always_a_free_pair() -> None:
    """Whoever can expels, with as many coins as there are."""
    most = 0
    for seed in range(300):
        dice = random.Random(seed)
        players = 3 + seed % 2
        purse = [35, 0, 0, 0] if seed % 3 else [12, 12, 11, 0]
        dice.shuffle(purse)
        purse = purse[:players]
        s = table(players=players, phase="bid", coins=dict(zip(COLOURS, purse, strict=False)))
        bids = 0
        while step(s) == "bid":
            taken = facts(s)["on"]
            dear = [move for move in legal(s) if int(move[1]) - 1 in taken]
            free = [move for move in legal(s) if move not in dear]
            assert free
            expulsions = facts(s)["expulsions"]
            s = play(s, f"{who(s)} {dice.choice(dear or free)}")
            bids += 1
            assert facts(s)["expulsions"] in (expulsions, expulsions + 1, 0)
            most = max(most, expulsions)
        assert bids <= players + 7
    assert most >= 4


@rule("GC-R10")
def test_seven_expulsions_are_possible_and_an_eighth_is_not() -> None:
    """Two players who share all coins in the best way: 1+3+5+7 and 2+4+6 are 28 of 35, the eighth would cost 8."""
    s = table(players=3, phase="bid", coins={"R": 17, "B": 18, "W": 0})
    s = play(s, "R P1 | B P1 | W P2 | R P1 | B P1 | R P1 | B P1 | R P1 | B P1")
    assert facts(s)["expulsions"] == 7
    assert coins(s) == {"R": 17 - 12, "B": 18 - 16, "W": 0}
    assert legal(s) == ["P3"]


@rule("GC-R10", "GC-L4")
def test_in_whole_games_the_turn_finds_a_free_pair_and_coins_are_never_negative() -> None:
    for number, options in enumerate(OPTIONS[::3]):
        dice, s, bids = random.Random(number), GAME.new(**options), 0
        while s.actor != OVER:
            if step(s) == "bid":
                bids += 1
                assert any(int(move[1]) - 1 not in facts(s)["on"] for move in legal(s))
            choices = GAME.legal(s)
            ask.apply(s, dice.choice(choices))
            if s.actor != CHANCE:
                assert min(facts(s)["coins"].values()) >= 0
        assert bids >= 8
