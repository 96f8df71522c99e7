"""Tables on the web: people and bots meet here. See `app.py` for how it is put together."""
