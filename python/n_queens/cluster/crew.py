"""The workers of a run: who is there, who may work, and who may not and why.

Each is asked once, before it counts, how it would cut the count. One that lacks the package, or has another
version of the engine, is named and gets no work; so does one that lied.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Callable, Dict, List, Optional

from .. import _core
from . import task
from ._errors import failed
from .kept import Worker

#: What a client raises whose scheduler does not answer, or that gave up and closed itself.
LOST = (OSError, asyncio.TimeoutError, asyncio.CancelledError, RuntimeError)

#: So often we look who is there while we wait for somebody.
BLINK = 0.1


class Crew:
    """The workers that a client's scheduler has."""

    def __init__(self, client: Any, question: task.Question, job: str, warn: Callable[[str], None]) -> None:
        self._client, self._question, self._job, self._warn = client, question, job, warn
        #: Threads of those that may work, by address.
        self.threads: Dict[str, int] = {}
        self.names: Dict[str, str] = {}
        #: Those that may not, with the reason.
        self.barred: Dict[str, str] = {}
        self._liars: List[Worker] = []

    @property
    def total_threads(self) -> int:
        """How many batches can be counted at once."""
        return sum(self.threads.values())

    def look(self, timeout: float) -> None:
        """Asks the scheduler who is there, and greets those who are new."""
        there: Dict[str, int] = self._client.sync(self._client.scheduler.ncores, callback_timeout=timeout)
        known = self.names.keys() | self.barred.keys()
        self._greet([address for address in there if address not in known], timeout)
        self.threads = {
            address: threads for address, threads in there.items()
            if address in self.names and address not in self.barred
        }

    def wait(self, timeout: float, patient: bool = True) -> None:
        """Until somebody may work; ClusterError if nobody comes, without `patient` at once if some are there
        and none of them may."""
        deadline = time.monotonic() + timeout
        while True:
            self.look(timeout)
            if self.threads:
                return
            if time.monotonic() >= deadline or (self.barred and not patient):
                raise self._nobody(timeout)
            time.sleep(BLINK)

    def others(self, address: str) -> List[str]:
        """Workers beside this one."""
        return [other for other in self.threads if other != address]

    def where(self) -> Optional[List[str]]:
        """To whom work must be restricted: None if everybody may have it."""
        return sorted(self.threads) if self.barred else None

    def worker(self, address: str) -> Worker:
        """Its address and name."""
        return address, self.names.get(address, address)

    def remember_liars(self, liars: List[Worker]) -> None:
        """These lied in an earlier run."""
        self._liars.extend(liars)

    def bar(self, worker: Worker, reason: str) -> None:
        """No more work for this one."""
        self.barred[worker[0]] = reason
        self.threads.pop(worker[0], None)

    def _greet(self, new: List[str], timeout: float) -> None:
        if not new:
            return
        ask = lambda: self._client.run(  # noqa: E731
            task.greet, self._question, workers=new, on_error="return", asynchronous=True
        )
        for address, answer in self._client.sync(ask, callback_timeout=timeout).items():
            self._judge(address, answer)

    def _judge(self, address: str, answer: Any) -> None:
        if isinstance(answer, OSError):
            return  # gone already
        if cannot_import(answer):
            self._refuse(address, _core.say("WorkerWithoutPackage", worker=address, reason=str(answer)))
        elif isinstance(answer, BaseException):
            reason = f"{type(answer).__name__}: {answer}"
            self._refuse(address, _core.say("WorkerUnfit", worker=address, reason=reason))
        elif answer["job"] != self._job:
            facts = {"worker": address, "theirs": answer["job"], "ours": self._job}
            self._refuse(address, _core.say("WorkerOtherEngine", **facts))
        elif (address, answer["name"]) in self._liars:
            self._refuse(address, _core.say("WorkerLiedBefore", worker=label((address, answer["name"]))))
        else:
            self.names[address] = answer["name"]

    def _refuse(self, address: str, reason: str) -> None:
        self.barred[address] = reason
        self._warn(reason)

    def _nobody(self, timeout: float) -> Exception:
        if self.barred:
            return failed("NoFitWorkers", count=str(len(self.barred)), reason=next(iter(self.barred.values())))
        return failed("NoWorkers", seconds=f"{timeout:g}")


def cannot_import(error: object) -> bool:
    """Whether a worker lacks a module; its exception may come wrapped in another, as text."""
    wrapped = ("ModuleNotFoundError", "ImportError")
    return isinstance(error, ImportError) or isinstance(error, Exception) and str(error).startswith(wrapped)


def label(worker: Worker) -> str:
    """How a worker is named to people."""
    address, name = worker
    return address if name == address else f"{name} ({address})"

