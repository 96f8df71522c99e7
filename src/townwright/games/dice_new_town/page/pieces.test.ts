import { expect, test } from "vitest";
import type { LogLine } from "$web/api/shapes";
import { stepsOf } from "./built";
import { arrange, cellsOf, FORMS, growsInto, mixesOf, possible, sizeOf, type Arrangement } from "./pieces";
import { works } from "./works";

const digits = (text: string): number[] => [...text].map(Number);
const isWhole = (found: Arrangement | null, form: string): boolean =>
  !!found && found.cells.length === cellsOf(form) && found.materials.every((material, piece) => found.cells.filter((one) => one === piece).length === material);

test("pieces stand on edge like a puzzle: 3, 4 and 5 make two different houses", () => {
  expect(isWhole(arrange([{ form: "2x2/3", materials: [5, 4, 3] }]), "2x2/3")).toBe(true);
  expect(isWhole(arrange([{ form: "2x3/2", materials: [5, 4, 3] }]), "2x3/2")).toBe(true);
  expect(isWhole(arrange([{ form: "3x3/2", materials: [6, 6, 6] }]), "3x3/2")).toBe(true);
});

test("mixes that the rules call misfits cannot be laid, and others of the same size can", () => {
  const cannot: [string, string, string][] = [["", "2x2/2", "35"], ["", "2x2/2", "26"], ["", "3x3/1", "333"], ["", "2x4/2", "556"], ["2x2/1", "3x3/1", "5"], ["2x2/1", "2x4/2", "66"], ["2x3/1", "3x3/1", "3"]];
  const can: [string, string, string][] = [["", "2x2/2", "44"], ["", "2x2/2", "332"], ["", "3x3/1", "621"], ["", "2x4/2", "664"], ["2x2/1", "3x3/1", "311"], ["2x3/1", "3x3/1", "21"], ["2x3/1", "3x3/3", "66621"]];
  const lay = ([old, form, mix]: [string, string, string]): Arrangement | null =>
    arrange([...(old ? [{ form: old, materials: old === "2x2/1" ? [4] : [6] }] : []), { form, materials: digits(mix) }]);
  expect(cannot.map(lay)).toEqual(cannot.map(() => null));
  for (const one of can) expect(isWhole(lay(one), one[1])).toBe(true);
});

test("of all mixes of the right size as many cannot be laid as the rules say", () => {
  const plenty = [1, 2, 3, 4, 5, 6].flatMap((material) => Array.from({ length: 27 }, () => material));
  const stood: Record<string, string> = { "2x2/1": "4", "2x2/3": "444", "2x3/1": "6" };
  const counted = (old: string, form: string): [number, number] => {
    const mixes = mixesOf(plenty, cellsOf(form) - (old ? cellsOf(old) : 0));
    const before = old ? [{ form: old, materials: digits(stood[old] ?? "") }] : [];
    return [mixes.filter((materials) => !arrange([...before, { form, materials }])).length, mixes.length];
  };
  expect(counted("", "2x2/2")).toEqual([5, 20]);
  expect(counted("", "2x4/2")).toEqual([2, 136]);
  expect(counted("", "3x3/1")).toEqual([5, 26]);
  expect(counted("", "3x3/3")).toEqual([15, 811]);
  expect(counted("2x2/1", "2x4/2")).toEqual([2, 58]);
  expect(counted("2x2/1", "3x3/1")).toEqual([3, 7]);
  expect(counted("2x2/3", "3x3/3")).toEqual([17, 110]);
  expect(counted("2x3/1", "3x3/2")).toEqual([1, 58]);
});

test("a house grows round what stands, and the old pieces stay together", () => {
  const grown = arrange([{ form: "2x2/1", materials: [3, 1] }, { form: "2x4/2", materials: [6, 4, 2] }]);
  expect(isWhole(grown, "2x4/2")).toBe(true);
  expect(grown?.materials.slice(0, 2)).toEqual([3, 1]);
  const floor = grown!.cells.map((piece, cell) => (piece < 2 ? cell : -1)).filter((cell) => cell >= 0);
  expect(floor.every((cell) => cell < 8)).toBe(true);
});

test("what may grow into what is what the rules say", () => {
  expect(FORMS.filter((form) => growsInto("2x4/1", form))).toEqual(["2x4/2", "2x4/3"]);
  expect(FORMS.filter((form) => growsInto("2x3/2", form))).toEqual(["2x3/3", "2x4/2", "2x4/3", "3x3/2", "3x3/3"]);
  expect([growsInto("penthouse", "2x2/2"), growsInto("3x3/1", "penthouse")]).toEqual([false, false]);
  expect(sizeOf("2x4/3")).toEqual({ width: 4, depth: 2, floors: 3 });
});

test("the houses that a hand can become, with the fewest pieces", () => {
  const found = possible([1, 3, 4], [], "").filter(({ arrangement }) => arrangement);
  expect(found.map(({ form, pieces }) => [form, pieces])).toEqual([["2x2/1", 1], ["2x2/2", 3], ["2x4/1", 3]]);
  expect(possible([], [], "").some(({ arrangement }) => arrangement)).toBe(false);
  expect(mixesOf([1, 2, 2, 3], 5)).toEqual([[3, 2], [2, 2, 1]]);
});

const line = (by: number | string, move: string, place: string): LogLine => ({ by, move, places: [place], lines: [], gains: [], scores: [], event: 0, entry: 0, at: 0, choice: 0, forced: false }) as LogLine;

test("the log tells which pieces each house is built of", () => {
  const log = [
    line(0, "2x2/1", "land:8"),
    line(0, "+3", "material:3"),
    line("luck", "5", ""),
    line(0, "+1", "material:1"),
    line(1, "2x3/1", "land:8"),
    line(1, "+6", "material:6"),
    line(1, "a:2x2/2", "house:8a"),
    line(1, "+4", "material:4"),
    line(2, "2x4/3", "land:K"),
    line(2, "+6", "material:6"),
  ];
  const steps = stepsOf(log);
  expect([...steps.keys()]).toEqual(["8a", "8b"]); // what is not finished is no house
  expect(steps.get("8a")).toEqual([{ form: "2x2/1", materials: [3, 1] }, { form: "2x2/2", materials: [4] }]);
  expect(stepsOf([line(1, "a:2x2/2", "house:9a"), line(1, "+4", "material:4")]).size).toBe(0); // stood before the log began
});

test("a penthouse is the second house of its Land", () => {
  const log = [line(0, "3x3/1", "land:9"), line(0, "+6", "material:6"), line(0, "+2", "material:2"), line(0, "+1", "material:1"), line(0, "penthouse", "house:9a"), line(0, "+4", "material:4")];
  expect(stepsOf(log).get("9b")).toEqual([{ form: "penthouse", materials: [4] }]);
});

test("a house that is being built shows what is laid first", () => {
  const found = works({ form: "2x3/2", old: "", laid: [5] }, [], [3, 4, 5, 6]);
  expect(found.materials[0]).toBe(5);
  expect(isWhole(found, "2x3/2")).toBe(true);
});
