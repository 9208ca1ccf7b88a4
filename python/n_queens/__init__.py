"""Queens on a board: every textbook search, exact counts, one solution for any n.

>>> import n_queens
>>> n_queens.count(8)
92
>>> print(n_queens.solve(4))
.Q..
...Q
Q...
..Q.

Squares are names like 'b4' or pairs (row, column) from 0. Whatever is wrong with a call raises one of the
exceptions of this package, all of them an `Error`, or TypeError; Ctrl-C ends whatever takes long.
"""

from collections.abc import Sequence as _Sequence

from ._core import (
    Board,
    Check,
    Estimate,
    Explanation,
    Progress,
    Solution,
    Solutions,
    Trace,
    check,
    compare_accuracy,
    compare_growth,
    compare_steps,
    compare_time,
    complete,
    count,
    estimate,
    explain,
    is_unique,
    language,
    set_language,
    solutions,
    solve,
    strategies,
    trace,
)
from ._errors import CheckError, CheckpointError, Error, GaveUp, InvalidInput, NoSolution

_Sequence.register(Solution)

__all__ = [
    "Board",
    "Check",
    "CheckError",
    "CheckpointError",
    "Error",
    "Estimate",
    "Explanation",
    "GaveUp",
    "InvalidInput",
    "NoSolution",
    "Progress",
    "Solution",
    "Solutions",
    "Trace",
    "check",
    "compare_accuracy",
    "compare_growth",
    "compare_steps",
    "compare_time",
    "complete",
    "count",
    "estimate",
    "explain",
    "is_unique",
    "language",
    "set_language",
    "solutions",
    "solve",
    "strategies",
    "trace",
]
