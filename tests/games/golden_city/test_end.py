"""The ends of the game, bonus cards, ties, and players who are stuck."""

from __future__ import annotations

import pytest

from tests.games.golden_city.boards import (
    OPTIONS,
    facts,
    last_turn,
    legal,
    letters,
    places,
    play,
    sites,
    step,
    table,
    totals,
    who,
    why,
)
from tests.games.golden_city.islands import COLOURS
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import draw, new_luck
from townwright.engine.state import CHANCE, OVER
from townwright.games.golden_city import GAME
from townwright.games.golden_city.roads import is_stuck
from townwright.games.golden_city.state import GoldenCity


def stuck(s: GoldenCity) -> str:
    """Who can never build again."""
    return "".join(COLOURS[seat] for seat in range(s.seats) if is_stuck(s, seat))


# Bonus cards ----------------------------------------------------------------------------------------------------------

X17 = {"b-goods": 9, "b-coins": 8, "b-city": 4, "b-river": 4, "b-D": 5, "b-F": 2, "b-M": 0, "b-G": 0}


@rule("GC-X17", "GC-S7")
@pytest.mark.parametrize(("card", "expected"), X17.items())
def test_x17_each_bonus_card(card: str, expected: int) -> None:
    s = table(businesses={"R": "C13 D5 D6 DA DB DI FB F8"}, coins={"R": 4}, goods={"R": "w1 w3 w8"}, bonus={"R": card})
    assert totals(s) == {"R": expected, "B": 0, "W": 0, "K": 0}


@rule("GC-X17", "GC-S7", "GC-S8")
def test_x17_all_of_them_and_a_business_counts_for_several() -> None:
    built = {"R": "C13 D5 D6 DA DB DI FB F8"}
    everything = {"R": " ".join(naive.BONUS_CARDS)}
    s = table(businesses=built, coins={"R": 4}, goods={"R": "w1 w3 w8"}, bonus=everything, letters={"R": 30, "B": 7})
    assert totals(s) == {"R": 30 + sum(X17.values()), "B": 7, "W": 0, "K": 0}


@rule("GC-S7")
def test_bonus_cards_pay_on_the_final_position() -> None:
    s = last_turn(
        card="s3-M",
        used="all",
        businesses={"K": "C16 D4 D7 DB"},
        hands={"K": "4 desert"},
        bonus={"K": "b-D", "R": "b-coins"},
    )
    assert totals(s)["K"] == 3  # D4, D7, DB
    s = play(s, "K D3 | K desert+desert | K DA | K desert+desert")
    assert who(s) == "nobody"
    assert totals(s)["K"] == letters(s)["K"] + 5
    assert totals(s)["R"] == 6


@rule("GC-S8")
def test_coins_keys_goods_and_cards_are_worth_nothing_else() -> None:
    s = table(coins={"R": 9}, keys={"R": 3}, goods={"R": "w1 w2"}, hands={"R": "5 coast"}, letters={"R": 12})
    assert totals(s) == {"R": 12, "B": 0, "W": 0, "K": 0}


@rule("GC-R52")
def test_coins_counted_by_a_bonus_card_still_break_ties() -> None:
    s = table(coins={"R": 4, "B": 3}, bonus={"R": "b-coins"}, letters={"B": 8})
    assert totals(s) == {"R": 8, "B": 8, "W": 0, "K": 0}
    assert places(s)["R"] == 1
    assert places(s)["B"] == 2


@rule("GC-R55")
def test_coasts_are_of_no_landform_for_bonus_cards() -> None:
    for card in ("b-M", "b-G", "b-F", "b-D", "b-river", "b-city"):
        s = table(businesses={"R": " ".join(naive.COASTS)}, bonus={"R": card})
        assert totals(s)["R"] == 0


@rule("GC-S7", "GC-R55")
def test_where_each_place_counts() -> None:
    for place in naive.PLACES:
        city, river = place in naive.CITY, any(place in river for river in naive.RIVERS.values())
        for card in naive.BONUS_CARDS[2:]:
            s = table(businesses={"R": place}, bonus={"R": card})
            expected = {"b-city": int(city), "b-river": 2 * river}.get(card, int(place[0] == card[2]))
            assert totals(s)["R"] == expected, (place, card)


# Ties -----------------------------------------------------------------------------------------------------------------


@rule("GC-X18", "GC-S9")
def test_x18_ties_are_broken_by_the_city_and_then_by_coins() -> None:
    built = {"R": "MA", "B": "MA MB"}
    s = table(businesses=built, letters=dict.fromkeys("RBWK", 64), coins={"R": 2, "B": 3, "W": 1, "K": 5})
    assert places(s) == {"B": 1, "R": 2, "K": 3, "W": 4}


@rule("GC-X18", "GC-S9")
def test_x18_a_shared_place() -> None:
    built = {"R": "MA MB", "B": "MA"}
    s = table(
        businesses=built,
        letters={"R": 64, "B": 63, "W": 64, "K": 64},
        coins={"R": 2, "B": 3, "W": 5, "K": 5},
    )
    assert places(s) == {"R": 1, "W": 2, "K": 2, "B": 4}


@rule("GC-S9")
def test_the_higher_total_wins_whatever_breaks_ties() -> None:
    s = table(businesses={"B": "MA MB GA"}, letters={"R": 10, "B": 9}, coins={"R": 0, "B": 9, "W": 5, "K": 5})
    assert places(s) == {"R": 1, "B": 2, "W": 3, "K": 3}


@rule("GC-S9")
def test_everybody_may_share_the_first_place() -> None:
    assert set(places(table()).values()) == {1}


# Stuck ----------------------------------------------------------------------------------------------------------------

ALL_COASTS = "C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15"
X19 = {"R": "C1", "W": "C2 M1", "K": "C16 D4 M5", "B": ALL_COASTS}


@rule("GC-X19", "GC-S10", "GC-S11", "GC-S12")
def test_x19_red_is_stuck() -> None:
    s = last_turn(businesses=X19, letters={"R": 90, "B": 40, "W": 50, "K": 30})
    assert facts(s)["left"] == {"R": 15, "B": 3, "W": 14, "K": 13}
    assert stuck(s) == "R"
    assert places(s) == {"R": 4, "B": 2, "W": 1, "K": 3}
    over = play(s, "K end")
    assert who(over) == "nobody"
    assert totals(over) == {"R": 90, "B": 40, "W": 50, "K": 30}
    assert places(over)["R"] == 4


@rule("GC-X19", "GC-S11")
def test_x19_a_single_way_on_is_enough() -> None:
    vacant_coast = last_turn(businesses={**X19, "B": ALL_COASTS.replace("C15", "D6")})
    assert stuck(vacant_coast) == ""
    vacant_neighbour = last_turn(businesses={**X19, "K": "C16 D4", "R": "C1"})
    assert stuck(vacant_neighbour) == ""
    assert (who(play(vacant_coast, "K end")), who(play(vacant_neighbour, "K end"))) == ("luck", "luck")


X20 = {
    "K": "C4 M3 M7 MA MB GA GB GI FA FB FI DA DB DI",
    "R": "M2 M4 M6 M8",
    "B": "C1 C2 C3 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 D7 G6",
    "W": "C15 C16 D6 F6 F7 G7",
}
RICH = "2 coast, 2 mountains, 2 meadows, 2 woodland, 2 desert"


@rule("GC-X20", "GC-R47", "GC-S11", "GC-L10")
def test_x20_black_lacks_only_a_key() -> None:
    s = table(mover="K", businesses=X20, hands={"K": RICH})
    assert facts(s)["left"] == {"R": 12, "B": 1, "W": 10, "K": 2}
    assert "K" in stuck(s)
    assert sites(s) == set()
    assert why(s, "K", "MI") == "GC-L10"


@rule("GC-X20", "GC-R47")
def test_x20_with_a_key_the_inner_city_is_his_only_place() -> None:
    s = table(mover="K", businesses=X20, hands={"K": RICH}, keys={"K": 1})
    assert "K" not in stuck(s)
    assert sites(s) == {"MI"}


@rule("GC-X20", "GC-R53")
def test_x20_with_no_business_left_he_is_not_stuck() -> None:
    two_more = {**X20, "K": X20["K"] + " MI M5"}
    s = table(mover="K", businesses=two_more, hands={"K": RICH})
    assert facts(s)["left"]["K"] == 0
    assert "K" not in stuck(s)
    assert why(s, "K", "G5") == "GC-L6"


@rule("GC-R48")
def test_lack_of_cards_and_passing_are_not_being_stuck() -> None:
    s = last_turn()
    assert stuck(s) == ""
    assert sites(s) == set()
    assert who(play(s, "K end")) == "luck"


@rule("GC-R46", "GC-R49", "GC-R44")
def test_a_stuck_player_plays_the_round_to_its_end() -> None:
    """He still bids, builds nothing, scores and counts for majorities."""
    s = table(phase="bid", card="s1-DM", businesses={**X19, "R": "C1 M5", "K": "C16 D4 D3 D7 M6"})
    assert stuck(s) == "R"
    s = play(s, "R P1 | B P2 | W P3 | K P4 | R end | B end | W end")
    assert who(s) == "K"
    over = play(s, "K end")
    assert who(over) == "nobody"
    assert letters(over) == {"R": 2, "B": 0, "W": 0, "K": 4}
    alone = {**X19, "R": "C1 M5", "K": "C16 D3 D2", "W": "C2 M1 M6"}
    assert stuck(last_turn(businesses=alone)) == ""  # D4 and D7 are open to him


@rule("GC-R46")
def test_once_stuck_always_stuck() -> None:
    """In random games nobody who is stuck ever gets a place again."""
    found = 0
    for seed in range(60):
        s: GoldenCity = GAME.new(**OPTIONS[seed % len(OPTIONS)])
        luck, before = new_luck(seed, 8), ""
        while s.actor != OVER:
            if s.actor == CHANCE:
                choice = draw(s, luck, GAME.buffer(), GAME.buffer())
            else:
                choice = GAME.legal(s)[0]  # the first coast there is
            ask.apply(s, choice)
            assert set(before) <= set(stuck(s))
            before = stuck(s)
        found += bool(before)
    assert found > 0


@rule("GC-S10", "GC-R50")
def test_several_stuck_players_are_ranked_among_themselves() -> None:
    coasts = " ".join(naive.COASTS)
    both = {"R": "C1", "B": "C2", "W": "M1 M5 M6", "K": " ".join(coasts.split()[2:]) + " M2"}
    s = table(businesses=both, letters={"R": 10, "B": 60, "W": 5, "K": 1})
    assert stuck(s) == "RB"
    assert places(s) == {"W": 1, "K": 2, "B": 3, "R": 4}


@rule("GC-R50", "GC-S10")
def test_where_everybody_is_stuck_the_best_one_takes_the_first_place() -> None:
    """White holds every gate of the city and every outer part; a business more than he can have makes him stuck too."""
    gates = [place for place in naive.RURAL if naive.neighbours(place) & set(naive.CITY)]
    outer = [place for place in naive.CITY if not naive.is_inner(place)]
    rest = [place for place in naive.PLACES if place not in gates and place not in naive.CITY]
    shares = {"R": rest[::3], "B": rest[1::3], "K": rest[2::3], "W": gates + outer}
    s = table(
        businesses={colour: " ".join(share) for colour, share in shares.items()},
        letters={"R": 5, "B": 9, "W": 7, "K": 9},
        coins={"R": 9, "B": 2, "W": 9, "K": 3},
    )
    assert stuck(s) == "RBK"
    assert places(s) == {"W": 1, "K": 2, "B": 3, "R": 4}
    s.left[2] = 1
    assert stuck(s) == "RBWK"
    assert places(s) == {"K": 1, "B": 2, "W": 3, "R": 4}


@rule("GC-S12", "GC-R44")
def test_the_last_business_ends_the_game_after_the_round() -> None:
    fifteen = "C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16"
    s = table(businesses={"R": fifteen}, hands={"R": "coast"})
    s = play(s, "R C1 | R coast")
    assert (who(s), step(s)) == ("B", "site")
    s = play(s, "B end | W end")
    assert who(s) == "K"
    assert who(play(s, "K end")) == "nobody"
    sixteen_is_not_enough_for_three = table(players=3, businesses={"R": fifteen}, hands={"R": "coast"})
    s = play(sixteen_is_not_enough_for_three, "R C1 | R coast | R end | B end")
    assert facts(s)["left"]["R"] == 2


@rule("GC-S12", "GC-R54")
def test_the_last_score_card_ends_the_game() -> None:
    s = last_turn(card="s3-D", used="all", businesses={"R": "DA"})
    assert facts(s)["round"] == 16
    over = play(s, "K end")
    assert who(over) == "nobody"
    assert letters(over)["R"] == 4
    fifteenth = last_turn(card="s3-D", used="s3-M s3-G")
    assert who(play(fifteenth, "K end")) != "nobody"


@rule("GC-R45", "GC-R51")
def test_two_ends_at_once() -> None:
    """Black places his last business on the last coast; Red and Blue are stuck by that, and last whatever they have."""
    black = "C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 D3 D4"
    s = last_turn(businesses={"R": "C1", "W": "C2 M1 M5", "K": black}, hands={"K": "coast"}, letters={"R": 99})
    assert stuck(s) == ""
    over = play(s, "K C16 | K coast")
    assert who(over) == "nobody"
    assert stuck(over) == "RB"
    assert facts(over)["left"]["K"] == 0
    assert places(over)["R"] == 3
    assert places(over)["B"] == 4


@rule("GC-S11")
def test_a_player_without_any_business_is_stuck_when_the_coasts_are_gone() -> None:
    coasts = list(naive.COASTS)
    s = table(businesses={"R": " ".join(coasts[:8]), "B": " ".join(coasts[8:])})
    assert stuck(s) == "WK"
    assert legal(s) == ["end"]
