"""Who checks the workers: a share of the batches is recomputed, elsewhere and on another path.

A batch's check value must come out the same through its symmetric image on another worker. Where it does not,
the client counts the batch itself, plainly; whoever differs from that is not believed any more.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Deque, List, NamedTuple, Optional

from .. import _core
from .kept import Counted, Kept, Worker

#: One of the first so many batches is always recomputed, unless none shall be.
FIRST_FEW = 4


class Doubt(NamedTuple):
    """A batch that is to be counted once more."""

    units: range
    check: str
    worker: Worker


class Referee:
    """Chooses by the seed what is recomputed, and says who is right."""

    def __init__(self, units: _core.Units, kept: Kept, share: float, seed: int) -> None:
        self._units, self._kept, self._share, self._seed = units, kept, share, seed
        self._number = 0
        self._last: Optional[Doubt] = None
        self._has_chosen = False
        self.waiting: Deque[Doubt] = deque()
        #: Units that were recomputed and agreed.
        self.recomputed = 0

    def see(self, batch: Counted) -> None:
        """A batch has come in: perhaps it is chosen."""
        doubt = Doubt(batch.subtotal.units, batch.subtotal.check, batch.worker)
        if self._chooses(self._number):
            self.waiting.append(doubt)
            self._has_chosen = True
        self._number += 1
        self._last = doubt

    def at_the_end(self) -> None:
        """Everything is counted: if nothing was chosen, the last batch is."""
        if self._share > 0 and self._last is not None and not self._has_chosen:
            self.waiting.append(self._last)
            self._has_chosen = True

    def somebody(self, others: List[str]) -> str:
        """Who recomputes a batch."""
        return random.Random(f"{self._seed} {self._number}").choice(sorted(others))

    def here(self, doubt: Doubt) -> List[Worker]:
        """Recomputes on the client, which is believed."""
        again = self._units.count(doubt.units, image=True)
        return self.hear(doubt, again, None)

    def hear(self, doubt: Doubt, again: _core.Subtotal, by: Optional[Worker]) -> List[Worker]:
        """Compares: whoever lied, often nobody."""
        agree = again.check == doubt.check
        self._kept.compared(doubt.units, doubt.worker, by[0] if by else "client", agree)
        if agree:
            self.recomputed += len(doubt.units)
            return []
        truth = self._units.count(doubt.units).check
        told = [(doubt.worker, doubt.check)] + ([(by, again.check)] if by else [])
        return [worker for worker, check in told if check != truth]

    def forget(self, worker: Worker) -> None:
        """Nothing of this one is to be recomputed any more: it was dropped."""
        self.waiting = deque(doubt for doubt in self.waiting if doubt.worker != worker)
        if self._last is not None and self._last.worker == worker:
            self._last = None
        self._has_chosen = False

    def _chooses(self, number: int) -> bool:
        if self._share <= 0:
            return False
        chance = random.Random(f"{self._seed}/{number}").random()
        return chance < self._share or number == self._seed % FIRST_FEW
