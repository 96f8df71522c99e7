"""What the server writes down: lines that programs read, and nothing that is a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from tests.server.house import House
from townwright.server import logs

pytestmark = pytest.mark.anyio


@pytest.fixture
def logging_as_it_was() -> Iterator[None]:
    root, requests = logging.getLogger(), logging.getLogger(logs.REQUESTS)
    before = root.handlers[:], root.level, requests.level
    yield
    root.handlers[:], root.level, requests.level = before


async def test_every_request_is_a_line_without_secrets(
    house: House, logging_as_it_was: None, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.start_logging(requests=True)
    ada = await house.guest("Ada Lovelace")
    table = await ada.new_table(seats=["me"])
    await table.look(eyes=-1)
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"at", "level", "from", "message", "method", "path", "status", "ms", "bytes"} == lines[-1].keys()
    assert [line["status"] for line in lines] == [201, 201, 200]
    token = ada.client.cookies["townwright"]
    for secret in (token, "Ada Lovelace", "eyes", await house.secret_of(table.name)):
        assert secret not in written


def test_problems_are_lines_with_their_trace(logging_as_it_was: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.start_logging(requests=False)
    logging.getLogger(logs.REQUESTS).info("unheard")
    try:
        int("so it goes")
    except ValueError:
        logging.getLogger("townwright").exception("mistake %s", 7)
    (line,) = [json.loads(text) for text in capsys.readouterr().err.splitlines()]
    assert (line["level"], line["message"]) == ("error", "mistake 7")
    assert "so it goes" in line["trace"]
