"""Who checks the workers: a share of the batches is recomputed, elsewhere and on another path.

Its values must come out the same through the symmetric image on another worker. Where they do not, the client
counts the units itself, plainly; whoever differs from that is not believed any more.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Deque, List, NamedTuple, Optional, Tuple

from .. import _core
from .kept import Counted, Kept, Worker

#: A part of one of the first so many batches is always recomputed, unless none shall be.
FIRST_FEW = 4

#: Through its image a unit takes about so many times as long: its lists are not kept.
IMAGE_COST = 3


class Doubt(NamedTuple):
    """Units that are to be counted once more."""

    units: range
    values: Tuple[int, ...]
    worker: Worker
    #: How often that has failed.
    attempt: int = 0


class Referee:
    """Chooses by the seed what is recomputed, and says who is right."""

    def __init__(self, units: _core.Units, kept: Kept, share: float, seed: int) -> None:
        self._units, self._kept, self._share, self._seed = units, kept, share, seed
        self._budget = share * units.total_cost / IMAGE_COST
        self._number = 0
        self._last: Optional[Doubt] = None
        self._has_chosen = False
        self.waiting: Deque[Doubt] = deque()
        #: Units that were recomputed and agreed.
        self.recomputed = 0

    def see(self, batch: Counted) -> None:
        """A batch has come in: perhaps it is chosen."""
        doubt = Doubt(batch.subtotal.units, batch.subtotal.values, batch.worker)
        self._last = self._part(doubt)
        if self._chooses():
            self._choose(doubt)
        elif self._share > 0 and self._number == self._seed % FIRST_FEW:
            self._choose(self._last)
        self._number += 1

    def at_the_end(self) -> None:
        """Everything is counted: if nothing was chosen, something of the last batch is."""
        if self._share > 0 and self._last is not None and not self._has_chosen:
            self._choose(self._last)

    def somebody(self, others: List[str]) -> str:
        """Who recomputes a batch."""
        return random.Random(f"{self._seed} {self._number}").choice(sorted(others))

    def here(self, doubt: Doubt) -> List[Worker]:
        """Recomputes on the client, which is believed."""
        again = self._units.count(doubt.units, image=True)
        return self.hear(doubt, again, None)

    def hear(self, doubt: Doubt, again: _core.Subtotal, by: Optional[Worker]) -> List[Worker]:
        """Compares: whoever lied, often nobody."""
        agree = again.values == doubt.values
        self._kept.compared(doubt.units, doubt.worker, by[0] if by else "client", agree)
        if agree:
            self.recomputed += len(doubt.units)
            return []
        truth = self._units.count(doubt.units).values
        told = [(doubt.worker, doubt.values)] + ([(by, again.values)] if by else [])
        return [worker for worker, values in told if values != truth]

    def forget(self, worker: Worker) -> None:
        """Nothing of this one is to be recomputed any more: it was dropped."""
        self.waiting = deque(doubt for doubt in self.waiting if doubt.worker != worker)
        if self._last is not None and self._last.worker == worker:
            self._last = None
        self._has_chosen = False

    def _choose(self, doubt: Doubt) -> None:
        self.waiting.append(doubt)
        self._has_chosen = True

    def _chooses(self) -> bool:
        return random.Random(f"{self._seed}/{self._number}").random() < self._share

    def _part(self, doubt: Doubt) -> Doubt:
        """Neighbours in a batch that together take no longer than the share that is to be recomputed."""
        first = random.Random(f"{self._seed}:{self._number}").randrange(len(doubt.units))
        end, budget = first + 1, self._budget - self._units.cost(doubt.units[first])
        while end < len(doubt.units) and budget >= self._units.cost(doubt.units[end]):
            budget -= self._units.cost(doubt.units[end])
            end += 1
        return Doubt(doubt.units[first:end], doubt.values[first:end], doubt.worker)
