"""Moves and places as text, and back."""

from __future__ import annotations

import pytest

from tests.games.golden_city.boards import number_of, play, table
from tests.rules import rule
from townwright.engine.errors import CannotRead, Refused
from townwright.games.golden_city import GAME
from townwright.games.golden_city.data import ACTIONS, OUTCOMES
from townwright.games.golden_city.state import GoldenCity

HAND = {"R": "2 desert, 2 coast, mountains"}


def bidding() -> GoldenCity:
    return table(phase="bid", mover="R")


def building(**more: object) -> GoldenCity:
    return table(mover="R", businesses={"R": "C16 D4"}, hands=HAND, **more)


def paying(site: str = "D3") -> GoldenCity:
    return table(mover="R", phase="pay", site=site, businesses={"R": "C16 D4"}, hands=HAND)


def taking() -> GoldenCity:
    return table(mover="R", phase="goods", builds=1, businesses={"R": "C1 M1"}, display="w3 w5 w8")


def giving_back() -> GoldenCity:
    return table(mover="R", phase="return", builds=1, goods={"R": "w1 w2 w3 w4 w5"})


def choosing_a_bonus() -> GoldenCity:
    return table(mover="R", phase="bonus", builds=1, bonus={"B": "b-M"})


def discarding() -> GoldenCity:
    return table(mover="R", phase="discard", hands={"R": "3 desert, 3 coast"})


def read(state: GoldenCity, text: str) -> str:
    """The notation of what is read."""
    return GAME.move_name(state, GAME.read_move(state, text))


@pytest.mark.parametrize(
    ("text", "name"),
    [("P1", "P1"), ("p2", "P2"), ("bid P3", "P3"), (" BID  p4 ", "P4"), ("end", "end"), ("pass", "end"), ("-", "end")],
)
def test_bids(text: str, name: str) -> None:
    assert read(bidding(), text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [("D3", "D3"), ("d3", "D3"), ("build D3", "D3"), ("build on ma", "MA"), ("C16", "C16"), ("done", "end")],
)
def test_places_to_build_on(text: str, name: str) -> None:
    assert read(building(), text) == name
    assert GAME.read_move(building(), text) == number_of(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2D", "2D"),
        ("DD", "2D"),
        ("D+D", "2D"),
        ("2 desert", "2D"),
        ("pay 2 desert", "2D"),
        ("D+2C", "D+2C"),
        ("2c+d", "D+2C"),
        ("1 desert + 2 coast", "D+2C"),
        ("desert, coast coast", "D+2C"),
        ("4C", "4C"),
        ("2C+2M", "2C+2M"),
        ("2 grass + 2 forest", "2G+2F"),
        ("2 meadows 2 woodland", "2G+2F"),
    ],
)
def test_payments_for_two_cards(text: str, name: str) -> None:
    assert read(paying(), text) == name


@pytest.mark.parametrize(("text", "name"), [("C", "C"), ("coast", "C"), ("2D", "2D"), ("2 desert", "2D")])
def test_payments_for_a_coast(text: str, name: str) -> None:
    assert read(paying("C3"), text) == name


@rule("GC-L12")
@pytest.mark.parametrize("text", ["D", "3D", "C", "D+C", "2D+2C", "6C", "D+3C"])
def test_what_can_never_be_the_price_is_refused(text: str) -> None:
    state = paying()
    try:
        refused = GAME.refuse(state, 0, GAME.read_move(state, text))
    except Refused as told:
        refused = told
    assert refused is not None
    assert refused.rule == "GC-L12"
    assert "D3" in refused.sentence


def test_a_payment_has_the_same_name_wherever_it_is_spoken_of() -> None:
    """Without a place to be paid for, every unit is written as a joker."""
    state = bidding()
    payments = range(ACTIONS.first("pay_one"), ACTIONS.first("goods"))
    names = [GAME.move_name(state, action) for action in payments]
    assert names[:6] == ["2C", "2M", "2G", "2F", "2D", "4C"]
    assert [GAME.read_move(state, name) for name in names] == list(payments)


@pytest.mark.parametrize(
    ("text", "name"),
    [("take 1", "take 1"), ("3", "take 3"), ("deck", "take deck"), ("w5", "take 2"), ("take w8", "take 3")],
)
def test_goods_cards_are_taken_by_slot_or_by_name(text: str, name: str) -> None:
    assert read(taking(), text) == name


@rule("GC-L13")
def test_a_goods_card_that_is_not_on_display_is_refused() -> None:
    with pytest.raises(Refused, match="GC-L13: w1 does not lie on display"):
        GAME.read_move(taking(), "take w1")


@pytest.mark.parametrize("text", ["return w4", "w4", "give back w4", "RETURN W4"])
def test_goods_cards_are_given_back(text: str) -> None:
    assert read(giving_back(), text) == "return w4"


@pytest.mark.parametrize(("text", "name"), [("b-river", "b-river"), ("keep b-g", "b-G"), ("B-GOODS", "b-goods")])
def test_bonus_cards(text: str, name: str) -> None:
    assert read(choosing_a_bonus(), text) == name


@pytest.mark.parametrize("text", ["discard D", "d", "desert", "drop desert", "discard a desert"])
def test_discards(text: str) -> None:
    assert read(discarding(), text) == "discard D"


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (GAME.new(), ["start Red", "start Blue", "start White", "start Black"]),
        (GAME.new(start_player="1"), ["card C", "card M", "card G", "card F", "card D"]),
    ],
)
def test_what_luck_decides_has_names_too(state: GoldenCity, names: list[str]) -> None:
    assert [GAME.move_name(state, outcome) for outcome in GAME.legal(state)] == names
    assert [GAME.read_move(state, name.upper()) for name in names] == GAME.legal(state)


def test_every_outcome_is_read_from_its_name() -> None:
    state = GAME.new()
    names = [GAME.move_name(state, outcome) for outcome in range(OUTCOMES.count)]
    assert [GAME.read_move(state, name) for name in names] == list(range(OUTCOMES.count))
    assert names[-1] == "score s3-D"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P5",
        "P0",
        "M9",
        "C17",
        "7",
        "w9",
        "b-x",
        "take 4",
        "return",
        "discard",
        "hello",
        "2X",
        "5D",
        "P1 P2",
        "start Red",
    ],
)
def test_what_names_nothing_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        GAME.read_move(bidding(), text)


@pytest.mark.parametrize("text", ["", "D", "start Green", "card X", "goods w9", "score s1-M", "P1"])
def test_what_luck_cannot_decide_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead, match="is no outcome"):
        GAME.read_move(GAME.new(), text)


@pytest.mark.parametrize(
    ("state", "text", "places"),
    [
        (bidding(), "P2", ("pair:P2",)),
        (building(), "MA", ("place:MA",)),
        (building(), "end", ()),
        (paying(), "D+2C", ("card:desert", "card:coast")),
        (taking(), "take 2", ("slot:2",)),
        (taking(), "deck", ("deck:goods",)),
        (giving_back(), "w2", ("goods:w2",)),
        (choosing_a_bonus(), "b-M", ("bonus:b-M",)),
        (discarding(), "coast", ("card:coast",)),
        (GAME.new(), "goods w3", ("goods:w3",)),
        (GAME.new(), "score s1-MG", ("score:s1-MG",)),
        (GAME.new(), "start Red", ()),
    ],
)
def test_each_choice_has_something_to_touch(state: GoldenCity, text: str, places: tuple[str, ...]) -> None:
    assert GAME.places(state, GAME.read_move(state, text)) == places


def test_a_card_that_is_laid_out_touches_its_pair() -> None:
    state = play(table(mover="K", starter="R", used="s1-GF s1-FD"), "K end")
    assert GAME.luck_name(state) == "round 4, left card of P1"
    assert GAME.places(state, GAME.read_move(state, "card C")) == ("pair:P1",)
