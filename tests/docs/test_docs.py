"""What the documents say is so: their commands run, their links lead somewhere, and nothing is left out."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from townwright.games import find, slugs
from townwright.server.app import make_app
from townwright.server.settings import Settings

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (str(path.relative_to(ROOT)), text)
        for path in DOCUMENTS
        for kind, text in BLOCK.findall(path.read_text(encoding="utf-8"))
        if kind == language
    ]


@pytest.mark.parametrize(("document", "block"), blocks("console"))
def test_a_session_in_the_documents_goes_as_printed(document: str, block: str, tmp_path: Path) -> None:
    """Each `$ townwright ...` runs; where output is printed below it, that is what it prints."""
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        words = shlex.split(command)
        assert words[0] == "townwright", f"{document}: {command}"
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, input="quit\n", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{document}: {command}: {done.stderr}"
        if expected.strip():
            assert done.stdout.strip() == expected.strip(), f"{document}: {command}"


@pytest.mark.parametrize(("document", "block"), [block for block in blocks("python") if block[0] == "README.md"])
def test_the_python_of_the_readme_runs(document: str, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, document, "exec"), {})
    assert "Standing" in capsys.readouterr().out


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert ":" in target or (path.parent / target).exists(), f"{path.name}: {target}"


def test_every_make_target_is_listed_and_every_target_in_the_documents_exists() -> None:
    listed = subprocess.run(["make", "-s"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert targets - {"help"} <= set(re.findall(r"make ([a-z-]+)", listed)) | {"help"}
    for path in DOCUMENTS:
        for target in re.findall(r"`make ([a-z-]+)", path.read_text(encoding="utf-8")):
            assert target in targets, f"{path.name}: make {target}"


def test_every_command_is_in_the_documents() -> None:
    from tests.cli.test_commands import commands  # noqa: PLC0415

    text = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    for name in commands():
        assert f"`{name}`" in text or f"townwright {name}" in text, name


@pytest.mark.parametrize("slug", slugs())
def test_every_option_and_its_values_are_on_the_rules_page(slug: str) -> None:
    page = find(slug).rules_text()
    for option in find(slug).options:
        assert f"`{option.name}`" in page
        assert all(f"`{value}`" in page for value in option.values)


@pytest.mark.parametrize("slug", slugs())
def test_every_designer_is_credited(slug: str) -> None:
    credits = (ROOT / "docs" / "rights.md").read_text(encoding="utf-8")
    assert all(designer in credits for designer in find(slug).designers)


def test_the_locks_name_no_address() -> None:
    for lock in [*ROOT.glob("requirements/*.lock"), *ROOT.glob("bench/*.lock")]:
        assert not re.search(r"://|--index|--extra-index|find-links", lock.read_text())


@pytest.mark.skipif(not shutil.which("git") or not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_file_names_a_place_on_somebodys_machine() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    home = re.compile(rf"(/{'work'}/|/{'root'}/|/{'home'}/\w)")
    for name in tracked:
        if name == "tests/test_imports.py":  # which quotes paths in order to recognise them
            continue
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".lock", ""} and path.is_file():
            assert not home.search(path.read_text(encoding="utf-8")), name
    assert os.sep == "/" or tracked


def test_every_setting_is_on_the_page_for_hosts_with_its_default() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| ", page, re.MULTILINE))
    defaults = asdict(Settings())
    shown = {
        name: "on" if value is True else "off" if value is False else str(value) for name, value in defaults.items()
    }
    assert rows == shown


def test_every_address_on_the_page_about_the_api_exists() -> None:
    known = set(make_app(Settings(database="sqlite://")).openapi()["paths"])
    shape = {re.sub(r"\{\w+\}", "{}", path) for path in known}
    for page in ("api.md", "bots.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8").replace("$TABLE", "{name}")
        found = re.findall(r"/api/v1/[\w{}./-]+", text)
        assert found
        for path in found:
            plain = re.sub(r"\{\w+\}", "{}", path.rstrip("."))
            assert plain in shape or plain == "/api/v1/openapi.json", f"{page}: {path}"
    told = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for path in known:
        last = path.rpartition("/")[2]
        assert last.startswith("{") or f"{last}" in told or path.count("/") < 4, f"api.md does not name {path}"
