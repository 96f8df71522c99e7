"""The rules engine: what every game, bot, table and adapter stands on."""
