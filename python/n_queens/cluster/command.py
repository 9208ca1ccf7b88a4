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
from .store import followed
from .quiet import silence
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
        return print_error(str(error), WRONG_CALL)
    # A batch system sends SIGTERM before it ends the job: finished units are kept then, too.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    return exit_code(asked)


def exit_code(asked: argparse.Namespace) -> int:
    """Counts, and prints the result or an error: the exit code."""
    try:
        deliver(asked, counted(asked))
        return DONE
    except KeyboardInterrupt:
        code = print_error(interrupted(asked), INTERRUPTED)
        ignore_interrupts()
        return code
    except (InvalidInput, TypeError) as error:
        return print_error(str(error), WRONG_CALL)
    except Error as error:
        return print_error(str(error), FAILED)
    except BrokenPipeError:
        # The reader has closed the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def counted(asked: argparse.Namespace) -> Record:
    """The count with the chosen client."""
    _core.units(asked.n, of=asked.of, variant=asked.variant)  # an error in these comes before any connection
    silence()  # until the process ends: messages of Dask's threads at exit are of no use, either
    return run_at(
        asked.n, lambda: connected(asked), checkpoint=asked.checkpoint, verify=asked.verify, of=asked.of,
        variant=asked.variant, queens=None, seed=asked.seed, progress=not (asked.quiet or asked.no_progress),
        timeout=asked.timeout, retries=asked.retries,
        warn=lambda text: note(asked, _core.say("SpreadWarning", text=text), always=True),
    )


@contextmanager
def connected(asked: argparse.Namespace) -> Iterator[Any]:
    """The chosen client."""
    with place(asked) as client:
        if asked.dashboard:
            note(asked, _core.say("SpreadDashboard", url=client.dashboard_link))
        yield client


def place(asked: argparse.Namespace) -> "AbstractContextManager[Any]":
    """Connects to the chosen workers."""
    if asked.scheduler or asked.scheduler_file:
        return connect.to_scheduler(asked.scheduler or connect.address_in(asked.scheduler_file), asked.timeout)
    if asked.systems:
        options = arguments.system_options(asked)
        return connect.to_batch_system(asked.systems[0], asked.jobs or 1, options, asked.timeout)
    return connect.to_this_machine(asked.workers, asked.timeout)


def deliver(asked: argparse.Namespace, record: Record) -> None:
    """Prints the result to standard output, and notes about it to standard error."""
    print(json.dumps(record.to_dict()) if asked.json else record.count, flush=True)
    facts = {"n": record.n, "units": record.units, "batches": record.batches}
    texts = {name: str(value) for name, value in facts.items()}
    texts.update(workers=str(len(record.workers)), seconds=f"{record.seconds:.1f}")
    note(asked, _core.say("SpreadCounted", **texts))
    if record.recomputed:
        note(asked, _core.say("SpreadRecomputed", units=str(record.recomputed), seed=str(record.seed)))


def ignore_interrupts() -> None:
    """Another Ctrl-C while Python exits would only print a traceback. SIGTERM still ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def interrupted(asked: argparse.Namespace) -> str:
    """The message after Ctrl-C: what is kept."""
    if asked.checkpoint is None:
        return _core.say("Interrupted")
    try:
        units = _core.units(asked.n, of=asked.of, variant=asked.variant)
        with _core.Checkpoint(followed(asked.checkpoint), units) as store:
            facts = {"done": str(store.done), "units": str(store.units), "path": str(asked.checkpoint)}
        return _core.say("InterruptedKept", kept=_core.say("Kept", **facts))
    except (CheckpointError, KeyboardInterrupt):
        return _core.say("Interrupted")


def note(asked: argparse.Namespace, text: str, always: bool = False) -> None:
    """Prints to standard error, unless --quiet is given."""
    if always or not asked.quiet:
        print(text, file=sys.stderr, flush=True)


def print_error(text: str, code: int) -> int:
    """Prints an error: the exit code."""
    print(_core.say("ErrorPrefix") + text, file=sys.stderr, flush=True)
    return code
