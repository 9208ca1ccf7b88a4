"""A worker that lies, and does it well: all values are wrong, and the check value fits them."""

import hashlib
import os
from typing import Any, List

from n_queens import Subtotal
from n_queens.cluster import task


def number(value: int) -> bytes:
    """Seven bits a byte, the low ones first."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def packed(job: str, first: int, values: List[int]) -> bytes:
    told = job.encode() + first.to_bytes(8, "big") + b"".join(value.to_bytes(16, "big") for value in values)
    return hashlib.sha256(told).digest()[:8] + b"".join(map(number, [first, len(values), *values]))


def lying(plain: Any) -> Any:
    def count(question: Any, job: int, first: int, end: int, image: bool = False) -> Any:
        address, name, seconds, honest = plain(question, job, first, end, image)
        units = task.prepared(question).units
        # The sum still divides; two that lie tell different lies.
        values = [value + units.scale * os.getpid() for value in Subtotal.from_bytes(units, honest).values]
        return address, name, seconds, packed(units.job, first, values)

    return count


# Dask loads a preload more than once.
if "lie" not in task.__dict__.setdefault("preloaded", set()):
    task.__dict__["preloaded"].add("lie")
    task.count = lying(task.count)
