"""One's own notes about a table."""

from __future__ import annotations

import pytest

from tests.server.house import House, duel, said
from townwright.server.routes.notes import LONGEST_NOTES
from townwright.store import schema

pytestmark = pytest.mark.anyio


async def test_notes_are_kept_for_their_writer_alone(any_house: House) -> None:
    first, second = await duel(any_house)
    path = f"{first.path}/notes"
    assert await first.visitor.get(path) == {"text": ""}
    for text in ("ben holds two markets", "ben holds three markets"):
        assert await first.visitor.put(path, text=text) == {"text": text}
    assert await first.visitor.get(path) == {"text": "ben holds three markets"}
    assert await second.visitor.get(path) == {"text": ""}
    await second.visitor.put(path, text="x" * LONGEST_NOTES)
    assert await first.visitor.get(path) == {"text": "ben holds three markets"}
    await first.visitor.put(path, text="")
    assert [row["player"] for row in await any_house.rows(schema.notes, table=first.name)] == [second.visitor.id]


async def test_who_watches_may_note_something_and_who_is_nobody_may_not(any_house: House) -> None:
    first, _ = await duel(any_house)
    eve = await any_house.guest("Eve")
    assert await eve.put(f"{first.path}/notes", text="learn from this") == {"text": "learn from this"}
    said(await any_house.stranger().send("GET", f"{first.path}/notes"), 401)
    said(await any_house.stranger().send("PUT", f"{first.path}/notes", json={"text": "x"}), 401)
    said(await eve.send("PUT", "tables/nowhere/notes", json={"text": "x"}), 404)
    long = said(await eve.send("PUT", f"{first.path}/notes", json={"text": "x" * (LONGEST_NOTES + 1)}), 400)
    assert "text" in long["sentence"]
    assert await eve.get(f"{first.path}/notes") == {"text": "learn from this"}


async def test_notes_go_with_whoever_leaves(any_house: House) -> None:
    first, _ = await duel(any_house)
    await first.visitor.put(f"{first.path}/notes", text="mine")
    await first.visitor.send("DELETE", "me")
    assert await any_house.rows(schema.notes, table=first.name) == []
