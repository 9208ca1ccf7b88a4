"""`count` and `run`: a count on a cluster, from the call to the total that passed its checks."""

from __future__ import annotations

import math
import secrets
import time
import warnings
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Callable

from .. import _core
from .._errors import CheckError, InvalidInput
from . import task
from .connect import failed, imported, quiet, to_this_machine
from .progress import Asked, Reporter
from .spread import Spread
from .store import Store, Worker
from .verification import Verification
from .workers import LOST, Workers, label

if TYPE_CHECKING:
    from .._core import _Kind, _Path, _Variant


@dataclass(frozen=True)
class WorkerRecord:
    """What one worker did in this run."""

    name: str
    address: str
    batches: int
    seconds: float


@dataclass(frozen=True)
class Record:
    """A total that passed its checks, and how it was counted."""

    n: int
    of: str
    variant: str
    count: int
    strategy: str
    checks: tuple[str, ...]
    units: int
    #: Batches of this run only; earlier runs of the same checkpoint have their own.
    batches: int
    workers: tuple[WorkerRecord, ...]
    #: Units that were counted again, through their symmetric images, on another worker.
    recomputed: int
    #: Workers, by name, that returned wrong values; their units were counted again.
    liars: tuple[str, ...]
    seed: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The document for JSON: numbers that may outgrow a double are strings."""
        return {**asdict(self), "count": str(self.count)}


def count(n: int, client: Any | None = None, **options: Any) -> int:
    """How many solutions there are, counted by the workers of `client`; takes what `run` takes."""
    return run(n, client, **options).count


def run(
    n: int, client: Any | None = None, *, checkpoint: _Path | None = None, verify: float = 0.01, of: _Kind = "all",
    variant: _Variant = "standard", queens: int | None = None, seed: int | None = None, progress: Asked = False,
    timeout: float = 30.0, retries: int = 5, warn: Callable[[str], None] | None = None,
) -> Record:
    """Counts the solutions with the workers of `client`: the total, and how it was counted.

    Without a `client` as many workers as this machine has cores are started, and ended afterwards; a script
    must then stand under `if __name__ == "__main__":`, because each of them imports it. A function as `client` returns
    a context manager of a client; it is called when the checkpoint is usable and not complete.
    `checkpoint` is a file that `queens count --checkpoint` can use, too; a journal is written beside it. A share `verify` of the batches is counted a second time, on another worker and through a
    symmetric image; which ones follows from `seed`. `timeout` is how many seconds a scheduler or all
    workers may be missing, `retries` how often a batch may fail. `warn` is called with a text for each worker that gets
    no work.

    ClusterError: the cluster cannot do it. CheckpointError: the file cannot be used, and is as it was.
    InvalidInput, TypeError: the call is wrong. Finished units are kept in every case, also at Ctrl-C.
    """
    begun = time.monotonic()
    place = placed(client, timeout)
    check_call(verify, timeout, retries, seed)
    units = _core.units(n, of=of, variant=variant, queens=queens)
    question = task.question(n, of, variant, queens)
    seed = secrets.randbits(53) if seed is None else seed
    warn = warn or (lambda text: warnings.warn(text, RuntimeWarning, stacklevel=5))
    tally: dict[Worker, list[float]] = {}
    faulty: list[Worker] = []
    recomputed = 0
    with ExitStack() as stack:
        stack.enter_context(quiet())
        store = stack.enter_context(Store(checkpoint, units, seed))
        if store.checkpoint.done < len(units):
            client = stack.enter_context(place())
            workers = Workers(client, question, units.job, warn, list(store.faulty))
            wait_for_workers(workers, timeout)
            verification = Verification(units, store, verify, seed)
            reporter = Reporter(progress, n, store.checkpoint.share)
            stack.callback(reporter.clear)
            spread = Spread(client, question, store, workers, verification, reporter, warn, timeout, retries)
            stack.callback(spread.cancel)
            spread.run()
            reporter.report(store.checkpoint, len(workers.threads), is_last=True)
            tally, faulty, recomputed = spread.tally, spread.faulty, verification.recomputed
        total = concluded(store)
        records = tuple(
            WorkerRecord(name, address, int(batches), round(seconds, 3))
            for (address, name), (batches, seconds) in sorted(tally.items())
        )
        return Record(
            **{**total, "checks": tuple(total["checks"])}, batches=sum(record.batches for record in records),
            workers=records, recomputed=recomputed, liars=tuple(map(label, faulty)), seed=seed,
            seconds=round(time.monotonic() - begun, 6),
        )


def placed(client: Any, timeout: float) -> Callable[[], "AbstractContextManager[Any]"]:
    """The function that connects the client of a call, which is checked."""
    if callable(client):
        return client  # type: ignore[no-any-return]
    if client is None:
        return lambda: to_this_machine(None, timeout)
    if not isinstance(client, imported("distributed", "dask[distributed]").Client):
        raise TypeError(f"client must be a distributed.Client or None, not {type(client).__name__}")
    if getattr(client, "asynchronous", False):
        raise InvalidInput(_core.say("AsynchronousClient"))
    if client.status != "running":
        raise failed("SchedulerLost", seconds="0")
    return lambda: nullcontext(client)


def wait_for_workers(workers: Workers, timeout: float) -> None:
    """Waits for the first workers."""
    try:
        workers.wait(timeout, patient=False)
    except LOST:
        raise failed("SchedulerLost", seconds=f"{timeout:g}") from None


def concluded(store: Store) -> dict[str, Any]:
    """The total, if every unit is there and its checks pass."""
    try:
        total = store.checkpoint.conclude()
    except CheckError as error:
        raise CheckError(_core.say("SpreadCheckFailed", reason=error)) from None
    store.count = total["count"]
    return total


def check_call(verify: float, timeout: float, retries: int, seed: int | None) -> None:
    """Checks the options of a call."""
    if not 0 <= verify <= 1:
        raise InvalidInput(_core.say("BadVerify", text=verify))
    if not 0 < timeout < math.inf:
        raise InvalidInput(_core.say("BadDuration", option="timeout", text=timeout))
    if retries < 0:
        raise InvalidInput(_core.say("BadRetries", text=retries))
    if seed is not None and not 0 <= seed < 2**64:
        raise InvalidInput(_core.say("BadSeed", text=seed))
