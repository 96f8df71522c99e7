"""Around every request: sizes, origins, headers, a line in the log, and figures."""

from __future__ import annotations

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
            if problem := _problem(scope, headers):
                await problem(scope, receive, send_guarded)
            else:
                await self.app(scope, _limited(receive), send_guarded)
        finally:
            STREAMS.dec(is_stream)
            seconds = time.perf_counter() - started
            REQUESTS.labels(scope["method"], str(seen["status"])).inc()
            if not is_stream:
                SECONDS.observe(seconds)
            LOG.info("request", extra={"facts": _facts(scope, seen, seconds)})


def _problem(scope: Scope, headers: Headers) -> ASGIApp | None:
    """What is wrong with a request before anybody looks into it."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        return answer(413, "cannot_read", f"No request is larger than {LARGEST_BODY} bytes.")
    origin = headers.get("origin")
    if scope["method"] in CHANGES and origin and urlsplit(origin).netloc != headers.get("host"):
        return answer(403, "not_allowed", "Changes are asked for from this server's own pages only.")
    return None


def _limited(receive: Receive) -> Receive:
    """The body, as long as it is not larger than it may be."""
    size = 0

    async def limited() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return limited


def _facts(scope: Scope, seen: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the log says of a request: no names, cookies or queries."""
    return {
        "method": scope["method"],
        "path": scope["path"],
        "status": seen["status"],
        "ms": round(seconds * 1000, 1),
        "bytes": seen["size"],
    }
