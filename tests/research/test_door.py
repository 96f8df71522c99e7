"""The plain door: every question answered as the engine does, in a sentence where the answer is no."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import townwright
from tests.research.covering import covering, each_game, each_value
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game, Options
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, OVER, bytes_of
from townwright.games import find
from townwright.research.door import Door, make, rewards_of


def test_importing_the_package_brings_no_rules_and_no_library() -> None:
    heavy = "m in ('numba', 'numpy') or m.startswith('townwright.')"
    code = f"import sys, townwright; print([m for m in sys.modules if {heavy}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert isinstance(townwright.make("alien_city"), Door)


def test_what_an_end_is_worth() -> None:
    assert rewards_of((1, 2)) == (1, -1)
    assert rewards_of((1, 1)) == (0, 0)
    assert rewards_of((3, 1, 1)) == (-1, 0.5, 0.5)
    assert rewards_of((2, 1, 3, 4)) == pytest.approx((1 / 3, 1, -1 / 3, -1))


def test_a_game_or_an_option_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(CannotRead, match="Did you mean alien_city"):
        make("alien_cty")
    with pytest.raises(CannotRead, match="first_player is dice or A or B"):
        make("alien_city", first_player="C")


@each_value
def test_a_run_is_what_a_table_with_that_seed_would_be(game: Game, options: Options) -> None:
    door = make(game, **options)
    run, play = door.run(seed=11), Play(game, options, seeded(11))
    chance = np.random.default_rng(5)
    while not run.is_over:
        assert run.actor == play.state.actor
        assert run.choices == game.legal(play.state)
        assert np.flatnonzero(run.mask()).tolist() == run.choices
        assert run.observe().tolist() == door.observe(play.state, run.actor).tolist()
        choice = int(chance.choice(run.choices))
        run.choose(choice)
        play.choose(choice)
    assert run.events == play.events
    assert bytes_of(run.state) == bytes_of(play.state)
    assert run.play().story() == play.story()
    assert run.mask().sum() == 0
    assert run.actor == OVER
    assert sum(door.returns(run.state)) == pytest.approx(0)
    again = [bytes_of(run.state), run.events]
    luck = [event.choice for event in run.events if event.actor == CHANCE]
    chosen = [event.choice for event in run.events if event.actor >= 0 and not event.forced]
    run.restart(seed=0, given=luck)
    for choice in chosen:
        run.choose(choice)
    assert again == [bytes_of(run.state), run.events]


@each_game
def test_positions_by_hand(game: Game) -> None:
    """A game with luck drawn from a stream, each outcome as likely as it says."""
    door = make(game)
    state, luck = door.new(), new_luck(3)
    while state.actor != OVER:
        if state.actor == CHANCE:
            outcomes = door.outcomes(state)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [number for number, _ in outcomes] == door.legal(state)
            assert door.mask(state).sum() == 0
            drawn = door.draw(state, luck)
            assert drawn in door.legal(state)
            door.apply(state, drawn)
            continue
        legal = door.legal(state)
        assert np.flatnonzero(door.mask(state)).tolist() == legal
        shown = door.choice(state, legal[-1])
        assert door.actions.encode(shown.kind, **shown.fields) == legal[-1]
        assert door.read_move(state, shown.move) == legal[-1]
        assert door.read(door.observe(state, state.actor))["actor"] == state.actor
        door.apply(state, legal[-1])
    assert door.labels[0] == "seat"
    assert door.features(door.observe(state, 0)).shape == (door.observer.feature_count,)


@each_game
def test_what_is_not_allowed_is_refused_and_changes_nothing(game: Game) -> None:
    door = make(game)
    run = door.run(seed=2)
    before = bytes_of(run.state), run.events
    for action in sorted(set(range(game.actions.count)) - set(run.choices))[::25]:
        refused = door.refuse(run.state, action)
        assert refused
        with pytest.raises(Refused) as by_run:
            run.choose(action)
        with pytest.raises(Refused) as by_door:
            door.apply(run.state, action)
        assert str(by_run.value) == str(by_door.value) == str(refused)
    for number in (-1, game.actions.count):
        with pytest.raises(CannotRead, match="Choices are numbered"):
            run.choose(number)
    assert (bytes_of(run.state), run.events) == before
    state = door.new()
    if state.actor == CHANCE:
        impossible = next(n for n in range(game.outcomes.count) if n not in door.legal(state))
        with pytest.raises(Refused, match="TW-L1"):
            door.apply(state, impossible)
    while not run.is_over:
        run.choose(run.choices[0])
    with pytest.raises(Refused, match="TW-L2: the game is over"):
        run.choose(0)
    with pytest.raises(Refused, match="TW-L2: the game is over"):
        door.apply(run.state, 0)


def test_given_luck_that_cannot_come_gets_a_sentence() -> None:
    with pytest.raises(CannotRead, match="The luck that was given cannot come: "):
        make("alien_city").run(given=[57])


@each_game
def test_a_door_is_shared_by_copies_and_survives_pickling(game: Game) -> None:
    door = make(game, **covering(game)[-1])
    assert copy.deepcopy([door])[0] is door
    again = pickle.loads(pickle.dumps(door))
    assert (again.game, again.options) == (door.game, door.options)


@each_game
def test_batches_play_under_the_options_of_the_door(game: Game) -> None:
    options = {name: value for name, value in game.defaults.items() if name != "players"}
    seats = min(game.seat_counts)
    door = make(game, **(options | {"players": seats} if "players" in game.defaults else options))
    batch = door.batch(5, seed=1)
    batch.finish()
    scores, ranks = batch.standings()
    assert scores.shape == (5, seats) == ranks.shape
    assert door.seats == seats


def test_the_version_of_a_game_rises_with_its_rules() -> None:
    from dataclasses import replace  # noqa: PLC0415

    game = find("alien_city")
    assert make(replace(game, rules_version=game.rules_version + 1)).version == make(game).version + 1
    assert make(game).version >= game.rules_version
