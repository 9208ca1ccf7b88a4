"""The exceptions of the package. The Rust side raises them; they are Python because some have two parents."""

from __future__ import annotations


class Error(Exception):
    """The base of all exceptions of this package."""


class InvalidInput(Error, ValueError):
    """The call is wrong: a number out of range, an unknown word, a board that cannot be."""


class NoSolution(Error):
    """There is no solution, and that is proved."""


class GaveUp(Error):
    """No answer within the time limit, or from a random strategy: that proves nothing."""


class CheckError(Error):
    """A result did not pass its check, so it is not returned."""


class CheckpointError(Error):
    """A file of a count cannot be used: in use, broken, or of another count."""


for _class in (Error, InvalidInput, NoSolution, GaveUp, CheckError, CheckpointError):
    _class.__module__ = "n_queens"  # the public name
