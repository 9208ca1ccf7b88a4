"""Finished units: a checkpoint with its journal, and which worker counted what.

Results are written to the journal first, then to the checkpoint in memory; its file is saved every few seconds and at
the end. Opening merges the two, also if `queens count` wrote the checkpoint in between.
"""

from __future__ import annotations

import os
import time
from contextlib import closing, suppress
from itertools import groupby
from typing import Iterator, NamedTuple, Set

from .. import _core
from .._answers import Subtotal
from .._errors import CheckError, CheckpointError
from . import journal as lines
from .journal import Journal

#: Between two saves: at least this many seconds, and this many times as long as saving took.
PAUSE, FACTOR = 5.0, 50.0

#: A worker by its address and its name.
Worker = tuple[str, str]


class Counted(NamedTuple):
    """A batch that a worker has counted."""

    subtotal: Subtotal
    worker: Worker
    seconds: float


class Store:
    """Finished units of one count. One process at a time has it."""

    def __init__(self, path: str | "os.PathLike[str]" | None, units: _core.Units, seed: int) -> None:
        self.units = units
        self.checkpoint = _core.Checkpoint(None if path is None else followed(path), units)
        #: The worker of each unit; None if it was not counted on a cluster.
        self._owners: list[Worker | None] = [None] * len(units)
        #: The total, when it is known.
        self.count: int | None = None
        #: Workers that returned wrong values.
        self.faulty: list[Worker] = []
        self._next_save = 0.0
        file = self.checkpoint.path
        self.journal = Journal(f"{file}.journal" if file is not None else None)
        try:
            self._replay_journal()
            self.journal.write([lines.start(units, seed, self.checkpoint.done)])
        except BaseException:
            with suppress(CheckpointError, OSError), closing(self.checkpoint):
                self.journal.close()
            raise

    def take(self, batches: list[Counted]) -> None:
        """Stores results; when this returns they are on the disk."""
        self.journal.write([lines.batch(*batch) for batch in batches])
        for subtotal, worker, _ in batches:
            self.checkpoint.add(subtotal)
            self._own(subtotal.units, worker)
        self._save_if_due()

    def compared(self, units: range, worker: Worker, by: str, agree: bool) -> None:
        """Writes to the journal that a batch was recomputed."""
        self.journal.write([lines.compared(units, worker[0], by, agree)])

    def discard(self, worker: Worker) -> list[range]:
        """Removes all results of a worker: the units that are open again."""
        self.faulty.append(worker)
        mine = self._forget_all_of(worker)
        # The checkpoint comes first, since `queens count` reads it alone; the journal has the disagreement already.
        self.checkpoint.save()
        self.journal.write([lines.faulty(worker)] + [lines.dropped(units) for units in mine])
        return mine

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        (self.close if kind is None else self.close_quietly)()

    def close(self) -> None:
        """Saves everything and unlocks the file."""
        with closing(self.checkpoint), closing(self.journal):
            self.checkpoint.save()
            self.journal.write([lines.end(self.checkpoint.done, self.count)])

    def close_quietly(self) -> None:
        """Closes during another exception, which an error of closing must not hide."""
        with suppress(CheckpointError, OSError):
            self.close()

    def _save_if_due(self) -> None:
        begun = time.monotonic()
        if begun >= self._next_save:
            if self._next_save:
                self.checkpoint.save()
            now = time.monotonic()
            self._next_save = now + max(PAUSE, FACTOR * (now - begun))

    def _replay_journal(self) -> None:
        """Applies the journal line by line: adds what the checkpoint lacks, drops what was dropped."""
        #: Workers that disagreed, as long as none of them is known to be wrong.
        disputes: list[Set[str]] = []
        for line in self.journal.read(self.units):
            if line["event"] == "batch":
                self._own(line["units"], (line["worker"], line["name"]))
                with suppress(CheckError):  # the checkpoint has some of these units
                    self.checkpoint.add(line["subtotal"])
            elif line["event"] == "dropped":
                self._forget(line["units"])
            elif line["event"] == "start":
                self._forget_doubtful(disputes)  # as the client did that wrote this line
                disputes = []
            elif line["event"] == "recomputed" and not line["agree"]:
                disputes.append({line["worker"], line["by"]})
            elif line["event"] == "liar":
                faulty = (line["worker"], line["name"])
                self.faulty.append(faulty)
                self._forget_all_of(faulty)
                disputes = [dispute for dispute in disputes if faulty[0] not in dispute]
        self._forget_doubtful(disputes)
        self.checkpoint.save()

    def _forget_doubtful(self, disputes: list[Set[str]]) -> None:
        """Drops what faulty workers still own, and what those own that disagreed when the last client was killed."""
        doubtful = set().union(*disputes)
        for worker in {owner for owner in self._owners if owner is not None}:
            if worker in self.faulty or worker[0] in doubtful:
                self._forget_all_of(worker)

    def _forget_all_of(self, worker: Worker) -> list[range]:
        """Drops all units of a worker, which it returns."""
        mine = list(self._owned(worker))
        for units in mine:
            self._forget(units)
        return mine

    def _forget(self, units: range) -> None:
        self.checkpoint.drop(units)
        self._own(units, None)

    def _own(self, units: range, worker: Worker | None) -> None:
        self._owners[units.start : units.stop] = [worker] * len(units)

    def _owned(self, worker: Worker) -> Iterator[range]:
        """The units of a worker, also of one that had its address or its name in an earlier run."""
        same = {owner for owner in set(self._owners) if owner is not None and is_same(worker, owner)}
        for mine, group in groupby(range(len(self._owners)), lambda unit: self._owners[unit] in same):
            if mine:
                stretch = list(group)
                yield range(stretch[0], stretch[-1] + 1)


def followed(path: str | "os.PathLike[str]") -> str | "os.PathLike[str]":
    """The target of a link, even if it does not exist: the file is written there, and the link stays a link."""
    return os.path.realpath(path) if os.path.islink(path) else path


def is_same(one: Worker, other: Worker) -> bool:
    """Whether two may be one worker. In doubt they are: counting a batch again does no harm."""
    return one[0] == other[0] or one[1] == other[1]
