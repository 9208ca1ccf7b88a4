"""From an address, a file, a batch system or nothing at all to a Dask client.

Dask and dask-jobqueue are imported here only, when they are needed, and Dask's log is silenced here.
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
from typing import Any, Iterator

from .. import _core
from .._errors import Error

#: Batch systems that dask-jobqueue starts workers through, and the names of its classes.
SYSTEMS = {
    "slurm": "SLURMCluster", "pbs": "PBSCluster", "sge": "SGECluster", "lsf": "LSFCluster",
    "oar": "OARCluster", "htcondor": "HTCondorCluster",
}

#: What Dask raises for an address, a file or an option that it cannot use.
UNUSABLE = (OSError, ValueError, TypeError, RuntimeError)

#: Packages whose loggers report connections that come and go, which is normal here.
_LOGGERS = ("distributed", "tornado", "asyncio", "bokeh", "dask_jobqueue")


class ClusterError(Error):
    """The cluster cannot do it: no scheduler, no workers, none with right results. Finished units are kept."""


ClusterError.__module__ = "n_queens.cluster"


def failed(name: str, **facts: object) -> ClusterError:
    """The error with a message of the catalogue."""
    return ClusterError(_core.say(name, **facts))


@contextmanager
def failing(name: str, *kinds: type[Exception], **facts: object) -> Iterator[None]:
    """Within this context errors of these kinds are a ClusterError, with a message of the catalogue and the reason."""
    try:
        yield
    except kinds as error:
        raise failed(name, reason=reason_of(error), **facts) from None


def imported(module: str, package: str) -> Any:
    """An optional module; ClusterError with advice if it is not installed."""
    with failing("PackageMissing", ImportError, package=package), signals_restored():
        return importlib.import_module(module)


@contextmanager
def signals_restored() -> Iterator[None]:
    """Restores the handlers of Ctrl-C and SIGTERM, which dask-jobqueue replaces when it is imported."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can change them
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
    """A client of a running scheduler."""
    distributed = imported("distributed", "dask[distributed]")
    with failing("NoScheduler", *UNUSABLE, asyncio.TimeoutError, address=address, seconds=f"{timeout:g}"):
        asyncio.run(check_scheduler(distributed, address, timeout))
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    try:
        yield client
    finally:
        # A client without its scheduler would wait for it.
        with suppress(OSError, asyncio.TimeoutError, RuntimeError):
            client.close(timeout=2 if client.status == "running" else 0.1)


async def check_scheduler(distributed: Any, address: str, timeout: float) -> None:
    """Raises unless a Dask scheduler answers at this address: a client would wait for any other server for ever."""
    security = distributed.Security().get_connection_args("client")
    comm = await asyncio.wait_for(distributed.core.connect(address, timeout=timeout, **security), timeout)
    comm.abort()


def address_in(file: str) -> str:
    """The address in a scheduler file."""
    with failing("NoSchedulerFile", *UNUSABLE, KeyError, path=file), open(file, encoding="utf-8") as text:
        return str(json.load(text)["address"])


@contextmanager
def to_this_machine(workers: int | None, timeout: float) -> Iterator[Any]:
    """A client of workers that are started on this machine, one thread each."""
    distributed = imported("distributed", "dask[distributed]")
    with ExitStack() as stack:
        with failing("NoLocalCluster", OSError, RuntimeError):
            # The profiler would sample a hundred times a second, for nothing.
            profile = {"distributed.worker.profile.enabled": False}
            with interrupts_blocked(), imported("dask", "dask[distributed]").config.set(profile):
                cluster = stack.enter_context(distributed.LocalCluster(
                    n_workers=workers or os.cpu_count() or 1, threads_per_worker=1, processes=True,
                    dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL, memory_limit=0,
                ))
            client = stack.enter_context(distributed.Client(cluster, timeout=timeout, set_as_default=False))
        try:
            yield client
        finally:
            # A second Ctrl-C during this would leave Dask waiting at exit.
            with interrupts_blocked():
                stack.close()


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Blocks Ctrl-C, also for processes that start meanwhile; the client receives it at the end."""
    if sys.platform == "win32":
        yield
        return
    # Started later, it would unblock signals in the thread that starts it.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Delays Ctrl-C to the end of this context, where no destructor can swallow it; a second one takes effect at once."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    arrived: list[int] = []

    def note(number: int, frame: Any) -> None:
        if arrived:
            handler(number, frame)
        arrived.append(number)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if arrived:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def to_batch_system(system: str, jobs: int, options: dict[str, Any], timeout: float) -> Iterator[Any]:
    """A client of workers that run as jobs of a batch system."""
    jobqueue = imported("dask_jobqueue", "dask-jobqueue")
    distributed = imported("distributed", "dask[distributed]")
    with ExitStack() as stack:
        with failing("NoBatchSystem", *UNUSABLE, system=system):
            kind = getattr(jobqueue, SYSTEMS[system])
            require_program(kind.job_cls.submit_command)
            cluster = stack.enter_context(kind(**options))
            cluster.scale(jobs=jobs)
            client = stack.enter_context(distributed.Client(cluster, timeout=timeout, set_as_default=False))
        yield client


def require_program(command: str) -> None:
    """FileNotFoundError if this machine lacks a command: Dask would wait for workers all the same."""
    program = command.split()[0]
    if shutil.which(program) is None:
        raise FileNotFoundError(_core.say("NoProgram", program=program))


def reason_of(error: BaseException) -> str:
    """The first line of an error."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


@contextmanager
def quiet() -> Iterator[None]:
    """Within this context only critical messages are logged."""
    levels = silence()
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def silence() -> dict[str, int]:
    """From now on only critical messages are logged: returns the levels before."""
    imported("distributed", "dask[distributed]")  # which sets up its loggers
    names = [name for name in list(logging.root.manager.loggerDict) if name.split(".")[0] in _LOGGERS]
    levels = {name: logging.getLogger(name).level for name in {*names, *_LOGGERS}}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return levels
