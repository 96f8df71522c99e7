/** The texts of this drawing. */
export const words = {
  top: "top",
  hidden: "to come",
  gold: "gold",
  bidBy: (quarter: string): string => `bid of ${quarter}`,
  matchedBy: (quarter: string): string => `matched by ${quarter}`,
  opens: (quarter: string): string => `${quarter} opens`,
  income: "Income",
  round: (round: number): string => `Round ${round} of 5`,
  notes: {
    pick: { at: "tile:", text: "You stand lowest on the ladder, so you choose which district is auctioned. Slums earn from markets and entertainment beside them; parks and homes suffer from slums." },
    open: "You picked it, so you open. One gold is enough; the others may raise, and your gold also pays for later rounds.",
    bid: "Raise, match or drop out. Matching costs nothing more, but you must stand higher on the ladder than the holder, and whoever wins by a match falls to the bottom.",
    pay: "Allies, which are trade guilds and statues, pay a part for you once a round.",
    place: "Build it in your quarter beside another district. Neighbours of the same value or suit bring a bonus at once: 1, 3 or 6 gold. Point at a cell to see what it brings.",
    improve: { at: "coin:", text: "One improvement a round, from your five coins. A coin of the round's number or lower is free; one higher costs 3 gold." },
    site: "Choose the district. Most improvements are worth the district's value, so a 5 counts more than a 1.",
  } as Record<string, string | { text: string; at: string }>,
};
