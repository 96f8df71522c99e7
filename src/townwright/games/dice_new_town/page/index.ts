/** The drawing of Dice New Town: a picture-book village around a castle. */
import type { Drawing } from "$web/drawing/contract";
import Board from "./Board.svelte";
import Legend from "./Legend.svelte";
import { describe, neighbours, placeNamed } from "./map";
import Picture from "./Picture.svelte";
import { PICTURED } from "./pictured";
import Scene from "./Scene.svelte";
import { holdings, progress } from "./seats";
import { words } from "./words";
import "./seats.css";

export default {
  Board,
  Scene,
  Legend,
  pictured: { kinds: PICTURED, Picture },
  overlays: [
    { name: "houses", title: words.houses },
    { name: "ways", title: words.ways },
    { name: "worth", title: words.worth },
  ],
  describe,
  placeNamed,
  neighbours,
  holdings,
  progress,
  notes: words.notes,
} satisfies Drawing;
