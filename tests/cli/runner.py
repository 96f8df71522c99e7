"""Running a command in this process, and what it printed."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

import pytest

from townwright import cli
from townwright.commands import common


@dataclass(frozen=True)
class Ran:
    """A command that has run."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def townwright(*words: str, stdin: str | io.TextIOBase = "") -> Ran:
    """Run `townwright` with these words."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.stdin", io.StringIO(stdin) if isinstance(stdin, str) else stdin)
        patch.setattr(common.OUT, "file", out)
        status = cli.main(list(words))
    return Ran(status, out.getvalue(), err.getvalue())
