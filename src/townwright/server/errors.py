"""Whatever goes wrong is answered with a sentence, its family, and where there is one the rule and the places."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from townwright.engine.errors import CannotRead, OutOfDate, Problem, Refused
from townwright.server.people import NotSignedIn, WrongPassword
from townwright.store.store import NotFound

LOG = logging.getLogger("townwright")


class TooMany(Problem):
    """Somebody asks for more than a server gives to one; `wait` says after how many seconds to try again, if ever."""

    def __init__(self, sentence: str, wait: int = 0) -> None:
        super().__init__(sentence)
        self.wait = wait


class NotAllowed(Problem):
    """Somebody asks for what belongs to others."""


FAMILIES: dict[type[Problem], tuple[int, str]] = {
    CannotRead: (400, "cannot_read"),
    NotSignedIn: (401, "not_signed_in"),
    WrongPassword: (401, "wrong_password"),
    NotAllowed: (403, "not_allowed"),
    NotFound: (404, "not_found"),
    OutOfDate: (409, "out_of_date"),
    Refused: (422, "refused"),
    TooMany: (429, "too_many"),
}


def answer(status: int, family: str, sentence: str, **more: Any) -> JSONResponse:
    """The answer to a request that could not be fulfilled."""
    return JSONResponse({"error": {"family": family, "sentence": sentence, **more}}, status)


def answer_problem(problem: Problem, **more: Any) -> JSONResponse:
    """The answer that belongs to this problem."""
    status, family = next(FAMILIES[kind] for kind in type(problem).__mro__ if kind in FAMILIES)
    if isinstance(problem, Refused):
        return answer(status, family, problem.sentence, rule=problem.rule, places=list(problem.places), **more)
    response = answer(status, family, str(problem), **more)
    if isinstance(problem, TooMany) and problem.wait:
        response.headers["Retry-After"] = str(problem.wait)
    return response


def _sentence(error: RequestValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "the request"
    return f"{where}: {first['msg'].lower()}."


def add_error_answers(app: FastAPI) -> None:
    """Answer every problem, foreseen or not, in the same way."""

    @app.exception_handler(Problem)
    async def problem(_request: Request, error: Problem) -> JSONResponse:
        return answer_problem(error)

    @app.exception_handler(RequestValidationError)
    async def unreadable(_request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(400, "cannot_read", _sentence(error))

    @app.exception_handler(HTTPException)
    async def no_such_page(_request: Request, error: HTTPException) -> JSONResponse:
        sentences = {
            400: "The document that was sent cannot be read.",
            404: "There is nothing at this address.",
            405: "This address does not take that method.",
        }
        family = "not_found" if error.status_code == 404 else "cannot_read"
        response = answer(error.status_code, family, sentences.get(error.status_code, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def mistake(request: Request, error: Exception) -> JSONResponse:
        number = secrets.token_hex(4)
        LOG.exception("mistake %s at %s %s", number, request.method, request.url.path, exc_info=error)
        return answer(
            500,
            "our_mistake",
            f"Something went wrong on our side; nothing was lost. Its number is {number}.",
            id=number,
        )
