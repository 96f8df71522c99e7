/** The table after each thing that happened. */
import type { View } from "$web/api/shapes";

export interface Step {
  view: View;
  log: View["log"];
  chat: View["chat"];
  first: number; // the first event of the log that is new with this step
}

/** What is known already, and what a view adds: its log goes on at `log_from`, its chat is what is new. */
export function merged(before: Step | null, view: View): Step {
  const known = before?.log ?? [];
  const log = [...known.slice(0, view.log_from), ...view.log];
  const said = new Map((before?.chat ?? []).map((one) => [one.entry, one]));
  for (const one of view.chat) said.set(one.entry, one);
  let same = 0;
  while (same < known.length && same < log.length && known[same]?.entry === log[same]?.entry) same++;
  return { view, log, chat: [...said.values()].sort((a, b) => a.entry - b.entry), first: before ? same : log.length };
}
