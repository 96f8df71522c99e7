/** Choices as the server offers them, sorted by how they are made on the page: on the board, by a button, by a number. */
import type { Choice, Run } from "$web/api/shapes";

/** Choices that differ in one number alone, such as bids. */
export interface Span {
  kind: string;
  low: number;
  high: number;
  first: Choice;
  last: Choice;
}

export interface Sorted {
  placed: Choice[];
  loose: Choice[];
  spans: Span[];
}

const SHORTEST_SPAN = 2;
const isRun = (choice: Choice | Run): choice is Run => "run" in choice;

/** Where no board is drawn, what would be touched on it is a button too. */
export function sortChoices(choices: (Choice | Run)[], isDrawn = true): Sorted {
  const sorted: Sorted = { placed: [], loose: [], spans: [] };
  let row: Choice[] = [];

  function endRow(): void {
    const [first, last] = [row[0], row.at(-1)];
    if (first && last && row.length >= SHORTEST_SPAN) {
      sorted.spans.push({ kind: first.kind, low: amountOf(first), high: amountOf(last), first, last });
    } else sorted.loose.push(...row);
    row = [];
  }

  for (const choice of choices) {
    if (isRun(choice)) {
      endRow();
      sorted.spans.push({ kind: choice.kind, low: choice.low, high: choice.high, first: choice.from, last: choice.to });
    } else if (choice.places.length && isDrawn) sorted.placed.push(choice);
    else if (choice.places.length) {
      endRow();
      sorted.loose.push(choice);
    } else if (Object.keys(choice.fields).length === 1) {
      const before = row.at(-1);
      if (before && (before.kind !== choice.kind || amountOf(before) + 1 !== amountOf(choice))) endRow();
      row.push(choice);
    } else {
      endRow();
      sorted.loose.push(choice);
    }
  }
  endRow();
  return sorted;
}

const amountOf = (choice: Choice): number => Object.values(choice.fields)[0] ?? 0;

/** The number of the choice that names this amount. */
export const numberAt = (span: Span, amount: number): number => span.first.number + amount - span.low;

/** The sentence of the choice that names this amount, if it is that of its neighbours with another number in it. */
export function sentenceAt(span: Span, amount: number): string {
  const ofLow = new RegExp(`\\b${span.low}\\b`);
  const isPattern = span.first.sentence.replace(ofLow, String(span.high)) === span.last.sentence;
  return isPattern ? span.first.sentence.replace(ofLow, String(amount)) : `${span.kind} ${amount}`;
}

/** The choices that are made by a button: what the touched places can mean, else all without a place, and those with a face. */
export const buttonsOf = ({ placed, loose }: Sorted, among: Choice[], faced: readonly string[] = []): Choice[] =>
  among.length ? among : [...placed.filter((choice) => faced.includes(choice.kind)), ...loose];

const holds = (choice: Choice, picked: Iterable<string>): boolean => {
  for (const place of picked) if (!choice.places.includes(place)) return false;
  return true;
};

/** What can still be meant by somebody who has touched these places. */
export const meant = (placed: Choice[], picked: readonly string[]): Choice[] =>
  placed.filter((choice) => holds(choice, picked));

/** The places that may be touched next. */
export function openPlaces(placed: Choice[], picked: readonly string[]): Set<string> {
  const open = new Set<string>();
  for (const choice of meant(placed, picked)) for (const place of choice.places) open.add(place);
  // what may be touched instead of the last place that was
  for (const choice of meant(placed, picked.slice(0, -1))) for (const place of choice.places) open.add(place);
  if (picked.length === 1) for (const choice of placed) for (const place of choice.places) open.add(place);
  return open;
}

const MANY = 20; // so many places are too many to point all of them out

/** Of the open places those to point out: what comes next, or where there are very many the kind of which there are few. */
export function nextPlaces(placed: Choice[], picked: readonly string[], open: ReadonlySet<string>): Set<string> {
  if (picked.length) return new Set(meant(placed, picked).flatMap((choice) => choice.places));
  if (open.size <= MANY) return new Set(open);
  const kinds = new Map<string, string[]>();
  for (const place of open) {
    const kind = place.split(":")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
  }
  return new Set([...kinds.values()].sort((a, b) => a.length - b.length)[0]);
}

export type Touched = { picked: string[]; choice: Choice | null; among: Choice[] } | null;

/** What a touch does to what was picked before; null if no choice is touched there. */
export function touch(placed: Choice[], picked: readonly string[], place: string): Touched {
  if (picked.includes(place)) return { picked: picked.filter((other) => other !== place), choice: null, among: [] };
  for (let kept = picked.length; kept >= 0; kept--) {
    const now = [...picked.slice(0, kept), place];
    const among = meant(placed, now);
    if (!among.length) continue;
    const exact = among.filter((choice) => choice.places.length === now.length);
    return { picked: now, choice: among.length === 1 && exact.length === 1 ? (exact[0] ?? null) : null, among: exact };
  }
  const instead = meant(placed, [place]);
  if (!instead.length) return null;
  const exact = instead.filter((choice) => choice.places.length === 1);
  return { picked: [place], choice: instead.length === 1 && exact.length === 1 ? (exact[0] ?? null) : null, among: exact };
}

/** The choice that a place would make now, if it is settled by it. */
export function settledBy(placed: Choice[], picked: readonly string[], place: string): Choice | null {
  const among = meant(placed, [...picked.filter((other) => other !== place), place]);
  const exact = among.filter((choice) => choice.places.length === new Set([...picked, place]).size);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
