"""The result of a count on a cluster."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Dict, Tuple


@dataclass(frozen=True)
class WorkerRecord:
    """What one worker did in this run."""

    name: str
    address: str
    batches: int
    seconds: float


@dataclass(frozen=True)
class Record:
    """A total that passed its checks, and how it was counted."""

    n: int
    of: str
    variant: str
    count: int
    strategy: str
    checks: Tuple[str, ...]
    units: int
    #: Batches of this run only; earlier runs of the same checkpoint have their own.
    batches: int
    workers: Tuple[WorkerRecord, ...]
    #: Units that were counted again, through their symmetric images, on another worker.
    recomputed: int
    #: Workers, by name, that returned wrong values; their units were counted again.
    liars: Tuple[str, ...]
    seed: int
    seconds: float

    def to_dict(self) -> Dict[str, Any]:
        """The document for JSON: numbers that may outgrow a double are strings."""
        return {**asdict(self), "count": str(self.count)}
