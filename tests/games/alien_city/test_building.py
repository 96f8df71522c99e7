"""Building: the choice of kind and lot, and what AC-L1 to AC-L10 refuse."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import (
    DOMES,
    LOTS,
    ONE,
    TOWERS,
    all_refusals,
    builds,
    city,
    closed,
    dead,
    first_choice,
    icons,
    legal,
    lots,
    number,
    open_lots,
    phase,
    play,
    random_games,
    random_positions,
    refused,
    road_legal,
    sites,
    stock,
    structures,
    tile_under,
    told,
    unbuilt,
    whose,
    why_not_here,
)
from tests.games.alien_city.page import BOARD_11, RECORD_10, TILES_10, TILES_11, after_build, fig_6
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.games.alien_city import GAME
from townwright.games.alien_city.board import TILE_OF
from townwright.games.alien_city.data import KINDS

SETTLED = {"spill": "settled_tile"}
COLOUR_NAME = {"R": "red", "B": "blue", "G": "green", "K": "black"}


# The build ------------------------------------------------------------------------------------------------------------


@rule("AC-F3")
def test_a_build_is_any_kind_in_stock_on_any_lot_that_is_legal_for_it() -> None:
    state = city("RDc9", stock={"A": "RD BT GT"})
    assert {move[:2] for move in builds(state)} == {"RD", "BT", "GT"}
    for kind in KINDS:
        for lot in LOTS:
            assert (f"{kind}{lot}" in builds(state)) == (refused(state, f"{kind}{lot}") == "")


@rule("AC-F3")
def test_there_are_at_most_seven_kinds_to_choose_from_and_each_needs_a_legal_lot() -> None:
    state = after_build(33)
    assert stock(state, "B") == {"BT": 1, "GT": 1}
    assert {move[:2] for move in builds(state)} == {"BT", "GT"}
    assert {move[:2] for move in builds(city())} == set(KINDS)
    assert builds(state, "A") == set()  # three red towers, and no lot that takes one


@rule("AC-F3")
def test_kind_and_lot_are_one_decision_and_it_is_binding() -> None:
    state = city()
    assert GAME.actions.decode(GAME.read_move(state, "BTe6")).fields == {"kind": 1, "lot": 44}
    after = play(state, "KDe5")
    assert (structures(after), stock(after, "A")["KD"]) == ({"e5": "KD"}, 2)
    for text in ("move e5 to e6", "take back e5", "remove e5"):
        with pytest.raises(Refused) as caught:
            GAME.read_move(after, text)
        assert caught.value.rule == "AC-L10"


@rule("AC-F3", "AC-F4")
def test_what_is_built_leaves_the_stock_of_its_builder_and_stays() -> None:
    for game in random_games(12):
        before: dict[str, str] = {}
        for step in game.steps():
            after = structures(step.after)
            assert before.items() <= after.items()
            if len(after) > len(before):
                assert phase(step.before) == "build"
                (lot,) = after.keys() - before.keys()
                seat = step.before.actor
                for k, kind in enumerate(KINDS):
                    spent = [step.before.stock[who, k] - step.after.stock[who, k] for who in range(2)]
                    assert spent == [int((who, kind) == (seat, after[lot])) for who in range(2)]
            before = after


@rule("AC-F3")
def test_a_forced_build_is_in_the_log_like_any_other() -> None:
    state = play(after_build(33), "GTe6 -")
    assert legal(state) == ["RTf5"]
    assert GAME.story(state, GAME.legal(state)[0], play(state, "RTf5")) == [
        "A builds a red tower f5.",
    ]


# Whose turn it is -----------------------------------------------------------------------------------------------------


@rule("AC-L1")
def test_after_the_end_everything_is_refused() -> None:
    over = play(city(tiles=TILES_10, mover="B"), RECORD_10)
    for seat in ("A", "B"):
        for move in ("RTf7", "BTc5", "*c5", "*c9", "-", "KDa1"):
            assert refused(over, move, seat) == "AC-L1"
            assert told(over, move, seat)[0].startswith("AC-L1: the game is over")
    assert GAME.legal(over) == []
    before = play(city(tiles=TILES_10, mover="B"), RECORD_10.replace("BTc5", ""))
    assert refused(before, "BTc5") == ""


@rule("AC-L2")
def test_nobody_builds_out_of_turn() -> None:
    state = city()
    assert refused(state, "KDe5", "A") == ""
    assert refused(state, "KDe5", "B") == "AC-L2"
    assert refused(state, "RTa1", "B") == "AC-L2"  # whatever else would refuse it
    assert told(state, "KDe5", "B")[0].endswith("A is building.")


@rule("AC-L2")
def test_nobody_builds_while_a_claim_is_to_be_decided() -> None:
    state = play(city(), "BTe6")
    assert (phase(state), whose(state)) == ("claim", "A")
    assert refused(state, "KDe5", "A") == refused(state, "KDe5", "B") == "AC-L2"
    assert told(state, "KDe5", "A")[0].endswith("A may claim an unclaimed tower; caps left: 3.")
    assert refused(play(state, "-"), "KDe5", "B") == ""


# What and where -------------------------------------------------------------------------------------------------------


@rule("AC-L3")
def test_a_kind_is_built_only_by_who_has_one_left() -> None:
    state = city(stock={"A": "RT KD", "B": "BT"})
    assert (refused(state, "KDe5"), refused(state, "BTe5"), refused(state, "RTe5")) == ("", "AC-L3", "")
    assert refused(state, "BTa1") == "AC-L3"
    assert told(state, "BTe5") == ("AC-L3: you have no blue tower left.", "kind:BT")
    assert refused(city(stock={"A": "RT KD", "B": "BT"}, mover="B"), "BTe5") == ""


@rule("AC-L3")
def test_there_are_no_black_towers() -> None:
    with pytest.raises(Refused, match="AC-L3: there are no black towers") as caught:
        GAME.read_move(city(), "KTe5")
    assert caught.value.rule == "AC-L3"


@rule("AC-L4")
def test_a_lot_holds_one_structure() -> None:
    state = city("BTe6:a KDe5")
    assert told(state, "KDe6") == ("AC-L4: that lot is taken by a blue tower e6.", "lot:e6")
    assert told(state, "KDe5") == ("AC-L4: that lot is taken by a black dome e5.", "lot:e5")
    assert refused(state, "KDf5") == ""


@rule("AC-L4")
@pytest.mark.parametrize("lot", ["i5", "e11", "a0", "z99"])
def test_nothing_is_built_off_the_board(lot: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read_move(city(), f"KD{lot}")
    assert str(caught.value) == f"AC-L4: there is no lot {lot}; lots are a1 to h10."
    assert refused(city(), "KDe5") == ""


@rule("AC-L5", "AC-R6")
def test_no_road_lot_may_be_cut_off_not_even_a_single_one() -> None:
    assert told(city("KDb1"), "BDa2") == ("AC-L5: that would cut the road in two: a1 would be cut off.", "lot:a1")
    assert refused(city("KDb1"), "GTa3") == "AC-L9"
    assert refused(city("KDb1"), "GDb2") == "AC-L7"  # a road may turn the corner: a1 a2 a3
    wall = " ".join(f"KD{column}5" for column in "abcdefg")
    sentence, places = told(city(wall), "KDh5")
    assert sentence == "AC-L5: that would cut the road in two: a1, b1, c1, d1, e1, f1 and 26 more would be cut off."
    assert places.split() == [f"lot:{lot}" for lot in LOTS if int(lot[1:]) < 5]  # the smaller part
    assert refused(city(wall), "KDh6") == "AC-L5"  # diagonals never connect anything
    gap = " ".join(f"KD{column}5" for column in "abcdef")
    assert "AC-L5" not in all_refusals(city(gap), "KDh5")
    assert "AC-L5" not in all_refusals(city(gap), "KDh7")


@rule("AC-R6")
def test_while_a_corner_of_the_city_is_unbuilt_its_two_neighbours_cannot_both_be_built() -> None:
    for corner, one, other in (("a1", "a2", "b1"), ("h1", "g1", "h2"), ("a10", "a9", "b10"), ("h10", "h9", "g10")):
        for first, second in ((one, other), (other, one)):
            assert all_refusals(city(f"KD{first}"), f"RD{second}")[:1] == ["AC-L5"]
            free = [kind for kind in DOMES if "AC-L5" in all_refusals(city(f"KD{corner}"), f"{kind}{second}")]
            assert free == []


@rule("AC-L6", "AC-R8")
def test_every_structure_keeps_a_neighbour_that_is_road() -> None:
    board = "KDe6 KDd5 KDe4"
    assert refused(city(board), "KDe5") == ""  # f5 is left
    state = city(f"{board} KDe5")
    assert told(state, "KDf5") == ("AC-L6: that would leave the black dome e5 with no road beside it.", "lot:e5")
    assert told(city("KDd10 KDe9 KDe10"), "RDf10")[0] == (
        "AC-L6: that would leave the black dome e10 with no road beside it."
    )


@rule("AC-L6")
def test_the_new_structure_needs_a_neighbour_that_is_road_too() -> None:
    state = city("KDe6 KDd5 KDe4 KDf5")
    assert told(state, "KDe5") == ("AC-L6: that would leave the new structure with no road beside it.", "lot:e5")
    assert refused(city("KDe6 KDd5 KDe4"), "KDe5") == ""


@rule("AC-L6", "AC-R8")
def test_one_face_is_enough_and_faces_on_structures_or_the_rim_do_not_count() -> None:
    assert all_refusals(city("KDg10 KDf9 KDg9"), "BDh10") == []  # h10 has h9, and so has nothing else
    assert "AC-L6" in all_refusals(city("KDf10 KDg9 KDg10"), "KDh10")  # g10 has h10 alone


@rule("AC-R7")
def test_connection_is_not_relaxed_towards_the_end() -> None:
    assert road_legal(fig_6(stock={"A": "BD KD", "B": "BD KD"})) == set()
    ended_early = 0
    for game in random_games(72):
        state = game.state
        assert road_legal(state) | dead(state) == unbuilt(state)
        assert len(unbuilt(state)) >= 42
        if len(structures(state)) < 38:
            ended_early += 1
            for kind in {**stock(state, "A"), **stock(state, "B")}:  # it is not the road alone, colours forbid the rest
                assert {why_not_here(state, kind + lot) for lot in road_legal(state)} <= {"AC-L7", "AC-L8", "AC-L9"}
    assert ended_early > 5


@rule("AC-L7", "AC-R15")
def test_domes_keep_to_their_own_colour_however_many_structures_stand_on_a_tile() -> None:
    for kind, own in (("RD", "d9"), ("BD", "h9"), ("GD", "b9"), ("KD", "f5")):
        state = city()
        assert refused(state, f"{kind}{own}") == ""
        others = {lot for lot in LOTS if colour_of(lot) != kind[0]}
        assert {refused(state, f"{kind}{lot}") for lot in others} == {"AC-L7"}
    three = city("RTc9 RDd9 RDd10")
    assert [refused(three, f"{kind}c10") for kind in ("RD", "BD", "GD", "KD", "BT")] == ["", *["AC-L7"] * 3, ""]
    sentence, places = told(three, "BDc10")
    assert sentence == "AC-L7: blue domes go on blue tiles while a blue site is left, for example b1."
    assert lots(places.replace("lot:", "")) == {lot for lot in open_lots(three) if colour_of(lot) == "B"}


def colour_of(lot: str) -> str:
    """The colour of a lot on Board ONE."""
    rows = [row.split() for row in ONE.split(" / ")]
    return rows[4 - (int(lot[1:]) - 1) // 2][(ord(lot[0]) - ord("a")) // 2][0]


@rule("AC-L8", "AC-R14")
def test_the_first_two_structures_of_a_coloured_tile_have_its_colour() -> None:
    for built, told_by in (("", "AC-L8"), ("RDd9", "AC-L8"), ("RTd9", "AC-L8"), ("RDd9 RDd10", ""), ("RTd9 RTd10", "")):
        state = city(built)
        assert refused(state, "BTc9") == refused(state, "GTc9") == told_by
        assert refused(state, "RTc9") == ""
    assert told(city("RDd9"), "BTc9") == ("AC-L8: the first two structures on this tile must be red.", "tile:B5")
    assert told(city(), "RTg9")[0] == "AC-L8: the first two structures on this tile must be blue."


@rule("AC-L8", "AC-R12")
def test_towers_are_freed_by_two_structures_of_any_kind() -> None:
    for pair in ("RDd9 RTd10", "KDd9 GDd10", "BTd9 RDd10", "KDd9 RDd10"):
        assert refused(city(pair), "BTc9") == ""
    assert refused(city("KDd9"), "BTc9") == "AC-L8"  # a dome that spilled over counts, but one is not two
    assert refused(city("KDd9"), "RTc9") == ""


@rule("AC-L9")
def test_the_icon_lot_is_kept_for_last() -> None:
    state = city("RDc9")
    sentence, places = told(state, "RDc10")
    assert (sentence, places) == ("AC-L9: the icon lot comes last: d9 and d10 can still be built on.", "lot:d9 lot:d10")
    assert refused(state, "RDd9") == ""
    assert told(city("RDc9 RDd10"), "RTc10")[0] == "AC-L9: the icon lot comes last: d9 can still be built on."
    assert refused(city("RDc9 RDd10 RDd9"), "RTc10") == ""


@rule("AC-L9", "AC-R9")
@pytest.mark.parametrize(
    ("built", "move", "others"),
    [
        ("BDa2 KDc2 KDc1 KDc3 KDd2", "BDa1", "a2"),  # b1 would strand a1, and c2 has road on b2 alone
        ("BDa2 BDb2", "BDa1", "a2 b2"),
        ("RDd10 RDe9 RDe10", "RDf9", "e9 e10"),
        ("RTc9 RDd9 BTd10", "GTc10", "c9 d9 d10"),
    ],
)
def test_an_icon_lot_need_not_come_fourth(built: str, move: str, others: str) -> None:
    state = city(built)
    on_tile = {lot for lot in LOTS if TILE_OF[number(lot)] == TILE_OF[number(move[2:])]}
    assert on_tile & structures(state).keys() == lots(others)
    assert refused(state, move) == ""


@rule("AC-R9")
def test_an_icon_lot_may_even_be_the_first_of_its_tile() -> None:
    state = after_build(31)
    assert not lots("g3 h3 g4 h4") & structures(state).keys()
    assert lots("g3 h3 h4") <= dead(state)
    assert refused(state, "GTg4") == ""


@rule("AC-R9")
def test_the_icon_lot_waits_for_lots_that_are_road_legal_now_whoever_builds_and_with_what() -> None:
    bare = city("RDc9 RDd10", stock={"A": "BT RT", "B": "KD"})
    assert [refused(bare, f"{kind}c10") for kind in ("BT", "RT")] == ["AC-L9"] * 2
    assert refused(city("RDc9 RDd10", stock={"A": "RT", "B": "KD"}, mover="A"), "RTc10") == "AC-L9"
    # e9, the only other lot, would take the same pieces
    assert refused(bare, "BTd9") == refused(bare, "RTd9") == ""


@rule("AC-L10")
def test_passing_is_refused() -> None:
    state = city()
    assert told(state, "-") == ("AC-L10: you must build.", "")
    assert refused(state, "pass") == "AC-L10"
    assert refused(state, "-", "B") == "AC-L11"
    assert refused(play(state, "BTe6"), "-") == ""


@rule("AC-L10", "AC-F3")
def test_whoever_is_to_build_can_always_build() -> None:
    for game in random_games(72):
        for step in game.steps():
            if phase(step.before) == "build":
                assert builds(step.before)
                assert refused(step.before, "-") == "AC-L10"


def test_of_several_rules_the_first_is_told() -> None:
    state = city("KDa2 RTc9:b", stock={"A": "KD BT"})
    rows = [
        ("RTc9", "AC-L3"),  # L3 before L4
        ("BTc9", "AC-L4"),
        ("BTb1", "AC-L5"),
        ("KDb1", "AC-L5"),  # L5 before L7
        ("BTa3", "AC-L8"),  # L8 before L9
        ("KDa3", "AC-L7"),  # L7 before L9
        ("KDe5", ""),
    ]
    assert [(move, refused(state, move)) for move, _ in rows] == rows
    starved = city("RDd10 RDe9 RDe10")
    assert all_refusals(starved, "BDf10") == ["AC-L6", "AC-L7"]
    assert all_refusals(city("KDa9 KDb9"), "KDa10")[:1] == ["AC-L7"]
    both = city("KDg10 KDg9")  # h10 would be stranded, g10 ... by h9
    assert all_refusals(both, "BDh9")[0] == "AC-L5"


# Colours --------------------------------------------------------------------------------------------------------------


@rule("AC-L7", "AC-L8", "AC-R13", "AC-R15")
@pytest.mark.parametrize("spill", ["any_tile", "settled_tile"])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_the_table_of_the_colour_rules_on_coloured_and_black_tiles(spill: str, count: int) -> None:
    """No colour is closed here; the next tests close one."""
    for tile, own in (("c9 d9 d10 c10", "R"), ("g7 h7 h8 g8", "B"), ("a5 a6 b6 b5", "G"), ("e5 f5 e6 f6", "K")):
        places = tile.split()
        assert {colour_of(lot) for lot in places} == {own}
        filler = f"{own}D"
        state = city(" ".join(f"{filler}{lot}" for lot in places[:count]), {"spill": spill})
        allowed = {kind for kind in KINDS if refused(state, f"{kind}{places[count]}") == ""}
        if own == "K" or count >= 2:
            assert allowed == {*TOWERS, f"{own}D"}
        else:
            assert allowed == {f"{own}T", f"{own}D"}


@rule("AC-R13")
def test_black_tiles_take_towers_of_any_colour_first_and_second_and_no_dome_but_black() -> None:
    for built in ("", "BTe5", "GTe5 RTf5", "GTe5 RTf5 BTe6"):
        lot = ("e5", "f5", "e6", "f6")[len(built.split())]
        state = city(built)
        assert {kind: refused(state, f"{kind}{lot}") for kind in KINDS} == dict.fromkeys(
            ("RT", "BT", "GT", "KD"), ""
        ) | dict.fromkeys(("RD", "BD", "GD"), "AC-L7")


@rule("AC-R16")
def test_a_tile_stays_barred_to_other_towers_though_nobody_has_a_piece_of_its_colour() -> None:
    nobody = {"A": "BT KD RT", "B": "RT BT BD"}
    for built in ("", "GDe4", "GTe4"):
        state = city(built, stock=nobody)
        assert refused(state, "BTe3") == refused(state, "RTe3") == "AC-L8"
    assert refused(city("GDe4 GTf4", stock=nobody), "BTe3") == ""


# Closed colours -------------------------------------------------------------------------------------------------------

LEFT_11 = {"A": "BT KD RD", "B": "RT BT"}


@rule("AC-R10", "AC-R11")
def test_domes_of_a_closed_colour_go_on_every_open_lot_or_on_settled_tiles() -> None:
    state = city(BOARD_11, tiles=TILES_11, stock=LEFT_11)
    assert closed(state) == {"K"}
    assert sites(state, "KD") == open_lots(state) == lots("b1 h2 b4 c5 e5 h9")
    assert sites(state, "RD") == {lot for lot in open_lots(state) if lot in lots("h2 b4")}
    settled = city(BOARD_11, SETTLED, tiles=TILES_11, stock=LEFT_11)
    assert sites(settled, "KD") == {"c5"}
    assert told(settled, "KDb1") == (
        "AC-L8: a dome of a closed colour needs a tile that holds two structures; A1 does not.",
        "tile:A1",
    )
    assert sites(settled, "RD") == sites(state, "RD")  # at home no second structure is needed


@rule("AC-R11")
def test_a_dome_that_spills_over_is_bound_by_road_and_icon_as_any_other() -> None:
    state = city(BOARD_11, tiles=TILES_11, stock=LEFT_11)
    assert refused(state, "KDf6") == "AC-L9"
    assert all(refused(state, f"KD{lot}") in ("AC-L5", "AC-L6") for lot in dead(state))


@rule("AC-R12")
def test_a_dome_that_spilled_over_counts_as_the_first_of_two() -> None:
    board = BOARD_11.replace("RD ..\n 1 GD", "KD ..\n 1 KD")  # black domes have come to g2, on red, and a1, on green
    for option, another in (("any_tile", ""), ("settled_tile", "AC-L8")):
        state = city(board, {"spill": option}, tiles=TILES_11)
        assert [tile_under(state, lot) for lot in ("g2", "h2", "a1", "b1")] == ["R5", "R5", "G5", "G5"]
        assert closed(state) == {"K"}
        on_red = {kind: why_not_here(state, f"{kind}h2") for kind in ("RT", "RD", "BT", "GT", "KD")}
        assert on_red == {"RT": "", "RD": "", "BT": "AC-L8", "GT": "AC-L8", "KD": another}
        on_green = {kind: why_not_here(state, f"{kind}b1") for kind in ("GT", "GD", "BT", "RT", "KD")}
        assert on_green == {"GT": "", "GD": "", "BT": "AC-L8", "RT": "AC-L8", "KD": another}


@rule("AC-R10")
def test_a_colour_is_closed_for_both_when_none_of_its_tiles_has_an_open_lot_icon_lots_included() -> None:
    only_icons = one_left = 0
    for state in random_positions(12):
        if phase(state) != "build":
            continue
        sites_left = open_lots(state)
        colours = {lot: tile_under(state, lot)[0] for lot in sites_left}
        assert closed(state) == set("RBGK") - set(colours.values())
        for colour in set(colours.values()):
            own = {lot for lot in sites_left if colours[lot] == colour}
            for seat in ("A", "B"):
                if stock(state, seat).get(f"{colour}D"):
                    assert {move[2:] for move in builds(state, seat) if move[:2] == f"{colour}D"} == own
                    one_left += len(own) == 1
                    only_icons += own <= icons(state)
    assert min(one_left, only_icons) > 10


@rule("AC-R10")
def test_whether_a_colour_is_closed_is_asked_before_the_build() -> None:
    seen = 0
    for game in random_games(72):
        for step in game.steps(first_choice(game)):
            if phase(step.before) == "build" and closed(step.after) - closed(step.before):
                seen += 1
                move = GAME.move_name(step.before, step.event.choice)
                for colour in closed(step.after) - closed(step.before):
                    if move[:2] == f"{colour}D":
                        assert tile_under(step.before, move[2:])[0] == colour
    assert seen > 50
