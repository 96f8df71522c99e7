"""Who knows what: hands, the pile, bonus cards, letters; and how likely resampled worlds are."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any, cast

import pytest

from tests.engine.statistics import fits
from tests.games.golden_city.boards import (
    OPTIONS,
    facts,
    hand_of,
    luck_of,
    play,
    step,
    table,
    who,
)
from tests.games.golden_city.islands import COLOURS, hand
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.luck import below, draw, new_luck
from townwright.engine.state import CHANCE, NOBODY, OVER, bytes_of, copy_of
from townwright.games.golden_city import GAME
from townwright.games.golden_city.state import ONE_OF, UNSEEN, GoldenCity

World = tuple[tuple[int, ...], ...]  # for each seat, how many cards of each landform it holds


def world_of(view: GoldenCity, seat: int, stream: int) -> GoldenCity:
    """One of the worlds that fit the view of this seat."""
    world = copy_of(view)
    ask.resample(world, seat, cast("Any", new_luck(29, stream)))
    return world


def hands_in(s: GoldenCity) -> World:
    return tuple(tuple(s.hand[seat, k] for k in range(5)) for seat in range(s.seats))


def worlds(s: GoldenCity, seat: int, count: int) -> Counter[World]:
    """How often each way of dealing the hands comes up."""
    view, found = GAME.view(s, seat), Counter[World]()
    luck = cast("Any", new_luck(31, seat + 1))
    for _ in range(count):
        world = copy_of(view)
        ask.resample(world, seat, luck)
        found[hands_in(world)] += 1
    return found


def as_likely(found: Counter[World], expected: dict[World, Fraction]) -> bool:
    """Do the frequencies follow these odds? Rare worlds are counted together."""
    assert set(found) <= set(expected)
    count = found.total()
    common = [world for world, share in expected.items() if share * count >= 10]
    observed = [found[world] for world in common]
    shares = [expected[world] for world in common]
    if sum(shares) < 1:
        observed.append(count - sum(observed))
        shares.append(1 - sum(shares, Fraction()))
    if len(observed) == 1:
        return True
    scale = 10**6
    return fits(observed, [int(share * scale) for share in shares])


def random_positions(count: int, first: int) -> Iterator[GoldenCity]:
    """Positions of random games, each with a record of its own."""
    for number in range(count):
        s: GoldenCity = GAME.new(**OPTIONS[(7 * number + first) % len(OPTIONS)])
        luck = cast("Any", new_luck(first, number))
        stop = 20 + below(luck, 180)
        while s.actor != OVER and s.ply < stop:
            step_at_random(s, luck)
        yield s


def step_at_random(s: GoldenCity, luck: Any) -> None:
    """Luck decides, or a seat chooses at random, building rather than not."""
    if s.actor == CHANCE:
        ask.apply(s, draw(s, luck, GAME.buffer(), GAME.buffer()))
        return
    choices = GAME.legal(s)
    if step(s) == "site" and len(choices) > 1:
        choices = choices[:-1]
    ask.apply(s, choices[below(luck, len(choices))])


# Hands ----------------------------------------------------------------------------------------------------------------


@rule("GC-R2")
def test_the_second_start_card_is_secret_and_the_coast_is_not() -> None:
    s = play(GAME.new(start_player="0"), "luck draws desert | luck draws meadows")
    view = GAME.view(s, 0)
    assert [view.hand[0, k] for k in range(5)] == [1, 0, 0, 0, 1]
    assert [view.hand[1, k] for k in range(5)] == [UNSEEN] * 5
    assert [view.seen[1, k] for k in range(5)] == [1, 0, 0, 0, 0]
    assert view.hand_size[1] == 2
    other = play(GAME.new(start_player="0"), "luck draws desert | luck draws woodland")
    assert bytes_of(GAME.view(other, 0)) == bytes_of(view)
    assert bytes_of(GAME.view(other, 1)) != bytes_of(GAME.view(s, 1))


@rule("GC-R2")
def test_a_card_drawn_as_a_reward_is_secret() -> None:
    before = table(mover="R", hands={"R": "coast"}, unseen={"B": ""})
    drawn = [play(before, f"R C2 | R coast | luck draws {landform}") for landform in naive.LANDFORMS]
    for seat in (1, 2, 3, NOBODY):
        assert len({bytes_of(GAME.view(s, seat)) for s in drawn}) == 1
    assert len({bytes_of(GAME.view(s, 0)) for s in drawn}) == 5


@rule("GC-R43")
def test_cards_taken_by_bidding_have_been_seen_and_seen_ones_leave_first() -> None:
    s = table(
        phase="bid",
        pairs="coast/desert woodland/woodland coast/coast mountains/desert",
        hands={"R": "2 desert"},
        unseen={"R": "2 desert"},
    )
    s = play(s, "R P1 | B P2 | W P3 | K P4")
    assert facts(s)["unseen"]["R"] == Counter({"desert": 2})
    assert hand_of(s, "R") == Counter({"coast": 1, "desert": 3})
    s = play(s, "R C1 | R desert")  # two of three desert: the one that was seen, and one that was not
    assert facts(s)["unseen"]["R"] == Counter({"desert": 1})
    s = table(mover="R", hands={"R": "6 desert"}, unseen={"R": "3 desert"})
    s = play(s, "R end | R drop desert")
    assert facts(s)["unseen"]["R"] == Counter({"desert": 3})


@rule("GC-R43", "GC-R42")
@pytest.mark.parametrize("option", ["known_cards", "letters"])
def test_aids_for_the_memory_change_what_is_shown_and_nothing_else(option: str) -> None:
    """The same choices lead through the same game, whatever is shown."""
    values = ["off", "on"] if option == "known_cards" else ["hidden", "open"]
    ends = []
    for value in values:
        s: GoldenCity = GAME.new(players="3", start_player="0", **{option: value})
        luck = cast("Any", new_luck(77))
        while s.actor != OVER:
            step_at_random(s, luck)
        ends.append(s)
    assert facts(ends[0]) == facts(ends[1])
    assert GAME.standing(ends[0]) == GAME.standing(ends[1])


@rule("GC-R43")
def test_known_cards_are_shown_by_option() -> None:
    hands = {"R": "desert", "B": "2 woodland, 2 meadows"}
    shown = {}
    for value in ("off", "on"):
        s = table(hands=hands, unseen={"B": "meadows"}, options={"known_cards": value})
        shown[value] = GAME.board(GAME.view(s, 0))
        assert json.dumps(GAME.write_position(GAME.view(s, 0)))
    assert shown["off"] != shown["on"]
    less = table(hands=hands, unseen={"B": "woodland, meadows"}, options={"known_cards": "off"})
    assert GAME.board(GAME.view(less, 0)) == shown["off"]


@rule("GC-R42")
def test_letters_are_shown_by_option() -> None:
    boards = {}
    for value in ("hidden", "open"):
        for theirs in (11, 12):
            s = table(letters={"R": 3, "B": theirs}, options={"letters": value})
            view = GAME.view(s, 0)
            document = json.dumps(GAME.write_position(view))
            boards[value, theirs] = (GAME.board(view), document, GAME.prompt(view, 0), str(GAME.account(view, [])))
    assert boards["hidden", 11] == boards["hidden", 12]
    assert all(one != other for one, other in zip(boards["open", 11], boards["open", 12], strict=True) if "11" in one)
    assert boards["open", 11] != boards["open", 12]


# Bonus cards ----------------------------------------------------------------------------------------------------------


@rule("GC-R38")
def test_the_chosen_bonus_card_is_secret() -> None:
    before = play(table(mover="R", businesses={"R": "C3"}, hands={"R": "2 mountains"}), "R M3 | R mountains+mountains")
    chosen = [play(before, f"R {card}") for card in naive.BONUS_CARDS]
    for seat in (1, 2, 3, NOBODY):
        assert len({bytes_of(GAME.view(s, seat)) for s in chosen}) == 1
        assert GAME.is_secret(before, seat)
    assert not GAME.is_secret(before, 0)
    assert len({bytes_of(GAME.view(s, 0)) for s in chosen}) == 8


def picks(line: str) -> GoldenCity:
    """Bonus cards taken in this order: `B b-M, R b-city`; White is to build, and has taken none unless told."""
    s = table(mover="W")
    for k, pick in enumerate(line.split(", ")):
        colour, card = pick.split()
        s.bonus_taker[k], s.bonus_card[k] = COLOURS.index(colour), naive.BONUS_CARDS.index(card)
    return s


@rule("GC-R38")
def test_whoever_looks_through_the_deck_knows_what_is_gone_but_not_by_whom_each() -> None:
    s = picks("B b-M, W b-G, R b-city, B b-F, K b-D")
    red = GAME.view(s, 0)
    assert [red.bonus_card[k] for k in range(5)] == [ONE_OF + 4, ONE_OF + 5, 2, UNSEEN, UNSEEN]
    other_order = picks("B b-G, W b-M, R b-city, B b-D, K b-goods")
    assert bytes_of(GAME.view(other_order, 0)) == bytes_of(red)
    other_set = picks("B b-M, W b-F, R b-city, B b-G, K b-D")
    assert bytes_of(GAME.view(other_set, 0)) != bytes_of(red)
    alone = GAME.view(picks("B b-M, R b-city"), 0)
    assert [alone.bonus_card[k] for k in range(2)] == [4, 2]  # a single one is known


@rule("GC-R38")
def test_the_deck_is_seen_while_choosing_from_it() -> None:
    s = picks("B b-M, K b-G")
    fill_looking(s)
    mover, other = GAME.view(s, 2), GAME.view(s, 0)
    assert [mover.bonus_card[k] for k in range(2)] == [ONE_OF + 4, ONE_OF + 5]
    assert [other.bonus_card[k] for k in range(2)] == [UNSEEN, UNSEEN]


def fill_looking(s: GoldenCity) -> None:
    """White has built for a bonus card and looks through the deck."""
    looking = play(table(mover="W", businesses={"W": "C3"}, hands={"W": "2 mountains"}), "W M3 | W mountains+mountains")
    s.phase, s.actor, s.turn = looking.phase, looking.actor, looking.turn


def every_order(s: GoldenCity, seat: int) -> set[tuple[int, ...]]:
    """Every way in which the bonus cards can have been taken, for all that this seat has seen; by trying them all."""
    takers = [s.bonus_taker[k] for k in range(8) if s.bonus_taker[k] >= 0]
    truth = tuple(s.bonus_card[k] for k in range(len(takers)))
    looks = [k for k, taker in enumerate(takers) if taker == seat]
    if s.phase and step(s) == "bonus" and s.turn == seat:
        looks.append(len(takers))
    return {
        order
        for order in permutations(range(8), len(takers))
        if all(set(order[:k]) == set(truth[:k]) for k in looks)
        and all(order[k] == truth[k] for k in looks if k < len(takers))
    }


@rule("GC-R38")
@pytest.mark.parametrize(
    "line",
    [
        "B b-M",
        "B b-M, W b-G, R b-city",
        "B b-M, W b-G, R b-city, B b-F, K b-D",
        "R b-M, B b-G, W b-city, R b-F, K b-D, R b-coins",
        "B b-M, W b-G, R b-city, B b-F, K b-D, W b-river, R b-coins",
    ],
)
def test_all_worlds_of_bonus_cards_that_fit_are_equally_likely(line: str) -> None:
    s = picks(line)
    taken = len(line.split(", "))
    for seat in range(4):
        expected = every_order(s, seat)
        if len(expected) > 300:
            continue
        found: Counter[tuple[int, ...]] = Counter()
        view, luck = GAME.view(s, seat), cast("Any", new_luck(41, seat))
        for _ in range(30 * len(expected) + 50):
            world = copy_of(view)
            ask.resample(world, seat, luck)
            found[tuple(world.bonus_card[k] for k in range(taken))] += 1
        assert set(found) == expected
        assert len(found) == 1 or fits([found[order] for order in sorted(expected)], [1] * len(expected))


# The odds of unseen hands ---------------------------------------------------------------------------------------------


def deals(pool: Counter[str], sizes: list[int]) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Every way of dealing so many cards to each from this pool, with its odds: card by card."""
    ways: dict[tuple[tuple[int, ...], ...], Fraction] = {((0,) * 5,) * len(sizes): Fraction(1)}
    for holder, size in enumerate(sizes):
        for _ in range(size):
            next_ways: dict[tuple[tuple[int, ...], ...], Fraction] = {}
            for way, share in ways.items():
                left = [pool[landform] - sum(held[k] for held in way) for k, landform in enumerate(naive.LANDFORMS)]
                for k in range(5):
                    if left[k] > 0:
                        held = list(way[holder])
                        held[k] += 1
                        following = (*way[:holder], tuple(held), *way[holder + 1 :])
                        next_ways[following] = next_ways.get(following, Fraction()) + share * Fraction(
                            left[k], sum(left)
                        )
            ways = next_ways
    return ways


def expected_worlds(s: GoldenCity, seat: int) -> dict[World, Fraction]:
    """Every world that fits, with its odds, while the pile has not run out: unseen cards are dealt from all unseen."""
    found = facts(s)
    others = [other for other in range(s.seats) if other != seat]
    pool = found["pile"] + sum((found["unseen"][COLOURS[other]] for other in others), Counter[str]())
    sizes = [found["unseen"][COLOURS[other]].total() for other in others]
    result: dict[World, Fraction] = {}
    for way, share in deals(pool, sizes).items():
        hands = [tuple(found["hands"][COLOURS[k]][landform] for landform in naive.LANDFORMS) for k in range(s.seats)]
        for other, unseen in zip(others, way, strict=True):
            seen = found["hands"][COLOURS[other]] - found["unseen"][COLOURS[other]]
            hands[other] = tuple(seen[landform] + unseen[k] for k, landform in enumerate(naive.LANDFORMS))
        result[tuple(hands)] = result.get(tuple(hands), Fraction()) + share
    assert sum(result.values()) == 1
    return result


@rule("GC-R2")
@pytest.mark.parametrize("seat", range(3))
def test_start_cards_are_resampled_with_their_true_odds(seat: int) -> None:
    s = play(GAME.new(players="3", start_player="0"), "luck draws desert | luck draws coast | luck draws desert")
    expected = expected_worlds(s, seat)
    assert len(expected) == 25
    assert as_likely(worlds(s, seat, 20_000), expected)


@rule("GC-R43")
@pytest.mark.parametrize("seat", range(3))
def test_unseen_cards_are_resampled_with_their_true_odds(seat: int) -> None:
    s = table(
        players=3,
        hands={"R": "3 coast, desert", "B": "2 woodland, 2 meadows", "W": "5 desert"},
        unseen={"R": "coast, desert", "B": "meadows", "W": "2 desert"},
        discards="3 coast, 6 mountains, 5 woodland, 2 meadows, desert",
    )
    expected = expected_worlds(s, seat)
    assert as_likely(worlds(s, seat, 20_000), expected)


def history_worlds(
    options: dict[str, str], seed: int, plies: int, seat: int
) -> tuple[GoldenCity, dict[World, Fraction]]:
    """A random game so far, and the odds of each world by replaying it with every other outcome of the secret draws.

    Whatever was drawn openly weighs as likely as it was in that world; choices must have been possible in it.
    """
    s: GoldenCity = GAME.new(**options)
    luck, chosen = cast("Any", new_luck(seed)), []
    while s.ply < plies:
        before = s.actor == CHANCE and step(s) in ("deal", "draw") and s.turn != seat
        legal, copy = GAME.legal(s), copy_of(s)
        step_at_random(s, luck)
        assert shows_nothing_new(copy, s), "choose another game: here somebody has shown an unseen card"
        choice = next(c for c in legal if leads_to(copy, c, s))
        chosen.append((luck_of(choice) if copy.actor == CHANCE else naive.every_choice()[choice], before))
    secret = [number for number, (_, is_secret) in enumerate(chosen) if is_secret]
    shares: dict[World, Fraction] = {}
    for drawn in product(naive.LANDFORMS, repeat=len(secret)):
        line = [choice for choice, _ in chosen]
        for number, landform in zip(secret, drawn, strict=True):
            line[number] = ("card", landform)
        share, found = replay(options, line)
        if share:
            world = tuple(tuple(player.hand[landform] for landform in naive.LANDFORMS) for player in found.seats)
            shares[world] = shares.get(world, Fraction()) + share
    whole = sum(shares.values())
    return s, {world: share / whole for world, share in shares.items()}


def shows_nothing_new(before: GoldenCity, after: GoldenCity) -> bool:
    """Has every unseen card that was in a hand stayed there?"""
    was, now = facts(before)["unseen"], facts(after)["unseen"]
    return all(was[colour] <= now[colour] for colour in was)


def leads_to(before: GoldenCity, choice: int, after: GoldenCity) -> bool:
    s = copy_of(before)
    ask.apply(s, choice)
    return bytes_of(s) == bytes_of(after)


def replay(options: dict[str, str], line: list[naive.Choice]) -> tuple[Fraction, naive.Island]:
    """How likely luck was to decide so, or 0 if that could not be; and where it led."""
    given = {name: value for name, value in options.items() if name != "board"}
    found = naive.golden_city(**{**given, "players": int(options["players"])})
    share = Fraction(1)
    for choice in line:
        if choice not in naive.legal(found):
            return Fraction(), found
        if found.mover is None:
            odds = dict(naive.odds(found))
            share *= Fraction(odds[choice], sum(odds.values()))
        naive.play(found, choice)
        while found.phase in ("reveal", "blind", "refill") and len(naive.odds(found)) == 1:
            naive.play(found, naive.legal(found)[0])
    return share, found


@rule("GC-R2", "GC-R43")
@pytest.mark.parametrize(
    ("seed", "plies"),
    [
        (1, 20),
        pytest.param(14, 30, marks=pytest.mark.slow),
        pytest.param(26, 46, marks=pytest.mark.slow),
        pytest.param(50, 38, marks=pytest.mark.slow),
    ],
)
def test_resampled_hands_are_as_likely_as_the_game_so_far_makes_them(seed: int, plies: int) -> None:
    """Before anybody has shown a card that the others had not seen."""
    options = {"players": "3", "start_player": "0", "letters": "hidden", "known_cards": "off"}
    for seat in range(3):
        s, expected = history_worlds(options, seed, plies, seat)
        assert len(expected) > 10
        assert hands_in(s) in expected
        assert as_likely(worlds(s, seat, 8000), expected)


# After the discards have been shuffled --------------------------------------------------------------------------------


def after_a_shuffle(unseen: str) -> GoldenCity:
    """Red draws the first card of a new pile; before it each had one unseen card, two of them `unseen`."""
    first, second = unseen.split()
    hands = {
        "R": "6 coast, mountains",
        "B": f"3 coast, {first}, 9 woodland",
        "W": f"{second}, 8 meadows",
        "K": "7 mountains, desert",
    }
    held = sum((hand(text) for text in hands.values()), Counter[str]())
    rest = {landform: 10 - held[landform] for landform in naive.LANDFORMS}
    s = table(
        mover="R",
        hands=hands,
        unseen={"R": "mountains", "B": first, "W": second, "K": "desert"},
        discards=", ".join(f"{count} {landform}" for landform, count in rest.items() if count),
    )
    assert facts(s)["pile"].total() == 0
    return play(s, "R C2 | R coast")


@rule("GC-R11")
def test_after_a_shuffle_unseen_cards_of_before_are_known_as_a_whole() -> None:
    """Blue, White and Black hold meadows, woodland and desert, and Red knows all but which is whose."""
    s = after_a_shuffle("woodland meadows")
    assert step(s) == "draw"
    found = worlds(s, 0, 6000)
    truth = hands_in(s)
    assert truth in found
    assert len(found) == 6
    assert fits(list(found.values()), [1] * 6)
    for world in found:
        assert Counter({k: sum(held[k] for held in world) for k in range(5)}) == Counter(
            {k: sum(held[k] for held in truth) for k in range(5)}
        )


@rule("GC-R11")
@pytest.mark.parametrize("seat", range(4))
def test_a_card_of_the_new_pile_comes_from_the_discards_alone(seat: int) -> None:
    """Older cards are dealt among the older places, the new one from what the new pile was, all equally likely."""
    s = after_a_shuffle("woodland meadows")
    pile = facts(s)["pile"]
    drawn = next(landform for landform in naive.LANDFORMS if pile[landform])
    s = play(s, f"luck draws {drawn}")
    older = {0: "mountains", 1: "woodland", 2: "meadows", 3: "desert"}
    others = [other for other in range(4) if other != seat]
    true = facts(s)["hands"]
    expected: dict[World, Fraction] = {}
    news = {landform: Fraction(count, pile.total()) for landform, count in pile.items()}
    for order in permutations(others):
        for new, share in news.items() if seat != 0 else [(drawn, Fraction(1))]:
            hands = {k: Counter(true[COLOURS[k]]) for k in range(4)}
            for other, source in zip(others, order, strict=True):
                hands[other].subtract([older[other]])
                hands[other].update([older[source]])
            hands[0].subtract([drawn])
            hands[0].update([new])
            world = tuple(tuple(hands[k][landform] for landform in naive.LANDFORMS) for k in range(4))
            expected[world] = expected.get(world, Fraction()) + share / 6
    assert sum(expected.values()) == 1
    assert as_likely(worlds(s, seat, 12_000), expected)


def with_an_empty_pile(hands: dict[str, str], unseen: dict[str, str]) -> GoldenCity:
    """Everything that is not in these hands has been discarded; Red is to build."""
    rest = dict.fromkeys(naive.LANDFORMS, 10)
    for text in hands.values():
        for landform, count in hand(text).items():
            rest[landform] -= count
    discards = ", ".join(f"{count} {landform}" for landform, count in rest.items() if count)
    return table(mover="R", hands=hands, unseen=unseen, discards=discards)


@rule("GC-R11", "GC-R43")
def test_an_older_card_that_is_shown_is_taken_off_those_that_are_known_as_a_whole() -> None:
    """Blue has drawn nothing since, so both of his unseen cards were older; White and Black keep the two others."""
    s = with_an_empty_pile(
        {"R": "coast", "B": "2 meadows", "W": "desert", "K": "woodland"},
        {"B": "2 meadows", "W": "desert", "K": "woodland"},
    )
    s = play(s, "R C2 | R coast | luck draws coast | R end")
    assert len(worlds(s, 0, 2000)) == 7  # ways to hold two meadows, a desert and a woodland in four places
    s = play(s, "B C5 | B meadows | B end")
    found = worlds(s, 0, 2000)
    assert hands_in(s) in found
    assert len(found) == 2
    assert fits(list(found.values()), [1, 1])
    assert len(worlds(s, 1, 3000)) == 2 * 5  # and Red's new card, of whatever the new pile was


@rule("GC-R11", "GC-R43")
def test_when_an_older_and_a_newer_card_cannot_be_told_apart_all_unseen_cards_count_alike() -> None:
    s = with_an_empty_pile(
        {"R": "2 coast", "B": "meadows", "W": "desert", "K": "woodland"},
        {"R": "coast", "B": "meadows", "W": "desert", "K": "woodland"},
    )
    s = play(s, "R C2 | R coast | luck draws coast")
    assert sum(s.older_size) == 4
    s = play(s, "R C3 | R coast")  # the one of before, or the one just drawn?
    assert sum(s.older_size) == 0
    for seat in range(4):
        expected = expected_worlds(s, seat)
        found = worlds(s, seat, 12_000)
        assert as_likely(found, expected)
        assert hands_in(s) in expected


@rule("GC-R11", "GC-R38", "GC-R43")
def test_the_truth_is_always_one_of_the_worlds() -> None:
    """What is left out of the pile is just what hands hold of it, at every decision of random games."""
    shuffled = remembered = 0
    for number in range(40):
        s: GoldenCity = GAME.new(**OPTIONS[number % len(OPTIONS)])
        luck = cast("Any", new_luck(3, number))
        while s.actor != OVER:
            step_at_random(s, luck)
            for k in range(5):
                assert s.left_out[k] == sum(s.older[seat, k] for seat in range(s.seats))
            for seat in range(s.seats):
                older = [s.older[seat, k] for k in range(5)]
                assert sum(older) == s.older_size[seat]
                assert all(0 <= older[k] <= s.hand[seat, k] - s.seen[seat, k] for k in range(5))
            remembered += sum(s.older_size) > 0
        shuffled += 1
    assert remembered > 100 < 100 * shuffled


# Somebody has chosen a place ------------------------------------------------------------------------------------------


@rule("GC-L11", "GC-L12")
def test_whoever_has_chosen_a_place_can_pay_for_it_in_every_world() -> None:
    """And a world in which he can is as likely as before, compared with others in which he can."""
    s = table(
        players=3,
        mover="R",
        businesses={"R": "C2"},
        hands={"R": "mountains, desert", "B": "coast"},
        unseen={"R": "mountains, desert", "B": "coast"},
    )
    s.hand[0, 4], s.hand[0, 1], s.pile[4], s.pile[1] = 0, 2, s.pile[4] + 1, s.pile[1] - 1
    s = play(s, "R M1")
    expected = {world: share for world, share in expected_worlds(s, 1).items() if world[0][1] == 2}
    whole = sum(expected.values())
    found = worlds(s, 1, 4000)
    assert as_likely(found, {world: share / whole for world, share in expected.items()})


# Everywhere -----------------------------------------------------------------------------------------------------------


def swap_secrets(s: GoldenCity, seat: int, luck: Any) -> bool:
    """Exchange, in the record itself, what this seat cannot know: unseen cards with the pile or with other hands."""
    swapped = False
    holders = [other for other in range(s.seats) if other != seat]
    for other in holders:
        newer = [k for k in range(5) for _ in range(s.hand[other, k] - s.seen[other, k] - s.older[other, k])]
        if newer and s.pile[0] + s.pile[1] + s.pile[2] + s.pile[3] + s.pile[4]:
            mine = newer[below(luck, len(newer))]
            pile = [k for k in range(5) for _ in range(s.pile[k])]
            theirs = pile[below(luck, len(pile))]
            s.hand[other, mine] -= 1
            s.hand[other, theirs] += 1
            s.pile[theirs] -= 1
            s.pile[mine] += 1
            swapped = swapped or mine != theirs
    return swapped


@pytest.mark.slow
@rule("GC-R2", "GC-R42", "GC-R43")
def test_positions_that_differ_in_secrets_only_are_told_alike() -> None:
    """Bytes of views, prompts, boards, documents, accounts, refusals, and what there is to choose from."""
    swapped = 0
    for number, s in enumerate(random_positions(120, 90)):
        luck = cast("Any", new_luck(number, 5))
        for seat in range(s.seats):
            other = copy_of(s)
            if s.actor == OVER or step(s) == "pay" or not swap_secrets(other, seat, luck):
                continue
            swapped += 1
            assert bytes_of(other) != bytes_of(s)
            views = [GAME.view(position, seat) for position in (s, other)]
            assert bytes_of(views[0]) == bytes_of(views[1])
            told = []
            for position, view in zip((s, other), views, strict=True):
                document = json.dumps(GAME.write_position(view))
                told.append([document, GAME.board(view), GAME.prompt(position, seat), str(GAME.account(view, []))])
                told[-1] += [str(GAME.forecast(view)), str(GAME.plays_itself(position)), str(GAME.standing(view))]
                if who(position) == COLOURS[seat]:
                    told[-1] += [choice.sentence for choice in GAME.choices(position)]
                told[-1] += [str(GAME.refuse(position, seat, action)) for action in range(0, 108, 5)]
            assert told[0] == told[1]
    assert swapped > 100


@rule("GC-R43", "GC-R38", "GC-R11")
def test_worlds_keep_all_that_is_open_and_lose_no_card() -> None:
    for number, s in enumerate(random_positions(60, 50)):
        for seat in range(s.seats):
            view = GAME.view(s, seat)
            world = world_of(view, seat, number)
            assert bytes_of(GAME.view(world, seat)) == bytes_of(view)
            found, true = facts(world), facts(s)
            cards = sum(found["hands"].values(), Counter[str]()) + found["pile"] + found["discards"]
            cards.update(card for pair in found["pairs"] for card in pair)
            assert cards == dict.fromkeys(naive.LANDFORMS, 10)
            for colour in COLOURS[: s.seats]:
                seen = true["hands"][colour] - true["unseen"][colour]
                assert seen <= found["hands"][colour]
                assert found["hands"][colour].total() == true["hands"][colour].total()
            assert found["hands"][COLOURS[seat]] == true["hands"][COLOURS[seat]]
            kept = [card for _, card in found["picks"]]
            assert len(set(kept)) == len(kept)
            secret = {"hands", "unseen", "pile", "picks"}
            assert {k: v for k, v in found.items() if k not in secret} == {
                k: v for k, v in true.items() if k not in secret
            }


@rule("GC-R38")
def test_the_end_shows_all() -> None:
    s: GoldenCity = GAME.new()
    luck = cast("Any", new_luck(9))
    while s.actor != OVER:
        step_at_random(s, luck)
    for seat in (*range(4), NOBODY):
        assert bytes_of(GAME.view(s, seat)) == bytes_of(s)


def test_a_view_hides_something() -> None:
    """So that the properties above could fail."""
    s = table(hands={"R": "desert", "B": "coast"}, unseen={"R": "desert", "B": "coast"})
    assert len({bytes_of(GAME.view(s, seat)) for seat in (0, 1, 2)}) == 3
    assert len(worlds(s, 0, 200)) == 5
