import { expect, test } from "vitest";
import type { Choice, Run } from "$web/api/shapes";
import { buttonsOf, meant, nextPlaces, numberAt, openPlaces, sentenceAt, settledBy, sortChoices, touch } from "./choices";

const choice = (number: number, places: string[], fields: Record<string, number> = {}, kind = "build"): Choice => ({
  number,
  move: `#${number}`,
  sentence: `Bid ${Object.values(fields)[0] ?? number} gold.`,
  kind,
  fields,
  places,
});

const BUILDS = [
  choice(1, ["kind:RT", "lot:a1"]),
  choice(2, ["kind:RT", "lot:b1"]),
  choice(3, ["kind:GD", "lot:b1"]),
  choice(4, ["kind:GD", "lot:c1"]),
];
const PAYMENTS = [choice(11, ["cell:a1"]), choice(12, ["cell:b1"]), choice(13, ["cell:a1", "cell:b1"])];

test("choices are sorted by how they are made", () => {
  const run: Run = { kind: "bid", run: "amount", low: 3, high: 9, from: choice(30, [], { amount: 3 }, "bid"), to: choice(36, [], { amount: 9 }, "bid") };
  const drop = choice(0, [], {}, "drop");
  const { placed, loose, spans } = sortChoices([drop, run, ...BUILDS]);
  expect(placed).toEqual(BUILDS);
  expect(loose).toEqual([drop]);
  expect(spans).toHaveLength(1);
  expect([numberAt(spans[0]!, 3), numberAt(spans[0]!, 5), numberAt(spans[0]!, 9)]).toEqual([30, 32, 36]);
});

test("where no board is drawn everything is a button", () => {
  expect(sortChoices([...BUILDS, ...PAYMENTS], false)).toEqual({ placed: [], loose: [...BUILDS, ...PAYMENTS], spans: [] });
});

test("choices with a face of their own are buttons too, until places are touched that can mean several", () => {
  const end = choice(0, [], {}, "end");
  const sorted = sortChoices([end, ...PAYMENTS.map((one) => ({ ...one, kind: "pay" }))]);
  expect(buttonsOf(sorted, [])).toEqual([end]);
  expect(buttonsOf(sorted, [], ["pay"]).map((one) => one.number)).toEqual([11, 12, 13, 0]);
  expect(buttonsOf(sorted, PAYMENTS.slice(0, 1), ["pay"])).toEqual(PAYMENTS.slice(0, 1));
});

test("a few bids in a row are one number too, and one bid alone is a button", () => {
  const bids = [5, 6, 7].map((amount) => choice(100 + amount, [], { amount }, "bid"));
  expect(sortChoices(bids).spans).toMatchObject([{ low: 5, high: 7 }]);
  expect(sortChoices(bids.slice(0, 1))).toMatchObject({ loose: [bids[0]], spans: [] });
  const apart = sortChoices([bids[0]!, bids[2]!]);
  expect([apart.loose.length, apart.spans.length]).toEqual([2, 0]);
});

test("the sentence of an amount is that of the others with its number in it", () => {
  const [span] = sortChoices([choice(3, [], { amount: 3 }, "bid"), choice(4, [], { amount: 4 }, "bid"), choice(5, [], { amount: 5 }, "bid")]).spans;
  expect(sentenceAt(span!, 4)).toBe("Bid 4 gold.");
  expect(sentenceAt({ ...span!, last: { ...span!.last, sentence: "Bid all you have." } }, 4)).toBe("bid 4");
});

test("a piece and then a lot, or a lot and then a piece", () => {
  const piece = touch(BUILDS, [], "kind:RT");
  expect(piece).toMatchObject({ picked: ["kind:RT"], choice: null });
  expect(touch(BUILDS, piece!.picked, "lot:a1")?.choice?.number).toBe(1);
  const lot = touch(BUILDS, [], "lot:b1");
  expect(lot).toMatchObject({ picked: ["lot:b1"], choice: null });
  expect(touch(BUILDS, lot!.picked, "kind:GD")?.choice?.number).toBe(3);
});

test("another piece takes the place of the first, the same one again is put down, and what nobody may touch is nothing", () => {
  expect(touch(BUILDS, ["kind:RT"], "kind:GD")).toMatchObject({ picked: ["kind:GD"], choice: null });
  expect(touch(BUILDS, ["kind:RT"], "lot:c1")).toMatchObject({ picked: ["lot:c1"] });
  expect(touch(BUILDS, ["kind:RT"], "kind:RT")).toMatchObject({ picked: [], choice: null });
  expect(touch(BUILDS, ["kind:RT"], "lot:h9")).toBeNull();
});

test("where a place alone is a choice and the start of another, both are offered", () => {
  expect(touch(PAYMENTS, [], "cell:a1")).toMatchObject({ picked: ["cell:a1"], choice: null, among: [{ number: 11 }] });
  expect(touch(PAYMENTS, ["cell:a1"], "cell:b1")?.choice?.number).toBe(13);
});

test("what may be touched next is pointed out, and where that is much the kind of which there is little", () => {
  const open = openPlaces(BUILDS, ["kind:RT"]);
  expect([...open].sort()).toEqual(["kind:GD", "kind:RT", "lot:a1", "lot:b1", "lot:c1"]);
  expect([...nextPlaces(BUILDS, ["kind:RT"], open)].sort()).toEqual(["kind:RT", "lot:a1", "lot:b1"]);
  const many = Array.from({ length: 30 }, (_, k) => choice(k, [`kind:${k % 2}`, `lot:${k}`]));
  expect([...nextPlaces(many, [], openPlaces(many, []))].sort()).toEqual(["kind:0", "kind:1"]);
});

test("a place settles a choice if no other is meant by it", () => {
  expect(settledBy(BUILDS, ["kind:RT"], "lot:b1")?.number).toBe(2);
  expect(settledBy(BUILDS, [], "lot:b1")).toBeNull();
  expect(settledBy(PAYMENTS, [], "cell:a1")?.number).toBe(11);
  expect(meant(BUILDS, ["lot:b1"]).map((one) => one.number)).toEqual([2, 3]);
});
