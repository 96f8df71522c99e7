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
from townwright.engine.events import Dealer, Event, Play, TakenBack, seeded
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED
from townwright.engine.proof import Committed, Head, commitment_of, is_hex, odds_of
from townwright.engine.state import CHANCE

FORMAT = "townwright game record"
VERSION = 1
LUCK = "luck"  # who decides a chance event
LUCK_MODES = ("seed", "given", "committed")
_FIELDS = ("format", "version", "game", "rules", "options", "seats", "luck", "events", "result", "digest")


@dataclass
class Record:
    """A game with what is not in its rules: who sat where, and where the luck came from.

    Luck is `seed` (dealt by meaning from a seed that is shown), `given` (entered by hand) or `committed` (from a
    secret whose hash was shown before the first move; the secret stands in the record once the game is over). Where it
    is committed, the first events may be an `opening` that was taken over from another table, luck included.
    """

    play: Play
    seats: list[str]
    luck: dict[str, Any] = field(default_factory=lambda: {"mode": "given"})

    @property
    def opening(self) -> int:
        """How many of the first events were taken over from another table."""
        return int(self.luck.get("opening", {}).get("events", 0))


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
        "events": _write_log(record),
        "result": {"scores": list(standing.scores), "ranks": list(standing.ranks)} if play.is_over else None,
    }
    return {**document, "digest": digest(document)}


def _write_log(record: Record) -> list[dict[str, Any]]:
    """Every event, also those that were taken back; luck that can be checked with the odds it had."""
    again = Play(record.play.game, record.play.options, settle=False)
    documents = []
    for event in record.play.log:
        document = _write_event(again, event)
        if event.actor == CHANCE and record.luck["mode"] == "committed":
            document["odds"] = [list(outcome) for outcome in odds_of(again)]
        documents.append(document)
        again.replay(event)
    return documents


def _write_event(before: Play, event: Event | TakenBack) -> dict[str, Any]:
    if isinstance(event, TakenBack):
        return {"by": event.actor, "back_to": event.count}
    document: dict[str, Any] = {"by": event.actor}
    if event.actor == CHANCE:
        document = {"by": LUCK, "for": before.game.luck_name(before.state)}
    document |= {"choice": event.choice, "move": before.game.move_name(before.state, event.choice)}
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
    options = node.get("options").values()
    try:
        play = Play(game, options, settle=False)
    except CannotRead as error:
        raise node.get("options").wrong(str(error)) from None
    seats = [entry.text() for entry in node.get("seats").items()]
    if len(seats) != play.state.seats:
        raise node.get("seats").wrong(f"{play.state.seats} seats play, not {len(seats)}.")
    luck = node.get("luck")
    play.dealer = _read_luck(luck, play)
    return Record(play, seats, luck.value)


def _read_luck(luck: Node, play: Play) -> Dealer | None:
    """Who deals the luck of this record; nobody where it was entered by hand, or its secret is not shown yet."""
    mode = LUCK_MODES[luck.get("mode").one_of(LUCK_MODES)]
    if mode == "given":
        luck.fields("mode")
        return None
    if mode == "seed":
        return seeded(luck.fields("mode", "seed").get("seed").whole(0, MAX_SEED))
    luck.fields("mode", "table", "commitment", "nonces", "secret", "opening")
    nonces = [nonce.text() for nonce in luck.get("nonces").items()]
    if len(nonces) != play.state.seats:
        raise luck.get("nonces").wrong(f"{play.state.seats} seats play, so {play.state.seats} are expected.")
    commitment = _read_hex(luck.get("commitment"))
    opening = None
    if luck.has("opening"):
        taken = luck.get("opening").fields("table", "events")
        opening = {"table": taken.get("table").text(), "events": taken.get("events").whole(1, play.game.longest)}
    table, rules = luck.get("table").text(), play.game.rules_version
    head = Head(table, play.game.slug, rules, play.options, commitment, tuple(nonces), opening)
    if luck.get("secret", None).value is None:
        return None
    secret = _read_hex(luck.get("secret"))
    if commitment_of(secret) != commitment:
        raise luck.get("secret").wrong("its hash is not the commitment that was shown before the first move.")
    return Committed(head, secret)


def _read_hex(node: Node) -> str:
    text = node.text()
    if not is_hex(text):
        raise node.wrong("64 hexadecimal digits in lower case are expected.")
    return text


def _replay(record: Record, entry: Node) -> None:
    """One event: whoever decided must have been asked, what was chosen allowed, and luck as the seed says."""
    play, game, state = record.play, record.play.game, record.play.state
    if entry.has("back_to"):
        _replay_take_back(record, entry.fields("by", "back_to"))
        return
    by_luck = entry.get("by").value == LUCK
    entry.fields("by", "choice", "move", *(("for", "odds") if by_luck else ("forced",)))
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


def _replay_take_back(record: Record, entry: Node) -> None:
    """A seat took back a choice of its own, and what followed from it."""
    play = record.play
    seat = entry.get("by").whole(0, play.state.seats - 1)
    count = entry.get("back_to").whole(0, max(len(play.events) - 1, 0))
    if not play.events or play.events[count].actor != seat or play.events[count].forced:
        raise entry.get("back_to").wrong(f"event {count} was no choice of seat {seat}.")
    if count < record.opening:
        raise entry.get("back_to").wrong("what was taken over from another table stands.")
    play.replay(TakenBack(seat, count))


def _check_luck(record: Record, entry: Node, choice: int) -> None:
    play = record.play
    if entry.get("for").value != play.game.luck_name(play.state):
        raise entry.get("for").wrong(f"luck decided {play.game.luck_name(play.state)!r} here.")
    if record.luck["mode"] == "committed" and entry.get("odds").value != [list(odds) for odds in odds_of(play)]:
        raise entry.get("odds").wrong(f"these are not the odds of {play.game.luck_name(play.state)} here.")
    if len(play.events) < record.opening:
        return  # decided at another table
    if play.dealer and (dealt := play.dealer(play)) != choice:
        expected = play.game.move_name(play.state, dealt)
        source = "secret" if record.luck["mode"] == "committed" else "seed"
        raise entry.wrong(f"the {source} deals {expected} for {play.game.luck_name(play.state)}.")


def _check_end(node: Node, record: Record) -> None:
    play = record.play
    standing = play.game.standing(play.state)
    expected = {"scores": list(standing.scores), "ranks": list(standing.ranks)} if play.is_over else None
    if len(play.events) < record.opening:
        raise node.get("luck").get("opening").wrong(f"there are {len(play.events)} events, fewer than were taken over.")
    if node.get("result").value != expected:
        raise node.get("result").wrong(f"the events lead to {json.dumps(expected)}.")
    if node.get("digest").value != digest(node.value):
        raise node.get("digest").wrong(
            "the record was changed after it was written; every event replays, so look at the seats' names."
        )
