"""Hints for whoever is to decide, and reviews of games that are over."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Query, Response

from townwright.engine.errors import OutOfDate
from townwright.server.hall import Hall, InHall, Known
from townwright.server.routes.lobby import TableName
from townwright.server.shapes import HintShape, JudgedShape, ReviewShape, ThoughtShape, send
from townwright.server.study import Advice, Study
from townwright.table import deeds, sight
from townwright.table.table import NO_SEAT, Table

router = APIRouter(tags=["study"])

TOLD_GAINS = 6  # of so many of the best choices it is told what they bring at once


def _must_think(hall: Hall) -> None:
    if not hall.settings.study_processes:
        raise deeds.refused("TW-T23")


@router.get("/tables/{name}/hint", response_model=HintShape)
async def hint(
    name: TableName, person: Known, hall: InHall, seat: Annotated[int | None, Query(ge=0, le=3)] = None
) -> Response:
    """What a search thinks of one's choices, by what one's seat can know; only where the game is not rated."""
    _must_think(hall)
    table = await hall.tables.load(name)
    own = deeds.own_seat(table, person.id, seat)
    if table.created.is_rated:
        raise deeds.refused("TW-T21")
    if table.actor in (NO_SEAT, *(other for other in range(len(table.chairs)) if other != own)):
        raise deeds.refused("TW-T22")
    hall.limits.count_hint(person)
    advice = await hall.study.hint(table, own, person.id)
    if (await hall.tables.load(name)).last_move != table.last_move:
        raise OutOfDate("the game has moved on; ask again.")
    return send(hint_of(table, own, advice))


def hint_of(table: Table, seat: int, advice: Advice) -> HintShape:
    """The advice as it is sent."""
    view = table.game.view(table.play.state, seat)
    choices: list[ThoughtShape] = []
    for place, thought in enumerate(advice.thoughts):
        told = cast("ThoughtShape", table.game.choice(view, thought.choice).document())
        told["visits"], told["win"], told["score"] = thought.visits, _shares(thought.win), _points(thought.score)
        told["gains"] = sight.see_preview(table, seat, thought.choice).get("gains", []) if place < TOLD_GAINS else []
        choices.append(told)
    return {
        "follows": table.number,
        "seat": seat,
        "rounds": advice.rounds,
        "choices": choices,
        "line": [{"seat": mover, "move": move} for mover, move in advice.line],
    }


@router.get("/tables/{name}/review", response_model=ReviewShape)
async def review(name: TableName, person: Known, hall: InHall) -> Response:
    """The review of a game that is over. Who asks first begins it; ask again until all of it is done."""
    _must_think(hall)
    table = await hall.tables.load(name)
    if table.finished is None or not table.play.is_over:
        raise deeds.refused("TW-T16")
    return send(review_of(table, hall.study.review(table, person.id)))


def review_of(table: Table, study: Study) -> ReviewShape:
    """The review as it is sent, as far as it is done."""
    told: ReviewShape = {
        "done": len(study.looks) + study.is_done,
        "of": len(study.points) + 1,  # explaining the mistakes comes last
        "failed": study.has_failed,
        "outlooks": [],
        "strokes": [],
        "decisions": [],
        "mistakes": [],
        "seats": [],
    }
    found = study.found
    if found is None or not study.is_done:
        return told
    told["outlooks"] = [
        {
            "event": standing.event,
            "win": _shares(standing.win),
            "score": _points(standing.score),
            "within": round(standing.within, 4),
        }
        for standing in found.standings
    ]
    told["strokes"] = [
        {
            "first": stroke.first,
            "last": stroke.last,
            "change": _shares(stroke.change),
            "within": round(stroke.within, 4),
        }
        for stroke in found.strokes
    ]
    before = {number: step.before for number, step in enumerate(table.play.steps())}
    judged: dict[int, JudgedShape] = {
        decision.event: {
            "event": decision.event,
            "seat": decision.seat,
            "move": table.game.move_name(before[decision.event], decision.choice),
            "best": table.game.move_name(before[decision.event], decision.best),
            "cost": round(decision.cost, 4),
            "within": round(decision.within, 4),
            "score_cost": round(decision.score_cost, 2),
        }
        for decision in found.decisions
    }
    told["decisions"] = list(judged.values())
    told["mistakes"] = [
        {
            **judged[decision.event],
            "reasons": [
                {"kind": each.kind, "taken": round(each.taken, 2), "best": round(each.best, 2)} for each in reasons
            ],
        }
        for decision, reasons in study.worst
    ]
    told["seats"] = [
        {
            "luck": round(found.luck(seat), 4),
            "luck_within": round(found.luck_within(), 4),
            "decisions": sum(decision.seat == seat for decision in found.decisions),
            "cost": round(found.cost(seat), 4),
        }
        for seat in range(len(table.chairs))
    ]
    return told


def _shares(values: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in values]


def _points(values: tuple[float, ...]) -> list[float]:
    return [round(value, 2) for value in values]
