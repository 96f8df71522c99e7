"""How much one player or one address may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from math import ceil

from fastapi import Request

from townwright.server.errors import TooMany
from townwright.server.people import Person
from townwright.server.settings import Settings

HINTS_A_MINUTE = 20
REMEMBERED = 20_000  # players and addresses


class Bucket:
    """So many of something within a time, refilled steadily."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.rate = most / seconds
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> float:
        """Take one; returns 0, or how many seconds to wait."""
        if not self.most:
            return 0
        now = time.monotonic()
        left, since = self._left.get(who, (float(self.most), now))
        left = min(left + (now - since) * self.rate, self.most)
        allowed = left >= 1
        self._left[who] = left - 1 if allowed else left, now
        self._left.move_to_end(who)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return 0 if allowed else (1 - left) / self.rate


class Limits:
    """The limits of this server; each worker counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._requests = Bucket(settings.requests_a_minute, 60)
        self._sign_ups = Bucket(settings.sign_ups_an_hour, 3600)
        self._passwords = Bucket(10, 60)
        self._notices = Bucket(10, 600)
        self._hints = Bucket(HINTS_A_MINUTE, 60)
        self._messages = Bucket(settings.messages_a_minute, 60)
        self._streams: Counter[str] = Counter()

    def address(self, request: Request) -> str:
        """Where a request comes from."""
        if self.settings.trust_proxy and (forwarded := request.headers.get("x-forwarded-for")):
            return forwarded.rsplit(",", 1)[-1].strip()
        return request.client.host if request.client else "nowhere"

    def who(self, person: Person | None, request: Request) -> str:
        return f"player {person.id}" if person else f"address {self.address(request)}"

    def count_request(self, person: Person | None, request: Request) -> None:
        self._take(self._requests, self.who(person, request), "requests")

    def count_sign_up(self, request: Request) -> None:
        self._take(self._sign_ups, self.address(request), "new names from your address")

    def count_password(self, request: Request, name: str) -> None:
        """Guessing passwords is slow, by address and by name."""
        self._take(self._passwords, self.address(request), "passwords")
        self._take(self._passwords, f"name {name.lower()[:64]}", "passwords")

    def count_notice(self, person: Person) -> None:
        self._take(self._notices, f"player {person.id}", "trials")

    def count_message(self, person: Person) -> None:
        self._take(self._messages, f"player {person.id}", "messages")

    def count_hint(self, person: Person) -> None:
        self._take(self._hints, f"player {person.id}", "hints")

    @staticmethod
    def _take(bucket: Bucket, who: str, what: str) -> None:
        if wait := bucket.take(who):
            seconds = max(1, ceil(wait))
            raise TooMany(f"too many {what}; try again in {seconds} s.", seconds)

    def open_stream(self, who: str) -> None:
        """A live stream more; TooMany if there are enough of them."""
        if self._streams[who] >= self.settings.max_streams_a_player:
            raise TooMany(f"you have {self._streams[who]} live streams open already; close one first.")
        self._streams[who] += 1

    def close_stream(self, who: str) -> None:
        self._streams[who] -= 1
        if not self._streams[who]:
            del self._streams[who]
