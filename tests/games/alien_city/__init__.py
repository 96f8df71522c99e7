"""Alien City: every numbered item of its rules page is pinned down here."""
