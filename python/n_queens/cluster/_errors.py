"""Errors between a client and its cluster."""

from __future__ import annotations

from .. import _core
from .._errors import Error


class ClusterError(Error):
    """The cluster cannot do it: no scheduler, no workers, none with right results. Finished units are kept."""


ClusterError.__module__ = "n_queens.cluster"


def failed(name: str, **facts: str) -> ClusterError:
    """The error with a message of the catalogue."""
    return ClusterError(_core.say(name, **facts))
