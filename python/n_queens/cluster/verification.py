"""Verification of the workers: a share of the batches is recomputed on another worker.

It is counted through the symmetric image and must give the same values. If it does not, the client counts the units
itself; a worker whose values differ from these is excluded.
"""

from __future__ import annotations

import random
from collections import deque
from typing import NamedTuple

from .. import _core
from .._answers import Subtotal
from .store import Counted, Store, Worker

#: A part of one of the first batches is always recomputed, unless the share is 0: one of this many.
FIRST_FEW = 4

#: Through its image a unit takes about this many times as long: its lists are not kept.
IMAGE_COST = 3


class Recheck(NamedTuple):
    """Units that are to be counted again."""

    units: range
    values: tuple[int, ...]
    worker: Worker
    #: How often that failed.
    attempt: int = 0


class Verification:
    """Chooses by the seed what is recomputed, and compares the values."""

    def __init__(self, units: _core.Units, store: Store, share: float, seed: int) -> None:
        self._units, self._store, self._share, self._seed = units, store, share, seed
        self._budget = share * units.total_cost / IMAGE_COST
        self._number = 0
        self._last: Recheck | None = None
        self._has_chosen = False
        self.waiting: deque[Recheck] = deque()
        #: Units that were recomputed and agreed.
        self.recomputed = 0

    def add(self, batch: Counted) -> None:
        """Takes a finished batch, which may be chosen."""
        recheck = Recheck(batch.subtotal.units, batch.subtotal.values, batch.worker)
        self._last = self._part(recheck)
        if self._chooses():
            self._choose(recheck)
        elif self._share > 0 and self._number == self._seed % FIRST_FEW:
            self._choose(self._last)
        self._number += 1

    def finish(self) -> None:
        """Chooses a part of the last batch if nothing else was chosen."""
        if self._share > 0 and self._last is not None and not self._has_chosen:
            self._choose(self._last)

    def choose_worker(self, others: list[str]) -> str:
        """The worker that recomputes a batch."""
        return random.Random(f"{self._seed} {self._number}").choice(sorted(others))

    def recompute(self, recheck: Recheck) -> list[Worker]:
        """Recomputes on the client: the workers with wrong values."""
        again = self._units.count(recheck.units, image=True)
        return self.compare(recheck, again, None)

    def compare(self, recheck: Recheck, again: Subtotal, by: Worker | None) -> list[Worker]:
        """Compares both results: the workers with wrong values, usually none."""
        agree = again.values == recheck.values
        self._store.compared(recheck.units, recheck.worker, by[0] if by else "client", agree)
        if agree:
            self.recomputed += len(recheck.units)
            return []
        right = self._units.count(recheck.units).values
        results = [(recheck.worker, recheck.values)] + ([(by, again.values)] if by else [])
        return [worker for worker, values in results if values != right]

    def forget(self, worker: Worker) -> None:
        """Removes the rechecks of a worker whose results were discarded."""
        self.waiting = deque(recheck for recheck in self.waiting if recheck.worker != worker)
        if self._last is not None and self._last.worker == worker:
            self._last = None
        self._has_chosen = False

    def _choose(self, recheck: Recheck) -> None:
        self.waiting.append(recheck)
        self._has_chosen = True

    def _chooses(self) -> bool:
        return random.Random(f"{self._seed}/{self._number}").random() < self._share

    def _part(self, recheck: Recheck) -> Recheck:
        """Neighbouring units of a batch that cost no more than the share that is recomputed."""
        first = random.Random(f"{self._seed}:{self._number}").randrange(len(recheck.units))
        end, budget = first + 1, self._budget - self._units.cost(recheck.units[first])
        while end < len(recheck.units) and budget >= self._units.cost(recheck.units[end]):
            budget -= self._units.cost(recheck.units[end])
            end += 1
        return Recheck(recheck.units[first:end], recheck.values[first:end], recheck.worker)
