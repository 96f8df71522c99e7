/** What a review says, as the page shows it. */
import { get } from "$web/api/client";
import type { Outlook, Review } from "$web/api/shapes";

const PAUSE_MS = 1000;

/** For every event of the game the chances in percent, as they were last looked at. */
export function chances(outlooks: Outlook[], events: number): { scores: number[] }[] {
  const found: { scores: number[] }[] = [];
  let next = 0;
  let now: number[] = [];
  for (let event = 0; event <= events; event++) {
    while (next < outlooks.length && (outlooks[next]?.event ?? 0) <= event) {
      now = (outlooks[next]?.win ?? []).map((chance) => Math.round(100 * chance));
      next++;
    }
    found.push({ scores: now });
  }
  return found;
}

/** Ask for a review until all of it is done; `tell` hears how far it is. */
export async function reviewOf(table: string, tell: (review: Review) => void, isWanted: () => boolean): Promise<void> {
  while (isWanted()) {
    const review = await get("/api/v1/tables/{name}/review", { name: table });
    tell(review);
    if (review.done >= review.of || review.failed) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
