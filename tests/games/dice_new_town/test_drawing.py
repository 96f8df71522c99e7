"""The drawing tells the facts of the game once more, for it knows no rule; they are the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from townwright.games import find
from townwright.games.dice_new_town.data import (
    BASE_POINTS,
    CARD_COLOURS,
    FAMILIES,
    FLOORS_OF,
    FOOTPRINTS,
    FORMS,
    LAND_TYPES,
    LAND_VALUES,
    LEVEL_OF,
    LOWEST,
    PENTHOUSE,
    ROOFS_OF_EACH,
    ROUNDS,
    TYPE_OF_LAND,
)
from townwright.games.dice_new_town.notation import resident_name


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    path = Path(find("dice_new_town").folder) / "page" / "facts.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def test_the_lands_are_what_they_are(facts: dict[str, Any]) -> None:
    assert facts["lands"] == {str(k + LOWEST): LAND_TYPES[int(kind)] for k, kind in enumerate(TYPE_OF_LAND)}
    assert facts["worth"] == {name: int(LAND_VALUES[k]) for k, name in enumerate(LAND_TYPES)}
    assert facts["cards"] == dict(zip(LAND_TYPES, CARD_COLOURS, strict=True))


def test_houses_bring_what_they_bring(facts: dict[str, Any]) -> None:
    forms = {
        f"{FOOTPRINTS[int(LEVEL_OF[f]) - 1]}/{int(FLOORS_OF[f])}": int(BASE_POINTS[f]) for f in range(1, FORMS + 1)
    }
    assert facts["points"] == forms | {"penthouse": int(BASE_POINTS[PENTHOUSE])}
    assert (facts["roofs"], facts["rounds"]) == (ROOFS_OF_EACH, ROUNDS)


def test_families_are_who_they_are(facts: dict[str, Any]) -> None:
    assert facts["families"] == {
        resident_name(k): {
            "name": name,
            "people": people,
            "lands": [kind for bit, kind in enumerate(LAND_TYPES) if where >> bit & 1],
            "points": points,
        }
        for k, (name, people, where, points) in enumerate(FAMILIES, 1)
    }
