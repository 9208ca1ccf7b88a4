"""Queens on a board: every textbook search, exact counts, one solution for any n.

>>> import n_queens
>>> n_queens.count(8)
92
>>> print(n_queens.solve(4))
.Q..
...Q
Q...
..Q.

Squares are names like 'b4' or pairs (row, column) from 0. A wrong call raises one of the exceptions of this package, all
of them an `Error`, or TypeError; Ctrl-C ends long calls.
"""

from __future__ import annotations

from collections.abc import Sequence as _Sequence
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import _core
from ._answers import Estimate, Explanation, Generated, Progress, Proof, ProofCheck, Subtotal
from ._core import (
    Board, Check, Checkpoint, Solution, Solutions, Trace, Units, check, check_proof,
    compare_accuracy, compare_growth, compare_steps, compare_time, complete, count, estimate,
    explain, generate, is_unique, language, prove, set_language, solutions, solve, strategies,
    trace, units,
)
from ._errors import CheckError, CheckpointError, Error, GaveUp, InvalidInput, NoSolution

if _TYPE_CHECKING:
    from numpy import uint32 as _uint32, uint64 as _uint64
    from numpy.typing import NDArray as _NDArray

    from ._core import _Engine, _Kind, _Path, _Squares, _Variant

_Sequence.register(Solution)


def count_units(
    n: int | Board, units: range, *, of: _Kind | None = None, variant: _Variant | None = None,
    given: _Squares | None = None, blocked: _Squares | None = None, queens: int | None = None,
    engine: _Engine | None = None, image: bool = False,
) -> Subtotal:
    """Counts some units of a count on this thread: `units(n, ...).count(units)` in one call."""
    whole = _core.units(n, of=of, variant=variant, given=given, blocked=blocked, queens=queens, engine=engine)
    return whole.count(units, image=image)


def map(
    n: int | Board, *, variant: _Variant | None = None, given: _Squares | None = None,
    blocked: _Squares | None = None, threads: int | None = None, timeout: float | None = None,
    yes: bool = False,
) -> _NDArray[_uint64]:
    """How many solutions have a queen on each square, exactly, as a NumPy array of n rows and n columns.

    >>> import n_queens
    >>> n_queens.map(6).sum(axis=0).tolist()
    [4, 4, 4, 4, 4, 4]
    """
    import numpy

    counts = _core.square_counts(
        n, variant=variant, given=given, blocked=blocked, threads=threads, timeout=timeout, yes=yes
    )
    return numpy.array(counts, dtype=numpy.uint64).reshape(len(counts), len(counts))


def random(
    n: int, *, limit: int = 1, seed: int | None = None, weights: _Path | None = None,
    threads: int | None = None, timeout: float | None = None, yes: bool = False,
) -> _NDArray[_uint32]:
    """Random solutions, each equally likely, up to n = 22: a NumPy array with a row of columns for each.

    They are drawn by the values of one count, which the file `weights` keeps for the next call, and for
    `queens solve --random --weights`. A file of another board, or a damaged one, is refused with a CheckpointError
    and stays as it is.

    >>> import n_queens
    >>> n_queens.random(12, limit=5, seed=1).shape
    (5, 12)
    """
    import numpy

    found = _core.samples(
        n, limit=limit, seed=seed, weights=weights, threads=threads, timeout=timeout, yes=yes
    )
    return numpy.array(found, dtype=numpy.uint32).reshape(len(found), n)


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("n-queens")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Board", "Check", "CheckError", "Checkpoint", "CheckpointError", "Error", "Estimate",
    "Explanation", "GaveUp", "Generated", "InvalidInput", "NoSolution", "Progress", "Proof",
    "ProofCheck", "Solution", "Solutions", "Subtotal", "Trace", "Units", "check", "check_proof",
    "compare_accuracy", "compare_growth", "compare_steps", "compare_time", "complete", "count",
    "count_units", "estimate", "explain", "generate", "is_unique", "language", "map", "prove",
    "random", "set_language", "solutions", "solve", "strategies", "trace", "units",
]
