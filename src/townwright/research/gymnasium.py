"""The games as Gymnasium vector environments: thousands of games in one array, a learner on one seat of each.

    from townwright.research.gymnasium import TownwrightVectorEnv

    envs = TownwrightVectorEnv("alien_city", 1024, opponents="random")
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

The other seats are played by a bot, or by a policy: a function of observations and masks that returns actions. A game
that ends is followed by a new one in the same step; what was last seen of it is in `infos["final_obs"]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from townwright.bots.registry import Bot, check_bot, new_bot
from townwright.engine.batch import CORES
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.luck import MAX_SEED
from townwright.engine.state import OVER
from townwright.games import slugs
from townwright.research.door import make, rewards_of

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Array]  # (observations, masks): an action for each row

RANDOM = "random"
EVERY = "every"  # the learner sits on each seat in turn, row by row
FORMS = ("numbers", "features")
WAIT = -1


class TownwrightVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games; the learner sits on `seat` of each, or on every seat in turn."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | str = EVERY,
        opponents: str | Policy = RANDOM,
        observations: str = "numbers",
        threads: int = CORES,
        **options: object,
    ) -> None:
        self.door = make(game, **options)
        self.num_envs = num_envs
        if seat != EVERY and (not isinstance(seat, int) or not 0 <= seat < self.door.seats):
            raise CannotRead(
                f"{self.door.seats} seats play; the learner sits on one of them, or on 'every', not {seat!r}."
            )
        if observations not in FORMS:
            raise CannotRead(f"Observations are {' or '.join(FORMS)}, not {observations!r}.")
        self.learners = (
            np.arange(num_envs, dtype=np.int32) % self.door.seats
            if seat == EVERY
            else np.full(num_envs, seat, np.int32)
        )
        self._opponents = check_bot(opponents) if isinstance(opponents, str) else opponents
        self._form = observations
        self._threads = threads
        low, high = self.door.observer.bounds
        self.single_observation_space = (
            spaces.Box(low, high, dtype=np.int16)
            if observations == "numbers"
            else spaces.Box(-np.inf, np.inf, (self.door.observer.feature_count,), np.float32)
        )
        self.single_action_space = spaces.Discrete(self.door.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._begin(0)

    # What Gymnasium asks ----------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """New games in all rows."""
        super().reset(seed=seed, options=options)
        self._begin(int(self.np_random.integers(MAX_SEED)))
        self._mask = self.batch.mask()
        return self._observe(), {"action_mask": self._mask.copy()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learners' choices, the others' that follow, and a new game wherever one has ended."""
        actions = np.asarray(actions, np.int32)
        self._check(actions, self._mask, self._rows)
        self.batch.apply(actions)
        self._play_others()
        over = self.batch.states["actor"] == OVER
        rewards = np.zeros(self.num_envs)
        infos: dict[str, Any] = {}
        if over.any():
            rewards[over] = self._rewards(over)
            infos = {"final_obs": self._last_seen(over), "_final_obs": over}
            self._again(np.flatnonzero(over))
        self._mask = self.batch.mask()
        infos["action_mask"] = self._mask.copy()
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **_kwargs: Any) -> None:
        """Nothing is held."""

    # How it is done ---------------------------------------------------------------------------------------------------

    def _begin(self, seed: int) -> None:
        self._seed = seed
        self._chance = np.random.default_rng(seed)
        self.batch = self.door.batch(self.num_envs, seed=seed, threads=self._threads)
        self._bots: dict[tuple[int, int], Bot] = {}
        self._mask = np.zeros((0, 0), np.bool_)
        self._play_others()
        while (over := self.batch.states["actor"] == OVER).any():
            self._again(np.flatnonzero(over))

    def _again(self, rows: npt.NDArray[np.intp]) -> None:
        """New games in these rows, up to the first decision of the learner."""
        while len(rows):
            self.batch.restart(rows)
            self._play_others()
            rows = np.flatnonzero(self.batch.states["actor"] == OVER)

    def _play_others(self) -> None:
        """Until in every game the learner decides, or it is over."""
        while True:
            actors = self.batch.states["actor"]
            others = np.flatnonzero((actors != OVER) & (actors != self.learners))
            if not len(others):
                return
            actions = np.full(self.num_envs, WAIT, np.int32)
            actions[others] = self._choose(others)
            self.batch.apply(actions)

    def _choose(self, rows: npt.NDArray[np.intp]) -> Array:
        """What the opponents do in these rows."""
        if self._opponents == RANDOM:
            counts = self.batch.counts[rows]
            return self.batch.choices[rows, (self._chance.random(len(rows)) * counts).astype(np.int64)]
        if isinstance(self._opponents, str):
            return np.array([self._bots_choice(int(row)) for row in rows], np.int32)
        mask = self.batch.mask()[rows]
        chosen = np.asarray(self._opponents(self._observe()[rows], mask.copy()), np.int32)
        self._check(chosen, mask, rows)
        return chosen

    def _bots_choice(self, row: int) -> int:
        state = self.batch.states[row]
        seat = int(state["actor"])
        if (row, seat) not in self._bots:
            self._bots[row, seat] = new_bot(str(self._opponents), self.door.game, self._seed + row, seat)
        choices: list[int] = self.batch.choices[row, : self.batch.counts[row]].tolist()
        return self._bots[row, seat].choose(self.door.view(state, seat), choices)

    def _check(self, actions: Array, mask: Array, rows: Array) -> None:
        """Refused, with the rule, if any of these actions in these rows is not allowed."""
        is_known = (actions >= 0) & (actions < mask.shape[1])
        is_allowed = is_known & mask[np.arange(len(rows)), np.where(is_known, actions, 0)]
        for k in np.flatnonzero(~is_allowed):
            refused = self.door.refuse(self.batch.states[rows[k]], int(actions[k]))
            raise refused or Refused("TW-L2", "the game is over.")

    def _rewards(self, over: npt.NDArray[np.bool_]) -> Array:
        _, ranks = self.batch.standings()
        rows = np.flatnonzero(over)
        return np.array([rewards_of(tuple(ranks[row].tolist()))[self.learners[row]] for row in rows])

    def _observe(self) -> Array:
        numbers = self.batch.observe()
        return numbers if self._form == "numbers" else self.batch.features(numbers)

    def _last_seen(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.object_]:
        """What the learners see of the games that are over; nothing for the others."""
        seen = np.full(self.num_envs, None, object)
        numbers = self.batch.observe(self.learners)
        shown = numbers if self._form == "numbers" else self.batch.features(numbers)
        for row in np.flatnonzero(over):
            seen[row] = shown[row]
        return seen


def register() -> list[str]:
    """Tell Gymnasium of the games; returns their ids, such as townwright/alien_city-v1, for `make_vec`."""
    ids = []
    for slug in slugs():
        ids.append(f"townwright/{slug}-v{make(slug).version}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                vector_entry_point="townwright.research.gymnasium:TownwrightVectorEnv",
                kwargs={"game": slug},
            )
    return ids
