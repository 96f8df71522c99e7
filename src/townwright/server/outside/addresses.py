"""Where the server may send something. Players name addresses, so none may lead into the house the server stands in."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from townwright.engine.errors import CannotRead

LONGEST_ADDRESS = 500


@dataclass(frozen=True)
class Address:
    """An address that may be asked for."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}" + ("" if self.port in (80, 443) else f":{self.port}")


def read_address(text: str, *, private: bool) -> Address:
    """An address of the web; only https, unless private addresses are allowed."""
    if len(text) > LONGEST_ADDRESS or not text.isascii() or any(sign.isspace() for sign in text):
        raise CannotRead(f"address: at most {LONGEST_ADDRESS} plain characters without spaces are expected.")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise CannotRead(f"address: {text!r} is no address of the web.") from None
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise CannotRead("address: it begins with https://.")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise CannotRead("address: the name of a server is expected after https://, and no name or password.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path)


def resolve(address: Address, *, private: bool) -> str:
    """The number of the server with this name, looked up once: what was checked is what is called."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise CannotRead(f"address: no server is called {address.host}.") from None
    numbers = [str(entry[4][0]) for entry in found]
    if not private and not all(is_public(number) for number in numbers):
        raise CannotRead(f"address: {address.host} is not a public server.")
    return numbers[0]


def is_public(number: str) -> bool:
    """Is this the number of a server that everybody can reach?"""
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inside is not None:
            return is_public(str(inside))
    return address.is_global and not address.is_multicast
