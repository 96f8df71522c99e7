"""The set-up: tiles, stacks, coins, chits, and who bids first."""

from __future__ import annotations

import pytest

from tests.games.city_council.boards import (
    chits,
    coins,
    face_up,
    network,
    odds,
    on_board,
    phase,
    pile,
    play,
    squares,
    tile_of_turn,
    totals,
    whose,
)
from tests.games.city_council.twin import tiles_lying
from tests.games.city_council.whole_games import random_games
from tests.rules import rule
from townwright.engine.errors import CannotRead
from townwright.games.city_council import GAME
from townwright.games.city_council.data import COST, TILES

BOTH = pytest.mark.parametrize("players", [3, 4])


@rule("CC-R17", "CC-R22")
def test_there_are_24_tiles_that_cost_96() -> None:
    assert sorted(TILES) == sorted(suit + rank for suit in "RCIW" for rank in "0A2345")
    prices = dict(zip(TILES, COST.tolist(), strict=True))
    assert sum(prices.values()) == 96
    for tile, price in prices.items():
        assert price == (int(tile[1]) if tile[1] in "2345" else 5)


@BOTH
def test_everybody_starts_with_coins_and_nothing_else(players: int) -> None:
    state = GAME.new(players=players)
    for seat in range(players):
        assert coins(state, seat) == [2, 3, 4, 5]
    assert (chits(state), pile(state)) == ({}, 4)
    assert on_board(state) == on_board(state, "dice") == {}
    assert totals(state) == (0,) * players
    assert network(state) == squares("a1-n14")


@BOTH
def test_a_tile_of_each_stack_is_turned_up_each_as_likely_as_any_other(players: int) -> None:
    state = GAME.new(players=players)
    drawn: list[str] = []
    for tile in ("W5", "R0", "C3", "IA")[:players]:
        assert phase(state) == "reveal"
        weights = odds(state)
        assert set(weights) == set(TILES) - set(drawn)
        assert len(set(weights.values())) == 1
        state = play(state, f"reveal {tile}")
        drawn.append(tile)
        assert face_up(state) == drawn
    assert phase(state) == "opener"


@rule("CC-R26")
@BOTH
def test_who_bids_first_is_drawn(players: int) -> None:
    state = play(GAME.new(players=players), " | ".join(f"reveal {tile}" for tile in TILES[:players]))
    assert odds(state) == dict.fromkeys([str(seat) for seat in range(players)], 1)
    for seat in range(players):
        after = play(state, f"opener {seat}")
        assert (phase(after), whose(after)) == ("bid", seat)


@rule("CC-R26")
def test_or_a_seat_is_named() -> None:
    option = next(option for option in GAME.options if option.name == "first_bidder")
    named = [value for value in option.values if value != option.default]
    assert (option.default, len(named)) == ("random", 4)
    for seat, name in enumerate(named):
        state = play(GAME.new(first_bidder=name), " | ".join(f"reveal {tile}" for tile in TILES[:4]))
        assert (phase(state), whose(state)) == ("bid", seat)


@rule("CC-R26")
def test_a_seat_that_does_not_play_cannot_bid_first() -> None:
    option = next(option for option in GAME.options if option.name == "first_bidder")
    with pytest.raises(CannotRead):
        GAME.new(first_bidder=list(option.values)[-1], players=3)


def test_the_options_and_their_defaults() -> None:
    assert {option.name: list(option.values) for option in GAME.options if option.name != "first_bidder"} == {
        "players": ["4", "3"],
        "rail_barrier": ["crossings", "none"],
        "site_numeral": ["rank", "none"],
        "connect_utilizes": ["false", "true"],
        "chits_alone": ["true", "false"],
        "director_lines": ["one", "many"],
    }


def test_each_stack_turns_up_a_tile_a_round_and_none_twice() -> None:
    """The last of each stack turn up without luck, for it does not matter which lies where."""
    for game in random_games(12):
        players, seen = game.state.seats, 0
        for step in game.steps():
            new = set(face_up(step.after)) - set(face_up(step.before))
            if new:
                seen += len(new)
                assert not new & (set(tiles_lying(step.before)) | {tile_of_turn(step.before)})
                assert len(new) == (players if step.after.round == 24 // players else 1)
        assert seen == game.state.round * players
