"""The PettingZoo door, by PettingZoo's own tests and by ours."""

from __future__ import annotations

import pickle
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.research.covering import each_combination, each_game, each_value
from townwright.engine.errors import Refused
from townwright.engine.game import Game, Options
from townwright.research import pettingzoo
from townwright.research.door import make

# PettingZoo's own test knows by name which of PettingZoo's own games have observations with a mask in them.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def check(game: Game, options: Options, cycles: int) -> None:
    """All official tests there are for games in turns."""

    official: Any = import_module("pettingzoo.test")

    def env() -> Any:
        return pettingzoo.env(game.slug, **options)

    official.api_test(env(), num_cycles=cycles)
    official.api_test(pettingzoo.raw_env(game.slug, **options), num_cycles=cycles)
    official.seed_test(env, num_cycles=cycles)


@pytest.mark.slow
@each_value
def test_the_official_tests_pass(game: Game, options: Options) -> None:
    check(game, options, cycles=40)


@pytest.mark.long
@each_combination
def test_the_official_tests_pass_under_all_options_to_the_end(game: Game, options: Options) -> None:
    check(game, options, cycles=1000)


@each_game
def test_names_have_versions(game: Game) -> None:
    name = f"{game.slug}_v{make(game).version}"
    assert pettingzoo.names()[name] == game.slug
    module = getattr(pettingzoo, name)
    assert module.game is game
    assert module.raw_env().metadata["name"] == name == module.env().metadata["name"]
    for wrong in (f"{game.slug}_v0", game.slug, f"{game.slug}_v"):
        with pytest.raises(AttributeError, match=f"there is no {wrong}; known are alien_city_v"):
            getattr(pettingzoo, wrong)


@each_value
def test_a_whole_game_is_that_of_the_plain_door(game: Game, options: Options) -> None:
    env = pettingzoo.raw_env(game.slug, **options)
    env.reset(seed=8)
    run = make(game, **options).run(seed=8)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        assert not truncated
        assert env.state().tolist() == run.door.observer.whole(run.state).tolist()
        if terminated:
            assert run.is_over
            assert reward == run.door.returns(run.state)[env.possible_agents.index(agent)]
            assert observation["action_mask"].sum() == 0
            env.step(None)
            continue
        assert agent == f"seat_{run.actor}"
        assert reward == 0
        assert observation["observation"].tolist() == run.observe().tolist()
        assert observation["action_mask"].tolist() == info["action_mask"].tolist() == run.mask().tolist()
        for other in set(env.agents) - {agent}:
            assert env.observe(other)["action_mask"].sum() == 0
            assert env.infos[other] == {}
        choice = int(chance.choice(run.choices))
        env.step(choice)
        run.choose(choice)
    assert run.is_over
    assert env.agents == []


@each_game
def test_what_is_not_allowed(game: Game) -> None:
    raw, wrapped = pettingzoo.raw_env(game.slug), pettingzoo.env(game.slug)
    for env in (raw, wrapped):
        env.reset(seed=1)
    observation = raw.last()[0]
    assert observation
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    with pytest.raises(Refused, match=f"{game.rule_prefix}-L"):
        raw.step(illegal)
    assert (raw.last()[0] or {})["action_mask"].tolist() == observation["action_mask"].tolist()
    culprit = wrapped.agent_selection
    wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[culprit] == pettingzoo.ILLEGAL_REWARD


def test_a_game_is_broken_off_after_so_many_decisions() -> None:
    env = pettingzoo.raw_env("new_city", max_cycles=3)
    env.reset(seed=0)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    for agent in env.agent_iter():
        assert env.last()[3], agent
        env.step(None)
    assert env.agents == []


def test_luck_can_be_given_and_seeds_differ() -> None:
    env = pettingzoo.raw_env("alien_city")
    env.reset(seed=3)
    events = env.run.events
    env.reset(seed=4)
    assert env.run.events != events
    env.reset(seed=4, options={"luck": [event.choice for event in events if event.actor < 0]})
    assert env.run.events == events
    env.reset(seed=5)
    env.reset()
    first = env.run.events
    env.reset()
    assert env.run.events != first


@each_game
def test_it_is_drawn_as_text_and_survives_pickling(game: Game) -> None:
    env = pettingzoo.raw_env(game.slug, render_mode="ansi")
    env.reset(seed=2)
    text = env.render()
    assert text
    assert len(text.splitlines()) > 5
    again = pickle.loads(pickle.dumps(env))
    again.reset(seed=2)
    assert again.render() == text
    quiet = pettingzoo.raw_env(game.slug)
    quiet.reset(seed=2)
    assert quiet.render() is None
