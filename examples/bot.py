"""A bot that plays over HTTP: it needs the address of a server and a personal token, and nothing but Python itself.

    python examples/bot.py http://127.0.0.1:8642 tw_...

It waits at the stream of its games. Wherever it is to decide it looks at what it may choose, asks for a preview of each
and takes the choice that brings it the most points at once; it greets, agrees to what is proposed, and resigns where it
is hopelessly behind if it was told how far that is. docs/bots.md explains it step by step.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

MOST_PREVIEWS = 8  # a server answers so many requests a minute and no more
TOO_MANY = 429
GREETING = "Hello, I am a bot. Good luck!"


class Server:
    """The API, asked in the name of whoever made the token."""

    def __init__(self, address: str, token: str) -> None:
        self.address = f"{address.rstrip('/')}/api/v1"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """One request, later if it was too much. What is refused comes back as an HTTPError."""
        data = json.dumps(body).encode() if method != "GET" else None
        request = Request(f"{self.address}/{path}", data, self.headers, method=method)
        while True:
            try:
                with urlopen(request, timeout=30) as answer:
                    return json.loads(answer.read() or "null")
            except HTTPError as refusal:
                if refusal.code != TOO_MANY:
                    raise
                time.sleep(int(refusal.headers.get("Retry-After", 1)))

    def games(self) -> Iterator[Any]:
        """A view of a game for each time that it waits for this player, or ends; begins anew when the line is lost."""
        while True:
            try:
                with urlopen(Request(f"{self.address}/me/stream", headers=self.headers), timeout=60) as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield json.loads(line.removeprefix(b"data: "))
            except HTTPError:
                raise  # the server has an opinion, such as that the token opens nothing
            except (URLError, OSError):
                pass  # the server is away for a moment; what it will send is complete, so nothing is missed
            time.sleep(1)


class Bot:
    """Plays all games of its owner, one move whenever one is due."""

    def __init__(self, server: Server, give_up: int | None = None) -> None:
        self.server = server
        self.give_up = give_up
        self.greeted: set[str] = set()

    def run(self, most: int | None = None) -> int:
        """Play on, for ever or until so many games are over; how many are."""
        over = 0
        for view in self.server.games():
            if view["table"]["status"] == "over":
                print(f"{view['table']['table']} is over: {view['table']['result']['scores']}", flush=True)
                over += 1
                if over == most:
                    break
                continue
            try:
                self.act(view)
            except HTTPError as refusal:  # too late, perhaps: whatever has happened meanwhile comes through the stream
                print(refusal.code, json.load(refusal)["error"]["sentence"], file=sys.stderr, flush=True)
        return over

    def act(self, view: Any) -> None:
        """Whatever a game is waiting for."""
        table, seat = view["table"], view["you"]["eyes"]
        here = f"tables/{table['table']}"
        if table["table"] not in self.greeted:
            self.greeted.add(table["table"])
            self.server.ask("POST", f"{here}/chat", text=GREETING, deed="greeting")
        if table["offer"] and not set(view["you"]["seats"]) <= {*table["offer"]["agreed"]}:
            self.server.ask("POST", f"{here}/answers", agrees=True, seat=seat)
        elif self.is_hopeless(view):
            self.server.ask("POST", f"{here}/resignation", seat=seat)
        elif view["choices"]:
            choice = self.best(here, view)
            # `follows` says what has been seen, and `deed` names the request: sent twice, it would be done once.
            self.server.ask("POST", f"{here}/moves", follows=view["number"], choice=choice, deed=f"{view['number']}")

    def is_hopeless(self, view: Any) -> bool:
        """Is somebody so far ahead that it was told to give up?"""
        scores = [seat["score"] for seat in view["position"]["seats"]]
        return self.give_up is not None and max(scores) - scores[view["you"]["eyes"]] >= self.give_up

    def best(self, here: str, view: Any) -> int:
        """The choice with the most points at once, of some that are spread over all; of several the first."""
        numbers = [number for entry in view["choices"] for number in numbers_of(entry)]

        def worth(number: int) -> int:
            scores = self.server.ask("GET", f"{here}/preview?choice={number}").get("scores")
            return int(scores[view["you"]["eyes"]]) if scores else 0  # nothing is said of what nobody can know

        some = numbers[:: 1 + (len(numbers) - 1) // MOST_PREVIEWS]
        return max(some, key=worth) if len(some) > 1 else some[0]


def numbers_of(entry: Any) -> list[int]:
    """The choices of an entry: one, or of a long run such as bids the lowest and the highest."""
    return [entry["number"]] if "number" in entry else [entry["from"]["number"], entry["to"]["number"]]


def main() -> None:
    """Read the line and play."""
    parser = ArgumentParser(description="A bot that plays Townwright over HTTP.")
    parser.add_argument("address", help="of the server, such as http://127.0.0.1:8642")
    parser.add_argument("token", help="a personal token, made under Settings or by POST /api/v1/keys")
    parser.add_argument("--games", type=int, help="stop when so many games are over; without it, play for ever")
    parser.add_argument("--give-up", type=int, metavar="POINTS", help="resign when so many points behind")
    chosen = parser.parse_args()
    Bot(Server(chosen.address, chosen.token), chosen.give_up).run(chosen.games)


if __name__ == "__main__":
    main()
