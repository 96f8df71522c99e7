"""Dice New Town: every rule by its number, and the game played twice."""
