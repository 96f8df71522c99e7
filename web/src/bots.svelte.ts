/** The bots that this server seats: asked for once, and shown wherever one plays. */
import { get } from "./api/client";
import type { Bot } from "./api/shapes";
import { words } from "./words";

class Bots {
  known = $state.raw<Bot[]>([]);
  private asked: Promise<void> | null = null;

  /** Ask which there are, unless it is known. */
  ask(): Promise<void> {
    this.asked ??= get("/api/v1/choices-for-tables").then(
      ({ bots }) => {
        this.known = bots;
      },
      () => {
        this.asked = null; // a name is shown without more; the next who asks tries again
      },
    );
    return this.asked;
  }

  /** What is shown beside the name of a bot: its level, and what it does. */
  tag = (name: string): string => words.bots.tag(this.about(name)?.number ?? 0);
  text = (name: string): string => this.about(name)?.text ?? "";

  private about(name: string): Bot | undefined {
    return this.known.find((bot) => bot.name === name);
  }
}

export const bots = new Bots();
