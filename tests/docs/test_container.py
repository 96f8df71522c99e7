"""The recipe of the image and of the whole house name what there is: files, commands, settings, versions.

They are built where there is an engine for it; here every word of them that can be checked without one is.
"""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from townwright.cli import build_parser
from townwright.server.settings import PREFIX, Settings, read_settings
from townwright.store.store import async_url

yaml: Any = import_module("yaml")  # it says nothing of its types

ROOT = Path(__file__).parents[2]
NOT_SETTINGS = {f"{PREFIX}CACHE"}


def instructions() -> list[tuple[str, str]]:
    """The lines of the recipe: each instruction and its words."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def of(name: str) -> list[str]:
    return [words for instruction, words in instructions() if instruction == name]


def variables() -> dict[str, str]:
    """What the recipe sets in the environment."""
    return dict(word.split("=", 1) for words in of("ENV") for word in shlex.split(words))


def house() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def test_the_image_is_built_of_instructions_that_exist() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {instruction for instruction, _ in instructions()} == known


def test_every_file_that_is_copied_or_installed_is_there() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() == ignored
    for words in of("COPY"):
        *sources, _ = [word for word in words.split() if not word.startswith("--")]
        for source in sources:
            assert "--from=" in words or (ROOT / source).exists(), source
            assert source not in ignored
    for words in of("RUN"):
        for name in re.findall(r"-r (\S+)", words):
            assert (ROOT / name).is_file(), name


def test_it_runs_without_rights_and_can_write_where_it_has_to() -> None:
    (number,) = of("USER")
    assert int(number) > 1000
    made = next(words for words in of("RUN") if "useradd" in words)
    assert f"--uid {number}" in made
    writable = re.search(r"install --directory --owner townwright (.*)", made)
    assert writable
    places = writable[1].split()
    assert variables()[f"{PREFIX}CACHE"] in places
    assert async_url(variables()[f"{PREFIX}DATABASE"]).removeprefix("sqlite+aiosqlite:///").startswith(tuple(places))
    assert of("VOLUME") == [places[0]]


def test_its_commands_are_commands_of_ours() -> None:
    parser = build_parser()
    warmed = next(words for words in of("RUN") if words.startswith("townwright"))
    lines = [shlex.split(warmed)[1:], json.loads(of("CMD")[0]), house()["services"]["tables"]["command"]]
    for line in lines:
        assert parser.parse_args(line).run
    assert json.loads(of("ENTRYPOINT")[0]) == ["townwright"]
    assert parser.parse_args(lines[2]).workers == "2"


@pytest.mark.parametrize("source", ["image", "house"])
def test_its_settings_are_settings_of_ours(source: str) -> None:
    given = variables() if source == "image" else house()["services"]["tables"]["environment"]
    names = {PREFIX + field.name.upper() for field in fields(Settings)}
    ours = {name: value for name, value in given.items() if name.startswith(PREFIX) and name not in NOT_SETTINGS}
    assert ours.keys() <= names
    plain = {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in ours.items()}
    settings, sources = read_settings({}, str(ROOT / "tests" / "docs" / "no-settings.toml"), plain)
    assert all(sources[name.removeprefix(PREFIX).lower()] == "the environment" for name in ours)
    assert settings.port == int(of("EXPOSE")[0]) == Settings().port


def test_it_looks_after_its_health_at_an_address_that_exists() -> None:
    (check,) = of("HEALTHCHECK")
    assert f":{Settings().port}/healthz" in check
    compile(json.loads(check.partition("CMD ")[2])[2], "health", "exec")


def test_the_house_has_a_database_and_a_server_that_waits_for_it() -> None:
    services = house()["services"]
    assert services["tables"]["depends_on"]["database"] == {"condition": "service_healthy"}
    assert services["tables"]["build"]["dockerfile"] == "Containerfile"
    url = services["tables"]["environment"][f"{PREFIX}DATABASE"]
    assert url.startswith("postgresql://townwright:${TOWNWRIGHT_DB_PASSWORD}@database/townwright")
    assert services["database"]["environment"]["POSTGRES_DB"] == "townwright"
    assert "${TOWNWRIGHT_DB_PASSWORD:?" in services["database"]["environment"]["POSTGRES_PASSWORD"]
    assert services["tables"]["ports"] == [f"127.0.0.1:{Settings().port}:{Settings().port}"]
    assert {volume.partition(":")[0] for volume in services["database"]["volumes"]} == house()["volumes"].keys()
    assert "ports" not in services["database"]


def test_the_driver_in_the_image_is_the_one_that_is_tested() -> None:
    wanted = (ROOT / "requirements" / "postgres.lock").read_text(encoding="utf-8").strip()
    assert wanted.startswith("asyncpg==")
    assert wanted in (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
