/** Materials as solid pieces: how they can lie in what a house grows by. For showing only; what may be built is settled elsewhere. */
import { POINTS } from "./map";

export interface Size {
  width: number;
  depth: number;
  floors: number;
}

/** Pieces in their places: for each cell the number of the piece that fills it, or -1. */
export interface Arrangement extends Size {
  cells: number[]; // x, then y from the front, then floors from below
  materials: number[]; // of each piece
}

export interface Step {
  form: string;
  materials: number[];
}

/** The six Materials lying flat. */
export const SHAPES: [number, number][][] = [
  [],
  [[0, 0]],
  [[0, 0], [1, 0]],
  [[0, 0], [1, 0], [0, 1]],
  [[0, 0], [1, 0], [0, 1], [1, 1]],
  [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]],
  [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2]],
];
const LARGEST = SHAPES.length - 1;
export const PLANS = ["2x2", "2x3", "2x4", "3x3"];
export const FLOORS = [1, 2, 3];
const PENTHOUSE = "penthouse";

export function sizeOf(form: string): Size {
  if (form === PENTHOUSE) return { width: 2, depth: 2, floors: 1 };
  const [depth = 0, width = 0, floors = 0] = form.split(/[x/]/).map(Number);
  return { width, depth, floors };
}
export const cellsOf = (form: string): number => {
  const { width, depth, floors } = sizeOf(form);
  return width * depth * floors;
};
export const levelOf = (form: string): number => (form === PENTHOUSE ? 1 : PLANS.indexOf(form.split("/")[0] ?? "") + 1);
export const FORMS = Object.keys(POINTS).filter((form) => form !== PENTHOUSE);

/** Does the old house lie within the new one, and is the new one larger? */
export function growsInto(old: string, form: string): boolean {
  if (old === PENTHOUSE || form === PENTHOUSE || old === form) return false;
  const [small, large] = [sizeOf(old), sizeOf(form)];
  return small.width <= large.width && small.depth <= large.depth && small.floors <= large.floors;
}

type Cell = [number, number, number];

/** All ways to turn a piece, each with its lowest corner at the origin. */
function turnsOf(material: number): Cell[][] {
  const flat = (SHAPES[material] ?? []).map(([x, y]): Cell => [x, y, 0]);
  const axes: [number, number, number][] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  const found = new Map<string, Cell[]>();
  for (const [a, b, c] of axes)
    for (let mirror = 0; mirror < 4; mirror++) {
      const [signX, signY] = [mirror & 1 ? -1 : 1, mirror & 2 ? -1 : 1];
      const turned = flat.map(([x, y, z]): Cell => {
        const point = [signX * x, signY * y, z];
        return [point[a] ?? 0, point[b] ?? 0, point[c] ?? 0];
      });
      const low = [0, 1, 2].map((axis) => Math.min(...turned.map((cell) => cell[axis] ?? 0)));
      const moved = turned.map(([x, y, z]): Cell => [x - (low[0] ?? 0), y - (low[1] ?? 0), z - (low[2] ?? 0)]);
      const key = moved.map((cell) => cell.join("")).sort().join(" ");
      found.set(key, moved);
    }
  return [...found.values()];
}

const cellAt = ({ width, depth }: Size, x: number, y: number, z: number): number => x + width * (y + depth * z);

/** Where each Material can lie in a block, as sets of cells, by the lowest cell of each set. */
function placingsIn(size: Size): number[][][] {
  const placings: number[][][] = SHAPES.map(() => Array.from({ length: size.width * size.depth * size.floors }, () => []));
  for (let material = 1; material <= LARGEST; material++)
    for (const turn of turnsOf(material))
      for (let z = 0; z < size.floors; z++)
        for (let y = 0; y < size.depth; y++)
          for (let x = 0; x < size.width; x++) {
            const lies = turn.map(([dx, dy, dz]): Cell => [x + dx, y + dy, z + dz]);
            if (lies.some(([a, b, c]) => a >= size.width || b >= size.depth || c >= size.floors)) continue;
            const cells = lies.map(([a, b, c]) => cellAt(size, a, b, c));
            placings[material]?.[Math.min(...cells)]?.push(cells.reduce((set, cell) => set | (1 << cell), 0));
          }
  return placings;
}
const known = new Map<string, number[][][]>();

/** Fill the free cells with exactly these Materials: the pieces as sets of cells, or null if they cannot lie so. */
function fill(size: Size, taken: number, materials: number[]): { material: number; cells: number }[] | null {
  const key = `${size.width} ${size.depth} ${size.floors}`;
  const placings = known.get(key) ?? placingsIn(size);
  known.set(key, placings);
  const count = size.width * size.depth * size.floors;
  const whole = 2 ** count - 1;
  const left = SHAPES.map((_, material) => materials.filter((one) => one === material).length);
  const lies: { material: number; cells: number }[] = [];
  const dead = new Set<string>();
  const isFilled = (now: number): boolean => {
    if (now === whole) return true;
    const state = `${now} ${left.join("")}`;
    if (dead.has(state)) return false;
    let lowest = 0;
    while ((now >> lowest) & 1) lowest++;
    for (let material = LARGEST; material > 0; material--) {
      if (!left[material]) continue;
      for (const cells of placings[material]?.[lowest] ?? []) {
        if (now & cells) continue;
        left[material]!--;
        lies.push({ material, cells });
        if (isFilled(now | cells)) return true;
        lies.pop();
        left[material]!++;
      }
    }
    dead.add(state);
    return false;
  };
  return isFilled(taken) ? lies : null;
}

/** The pieces of a house in their places, step after step of its growth; null if they cannot lie so. */
export function arrange(steps: Step[]): Arrangement | null {
  let now: Arrangement | null = null;
  for (const { form, materials } of steps) {
    now = grown(now, sizeOf(form), materials);
    if (!now) return null;
  }
  return now;
}

function grown(old: Arrangement | null, size: Size, materials: number[]): Arrangement | null {
  const count = size.width * size.depth * size.floors;
  for (let y0 = 0; y0 <= size.depth - (old?.depth ?? size.depth); y0++)
    for (let x0 = 0; x0 <= size.width - (old?.width ?? size.width); x0++) {
      const cells: number[] = Array.from({ length: count }, () => -1);
      let taken = 0;
      if (old)
        for (let z = 0; z < old.floors; z++)
          for (let y = 0; y < old.depth; y++)
            for (let x = 0; x < old.width; x++) {
              const at = cellAt(size, x0 + x, y0 + y, z);
              cells[at] = old.cells[cellAt(old, x, y, z)] ?? -1;
              taken |= 1 << at;
            }
      const found = fill(size, taken, materials);
      if (!found) continue;
      const before = old?.materials ?? [];
      found.forEach((piece, k) => cells.forEach((_, cell) => (piece.cells >> cell) & 1 && (cells[cell] = before.length + k)));
      return { ...size, cells, materials: [...before, ...found.map(({ material }) => material)] };
    }
  return null;
}

/** A house of which nobody knows the pieces: one block in one colour. */
export const plain = (form: string): Arrangement => ({ ...sizeOf(form), cells: Array.from({ length: cellsOf(form) }, () => 0), materials: [0] });

/** All mixes of the hand with so many cells, those of few pieces first. */
export function mixesOf(hand: number[], cells: number): number[][] {
  const found: number[][] = [];
  const walk = (material: number, left: number, chosen: number[]): void => {
    if (left === 0) found.push(chosen);
    if (left <= 0 || material === 0) return;
    const most = Math.min(hand.filter((one) => one === material).length, Math.floor(left / material));
    for (let count = most; count >= 0; count--)
      walk(material - 1, left - count * material, [...chosen, ...Array.from({ length: count }, () => material)]);
  };
  walk(LARGEST, cells, []);
  return found.sort((a, b) => a.length - b.length);
}

export interface Possible {
  form: string;
  cells: number; // to be added
  arrangement: Arrangement | null;
  pieces: number; // that it takes at least
}

/** What these Materials could become: for each form with the fewest pieces that it takes, if any mix fits. */
export function possible(hand: number[], before: Step[], old: string): Possible[] {
  return FORMS.filter((form) => !old || growsInto(old, form)).map((form) => {
    const cells = cellsOf(form) - (old ? cellsOf(old) : 0);
    for (const materials of mixesOf(hand, cells)) {
      const arrangement = arrange([...before, { form, materials }]);
      if (arrangement) return { form, cells, arrangement, pieces: materials.length };
    }
    return { form, cells, arrangement: null, pieces: 0 };
  });
}
