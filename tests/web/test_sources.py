"""The sources of the page: checked strictly, tested by themselves, and typed by what the server says of itself now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import hatch_build
import pytest

pytestmark = pytest.mark.slow

WEB = hatch_build.WEB
MODULES = WEB / "node_modules"


def run(*line: str) -> str:
    """What one of the page's programs prints; it has to succeed."""
    node, _npm, path = hatch_build.install()
    environment = os.environ | {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    done = subprocess.run([*node, *line], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_types_and_components_are_in_order() -> None:
    found = run(
        str(MODULES / "svelte-check" / "bin" / "svelte-check"), "--tsconfig", "./tsconfig.json", "--fail-on-warnings"
    )
    assert "0 errors and 0 warnings" in found


def test_what_the_page_reckons_is_right() -> None:
    assert "passed" in run(str(MODULES / "vitest" / "vitest.mjs"), "run")


def test_the_types_are_those_of_the_server(tmp_path: Path) -> None:
    """If this fails: make types-of-the-page."""
    schema, types = tmp_path / "schema.json", tmp_path / "schema.d.ts"
    printed = subprocess.run([sys.executable, WEB / "schema.py"], capture_output=True, text=True, check=True).stdout
    schema.write_text(printed, encoding="utf-8")
    tool = MODULES / "openapi-typescript" / "bin" / "cli.js"
    run(str(tool), str(schema), "--default-non-nullable=false", "-o", str(types))
    assert types.read_text(encoding="utf-8") == (WEB / "src" / "api" / "schema.d.ts").read_text(encoding="utf-8")


def test_the_page_asks_nobody_but_its_own_server() -> None:
    """No address of anybody else in what was built, besides the names of XML and where Svelte explains its errors."""
    if not hatch_build.is_current():
        pytest.fail("The page is not built of these sources: make page")
    known = ("http://www.w3.org/", "https://svelte.dev/e/", "https://github.com/sveltejs/")
    for path in hatch_build.PAGE.rglob("*"):
        if path.suffix in {".js", ".css", ".html", ".webmanifest", ".svg"}:
            text = path.read_text(encoding="utf-8")
            for known_one in known:
                text = text.replace(known_one, "")
            assert "http://" not in text, path.name
            assert "https://" not in text, path.name
