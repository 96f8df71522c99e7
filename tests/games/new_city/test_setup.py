"""The set-up, its options, and what everybody can see."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.new_city.boards import OPTIONS, city, gold, ladder, odds, play, random_games, whose
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play, seeded
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, NOBODY, bytes_of, copy_of
from townwright.games.new_city import GAME
from townwright.games.new_city.data import QUARTERS, TILES
from townwright.games.new_city.state import FACE_UP, HIDDEN, NONE, NewCity


def test_every_quarter_begins_with_6_gold_and_one_coin_of_each_value() -> None:
    state = GAME.new()
    assert gold(state) == {"NW": 6, "NE": 6, "SE": 6, "SW": 6}
    assert state.coins_left.tolist() == [[1, 1, 1, 1, 1]] * 4
    assert (state.round, whose(state), state.seats) == (1, "luck", 4)
    assert all(place == HIDDEN for place in state.where)
    assert not state.helped.any()
    assert set(state.ally.ravel()) == {NONE}


def test_the_common_pile_holds_four_coins_of_each_value() -> None:
    assert GAME.new(improvement_supply="common_pile").coins_left[0].tolist() == [4, 4, 4, 4, 4]
    assert GAME.new(improvement_supply="common_pile").coins_left[1:].sum() == 0


@pytest.mark.parametrize("options", OPTIONS)
def test_every_combination_of_options_can_be_played(options: dict[str, str]) -> None:
    assert GAME.options_of(GAME.new(**options)) == options


def test_the_options_and_their_defaults_are_those_of_the_rules_page() -> None:
    printed = {}
    for line in GAME.rules_text().splitlines():
        cells = [cell.strip().replace("`", "") for cell in line.split("|")]
        if cells[1:2] in [[option.name] for option in GAME.options]:
            printed[cells[1]] = (cells[2].split(", "), cells[3])
    assert len(printed) == 4
    for option in GAME.options:
        assert printed[option.name] == (list(option.values), option.default)


@pytest.mark.parametrize("players", [0, 1, 3, 5, "two"])
def test_only_four_or_two_can_play(players: object) -> None:
    with pytest.raises(CannotRead, match=f"Option players is 4 or 2, not '{players}'"):
        GAME.new(players=players)


def test_the_twenty_districts_are_one_of_each_value_and_suit() -> None:
    assert len(TILES) == len(set(TILES)) == 20
    assert Counter(tile[0] for tile in TILES) == dict.fromkeys("12345", 4)
    assert Counter(tile[1] for tile in TILES) == dict.fromkeys("SMCA", 5)


def test_all_orders_of_the_pawns_are_equally_likely() -> None:
    state = GAME.new()
    for drawn, pawn in enumerate(("SE", "NW", "SW")):
        assert GAME.luck_name(state) == f"ladder, rung {drawn + 1}"
        left = [name for name in QUARTERS if name not in ("SE", "NW", "SW")[:drawn]]
        assert odds(state) == {f"pawn {name}": 1 for name in left}
        state = play(state, f"luck pawn {pawn}")
    assert ladder(state) == "SE NW SW NE"  # the last pawn has one rung left
    assert GAME.luck_name(state) == "round 1, district 1"


@rule("NC-R65")
def test_nobody_chooses_what_is_revealed() -> None:
    state = city(phase="reveal", round=2, gold=9)
    assert state.actor == CHANCE
    for seat in range(4):
        refused = GAME.refuse(state, seat, GAME.actions.first("pick"))
        assert refused is not None
        assert refused.rule == "NC-L1"
    hidden = [TILES[tile] for tile in range(20) if state.where[tile] == HIDDEN]
    assert len(hidden) == 16
    assert odds(state) == dict.fromkeys(hidden, 1)
    state = play(state, f"luck {hidden[3]}")  # once it is shown somebody does choose, from what lies face up
    assert len(odds(state)) == 15
    state = play(state, " | ".join(f"luck {tile}" for tile in hidden[:3]))
    assert whose(state) == "SW"
    assert GAME.refuse(state, 3, GAME.actions.first("pick") + TILES.index(hidden[0])) is None


def test_the_last_four_districts_leave_nothing_to_luck() -> None:
    state = city("NE-a1=5S", phase="improve", round=4, quarter="SW", gold=9)
    state = play(state, "SW x")
    assert (state.round, whose(state)) == (5, "SW")
    assert sum(place == FACE_UP for place in state.where) == 4
    earlier = play(city("NE-a1=5S", phase="improve", round=3, quarter="SW"), "SW x")
    assert whose(earlier) == "luck"


@rule("NC-R58")
def test_everybody_sees_everything_and_the_order_of_the_stock_is_not_even_there() -> None:
    for game in random_games(8):
        for count in range(0, len(game.events), 17):
            state = game.position(count)
            for seat in (*range(state.seats), NOBODY):
                view = copy_of(state)
                ask.observe(view, seat)
                assert bytes_of(view) == bytes_of(state)
                ask.resample(view, seat, new_luck(count))
                assert bytes_of(view) == bytes_of(state)
    one, other = (play(Play(GAME, {}, None).state, "luck pawn NW | luck pawn NE | luck pawn SE") for _ in "ab")
    one, other = play(one, "luck 4S | luck 5M"), play(other, "luck 5M | luck 4S")
    assert bytes_of(one) == bytes_of(other)


@rule("NC-R9")
def test_turning_tiles_dice_null_tiles_and_suits_of_coins_have_no_place_in_the_position() -> None:
    names = NewCity.dtype.names
    assert names is not None
    assert set(names) == {
        "actor", "seats", "phase", "ply",
        "improvement_supply", "attachment", "broke_opener",
        "round", "ladder", "gold", "where", "coin", "coins_left", "ally", "helped",
        "quarter", "bid", "holder", "matched", "bidding", "improved", "chosen_coin",
    }  # fmt: skip
    state = GAME.new()
    assert state.where.shape == (20,)  # no null tiles, and one number a tile: its place
    assert state.coins_left.shape == (4, 5)  # coins have values and no suits
    assert not [kind.name for kind in GAME.actions.kinds if kind.name in ("turn", "rotate", "suit", "die")]


def test_the_seed_alone_decides_the_luck() -> None:
    first, again, other = (Play(GAME, {}, seeded(seed)) for seed in (7, 7, 8))
    assert bytes_of(first.state) == bytes_of(again.state) != bytes_of(other.state)
    assert sorted(ladder(first.state).split()) == sorted(QUARTERS)
    assert np.count_nonzero(first.state.where == FACE_UP) == 4
