"""How the page is built and served: its files, how long browsers keep them, and what is said where it is not built."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import hatch_build
import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from townwright.server.guard import Guard
from townwright.server.routes.page import page_router


def get(folder: Path, address: str, encoding: str = "identity") -> Response:
    """What is answered at this address, where the page lies in this folder."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(page_router(folder))
    app.add_middleware(Guard)

    async def ask() -> Response:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://townwright") as client:
            return await client.get(address, headers={"Accept-Encoding": encoding})

    return asyncio.run(ask())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Townwright</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "built-from.txt").write_text("0")
    (tmp_path / "assets" / "index-1.js").write_text("play()")
    (tmp_path / "assets" / "index-1.js.gz").write_bytes(gzip.compress(b"play()"))
    return tmp_path


@pytest.mark.parametrize("address", ["/", "/new/new_city", "/t/abc", "/t/abc/12", "/rules/new_city", "/settings"])
def test_every_address_of_the_page_is_its_first_file_and_never_kept(built: Path, address: str) -> None:
    answer = get(built, address)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert "<title>Townwright</title>" in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_what_is_called_after_its_content_is_kept_for_good_and_sent_compressed(built: Path) -> None:
    answer = get(built, "/assets/index-1.js", "gzip, deflate")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == "play()"
    plain = get(built, "/assets/index-1.js")
    assert "content-encoding" not in plain.headers
    assert plain.text == "play()"
    assert get(built, "/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "address", ["/built-from.txt", "/assets/index-1.js.gz", "/assets/../icon", "/nowhere", "/t/a/1/2"]
)
def test_nothing_else_is_there(built: Path, address: str) -> None:
    assert get(built, address).status_code == 404


def test_a_page_that_has_not_been_built_says_how_to_build_it(tmp_path: Path) -> None:
    answer = get(tmp_path, "/")
    assert answer.status_code == 503
    assert "make page" in answer.text


@pytest.mark.parametrize(
    ("version", "is_enough"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.9.0", False),
        ("v22.11.0", False),
        ("v24.1.0", True),
        ("no", False),
    ],
)
def test_node_has_to_be_new_enough(version: str, is_enough: bool) -> None:
    assert hatch_build.is_new_enough(version) is is_enough


def test_the_page_is_built_anew_when_a_drawing_changes() -> None:
    sources = hatch_build.sources()
    assert hatch_build.WEB / "package-lock.json" in sources
    assert not any("node_modules" in path.parts for path in sources)
    assert hatch_build.digest(sources) != hatch_build.digest(sources[1:])


def test_the_lock_of_the_page_names_no_registry() -> None:
    lock = (hatch_build.WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock
