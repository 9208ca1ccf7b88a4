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

from collections.abc import Sequence as _Sequence

from ._answers import Estimate, Generated, Progress, Proof, ProofCheck
from ._core import (
    Board,
    Check,
    Checkpoint,
    Explanation,
    Solution,
    Solutions,
    Subtotal,
    Trace,
    Units,
    check,
    check_proof,
    compare_accuracy,
    compare_growth,
    compare_steps,
    compare_time,
    complete,
    count,
    count_units,
    estimate,
    explain,
    generate,
    is_unique,
    language,
    prove,
    set_language,
    solutions,
    solve,
    strategies,
    trace,
    units,
)
from ._errors import CheckError, CheckpointError, Error, GaveUp, InvalidInput, NoSolution

_Sequence.register(Solution)


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("n-queens")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

__all__ = [
    "Board",
    "Check",
    "CheckError",
    "Checkpoint",
    "CheckpointError",
    "Error",
    "Estimate",
    "Explanation",
    "GaveUp",
    "Generated",
    "InvalidInput",
    "NoSolution",
    "Progress",
    "Proof",
    "ProofCheck",
    "Solution",
    "Solutions",
    "Subtotal",
    "Trace",
    "Units",
    "check",
    "check_proof",
    "compare_accuracy",
    "compare_growth",
    "compare_steps",
    "compare_time",
    "complete",
    "count",
    "count_units",
    "estimate",
    "explain",
    "generate",
    "is_unique",
    "language",
    "prove",
    "set_language",
    "solutions",
    "solve",
    "strategies",
    "trace",
    "units",
]
