/** The hand over the board: what it has touched, what it points at, and what it is told about that. */
import type { Choice, Preview, Why } from "$web/api/shapes";
import { hasDrawing } from "$web/drawing/all";
import type { Board } from "$web/drawing/board.svelte";
import { mustConfirm } from "$web/settings.svelte";
import { meant, nextPlaces, openPlaces, settledBy, sortChoices, touch, type Sorted } from "./choices";
import type { TableStore } from "./store.svelte";

const NOTHING: ReadonlySet<string> = new Set();
const POINTING_MS = 130;

export class Hand {
  picked = $state.raw<string[]>([]);
  pending = $state.raw<Choice | null>(null); // waits to be confirmed
  among = $state.raw<Choice[]>([]); // what the touched places can mean
  why = $state.raw<Why | null>(null);
  preview = $state.raw<Preview | null>(null);
  shown = $state.raw<ReadonlySet<string>>(NOTHING); // lit by a line of the log, or a score
  pictured = $state.raw<ReadonlySet<string>>(NOTHING); // kinds of choices whose buttons are drawn
  readonly sorted = $derived.by(() => this.sort());
  private pointing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly store: TableStore,
    readonly board: Board,
  ) {
    board.touch = (place, byTouch) => void this.touch(place, byTouch);
  }

  private sort(): Sorted {
    const { view } = this.store;
    return view ? sortChoices(view.choices, hasDrawing(view.table.game), this.pictured) : sortChoices([]);
  }

  /** Nothing is touched any more. */
  reset(): void {
    this.picked = [];
    this.pending = null;
    this.among = [];
    this.why = null;
    this.preview = null;
  }

  /** Keep the board's marks up to date; called in an effect. */
  mark(isIdle: boolean): void {
    const { placed } = this.sorted;
    const open = isIdle || this.store.isBusy ? NOTHING : openPlaces(placed, this.picked);
    this.board.open = open;
    this.board.next = nextPlaces(placed, this.picked, open);
    this.board.picked = new Set(this.pending ? this.pending.places : this.picked);
    this.board.against = new Set(this.why?.places ?? []);
    this.board.lit = this.shown.size ? this.shown : this.ofPreview(open);
  }

  private ofPreview(open: ReadonlySet<string>): ReadonlySet<string> {
    const places = new Set<string>();
    for (const gain of this.preview?.gains ?? []) for (const place of gain.item.places ?? []) places.add(place);
    for (const place of open) places.delete(place);
    return places;
  }

  private async touch(place: string, byTouch: boolean): Promise<void> {
    if (this.store.isBusy) return;
    this.why = null;
    if (this.pending?.places.includes(place)) return this.confirm(); // touched once more: yes
    const touched = touch(this.sorted.placed, this.picked, place);
    if (!touched) {
      if (this.store.view?.you.seats.length) await this.ask([...this.picked, place]);
      return;
    }
    this.picked = touched.picked;
    this.pending = null;
    this.among = touched.among.length > 1 || (touched.among.length === 1 && !touched.choice) ? touched.among : [];
    if (!touched.choice) return;
    if (mustConfirm(byTouch)) await this.consider(touched.choice);
    else await this.choose(touched.choice);
  }

  private async ask(places: string[]): Promise<void> {
    try {
      let why = await this.store.whyThere(places);
      if (!why.sentence && places.length > 1) why = await this.store.whyThere(places.slice(-1));
      this.why = why;
    } catch (error) {
      this.store.fail(error);
    }
  }

  /** Show what a choice would do, and wait for a yes. */
  async consider(choice: Choice): Promise<void> {
    this.pending = choice;
    await this.show(choice);
  }

  async choose(choice: Choice): Promise<void> {
    await this.chooseNumber(choice.number);
  }

  async chooseNumber(number: number): Promise<void> {
    if (await this.store.move(number)) this.reset();
  }

  async confirm(): Promise<void> {
    if (this.pending) await this.choose(this.pending);
  }

  private async show(choice: Choice): Promise<void> {
    try {
      const preview = await this.store.preview(choice.number);
      if (this.pending === choice || this.pointedChoice === choice) this.preview = preview;
    } catch {
      this.preview = null; // a preview is a courtesy
    }
  }

  private pointedChoice: Choice | null = null;

  /** Something is pointed at, or nothing any more; called in an effect. */
  point(place: string | null): void {
    clearTimeout(this.pointing);
    if (this.pending) return;
    const { placed } = this.sorted;
    this.pointedChoice = place ? settledBy(placed, meant(placed, this.picked).length ? this.picked : [], place) : null;
    if (!this.pointedChoice) {
      this.preview = null;
      return;
    }
    const choice = this.pointedChoice;
    this.pointing = setTimeout(() => void this.show(choice), POINTING_MS);
  }
}
