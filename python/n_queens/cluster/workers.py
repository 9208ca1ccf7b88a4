"""The workers of a run: which ones there are, and which are excluded and why.

Each describes once, before it counts, how its engine cuts the count. A worker that lacks the package, has another
version of the engine, or returned wrong values, is named and gets no work.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Callable

from .. import _core
from . import task
from .connect import failed
from .store import Worker

#: What a client raises if its scheduler does not answer, or if it has closed itself.
LOST = (OSError, asyncio.TimeoutError, asyncio.CancelledError, RuntimeError)

#: Seconds between two looks for workers while there are none.
POLL = 0.1


class Workers:
    """The workers that a client's scheduler has."""

    def __init__(
        self, client: Any, question: task.Question, job: str, warn: Callable[[str], None], faulty: list[Worker],
    ) -> None:
        self._client, self._question, self._job, self._warn = client, question, job, warn
        #: Threads of the accepted workers, by address.
        self.threads: dict[str, int] = {}
        self.names: dict[str, str] = {}
        #: The excluded workers, with the reason.
        self.excluded: dict[str, str] = {}
        #: Workers that returned wrong values in an earlier run; they are excluded if they come.
        self._faulty = faulty

    @property
    def total_threads(self) -> int:
        """How many batches can be counted at once."""
        return sum(self.threads.values())

    def update(self, timeout: float) -> None:
        """Updates the workers from the scheduler, and checks new ones."""
        there: dict[str, int] = self._client.sync(self._client.scheduler.ncores, callback_timeout=timeout)
        known = self.names.keys() | self.excluded.keys()
        self._check([address for address in there if address not in known], timeout)
        self.threads = {
            address: threads for address, threads in there.items()
            if address in self.names and address not in self.excluded
        }

    def wait(self, timeout: float, patient: bool = True) -> None:
        """Waits for an accepted worker; ClusterError if none comes, without `patient` at once if there are workers
        and all of them are excluded."""
        deadline = time.monotonic() + timeout
        while True:
            self.update(timeout)
            if self.threads:
                return
            if time.monotonic() >= deadline or (self.excluded and not patient):
                raise self._no_workers(timeout)
            time.sleep(POLL)

    def others(self, address: str) -> list[str]:
        """All workers but this one."""
        return [other for other in self.threads if other != address]

    def where(self) -> list[str] | None:
        """The workers that work must be restricted to; None if all may have it."""
        return sorted(self.threads) if self.excluded else None

    def exclude(self, worker: Worker, reason: str) -> None:
        """Gives no more work to this worker."""
        self.excluded[worker[0]] = reason
        self.threads.pop(worker[0], None)

    def _check(self, new: list[str], timeout: float) -> None:
        if not new:
            return
        ask = lambda: self._client.run(  # noqa: E731
            task.describe, self._question, workers=new, on_error="return", asynchronous=True
        )
        for address, answer in self._client.sync(ask, callback_timeout=timeout).items():
            self._register(address, answer)

    def _register(self, address: str, answer: Any) -> None:
        if isinstance(answer, OSError):
            return  # it has left
        if cannot_import(answer):
            self._refuse(address, "WorkerWithoutPackage", worker=address, reason=answer)
        elif isinstance(answer, BaseException):
            self._refuse(address, "WorkerUnfit", worker=address, reason=f"{type(answer).__name__}: {answer}")
        elif answer["job"] != self._job:
            self._refuse(address, "WorkerOtherEngine", worker=address, theirs=answer["job"], ours=self._job)
        elif (address, answer["name"]) in self._faulty:
            self._refuse(address, "WorkerLiedBefore", worker=label((address, answer["name"])))
        else:
            self.names[address] = answer["name"]

    def _refuse(self, address: str, name: str, **facts: object) -> None:
        self.excluded[address] = _core.say(name, **facts)
        self._warn(self.excluded[address])

    def _no_workers(self, timeout: float) -> Exception:
        if self.excluded:
            return failed("NoFitWorkers", count=len(self.excluded), reason=next(iter(self.excluded.values())))
        return failed("NoWorkers", seconds=f"{timeout:g}")


def cannot_import(error: object) -> bool:
    """Whether a worker lacks a module; its exception may be wrapped in another, as text."""
    wrapped = ("ModuleNotFoundError", "ImportError")
    return isinstance(error, ImportError) or isinstance(error, Exception) and str(error).startswith(wrapped)


def label(worker: Worker) -> str:
    """The name of a worker in messages."""
    address, name = worker
    return address if name == address else f"{name} ({address})"

