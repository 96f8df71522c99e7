"""One folder a game: its rules by number, its examples, its words."""
