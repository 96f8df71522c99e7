"""`townwright serve` and `config`: the server, and how it is set up."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import webbrowser
from argparse import Namespace
from dataclasses import asdict, fields
from typing import Any
from urllib.request import urlopen

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from townwright.commands.common import OUT, print_json
from townwright.commands.compiling import PLAYABLE, compile_games, missing_parts
from townwright.engine.errors import CannotRead
from townwright.games import TITLES, slugs
from townwright.server.app import make_app
from townwright.server.logs import start_logging
from townwright.server.settings import Settings, read_settings

PASSED_ON = "TOWNWRIGHT_WORKER_SETTINGS"  # how the first process tells its workers the settings


def read_arguments(arguments: Namespace) -> tuple[Settings, dict[str, str]]:
    given = {field.name: getattr(arguments, field.name, None) for field in fields(Settings)}
    flags = {name: value for name, value in given.items() if value is not None}
    for setting in arguments.set or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise CannotRead(f"--set {setting}: write it as name=value, such as --set bot_pace_ms=300.")
        flags[name] = value
    return read_settings(flags, arguments.config)


def show_config(arguments: Namespace) -> int:
    """Every setting, its value, and where that comes from."""
    settings, sources = read_arguments(arguments)
    shown: dict[str, Any] = asdict(settings)
    if arguments.json:
        print_json({name: {"value": value, "from": sources[name]} for name, value in shown.items()})
        return 0
    for name, value in shown.items():
        OUT.print(f"{name:<21} {json.dumps(value):<30} {sources[name]}", markup=False)
    return 0


def serve(arguments: Namespace) -> int:
    """Serve tables until somebody stops it."""
    settings, _ = read_arguments(arguments)
    workers = int(arguments.workers) if arguments.workers.isdecimal() else 0
    if not 1 <= workers <= 64:
        raise CannotRead(f"--workers: a number from 1 to 64 is expected, not {arguments.workers!r}.")
    if not settings.titles:
        os.environ[TITLES] = "off"
    address = f"http://{settings.host}:{settings.port}/"
    if arguments.browser and _answers(address):
        OUT.print(f"Townwright is at {address} already.", markup=False)
        _show(address)
        return 0
    _must_be_free(settings)
    missing = {slug: missing_parts(slug, PLAYABLE) for slug in slugs()}
    if wanted := {slug: parts for slug, parts in missing.items() if parts}:
        compile_games(wanted, Console(stderr=True))
    os.environ[PASSED_ON] = json.dumps(asdict(settings))
    OUT.print(f"Townwright is at {address} - stop it with Ctrl+C.", markup=False)
    if arguments.browser:
        threading.Thread(target=_show_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(
        "townwright.commands.serving:app_of_a_worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=workers,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,
    )
    return 0


def app_of_a_worker() -> FastAPI:
    """The application, in the process that serves it."""
    settings = Settings(**json.loads(os.environ[PASSED_ON]))
    start_logging(requests=settings.log_requests)
    return make_app(settings)


def _answers(address: str) -> bool:
    """Is a Townwright at this address?"""
    try:
        with urlopen(f"{address}healthz", timeout=2) as answer:
            return "version" in json.load(answer)
    except (OSError, ValueError):
        return False


def _show_when_ready(address: str) -> None:
    for _ in range(600):
        if _answers(address):
            _show(address)
            return
        time.sleep(0.1)


def _show(address: str) -> None:
    """Open the page in the browser, where there is a screen to open it on."""
    has_screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        webbrowser.open(address)


def _must_be_free(settings: Settings) -> None:
    """Say at once if something else listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise CannotRead(
                f"port: {settings.host}:{settings.port} cannot be listened on: {reason}; choose another with --port."
            ) from None
