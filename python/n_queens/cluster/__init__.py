"""Exact counts on many machines: units of the count as Dask futures, in batches, each checked and stored.

>>> from n_queens import cluster                                        # doctest: +SKIP
>>> cluster.count(18, client, checkpoint="run.ckpt", verify=0.01)       # doctest: +SKIP
666090624

The client cuts the count into batches (`plan`), sends them to the workers (`spread`, `workers`, `task`), stores each
result in a journal and a checkpoint (`store`, `journal`), has a share of them recomputed on other workers
(`verification`), and returns the total only when every unit is there and the checks passed.
"""

from .connect import ClusterError
from .progress import Progress
from .run import Record, WorkerRecord, count, run

__all__ = ["ClusterError", "Progress", "Record", "WorkerRecord", "count", "run"]
