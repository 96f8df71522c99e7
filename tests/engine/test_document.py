"""Documents: every complaint begins with the path of the field and says what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from townwright.engine.document import Node
from townwright.engine.errors import CannotRead

DOCUMENT: dict[str, Any] = {
    "round": 3,
    "open": True,
    "name": "Sue",
    "quarters": {"NE": {"gold": 5, "tiles": ["1S", 7]}},
}


def _gold() -> Node:
    return Node(DOCUMENT).get("quarters").get("NE").get("gold")


def _second_tile() -> Node:
    return Node(DOCUMENT).get("quarters").get("NE").get("tiles").items()[1]


COMPLAINTS: list[tuple[Callable[[], Any], str]] = [
    (lambda: Node(5).fields("a"), "the document: an object is expected, not 5."),
    (lambda: Node([]).fields("a"), "the document: an object is expected, not []."),
    (
        lambda: Node(DOCUMENT).fields("round", "open", "name"),
        "the document: there is no field 'quarters' here; known are round, open, name.",
    ),
    (
        lambda: Node(DOCUMENT).get("quarters").get("NE").fields("gold"),
        "quarters.NE: there is no field 'tiles' here; known are gold.",
    ),
    (lambda: Node(DOCUMENT).get("phase"), "the document: the field 'phase' is missing."),
    (lambda: Node(DOCUMENT).get("quarters").get("SW"), "quarters: the field 'SW' is missing."),
    (lambda: _gold().whole(6, 9), "quarters.NE.gold: a whole number from 6 to 9 is expected, not 5."),
    (lambda: _gold().whole(0, 4), "quarters.NE.gold: a whole number from 0 to 4 is expected, not 5."),
    (lambda: Node(DOCUMENT).get("name").whole(0, 4), "name: a whole number from 0 to 4 is expected, not 'Sue'."),
    (lambda: Node(DOCUMENT).get("open").whole(0, 4), "open: a whole number from 0 to 4 is expected, not True."),
    (lambda: Node(2.0, "x").whole(0, 4), "x: a whole number from 0 to 4 is expected, not 2.0."),
    (lambda: _gold().flag(), "quarters.NE.gold: true or false is expected, not 5."),
    (lambda: Node(1, "x").flag(), "x: true or false is expected, not 1."),
    (lambda: _gold().text(), "quarters.NE.gold: a text is expected, not 5."),
    (lambda: Node(None, "x").text(), "x: a text is expected, not None."),
    (lambda: _second_tile().one_of(("1S", "2S")), "quarters.NE.tiles[1]: one of 1S, 2S is expected, not 7."),
    (lambda: Node([], "x").one_of(("1S", "2S")), "x: one of 1S, 2S is expected, not []."),
    (lambda: _gold().items(), "quarters.NE.gold: a list is expected, not 5."),
    (lambda: Node("abc", "x").items(), "x: a list is expected, not 'abc'."),
    (lambda: Node({}, "x").items(), "x: a list is expected, not {}."),
    (lambda: _gold().entries(), "quarters.NE.gold: an object is expected, not 5."),
    (lambda: Node([1], "x").values(), "x: an object is expected, not [1]."),
]


@pytest.mark.parametrize(("reading", "complaint"), COMPLAINTS)
def test_a_complaint_names_the_path_and_what_is_expected(reading: Callable[[], Any], complaint: str) -> None:
    with pytest.raises(CannotRead) as raised:
        reading()
    assert str(raised.value) == complaint


@pytest.mark.parametrize("value", [5, None, True, "gold", [], ["gold"]])
def test_asking_for_a_field_of_what_is_no_object_is_a_complaint_as_well(value: Any) -> None:
    with pytest.raises(CannotRead, match=r"^auction: "):
        Node(value, "auction").get("gold")


def test_long_values_are_quoted_in_part() -> None:
    with pytest.raises(CannotRead) as raised:
        Node("x" * 500, "name").whole(0, 1)
    assert len(str(raised.value)) < 120
    assert str(raised.value).endswith("....")


def test_what_fits_is_returned_as_it_is() -> None:
    node = Node(DOCUMENT).fields("round", "open", "name", "quarters")
    assert node.get("round").whole(3, 3) == 3
    assert node.get("open").flag() is True
    assert node.get("name").text() == "Sue"
    assert node.get("name").one_of(("Bob", "Sue")) == 1
    assert [entry.value for entry in node.get("quarters").get("NE").get("tiles").items()] == ["1S", 7]
    assert Node(("a", "b")).items()[1].value == "b"
    assert [(name, entry.path) for name, entry in node.get("quarters").entries()] == [("NE", "quarters.NE")]
    assert node.get("quarters").values() == DOCUMENT["quarters"]


def test_a_missing_field_may_have_a_default_and_keeps_its_path() -> None:
    node = Node(DOCUMENT).get("ply", 7)
    assert (node.value, node.path) == (7, "ply")
    assert Node(DOCUMENT).get("ply", None).value is None
    assert not Node(DOCUMENT).has("ply")
    assert Node(DOCUMENT).has("round")
