/** Where things lie on the drawing, and what they are called. */
export const QUARTERS = ["NW", "NE", "SE", "SW"] as const;
export type Quarter = (typeof QUARTERS)[number];
export const DISTRICTS = ["", "Slums", "Market", "Entertainment", "Residential", "Park"];
export const IMPROVEMENTS = ["", "Safe House", "Trade Guild", "Gambling Hall", "Statue", "Palace"];
const SUITS: Record<string, string> = { S: "Suns", M: "Moons", C: "Crowns", A: "Arms" };

export interface Document {
  phase: string;
  round: number;
  quarter?: Quarter;
  ladder: Quarter[];
  quarters: Record<
    Quarter,
    { gold: number; districts: Record<string, string>; improvements: Record<string, number>; allies: string[]; helped: string[]; coins_left?: number[] }
  >;
  coins_left?: Record<string, number>;
  hidden: string[];
  face_up: string[];
  unsold: string[];
  auction?: { tile: string; bid?: number; holder?: Quarter; matched?: boolean; bidding?: Quarter[] };
  coin?: number;
}

export const CELL = 100;
export const AVENUE = 44;

/** How many columns and rows are drawn on each side. */
export interface Reach {
  west: number;
  east: number;
  north: number;
  south: number;
}

const columnOf = (cell: string): number => cell.charCodeAt(0) - 96;
const rowOf = (cell: string): number => Number(cell.slice(1));

export function reachOf(position: Document): Reach {
  const reach = { west: 3, east: 3, north: 2, south: 2 };
  for (const quarter of QUARTERS) {
    for (const cell of Object.keys(position.quarters[quarter].districts)) {
      const [side, end] = [quarter.endsWith("W") ? "west" : "east", quarter.startsWith("N") ? "north" : "south"] as const;
      reach[side] = Math.max(reach[side], columnOf(cell) + 1);
      reach[end] = Math.max(reach[end], rowOf(cell) + 1);
    }
  }
  return reach;
}

/** The middle of a cell. */
export function middleOf(quarter: Quarter, cell: string): { x: number; y: number } {
  const along = (steps: number): number => AVENUE / 2 + (steps - 0.5) * CELL;
  return {
    x: along(columnOf(cell)) * (quarter.endsWith("W") ? -1 : 1),
    y: along(rowOf(cell)) * (quarter.startsWith("N") ? -1 : 1),
  };
}

export function cellsOf(quarter: Quarter, reach: Reach): string[] {
  const columns = quarter.endsWith("W") ? reach.west : reach.east;
  const rows = quarter.startsWith("N") ? reach.north : reach.south;
  const cells = [];
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++)
      if (column < columns || row < rows) cells.push(`${String.fromCharCode(96 + column)}${row}`); // the outer corner bears the coffers
  return cells;
}

export const seatOf = (quarter: Quarter, seats: number): number => QUARTERS.indexOf(quarter) % seats;

export const tileName = (tile: string): string => `${DISTRICTS[Number(tile[0])] ?? ""} of ${SUITS[tile[1] ?? ""] ?? ""}`;

export function describe(position: Document, place: string): string {
  const [kind = "", name = ""] = place.split(":");
  if (kind === "cell") {
    const [quarter, cell = ""] = name.split("-") as [Quarter, string];
    const tile = position.quarters[quarter]?.districts[cell];
    if (!tile) return `${name}, empty`;
    const coin = position.quarters[quarter].improvements[cell];
    return `${name}, ${tile}, ${tileName(tile)}${coin ? ` with a ${IMPROVEMENTS[coin] ?? ""}` : ""}`;
  }
  if (kind === "tile") return `${name}, ${tileName(name)}`;
  if (kind === "coin") return `coin ${name}, ${IMPROVEMENTS[Number(name)] ?? ""}`;
  if (kind === "pawn") return `pawn of ${name}, number ${position.ladder.indexOf(name as Quarter) + 1} on the ladder`;
  return `coffers of ${name}: ${position.quarters[name as Quarter]?.gold ?? 0} gold`;
}

export function placeNamed(text: string): string | null {
  const low = text.trim().toLowerCase();
  const cell = /^(nw|ne|se|sw)-([a-t])(\d{1,2})$/.exec(low);
  if (cell) return `cell:${(cell[1] ?? "").toUpperCase()}-${cell[2]}${cell[3]}`;
  if (/^[1-5][smca]$/.test(low)) return `tile:${low.toUpperCase()}`;
  const coin = /^coin ?([1-5])$/.exec(low);
  return coin ? `coin:${coin[1]}` : /^(nw|ne|se|sw)$/.test(low) ? `purse:${low.toUpperCase()}` : null;
}

/** The four cells around a cell, over the avenues too. */
export function neighbours(_position: Document, place: string): string[] {
  const [kind, name = ""] = place.split(":");
  if (kind !== "cell") return [];
  const [quarter, cell = ""] = name.split("-") as [Quarter, string];
  const x = quarter.endsWith("W") ? -columnOf(cell) : columnOf(cell) - 1;
  const y = quarter.startsWith("N") ? rowOf(cell) - 1 : -rowOf(cell);
  return [
    [x, y + 1],
    [x + 1, y],
    [x, y - 1],
    [x - 1, y],
  ].map(([east = 0, north = 0]) => {
    const column = east < 0 ? -east : east + 1;
    const row = north < 0 ? -north : north + 1;
    return `cell:${north < 0 ? "S" : "N"}${east < 0 ? "W" : "E"}-${String.fromCharCode(96 + column)}${row}`;
  });
}

export function holdings(position: Document, seat: number, seats: number): { label: string; value: string }[] {
  return QUARTERS.filter((_, quarter) => quarter % seats === seat).flatMap((quarter) => {
    const { gold, coins_left, allies, helped } = position.quarters[quarter];
    const of = seats === 2 ? `${quarter} ` : "";
    const lines = [{ label: `${of}gold`, value: String(gold) }];
    if (coins_left) lines.push({ label: `${of}coins`, value: coins_left.join(" ") || "none" });
    const ready = allies.filter((ally) => !helped.includes(ally));
    if (ready.length) lines.push({ label: `${of}allies`, value: ready.join(" ") });
    return lines;
  });
}
