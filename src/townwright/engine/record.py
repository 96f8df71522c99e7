"""Game records: a whole game in one JSON document that replays forever.

The document says under which rules and options the game was played, where its luck came from, every event in numbers
and in notation, and the result. Reading it plays the game again and checks every word, so that what was changed
afterwards is found, and named.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.events import Event, Play, seeded
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED
from townwright.engine.state import CHANCE

FORMAT = "townwright game record"
VERSION = 1
LUCK = "luck"  # who decides a chance event
_FIELDS = ("format", "version", "game", "rules", "options", "seats", "luck", "events", "result", "digest")


@dataclass
class Record:
    """A game with what is not in its rules: who sat where, and where the luck came from."""

    play: Play
    seats: list[str]
    luck: dict[str, Any] = field(default_factory=lambda: {"mode": "given"})


def new_record(game: Game, options: dict[str, object], seats: list[str], seed: int) -> Record:
    """A new game whose luck comes from a seed."""
    play = Play(game, options, seeded(seed))
    if len(seats) != play.state.seats:
        raise CannotRead(f"{game.title} with these options has {play.state.seats} seats, not {len(seats)}.")
    return Record(play, seats, {"mode": "seed", "seed": seed})


def write_record(record: Record) -> dict[str, Any]:
    """The record as a document, complete with its digest."""
    play = record.play
    standing = play.game.standing(play.state)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": play.game.slug,
        "rules": play.game.rules_version,
        "options": play.options,
        "seats": record.seats,
        "luck": record.luck,
        "events": [_write_event(play.game, step.event, step.before) for step in play.steps()],
        "result": {"scores": list(standing.scores), "ranks": list(standing.ranks)} if play.is_over else None,
    }
    return {**document, "digest": digest(document)}


def _write_event(game: Game, event: Event, before: Any) -> dict[str, Any]:
    document: dict[str, Any] = {"by": event.actor}
    if event.actor == CHANCE:
        document = {"by": LUCK, "for": game.luck_name(before)}
    document |= {"choice": event.choice, "move": game.move_name(before, event.choice)}
    return {**document, "forced": True} if event.forced else document


def digest(document: dict[str, Any]) -> str:
    """A hash of everything in the document but the digest itself."""
    content = {name: value for name, value in document.items() if name != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def dump_record(record: Record) -> str:
    """The record as text, one event a line."""
    document = write_record(record)
    events = ",\n".join(f"    {json.dumps(event, ensure_ascii=False)}" for event in document.pop("events"))
    head = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in document.items()]
    head.insert(_FIELDS.index("events"), f'  "events": [\n{events}\n  ]')
    return "{\n" + ",\n".join(head) + "\n}\n"


def load_record(text: str, find: Callable[[str], Game]) -> Record:
    """Read a record and play it again; the first thing that is wrong with it is named."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotRead(f"this is no JSON: {error}.") from None
    node = Node(document).fields(*_FIELDS)
    if node.get("format").value != FORMAT:
        raise node.get("format").wrong(f"{FORMAT!r} is expected.")
    if node.get("version").value != VERSION:
        raise node.get("version").wrong(f"this program reads version {VERSION}, not {node.get('version').value!r}.")
    record = _read_header(node, find)
    for entry in node.get("events").items():
        _replay(record, entry)
    _check_end(node, record)
    return record


def _read_header(node: Node, find: Callable[[str], Game]) -> Record:
    slug = node.get("game").text()
    try:
        game = find(slug)
    except CannotRead as error:
        raise node.get("game").wrong(str(error)) from None
    rules = node.get("rules").value
    if rules != game.rules_version:
        raise node.get("rules").wrong(
            f"played under rules {rules!r} of {game.title}; this program plays rules {game.rules_version}."
        )
    luck = node.get("luck").fields("mode", "seed")
    dealer = None
    if luck.get("mode").one_of(("seed", "given")) == 0:
        dealer = seeded(luck.get("seed").whole(0, MAX_SEED))
    options = node.get("options").values()
    try:
        play = Play(game, options, settle=False)
    except CannotRead as error:
        raise node.get("options").wrong(str(error)) from None
    play.dealer = dealer
    seats = [entry.text() for entry in node.get("seats").items()]
    if len(seats) != play.state.seats:
        raise node.get("seats").wrong(f"{play.state.seats} seats play, not {len(seats)}.")
    return Record(play, seats, luck.value)


def _replay(record: Record, entry: Node) -> None:
    """One event: whoever decided must have been asked, what was chosen allowed, and luck as the seed says."""
    play, game, state = record.play, record.play.game, record.play.state
    by_luck = entry.get("by").value == LUCK
    entry.fields("by", "choice", "move", "for" if by_luck else "forced")
    actor = CHANCE if by_luck else entry.get("by").whole(0, state.seats - 1)
    if play.is_over:
        raise entry.wrong("the game was over before this event.")
    if actor != state.actor:
        due = LUCK if state.actor == CHANCE else f"seat {state.actor}"
        raise entry.get("by").wrong(f"the decision was {due}'s: {game.prompt(state, state.actor)}")
    choice = entry.get("choice").whole(0, (game.outcomes if actor == CHANCE else game.actions).count - 1)
    legal = game.legal(state)
    if choice not in legal:
        refused = None if actor == CHANCE else game.refuse(state, actor, choice)
        raise entry.get("choice").wrong(str(refused or f"impossible for {game.luck_name(state)}."))
    move = game.move_name(state, choice)
    if entry.get("move").value != move:
        raise entry.get("move").wrong(f"choice {choice} is {move!r}, not {entry.get('move').value!r}.")
    if actor == CHANCE:
        _check_luck(record, entry, choice)
    elif (marked := entry.get("forced", False).flag()) != game.plays_itself(state):
        raise entry.wrong("it is marked as forced, but was not." if marked else "it was forced; the mark is missing.")
    play.replay(Event(actor, choice, game.plays_itself(state)))


def _check_luck(record: Record, entry: Node, choice: int) -> None:
    play = record.play
    if entry.get("for").value != play.game.luck_name(play.state):
        raise entry.get("for").wrong(f"luck decided {play.game.luck_name(play.state)!r} here.")
    if play.dealer and (dealt := play.dealer(play.game, play.state)) != choice:
        expected = play.game.move_name(play.state, dealt)
        raise entry.wrong(f"the seed deals {expected} for {play.game.luck_name(play.state)}.")


def _check_end(node: Node, record: Record) -> None:
    play = record.play
    standing = play.game.standing(play.state)
    expected = {"scores": list(standing.scores), "ranks": list(standing.ranks)} if play.is_over else None
    if node.get("result").value != expected:
        raise node.get("result").wrong(f"the events lead to {json.dumps(expected)}.")
    if node.get("digest").value != digest(node.value):
        raise node.get("digest").wrong(
            "the record was changed after it was written; every event replays, so look at the seats' names."
        )
