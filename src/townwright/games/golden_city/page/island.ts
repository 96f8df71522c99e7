/** The island as it is drawn: where its places lie, its shore, rivers and quarters, and what grows where. */
export type Point = readonly [number, number];
export type Reward = "coin" | "coins" | "card" | "key" | "goods" | "bonus" | "outer" | "outer coin" | "inner";
export const LANDFORMS = ["coast", "mountains", "meadows", "woodland", "desert"] as const;
export type Landform = (typeof LANDFORMS)[number];
export const RIVERS: Record<string, string[]> = { MG: ["M4", "M8", "G5"], GF: ["G4", "G7", "F5"], FD: ["F4", "F8", "D5"], DM: ["M5", "D4", "D7"] };
export const SIDES = ["M", "G", "F", "D"] as const; // north, east, south, west

export interface Place {
  name: string;
  x: number;
  y: number;
  reward: Reward;
  landform: Landform; // which cards it costs
  isCity: boolean;
}

/** Name, where it lies, what it brings, and the roads to places that come later in this list. */
export const PLACE_LIST: readonly [string, number, number, Reward, string][] = [
  ["C1", 175, 55, "coin", "M1 M5"],
  ["C2", 388, 48, "card", "M1 M2"],
  ["C3", 612, 48, "coin", "M2 M3"],
  ["C4", 825, 55, "coin", "M3 M4"],
  ["C5", 945, 175, "coin", "G1 G5"],
  ["C6", 952, 388, "card", "G1 G2"],
  ["C7", 952, 612, "coin", "G2 G3"],
  ["C8", 945, 825, "card", "G3 G4"],
  ["C9", 825, 945, "coin", "F1 F5"],
  ["C10", 612, 952, "coin", "F1 F2"],
  ["C11", 388, 952, "card", "F2 F3"],
  ["C12", 175, 945, "coin", "F3 F4"],
  ["C13", 55, 825, "card", "D1 D5"],
  ["C14", 48, 612, "coin", "D1 D2"],
  ["C15", 48, 388, "card", "D2 D3"],
  ["C16", 55, 175, "coin", "D3 D4"],
  ["M1", 328, 148, "goods", "M5 M6"],
  ["M2", 500, 134, "key", "M6 M7"],
  ["M3", 672, 148, "bonus", "M4 M7"],
  ["M4", 826, 138, "coins", "M8 G5"],
  ["M5", 236, 208, "bonus", "M6 D4 D7"],
  ["M6", 412, 238, "goods", "MA"],
  ["M7", 588, 238, "card", "M8 MB"],
  ["M8", 702, 264, "key", "G5"],
  ["G1", 852, 328, "bonus", "G5 G6"],
  ["G2", 852, 496, "card", "G6 G7"],
  ["G3", 856, 668, "key", "G4 G7"],
  ["G4", 862, 826, "goods", "G7 F5"],
  ["G5", 792, 236, "goods", "G6"],
  ["G6", 754, 426, "coins", "GA"],
  ["G7", 736, 702, "bonus", "F5 GB"],
  ["F1", 672, 852, "bonus", "F5 F6"],
  ["F2", 500, 866, "key", "F6 F7"],
  ["F3", 328, 852, "goods", "F4 F7"],
  ["F4", 174, 862, "card", "F8 D5"],
  ["F5", 764, 792, "key", "F6"],
  ["F6", 588, 762, "coins", "FA"],
  ["F7", 412, 762, "bonus", "F8 FB"],
  ["F8", 298, 736, "goods", "D5"],
  ["D1", 148, 672, "goods", "D5 D6"],
  ["D2", 148, 504, "card", "D6 D7"],
  ["D3", 144, 332, "key", "D4 D7"],
  ["D4", 138, 174, "bonus", "D7"],
  ["D5", 208, 764, "bonus", "D6"],
  ["D6", 246, 574, "goods", "DA"],
  ["D7", 264, 298, "coins", "DB"],
  ["MA", 450, 380, "outer coin", "MB MI DB"],
  ["MB", 550, 380, "outer", "MI GA"],
  ["MI", 500, 446, "inner", ""],
  ["GA", 620, 450, "outer coin", "GB GI"],
  ["GB", 620, 550, "outer", "GI FA"],
  ["GI", 554, 500, "inner", ""],
  ["FA", 550, 620, "outer coin", "FB FI"],
  ["FB", 450, 620, "outer", "FI DA"],
  ["FI", 500, 554, "inner", ""],
  ["DA", 380, 550, "outer coin", "DB DI"],
  ["DB", 380, 450, "outer", "DI"],
  ["DI", 446, 500, "inner", ""],
];

export const MIDDLE = 500;
export const CITY = { heart: 24, inner: 110, outer: 214 }; // radii: of the spring, of the inner and of the outer wall
const SPREAD = { inner: 72, outer: 163 }; // how far from the middle the parts of the city lie: further than on the map, for they hold more

export const landformOf = (name: string): Landform => LANDFORMS["CMGFD".indexOf(name[0] ?? "C")] ?? "coast";

function placed([name, x, y, reward]: (typeof PLACE_LIST)[number]): Place {
  const isCity = /^[MGFD][ABI]$/.test(name);
  const far = Math.hypot(x - MIDDLE, y - MIDDLE);
  const factor = isCity ? (reward === "inner" ? SPREAD.inner : SPREAD.outer) / far : 1;
  return { name, x: MIDDLE + (x - MIDDLE) * factor, y: MIDDLE + (y - MIDDLE) * factor, reward, landform: landformOf(name), isCity };
}

export const PLACES: readonly Place[] = PLACE_LIST.map(placed);
export const PLACE = new Map(PLACES.map((place) => [place.name, place]));

/** All roads, each once. */
export const ROADS: readonly [Place, Place][] = PLACE_LIST.flatMap(([name, , , , ends]) =>
  ends.split(" ").flatMap((end): [Place, Place][] => {
    const [from, to] = [PLACE.get(name), PLACE.get(end)];
    return from && to ? [[from, to]] : [];
  }),
);

const ends = new Map<string, string[]>(PLACES.map(({ name }) => [name, []]));
for (const [one, other] of ROADS) {
  ends.get(one.name)?.push(other.name);
  ends.get(other.name)?.push(one.name);
}
/** Where the roads of a place lead. */
export const roadsOf = (name: string): readonly string[] => ends.get(name) ?? [];

/** The places that a score card counts: three on a river, or three of a quarter. */
export const placesOfArea = (area: string): string[] => RIVERS[area] ?? ["A", "B", "I"].map((part) => area + part);

// Shapes: one side of the island is drawn, and turned three times ------------------------------------------------------

const turned = ([x, y]: Point, times: number): Point => (times ? turned([2 * MIDDLE - y, x], times - 1) : [x, y]);

const NORTH_SHORE: Point[] = [
  [62, 62], [90, 36], [128, 20], [175, 12], [226, 19], [270, 37], [302, 36], [342, 14], [388, 4], [438, 11], [474, 29], [514, 34],
  [556, 14], [612, 4], [664, 17], [700, 37], [736, 38], [778, 18], [825, 12], [874, 22], [912, 40],
];
// from the wall to the sea in the north-east
const RIVER: Point[] = [
  [512, 488], [632, 368], [668, 325], [703, 292], [744, 265], [774, 228], [802, 191], [840, 166], [870, 137], [904, 96], [944, 56], [985, 15],
];
export const SHORE: Point[] = [0, 1, 2, 3].flatMap((side) => NORTH_SHORE.map((point) => turned(point, side)));
/** The rivers clockwise from the north-east, each from the spring to the sea. */
export const RIVER_COURSES: Record<string, Point[]> = Object.fromEntries(
  Object.keys(RIVERS).map((name, side) => [name, RIVER.map((point) => turned(point, side))]),
);

/** A side of the island, clockwise from the north: between its two rivers, and far out to sea. */
function wedge(side: number): Point[] {
  const right = RIVER.map((point) => turned(point, side));
  const left = RIVER.map((point) => turned(point, (side + 3) % 4));
  return [[MIDDLE, MIDDLE], ...right, ...[turned([1100, -100], side), turned([-100, -100], side)], ...left.toReversed()];
}
export const WEDGES: Record<string, Point[]> = Object.fromEntries(SIDES.map((side, k) => [side, wedge(k)]));

const round = (value: number): number => Math.round(value * 10) / 10;

/** A smooth line through these points, as the d of a path. */
export function curve(points: readonly Point[], isClosed = false): string {
  const at = (k: number): Point =>
    points[isClosed ? (k + points.length) % points.length : Math.min(Math.max(k, 0), points.length - 1)] ?? [0, 0];
  let d = `M${at(0).map(round).join(" ")}`;
  for (let k = 0; k < points.length - (isClosed ? 0 : 1); k++) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    const parts = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    d += `C${parts.map(round).join(" ")}`;
  }
  return d + (isClosed ? "Z" : "");
}

export const polygon = (points: readonly Point[]): string => `M${points.map((point) => point.map(round).join(" ")).join("L")}Z`;

/** A piece of a ring around the middle; the angles are degrees clockwise from north. */
export function ring(inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, angle: number): string => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return `${round(MIDDLE + radius * Math.cos(turn))} ${round(MIDDLE + radius * Math.sin(turn))}`;
  };
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** The ground of a part of the city. */
export function groundOf(name: string): string {
  const north = SIDES.indexOf(name[0] as "M") * 90;
  if (name[1] === "I") return ring(CITY.heart, CITY.inner, north - 45, north + 45);
  return name[1] === "A" ? ring(CITY.inner, CITY.outer, north - 45, north) : ring(CITY.inner, CITY.outer, north, north + 45);
}

/** Where the house of a seat stands: in the city up to four share a part, each in a corner of its own. */
export function houseAt(place: Place, seat: number, size = 1): { x: number; y: number; size: number } {
  if (!place.isCity) return { x: place.x, y: place.y, size };
  const isInner = place.reward === "inner";
  const corners: Point[] = isInner ? [[-30, -19], [30, -19], [-19, 19], [19, 19]] : [[-40, -26], [40, -26], [-34, 25], [34, 25]];
  const turn = isInner ? SIDES.indexOf(place.name[0] as "M") * (Math.PI / 2) : Math.atan2(place.x - MIDDLE, MIDDLE - place.y);
  const [x, y] = corners[seat] ?? [0, 0];
  return {
    x: round(place.x + x * Math.cos(turn) - y * Math.sin(turn)),
    y: round(place.y + x * Math.sin(turn) + y * Math.cos(turn)),
    size: isInner ? 0.6 : 0.7,
  };
}

/** Where the name of a place is written: below it; in the city towards the wall. */
export function nameAt({ x, y, isCity }: Place): Point {
  const far = Math.hypot(x - MIDDLE, y - MIDDLE);
  const out = isCity ? (far + 33) / far : 1;
  return isCity ? [round(MIDDLE + (x - MIDDLE) * out), round(MIDDLE + (y - MIDDLE) * out + 5)] : [x, y + 45];
}

// What grows where -----------------------------------------------------------------------------------------------------

function isInside([x, y]: Point, shape: readonly Point[]): boolean {
  let inside = false;
  shape.forEach(([ax, ay], k) => {
    const [bx, by] = shape[(k + 1) % shape.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** How far a point is from a line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
function distanceFrom(point: Point, line: readonly Point[], isClosed: boolean): number {
  let least = Infinity;
  for (let k = isClosed ? 0 : 1; k < line.length; k++) {
    const [from, to] = [line.at(k - 1), line[k]];
    if (from && to) least = Math.min(least, distance(point, from, to));
  }
  return least;
}

const sideOf = (point: Point): (typeof SIDES)[number] => SIDES.find((side) => isInside(point, WEDGES[side] ?? [])) ?? "M";

export interface Growth {
  what: string;
  x: number;
  y: number;
  size: number;
}
const GROWTHS: Record<string, string[]> = {
  M: ["peak", "peak", "crag", "rock"],
  G: ["tuft", "flowers", "tuft", "bush"],
  F: ["fir", "oak", "fir", "fir"],
  D: ["dune", "dune", "cactus", "stone"],
};
const ROOM: Record<string, number> = { peak: 27, crag: 22, dune: 20, oak: 17 }; // from a road

/** Scattered over the land, always the same, clear of places, roads and rivers; those further back first. */
export function growths(): Growth[] {
  if (grown) return grown;
  const found: Growth[] = [];
  let seed = 20_09;
  const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let row = 0; row < 36; row++) {
    for (let column = 0; column < 30; column++) {
      const point: Point = [18 + column * 33 + (row % 2) * 16 + chance() * 15, 18 + row * 27.5 + chance() * 13];
      const [pick, size] = [chance(), 0.8 + chance() * 0.4];
      if (Math.hypot(point[0] - MIDDLE, point[1] - MIDDLE) < CITY.outer + 20) continue;
      if (PLACES.some(({ x, y }) => Math.hypot(point[0] - x, point[1] - 8 - y) < 45)) continue;
      const side = sideOf(point);
      const what = GROWTHS[side]?.[Math.floor(pick * 4)] ?? "tuft";
      const room = ROOM[what] ?? 13;
      if (!isInside(point, SHORE) || distanceFrom(point, SHORE, true) < room + 12) continue;
      if (Math.hypot(point[0] - MIDDLE, point[1] - MIDDLE) < CITY.outer + room + 10) continue;
      if (PLACES.some(({ x, y }) => Math.hypot(point[0] - x, point[1] - 8 - y) < 32 + room)) continue;
      if (ROADS.some(([one, other]) => distance(point, [one.x, one.y], [other.x, other.y]) < room)) continue;
      if (Object.values(RIVER_COURSES).some((course) => distanceFrom(point, course, false) < room + 9)) continue;
      if (found.some((other) => Math.hypot(other.x - point[0], other.y - point[1]) < room * 1.15)) continue;
      found.push({ what, x: round(point[0]), y: round(point[1]), size: round(size) });
    }
  }
  grown = found;
  return found;
}
let grown: Growth[] | null = null; // it takes some milliseconds

/** Where roads lead over rivers: the middle of the bridge, and how it is turned. */
export function bridges(): { x: number; y: number; turn: number }[] {
  return ROADS.flatMap(([one, other]) => {
    if (one.landform === other.landform || one.landform === "coast" || other.landform === "coast") return [];
    const course = Object.values(RIVER_COURSES).find((points) => crossing(one, other, points));
    const at = course ? crossing(one, other, course) : null;
    return at ? [{ x: round(at[0]), y: round(at[1]), turn: round((Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI) }] : [];
  });
}

function crossing(one: Place, other: Place, course: readonly Point[]): Point | null {
  for (let k = 1; k < course.length; k++) {
    const [[ax, ay], [bx, by]] = [course[k - 1] ?? [0, 0], course[k] ?? [0, 0]];
    const [rx, ry, sx, sy] = [other.x - one.x, other.y - one.y, bx - ax, by - ay];
    const cross = rx * sy - ry * sx;
    if (!cross) continue;
    const t = ((ax - one.x) * sy - (ay - one.y) * sx) / cross;
    const u = ((ax - one.x) * ry - (ay - one.y) * rx) / cross;
    if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return [one.x + t * rx, one.y + t * ry];
  }
  return null;
}
