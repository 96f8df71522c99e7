import { expect, test } from "vitest";
import { arrowBetween } from "./arrow";

const NOTE = { x: 100, y: 400, width: 200, height: 80 };

test("an arrow goes from rim to rim", () => {
  const up = arrowBetween(NOTE, { x: 180, y: 100, width: 40, height: 40 });
  expect(up).toMatchObject({ x: 200, y: 140 });
  expect(up?.shaft.startsWith("M200 400Q")).toBe(true);
  expect(up && up.turn < -60 && up.turn > -120).toBe(true);
  const right = arrowBetween(NOTE, { x: 600, y: 420, width: 40, height: 40 });
  expect(right).toMatchObject({ x: 600, y: 440 });
  expect(right && Math.abs(right.turn) < 30).toBe(true);
});

test("what is touched or covered by the note needs no arrow", () => {
  expect(arrowBetween(NOTE, { x: 150, y: 420, width: 30, height: 30 })).toBeNull();
  expect(arrowBetween(NOTE, { x: 0, y: 300, width: 800, height: 800 })).toBeNull();
  expect(arrowBetween(NOTE, { x: 180, y: 490, width: 40, height: 40 })).toBeNull();
});
