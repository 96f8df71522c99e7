"""The same work many times over, in processes of this computer or on all machines of a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

from townwright.engine.errors import CannotRead

HERE, RAY = "here", "ray"
Runner = Callable[[Callable[..., Any], list[tuple[Any, ...]]], Iterator[Any]]


def runner(where: str, workers: int) -> Runner:
    """Who does the work: `workers` processes here, or a Ray cluster."""
    if where == RAY:
        if find_spec("ray") is None:
            raise CannotRead("--on ray: Ray is not installed; it comes with: pip install 'townwright[cluster]'.")
        return _on_ray
    return lambda function, work: _here(function, work, workers)


def _here(function: Callable[..., Any], work: list[tuple[Any, ...]], workers: int) -> Iterator[Any]:
    """Results as they are done."""
    if workers == 1:
        for each in work:
            yield function(*each)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(function, *each) for each in work]):
            yield done.result()


def _on_ray(function: Callable[..., Any], work: list[tuple[Any, ...]]) -> Iterator[Any]:
    """The same; on this computer alone if there is no cluster."""
    import ray  # noqa: PLC0415 - only who asks for it needs it

    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(function)
    waiting = [remote.remote(*each) for each in work]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)
