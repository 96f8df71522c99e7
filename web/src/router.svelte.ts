/** The page's addresses. The server answers each of them with the same first file; see routes/page.py. */
export type Place =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string; event: number | null; eyes: number | null }
  | { page: "rules"; game: string }
  | { page: "watch" }
  | { page: "mine" }
  | { page: "player"; number: number }
  | { page: "settings" }
  | { page: "nowhere" };

export function placeOf(path: string, query = ""): Place {
  const [first, second, third, ...more] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (more.length) return { page: "nowhere" };
  if (first === undefined) return { page: "home" };
  if (second === undefined) {
    if (first === "watch" || first === "mine" || first === "settings") return { page: first };
    return { page: "nowhere" };
  }
  if (first === "t") {
    if (third !== undefined && !/^\d{1,6}$/.test(third)) return { page: "nowhere" };
    const eyes = new URLSearchParams(query).get("eyes");
    const isSeat = third !== undefined && eyes !== null && /^(-1|[0-3])$/.test(eyes);
    return { page: "table", table: second, event: third === undefined ? null : Number(third), eyes: isSeat ? Number(eyes) : null };
  }
  if (third !== undefined) return { page: "nowhere" };
  if (first === "new" || first === "rules") return { page: first, game: second };
  if (first === "player" && /^\d{1,9}$/.test(second)) return { page: "player", number: Number(second) };
  return { page: "nowhere" };
}

class Router {
  place = $state<Place>(placeOf(location.pathname, location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (click) => this.follow(click));
  }

  private read(): void {
    this.place = placeOf(location.pathname, location.search);
    this.hash = location.hash.slice(1);
  }

  /** Go to an address of the page; `replacing` leaves no trace in the history. */
  go(address: string, { replacing = false } = {}): void {
    history[replacing ? "replaceState" : "pushState"](null, "", address);
    this.read();
    if (!replacing && !this.hash) scrollTo(0, 0);
  }

  /** Links between pages are followed without loading anything. */
  private follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (placeOf(link.pathname).page === "nowhere") return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
