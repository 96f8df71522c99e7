"""Action tables: every choice is a number in a fixed range, and back."""

from __future__ import annotations

from itertools import product

import pytest

from townwright import games
from townwright.engine.actions import Action, ActionTable, Kind
from townwright.engine.errors import CannotRead
from townwright.engine.playthrough import LUCK

PLAIN = ActionTable(Kind("pass"))
SHIFTED = ActionTable(Kind("drop"), Kind("bid", amount=range(5, 12)), Kind("step", by=range(-3, 4)))
NESTED = ActionTable(Kind("build", lot=range(3), piece=range(1, 3), floor=range(10, 30, 5)), Kind("end"))
TABLES = {
    "plain": PLAIN,
    "shifted": SHIFTED,
    "nested": NESTED,
    **{f"{slug} actions": games.find(slug).actions for slug in games.slugs()},
    **{f"{slug} outcomes": games.find(slug).outcomes for slug in games.slugs()},
}
each_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())


@each_table
def test_every_number_is_the_number_of_what_it_means(table: ActionTable) -> None:
    for number in range(table.count):
        action = table.decode(number)
        assert table.encode(action.kind, **action.fields) == number


@each_table
def test_every_choice_has_a_number_of_its_own_and_they_count_up(table: ActionTable) -> None:
    numbers = [
        table.encode(kind.name, **dict(zip(kind.fields, values, strict=True)))
        for kind in table.kinds
        for values in product(*kind.fields.values())
    ]
    assert numbers == list(range(table.count))


@each_table
def test_kinds_start_where_the_kind_before_ends(table: ActionTable) -> None:
    first = 0
    for kind in table.kinds:
        assert table.first(kind.name) == first
        assert table.decode(first).kind == kind.name
        first += kind.count
        assert table.decode(first - 1).kind == kind.name
    assert first == table.count


def test_the_last_field_counts_fastest() -> None:
    assert NESTED.decode(0) == Action("build", {"lot": 0, "piece": 1, "floor": 10})
    assert NESTED.decode(1) == Action("build", {"lot": 0, "piece": 1, "floor": 15})
    assert NESTED.decode(4) == Action("build", {"lot": 0, "piece": 2, "floor": 10})
    assert NESTED.decode(8) == Action("build", {"lot": 1, "piece": 1, "floor": 10})
    assert NESTED.decode(24) == Action("end", {})


def test_fields_come_in_the_order_of_their_declaration() -> None:
    assert list(NESTED.decode(5).fields) == ["lot", "piece", "floor"]


@pytest.mark.parametrize("number", [-1, 15, 1000])
def test_a_number_out_of_range_is_refused_with_the_range(number: int) -> None:
    with pytest.raises(CannotRead, match=f"from 0 to 14; there is no {number}"):
        SHIFTED.decode(number)


@pytest.mark.parametrize("amount", [4, 12])
def test_a_value_out_of_range_is_refused_with_the_range(amount: int) -> None:
    with pytest.raises(CannotRead, match=f"amount of bid is from 5 to 11, not {amount}"):
        SHIFTED.encode("bid", amount=amount)


def test_a_value_between_two_steps_is_refused() -> None:
    with pytest.raises(CannotRead, match="floor of build"):
        NESTED.encode("build", lot=0, piece=1, floor=12)


@pytest.mark.parametrize(
    ("fields", "said"),
    [({}, "not none"), ({"gold": 5}, "not gold"), ({"amount": 5, "gold": 5}, "not amount, gold")],
)
def test_missing_and_unknown_fields_are_named(fields: dict[str, int], said: str) -> None:
    with pytest.raises(CannotRead, match=f"bid takes amount, {said}"):
        SHIFTED.encode("bid", **fields)


def test_a_kind_without_fields_says_so() -> None:
    with pytest.raises(CannotRead, match="drop takes no fields, not amount"):
        SHIFTED.encode("drop", amount=1)


@pytest.mark.parametrize("slug", games.slugs())
def test_no_outcome_is_called_like_the_actor_of_a_playthrough(slug: str) -> None:
    assert LUCK not in {kind.name for kind in games.find(slug).outcomes.kinds}
