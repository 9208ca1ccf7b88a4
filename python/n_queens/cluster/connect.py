"""From an address, a file, a batch system or nothing at all to a Dask client.

Dask and dask-jobqueue are imported here, when they are asked for, and nowhere before.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import os
import shutil
import signal
import sys
import threading
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any, Dict, Iterator, Optional

from .. import _core
from ._errors import failed

#: Batch systems that dask-jobqueue starts workers through, and the names of its classes.
SYSTEMS = {
    "slurm": "SLURMCluster", "pbs": "PBSCluster", "sge": "SGECluster", "lsf": "LSFCluster",
    "oar": "OARCluster", "htcondor": "HTCondorCluster",
}


def imported(module: str, package: str) -> Any:
    """A module that is needed now; ClusterError with the remedy if it is not installed."""
    try:
        with same_signals():
            return importlib.import_module(module)
    except ImportError as error:
        raise failed("PackageMissing", package=package, reason=str(error)) from None


@contextmanager
def same_signals() -> Iterator[None]:
    """Ctrl-C and SIGTERM do afterwards what they did before: dask-jobqueue makes them end the process."""
    if threading.current_thread() is not threading.main_thread():
        yield  # nobody else can change them
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)


@contextmanager
def to_scheduler(address: str, timeout: float) -> Iterator[Any]:
    """A client of a scheduler that is there already."""
    distributed = imported("distributed", "dask[distributed]")
    try:
        asyncio.run(answers(distributed, address, timeout))
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, asyncio.TimeoutError, ValueError, TypeError, RuntimeError) as error:
        facts = {"address": address, "seconds": f"{timeout:g}"}
        raise failed("NoScheduler", reason=reason_of(error), **facts) from None
    try:
        yield client
    finally:
        # One that has lost its scheduler would wait for it.
        with suppress(OSError, asyncio.TimeoutError, RuntimeError):
            client.close(timeout=2 if client.status == "running" else 0.1)


async def answers(distributed: Any, address: str, timeout: float) -> None:
    """Whether somebody at this address speaks Dask's language: a client would wait for a mute one for ever."""
    security = distributed.Security().get_connection_args("client")
    comm = await asyncio.wait_for(distributed.core.connect(address, timeout=timeout, **security), timeout)
    comm.abort()


def address_in(file: str) -> str:
    """Where a scheduler says it is."""
    try:
        with open(file, encoding="utf-8") as text:
            return str(json.load(text)["address"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise failed("NoSchedulerFile", path=file, reason=reason_of(error)) from None


@contextmanager
def to_this_machine(workers: Optional[int], timeout: float) -> Iterator[Any]:
    """A client of workers that are started for it, here, one thread each."""
    distributed = imported("distributed", "dask[distributed]")
    with ExitStack() as stack:
        try:
            # A profiler would look at what takes a few calls, a hundred times a second.
            profile = {"distributed.worker.profile.enabled": False}
            with deaf_to_interrupts(), imported("dask", "dask[distributed]").config.set(profile):
                cluster = stack.enter_context(distributed.LocalCluster(
                    n_workers=workers or os.cpu_count() or 1, threads_per_worker=1, processes=True,
                    dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL, memory_limit=0,
                ))
            client = distributed.Client(cluster, timeout=timeout, set_as_default=False)
        except (OSError, RuntimeError) as error:
            raise failed("NoLocalCluster", reason=reason_of(error)) from None
        stack.enter_context(client)
        try:
            yield client
        finally:
            # After a second Ctrl-C in the midst of it Dask would wait at exit for what is half closed.
            with deaf_to_interrupts():
                stack.close()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that start meanwhile do not hear Ctrl-C: it is for the client, which hears it at the end of this."""
    if sys.platform == "win32":
        yield
        return
    # Started later, it would open the ears of the thread that starts it.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def to_batch_system(system: str, jobs: int, options: Dict[str, Any], timeout: float) -> Iterator[Any]:
    """A client of workers that a batch system starts as jobs."""
    jobqueue = imported("dask_jobqueue", "dask-jobqueue")
    distributed = imported("distributed", "dask[distributed]")
    with ExitStack() as stack:
        try:
            kind = getattr(jobqueue, SYSTEMS[system])
            is_there(kind.job_cls.submit_command)
            cluster = stack.enter_context(kind(**options))
            cluster.scale(jobs=jobs)
            client = distributed.Client(cluster, timeout=timeout, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise failed("NoBatchSystem", system=system, reason=reason_of(error)) from None
        yield stack.enter_context(client)


def is_there(command: str) -> None:
    """FileNotFoundError if this machine lacks a command: Dask would go on and wait for workers."""
    program = command.split()[0]
    if shutil.which(program) is None:
        raise FileNotFoundError(_core.say("NoProgram", program=program))


def reason_of(error: BaseException) -> str:
    """The heart of an error in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
