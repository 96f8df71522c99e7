"""Processes that think: one task each at a time, in the order in which they come, and none that is stuck for ever.

They are less urgent than the server itself, so however much is thought, whoever asks the server does not wait for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

LESS_URGENT = 10  # on the scale of `nice`


def _give_way() -> None:
    """In the new process: let the server go first, where the system can do that."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)


class Workers:
    """So many processes, started when they are needed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._turns = asyncio.Semaphore(processes)

    async def think(self, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
        """What the work comes to; TimeoutError if it takes longer than this once it has begun.

        Whatever the work raises is raised here. BrokenProcessPool is raised if a process died.
        """
        async with self._turns:
            try:
                future = self.pool().submit(work, *given)
                return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
            except (BrokenProcessPool, TimeoutError):
                self.replace()
                raise

    def pool(self) -> Any:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, initializer=_give_way)
        return self._pool

    def replace(self) -> None:
        """Away with processes that are stuck or have died; new ones are started when they are needed."""
        pool, self._pool = self._pool, None
        if pool:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
