"""The end of a round, the end of the game, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import (
    city,
    coins,
    gained,
    moves,
    phase,
    play,
    ranks,
    refused,
    sources,
    totals,
    whose,
)
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil

# A whole game without rail, in the order of placing: after each round there are so many tiles.
WHOLE_GAME = (
    *("RA@g6", "I2@e4", "C3@c4", "I0@e1", "R4@b2", "W0@a4", "R0@j7", "W3@b7", "C5@h2", "WA@c10", "R3@c13", "I3@l6"),
    *("C4@d8", "I4@h4", "W5@j2", "R5@a10", "R2@f9", "C0@m8", "W4@l2", "I5@i10", "W2@j13", "IA@k10", "C2@m13", "CA@f12"),
)
SHUT, SHUT_RAIL = "R2@a1", "b4 c4 d4 d3 d2"  # no tile can be placed
OPEN_RAIL = "b4 c4 d4 d3"
ORDERS = {3: "1 2 3", 4: "1 2 3 4"}


def last_turn(*, round: int = 2, players: int = 4, **facts: Any) -> CityCouncil:
    """The last player of a round may still lay rail."""
    tiles = " ".join(WHOLE_GAME[: round * players])
    last: dict[str, Any] = {
        "phase": "rail",
        "seat": players - 1,
        "offer": " ".join("-" * players),
        "round": round,
        "options": {"players": str(players)},
    }
    return city(tiles, "", **{**last, **facts})


def early(points: str, *, players: int = 4, rail: str = SHUT_RAIL, **facts: Any) -> CityCouncil:
    """Seat 0 is done with its turn, and seat 1 cannot place a tile."""
    options = {"players": str(players)}
    return city(
        SHUT,
        rail,
        phase="rail",
        seat=0,
        offer="- W2 W3 W4"[: 2 + 3 * (players - 1)],
        points=points,
        options=options,
        **facts,
    )


# The end of a round ---------------------------------------------------------------------------------------------------


@rule("CC-S7", "CC-R40", "CC-Y21")
def test_a_coin_neither_bid_nor_spent_brings_two_points() -> None:
    state = last_turn(coins={0: "3 5", 1: "", 2: "2 3 4", 3: "2"})
    assert gained(state, "stop") == {0: 4, 2: 6, 3: 2}
    assert sources(state, "stop") == {(0, "coins"): 4, (2, "coins"): 6, (3, "coins"): 2}


@rule("CC-S7", "CC-R40")
def test_chits_bring_nothing() -> None:
    assert gained(last_turn(coins={0: "", 1: "", 2: "", 3: "2"}, chits={0: 3, 3: 1}), "stop") == {3: 2}


@rule("CC-S7")
def test_coins_come_back_for_the_next_round_and_chits_stay() -> None:
    state = play(last_turn(coins={0: "3 5", 1: "", 2: "2 3 4", 3: "2"}, chits={1: 2}), "stop")
    assert [coins(state, seat) for seat in range(4)] == [[2, 3, 4, 5]] * 4
    assert (phase(state), whose(state), state.chits[1]) == ("reveal", None, 2)


def test_who_was_first_opens_the_next_bidding() -> None:
    for order in ("3 1 2 4", "1 2 3 4", "2 3 1 4"):
        state = play(last_turn(order=order, coins={3: "2"}), "stop")
        while whose(state) is None:
            state = play(state, moves(state)[0])
        assert (phase(state), whose(state)) == ("bid", order.split().index("1"))


def test_the_tiles_of_the_last_round_leave_nothing_to_luck() -> None:
    for players in (3, 4):
        state = play(last_turn(round=24 // players - 1, players=players, coins={players - 1: "2"}), "stop")
        assert (phase(state), whose(state)) == ("bid", 0)


# The end of the game --------------------------------------------------------------------------------------------------


@rule("CC-R73", "CC-S9")
@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (3, 8)])
def test_there_are_so_many_rounds(players: int, rounds: int) -> None:
    for round in range(1, rounds + 1):
        state = play(last_turn(round=round, players=players, coins={players - 1: "2"}, points="9"), "stop")
        assert (phase(state) == "end") == (round == rounds)


@rule("CC-S7", "CC-S9")
@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (3, 8)])
def test_unused_coins_count_in_the_last_round_too(players: int, rounds: int) -> None:
    state = last_turn(round=rounds, players=players, coins={0: "3 5", 1: "", 2: "2", 3: "2"}, points="9")
    assert gained(state, "stop")[0] == 4
    after = play(state, "stop")
    assert (phase(after), whose(after), moves(after)) == ("end", None, [])


@rule("CC-S9", "CC-R69")
def test_who_cannot_place_ends_the_game_at_once() -> None:
    state = early("9 8 7 6")
    after = play(state, "stop")
    assert (phase(after), whose(after)) == ("end", None)
    assert totals(after) == (9, 8, 7, 6)  # nothing for coins, though everybody has some
    assert ranks(after) == (1, 2, 3, 4)
    near = play(early("9 8 7 6", rail=OPEN_RAIL), "stop")
    assert (phase(near), whose(near)) == ("tile", 1)


@rule("CC-R68", "CC-S9")
def test_who_cannot_place_lays_no_rail_either() -> None:
    state = play(early("9 8 7 6", coins={1: "5"}, chits={1: 3}), "stop")
    assert moves(state) == []


@rule("CC-R69")
def test_what_was_earned_in_the_round_stays() -> None:
    """Rail of the turn that shuts the board brings its point, and the Mayor's seven are not lost."""
    state = city(SHUT, OPEN_RAIL, phase="rail", seat=0, credit=1, paid=True, points="9 8 7 6", coins={0: ""})
    assert refused(state, "rail d2") == ""
    after = play(state, "rail d2")
    assert (phase(after), totals(after)) == ("end", (10, 8, 7, 6))


@rule("CC-S9", "CC-R68")
def test_the_first_of_a_round_may_be_the_one_who_cannot_place() -> None:
    picks = "order 1 | order 2 | order 3 | order 4 | lobby Treasurer | lobby Mayor | lobby Transit"
    state = city(SHUT, SHUT_RAIL, phase="lobby", seat=0, bids={0: "5", 1: "4", 2: "3", 3: "2"}, points="9 1 2 3")
    after = play(state, f"{picks} | lobby Zoning")
    assert (phase(after), totals(after)) == ("end", (9, 8, 2, 3))


# Who has won ----------------------------------------------------------------------------------------------------------


@rule("CC-S10", "CC-Y21")
def test_a_tie_for_first_is_decided_by_the_mayor() -> None:
    state = play(early("88 90 90 -4"), "stop")
    assert (phase(state), whose(state)) == ("judge", 0)
    assert ranks(state) == (3, 1, 1, 4)
    assert moves(state) == ["name 1", "name 2"]
    assert refused(state, "name 0") != ""
    assert refused(state, "name 3") != ""
    after = play(state, "name 2")
    assert (phase(after), whose(after)) == ("end", None)
    assert ranks(after) == (3, 2, 1, 4)
    assert totals(after) == (88, 90, 90, -4)


@rule("CC-S10", "CC-Y21")
def test_without_a_mayor_the_treasurer_decides() -> None:
    state = play(early("88 90 90", players=3, council="Zoning Transit Treasurer"), "stop")
    assert (phase(state), whose(state), moves(state)) == ("judge", 2, ["name 1", "name 2"])
    state = play(early("88 90 90", players=3, council="Zoning Mayor Treasurer"), "stop")
    assert whose(state) == 1


@rule("CC-R70")
def test_the_judge_may_name_the_own_seat_but_need_not_be_tied() -> None:
    state = play(early("90 90 3 4"), "stop")
    assert (whose(state), moves(state)) == (0, ["name 0", "name 1"])
    assert ranks(play(state, "name 0")) == (1, 2, 4, 3)
    assert ranks(play(state, "name 1")) == (2, 1, 4, 3)
    state = play(early("1 90 90 4", council="Zoning Transit Treasurer Mayor"), "stop")
    assert (whose(state), moves(state)) == (3, ["name 1", "name 2"])


@rule("CC-S10")
def test_three_may_be_tied_and_all_four() -> None:
    state = play(early("7 7 1 7"), "stop")
    assert moves(state) == ["name 0", "name 1", "name 3"]
    assert ranks(play(state, "name 3")) == (2, 2, 4, 1)
    state = play(early("0 0 0 0"), "stop")
    assert moves(state) == ["name 0", "name 1", "name 2", "name 3"]
    assert ranks(play(state, "name 1")) == (2, 1, 2, 2)


@rule("CC-S10")
def test_only_a_tie_for_first_is_judged_and_equal_totals_share_a_place() -> None:
    state = play(early("9 3 3 1"), "stop")
    assert phase(state) == "end"
    assert ranks(state) == (1, 2, 2, 4)


@rule("CC-S10")
def test_a_tie_after_the_last_round_is_judged_too() -> None:
    state = last_turn(round=6, coins={0: "2", 1: "2", 2: "2", 3: "2"}, points="5 9 9 0")
    after = play(state, "stop")
    assert (phase(after), whose(after), moves(after)) == ("judge", 0, ["name 1", "name 2"])
    assert totals(after) == (7, 11, 11, 2)


@rule("CC-R71")
def test_a_negative_total_can_win() -> None:
    after = play(early("-5 -3 -4 -9"), "stop")
    assert ranks(after) == (3, 1, 2, 4)


@rule("CC-R72")
def test_investor_and_speculator_come_before_rail() -> None:
    """Once a segment may be laid, or was, neither can be placed in this turn."""
    state = city("R3@f6 C2@h6", "e6", phase="pawn", placed="C2", coins={0: "2 3 4"})
    assert phase(play(state, "pass")) == "rail"
    after = play(state, "pass | coin 2 | rail e5")
    assert [move for move in moves(after) if move.startswith(("pay", "die", "point"))] == []
    assert phase(play(state, "pay 2")) == "die_number"
    assert phase(play(state, "pay 2 | pass")) == "rail"
    for move in ("die 1", "point c3"):
        assert refused(after, move) != ""
