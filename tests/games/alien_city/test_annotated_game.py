"""What the rules page says along its annotated game, the one of AC-X10, is so."""

from __future__ import annotations

from tests.games.alien_city.boards import (
    builds,
    caps_left,
    city,
    customers,
    dead,
    distance,
    legal,
    lots,
    open_lots,
    phase,
    play,
    product,
    stock,
    structures,
    tile_under,
    totals,
    unbuilt,
    whose,
    why_not_here,
    worth,
)
from tests.games.alien_city.page import RECORD_10, TILES_10, after_build
from tests.rules import rule
from townwright.games.alien_city import GAME


def builds_of_the_record() -> list[str]:
    return [move for move in RECORD_10.split() if not move.startswith("*")]


@rule("AC-X10")
def test_the_quoted_lines_are_the_turns_of_the_record() -> None:
    moves = RECORD_10.split()
    log = GAME.rules_text().partition("## One annotated game")[2].partition("## Sizes")[0]
    kinds = {"red": "R", "blue": "B", "green": "G", "black": "K", "tower": "T", "dome": "D"}
    quoted = 0
    for line in log.splitlines():
        for text in line.split("`")[1::2]:
            words = text.replace(",", "").split()
            if not words or not words[0].endswith("."):
                continue
            quoted += 1
            count, seat, colour, shape, lot = words[:5]
            built = builds_of_the_record()[int(count[:-1]) - 1]
            assert built == kinds[colour] + kinds[shape] + lot
            assert seat == f"{whose(after_build(int(count[:-1]) - 1))}:"
            following = moves[moves.index(built) + 1 : moves.index(built) + 2]
            claimed = f"*{words[6]}" if len(words) > 5 else None
            assert (following[0] if following and following[0].startswith("*") else None) == claimed
    assert quoted == 16


@rule("AC-X10")
def test_six_domes_on_their_own_colours_and_a_dead_icon_lot() -> None:
    for count in range(1, 7):
        assert phase(after_build(count)) == "build"
        move = builds_of_the_record()[count - 1]
        assert move[1] == "D"
        assert tile_under(after_build(count), move[2:])[0] == move[0]
    assert "a9" in dead(after_build(4))  # a structure there would strand a10
    assert "a9" not in dead(after_build(3))


@rule("AC-X10")
def test_what_dies_when() -> None:
    assert "d10" in dead(after_build(7)) - dead(after_build(6))
    assert "h2" in dead(after_build(12)) - dead(after_build(11))
    assert "h2" not in dead(after_build(11))
    assert lots("h1 h2 h3") <= dead(after_build(15))
    assert {lot for lot in lots("h1 h2 h3") if lot in dead(after_build(14))} == {"h2"}
    assert [len(dead(after_build(count))) for count in (19, 20, 21)] == [11, 19, 29]
    assert len(open_lots(after_build(21))) == 23


@rule("AC-X10")
def test_the_tower_with_a_single_way_out_can_never_have_a_customer() -> None:
    state = after_build(15)
    ways = lots("f1 h1 g2") & unbuilt(state)
    assert ways == {"h1"}
    assert customers(state, "g1") == ""
    board = " ".join(f"{kind}{lot}" for lot, kind in structures(state).items())
    more = {lot: city(f"{board} KD{lot}", tiles=TILES_10) for lot in unbuilt(state) - dead(state)}
    near = {lot for lot, then in more.items() if distance(then, "g1", lot) <= 2}
    assert near == set()
    assert worth(after_build(36), "g1") == 0


@rule("AC-X10", "AC-L8")
def test_icon_lots_and_second_structures() -> None:
    assert why_not_here(after_build(16), "BTf4") == "AC-L8"  # C2 holds one structure, so the second has to be green
    assert why_not_here(after_build(16), "GTf4") == ""
    assert lots("e1 f1") <= structures(after_build(24)).keys()
    assert "f2" in dead(after_build(24))
    assert why_not_here(after_build(24), "RTe2") == ""
    assert caps_left(after_build(30), "A") == 0
    for count in (32, 35):
        assert phase(play(after_build(count - 1), builds_of_the_record()[count - 1])) == "build"
    assert not lots("g3 h3 g4 h4") & structures(after_build(31)).keys()
    assert lots("g3 h3 h4") <= dead(after_build(31))
    assert (why_not_here(after_build(31), "GTg4"), why_not_here(after_build(31), "BTg4")) == ("", "AC-L8")


@rule("AC-X10", "AC-R19")
def test_the_better_way_at_build_34() -> None:
    state = after_build(33)
    assert stock(state, "A") == {"RT": 3}
    assert caps_left(state, "B") == 1
    over = play(state, "BTf7 - GTf5")
    assert whose(over) == "nobody"
    assert totals(over) == (21, 85)
    assert distance(over, "c9", "e2") == 14
    assert product(over, "c9") == (5, 14)


@rule("AC-X10")
def test_what_builds_35_and_36_did_to_b() -> None:
    state = after_build(34)
    assert legal(state) == ["RTf5"]
    assert worth(state, "c9") == 5 * 14 == 70
    after = after_build(35)
    assert distance(after, "c9", "f5") == 6
    assert worth(after, "c9") == 5 * 6 == 30
    assert legal(after) == ["BTc5"]
    assert product(after, "b3") == (5, 3)
    over = after_build(36)
    assert product(over, "b3") == (5, 2)
    assert distance(over, "b3", "c5") == 2
    assert product(over, "e6") == (6, 5)  # what the cap that B did not use would have brought
    assert totals(over) == (21, 40)
    assert builds(after) == {"BTc5"}
