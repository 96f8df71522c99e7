/** The positions of a game, fetched in stretches around the one that is looked at. */
import { get } from "$web/api/client";
import type { Position } from "$web/api/shapes";

const STRETCH = 40;

export class Replay {
  private known = new Map<number, Position>();
  private asked = new Set<number>();
  shown = $state.raw<Position | null>(null);
  private wanted = -1;

  constructor(
    readonly table: string,
    readonly eyes?: number,
  ) {}

  async go(event: number): Promise<void> {
    this.wanted = event;
    const found = this.known.get(event);
    if (found) this.shown = found;
    await this.read(event);
    void this.read(event + STRETCH / 2);
  }

  private async read(event: number): Promise<void> {
    const first = Math.floor(event / STRETCH) * STRETCH;
    if (!this.known.has(event) && !this.asked.has(first)) {
      this.asked.add(first);
      try {
        const words = { name: this.table, first, count: STRETCH, eyes: this.eyes };
        for (const position of await get("/api/v1/tables/{name}/positions", words)) this.known.set(position.event, position);
      } finally {
        this.asked.delete(first);
      }
    }
    const now = this.known.get(this.wanted);
    if (now) this.shown = now;
  }
}
