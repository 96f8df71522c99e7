/** The house that is being built: its pieces as they may come to lie, those that are laid first. */
import { arrange, cellsOf, mixesOf, plain, type Arrangement, type Step } from "./pieces";

export function works(site: { form: string; old: string; laid: number[] }, before: Step[], hand: number[]): Arrangement {
  if (site.old && before.at(-1)?.form !== site.old) return plain(site.form);
  const left = [...hand];
  for (const material of site.laid) left.splice(left.indexOf(material), 1);
  const laidCells = site.laid.reduce((sum, material) => sum + material, 0);
  const cells = cellsOf(site.form) - (site.old ? cellsOf(site.old) : 0) - laidCells;
  const smallest = Math.min(...site.laid, 6);
  for (const rest of mixesOf(left.filter((material) => material <= smallest), cells)) {
    const found = arrange([...before, { form: site.form, materials: [...site.laid, ...rest] }]);
    if (found) return laidFirst(found, before.flatMap(({ materials }) => materials).length, site.laid);
  }
  return plain(site.form);
}

/** Number the pieces anew, so that what is laid comes before what is to come. */
function laidFirst(found: Arrangement, stood: number, laid: number[]): Arrangement {
  const open = found.materials.map((_, piece) => piece).slice(stood);
  const first = laid.flatMap((material) => open.splice(open.findIndex((piece) => found.materials[piece] === material), 1));
  const order = [...found.materials.map((_, piece) => piece).slice(0, stood), ...first, ...open];
  return { ...found, materials: order.map((piece) => found.materials[piece] ?? 0), cells: found.cells.map((piece) => order.indexOf(piece)) };
}
