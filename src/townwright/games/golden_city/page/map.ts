/** What the game's document says, in the terms of the drawing; and what the places are called. */
import { LANDFORMS, PLACE, PLACES, RIVERS, landformOf, placesOfArea, roadsOf, type Landform, type Place } from "./island";
import { words } from "./words";

export type Cards = Partial<Record<Landform, number>>;

export interface Player {
  letters?: number;
  coins: number;
  keys: number;
  businesses: string[];
  goods: string[];
  hand: Cards | { cards: number };
  seen?: Cards;
}

export interface Document {
  phase: string;
  round: number;
  start_player?: string;
  turn?: string;
  built?: number;
  site?: string;
  players: Record<string, Player>;
  score_cards: string[];
  pairs?: Landform[][];
  bids?: Record<string, string>;
  expulsions?: number;
  display: (string | null)[];
  goods_deck: string[];
  returned_goods: string[];
  bonus_cards: { player: string; card: string | null }[];
  keys_left: number;
  discards: Cards;
}

export const GOODS: Record<string, readonly [string, string]> = {
  w1: ["pottery", "wine"],
  w2: ["pottery", "wine"],
  w3: ["pottery", "cloth"],
  w4: ["pottery", "spices"],
  w5: ["wine", "cloth"],
  w6: ["wine", "spices"],
  w7: ["cloth", "spices"],
  w8: ["cloth", "spices"],
};

/** Which goods each score card shows, by stage and area. */
const SCORED: Record<string, string> = {
  "s1-MG": "pottery",
  "s1-GF": "wine",
  "s1-FD": "cloth",
  "s1-DM": "spices",
  "s2-MG": "cloth",
  "s2-GF": "spices",
  "s2-FD": "pottery",
  "s2-DM": "wine",
  "s2-M": "wine",
  "s2-G": "pottery",
  "s2-F": "spices",
  "s2-D": "cloth",
  "s3-M": "spices",
  "s3-G": "cloth",
  "s3-F": "pottery",
  "s3-D": "wine",
};

export const BONUS: Record<string, { letters: number; each: string }> = {
  "b-goods": { letters: 3, each: "goods card" },
  "b-coins": { letters: 2, each: "coin" },
  "b-city": { letters: 1, each: "business in the Golden City" },
  "b-river": { letters: 2, each: "business on a river" },
  "b-M": { letters: 1, each: "business in the mountains" },
  "b-G": { letters: 1, each: "business on the meadows" },
  "b-F": { letters: 1, each: "business in the woodland" },
  "b-D": { letters: 1, each: "business in the desert" },
};

export const scoreCard = (name: string): { goods: string; area: string; isRiver: boolean } => {
  const area = name.slice(3);
  return { goods: SCORED[name] ?? "", area, isRiver: area in RIVERS };
};

/** The score card of this round, once it is revealed. */
export const scoredNow = (position: Document): string | null =>
  position.phase === "end" || position.score_cards.length < position.round ? null : (position.score_cards.at(-1) ?? null);

// Players --------------------------------------------------------------------------------------------------------------

export const seatsOf = (position: Document): string[] => Object.keys(position.players);
export const seatNamed = (position: Document, name?: string): number => (name ? seatsOf(position).indexOf(name) : -1);
const playerAt = (position: Document, seat: number): Player | undefined => Object.values(position.players)[seat];

export const isHidden = (hand: Player["hand"]): hand is { cards: number } => "cards" in hand;

/** The cards that lie open to whoever looks; null for a hand that does not. */
export function handOf(position: Document, seat: number): Cards | null {
  const hand = playerAt(position, seat)?.hand;
  return hand && !isHidden(hand) ? hand : null;
}
const sum = (cards: Cards): number => Object.values(cards).reduce((so, count) => so + count, 0);
export function handSize(position: Document, seat: number): number {
  const hand = playerAt(position, seat)?.hand;
  if (!hand) return 0;
  return isHidden(hand) ? hand.cards : sum(hand);
}

/** Whose hand lies before whoever looks: of their seats the one whose turn it is, else the first that is open. */
export function handSeat(position: Document, own: readonly number[]): number {
  const turn = seatNamed(position, position.turn);
  if (own.includes(turn) && handOf(position, turn)) return turn;
  return own.find((seat) => handOf(position, seat)) ?? -1;
}

const BUSINESSES = [0, 0, 0, 18, 16];
export const businessesLeft = (position: Document, seat: number): number =>
  (BUSINESSES[seatsOf(position).length] ?? 0) - (playerAt(position, seat)?.businesses.length ?? 0);

export const bonusOf = (position: Document, seat: number): (string | null)[] =>
  position.bonus_cards.filter(({ player }) => player === seatsOf(position)[seat]).map(({ card }) => (card?.endsWith("?") ? null : card));

/** The bonus cards that are left for somebody who looks through them; a card of a known set has a question mark. */
export const bonusLeft = (position: Document): string[] => {
  const gone = new Set(position.bonus_cards.map(({ card }) => card?.replace("?", "")));
  return Object.keys(BONUS).filter((name) => !gone.has(name));
};

const CARDS = 50;
/** How many landform cards are left to draw: all that are nowhere else. */
export const pileSize = (position: Document): number =>
  CARDS -
  sum(position.discards) -
  (position.pairs ?? []).flat().length -
  seatsOf(position).reduce((so, _, seat) => so + handSize(position, seat), 0);
export const discarded = (position: Document): number => sum(position.discards);

// Places ---------------------------------------------------------------------------------------------------------------

/** Who has a business where, in the order of the seats. */
export function ownersOf(position: Document): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  Object.values(position.players).forEach(({ businesses }, seat) => {
    for (const name of businesses) owners.set(name, [...(owners.get(name) ?? []), seat]);
  });
  return owners;
}

const LETTERS = { outer: [5, 3], inner: [10, 6] };
/** The letters that the next builder in a part of the city gets. */
export const lettersAt = (place: Place, builders: number): number => (place.reward === "inner" ? LETTERS.inner : LETTERS.outer)[builders] ?? 0;

/** What the next builder finds besides letters: a sign, or "" where there is nothing. */
export function findAt(place: Place, builders: number): string {
  if (builders > 0 || place.reward === "outer") return "";
  return place.reward === "outer coin" ? "coin" : place.reward === "inner" ? "card" : place.reward;
}

/** The places where a seat may build with enough cards: 1 now, 2 after one of the others. */
export function reachOf(position: Document, seat: number): Map<string, number> {
  const owners = ownersOf(position);
  const player = playerAt(position, seat);
  if (!player || !businessesLeft(position, seat)) return new Map();
  const isOpen = (name: string, keys: number): boolean => {
    const place = PLACE.get(name);
    if (!place?.isCity) return !owners.has(name);
    return !player.businesses.includes(name) && (place.reward !== "inner" || keys > 0);
  };
  const found = new Map<string, number>();
  const go = (names: Iterable<string>, steps: number, keys: number): void => {
    for (const name of names) if (!found.has(name) && isOpen(name, keys)) found.set(name, steps);
  };
  go(PLACES.filter(({ landform }) => landform === "coast").map(({ name }) => name), 1, player.keys);
  go(player.businesses.flatMap(roadsOf), 1, player.keys);
  for (const name of [...found.keys()]) go(roadsOf(name), 2, player.keys + (PLACE.get(name)?.reward === "key" ? 1 : 0));
  return found;
}

/** How many of these cards a place of this landform would cost at least; null if they do not pay for it. */
export function priceWith(cards: Cards, landform: Landform): number | null {
  const needed = landform === "coast" ? 1 : 2;
  const own = Math.min(needed, cards[landform] ?? 0);
  const jokers = LANDFORMS.filter((other) => other !== landform).reduce((so, other) => so + Math.floor((cards[other] ?? 0) / 2), 0);
  return own + jokers >= needed ? own + 2 * (needed - own) : null;
}

/** The cards of a payment as it is written, such as "D+2C". */
export const paid = (move: string): Landform[] =>
  move.split("+").flatMap((part) => Array<Landform>(Number(/^\d+/.exec(part)?.[0] ?? 1)).fill(landformOf(part.replace(/^\d+/, ""))));

/** The hand with the cards of a pair that is pointed at. */
export function withPair(position: Document, cards: Cards, pointed: string | null): Cards {
  const pair = pointed?.startsWith("pair:P") ? (position.pairs?.[Number(pointed.slice(6)) - 1] ?? []) : [];
  const sum = { ...cards };
  for (const landform of pair) sum[landform] = (sum[landform] ?? 0) + 1;
  return sum;
}

// Names ----------------------------------------------------------------------------------------------------------------

function describePlace(position: Document, name: string): string {
  const place = PLACE.get(name);
  if (!place) return name;
  const builders = ownersOf(position).get(name) ?? [];
  const river = Object.keys(RIVERS).find((one) => RIVERS[one]?.includes(name));
  const parts = [`${name}, ${place.isCity ? words.partOf(place.reward === "inner", place.landform) : place.landform}`];
  if (river) parts.push(words.onRiver(river));
  const letters = place.isCity ? lettersAt(place, builders.length) : 0;
  if (letters) parts.push(words.letters(letters));
  const found = findAt(place, builders.length);
  if (found) parts.push(words.rewards[found] ?? found);
  if (builders.length) parts.push(words.businessOf(builders.map((seat) => seatsOf(position)[seat] ?? "")));
  return parts.join(", ");
}

export function describe(position: Document, place: string): string {
  const [kind = "", name = ""] = place.split(":");
  const goods = GOODS[name]?.join(" and ") ?? "";
  switch (kind) {
    case "place":
      return describePlace(position, name);
    case "pair": {
      const hand = position.bids?.[name];
      return words.pair(name, position.pairs?.[Number(name.slice(1)) - 1] ?? []) + (hand ? `, ${words.handOf(hand)}` : "");
    }
    case "card": {
      // the hand that is open is that of whoever looks
      const cards = handOf(position, handSeat(position, [...seatsOf(position).keys()]));
      return words.cards(cards?.[name as Landform] ?? 0, name);
    }
    case "slot": {
      const card = position.display[Number(name) - 1];
      return `${words.slot(name)}: ${card ? `${card}, ${GOODS[card]?.join(" and ")}` : words.empty}`;
    }
    case "deck":
      return words.deck(position.goods_deck.length);
    case "goods": {
      const owner = seatsOf(position).find((seat) => position.players[seat]?.goods.includes(name));
      return `${words.goodsCard} ${name}, ${goods}${owner ? `, ${words.of(owner)}` : ""}`;
    }
    case "bonus": {
      const bonus = BONUS[name];
      return bonus ? `${name}, ${words.bonus(bonus.letters, bonus.each)}` : name;
    }
    case "score": {
      const { goods: scored, area, isRiver } = scoreCard(name);
      return `${words.scoreCard} ${name}: ${scored}, ${isRiver ? words.river(area) : words.quarter(landformOf(area))}`;
    }
  }
  return name;
}

export function placeNamed(text: string): string | null {
  const low = text.trim().toLowerCase();
  const up = low.toUpperCase();
  if (PLACE.has(up)) return `place:${up}`;
  if (/^p[1-4]$/.test(low)) return `pair:${up}`;
  if (/^w[1-8]$/.test(low)) return `goods:${low}`;
  const slot = /^(?:slot )?([1-3])$/.exec(low);
  if (slot) return `slot:${slot[1]}`;
  if (low === "deck") return "deck:goods";
  const bonus = Object.keys(BONUS).find((name) => name.toLowerCase() === low);
  if (bonus) return `bonus:${bonus}`;
  const score = Object.keys(SCORED).find((name) => name.toLowerCase() === low);
  if (score) return `score:${score}`;
  return (LANDFORMS as readonly string[]).includes(low) ? `card:${low}` : null;
}

export const neighbours = (_position: Document, place: string): string[] =>
  place.startsWith("place:") ? roadsOf(place.slice(6)).map((name) => `place:${name}`) : [];

/** In one word what a bonus card counts. */
const bonusWord = (card: string): string => (/^b-[MGFD]$/.test(card) ? landformOf(card.slice(2)) : card.slice(2));

/** Letters may be kept hidden by the others until the end. */
export const hidesScore = (position: Document, seat: number): boolean => playerAt(position, seat)?.letters === undefined;

export function holdings(position: Document, seat: number): { label: string; value: string }[] {
  const player = playerAt(position, seat);
  if (!player) return [];
  const lines = [
    { label: words.holdings.coins, value: String(player.coins) },
    { label: words.holdings.cards, value: String(handSize(position, seat)) },
  ];
  if (player.keys) lines.push({ label: words.holdings.keys, value: String(player.keys) });
  const bonus = bonusOf(position, seat);
  const isShown = position.phase === "end" && bonus.every((card) => card);
  if (bonus.length) lines.push({ label: words.holdings.bonus, value: isShown ? bonus.map((card) => bonusWord(card ?? "")).join(", ") : String(bonus.length) });
  lines.push({ label: words.holdings.left, value: String(businessesLeft(position, seat)) });
  const goods = [...new Set(player.goods.flatMap((card) => GOODS[card] ?? []))];
  if (goods.length) lines.push({ label: words.holdings.goods, value: goods.join(", ") });
  const known = isHidden(player.hand) && player.seen ? LANDFORMS.filter((one) => player.seen?.[one]) : [];
  if (known.length) lines.push({ label: words.holdings.seen, value: known.map((one) => `${player.seen?.[one]} ${one}`).join(", ") });
  return lines;
}

/** The places that this round's score card counts. */
export function scoredPlaces(position: Document): string[] {
  const card = scoredNow(position);
  return card ? placesOfArea(scoreCard(card).area) : [];
}
