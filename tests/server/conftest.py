"""Houses for the tests of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.databases import new_database
from tests.server.house import House, open_house


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def house(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house on SQLite for all tests of a file."""
    async with open_house(_sqlite(tmp_path_factory.mktemp("house"))) as house:
        yield house


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def kept_in(request: Any, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a database for all tests of a file, of each kind in turn."""
    if request.param == "sqlite":
        return _sqlite(tmp_path_factory.mktemp("house"))
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
async def any_house(anyio_backend: str, kept_in: str) -> AsyncIterator[House]:
    """A house on each kind of database, for all tests of a file."""
    async with open_house(kept_in) as house:
        yield house


def _sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'townwright.db'}"
