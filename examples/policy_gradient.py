"""A learner in one file, in the manner of single-file teaching code: policy gradient on a linear policy, NumPy alone.

    python examples/policy_gradient.py --game alien_city --updates 200

It learns against opponents who play at random, on every seat in turn. A linear policy does not become strong; what is
to be seen is how a vector environment, its masks and its rewards are used.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import numpy as np

from townwright.research.gymnasium import TownwrightVectorEnv

DISCOUNT = 1.0  # games are short, and rewards come at their end
SHOWN = 20  # a line every so many updates


class Policy:
    """A weight for each feature and action; masked softmax."""

    def __init__(self, features: int, actions: int, rate: float, seed: int) -> None:
        self.weights = np.zeros((features, actions), np.float32)
        self.rate = rate
        self.chance = np.random.default_rng(seed)

    def chances(self, observations: Any, mask: Any) -> Any:
        scores = np.where(mask, observations @ self.weights, -np.inf)
        scores = np.exp(scores - scores.max(1, keepdims=True))
        return scores / scores.sum(1, keepdims=True)

    def choose(self, observations: Any, mask: Any) -> Any:
        """An action a row, drawn."""
        reached = self.chances(observations, mask).cumsum(1) > self.chance.random((len(observations), 1))
        return (reached & mask).argmax(1)

    def learn(self, observations: Any, mask: Any, actions: Any, advantages: Any) -> None:
        """More of what came out well, less of what did not."""
        pull = -self.chances(observations, mask)
        pull[np.arange(len(actions)), actions] += 1
        self.weights += self.rate * (observations.T @ (pull * advantages[:, None])).astype(np.float32) / len(actions)


class Game:
    """What happened in one row since its game began."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, Any, int]] = []


def train(game: str, updates: int, envs_count: int, rate: float, seed: int, batch_games: int = 64) -> list[float]:
    """Play and learn; returns the mean reward of the games before each update."""
    envs = TownwrightVectorEnv(game, envs_count, observations="features")
    policy = Policy(envs.door.observer.feature_count, envs.door.actions.count, rate, seed)
    observations, infos = envs.reset(seed=seed)
    rows = [Game() for _ in range(envs_count)]
    done: list[tuple[list[tuple[Any, Any, int]], float]] = []
    curve: list[float] = []
    while len(curve) < updates:
        mask = infos["action_mask"]
        actions = policy.choose(observations, mask)
        for row in range(envs_count):
            rows[row].steps.append((observations[row], mask[row], int(actions[row])))
        observations, rewards, terminations, _, infos = envs.step(actions)
        for row in np.flatnonzero(terminations).tolist():
            done.append((rows[row].steps, float(rewards[row])))
            rows[row] = Game()
        if len(done) >= batch_games:
            curve.append(float(np.mean([reward for _, reward in done])))
            if len(curve) % SHOWN == 0:
                print(f"update {len(curve)}: mean reward {np.mean(curve[-SHOWN:]):+.3f}", flush=True)
            _update(policy, done)
            done = []
    return curve


def _update(policy: Policy, done: list[tuple[list[tuple[Any, Any, int]], float]]) -> None:
    """One step on all decisions of these games; the mean reward is what a game is measured against."""
    usual = float(np.mean([reward for _, reward in done]))
    seen, masks, actions, advantages = [], [], [], []
    for steps, reward in done:
        for k, (observation, mask, action) in enumerate(reversed(steps)):
            seen.append(observation)
            masks.append(mask)
            actions.append(action)
            advantages.append((reward - usual) * DISCOUNT**k)
    policy.learn(np.array(seen), np.array(masks), np.array(actions), np.array(advantages, np.float32))


def main() -> None:
    """Read the line and learn."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="alien_city")
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--rate", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    curve = train(arguments.game, arguments.updates, arguments.envs, arguments.rate, arguments.seed)
    tenth = max(1, len(curve) // 10)
    print(f"mean reward, the first tenth {np.mean(curve[:tenth]):+.3f}, the last {np.mean(curve[-tenth:]):+.3f}")


if __name__ == "__main__":
    main()
