"""Silences Dask's log, which would bury our own messages."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import Dict, Iterator

from .connect import imported

#: Packages whose loggers report connections that come and go, which is normal here.
_LOGGERS = ("distributed", "tornado", "asyncio", "bokeh", "dask_jobqueue")


@contextmanager
def quiet() -> Iterator[None]:
    """Within this context only critical messages are logged."""
    levels = silence()
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def silence() -> Dict[str, int]:
    """From now on only critical messages are logged: returns the levels before."""
    imported("distributed", "dask[distributed]")  # which sets up its loggers
    names = [name for name in list(logging.root.manager.loggerDict) if name.split(".")[0] in _LOGGERS]
    levels = {name: logging.getLogger(name).level for name in {*names, *_LOGGERS}}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return levels
