"""A hint at the table, and the review of a game that is over."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, violations

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own

THINKING_MS = 120_000  # a review looks at every position


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_hint_ranks_what_may_be_chosen_and_can_be_followed(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ada = Visitor(browser, server.address, size)
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["me", "random"], options={"first_player": "A"}, is_rated=False)
    ada.sit_at(table)
    hint = ada.page.locator("[data-hint]")
    ada.press(hint)
    best = ada.page.locator("[data-thought]").first
    expect(best).to_be_visible(timeout=THINKING_MS)
    expect(ada.page.get_by_text("of 100 games").first).to_be_visible()
    assert ada.needed_width <= ada.width
    assert violations(ada.page) == []
    before = ada.number
    ada.press(best)
    expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-number", str(before))
    expect(ada.page.locator("[data-thought]")).to_have_count(0)  # it was about the position before
    ada.close()


def test_there_is_no_hint_in_a_rated_game(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    ada.sit_at(ada.new_table("alien_city", ["me", "random"], options={"first_player": "A"}))
    expect(ada.page.locator("[data-table][data-mine=true]")).to_be_visible()
    expect(ada.page.locator("[data-hint]")).to_have_count(0)
    ada.close()


def test_a_review_shows_chances_and_leads_to_what_would_have_been_better(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["random", "greedy"], is_rated=False)
    deadline = time.monotonic() + 120
    while ada.ask(f"/tables/{table}")["table"]["status"] != "over" and time.monotonic() < deadline:
        time.sleep(0.2)
    ada.sit_at(table)
    ada.page.get_by_role("button", name="Results").click()
    ada.page.locator("[data-ask-review]").click()
    review = ada.page.locator("[data-review]")
    expect(review).to_be_visible(timeout=THINKING_MS)
    expect(review.get_by_text("luck changed the chance")).to_have_count(2)
    expect(review.get_by_text("would have been better by").first).to_be_visible()  # a bot that chooses blindly errs
    assert violations(ada.page) == []
    review.get_by_role("button", name="See it").first.click()
    expect(ada.page.locator("[data-scrubber]")).to_be_visible()
    assert ada.page.url.rsplit("/", 1)[1].isdigit()
    ada.close()


def test_notes_are_there_again_on_another_day(browser: Browser, server: Server) -> None:
    ada, told = Visitor(browser, server.address), "greedy likes the north"
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["me", "greedy"])
    for text in ("", told):
        ada.sit_at(table)
        chat = ada.page.get_by_role("tab", name="Chat")
        ada.press(chat)
        expect(chat).to_have_attribute("aria-selected", "true")
        ada.page.get_by_text("My notes").click()
        notes = ada.page.get_by_label("My notes")
        expect(notes).to_have_value(text)
        with ada.page.expect_response(lambda answer: answer.url.endswith("/notes") and answer.request.method == "PUT"):
            notes.fill(told if not text else "")
    assert ada.ask(f"/tables/{table}/notes") == {"text": ""}
    ada.close()
