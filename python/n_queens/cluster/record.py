"""What came of a count on a cluster."""

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
    """A total that passed its checks, and how it came about."""

    n: int
    of: str
    variant: str
    count: int
    strategy: str
    checks: Tuple[str, ...]
    units: int
    #: Batches of this run; a run that goes on from a checkpoint has fewer than units call for.
    batches: int
    workers: Tuple[WorkerRecord, ...]
    #: Units that were counted once more, through their symmetric images, somewhere else.
    recomputed: int
    #: Workers, by name, whose results were dropped and counted again.
    liars: Tuple[str, ...]
    seed: int
    seconds: float

    def to_dict(self) -> Dict[str, Any]:
        """As JSON has it: numbers that may outgrow a double are strings."""
        return {**asdict(self), "count": str(self.count)}
