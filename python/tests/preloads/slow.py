"""A worker that takes its time: QUEENS_TEST_PAUSE seconds for each unit."""

import os
import time
from typing import Any

from n_queens.cluster import task


def slowed(plain: Any) -> Any:
    def count(question: Any, job: int, first: int, end: int, image: bool = False) -> Any:
        time.sleep(float(os.environ["QUEENS_TEST_PAUSE"]) * (end - first))
        return plain(question, job, first, end, image)

    return count


# Dask loads a preload more than once.
if "slow" not in task.__dict__.setdefault("preloaded", set()):
    task.__dict__["preloaded"].add("slow")
    task.count = slowed(task.count)
