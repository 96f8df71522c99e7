/** What a position of Dice New Town says, where its Lands lie, and what its places are called. */
import facts from "./facts.json";
import { words } from "./words";

export const COLOURS = ["Red", "Purple", "Blue", "Yellow"] as const;
export type Colour = (typeof COLOURS)[number];
export const DICE = ["R", "G", "B", "W"] as const;
export type DieColour = (typeof DICE)[number];
export const KING = "K";
const WIDTH = 6;
const LETTERS = "abcdef";

export interface House {
  owner: Colour;
  form: string;
  family?: string;
}

export interface Player {
  score: number;
  marks: number[];
  gems: number;
  materials: number[];
  at: string;
  red: number;
  green: number;
  black: number;
  lent: number;
  white: number[];
  changed: number[];
  cards: number[];
  used: number[];
  residents: string[];
  joined: string;
}

export interface Document {
  phase: string;
  round: number;
  options: Record<string, string>;
  town: { king: string; lands: Record<string, string>; bare: string[]; trees: string[] };
  houses: Record<string, House>;
  players: Partial<Record<Colour, Player>>;
  order: Colour[];
  turn?: Colour;
  actor?: Colour;
  dice: string[];
  cards: { deck: number[]; row: number[]; stock: number[] };
  residents: { deck: string[]; row: string[] };
  columns: { family: string; gems: number }[][];
  decision: Record<string, string | number | number[]>;
}

export interface Family {
  name: string;
  people: number;
  lands: string[];
  points: number;
}

export const FAMILIES = facts.families as Record<string, Family>;
export const TYPES = Object.keys(facts.worth);
export const POINTS = facts.points as Record<string, number>;
export const typeOf = (land: string): string => (facts.lands as Record<string, string>)[land] ?? "king";
export const worthOf = (type: string): number => (facts.worth as Record<string, number>)[type] ?? 0;
export const cardColour = (land: string): string => (facts.cards as Record<string, string>)[typeOf(land)] ?? "";
export const NUMBERS = Object.keys(facts.lands);

export const seatOf = (colour: string): number => COLOURS.indexOf(colour as Colour);
export const isLayingOut = (phase: string): boolean => ["king_site", "square", "number"].includes(phase);

// Squares ------------------------------------------------------------------------------------------------------------

export interface Square {
  column: number; // from the left
  row: number; // from below
}

export const squareOf = (name: string): Square => ({ column: LETTERS.indexOf(name[0] ?? ""), row: Number(name[1]) - 1 });
export const squareName = ({ column, row }: Square): string => `${LETTERS[column]}${row + 1}`;
export const SQUARES = Array.from({ length: WIDTH * WIDTH }, (_, k) => squareName({ column: k % WIDTH, row: Math.floor(k / WIDTH) }));

/** The squares that a Land covers: the King's four, the others one. */
export function groundOf(position: Document, land: string): Square[] {
  if (land === KING) {
    if (!position.town.king) return [];
    const { column, row } = squareOf(position.town.king);
    return [0, 1].flatMap((up) => [0, 1].map((right) => ({ column: column + right, row: row + up })));
  }
  const name = position.town.lands[land];
  return name ? [squareOf(name)] : [];
}

export const landsOf = (position: Document): string[] => [...Object.keys(position.town.lands), ...(position.town.king ? [KING] : [])];

/** The part of the grid that is shown: the town, or all of it while the town is laid out. */
export function extentOf(position: Document): { west: number; east: number; south: number; north: number } {
  const squares = isLayingOut(position.phase) ? SQUARES.map(squareOf) : landsOf(position).flatMap((land) => groundOf(position, land));
  const [columns, rows] = [squares.map(({ column }) => column), squares.map(({ row }) => row)];
  return { west: Math.min(...columns), east: Math.max(...columns), south: Math.min(...rows), north: Math.max(...rows) };
}

const touch = (one: Square, other: Square): boolean => Math.abs(one.column - other.column) + Math.abs(one.row - other.row) === 1;

/** The Lands that share a side with this one. */
export function besides(position: Document, land: string): string[] {
  const ground = groundOf(position, land);
  return landsOf(position).filter((other) => other !== land && groundOf(position, other).some((one) => ground.some((two) => touch(one, two))));
}

const entryCost = (land: string): number => (land === KING ? 2 : 1);

/** How many Green pips the cheapest way to each Land takes. */
export function pipsFrom(position: Document, start: string): Map<string, number> {
  const pips = new Map([[start, 0]]);
  const open = [start];
  while (open.length) {
    open.sort((a, b) => (pips.get(a) ?? 0) - (pips.get(b) ?? 0));
    const land = open.shift() ?? "";
    for (const next of besides(position, land)) {
      const cost = (pips.get(land) ?? 0) + entryCost(next);
      if (cost >= (pips.get(next) ?? Infinity)) continue;
      pips.set(next, cost);
      open.push(next);
    }
  }
  return pips;
}

// Houses -------------------------------------------------------------------------------------------------------------

const landOfHouse = (house: string): string => house.slice(0, -1);
export const housesOn = (position: Document, land: string): string[] =>
  Object.keys(position.houses)
    .filter((house) => landOfHouse(house) === land)
    .sort();

// Names --------------------------------------------------------------------------------------------------------------

const NAMES_OF_DICE: Record<string, string> = { R: "red", G: "green", B: "black", W: "white" };

function describeLand(position: Document, land: string): string {
  const said = [land === KING ? words.kingsLand : words.land(land, typeOf(land), worthOf(typeOf(land)))];
  if (position.town.trees.includes(land)) said.push(words.tree);
  for (const colour of COLOURS) if (position.players[colour]?.at === land) said.push(words.builderOf(colour));
  for (const house of housesOn(position, land)) said.push(describeHouse(position, house));
  const holder = COLOURS.find((colour) => position.players[colour]?.cards.includes(Number(land)));
  if (holder) said.push(words.cardOf(holder));
  return said.join(", ");
}

function describeHouse(position: Document, house: string): string {
  const built = position.houses[house];
  if (!built) return house;
  const form = built.form === "penthouse" ? words.penthouse : words.house(...(built.form.split("/") as [string, string]));
  return `${house} ${words.ofSeat(built.owner)} ${form}${built.family ? ` ${words.with(FAMILIES[built.family]?.name ?? built.family)}` : ""}`;
}

function describeFamily(name: string): string {
  const family = FAMILIES[name];
  if (!family) return name;
  const where = family.lands.length === TYPES.length ? words.anyLand : family.lands.join(words.or);
  return `${name} ${family.name}, ${words.people(family.people)}, ${where}, ${words.points(family.points)}`;
}

export function describe(position: Document, place: string): string {
  const [kind = "", name = ""] = place.split(":");
  const mine = position.players[whoseTable(position, [])];
  switch (kind) {
    case "land":
      return describeLand(position, name);
    case "house":
      return describeHouse(position, name);
    case "die":
      return name.length === 2 ? words.die(NAMES_OF_DICE[name[0] ?? ""] ?? "", name.slice(1)) : words.ownDie(NAMES_OF_DICE[name] ?? "");
    case "white":
      return words.whiteDie(name);
    case "material":
      return words.material(name, mine?.materials.filter((material) => material === Number(name)).length ?? 0);
    case "card":
      return words.landCard(name, cardColour(name));
    case "resident":
      return describeFamily(name);
    case "seat":
      return words.player(name);
    case "square":
      return words.square(name);
  }
  return name;
}

/** The place that somebody means: a Land, a house, a square, a die, a family, a seat. */
export function placeNamed(text: string): string | null {
  const word = text.trim();
  const up = word.toUpperCase().replace(/^L(?=\d|K$)/, "");
  const colour = COLOURS.find((one) => one.toUpperCase() === up);
  if (colour) return `seat:${colour}`;
  if (up === KING || NUMBERS.includes(up)) return `land:${up}`;
  if (/^(\d+|K)[A-D]$/.test(up)) return `house:${up.slice(0, -1)}${up.slice(-1).toLowerCase()}`;
  if (SQUARES.includes(word.toLowerCase())) return `square:${word.toLowerCase()}`;
  if (up in FAMILIES) return `resident:${up}`;
  return /^[RGBW][1-6]$/.test(up) || /^[RGB]$/.test(up) ? `die:${up}` : null;
}

export function neighbours(position: Document, place: string): string[] {
  const [kind, name = ""] = place.split(":");
  const land = kind === "house" ? landOfHouse(name) : name;
  return kind === "land" || kind === "house" ? besides(position, land).map((other) => `land:${other}`) : [];
}

// Seats --------------------------------------------------------------------------------------------------------------

const ASKED = ["want", "accept", "track", "track_roll"];

/** Who is to decide, as far as the position says. */
export function whoDecides(position: Document): Colour | null {
  const asked = ASKED.includes(position.phase) ? (position.decision.asked as Colour) : undefined;
  return asked || position.turn || position.actor || null;
}

/** Whose dice and Materials lie before whoever looks: their own, or for others those of whoever decides. */
export function whoseTable(position: Document, own: number[]): Colour {
  const decides = whoDecides(position);
  if (decides && (!own.length || own.includes(seatOf(decides)))) return decides;
  return COLOURS[own[0] ?? 0] ?? "Red";
}
