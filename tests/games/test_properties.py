"""What holds in every position of every game, under every combination of its options.

Whole games are inspected by compiled code; single positions of random games, drawn by Hypothesis, by Python. A toy
game with hidden cards takes part, so that the properties of secrets can fail even while all games are open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.toys import ENVELOPES
from townwright import games
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Event, Play
from townwright.engine.game import Game
from townwright.engine.luck import below, draw, new_luck
from townwright.engine.playout import playout, replay
from townwright.engine.rule import compiled
from townwright.engine.score import Item
from townwright.engine.state import CHANCE, NOBODY, OVER, Array, bytes_of, copy_of, state_from_bytes

each_game = pytest.mark.parametrize("slug", games.slugs())
each_game_and_toy = pytest.mark.parametrize("slug", [*games.slugs(), ENVELOPES.slug])


def the(slug: str) -> Game:
    """The game, or the toy, of this name."""
    return ENVELOPES if slug == ENVELOPES.slug else games.find(slug)


def property_of(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Checked on so many positions, the same every time."""
    return settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
    )


# Whole games, inspected by compiled code ------------------------------------------------------------------------------

FAULTS = (
    "",
    "a game goes on and on",
    "a question to luck was asked before in this game",
    "luck has no outcome",
    "an outcome weighs nothing or less",
    "outcomes are not listed once and ascending",
    "a seat that does not play is to decide",
    "a seat has no choice",
    "choices are not listed once and ascending",
    "what is legal has a rule that forbids it, or what no rule forbids is not legal",
    "what is played for somebody who does not answer is not legal",
    "a decision does not count as one",
)
(_, TOO_LONG, ASKED_BEFORE, NO_OUTCOME, NO_WEIGHT, OUTCOMES_OUT_OF_ORDER) = range(6)
(NO_SEAT, NO_CHOICE, OUT_OF_ORDER, LEGAL_IS_NOT_ALLOWED, DEFAULT_IS_ILLEGAL, WRONG_PLY) = range(6, 12)


@compiled
def is_ascending(numbers: Array, count: int, bound: int) -> bool:
    """Are the first `count` of these below `bound`, each once and in order?"""
    last = -1
    for k in range(count):
        if numbers[k] <= last:
            return False
        last = numbers[k]
    return last < bound


@compiled
def legal_is_allowed(s: Any, actions: int, out: Array, count: int) -> bool:
    """Is exactly what no rule forbids among the first `count` of `out`?"""
    k = 0
    for action in range(actions):
        is_listed = k < count and out[k] == action
        if is_listed != (ask.why_not(s, action) == ask.ALLOWED):
            return False
        k += is_listed
    return k == count


@compiled
def fault_in_luck(s: Any, outcomes: int, out: Array, weights: Array, keys: Array, asked: int) -> int:
    """What is wrong with this decision of luck, if anything; `keys` are the questions asked before."""
    keys[asked] = ask.luck_key(s)
    for k in range(asked):
        if keys[k] == keys[asked]:
            return ASKED_BEFORE
    count = ask.odds(s, out, weights)
    if count < 1:
        return NO_OUTCOME
    for k in range(count):
        if weights[k] < 1:
            return NO_WEIGHT
    return 0 if is_ascending(out, count, outcomes) else OUTCOMES_OUT_OF_ORDER


@compiled
def fault_in_choices(s: Any, actions: int, out: Array, is_thorough: bool) -> int:
    """What is wrong with the choices of the seat that decides, if anything."""
    if not 0 <= s.actor < s.seats:
        return NO_SEAT
    count = ask.legal(s, out)
    if count < 1:
        return NO_CHOICE
    if not is_ascending(out, count, actions):
        return OUT_OF_ORDER
    if is_thorough and not legal_is_allowed(s, actions, out, count):
        return LEGAL_IS_NOT_ALLOWED
    chosen = ask.default(s)
    is_legal = False
    for k in range(count):
        is_legal = is_legal or out[k] == chosen
        if ask.why_not(s, out[k]) != ask.ALLOWED:
            return LEGAL_IS_NOT_ALLOWED
    return 0 if is_legal else DEFAULT_IS_ILLEGAL


@compiled
def inspect_game(
    s: Any, luck: Array, actions: int, outcomes: int, every: int, out: Array, weights: Array, keys: Array
) -> int:
    """Play to the end at random and look at every decision; try all actions at each `every`-th. Returns a fault."""
    asked = 0
    for decision in range(len(keys)):
        if s.actor == OVER:
            return 0
        ply = s.ply + 0
        if s.actor == CHANCE:
            fault = fault_in_luck(s, outcomes, out, weights, keys, asked)
            asked += 1
            action = draw(s, luck, out, weights) if fault == 0 else 0
        else:
            fault = fault_in_choices(s, actions, out, decision % every == 0)
            action = out[below(luck, ask.legal(s, out))] if fault == 0 else 0
        if fault != 0:
            return fault
        ask.apply(s, action)
        if s.ply != ply + 1:
            return WRONG_PLY
    return 0 if s.actor == OVER else TOO_LONG


def inspect_games(game: Game, count: int, every: int) -> int:
    """Inspect so many games of all combinations of options in turn; returns the length of the longest."""
    combinations = option_combinations(game)
    starts = [game.new(**options) for options in combinations]
    out, weights, keys = game.buffer(), game.buffer(), cast("Array", np.zeros(game.longest, np.int64))
    longest = 0
    for number in range(count):
        state = copy_of(starts[number % len(starts)])
        luck = cast("Array", new_luck(20_000, number))
        fault = inspect_game(state, luck, game.actions.count, game.outcomes.count, every, out, weights, keys)
        if fault:
            phase = game.phase(state).name
            options = combinations[number % len(starts)]
            pytest.fail(f"{FAULTS[fault]}: game {number} with {options}, in phase {phase} after {state.ply} decisions")
        longest = max(longest, state.ply)
    return longest


@pytest.mark.slow
@each_game
def test_ten_thousand_games_are_sound_in_every_decision(slug: str) -> None:
    game = the(slug)
    assert 0 < inspect_games(game, 10_000, every=17) <= game.longest


@pytest.mark.long
@each_game
def test_all_actions_are_legal_or_forbidden_in_every_decision_of_ten_thousand_games(slug: str) -> None:
    game = the(slug)
    assert 0 < inspect_games(game, 10_000, every=1) <= game.longest


def test_the_inspection_of_the_toy_finds_nothing_either() -> None:
    assert 0 < inspect_games(ENVELOPES, 500, every=1) <= ENVELOPES.longest


def test_the_inspection_finds_a_game_that_is_too_long_and_a_question_asked_twice() -> None:
    for length, fault in ((3, TOO_LONG), (ENVELOPES.longest, 0)):
        keys = cast("Array", np.zeros(length, np.int64))
        state, luck = ENVELOPES.new(), cast("Array", new_luck(0))
        assert inspect_game(state, luck, 7, 3, 1, ENVELOPES.buffer(), ENVELOPES.buffer(), keys) == fault
    state = ENVELOPES.new()
    ask.apply(state, 0)
    ask.apply(state, 0)
    keys = cast("Array", np.zeros(5, np.int64))
    found = [fault_in_luck(state, 3, ENVELOPES.buffer(), ENVELOPES.buffer(), keys, asked) for asked in (0, 1)]
    assert found == [0, ASKED_BEFORE]
    assert fault_in_luck(state, 2, ENVELOPES.buffer(), ENVELOPES.buffer(), keys, 0) == OUTCOMES_OUT_OF_ORDER


def test_the_inspection_finds_what_is_missing_from_the_list_and_what_should_not_be_there() -> None:
    state, out = ENVELOPES.new(), ENVELOPES.buffer()
    count = ask.legal(state, out)
    assert legal_is_allowed(state, 7, out, count)
    assert not legal_is_allowed(state, 7, out, count - 1)
    out[count] = 5
    assert not legal_is_allowed(state, 7, out, count + 1)
    assert is_ascending(out, count + 1, 6)
    assert not is_ascending(out, count + 1, 5)
    out[1] = out[0]
    assert not is_ascending(out, count, 7)


# Single positions, drawn by Hypothesis --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _random_game(slug: str, options: tuple[tuple[str, str], ...], seed: int) -> tuple[int, ...]:
    """The decisions of a random game, luck's included."""
    game = the(slug)
    state, luck = game.new(**dict(options)), cast("Array", new_luck(seed))
    choices = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            choice = draw(state, luck, game.buffer(), game.buffer())
        else:
            legal = game.legal(state)
            choice = legal[below(luck, len(legal))]
        choices.append(int(choice))
        ask.apply(state, choice)
    return tuple(choices)


class Drawn:
    """A random game up to some decision."""

    def __init__(self, game: Game, options: dict[str, str], seed: int, share: float) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.all_choices = _random_game(game.slug, tuple(options.items()), seed)
        self.count = round(share * len(self.all_choices))

    def state(self, count: int | None = None) -> Any:
        """A record of its own of the position, or of the one after `count` decisions."""
        state = self.game.new(**self.options)
        replay(state, np.array(self.all_choices[: self.count if count is None else count], np.int32))
        return state

    def play(self) -> Play:
        """The game so far as a log."""
        play = Play(self.game, self.options)
        for choice in self.all_choices[: self.count]:
            actor, legal = play.state.actor, self.game.legal(play.state)
            play.replay(Event(actor, choice, actor != CHANCE and len(legal) == 1))
        return play

    def __repr__(self) -> str:
        return f"{self.game.slug} {self.options} seed {self.seed} after {self.count} of {len(self.all_choices)}"


@st.composite
def positions(draw: Callable[..., Any], game: Game) -> Drawn:
    """Any decision of a random game under any options, and its end."""
    options = draw(st.sampled_from(option_combinations(game)))
    return Drawn(game, options, draw(st.integers(0, 2**32)), draw(st.sampled_from(range(101))) / 100)


def _play_on(game: Game, state: Any, seed: int) -> bytes:
    """The end to which this luck leads."""
    playout(state, cast("Array", new_luck(seed, 3)), game.buffer(), game.buffer())
    return bytes_of(state)


def _seats(state: Any) -> range:
    return range(state.seats)


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_what_is_legal_is_what_no_rule_forbids(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    if state.actor not in (CHANCE, OVER):
        allowed = [action for action in range(game.actions.count) if ask.why_not(state, action) == ask.ALLOWED]
        assert game.legal(state) == allowed != []
        assert ask.default(state) in allowed


@each_game_and_toy
@given(data=st.data())
@property_of(25)
def test_when_nobody_decides_every_action_is_forbidden(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    lucky = [n for n in range(drawn.count) if drawn.state(n).actor == CHANCE]
    for count in (*lucky[-1:], len(drawn.all_choices)):
        state = drawn.state(count)
        assert all(ask.why_not(state, action) != ask.ALLOWED for action in range(game.actions.count))


@pytest.mark.slow
@each_game
@given(data=st.data())
@property_of(30)
def test_every_refusal_has_a_sentence_and_a_rule_on_the_page(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    page = game.rules_text()
    for seat in _seats(state):
        for action in range(game.actions.count):
            refused = game.refuse(state, seat, action)
            if refused is None:
                assert seat == state.actor
                assert action in game.legal(state)
                continue
            assert refused.rule.startswith(f"{game.rule_prefix}-L")
            assert f"- **{refused.rule}** " in page
            assert re.fullmatch(r"[^{}?\n]*[a-zA-Z0-9)]\.", refused.sentence), refused.sentence
            assert "  " not in refused.sentence
            assert all(re.fullmatch(r"[a-z]+:\S+", place) for place in refused.places)


@each_game
@given(data=st.data())
@property_of(60)
def test_what_cannot_be_taken_back_has_a_sentence_and_a_rule_on_the_page(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    page = game.rules_text()
    if state.actor not in (CHANCE, OVER):
        for choice in game.legal(state):
            if rule := game.binding(state, choice):
                refused = game.refusal(state, state.actor, choice, rule)
                assert f"- **{refused.rule}** " in page
                assert refused.sentence.endswith(".")


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_every_choice_is_read_from_its_name_and_has_one_of_its_own(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    names = [game.move_name(state, choice) for choice in game.legal(state)]
    assert [game.read_move(state, name) for name in names] == game.legal(state)
    assert [game.read_move(state, f"  {name} ") for name in names] == game.legal(state)
    assert len(set(names)) == len(names)
    assert all(names)


@each_game
@given(data=st.data())
@property_of(20)
def test_even_what_is_forbidden_is_read_from_its_name(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    if state.actor not in (CHANCE, OVER):
        for action in range(game.actions.count):
            assert game.read_move(state, game.move_name(state, action)) == action


@each_game
@given(data=st.data(), text=st.text(max_size=20))
@property_of(100)
def test_any_text_is_a_choice_or_is_refused_with_a_sentence(slug: str, data: st.DataObject, text: str) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    table = game.outcomes if state.actor == CHANCE else game.actions
    try:
        choice, complaint = game.read_move(state, text), ""
    except (CannotRead, Refused) as refused:
        choice, complaint = None, str(refused)
    assert complaint if choice is None else 0 <= choice < table.count


@each_game_and_toy
@given(data=st.data())
@property_of(40)
def test_everything_that_can_be_said_is_said(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    said = [game.prompt(state, seat) for seat in (*_seats(state), NOBODY)]
    said += [game.seat_name(state, seat) for seat in _seats(state)]
    said += [game.board(state), game.phase(state).name]
    if state.actor == CHANCE:
        said.append(game.luck_name(state))
    for choice in game.choices(state):
        said += [choice.move, choice.sentence, choice.kind]
        after = copy_of(state)
        ask.apply(after, choice.number)
        story = game.story(state, choice.number, after)
        assert story
        said += story
        json.dumps(choice.document())
    assert all(said)
    assert not [text for text in said if "None" in text or "{" in text]
    if state.actor not in (CHANCE, OVER):
        others = {game.prompt(state, seat) for seat in _seats(state) if seat != state.actor}
        assert game.prompt(state, state.actor) not in others


@each_game_and_toy
@given(data=st.data())
@property_of(25)
def test_a_copy_stays_as_it_is_when_play_goes_on(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    state = drawn.state()
    copy, before = copy_of(state), bytes_of(state)
    end = _play_on(game, state, drawn.seed)
    assert bytes_of(copy) == before
    assert _play_on(game, copy, drawn.seed) == end
    assert bytes_of(state) == end


@each_game_and_toy
@given(data=st.data())
@property_of(25)
def test_a_position_read_from_its_bytes_plays_on_the_same(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    again = state_from_bytes(game.state, bytes_of(drawn.state()))
    assert bytes_of(again) == bytes_of(drawn.state())
    assert game.legal(again) == game.legal(drawn.state())
    assert _play_on(game, again, drawn.seed) == _play_on(game, drawn.state(), drawn.seed)


@each_game_and_toy
@given(data=st.data())
@property_of(40)
def test_asking_changes_nothing(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    before = bytes_of(state)
    if state.actor == CHANCE:
        ask.odds(state, game.buffer(), game.buffer())
        ask.luck_key(state)
    elif state.actor != OVER:
        game.choices(state)
        ask.default(state)
    for action in range(0, game.actions.count, 7):
        game.refuse(state, 0, action)
    game.standing(state)
    game.board(state)
    assert bytes_of(state) == before


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_outcomes_of_luck_are_possible_and_each_leads_elsewhere(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    lucky = [n for n in range(drawn.count + 1) if drawn.state(n).actor == CHANCE]
    state = drawn.state(lucky[-1] if lucky else 0)
    if state.actor != CHANCE:
        return
    out, weights = game.buffer(), game.buffer()
    count = ask.odds(state, out, weights)
    assert all(weights[k] > 0 for k in range(count))
    assert len({out[k] for k in range(count)}) == count
    ends = set()
    for k in range(count):
        after = copy_of(state)
        ask.apply(after, out[k])
        assert bytes_of(after) != bytes_of(state)
        ends.add(bytes_of(after))
    assert len(ends) == count


# Documents ------------------------------------------------------------------------------------------------------------


def _written(game: Game, state: Any) -> Any:
    """The position as it comes back from a file."""
    return json.loads(json.dumps(game.write_position(state)))


def _read(game: Game, options: dict[str, str], document: Any) -> Any:
    state = game.state.empty()
    game.fill_options(state, options)
    game.read_position(Node(document), state)
    return state


@each_game
@given(data=st.data())
@property_of(150)
def test_a_position_comes_back_from_its_document_to_the_byte(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    document = _written(game, drawn.state())
    again = _read(game, drawn.options, document)
    assert bytes_of(again) == bytes_of(drawn.state())
    assert _written(game, again) == document


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything within a document."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(way for key, part in inner for way in _paths(part, (*path, key)))]


JUNK: list[Any] = [None, 5, -1, 10**6, "", "junk", [], [[]], {}, {"a": 1}, True, 1.5, ["NW"], 0, 1, 2, "NE", "end"]


def _vandalised(draw: Callable[..., Any], document: Any) -> Any:
    """The document with one thing in it replaced, left out, added, or called like its neighbour."""
    *way, last = draw(st.sampled_from(_paths(document)[1:]))
    document = deepcopy(document)
    holder = document
    for key in way:
        holder = holder[key]
    deed = draw(st.sampled_from(["replace", "replace", "leave out", "add", "rename"]))
    if deed == "replace":
        holder[last] = draw(st.sampled_from([*JUNK, deepcopy(document)]))
    elif deed == "leave out":
        del holder[last]
    elif deed == "rename" and isinstance(holder, dict):
        neighbour = draw(st.sampled_from(list(holder)))
        holder[neighbour.upper()] = holder.pop(last)
    elif isinstance(holder, list):
        holder.append(draw(st.sampled_from([*JUNK, *holder])))
    else:
        holder[draw(st.sampled_from(["junk", "A1", "a2", "1", " b1"]))] = draw(st.sampled_from([*JUNK, holder[last]]))
    return document


@pytest.mark.slow
@each_game
@given(data=st.data())
@property_of(300)
def test_a_document_that_was_tampered_with_is_refused_or_can_be_played(slug: str, data: st.DataObject) -> None:
    """Whatever is accepted is written and read again to the byte, and played to the end."""
    game = the(slug)
    drawn = data.draw(positions(game))
    document = _vandalised(data.draw, _written(game, drawn.state()))
    try:
        state, complaint = _read(game, drawn.options, document), ""
    except CannotRead as refused:
        state, complaint = None, str(refused)
    if state is None:
        assert re.fullmatch(r"[^:\n]+: .*[.?]", complaint)
        return
    assert bytes_of(_read(game, drawn.options, _written(game, state))) == bytes_of(state)
    if state.actor not in (CHANCE, OVER):
        assert game.legal(state) != []
    _play_on(game, state, drawn.seed)
    assert state.actor == OVER


@each_game
@pytest.mark.parametrize("junk", [value for value in JUNK if not isinstance(value, dict)], ids=repr)
def test_a_position_that_is_no_object_is_refused(slug: str, junk: Any) -> None:
    game = the(slug)
    with pytest.raises(CannotRead, match="the document: an object is expected"):
        _read(game, game.defaults, junk)


# Secrets --------------------------------------------------------------------------------------------------------------


def _view(state: Any, seat: int) -> Any:
    view = copy_of(state)
    ask.observe(view, seat)
    return view


def _world(view: Any, seat: int, stream: int) -> Any:
    """One of the worlds that fit the view."""
    world = copy_of(view)
    ask.resample(world, seat, cast("Array", new_luck(17, stream)))
    return world


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_looking_twice_shows_no_more_and_no_less(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in (*_seats(state), NOBODY):
        view = _view(state, seat)
        assert bytes_of(_view(view, seat)) == bytes_of(view)


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_who_has_no_seat_sees_nothing_that_some_seat_does_not(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in _seats(state):
        assert bytes_of(_view(_view(state, seat), NOBODY)) == bytes_of(_view(state, NOBODY))


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_a_game_without_secrets_shows_everybody_everything(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in (*_seats(state), NOBODY):
        assert game.has_secrets or bytes_of(_view(state, seat)) == bytes_of(state)


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.find(slug).has_secrets])
def test_a_game_with_secrets_has_a_moment_at_which_a_seat_knows_more_than_others(slug: str) -> None:
    game, luck = the(slug), cast("Array", new_luck(3, 1))
    state = game.new(**({"ruleset": "advanced", "extra_round": "true"} if slug == "dice_new_town" else {}))
    while not any(bytes_of(_view(state, seat)) != bytes_of(_view(state, NOBODY)) for seat in _seats(state)):
        assert state.actor != OVER
        legal = game.legal(state)
        ask.apply(state, legal[below(luck, len(legal))])


def _heard(game: Game, state: Any, seat: int) -> list[Any]:
    """All that a seat is told: its prompt, its choices, why it may not do the rest, and the board as it sees it."""
    view = _view(state, seat)
    told: list[Any] = [game.prompt(state, seat), game.board(view), *map(Item.document, game.forecast(view))]
    if seat == state.actor:
        told += [choice.document() for choice in game.choices(state)]
    told += [str(game.refuse(state, seat, action)) for action in range(0, game.actions.count, 1 + seat)]
    return told


@pytest.mark.slow
@each_game_and_toy
@given(data=st.data())
@property_of(16)
def test_nothing_that_a_seat_is_told_depends_on_what_it_cannot_see(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in _seats(state):
        view = _view(state, seat)
        told = _heard(game, state, seat)
        assert _heard(game, view, seat) == told
        for stream in range(2):
            world = _world(view, seat, stream)
            assert bytes_of(_view(world, seat)) == bytes_of(view)
            assert _heard(game, world, seat) == told


def _told(game: Game, before: Any, action: int, after: Any, seat: int) -> list[Any]:
    """All that a seat is told of an event."""
    seen = game.seen(before, action, after, seat)
    return [*game.story(*seen), *((gain.purse, gain.when, gain.item.document()) for gain in game.gains(*seen))]


def _after(before: Any, action: int) -> Any:
    after = copy_of(before)
    ask.apply(after, action)
    return after


@pytest.mark.slow
@each_game_and_toy
@given(data=st.data())
@property_of(40)
def test_nothing_that_a_seat_is_told_of_an_event_depends_on_what_it_may_not_know(
    slug: str, data: st.DataObject
) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in (*_seats(state), NOBODY):
        if game.is_secret(state, seat):
            assert state.actor == CHANCE or seat != state.actor
            ends = [(action, _after(state, action)) for action in game.legal(state)]
            assert len({bytes_of(_view(after, seat)) for _, after in ends}) == 1
            told = [_told(game, state, action, after, seat) for action, after in ends]
            assert told == told[:1] * len(told)
            continue
        world = _world(_view(state, seat), seat, 3)
        for action in sorted({*game.legal(state)} & {*game.legal(world)})[:20]:
            after, after_in_world = _after(state, action), _after(world, action)
            if bytes_of(_view(after, seat)) == bytes_of(_view(after_in_world, seat)):
                told_in_world = _told(game, world, action, after_in_world, seat)
                assert _told(game, state, action, after, seat) == told_in_world


@each_game_and_toy
@given(data=st.data())
@property_of(60)
def test_whether_a_decision_plays_itself_tells_nothing(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    for seat in (*_seats(state), NOBODY):
        assert game.plays_itself(_world(_view(state, seat), seat, 4)) == game.plays_itself(state)


@each_game_and_toy
@given(data=st.data())
@property_of(25)
def test_a_resampled_world_is_whole_and_can_be_played(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    for seat in _seats(drawn.state()):
        world = _world(_view(drawn.state(), seat), seat, 5)
        assert bytes_of(_view(world, seat)) == bytes_of(_view(drawn.state(), seat))
        _play_on(game, world, drawn.seed)
        assert world.actor == OVER
        standing = game.standing(world)
        assert len(standing.scores) == world.seats


def test_the_secrets_of_the_toy_differ_between_worlds() -> None:
    state = ENVELOPES.new()
    for choice in (0, 0, 0, 2):
        ask.apply(state, choice)
    worlds = {bytes_of(_world(_view(state, 0), 0, stream)) for stream in range(50)}
    assert len(worlds) == 3
    assert bytes_of(_view(state, 0)) not in worlds


# Scores ---------------------------------------------------------------------------------------------------------------


@each_game_and_toy
@given(data=st.data())
@property_of(25)
def test_all_that_was_gained_adds_up_to_the_scores(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    play = data.draw(positions(game)).play()
    account = play.account()
    assert tuple(item.points for item in account) == game.standing(play.state).scores
    for item in account:
        assert item.is_sound()
        assert item.lines()
        json.dumps(item.document())


@each_game_and_toy
@given(data=st.data())
@property_of(40)
def test_a_forecast_is_sound_and_changes_nothing(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    state = data.draw(positions(game)).state()
    before = bytes_of(state)
    for item in game.forecast(state):
        assert item.is_sound()
        assert item.lines()
    assert bytes_of(state) == before


@each_game_and_toy
@given(data=st.data())
@property_of(40)
def test_ranks_follow_the_scores(slug: str, data: st.DataObject) -> None:
    """But whoever has lost ranks behind those who have not, whatever the scores."""
    game = the(slug)
    state = data.draw(positions(game)).state()
    standing = game.standing(state)
    seats = range(len(standing.scores))
    keys = [(not game.has_lost(state, seat), standing.scores[seat]) for seat in seats]
    assert 1 in standing.ranks
    for seat in seats:
        better = sum(standing.ranks[other] < standing.ranks[seat] for other in seats)
        assert standing.ranks[seat] == 1 + better
        for other in seats:
            if keys[other] > keys[seat]:
                assert standing.ranks[other] < standing.ranks[seat]


# Taking back ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@each_game_and_toy
@given(data=st.data())
@property_of(20)
def test_what_is_taken_back_leaves_the_very_position_before_it(slug: str, data: st.DataObject) -> None:
    game = the(slug)
    drawn = data.draw(positions(game))
    for seat in _seats(drawn.state()):
        play = drawn.play()
        events = list(play.events)
        try:
            play.take_back(seat)
            rule = ""
        except Refused as refused:
            rule = refused.rule
        if rule:
            assert rule.startswith(("TW-U", f"{game.rule_prefix}-"))
            assert play.events == events
            assert bytes_of(play.state) == bytes_of(drawn.state())
            continue
        undone = events[len(play.events)]
        assert (undone.actor, undone.forced) == (seat, False)
        assert play.events == events[: len(play.events)]
        assert bytes_of(play.state) == bytes_of(drawn.state(len(play.events)))
        assert undone.choice in game.legal(play.state)
