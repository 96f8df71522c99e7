/** The drawing of The Golden City: an island from above. */
import type { Drawing } from "$web/drawing/contract";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import { describe, hidesScore, holdings, neighbours, placeNamed, type Document } from "./map";
import Legend from "./Legend.svelte";
import Scene from "./Scene.svelte";
import { words } from "./words";

export default {
  Board,
  Scene,
  Legend,
  overlays: [
    { name: "reach", title: words.reach },
    { name: "affordable", title: words.affordable, isAnswer: true },
    { name: "scores", title: words.scores },
  ],
  describe,
  placeNamed,
  neighbours,
  holdings,
  faces: { kinds: ["pay_one", "pay_two", "give_back"], Face },
  hidesScore,
  progress: (position: Document) => words.round(position.round),
  notes: words.notes,
} satisfies Drawing;
