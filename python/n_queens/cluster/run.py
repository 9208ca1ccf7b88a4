"""`count` and `run`: a count on a cluster, from the call to the total that passed its checks."""

from __future__ import annotations

import math
import os
import secrets
import time
import warnings
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any, Callable, Literal, Optional, Type, Union

from .. import _core
from .._errors import CheckError, InvalidInput
from . import task
from ._errors import failed
from .connect import imported, to_this_machine
from .workers import LOST, Workers, label
from .store import Store
from .progress import Asked, Reporter
from .quiet import quiet
from .record import Record, WorkerRecord
from .verification import Verification
from .spread import Spread

Path = Union[str, "os.PathLike[str]"]
Kind = Literal["all", "fundamental", "half-turn", "quarter-turn"]
Variant = Literal["standard", "torus", "super"]


def count(n: int, client: Optional[Any] = None, **options: Any) -> int:
    """How many solutions there are, counted by the workers of `client`; takes what `run` takes."""
    return run(n, client, **options).count


def run(
    n: int,
    client: Optional[Any] = None,
    *,
    checkpoint: Optional[Path] = None,
    verify: float = 0.01,
    of: Kind = "all",
    variant: Variant = "standard",
    queens: Optional[int] = None,
    seed: Optional[int] = None,
    progress: Asked = False,
    timeout: float = 30.0,
    retries: int = 5,
    warn: Optional[Callable[[str], None]] = None,
) -> Record:
    """Counts the solutions with the workers of `client`: the total, and how it was counted.

    Without a `client` as many workers as this machine has cores are started, and ended afterwards; a script
    must then stand under `if __name__ == "__main__":`, because each of them imports it.
    `checkpoint` is a file that `queens count --checkpoint` can use, too; a journal is written beside it. A share `verify` of the batches is counted a second time, on another worker and through a
    symmetric image; which ones follows from `seed`. `timeout` is how many seconds a scheduler or all
    workers may be missing, `retries` how often a batch may fail. `warn` is called with a text for each worker that gets
    no work.

    ClusterError: the cluster cannot do it. CheckpointError: the file cannot be used, and is as it was.
    InvalidInput, TypeError: the call is wrong. Finished units are kept in every case, also at Ctrl-C.
    """
    check_client(client)
    return run_at(
        n, lambda: nullcontext(client) if client is not None else to_this_machine(None, timeout),
        checkpoint=checkpoint, verify=verify, of=of, variant=variant, queens=queens, seed=seed, progress=progress,
        timeout=timeout, retries=retries, warn=warn,
    )


def run_at(
    n: int,
    place: Callable[[], "AbstractContextManager[Any]"],
    *,
    checkpoint: Optional[Path],
    verify: float,
    of: Kind,
    variant: Variant,
    queens: Optional[int],
    seed: Optional[int],
    progress: Asked,
    timeout: float,
    retries: int,
    warn: Optional[Callable[[str], None]],
) -> Record:
    """Runs with the client that `place` connects; it connects only if the checkpoint is usable and not complete."""
    begun = time.monotonic()
    check_call(verify, timeout, retries, seed)
    units = _core.units(n, of=of, variant=variant, queens=queens)
    question = task.question(n, of, variant, queens)
    seed = secrets.randbits(53) if seed is None else seed
    warn = warn or (lambda text: warnings.warn(text, RuntimeWarning, stacklevel=5))
    with ExitStack() as stack:
        stack.enter_context(quiet())
        store = Store(checkpoint, units, seed)
        done = stack.enter_context(Closing(store))
        if store.checkpoint.done == len(units):
            return concluded(store, None, None, seed, begun, done)
        client = stack.enter_context(place())
        workers = Workers(client, question, units.job, warn)
        workers.exclude_later(store.faulty)
        wait_for_workers(workers, timeout)
        verification = Verification(units, store, verify, seed)
        reporter = Reporter(progress, n, store.checkpoint.share)
        stack.callback(reporter.clear)
        spread = Spread(client, question, store, workers, verification, reporter, warn, timeout, retries)
        stack.callback(spread.cancel)
        spread.run()
        reporter.report(store.checkpoint, len(workers.threads), is_last=True)
        return concluded(store, spread, verification, seed, begun, done)


def wait_for_workers(workers: Workers, timeout: float) -> None:
    """Waits for the first workers."""
    try:
        workers.wait(timeout, patient=False)
    except LOST:
        raise failed("SchedulerLost", seconds=f"{timeout:g}") from None


class Closing:
    """Closes the store in every case; with the total if there is one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.count: Optional[int] = None

    def __enter__(self) -> "Closing":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], *_: object) -> None:
        if kind is None:
            self._store.close(self.count)
        else:
            self._store.close_quietly()


def concluded(
    store: Store, spread: Optional[Spread], verification: Optional[Verification], seed: int, begun: float, done: Closing
) -> Record:
    """The total, if every unit is there and its checks pass."""
    try:
        total = store.checkpoint.conclude()
    except CheckError as error:
        raise CheckError(_core.say("SpreadCheckFailed", reason=str(error))) from None
    done.count = total["count"]
    tally = spread.tally if spread else {}
    workers = tuple(
        WorkerRecord(name, address, int(batches), round(seconds, 3))
        for (address, name), (batches, seconds) in sorted(tally.items())
    )
    return Record(
        n=total["n"], of=total["of"], variant=total["variant"], count=total["count"], strategy=total["strategy"],
        checks=tuple(total["checks"]), units=total["units"], batches=sum(worker.batches for worker in workers),
        workers=workers, recomputed=verification.recomputed if verification else 0,
        liars=tuple(label(worker) for worker in (spread.faulty if spread else ())), seed=seed,
        seconds=round(time.monotonic() - begun, 6),
    )


def check_call(verify: float, timeout: float, retries: int, seed: Optional[int]) -> None:
    """Checks the options of a call."""
    if not 0 <= verify <= 1:
        raise InvalidInput(_core.say("BadVerify", text=str(verify)))
    if not 0 < timeout < math.inf:
        raise InvalidInput(_core.say("BadDuration", option="timeout", text=str(timeout)))
    if retries < 0:
        raise InvalidInput(_core.say("BadRetries", text=str(retries)))
    if seed is not None and not 0 <= seed < 2**64:
        raise InvalidInput(_core.say("BadSeed", text=str(seed)))


def check_client(client: Optional[Any]) -> None:
    """Checks the client of a call."""
    if client is None:
        return
    if not isinstance(client, imported("distributed", "dask[distributed]").Client):
        raise TypeError(f"client must be a distributed.Client or None, not {type(client).__name__}")
    if getattr(client, "asynchronous", False):
        raise InvalidInput(_core.say("AsynchronousClient"))
    if client.status != "running":
        raise failed("SchedulerLost", seconds="0")
