"""For everyone: axe finds nothing wrong on any page, in both themes; games are played by keys alone, and by words."""

from __future__ import annotations

import random
import re
import time
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, violations
from townwright.games import find, slugs

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own

GAMES = slugs()
OF_COLOURS = ("color-contrast", "link-in-text-block")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def look(visitor: Visitor, name: str, found: dict[str, list[str]]) -> None:
    """Ask axe about what is shown, as far as colours go in the dark as well, and whether it fits the screen."""
    for theme in THEMES:
        visitor.page.emulate_media(color_scheme=theme)
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
        if wrong := violations(visitor.page, () if theme == THEMES[0] else OF_COLOURS):
            found[f"{name}, {theme}"] = wrong
    if visitor.needed_width > visitor.width:
        found[f"{name} is {visitor.needed_width} wide"] = []
    if visitor.page.locator("[data-table]").count() and visitor.needed_height > visitor.height:
        found[f"{name} is {visitor.needed_height} high"] = []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_wrong_on_any_page(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    ada = Visitor(browser, server.address, size)
    ada.come_in("Ada")
    found: dict[str, list[str]] = {}
    pages = {
        "/": ".windows article",
        "/new/new_city": "form",
        **{f"/rules/{game}": ".rules h2" for game in GAMES},
        "/rules/alien_city#AC-L5": ".marked",
        "/rules/city_council#CC-L16": ".marked",
        "/rules/dice_new_town#DT-L15": ".marked",
        "/rules/golden_city#GC-L9": ".marked",
        "/watch": "section",
        "/mine": "h1",
        "/settings": "form",
        f"/player/{ada.ask('/me')['id']}": "h2",
        f"/t/{ada.new_table('new_city', ['me', 'open'])}": "[data-link]",
        f"/t/{ada.new_table('golden_city', ['me', 'me', 'random', 'random'])}": "[data-covered]",
        "/t/nothere": "h1",
    }
    for path, sign in pages.items():
        ada.go(path)
        expect(ada.page.locator(sign).first).to_be_visible()
        look(ada, path, found)
    assert not found
    ada.close()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_wrong_at_any_table(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    ada, luck, found = Visitor(browser, server.address, size, notes=True), random.Random(3), dict[str, list[str]]()
    ada.come_in("Ada")
    table = ada.new_table(game, ["me"] + ["greedy"] * (int(find(game).new().seats) - 1))
    ada.sit_at(table)
    expect(ada.page.locator("[data-table]")).to_have_attribute("data-mine", "true")
    look(ada, "the start", found)
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
        look(ada, tab, found)
    ada.go(f"/t/{table}/9")
    expect(ada.page.locator("[data-scrubber]")).to_be_visible()
    look(ada, "a replay", found)
    assert not found
    ada.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_diagrams_of_the_rules_mark_is_drawn(browser: Browser, server: Server, game: str) -> None:
    ada = Visitor(browser, server.address)
    marks = [found[1].split() for found in re.findall(r"^```diagram (\S+)(.*)$", find(game).rules_text(), re.MULTILINE)]
    ada.go(f"/rules/{game}")
    expect(ada.page.locator("[data-diagram] svg.board")).to_have_count(len(marks))
    for number, words in enumerate(marks):
        drawn = ada.page.locator("[data-diagram]").nth(number)
        for kind, places in (word.split("=") for word in words if not word.startswith("overlay=")):
            for place in places.split(","):
                expect(drawn.locator(f"[data-place='{place}']")).to_have_class(re.compile(rf"\b{kind}\b"))
    assert not ada.page.locator("[data-diagram] .open").count()
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

    led, deadline = 0, time.monotonic() + 90
    while not ada.is_over():
        assert time.monotonic() < deadline
        if not ada.is_to_move():
            time.sleep(0.02)
        elif ada.page.locator("[data-nth]:not(:disabled)").count() and luck.random() < 0.8:
            keys.press("1" if luck.random() < 0.5 else "2")
            expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
        elif ada.page.locator(".spot.open").count():
            keys.press("b")
            if not is_focused(".spot.open"):
                continue  # what was chosen before has just been answered, and the board is another
            led += 1
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
    assert led > 3
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
    refused_once, built = False, ""
    deadline = time.monotonic() + 90
    while not ada.is_over():
        assert time.monotonic() < deadline
        if not ada.is_to_move():
            time.sleep(0.02)
            continue
        if built and not refused_once:  # where one has built nobody builds again
            assert "AC-L" in say(f"why {built}")
            refused_once = True
        told = say("choices")
        if told == "Nothing.":  # the turn has passed on meanwhile
            continue
        move = luck.choice(re.findall(r"(?:^|[.] )([^:.]+): ", told))
        assert say(move)
        built = move if move[0] in "RBGK" else built
    assert refused_once
    expect(page.locator("[data-end]")).to_be_visible()
    ada.close()
