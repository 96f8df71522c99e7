"""The addresses of the API, a file a subject."""

from __future__ import annotations

from townwright.server.routes import devices, info, live, lobby, notes, people, plans, play, standings, study

ROUTERS = tuple(part.router for part in (info, people, devices, lobby, play, plans, notes, live, standings, study))
