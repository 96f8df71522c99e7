"""Scores with a pedigree: the parts of every item sum to it."""

from __future__ import annotations

import pytest

from townwright.engine.score import Item, total

TAXES = Item("taxes", 2, "XX-S1", ("cell:b2",), kind="taxes")
HALL = Item("hall", 3, kind="halls")
FINE = Item("fine", -4, kind="fines")


def test_a_total_is_the_sum_of_its_parts() -> None:
    whole = total("round 1", [TAXES, HALL, FINE], "XX-S2", ("purse:NE",))
    assert whole == Item("round 1", 1, "XX-S2", ("purse:NE",), (TAXES, HALL, FINE))
    assert total("nothing", []).points == 0
    assert total("once through", iter([TAXES, HALL])).parts == (TAXES, HALL)


def test_an_item_without_parts_is_sound_and_so_is_a_tree_that_adds_up() -> None:
    assert TAXES.is_sound()
    assert total("all", [total("round 1", [TAXES, HALL]), FINE]).is_sound()


@pytest.mark.parametrize("wrong", [4, 6])
def test_an_item_that_its_parts_do_not_sum_to_is_not_sound(wrong: int) -> None:
    assert not Item("all", wrong, parts=(TAXES, HALL)).is_sound()


def test_a_mistake_deep_down_makes_the_whole_unsound() -> None:
    deep = Item("round 1", 5, parts=(TAXES, Item("halls", 3, parts=(Item("one", 1), Item("other", 1)))))
    assert deep.points == sum(part.points for part in deep.parts)
    assert not deep.is_sound()
    assert not total("all", [deep, FINE]).is_sound()


def test_points_are_added_up_under_their_headings_over_the_whole_tree() -> None:
    tree = total("all", [total("round 1", [TAXES, HALL]), total("round 2", [TAXES, FINE, Item("unnamed", 9)])])
    assert tree.by_kind() == {"taxes": 4, "halls": 3, "fines": -4}


def test_what_a_heading_covers_is_not_counted_again_in_its_parts() -> None:
    covered = Item("city", 5, parts=(TAXES, HALL), kind="city")
    assert covered.by_kind() == {"city": 5}
    assert total("all", [covered, HALL]).by_kind() == {"city": 5, "halls": 3}


def test_lines_show_points_text_places_and_rule_and_indent_the_parts() -> None:
    tree = total("all", [TAXES, total("later", [FINE])], "XX-S9")
    assert tree.lines() == [
        "   -2  all  XX-S9",
        "      2  taxes (b2)  XX-S1",
        "     -4  later",
        "       -4  fine",
    ]


def test_a_document_leaves_out_what_an_item_does_not_have() -> None:
    assert Item("plain", 1).document() == {"text": "plain", "points": 1}
    assert TAXES.document() == {
        "text": "taxes",
        "points": 2,
        "rule": "XX-S1",
        "places": ["cell:b2"],
        "kind": "taxes",
    }
    assert total("all", [HALL]).document()["parts"] == [{"text": "hall", "points": 3, "kind": "halls"}]
