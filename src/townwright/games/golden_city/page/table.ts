/** Where cards, hands and belongings lie around the island: on the quay in the west, or above and below on a narrow screen. */
import { LANDFORMS, type Landform } from "./island";
import type { Cards } from "./map";

export interface At {
  x: number;
  y: number;
  size: number;
}

export interface Table {
  box: { x: number; y: number; width: number; height: number };
  /** The boards on which things lie. */
  quays: { x: number; y: number; width: number; height: number }[];
  /** How large places outside of the city are drawn. */
  place: number;
  score: At;
  pile: At;
  discards: At;
  pair(pair: number): At;
  /** The second card of a pair, from the first. */
  offset: number;
  handOn(pair: number): At;
  slot(slot: number, isBidding: boolean): At; // the fourth is the deck
  plaque(seat: number): At & { width: number; height: number };
  hand: At & { width: number };
  goods: At; // of whoever looks
  bonus: At;
  purse: At;
  /** Where a player sits: what somebody gets flies there. */
  seat(seat: number, seats: number): { x: number; y: number };
}

export const WIDE: Table = {
  box: { x: -272, y: -10, width: 1284, height: 1166 },
  quays: [
    { x: -264, y: -2, width: 246, height: 1150 },
    { x: -4, y: 1012, width: 1008, height: 136 },
  ],
  place: 1,
  score: { x: -176, y: 66, size: 1.08 },
  pile: { x: -58, y: 38, size: 0.5 },
  discards: { x: -58, y: 98, size: 0.5 },
  pair: (pair) => ({ x: -206, y: 188 + pair * 118, size: 0.98 }),
  offset: 88,
  handOn: (pair) => ({ x: -54, y: 192 + pair * 118, size: 0.92 }),
  slot: (slot) => ({ x: -196 + (slot % 2) * 102, y: 664 + Math.floor(slot / 2) * 104, size: 0.92 }),
  plaque: (seat) => ({ x: -256, y: 838 + seat * 77, size: 1, width: 230, height: 70 }),
  hand: { x: 14, y: 1080, size: 1.04, width: 480 },
  goods: { x: 556, y: 1080, size: 0.8 },
  bonus: { x: 840, y: 1080, size: 0.88 },
  purse: { x: 952, y: 1054, size: 1.1 },
  seat: (seat) => ({ x: -300, y: 90 + seat * 130 }),
};

export const NARROW: Table = {
  box: { x: -4, y: -152, width: 1008, height: 1428 },
  quays: [
    { x: 0, y: -148, width: 1000, height: 140 },
    { x: 0, y: 1006, width: 1000, height: 266 },
  ],
  place: 1.18,
  score: { x: 84, y: -79, size: 1 },
  pile: { x: 952, y: 1040, size: 0.5 },
  discards: { x: 952, y: 1098, size: 0.5 },
  pair: (pair) => ({ x: 206 + pair * 162, y: -80, size: 0.96 }),
  offset: 46,
  handOn: (pair) => ({ x: 266 + pair * 162, y: -70, size: 0.92 }),
  slot: (slot, isBidding) =>
    isBidding ? { x: 882 + (slot % 2) * 74, y: -114 + Math.floor(slot / 2) * 68, size: 0.62 } : { x: 252 + slot * 150, y: -78, size: 1.16 },
  plaque: (seat) => ({ x: 10 + (seat % 2) * 492, y: 1134 + Math.floor(seat / 2) * 68, size: 1.2, width: 484, height: 64 }),
  hand: { x: 14, y: 1069, size: 1.08, width: 440 },
  goods: { x: 500, y: 1069, size: 0.84 },
  bonus: { x: 780, y: 1069, size: 0.9 },
  purse: { x: 880, y: 1042, size: 1.2 },
  seat: (seat, seats) => ({ x: ((seat + 0.5) * 1000) / seats, y: -210 }),
};

export interface Held {
  key: string;
  landform: Landform;
  x: number;
}
export interface Group {
  landform: Landform;
  count: number;
  x: number; // of its left edge
  width: number;
}

/** Where a score card of the whole row lies, which is shown to those who have no cards. */
export const rowAt = (table: Table, round: number): At => ({
  x: table.hand.x + 48 + (round % 8) * 112,
  y: table.hand.y + (round < 8 ? -29 : 31),
  size: 0.53,
});

const CARD = 80;
/** The cards of a hand side by side, those of one landform overlapping, so that they fit the width. */
export function fan(cards: Cards, size: number, from: number, width: number): { cards: Held[]; groups: Group[] } {
  const kinds = LANDFORMS.filter((landform) => cards[landform]);
  const more = kinds.reduce((so, landform) => so + (cards[landform] ?? 0) - 1, 0);
  const gap = 12;
  const card = CARD * size;
  const step = Math.min(0.42 * card, more ? (width - kinds.length * (card + gap)) / more : card);
  const found: { cards: Held[]; groups: Group[] } = { cards: [], groups: [] };
  let x = from;
  for (const landform of kinds) {
    const count = cards[landform] ?? 0;
    for (let k = 0; k < count; k++) found.cards.push({ key: `${landform} ${k}`, landform, x: x + card / 2 + k * step });
    const groupWidth = card + (count - 1) * step;
    found.groups.push({ landform, count, x, width: groupWidth });
    x += groupWidth + gap;
  }
  return found;
}
