/** The drawing of Alien City: a colony at night. */
import type { Drawing } from "$web/drawing/contract";
import Board from "./Board.svelte";
import { describe, holdings, lotsOf, neighbours, placeNamed, type Document } from "./map";
import Legend from "./Legend.svelte";
import Scene from "./Scene.svelte";
import { words } from "./words";

export default {
  Board,
  Scene,
  Legend,
  overlays: [
    { name: "distances", title: words.distances },
    { name: "worth", title: words.worth },
  ],
  describe,
  placeNamed,
  neighbours,
  holdings,
  progress: (position: Document) => words.built(lotsOf(position).filter((lot) => lot.kind).length),
  notes: words.notes,
} satisfies Drawing;
