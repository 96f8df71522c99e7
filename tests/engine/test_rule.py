"""Compiled rules: nothing stale is ever found, and nobody else's settings are touched."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from townwright.engine import rule
from townwright.engine.rule import COMPILED_SOURCES, PACKAGE, compiled, forget_old_caches, source_of, sources_hash

SOURCES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def _uses_compiled(source: Path) -> bool:
    """Is any function of this file decorated with @compiled?"""
    tree = ast.parse((PACKAGE / source).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return any(ast.unparse(decorator) == "compiled" for node in functions for decorator in node.decorator_list)


HASHED = [source for source in SOURCES if {source.parts[0], source.as_posix()} & {*COMPILED_SOURCES}]
COMPILED = [source for source in SOURCES if _uses_compiled(source)]


@pytest.fixture(name="package")
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package that may be changed."""
    copy = tmp_path / "townwright"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(rule, "PACKAGE", copy)
    return copy


def test_the_sources_of_luck_and_of_rules_are_found_to_be_compiled() -> None:
    assert Path("engine/luck.py") in COMPILED
    assert Path("games/new_city/play.py") in COMPILED


def test_the_same_sources_have_the_same_hash_wherever_they_lie(package: Path) -> None:
    here = sources_hash()
    rule.PACKAGE = PACKAGE
    assert sources_hash() == here


def test_every_file_with_a_compiled_function_is_hashed() -> None:
    assert [source for source in COMPILED if source not in HASHED] == []


@pytest.mark.parametrize("source", HASHED, ids=str)
def test_a_change_in_any_source_of_rules_changes_the_hash(package: Path, source: Path) -> None:
    before = sources_hash()
    original = (package / source).read_bytes()
    (package / source).write_bytes(original + b"\n# changed\n")
    assert sources_hash() != before
    (package / source).write_bytes(original)
    assert sources_hash() == before


def test_a_new_a_lost_and_a_renamed_source_change_the_hash(package: Path) -> None:
    hashes = [sources_hash()]
    new = package / "games" / "new_city" / "zoning.py"
    new.write_text("HEIGHT = 3\n")
    hashes.append(sources_hash())
    new.rename(new.with_name("zones.py"))
    hashes.append(sources_hash())
    (package / "engine" / "buffers.py").unlink()
    hashes.append(sources_hash())
    assert len(set(hashes)) == len(hashes)


def test_another_numba_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sources_hash()
    monkeypatch.setattr(numba, "__version__", "0.0.1")
    assert sources_hash() != before


USE = """
import numba.core.config
from townwright.engine import rule
from townwright.engine.luck import new_luck
new_luck(1)
print(rule.CACHE)
print(numba.core.config.CACHE_DIR)
"""


def _run(**environment: str) -> list[str]:
    """What `USE` prints under these environment variables: the cache folder, and Numba's own setting."""
    kept = {k: v for k, v in os.environ.items() if k not in ("TOWNWRIGHT_CACHE", "XDG_CACHE_HOME", "NUMBA_DISABLE_JIT")}
    run = subprocess.run(
        [sys.executable, "-c", USE], env=kept | environment, capture_output=True, check=True, text=True
    )
    return run.stdout.split("\n")[:2]


def test_the_cache_lies_where_townwright_cache_says_and_fills(tmp_path: Path) -> None:
    folder = tmp_path / "chosen"
    cache, _ = _run(TOWNWRIGHT_CACHE=str(folder), XDG_CACHE_HOME=str(tmp_path / "other"))
    assert Path(cache) == folder / sources_hash()
    assert list(Path(cache).rglob("*.nbi")), "nothing was kept"
    assert not (tmp_path / "other").exists()


def test_without_it_the_cache_lies_in_the_users_cache_folder(tmp_path: Path) -> None:
    cache, _ = _run(XDG_CACHE_HOME=str(tmp_path))
    assert Path(cache) == tmp_path / "townwright" / sources_hash()
    cache, _ = _run(HOME=str(tmp_path / "home"))
    assert Path(cache) == tmp_path / "home" / ".cache" / "townwright" / sources_hash()


def test_a_cache_folder_that_cannot_be_made_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    cache, _ = _run(XDG_CACHE_HOME=str(tmp_path / "file"), TMPDIR=str(tmp_path))
    assert Path(cache) == tmp_path / "townwright" / sources_hash()


def test_numbas_own_cache_folder_is_left_to_others(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    _, setting = _run(TOWNWRIGHT_CACHE=str(tmp_path / "ours"), NUMBA_CACHE_DIR=str(theirs))
    assert setting == str(theirs)
    assert not theirs.exists(), "our rules were kept in somebody else's folder"


def test_compiling_leaves_the_setting_of_numba_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule.numba_config, "CACHE_DIR", "somebody else's")

    @compiled
    def twice(n: int) -> int:
        return 2 * n

    assert rule.numba_config.CACHE_DIR == "somebody else's"
    assert twice(21) == 42


def test_the_setting_is_put_back_when_compiling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no compiler")

    monkeypatch.setattr(rule.numba_config, "CACHE_DIR", "somebody else's")
    monkeypatch.setattr(numba, "njit", fail)
    with pytest.raises(RuntimeError):
        compiled(lambda: 1)
    assert rule.numba_config.CACHE_DIR == "somebody else's"


def _caches(root: Path, count: int) -> list[Path]:
    """Cache folders, the oldest first."""
    folders = [root / f"{number:016x}" for number in range(count)]
    for age, folder in enumerate(folders):
        folder.mkdir(parents=True)
        (folder / "rule.nbi").write_bytes(b"machine code")
        os.utime(folder, (1_000_000 + age, 1_000_000 + age))
    return folders


def test_the_newest_caches_are_kept_and_the_others_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = _caches(tmp_path, 7)
    monkeypatch.setattr(rule, "CACHE_ROOT", tmp_path)
    monkeypatch.setattr(rule, "CACHE", folders[6])
    (tmp_path / "note.txt").write_text("no cache")
    assert forget_old_caches() == 4
    assert sorted(path for path in tmp_path.iterdir() if path.is_dir()) == folders[4:]
    assert (tmp_path / "note.txt").exists()
    assert forget_old_caches() == 0


def test_the_cache_in_use_is_kept_however_old_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = _caches(tmp_path, 6)
    monkeypatch.setattr(rule, "CACHE_ROOT", tmp_path)
    monkeypatch.setattr(rule, "CACHE", folders[0])
    assert forget_old_caches() == 2
    assert sorted(tmp_path.iterdir()) == [folders[0], *folders[3:]]


def test_where_nothing_was_kept_nothing_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule, "CACHE_ROOT", tmp_path / "missing")
    assert forget_old_caches() == 0


def test_the_source_of_a_rule_is_the_function_as_it_was_written() -> None:
    def plain(n: int) -> int:
        return n + 1

    assert source_of(plain) is plain
    assert source_of(compiled(plain)) is plain


DIVISION = """
from townwright.engine.rule import INTERPRETED, compiled
@compiled
def shared(gold, seats):
    return gold // seats, gold % seats
print(INTERPRETED, [shared(gold, seats) for gold in (-7, 7) for seats in (2, 3)])
"""


def test_interpreted_rules_are_ordinary_python(tmp_path: Path) -> None:
    script = tmp_path / "division.py"
    script.write_text(DIVISION)
    environment = {**os.environ, "TOWNWRIGHT_CACHE": str(tmp_path / "cache")}
    run = [
        subprocess.run(
            [sys.executable, str(script)],
            env=environment | {"NUMBA_DISABLE_JIT": jit},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert run[0].split(" ", 1)[0] == "False"
    assert run[1].split(" ", 1)[0] == "True"
    assert run[0].split(" ", 1)[1] == run[1].split(" ", 1)[1]
