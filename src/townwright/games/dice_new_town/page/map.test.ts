import { expect, test } from "vitest";
import { layoutOf, middleOf, reachOf, sitesOf } from "./layout";
import { besides, describe, extentOf, neighbours, pipsFrom, placeNamed, whoDecides, whoseTable, type Document, type Player } from "./map";
import { hasRoof, holdings, isRoyalPlan, planOf, progress, roofsOf, stepOf, underConstruction } from "./seats";

const MAP = [" 3 10  7 13 16  .", "15 12  K  K  4  .", " . 17  K  K  9  6", " .  5  8 14 11 18"];
const lands = Object.fromEntries(
  MAP.flatMap((row, line) =>
    row
      .trim()
      .split(/\s+/)
      .flatMap((name, column) => (/\d/.test(name) ? [[name, `${"abcdef"[column]}${5 - line}`]] : [])),
  ),
);
const player = (more: Partial<Player> = {}): Player => ({
  score: 0,
  marks: [],
  gems: 0,
  materials: [],
  at: "",
  red: 0,
  green: 0,
  black: 0,
  lent: 0,
  white: [0, 0, 0],
  changed: [],
  cards: [],
  used: [],
  residents: [],
  joined: "undecided",
  ...more,
});
const town = (more: Partial<Document> = {}): Document => ({
  phase: "build",
  round: 2,
  options: { ruleset: "basic", roofs: "sized", land_cards: "false" },
  town: { king: "c3", lands, bare: [], trees: ["K"] },
  houses: {},
  players: { Red: player(), Purple: player() },
  order: ["Purple", "Red"],
  turn: "Purple",
  dice: [],
  cards: { deck: [], row: [], stock: [] },
  residents: { deck: [], row: [] },
  columns: [[], [], [], []],
  decision: {},
  ...more,
});

test("the King's Land touches those that the rules name, and a grid's rim ends the town", () => {
  expect(besides(town(), "K").sort((a, b) => Number(a) - Number(b))).toEqual(["4", "7", "8", "9", "12", "13", "14", "17"]);
  expect(besides(town(), "3").sort()).toEqual(["10", "15"]);
  expect(extentOf(town())).toEqual({ west: 0, east: 5, south: 1, north: 4 });
  expect(extentOf(town({ phase: "square" }))).toEqual({ west: 0, east: 5, south: 0, north: 5 });
  expect(neighbours(town(), "house:3a").sort()).toEqual(["land:10", "land:15"]);
});

test("ways are counted in Green pips, through the King's Land where that is cheaper", () => {
  const pips = pipsFrom(town(), "5");
  expect([pips.get("8"), pips.get("K"), pips.get("16"), pips.get("6")]).toEqual([1, 3, 5, 5]);
});

test("places are read as people write them, and told to those who listen", () => {
  expect(["l12", "k", "12a", "Kb", "b2", "r04", "W6", "blue", "19", "G"].map(placeNamed)).toEqual([
    "land:12",
    "land:K",
    "house:12a",
    "house:Kb",
    "square:b2",
    "resident:R04",
    "die:W6",
    "seat:Blue",
    null,
    "die:G",
  ]);
  const built = town({ houses: { "12a": { owner: "Red", form: "2x3/2", family: "R04" } }, players: { Red: player({ at: "12" }), Purple: player() } });
  expect(describe(built, "land:12")).toBe("12, mud, worth 0, Red's Builder, 12a Red's 2x3 house of 2 floors with grandmother");
  expect(describe(built, "land:K")).toBe("the King's Land, a Tree");
  expect(describe(built, "resident:R09")).toBe("R09 farming cousins, 3 people, lawn or mud, 5 points");
});

test("who is asked out of turn decides, and one's own table is shown to oneself", () => {
  const asked = town({ phase: "want", decision: { asked: "Red" } });
  expect([whoDecides(asked), whoDecides(town())]).toEqual(["Red", "Purple"]);
  expect([whoseTable(town(), [0]), whoseTable(town(), []), whoseTable(town(), [0, 1])]).toEqual(["Red", "Purple", "Purple"]);
});

test("the White dice make a plan when all are there, and a run or three alike suit the King", () => {
  expect([planOf(player({ white: [2, 0, 4] })), planOf(player({ white: [2, 0, 4], changed: [2] })), planOf(player({ white: [2, 3, 4] }))]).toEqual([0, 6, 9]);
  const royal = [[1, 2, 3], [6, 4, 5], [2, 2, 2], [1, 1, 2], [0, 1, 2], [8, 6, 7]].map((white) => isRoyalPlan(player({ white })));
  expect(royal).toEqual([true, true, true, false, false, false]);
});

test("Roofs are those not yet built with, and a house that grows gives its own back", () => {
  const built = town({ houses: { "8a": { owner: "Red", form: "2x2/1" }, "9a": { owner: "Red", form: "2x2/2" }, "9b": { owner: "Purple", form: "3x3/1" } } });
  expect([roofsOf(built, "Red"), roofsOf(built, "Purple")]).toEqual([[0, 2, 2, 2], [2, 2, 2, 1]]);
  expect([hasRoof(built, "Red", "2x2/1", ""), hasRoof(built, "Red", "2x2/3", "2x2/1"), hasRoof(built, "Red", "2x3/1", "")]).toEqual([false, true, true]);
  expect(roofsOf({ ...built, options: { roofs: "any" } }, "Red")).toEqual([6]);
});

test("panels, progress and steps say what the position says", () => {
  const told = town({ players: { Red: player({ materials: [1, 3, 3], gems: 2, cards: [4, 9], used: [9], joined: "hidden" }), Purple: player() } });
  expect(Object.fromEntries(holdings(told, 0).map(({ label, value }) => [label, value]))).toEqual({ Materials: "1 3×2", Gems: "2", Roofs: "2 2 2 2", "Land cards": "4 (9)" });
  expect([progress(town()), progress(town({ round: 5 })), progress(town({ round: 0 })), progress(town({ phase: "end" }))]).toEqual(["Round 2 of 4", "Additional round", "Setting up", "The town is built"]);
  expect([stepOf(town()), stepOf(town({ phase: "card", decision: { resume: "move" } })), stepOf(town({ phase: "end" }))]).toEqual([3, 1, -1]);
});

test("what is being built is found by its notation", () => {
  const site = { phase: "piece", players: { Red: player(), Purple: player({ at: "12" }) }, houses: { "12a": { owner: "Red" as const, form: "2x2/1" } } };
  expect(underConstruction(town({ ...site, decision: { target: "2x3/2", laid: [5] } }))).toEqual({ house: "12b", land: "12", form: "2x3/2", old: "", laid: [5] });
  expect(underConstruction(town({ ...site, decision: { target: "a:2x2/3", laid: [] } }))).toEqual({ house: "12a", land: "12", form: "2x2/3", old: "2x2/1", laid: [] });
  expect(underConstruction(town())).toBeNull();
});

test("everything lies on the drawing, wide and narrow, and houses stand on their Land", () => {
  for (const wide of [true, false])
    for (const seats of [2, 3, 4]) {
      const layout = layoutOf(town(), seats, wide);
      const boxes = [layout.tray, layout.map, ...layout.strips, layout.hand];
      expect(boxes.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height)).toBe(true);
      boxes.slice(1).forEach((box, k) => k && seats < 3 && expect(box.y).toBeGreaterThanOrEqual(boxes[k]!.y));
    }
  const layout = layoutOf(town(), 4, true);
  expect(middleOf(town(), layout, "K").x - middleOf(town(), layout, "12").x).toBeCloseTo(150);
  const full = sitesOf(["2x2/1", "2x2/1", "2x2/1", "2x2/1"], "8");
  expect(full.every(({ x, y }) => x >= -48 && x + 39 <= 48 && y <= 48)).toBe(true);
  expect(new Set(full.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  for (const forms of [["2x2/3"], ["2x4/3", "2x2/1"], ["3x3/1", "penthouse"], ["3x3/3", "penthouse"], ["2x2/1", "2x2/2", "2x2/3", "2x2/1"]])
    sitesOf(forms, "8").forEach((site, k) => {
      const { y, height } = reachOf(forms[k]!, site);
      expect(height).toBeGreaterThan(20);
      expect(y < 0 && y + height > 0).toBe(false); // the middle of a Land is touched for the Land
    });
  const [house, top] = sitesOf(["3x3/2", "penthouse"], "8");
  expect(top!.y).toBeLessThan(house!.y - 24);
});
