"""Takes the pictures of the page that the documents show: `python -m docs.pictures.screens`, with the page built."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright
from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, open_browser

FOLDER = Path(__file__).parent
GAMES = {
    "new_city": ["me", "greedy", "greedy", "greedy"],
    "alien_city": ["me", "greedy"],
    "golden_city": ["me", "greedy", "greedy", "greedy"],
}
MIDWAY = {"new_city": 34, "alien_city": 24, "golden_city": 44}  # things done


def take(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(700)
    visitor.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=78)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright)
        with Server(f"sqlite:///{folder}/townwright.db", Path(folder), bot_pace_ms=0) as server:
            for size, theme, end in ((WIDE, "light", "wide"), (NARROW, "dark", "narrow")):
                ada = Visitor(browser, server.address, size, theme=theme)
                ada.come_in("Ada")
                ada.go("/")
                expect(ada.page.locator(".windows article").first).to_be_visible()
                take(ada, f"home-{end}")
                for game, seats in GAMES.items():
                    ada.sit_at(ada.new_table(game, seats))
                    luck = random.Random(11)
                    done = 0
                    while done < MIDWAY[game] or not ada.is_to_move():
                        done += ada.act(luck)
                    ada.page.keyboard.press("Escape")
                    ada.page.mouse.move(4, 4)
                    take(ada, f"{game.replace('_', '-')}-{end}")
                ada.close()
        browser.close()


if __name__ == "__main__":
    main()
