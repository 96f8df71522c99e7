/**
 * What a game's drawing is: the folder `page/` of the game provides it as the default export of its `index.ts`.
 *
 * A drawing knows no rule. It is given the game's own position document and draws it; whatever can be touched it wraps in
 * a `Spot` with the name of its place. What may be touched, what is lit and what a touch does is settled outside.
 */
import type { Component } from "svelte";
import type { Choice, Item } from "$web/api/shapes";

/** The game's own document; each drawing knows its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Document = any;

export interface BoardProps {
  position: Document;
  /** How many seats play. */
  seats: number;
  /** The seats of whoever looks; none for spectators. */
  own: number[];
  /** Points as they would be counted now. */
  forecast: Item[];
  /** The overlay that is switched on, or "". */
  overlay: string;
  /** The place that is pointed at, if any: some overlays depend on it. */
  pointed: string | null;
  /** Is there more width than height? */
  wide: boolean;
}

/** A line in a player's panel: what they hold. */
export interface Holding {
  label: string;
  value: string;
}

export interface Drawing {
  Board: Component<BoardProps>;
  /** The window on the first page: a small scene. */
  Scene: Component;
  /** What the pieces are and what they are called: the head of the rules page. */
  Legend: Component;
  /** One that answers by itself to what is pointed at would lie under the card that says what a choice does: it comes without. */
  overlays: { name: string; title: string; isAnswer?: boolean }[];
  /** The name of a place for those who listen, such as "c4, red tower of A". */
  describe(position: Document, place: string): string;
  /** The place that somebody means by what they type, such as "c4". */
  placeNamed(text: string): string | null;
  /** The places beside a place. */
  neighbours(position: Document, place: string): string[];
  /** What a seat holds, for its panel. */
  holdings(position: Document, seat: number, seats: number): Holding[];
  /** How far the game is, such as "Round 3 of 5". */
  progress(position: Document): string;
  /** Choices of these kinds are offered as buttons too, wherever their places lie; each button shows its pieces. */
  faces?: { kinds: string[]; Face: Component<{ choice: Choice }> };
  /** Is what this seat has scored not shown to whoever looks? */
  hidesScore?(position: Document, seat: number): boolean;
  /** Short notes for the first game, by the name of the phase. */
  notes: Record<string, string>;
}
