import { expect, test } from "vitest";
import { avenuesOf, interestsOf, regionOf } from "./avenues";
import { describe, neighbours } from "./describe";
import { chitReach, layoutOf } from "./layout";
import {
  BLOCKS,
  SQUARES,
  areAdjacent,
  chitsMoved,
  crossingAt,
  hiddenOn,
  holdings,
  inOrder,
  kindOf,
  middleOf,
  placeNamed,
  standsOn,
  type Document,
  type Player,
} from "./map";

const player = (more: Partial<Player> = {}): Player => ({ score: 0, chits: 0, coins: { 2: "unused", 3: "unused", 4: "unused", 5: "unused" }, ...more });
const city = (tiles: Record<string, string>, more: Partial<Document> = {}): Document => ({
  options: { rail_barrier: "crossings", site_numeral: "rank" },
  phase: "take",
  round: 1,
  stacks: ["-", "-", "-", "-"],
  tiles,
  rail: [],
  players: { A: player(), B: player(), C: player(), D: player() },
  ...more,
});

test("squares, blocks and their middles lie where they are called", () => {
  expect([SQUARES.length, BLOCKS.length, SQUARES[0], SQUARES.at(-1), BLOCKS.at(-1)]).toEqual([196, 169, "a1", "n14", "m13"]);
  expect([middleOf("a14"), crossingAt("a13")]).toEqual([{ x: 20, y: 20 }, { x: 40, y: 40 }]);
});

test("tiles are adjacent across one square, and never at a corner (CC-Y1)", () => {
  const are = (block: string): boolean => areAdjacent("f6", block);
  expect(["h7", "i7", "f9", "g9"].map(are)).toEqual([true, true, true, true]);
  expect(["i8", "j6", "h9", "h8", "d4"].map(are)).toEqual([false, false, false, false, false]);
});

test("what a tile is", () => {
  expect(["R4", "C2", "I5", "W3", "W0", "RA", "CA", "IA", "WA"].map(kindOf)).toEqual(["residential", "commercial", "industrial", "warehouse", "park", "hall", "airport", "sewage", "power"]);
});

test("avenues hang together over level crossings, and what is cut off is no part of them", () => {
  const open = avenuesOf(city({ R3: "f6/NE" }), SQUARES);
  expect([open.network.size, open.cutOff.size, open.access.get("R3")?.length]).toEqual([192, 0, 8]);
  // a line of rail across the whole plan is crossed everywhere; one that turns shuts a corner off
  const row = "abcdefghijklmn".split("").map((column) => `${column}3`);
  const across = city({ R3: "f6/NE" }, { rail: row });
  expect(avenuesOf(across, SQUARES).cutOff.size).toBe(0);
  expect(avenuesOf(across, SQUARES).links).toContainEqual(["a2", "a4"]);
  const shut = avenuesOf(city({ R3: "f6/NE" }, { rail: ["a2", "a3", "b1", "c1"] }), SQUARES);
  expect([...shut.cutOff]).toEqual(["a1"]);
  const free = city({ R3: "f6/NE" }, { rail: ["a2", "a3", "b1", "c1"], options: { rail_barrier: "none" } });
  expect(avenuesOf(free, SQUARES).cutOff.size).toBe(0);
});

test("dead squares give no access (CC-Y24)", () => {
  const tiles = { R2: "e6/NW", R3: "i6/NW", C2: "g8/NW", C3: "i8/NW", W2: "f3/NW", W3: "h3/NW" };
  const { cutOff, network } = avenuesOf(city(tiles, { rail: ["f5", "g5", "h5"] }), SQUARES);
  expect([...cutOff].sort()).toEqual(["g6", "g7", "h6", "h7"]);
  expect(network.size).toBe(196 - 24 - 3 - 4);
});

test("a region is two quadrants, and its interests are of the suit or the numeral (CC-X6)", () => {
  const tiles = { WA: "c3/NW", R2: "g2/NW", R4: "i3/NW", W3: "c6/NW", C0: "k5", I5: "g7/NW", C4: "k9/NW" };
  const here = city(tiles, { players: { A: player({ pawn: "W3", die: { number: 2, point: "l2+" } }), B: player(), C: player(), D: player() } });
  const region = regionOf(here, 0)!;
  expect([...region].sort()).toEqual(["SE", "SW"]);
  expect(interestsOf(here, 0, region).map((one) => one.tile)).toEqual(["WA", "W3"]);
  expect(regionOf(here, 1)).toBeNull();
  expect([...regionOf(here, 0, "c10+")!].sort()).toEqual(["NW", "SW"]);
});

test("chits go the shortest way: who has one keeps it", () => {
  const start = [-1, -1, -1, -1];
  const taken = chitsMoved(start, city({}, { players: { A: player(), B: player({ chits: 1 }), C: player(), D: player() } }));
  expect(taken.filter((owner) => owner === 1)).toHaveLength(1);
  const both = chitsMoved(taken, city({}, { players: { A: player({ chits: 1 }), B: player({ chits: 1 }), C: player(), D: player() } }));
  expect(both[taken.indexOf(1)]).toBe(1);
  const back = chitsMoved(both, city({}, { players: { A: player({ chits: 1 }), B: player(), C: player(), D: player() } }));
  expect([back[both.indexOf(0)], back.filter((owner) => owner === -1).length]).toEqual([0, 3]);
});

test("pieces on a tile leave its mark free as long as they can", () => {
  const here = city({ I2: "c3/NE" }, { players: { A: player({ pawn: "I2" }), B: player({ die: { number: 3, spent_on: "I2" } }), C: player(), D: player() } });
  const stands = standsOn(here, "I2");
  expect(stands.map((one) => [one.seat, one.piece])).toEqual([[0, "pawn"], [1, "die"]]);
  expect(new Set(stands.map((one) => one.corner)).has("NE")).toBe(false);
});

test("tiles that lie hidden, the order of the seats, and what they hold", () => {
  const start = city({}, { stacks: ["R2", "C4", "WA", "I0"], opener: "C" });
  expect([hiddenOn(start), inOrder(start)]).toEqual([5, [2, 3, 0, 1]]);
  const later = city({ R2: "f6/NE" }, { stacks: ["-", "C4", "-", "I0"], turn: { tile: "WA" } });
  expect(hiddenOn(later)).toBe(5);
  const turns = city({}, { players: { A: player({ position: 3 }), B: player({ position: 1 }), C: player({ position: 4 }), D: player({ position: 2 }) } });
  expect(inOrder(turns)).toEqual([1, 3, 0, 2]);
  const held = city({}, { players: { A: player({ coins: { 2: "bid", 3: "unused", 4: "spent", 5: "unused" }, bid: 3, pawn: "R2", die: { number: 4, spent_on: "C3" } }) } });
  expect(Object.fromEntries(holdings(held, 0).map(({ label, value }) => [label, value]))).toEqual({ coins: "3 5", chits: "0", bid: "3", investor: "R2", die: "4 spent" });
});

test("places have names for those who listen, and are read as people write them", () => {
  const here = city({ R3: "f6/NE", C0: "h6" }, { rail: ["g7", "j9"], players: { A: player({ council: "Mayor", pawn: "R3" }), B: player({ die: { number: 4, point: "c3+" } }) } });
  expect(describe(here, "tile:R3")).toBe("R3, residential zone of crowns, for 3, on f6, its mark g7, a stop, investor of A");
  expect(describe(here, "square:g7")).toBe("g7, R3, residential zone of crowns, a stop");
  expect([describe(here, "square:j9"), describe(here, "square:a1"), describe(here, "block:f6")]).toEqual(["j9, rail", "a1, avenue", "f6 to g7"]);
  expect(describe(here, "point:c3+")).toBe("c3+, speculator of B showing 4");
  expect(describe(here, "council:Mayor")).toBe("Mayor, 7 points at once, lobbied by A");
  expect(neighbours(here, "tile:R3")).toEqual(["tile:C0"]);
  expect(neighbours(here, "square:a1")).toEqual(["square:a2", "square:b1"]);
  expect([placeNamed("wa"), placeNamed("G8"), placeNamed("k3+"), placeNamed("n14+"), placeNamed("zoning"), placeNamed("coin 4"), placeNamed("order 5"), placeNamed("z9")]).toEqual([
    "tile:WA",
    "square:g8",
    "point:k3+",
    null,
    "council:Zoning",
    "coin:4",
    null,
    null,
  ]);
});

test("whatever lies beside the plan lies in the picture, and beside the plan", () => {
  for (const seats of [3, 4])
    for (const isWide of [true, false])
      for (const phase of ["bid", "lobby", "die_number", "rail"]) {
        const players = Object.fromEntries(["A", "B", "C", "D"].slice(0, seats).map((name) => [name, player({ chits: 1 })]));
        const here = city({}, { phase, players, stacks: Array.from({ length: seats }, () => "-") });
        const layout = layoutOf(here, isWide, 0);
        const names = Array.from({ length: seats }, (_, k) => k);
        const reaches = [
          ...names.flatMap((k) => [layout.stack(k), layout.coin(k, 2), layout.coin(k, 5), layout.chit(k, 0), layout.pawn(k), layout.die(k)].map((at) => ({ ...at, half: 18 * at.size }))),
          ...[0, 1, 2, 3].map((k) => ({ ...layout.member(k), half: 30 })),
          ...[1, 5].map((number) => ({ ...layout.number(number), half: 22 })),
        ];
        for (const { x, y, half } of reaches) {
          expect(x - half).toBeGreaterThanOrEqual(layout.box.x);
          expect(x + half).toBeLessThanOrEqual(layout.box.x + layout.box.width);
          expect(y - half).toBeGreaterThanOrEqual(layout.box.y);
          expect(y + half).toBeLessThanOrEqual(layout.box.y + layout.box.height);
          expect(x - half > 0 && x + half < 560 && y - half > 0 && y + half < 560).toBe(false);
        }
        expect(chitReach(layout, 0, 1, true).width).toBeGreaterThanOrEqual(40);
      }
});
