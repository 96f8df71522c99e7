"""The games, one folder each. Nothing is imported until a game is asked for."""
