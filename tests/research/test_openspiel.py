"""The OpenSpiel door, by OpenSpiel's own random simulations and by ours."""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest

from tests.research.covering import each_combination, each_game, each_value
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.game import Game, Options
from townwright.engine.state import bytes_of
from townwright.games import find
from townwright.research import openspiel
from townwright.research.door import make

NAMES = openspiel.register()


def loaded(game: Game, options: Options | None = None) -> Any:
    return pyspiel.load_game(openspiel.name_of(make(game)), openspiel.parameters(game, options or game.defaults))


def played(game: Any, seed: int, most: int = 10_000) -> list[Any]:
    """Clones of all states of a random game."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal() and len(found) < most:
        found.append(state.clone())
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    return [*found, state]


@pytest.mark.slow
@each_game
def test_the_random_simulation_of_openspiel_passes(game: Game) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@each_combination
def test_it_passes_under_all_options(game: Game, options: Options) -> None:
    pyspiel.random_sim_test(loaded(game, options), num_sims=1, serialize=False, verbose=False)


@each_value
def test_a_game_says_what_it_is(game: Game, options: Options) -> None:
    spiel = loaded(game, options)
    door = make(game, **options)
    assert game.read_options(openspiel.options_of(spiel.get_parameters())) == options
    assert spiel.num_players() == door.seats
    assert spiel.num_distinct_actions() == game.actions.count
    assert spiel.max_chance_outcomes() == game.outcomes.count
    assert spiel.max_game_length() == game.longest
    assert spiel.observation_tensor_size() == door.observer.feature_count
    assert spiel.information_state_tensor_size() == door.observer.feature_count + 2 * openspiel.REMEMBERED
    assert (spiel.min_utility(), spiel.max_utility(), spiel.utility_sum()) == (-1, 1, 0)
    again = pyspiel.load_game(str(spiel))
    assert str(again) == str(spiel) == str(pickle.loads(pickle.dumps(spiel)))
    is_open = game.slug in ("alien_city", "new_city", "city_council")
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (spiel.get_type().information == perfect) == is_open


@each_game
def test_states_are_those_of_the_plain_door(game: Game) -> None:
    spiel, door = loaded(game), make(game)
    state, plain = spiel.new_initial_state(), door.new()
    chance = np.random.default_rng(7)
    while not state.is_terminal():
        assert bytes_of(state.record) == bytes_of(plain)
        if state.is_chance_node():
            assert state.chance_outcomes() == door.outcomes(plain)
            action = int(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            player = state.current_player()
            assert player == plain.actor
            assert state.legal_actions() == door.legal(plain)
            assert state.legal_actions(player) == door.legal(plain)
            assert state.legal_actions((player + 1) % door.seats) == []
            expected = door.features(door.observe(plain, player))
            assert np.allclose(state.observation_tensor(player), expected)
            action = int(chance.choice(state.legal_actions()))
            shown = door.choice(plain, action)
            assert state.action_to_string(player, action) == shown.move
            struct = state.action_to_struct(player, action)
            assert (struct.kind, struct.fields, struct.move) == (shown.kind, shown.fields, shown.move)
            assert struct.to_dict()["kind"] in struct.to_json()
            assert state.struct_to_actions(struct) == [action]
            assert state.string_to_action(player, shown.move) == action
        assert state.returns() == [0] * door.seats
        state.apply_action(action)
        door.apply(plain, action)
    assert state.returns() == list(door.returns(plain))
    assert state.legal_actions() == []


@each_game
def test_clones_and_copies_by_pickle_and_by_name_go_on_alike(game: Game) -> None:
    spiel = loaded(game)
    states = played(spiel, 3, most=120)
    for state in states[:: max(1, len(states) // 6)]:
        text = pyspiel.serialize_game_and_state(spiel, state)
        others = [state.clone(), pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(text)[1]]
        for other in others:
            assert bytes_of(other.record) == bytes_of(state.record)
            assert other.history() == state.history()
            for player in range(spiel.num_players()):
                assert other.information_state_string(player) == state.information_state_string(player)
        if not state.is_terminal():
            before = bytes_of(state.record), state.information_state_string(0)
            others[0].apply_action(others[0].legal_actions()[0])
            assert (bytes_of(state.record), state.information_state_string(0)) == before


@each_game
def test_a_resampled_state_cannot_be_told_from_the_true_one(game: Game) -> None:
    spiel = loaded(game)
    chance = np.random.default_rng(5)
    differed = 0
    for state in played(spiel, 4)[5::11]:
        for player in range(spiel.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            differed += bytes_of(other.record) != bytes_of(state.record)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert differed or find(game.slug).slug != "golden_city"


def test_what_is_hidden_changes_no_information_state_of_those_who_may_not_know() -> None:
    """The same game twice, but for one card that one player is dealt in secret."""
    game = find("golden_city")
    spiel = loaded(game)
    for state in played(spiel, 2):
        if not state.is_chance_node():
            continue
        secret = [seat for seat in range(spiel.num_players()) if game.is_secret(state.record, seat)]
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        if secret and len(outcomes) > 1:
            one, other = state.child(outcomes[0]), state.child(outcomes[-1])
            for seat in range(spiel.num_players()):
                is_same = one.information_state_string(seat) == other.information_state_string(seat)
                assert is_same == (seat in secret)
            return
    raise AssertionError("no card was dealt in secret")


def test_information_states_remember_what_observations_do_not() -> None:
    """Two ways to the same position: a bid of 1 or of 2, and then the next bids 4."""
    game = find("new_city")
    bid = game.actions.first("bid") - 1
    for state in played(loaded(game), 3):
        if not state.is_chance_node() and {bid + 1, bid + 2} <= set(state.legal_actions()):
            one, other = state.child(bid + 1), state.child(bid + 2)
            if bid + 4 in one.legal_actions() and bid + 4 in other.legal_actions():
                one.apply_action(bid + 4)
                other.apply_action(bid + 4)
                break
    for seat in range(4):
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.observation_tensor(seat) == other.observation_tensor(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)
        assert one.information_state_tensor(seat) != other.information_state_tensor(seat)


@each_game
def test_what_is_not_allowed_is_refused(game: Game) -> None:
    state = next(state for state in played(loaded(game), 1) if not state.is_chance_node())
    illegal = next(action for action in range(game.actions.count) if action not in state.legal_actions())
    before = bytes_of(state.record)
    with pytest.raises((Refused, pyspiel.SpielError), match=f"{game.rule_prefix}-L"):
        state.apply_action(illegal)
    assert bytes_of(state.record) == before


def test_a_parameter_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(CannotRead, match="first_player is dice or A or B"):
        openspiel.TownwrightGame.__new__(type("G", (openspiel.TownwrightGame,), {"slug": "alien_city"})).__init__(
            {"first_player": "C"}
        )
    with pytest.raises(CannotRead, match="have no parameters"):
        loaded(find("alien_city")).make_py_observer(None, {"pixels": 1})


def test_openspiels_own_search_plays_a_game() -> None:
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    spiel = loaded(find("alien_city"), find("alien_city").read_options({"first_player": "A"}))
    chance = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(spiel, uct_c=1, max_simulations=3, evaluator=evaluator, random_state=chance)
    state = next(state for state in played(spiel, 1) if state.move_number() > 80 and not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()
