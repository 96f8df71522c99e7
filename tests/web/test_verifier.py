"""The verifier in JavaScript says of every record what `townwright verify` says, in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

import pytest

from tests.table.tables import ADA, BEN, NOW, SECRET, play_on, running
from townwright.engine.errors import CannotRead
from townwright.engine.proof import commitment_of
from townwright.engine.record import digest, dump_record, load_record
from townwright.games import find
from townwright.table import deeds
from townwright.table.records import record_of
from townwright.table.table import Table

VERIFIER = Path(__file__).parents[2] / "web" / "public" / "verify.js"
PAGE = """<!doctype html><body><script type="module">
import {{ sentenceOf, verify }} from "./verify.js";
const results = [];
for (const record of {records}) results.push({{ ...(await verify(record)), said: sentenceOf(await verify(record)) }});
document.body.textContent = encodeURIComponent(JSON.stringify(results));
document.body.id = "done";
</script></body>"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def in_a_browser(records: list[Any], folder: Path) -> list[Any]:
    """What the verifier says of each record."""
    shutil.copy(VERIFIER, folder)
    (folder / "page.html").write_text(PAGE.format(records=json.dumps(records)), encoding="utf-8")
    with served(folder) as address:
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=60000"]
        profile = f"--user-data-dir={folder / 'profile'}"
        done = subprocess.run(
            ["chromium", *flags, profile, f"{address}/page.html"],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
    found = re.search(r'<body id="done">([^<]*)</body>', done.stdout)
    assert found, done.stdout[-500:] + done.stderr[-2000:]
    results: list[Any] = json.loads(unquote(found[1]))
    return results


def gone_on(source: Table) -> Table:
    """A game that went on from the middle of another."""
    table = deeds.go_on_from(source, len(source.play.events) // 2, "t9", NOW, ADA, secret=SECRET)
    deeds.sit(table, NOW, 0, ADA)
    deeds.sit(table, NOW, 1, BEN)
    deeds.start_if_full(table, NOW, SECRET)
    return play_on(table, 2)


def records() -> list[Any]:
    """Finished games: one with a choice that was taken back, one with names beyond ASCII, one that goes on from it."""
    tables = []
    games: tuple[tuple[str, dict[str, Any]], ...] = (("new_city", {"players": "2"}), ("alien_city", {}))
    for slug, options in games:
        table = running(ADA, BEN, slug=slug, **options)
        if slug == "new_city":
            play_on(table, 1, most=3)
            deeds.offer(table, table.entries[-1].at, 0, "take_back", SECRET)
            deeds.answer(table, table.entries[-1].at, 1, True, SECRET)
        tables.append(play_on(table, 1))
    tables.append(gone_on(tables[1]))
    return [json.loads(dump_record(record_of(table, ["Ada", "Zoë 🏛"]))) for table in tables]


def events(record: Any, by_luck: bool = True) -> list[int]:
    return [number for number, event in enumerate(record["events"]) if (event["by"] == "luck") == by_luck]


def _change_a_draw(record: Any) -> int:
    place = events(record)[4]
    others = [outcome for outcome, _ in record["events"][place]["odds"]]
    others.remove(record["events"][place]["choice"])
    record["events"][place]["choice"] = others[0]
    return place


def _swap_two_draws(record: Any) -> int:
    log, places = record["events"], events(record)
    first = next(k for k in places if k + 1 in places and log[k]["choice"] != log[k + 1]["choice"])
    for name in ("choice", "move"):
        log[first][name], log[first + 1][name] = log[first + 1][name], log[first][name]
    return first


def _change_a_decision(record: Any) -> int:
    """A decision is in the chain: the draws after it do not follow any more."""
    place = events(record, by_luck=False)[0]
    record["events"][place]["choice"] += 1
    return next(number for number in events(record) if number > place)


def _change_a_nonce(record: Any) -> int:
    record["luck"]["nonces"][0] += "!"
    return events(record)[0]


TAMPERING: list[Callable[[Any], int]] = [_change_a_draw, _swap_two_draws, _change_a_decision, _change_a_nonce]


@pytest.mark.slow
def test_both_verifiers_say_the_same(tmp_path: Path) -> None:
    genuine = records()
    assert any("back_to" in event for event in genuine[0]["events"])
    tried: list[Any] = list(genuine)
    wrong_at = []
    for tamper in TAMPERING:
        record = json.loads(json.dumps(genuine[0]))
        wrong_at.append(tamper(record))
        record["digest"] = digest(record)
        tried.append(record)
    renamed = json.loads(json.dumps(genuine[1]))
    renamed["seats"][1] = "Somebody else"
    other_secret = json.loads(json.dumps(genuine[1]))
    other_secret["luck"]["secret"] = "ab" * 32
    hidden = json.loads(json.dumps(genuine[1]))
    hidden["luck"]["secret"] = None
    tried += [renamed, other_secret, hidden, {"format": "a cake"}, {"format": genuine[0]["format"], "version": 1}]

    results = in_a_browser(tried, tmp_path)
    for record, result in zip(genuine, results, strict=False):
        assert result["ok"], result
        taken_over = record["luck"].get("opening", {"events": 0})["events"]
        assert result["draws"] == len([number for number in events(record) if number >= taken_over])
        assert load_record(json.dumps(record), find).play.is_over
    tried, results = tried[len(genuine) :], results[len(genuine) :]
    for record, result, place in zip(tried[:4], results[:4], wrong_at, strict=True):
        assert not result["ok"]
        assert result["event"] >= place  # a draw that no longer follows may by chance come out the same
        assert result["said"].startswith(f"Event {result['event']} is the first that is wrong.")
        with pytest.raises(CannotRead, match=r"events\[\d+\]") as refused:
            load_record(json.dumps(record), find)
        if record in tried[:2]:  # of a changed die and of two that changed places both name the same event
            assert str(refused.value).startswith(f"events[{place}]")
    assert [result["event"] for result in results[:2]] == wrong_at[:2]
    assert [result["said"] for result in results[4:8]] == [
        "Every draw is right, but something else was changed after the record was written.",
        "This is not the secret that the table had committed to.",
        "The secret is shown when the game is over.",
        "This is no record that this program reads.",
    ]
    assert results[8]["said"].startswith("This is no whole record")
    assert commitment_of(SECRET) == genuine[0]["luck"]["commitment"]
