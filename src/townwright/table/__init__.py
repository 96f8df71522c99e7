"""A table: people and bots round one game. It is its log of entries; all else is folded from that.

    entries.py   what can stand in the log
    clock.py     how much time there is, and what happens when it is used up
    table.py     the fold: seats, the game, clocks, what is offered
    deeds.py     what people and bots may do at a table, and what follows from it
    sight.py     what a seat, or somebody without one, is sent
    records.py   the game of a table as a record

Nothing here knows of files, networks or the time of day: whoever calls brings the time in milliseconds, and the secret
of the table's luck.
"""
