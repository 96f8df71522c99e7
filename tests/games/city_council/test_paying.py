"""Buying a tile, and how anything is paid: one coin, chits for what is missing, and the shortfall."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.city_council.boards import (
    chits,
    city,
    coins,
    gained,
    may,
    moves,
    phase,
    pile,
    play,
    reading,
    refused,
    sources,
)
from tests.rules import rule
from townwright.games.city_council.state import CityCouncil


def buying(offer: str, own: str, chits: int = 0, **facts: Any) -> CityCouncil:
    """Seat 0 has these coins, which may not include one of the bids, and these chits, and is to take a tile."""
    return city("W5@a1", phase="tile", offer=offer, coins={0: own}, chits={0: chits}, **facts)


def paying(tile: str, own: str, chits: int = 0, options: dict[str, str] | None = None) -> CityCouncil:
    return city("W5@a1", phase="pay_tile", take=tile, coins={0: own}, chits={0: chits}, options=options or {})


NO_CHITS_ALONE = {"chits_alone": "false"}


@rule("CC-L7")
def test_a_tile_is_taken_that_lies_face_up() -> None:
    state = buying("R2 - I3 -", "2 3 4")
    assert may(state, "take") == ["R2", "I3"]
    assert refused(state, "stack 1") == refused(state, "stack 3") == "CC-L7"
    assert refused(state, "stack 0") == refused(state, "stack 2") == ""
    after = play(state, "take I3 | pay 3 | place c1 | tick NW | pass | stop")
    assert may(after, "take") == ["R2"]
    assert refused(after, "stack 2") == "CC-L7"


@rule("CC-L7", "CC-R31")
def test_three_players_have_three_stacks() -> None:
    state = city("W5@a1", phase="tile", offer="R2 C2 I2", options={"players": "3"})
    assert refused(state, "stack 3") == "CC-L7"
    assert may(state, "take") == ["R2", "C2", "I2"]


@rule("CC-L8")
def test_a_tile_has_to_be_affordable() -> None:
    state = buying("R5 C4 I0 WA", "2 3 4")
    assert may(state, "take") == ["C4"]
    for stack in (0, 2, 3):
        assert refused(state, f"stack {stack}") == "CC-L8"
    assert may(buying("R5 C4 I0 WA", "2 3 4", chits=1), "take") == ["R5", "C4", "I0", "WA"]
    assert may(buying("R5 C4 I0 WA", "2 3 5"), "take") == ["R5", "C4", "I0", "WA"]


@rule("CC-L9")
def test_a_coin_pays_with_as_many_chits_as_it_falls_short() -> None:
    assert moves(paying("R4", "2 3 4")) == ["pay 4"]
    assert moves(paying("R4", "2 3 4", 1)) == ["pay 3", "pay 4"]
    assert moves(paying("R4", "2 3 4", 2)) == ["pay 2", "pay 3", "pay 4"]
    for coin, used in ((2, 2), (3, 1), (4, 0)):
        state = paying("R4", "2 3 4", 2)
        after = play(state, f"pay {coin}")
        assert chits(after).get(0, 0) == 2 - used
        assert pile(after) == pile(state) + used
        assert coins(after, 0) == [own for own in (2, 3, 4) if own != coin]


@rule("CC-L9")
def test_what_does_not_reach_the_price_or_is_not_in_hand_is_refused() -> None:
    assert refused(paying("R4", "2 3 4"), "pay 3") == "CC-L9"
    assert refused(paying("R4", "2 3 4", 1), "pay 2") == "CC-L9"
    assert refused(paying("R4", "2 3 4", 1), "pay 3") == ""
    assert refused(paying("R4", "2 3 4"), "pay 5") == "CC-L9"
    assert refused(paying("R4", "2 3 4"), "pay chits") == "CC-L9"


@rule("CC-R34")
def test_each_purchase_takes_a_coin_of_its_own() -> None:
    state = paying("R2", "2 3 4")
    after = play(state, "pay 4 | place c1 | tick NW")
    assert phase(after) == "pawn"
    assert coins(after, 0) == [2, 3]
    assert moves(after) == ["pay 2", "pay 3", "pass"]  # two were overpaid, and none of it is left


@rule("CC-R35")
def test_a_coin_may_be_worth_more_than_the_price() -> None:
    assert moves(paying("R2", "2 3 5")) == ["pay 2", "pay 3", "pay 5"]


@rule("CC-R36")
def test_no_chit_is_wasted() -> None:
    state = paying("R3", "3 4 5", 3)
    assert chits(play(state, "pay 4")) == {0: 3}
    assert chits(play(state, "pay 3")) == {0: 3}
    assert chits(play(paying("R3", "2 4 5", 3), "pay 2")) == {0: 2}
    assert chits(play(paying("R2", "3 4 5", 3), "pay chits")) == {0: 1}


@rule("CC-R37", "CC-L9")
def test_chits_alone_pay_a_whole_price() -> None:
    assert moves(paying("R3", "2 4 5", 3)) == ["pay 2", "pay 4", "pay 5", "pay chits"]
    assert refused(paying("R3", "2 4 5", 2), "pay chits") == "CC-L9"
    assert refused(paying("R5", "2 3 4", 4), "pay chits") == "CC-L9"
    after = play(paying("R3", "2 4 5", 4), "pay chits")
    assert (chits(after), coins(after, 0)) == ({0: 1}, [2, 4, 5])


@rule("CC-R37")
def test_chits_alone_pay_nothing_under_the_option() -> None:
    state = paying("R3", "2 4 5", 4, NO_CHITS_ALONE)
    assert refused(state, "pay chits") == "CC-L9"
    assert moves(state) == ["pay 2", "pay 4", "pay 5"]
    for text in ("pay 2", "pay 4"):
        assert refused(state, text) == ""


@rule("CC-R37")
def test_under_the_option_chits_still_pay_for_rail() -> None:
    state = city("R2@f6", phase="rail", coins={0: ""}, chits={0: 2}, options=NO_CHITS_ALONE)
    assert moves(state) == ["chit", "stop"]
    assert chits(play(state, "chit | rail e6")) == {0: 1}


@rule("CC-Y12")
def test_four_points_and_one_point() -> None:
    assert moves(paying("R4", "2 3 5", 1)) == ["pay 3", "pay 5"]
    state = city("W5@a1 R2@d1", phase="pawn", placed="R2", coins={0: "2 4"}, chits={0: 1})
    assert moves(state) == ["pay 2", "pay 4", "pay chits", "pass"]
    state = city("W5@a1 R2@d1", phase="pawn", placed="R2", coins={0: "2 4"}, chits={0: 1}, options=NO_CHITS_ALONE)
    assert moves(state) == ["pay 2", "pay 4", "pass"]


@rule("CC-S8", "CC-Y13", "CC-L8", "CC-R38")
def test_whoever_can_afford_nothing_loses_points() -> None:
    fives = "R5 C0 I5 WA"
    state = buying(fives, "2 3 4")
    assert may(state, "take") == ["R5", "C0", "I5", "WA"]
    for tile in fives.split():
        taken = play(state, f"take {tile}")
        assert moves(taken) == ["pay 4"]
        assert refused(taken, "pay 3") == refused(taken, "pay chits") == "CC-L9"
        assert gained(taken, "pay 4") == {0: -1}
        assert sources(taken, "pay 4") == {(0, "shortfall"): -1}
        assert coins(play(taken, "pay 4"), 0) == [2, 3]


@rule("CC-Y13", "CC-R38")
def test_whoever_can_pay_with_a_chit_must() -> None:
    state = play(buying("R5 C0 I5 WA", "2 3 4", chits=1), "take R5")
    assert moves(state) == ["pay 4"]
    assert gained(state, "pay 4") == {}
    assert chits(play(state, "pay 4")) == {}
    assert may(buying("R5 C4 I5 WA", "2 3 4"), "take") == ["C4"]


@rule("CC-R38", "CC-S8")
def test_the_cheapest_of_the_tiles_that_cannot_be_paid_has_to_be_taken() -> None:
    """No game leads here: whoever cannot pay a 4 has more than one coin turned before the tile is bought."""
    state = buying("R5 C4 I5 W4", "2 3")
    assert may(state, "take") == ["C4", "W4"]
    assert refused(state, "stack 0") == "CC-L8"
    assert gained(state, "take W4 | pay 3") == {0: -1}


@rule("CC-R38")
@pytest.mark.parametrize("tile", ["R5", "C0", "WA"])
def test_the_last_tile_counts_alone(tile: str) -> None:
    state = buying(f"- - {tile} -", "2 3 4")
    assert moves(state) == [f"take {tile}"]
    assert gained(state, f"take {tile} | pay 4") == {0: -1}


@rule("CC-L9")
@pytest.mark.parametrize("text", ["pay 6", "pay 1", "pay 4+2", "pay 2 3", "pay 2+2", "pay"])
def test_no_other_payment_can_be_read(text: str) -> None:
    assert reading(paying("R5", "2 3 4", 1), text)


@rule("CC-S8")
def test_the_price_of_a_site_is_five() -> None:
    for tile in ("RA", "CA", "IA", "WA", "R0", "C0", "I0", "W0"):
        assert moves(paying(tile, "2 3 5")) == ["pay 5"]
        assert moves(paying(tile, "2 3 4", 2)) == ["pay 3", "pay 4"]
