"""What somebody at a table is sent. All of it is made from the view of their seat, never from the position itself.

`eyes` are a seat, or NOBODY for those who have none. When a game is over everything may be seen: eyes of EVERYBODY.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from townwright.engine import ask
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Step
from townwright.engine.game import Choice
from townwright.engine.luck import new_luck
from townwright.engine.playthrough import LUCK
from townwright.engine.score import Gain, Item
from townwright.engine.state import CHANCE, NOBODY, UNKNOWN, bytes_of, copy_of
from townwright.table.deeds import free_take_back, refused
from townwright.table.shapes import (
    ChoiceShape,
    ClockShape,
    GainShape,
    ItemShape,
    LogShape,
    OpeningShape,
    PositionShape,
    PreviewShape,
    RunShape,
    TableShape,
    WhyShape,
)
from townwright.table.table import OPEN, OVER, Table

EVERYBODY = -2
WORLDS = 3  # in so many worlds that fit the view a preview has to come out the same to be told
SHORTEST_RUN = 6  # so many choices in a row that differ in one number alone are sent as one


def eyes_of(table: Table, player: int, wanted: int | None = None) -> int:
    """With whose eyes this player may look: those of a seat of one's own, and after the game of anybody.

    Several people may sit before one screen. Unless it is told whose eyes are meant, they are those of the seat that is
    to decide, and while that is none of theirs nobody's: what a seat knows is not for the others.
    """
    own = table.seats_of(player)
    if table.status == OVER:
        return EVERYBODY if wanted is None else max(NOBODY, min(wanted, len(table.chairs) - 1))
    if wanted is None:
        return table.actor if table.actor in own else own[0] if len(own) == 1 else NOBODY
    if wanted != NOBODY and wanted not in own:
        raise refused("TW-T3")
    return wanted


def seat_of(table: Table, player: int, wanted: int | None) -> int:
    """For which seat this player asks what it may do: of several, unless told, the one that is to decide."""
    own = table.seats_of(player)
    if wanted is None and own and table.status != OVER:
        return table.actor if table.actor in own else own[0]
    if (seat := eyes_of(table, player, wanted)) < 0:
        raise refused("TW-T2")
    return seat


def view_of(table: Table, state: Any, eyes: int) -> Any:
    """A position of this table as these eyes see it."""
    return state if eyes == EVERYBODY else table.game.view(state, eyes)


def _seat_of(eyes: int) -> int | None:
    return None if eyes == EVERYBODY else eyes


# The position ---------------------------------------------------------------------------------------------------------


def see_position(table: Table, eyes: int, count: int | None = None) -> PositionShape:
    """The position, now or after the first `count` events: what stands where, who decides what, and the scores."""
    state = table.play.state if count is None else table.play.position(count)
    view, game = view_of(table, state, eyes), table.game
    standing = game.standing(view)
    return {
        "event": len(table.play.events) if count is None else count,
        "phase": game.phase(view).name,
        "actor": LUCK if view.actor == CHANCE else view.actor if view.actor >= 0 else None,
        "prompt": game.prompt(view, eyes),
        "rules": list(game.phase(view).rules),
        "position": game.document(view),
        "seats": [
            {"name": game.seat_name(view, seat), "score": standing.scores[seat], "rank": standing.ranks[seat]}
            for seat in range(view.seats)
        ],
        "forecast": _items(game.forecast(view)),
        "knows_more": bytes_of(view) != bytes_of(game.view(state, NOBODY)),
    }


def see_board(table: Table, eyes: int, count: int | None = None) -> str:
    """The position as text, now or after the first `count` events."""
    state = table.play.state if count is None else table.play.position(count)
    return table.game.board(view_of(table, state, eyes))


def see_account(table: Table, eyes: int) -> list[ItemShape]:
    """Where each seat's score comes from."""
    return _items(table.play.account(_seat_of(eyes)))


def _items(items: Iterable[Item]) -> list[ItemShape]:
    return [cast("ItemShape", item.document()) for item in items]


# The log --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """An event of the log as somebody may know it. To all who know the same of it, it is told in the same words."""

    number: int
    step: Step
    before: Any
    choice: int
    after: Any

    @property
    def known(self) -> tuple[int, bytes, bytes]:
        """All that is known of it."""
        return self.choice, bytes_of(self.before), bytes_of(self.after)


def log_lines(table: Table, eyes: int, first: int = 0) -> Iterator[Line]:
    """The events of the game from number `first` on, as these eyes know them."""
    for number, step in enumerate(table.play.steps(first), first):
        yield Line(number, step, *table.game.seen(step.before, step.event.choice, step.after, _seat_of(eyes)))


def see_line(table: Table, line: Line) -> LogShape:
    """A line of the log."""
    game, step = table.game, line.step
    before, choice, after = line.before, line.choice, line.after
    entry = table.entries[table.numbers[line.number]]
    return {
        "event": line.number,
        "entry": entry.number,
        "at": entry.at,
        "by": LUCK if step.event.actor == CHANCE else step.event.actor,
        "choice": None if choice == UNKNOWN else choice,
        "move": None if choice == UNKNOWN else game.move_name(before, choice),
        "places": [] if choice == UNKNOWN else list(game.places(before, choice)),
        "forced": step.event.forced,
        "lines": game.story(before, choice, after),
        "gains": [_gain(gain) for gain in game.gains(before, choice, after)],
        "scores": list(game.standing(after).scores),
    }


def see_log(table: Table, eyes: int, first: int = 0) -> list[LogShape]:
    """The log of the game from event `first` on."""
    return [see_line(table, line) for line in log_lines(table, eyes, first)]


def since_last_choice(table: Table, seat: int) -> int:
    """The number of the first event after the last choice of this seat."""
    events = table.play.events
    own = (number + 1 for number in range(len(events) - 1, -1, -1) if events[number].actor == seat)
    return max(table.opening, next((number for number in own if not events[number - 1].forced), 0))


def _gain(gain: Gain) -> GainShape:
    return {"purse": gain.purse, "when": gain.when, "item": _items([gain.item])[0]}


# What may be chosen ---------------------------------------------------------------------------------------------------


def see_choices(table: Table, seat: int) -> list[ChoiceShape | RunShape]:
    """What this seat may choose now; nothing if it is not asked. Long runs of numbers, such as bids, are one entry."""
    if table.actor != seat:
        return []
    view = table.game.view(table.play.state, seat)
    return list(_runs(table, view, table.game.legal(view)))


def _runs(table: Table, view: Any, numbers: list[int]) -> Iterator[ChoiceShape | RunShape]:
    game = table.game

    def row(place: int) -> tuple[str, int]:
        return game.actions.decode(numbers[place]).kind, numbers[place] - place

    for (kind, _), places in groupby(range(len(numbers)), row):
        run = [numbers[place] for place in places]
        first = game.choice(view, run[0])
        if len(run) >= SHORTEST_RUN and len(first.fields) == 1 and not first.places:
            yield _run(kind, first, game.choice(view, run[-1]))
        else:
            yield from (_choice(game.choice(view, number)) for number in run)


def _choice(choice: Choice) -> ChoiceShape:
    return cast("ChoiceShape", choice.document())


def _run(kind: str, first: Choice, last: Choice) -> RunShape:
    (name,) = first.fields
    return {
        "kind": kind,
        "run": name,
        "low": first.fields[name],
        "high": last.fields[name],
        "from": _choice(first),
        "to": _choice(last),
    }


def see_why(table: Table, eyes: int, choice: int) -> WhyShape:
    """Why a choice is refused, with the places that forbid it; or that it is not."""
    view = view_of(table, table.play.state, eyes)
    problem = None if eyes < 0 else table.game.refuse(view, eyes, choice)
    return _refusal(choice, problem) if problem else {"choice": choice, "allowed": eyes == table.actor}


def _refusal(choice: int | None, problem: Refused) -> WhyShape:
    places = list(problem.places)
    return {"choice": choice, "allowed": False, "rule": problem.rule, "sentence": problem.sentence, "places": places}


def see_why_there(table: Table, eyes: int, places: Sequence[str]) -> WhyShape:
    """Why nothing can be chosen by touching these places: the refusal that most choices of them meet.

    Choices of a kind that is being asked for now say more than others, and so do those that touch little else.
    """
    view, game = view_of(table, table.play.state, eyes), table.game
    asked = {game.actions.decode(number).kind for number in game.legal(view)} if view.actor >= 0 else set()
    found: list[tuple[bool, int, int]] = []
    for number in range(game.actions.count):
        touched = game.places(view, number)
        if set(places) <= set(touched):
            found.append((game.actions.decode(number).kind not in asked, len(touched), number))
    if not found:
        return _why_in_words(table, eyes, places)
    nearest = [number for *likeness, number in found if likeness == list(min(found)[:2])]
    whys = [see_why(table, eyes, number) for number in nearest]
    rules = Counter(why.get("rule", "") for why in whys)
    return max(whys, key=lambda why: rules[why.get("rule", "")])


def _why_in_words(table: Table, eyes: int, places: Sequence[str]) -> WhyShape:
    """A place may be out of reach of any choice, and its name still mean a move that a rule refuses."""
    try:
        choice = table.game.read_move(view_of(table, table.play.state, eyes), places[-1].partition(":")[2])
    except Refused as problem:
        return _refusal(None, problem)
    except CannotRead:
        return {"choice": None, "allowed": False}
    return see_why(table, eyes, choice)


def see_preview(table: Table, seat: int, choice: int) -> PreviewShape:
    """What a choice would change, as far as the seat can know it: points by item, and the position it leads to."""
    game = table.game
    view = game.view(table.play.state, seat)
    if problem := game.refuse(view, seat, choice):
        raise problem
    told = [_preview_in(table, view, seat, choice, world) for world in range(WORLDS)]
    known = {name: part for name, part in told[0].items() if all(other[name] == part for other in told)}
    return cast("PreviewShape", _choice(game.choice(view, choice)) | known)


def _preview_in(table: Table, view: Any, seat: int, choice: int, world: int) -> dict[str, Any]:
    """The preview in one of the worlds that fit the view; which ones these are follows from the view.

    What a deed of several steps will bring when it is completed counts as brought.
    """
    game = table.game
    before = copy_of(view)
    ask.resample(before, seat, new_luck(zlib.crc32(bytes_of(view)), world))
    after = copy_of(before)
    ask.apply(after, choice)
    seen = game.seen(before, choice, after, seat)
    later = game.outlook(seen[0], choice)
    scores = list(game.standing(seen[2]).scores)
    for gain in later:
        scores[gain.purse % len(scores)] += gain.item.points
    return {
        "gains": [_gain(gain) for gain in [*game.gains(*seen), *later]],
        "lines": game.story(*seen),
        "position": game.document(seen[2]),
        "scores": scores,
        "then": game.prompt(seen[2], seat),
    }


# The table ------------------------------------------------------------------------------------------------------------


def see_table(table: Table, eyes: int, now: int) -> TableShape:
    """Everything about the table but its game: who sits where, clocks, what is offered, where the luck comes from."""
    made = table.created
    return {
        "table": table.name,
        "name": made.name,
        "game": made.game,
        "rules": made.rules,
        "options": made.options,
        "status": cast("Any", table.status),
        "is_public": made.is_public,
        "is_rated": made.is_rated,
        "host": made.by,
        "created_at": table.entries[0].at,
        "number": table.number,
        "last_move": table.last_move,
        "actor": None if table.actor < 0 else table.actor,
        "chairs": [
            {
                "player": chair.player or None,
                "bot": chair.bot or None,
                "resigned": bool(chair.resigned),
                "time_left": table.time_left(seat, now) if table.clock else None,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "clock": cast("ClockShape", table.clock.document()) if table.clock else None,
        "deadline": table.deadline,
        "offer": None
        if table.offer is None
        else {
            "seat": table.offer.seat,
            "what": cast("Any", table.offer.what),
            "agreed": sorted(table.offer.agreed),
        },
        "can_take_back": eyes >= 0 and _can_take_back(table, eyes),
        "luck": table.luck_document() if table.status != OPEN else dict(made.luck),
        "result": None
        if table.finished is None
        else {"how": table.finished.how, "scores": table.finished.scores, "ranks": table.finished.ranks},
        "rematch_of": made.rematch_of or None,
        "opening": cast("OpeningShape | None", table.opening_document()),
    }


def _can_take_back(table: Table, seat: int) -> bool:
    if table.actor < 0:
        return False
    try:
        free_take_back(table, seat)
    except Refused:
        return False
    return True
