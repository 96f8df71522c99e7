/** The drawing of New City: a town plan on parchment. */
import type { Drawing } from "$web/drawing/contract";
import Board from "./Board.svelte";
import { describe, holdings, neighbours, placeNamed, type Document } from "./map";
import Legend from "./Legend.svelte";
import Scene from "./Scene.svelte";
import { words } from "./words";

export default {
  Board,
  Scene,
  Legend,
  overlays: [{ name: "income", title: words.income }],
  describe,
  placeNamed,
  neighbours,
  holdings,
  progress: (position: Document) => words.round(position.round),
  notes: words.notes,
} satisfies Drawing;
