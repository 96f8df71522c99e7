import { expect, test } from "vitest";
import { middleOf, neighbours, placeNamed, reachOf, type Document } from "./map";

test("neighbours lie over the avenues too", () => {
  const position = {} as Document;
  expect(neighbours(position, "cell:NE-a1").sort()).toEqual(["cell:NE-a2", "cell:NE-b1", "cell:NW-a1", "cell:SE-a1"]);
  expect(neighbours(position, "cell:SW-c2").sort()).toEqual(["cell:SW-b2", "cell:SW-c1", "cell:SW-c3", "cell:SW-d2"]);
});

test("cells lie outwards from the crossing", () => {
  const [corner, further] = [middleOf("NW", "a1"), middleOf("NW", "b3")];
  expect(corner.x > further.x && corner.y > further.y).toBe(true);
});

test("one more column and row than is built is drawn", () => {
  const empty = { gold: 0, districts: {}, improvements: {}, allies: [], helped: [] };
  const quarters = { NW: empty, NE: { ...empty, districts: { d1: "4S" } }, SE: { ...empty, districts: { a4: "1S" } }, SW: empty };
  expect(reachOf({ quarters } as unknown as Document)).toEqual({ west: 3, east: 5, north: 2, south: 5 });
});

test("places are read as people write them", () => {
  expect([placeNamed("ne-b2"), placeNamed("4s"), placeNamed("coin 3"), placeNamed("xx")]).toEqual(["cell:NE-b2", "tile:4S", "coin:3", null]);
});
