import { expect, test } from "vitest";
import type { View } from "$web/api/shapes";
import { merged } from "./steps";

const event = (number: number): View["log"][number] => ({
  event: number,
  entry: 10 + number,
  at: 0,
  by: 0,
  choice: 0,
  move: "x",
  places: [],
  forced: false,
  lines: [`event ${number}`],
  gains: [],
  scores: [0, 0],
});
const view = (log_from: number, log: View["log"], chat: View["chat"] = []): View => ({ log_from, log, chat }) as View;
const said = (entry: number): View["chat"][number] => ({ entry, at: 0, by: 1, room: "players", text: "hello" });

test("news go on where the log ended", () => {
  const first = merged(null, view(0, [event(0), event(1)], [said(3)]));
  const second = merged(first, view(2, [event(2)], [said(9)]));
  expect(second.log.map((entry) => entry.event)).toEqual([0, 1, 2]);
  expect(second.first).toBe(2);
  expect(second.chat.map((one) => one.entry)).toEqual([3, 9]);
});

test("what was taken back is gone, and the whole log again changes nothing", () => {
  const first = merged(null, view(0, [event(0), event(1), event(2)]));
  expect(merged(first, view(1, [])).log).toHaveLength(1);
  const again = merged(first, view(0, [event(0), event(1), event(2)]));
  expect([again.log.length, again.first]).toEqual([3, 3]);
});

test("nothing is new to somebody who opens a table", () => {
  expect(merged(null, view(0, [event(0), event(1)])).first).toBe(2);
});
