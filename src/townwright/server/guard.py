"""Around every request: sizes, origins, headers, a line in the log, and figures."""

from __future__ import annotations

import json
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from townwright.server import logs
from townwright.server.errors import answer

LOG = logging.getLogger(logs.REQUESTS)
LARGEST_BODY = 64 * 1024
CHANGES = {"POST", "PUT", "PATCH", "DELETE"}
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

REQUESTS = Counter("townwright_requests", "Requests answered", ["method", "status"])
SECONDS = Histogram("townwright_request_seconds", "Time to an answer", buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 1, 5))
STREAMS = Gauge("townwright_streams", "Live streams that are open")


def figures() -> str:
    """The figures as Prometheus reads them."""
    return generate_latest(REGISTRY).decode()


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers, started, seen = Headers(scope=scope), time.perf_counter(), {"status": 0, "size": 0}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                MutableHeaders(scope=message).update(HEADERS)
                if scope["path"].startswith("/api/"):
                    MutableHeaders(scope=message).setdefault("Cache-Control", "no-store")
            elif message["type"] == "http.response.body":
                seen["size"] += len(message.get("body", b""))
            await send(message)

        is_stream = scope["path"].endswith("/stream")
        STREAMS.inc(is_stream)
        try:
            problem = _problem(scope, headers)
            if not problem and scope["method"] in CHANGES:
                body = await _body(receive)
                problem, receive = _problem_with(body), _again(body, receive)
            await (problem or self.app)(scope, receive, send_guarded)
        finally:
            STREAMS.dec(is_stream)
            seconds = time.perf_counter() - started
            REQUESTS.labels(scope["method"], str(seen["status"])).inc()
            if not is_stream:
                SECONDS.observe(seconds)
            LOG.info("request", extra={"facts": _facts(scope, seen, seconds)})


async def _body(receive: Receive) -> bytes:
    """The body of a request, and of one that is too large so much that this is seen."""
    body, is_more = b"", True
    while is_more and len(body) <= LARGEST_BODY:
        message = await receive()
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """To receive what has been received already, and then what comes."""
    parts = [body]

    async def again() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await receive()

    return again


def _problem(scope: Scope, headers: Headers) -> ASGIApp | None:
    """What is wrong with a request before anybody looks into it."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        return _too_large()
    origin = headers.get("origin")
    if scope["method"] in CHANGES and origin and urlsplit(origin).netloc != headers.get("host"):
        return answer(403, "not_allowed", "Changes are asked for from this server's own pages only.")
    return _no_text() if b"%00" in scope["query_string"] else None


def _problem_with(body: bytes) -> ASGIApp | None:
    if len(body) > LARGEST_BODY:
        return _too_large()
    return _no_text() if b"\\u" in body and not _is_text(body) else None


def _too_large() -> ASGIApp:
    return answer(413, "cannot_read", f"No request is larger than {LARGEST_BODY} bytes.")


def _no_text() -> ASGIApp:
    return answer(400, "cannot_read", "Texts consist of characters; this one has a zero or half a character in it.")


def _is_text(body: bytes) -> bool:
    """Does a document consist of characters alone? Its escapes may spell what no database keeps and no page shows."""
    try:
        plain = json.dumps(json.loads(body), ensure_ascii=False)
        plain.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True  # it is no document at all, and whoever reads it says so
    return "\\u0000" not in plain


def _facts(scope: Scope, seen: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the log says of a request: no names, cookies or queries."""
    return {
        "method": scope["method"],
        "path": scope["path"],
        "status": seen["status"],
        "ms": round(seconds * 1000, 1),
        "bytes": seen["size"],
    }
