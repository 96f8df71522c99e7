/** Where things lie on the drawing, and what they are called. */
import { words } from "./words";

export const SEATS = ["A", "B", "C", "D"] as const;
export const COUNCIL = ["Mayor", "Treasurer", "Transit", "Zoning"] as const;
export type Member = (typeof COUNCIL)[number];
export const COINS = [2, 3, 4, 5] as const;
export const CORNERS = ["NW", "NE", "SW", "SE"] as const;
export const SIZE = 14;
export const Q = 40; // a square
export const PLAN = SIZE * Q;
const [TILES, CHITS, SEGMENTS, SITE_COST] = [24, 4, 50, 5];

export type Kind = keyof typeof words.kinds;
export type Suit = keyof typeof words.suits;
export type CoinState = "unused" | "bid" | "spent";

export interface Player {
  score: number;
  chits: number;
  coins: Record<string, CoinState>;
  bid?: number;
  position?: number;
  council?: string;
  pawn?: string;
  die?: { number: number; point?: string; spent_on?: string };
}

export interface Document {
  options: Record<string, string>;
  phase: string;
  round: number;
  opener?: string;
  actor?: string;
  stacks: string[];
  tiles: Record<string, string>;
  rail: string[];
  players: Record<string, Player>;
  turn?: { tile?: string; block?: string; credit?: number; owes?: boolean; last?: string };
  winner?: string;
}

export interface Spot {
  x: number;
  y: number;
}

// Squares, and blocks of four of them ---------------------------------------------------------------------------------

const ON_THE_GRID = /^([a-n])([1-9]|1[0-4])$/;

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** The column and row of a square, both from 0. */
export function cellOf(square: string): [number, number] {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

export function middleOf(square: string): Spot {
  const [column, row] = cellOf(square);
  return { x: (column + 0.5) * Q, y: (SIZE - row - 0.5) * Q };
}

/** The middle of the block whose south-west square this is: an intersection. */
export function crossingAt(square: string): Spot {
  const [column, row] = cellOf(square);
  return { x: (column + 1) * Q, y: (SIZE - row - 1) * Q };
}

export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, k) => squareName(k % SIZE, Math.floor(k / SIZE)));
/** Blocks are called by their south-west squares. */
export const BLOCKS: readonly string[] = SQUARES.filter((name) => cellOf(name).every((part) => part < SIZE - 1));

/** The square of a block in this corner. */
export function squareOf(block: string, corner: string): string {
  const [column, row] = cellOf(block);
  return squareName(column + (corner[1] === "E" ? 1 : 0), row + (corner[0] === "N" ? 1 : 0));
}

export const squaresOf = (block: string): string[] => CORNERS.map((corner) => squareOf(block, corner));

export function besides(square: string): string[] {
  const [column, row] = cellOf(square);
  return [
    [column, row + 1],
    [column + 1, row],
    [column, row - 1],
    [column - 1, row],
  ].flatMap(([x = -1, y = -1]) => (x >= 0 && x < SIZE && y >= 0 && y < SIZE ? [squareName(x, y)] : []));
}

/** Do tiles on these blocks face each other, with one square between them at most? */
export function areAdjacent(one: string, other: string): boolean {
  const [a, b] = [cellOf(one), cellOf(other)];
  const [near = 0, far = 0] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])].sort((x, y) => x - y);
  return near <= 1 && (far === 2 || far === 3);
}

// Tiles ---------------------------------------------------------------------------------------------------------------

export interface Placed {
  tile: string;
  block: string;
  corner: string; // of its mark; parks have none
}

const ZONES: Record<Suit, Kind> = { R: "residential", C: "commercial", I: "industrial", W: "warehouse" };
const ACES: Record<Suit, Kind> = { R: "hall", C: "airport", I: "sewage", W: "power" };

export const suitOf = (tile: string): Suit => tile[0] as Suit;

export function kindOf(tile: string): Kind {
  const suit = suitOf(tile);
  return tile[1] === "0" ? "park" : tile[1] === "A" ? ACES[suit] : ZONES[suit];
}

export const costOf = (tile: string): number => Number(tile[1]) || SITE_COST;
export const tileName = (tile: string): string => words.tile(tile, words.kinds[kindOf(tile)], words.suits[suitOf(tile)]);

export function tilesOf(city: Document): Placed[] {
  return Object.entries(city.tiles).map(([tile, place]) => {
    const [block = "", corner = ""] = place.split("/");
    return { tile, block, corner };
  });
}

/** Which tile lies on each square that is built on. */
export function builtOn(city: Document): Map<string, Placed> {
  return new Map(tilesOf(city).flatMap((one) => squaresOf(one.block).map((square): [string, Placed] => [square, one])));
}

/** The tile that was taken and does not lie in the city yet. */
export function inHand(city: Document): string | null {
  const tile = city.turn?.tile;
  return tile && !city.tiles[tile] ? tile : null;
}

/** How many tiles lie face down on each stack. */
export function hiddenOn(city: Document): number {
  const stacks = city.stacks.length;
  const shown = city.stacks.filter((tile) => tile !== "-").length;
  const left = TILES - Object.keys(city.tiles).length - shown - (inHand(city) ? 1 : 0);
  return Math.ceil(left / stacks);
}

export const seatsOf = (city: Document): string[] => SEATS.filter((seat) => city.players[seat]);
export const pileOf = (city: Document): number => CHITS - Object.values(city.players).reduce((sum, one) => sum + one.chits, 0);
export const railLeft = (city: Document): number => SEGMENTS - city.rail.length;
export const roundsOf = (city: Document): number => TILES / Object.keys(city.players).length;

/** Whose coins are shown large: whoever decides, if it is one of those who look; else the first of these. */
export function handOf(city: Document, own: number[]): number {
  const actor = SEATS.indexOf(city.actor as (typeof SEATS)[number]);
  return own.includes(actor) ? actor : (own[0] ?? -1);
}

// Dice and pawns ------------------------------------------------------------------------------------------------------

export interface Die {
  seat: number;
  number: number;
  point: string | null; // while it is live
  spentOn: string | null;
}

export function diceOf(city: Document): Die[] {
  return seatsOf(city).map((name, seat) => {
    const die = city.players[name]?.die;
    const spentOn = die?.spent_on ?? null;
    return { seat, number: die?.number ?? 0, point: spentOn ? null : (die?.point ?? null), spentOn };
  });
}

/** The corners of a tile where pieces may stand, the one without a mark before them first. */
export function standsOn(city: Document, tile: string): { seat: number; piece: "pawn" | "die"; corner: string }[] {
  const corner = city.tiles[tile]?.split("/")[1] ?? "NW";
  const opposite = `${corner[0] === "N" ? "S" : "N"}${corner[1] === "W" ? "E" : "W"}`;
  const free = [opposite, ...CORNERS.filter((one) => one !== opposite && one !== corner), corner];
  const pawns = seatsOf(city).flatMap((name, seat) => (city.players[name]?.pawn === tile ? [{ seat, piece: "pawn" as const }] : []));
  const dice = diceOf(city).flatMap((die) => (die.spentOn === tile ? [{ seat: die.seat, piece: "die" as const }] : []));
  return [...pawns, ...dice].map((one, k) => ({ ...one, corner: free[k] ?? opposite }));
}

/** Who has each chit: as few of them move as can be. The pile is -1. */
export function chitsMoved(before: readonly number[], city: Document): number[] {
  const due = new Map(seatsOf(city).map((name, seat) => [seat, city.players[name]?.chits ?? 0]));
  due.set(-1, pileOf(city));
  const now = before.map((owner) => {
    const left = due.get(owner) ?? 0;
    if (!left) return null;
    due.set(owner, left - 1);
    return owner;
  });
  const rest = [...due].flatMap(([owner, count]) => Array.from({ length: count }, () => owner));
  return now.map((owner) => owner ?? rest.shift() ?? -1);
}

/** The seats in the order of this round, as far as it is known: by turns, else from whoever opens. */
export function inOrder(city: Document): number[] {
  const seats = seatsOf(city).map((_, seat) => seat);
  const first = Math.max(0, SEATS.indexOf(city.opener as (typeof SEATS)[number]));
  const turn = (seat: number): number => city.players[SEATS[seat] ?? ""]?.position ?? 9;
  return [...seats.slice(first), ...seats.slice(0, first)].sort((a, b) => turn(a) - turn(b));
}

// What is held --------------------------------------------------------------------------------------------------------

export function holdings(city: Document, seat: number): { label: string; value: string }[] {
  const player = city.players[SEATS[seat] ?? ""];
  if (!player) return [];
  const unused = COINS.filter((coin) => player.coins[coin] === "unused");
  const names = words.holdings;
  const lines = [
    { label: names.coins, value: unused.join(" ") || words.none },
    { label: names.chits, value: String(player.chits) },
  ];
  if (player.bid) lines.push({ label: names.bid, value: String(player.bid) });
  const favours = [player.position, player.council].filter(Boolean).join(", ");
  if (favours) lines.push({ label: player.position ? names.turn : names.council, value: favours });
  if (player.pawn) lines.push({ label: names.investor, value: player.pawn });
  if (player.die) {
    const where = player.die.spent_on ? words.spent : (player.die.point ?? "");
    lines.push({ label: names.die, value: `${player.die.number} ${where}`.trim() });
  }
  return lines;
}

export function placeNamed(text: string): string | null {
  const low = text.trim().toLowerCase();
  if (/^[rciw][0a2-5]$/.test(low)) return `tile:${low.toUpperCase()}`;
  if (ON_THE_GRID.test(low)) return `square:${low}`;
  const point = /^([a-m](?:[1-9]|1[0-3]))\+$/.exec(low);
  if (point) return `point:${point[1]}+`;
  const member = COUNCIL.find((one) => one.toLowerCase() === low);
  if (member) return `council:${member}`;
  const [kind, name = ""] = low.split(" ");
  if (kind === "coin" && /^[2-5]$/.test(name)) return `coin:${name}`;
  if (kind === "order" && /^[1-4]$/.test(name)) return `order:${name}`;
  return /^[a-d]$/.test(low) ? `player:${low.toUpperCase()}` : null;
}
