"""What those who run a server can do about its tables and people."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import Ran, townwright
from tests.server.house import API, House, Place, duel, open_house, play_on
from tests.table.tables import ADA, BEN, SECRET, running
from tests.table.tables import play_on as play_on_here
from townwright.engine.errors import CannotRead
from townwright.engine.events import Event
from townwright.engine.record import load_record
from townwright.engine.state import CHANCE
from townwright.games import find
from townwright.server.archive import read_table
from townwright.server.people import FORGOTTEN
from townwright.store import schema


def in_house(database: str, visit: Callable[[House], Awaitable[Any]]) -> Any:
    """What happens while the server runs; afterwards it is stopped."""

    async def run() -> Any:
        async with open_house(database) as house:
            return await visit(house)

    return asyncio.run(run())


def admin(database: str, *line: str) -> Ran:
    return townwright("admin", *line, "--database", database)


async def _some_moves(house: House) -> str:
    first, second = await duel(house)
    await play_on(first, second, most=9)
    return first.name


async def _known_moves(house: House) -> str:
    """A table with a secret, words and moves that are always the same, so that each forgery shows where it is said."""
    await house.guests("Ada", "Ben")
    table = play_on_here(running(ADA, BEN, players="2"), seed=1, most=60)
    table.fresh = table.entries
    await house.hall.tables.create(table, SECRET)
    return table.name


async def _finished_game(house: House) -> str:
    first, second = await duel(house)
    await first.do("chat", text="good luck")
    await play_on(first, second, most=12)
    await first.do("resignation")
    return first.name


def _look(name: str) -> Callable[[House], Awaitable[Any]]:
    async def look(house: House) -> Any:
        return await house.stranger().get(f"tables/{name}")

    return look


def test_tables_are_listed_and_counted(database: str) -> None:
    name = in_house(database, _some_moves)
    done = admin(database, "list")
    assert done.status == 0
    assert done.out.startswith(f"{name:<12}running  new_city")
    (row,) = admin(database, "list", "--status", "running", "--json").json
    assert row["name"] == name
    assert admin(database, "list", "--status", "over").out == ""
    counted = admin(database, "stats", "--json").json
    assert counted["tables"] == {"new_city": {"running": 1}}
    assert counted["rows"]["players"] == 2
    assert "1 running" in admin(database, "stats").out


def test_a_table_is_shown_as_everybody_may_see_it(database: str) -> None:
    name = in_house(database, _some_moves)
    shown = admin(database, "show", name).out
    assert "New City, running" in shown
    assert "seat 1: player 2" in shown
    assert admin(database, "show", name, "--json").json["table"] == name
    assert admin(database, "show", "nowhere").err.strip() == "There is no table 'nowhere'."


def test_a_table_goes_to_another_server_and_is_the_same_there(database: str, tmp_path: Path) -> None:
    name = in_house(database, _finished_game)
    before = in_house(database, _look(name))
    file, elsewhere = tmp_path / "table.json", f"sqlite:///{tmp_path / 'elsewhere.db'}"
    assert "keep it to yourself" in admin(database, "export", name, "--output", str(file)).out
    assert admin(elsewhere, "import", str(file)).out.startswith(f"Table {name} is here, over")
    after = in_house(elsewhere, _look(name))
    for part in ("log", "position", "choices", "names", "chat"):
        assert after[part] == before[part], part
    assert after["table"] == before["table"]

    async def record(house: House) -> str:
        return (await house.stranger().send("GET", f"{API}/tables/{name}/record")).text

    assert load_record(in_house(elsewhere, record), find).luck["secret"]
    again = admin(elsewhere, "import", str(file))
    assert (again.status, again.err.strip()) == (2, f"There is a table '{name}' here already.")
    assert admin(elsewhere, "stats", "--json").json["rows"]["players"] == 2


def test_a_running_game_goes_on_elsewhere(database: str, tmp_path: Path) -> None:
    name = in_house(database, _some_moves)
    file, elsewhere = tmp_path / "table.json", f"sqlite:///{tmp_path / 'elsewhere.db'}"
    admin(database, "export", name, "--output", str(file))
    admin(elsewhere, "import", str(file))
    assert in_house(elsewhere, _look(name))["position"] == in_house(database, _look(name))["position"]


def places(document: Any, kind: str) -> list[int]:
    """The numbers of the entries of this kind."""
    return [entry["number"] for entry in document["entries"] if entry["what"]["kind"] == kind]


def what(document: Any, number: int) -> Any:
    return document["entries"][number]["what"]


def _swap_draws(document: Any) -> str:
    """The first two pawns of the ladder in the other order; either can be drawn first, but one was."""
    first, second = places(document, "drawn")[:2]
    draws = what(document, first), what(document, second)
    draws[0]["choice"], draws[1]["choice"] = draws[1]["choice"], draws[0]["choice"]
    return f"entries[{first}].what: this is not what the secret of the table deals here"


def _swap_lines(document: Any) -> str:
    """The first two draws change places with all they say, numbers and times apart."""
    first, second = places(document, "drawn")[:2]
    entries = document["entries"]
    entries[first]["what"], entries[second]["what"] = entries[second]["what"], entries[first]["what"]
    return f"entries[{first}].what: this is not what the secret of the table deals here"


def _drop_a_draw(document: Any) -> str:
    """A line is cut out, and those behind it are numbered anew."""
    place = places(document, "drawn")[1]
    del document["entries"][place]
    for number, entry in enumerate(document["entries"]):
        entry["number"] = number
    return f"entries[{place}].what: "


def _change_a_decision(document: Any) -> str:
    """Another choice that was possible too: the draw that it led to does not follow any more."""
    draws = places(document, "drawn")
    for place in [number for number in places(document, "decided") if number < draws[-1]]:
        draw = next(number for number in draws if number > place)
        table = read_table({**document, "entries": document["entries"][:place]})[0]
        for choice in set(table.game.legal(table.play.state)) - {what(document, place)["choice"]}:
            play = table.play.draft()
            play.replay(Event(table.actor, choice))
            for number in range(place + 1, draw):
                seat, next_choice = what(document, number)["seat"], what(document, number)["choice"]
                if play.state.actor != seat or next_choice not in play.game.legal(play.state):
                    break
                play.replay(Event(seat, next_choice))
            else:
                if what(document, draw)["choice"] in play.game.legal(play.state) and play.state.actor == CHANCE:
                    what(document, place)["choice"] = choice
                    return f"entries[{draw}].what: this is not what the secret of the table deals here"
    raise AssertionError("no choice could be changed without anybody noticing before the draw")


def _say_it_was_forced(document: Any) -> str:
    place = places(document, "decided")[0]
    what(document, place)["forced"] = not what(document, place)["forced"]
    return f"entries[{place}].what: it was"


def _end_it(document: Any) -> str:
    last = document["entries"][-1]
    end = {"kind": "finished", "how": "played", "scores": [9, 0], "ranks": [1, 2], "secret": document["secret"]}
    document["entries"].append({"number": last["number"] + 1, "at": last["at"], "what": end})
    return f"entries[{last['number'] + 1}].what: the game was not over here"


def _end_it_otherwise(document: Any) -> str:
    _end_it(document)
    document["entries"][-1]["what"] |= {"how": "agreed"}
    return f"entries[{len(document['entries']) - 1}].what: the game ends ["


def _take_back_luck(document: Any) -> str:
    last = document["entries"][-1]
    back = {"kind": "took_back", "seat": 0, "count": 0}
    document["entries"].append({"number": last["number"] + 1, "at": last["at"], "what": back})
    return f"entries[{last['number'] + 1}].what: event 0 was no choice of seat 0"


def _begin_too_early(document: Any) -> str:
    """The game begins before the second seat is taken."""
    (start,) = places(document, "started")
    seated = document["entries"][start - 1]
    document["entries"][start]["what"], seated["what"] = seated["what"], document["entries"][start]["what"]
    return f"entries[{start - 1}].what: the game cannot begin here"


TAMPERING: list[tuple[Callable[[Any], Any], str]] = [
    (lambda d: d.update(format="townwright-table 9"), "format: 'townwright-table 1' is expected"),
    (lambda d: d.update(table="NO SUCH"), "table: 'NO SUCH' is not how a table is called"),
    (lambda d: d.update(secret="5f" * 32), "secret: this is not the secret that the table has committed to"),
    (lambda d: d.update(secret="short"), "secret: 64 hexadecimal digits"),
    (lambda d: d.update(more=1), "there is no field 'more' here"),
    (lambda d: d.update(people={}), "there is no player 1 among the people"),
    (lambda d: d.update(people={"x": "y"}), "people: people are numbered"),
    (lambda d: d.update(entries=[]), "entries: a table has at least one entry"),
    (lambda d: d["entries"].pop(0), "entries[0].number: a whole number from 0 to 0"),
    (lambda d: d["entries"].reverse(), "entries[0].number: a whole number from 0 to 0"),
    (lambda d: d["entries"][2].update(at=0), "entries[2].at: a whole number"),
    (lambda d: d["entries"][1].update(what={"kind": "vanished"}), "entries[1].what: there is no entry of the kind"),
    (lambda d: d["entries"][1].update(what={"kind": "seated", "seat": 9, "nonce": ""}), "entries[1].what: this cannot"),
    (lambda d: d["entries"][1].update(what=d["entries"][0]["what"]), "entries[1].what: a table is set up by its first"),
    (lambda d: d["entries"][5]["what"].update(choice=10**6), "entries[5].what: nobody could decide this here"),
    (
        lambda d: d["entries"][-1]["what"].update(seat=1 - d["entries"][-1]["what"]["seat"]),
        ".what: nobody could decide",
    ),
    (lambda d: d["entries"][0]["what"].update(luck={}), "entries[4].what: this cannot follow"),
]
FORGERIES: tuple[Callable[[Any], str], ...] = (
    _swap_draws,
    _swap_lines,
    _drop_a_draw,
    _change_a_decision,
    _say_it_was_forced,
    _end_it,
    _end_it_otherwise,
    _take_back_luck,
    _begin_too_early,
)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A table with some moves, as it is exported."""
    database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'townwright.db'}"
    return admin(database, "export", in_house(database, _known_moves)).out


@pytest.mark.parametrize(("tamper", "words"), TAMPERING)
def test_a_document_that_was_tampered_with_is_refused(exported: str, tamper: Any, words: str) -> None:
    document = json.loads(exported)
    assert read_table(document)[0].name == document["table"]
    tamper(document)
    with pytest.raises(CannotRead) as refused:
        read_table(document)
    assert words in str(refused.value)


@pytest.mark.parametrize("forge", FORGERIES)
def test_the_first_entry_that_is_wrong_is_named(exported: str, forge: Callable[[Any], str]) -> None:
    document = json.loads(exported)
    words = forge(document)
    with pytest.raises(CannotRead) as refused:
        read_table(document)
    assert str(refused.value).startswith(words)


def test_what_is_refused_leaves_nothing(exported: str, tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "table.json"
    file.write_text(exported.replace('"choice": ', '"choice": 9'), encoding="utf-8")
    done = admin(database, "import", str(file))
    assert (done.status, "nobody could decide this here" in done.err) == (2, True)
    assert set(admin(database, "stats", "--json").json["rows"].values()) == {0}


def test_a_game_is_taken_back(database: str) -> None:
    name = in_house(database, _some_moves)
    before = in_house(database, _look(name))
    choices = [line for line in before["log"] if line["by"] != "luck" and not line["forced"]]
    assert f"back at event {choices[-1]['event']}" in admin(database, "undo", name).out
    assert (
        f"back at event {choices[2]['event']}" in admin(database, "undo", name, "--event", str(choices[2]["event"])).out
    )
    after = in_house(database, _look(name))
    assert after["log"][: choices[2]["event"]] == before["log"][: choices[2]["event"]]
    assert after["table"]["actor"] == choices[2]["by"]
    for event, words in (("0", "event 0 was no choice of a seat"), ("999", "--event: a number from 0"), ("x", "--ev")):
        assert words in admin(database, "undo", name, "--event", event).err


def test_the_whole_database_is_copied(database: str, tmp_path: Path) -> None:
    name, copy = in_house(database, _some_moves), tmp_path / "copy.db"
    done = admin(database, "backup", str(copy))
    if database.startswith("postgresql"):
        assert "pg_dump" in done.err
        return
    assert "is copied to" in done.out
    assert in_house(f"sqlite:///{copy}", _look(name))["log"] == in_house(database, _look(name))["log"]
    assert "exists already" in admin(database, "backup", str(copy)).err
    assert "is no folder" in admin(database, "backup", str(tmp_path / "nowhere" / "x.db")).err


def test_guests_who_were_away_are_forgotten_and_games_stay_whole(database: str) -> None:
    async def visit(house: House) -> tuple[str, Place]:
        name = await _finished_game(house)
        _, account, _ = await house.guests("Eve", "Fay", "Gus")
        await account.post("accounts", name="Fay with a name", password="long enough")
        running, _ = await duel(house)
        old = schema.players.update().values(seen_at=0)
        await house.hall.store.write(old.where(schema.players.c.name != "Gus"))
        return name, running

    name, _ = in_house(database, visit)
    assert admin(database, "purge-guests", "--days", "30", "--dry-run").out.strip() == (
        "3 guests who were away for 30 days would be forgotten."
    )
    assert admin(database, "purge-guests", "--days", "30").out.startswith("3 guests")
    assert admin(database, "purge-guests", "--days", "30").out.startswith("0 guests")
    news = in_house(database, _look(name))
    assert set(news["names"].values()) == {FORGOTTEN}
    assert len(news["log"]) > 12

    async def names(house: House) -> list[str]:
        return sorted(row["name"] for row in await house.rows(schema.players))

    assert in_house(database, names) == sorted(["Ada", "Ben", "Fay with a name", "Gus", FORGOTTEN, FORGOTTEN])


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    for line, words in (
        (["list", "--limit", "many"], "A whole number of at least 1"),
        (["purge-guests", "--days", "-1"], "A whole number of at least 1"),
        (["import", str(tmp_path / "no.json")], "cannot be read: no such file"),
        (["frobnicate"], "invalid choice"),
        ([], "WHAT"),
    ):
        done = admin(database, *line)
        assert done.status == 2
        assert words in done.err
        assert "Traceback" not in done.err
