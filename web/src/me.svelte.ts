/** Who is at this browser. */
import { get, post } from "./api/client";
import type { Person } from "./api/shapes";

class Me {
  person = $state<Person | null>(null);
  isKnown = $state(false); // whether the server has been asked

  async ask(): Promise<void> {
    this.person = await get("/api/v1/me");
    this.isKnown = true;
  }

  /** Somebody known: a guest comes in by themselves, with a name that can be changed later. */
  async mustBe(name = ""): Promise<Person> {
    if (!this.isKnown) await this.ask();
    this.person ??= await post("/api/v1/guests", { name: name || guestName() });
    return this.person;
  }
}

const FIRST = ["Amber", "Bold", "Calm", "Deft", "Early", "Fair", "Gentle", "Hardy", "Keen", "Merry", "Quiet", "Swift", "Wise"];
const SECOND = ["Baker", "Builder", "Carter", "Draper", "Fletcher", "Mason", "Miller", "Potter", "Sawyer", "Smith", "Tiler", "Weaver"];

function guestName(): string {
  const one = (names: string[]): string => names[Math.floor(Math.random() * names.length)] ?? "";
  return `${one(FIRST)} ${one(SECOND)}`;
}

export const me = new Me();
