"""The two kinds of databases that tests run on: a SQLite file, and a real PostgreSQL that is started for them."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

asyncpg: Any = import_module("asyncpg")  # it says nothing of its types
_numbers = count()
_DEBIAN = Path("/usr", "lib", "postgresql")


def program(name: str) -> str:
    """A program of PostgreSQL, on the path or where Debian keeps them."""
    found = shutil.which(name) or next(map(str, sorted(_DEBIAN.glob(f"*/bin/{name}"), reverse=True)), None)
    if not found:
        raise RuntimeError(f"{name} was not found; `make test` installs PostgreSQL, or install it by hand.")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _as_somebody(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return command
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]


@contextmanager
def running_postgres() -> Iterator[str]:
    """A server of its own, in a folder of its own; its URL without the name of a database."""
    folder = Path(tempfile.mkdtemp(prefix="townwright-postgres-"))
    if os.getuid() == 0:
        os.chown(folder, pwd.getpwnam("nobody").pw_uid, -1)
    port, data = _free_port(), folder / "data"
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    try:
        make = [program("initdb"), "-D", str(data), "-U", "townwright", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(_as_somebody(make), check=True, capture_output=True, cwd=folder, env=environment)
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
        control = [program("pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
        subprocess.run(
            _as_somebody([*control, "-o", options, "start"]),
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            env=environment,
        )
        try:
            yield f"postgresql://townwright@127.0.0.1:{port}"
        finally:
            stop = _as_somebody([*control, "-m", "immediate", "stop"])
            subprocess.run(stop, check=False, stdout=subprocess.DEVNULL, cwd=folder, env=environment)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """A database of its own on this server; its URL."""
    name = f"t{os.getpid()}_{next(_numbers)}"

    async def create() -> None:
        connection: Any = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{server}/{name}"
