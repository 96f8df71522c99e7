"""How a server is set up: defaults, then a file, then the environment, then the command line."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from tests.cli.runner import townwright
from townwright.engine.errors import CannotRead
from townwright.server.settings import Settings, read_settings


def test_the_later_wins_and_each_value_says_where_it_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('port = 1\nhost = "file"\nbot_pace_ms = 1\ncontact = "file"\n', encoding="utf-8")
    environment = {"TOWNWRIGHT_PORT": "2", "TOWNWRIGHT_HOST": "environment", "TOWNWRIGHT_METRICS": "off", "PORT": "9"}
    settings, sources = read_settings({"port": "3"}, str(file), environment)
    assert (settings.port, settings.host, settings.bot_pace_ms, settings.metrics) == (3, "environment", 1, False)
    assert {name: sources[name] for name in ("port", "host", "bot_pace_ms", "session_days")} == {
        "port": "the command line",
        "host": "the environment",
        "bot_pace_ms": str(file),
        "session_days": "default",
    }


def test_a_file_in_the_folder_is_read_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_settings({}, None, {})[0] == Settings()
    Path("townwright.toml").write_text("port = 7", encoding="utf-8")
    assert read_settings({}, None, {})[0].port == 7


def test_every_setting_is_shown_with_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOWNWRIGHT_SESSION_DAYS", "9")
    shown = townwright("config", "--port", "8000", "--set", "webhooks=on", "--json").json
    assert list(shown) == list(asdict(Settings()))
    assert shown["port"] == {"value": 8000, "from": "the command line"}
    assert shown["webhooks"] == {"value": True, "from": "the command line"}
    assert shown["session_days"] == {"value": 9, "from": "the environment"}
    assert shown["metrics"] == {"value": True, "from": "default"}
    lines = townwright("config").out.splitlines()
    assert [line.split()[0] for line in lines] == list(shown)
    assert any(line.split() == ["session_days", "9", "the", "environment"] for line in lines)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", "there is no setting 'prot'; `townwright config` lists them."),
        ('port = "many"', "port is a whole number, not 'many'."),
        ("port = -1", "port is a whole number, not '-1'."),
        ("metrics = 7", "metrics is on or off, not '7'."),
        ("host = []", "host is a text, not []."),
        ("host = {}", "host is a text, not {}."),
        ("port =", "is no TOML"),
        ("\x00", "is no TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_name(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead) as refused:
        read_settings({}, str(file), {})
    assert str(refused.value).startswith(str(file))
    assert words in str(refused.value)


def test_what_is_wrong_elsewhere_is_said_too(tmp_path: Path) -> None:
    for line, words in (
        (["--config", str(tmp_path / "nowhere.toml")], "nowhere.toml cannot be read: no such file"),
        (["--set", "port"], "--set port: write it as name=value"),
        (["--set", "prot=1"], "the command line: there is no setting 'prot'"),
        (["--port", "x"], "the command line: port is a whole number"),
    ):
        done = townwright("config", *line)
        assert (done.status, words in done.err) == (2, True), done.err
    with pytest.raises(CannotRead, match="the environment: web_push is on or off"):
        read_settings({}, None, {"TOWNWRIGHT_WEB_PUSH": "sometimes"})
