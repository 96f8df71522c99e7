"""The games as OpenSpiel games, written in Python.

    import pyspiel
    from townwright.research import openspiel

    openspiel.register()
    game = pyspiel.load_game("townwright_alien_city_v1(first_player=A)")

Luck is explicit: every draw is a chance node with its outcomes and probabilities. A decision that leaves one choice is
a node with one action.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pyspiel

from townwright.engine import ask
from townwright.engine.actions import ActionTable
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play
from townwright.engine.game import Game, Options, nothing_is_secret
from townwright.engine.luck import new_luck
from townwright.engine.observation import bytes_of_rows, observe_rows
from townwright.engine.state import CHANCE, OVER, UNKNOWN, Array, bytes_of
from townwright.games import find, slugs
from townwright.research.door import Door, make

REMEMBERED = 64  # events in the tensor of an information state, the latest first; its string has all of them
TRUTHS = {"false", "true"}
_SEEDS = 2**53  # so many different numbers a sampler of fractions can give


@dataclass(frozen=True)
class ActionStruct:
    """An action, taken apart."""

    kind: str
    fields: dict[str, int]
    move: str

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def name_of(door: Door) -> str:
    """The name under which OpenSpiel has this game."""
    return f"townwright_{door.game.slug}_v{door.version}"


def parameters(game: Game, chosen: Options) -> dict[str, bool | int | str]:
    """Options as OpenSpiel has them: truths and numbers as such, all else as text.

    OpenSpiel takes whatever looks like a number for one; where an option has other values too, such a value has an
    underscore before it.
    """
    found: dict[str, bool | int | str] = {}
    for option in game.options:
        value, values = chosen[option.name], option.values.keys()
        if values <= TRUTHS:
            found[option.name] = value == "true"
        elif all(known.isdigit() for known in values):
            found[option.name] = int(value)
        else:
            found[option.name] = f"_{value}" if value.isdigit() or value in TRUTHS else value
    return found


def options_of(params: dict[str, Any]) -> dict[str, object]:
    """The options that these parameters are."""
    return {name: str(value).removeprefix("_") for name, value in params.items()}


def _type_of(door: Door) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    game = door.game
    is_open = game.is_secret is nothing_is_secret
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name_of(door),
        long_name=f"{game.title} (Townwright)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game, game.defaults),
    )


def _info_of(door: Door) -> Any:
    game = door.game
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions.count,
        max_chance_outcomes=game.outcomes.count,
        num_players=door.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.longest,
    )


class TownwrightGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options, which OpenSpiel calls parameters."""

    slug = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.door = make(self.slug, **options_of(params or {}))
        chosen = parameters(self.door.game, self.door.options)
        super().__init__(_type_of(self.door), _info_of(self.door), chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> TownwrightState:
        """The start of a game."""
        return TownwrightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TownwrightObserver:
        """How observations are made, or information states if recall is to be perfect."""
        if params:
            raise CannotRead(f"Observations have no parameters, but were given {params}.")
        return TownwrightObserver(self.door, perfect_recall=bool(iig_obs_type and iig_obs_type.perfect_recall))


class TownwrightState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, and what each player was told on the way to it."""

    def __init__(self, game: TownwrightGame) -> None:
        super().__init__(game)
        self._door = game.door
        self.course = Course(game.door)

    @property
    def record(self) -> Any:
        """The position as the rules have it."""
        return self.course.position[0]

    # What OpenSpiel asks ----------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        actor = int(self.course.position["actor"][0])
        return int({CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(actor, actor))

    def is_terminal(self) -> bool:
        return bool(self.course.position["actor"][0] == OVER)

    def _legal_actions(self, _player: int) -> list[int]:
        return self._door.legal(self.record)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._door.outcomes(self.record)

    def _apply_action(self, action: int) -> None:
        """What happens; Refused, with the rule, if the action is not allowed."""
        self.course.apply(int(action))

    def _action_to_string(self, _player: int, action: int) -> str:
        return self._door.game.move_name(self.record, int(action))

    def returns(self) -> list[float]:
        return list(self._door.returns(self.record)) if self.is_terminal() else [0.0] * self._door.seats

    def __str__(self) -> str:
        return self._door.game.board(self.record)

    # And what it does not ask of every game ---------------------------------------------------------------------------

    def action_to_struct(self, player: int, action: int) -> ActionStruct:
        """The action's kind, fields and notation."""
        found = self._actions.decode(int(action))
        return ActionStruct(found.kind, dict(found.fields), self._action_to_string(player, action))

    def struct_to_actions(self, struct: ActionStruct) -> list[int]:
        """The number of a structured action, as a list of one."""
        return [self._actions.encode(struct.kind, **struct.fields)]

    def play(self) -> Play:
        """The game so far as a table keeps it, with its log in sentences; not of a state that was resampled."""
        return self._door.play(self.history())

    @property
    def _actions(self) -> ActionTable:
        return self._door.game.outcomes if self.is_chance_node() else self._door.game.actions

    def resample_from_infostate(self, player: int, sampler: Any) -> TownwrightState:
        """A state that this player cannot tell from the present one, made from nothing but what he was told and sees.

        What the others were told on the way is not invented: they are told what he was. Its history is empty.
        """
        state = TownwrightState(self.get_game())
        state.course = self.course.resampled(int(player), int(sampler() * _SEEDS))
        return state


class Course:
    """A position; for each player the events on the way to it as he knows them, and a digest of every view he had."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.position = door.game.state.batch(1)
        self.position[0] = door.new()
        self.events: list[list[tuple[int, int]]] = [[] for _ in range(door.seats)]
        self._digests = [bytes([seat]) for seat in range(door.seats)]
        self._unread = [([b""] * door.seats, self.position.copy())]  # events and positions that no digest has yet

    def apply(self, action: int) -> None:
        """One event."""
        record, is_secret = self.position[0], self.door.game.is_secret
        actor = int(self.position["actor"][0])
        told = [(actor, UNKNOWN if is_secret(record, seat) else action) for seat in range(self.door.seats)]
        self.door.apply(record, action)
        for events, event in zip(self.events, told, strict=True):
            events.append(event)
        self._unread.append(([b"%d %d" % event for event in told], self.position.copy()))

    def digests(self) -> list[bytes]:
        """For each player a digest of what he was told and saw; made when it is asked for."""
        for told, position in self._unread:
            raw = self._views(position)
            for seat, event in enumerate(told):
                seen = self._digests[seat] + event + raw[seat].tobytes()
                self._digests[seat] = blake2b(seen, digest_size=16).digest()
        self._unread = []
        return self._digests

    def _views(self, position: Any) -> Any:
        """What each player sees of it, as bytes."""
        seats = np.arange(len(self.events), dtype=np.int32)
        observer = self.door.observer
        views = np.empty(len(seats), position.dtype)
        numbers = np.empty((len(seats), observer.size), np.int16)
        raw = bytes_of_rows(views)
        observe_rows(np.repeat(position, len(seats)), seats, views, raw, observer.table, numbers)
        return raw

    def resampled(self, player: int, seed: int) -> Course:
        """A course that this player cannot tell from this one."""
        course = Course(self.door)
        course.position[0] = self.position[0]
        ask.observe(course.position[0], player)
        ask.resample(course.position[0], player, cast("Array", new_luck(seed)))
        course.events = [list(self.events[player]) for _ in self.events]
        digest = self.digests()[player]
        course._digests = [digest if seat == player else digest + bytes([seat]) for seat in range(len(self.events))]
        course._unread = []
        return course

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_digests": self.digests(), "_unread": [], "position": self.position.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.position = np.frombuffer(kept["position"], self.door.game.state.dtype).copy()

    def __deepcopy__(self, _memo: object) -> Course:
        course = Course.__new__(Course)
        course.door, course.position = self.door, self.position.copy()
        course.events = [list(events) for events in self.events]
        course._digests, course._unread = list(self._digests), list(self._unread)
        return course


class TownwrightObserver:
    """Observations and information states, as tensors and as text.

    A tensor is made of the features of the observation; that of an information state has in addition the latest events.
    """

    def __init__(self, door: Door, *, perfect_recall: bool) -> None:
        self._door = door
        self._perfect_recall = perfect_recall
        count = door.observer.feature_count
        shapes = {"observation": (count,)} | ({"events": (REMEMBERED, 2)} if perfect_recall else {})
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: TownwrightState, player: int) -> None:
        """Fill the tensor."""
        numbers = self._door.observer.rows(state.course.position, np.array([player], np.int32))
        self.dict["observation"][:] = self._door.features(numbers)[0]
        if self._perfect_recall:
            events = self.dict["events"]
            events[:] = 0
            for row, event in enumerate(reversed(state.course.events[player][-REMEMBERED:])):
                events[row] = event[0] + 1, event[1] + 1

    def string_from(self, state: TownwrightState, player: int) -> str:
        """The bytes of the view; for an information state, all events and a digest of all views besides.

        It is made for looking things up; for reading there is the board of the view.
        """
        view = self._door.view(state.record, player)
        seen = f"seat {player} in {self._door.game.phase(view).name} {bytes_of(view).hex()}"
        if not self._perfect_recall:
            return seen
        course = state.course
        events = " ".join(f"{actor}:{choice}" for actor, choice in course.events[player])
        return f"{seen} {course.digests()[player].hex()} {events}"


def register() -> list[str]:
    """Tell OpenSpiel of the games; returns their names. Those it knows already are left as they are."""
    known = set(pyspiel.registered_names())
    registered = []
    for slug in slugs():
        door = make(find(slug))
        name = name_of(door)
        if name not in known:
            kind = type(f"{slug.title().replace('_', '')}Game", (TownwrightGame,), {"slug": slug})
            pyspiel.register_game(_type_of(door), kind)
        registered.append(name)
    return registered


def load(text: str) -> Any:
    """A game by its name and parameters, also where `register` has not been called yet."""
    register()
    return pyspiel.load_game(text)
