"""Keeps Dask's log from burying what we have to say."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import Dict, Iterator

from .connect import imported

#: Whose loggers speak of connections that come and go, which is nothing new here.
_LOUD = ("distributed", "tornado", "asyncio", "bokeh", "dask_jobqueue")


@contextmanager
def quiet() -> Iterator[None]:
    """While this lasts only what is critical is logged."""
    levels = hush()
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def hush() -> Dict[str, int]:
    """From now on only what is critical is logged: the levels before."""
    imported("distributed", "dask[distributed]")  # which sets up its loggers
    names = [name for name in list(logging.root.manager.loggerDict) if name.split(".")[0] in _LOUD]
    levels = {name: logging.getLogger(name).level for name in {*names, *_LOUD}}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return levels
