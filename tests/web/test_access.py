"""For everyone: axe finds nothing wrong on any page, in both themes; games are played by keys alone, and by words."""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, violations

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own

BOTS = {"new_city": 3, "alien_city": 1, "city_council": 3}  # beside Ada


def look(visitor: Visitor, name: str, found: dict[str, list[str]]) -> None:
    """Ask axe about what is shown, and whether it fits the screen."""
    if wrong := violations(visitor.page):
        found[name] = wrong
    if visitor.needed_width > visitor.width:
        found[f"{name} is {visitor.needed_width} wide"] = []
    if visitor.page.locator("[data-table]").count() and visitor.needed_height > visitor.height:
        found[f"{name} is {visitor.needed_height} high"] = []


@pytest.mark.parametrize(
    ("theme", "size"), [("light", WIDE), ("dark", NARROW)], ids=["light and wide", "dark and narrow"]
)
def test_axe_finds_nothing_wrong_on_any_page(
    browser: Browser, server: Server, theme: str, size: tuple[int, int]
) -> None:
    ada = Visitor(browser, server.address, size, theme=theme, notes=True)
    ada.come_in("Ada")
    found: dict[str, list[str]] = {}
    tables = {game: ada.new_table(game, ["me"] + ["greedy"] * bots) for game, bots in BOTS.items()}
    waiting = ada.new_table("new_city", ["me", "open"])
    pages = {
        "/": ".windows article",
        "/new/new_city": "form",
        "/rules/alien_city#AC-L5": ".marked",
        "/rules/city_council#CC-L16": ".marked",
        "/watch": "section",
        "/mine": "li",
        "/settings": "form",
        f"/player/{ada.ask('/me')['id']}": "h2",
        f"/t/{waiting}": "[data-link]",
        "/t/nothere": "h1",
    }
    for path, sign in pages.items():
        ada.go(path)
        expect(ada.page.locator(sign).first).to_be_visible()
        look(ada, path, found)
    luck = random.Random(3)
    for game, table in tables.items():
        ada.sit_at(table)
        expect(ada.page.locator("svg.board")).to_be_visible()
        look(ada, f"{game} at the start", found)
        if ada.page.get_by_role("button", name="No more notes").count():
            ada.press(ada.page.get_by_role("button", name="No more notes"))
        ada.play(luck, until=14)
        for tab in ("Chat", "Rules", "In words", "Log"):
            if ada.is_narrow:
                if ada.page.get_by_role("button", name="Close the panel").is_visible():
                    ada.press(ada.page.get_by_role("button", name="Close the panel"))
                ada.press(ada.page.get_by_role("button", name=tab, exact=True))
            else:
                ada.press(ada.page.get_by_role("tab", name=tab))
            look(ada, f"{game}, {tab}", found)
        ada.go(f"/t/{table}/9")
        expect(ada.page.locator("[data-scrubber]")).to_be_visible()
        look(ada, f"{game} as a replay", found)
    assert not found
    ada.close()


def test_the_end_of_a_game_is_in_order_too(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["greedy", "greedy"])
    deadline = time.monotonic() + 60
    while ada.ask(f"/tables/{table}")["table"]["status"] != "over" and time.monotonic() < deadline:
        time.sleep(0.2)
    ada.sit_at(table)
    ada.page.get_by_role("button", name="Results").click()
    expect(ada.page.locator("[data-end] .accounts details").first).to_be_visible()
    ada.page.locator("[data-end] .accounts summary").first.click()
    found: dict[str, list[str]] = {}
    look(ada, "the end", found)
    ada.page.get_by_role("link", name="Replay").click()
    expect(ada.page.locator("[data-scrubber]")).to_have_value("0")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("[data-scrubber]")).to_have_value("1")
    assert ada.page.url.endswith(f"/t/{table}/1")
    ada.page.keyboard.press("End")
    look(ada, "the replay", found)
    assert not found
    ada.close()


def test_new_city_is_played_by_keys_alone(browser: Browser, server: Server) -> None:
    """Tab to the board or to a button, arrows from place to place, Enter to choose; the mouse is never touched."""
    ada, luck = Visitor(browser, server.address), random.Random(5)
    ada.come_in("Ada")
    ada.sit_at(ada.new_table("new_city", ["me", "random", "random", "random"]))
    expect(ada.page.locator("svg.board")).to_be_visible()
    keys = ada.page.keyboard

    def is_focused(test: str) -> bool:
        return bool(ada.page.evaluate(f"document.activeElement?.matches({test!r})"))

    def tab_to(test: str) -> None:
        for _ in range(200):  # once round everything, wherever one begins
            if is_focused(test):
                return
            keys.press("Tab")
        raise AssertionError(f"no way by Tab to {test}")

    deadline = time.monotonic() + 90
    while not ada.is_over():
        assert time.monotonic() < deadline
        if not ada.is_to_move():
            time.sleep(0.02)
        elif ada.page.locator("[data-nth]:not(:disabled)").count() and luck.random() < 0.8:
            keys.press("1" if luck.random() < 0.5 else "2")
            expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
        elif ada.page.locator(".spot.open").count():
            keys.press("b")
            assert is_focused(".spot.open")
            for _ in range(40):
                if is_focused(".spot.open:not(.many)"):
                    break
                keys.press(luck.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
            keys.press("Enter")
            expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
        else:
            tab_to("[data-nth]")
            keys.press("Enter")
            expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
    expect(ada.page.locator("[data-end]")).to_be_visible()
    ada.close()


def test_alien_city_is_played_by_words_alone(browser: Browser, server: Server) -> None:
    """The board is read as text, questions are asked, moves are typed."""
    ada, luck = Visitor(browser, server.address), random.Random(6)
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["me", "random"])
    ada.sit_at(table)
    page = ada.page
    page.get_by_role("tab", name="In words").click()
    box, said = page.locator("[data-ask]"), page.locator("[data-said]")
    expect(page.locator(".panel pre")).to_contain_text("a")

    def say(text: str) -> str:
        box.fill(text)
        box.press("Enter")
        expect(box).to_have_value("")
        return said.text_content() or ""

    assert "road" in say("at e5")
    assert "Beside e5: e6" in say("near e5")
    assert "no such place" in say("at z99")
    refused_once = False
    deadline = time.monotonic() + 90
    while not ada.is_over():
        assert time.monotonic() < deadline
        if not ada.is_to_move():
            time.sleep(0.02)
            continue
        view = ada.ask(f"/tables/{table}")
        if not view["choices"]:
            continue
        move = luck.choice(view["choices"])["move"]
        built = [entry["move"] for entry in view["log"] if entry["places"] and entry["places"][0].startswith("kind:")]
        if built and not refused_once:
            assert "AC-L" in say(f"why {built[-1]}")
            refused_once = True
        assert say(move)
    assert refused_once
    expect(page.locator("[data-end]")).to_be_visible()
    ada.close()
