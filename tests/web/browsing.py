"""Browsers at tables: what a person does with mouse, finger or keys, and what they see."""

from __future__ import annotations

import json
import random
import re
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, NARROW = (1280, 800), (360, 740)
PATIENCE = 15_000  # milliseconds

# Something that may be done now: the number of a button of the action bar, or a place of the board.
POSSIBLE = """() => {
  const table = document.querySelector('[data-table]');
  if (!table || table.dataset.mine !== 'true' || table.dataset.busy === 'true') return null;
  const buttons = [...document.querySelectorAll('[data-nth]:not(:disabled)')];
  const spots = [...document.querySelectorAll('.spot.open:not(.many):not(.picked)')].map((spot) => spot.dataset.place);
  return {number: table.dataset.number, buttons: buttons.length, spots};
}"""


def open_browser(playwright: Playwright) -> Browser:
    """The system's Chromium; what is expected of its pages may take a while on a busy machine."""
    expect.set_options(timeout=PATIENCE)
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)


class Visitor:
    """Somebody at a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = WIDE,
        *,
        theme: str = "light",
        still: bool = True,
        **wishes: Any,
    ) -> None:
        self.address = address
        self.width, self.height = size
        self.is_narrow = size[0] < 900
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=self.is_narrow,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="block",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = {"botMs": 0, "notes": False, "sound": False, **wishes}
        self.context.add_init_script(f"localStorage.townwright ??= {json.dumps(json.dumps(kept))}")
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        """A policy that was broken is a mistake; a line that is lost on purpose is none."""
        if message.type == "error" and "Content Security Policy" in message.text:
            self.complaints.append(message.text)

    def close(self) -> None:
        self.context.close()
        assert not self.complaints

    def ask(self, path: str, **sent: Any) -> Any:
        """Ask the server as this person."""
        url = f"/api/v1{path}"
        answer = self.context.request.post(url, data=sent) if sent else self.context.request.get(url)
        assert answer.ok, answer.text()
        return answer.json()

    def come_in(self, name: str) -> None:
        self.ask("/guests", name=name)

    def new_table(self, game: str, seats: list[str], **more: Any) -> str:
        return str(self.ask("/tables", game=game, seats=seats, **more)["table"]["table"])

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit_at(self, table: str) -> None:
        self.go(f"/t/{table}")
        expect(self.page.locator("[data-table]")).to_be_visible()
        expect(self.page.locator("svg.board, .undrawn").first).to_be_visible()

    @property
    def needed_width(self) -> int:
        """How wide the page would like to be; wider than the screen, and it has to be moved sideways."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    @property
    def needed_height(self) -> int:
        """How high the page would like to be; a table fits the screen, and moves inside its parts alone."""
        return int(self.page.evaluate("document.documentElement.scrollHeight"))

    # At a table -------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        return int(self.page.locator("[data-table]").get_attribute("data-number") or 0)

    def is_over(self) -> bool:
        return self.page.locator("[data-table]").get_attribute("data-status") == "over"

    def is_to_move(self) -> bool:
        return self.page.evaluate(POSSIBLE) is not None

    def press(self, locator: Any) -> None:
        locator.tap() if self.is_narrow else locator.click()

    def touch(self, place: str) -> None:
        self.press(self.page.locator(f"[data-place='{place}']"))

    def act(self, luck: random.Random) -> bool:
        """Do one thing that may be done; false if it is not one's turn."""
        possible = self.page.evaluate(POSSIBLE)
        if possible and not (possible["buttons"] or possible["spots"]):  # the drawing is still on its way
            self.page.locator("[data-nth]:not(:disabled), .spot.open:not(.many)").first.wait_for()
            possible = self.page.evaluate(POSSIBLE)
        if possible is None:
            return False
        buttons, spots = possible["buttons"], possible["spots"]
        assert buttons or spots, "it is my turn, and nothing can be done"
        wants_button = buttons and (not spots or self.page.get_by_role("button", name="Confirm").count())
        if wants_button or (buttons and luck.random() < 0.3):
            self.press(self.page.locator("[data-nth]:not(:disabled)").nth(luck.randrange(buttons)))
        else:
            self.touch(luck.choice(spots))
        expect(self.page.locator("[data-table][data-busy='true']")).to_have_count(0)  # a shared screen may be covered
        return True

    def play(self, luck: random.Random, until: int = 10_000) -> None:
        """Play on until the game is over, or so many moves were made."""
        for _ in range(until):
            if self.is_over():
                return
            if not self.act(luck):
                time.sleep(0.03)


def play_together(visitors: list[Visitor], luck: random.Random, moves: int = 10_000) -> int:
    """All play as it is their turn; returns how much was done."""
    done, idle_since = 0, time.monotonic()
    while done < moves and not all(visitor.is_over() for visitor in visitors):
        acted = [visitor.act(luck) for visitor in visitors]
        done += sum(acted)
        if any(acted):
            idle_since = time.monotonic()
        else:
            assert time.monotonic() - idle_since < 30, "nobody can go on"
            time.sleep(0.02)
    return done


def violations(page: Page, only: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong with the page, by these rules only if some are named.

    The boards in the diagrams of the rules are for the eyes alone; they are looked at where they are played on.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    how: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        how["runOnly"] = {"type": "rule", "values": list(only)}
    run = "(how) => axe.run({exclude: [['[data-diagram] [inert]']]}, how)"
    found = page.evaluate(run, how)["violations"]
    return [f"{one['id']}: {node['html'][:160]} | {node['failureSummary']}" for one in found for node in one["nodes"]]


def rule_in(text: str | None) -> str:
    """The number of the rule that a refusal names."""
    found = re.search(r"[A-Z]{2}-[A-Z]\d+", text or "")
    return found[0] if found else ""
