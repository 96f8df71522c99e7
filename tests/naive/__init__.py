"""A second, deliberately obvious version of each game, to check the fast engine against."""
