/** The texts of this drawing. */
export const words = {
  distances: "Distances",
  worth: "Points now",
  built: (count: number): string => `${count} of 38 built`,
  claimed: (seat: string): string => `claimed by ${seat}`,
  dead: "can never be built on",
  guilds: { R: "R Energy", B: "B Synthesis", G: "G Control", K: "K Builders" } as Record<string, string>,
  notes: {
    build: {
      at: "kind:",
      text: "Choose a piece from your tray, then a lot; or a lot, then a piece. The first two structures on a tile have its colour, the lot with the sign comes last, and the road must stay in one piece. Touch any lot to hear why not.",
    },
    claim:
      "You have three claims in the whole game. A tower brings its customers, which are structures of other colours at most two steps of road away, times the distance to the nearest tower of its own colour. It changes as the city grows.",
  } as Record<string, string | { text: string; at: string }>,
};
