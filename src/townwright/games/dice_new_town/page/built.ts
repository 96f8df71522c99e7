/** Which pieces each house is built of, as the log tells it. */
import type { LogLine } from "$web/api/shapes";
import { cellsOf, type Step } from "./pieces";

const NEW = /^[23]x[234]\/[123]$/;
const GROWING = /^[abcd]:(.*)$/;
const PIECE = /^\+([1-6])$/;
const PENTHOUSE = "penthouse";

/** The steps in which each house grew, by its name; houses that stood before the log began are missing. */
export function stepsOf(log: LogLine[]): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  let house = "";
  let step: Step | null = null;
  let cells = 0;
  for (const { by, move, places } of log) {
    const place = places[0] ?? "";
    if (typeof by !== "number" || !move) continue;
    const grows = GROWING.exec(move)?.[1];
    const piece = PIECE.exec(move)?.[1];
    if (NEW.test(move) || move === PENTHOUSE) {
      house = nextHouse(found, move === PENTHOUSE ? place.slice(6, -1) : place.slice(5));
      step = { form: move, materials: [] };
      cells = cellsOf(move);
    } else if (grows && place.startsWith("house:")) {
      house = place.slice(6);
      const before = found.get(house)?.at(-1)?.form;
      step = before ? { form: grows, materials: [] } : null;
      cells = before ? cellsOf(grows) - cellsOf(before) : 0;
    } else if (piece && step) {
      step.materials.push(Number(piece));
      cells -= Number(piece);
      if (cells > 0) continue;
      found.set(house, [...(found.get(house) ?? []), step]);
      step = null;
    }
  }
  return found;
}

function nextHouse(found: Map<string, Step[]>, land: string): string {
  const count = [..."abcd"].findIndex((letter) => !found.has(land + letter));
  return land + ("abcd"[count] ?? "d");
}
