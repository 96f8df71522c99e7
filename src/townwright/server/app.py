"""The server: one web application over the store, the same in every worker.

routes/     the addresses of the API
hall.py     the parts, and who asks
tables.py   tables: read, changed by deeds, written back
sights.py   what is sent of them
bot_room.py bots in processes of their own, and clocks that run out
study.py    hints and reviews, in processes of their own
plans.py    planned bids
ratings.py  results and ratings
outside/    notices to browsers and servers of players
people.py   guests, accounts, sessions, keys
logs.py     what is written down of all this
guard.py    headers, sizes, origins, logs and figures around every request
errors.py   every problem is a sentence
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from townwright import __version__
from townwright.server.bot_room import BotRoom
from townwright.server.errors import add_error_answers
from townwright.server.guard import Guard, figures
from townwright.server.hall import Hall, whoever_asks
from townwright.server.limits import Limits
from townwright.server.outside.notices import Notices
from townwright.server.people import People
from townwright.server.plans import Plans
from townwright.server.ratings import Ratings
from townwright.server.routes import ROUTERS
from townwright.server.routes.page import page_router
from townwright.server.settings import Settings, default_database
from townwright.server.shapes import ERRORS
from townwright.server.sights import Sights
from townwright.server.study import StudyRoom
from townwright.server.tables import Tables
from townwright.store.bus import Bus
from townwright.store.migrate import migrate
from townwright.store.store import Store, make_engine

API = "/api/v1"
LOG = logging.getLogger("townwright")


def make_app(settings: Settings) -> FastAPI:
    """The application with these settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = make_engine(settings.database or default_database())
        await migrate(engine)
        store = Store(engine)
        bus = Bus(store)
        tables = Tables(store, bus, settings.bot_pace_ms)
        bots = BotRoom(tables, settings.bot_processes, settings.bot_pace_ms)
        study = StudyRoom(settings.study_processes)
        people = People(store, settings.session_days)
        plans, ratings, notices = Plans(store), Ratings(store), Notices(store, settings)
        tables.follow = (plans.follow, ratings.follow, notices.follow)
        hall = Hall(
            settings, store, bus, people, tables, Sights(), Limits(settings), bots, study, plans, ratings, notices
        )
        app.state.hall = hall
        bus.start()
        bots.start()
        notices.start()
        try:
            yield
        finally:
            await notices.stop()
            await bots.stop()
            await study.stop()
            await bus.stop()
            await engine.dispose()

    app = FastAPI(
        title="Townwright",
        version=__version__,
        description="Tables for five city-building board games. People, bots and programs come through this door.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    add_error_answers(app)
    for router in ROUTERS:
        app.include_router(router, prefix=API, responses=ERRORS, dependencies=[Depends(whoever_asks)])  # counts them

    @app.get("/healthz", include_in_schema=False)
    async def healthy() -> JSONResponse:
        """Is the server up, and does its database answer?"""
        hall: Hall = app.state.hall
        try:
            async with hall.store.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except (OSError, SQLAlchemyError) as error:
            LOG.warning("the database does not answer: %r", error)
            return JSONResponse({"status": "the database does not answer", "version": __version__}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    if settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def metrics() -> PlainTextResponse:
            """Figures for Prometheus."""
            return PlainTextResponse(figures(), media_type="text/plain; version=0.0.4")

    app.include_router(page_router())
    app.add_middleware(Guard)
    return app
