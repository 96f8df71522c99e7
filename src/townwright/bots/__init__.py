"""Bots: whoever chooses for a seat without being a person. A bot is given a view and its choices, never a state."""
