"""The command `python -m n_queens.cluster count N`: parses, connects, counts, prints.

Standard output carries the number, or one JSON document; everything else goes to standard error. Exit codes are
those of `queens`: 0 done, 1 it failed while running, 2 the call was wrong, 130 interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Iterator, List, Optional

from .. import _core
from .._errors import CheckpointError, Error, InvalidInput
from . import arguments, connect
from .kept import followed
from .quiet import hush
from .record import Record
from .run import run_at

DONE, FAILED, WRONG_CALL, INTERRUPTED = 0, 1, 2, 130


def main(given: Optional[List[str]] = None) -> int:
    """Does what the command line asks for: the exit code."""
    given = sys.argv[1:] if given is None else given
    try:
        chosen = arguments.language(given)
        if chosen is not None:
            _core.set_language(chosen)  # type: ignore[arg-type]  # which refuses others
        asked = arguments.parse(given)
    except (arguments.WrongCall, InvalidInput) as error:
        return complain(str(error), WRONG_CALL)
    # A batch system that ends the job says so first: what is done is kept then, too.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    return carried_out(asked)


def carried_out(asked: argparse.Namespace) -> int:
    """Counts, and turns whatever comes of it into a message and an exit code."""
    try:
        deliver(asked, counted(asked))
        return DONE
    except KeyboardInterrupt:
        code = complain(interrupted(asked), INTERRUPTED)
        hear_no_more()
        return code
    except (InvalidInput, TypeError) as error:
        return complain(str(error), WRONG_CALL)
    except Error as error:
        return complain(str(error), FAILED)
    except BrokenPipeError:
        # Whoever read it has enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def counted(asked: argparse.Namespace) -> Record:
    """The count itself, with the client that was asked for."""
    _core.units(asked.n, of=asked.of, variant=asked.variant)  # a wrong question is refused before anybody connects
    hush()  # to the end of the process: what Dask's threads say then is of no use, either
    return run_at(
        asked.n, lambda: connected(asked), checkpoint=asked.checkpoint, verify=asked.verify, of=asked.of,
        variant=asked.variant, queens=None, seed=asked.seed, progress=not (asked.quiet or asked.no_progress),
        timeout=asked.timeout, retries=asked.retries,
        warn=lambda text: note(asked, _core.say("SpreadWarning", text=text), always=True),
    )


@contextmanager
def connected(asked: argparse.Namespace) -> Iterator[Any]:
    """The client that was asked for."""
    with place(asked) as client:
        if asked.dashboard:
            note(asked, _core.say("SpreadDashboard", url=client.dashboard_link))
        yield client


def place(asked: argparse.Namespace) -> "AbstractContextManager[Any]":
    """Where the workers are."""
    if asked.scheduler or asked.scheduler_file:
        return connect.to_scheduler(asked.scheduler or connect.address_in(asked.scheduler_file), asked.timeout)
    if asked.systems:
        options = arguments.system_options(asked)
        return connect.to_batch_system(asked.systems[0], asked.jobs or 1, options, asked.timeout)
    return connect.to_this_machine(asked.workers, asked.timeout)


def deliver(asked: argparse.Namespace, record: Record) -> None:
    """The result to standard output, what there is to say about it to standard error."""
    print(json.dumps(record.to_dict()) if asked.json else record.count, flush=True)
    facts = {"n": record.n, "units": record.units, "batches": record.batches}
    told = {name: str(value) for name, value in facts.items()}
    told.update(workers=str(len(record.workers)), seconds=f"{record.seconds:.1f}")
    note(asked, _core.say("SpreadCounted", **told))
    if record.recomputed:
        note(asked, _core.say("SpreadRecomputed", units=str(record.recomputed), seed=str(record.seed)))


def hear_no_more() -> None:
    """All is said: another Ctrl-C while Python cleans up would only bring a traceback. SIGTERM still ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def interrupted(asked: argparse.Namespace) -> str:
    """What Ctrl-C leaves behind."""
    if asked.checkpoint is None:
        return _core.say("Interrupted")
    try:
        units = _core.units(asked.n, of=asked.of, variant=asked.variant)
        with _core.Checkpoint(followed(asked.checkpoint), units) as kept:
            facts = {"done": str(kept.done), "units": str(kept.units), "path": str(asked.checkpoint)}
        return _core.say("InterruptedKept", kept=_core.say("Kept", **facts))
    except (CheckpointError, KeyboardInterrupt):
        return _core.say("Interrupted")


def note(asked: argparse.Namespace, text: str, always: bool = False) -> None:
    """Something to standard error, unless nobody wants to hear it."""
    if always or not asked.quiet:
        print(text, file=sys.stderr, flush=True)


def complain(text: str, code: int) -> int:
    """The end without a result."""
    print(_core.say("ErrorPrefix") + text, file=sys.stderr, flush=True)
    return code
