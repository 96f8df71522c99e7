"""`townwright` alone opens the page in the browser."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
import uvicorn

from tests.cli.runner import townwright
from townwright.commands import serving


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which addresses a browser was opened at; nothing is compiled or served."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(serving, "missing_parts", lambda slug, parts: ())
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: None)
    monkeypatch.setattr(serving, "_show_when_ready", addresses.append)
    monkeypatch.setenv("DISPLAY", ":0")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        monkeypatch.setenv("TOWNWRIGHT_PORT", str(probe.getsockname()[1]))
    return addresses


def test_without_a_command_the_page_is_served_and_opened(opened: list[str]) -> None:
    ran = townwright()
    assert ran.status == 0
    assert "Townwright is at http://127.0.0.1:" in ran.out
    assert len(opened) == 1


def test_serving_opens_no_browser_unless_it_is_told_to(opened: list[str]) -> None:
    assert townwright("serve").status == 0
    assert opened == []


def test_where_it_runs_already_only_the_browser_is_opened(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"status": "ok", "version": "1"}')

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        monkeypatch.setenv("TOWNWRIGHT_PORT", str(running.server_port))
        ran = townwright()
        running.shutdown()
    assert "already" in ran.out
    assert opened == [f"http://127.0.0.1:{running.server_port}/"]


def test_without_a_screen_the_address_is_all(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serving._show("http://127.0.0.1:1/")
    assert addresses == []
