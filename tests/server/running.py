"""A real server in processes of its own, to be asked, killed and started again."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

GROUP, USER_TIME, SYSTEM_TIME, RESIDENT = 2, 11, 12, 21  # in /proc/*/stat, counted from the state of the process
PATIENCE = 90.0  # seconds until a server answers, also when its rules have to be compiled first


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`townwright serve`, with everything that may be asked of it."""

    def __init__(self, database: str, folder: Path, port: int = 0, *, workers: int = 1, **settings: object) -> None:
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        wanted = {
            "requests_a_minute": 0,
            "sign_ups_an_hour": 0,
            "messages_a_minute": 0,
            "max_tables_a_player": 10_000,
            **settings,
        }
        wanted.setdefault("max_streams_a_player", 10_000)
        flags = [word for name, value in wanted.items() for word in ("--set", f"{name}={value}")]
        command = [sys.executable, "-m", "townwright", "serve", "--port", str(self.port), "--database", database]
        self._command = [*command, "--workers", str(workers), *flags]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, start_new_session=True)
        started = time.monotonic()
        while True:
            if self._process.poll() is not None or time.monotonic() - started > PATIENCE:
                raise RuntimeError(f"the server does not answer: {self.log.read_text(encoding='utf-8')[-2000:]}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    def _signal(self, number: signal.Signals) -> None:
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            self._process.wait(20)

    def kill(self) -> None:
        """As when the power fails: nobody is told, nothing is put in order."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        self._signal(signal.SIGINT)

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds, all its processes together."""
        return 4096 * sum(int(fields[RESIDENT]) for fields in self._processes())

    @property
    def cpu_seconds(self) -> float:
        """What all its processes together have computed so far."""
        ticks = sum(int(fields[USER_TIME]) + int(fields[SYSTEM_TIME]) for fields in self._processes())
        return ticks / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> Iterator[list[str]]:
        """What the kernel says of each of its processes, from the state on."""
        assert self._process
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
                if int(fields[GROUP]) == self._process.pid:
                    yield fields
