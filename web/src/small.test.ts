import { expect, test } from "vitest";
import { addressOf } from "./api/client";
import { inWords, onAClock } from "./time";

test("addresses are filled in, and the rest is a query", () => {
  expect(addressOf("/t/{name}/why-there", { name: "a/b", place: ["kind:BT", "lot:e6"], eyes: undefined })).toBe(
    "/t/a%2Fb/why-there?place=kind%3ABT&place=lot%3Ae6",
  );
});

test("time in words and on a clock", () => {
  expect([inWords(72 * 3_600_000), inWords(3_600_000), inWords(90_000), inWords(10_000)]).toEqual(["3 days", "1 hour", "2 minutes", "10 seconds"]);
  expect([onAClock(-5), onAClock(61_000), onAClock(3_600_000), onAClock(52 * 3_600_000)]).toEqual(["0:00", "1:01", "1:00:00", "2d 4h"]);
});
