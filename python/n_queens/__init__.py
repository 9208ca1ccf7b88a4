"""Queens on a board: every textbook search, exact counts, one solution for any n.

>>> import n_queens
>>> n_queens.count(8)
92
>>> print(n_queens.solve(4))
.Q..
...Q
Q...
..Q.
"""

from collections.abc import Sequence as _Sequence

from ._core import Board, Progress, Solution, count, language, set_language, solve
from ._errors import CheckError, CheckpointError, Error, GaveUp, InvalidInput, NoSolution

_Sequence.register(Solution)

__all__ = [
    "Board",
    "CheckError",
    "CheckpointError",
    "Error",
    "GaveUp",
    "InvalidInput",
    "NoSolution",
    "Progress",
    "Solution",
    "count",
    "language",
    "set_language",
    "solve",
]
