"""How light the page is, how soon it is there, and how smoothly pieces move.

A real server is started on this machine and a real browser opens the built page over the loopback: the time is that of
this machine. Frames are counted while 60 pieces of the real drawings move at once, as after a very eventful step.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import hatch_build
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.server.running import Server
from tests.web.browsing import NARROW, WIDE, Visitor, open_browser

PIECES = 60
SECONDS = 4.0
EVERY_MS = 340  # the drawings let a piece slide for so long
KINDS = ("js", "css", "svg", "woff2")

# Moves so many pieces of the drawings to and fro by their own transitions, and counts the frames.
MOVE = """async ([pieces, seconds, everyMs]) => {
  const moving = [...document.querySelectorAll('svg.board .moving')].slice(0, pieces);
  const homes = moving.map((piece) => piece.style.transform);
  const frames = [];
  const end = performance.now() + 1000 * seconds;
  let turned = 0, last = performance.now(), far = false;
  await new Promise((done) => {
    const frame = (now) => {
      if (now - turned > everyMs) {
        turned = now;
        far = !far;
        moving.forEach((piece, k) => {
          const way = `translate(${(k % 7) * 9 - 27}px, ${(k % 5) * 11 - 22}px) `;
          piece.style.transform = (far ? way : '') + homes[k];
        });
      }
      frames.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  return {pieces: moving.length, frames: frames.slice(1)};
}"""
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
FETCHED = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter((one) => !one.name.includes('/api/')).reduce((sum, one) => sum + one.transferSize, 0)"""


def sizes() -> dict[str, Any]:
    """What was built, in KiB: as it is, and as it is sent; and the script that every visit needs first."""
    found = {}
    for kind in KINDS:
        files = [path for path in hatch_build.PAGE.rglob(f"*.{kind}") if "verify" not in path.name]
        sent = [Path(f"{path}.br") if Path(f"{path}.br").exists() else path for path in files]
        found[kind] = {"files": len(files), "kib": _kib(files), "sent_kib": _kib(sent)}
    return found


def _kib(paths: list[Path]) -> float:
    return round(sum(path.stat().st_size for path in paths) / 1024, 1)


def first_paint(browser: Browser, address: str, path: str, sign: str, times: int) -> dict[str, Any]:
    """How long until something is painted and until what was asked for is there, with nothing kept; in ms."""
    paints, there, sent = [], [], 0
    for _ in range(times):
        visitor = Visitor(browser, address)
        begun = time.perf_counter()
        visitor.page.goto(path)
        expect(visitor.page.locator(sign).first).to_be_visible()
        there.append(1000 * (time.perf_counter() - begun))
        paints.append(visitor.page.evaluate(FIRST_PAINT))
        sent = visitor.page.evaluate(FETCHED)
        visitor.close()
    return {
        "first_paint_ms": round(statistics.median(paints)),
        "there_ms": round(statistics.median(there)),
        "sent_kib": round(sent / 1024, 1),
    }


def frames(browser: Browser, address: str, size: tuple[int, int]) -> dict[str, Any]:
    """Frames a second while pieces of New City move: the boards of its rules page hold enough of them."""
    visitor = Visitor(browser, address, size, still=False)
    page: Page = visitor.page
    page.goto("/rules/new_city")
    expect(page.locator("[data-diagram] svg.board")).to_have_count(6)
    told = page.evaluate(MOVE, [PIECES, SECONDS, EVERY_MS])
    visitor.close()
    took = sorted(told["frames"])
    return {
        "pieces": told["pieces"],
        "frames_per_second": round(1000 / statistics.mean(took), 1),
        "p95_ms": round(took[int(0.95 * len(took))], 1),
    }


def measure(times: int) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = open_browser(playwright)
        with Server(f"sqlite:///{name}/townwright.db", Path(name), bot_pace_ms=0) as server:
            ada = Visitor(browser, server.address)
            ada.come_in("Ada")
            table = ada.new_table("new_city", ["me", "random", "random", "random"])
            ada.close()
            figures = {
                "built": sizes(),
                "home": first_paint(browser, server.address, "/", ".windows article", times),
                "table": first_paint(browser, server.address, f"/t/{table}", "svg.board", times),
                "wide": frames(browser, server.address, WIDE),
                "narrow": frames(browser, server.address, NARROW),
                "cpus": os.cpu_count(),
                "load_average": round(os.getloadavg()[0], 2),
            }
        browser.close()
    return figures


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each page is opened")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    chosen = parser.parse_args()
    if not hatch_build.is_current():
        raise SystemExit("The page is not built of these sources: make page")
    figures = measure(chosen.times)
    if chosen.json:
        print(json.dumps(figures))
        return
    for kind, size in figures["built"].items():
        print(f"{kind:>6}: {size['files']:3} files, {size['kib']:7} KiB, sent as {size['sent_kib']} KiB")
    for name in ("home", "table"):
        of = figures[name]
        print(f"{name:>6}: painted after {of['first_paint_ms']} ms, there after {of['there_ms']} ms, ", end="")
        print(f"{of['sent_kib']} KiB sent")
    for name in ("wide", "narrow"):
        of = figures[name]
        print(f"{name:>6}: {of['pieces']} pieces move at {of['frames_per_second']} frames/s, ", end="")
        print(f"95 of 100 within {of['p95_ms']} ms")
    print(f"{figures['cpus']} cores, load average {figures['load_average']} at the end; no graphics card draws")


if __name__ == "__main__":
    main()
