/** The kinds of choices whose buttons show a picture. */
export const PICTURED = [
  ...["tree_dice", "reroll_white", "reroll_green", "reroll_black", "buy", "split", "join", "new", "grow", "penthouse", "piece", "help"],
  ...["white", "plus", "swap", "gain", "give_back", "use", "triple", "extra", "gem_move", "house", "resident", "card", "take_card"],
];
