"""Imports point one way, rules know neither time nor luck of their own, and no path of somebody's machine is left."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import townwright

PACKAGE = Path(townwright.__file__).parent
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
TEXTS = sorted(
    path.relative_to(PACKAGE)
    for path in PACKAGE.rglob("*")
    if path.is_file() and "__pycache__" not in path.parts and PACKAGE / "server" / "page" not in path.parents
)
GAMES = sorted({path.parts[1] for path in MODULES if path.parts[0] == "games" and len(path.parts) > 2})

# What each part of the package may import of it; a part that is not named here may import anything.
PARTS = {
    "engine": {"engine"},
    "games": {"engine", "piecepack", "games"},
    "bots": {"engine", "games", "bots"},
    "table": {"engine", "games", "table"},
    "store": {"engine", "table", "store"},
    "research": {"__version__", "engine", "games", "bots", "research"},
    "piecepack.py": set[str](),
}
UNREPEATABLE = {"random", "time", "os", "datetime", "secrets", "uuid", "threading"}
ENGINE_RULES = {Path("engine/luck.py"), Path("engine/playout.py"), Path("engine/buffers.py")}
A_PATH = re.compile(r"(?<![\w.~/:}<-])/(?:home|work|tmp|usr|etc|var|root|opt|mnt|srv|Users|Volumes)\b|\b[A-Z]:\\\\?\w")


def _module_name(source: Path) -> list[str]:
    """The dotted name of a module, in parts: of its package, for an __init__.py."""
    return ["townwright", *source.with_suffix("").parts]


def imports_of(text: str, source: Path) -> set[str]:
    """All that this text imports, at its top or anywhere within, as absolute dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _module_name(source)[: -node.level] if node.level else []
            origin = ".".join([*base, *filter(None, [node.module])])
            found |= {f"{origin}.{alias.name}" for alias in node.names}
    return found


def _imports(source: Path) -> set[str]:
    return imports_of((PACKAGE / source).read_text(encoding="utf-8"), source)


def _own(source: Path) -> list[list[str]]:
    """What a module imports of this package, in parts after the package's name."""
    return [name.split(".")[1:] for name in sorted(_imports(source)) if name.split(".")[0] == "townwright"]


def _has_compiled_functions(source: Path) -> bool:
    tree = ast.parse((PACKAGE / source).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return any(ast.unparse(decorator) == "compiled" for node in functions for decorator in node.decorator_list)


def _is_rule_module(source: Path) -> bool:
    """A state, the play, the score, or whatever else of a game is compiled; and the luck and the play of the engine."""
    if source in ENGINE_RULES:
        return True
    is_of_a_game = source.parts[0] == "games" and len(source.parts) > 2
    return is_of_a_game and (source.stem in ("state", "play", "score") or _has_compiled_functions(source))


RULE_MODULES = [source for source in MODULES if _is_rule_module(source)]


def test_imports_are_found_wherever_and_however_they_are_written() -> None:
    text = "import os.path\nfrom . import play\nfrom .data import A\ndef f():\n    from ..chess import board as b\n"
    assert imports_of(text, Path("games/new_city/state.py")) == {
        "os.path",
        "townwright.games.new_city.play",
        "townwright.games.new_city.data.A",
        "townwright.games.chess.board",
    }
    assert imports_of("from .x import y", Path("games/new_city/__init__.py")) == {"townwright.games.new_city.x.y"}


def test_there_is_something_to_look_at() -> None:
    assert "new_city" in GAMES
    assert {Path("games/new_city/play.py"), Path("games/new_city/auction.py"), *ENGINE_RULES} <= set(RULE_MODULES)
    assert Path("games/new_city/words.py") not in RULE_MODULES


@pytest.mark.parametrize("source", MODULES, ids=str)
def test_imports_point_one_way(source: Path) -> None:
    allowed = PARTS.get(source.parts[0])
    if allowed is not None:
        assert {name[0] for name in _own(source) if name} <= allowed


@pytest.mark.parametrize("source", MODULES, ids=str)
def test_nothing_is_built_on_the_research_door(source: Path) -> None:
    """But the commands, and `townwright.make`, which imports it when it is called."""
    if source.parts[0] not in ("research", "commands") and source != Path("__init__.py"):
        assert "research" not in {name[0] for name in _own(source) if name}


@pytest.mark.parametrize("source", [path for path in MODULES if path.parts[0] == "games"], ids=str)
def test_no_game_knows_another(source: Path) -> None:
    own = source.parts[1] if len(source.parts) > 2 else None
    for name in _own(source):
        if name[0] == "games":
            assert own is not None, "the registry imports no game before it is asked for"
            assert name[1] == own


@pytest.mark.parametrize("source", [path for path in MODULES if path.parts[0] not in ("games",)], ids=str)
def test_who_plays_any_game_knows_none_by_name(source: Path) -> None:
    """Bots, and all else outside of the games, ask the registry."""
    for name in _own(source):
        if name[:1] == ["games"]:
            assert name[1:2] == [] or name[1] not in GAMES


@pytest.mark.parametrize("source", RULE_MODULES, ids=str)
def test_rules_know_neither_time_nor_luck_of_their_own(source: Path) -> None:
    assert {name.split(".")[0] for name in _imports(source)} & UNREPEATABLE == set()
    assert not any(name.startswith("numpy.random") for name in _imports(source))
    assert "np.random" not in (PACKAGE / source).read_text(encoding="utf-8")


def test_a_path_is_recognised() -> None:
    for text in ('"/home/ann/games"', "at /srv/main", "(/tmp/cache)", r"C:\\games", "open('/usr/share/dict')"):
        assert A_PATH.search(text), text
    for text in ("~/.cache", "and/or", "1/2", "https://example.org/home", "a/srv/b", "games/srv", "/help"):
        assert not A_PATH.search(text), text


@pytest.mark.parametrize("source", TEXTS, ids=str)
def test_no_path_of_somebodys_machine_is_left(source: Path) -> None:
    assert not A_PATH.search((PACKAGE / source).read_bytes().decode("utf-8", "replace"))
