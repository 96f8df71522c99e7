/** Somebody at a table: what they follow, what they look at, and what they have opened beside the board. */
import { untrack } from "svelte";
import { get } from "$web/api/client";
import type { Gain, LogLine, Position, RulesPage, View, WholeGame } from "$web/api/shapes";
import { drawingOf } from "$web/drawing/all";
import { Board, provideBoard } from "$web/drawing/board.svelte";
import type { Drawing } from "$web/drawing/contract";
import { me } from "$web/me.svelte";
import { router } from "$web/router.svelte";
import { wishes } from "$web/settings.svelte";
import { chime } from "$web/sound";
import { words } from "$web/words";
import { Hand } from "./hand.svelte";
import { Replay } from "./replay.svelte";
import { TableStore } from "./store.svelte";

export const TABS = ["log", "chat", "rules", "text"] as const;
export type Tab = (typeof TABS)[number];
export type DialogName = "" | "menu" | "resign" | "keys" | "end" | "playOn" | "players";
export const NOBODY = -1; // the eyes of those who only watch

export class Sitting {
  readonly store: TableStore;
  readonly board = provideBoard(new Board());
  readonly hand: Hand;
  readonly replay: Replay;

  event = $state<number | null>(null); // the moment of the game that is looked at; null for now
  eyes = $state<number | null>(null); // with whose eyes a replay is seen; null for as much as one may see
  game = $state.raw<WholeGame | null>(null);
  drawing = $state.raw<Drawing | null>(null);
  tab = $state<Tab>("log");
  isSheet = $state(false); // on a narrow screen: whether the side panel is open
  dialog = $state<DialogName>("");
  overlay = $state("");
  rule = $state(""); // that the rules are opened at
  rules = $state.raw<RulesPage | null>(null);
  frame = $state<{ zoomBy: (factor: number) => void }>();
  bar = $state<{ press: (key: string) => boolean }>();

  readonly view = $derived.by((): View | null => this.store.view);
  readonly slug = $derived(this.view?.table.game);
  readonly isReplay = $derived(this.event !== null);
  readonly position = $derived.by((): Position | null => (this.isReplay ? this.replay.shown : (this.view?.position ?? null)));
  readonly count = $derived.by(() => this.store.log.length);
  readonly moment = $derived(Math.min(this.event ?? this.count, this.count));
  readonly isPlaying = $derived(this.view?.table.status === "running");
  readonly isMine = $derived.by(() => {
    const { view } = this;
    return this.isPlaying && !this.isReplay && !!view && view.you.eyes >= 0 && view.table.actor === view.you.eyes;
  });
  /** The event that led to the moment of a replay. */
  readonly replayed = $derived.by((): LogLine | undefined => this.store.log[(this.event ?? 0) - 1]);
  private readonly fresh = $derived.by(() => (this.store.step ? this.store.log.slice(this.store.step.first) : []));
  readonly gains = $derived.by((): Gain[] =>
    this.isReplay ? (this.replayed?.gains ?? []) : this.fresh.flatMap((entry) => entry.gains),
  );
  /** The log up to what is shown. */
  readonly log = $derived.by(() => (this.isReplay ? this.store.log.slice(0, this.moment) : this.store.log));
  /** A seat of one's own for which a bot plays. */
  readonly away = $derived.by(() => {
    const chairs = this.view?.table.chairs ?? [];
    return this.isPlaying ? this.view?.you.seats.find((seat) => chairs[seat]?.bot && !chairs[seat].resigned) : undefined;
  });
  /** The last of one's own seats for which somebody said that they sit there. */
  private taken = $state<number | null>(null);
  /** The seat to which the screen has to be passed before it shows what only that seat may see; null if to none. */
  readonly passTo = $derived.by(() => {
    const { view } = this;
    if (!view?.position?.knows_more || !this.isPlaying || view.you.seats.length < 2) return null;
    return view.you.eyes === this.taken ? null : view.you.eyes;
  });
  private readonly noteKey = $derived(`${this.slug ?? ""}:${this.position?.phase ?? ""}`);
  readonly note = $derived.by(() => {
    const { drawing, position } = this;
    const isWanted = this.isMine && wishes.notes && !wishes.seen.includes(this.noteKey);
    const found = isWanted && drawing && position ? drawing.notes[position.phase] : undefined;
    return typeof found === "string" ? { text: found, at: "" } : found;
  });

  constructor(readonly name: string) {
    this.store = new TableStore(name);
    this.hand = new Hand(this.store, this.board);
    this.replay = new Replay(name);
  }

  // What follows by itself; called while a component is made ----------------------------------------------------------

  follow(): void {
    $effect(() => {
      this.store.open();
      return () => this.store.close();
    });
    this.followMe();
    this.followTheGame();
    this.followTheHand();
    this.followTheTurn();
  }

  /** Whoever sits down becomes somebody, and from then on sees with the eyes of their seat. */
  private followMe(): void {
    let before: number | null | undefined;
    $effect(() => {
      if (!me.isKnown) return;
      const now = me.person?.id ?? null;
      if (before !== undefined && before !== now) untrack(() => this.store.reopen());
      before = now;
    });
  }

  private followTheGame(): void {
    $effect(() => {
      const { slug } = this;
      if (!slug) return;
      void drawingOf(slug).then((found) => {
        this.drawing = found;
        this.hand.pictured = new Set(found?.pictured?.kinds);
      });
      void get("/api/v1/games/{slug}", { slug }).then((found) => (this.game = found));
    });
    $effect(() => {
      void this.eyes;
      if (this.event !== null && this.view) void this.replay.go(this.moment).catch((error: unknown) => this.store.fail(error));
    });
    $effect(() => {
      void this.event;
      untrack(() => (this.dialog = ""));
    });
    let wasRunning = false;
    $effect(() => {
      const status = this.view?.table.status;
      if (status === "over" && wasRunning && this.view?.position) untrack(() => (this.dialog = "end"));
      wasRunning = status === "running";
    });
  }

  private followTheHand(): void {
    $effect(() => {
      // a new position, and whatever was touched before means nothing any more
      void this.view?.table.last_move;
      void this.view?.you.eyes;
      untrack(() => this.hand.reset());
    });
    $effect(() => this.hand.mark(this.isReplay));
    $effect(() => {
      const place = this.isReplay ? null : this.board.pointed;
      void this.hand.picked;
      untrack(() => this.hand.point(place));
    });
    $effect(() => {
      const last = this.isReplay ? this.replayed : this.fresh.findLast((entry) => typeof entry.by === "number");
      this.board.last = new Set(last?.places ?? []);
    });
    $effect(() => {
      const [shown, drawn] = [this.position?.position, this.drawing];
      this.board.describe = (place) => (drawn && shown ? drawn.describe(shown, place) : place);
    });
  }

  /** The tab, its icon and a sound say whose turn it is. */
  private followTheTurn(): void {
    const setIcon = (icon: string): void => document.querySelector("link[rel=icon]")?.setAttribute("href", icon);
    let wasMine = false;
    $effect(() => {
      const title = this.game?.title ?? words.title;
      document.title = this.isMine ? `● ${words.table.yourTurn} · ${title}` : `${title} · ${words.title}`;
      setIcon(this.isMine ? "/icon-turn.svg" : "/icon.svg");
      if (this.isMine && !wasMine) chime();
      wasMine = this.isMine;
      return () => setIcon("/icon.svg");
    });
  }

  // Whose eyes --------------------------------------------------------------------------------------------------------

  /** With whose eyes the game may be looked through: after it anybody's, before that those of one's own seats. */
  readonly manyEyes = $derived.by((): number[] => {
    const { view, game } = this;
    if (!view || !game?.has_secrets) return [];
    if (view.table.status === "over") return [...view.table.chairs.keys(), NOBODY];
    return view.you.seats.length > 1 ? [...view.you.seats, NOBODY] : [];
  });

  lookAs(eyes: number | null): void {
    if (eyes === untrack(() => this.eyes)) return;
    this.eyes = eyes;
    this.replay.lookAs(eyes);
    this.store.lookAs(eyes);
  }

  /** The address of a moment, as it can be shared. */
  addressOf(event: number, eyes = this.eyes): string {
    const moment = Math.min(Math.max(event, 0), this.count);
    return `/t/${this.name}/${moment}${eyes === null ? "" : `?eyes=${eyes}`}`;
  }

  // What one opens ----------------------------------------------------------------------------------------------------

  openRule = async (number: string): Promise<void> => {
    this.dialog = "";
    this.tab = "rules";
    this.isSheet = true;
    this.rule = "";
    await this.readRules();
    this.rule = number;
  };

  openTab(wanted: Tab): void {
    this.tab = wanted;
    this.isSheet = true;
    if (wanted === "rules") void this.readRules();
  }

  private async readRules(): Promise<void> {
    const { slug } = this;
    if (slug) this.rules ??= await get("/api/v1/games/{slug}/rules", { slug });
  }

  light = (places: string[]): void => {
    this.hand.shown = new Set(places);
  };

  goTo = (wanted: number): void => {
    this.dialog = "";
    router.go(this.addressOf(wanted), { replacing: this.isReplay });
  };

  seeAs = (eyes: number | null): void => router.go(this.addressOf(this.moment, eyes), { replacing: true });

  leaveReplay = (): void => router.go(`/t/${this.name}`);

  take = (): void => {
    this.taken = this.view?.you.eyes ?? null;
  };

  /** What the note is about: the place it names, else what glows, else what can be done below the board. */
  noteTarget = (): Element | null => {
    const { board } = this;
    const at = this.note?.at ?? "";
    const named = at ? [...board.spots.keys()].find((place) => place.startsWith(at)) : undefined;
    const glowing = [...board.next].find((place) => board.spots.has(place));
    const place = named ?? glowing;
    return (place && board.spots.get(place)) || document.querySelector("[data-nth]");
  };

  readNote = (): void => {
    wishes.seen = [...wishes.seen, this.noteKey];
  };
}
