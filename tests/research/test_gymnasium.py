"""The Gymnasium door: thousands of games in one array, a learner on one seat of each."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.research.covering import each_game, each_value
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.game import Game, Options
from townwright.engine.state import OVER
from townwright.research.door import make
from townwright.research.gymnasium import EVERY, TownwrightVectorEnv, register


def first_allowed(_observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


def a_choice(mask: Any, chance: np.random.Generator) -> Any:
    return np.array([int(chance.choice(np.flatnonzero(row))) for row in mask], np.int64)


@each_value
def test_every_step_is_a_decision_of_the_learner(game: Game, options: Options) -> None:
    envs = TownwrightVectorEnv(game.slug, 6, threads=2, **options)
    observations, infos = envs.reset(seed=5)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        assert observations in envs.observation_space
        assert (observations[:, 0] == envs.learners).all()
        assert (envs.batch.states["actor"] == envs.learners).all()
        mask = infos["action_mask"]
        assert (mask.sum(1) > 1).all()
        assert mask.tolist() == envs.batch.mask().tolist()
        observations, rewards, terminations, truncations, infos = envs.step(a_choice(mask, chance))
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        if terminations.any():
            ended += int(terminations.sum())
            assert (infos["_final_obs"] == terminations).all()
            for row in np.flatnonzero(terminations):
                last = envs.door.read(infos["final_obs"][row])
                assert last["actor"] == OVER
                assert last["seat"] == envs.learners[row]
                assert -1 <= rewards[row] <= 1
            assert all(seen is None for seen in infos["final_obs"][~terminations])
    assert ended or game.slug != "alien_city"


@each_game
def test_rewards_are_those_of_the_ranks(game: Game) -> None:
    envs = TownwrightVectorEnv(game.slug, 8, opponents=first_allowed, threads=1)
    _, infos = envs.reset(seed=2)
    chance = np.random.default_rng(3)
    while True:
        actions = a_choice(infos["action_mask"], chance)
        trial = envs.batch.states.copy()
        assert trial.shape == (8,)
        ends: list[tuple[int, float]] = []
        original = envs._again

        def noted(rows: Any, ends: list[tuple[int, float]] = ends, again: Any = original) -> None:
            for row in rows:
                state = envs.batch.states[row]
                if state["actor"] == OVER and not any(row == other for other, _ in ends):
                    ends.append((int(row), envs.door.returns(state)[envs.learners[row]]))
            again(rows)

        envs._again = noted  # type: ignore[method-assign]
        _, rewards, terminations, _, infos = envs.step(actions)
        envs._again = original  # type: ignore[method-assign]
        assert sorted(row for row, _ in ends) == np.flatnonzero(terminations).tolist()
        assert all(rewards[row] == reward for row, reward in ends)
        if ends:
            return


def test_the_same_seed_plays_the_same_games() -> None:
    def played(seed: int, threads: int) -> list[Any]:
        envs = TownwrightVectorEnv("alien_city", 5, threads=threads)
        observations, infos = envs.reset(seed=seed)
        found = [observations.tolist()]
        for _ in range(40):
            observations, rewards, _, _, infos = envs.step(infos["action_mask"].argmax(1))
            found += [observations.tolist(), rewards.tolist()]
        return found

    assert played(1, 1) == played(1, 3) != played(2, 1)


def test_bots_sit_on_the_other_seats() -> None:
    envs = TownwrightVectorEnv("alien_city", 3, seat=1, opponents="greedy", threads=1, first_player="A")
    observations, infos = envs.reset(seed=4)
    assert (observations[:, 0] == 1).all()
    for _ in range(5):
        observations, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    assert (envs.batch.states["actor"] == 1).all()


def test_features_in_place_of_numbers() -> None:
    plain, envs = (TownwrightVectorEnv("new_city", 4, observations=form) for form in ("numbers", "features"))
    numbers, infos = plain.reset(seed=6)
    features, _ = envs.reset(seed=6)
    for _ in range(30):
        assert features.dtype == np.float32
        assert (features == envs.door.features(numbers)).all()
        actions = infos["action_mask"].argmax(1)
        numbers, _, _, _, infos = plain.step(actions)
        features, *_ = envs.step(actions)


def test_what_is_not_allowed_is_refused() -> None:
    envs = TownwrightVectorEnv("alien_city", 3)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    before = envs.batch.states.tobytes()
    actions[1] = int(np.flatnonzero(~infos["action_mask"][1])[0])
    with pytest.raises(Refused, match="AC-L"):
        envs.step(actions)
    actions[1] = envs.door.actions.count
    with pytest.raises(CannotRead, match="Choices are numbered"):
        envs.step(actions)
    assert envs.batch.states.tobytes() == before
    for wrong in ({"seat": 2}, {"seat": -1}, {"seat": "each"}, {"observations": "pictures"}, {"opponents": "nobody"}):
        with pytest.raises(CannotRead):
            TownwrightVectorEnv("alien_city", 2, **wrong)


def test_gymnasium_makes_them_by_name() -> None:
    ids = register()
    assert register() == ids
    assert f"townwright/alien_city-v{make('alien_city').version}" in ids
    envs = gymnasium.make_vec(ids[0], num_envs=2, seat=EVERY, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, TownwrightVectorEnv)
    observations, _ = envs.reset(seed=1)
    assert observations.shape == envs.observation_space.shape
    envs.close()
