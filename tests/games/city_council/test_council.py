"""Turn order and the members of the council: who picks what, and what the favours are."""

from __future__ import annotations

import pytest

from tests.games.city_council.boards import (
    chits,
    city,
    council,
    gained,
    may,
    moves,
    phase,
    pile,
    play,
    read_move,
    refused,
    turn_order,
    whose,
)
from tests.rules import rule
from townwright.games.city_council import GAME
from townwright.games.city_council.state import CityCouncil

MEMBERS = ["Mayor", "Treasurer", "Transit", "Zoning"]


def lobbying(bids: str = "5 4 3 2", *, chits: dict[int, int] | None = None) -> CityCouncil:
    """All bids are made, by the seats in turn; as many players as bids."""
    made = dict(enumerate(bids.split()))
    first = max(made, key=lambda seat: sum(map(int, made[seat].split("+"))))
    return city(phase="lobby", seat=first, bids=made, chits=chits or {}, options={"players": str(len(made))})


@rule("CC-X2")
def test_anne_brian_candace_and_dave_lobby() -> None:
    state = lobbying("5 4 5+1 2")
    seen = []
    for pick in ("lobby Transit", "order 1", "order 2", "lobby Mayor", "order 3", "lobby Treasurer"):
        seen.append(whose(state))
        if pick == "order 3":
            assert moves(state) == ["order 3", "order 4"]
        if pick == "lobby Treasurer":
            assert moves(state) == ["lobby Treasurer", "lobby Zoning"]
        if pick == "lobby Mayor":
            assert gained(state, pick) == {3: 7}
        state = play(state, pick)
    assert moves(state) == ["lobby Zoning"]
    state = play(state, "lobby Zoning")
    assert moves(state) == ["order 4"]
    state = play(state, "order 4")
    assert [*seen, 1, 3] == [2, 0, 1, 3, 2, 0, 1, 3]
    assert turn_order(state) == [0, 1, 2, 3]
    assert council(state) == {0: "Treasurer", 1: "Zoning", 2: "Transit", 3: "Mayor"}
    assert (phase(state), whose(state)) == ("tile", 0)


@rule("CC-L4")
def test_the_first_pick_is_of_either_kind_the_second_of_the_other() -> None:
    state = lobbying()
    assert moves(state) == [*(f"lobby {member}" for member in MEMBERS), *(f"order {k}" for k in (1, 2, 3, 4))]
    after = play(state, "lobby Transit | order 2 | order 3 | lobby Mayor")
    assert whose(after) == 0
    assert refused(after, "lobby Zoning") == "CC-L4"
    assert moves(after) == ["order 1", "order 4"]
    after = play(after, "order 4")
    assert whose(after) == 1
    assert refused(after, "order 1") == "CC-L4"
    assert moves(after) == ["lobby Treasurer", "lobby Zoning"]


@rule("CC-L5")
def test_what_somebody_has_taken_is_taken() -> None:
    state = play(lobbying(), "lobby Transit | order 2")
    assert refused(state, "lobby Transit") == "CC-L5"
    assert refused(state, "order 2") == "CC-L5"
    assert refused(state, "lobby Mayor") == refused(state, "order 1") == ""


@rule("CC-L4", "CC-L5")
def test_a_second_councillor_who_is_taken_is_refused_by_the_first_rule() -> None:
    state = play(lobbying(), "lobby Transit | lobby Mayor | order 3 | order 4")
    assert refused(state, "lobby Mayor") == "CC-L4"
    assert refused(state, "order 3") == "CC-L5"


@rule("CC-L5", "CC-R31")
def test_three_players_have_three_positions() -> None:
    state = lobbying("5 4 3")
    assert refused(state, "order 4") == "CC-L5"
    assert refused(lobbying("5 4 3 2"), "order 4") == ""
    assert may(state, "order") == ["1", "2", "3"]
    assert may(state, "lobby") == MEMBERS


@rule("CC-R30")
@pytest.mark.parametrize("bids", ["5 4 3 2", "2 3 4 5", "4 5+2 2 3", "3 2 5 5+1", "4 2 5", "2 5+1 3"])
def test_the_second_round_of_picks_is_in_the_same_order(bids: str) -> None:
    state = lobbying(bids)
    seats = bids.count(" ") + 1
    seen = []
    for pick in [f"order {k + 1}" for k in range(seats)] + [f"lobby {MEMBERS[k]}" for k in (0, 2, 3, 1)[:seats]]:
        seen.append(whose(state))
        state = play(state, pick)
    total = {seat: sum(map(int, bid.split("+"))) for seat, bid in enumerate(bids.split())}
    order = sorted(total, key=lambda seat: -total[seat])
    assert seen == order * 2


@rule("CC-R31")
def test_the_councillor_whom_nobody_of_three_lobbies_does_nothing() -> None:
    picks = "order 1 | order 2 | order 3 | lobby Treasurer | lobby Transit | lobby Zoning"
    assert gained(lobbying("5 4 3"), picks) == {}
    state = play(lobbying("5 4 3"), picks)
    assert council(state) == {0: "Treasurer", 1: "Transit", 2: "Zoning"}
    assert (phase(state), whose(state)) == ("tile", 0)


@rule("CC-S12", "CC-R32")
def test_the_mayor_pays_at_once() -> None:
    for picks in ("lobby Mayor", "order 1 | order 2 | order 3 | order 4 | lobby Mayor"):
        assert gained(lobbying(), picks) == {0: 7}
    assert gained(lobbying(), "lobby Treasurer") == gained(lobbying(), "lobby Transit") == {}
    assert gained(lobbying(), "lobby Zoning") == {}


@rule("CC-R32")
def test_the_chit_comes_at_once_and_can_be_spent_in_the_same_round() -> None:
    state = play(lobbying(), "lobby Treasurer")
    assert (chits(state), pile(state)) == ({0: 1}, 3)
    state = play(state, "order 2 | order 3 | order 4 | order 1 | lobby Mayor | lobby Transit | lobby Zoning")
    assert (phase(state), whose(state), chits(state)) == ("tile", 0, {0: 1})
    state = city("W5@f6", phase="pay_tile", take="R5", coins={0: "2 3 4"}, chits={0: 1})
    assert moves(state) == ["pay 4"]
    assert pile(play(state, "pay 4")) == 4


@rule("CC-L6", "CC-R33")
def test_a_treasurer_takes_from_the_pile_while_there_is_one() -> None:
    state = play(lobbying(chits={1: 3}), "lobby Treasurer")
    assert (chits(state), pile(state), phase(state)) == ({0: 1, 1: 3}, 0, "lobby")
    assert refused(lobbying(chits={1: 3}), "steal 1") != ""


@rule("CC-L6", "CC-R33", "CC-Y21")
def test_a_treasurer_takes_from_another_player_when_the_pile_is_empty() -> None:
    state = play(lobbying("5 4 3", chits={0: 2, 2: 2}), "lobby Treasurer")
    assert (phase(state), whose(state)) == ("steal", 0)
    assert moves(state) == ["steal 2"]
    assert refused(state, "steal 0") == refused(state, "steal 1") == "CC-L6"
    state = play(state, "steal 2")
    assert (chits(state), pile(state)) == ({0: 3, 2: 1}, 0)
    assert (phase(state), whose(state)) == ("lobby", 1)


@rule("CC-L6")
def test_no_seat_beyond_the_table_is_robbed() -> None:
    state = play(lobbying("5 4 3", chits={0: 2, 2: 2}), "lobby Treasurer")
    assert refused(state, "steal 3") == "CC-L6"
    state = play(lobbying("5 4 3 2", chits={1: 1, 2: 1, 3: 2}), "lobby Treasurer")
    assert moves(state) == ["steal 1", "steal 2", "steal 3"]


@rule("CC-R33", "CC-Y21")
def test_a_treasurer_with_all_chits_gets_nothing() -> None:
    state = play(lobbying("5 4 3", chits={0: 4}), "lobby Treasurer")
    assert (phase(state), whose(state), chits(state), pile(state)) == ("lobby", 1, {0: 4}, 0)


@rule("CC-R33")
def test_who_steals_with_the_last_pick_goes_on_to_the_turns() -> None:
    state = lobbying("5 4 3 2", chits={0: 4})
    state = play(state, "order 1 | order 2 | order 3 | order 4 | lobby Mayor | lobby Transit | lobby Zoning")
    state = play(state, "lobby Treasurer")
    assert (phase(state), whose(state), moves(state)) == ("steal", 3, ["steal 0"])
    state = play(state, "steal 0")
    assert (phase(state), whose(state), chits(state)) == ("tile", 0, {0: 3, 3: 1})


@rule("CC-L35")
def test_what_is_not_to_be_decided_now_is_refused() -> None:
    state = lobbying()
    for move in (
        "bid 5",
        "steal 1",
        "stack 0",
        "pay 2",
        "pay chits",
        "pass",
        "die 1",
        "tick NE",
        "place f6",
        "rail a1",
    ):
        assert refused(state, move) == "CC-L35"
    assert refused(state, "order 1") == ""
    for seat in (1, 2, 3):
        found = GAME.refuse(state, seat, read_move(state, "order 1"))
        assert found is not None
        assert found.rule == "CC-L35"
