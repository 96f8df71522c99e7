/** The drawings of all games, each in its game's own folder and loaded when it is needed. */
import type { Drawing } from "./contract";

const found = import.meta.glob<{ default: Drawing }>("../../../src/townwright/games/*/page/index.ts");
const loaders = new Map(Object.entries(found).map(([path, load]) => [path.split("/").at(-3) ?? "", load]));

export const hasDrawing = (game: string): boolean => loaders.has(game);

export async function drawingOf(game: string): Promise<Drawing | null> {
  const load = loaders.get(game);
  return load ? (await load()).default : null;
}
