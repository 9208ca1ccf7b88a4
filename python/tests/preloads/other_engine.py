"""A worker with another version of the engine."""

from typing import Any

from n_queens.cluster import task


class Other:
    """Units of the same count, cut by a later engine."""

    def __init__(self, units: Any) -> None:
        self._units = units
        self.job = units.job.replace("colour-split 5", "colour-split 1")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._units, name)


def other(plain: Any) -> Any:
    return lambda question: Other(plain(question))


# Dask loads a preload more than once.
if "other" not in task.__dict__.setdefault("preloaded", set()):
    task.__dict__["preloaded"].add("other")
    task.cut = other(task.cut)
