/** The positions of a game, fetched in stretches around the one that is looked at. */
import { get } from "$web/api/client";
import type { Position } from "$web/api/shapes";

const STRETCH = 40;

export class Replay {
  private known = new Map<number, Position>();
  private asked = new Set<number>();
  shown = $state.raw<Position | null>(null);
  private wanted = -1;

  private eyes: number | null = null;

  constructor(readonly table: string) {}

  /** Look with other eyes: what is known was seen with those before. */
  lookAs(eyes: number | null): void {
    this.eyes = eyes;
    this.known = new Map();
    this.asked = new Set();
  }

  async go(event: number): Promise<void> {
    this.wanted = event;
    const found = this.known.get(event);
    if (found) this.shown = found;
    await this.read(event);
    void this.read(event + STRETCH / 2);
  }

  private async read(event: number): Promise<void> {
    const first = Math.floor(event / STRETCH) * STRETCH;
    const { known, asked, eyes } = this;
    if (!known.has(event) && !asked.has(first)) {
      asked.add(first);
      try {
        const words = { name: this.table, first, count: STRETCH, eyes };
        for (const position of await get("/api/v1/tables/{name}/positions", words)) known.set(position.event, position);
      } finally {
        asked.delete(first);
      }
    }
    const now = this.known.get(this.wanted);
    if (now) this.shown = now;
  }
}
