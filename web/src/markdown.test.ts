import { expect, test } from "vitest";
import { blocksOf, inline } from "./markdown";

test("headings, paragraphs, lists, tables and drawings", () => {
  const page = "# Title\n\nOne line\nand its end.\n\n- **AC-L5** The road\n  stays whole.\n- **AC-L6** Next.\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n```text\n+-+\n```\n1. first\n2. second\n";
  const blocks = blocksOf(page);
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "drawing", "list"]);
  expect(blocks[1]).toMatchObject({ text: [{ text: "One line and its end.", style: "plain" }] });
  expect(blocks[2]).toMatchObject({ ordered: false, items: [{ id: "AC-L5" }, { id: "AC-L6" }] });
  expect(blocks[3]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2", style: "code" }]]] });
  expect(blocks[4]).toMatchObject({ text: "+-+" });
  expect(blocks[5]).toMatchObject({ ordered: true });
});

test("a diagram names a position, what is marked in it, and what is said of it", () => {
  const [block] = blocksOf("```diagram road lit=lot:a1,lot:b2 against=lot:c3 overlay=worth\nNobody can build on c3\n(AC-L5).\n```\n");
  expect(block).toMatchObject({ kind: "diagram", name: "road", lit: ["lot:a1", "lot:b2"], against: ["lot:c3"], overlay: "worth" });
  expect(block).toMatchObject({ text: [{ text: "Nobody can build on c3 (" }, { text: "AC-L5", style: "rule" }, { text: ")." }] });
  expect(blocksOf("```diagram start\nThe start.\n```")[0]).toMatchObject({ name: "start", lit: [], against: [], overlay: "" });
});

test("numbers of rules are links, and nothing is taken for markup that is none", () => {
  expect(inline("see AC-T1, *so* 2 x 3 <b>")).toEqual([
    { text: "see ", style: "plain" },
    { text: "AC-T1", style: "rule" },
    { text: ", ", style: "plain" },
    { text: "so", style: "em" },
    { text: " 2 x 3 <b>", style: "plain" },
  ]);
});
