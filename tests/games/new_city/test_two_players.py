"""Two players, each leading two opposite quarters."""

from __future__ import annotations

from tests.games.new_city.boards import city, gold, gold_after_income, limit, may, names, play, refusal, seat_of, whose
from tests.rules import rule
from townwright.games.new_city import GAME
from townwright.games.new_city.data import QUARTERS

TWO = {"players": "2"}


@rule("NC-R54")
def test_nw_and_se_play_against_ne_and_sw() -> None:
    state = GAME.new(**TWO)
    assert (GAME.seat_name(state, 0), GAME.seat_name(state, 1)) == ("NW+SE", "NE+SW")
    assert [GAME.seat_name(GAME.new(), seat) for seat in range(4)] == list(QUARTERS)
    for quarter, seat in {"NW": 0, "NE": 1, "SE": 0, "SW": 1}.items():
        state = city("NW-a1=1S, NE-a1=2S, SE-a1=3S, SW-a1=4S", TWO, quarter=quarter)
        assert state.actor == seat == seat_of(state, quarter)


@rule("NC-R50")
def test_each_quarter_is_a_complete_advisor() -> None:
    state = GAME.new(**TWO)
    assert gold(state) == {"NW": 6, "NE": 6, "SE": 6, "SW": 6}
    assert state.coins_left.tolist() == [[1] * 5] * 4
    improving = city("NW-a1=3S, SE-a1=2S", TWO, round=2, gold=0)
    after = play(improving, "NW coin 2 | NW a1 | NE x | SE coin 2 | SE a1 | SW x")  # each has a turn and coins
    assert gold(after) == {"NW": 3 + 1, "NE": 1, "SE": 3 + 1, "SW": 1}  # ... and income and a grant
    assert (limit(after, "NW"), limit(after, "SE")) == (4 + 2, 4 + 1)  # ... and allies


@rule("NC-R51", "NC-L11")
def test_gold_allies_and_coins_never_serve_the_partner() -> None:
    board = "NW-a1=5S+Statue, SE-a1=1S, NE-a1=2S"
    state = city(board, TWO, phase="bid", quarter="SE", holder="NE", bid=2, gold={"NW": 9, "SE": 3})
    assert refusal(state, "SE", "4") == "NC-L5: you cannot cover 4: the limit of SE is 3."
    assert may(state, "SE", "3")
    paying = city(board, TWO, phase="pay", quarter="SE", bid=3, gold={"NW": 9, "SE": 3})
    assert refusal(paying, "SE", "pay NW-a1").startswith("NC-L12: no ally of yours stands on ")
    assert names(paying) == ["pay"]
    improving = city(f"{board}, SE-b1=2M", TWO, round=3, quarter="SE", gold={"NW": 9, "SE": 3})
    assert may(improving, "SE", "coin 4")  # NW's Statue came from NW's own coins
    own = city("NW-a1=5S, SE-a1=1S+Statue, SE-b1=2M", TWO, round=3, quarter="SE", gold={"NW": 9, "SE": 3})
    assert refusal(own, "SE", "coin 4") == "NC-L22: you have used your Statue."


@rule("NC-R51")
def test_the_partners_gold_does_not_pay_for_building_early() -> None:
    state = city("SE-a1=1S", TWO, round=3, quarter="SE", gold={"NW": 9, "SE": 2})
    assert refusal(state, "SE", "coin 4") == "NC-L21: building one round early costs 3 gold; you have 2."
    assert may(city("SE-a1=1S", TWO, round=3, quarter="SE", gold={"NW": 0, "SE": 3}), "SE", "coin 4")


@rule("NC-R52")
def test_a_player_may_bid_against_their_own_other_quarter() -> None:
    state = city("", TWO, phase="pick", face_up="4S", ladder="NW NE SW SE")
    state = play(state, "SE 4S | SE 2 | SW x | NE x")
    assert (whose(state), state.actor) == ("NW", 0)
    assert names(state) == ["x", "=", "3", "4", "5", "6"]
    assert whose(play(state, "NW =")) == "SE"
    won = play(state, "NW = | SE x")
    assert (whose(won), won.bid) == ("NW", 2)


@rule("NC-R52", "NC-L8")
def test_a_player_is_out_only_when_both_quarters_are() -> None:
    state = city("", TWO, phase="pick", face_up="4S", ladder="SE NW NE SW")
    state = play(state, "SW 4S | SW 2 | NE x | NW x")
    assert may(state, "SE", "3")  # the other quarter of NW's player
    dropped = play(state, "SE 3")
    assert whose(dropped) == "SW"
    assert refusal(dropped, "SE", "4").startswith("NC-L9")


@rule("NC-R53")
def test_partners_owe_each_other_dues() -> None:
    board = "NW-a1=3S+Hall"
    for options in ({}, TWO):
        assert gold_after_income(city(board, options, gold=9)) == {"NW": 9 + 6 + 3, "NE": 8, "SE": 8, "SW": 8}
    both = city("NW-a1=3S+Hall, SE-a1=3M+Hall", TWO, gold=9)
    assert gold_after_income(both) == {"NW": 17, "NE": 7, "SE": 17, "SW": 7}


@rule("NC-R54")
def test_no_income_flows_between_partners() -> None:
    alone = gold_after_income(city("NW-a1=1S", TWO, gold=0))["NW"]
    for partner in ("2S", "3S", "4S"):
        assert gold_after_income(city(f"NW-a1=1S, SE-a1={partner}", TWO, gold=0))["NW"] == alone
    assert gold_after_income(city("NW-a1=1S, NE-a1=3S", TWO, gold=0))["NW"] == alone + 2
