"""One certificate: the same random games through every door, and everything said of them compared.

    python -m tests.research.conformance --games 1000

A game is played by HTTP at a table whose luck follows from a seed. Beside it run the plain door, PettingZoo and
OpenSpiel with the same luck and the same choices. At every decision of a seat they have to agree: who decides, what may
be chosen, what the seat sees, what it is told, and at the end what it was worth.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from tests.server.house import House, Place, open_house
from townwright import games
from townwright.engine.digest import option_combinations
from townwright.engine.game import Game, Options
from townwright.engine.state import CHANCE, bytes_of
from townwright.research import openspiel, pettingzoo
from townwright.research.door import Door, Run, make


class Disagreement(AssertionError):
    """Two doors say different things of the same game."""


class Doors:
    """One game through all four doors."""

    def __init__(self, door: Door, place: Place, seed: int) -> None:
        self.door = door
        self.seed = seed
        self.run: Run = door.run(seed)
        self.env = pettingzoo.raw_env(door.game.slug, **door.options)
        self.env.reset(seed=seed)
        spiel = pyspiel.load_game(openspiel.name_of(door), openspiel.parameters(door.game, door.options))
        self.state = spiel.new_initial_state()
        self.place = place

    def must_agree(self, what: str, seat: int, *answers: tuple[str, Any]) -> None:
        """Disagreement, with all that it takes to see it again, unless the answers are alike."""
        (first, expected), *others = answers
        for name, answer in others:
            if answer != expected:
                raise Disagreement(
                    f"{self.door.game.slug} {self.door.options} seed {self.seed}, after {self.run.state.ply}: "
                    f"{what} of seat {seat} by {first} is {expected!r}, by {name} {answer!r}"
                )

    def catch_up(self) -> None:
        """OpenSpiel has a node for what the others do by themselves: luck, and what leaves no choice."""
        for event in self.run.events[len(self.state.history()) :]:
            actor = self.state.current_player()
            by_luck = actor == pyspiel.PlayerId.CHANCE
            self.must_agree("the decision", actor, ("plain", event.actor), ("OpenSpiel", CHANCE if by_luck else actor))
            if by_luck:
                possible = [outcome for outcome, _ in self.state.chance_outcomes()]
                self.must_agree("possible luck", actor, ("plain", True), ("OpenSpiel", event.choice in possible))
            elif event.forced:
                self.must_agree("choice", actor, ("plain", [event.choice]), ("OpenSpiel", self.state.legal_actions()))
            self.state.apply_action(event.choice)

    def compare(self) -> list[int]:
        """What all of them say of the decision that is due; returns the choices."""
        run, env, state, news = self.run, self.env, self.state, self.place.news
        self.catch_up()
        seat = run.actor
        agent = int(env.agent_selection.removeprefix("seat_"))
        actors = [("plain", seat), ("HTTP", news["table"]["actor"]), ("PettingZoo", agent)]
        self.must_agree("the turn", seat, *actors, ("OpenSpiel", state.current_player()))
        observation, reward, terminated, truncated, info = env.last()
        if observation is None or terminated or truncated or reward:
            raise Disagreement(f"{self.door.game.slug} seed {self.seed}: PettingZoo has ended too early")
        self.must_agree(
            "mask",
            seat,
            ("plain", run.choices),
            ("HTTP", numbers_of(news["choices"])),
            ("PettingZoo", np.flatnonzero(observation["action_mask"]).tolist()),
            ("PettingZoo's info", np.flatnonzero(info["action_mask"]).tolist()),
            ("OpenSpiel", state.legal_actions()),
            ("OpenSpiel's mask", np.flatnonzero(state.legal_actions_mask()).tolist()),
        )
        seen = run.observe()
        self.must_agree(
            "observation", seat, ("plain", seen.tolist()), ("PettingZoo", observation["observation"].tolist())
        )
        features = self.door.features(seen).tolist()
        self.must_agree("features", seat, ("plain", features), ("OpenSpiel", state.observation_tensor(seat)))
        position = self.door.game.document(self.door.view(run.state, seat))
        self.must_agree("position", seat, ("plain", position), ("HTTP", news["position"]["position"]))
        self.must_agree("whole state", seat, ("plain", bytes_of(run.state)), ("OpenSpiel", bytes_of(state.record)))
        return run.choices

    def compare_logs(self, seat: int | None) -> None:
        """Every line of the log, as the seat is told it; once the game is over, as it was."""
        told = [line for entry in self.place.news["log"] for line in entry["lines"]]
        expected = self.run.play().story(seat=seat)
        by_env, by_spiel = self.env.run.play().story(seat=seat), self.state.play().story(seat=seat)
        eyes = -1 if seat is None else seat
        self.must_agree(
            "log", eyes, ("plain", expected), ("HTTP", told), ("PettingZoo", by_env), ("OpenSpiel", by_spiel)
        )

    def compare_ends(self) -> None:
        """Scores, ranks and rewards."""
        self.catch_up()
        standing, result = self.door.game.standing(self.run.state), self.place.table["result"]
        scores, ranks = list(standing.scores), list(standing.ranks)
        self.must_agree("scores", -1, ("plain", scores), ("HTTP", result["scores"]))
        self.must_agree("ranks", -1, ("plain", ranks), ("HTTP", result["ranks"]))
        returns = list(self.door.returns(self.run.state))
        by_env = [self.env.rewards[agent] for agent in self.env.possible_agents]
        self.must_agree("rewards", -1, ("plain", returns), ("PettingZoo", by_env), ("OpenSpiel", self.state.returns()))
        if not self.state.is_terminal() or not all(self.env.terminations.values()):
            raise Disagreement(f"{self.door.game.slug} seed {self.seed}: the game is over, but not by every door")
        self.compare_logs(None)


def numbers_of(entries: Sequence[Any]) -> list[int]:
    """The numbers of the choices that HTTP sends; of a long run, all from the first to the last."""
    numbers: list[int] = []
    for entry in entries:
        ends = (entry["from"], entry["to"]) if "run" in entry else (entry, entry)
        numbers += range(ends[0]["number"], ends[1]["number"] + 1)
    return numbers


async def certify(house: House, game: Game, options: Options, seed: int) -> int:
    """One game through every door; returns how many decisions of seats were compared."""
    door = make(game, **options)
    ada = await house.guest("Ada")
    place = await ada.new_table(game.slug, seats=["me"] * door.seats, seed=seed, is_rated=False, **options)
    doors = Doors(door, place, seed)
    chance = np.random.default_rng(seed)
    decisions = 0
    while not doors.run.is_over:
        choice = int(chance.choice(doors.compare()))
        if decisions % 50 == 0:
            await place.look(eyes=doors.run.actor)
            doors.compare_logs(doors.run.actor)
        await place.choose(choice)
        doors.env.step(choice)
        doors.run.choose(choice)
        decisions += 1
    await place.look()
    doors.compare_ends()
    return decisions


async def certify_all(count: int, first: int = 0) -> dict[str, tuple[int, int]]:
    """So many games, each game and each combination of its options in turn; for each, games and decisions."""
    openspiel.register()
    slugs = games.slugs()
    found = dict.fromkeys(slugs, (0, 0))
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(f"sqlite:///{Path(folder) / 'townwright.db'}", max_tables_a_player=10**6) as house:
            for number in range(first, first + count):
                game = games.find(slugs[number % len(slugs)])
                combinations = option_combinations(game)
                options = combinations[number // len(slugs) % len(combinations)]
                decisions = await certify(house, game, options, seed=number)
                found[game.slug] = found[game.slug][0] + 1, found[game.slug][1] + decisions
    return found


def main() -> None:
    """Play, compare, and say how much there was to compare."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, which is also its seed")
    arguments = parser.parse_args()
    started = time.perf_counter()
    try:
        found = asyncio.run(certify_all(arguments.games, arguments.first))
    except Disagreement as problem:
        sys.exit(f"The doors disagree. {problem}")
    for slug, (count, decisions) in found.items():
        print(f"{slug}: {count} games, {decisions} decisions")
    print(f"Plain, HTTP, PettingZoo and OpenSpiel agree in all of them ({time.perf_counter() - started:.0f} s).")


if __name__ == "__main__":
    main()
