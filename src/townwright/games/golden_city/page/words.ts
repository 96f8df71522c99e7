/** The texts of this drawing. */
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

export const words = {
  reach: "Reach",
  affordable: "Affordable",
  scores: "Scores now",
  round: (round: number): string => (round ? `Round ${round} of 16` : "Setting up"),
  bonusDeck: "The bonus cards that are left: keep one",
  partOf: (isInner: boolean, landform: string): string => `${isInner ? "inner" : "outer"} city, ${landform} quarter`,
  onRiver: (river: string): string => `on river ${river}`,
  river: (river: string): string => `river ${river}`,
  quarter: (landform: string): string => `${landform} quarter of the city`,
  letters: (letters: number): string => count(letters, "letter"),
  rewards: {
    coin: "1 coin",
    coins: "2 coins",
    card: "a landform card",
    key: "a key",
    goods: "a goods card",
    bonus: "a bonus card",
  } as Record<string, string>,
  businessOf: (names: string[]): string => (names.length === 1 ? `business of ${names[0]}` : `businesses of ${names.join(", ")}`),
  handOf: (name: string): string => `hand of ${name} on it`,
  cards: (number: number, landform: string): string => count(number, `${landform} card`),
  slot: (slot: string): string => `goods slot ${slot}`,
  empty: "empty",
  deck: (left: number): string => `goods deck, ${count(left, "card")}`,
  goodsCard: "goods card",
  scoreCard: "score card",
  of: (name: string): string => `of ${name}`,
  bonus: (letters: number, each: string): string => `${count(letters, "letter")} at the end for each ${each}`,
  /** On two lines: what a bonus card counts. */
  eachOf: (each: string): [string, string] => {
    const [first = "", ...rest] = each.split(" ");
    return first === "business" ? [`each ${first}`, rest.join(" ").replace("the Golden City", "the city")] : [`each ${each}`, ""];
  },
  pair: (pair: string, cards: readonly string[]): string => `pair ${pair}${cards.length ? `: ${cards.join(" and ")}` : ""}`,
  holdings: { coins: "coins", cards: "cards", left: "to build", keys: "keys", goods: "goods", bonus: "bonus", seen: "seen" },
  legend: {
    coin: "1 coin",
    coins: "2 coins",
    card: "Landform card",
    key: "Key, for the inner city",
    goods: "Goods card",
    bonus: "Bonus card",
    letter: "Letters: what wins",
    house: "A business",
    hand: "Bidding hand",
    score: "Score card",
    bonusCard: "Bonus card, kept face down",
    landforms: { coast: "C Coast", mountains: "M Mountains", meadows: "G Meadows", woodland: "F Woodland", desert: "D Desert" } as Record<string, string>,
    kinds: { pottery: "Pottery", wine: "Wine", cloth: "Cloth", spices: "Spices" } as Record<string, string>,
  },
  notes: {
    bid: "Lay your hand on the pair of cards that you want; a free one is free of charge. Pushing another hand away costs one coin for the first of the round, two for the second, and so on. Affordable shows what you could build with the pair you point at.",
    site: "A coast costs one coast card, any other place two cards of its landform; two equal cards stand for one of another kind. Begin on coasts, then build along the roads towards the Golden City. What lies on a place is yours at once.",
    pay: "Choose the cards you pay with. Two equal cards of another landform stand for one that you lack.",
    "take goods": "Goods cards score when a score card shows their goods: 2 letters, and 2 more if nobody else has them. They stay with you; you may hold four.",
    bonus: "Look at the bonus cards that are left and keep one. It pays at the end of the game, and nobody else sees it.",
    discard: "You may hold five landform cards at the end of your turn.",
  } as Record<string, string>,
};
