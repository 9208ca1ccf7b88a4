"""A worker that takes its time: QUEENS_TEST_PAUSE seconds for each unit."""

import os
import time
from typing import Any

from n_queens.cluster import task

_count = task.count


def count(question: Any, job: int, first: int, end: int, image: bool = False) -> Any:
    time.sleep(float(os.environ["QUEENS_TEST_PAUSE"]) * (end - first))
    return _count(question, job, first, end, image)


task.count = count
