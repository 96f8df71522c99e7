"""The documents: what they say is run."""
