"""The commands of `townwright`, a few to a module."""
