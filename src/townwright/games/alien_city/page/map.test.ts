import { expect, test } from "vitest";
import { bearsIcon, besides, describe, distancesFrom, lotsOf, placeNamed, type Document } from "./map";

const ROWS = Array.from({ length: 10 }, () => Array.from({ length: 8 }, () => ".."));
const TILES = Array.from({ length: 5 }, () => "RaNE BnSW G2NW K3SE").join(" / ");

function city(structures: Record<string, string>): Document {
  const rows = ROWS.map((row) => [...row]);
  for (const [name, kind] of Object.entries(structures)) rows[10 - Number(name.slice(1))]![name.charCodeAt(0) - 97] = kind;
  return { tiles: TILES, structures: rows.map((row) => row.join(" ")), dead: ["b1"] as string[] } as Document;
}

test("lots, owners and icon lots are where the document says", () => {
  const lots = new Map(lotsOf(city({ c9: "RTb", h1: "KD" })).map((lot) => [lot.name, lot]));
  expect(lots.get("c9")).toMatchObject({ kind: "RT", owner: 1 });
  expect(lots.get("h1")).toMatchObject({ kind: "KD", owner: null });
  expect(lots.get("a10")?.tile?.name).toBe("A5");
  expect([bearsIcon(lots.get("b10")!), bearsIcon(lots.get("a10")!), bearsIcon(lots.get("c9")!)]).toEqual([true, false, true]);
});

test("distances run along the road, round what is built", () => {
  const lots = lotsOf(city({ b1: "RT", c1: "RD", d1: "BD", f1: "GD" }));
  const from = distancesFrom(lots, "b1");
  expect([from.get("b2"), from.get("c1"), from.get("d1"), from.get("f1")]).toEqual([1, 2, 3, 5]);
  expect(from.get("a1")).toBe(1);
});

test("a lot that can never be built on is called so", () => {
  expect(describe(city({ a2: "BD" }), "lot:b1")).toBe("b1, road, red tile A1, can never be built on");
  expect(describe(city({ a2: "BD" }), "lot:d1")).toBe("d1, road, blue tile B1");
});

test("the rim has fewer neighbours, and places are read as people write them", () => {
  expect([besides("a1"), besides("h10").length]).toEqual([["a2", "b1"], 2]);
  expect([placeNamed("C4"), placeNamed("rt"), placeNamed("z9")]).toEqual(["lot:c4", "kind:RT", null]);
});
