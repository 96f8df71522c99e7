"""Whole games in real browsers: one wide, one narrow, against each other, with bots beside them where there is room."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import NARROW, Visitor, play_together, rule_in

pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=2)]  # browsers have clocks of their own

TABLES = [
    ("new_city", ["me", "open", "greedy", "random"], {}),
    ("alien_city", ["me", "open"], {}),
    ("city_council", ["me", "open", "random", "random"], {}),
    ("dice_new_town", ["me", "open", "random"], {"players": "3", "ruleset": "easy"}),
    ("golden_city", ["me", "open", "greedy", "random"], {}),
]
FORBIDDEN = {  # among these there is always one that may not be touched
    "new_city": "[data-place^='pawn:'], [data-place^='cell:']",
    "alien_city": "[data-place^='lot:']",
    "city_council": "[data-place^='coin:'], [data-place^='council:']",
    "dice_new_town": "[data-place^='seat:']",
    "golden_city": "[data-place^='place:']",
}


@pytest.fixture
def two(browser: Browser, server: Server) -> Iterator[tuple[Visitor, Visitor]]:
    """Ada at a desk in the light, Ben with a phone in the dark."""
    ada, ben = Visitor(browser, server.address), Visitor(browser, server.address, NARROW, theme="dark")
    ada.come_in("Ada")
    ben.come_in("Ben")
    yield ada, ben
    ben.close()
    ada.close()


@pytest.mark.parametrize(
    ("game", "seats", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_whole_game_with_all_that_goes_wrong(
    two: tuple[Visitor, Visitor], game: str, seats: list[str], options: dict[str, str]
) -> None:
    ada, ben = two
    luck = random.Random(7)
    table = ada.new_table(game, seats, options=options)
    ada.go(f"/t/{table}")
    expect(ada.page.get_by_label("Invite by this link")).to_have_value(f"{ada.address}/t/{table}")

    # Ben follows the link and sits down
    ben.go(f"/t/{table}")
    ben.press(ben.page.get_by_role("button", name="Sit down here"))
    for visitor in two:
        expect(visitor.page.locator("[data-table]")).to_be_visible()
    play_together([ada, ben], luck, moves=8)

    # an illegal touch says why, with the number of the rule, and changes nothing
    while not ada.is_to_move():
        ben.act(luck)
    number, refused = ada.number, ada.page.locator("[data-why]")
    ada.page.keyboard.press("Escape")
    forbidden = FORBIDDEN[game]
    for place in range(ada.page.locator(forbidden).count()):
        spot = ada.page.locator(forbidden).nth(place)
        if "open" not in (spot.get_attribute("class") or "").split():
            spot.click()
            expect(refused).to_be_visible()
            if rule_in(refused.text_content()):
                break
    assert rule_in(refused.text_content())
    assert ada.number == number

    # a reload changes nothing
    ada.page.reload()
    expect(ada.page.locator("[data-table]")).to_have_attribute("data-number", str(number))

    # a lost line says so, and comes back by itself with what was missed
    ben.context.set_offline(True)
    expect(ben.page.get_by_text("The connection is lost")).to_be_visible()
    while ada.is_to_move():
        ada.act(luck)
    assert ada.number > ben.number
    ben.context.set_offline(False)
    expect(ben.page.get_by_text("The connection is lost")).to_be_hidden()
    expect(ben.page.locator("[data-table]")).to_have_attribute("data-number", str(ada.number))

    # a tab that knows nothing of what was done in another says so, and shows what is true
    while not ada.is_to_move():
        ben.act(luck)
    stale = ada.context.new_page()
    ada.context.route(
        "**/stream*", lambda route: route.abort() if route.request.frame.page == stale else route.continue_()
    )
    stale.goto(f"/t/{table}")
    known = str(ada.number)
    expect(stale.locator("[data-table]")).to_have_attribute("data-number", known)
    while ada.is_to_move():
        ada.act(luck)
    stale.locator("[data-nth]:not(:disabled), .spot.open:not(.many)").first.click()
    moved_on, second = stale.get_by_text("has moved on"), stale.locator(".spot.open:not(.many):not(.picked)")
    meanings = stale.locator("[data-nth]:not(:disabled)")
    expect(moved_on.or_(second).or_(meanings).first).to_be_visible()
    expect(stale.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
    if not moved_on.count():  # a piece and a place belong together, or a place has several meanings
        (meanings if meanings.count() else second).first.click()
    expect(stale.get_by_text("has moved on")).to_be_visible()
    expect(stale.locator("[data-table]")).not_to_have_attribute("data-number", known)
    stale.close()
    ada.context.unroute("**/stream*")

    # the game is played to its end, and both see how it ended
    play_together([ada, ben], luck)
    for visitor in two:
        end = visitor.page.locator("[data-end]")
        expect(end).to_be_visible()
        expect(end.get_by_role("button", name="Rematch")).to_be_visible()
        assert visitor.needed_width <= visitor.width
    ranks = ada.ask(f"/tables/{table}")["table"]["result"]["ranks"]
    assert min(ranks) == 1


def test_one_click_starts_a_game_against_bots_and_one_more_a_rematch(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server.address, notes=True)
    guest.go("/")
    guest.page.get_by_role("button", name="Play now New City").click()
    expect(guest.page.locator("[data-table]")).to_be_visible()
    note = guest.page.get_by_text("First time.")
    expect(note).to_be_visible()
    guest.page.get_by_role("button", name="No more notes").click()
    expect(note).to_be_hidden()
    first = guest.page.url
    guest.page.get_by_role("button", name="☰ Table").click()
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(guest.page.locator("[data-end], [data-table][data-mine=false]").first).to_be_visible()
    assert first == guest.page.url
    guest.close()


def test_a_stranger_who_follows_a_link_sits_down_and_plays(browser: Browser, server: Server) -> None:
    """Nobody has to say first who they are; the stream opened as a stranger is taken up with their own eyes."""
    ada, stranger = Visitor(browser, server.address), Visitor(browser, server.address, NARROW)
    ada.come_in("Ada")
    table = ada.new_table("alien_city", ["me", "open"], options={"first_player": "B"})
    stranger.go(f"/t/{table}")
    stranger.press(stranger.page.get_by_role("button", name="Sit down here"))
    expect(stranger.page.locator("[data-table]")).to_have_attribute("data-mine", "true")
    stranger.page.wait_for_timeout(500)  # whatever the stream still sends
    assert stranger.is_to_move()
    number = stranger.number
    while stranger.number == number:
        stranger.act(random.Random(1))
    stranger.close()
    ada.close()


def test_a_bot_plays_for_somebody_until_they_come_back(browser: Browser, server: Server) -> None:
    """Ben does not move, so that the bot has one decision and the game does not end before Ada is back."""
    ada, ben = Visitor(browser, server.address), Visitor(browser, server.address)
    ada.come_in("Ada")
    ben.come_in("Ben")
    table = ada.new_table("alien_city", ["me", "open"], options={"first_player": "A"})
    ben.go(f"/t/{table}")
    ben.press(ben.page.get_by_role("button", name="Sit down here"))
    ada.sit_at(table)
    before = ada.number
    ada.page.get_by_role("button", name="☰ Table").click()
    ada.page.get_by_role("button", name="Let a bot play for me").click()
    back = ada.page.get_by_role("button", name="Play again myself")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_be_hidden()
    assert ada.number > before
    ben.close()
    ada.close()


def test_a_choice_is_taken_back_and_an_illegal_one_explained_before_it_is_made(
    browser: Browser, server: Server
) -> None:
    """Two seats on one screen: what one seat chose may be undone until the other has seen it."""
    ada = Visitor(browser, server.address, confirm="always")
    ada.come_in("Ada")
    table = ada.new_table("new_city", ["me", "me", "me", "me"])
    ada.sit_at(table)
    tile = ada.page.locator(".spot.open").first
    tile.hover()
    tile.click()
    expect(ada.page.get_by_role("button", name="Confirm")).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
    ada.page.keyboard.press("Control+z")
    expect(ada.page.locator("[data-prompt]")).to_contain_text("pick a district")
    ada.close()


def test_cards_are_paid_by_a_button_that_shows_them(browser: Browser, server: Server) -> None:
    """One touch pays, whatever the cards are; and letters that the others keep hidden are not shown as none."""
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    ada.go(f"/t/{ada.new_table('golden_city', ['me', 'me', 'me'], options={'players': '3', 'start_player': '0'})}")
    place, prompt = ada.page.locator("[data-place='place:C2']"), ada.page.locator("[data-prompt]")
    for pair, seat in enumerate(("Red", "Blue", "White"), start=1):
        ada.press(ada.page.get_by_role("button", name=f"I am {seat}"))  # they share the screen
        expect(prompt).to_contain_text(f"{seat}, lay your hand")
        expect(ada.page.locator("[data-table]")).not_to_have_attribute("data-busy", "true")
        ada.touch(f"pair:P{pair}")
    ada.press(ada.page.get_by_role("button", name="I am Red"))
    expect(prompt).to_contain_text("choose a place")
    assert [ada.page.locator(f"[data-seat='{seat}'] .score").text_content() for seat in range(3)] == ["0", "?", "?"]
    place.click()
    pay = ada.page.get_by_role("button", name="Pay 1 coast")
    expect(pay.locator("svg")).to_be_visible()
    pay.click()
    expect(place).to_have_attribute("aria-label", "C2, coast, business of Red")
    ada.close()


def test_the_tab_says_whose_turn_it_is(browser: Browser, server: Server) -> None:
    ada = Visitor(browser, server.address)
    ada.come_in("Ada")
    ada.sit_at(ada.new_table("alien_city", ["me", "me"]))
    expect(ada.page).to_have_title("● Your turn · Alien City")
    assert ada.page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    ada.close()
