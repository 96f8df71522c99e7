"""Looking through a game with anybody's eyes, playing on from a moment of it, sharing a screen, notes that point."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import NARROW, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own


def watched_to_the_end(visitor: Visitor, game: str, seats: int) -> str:
    """A finished game of bots."""
    table = visitor.new_table(game, ["random"] * seats)
    deadline = time.monotonic() + 90
    while visitor.ask(f"/tables/{table}")["table"]["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return table


def test_a_finished_game_is_looked_through_with_the_eyes_of_any_seat(browser: Browser, server: Server) -> None:
    """The address says whose eyes they are, so that what is shared is what was seen."""
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    table = watched_to_the_end(ada, "golden_city", 4)
    news = ada.ask(f"/tables/{table}")
    drawn = next(
        line["event"] + 1 for line in news["log"] if line["by"] == "luck" and "card" in " ".join(line["lines"])
    )
    told = {eyes: ada.ask(f"/tables/{table}?eyes={eyes}")["log"][drawn - 1]["lines"] for eyes in (-1, 0, 1, 2, 3)}
    owner = next(eyes for eyes in range(4) if told[eyes] != told[-1])
    other = (owner + 1) % 4
    assert told[other] == told[-1]

    ada.go(f"/t/{table}/{drawn}?eyes={owner}")
    said = ada.page.get_by_label("Replay", exact=True).locator("p")
    expect(said).to_have_text(" ".join(told[owner]))
    ada.page.locator("[data-eyes]").select_option(str(other))
    expect(said).to_have_text(" ".join(told[other]))
    assert ada.page.url.endswith(f"/t/{table}/{drawn}?eyes={other}")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("[data-scrubber]")).to_have_value(str(drawn + 1))
    assert ada.page.url.endswith(f"/t/{table}/{drawn + 1}?eyes={other}")
    ada.close()


def test_a_finished_game_goes_on_at_a_table_of_its_own(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address, NARROW)
    ada.come_in("Ada")
    table = watched_to_the_end(ada, "alien_city", 2)
    log = ada.ask(f"/tables/{table}")["log"]
    moment = next(line["event"] for line in log if line["event"] > 60 and line["by"] in (0, 1))
    ada.go(f"/t/{table}/{moment}")
    ada.press(ada.page.get_by_role("button", name="Play on from here"))
    ada.press(ada.page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True))
    expect(ada.page).to_have_url(re.compile(rf"/t/(?!{table})\w+$"))
    expect(ada.page.locator("[data-table]")).to_have_attribute("data-mine", "true")
    again = ada.ask(ada.page.url.removeprefix(ada.address).replace("/t/", "/tables/"))
    assert again["table"]["opening"] == {"table": table, "events": moment}
    assert [line["move"] for line in again["log"]] == [line["move"] for line in log[:moment]]
    ada.act(random.Random(1))
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    source = ada.page.get_by_role("link", name="See that game")
    expect(source).to_have_attribute("href", f"/t/{table}/{moment}")
    ada.press(source)
    expect(ada.page.locator("[data-scrubber]")).to_have_value(str(moment))
    ada.close()


def test_the_last_moment_of_a_game_is_not_gone_on_from(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    table = watched_to_the_end(ada, "alien_city", 2)
    ada.go(f"/t/{table}/40")
    on = ada.page.get_by_role("button", name="Play on from here")
    expect(on).to_be_visible()
    ada.page.keyboard.press("End")
    expect(on).to_be_hidden()
    ada.page.keyboard.press("Home")
    expect(ada.page.locator("[data-scrubber]")).to_have_value("0")
    expect(on).to_be_hidden()
    assert not ada.page.locator("[data-eyes]").count()  # nothing is secret here
    ada.close()


def test_a_screen_that_two_share_is_covered_until_the_next_of_them_looks(browser: Browser, server: Server) -> None:
    ada, luck = Visitor(browser, server.address), random.Random(4)
    ada.come_in("Ada")
    table = ada.new_table("golden_city", ["me", "me", "random", "random"])
    ada.go(f"/t/{table}")
    cover, board = ada.page.locator("[data-covered]"), ada.page.locator("[data-table]")
    passed: list[int] = []
    deadline = time.monotonic() + 60
    while len(passed) < 4:
        assert time.monotonic() < deadline
        if cover.count():
            seat = int(cover.get_attribute("data-covered") or -1)
            assert not passed or passed[-1] != seat
            assert not board.count()
            ada.page.keyboard.press("1")  # no key reaches what is covered
            ada.page.reload()
            expect(cover).to_be_visible()
            assert not board.count()
            passed.append(seat)
            cover.get_by_role("button").click()
            expect(board).to_be_visible()
            assert ada.ask(f"/tables/{table}")["you"]["eyes"] == seat
        elif not ada.act(luck):
            time.sleep(0.05)
    assert set(passed) == {0, 1}
    ada.close()


def test_a_shared_screen_without_secrets_is_never_covered(browser: Browser, server: Server) -> None:
    ada, luck = Visitor(browser, server.address), random.Random(4)
    ada.come_in("Ada")
    ada.sit_at(ada.new_table("alien_city", ["me", "me"]))
    for _ in range(8):
        ada.act(luck)
        assert not ada.page.locator("[data-covered]").count()
    ada.close()


def test_a_note_points_at_what_it_is_about_once(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address, notes=True)
    ada.come_in("Ada")
    ada.sit_at(ada.new_table("alien_city", ["me", "random"], options={"first_player": "A"}))
    arrow, note = ada.page.locator("[data-arrow] .head"), ada.page.locator("[data-note]")
    expect(note).to_be_visible()
    expect(arrow).to_be_visible()
    place = ada.page.locator("[data-place^='kind:']").first.bounding_box()
    point = re.search(r"translate\(([\d.]+) ([\d.]+)\)", arrow.get_attribute("transform") or "")
    assert place
    assert point
    assert place["x"] - 6 <= float(point[1]) <= place["x"] + place["width"] + 6
    assert place["y"] - 6 <= float(point[2]) <= place["y"] + place["height"] + 6
    note.get_by_role("button", name="Got it").click()
    expect(note).to_be_hidden()
    ada.page.reload()
    expect(ada.page.locator("[data-table]")).to_have_attribute("data-mine", "true")
    expect(ada.page.locator(".spot.open").first).to_be_visible()
    assert not note.count()
    ada.close()
