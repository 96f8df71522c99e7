/** Where things lie on the drawing, and what they are called. */
export const KINDS = ["RT", "BT", "GT", "RD", "BD", "GD", "KD"] as const;
export type Kind = (typeof KINDS)[number];
export const SEATS = ["A", "B"] as const;
const COLOURS: Record<string, string> = { R: "red", B: "blue", G: "green", K: "black" };
export const HUES: Record<string, string> = { R: "#ff5b45", B: "#4d8dff", G: "#37d07e", K: "#a79fc4" };
const [COLUMNS, ROWS] = [8, 10];
export const LOT = 64;

export interface Document {
  phase: string;
  mover?: "A" | "B";
  boxed: string[];
  tiles: string;
  dice: Record<"A" | "B", string>;
  structures: string[];
  dead: string[]; // lots that can never be built on
  claims: Record<"A" | "B", string[]>;
  stock: Record<"A" | "B", Record<Kind, number>>;
}

export interface Lot {
  name: string;
  x: number; // of its middle
  y: number;
  kind: Kind | null;
  owner: number | null;
  tile: Tile | null;
}

export interface Tile {
  name: string;
  colour: string;
  value: string;
  corner: string;
  x: number; // of its middle
  y: number;
}

const letter = (column: number, first = 97): string => String.fromCharCode(first + column);

export function tilesOf(position: Document): Tile[] {
  return position.tiles.split("/").flatMap((row, north) =>
    row
      .trim()
      .split(/\s+/)
      .flatMap((text, column) =>
        text === "--"
          ? []
          : [
              {
                name: `${letter(column, 65)}${5 - north}`,
                colour: text[0] ?? "",
                value: text[1] ?? "",
                corner: text.slice(2),
                x: (2 * column + 1) * LOT,
                y: (2 * north + 1) * LOT,
              },
            ],
      ),
  );
}

export function lotsOf(position: Document): Lot[] {
  const tiles = new Map(tilesOf(position).map((tile) => [tile.name, tile]));
  return position.structures.flatMap((row, north) =>
    row
      .trim()
      .split(/\s+/)
      .map((text, column) => ({
        name: `${letter(column)}${ROWS - north}`,
        x: (column + 0.5) * LOT,
        y: (north + 0.5) * LOT,
        kind: text === ".." ? null : (text.slice(0, 2) as Kind),
        owner: text[2] ? SEATS.indexOf(text[2].toUpperCase() as "A" | "B") : null,
        tile: tiles.get(`${letter(Math.floor(column / 2), 65)}${Math.ceil((ROWS - north) / 2)}`) ?? null,
      })),
  );
}

/** Is this the lot with the tile's icon? */
export function bearsIcon(lot: Lot): boolean {
  const tile = lot.tile;
  if (!tile?.corner) return false;
  return (lot.x < tile.x ? "W" : "E") === tile.corner[1] && (lot.y < tile.y ? "N" : "S") === tile.corner[0];
}

export const structureName = (kind: string): string => `${COLOURS[kind[0] ?? ""] ?? ""} ${kind[1] === "T" ? "tower" : "dome"}`;

export function besides(name: string): string[] {
  const [column, row] = [name.charCodeAt(0) - 97, Number(name.slice(1))];
  return [
    [column, row + 1],
    [column + 1, row],
    [column, row - 1],
    [column - 1, row],
  ].flatMap(([x = -1, y = 0]) => (x >= 0 && x < COLUMNS && y >= 1 && y <= ROWS ? [`${letter(x)}${y}`] : []));
}

/** How many lots of road lead from one lot to each other lot. */
export function distancesFrom(lots: Lot[], start: string): Map<string, number> {
  const isRoad = new Map(lots.map((lot) => [lot.name, lot.kind === null]));
  const found = new Map<string, number>();
  let edge = besides(start).filter((name) => isRoad.get(name));
  for (let steps = 1; edge.length; steps++) {
    const next = new Set<string>();
    for (const name of edge) found.set(name, steps);
    for (const name of edge)
      for (const other of besides(name)) {
        if (found.has(other) || other === start) continue;
        if (isRoad.get(other)) next.add(other);
      }
    edge = [...next];
  }
  // a structure is as far as the nearest road beside it
  for (const lot of lots) {
    if (lot.kind === null || lot.name === start) continue;
    const near = besides(lot.name).flatMap((other) => (isRoad.get(other) ? (found.get(other) ?? []) : []));
    if (near.length) found.set(lot.name, Math.min(...near));
  }
  return found;
}

export function describe(position: Document, place: string): string {
  const [kind = "", name = ""] = place.split(":");
  if (kind === "kind") return `${name}, ${structureName(name)}, ${position.stock[position.mover ?? "A"][name as Kind]} left`;
  const lot = lotsOf(position).find((one) => one.name === name);
  if (kind !== "lot" || !lot) return name;
  const zone = lot.tile ? `${COLOURS[lot.tile.colour]} tile ${lot.tile.name}` : "no tile";
  const dead = position.dead.includes(name) ? ", can never be built on" : "";
  if (!lot.kind) return `${name}, road, ${zone}${bearsIcon(lot) ? ", icon lot" : ""}${dead}`;
  const owner = lot.owner === null ? "" : `, claimed by ${SEATS[lot.owner]}`;
  return `${name}, ${structureName(lot.kind)}${owner}, ${zone}`;
}

export function placeNamed(text: string): string | null {
  const low = text.trim().toLowerCase();
  if (/^[a-h]([1-9]|10)$/.test(low)) return `lot:${low}`;
  return KINDS.includes(low.toUpperCase() as Kind) ? `kind:${low.toUpperCase()}` : null;
}

export const neighbours = (_position: Document, place: string): string[] =>
  place.startsWith("lot:") ? besides(place.slice(4)).map((name) => `lot:${name}`) : [];

export function holdings(position: Document, seat: number): { label: string; value: string }[] {
  const name = SEATS[seat] ?? "A";
  const left = position.stock[name];
  const count = (letter: string): number => KINDS.filter((kind) => kind[1] === letter).reduce((sum, kind) => sum + left[kind], 0);
  return [
    { label: "towers", value: String(count("T")) },
    { label: "domes", value: String(count("D")) },
    { label: "claims", value: `${position.claims[name].length} of 3` },
  ];
}
