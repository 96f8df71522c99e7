"""Takes a picture of every screen, wide and narrow, light and dark: `python -m docs.pictures.everything FOLDER`.

They are many and large, and to be looked at while one works on the page; the documents show a few (`screens.py`).
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright
from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, open_browser

from townwright.games import find, slugs

EARLY, MIDWAY = 3, 24  # things done
PATIENCE = 120.0  # seconds until a game of bots is over


class Album:
    """The pictures of one width and one theme."""

    def __init__(self, browser: Browser, address: str, folder: Path, size: tuple[int, int], theme: str) -> None:
        self.visitor = Visitor(browser, address, size, theme=theme)
        self.visitor.come_in("Ada")
        self.folder = folder
        self.ending = f"{'narrow' if self.visitor.is_narrow else 'wide'}-{theme}.png"

    def take(self, name: str) -> None:
        self.visitor.page.mouse.move(4, 4)
        self.visitor.page.wait_for_timeout(700)
        self.visitor.page.screenshot(path=self.folder / f"{name}-{self.ending}")

    def pages(self) -> None:
        """Everything but tables."""
        waiting = self.visitor.new_table("new_city", ["me", "open", "greedy", "open"])
        covered = self.visitor.new_table("golden_city", ["me", "me", "greedy", "greedy"])
        number = self.visitor.ask("/me")["id"]
        shown = {
            "home": ("/", ".windows article"),
            "new": ("/new/dice_new_town", "form"),
            "watch": ("/watch", "section"),
            "mine": ("/mine", "h1"),
            "settings": ("/settings", "form"),
            "player": (f"/player/{number}", "h2"),
            "waiting": (f"/t/{waiting}", "[data-link]"),
            "covered": (f"/t/{covered}", "[data-covered]"),
            "nowhere": ("/t/nothere", "h1"),
            **{f"rules-{slug}": (f"/rules/{slug}", ".rules h2") for slug in slugs()},
        }
        for name, (path, sign) in shown.items():
            self.visitor.go(path)
            expect(self.visitor.page.locator(sign).first).to_be_visible()
            self.take(name)

    def game(self, slug: str, finished: str) -> None:
        """A game at its start, midway, as a replay and at its end."""
        visitor, luck, done = self.visitor, random.Random(11), 0
        visitor.sit_at(visitor.new_table(slug, ["me"] + ["greedy"] * (int(find(slug).new().seats) - 1)))
        deadline = time.monotonic() + PATIENCE
        for name, until in (("early", EARLY), ("midway", MIDWAY)):
            while (done < until or not visitor.is_to_move()) and not visitor.is_over() and time.monotonic() < deadline:
                done += visitor.act(luck)
            visitor.page.keyboard.press("Escape")
            self.take(f"{slug}-{name}")
        for tab in ("Rules", "In words"):
            visitor.press(
                visitor.page.get_by_role("button" if visitor.is_narrow else "tab", name=tab, exact=True).first
            )
            self.take(f"{slug}-{tab.lower().replace(' ', '-')}")
            if visitor.is_narrow:
                visitor.press(visitor.page.get_by_role("button", name="Close the panel"))
        visitor.sit_at(finished)
        self.take(f"{slug}-end")
        visitor.press(visitor.page.get_by_role("button", name="Results"))
        self.take(f"{slug}-results")
        visitor.go(f"/t/{finished}/60")
        expect(visitor.page.locator("[data-scrubber]")).to_be_visible()
        self.take(f"{slug}-replay")


def finished_game(visitor: Visitor, slug: str) -> str:
    """A game that bots have played to its end."""
    table = visitor.new_table(slug, ["greedy"] * int(find(slug).new().seats))
    deadline = time.monotonic() + PATIENCE
    while visitor.ask(f"/tables/{table}")["table"]["status"] != "over" and time.monotonic() < deadline:
        time.sleep(0.3)
    return table


def main() -> None:
    """Take them all, or only those of the games that are named, or of the pages around them."""
    if len(sys.argv) < 2:
        raise SystemExit("usage: python -m docs.pictures.everything FOLDER [pages] [GAME ...]")
    target, wanted = Path(sys.argv[1]), sys.argv[2:] or ["pages", *slugs()]
    games = [slug for slug in wanted if slug != "pages"]
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright)
        with Server(f"sqlite:///{folder}/townwright.db", Path(folder), bot_pace_ms=0) as server:
            host = Visitor(browser, server.address)
            host.come_in("Hosts")
            finished = {slug: finished_game(host, slug) for slug in games}
            for size in (WIDE, NARROW):
                for theme in ("light", "dark"):
                    album = Album(browser, server.address, target, size, theme)
                    if "pages" in wanted:
                        album.pages()
                    for slug in games:
                        album.game(slug, finished[slug])
                    album.visitor.close()
        browser.close()


if __name__ == "__main__":
    main()
