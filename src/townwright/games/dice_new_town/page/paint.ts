/** Colours that several drawings share: stones and timber of the Materials, each lit, grained and in shade. */
export const STONE: [string, string, string][] = [
  ["#efe3c8", "#d9c8a4", "#b8a682"], // of pieces that nobody knows: plaster
  ["#f6e7bd", "#e0cb90", "#c2aa6c"],
  ["#e8b95a", "#cc9a3a", "#a37824"],
  ["#d9805a", "#ba603d", "#8f4328"],
  ["#aebbc4", "#8d9ca7", "#6d7c87"],
  ["#93a877", "#758b5a", "#566b40"],
  ["#a8754f", "#8a5a38", "#684025"],
];
export const SEAT_FILLS = [0, 1, 2, 3].map((seat) => `var(--seat${seat}-fill)`);

/** The picture of what each die is for, and of each step of a round. */
export const USES: Record<string, string> = { R: "buy", G: "walk", B: "work", W: "plan" };
export const EASY_USES: Record<string, string> = { R: "rethrow", G: "gems", B: "cards", W: "plan" };
export const STEP_PICTURES: Record<string, string> = { draft: "dice", move: "walk", manage: "trade", build: "build", last_move: "walk" };
