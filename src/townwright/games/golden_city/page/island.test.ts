import { expect, test } from "vitest";
import board from "../board.py?raw";
import { CITY, MIDDLE, PLACES, PLACE_LIST, RIVERS, RIVER_COURSES, ROADS, SHORE, bridges, curve, growths, groundOf, houseAt, placesOfArea, roadsOf } from "./island";

const REWARDS: Record<string, string> = {
  COIN_1: "coin",
  COIN_2: "coins",
  CARD: "card",
  KEY: "key",
  GOODS: "goods",
  BONUS: "bonus",
  OUTER: "outer",
  OUTER_COIN: "outer coin",
  INNER: "inner",
};

test("places, rewards and roads are those of the rules", () => {
  const lines = [...board.matchAll(/\("([A-Z]+\d*)", (\d+), (\d+), (\w+), "([^"]+)"\)/g)];
  expect(lines).toHaveLength(58);
  expect(PLACE_LIST.map(([name, x, y, reward]) => [name, x, y, reward])).toEqual(
    lines.map(([, name, x, y, reward = ""]) => [name, Number(x), Number(y), REWARDS[reward]]),
  );
  for (const [, name = "", , , , ends = ""] of lines) expect([...roadsOf(name)].sort()).toEqual(ends.split(" ").sort());
  expect(ROADS).toHaveLength(98);
  const rivers = /RIVER_LOCATIONS = \(([^)]+)\)/.exec(board)?.[1];
  expect(rivers).toBe(Object.values(RIVERS).map((river) => `"${river.join(" ")}"`).join(", "));
});

test("places lie apart, far enough to be touched", () => {
  for (const [k, one] of PLACES.entries())
    for (const other of PLACES.slice(k + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y), `${one.name} ${other.name}`).toBeGreaterThan(80);
});

test("the city holds its parts, and a part the houses of four", () => {
  for (const place of PLACES) {
    const far = Math.hypot(place.x - MIDDLE, place.y - MIDDLE);
    expect(far < CITY.outer).toBe(place.isCity);
    const houses = [0, 1, 2, 3].map((seat) => houseAt(place, seat));
    for (const { x, y } of houses) if (place.isCity) expect(Math.hypot(x - MIDDLE, y - MIDDLE)).toBeLessThan(CITY.outer);
    if (place.isCity) expect(new Set(houses.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  }
  expect(placesOfArea("D")).toEqual(["DA", "DB", "DI"]);
  expect(groundOf("MA")).not.toBe(groundOf("MB"));
});

test("every road over a river has its bridge", () => {
  expect(bridges()).toHaveLength(12);
  expect(Object.keys(RIVER_COURSES)).toEqual(["MG", "GF", "FD", "DM"]);
});

test("nothing grows on a place, on a road or in the city", () => {
  const found = growths();
  expect(found.length).toBeGreaterThan(120);
  for (const { x, y } of found) {
    expect(Math.hypot(x - MIDDLE, y - MIDDLE)).toBeGreaterThan(CITY.outer);
    for (const place of PLACES) expect(Math.hypot(x - place.x, y - place.y)).toBeGreaterThan(30);
  }
});

test("a smooth line goes through its points", () => {
  expect(curve([[0, 0], [10, 0], [10, 10]])).toMatch(/^M0 0C.* 10 0C.* 10 10$/);
  expect(curve(SHORE, true)).toMatch(/Z$/);
});
