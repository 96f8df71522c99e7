"""What the server plays: games, their options, and their rules."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from townwright.bots.registry import bots
from townwright.commands.info import describe, rules_by_number
from townwright.games import find, slugs
from townwright.server.shapes import ForTablesShape, GameShape, RulesShape, WholeGameShape, send
from townwright.table.clock import PRESETS, WHEN_OUT

router = APIRouter(tags=["games"])


@router.get("/games", response_model=list[GameShape])
async def games() -> JSONResponse:
    """Every game with its seats, options and sizes."""
    return send([describe(find(slug)) for slug in slugs()])


@router.get("/games/{slug}", response_model=WholeGameShape)
async def game(slug: str) -> JSONResponse:
    """One game, with its kinds of choices and its phases."""
    found = find(slug)
    kinds = [
        {
            "kind": kind.name,
            "first": found.actions.first(kind.name),
            "fields": [
                {"name": name, "first": values[0], "count": len(values)} for name, values in kind.fields.items()
            ],
        }
        for kind in found.actions.kinds
    ]
    phases = [{"name": phase.name, "asks": phase.asks, "rules": list(phase.rules)} for phase in found.phases]
    auction = found.auction and {
        "phases": list(found.auction.phases),
        "raises": bool(found.auction.raises),
        "matches": bool(found.auction.matches),
        "drops": bool(found.auction.drops),
    }
    return send(describe(found) | {"kinds": kinds, "phases": phases, "auction": auction})


@router.get("/games/{slug}/rules", response_model=RulesShape)
async def rules(slug: str) -> JSONResponse:
    """The rules as a page of Markdown, each rule by its number, and the positions that the page shows."""
    found = find(slug)
    diagrams = {
        name: {
            "position": found.document(state),
            "seats": int(state.seats),
            "forecast": [item.document() for item in found.forecast(state)],
        }
        for name, state in found.diagrams().items()
    }
    rules = rules_by_number(found)
    return send({"game": found.slug, "page": found.rules_text(), "rules": rules, "diagrams": diagrams})


@router.get("/choices-for-tables", response_model=ForTablesShape)
async def choices_for_tables() -> JSONResponse:
    """What can be chosen when a table is set up, besides the options of its game."""
    clocks = {name: clock.document() for name, clock in PRESETS.items()}
    return send({"bots": [asdict(bot) for bot in bots()], "clocks": clocks, "when_out": WHEN_OUT})
