/** What each seat has, in figures: for the panels, the strips and the overlays. */
import facts from "./facts.json";
import { COLOURS, seatOf, type Colour, type Document, type Player } from "./map";
import { levelOf, PLANS } from "./pieces";
import { words } from "./words";

export const isEasy = (position: Document): boolean => position.options.ruleset === "easy";
export const playing = (position: Document): Colour[] => COLOURS.filter((colour) => position.players[colour]);

/** The sum of the White dice once all three are there: the Land that they point at. */
export function planOf(player: Player): number {
  const sum = player.white.reduce((all, value) => all + value, 0);
  const isWhole = player.white.every((value, k) => value > 0 || player.changed.includes(k + 1));
  return isWhole ? sum : 0;
}

/** Do the White dice suit the King's Land: a run, or three of a kind? */
export function isRoyalPlan(player: Player): boolean {
  const [low = 0, middle = 0, high = 0] = [...player.white].sort((a, b) => a - b);
  return low > 0 && high <= 6 && ((low === middle && middle === high) || (middle === low + 1 && high === low + 2));
}

export const workloadOf = (player: Player): number => player.black + player.lent;

/** The Roofs that a seat has left, by Level from 1; under the option that any Roof fits, all in one. */
export function roofsOf(position: Document, colour: Colour): number[] {
  const built = Object.values(position.houses).filter((house) => house.owner === colour);
  const left = PLANS.map((_, k) => facts.roofs - built.filter((house) => levelOf(house.form) === k + 1).length);
  return position.options.roofs === "any" ? [left.reduce((all, one) => all + one, 0)] : left;
}

export function hasRoof(position: Document, colour: Colour, form: string, old: string): boolean {
  const left = roofsOf(position, colour);
  if (left.length === 1) return (left[0] ?? 0) > 0 || !!old;
  return (left[levelOf(form) - 1] ?? 0) > 0 || (!!old && levelOf(old) === levelOf(form));
}

export const diceOf = (player: Player): { colour: "R" | "G" | "B"; value: number }[] => [
  { colour: "R", value: player.red },
  { colour: "G", value: player.green },
  { colour: "B", value: player.black },
];

export const kindsOf = (materials: number[]): [number, number][] =>
  [...new Set(materials)].sort((a, b) => a - b).map((material) => [material, materials.filter((one) => one === material).length]);

/** Such as 1 3×2 for a 1 and two 3. */
export const listOf = (materials: number[]): string =>
  kindsOf(materials)
    .map(([material, count]) => (count > 1 ? `${material}×${count}` : String(material)))
    .join(" ");

export function holdings(position: Document, seat: number): { label: string; value: string }[] {
  const colour = COLOURS[seat] ?? "Red";
  const player = position.players[colour];
  if (!player) return [];
  const { holdings: labels } = words;
  const isOver = position.phase === "end" || position.columns.some((column) => column.length);
  const found = [{ label: labels.gems, value: String(player.gems) }];
  if (!isOver) {
    found.unshift({ label: labels.materials, value: listOf(player.materials) || words.none });
    found.push({ label: labels.roofs, value: roofsOf(position, colour).join(" ") });
  }
  if (player.marks.length) found.push({ label: labels.marks, value: player.marks.join(" ") });
  if (player.cards.length) found.push({ label: labels.cards, value: player.cards.map((card) => (player.used.includes(card) ? words.used(card) : String(card))).join(" ") });
  if (player.residents.length) found.push({ label: labels.families, value: player.residents.join(" ") });
  if (!isOver && (player.joined === "joins" || player.joined === "stays_out")) found.push({ label: labels.joins, value: player.joined === "joins" ? words.joins : words.staysOut });
  return found;
}

export function progress(position: Document): string {
  if (position.phase === "end") return words.over;
  if (position.columns.some((column) => column.length)) return words.occupancy;
  return position.round ? words.round(position.round, facts.rounds) : words.setUp;
}

/** Which step of the round it is; what interrupts a step belongs to it. */
export function stepOf(position: Document): number {
  const phase = typeof position.decision.resume === "string" ? position.decision.resume : position.phase;
  const steps = [["tree_dice", "tree_roll", "tree_land", "roll", "draft", "keep", "throw"], ["move"], ["manage", "want", "who"], ["build", "piece", "accept", "track", "track_roll"], ["last_move"]];
  return steps.findIndex((phases) => phases.includes(phase));
}
export const STEPS = ["draft", "move", "manage", "build", "last_move"] as const;

/** Who holds the card of each Land, and whether it is used. */
export function holdersOf(position: Document): Map<string, { seat: number; used: boolean }> {
  const found = new Map<string, { seat: number; used: boolean }>();
  for (const colour of playing(position))
    for (const card of position.players[colour]?.cards ?? []) found.set(String(card), { seat: seatOf(colour), used: position.players[colour]?.used.includes(card) ?? false });
  return found;
}

/** The form of the house that is being built, where it stands or will stand, and what it was before. */
export function underConstruction(position: Document): { house: string; land: string; form: string; old: string; laid: number[] } | null {
  if (position.phase !== "piece" || !position.turn) return null;
  const land = position.players[position.turn]?.at ?? "";
  const target = String(position.decision.target);
  const laid = (position.decision.laid as number[] | undefined) ?? [];
  const grows = /^([abcd]):(.*)$/.exec(target);
  if (grows) {
    const house = `${land}${grows[1]}`;
    return { house, land, form: grows[2] ?? "", old: position.houses[house]?.form ?? "", laid };
  }
  const letter = [..."abcd"].find((one) => !position.houses[land + one]) ?? "d";
  return { house: land + letter, land, form: target, old: "", laid };
}

