import { describe, expect, it } from "vitest";
import { chances } from "./study";

const look = (event: number, ...win: number[]) => ({ event, win, score: [], within: 0 });

describe("chances", () => {
  it("hold from where they were looked at until they were looked at again", () => {
    const found = chances([look(0, 0.5, 0.5), look(2, 0.254, 0.746), look(4, 0, 1)], 4);
    expect(found.map((each) => each.scores)).toEqual([
      [50, 50],
      [50, 50],
      [25, 75],
      [25, 75],
      [0, 100],
    ]);
  });
  it("are the later of two at the same event", () => {
    expect(chances([look(0, 1, 0), look(0, 0, 1)], 0)).toEqual([{ scores: [0, 100] }]);
  });
});
