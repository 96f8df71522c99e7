"""The bot of examples/bot.py, as docs/bots.md explains it: programs of their own against a real server."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import Server
from townwright.engine.record import load_record
from townwright.games import find

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"
GUIDE = ROOT / "docs" / "bots.md"
SECONDS = 150
Guest = Callable[[str], tuple[httpx.Client, str]]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'townwright.db'}", folder, bot_pace_ms=0) as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[[str], tuple[httpx.Client, str]]]:
    """Somebody with a browser, and a token for a program of theirs."""
    with ExitStack() as browsers:

        def come_in(name: str) -> tuple[httpx.Client, str]:
            client = browsers.enter_context(httpx.Client(base_url=f"{server.address}/api/v1", timeout=30))
            client.post("/guests", json={"name": name}).raise_for_status()
            return client, client.post("/keys", json={"label": "my bot"}).raise_for_status().json()["token"]

        yield come_in


def play(server: Server, token: str, *more: str) -> subprocess.Popen[str]:
    """The bot in a process of its own."""
    command = [sys.executable, str(BOT), server.address, token, "--games", "1", *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(bot: subprocess.Popen[str]) -> str:
    out, problems = bot.communicate(timeout=SECONDS)
    assert bot.returncode == 0, problems
    return out


def set_up(client: httpx.Client, **wanted: Any) -> str:
    view = client.post("/tables", json={"is_rated": False, **wanted}).raise_for_status().json()
    return str(view["table"]["table"])


def test_two_bots_play_a_whole_game_over_http(server: Server, guest: Guest) -> None:
    (ada, of_ada), (ben, of_ben) = guest("Ada"), guest("Ben")
    bots = [play(server, of_ada), play(server, of_ben)]
    name = set_up(ada, game="alien_city", seats=["me", "open"])
    ben.put(f"/tables/{name}/seats/1", json={}).raise_for_status()
    for bot in bots:
        assert f"{name} is over" in finished(bot)
    view = ada.get(f"/tables/{name}").json()
    assert view["table"]["result"]["how"] == "played"
    assert [line["text"] for line in view["chat"]] == ["Hello, I am a bot. Good luck!"] * 2
    record = ada.get(f"/tables/{name}/record").text
    assert load_record(record, find).play.is_over


def test_a_bot_agrees_and_resigns(server: Server, guest: Guest) -> None:
    (ada, of_ada), (ben, _) = guest("Ada"), guest("Ben")
    bot = play(server, of_ada)
    name = set_up(ada, game="new_city", options={"players": "2"}, seats=["me", "open"])
    ben.put(f"/tables/{name}/seats/1", json={}).raise_for_status()
    for _ in range(SECONDS):  # a move that comes first ends what was proposed
        table = ben.get(f"/tables/{name}").json()["table"]
        if table["status"] == "over":
            break
        if table["offer"] is None:
            ben.post(f"/tables/{name}/offers", json={"what": "end"})
        time.sleep(0.5)
    assert f"{name} is over" in finished(bot)
    assert ben.get(f"/tables/{name}").json()["table"]["result"]["how"] == "agreed"
    bot = play(server, of_ada, "--give-up", "0")
    name = set_up(ada, game="new_city", options={"players": "2"}, seats=["me", "random"])
    assert f"{name} is over" in finished(bot)
    result = ada.get(f"/tables/{name}").json()["table"]["result"]
    assert (result["how"], result["ranks"]) == ("resigned", [2, 1])


def test_a_token_that_opens_nothing_is_said(server: Server) -> None:
    bot = play(server, "tw_nothing")
    _, problems = bot.communicate(timeout=SECONDS)
    assert bot.returncode == 1
    assert "401" in problems


def test_the_requests_of_the_guide_are_answered_as_it_says(server: Server) -> None:
    """Every `curl` of the guide, in its order, with the names it has been told; each has to succeed."""
    text = GUIDE.read_text(encoding="utf-8")
    commands = re.findall(r"^curl ((?:.*\\\n)*.*)", text, re.MULTILINE)
    assert len(commands) >= 6
    known = {"SERVER": server.address, "TOKEN": "", "TABLE": "", "NUMBER": "", "CHOICE": ""}
    cookies = httpx.Cookies()
    for command in commands:
        for name, value in known.items():
            command = command.replace(f"${name}", value)
        words = shlex.split(command.replace("\\\n", " "))
        address = next(word for word in words if word.startswith("http"))
        headers = dict(words[k + 1].split(": ", 1) for k, word in enumerate(words) if word == "-H")
        body = next((words[k + 1] for k, word in enumerate(words) if word == "-d"), None)
        method = next((words[k + 1] for k, word in enumerate(words) if word == "-X"), "POST" if body else "GET")
        with httpx.Client(cookies=cookies if "-b" in words else None, timeout=30) as client:
            if "-N" in words:
                with client.stream(method, address, headers=headers) as stream:
                    assert stream.status_code == 200, command
                    lines = stream.iter_lines()
                    assert next(line for line in lines if line.startswith("data: ")), command
                continue
            response = client.request(method, address, headers=headers, content=body)
        assert response.is_success, (command, response.text)
        cookies.update(response.cookies)
        told = response.json()
        known["TOKEN"] = told.get("token", known["TOKEN"]) if isinstance(told, dict) else known["TOKEN"]
        if isinstance(told, dict) and "table" in told:
            known |= {"TABLE": told["table"]["table"], "NUMBER": str(told["number"])}
            entry: Any = next(iter(told["choices"]), {})
            known["CHOICE"] = str(entry.get("from", entry).get("number", known["CHOICE"]))
