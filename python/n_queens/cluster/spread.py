"""The loop of a run: sends a few batches to each worker and stores results until every unit is done.

There are only a few futures for each thread, and each is released as soon as its result is on the disk. Results come
directly from the workers where these can be reached; then the scheduler handles under a kilobyte for each batch.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import time
from collections import deque
from contextlib import suppress
from typing import Any, Callable, NamedTuple

from .. import _core
from .._answers import Subtotal
from .._errors import CheckError
from . import task
from .connect import failed, interrupts_deferred
from .workers import LOST, Workers, cannot_import, label
from .store import Counted, Store, Worker
from .plan import Plan
from .progress import Reporter
from .verification import Recheck, Verification

#: Batches in flight for each thread: one in progress, the others queued; more if a batch takes less than a second.
WINDOW, SHORT_WINDOW, SHORT = 4, 8, 1.0

#: Seconds to wait for results, and between two updates of the workers.
POLL, UPDATE = 0.25, 2.0

#: Results within this many seconds are fetched together: fetching costs more than counting a small batch.
TOGETHER = 0.1

#: A finished result must be fetched within this many seconds.
GATHER = 10.0


class Sent(NamedTuple):
    """A batch in flight."""

    units: range
    attempt: int
    future: Any
    #: The workers that may count it; None if all may.
    where: list[str] | None
    #: The recheck that it is for, if any.
    recheck: Recheck | None


class Spread:
    """One run over a cluster."""

    def __init__(
        self, client: Any, question: task.Question, store: Store, workers: Workers, verification: Verification,
        reporter: Reporter, warn: Callable[[str], None], timeout: float, retries: int,
    ) -> None:
        self._client, self._question, self._store = client, question, store
        self._workers, self._verification, self._reporter, self._warn = workers, verification, reporter, warn
        self._timeout, self._retries = timeout, retries
        self._mark = task.mark(store.units.job)
        self._plan = Plan(store.units, store.checkpoint.remaining())
        self._sent: dict[str, Sent] = {}
        self._again: deque[tuple[range, int]] = deque()
        self._arrived: "queue.SimpleQueue[str]" = queue.SimpleQueue()
        self._name = f"q{store.units.n}-{secrets.randbelow(10)}{secrets.token_hex(2)}"
        self._number = 0
        self._is_direct = True
        self._updated = time.monotonic()
        #: Batches and seconds of each worker.
        self.tally: dict[Worker, list[float]] = {}
        #: Workers that returned wrong values in this run.
        self.faulty: list[Worker] = []

    def run(self) -> None:
        """Runs until every unit is done and every recheck is settled."""
        while True:
            self._fill()
            if self._sent:
                self._take(self._wait())
            elif not (self._plan or self._again or self._verification.waiting):
                self._verification.finish()
                if not self._verification.waiting:
                    return
            self._check_cluster()

    def cancel(self) -> None:
        """Cancels all batches in flight."""
        futures = [sent.future for sent in self._sent.values()]
        self._sent.clear()
        self._cancel(futures)

    def _cancel(self, futures: list[Any]) -> None:
        # A lost scheduler has no futures left.
        if futures and self._client.status == "running":
            with suppress(*LOST):
                self._client.cancel(futures)

    # Sending.

    def _fill(self) -> None:
        threads = self._workers.total_threads
        if not threads:
            self._find_workers()
            return
        window = threads * (WINDOW if self._plan.seconds(threads) > SHORT else SHORT_WINDOW)
        # Several at once, as one message to the scheduler.
        if len(self._sent) <= window // 2:
            batches = [self._next(threads) for _ in range(window - len(self._sent)) if self._has_more()]
            self._send(batches, self._workers.where(), None)
        while self._verification.waiting and len(self._sent) < 2 * window:
            self._send_recheck(self._verification.waiting.popleft())

    def _has_more(self) -> bool:
        return bool(self._again or self._plan)

    def _next(self, threads: int) -> tuple[range, int]:
        return self._again.popleft() if self._again else (self._plan.next(threads), 0)

    def _send_recheck(self, recheck: Recheck) -> None:
        others = self._workers.others(recheck.worker[0])
        if others:
            self._send([(recheck.units, recheck.attempt)], [self._verification.choose_worker(others)], recheck)
        else:
            self._discard(self._verification.recompute(recheck))

    def _send(self, batches: list[tuple[range, int]], where: list[str] | None, recheck: Recheck | None) -> None:
        if not batches:
            return
        import dask

        keys = [f"{self._name}{self._number + index}" for index in range(len(batches))]
        self._number += len(batches)
        calls = [task.call(self._question, self._mark, units, recheck is not None) for units, _ in batches]
        # The source code of the caller is of no use to the scheduler.
        with dask.config.set({"distributed.diagnostics.computations.nframes": 0}):
            # Rechecks go first, so that a faulty worker is found early.
            futures = self._client.map(eval, calls, key=keys, pure=False, workers=where, priority=1 if recheck else 0)
        for future, (units, attempt) in zip(futures, batches):
            self._sent[future.key] = Sent(units, attempt, future, where, recheck)
            future.add_done_callback(self._finished)

    def _finished(self, future: Any) -> None:
        self._arrived.put(future.key)

    # Receiving.

    def _wait(self) -> list[str]:
        """The keys of batches that have finished or failed."""
        keys: list[str] = []
        deadline = time.monotonic() + POLL
        while not self._are_enough(len(keys)):
            try:
                key = self._arrived.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                break
            if not keys:
                deadline = min(deadline, time.monotonic() + TOGETHER)
            if key in self._sent:
                keys.append(key)
        return keys

    def _are_enough(self, arrived: int) -> bool:
        """Whether to fetch now: nothing more will come, or a worker will soon be idle."""
        in_flight = len(self._sent) - arrived
        return in_flight == 0 or (self._has_more() and in_flight <= 2 * self._workers.total_threads)

    def _take(self, keys: list[str]) -> None:
        states = {key: self._sent[key].future.status for key in keys}
        if self._client.status != "running" or "cancelled" in states.values():
            self._find_scheduler()
            return
        # The journal and the checkpoint get the same batches, whenever Ctrl-C comes.
        with interrupts_deferred():
            self._receive(states)

    def _receive(self, states: dict[str, str]) -> None:
        for key in (key for key, state in states.items() if state == "error"):
            # The scheduler may be lost meanwhile, and all batches with it.
            if key in self._sent:
                self._fail(self._sent.pop(key))
        answers = self._gather([key for key, state in states.items() if state == "finished" and key in self._sent])
        counted: list[Counted] = []
        rechecks: list[tuple[Recheck, Counted]] = []
        for key, answer in answers.items():
            sent = self._sent.pop(key)
            result = self._unpack(sent, answer)
            if result is not None and sent.recheck:
                rechecks.append((sent.recheck, result))
            elif result is not None:
                counted.append(result)
        self._keep(counted)
        for recheck, again in rechecks:
            self._settle(recheck, again)

    def _gather(self, keys: list[str]) -> dict[str, Any]:
        futures = {key: self._sent[key].future for key in keys}
        if not futures:
            return {}
        try:
            fetch = lambda: self._client.gather(  # noqa: E731
                futures, errors="skip", direct=self._is_direct, asynchronous=True
            )
            answers = self._client.sync(fetch, callback_timeout=GATHER)
        except (OSError, asyncio.TimeoutError):
            # The workers cannot be reached from here, or one of them has left and its batch starts again.
            self._is_direct = False
            answers = {}
        for key in keys:
            if answers.get(key) is None:
                futures[key].add_done_callback(self._finished)
        return {key: answer for key, answer in answers.items() if answer is not None}

    def _unpack(self, sent: Sent, answer: task.Answer) -> Counted | None:
        """The result of a batch, if its worker is not excluded and the result is well formed."""
        address, name, seconds, packed = answer
        if address in self._workers.excluded:
            self._resend(sent, sent.attempt)
            return None
        try:
            subtotal = Subtotal.from_bytes(self._store.units, packed)
        except CheckError as error:
            self._retry(sent, str(error))
            return None
        if subtotal.units != sent.units:
            self._retry(sent, repr(subtotal))
            return None
        return Counted(subtotal, (address, name), seconds)

    def _keep(self, counted: list[Counted]) -> None:
        if not counted:
            return
        self._store.take(counted)
        for batch in counted:
            self._plan.learn(self._plan.cost_of(batch.subtotal.units), batch.seconds)
            tally = self.tally.setdefault(batch.worker, [0, 0.0])
            tally[0] += 1
            tally[1] += batch.seconds
            self._verification.add(batch)
        self._reporter.report(self._store.checkpoint, len(self._workers.threads))

    def _settle(self, recheck: Recheck, again: Counted) -> None:
        if recheck.worker[0] in self._workers.excluded:
            return  # its results are discarded
        if again.worker[0] in self._workers.excluded:
            # An answer that came with this one was wrong: another worker recomputes it.
            self._verification.waiting.append(recheck)
            return
        self._discard(self._verification.compare(recheck, again.subtotal, again.worker))

    def _discard(self, faulty: list[Worker]) -> None:
        for worker in faulty:
            self._workers.exclude(worker, _core.say("WorkerLied", worker=label(worker)))
            self._verification.forget(worker)
            units = self._store.discard(worker)
            self.faulty.append(worker)
            self._warn(_core.say("WorkerDropped", worker=label(worker), units=sum(map(len, units))))
            for stretch in units:
                self._plan.put_back(stretch)

    # Failures.

    def _fail(self, sent: Sent) -> None:
        error = sent.future.exception()
        if cannot_import(error) or isinstance(error, task.OtherEngine):
            # A new worker took a batch before it was checked.
            self._update()
        self._retry(sent, f"{type(error).__name__}: {error}")

    def _retry(self, sent: Sent, reason: str) -> None:
        if sent.attempt >= self._retries:
            first, last = sent.units.start, sent.units.stop - 1
            raise failed("BatchFailed", attempts=sent.attempt + 1, reason=reason, first=first, last=last)
        self._resend(sent, sent.attempt + 1)

    def _resend(self, sent: Sent, attempt: int) -> None:
        if sent.recheck:
            self._verification.waiting.append(sent.recheck._replace(attempt=attempt))
        else:
            self._again.append((sent.units, attempt))

    def _check_cluster(self) -> None:
        """At intervals: updates the workers, and resends batches whose workers have left."""
        self._reporter.report(self._store.checkpoint, len(self._workers.threads))
        if self._client.status != "running":
            self._find_scheduler()
        if time.monotonic() - self._updated < UPDATE:
            return
        self._update()
        stuck = [key for key, sent in self._sent.items() if sent.where and not self._workers.threads.keys() & set(sent.where)]
        for key in stuck:
            sent = self._sent.pop(key)
            self._cancel([sent.future])
            self._resend(sent, sent.attempt)

    def _update(self) -> None:
        try:
            self._workers.update(self._timeout)
        except LOST:
            self._find_scheduler()
        self._updated = time.monotonic()

    def _find_workers(self) -> None:
        try:
            self._workers.wait(self._timeout)
        except (TimeoutError, asyncio.TimeoutError):
            # The scheduler does not answer.
            raise failed("SchedulerLost", seconds=f"{self._timeout:g}") from None
        except LOST:
            self._find_scheduler()
        self._updated = time.monotonic()

    def _find_scheduler(self) -> None:
        """The scheduler is lost, with all batches; waits until another one takes its place."""
        deadline = time.monotonic() + self._timeout
        while self._client.status != "running":
            if self._client.status == "closed" or time.monotonic() >= deadline:
                raise failed("SchedulerLost", seconds=f"{self._timeout:g}")
            time.sleep(POLL / 5)
        for sent in self._sent.values():
            self._resend(sent, sent.attempt)
        self._sent.clear()
        self._workers.threads.clear()
