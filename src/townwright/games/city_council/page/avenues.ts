/** Which squares hang together as avenues, and whose half of the city is whose: for what is shown over the plan. */
import { SEATS, SIZE, besides, builtOn, cellOf, costOf, squareName, squaresOf, tilesOf, type Document, type Placed } from "./map";

export interface Avenues {
  network: ReadonlySet<string>;
  cutOff: ReadonlySet<string>;
  /** Neighbours in the network, also those over a level crossing. */
  links: [string, string][];
  /** By tile: the squares of the network at its sides. */
  access: ReadonlyMap<string, string[]>;
}

/** The square as far behind `over` as `from` lies before it. */
function behind(from: string, over: string): string | null {
  const [a, b] = [cellOf(from), cellOf(over)];
  const [column, row] = [2 * b[0] - a[0], 2 * b[1] - a[1]];
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE ? squareName(column, row) : null;
}

export const bordersOf = (block: string): string[] => {
  const own = squaresOf(block);
  return own.flatMap((square) => besides(square).filter((side) => !own.includes(side)));
};

export function avenuesOf(city: Document, squares: readonly string[]): Avenues {
  const built = builtOn(city);
  const rail = new Set(city.rail);
  const isFree = city.options.rail_barrier === "none"; // rail parts nothing
  const isAvenue = (square: string): boolean => !built.has(square) && !rail.has(square);
  const isWay = (square: string): boolean => !built.has(square) && (isFree || !rail.has(square));

  const linksOf = (square: string): string[] =>
    besides(square).flatMap((side) => {
      if (isWay(side)) return [side];
      const over = !isFree && rail.has(side) && !built.has(side) ? behind(square, side) : null;
      return over && isWay(over) ? [over] : [];
    });

  const tiles = tilesOf(city);
  const borders = new Map(tiles.map((one): [string, string[]] => [one.tile, bordersOf(one.block)]));
  const seen = new Set<string>();
  let network = new Set<string>();
  for (const start of squares) {
    if (seen.has(start) || !isAvenue(start)) continue;
    const part = new Set([start]);
    for (const square of part) for (const next of linksOf(square)) part.add(next);
    const members = new Set([...part].filter(isAvenue));
    for (const square of members) seen.add(square);
    const serves = tiles.every((one) => borders.get(one.tile)?.some((side) => members.has(side)));
    if (serves && members.size > network.size) network = members;
  }
  const links = [...network].flatMap((square) =>
    linksOf(square).flatMap((next): [string, string][] => (network.has(next) && square < next ? [[square, next]] : [])),
  );
  return {
    network,
    cutOff: new Set(squares.filter((square) => isAvenue(square) && !network.has(square))),
    links,
    access: new Map([...borders].map(([tile, sides]) => [tile, sides.filter((side) => network.has(side))])),
  };
}

// Investments ---------------------------------------------------------------------------------------------------------

export const QUADRANTS = ["SW", "SE", "NW", "NE"] as const;

const quadrantOf = (square: string): string => {
  const [column, row] = cellOf(square);
  return `${row < SIZE / 2 ? "S" : "N"}${column < SIZE / 2 ? "W" : "E"}`;
};

/** The quadrants in which a block lies. */
export const quadrantsOf = (block: string): Set<string> => new Set(squaresOf(block).map(quadrantOf));

/** The two quadrants of a seat's region, or of the one it would have with its speculator on this point. */
export function regionOf(city: Document, seat: number, at: string | null = null): Set<string> | null {
  const player = city.players[SEATS[seat] ?? ""];
  const point = at ?? player?.die?.point;
  const pawn = player?.pawn ? city.tiles[player.pawn]?.split("/")[0] : null;
  return point && pawn ? new Set([...quadrantsOf(pawn), ...quadrantsOf(point.replace("+", ""))]) : null;
}

/** The tiles by which this seat earns: in its region, of the suit or the numeral of its investor's tile. */
export function interestsOf(city: Document, seat: number, region: ReadonlySet<string>): Placed[] {
  const pawn = city.players[SEATS[seat] ?? ""]?.pawn ?? "";
  const isNumeral = /[2-5]/.test(pawn) || city.options.site_numeral !== "none";
  return inRegion(city, region).filter(({ tile }) => tile[0] === pawn[0] || (isNumeral && tile[1] === pawn[1]));
}

export const inRegion = (city: Document, region: ReadonlySet<string>): Placed[] =>
  tilesOf(city).filter(({ block }) => [...quadrantsOf(block)].every((quadrant) => region.has(quadrant)));

export const worthOf = (tiles: readonly Placed[]): number => tiles.reduce((sum, { tile }) => sum + costOf(tile), 0);
