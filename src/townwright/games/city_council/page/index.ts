/** The drawing of City Council: a planner's sheet on the desk of the council. */
import type { Drawing } from "$web/drawing/contract";
import Board from "./Board.svelte";
import { describe, neighbours } from "./describe";
import Legend from "./Legend.svelte";
import { holdings, placeNamed, roundsOf, type Document } from "./map";
import Scene from "./Scene.svelte";
import { words } from "./words";

export default {
  Board,
  Scene,
  Legend,
  overlays: [
    { name: "avenues", title: words.avenues },
    { name: "regions", title: words.regions },
  ],
  describe,
  placeNamed,
  neighbours,
  holdings,
  progress: (position: Document) => words.round(position.round, roundsOf(position)),
  notes: words.notes,
} satisfies Drawing;
