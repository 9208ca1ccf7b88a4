"""The loop of a run: a few batches at each worker, results taken in as they come, until every unit is done.

No more futures exist than a few for each thread, whatever the size of the count, and each is released as soon as
its result is on the disk. Results come straight from the workers where they can be reached; then the scheduler
handles under a kilobyte of task and result for each batch.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import time
from collections import deque
from contextlib import suppress
from typing import Any, Callable, Deque, Dict, List, NamedTuple, Optional, Tuple

from .. import _core
from .._errors import CheckError
from . import task
from ._errors import failed
from .crew import LOST, Crew, cannot_import, label
from .kept import Counted, Kept, Worker
from .plan import Plan
from .progress import Teller
from .referee import Doubt, Referee

#: Batches on their way for each thread: one that is counted, others that wait beside it; more if they take less
#: than a second.
WINDOW, SHORT_WINDOW, SHORT = 4, 8, 1.0

#: So often we look up while nothing comes in, and look for workers, in seconds.
BLINK, LOOK = 0.25, 2.0

#: Results that come so soon after one another, in seconds, are fetched together: fetching costs more than counting
#: a small batch does.
TOGETHER = 0.1

#: A result that is there must come within so many seconds.
GATHER = 10.0


class Sent(NamedTuple):
    """A batch on its way."""

    units: range
    attempt: int
    future: Any
    #: Who alone may count it; None if anybody may.
    where: Optional[List[str]]
    #: What it shall confirm, if it is counted for that.
    doubt: Optional[Doubt]


class Spread:
    """One run over a cluster."""

    def __init__(
        self, client: Any, question: task.Question, kept: Kept, crew: Crew, referee: Referee,
        teller: Teller, warn: Callable[[str], None], timeout: float, retries: int,
    ) -> None:
        self._client, self._question, self._kept = client, question, kept
        self._crew, self._referee, self._teller, self._warn = crew, referee, teller, warn
        self._timeout, self._retries = timeout, retries
        self._mark = task.mark(kept.units.job)
        self._plan = Plan(kept.units, kept.checkpoint.remaining())
        self._sent: Dict[str, Sent] = {}
        self._again: Deque[Tuple[range, int]] = deque()
        self._arrived: "queue.SimpleQueue[str]" = queue.SimpleQueue()
        self._name = f"q{kept.units.n}-{secrets.randbelow(10)}{secrets.token_hex(2)}"
        self._number = 0
        self._is_direct = True
        self._looked = time.monotonic()
        #: Batches and seconds of each worker.
        self.tally: Dict[Worker, List[float]] = {}
        self.liars: List[Worker] = []

    def run(self) -> None:
        """Until every unit is done and everything doubtful is settled."""
        while True:
            self._fill()
            if self._sent:
                self._take(self._wait())
            elif not (self._plan or self._again or self._referee.waiting):
                self._referee.at_the_end()
                if not self._referee.waiting:
                    return
            self._look_around()

    def cancel(self) -> None:
        """Nobody wants what is on its way."""
        futures = [sent.future for sent in self._sent.values()]
        self._sent.clear()
        self._cancel(futures)

    def _cancel(self, futures: List[Any]) -> None:
        # A scheduler that is lost has forgotten them anyway.
        if futures and self._client.status == "running":
            with suppress(*LOST):
                self._client.cancel(futures)

    # Sending.

    def _fill(self) -> None:
        threads = self._crew.total_threads
        if not threads:
            self._find_workers()
            return
        window = threads * (WINDOW if self._plan.seconds(threads) > SHORT else SHORT_WINDOW)
        # Several at once: the scheduler handles one message for all of them.
        if len(self._sent) <= window // 2:
            batches = [self._next(threads) for _ in range(window - len(self._sent)) if self._has_more()]
            self._send(batches, self._crew.where(), None)
        while self._referee.waiting and len(self._sent) < 2 * window:
            self._doubt(self._referee.waiting.popleft())

    def _has_more(self) -> bool:
        return bool(self._again or self._plan)

    def _next(self, threads: int) -> Tuple[range, int]:
        return self._again.popleft() if self._again else (self._plan.next(threads), 0)

    def _doubt(self, doubt: Doubt) -> None:
        others = self._crew.others(doubt.worker[0])
        if others:
            self._send([(doubt.units, doubt.attempt)], [self._referee.somebody(others)], doubt)
        else:
            self._condemn(self._referee.here(doubt))

    def _send(self, batches: List[Tuple[range, int]], where: Optional[List[str]], doubt: Optional[Doubt]) -> None:
        if not batches:
            return
        import dask

        keys = [f"{self._name}{self._number + index}" for index in range(len(batches))]
        self._number += len(batches)
        calls = [task.call(self._question, self._mark, units, doubt is not None) for units, _ in batches]
        # The source of whoever calls is of no use to the scheduler.
        with dask.config.set({"distributed.diagnostics.computations.nframes": 0}):
            # What is recomputed does not wait behind all the rest: who lies shall not lie for long.
            futures = self._client.map(eval, calls, key=keys, pure=False, workers=where, priority=1 if doubt else 0)
        for future, (units, attempt) in zip(futures, batches):
            self._sent[future.key] = Sent(units, attempt, future, where, doubt)
            future.add_done_callback(self._hear)

    def _hear(self, future: Any) -> None:
        self._arrived.put(future.key)

    # Taking.

    def _wait(self) -> List[str]:
        """The keys of batches that have come to an end, for better or worse."""
        keys: List[str] = []
        deadline = time.monotonic() + BLINK
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
        """Whether it is time to fetch: nothing more will come, or somebody will soon have nothing to do."""
        under_way = len(self._sent) - arrived
        return under_way == 0 or (self._has_more() and under_way <= 2 * self._crew.total_threads)

    def _take(self, keys: List[str]) -> None:
        states = {key: self._sent[key].future.status for key in keys}
        if self._client.status != "running" or "cancelled" in states.values():
            self._find_scheduler()
            return
        for key in (key for key, state in states.items() if state == "error"):
            # The scheduler may have gone meanwhile, and all that was sent with it.
            if key in self._sent:
                self._fail(self._sent.pop(key))
        answers = self._gather([key for key, state in states.items() if state == "finished" and key in self._sent])
        counted: List[Counted] = []
        doubts: List[Tuple[Doubt, Counted]] = []
        for key, answer in answers.items():
            sent = self._sent.pop(key)
            result = self._unpack(sent, answer)
            if result is not None and sent.doubt:
                doubts.append((sent.doubt, result))
            elif result is not None:
                counted.append(result)
        self._keep(counted)
        for doubt, again in doubts:
            self._settle(doubt, again)

    def _gather(self, keys: List[str]) -> Dict[str, Any]:
        futures = {key: self._sent[key].future for key in keys}
        if not futures:
            return {}
        try:
            fetch = lambda: self._client.gather(  # noqa: E731
                futures, errors="skip", direct=self._is_direct, asynchronous=True
            )
            answers = self._client.sync(fetch, callback_timeout=GATHER)
        except (OSError, asyncio.TimeoutError):
            # The workers cannot be reached from here, or one of them is gone and its batch begins anew.
            self._is_direct = False
            answers = {}
        for key in keys:
            if answers.get(key) is None:
                futures[key].add_done_callback(self._hear)
        return {key: answer for key, answer in answers.items() if answer is not None}

    def _unpack(self, sent: Sent, answer: task.Answer) -> Optional[Counted]:
        """What a worker says, if it may be listened to and makes sense."""
        address, name, seconds, packed = answer
        if address in self._crew.barred:
            self._resend(sent, sent.attempt)
            return None
        try:
            subtotal = _core.Subtotal.from_bytes(self._kept.units, packed)
        except CheckError as error:
            self._give_up_after(sent, str(error))
            return None
        if subtotal.units != sent.units:
            self._give_up_after(sent, repr(subtotal))
            return None
        return Counted(subtotal, (address, name), seconds)

    def _keep(self, counted: List[Counted]) -> None:
        if not counted:
            return
        self._kept.take(counted)
        for batch in counted:
            self._plan.learn(self._plan.cost_of(batch.subtotal.units), batch.seconds)
            tally = self.tally.setdefault(batch.worker, [0, 0.0])
            tally[0] += 1
            tally[1] += batch.seconds
            self._referee.see(batch)
        self._teller.tell(self._kept.checkpoint, len(self._crew.threads))

    def _settle(self, doubt: Doubt, again: Counted) -> None:
        if doubt.worker[0] in self._crew.barred:
            return  # it was dropped
        if again.worker[0] in self._crew.barred:
            # An answer that came together with this one showed that it lies: somebody else is asked.
            self._referee.waiting.append(doubt)
            return
        self._condemn(self._referee.hear(doubt, again.subtotal, again.worker))

    def _condemn(self, liars: List[Worker]) -> None:
        for worker in liars:
            self._crew.bar(worker, _core.say("WorkerLied", worker=label(worker)))
            self._referee.forget(worker)
            units = self._kept.condemn(worker)
            self.liars.append(worker)
            self._warn(_core.say("WorkerDropped", worker=label(worker), units=str(sum(map(len, units)))))
            for stretch in units:
                self._plan.put_back(stretch)

    # What may go wrong.

    def _fail(self, sent: Sent) -> None:
        error = sent.future.exception()
        if cannot_import(error) or isinstance(error, task.OtherEngine):
            # Somebody came in and took a batch before being asked; now it is asked.
            self._look()
        self._give_up_after(sent, f"{type(error).__name__}: {error}")

    def _give_up_after(self, sent: Sent, reason: str) -> None:
        if sent.attempt >= self._retries:
            facts = {"first": str(sent.units.start), "last": str(sent.units.stop - 1)}
            raise failed("BatchFailed", attempts=str(sent.attempt + 1), reason=reason, **facts)
        self._resend(sent, sent.attempt + 1)

    def _resend(self, sent: Sent, attempt: int) -> None:
        if sent.doubt:
            self._referee.waiting.append(sent.doubt._replace(attempt=attempt))
        else:
            self._again.append((sent.units, attempt))

    def _look_around(self) -> None:
        """Now and then: who has come, who has gone, and whose work nobody can do any more."""
        self._teller.tell(self._kept.checkpoint, len(self._crew.threads))
        if self._client.status != "running":
            self._find_scheduler()
        if time.monotonic() - self._looked < LOOK:
            return
        self._look()
        stuck = [key for key, sent in self._sent.items() if sent.where and not self._crew.threads.keys() & set(sent.where)]
        for key in stuck:
            sent = self._sent.pop(key)
            self._cancel([sent.future])
            self._resend(sent, sent.attempt)

    def _look(self) -> None:
        try:
            self._crew.look(self._timeout)
        except LOST:
            self._find_scheduler()
        self._looked = time.monotonic()

    def _find_workers(self) -> None:
        try:
            self._crew.wait(self._timeout)
        except (TimeoutError, asyncio.TimeoutError):
            # It had its time, and is mute.
            raise failed("SchedulerLost", seconds=f"{self._timeout:g}") from None
        except LOST:
            self._find_scheduler()
        self._looked = time.monotonic()

    def _find_scheduler(self) -> None:
        """The scheduler has gone and forgotten everything; perhaps another one takes its place in time."""
        deadline = time.monotonic() + self._timeout
        while self._client.status != "running":
            if self._client.status == "closed" or time.monotonic() >= deadline:
                raise failed("SchedulerLost", seconds=f"{self._timeout:g}")
            time.sleep(BLINK / 5)
        for sent in self._sent.values():
            self._resend(sent, sent.attempt)
        self._sent.clear()
        self._crew.threads.clear()
