import { expect, test } from "vitest";
import { PLACE, PLACES } from "./island";
import { bonusLeft, describe, handSeat, handSize, hidesScore, holdings, lettersAt, neighbours, ownersOf, paid, pileSize, placeNamed, priceWith, reachOf, scoredPlaces, withPair, type Document, type Player } from "./map";
import { NARROW, WIDE, fan } from "./table";

const player = (given: Partial<Player> = {}): Player => ({ coins: 3, keys: 0, businesses: [], goods: [], hand: { cards: 2 }, ...given });

function island(players: Partial<Player>[], given: Partial<Document> = {}): Document {
  const names = ["Red", "Blue", "White", "Black"];
  return {
    phase: "site",
    round: 2,
    turn: "Red",
    players: Object.fromEntries(players.map((one, seat) => [names[seat] ?? "", player(one)])),
    score_cards: ["s1-MG", "s1-DM"],
    display: ["w3", null, "w7"],
    goods_deck: [],
    returned_goods: [],
    bonus_cards: [],
    keys_left: 6,
    discards: { coast: 2 },
    ...given,
  };
}

test("a place says what it brings, where it lies and whose it is", () => {
  const city = island([{ businesses: ["D7", "MA"] }, { businesses: ["MA"] }, {}]);
  expect(describe(city, "place:D4")).toBe("D4, desert, on river DM, a bonus card");
  expect(describe(city, "place:D7")).toBe("D7, desert, on river DM, business of Red");
  expect(describe(city, "place:MA")).toBe("MA, outer city, mountains quarter, businesses of Red, Blue");
  expect(describe(city, "place:MI")).toBe("MI, inner city, mountains quarter, 10 letters, a landform card");
  const bidding = island([{}, {}, {}], { pairs: [["coast", "desert"]], bids: { P1: "Blue" } });
  expect([describe(bidding, "pair:P1"), describe(bidding, "pair:P3")]).toEqual(["pair P1: coast and desert, hand of Blue on it", "pair P3"]);
  expect(describe(city, "slot:2")).toBe("goods slot 2: empty");
  expect(describe(city, "goods:w3")).toBe("goods card w3, pottery and cloth");
  expect(describe(city, "score:s1-DM")).toBe("score card s1-DM: spices, river DM");
  expect(describe(city, "bonus:b-river")).toBe("b-river, 2 letters at the end for each business on a river");
  expect([0, 1, 2].map((builders) => lettersAt(PLACE.get("MI")!, builders))).toEqual([10, 6, 0]);
});

test("places are read as people write them", () => {
  const read = ["m5", "ma", "p2", "W3", "b-m", "slot 2", "deck", "s1-mg", "desert", "c17"].map(placeNamed);
  expect(read).toEqual(["place:M5", "place:MA", "pair:P2", "goods:w3", "bonus:b-M", "slot:2", "deck:goods", "score:s1-MG", "card:desert", null]);
  expect(neighbours(island([{}]), "place:C1")).toEqual(["place:M1", "place:M5"]);
});

test("what can be reached now, and what after one more business", () => {
  const reach = reachOf(island([{ businesses: ["C16", "D4", "D7", "DB"] }, { businesses: ["C1"] }, {}, {}]), 0);
  const now = [...reach].filter(([, steps]) => steps === 1).map(([name]) => name);
  expect(now.filter((name) => !name.startsWith("C")).sort()).toEqual(["D2", "D3", "DA", "M5", "MA"]);
  expect(now.filter((name) => name.startsWith("C"))).toHaveLength(14);
  expect([reach.get("D6"), reach.get("MB"), reach.get("MI"), reach.get("DI")]).toEqual([2, 2, undefined, undefined]);
  const withKey = reachOf(island([{ businesses: ["C16", "D4", "D7", "DB"], keys: 1 }, {}, {}, {}]), 0);
  expect([withKey.get("DI"), withKey.get("MI")]).toEqual([1, 2]);
});

test("a key on the way opens the inner city, and who has nothing left reaches nothing", () => {
  const reach = reachOf(island([{ businesses: ["M7", "MB"] }, {}, {}]), 0);
  expect([reach.get("M8"), reach.get("M2"), reach.get("MI")]).toEqual([1, 1, undefined]);
  expect(reachOf(island([{ businesses: PLACES.slice(0, 18).map(({ name }) => name) }, {}, {}]), 0).size).toBe(0);
});

test("cards pay as they are or two for one", () => {
  expect([priceWith({ coast: 1 }, "coast"), priceWith({ desert: 2 }, "coast"), priceWith({ desert: 1, meadows: 1 }, "coast")]).toEqual([1, 2, null]);
  expect([priceWith({ desert: 2, woodland: 1 }, "woodland"), priceWith({ desert: 4 }, "woodland"), priceWith({ desert: 3, meadows: 1 }, "woodland")]).toEqual([3, 4, null]);
  const city = island([{}, {}, {}], { pairs: [["coast", "desert"], ["woodland", "woodland"]] });
  expect(withPair(city, { woodland: 1 }, "pair:P2")).toEqual({ woodland: 3 });
  expect(withPair(city, { woodland: 1 }, "place:M1")).toEqual({ woodland: 1 });
  expect(paid("D+2C")).toEqual(["desert", "coast", "coast"]);
  expect(paid("4M")).toEqual(["mountains", "mountains", "mountains", "mountains"]);
});

test("hands that are not shown are counted, and letters that are not shown are hidden", () => {
  const city = island([{ hand: { cards: 4 } }, { hand: { coast: 2, desert: 1 }, letters: 7, goods: ["w1", "w2"] }, {}], {
    bonus_cards: [{ player: "Red", card: null }, { player: "Blue", card: "b-M" }, { player: "White", card: "b-city?" }],
  });
  expect([handSize(city, 0), handSize(city, 1), pileSize(city)]).toEqual([4, 3, 39]);
  expect([handSeat(city, [0]), handSeat(city, [0, 1]), handSeat(city, [])]).toEqual([-1, 1, -1]);
  expect([describe(city, "card:coast"), describe(city, "card:desert"), describe(city, "card:meadows")]).toEqual(["2 coast cards", "1 desert card", "0 meadows cards"]);
  expect([hidesScore(city, 0), hidesScore(city, 1)]).toEqual([true, false]);
  expect(bonusLeft(city)).toEqual(["b-goods", "b-coins", "b-river", "b-G", "b-F", "b-D"]);
  const lines = Object.fromEntries(holdings(city, 1).map(({ label, value }) => [label, value]));
  expect(lines).toMatchObject({ coins: "3", cards: "3", bonus: "1", "to build": "18", goods: "pottery, wine" });
  expect(ownersOf(city).size).toBe(0);
});

test("a round scores its card, and none before it is revealed or after the end", () => {
  expect(scoredPlaces(island([{}]))).toEqual(["M5", "D4", "D7"]);
  expect(scoredPlaces(island([{}], { round: 3 }))).toEqual([]);
  expect(scoredPlaces(island([{}], { phase: "end" }))).toEqual([]);
});

test("a hand fits its width, and everything lies on the table", () => {
  const { cards, groups } = fan({ coast: 3, desert: 2, woodland: 1, meadows: 1 }, 1, 0, 400);
  expect(cards).toHaveLength(7);
  expect(groups.map(({ landform, count }) => [landform, count])).toEqual([["coast", 3], ["meadows", 1], ["woodland", 1], ["desert", 2]]);
  expect((groups.at(-1)?.x ?? 0) + (groups.at(-1)?.width ?? 0)).toBeLessThanOrEqual(400);
  for (const { box, pair, slot, plaque, hand } of [WIDE, NARROW])
    for (const at of [0, 1, 2, 3].flatMap((k) => [pair(k), slot(k, true), slot(k, false), plaque(k), hand]))
      expect(at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height).toBe(true);
});
