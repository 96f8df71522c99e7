/** The rules pages as blocks: headings, paragraphs, lists, tables and drawings in text. Numbers of rules become anchors. */
export type Inline = { text: string; style: "plain" | "strong" | "em" | "code" | "rule" };
export type Block =
  | { kind: "heading"; level: number; id: string; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: { id: string; text: Inline[] }[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "drawing"; text: string }
  | ({ kind: "diagram"; text: Inline[] } & Shown);

/** What a diagram shows: a position by its name, places of it that are lit or that forbid something, and an overlay. */
export interface Shown {
  name: string;
  lit: string[];
  against: string[];
  overlay: string;
}

const RULE = /\b[A-Z]{2}-[A-Z]{1,2}\d+\b/;
const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\b[A-Z]{2}-[A-Z]{1,2}\d+\b)/;

export function inline(text: string): Inline[] {
  return text
    .split(INLINE)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("`") && part.length > 1) return { text: part.slice(1, -1), style: "code" as const };
      if (part.startsWith("**") && part.length > 4) return { text: part.slice(2, -2), style: "strong" as const };
      if (RULE.test(part) && part.match(RULE)?.[0] === part) return { text: part, style: "rule" as const };
      if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return { text: part.slice(1, -1), style: "em" as const };
      return { text: part, style: "plain" as const };
    });
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

/** What stands behind the word "diagram": `name lit=lot:a1,lot:b1 against=lot:c1 overlay=worth`. */
function shownBy(words: string): Shown {
  const [name = "", ...marks] = words.trim().split(/\s+/);
  const found = new Map(marks.map((mark) => [mark.split("=")[0], mark.split("=")[1] ?? ""]));
  const places = (kind: string): string[] => (found.get(kind) ?? "").split(",").filter(Boolean);
  return { name, lit: places("lit"), against: places("against"), overlay: found.get("overlay") ?? "" };
}

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const isEnd = (line: string): boolean => !line.trim() || /^#{1,4} /.test(line) || line.startsWith("```") || line.startsWith("|");
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, id: slug(heading[2] ?? ""), text: inline(heading[2] ?? "") });
      at++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, k) => k > at && other.startsWith("```"));
      const stop = end < 0 ? lines.length : end;
      const within = lines.slice(at + 1, stop);
      if (line.startsWith("```diagram ")) blocks.push({ kind: "diagram", text: inline(within.join(" ")), ...shownBy(line.slice(11)) });
      else blocks.push({ kind: "drawing", text: within.join("\n") });
      at = stop + 1;
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      while (lines[at]?.startsWith("|")) rows.push(lines[at++] ?? "");
      const [head = "", , ...body] = rows;
      blocks.push({ kind: "table", head: cells(head), rows: body.map(cells) });
    } else if (ITEM.test(line)) {
      const items: string[] = [];
      const ordered = /^\s*\d/.test(line);
      while (at < lines.length) {
        const now = lines[at] ?? "";
        if (ITEM.test(now)) items.push(now.replace(ITEM, ""));
        else if (isEnd(now)) break;
        else items[items.length - 1] += ` ${now.trim()}`;
        at++;
      }
      blocks.push({
        kind: "list",
        ordered,
        items: items.map((text) => ({ id: /^\*\*([A-Z]{2}-[A-Z]{1,2}\d+)\*\*/.exec(text)?.[1] ?? "", text: inline(text) })),
      });
    } else {
      const text: string[] = [];
      while (at < lines.length && !isEnd(lines[at] ?? "") && !(text.length && ITEM.test(lines[at] ?? ""))) text.push((lines[at++] ?? "").trim());
      blocks.push({ kind: "paragraph", text: inline(text.join(" ")) });
    }
  }
  return blocks;
}
