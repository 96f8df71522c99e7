"""A round from reveal to income, and what holds in every game."""

from __future__ import annotations

from tests.games.new_city.boards import city, gold, ladder, limit, names, play, random_games, whose
from tests.rules import rule
from townwright.engine.state import CHANCE, OVER
from townwright.games.new_city import GAME
from townwright.games.new_city.city import count_where, stands_in
from townwright.games.new_city.data import QUARTERS, TILE_COUNT
from townwright.games.new_city.state import (
    BID,
    END,
    FACE_UP,
    HIDDEN,
    IMPROVE,
    LADDER,
    OPEN,
    PAY,
    PICK,
    PLACE,
    REVEAL,
    SITE,
    UNSOLD,
)

FOLLOWS = {
    LADDER: {LADDER, REVEAL},
    REVEAL: {REVEAL, PICK, IMPROVE},
    PICK: {OPEN},
    OPEN: {BID},
    BID: {BID, PAY},
    PAY: {PLACE},
    PLACE: {PICK, IMPROVE},
    IMPROVE: {IMPROVE, SITE, REVEAL, PICK, END},
    SITE: {IMPROVE, REVEAL, PICK, END},
}


def test_the_phases_follow_each_other_as_the_rules_page_says() -> None:
    seen: dict[int, set[int]] = {}
    for game in random_games(64):
        for step in game.steps():
            seen.setdefault(step.before.phase, set()).add(step.after.phase)
    assert all(after <= FOLLOWS[phase] for phase, after in seen.items())
    assert all(seen[phase] == FOLLOWS[phase] for phase in (LADDER, PICK, OPEN, BID, PAY, PLACE, SITE))


def test_four_districts_turn_up_and_the_lowest_pawn_that_can_open_picks() -> None:
    state = city("NE-a1=5S", phase="reveal", round=2, face_up="1S 2S 3S", gold={"SW": 0})
    assert whose(state) == "luck"
    state = play(state, "luck 4S")
    assert (GAME.phase(state).name, whose(state)) == ("pick", "SE")
    assert names(state) == ["1S", "2S", "3S", "4S"]


def test_who_begins_a_round_broke_sees_its_districts_discarded() -> None:
    state = city("NE-a1=5S", phase="reveal", round=4, face_up="1S 2S 3S", gold=0)
    state = play(state, f"luck {names(state)[0]}")
    assert (GAME.phase(state).name, whose(state)) == ("improve", "NW")
    assert count_where(state, FACE_UP) == 0


@rule("NC-R33")
def test_a_quarter_gets_from_none_to_four_districts_a_round() -> None:
    state = city(phase="pick", round=1, face_up="1S 2S 3S 4S", gold=9)
    for tile, cell in (("1S", "a1"), ("2S", "a2"), ("3S", "a3"), ("4S", "a4")):
        state = play(state, f"SW {tile} | SW 1 | SE x | NE x | NW x | SW pay | SW {cell}")
    built = [sum(stands_in(state, tile, quarter) for tile in range(TILE_COUNT)) for quarter in range(4)]
    assert built == [0, 0, 0, 4]
    assert GAME.phase(state).name == "improve"


@rule("NC-R63")
def test_a_turn_of_the_rulebook_is_the_round_of_four_auctions() -> None:
    board = "SW-a1=1A+Guild"
    state = city(board, phase="pick", round=2, face_up="1S 2S 3S 4S", gold=9)
    state = play(state, "SW 1S | SW 1 | SE x | NE x | NW x | SW pay a1 | SW a2")
    for tile, cell in (("2S", "a3"), ("3S", "a4"), ("4S", "a5")):
        assert (state.round, limit(state, "SW")) == (2, gold(state)["SW"])  # the Guild has helped this "turn"
        state = play(state, f"SW {tile} | SW 1 | SE x | NE x | NW x | SW pay | SW {cell}")
    after = play(state, "NW x | NE x | SE x | SW coin 1 | SW a2")
    assert (after.round, limit(after, "SW")) == (3, gold(after)["SW"] + 1)


def test_the_ladder_moves_only_when_a_match_wins() -> None:
    moved = 0
    for game in random_games(64):
        for step in game.steps():
            if step.before.phase not in (LADDER, REVEAL) and ladder(step.before) != ladder(step.after):
                moved += 1
                winner = QUARTERS[step.before.holder]
                assert (step.before.phase, step.after.phase, step.before.matched) == (BID, PAY, 1)
                assert ladder(step.after).split() == [q for q in ladder(step.before).split() if q != winner] + [winner]
            if step.before.phase == BID and step.after.phase == PAY and not step.before.matched:
                assert ladder(step.before) == ladder(step.after)
    assert moved > 200


@rule("NC-R59", "NC-L11")
def test_gold_moves_only_in_the_coffers_of_whoever_acts_until_the_city_pays() -> None:
    for game in random_games(32):
        for step in game.steps():
            before, after = step.before, step.after
            moved = {q for q in range(4) if before.gold[q] != after.gold[q]}
            if moved - {before.quarter}:
                assert before.phase in (IMPROVE, SITE)
                assert after.round > before.round or after.actor == OVER
            if before.actor == CHANCE or before.phase in (PICK, OPEN, BID):
                assert not moved


@rule("NC-R33", "NC-R13")
def test_every_district_is_always_in_one_place_and_four_come_up_each_round() -> None:
    for game in random_games(32):
        for step in game.steps():
            state = step.after
            assert count_where(state, HIDDEN) >= TILE_COUNT - 4 * state.round
            built = [place for place in state.where if place >= 0]
            assert len(built) == len(set(built))
        assert count_where(game.state, HIDDEN) == count_where(game.state, FACE_UP) == 0
        assert len(built) + count_where(game.state, UNSOLD) == TILE_COUNT


@rule("NC-R60")
def test_no_limit_ever_comes_near_320() -> None:
    limits = [limit(step.after, name) for game in random_games(32) for step in game.steps() for name in QUARTERS]
    assert 0 <= min(limits) <= max(limits) <= 311
