"""What is done: a checkpoint with its journal, and who did what.

Results go into the journal first, then into the checkpoint in memory; its file follows every few seconds and at
the end. Opening puts the two together again, whoever wrote the checkpoint last: this package or `queens count`.
"""

from __future__ import annotations

import os
import time
from array import array
from contextlib import ExitStack, suppress
from itertools import groupby
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple, Union

from .. import _core
from .._errors import CheckpointError
from . import journal as lines
from .journal import Journal

#: The file is saved so many seconds after the last time at the earliest, and so many times as long as that took.
PAUSE, PATIENCE = 5.0, 50.0

#: A worker by its address and its name.
Worker = Tuple[str, str]


class Counted(NamedTuple):
    """A batch that a worker has counted."""

    subtotal: _core.Subtotal
    worker: Worker
    seconds: float


class Kept:
    """Finished units of one count. One process at a time has it."""

    def __init__(self, path: Union[str, "os.PathLike[str]", None], units: _core.Units, seed: int) -> None:
        self.units = units
        self.checkpoint = _core.Checkpoint(None if path is None else followed(path), units)
        self._workers: List[Worker] = []
        self._numbers: Dict[Worker, int] = {}
        #: For each unit the number of its worker; -1 where it was not counted on a cluster.
        self._owners = array("i", [-1]) * len(units)
        self.liars: List[Worker] = []
        self._next_save = 0.0
        file = self.checkpoint.path
        self.journal = Journal(lines.path_beside(os.fspath(file)) if file is not None else None)
        try:
            self._take_over()
            self.journal.write([lines.start(units, seed, self.checkpoint.done)])
        except BaseException:
            with suppress(CheckpointError, OSError), ExitStack() as stack:
                stack.callback(self.checkpoint.close)
                stack.callback(self.journal.close)
            raise

    @property
    def path(self) -> Optional[str]:
        """Where the checkpoint is."""
        path = self.checkpoint.path
        return None if path is None else os.fspath(path)

    def take(self, batches: List[Counted]) -> None:
        """Keeps results; when this returns they are safe."""
        self.journal.write([lines.batch(*batch) for batch in batches])
        for subtotal, worker, _ in batches:
            self.checkpoint.add(subtotal)
            self._own(subtotal.units, worker)
        self._save_sometimes()

    def compared(self, units: range, worker: Worker, by: str, agree: bool) -> None:
        """Notes that a batch was recomputed."""
        self.journal.write([lines.compared(units, worker[0], by, agree)])

    def condemn(self, worker: Worker) -> List[range]:
        """Forgets all that a worker ever did: the units that are open again."""
        self.liars.append(worker)
        mine = list(self._owned(worker))
        for units in mine:
            self._forget(units)
        # First the file that `queens count` would trust; whoever reads the journal knows who disagreed.
        self.checkpoint.save()
        self.journal.write([lines.liar(worker)] + [lines.dropped(units) for units in mine])
        return mine

    def close(self, count: Optional[int] = None) -> None:
        """Saves everything and lets others have it."""
        with ExitStack() as stack:
            stack.callback(self.checkpoint.close)
            stack.callback(self.journal.close)
            self.checkpoint.save()
            self.journal.write([lines.end(self.checkpoint.done, count)])

    def let_go(self) -> None:
        """The same while something worse is on its way: that shall be heard of, and not what closing adds."""
        with suppress(CheckpointError, OSError):
            self.close()

    def _save_sometimes(self) -> None:
        begun = time.monotonic()
        if begun >= self._next_save:
            if self._next_save:
                self.checkpoint.save()
            now = time.monotonic()
            self._next_save = now + max(PAUSE, PATIENCE * (now - begun))

    def _take_over(self) -> None:
        """The journal once more, line by line: what the checkpoint lacks is added, what was dropped is dropped."""
        is_open = bytearray(len(self.units))
        for stretch in self.checkpoint.remaining():
            is_open[stretch.start : stretch.stop] = b"\1" * len(stretch)
        #: Who disagreed, as long as nobody was found to lie for it.
        disputes: List[Set[str]] = []
        for line in self.journal.read(self.units):
            if line["event"] == "batch":
                self._add_again(line["subtotal"], (line["worker"], line["name"]), is_open)
            elif line["event"] == "dropped":
                self._drop_again([line["units"]], is_open)
            elif line["event"] == "start":
                self._drop_doubtful(disputes, is_open)  # as that client did when it read this
                disputes = []
            elif line["event"] == "recomputed" and not line["agree"]:
                disputes.append({line["worker"], line["by"]})
            elif line["event"] == "liar":
                liar = (line["worker"], line["name"])
                self.liars.append(liar)
                self._drop_again(list(self._owned(liar)), is_open)
                disputes = [dispute for dispute in disputes if liar[0] not in dispute]
        self._drop_doubtful(disputes, is_open)
        self.checkpoint.save()

    def _add_again(self, subtotal: _core.Subtotal, worker: Worker, is_open: bytearray) -> None:
        first, end = subtotal.units.start, subtotal.units.stop
        self._own(subtotal.units, worker)
        if all(is_open[first:end]):
            self.checkpoint.add(subtotal)
            is_open[first:end] = bytes(end - first)

    def _drop_again(self, stretches: List[range], is_open: bytearray) -> None:
        for units in stretches:
            self._forget(units)
            is_open[units.start : units.stop] = b"\1" * len(units)

    def _drop_doubtful(self, disputes: List[Set[str]], is_open: bytearray) -> None:
        """What liars own all the same, and what those own who disagreed when the last client was killed."""
        doubtful = set().union(*disputes)
        for worker in list(self._workers):
            if worker in self.liars or worker[0] in doubtful:
                self._drop_again(list(self._owned(worker)), is_open)

    def _forget(self, units: range) -> None:
        self.checkpoint.drop(units)
        self._own(units, None)

    def _own(self, units: range, worker: Optional[Worker]) -> None:
        number = -1
        if worker is not None:
            number = self._numbers.setdefault(worker, len(self._workers))
            if number == len(self._workers):
                self._workers.append(worker)
        for unit in units:
            self._owners[unit] = number

    def _owned(self, worker: Worker) -> Iterator[range]:
        """The units of a worker, also of one that had its address or its name in an earlier run."""
        same = {number for number, other in enumerate(self._workers) if is_same(worker, other)}
        for mine, group in groupby(range(len(self._owners)), lambda unit: self._owners[unit] in same):
            if mine:
                stretch = list(group)
                yield range(stretch[0], stretch[-1] + 1)


def followed(path: Union[str, "os.PathLike[str]"]) -> Union[str, "os.PathLike[str]"]:
    """Where a link leads, though nothing is there yet: the file is written there, and the link stays one."""
    return os.path.realpath(path) if os.path.islink(path) else path


def is_same(one: Worker, other: Worker) -> bool:
    """Whether two may be the same worker: better one batch too many is counted again than one too few."""
    return one[0] == other[0] or one[1] == other[1]
