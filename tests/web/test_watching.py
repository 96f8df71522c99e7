"""Following a game: nothing is dropped at top speed, one's turn is heard, and the page can be installed."""

from __future__ import annotations

import json
import random
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import WIDE, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own

# Remembers whatever the log shows that is not one event after another, and how often it grew.
WATCH_THE_LOG = """() => {
  window.watched = {gaps: [], grew: 0, most: 0};
  const look = () => {
    const numbers = [...document.querySelectorAll('#panel li button.at')].map((button) => Number(button.textContent));
    if (numbers.some((number, place) => number !== place + 1)) window.watched.gaps.push(numbers.slice(-4));
    if (numbers.length > window.watched.most) window.watched.grew += 1;
    window.watched.most = Math.max(window.watched.most, numbers.length);
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
# Counts the tones that are played.
LISTEN = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""


@pytest.mark.parametrize("game", ["new_city", "alien_city"])
def test_a_whole_game_of_bots_is_watched_at_top_speed_and_no_event_is_dropped(
    browser: Browser, server: Server, game: str
) -> None:
    eve, ada = Visitor(browser, server.address), Visitor(browser, server.address)
    ada.come_in("Ada")
    seats = 4 if game == "new_city" else 2
    table = ada.new_table(game, ["random"] * (seats - 1) + ["open"])
    eve.go(f"/t/{table}")
    expect(eve.page.locator("[data-link]")).to_be_visible()
    eve.page.evaluate(WATCH_THE_LOG)
    ada.context.request.put(f"/api/v1/tables/{table}/seats/{seats - 1}", data={"bot": "random"})
    expect(eve.page.locator("[data-table]")).to_have_attribute("data-status", "over", timeout=90_000)
    told = ada.ask(f"/tables/{table}")
    expect(eve.page.locator("#panel li button.at")).to_have_count(len(told["log"]))
    watched = eve.page.evaluate("window.watched")
    assert watched["gaps"] == []
    assert watched["most"] == len(told["log"])
    assert watched["grew"] > len(told["log"]) / 10  # it was followed, and not fetched at its end
    for seat, score in enumerate(told["table"]["result"]["scores"]):
        expect(eve.page.locator(f"[data-seat='{seat}'] .score")).to_have_text(str(score))
    eve.close()
    ada.close()


def test_points_rise_from_their_piece_and_land_with_their_owner(browser: Browser, server: Server) -> None:
    """Forwards only, and not where motion is not wanted."""
    eve = Visitor(browser, server.address, still=False)
    eve.come_in("Eve")
    table = eve.new_table("new_city", ["random"] * 4)
    deadline = time.monotonic() + 90
    while eve.ask(f"/tables/{table}")["table"]["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    line = next(
        line
        for line in eve.ask(f"/tables/{table}")["log"]
        if any(gain["item"].get("places") and gain["item"]["points"] > 0 for gain in line["gains"])
    )
    gain = next(gain for gain in line["gains"] if gain["item"].get("places") and gain["item"]["points"] > 0)
    eve.go(f"/t/{table}/{line['event']}")
    expect(eve.page.locator("svg.board")).to_be_visible()
    expect(eve.page.locator("[data-scrubber]")).to_have_value(str(line["event"]))
    rising = eve.page.locator(".rising", has_text=f"+{gain['item']['points']}").first
    eve.page.keyboard.press("ArrowRight")
    expect(rising).to_be_attached()
    begins, goes = rising.evaluate(
        "(one) => [[one.style.left, one.style.top], ['--x', '--y'].map((way) => one.style.getPropertyValue(way))]"
    )
    place = eve.page.locator(f"[data-place='{gain['item']['places'][0]}']").bounding_box()
    score = eve.page.locator(f"[data-seat='{gain['purse'] % 4}'] .score").first.bounding_box()
    assert place
    assert score
    x, y = (float(begin.removesuffix("px")) for begin in begins)
    assert place["x"] <= x <= place["x"] + place["width"]
    assert place["y"] <= y <= place["y"] + place["height"]
    to_x, to_y = (float(far.removesuffix("px")) for far in goes)
    assert abs(x + to_x - score["x"] - score["width"] / 2) < 3
    assert abs(y + to_y - score["y"] - score["height"] / 2) < 3
    expect(eve.page.locator(".rising")).to_have_count(0)
    eve.page.keyboard.press("ArrowLeft")
    expect(eve.page.locator("[data-scrubber]")).to_have_value(str(line["event"]))
    assert not eve.page.locator(".rising").count()
    eve.close()


@pytest.mark.parametrize("sound", [True, False])
def test_ones_turn_is_heard_once_unless_that_is_not_wanted(browser: Browser, server: Server, sound: bool) -> None:
    ada, ben = Visitor(browser, server.address, sound=sound), Visitor(browser, server.address)
    ada.context.add_init_script(LISTEN)
    ada.come_in("Ada")
    ben.come_in("Ben")
    table = ada.new_table("alien_city", ["me", "open"], options={"first_player": "B"})
    ada.go(f"/t/{table}")
    ada.page.mouse.click(5, 300)  # before the first touch no browser lets anything sound
    ben.go(f"/t/{table}")
    ben.press(ben.page.get_by_role("button", name="Sit down here"))
    expect(ada.page).to_have_title("Alien City · Townwright")
    icon = ada.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    luck, deadline = random.Random(2), time.monotonic() + 30
    while not ada.is_to_move():
        ben.act(luck)
        assert time.monotonic() < deadline
    expect(ada.page).to_have_title("● Your turn · Alien City")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    ada.page.wait_for_timeout(300)
    assert ada.page.evaluate("window.tones") == (2 if sound else 0)  # two tones, one after the other
    ada.go("/")
    expect(icon).to_have_attribute("href", "/icon.svg")
    ben.close()
    ada.close()


def test_the_page_can_be_installed_and_opens_without_its_server(browser: Browser, server: Server) -> None:
    """The browser itself says whether anything stands in the way; offline the page opens and says what is missing."""
    context = browser.new_context(base_url=server.address, viewport={"width": WIDE[0], "height": WIDE[1]})
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".windows article").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # from now on the worker answers
    expect(page.locator(".windows article").first).to_be_visible()
    browser_itself = context.new_cdp_session(page)
    found = browser_itself.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
    manifest = json.loads(browser_itself.send("Page.getAppManifest")["data"])
    for icon in manifest["icons"]:
        assert context.request.get(icon["src"]).ok
    assert manifest["start_url"] == "/"
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".windows article").first).to_be_visible()
    context.close()
