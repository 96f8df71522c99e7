/** A table as somebody follows it: fed by the server's stream, one step after another, and what they do at it. */
import { Refusal, Unreachable, get, post, put, remove, streamOf } from "$web/api/client";
import type { LogLine, Plan, Preview, Table, View, Why } from "$web/api/shapes";
import { wishes } from "$web/settings.svelte";
import { merged, type Step } from "./steps";

export type Line = "opening" | "live" | "lost" | "gone";
const TRIES = 4;
const QUIET_MS = 30_000;
const AT_EASE = 4; // so many steps may wait without hurry
const LONGEST_PAUSE = 8000;

export class TableStore {
  line = $state<Line>("opening");
  step = $state.raw<Step | null>(null); // what is shown
  waiting = $state(0); // steps that will be shown after it
  problem = $state<{ sentence: string; rule?: string | undefined } | null>(null);
  isBusy = $state(false);
  skew = 0; // of this clock against the server's
  private latest: Step | null = null;
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stream: EventSource | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pause = 500;
  private previews = new Map<string, Promise<Preview>>();
  private readonly onOnline = (): void => this.connect();
  private readonly onOffline = (): void => this.lose();
  private readonly onSeen = (): void => {
    if (document.hidden) this.showAll();
    // a machine that slept may hold a line that has been dead for long
    else if (Date.now() - this.heardAt > QUIET_MS && this.line !== "gone") this.connect();
  };
  private heardAt = Date.now();

  private eyes: number | null = null;

  constructor(readonly name: string) {}

  open(): void {
    this.connect();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onSeen);
  }

  close(): void {
    this.stream?.close();
    clearTimeout(this.timer);
    clearTimeout(this.again);
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onSeen);
  }

  // The line ----------------------------------------------------------------------------------------------------------

  /** Follow the table anew, as somebody who is known now. */
  reopen(): void {
    this.connect();
  }

  /** Follow the table with other eyes; null for those that the server takes for one's own. */
  lookAs(eyes: number | null): void {
    this.eyes = eyes;
    if (this.stream) this.connect();
  }

  private connect(): void {
    this.stream?.close();
    clearTimeout(this.again);
    const stream = new EventSource(streamOf(this.name, this.eyes));
    this.stream = stream;
    stream.onmessage = (message: MessageEvent<string>) => {
      this.line = "live";
      this.heardAt = Date.now();
      this.pause = 500;
      this.receive(JSON.parse(message.data) as View);
    };
    stream.onerror = () => {
      // a stream that was refused does not come back by itself; and where streams do not get through at all, the table
      // can still be seen as it was
      if (stream.readyState === EventSource.CLOSED || this.line === "opening") void this.afterRefusal();
      else this.line = "lost";
    };
  }

  private lose(): void {
    this.stream?.close();
    this.line = "lost";
  }

  private async afterRefusal(): Promise<void> {
    this.stream?.close();
    try {
      this.receive(await get("/api/v1/tables/{name}", { name: this.name, eyes: this.eyes }));
    } catch (error) {
      if (error instanceof Refusal && error.status < 429) {
        this.line = "gone";
        this.problem = { sentence: error.message };
        return;
      }
    }
    this.line = "lost";
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  // One step after another --------------------------------------------------------------------------------------------

  /** A view may be older than what is known: answers and the stream overtake each other. */
  receive(view: View, atOnce = false): void {
    this.skew = Date.now() - view.now;
    if (this.latest && view.number < this.latest.view.number) return;
    const step = merged(this.latest, view);
    const isSame = this.latest?.view.number === view.number;
    this.latest = step;
    if (isSame && this.queue.length) this.queue[this.queue.length - 1] = step;
    else this.queue.push(step);
    if (atOnce || !this.step || isSame || document.hidden || wishes.botMs === 0) this.showAll();
    else this.showNext();
    this.waiting = this.queue.length;
  }

  private showNext(): void {
    if (this.timer !== undefined) return;
    const next = this.queue.shift();
    this.waiting = this.queue.length;
    if (!next) return;
    this.show(next);
    // whoever is far behind catches up
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.showNext();
      },
      wishes.botMs / Math.max(1, this.queue.length / AT_EASE),
    );
  }

  /** Whatever is waiting is shown now. */
  showAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.at(-1);
    this.queue = [];
    this.waiting = 0;
    if (last) this.show(last);
  }

  private show(step: Step): void {
    if (this.step?.view.table.last_move !== step.view.table.last_move) this.previews.clear();
    this.step = step;
  }

  // What one does -----------------------------------------------------------------------------------------------------

  get view(): View | null {
    return this.step?.view ?? null;
  }

  get table(): Table | null {
    return this.step?.view.table ?? null;
  }

  get log(): LogLine[] {
    return this.step?.log ?? [];
  }

  /** Do something, once: if the answer is lost on its way the same deed is sent again under the same name. */
  private async deed(send: (deed: string) => Promise<View>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.problem = null;
    const name = newDeed();
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          this.receive(await send(name), true);
          return true;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          this.line = "lost";
          if (attempt === TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
        }
      }
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  fail(error: unknown): void {
    if (error instanceof Refusal) {
      const { sentence, rule, news } = error.problem;
      if (news) this.receive(news, true);
      this.problem = { sentence, rule };
    } else if (error instanceof Error) this.problem = { sentence: error.message };
  }

  move(choice: number): Promise<boolean> {
    const follows = this.view?.number ?? 0;
    return this.deed((deed) => post("/api/v1/tables/{name}/moves", { follows, choice, move: "", deed }, this.words));
  }

  moveNamed(move: string): Promise<boolean> {
    const follows = this.view?.number ?? 0;
    return this.deed((deed) => post("/api/v1/tables/{name}/moves", { follows, move, deed }, this.words));
  }

  takeBack = (): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/take-back", { deed }, this.words));

  offer = (what: "take_back" | "end"): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/offers", { what, deed }, this.words));

  answer = (agrees: boolean): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/answers", { agrees, deed }, this.words));

  resign = (): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/resignation", { deed }, this.words));

  handOver = (bot: string): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/hand-over", { bot, deed }, this.words));

  comeBack = (seat: number): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/return", { seat, deed }, this.words));

  say = (text: string, room: "players" | "spectators"): Promise<boolean> =>
    this.deed((deed) => post("/api/v1/tables/{name}/chat", { text, room, deed }, this.words));

  sit = (seat: number): Promise<boolean> =>
    this.deed(() => put("/api/v1/tables/{name}/seats/{seat}", { bot: "", nonce: "" }, { ...this.words, seat }));

  seatBot = (seat: number, bot: string): Promise<boolean> =>
    this.deed(() => put("/api/v1/tables/{name}/seats/{seat}", { bot, nonce: "" }, { ...this.words, seat }));

  leaveSeat = (seat: number): Promise<boolean> =>
    this.deed(() => remove("/api/v1/tables/{name}/seats/{seat}", { ...this.words, seat }));

  closeTable = (): Promise<boolean> => this.deed(() => remove("/api/v1/tables/{name}", this.words));

  plan = (most: number, match: boolean, drop: boolean, bidder: string): Promise<Plan[]> =>
    put("/api/v1/tables/{name}/plans", { most, match, drop, bidder, moves: [] }, this.words);

  forgetPlans = (): Promise<undefined> => remove("/api/v1/tables/{name}/plans", this.words);

  // What one may ask --------------------------------------------------------------------------------------------------

  private get words(): { name: string } {
    return { name: this.name };
  }

  preview(choice: number): Promise<Preview> {
    const key = String(choice);
    const known = this.previews.get(key);
    if (known) return known;
    const asked = get("/api/v1/tables/{name}/preview", { ...this.words, choice });
    this.previews.set(key, asked);
    return asked;
  }

  whyThere = (places: string[]): Promise<Why> =>
    get("/api/v1/tables/{name}/why-there", { ...this.words, place: places });

  whyNamed = (move: string): Promise<Why> => get("/api/v1/tables/{name}/why", { ...this.words, move });
}

/** A name for a deed that nobody else gives; randomUUID is not there on a plain address in a local network. */
export function newDeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
