"""One request to an address that a player named."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping

from townwright.engine.errors import CannotRead
from townwright.server.outside.addresses import read_address, resolve

SECONDS = 8.0
GONE = (404, 410)


class NotDelivered(Exception):
    """It did not arrive; `is_gone` if it never will."""

    def __init__(self, reason: str, *, is_gone: bool = False) -> None:
        super().__init__(reason)
        self.is_gone = is_gone


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> None:
    """Send this; redirections are not followed. NotDelivered if the other side did not take it."""
    try:
        address = read_address(url, private=private)
        number = resolve(address, private=private)
    except CannotRead as error:
        raise NotDelivered(str(error)) from None
    connection = _Pinned(address.host, address.port, number, is_secure=address.scheme == "https")
    try:
        connection.request("POST", address.path, body, {"User-Agent": "townwright", **headers})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotDelivered(f"{address.host} does not answer: {error!r}"[:200]) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise NotDelivered(f"{address.host} answered {status}", is_gone=status in GONE)


class _Pinned(http.client.HTTPConnection):
    """A connection to a name whose number was looked up, and checked, before."""

    def __init__(self, host: str, port: int, number: str, *, is_secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._number = number
        self._is_secure = is_secure

    def connect(self) -> None:
        plain = socket.create_connection((self._number, self.port), SECONDS)
        self.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=self.host) if self._is_secure else plain
        )
