"""What the server plays: games, their options, and their rules."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from townwright.bots.registry import BOTS
from townwright.commands.info import describe, rules_by_number
from townwright.games import find, slugs
from townwright.table.clock import PRESETS, WHEN_OUT

router = APIRouter(tags=["games"])


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """Every game with its seats, options and sizes."""
    return [describe(find(slug)) for slug in slugs()]


@router.get("/games/{slug}")
async def game(slug: str) -> dict[str, Any]:
    """One game, with its kinds of choices and its phases."""
    found = find(slug)
    kinds = [
        {"kind": kind.name, "first": found.actions.first(kind.name), "fields": list(kind.fields)}
        for kind in found.actions.kinds
    ]
    phases = [{"name": phase.name, "asks": phase.asks, "rules": list(phase.rules)} for phase in found.phases]
    return describe(found) | {"kinds": kinds, "phases": phases}


@router.get("/games/{slug}/rules")
async def rules(slug: str) -> dict[str, Any]:
    """The rules as a page of Markdown, and each rule by its number."""
    found = find(slug)
    return {"game": found.slug, "page": found.rules_text(), "rules": rules_by_number(found)}


@router.get("/choices-for-tables")
async def choices_for_tables() -> dict[str, Any]:
    """What can be chosen when a table is set up, besides the options of its game."""
    return {
        "bots": list(BOTS),
        "clocks": {name: clock.document() for name, clock in PRESETS.items()},
        "when_out": WHEN_OUT,
    }
