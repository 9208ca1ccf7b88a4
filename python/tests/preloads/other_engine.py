"""A worker with another version of the engine."""

from typing import Any

from n_queens.cluster import task

_cut = task.cut


class Other:
    """Units of the same count, cut by a later engine."""

    def __init__(self, units: Any) -> None:
        self._units = units
        self.job = units.job.replace("colour-split 1", "colour-split 2")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._units, name)


def cut(question: Any) -> Any:
    return Other(_cut(question))


task.cut = cut
