"""How a server is set up: defaults, then a file, then the environment, then what the command line says."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from townwright.engine.errors import CannotRead

PREFIX = "TOWNWRIGHT_"
FILE = "townwright.toml"


@dataclass(frozen=True)
class Settings:
    """Every setting with its default."""

    host: str = "127.0.0.1"  # the address to listen on
    port: int = 8642  # the port to listen on
    database: str = ""  # sqlite:///file or postgresql://...; empty: a file in the user's data folder
    public_url: str = ""  # how the server is reached from outside, such as https://games.example.org
    bot_processes: int = 1  # processes in which bots think
    study_processes: int = 1  # processes that think for people: hints, and reviews of games that are over; 0 for none
    bot_pace_ms: int = 600  # how long a bot takes to answer, whatever it thought about
    session_days: int = 90  # how long somebody who does not come back is remembered
    max_tables_a_player: int = 50  # tables of one player that are not over
    max_streams_a_player: int = 20  # live streams of one player
    requests_a_minute: int = 600  # of one player or address; 0 for no limit
    messages_a_minute: int = 30  # chat of one player; 0 for no limit
    sign_ups_an_hour: int = 30  # new guests from one address; 0 for no limit
    trust_proxy: bool = False  # take addresses from X-Forwarded-For
    web_push: bool = True  # offer notifications of the browser
    webhooks: bool = False  # let players have their own servers called
    private_addresses: bool = False  # let players name servers inside your own network; never on a public server
    notice_delay_ms: int = 5000  # how long somebody has to move before their devices are told
    contact: str = ""  # how push services reach whoever runs the server, such as mailto:host@example.org
    metrics: bool = True  # answer at /metrics
    log_requests: bool = False  # a line in the log for every request, besides those for problems
    titles: bool = True  # show the games' own titles; off shows plain ones


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path("~/.local/share").expanduser()) / "townwright"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'townwright.db'}"


def _read(name: str, kind: Any, value: Any, source: str) -> Any:
    """A value as the setting wants it; texts are read, numbers and flags have to be such."""
    text = str(value).strip()
    if kind in ("bool", bool):
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise CannotRead(f"{source}: {name} is on or off, not {text!r}.")
    if kind in ("int", int):
        if not text.isdecimal() or len(text) > 9:
            raise CannotRead(f"{source}: {name} is a whole number, not {text!r}.")
        return int(text)
    if isinstance(value, dict | list):
        raise CannotRead(f"{source}: {name} is a text, not {value!r}.")
    return text


def _known(values: Mapping[str, Any], source: str) -> dict[str, Any]:
    kinds = {field.name: field.type for field in fields(Settings)}
    for name in values:
        if name not in kinds:
            raise CannotRead(f"{source}: there is no setting {name!r}; `townwright config` lists them.")
    return {name: _read(name, kinds[name], value, source) for name, value in values.items()}


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a file."""
    try:
        return _known(tomllib.loads(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CannotRead(f"{path} is no TOML: {error}.") from None


def read_settings(
    flags: Mapping[str, Any], file: str | None = None, environment: Mapping[str, str] = os.environ
) -> tuple[Settings, dict[str, str]]:
    """The settings, and for each where it comes from."""
    path = Path(file or FILE)
    layers: list[tuple[str, dict[str, Any]]] = []
    if file or path.exists():
        layers.append((str(path), read_file(path)))
    names = {field.name for field in fields(Settings)}
    given = {name: environment[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environment}
    given = {name: value for name, value in given.items() if name != "titles" or value}
    layers.append(("the environment", _known(given, "the environment")))
    layers.append(("the command line", _known(flags, "the command line")))
    values: dict[str, Any] = {}
    sources = dict.fromkeys(names, "default")
    for source, layer in layers:
        values |= layer
        sources |= dict.fromkeys(layer, source)
    return Settings(**values), sources
