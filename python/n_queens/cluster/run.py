"""The door: a count on a cluster, from the question to the total that passed its checks."""

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
from .crew import LOST, Crew, label
from .kept import Kept
from .progress import Asked, Teller
from .quiet import quiet
from .record import Record, WorkerRecord
from .referee import Referee
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
    """The same, with all there is to say about it.

    Without a `client` as many workers as this machine has cores are started, and ended afterwards; a script
    must then stand under `if __name__ == "__main__":`, because each of them imports it.
    `checkpoint` names the file that `queens count --checkpoint` would use, too; beside it a journal
    grows. A share `verify` of the batches is counted a second time, on another worker and through a
    symmetric image; which ones follows from `seed`. `timeout` is for how many seconds a scheduler or a
    worker may be missing, `retries` how often a batch may fail. `warn` hears of workers that get no work.

    ClusterError: the cluster cannot do it. CheckpointError: the file cannot be used, and is as it was.
    InvalidInput, TypeError: the call is wrong. What is done is kept in every case, also at Ctrl-C.
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
    """The same with the client that `place` connects, once the checkpoint is found to be fit and not finished."""
    begun = time.monotonic()
    check_call(verify, timeout, retries, seed)
    units = _core.units(n, of=of, variant=variant, queens=queens)
    question = task.question(n, of, variant, queens)
    seed = secrets.randbits(53) if seed is None else seed
    tell = warn or (lambda text: warnings.warn(text, RuntimeWarning, stacklevel=5))
    with ExitStack() as stack:
        stack.enter_context(quiet())
        kept = Kept(checkpoint, units, seed)
        done = stack.enter_context(Closing(kept))
        if kept.checkpoint.done == len(units):
            return concluded(kept, None, None, seed, begun, done)
        client = stack.enter_context(place())
        crew = Crew(client, question, units.job, tell)
        crew.remember_liars(kept.liars)
        meet(crew, timeout)
        referee = Referee(units, kept, verify, seed)
        teller = Teller(progress, n, kept.checkpoint.share)
        stack.callback(teller.clear)
        spread = Spread(client, question, kept, crew, referee, teller, tell, timeout, retries)
        stack.callback(spread.cancel)
        spread.run()
        teller.tell(kept.checkpoint, len(crew.threads), is_last=True)
        return concluded(kept, spread, referee, seed, begun, done)


def meet(crew: Crew, timeout: float) -> None:
    """Until the first workers are there."""
    try:
        crew.wait(timeout, patient=False)
    except LOST:
        raise failed("SchedulerLost", seconds=f"{timeout:g}") from None


class Closing:
    """Closes what is kept, whatever happens; with the total if there is one."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.count: Optional[int] = None

    def __enter__(self) -> "Closing":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], *_: object) -> None:
        if kind is None:
            self._kept.close(self.count)
        else:
            self._kept.let_go()


def concluded(
    kept: Kept, spread: Optional[Spread], referee: Optional[Referee], seed: int, begun: float, done: Closing
) -> Record:
    """The total, if every unit is there and its checks pass."""
    try:
        told = kept.checkpoint.conclude()
    except CheckError as error:
        raise CheckError(_core.say("SpreadCheckFailed", reason=str(error))) from None
    done.count = told["count"]
    tally = spread.tally if spread else {}
    workers = tuple(
        WorkerRecord(name, address, int(batches), round(seconds, 3))
        for (address, name), (batches, seconds) in sorted(tally.items())
    )
    return Record(
        n=told["n"], of=told["of"], variant=told["variant"], count=told["count"], strategy=told["strategy"],
        checks=tuple(told["checks"]), units=told["units"], batches=sum(worker.batches for worker in workers),
        workers=workers, recomputed=referee.recomputed if referee else 0,
        liars=tuple(label(worker) for worker in (spread.liars if spread else ())), seed=seed,
        seconds=round(time.monotonic() - begun, 6),
    )


def check_call(verify: float, timeout: float, retries: int, seed: Optional[int]) -> None:
    """What can be wrong in a call beside the question itself."""
    if not 0 <= verify <= 1:
        raise InvalidInput(_core.say("BadVerify", text=str(verify)))
    if not 0 < timeout < math.inf:
        raise InvalidInput(_core.say("BadDuration", option="timeout", text=str(timeout)))
    if retries < 0:
        raise InvalidInput(_core.say("BadRetries", text=str(retries)))
    if seed is not None and not 0 <= seed < 2**64:
        raise InvalidInput(_core.say("BadSeed", text=str(seed)))


def check_client(client: Optional[Any]) -> None:
    """What can be wrong with a client."""
    if client is None:
        return
    if not isinstance(client, imported("distributed", "dask[distributed]").Client):
        raise TypeError(f"client must be a distributed.Client or None, not {type(client).__name__}")
    if getattr(client, "asynchronous", False):
        raise InvalidInput(_core.say("AsynchronousClient"))
    if client.status != "running":
        raise failed("SchedulerLost", seconds="0")
