"""Exact counts on many machines: units of the count as Dask futures, in batches, each checked and kept.

>>> from n_queens import cluster                                        # doctest: +SKIP
>>> cluster.count(18, client, checkpoint="run.ckpt", verify=0.01)       # doctest: +SKIP
666090624

The client cuts the count (`plan`), hands batches to whatever workers there are (`spread`, `crew`, `task`),
writes each result into a journal and a checkpoint before it counts (`kept`, `journal`), has a share of them
recomputed elsewhere (`referee`), and hands out the total only when every unit is there and the checks passed.
"""

from ._errors import ClusterError
from .record import Record, WorkerRecord
from .progress import Progress
from .run import count, run

__all__ = ["ClusterError", "Progress", "Record", "WorkerRecord", "count", "run"]
