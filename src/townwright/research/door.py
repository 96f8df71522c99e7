"""Plain Python: a game with its options, asked one question at a time or in batches of thousands.

    door = townwright.make("alien_city", first_player="A")
    run = door.run(seed=7)
    while run.choices:
        run.choose(run.choices[0])
    print(door.returns(run.state))

A `Run` is one game whose luck follows from a seed. For whatever else there is to do with positions, the door answers:
`new`, `legal`, `apply`, `outcomes`, `observe`, `read`, and words for everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from townwright.engine import ask
from townwright.engine.batch import CORES, Batch
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Event, Play
from townwright.engine.game import Choice, Game, Options
from townwright.engine.luck import draw
from townwright.engine.observation import Floats, Int16s, Observer
from townwright.engine.playout import IMPOSSIBLE, go_on
from townwright.engine.state import CHANCE, OVER, Array
from townwright.games import find

ADAPTER = 0  # raised when observations, rewards or the order of decisions change while the rules do not
MOST_PHASES = 128


def make(game: str | Game, **options: object) -> Door:
    """The door to a game, by its name, with these options; the others have their defaults."""
    return Door(find(game) if isinstance(game, str) else game, options)


def rewards_of(ranks: tuple[int, ...]) -> tuple[float, ...]:
    """What an end is worth to each seat: how many it is ahead of, less how many are ahead of it, from -1 to 1."""
    others = len(ranks) - 1
    return tuple(sum((rank < other) - (rank > other) for other in ranks) / others for rank in ranks)


def _reopen(slug: str, options: Options) -> Door:
    return make(slug, **options)


class Door:
    """A game with its options."""

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        self.game = game
        self.options: Options = game.read_options(options)
        self.observer = Observer(game)
        self.seats = int(self.new().seats)
        self.actions = game.actions  # every choice is a number; this table takes it apart
        self.version = game.rules_version + ADAPTER

    def __deepcopy__(self, _memo: object) -> Door:
        """A door never changes; copies of what holds one share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self.game.slug, self.options)

    # Positions --------------------------------------------------------------------------------------------------------

    def new(self) -> Any:
        """The start of a game, as a record."""
        return self.game.new(**self.options)

    def legal(self, state: Any) -> list[int]:
        """The numbers of what the actor may choose, or of what may come when luck decides."""
        return self.game.legal(state)

    def mask(self, state: Any) -> npt.NDArray[np.int8]:
        """1 for each action that is legal, else 0; nothing is while luck decides."""
        mask = np.zeros(self.actions.count, np.int8)
        if state.actor >= 0:
            mask[self.legal(state)] = 1
        return mask

    def apply(self, state: Any, action: int) -> None:
        """What happens when the actor chooses this, or luck decides so; Refused, with the rule, if it may not be."""
        if state.actor == OVER:
            raise Refused("TW-L2", "the game is over.")
        if state.actor == CHANCE:
            if action not in self.legal(state):
                raise Refused("TW-L1", f"luck cannot decide so: {self.game.luck_name(state)}.")
        elif refused := self.refuse(state, action):
            raise refused
        ask.apply(state, action)

    def refuse(self, state: Any, action: int) -> Refused | None:
        """Why the actor may not choose this; None if it may."""
        self.actions.decode(action)
        return self.game.refuse(state, state.actor, action)

    def outcomes(self, state: Any) -> list[tuple[int, float]]:
        """What luck may decide, and how likely each of it is."""
        out, weights = self.game.buffer(), self.game.buffer()
        count = ask.odds(state, out, weights)
        total = sum(weights[k] for k in range(count))
        return [(int(out[k]), weights[k] / total) for k in range(count)]

    def draw(self, state: Any, luck: npt.NDArray[np.uint64]) -> int:
        """One of them, from a stream of luck as `engine.luck.new_luck` starts one."""
        return int(draw(state, cast("Array", luck), self.game.buffer(), self.game.buffer()))

    def returns(self, state: Any) -> tuple[float, ...]:
        """What the end is worth to each seat, from -1 to 1; the sum is zero."""
        return rewards_of(self.game.standing(state).ranks)

    # What is seen -----------------------------------------------------------------------------------------------------

    def view(self, state: Any, seat: int) -> Any:
        """The position as this seat may see it."""
        return self.game.view(state, seat)

    def observe(self, state: Any, seat: int) -> Int16s:
        """The same as an array of whole numbers; `read` and `labels` say what they are."""
        return self.observer.numbers(state, seat)

    def features(self, numbers: Any) -> Floats:
        """Observations for a network: a flag for each name, and amounts as fractions."""
        return self.observer.features(numbers)

    def read(self, numbers: Any) -> dict[str, Any]:
        """An observation by the names of its fields."""
        return self.observer.read(numbers)

    @property
    def labels(self) -> list[str]:
        """What each number of an observation is called."""
        return self.observer.labels

    # Words ------------------------------------------------------------------------------------------------------------

    def choice(self, state: Any, number: int) -> Choice:
        """A choice in every way it can be shown: notation, sentence, kind, fields and places."""
        return self.game.choice(state, number)

    def read_move(self, state: Any, text: str) -> int:
        """The number of a move in notation."""
        return self.game.read_move(state, text)

    # Games ------------------------------------------------------------------------------------------------------------

    def run(self, seed: int = 0, given: Sequence[int] = ()) -> Run:
        """One game with the luck of this seed; of `given` luck first, if there is any, such as a record's."""
        return Run(self, seed, given)

    def play(self, choices: Sequence[int]) -> Play:
        """A game as a table keeps it, log, account and all, from its decisions, luck's included."""
        play = Play(self.game, self.options, settle=False)
        for choice in choices:
            play.replay(Event(int(play.state.actor), int(choice), self.game.plays_itself(play.state)))
        return play

    def batch(self, count: int, seed: int = 0, threads: int = CORES) -> Batch:
        """Many games in one array, stepped together; each has luck of its own."""
        return Batch(self.game, count, seed=seed, threads=threads, options=dict(self.options))


class Run:
    """One game as it is at a table: luck comes by itself, and so does what leaves no choice.

    `choices` is what the actor has to choose from, ascending; it is empty when the game is over.
    """

    def __init__(self, door: Door, seed: int, given: Sequence[int] = ()) -> None:
        game = door.game
        self.door = door
        self._start = game.state.batch(1)
        self._start[0] = door.new()
        self._states = self._start.copy()
        self._private = np.zeros(MOST_PHASES, np.int8)
        for phase in game.phases:
            self._private[phase.number] = phase.private
        self._log = np.zeros((game.longest + 2, 3), np.int32)
        self._buffers = np.zeros((2, max(game.actions.count, game.outcomes.count)), np.int32)
        self._luck = np.zeros(1, np.uint64)
        self.restart(seed, given)

    def restart(self, seed: int, given: Sequence[int] = ()) -> None:
        """Another game in the same place."""
        self.seed = seed
        self._given = np.array(given, np.int32)
        self._states[:] = self._start
        self._log[0] = 0
        self._go_on(-1)

    def _go_on(self, choice: int) -> None:
        count = go_on(
            self._states,
            choice,
            self.seed,
            self.door.game.outcomes.count,
            self._given,
            self._private,
            cast("Array", self._luck),
            cast("Array", self._buffers[0]),
            cast("Array", self._buffers[1]),
            self._log,
        )
        if count == IMPOSSIBLE:
            raise CannotRead(f"The luck that was given cannot come: {self.door.game.luck_name(self.state)}.")
        self._choices = self._buffers[0, :count]

    # What is ----------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position, all of it."""
        return self._states[0]

    @property
    def actor(self) -> int:
        """The seat that decides, or OVER."""
        return int(self._states["actor"][0])

    @property
    def choices(self) -> list[int]:
        return cast("list[int]", self._choices.tolist())

    @property
    def is_over(self) -> bool:
        return not len(self._choices)

    @property
    def event_count(self) -> int:
        return int(self._log[0, 0])

    @property
    def events(self) -> list[Event]:
        """All that was decided, luck's decisions and what played itself included."""
        rows = self._log[1 : self.event_count + 1].tolist()
        return [Event(actor, choice, bool(forced)) for actor, choice, forced in rows]

    def mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.door.actions.count, np.int8)
        mask[self._choices] = 1
        return mask

    def observe(self, seat: int | None = None) -> Int16s:
        """What this seat sees; unless told, the actor."""
        seats = np.array([max(self.actor, -1) if seat is None else seat], np.int32)
        return cast("Int16s", self.door.observer.rows(self._states, seats)[0])

    # What is done -----------------------------------------------------------------------------------------------------

    def choose(self, choice: int) -> None:
        """The actor's choice; Refused, with the rule, if it may not be."""
        place = int(np.searchsorted(self._choices, choice))
        if place == len(self._choices) or self._choices[place] != choice:
            if self.is_over:
                raise Refused("TW-L2", "the game is over.")
            raise self.door.refuse(self.state, choice) or AssertionError("what is allowed is listed")
        self._go_on(choice)

    def play(self) -> Play:
        """The game so far as a table keeps it."""
        return self.door.play([event.choice for event in self.events])
