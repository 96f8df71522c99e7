"""A server with the page, and a browser before it."""

from __future__ import annotations

from collections.abc import Iterator

import hatch_build
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.running import Server
from tests.web.browsing import open_browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server on SQLite; its bots answer quickly."""
    if not hatch_build.is_current():
        pytest.fail("The page is not built of these sources: make page")
    folder = tmp_path_factory.mktemp("page")
    with Server(f"sqlite:///{folder / 'townwright.db'}", folder, bot_pace_ms=0) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a file; it is closed with it, and so is its event loop."""
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        yield browser
        browser.close()
