"""Which units go into the next batch, and how many.

The units that are still to be counted lie in blocks of neighbours. The block with the costliest unit comes
first, so that what is left for the end is small: then no worker waits long for another. A batch is cut from
the front of its block. It is small at first, while nobody knows how fast the workers are, then takes
about half a minute, and gets smaller again when less is left than all workers could share.
"""

from __future__ import annotations

import heapq
from typing import Iterable, List, Tuple

from .. import _core

#: A batch has at most so many units: their values fit into a kilobyte.
MOST_UNITS = 96

#: What a batch aims at, in seconds: long enough that sending it costs nothing beside, short enough to lose.
LONGEST, SHORTEST = 30.0, 0.02

#: Before a speed is known: so much cost a second is common, and a batch takes at most so many seconds.
COMMON_SPEED, FIRST_LONGEST = 7e8, 1.0

#: What is left is thought of as so many batches for each thread.
ROUNDS = 1.5

#: How much of a new speed is believed.
BELIEF = 0.2


class Plan:
    """The units that nobody counts yet, and how fast others were counted."""

    def __init__(self, units: _core.Units, open_units: Iterable[range]) -> None:
        self._units = units
        self._blocks: List[Tuple[int, int, int]] = []
        self._speed = 0.0
        self.cost = 0
        for stretch in open_units:
            self.put_back(stretch)

    def __bool__(self) -> bool:
        return bool(self._blocks)

    @property
    def speed(self) -> float:
        """Cost a second of one thread."""
        return self._speed or COMMON_SPEED

    def cost_of(self, batch: range) -> int:
        """What these units are expected to cost."""
        return sum(map(self._units.cost, batch))

    def put_back(self, stretch: range) -> None:
        """These units are to be counted, perhaps again."""
        for first in range(stretch.start, stretch.stop, MOST_UNITS):
            block = range(first, min(first + MOST_UNITS, stretch.stop))
            self.cost += self.cost_of(block)
            self._lay(block)

    def learn(self, cost: int, seconds: float) -> None:
        """A batch of this cost took so long."""
        speed = cost / max(seconds, 1e-4)
        self._speed = speed if not self._speed else self._speed + BELIEF * (speed - self._speed)

    def seconds(self, threads: int) -> float:
        """About how long the next batch takes."""
        return self._aim(threads) / self.speed

    def next(self, threads: int) -> range:
        """The next batch, for so many threads in all."""
        _, first, end = heapq.heappop(self._blocks)
        batch = self._front(range(first, end), self._aim(threads))
        self.cost -= self.cost_of(batch)
        if batch.stop < end:
            self._lay(range(batch.stop, end))
        return batch

    def _lay(self, block: range) -> None:
        costliest = max(map(self._units.cost, block))
        # Of similar cost they keep their order: neighbours share lists.
        heapq.heappush(self._blocks, (-costliest.bit_length(), block.start, block.stop))

    def _aim(self, threads: int) -> float:
        fair = self.cost / (ROUNDS * max(threads, 1)) / self.speed
        longest = LONGEST if self._speed else FIRST_LONGEST
        return max(min(fair, longest), SHORTEST) * self.speed

    def _front(self, block: range, aim: float) -> range:
        cost, end = 0, block.start
        while end < block.stop and (end == block.start or cost + self._units.cost(end) <= aim):
            cost += self._units.cost(end)
            end += 1
        rest = self.cost_of(range(end, block.stop))
        # A rest too small for a batch of its own goes along.
        return block if rest < SHORTEST * self.speed / 2 else range(block.start, end)
