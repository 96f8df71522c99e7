"""A real server, asked by schemathesis for whatever its OpenAPI allows and much that it does not."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.running import Server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
WANT_A_PASSWORD = ("POST /api/v1/sessions", "PUT /api/v1/me/password")
LEFT_OUT = ("/api/v1/me", "/api/v1/session")  # they would end the session of whoever asks


def _ask(database: str, folder: Path, seconds: int, *more: str) -> None:
    """Ask for so long with the session of somebody who has a running game; each answer has to be as it is described."""
    program = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
    assert program, "schemathesis is among the tools of the tests"
    with Server(database, folder, bot_pace_ms=10**8) as server:
        with httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as ada:
            ada.post("/guests", json={"name": "Ada"}).raise_for_status()
            wanted = {"game": "new_city", "options": {"players": "2"}, "seats": ["me", "me"]}
            running = ada.post("/tables", json=wanted).raise_for_status().json()["table"]["table"]
            waiting = ada.post("/tables", json={**wanted, "seats": ["me"]}).raise_for_status().json()["table"]["table"]
            cookie = f"townwright={ada.cookies['townwright']}"
        names = json.dumps([running, waiting, "nowhere"])
        settings = folder / "schemathesis.toml"
        settings.write_text(f'[parameters]\n"path.name" = {names}\n', encoding="utf-8")
        done = subprocess.run(
            [
                *(program, "--config-file", str(settings), "run", f"{server.address}/api/v1/openapi.json"),
                *("--header", f"Cookie: {cookie}", "--checks", CHECKS, "--max-time", str(seconds), "--no-color"),
                *("--exclude-path-regex", "/stream$", "--suppress-health-check", "all", "--seed", "1"),
                *(word for path in LEFT_OUT for word in ("--exclude-path", path)),
                *more,
            ],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=seconds + 120,
            check=False,
        )
        log = server.log.read_text(encoding="utf-8")
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    tried = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
    assert tried, done.stdout[-2000:]
    assert int(tried[1]) == int(tried[2]) > 40  # more than one for most addresses, also where all is slow
    locked = re.search(r"Authentication failed: (\d+) operations?", done.stdout)
    assert locked is None or int(locked[1]) <= len(WANT_A_PASSWORD), "the session was lost: little was reached"
    assert '"level": "error"' not in log, log[-3000:]


@pytest.mark.slow
def test_no_request_leads_to_a_mistake_of_ours(database: str, tmp_path: Path) -> None:
    _ask(database, tmp_path, 25, "--phases", "coverage,fuzzing")


@pytest.mark.long
def test_no_request_leads_to_a_mistake_of_ours_however_long_it_goes_on(database: str, tmp_path: Path) -> None:
    _ask(database, tmp_path, 240)
