"""Which units go into the next batch, and how many.

Open units are kept in blocks of neighbours. The block with the costliest unit comes first, so that the last batches are
small and no worker waits long for another. A batch is cut from the front of its block. It is small while the speed of
the workers is unknown, then takes about half a minute, and gets smaller again near the end.
"""

from __future__ import annotations

import heapq
from typing import Iterable

from .. import _core

#: The most units of a batch: their values fit into a kilobyte.
MOST_UNITS = 96

#: The time of a batch in seconds: long beside the cost of sending it, short enough to lose.
LONGEST, SHORTEST = 30.0, 0.02

#: Before the first result: the assumed cost per second, and the longest time of a batch.
COMMON_SPEED, FIRST_LONGEST = 7e8, 1.0

#: Near the end the rest is divided into this number of batches for each thread.
ROUNDS = 1.5

#: The weight of a new measurement in the average speed.
WEIGHT = 0.2


class Plan:
    """The units that are not sent yet, and the speed of the workers."""

    def __init__(self, units: _core.Units, open_units: Iterable[range]) -> None:
        self._units = units
        self._blocks: list[tuple[int, int, int]] = []
        self._speed = 0.0
        self.cost = 0
        for stretch in open_units:
            self.put_back(stretch)

    def __bool__(self) -> bool:
        return bool(self._blocks)

    @property
    def speed(self) -> float:
        """Cost per second of one thread."""
        return self._speed or COMMON_SPEED

    def cost_of(self, batch: range) -> int:
        """The expected cost of these units."""
        return sum(map(self._units.cost, batch))

    def put_back(self, stretch: range) -> None:
        """Adds units that are to be counted, perhaps again."""
        for first in range(stretch.start, stretch.stop, MOST_UNITS):
            block = range(first, min(first + MOST_UNITS, stretch.stop))
            self.cost += self.cost_of(block)
            self._push(block)

    def learn(self, cost: int, seconds: float) -> None:
        """Updates the speed with a batch of this cost and time."""
        speed = cost / max(seconds, 1e-4)
        self._speed = speed if not self._speed else self._speed + WEIGHT * (speed - self._speed)

    def seconds(self, threads: int) -> float:
        """The expected time of the next batch."""
        return self._aim(threads) / self.speed

    def next(self, threads: int) -> range:
        """The next batch, for this number of threads in all."""
        _, first, end = heapq.heappop(self._blocks)
        batch = self._front(range(first, end), self._aim(threads))
        self.cost -= self.cost_of(batch)
        if batch.stop < end:
            self._push(range(batch.stop, end))
        return batch

    def _push(self, block: range) -> None:
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
        # A rest that is too small for a batch of its own is included.
        return block if rest < SHORTEST * self.speed / 2 else range(block.start, end)
