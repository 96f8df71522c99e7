/** How somebody likes the page: kept in this browser, and nowhere else. */
export type Theme = "system" | "light" | "dark";
export type Confirming = "never" | "touch" | "always";

interface Wishes {
  theme: Theme;
  motion: "system" | "still";
  sound: boolean;
  confirm: Confirming;
  botMs: number; // how long a step of others is shown before the next
  notes: boolean;
  seen: string[]; // notes that were read
}

const KEY = "townwright";
const USUAL: Wishes = { theme: "system", motion: "system", sound: true, confirm: "touch", botMs: 450, notes: true, seen: [] };

function read(): Wishes {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wishes>) };
  } catch {
    return { ...USUAL };
  }
}

export const wishes = $state<Wishes>(read());

const systemStill = matchMedia("(prefers-reduced-motion: reduce)");
const systemDark = matchMedia("(prefers-color-scheme: dark)");

export const isStill = (): boolean => wishes.motion === "still" || systemStill.matches;

/** Does a touch of the board have to be confirmed? */
export const mustConfirm = (byTouch: boolean): boolean =>
  wishes.confirm === "always" || (wishes.confirm === "touch" && byTouch);

/** Show the wishes on the document, and keep them. */
export function keepWishes(): void {
  const root = document.documentElement;
  root.dataset.theme = wishes.theme === "system" ? (systemDark.matches ? "dark" : "light") : wishes.theme;
  root.dataset.motion = isStill() ? "still" : "moving";
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // private windows may keep nothing; the wishes then hold until the window is closed
  }
}

for (const system of [systemStill, systemDark]) system.addEventListener("change", keepWishes);
