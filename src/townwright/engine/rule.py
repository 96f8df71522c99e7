"""Compiling rules, and keeping what was compiled.

`@compiled` turns a plain function over records and integers into machine code on first use and keeps the result
on disk. Numba's own cache notices a change in the file of a function but not in a file that function calls, and
would go on playing yesterday's rule. So the folder is named after a hash of every source that can be compiled:
any change means a new folder, and nothing stale can be found.

With `NUMBA_DISABLE_JIT=1` the same functions run as ordinary Python, step by step under a debugger.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")

numba_config: Any = import_module("numba.core.config")

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_SOURCES = ("engine", "games", "bots/flat.py", "bots/greedy.py", "bots/search.py", "piecepack.py")
INTERPRETED = bool(numba_config.DISABLE_JIT)
KEPT_CACHES = 3  # the newest cache folders that `forget_old_caches` leaves alone


def sources_hash() -> str:
    """A short name for these sources under this Python and this Numba."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} numba {numba.__version__}".encode())
    for entry in COMPILED_SOURCES:
        path = PACKAGE / entry
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    """Where compiled rules are kept: TOWNWRIGHT_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("TOWNWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    root = (Path(base) if base else Path("~/.cache").expanduser()) / "townwright"
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / "townwright"
    return root if os.access(root, os.W_OK) else Path(tempfile.gettempdir()) / "townwright"


CACHE_ROOT = _cache_root()
CACHE = CACHE_ROOT / sources_hash()


def forget_old_caches() -> int:
    """Remove all but the newest cache folders; returns how many went."""
    if not CACHE_ROOT.is_dir():
        return 0
    folders = sorted((f for f in CACHE_ROOT.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    old = [folder for folder in folders[KEPT_CACHES:] if folder != CACHE]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` when it is first called, without the interpreter's lock, and keep the machine code."""
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(CACHE)  # read by Numba while it decorates; put back so that others keep theirs
    try:
        return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        numba_config.CACHE_DIR = before


def source_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a compiled one (itself when nothing is compiled)."""
    return cast("Callable[..., Any]", getattr(function, "py_func", function))
