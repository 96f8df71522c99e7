"""Observations say what a view says, number by number, and nothing that it hides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from townwright import games
from townwright.engine import ask
from townwright.engine.batch import Batch
from townwright.engine.digest import option_combinations
from townwright.engine.events import Event, Play, seeded
from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck
from townwright.engine.observation import Observer, fields_of
from townwright.engine.playout import IMPOSSIBLE, go_on, step
from townwright.engine.seen import MOST_NAMES, Seen, amount, flag, members, named, names
from townwright.engine.state import CHANCE, NOBODY, OVER, Array, bytes_of, copy_of

each_game = pytest.mark.parametrize("game", [games.find(slug) for slug in games.slugs()], ids=lambda game: game.slug)
EVERYBODYS = {"actor", "seats", "phase", "ply"}


def states_of_games(game: Game, count: int, every: int, seed: int = 0) -> Iterator[Any]:
    """Some positions of random games under all combinations of options, the end of each among them."""
    combinations = option_combinations(game)
    out, weights = game.buffer(), game.buffer()
    for number in range(count):
        state = game.new(**combinations[number % len(combinations)])
        luck = cast("Array", new_luck(seed, number))
        while state.actor != OVER:
            if state.ply % every == number % every:
                yield copy_of(state)
            step(state, luck, out, weights)
        yield copy_of(state)


def values_of(view: Any, seen: Seen) -> list[int]:
    """The numbers of a field, read from the record in the obvious way."""
    value = np.array(getattr(view, seen.field))
    if not seen.members:
        return [int(number) for number in value.ravel()]
    cells = int(np.prod([len(of) for of in seen.of], dtype=int))
    words = value.reshape(cells, -1)
    width = 8 * words.dtype.itemsize
    sets = [sum((int(word) % (1 << width)) << width * k for k, word in enumerate(cell)) for cell in words]
    return [whole >> bit & 1 for whole in sets for bit in seen.bits]


# The lists of fields --------------------------------------------------------------------------------------------------


@each_game
def test_every_field_of_the_record_is_listed_once_or_left_out_for_a_reason(game: Game) -> None:
    listed = [seen.field for seen in fields_of(game)[1:]]
    assert len(listed) == len(set(listed))
    held = {name for name in game.state.dtype.names or () if name != "padding"}
    assert set(listed) | game.fields_left_out.keys() == held
    assert not set(listed) & game.fields_left_out.keys()
    assert all(game.fields_left_out.values())
    assert {option.field or option.name for option in game.options} | EVERYBODYS <= set(listed)


@each_game
def test_every_number_has_a_name_of_its_own_and_a_range_that_fits(game: Game) -> None:
    observer = Observer(game)
    assert len(set(observer.labels)) == len(observer.labels) == observer.size == len(observer.table) + 1
    low, high = observer.bounds
    assert (low <= high).all()
    for entry in observer.entries:
        assert entry.seen.text
        assert observer.labels[entry.first].partition("[")[0] == entry.seen.field
        if entry.seen.meanings is not None:
            assert all(entry.seen.meanings.values())
            assert min(entry.seen.meanings) == low[entry.first]
            assert max(entry.seen.meanings) == high[entry.first]


def test_a_field_that_is_not_as_it_is_listed_is_a_mistake_that_is_named() -> None:
    wrong = replace(games.find("alien_city"), fields=(amount("stock", "", 0, 3, ("A", "B", "C", "D", "E")),))
    with pytest.raises(TypeError, match="stock"):
        _ = Observer(wrong).table


def test_kinds_of_fields() -> None:
    gold = amount("gold", "gold", -2, 30, ("A", "B"))
    assert (gold.shape, gold.count, gold.labels, gold.kind) == ((2,), 2, ["gold[A]", "gold[B]"], "amount")
    assert (gold.scale, amount("x", "", 0, 0).scale, amount("x", "", 0, 9, scale=3).scale) == (30, 1, 3)
    lot = named("lot", "", {-1: "none"} | names(("red", "blue")), ("a1",))
    assert (lot.low, lot.high, lot.meanings, lot.is_spread, lot.kind) == (
        -1,
        1,
        {-1: "none", 0: "red", 1: "blue"},
        True,
        "name",
    )
    assert not named("far", "", names([str(n) for n in range(MOST_NAMES + 1)])).is_spread
    road = members("road", "", ("a1", "b1"), ("A", "B"), bits=(0, 9))
    assert (road.shape, road.labels[1], road.kind, road.is_spread) == ((2, 2), "road[A,b1]", "set", False)
    assert (flag("x", "").high, flag("x", "").kind) == (1, "amount")


# What is in an observation --------------------------------------------------------------------------------------------


@each_game
def test_an_observation_is_the_view_field_by_field(game: Game) -> None:
    observer = Observer(game)
    low, high = observer.bounds
    for state in states_of_games(game, 20, every=29):
        for seat in range(NOBODY, state.seats):
            view = game.view(state, seat)
            numbers = observer.numbers(state, seat)
            expected = [seat] + [n for entry in observer.entries[1:] for n in values_of(view, entry.seen)]
            assert numbers.tolist() == expected
            outside = np.flatnonzero((numbers < low) | (numbers > high))
            assert [(observer.labels[k], int(numbers[k])) for k in outside] == []
            read = observer.read(numbers)
            assert read["phase"] == state.phase
            assert {name: np.shape(value) for name, value in read.items()} == {
                entry.seen.field: entry.seen.shape for entry in observer.entries
            }


@pytest.mark.slow
@each_game
def test_every_number_stays_in_its_range_whatever_is_played(game: Game) -> None:
    observer = Observer(game)
    low, high = observer.bounds
    combinations = option_combinations(game)
    for number, options in enumerate(combinations):
        batch = Batch(game, 600 // len(combinations) + 1, seed=100 + number, threads=1, options=dict(options))
        turn = 0
        while batch.running:
            for seats in (None, np.full(len(batch.states), turn % (1 + int(batch.states[0]["seats"])) - 1, np.int32)):
                numbers = batch.observe(seats)
                outside = np.flatnonzero(((numbers < low) | (numbers > high)).any(0))
                assert [(observer.labels[k], numbers[:, k].min(), numbers[:, k].max()) for k in outside] == []
            turn += 1
            at_random = (turn * 2654435761 + np.arange(len(batch.states)) * 40503) // 7
            batch.apply(batch.choices[np.arange(len(batch.states)), at_random % np.maximum(batch.counts, 1)])


@each_game
def test_what_a_seat_may_not_know_changes_nothing_in_its_observation(game: Game) -> None:
    """Worlds dealt anew from the view alone give the same observation; some of them are other worlds."""
    observer = Observer(game)
    luck = cast("Array", new_luck(5))
    others = 0
    for state in states_of_games(game, 30, every=17, seed=3):
        for seat in range(NOBODY, state.seats):
            view = game.view(state, seat)
            world = copy_of(view)
            ask.resample(world, seat, luck)
            others += bytes_of(world) != bytes_of(state)
            observed = observer.numbers(state, seat).tolist()
            assert observer.numbers(view, seat).tolist() == observed
            assert observer.numbers(world, seat).tolist() == observed
    if game.slug in ("golden_city", "dice_new_town"):
        assert others > 0


@each_game
def test_an_observation_leaves_out_nothing_that_is_listed(game: Game) -> None:
    """Two views that differ in more than what follows from the rest are different observations."""
    observer = Observer(game)
    views: dict[bytes, bytes] = {}
    for state in states_of_games(game, 40, every=7, seed=9):
        view = game.view(state, 0)
        numbers = observer.numbers(state, 0).tobytes()
        for name in game.fields_left_out:
            setattr(view, name, 0)
        assert views.setdefault(numbers, bytes_of(view)) == bytes_of(view)
    assert len(views) > 40


@each_game
def test_features_are_flags_for_names_and_fractions_for_amounts(game: Game) -> None:
    observer = Observer(game)
    states = list(states_of_games(game, 6, every=31, seed=2))
    numbers = np.array([observer.numbers(state, 0) for state in states])
    features = observer.features(numbers)
    assert features.shape == (len(states), observer.feature_count)
    assert (features[0] == observer.features(numbers[0])).all()
    for row in range(len(states)):
        naive: list[float] = []
        for entry in observer.entries:
            seen = entry.seen
            for number in numbers[row, entry.first : entry.first + seen.count].tolist():
                if seen.is_spread:
                    naive += [float(number == low) for low in range(seen.low, seen.high + 1)]
                else:
                    naive.append(number / (seen.scale if seen.meanings is None else max(seen.high, 1)))
        assert np.allclose(features[row], naive)


# Batches --------------------------------------------------------------------------------------------------------------


@each_game
def test_a_batch_observes_as_each_of_its_games(game: Game) -> None:
    batch = Batch(game, 7, seed=4, threads=3)
    observer = Observer(game)
    for turn in range(30):
        numbers = batch.observe()
        features = batch.features(numbers)
        for row in range(7):
            seat = max(int(batch.states[row]["actor"]), NOBODY)
            assert numbers[row].tolist() == observer.numbers(batch.states[row], seat).tolist()
            assert (features[row] == observer.features(numbers[row])).all()
        assert (batch.observe(np.ones(7, np.int32))[:, 0] == 1).all()
        batch.apply(batch.choices[np.arange(7), turn % np.maximum(batch.counts, 1)])


@each_game
def test_a_mask_marks_what_is_listed(game: Game) -> None:
    batch = Batch(game, 5, seed=2, threads=2)
    for turn in range(40):
        mask = batch.mask()
        for row in range(5):
            assert np.flatnonzero(mask[row]).tolist() == batch.choices[row, : batch.counts[row]].tolist()
        batch.apply(batch.choices[np.arange(5), turn % np.maximum(batch.counts, 1)])


@each_game
def test_a_restarted_game_begins_anew_and_leaves_the_others_alone(game: Game) -> None:
    batch = Batch(game, 4, seed=6, threads=2)
    for turn in range(12):
        batch.apply(batch.choices[np.arange(4), turn % np.maximum(batch.counts, 1)])
    before = batch.states.copy(), batch.lucks.copy(), batch.counts.copy()
    batch.restart(np.array([1, 3]))
    for row in (0, 2):
        assert batch.states[row].tobytes() == before[0][row].tobytes()
        assert batch.counts[row] == before[2][row]
    first = Batch(game, 4, seed=6, threads=1)
    for row in (1, 3):
        assert batch.states[row]["ply"] <= max(first.states["ply"]) + game.longest // 2
        assert batch.states[row]["ply"] < before[0][row]["ply"]
        assert batch.choices[row, : batch.counts[row]].tolist() == game.legal(batch.states[row])


def test_a_game_whose_action_is_below_zero_waits() -> None:
    batch = Batch(games.find("new_city"), 3, seed=1, threads=1)
    before = batch.states.tobytes(), batch.counts.tolist(), batch.choices.tolist()
    batch.apply(np.full(3, -1, np.int32))
    assert (batch.states.tobytes(), batch.counts.tolist(), batch.choices.tolist()) == before
    batch.apply(np.array([-1, batch.choices[1, 0], -1], np.int32))
    assert (batch.states["ply"] > np.frombuffer(before[0], batch.states.dtype)["ply"]).tolist() == [False, True, False]


@each_game
def test_the_whole_state_is_what_a_seat_sees_when_nothing_is_hidden(game: Game) -> None:
    observer = Observer(game)
    for state in states_of_games(game, 6, every=23):
        whole = observer.whole(state)
        assert whole.tolist() == [NOBODY] + [n for entry in observer.entries[1:] for n in values_of(state, entry.seen)]
        if state.actor == OVER:
            assert whole[1:].tolist() == observer.numbers(state, 0)[1:].tolist()


# Playing on -----------------------------------------------------------------------------------------------------------


class Player:
    """What `go_on` needs."""

    def __init__(self, game: Game, given: tuple[int, ...] = (), **options: object) -> None:
        self.game = game
        self.states = game.state.batch(1)
        self.states[0] = game.new(**options)
        self.given = np.array(given, np.int32)
        self.private = np.zeros(128, np.int8)
        for phase in game.phases:
            self.private[phase.number] = phase.private
        self.log = np.zeros((game.longest + 2, 3), np.int32)
        self.out, self.weights, self.luck = game.buffer(), game.buffer(), cast("Array", np.zeros(1, np.uint64))

    def go_on(self, seed: int, choice: int = -1) -> int:
        return go_on(
            self.states,
            choice,
            seed,
            self.game.outcomes.count,
            self.given,
            self.private,
            self.luck,
            self.out,
            self.weights,
            self.log,
        )

    @property
    def events(self) -> list[Event]:
        rows = self.log[1 : self.log[0, 0] + 1].tolist()
        return [Event(actor, choice, bool(forced)) for actor, choice, forced in rows]


@each_game
def test_going_on_is_what_a_table_does_with_seeded_luck(game: Game) -> None:
    for number, options in enumerate(option_combinations(game)[:4]):
        play, player = Play(game, options, seeded(number)), Player(game, (), **options)
        luck = cast("Array", new_luck(1, number))
        count = player.go_on(number)
        while count > 0:
            assert game.legal(play.state) == list(player.out)[:count]
            choice = int(player.out[below(luck, count)])
            play.choose(choice)
            count = player.go_on(number, choice)
        assert play.is_over
        assert player.events == play.events
        given = tuple(event.choice for event in play.events if event.actor == CHANCE)
        again = Player(game, given, **options)
        choices = iter([event.choice for event in play.events if event.actor != CHANCE and not event.forced])
        count = again.go_on(99)
        while count > 0:
            count = again.go_on(99, next(choices))
        assert again.events == play.events


@each_game
def test_given_luck_that_cannot_come_is_noticed(game: Game) -> None:
    never_first = game.outcomes.count - 1
    player = Player(game, (never_first,) * 2000)
    count = player.go_on(0)
    while count > 0:
        count = player.go_on(0, int(player.out[0]))
    assert count == IMPOSSIBLE
