/** Where everything lies on the drawing, in its own units: a Land is 100 wide. */
import { KING, extentOf, groundOf, isLayingOut, squareOf, type Colour, type Document } from "./map";
import { levelOf, sizeOf } from "./pieces";

export const LAND = 100;
const MARGIN = 14;
const GRID = 6;
export const WIDTH = GRID * LAND + 2 * MARGIN;
const RESIDENT_ROWS = 4;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  tray: Box; // what lies open for all
  map: Box;
  strips: Box[]; // one a seat, in the order of turns
  hand: Box; // what the seat that looks has
  die: number; // across
  tokens: boolean; // are there dice and Materials to be shown?
}

/** Rows on top of each other: the tray, the map, the players, and what one has oneself. */
export function layoutOf(position: Document, seats: number, wide: boolean): Layout {
  const extent = extentOf(position);
  const columns = wide ? seats : Math.min(2, seats);
  const die = wide ? 46 : 64;
  const gap = wide ? 8 : 10;
  const map = { width: (extent.east - extent.west + 1) * LAND, height: (extent.north - extent.south + 1) * LAND };
  const stripHeight = wide ? 30 : 62;
  const stripWidth = (WIDTH - 2 * MARGIN - (columns - 1) * gap) / columns;
  const hasCards = Object.values(position.players).some(({ cards, residents }) => cards.length + residents.length > 0);
  const families = position.columns.some((column) => column.length);
  const tray = { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: trayHeight(position, wide, families) };
  const mapBox = { x: (WIDTH - map.width) / 2, y: tray.y + tray.height + gap, ...map };
  const top = mapBox.y + map.height + gap;
  const rows = Math.ceil(seats / columns);
  const strips = Array.from({ length: seats }, (_, k) => ({
    x: MARGIN + (k % columns) * (stripWidth + gap),
    y: top + Math.floor(k / columns) * (stripHeight + gap / 2),
    width: stripWidth,
    height: stripHeight,
  }));
  const handTop = top + rows * (stripHeight + gap / 2) + gap / 2;
  const tokens = !families && position.phase !== "end" && position.round > 0;
  const handHeight = tokens ? handRows(hasCards, wide) : wide ? 66 : 84;
  const hand = { x: MARGIN, y: handTop, width: WIDTH - 2 * MARGIN, height: isLayingOut(position.phase) ? 0 : handHeight };
  return { width: WIDTH, height: hand.y + hand.height + MARGIN, tray, map: mapBox, strips, hand, die, tokens };
}

const handRows = (hasCards: boolean, wide: boolean): number => (wide ? 84 + (hasCards ? 66 : 0) : 168 + (hasCards ? 82 : 0));

function trayHeight(position: Document, wide: boolean, families: boolean): number {
  if (families) return RESIDENT_ROWS * (wide ? 50 : 62) + 24;
  if (position.options.ruleset === "easy") return wide ? 86 : 104;
  if (position.phase === "number") return wide ? 60 : 148;
  return wide ? 66 : 148;
}

/** The middle of a Land on the drawing. */
export function middleOf(position: Document, layout: Layout, land: string): Point {
  const ground = groundOf(position, land).map(({ column, row }) => squareMiddle(position, layout, column, row));
  const count = Math.max(ground.length, 1);
  return { x: ground.reduce((sum, { x }) => sum + x, 0) / count, y: ground.reduce((sum, { y }) => sum + y, 0) / count };
}

function squareMiddle(position: Document, { map }: Layout, column: number, row: number): Point {
  const { west, north } = extentOf(position);
  return { x: map.x + (column - west + 0.5) * LAND, y: map.y + (north - row + 0.5) * LAND };
}

export function middleOfSquare(position: Document, layout: Layout, name: string): Point {
  const { column, row } = squareOf(name);
  return squareMiddle(position, layout, column, row);
}

/** Where the drawn houses of a Land stand: the middle of the front wall's foot, from the middle of the Land. */
export const CELL = { width: 14, height: 12.5, right: 5.5, up: 4.5 };

export const houseWidth = (form: string): number => {
  const { width, depth } = sizeOf(form);
  return width * CELL.width + depth * CELL.right;
};
export const houseHeight = (form: string): number => {
  const { depth, floors } = sizeOf(form);
  return floors * CELL.height + depth * CELL.up + (levelOf(form) === 4 ? 22 : 14);
};

/** Houses stand in two rows, in the order of building; a penthouse stands on the house before it. */
export function sitesOf(forms: string[], land: string): Point[] {
  const grounded = forms.filter((form) => form !== "penthouse");
  const room = land === KING ? 150 : 90;
  const [low, high] = land === KING ? [82, 34] : [43, -2];
  const rows: string[][] = [[], []];
  const widths = [0, 0];
  const rowOf = grounded.map((form) => {
    const need = houseWidth(form) + 2;
    const row = widths[0]! + need <= room || !rows[0]!.length ? 0 : 1;
    rows[row]!.push(form);
    widths[row]! += need;
    return row;
  });
  const twoRows = rows[1]!.length > 0;
  const next = widths.map((width) => -width / 2);
  const sites = grounded.map((form, k) => {
    const row = rowOf[k] ?? 0;
    const x = next[row]!;
    next[row]! += houseWidth(form) + 2;
    return { x: x - (twoRows || land === KING ? 0 : 5), y: !twoRows && land !== KING ? 38 : row ? low : twoRows ? high : low };
  });
  let ground = 0;
  return forms.map((form) => {
    if (form === "penthouse") return onTop(sites[0] ?? { x: 0, y: 0 }, grounded[0] ?? "3x3/1");
    return sites[ground++] ?? { x: 0, y: 0 };
  });
}

/** What of a Land is touched for a house, from the middle of the Land; the middle itself stays the Land's. */
export function reachOf(form: string, site: Point): Box {
  const [top, bottom] = [site.y - houseHeight(form), site.y + 3];
  const box = { x: site.x - 4, width: houseWidth(form) + 8 };
  if (form === "penthouse" || site.y < FREE) return { ...box, y: Math.min(top, -30), height: -FREE - Math.min(top, -30) };
  return { ...box, y: Math.max(top, FREE), height: bottom - Math.max(top, FREE) };
}
const FREE = 6;

/** Where a penthouse stands on its house. */
function onTop(site: Point, below: string): Point {
  const { floors } = sizeOf(below);
  return { x: site.x + CELL.width / 2 + CELL.right / 2, y: site.y - floors * CELL.height - CELL.up / 2 };
}

/** Places in a row, or in rows of equal length, in a box. */
export function inRows(box: Box, count: number, size: number, most: number): Point[] {
  const rows = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / rows);
  const step = Math.min(size, box.width / Math.max(each, 1));
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / each);
    const inRow = Math.min(each, count - row * each);
    return {
      x: box.x + box.width / 2 + ((k % each) - (inRow - 1) / 2) * step,
      y: box.y + (box.height * (row + 0.5)) / rows,
    };
  });
}

/** The seats as their strips lie: in the order of turns, those who do not take part last. */
export const inOrder = (position: Document, names: Colour[]): Colour[] => [...position.order, ...names.filter((name) => !position.order.includes(name))];
