import { expect, test } from "vitest";
import type { Gain } from "$web/api/shapes";
import { places } from "./gains";

const gain = (item: Gain["item"], purse = 0): Gain => ({ purse, when: "now", item });

test("a gain lies where its item says, or else where the parts do", () => {
  const whole = gain({ text: "beauty", points: 3, places: ["cell:NE-a1"], parts: [{ text: "suit", points: 3, places: ["cell:NE-a2"] }] }, 1);
  const parted = gain({
    text: "income",
    points: 6,
    parts: [
      { text: "Slums", points: 4, places: ["cell:SE-a1"] },
      { text: "grant", points: 2 },
      { text: "Park", points: 0, places: ["cell:SE-a2"] },
    ],
  }, 2);
  expect(places([whole, parted], 4)).toEqual([
    { place: "cell:NE-a1", points: 3, seat: 1 },
    { place: "cell:SE-a1", points: 4, seat: 2 },
    { place: null, points: 2, seat: 2 },
  ]);
});

test("what lies nowhere is told as one, and the purses of a seat are its own", () => {
  expect(places([gain({ text: "price", points: -5, parts: [{ text: "gold", points: -5 }] }, 3)], 2)).toEqual([{ place: null, points: -5, seat: 1 }]);
});
