"""Builders' Actions, step 2: rerolls, buying, and giving Materials away."""

from __future__ import annotations

from tests.games.dice_new_town.boards import each, hand, legal, phase, play, refused, town, whose
from tests.rules import rule


@rule("DT-L8", "DT-R18")
def test_what_is_left_of_red_has_to_buy_a_material_of_its_value() -> None:
    s = town(at="A8 B3", phase="manage", red=5, white="224", black=2, hand="1")
    assert refused(s, "pass") == "DT-L8"
    s = play(s, "buy")
    assert (hand(s, "A"), each(s, "red")[0]) == ("15", 0)
    assert whose(play(s, "pass")) == "B"


@rule("DT-L8")
def test_with_red_used_up_nothing_is_bought() -> None:
    s = town(at="A8 B3", phase="manage", red=0, white="224", black=2)
    assert legal(s) == {"pass"}
    assert refused(s, "buy") != ""


@rule("DT-L3")
def test_in_the_second_step_white_and_black_are_rerolled_but_not_green() -> None:
    s = town(at="A8 B3", phase="manage", red=2, green=3, white="224", black=2)
    assert {f"reroll {subset}" for subset in range(1, 8)} | {"reroll black"} <= legal(s)
    assert "reroll green" not in legal(s)
    assert refused(s, "reroll green") != ""


@rule("DT-L3")
def test_a_die_that_is_used_up_is_not_rerolled() -> None:
    s = town(at="A8 B3", phase="manage", red=2, white="224", black=0)
    assert refused(s, "reroll black") == "DT-L3"


@rule("DT-L9")
def test_only_materials_from_4_up_that_one_has_are_offered() -> None:
    s = town(at="A8 B3", phase="manage", red=0, white="224", hand="1235")
    assert legal(s) == {"pass", "offer 5"}
    assert refused(s, "offer 4") == refused(s, "offer 6") == "DT-L9"


@rule("DT-R19")
def test_a_gift_asks_everybody_else_in_turn_order_and_the_giver_chooses_among_the_willing() -> None:
    s = town(at="A8 B3 C5 D6", players=4, order="CABD", actor="A", phase="manage", red=0, hand={"A": "4", "D": "1"})
    s = play(s, "offer 4")
    seen = []
    while phase(s) == "want":
        seen.append(whose(s))
        assert legal(s) == {"yes", "pass"}
        s = play(s, "pass" if whose(s) == "B" else "yes")
    assert sorted(seen) == ["B", "C", "D"]
    assert (whose(s), phase(s), legal(s)) == ("A", "who", {"seat C", "seat D"})
    s = play(s, "seat D")
    assert (hand(s, "A"), hand(s, "D"), each(s, "gems")) == ("", "14", [1, 0, 0, 0])
    assert (whose(s), phase(s)) == ("A", "manage")


@rule("DT-R19")
def test_those_who_are_asked_are_asked_in_turn_order() -> None:
    s = play(town(at="A8 B3 C5 D6", players=4, order="CABD", actor="A", phase="manage", red=0, hand="4"), "offer 4")
    seen = []
    while phase(s) == "want":
        seen.append(whose(s))
        s = play(s, "yes")
    assert seen == ["C", "B", "D"]


@rule("DT-R19")
def test_one_who_wants_it_gets_it() -> None:
    s = play(town(at="A8 B3 C5", players=3, phase="manage", red=0, hand="66"), "offer 6", "pass", "yes")
    if phase(s) == "who":
        assert legal(s) == {"seat C"}
        s = play(s, "seat C")
    assert (hand(s, "A"), hand(s, "C"), each(s, "gems")) == ("6", "6", [1, 0, 0])


@rule("DT-L9", "DT-R19")
def test_what_nobody_wants_cannot_be_offered_again_in_this_turn() -> None:
    s = play(town(at="A8 B3", phase="manage", red=0, hand="4455"), "offer 4", "pass")
    assert (hand(s, "A"), each(s, "gems")) == ("4455", [0, 0])
    assert legal(s) == {"pass", "offer 5"}
    assert refused(s, "offer 4") == "DT-L9"
    s = play(s, "offer 5", "yes")
    s = play(s, "seat B") if phase(s) == "who" else s
    assert legal(s) == {"pass", "offer 5"}  # there is another 5, and it was wanted


@rule("DT-R19")
def test_a_refusal_is_forgotten_with_the_turn_and_gifts_may_come_back() -> None:
    s = town(at="A8 B3", phase="manage", red=0, hand={"A": "44", "B": "4"})
    s = play(s, "offer 4", "yes")
    s = play(s, "seat B") if phase(s) == "who" else s
    s = play(s, "offer 4", "pass", "pass")
    assert (whose(s), hand(s, "B"), refused(s, "offer 4")) == ("B", "44", "")
    s = play(s, "offer 4", "yes")
    s = play(s, "seat A") if phase(s) == "who" else s
    assert (hand(s, "A"), hand(s, "B"), each(s, "gems")) == ("44", "4", [1, 1])


@rule("DT-R19")
def test_gifts_go_on_while_there_is_something_to_give() -> None:
    s = town(at="A8 B3", phase="manage", red=0, hand="444")
    for _ in range(3):
        s = play(s, "offer 4", "yes")
        s = play(s, "seat B") if phase(s) == "who" else s
    assert (hand(s, "B"), each(s, "gems")) == ("444", [3, 0])
    assert legal(s) == {"pass"}


@rule("DT-R19")
def test_in_the_additional_round_only_those_who_take_part_are_asked() -> None:
    s = play(town(at="A8 B3 C5", players=3, order="AC", round=5, phase="manage", red=0, hand="4"), "offer 4")
    assert (whose(s), phase(s)) == ("C", "want")
    s = play(s, "pass")
    assert (whose(s), phase(s)) == ("A", "manage")


@rule("DT-R77")
def test_what_one_buys_cannot_be_refused() -> None:
    s = town(at="A8 B3", phase="manage", red=6, hand="6")
    assert "pass" not in legal(s)
