"""What runs on a worker: it counts a batch of units and returns a few bytes.

The message of a batch holds only where to find this module, the count and the range of units. A worker prepares the
units of a count once, with the lists of small boards, and keeps them for further batches.
"""

from __future__ import annotations

import threading
import time
import zlib
from typing import Any, NamedTuple

from .. import _core

#: A count in short: n, and every option that is not the default, as `18` or `10 of=half-turn`. It is sent with each batch.
Question = str

#: The worker's address, its name, the seconds it took, and the packed subtotal.
Answer = tuple[str, str, float, bytes]


class OtherEngine(Exception):
    """This worker would cut the count in another way than the client did."""


class Prepared(NamedTuple):
    question: Question
    units: _core.Units
    mark: int


_prepared: Prepared | None = None
_lock = threading.Lock()


def mark(job: str) -> int:
    """A short checksum of a job, sent with each batch."""
    return zlib.crc32(job.encode()) >> 12


def call(question: Question, job: int, units: range, image: bool) -> str:
    """The call of `count` as Dask gets it: a text, in which this module is looked up only when the batch runs.

    A reference is looked up as soon as the message arrives; there Dask ends a worker that lacks the package, and the
    client could not name it.
    """
    wanted = f"{question!r},{job},{units.start},{units.stop}" + (",True" if image else "")
    return f"__import__('n_queens.cluster.task').cluster.task.count({wanted})"


def question(n: int, of: str, variant: str, queens: int | None) -> Question:
    """The count as a short text."""
    words = {"of": of, "variant": variant, "queens": queens}
    usual = {"of": "all", "variant": "standard", "queens": None}
    return " ".join([str(n), *(f"{name}={word}" for name, word in words.items() if word != usual[name])])


def cut(question: Question) -> _core.Units:
    """The units of a question."""
    n, *words = question.split()
    asked: dict[str, Any] = dict(word.split("=") for word in words)
    if "queens" in asked:
        asked["queens"] = int(asked["queens"])
    return _core.units(int(n), **asked)


def prepared(question: Question) -> Prepared:
    """The units of a question, prepared once for many batches."""
    global _prepared
    with _lock:
        if _prepared is None or _prepared.question != question:
            _prepared = None  # never the lists of two counts at once
            units = cut(question)
            _prepared = Prepared(question, units, mark(units.job))
        return _prepared


def describe(question: Question, dask_worker: Any = None) -> dict[str, str]:
    """This worker's name, and the job as its engine cuts it."""
    return {"name": str(dask_worker.name), "job": prepared(question).units.job}


def count(question: Question, job: int, first: int, end: int, image: bool = False) -> Answer:
    """Counts the units from `first` up to, not including, `end`; plainly or through a symmetric image."""
    from distributed import get_worker

    mine, worker = prepared(question), get_worker()
    if mine.mark != job:
        raise OtherEngine(f"{worker.name}: {mine.units.job}")
    start = time.perf_counter()
    packed = mine.units.count(range(first, end), image=image).to_bytes()
    return worker.address, str(worker.name), time.perf_counter() - start, packed
