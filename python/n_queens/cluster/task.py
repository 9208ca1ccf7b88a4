"""What runs on a worker: it counts a batch of units and hands back a few bytes.

A batch on its way says no more than where to find this module, which count it is of and which units are meant.
The units of the last count stay here, with the lists that small boards keep in them: a worker makes them once, not
for each batch.
"""

from __future__ import annotations

import threading
import time
import zlib
from typing import Any, Dict, NamedTuple, Optional, Tuple

from .. import _core

#: What a count is of: n, and what differs from the usual, as `18` or `10 of=half-turn`. It travels with each batch.
Question = str

#: The worker's address, its name, the seconds it took, and the packed subtotal.
Answer = Tuple[str, str, float, bytes]


class OtherEngine(Exception):
    """This worker would cut the count in another way than the client did."""


class Kept(NamedTuple):
    question: Question
    units: _core.Units
    mark: int


_kept: Optional[Kept] = None
_lock = threading.Lock()


def mark(job: str) -> int:
    """A short name for a job, to travel with each batch."""
    return zlib.crc32(job.encode()) >> 12


def call(question: Question, job: int, units: range, image: bool) -> str:
    """The call of `count` as Dask gets it: a text, in which this module is looked up only when the batch runs.

    By reference it would be looked up as soon as the message arrives; there Dask ends a worker that lacks the
    package, and nobody could say which one it was.
    """
    wanted = f"{question!r},{job},{units.start},{units.stop}" + (",True" if image else "")
    return f"__import__('n_queens.cluster.task').cluster.task.count({wanted})"


def question(n: int, of: str, variant: str, queens: Optional[int]) -> Question:
    """The question in as few letters as possible."""
    words = {"of": of, "variant": variant, "queens": queens}
    usual = {"of": "all", "variant": "standard", "queens": None}
    return " ".join([str(n), *(f"{name}={word}" for name, word in words.items() if word != usual[name])])


def cut(question: Question) -> _core.Units:
    """The units of a question."""
    n, *words = question.split()
    asked: Dict[str, Any] = dict(word.split("=") for word in words)
    if "queens" in asked:
        asked["queens"] = int(asked["queens"])
    return _core.units(int(n), **asked)


def kept(question: Question) -> Kept:
    """The same, made once for many batches."""
    global _kept
    with _lock:
        if _kept is None or _kept.question != question:
            _kept = None  # two counts' lists are never held at once
            units = cut(question)
            _kept = Kept(question, units, mark(units.job))
        return _kept


def greet(question: Question, dask_worker: Any = None) -> Dict[str, str]:
    """Who this worker is, and how it would cut the count."""
    return {"name": str(dask_worker.name), "job": kept(question).units.job}


def count(question: Question, job: int, first: int, end: int, image: bool = False) -> Answer:
    """Counts the units from `first` up to, not including, `end`; plainly or through a symmetric image."""
    from distributed import get_worker

    mine, worker = kept(question), get_worker()
    if mine.mark != job:
        raise OtherEngine(f"{worker.name}: {mine.units.job}")
    start = time.perf_counter()
    packed = mine.units.count(range(first, end), image=image).to_bytes()
    return worker.address, str(worker.name), time.perf_counter() - start, packed
