"""Points: distances, customers, competition, green bonuses and location bonuses."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import (
    ONE,
    bonuses,
    city,
    customers,
    distance,
    green_bonus,
    location_bonus,
    product,
    random_games,
    ranks,
    structures,
    totals,
    unbuilt,
    worth,
)
from tests.rules import rule
from townwright.games.alien_city import GAME, score

ON = {"location_bonus": "on"}
ZERO = {"lone_tower": "zero"}
SCORING = [(bonus, lone) for bonus in ("off", "on") for lone in ("far_end", "zero")]


# Distance -------------------------------------------------------------------------------------------------------------


@rule("AC-S1")
def test_the_distance_is_the_number_of_road_lots_on_a_shortest_path() -> None:
    assert distance(city("RDc5 BTe5"), "c5", "e5") == 1  # d5 is first and last
    assert distance(city("RDc5 BTf5"), "c5", "f5") == 2
    assert distance(city("RDc5 BTd6"), "c5", "d6") == 1
    assert distance(city("RDc5 BTd5"), "c5", "d5") == 2  # side by side on one road


@rule("AC-S1")
def test_no_path_leads_through_a_structure() -> None:
    assert distance(city("RDc5 BTe5 KDd5"), "c5", "e5") == 3
    assert distance(city("RDc5 BTe5 KDd5 KDd4"), "c5", "e5") == 3  # by the north
    assert distance(city("RDc5 BTe5 KDd5 KDd4 KDd6"), "c5", "e5") == 5
    assert distance(city("RDa1 BTa3 KDa2 KDb2"), "a1", "a3") == 5


@rule("AC-S1")
def test_diagonals_are_no_steps_and_the_rim_is_no_road() -> None:
    assert distance(city("RDa1 BTb2"), "a1", "b2") == 1
    assert distance(city("RDa1 BTb2 KDa2"), "a1", "b2") == 1  # by b1
    assert distance(city("RDa5 BTa7 KDa6"), "a5", "a7") == 3


@rule("AC-S1")
def test_the_distance_is_the_same_in_both_directions_and_the_longest_is_walked_lot_by_lot() -> None:
    for game in random_games(12):
        state = game.state
        standing = list(structures(state))
        for one in standing[::4]:
            for other in standing[::3]:
                if one != other:
                    assert 1 <= distance(state, one, other) <= len(unbuilt(state))


# Customers ------------------------------------------------------------------------------------------------------------


@rule("AC-S2")
def test_customers_are_structures_of_other_colours_at_distance_1_or_2() -> None:
    state = city("BTe6 RDe8 KDe9 GDe10 RTf6 GTc6")
    assert {lot: distance(state, "e6", lot) for lot in ("e8", "e9", "f6", "c6")} == {"e8": 1, "e9": 4, "f6": 2, "c6": 1}
    assert customers(state, "e6") == "GTc6 RDe8 RTf6"
    near = city("BTe6 KDe9")
    assert (distance(near, "e6", "e9"), customers(near, "e6")) == (2, "KDe9")


@rule("AC-S2", "AC-R27")
@pytest.mark.parametrize(("tower", "own"), [("RT", "RD"), ("BT", "BD"), ("GT", "GD")])
def test_structures_of_its_own_colour_are_never_customers(tower: str, own: str) -> None:
    others = {"RD", "BD", "GD", "KD", "RT", "BT", "GT"} - {tower, own}
    for kind in others:
        assert customers(city(f"{tower}e6 {kind}e8"), "e6") == f"{kind}e8"
    for kind in (tower, own):
        assert customers(city(f"{tower}e6 {kind}e8"), "e6") == ""


@rule("AC-S2")
def test_it_is_of_no_matter_whether_a_customer_is_claimed_or_by_whom() -> None:
    boards = [f"BTe6:a RTe8{claim} GTc6" for claim in ("", ":a", ":b")]
    assert {customers(city(board), "e6") for board in boards} == {"GTc6 RTe8"}


@rule("AC-S2", "AC-R39")
def test_a_customer_that_two_roads_lead_to_counts_once_and_a_tower_does_not_serve_itself() -> None:
    state = city("BTe6 RDf7")  # by e7 and by f6
    assert customers(state, "e6") == "RDf7"
    assert product(state, "e6")[0] == 1
    assert customers(city("BTe6"), "e6") == ""
    assert distance(city("BTe6 RDf7 BTh7"), "e6", "h7") == product(city("BTe6 RDf7 BTh7"), "e6")[1]  # not 0, to itself


# Competition ----------------------------------------------------------------------------------------------------------


@rule("AC-S3")
def test_the_competition_is_the_nearest_other_tower_of_the_colour_claimed_or_not() -> None:
    for claim in ("", ":a", ":b"):
        state = city(f"BTe6:a BTe9{claim} BTa1")
        assert [distance(state, "e6", lot) for lot in ("e9", "a1")] == [2, 8]
        assert product(state, "e6")[1] == 2
    assert product(city("BTe6:a BTa1"), "e6")[1] == 8


@rule("AC-S3")
def test_domes_and_towers_of_other_colours_are_no_competition() -> None:
    state = city("BTe6 BDe8 RTe9 GTg6 BTa1")
    assert product(state, "e6")[1] == distance(state, "e6", "a1")


@rule("AC-S3", "AC-R30")
def test_of_several_competitors_at_the_same_distance_only_the_distance_counts() -> None:
    one, two = city("BTe6:a RDf7 BTe9"), city("BTe6:a RDf7 BTe9 BTe3 BTb6")
    assert {distance(two, "e6", lot) for lot in ("e9", "e3", "b6")} == {2}
    assert product(one, "e6") == product(two, "e6") == (1, 2)


@rule("AC-S4")
def test_a_tower_brings_its_customers_times_the_distance_to_the_competition() -> None:
    state = city("BTe6:a RDf7 KDd7 GTe8 BTa6")
    assert product(state, "e6") == (3, 3)
    assert worth(state, "e6") == 9
    assert totals(state)[0] == 9 + sum(bonuses(state).values())
    assert totals(city("BTe6 RDf7 KDd7 GTe8 BTa6")) == (0, 0)  # unclaimed


@rule("AC-S5", "AC-R28")
def test_a_lone_tower_counts_to_the_road_lot_farthest_away_or_not_at_all() -> None:
    board = "RTa1:a KDb3"
    state = city(board)
    assert product(state, "a1") == (1, 16)  # h10, the 16th lot to be walked on
    assert product(city(board, ZERO), "a1") == (1, 0)
    assert product(city(board + " RTa5"), "a1")[1] == 3  # a competitor that is there
    assert product(city(board + " RTa5", ZERO), "a1")[1] == 3
    assert product(city(board + " RTh10"), "a1")[1] == 15  # no competitor could give more
    assert product(city(board + " BTa5 RDa3"), "a1")[1] == 16


@rule("AC-S5")
def test_the_depth_of_the_road_goes_round_walls() -> None:
    wall = " ".join(f"KD{column}9" for column in "abcdefg")
    state = city(f"GTa8:a {wall}")
    assert product(state, "a8")[1] == 16  # b8 to h8, h9, and h10 to a10
    assert product(city("GTa8:a"), "a8")[1] == 14  # a7 to a1, and b1 to h1


@rule("AC-R29")
def test_without_customers_a_tower_brings_nothing() -> None:
    state = city("BTe6:a BDe7 BTe10")
    assert product(state, "e6")[0] == 0
    assert product(state, "e6")[1] > 0
    assert worth(state, "e6") == 0


# Green bonuses --------------------------------------------------------------------------------------------------------


@rule("AC-S6")
def test_the_one_nearest_red_and_the_one_nearest_blue_tower_earn_a_bonus_if_claimed() -> None:
    state = city("GTe5 RTc5:a RTh5:b BTe8:b BTe10:a")
    assert green_bonus(state, "e5", "R") == {"A": 8}
    assert green_bonus(state, "e5", "B") == {"B": 6}
    assert bonuses(city("GTe5 RTc5 BTe8")) == {}


@rule("AC-S6", "AC-R31")
@pytest.mark.parametrize("owners", [":a :a", ":a :b", ":a ", " :b"])
def test_a_tie_pays_nobody_whoever_owns_the_towers_and_leaves_the_other_colour_alone(owners: str) -> None:
    first, second = owners.split(" ")
    state = city(f"GTe5 RTc5{first} RTg5{second} BTe8:b RTe10:a")
    assert distance(state, "e5", "c5") == distance(state, "e5", "g5") == 1
    assert green_bonus(state, "e5", "R") == {}
    assert green_bonus(state, "e5", "B") == {"B": 6}
    nearer = city(f"GTe5 RTc4{first} RTg4{second} RTe7:b")
    assert [distance(nearer, "e5", lot) for lot in ("c4", "g4", "e7")] == [2, 2, 1]
    assert green_bonus(nearer, "e5", "R") == {"B": 8}
    farther = city(f"GTe5 RTc5:a RTh5{second}")
    assert green_bonus(farther, "e5", "R") == {"A": 8}


@rule("AC-S6", "AC-R32")
def test_an_unclaimed_tower_that_is_nearest_blocks_the_bonus() -> None:
    state = city("GTe5 RTc5 RTh5:a")
    assert green_bonus(state, "e5", "R") == {}
    assert green_bonus(city("GTe5 RTc5:b RTh5:a"), "e5", "R") == {"B": 8}
    assert green_bonus(city("GTe5 RTb5 RTg5:a"), "e5", "R") == {"A": 8}


@rule("AC-S6", "AC-R34")
def test_without_a_tower_of_the_colour_there_is_no_bonus() -> None:
    state = city("GTe5 RTc5:a RDe6 BDe4 BDf5")
    assert green_bonus(state, "e5", "B") == {}
    assert green_bonus(state, "e5", "R") == {"A": 8}
    assert bonuses(city("GTe5")) == {}


@rule("AC-S7", "AC-R33")
def test_a_bonus_is_10_less_twice_the_distance_and_never_negative() -> None:
    assert [score.bonus_size(steps) for steps in range(1, 12)] == [8, 6, 4, 2, 0, 0, 0, 0, 0, 0, 0]
    for lot, points in (
        ("c5", {"A": 8}),
        ("b5", {"A": 6}),
        ("a5", {"A": 4}),
        ("a6", {"A": 2}),
        ("a7", {}),
        ("a10", {}),
    ):
        state = city(f"GTe5 RT{lot}:a")
        assert green_bonus(state, "e5", "R") == points
        assert totals(state)[0] == worth(state, lot) + sum(points.values())


@rule("AC-S8", "AC-R35")
def test_a_tower_collects_from_several_green_towers_and_both_bonuses_may_go_to_one_seat() -> None:
    state = city("GTe5 GTe9 RTe7:a BTc5:a")
    assert green_bonus(state, "e5", "R") == green_bonus(state, "e9", "R") == {"A": 8}
    assert green_bonus(state, "e5", "B") == {"A": 8}
    assert bonuses(state) == {"A": 8 + 8 + 8 + sum(green_bonus(state, "e9", "B").values())}


@rule("AC-S8", "AC-R35")
def test_a_claimed_green_tower_pays_no_bonus_but_counts_as_a_tower() -> None:
    for owner in ("a", "b"):
        state = city(f"GTe5:{owner} RTc5:a BTe8:b GTh10")
        assert not score.is_unclaimed_green(state, 36)
        assert bonuses(city(f"GTe5:{owner} RTc5:a BTe8:b")) == {}
        assert worth(state, "e5") == 2 * distance(state, "e5", "h10")
    assert bonuses(city("GTe5 RTc5:a BTe8:b")) == {"A": 8, "B": 6}


# Location bonuses -----------------------------------------------------------------------------------------------------


@rule("AC-S9")
def test_a_claimed_tower_brings_the_number_of_its_tile() -> None:
    tiles = {"a1": 5, "c9": 1, "a9": 3, "c7": 4, "c1": 2}
    for lot, points in tiles.items():
        state = city(f"RT{lot}:a KDh9", ON)
        assert location_bonus(state, lot) == points
        assert totals(state)[0] == totals(city(f"RT{lot}:a KDh9"))[0] + points
    null = city("RTc9:a", ON, tiles=ONE.replace("RaNW", "RnNW"))
    assert location_bonus(null, "c9") == 0


@rule("AC-S9", "AC-R36")
@pytest.mark.parametrize(
    ("board", "paid"),
    [
        ("RTc9:a BTg9:b", {"c9": 0, "g9": 0}),  # two aces, of both seats
        ("RTc9:a BTg9:a", {"c9": 0, "g9": 0}),  # of one seat
        ("RTc9:a BTd9:a", {"c9": 0, "d9": 0}),  # on one tile
        ("RTc9:a BTg9:a BTc5:b", {"c9": 0, "g9": 0, "c5": 0}),
        ("RTc9:a BTg9", {"c9": 1}),  # unclaimed towers cancel nothing
        ("RTc9:a BTg9 BDd9 RTd10", {"c9": 1}),
        ("RTc9:a BTg7:b", {"c9": 1, "g7": 4}),
        ("RTc9:a BTg7:b GTg3:b", {"c9": 1, "g7": 0, "g3": 0}),
    ],
)
def test_claimed_towers_that_share_a_number_cancel_each_other(board: str, paid: dict[str, int]) -> None:
    state = city(board, ON)
    assert {lot: location_bonus(state, lot) for lot in paid} == paid
    assert sum(totals(state)) == sum(totals(city(board))) + sum(paid.values())


@rule("AC-R37")
def test_location_bonuses_are_added_without_asking() -> None:
    kinds = {kind.name for kind in GAME.actions.kinds}
    assert kinds == {"build", "claim", "decline"}
    assert totals(city("RTa1:a", ON, phase="end")) == (5, 0)
    assert totals(city("RTa1:a", {"location_bonus": "off"}, phase="end")) == (0, 0)


# Totals ---------------------------------------------------------------------------------------------------------------


@rule("AC-S10")
def test_a_total_is_towers_green_bonuses_and_location_bonuses() -> None:
    board = "RTc5:a KDd6 GTe5 BTe8:b RTa8 BTh2"
    off, on = city(board), city(board, ON)
    towers = {"A": worth(off, "c5"), "B": worth(off, "e8")}
    assert min(towers.values()) > 0
    assert bonuses(off) == {"A": 8, "B": 6}
    assert totals(off) == (towers["A"] + 8, towers["B"] + 6)
    assert totals(on) == (towers["A"] + 8 + location_bonus(on, "c5"), towers["B"] + 6 + location_bonus(on, "e8"))
    assert location_bonus(on, "c5") + location_bonus(on, "e8") > 0


@rule("AC-S10")
def test_the_running_score_uses_the_same_formulas_as_the_final_one() -> None:
    for phase in ("build", "claim", "end"):
        state = city("RTc5:a KDd6 GTe5 BTe8:b RTa8 BTh2", phase=phase)
        assert totals(state) == totals(city("RTc5:a KDd6 GTe5 BTe8:b RTa8 BTh2"))


@rule("AC-R38")
def test_equal_totals_are_a_draw_also_with_points() -> None:
    state = city("BTe6:a RDe8 BTe10:b", phase="end")
    assert totals(state)[0] == totals(state)[1] > 0
    assert ranks(state) == (1, 1)


def test_the_options_of_scoring_change_nothing_but_the_scores() -> None:
    board = "RTc5:a KDd6 GTe5 BTe8:b RTa8 BTh2"
    choices = [GAME.legal(city(board, {"location_bonus": bonus, "lone_tower": lone})) for bonus, lone in SCORING]
    assert all(legal == choices[0] for legal in choices)
