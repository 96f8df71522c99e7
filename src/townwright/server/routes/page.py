"""The page in the browser: its files as they were built, and the same first file for each of its addresses.

Whatever is called after its content is kept by browsers for good; the first file never is, so that a new version of the
page is there as soon as the server has it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request, Response

FOLDER = Path(__file__).parent.parent / "page"
FIRST_FILE = "index.html"
ADDRESSES = (  # the addresses of web/src/router.ts
    "/",
    "/new/{game}",
    "/t/{table}",
    "/t/{table}/{event}",
    "/rules/{game}",
    "/watch",
    "/mine",
    "/player/{number}",
    "/settings",
)
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first
FOR_GOOD, NEVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-store", "no-cache"
NOT_BUILT = """Townwright's page has not been built yet.

In a checkout, `make page` builds it; `make play` does so too. What `pip install` installs has it built in.
Meanwhile the games can be played in the terminal: townwright play
"""


@dataclass(frozen=True)
class File:
    """A file of the page, in each way it can be sent."""

    kind: str
    kept: str  # how long browsers keep it
    contents: dict[str, bytes]  # by encoding; "" for as it is

    def answer(self, request: Request) -> Response:
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((known for known in ENCODINGS if known in accepted and known in self.contents), "")
        headers = {"Cache-Control": self.kept, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.contents[encoding], media_type=self.kind, headers=headers)


def read_page(folder: Path) -> dict[str, File]:
    """The files of the page by their address; none if it has not been built."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix in ENCODINGS.values() or path.suffix == ".txt":
            continue
        name = path.relative_to(folder).as_posix()
        kind = "application/manifest+json" if path.suffix == ".webmanifest" else guess_type(name)[0]
        packed = {encoding: path.with_name(path.name + end) for encoding, end in ENCODINGS.items()}
        contents = {"": path.read_bytes()} | {e: file.read_bytes() for e, file in packed.items() if file.is_file()}
        kept = FOR_GOOD if name.startswith("assets/") else NEVER if name == FIRST_FILE else ASK_AGAIN
        files[name] = File(kind or "application/octet-stream", kept, contents)
    return files


def page_router(folder: Path = FOLDER) -> APIRouter:
    """The addresses of the page, as it lies in this folder."""
    router, files = APIRouter(include_in_schema=False), read_page(folder)

    async def first_file(request: Request) -> Response:
        """The page, whichever of its addresses was asked for; it looks at the address itself."""
        if FIRST_FILE not in files:
            return Response(NOT_BUILT, 503, media_type="text/plain; charset=utf-8")
        return files[FIRST_FILE].answer(request)

    def send_always(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def always(request: Request) -> Response:
            return files[name].answer(request)

        return always

    for address in ADDRESSES:
        router.add_api_route(address, first_file, methods=["GET"])
    for name in files.keys() - {FIRST_FILE}:
        router.add_api_route(f"/{name}", send_always(name), methods=["GET"])
    return router
