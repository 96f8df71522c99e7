"""The games as PettingZoo environments, agent by agent.

    from townwright.research.pettingzoo import alien_city_v1

    env = alien_city_v1.env(first_player="A")

The version in the name is raised when a game, its observations or its rewards change. `raw_env` refuses what is not
allowed with a sentence; `env` ends the game with a penalty instead, as PettingZoo's own games do.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from townwright.engine.luck import MAX_SEED
from townwright.engine.state import NOBODY
from townwright.games import find, slugs
from townwright.research.door import Door, Run, make

ILLEGAL_REWARD = -1.0
Observation = dict[str, npt.NDArray[Any]]


class TownwrightEnv(AECEnv[str, Any, Any], EzPickle):
    """One game; the agents are its seats, and luck plays by itself.

    Observations are `{"observation": ..., "action_mask": ...}`; the mask of an agent that does not decide is empty. The
    mask of the agent that decides is also in its `info`. Rewards come at the end: from 1 for who is ahead of everybody
    to -1 for who is behind everybody.
    """

    def __init__(
        self, game: str, *, render_mode: str | None = None, max_cycles: int | None = None, **options: object
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        EzPickle.__init__(self, game, render_mode=render_mode, max_cycles=max_cycles, **options)
        self.door: Door = make(game, **options)
        name = f"{self.door.game.slug}_v{self.door.version}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles  # so many decisions of agents, and the game is broken off
        self.possible_agents = [f"seat_{seat}" for seat in range(self.door.seats)]
        self.agents: list[str] = []
        low, high = self.door.observer.bounds
        seen = spaces.Box(low, high, dtype=np.int16)
        count = self.door.actions.count
        self.state_space = spaces.Box(low, high, dtype=np.int16)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(count) for agent in self.possible_agents
        }
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        self.run: Run = self.door.run(0)
        self._no_mask = np.zeros(count, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, with the luck of this seed; `options={"luck": [...]}` gives outcomes that come first."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        else:
            seed = int(self._seeds.integers(MAX_SEED))
        self.run.restart(seed, (options or {}).get("luck", ()))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._look()

    def _look(self) -> None:
        """Who decides now, and what there is to choose from."""
        if not self.run.is_over:
            self.agent_selection = self.possible_agents[self.run.actor]
            self._mask = self.run.mask()
            self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        is_asked = not self.run.is_over and seat == self.run.actor
        return {
            "observation": self.run.observe(seat),
            "action_mask": self._mask.copy() if is_asked else self._no_mask.copy(),
        }

    def state(self) -> npt.NDArray[np.int16]:
        """The whole position, with what is hidden from the seats."""
        return self.door.observer.whole(self.run.state)

    def step(self, action: int | None) -> None:
        """The choice of the agent that decides, and all that follows by itself."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.run.choose(int(action))  # type: ignore[arg-type]
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._cycles += 1
        if self.run.is_over:
            for name, reward in zip(self.possible_agents, self.door.returns(self.run.state), strict=True):
                self.rewards[name] = reward
                self.terminations[name] = True
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._look()

    def render(self) -> str | None:
        """The position as everybody may see it, as text."""
        if self.render_mode != "ansi":
            return None
        view = self.door.view(self.run.state, NOBODY)
        return f"{self.door.game.board(view)}\n{self.door.game.prompt(view, NOBODY)}"

    def close(self) -> None:
        """Nothing is held."""


def raw_env(game: str, **options: Any) -> TownwrightEnv:
    """The environment itself: what is not allowed is refused with a sentence."""
    return TownwrightEnv(game, **options)


def env(game: str, **options: Any) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo wraps its own: what is not allowed ends the game, and costs a point."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def names() -> dict[str, str]:
    """The games by the versioned names under which this module has them."""
    return {f"{slug}_v{make(slug).version}": slug for slug in slugs()}


def __getattr__(name: str) -> SimpleNamespace:
    slug = name.rpartition("_v")[0]
    if slug in slugs() and name == f"{slug}_v{make(slug).version}":
        return SimpleNamespace(
            env=lambda **options: env(slug, **options),
            raw_env=lambda **options: raw_env(slug, **options),
            game=find(slug),
        )
    raise AttributeError(f"there is no {name}; known are {', '.join(names())}")
