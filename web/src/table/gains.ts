/** Where what was gained lies on the board. */
import type { Gain } from "$web/api/shapes";

export interface Placed {
  place: string | null; // null for what lies nowhere, such as a payment
  points: number;
  seat: number;
}

/** Every gain by the places it comes from; one whose parts lie in places of their own is told by these. */
export function places(gains: Gain[], seats: number): Placed[] {
  return gains.flatMap(({ item, purse }) => {
    const isWhole = item.places?.length || !item.parts?.some((part) => part.places?.length);
    const parts = isWhole ? [item] : (item.parts ?? []);
    return parts.flatMap(({ places: at, points }) => (points ? [{ place: at?.[0] ?? null, points, seat: purse % seats }] : []));
  });
}
