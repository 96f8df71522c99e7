/** What the spots of a board need to know: which may be touched, what is lit, and whom to tell. */
import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";

export type Touch = (place: string, byTouch: boolean) => void;
const NONE: ReadonlySet<string> = new Set();

export class Board {
  open = $state.raw(NONE); // may be touched
  next = $state.raw(NONE); // of these, what is pointed out
  picked = $state.raw(NONE); // touched already, more is to follow
  lit = $state.raw(NONE); // pointed out by the log, a preview or a score
  against = $state.raw(NONE); // forbids what was tried
  last = $state.raw(NONE); // what the last event touched
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  spots = new SvelteMap<string, SVGGElement>();
  touch: Touch = () => undefined;
  describe: (place: string) => string = (place) => place;

  /** The spot that the tab key leads to; arrows go on from there. */
  entry = $derived.by(() => {
    if (this.focused && this.spots.has(this.focused)) return this.focused;
    for (const place of this.open) if (this.spots.has(place)) return place;
    return this.spots.keys().next().value ?? null;
  });

  /** The nearest spot in the direction of an arrow key. */
  move(from: string, key: string): void {
    const start = this.spots.get(from);
    if (!start) return;
    const [x, y] = middle(start);
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [east, south] = ways[key] ?? [0, 0];
    let best: [number, SVGGElement] | null = null;
    for (const [place, spot] of this.spots) {
      if (place === from) continue;
      const [otherX, otherY] = middle(spot);
      const along = (otherX - x) * east + (otherY - y) * south;
      const across = Math.abs((otherX - x) * south) + Math.abs((otherY - y) * east);
      if (along < 4) continue;
      const far = along + 2.5 * across;
      if (!best || far < best[0]) best = [far, spot];
    }
    best?.[1].focus();
  }

  /** To the board, where something may be chosen; from there to the next such place. */
  focusFirst(): void {
    const open = [...new Set([...this.next, ...this.open])].filter((place) => this.spots.has(place));
    const here = open.indexOf(this.focused ?? "");
    const isThere = here >= 0 && this.spots.get(this.focused ?? "") === document.activeElement;
    const place = open[isThere ? (here + 1) % open.length : Math.max(here, 0)] ?? this.entry;
    if (place) this.spots.get(place)?.focus();
  }
}

function middle(spot: SVGGElement): [number, number] {
  const box = spot.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const KEY = Symbol("board");
export const provideBoard = (board: Board): Board => setContext(KEY, board);
export const useBoard = (): Board => getContext<Board>(KEY);
