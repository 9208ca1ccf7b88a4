"""Answers that only hold values. The Rust side fills them in."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Optional

from . import _core

if TYPE_CHECKING:
    from ._core import Board, Units


@dataclass(frozen=True)
class Estimate:
    """A forecast with its 95% interval."""

    n: int
    """The side of the board."""
    seed: int
    """The seed of the samples."""
    threads: int
    """On how many threads it would be counted."""
    estimate: float
    """The expected number of solutions."""
    low: float
    """The lower end of its 95% interval."""
    high: float
    """The upper end."""
    exact: bool
    """Whether every solution was met, so that the number is exact."""
    samples: int
    """How many positions were completed in all ways."""
    asymptotic: float
    """The number by the formula for large n."""
    seconds: Optional[float]
    """How long `count(n)` would take here; None if nothing could be timed."""
    seconds_low: Optional[float]
    """The lower end of its interval."""
    seconds_high: Optional[float]
    """The upper end."""
    basis: Optional[Literal["measured", "extrapolated"]]
    """'measured' on this very board, or 'extrapolated' from smaller ones."""

    def __float__(self) -> float:
        return self.estimate

    def __repr__(self) -> str:
        seconds = "None" if self.seconds is None else f"{self.seconds:.3f}"
        interval = f"{self.low:.4e} to {self.high:.4e}"
        return f"<Estimate n={self.n} {self.estimate:.4e} ({interval}) seconds={seconds}>"


@dataclass(frozen=True)
class Explanation:
    """Why a board has no completion."""

    queens: list[tuple[int, int]]
    """The given queens to blame, as (row, column)."""
    blocked: list[tuple[int, int]]
    """The blocked squares to blame, as (row, column)."""
    minimal: bool
    """Whether none of them is superfluous."""
    verified: bool
    """Whether all of it was verified in another way than it was found."""
    _texts: dict[str, str]
    _board: Board

    def _repr_svg_(self) -> str:
        return _core.framed(self._board, self.queens + self.blocked)

    def __str__(self) -> str:
        return self._texts[_core.language()]

    def __repr__(self) -> str:
        pieces = f"queens={self.queens} blocked={self.blocked}"
        return f"<Explanation {pieces} minimal={self.minimal} verified={self.verified}>"


@dataclass(frozen=True)
class Generated:
    """A board that was made, and what is known about it."""

    board: Board
    """The board."""
    kind: Literal["placed", "blocked", "excluded-diagonals"]
    """What it has: 'placed', 'blocked' or 'excluded-diagonals'."""
    seed: int
    """The seed that makes it again."""
    difficulty: int
    """How many nodes of search it took."""
    solvable: Optional[bool]
    """Whether it has a completion; None if that took too long."""

    def __repr__(self) -> str:
        return f"<Generated n={self.board.n} kind={self.kind} seed={self.seed} difficulty={self.difficulty}>"


@dataclass(frozen=True)
class Progress:
    """How far a count is."""

    of: Literal["all", "fundamental", "half-turn", "quarter-turn"]
    """Which solutions are counted."""
    share: float
    """The share of the work that is done, from 0 to 1, by its expected cost."""
    done: int
    """Units that are done; 0 if a strategy counts, which has no units."""
    units: int
    """Units in all."""
    solutions: int
    """What the finished units come to so far."""
    seconds_left: Optional[float]
    """About how long the rest takes; None if there is no measurement yet."""

    def __repr__(self) -> str:
        units = f"{self.done}/{self.units}"
        return f"<Progress of={self.of} share={self.share:.3f} units={units} solutions={self.solutions}>"


@dataclass(frozen=True)
class Proof:
    """A proof that was written."""

    path: Path
    """The file of the proof."""
    formula: Path
    """The file of the formula that it refutes."""
    steps: int
    """How many steps it has."""

    def __repr__(self) -> str:
        return f"<Proof steps={self.steps} path='{self.path}'>"


@dataclass(frozen=True)
class ProofCheck:
    """A proof that was checked and is right."""

    added: int
    """Clauses that were added, and checked."""
    by_resolution: int
    """Those of them that needed resolution."""
    deleted: int
    """Clauses that were deleted."""

    def __repr__(self) -> str:
        return f"<ProofCheck added={self.added} by_resolution={self.by_resolution} deleted={self.deleted}>"


@dataclass(frozen=True)
class Subtotal:
    """The values of consecutive units of one count, with a check value over all of it."""

    units: range
    """Which units these are."""
    values: tuple[int, ...]
    """Their values."""
    check: str
    """16 hexadecimal digits that depend on the count, the units and each value, and on nothing else."""
    job: str
    """What they are units of."""
    seconds: float = field(compare=False)
    """How long it took; 0.0 if it came from bytes."""
    _packed: bytes

    @staticmethod
    def from_bytes(units: Units, packed: bytes) -> Subtotal:
        """What `to_bytes` packed, if it is of this count; CheckError if it was changed on the way."""
        return units._unpacked(packed)

    def to_bytes(self) -> bytes:
        """As few bytes: a hundred units go into a kilobyte."""
        return self._packed

    @property
    def sum(self) -> int:
        """What they add up to."""
        return sum(self.values)

    def __repr__(self) -> str:
        return f"<Subtotal of units {self.units.start} to {self.units.stop - 1}, check {self.check}>"


for _class in (Estimate, Explanation, Generated, Progress, Proof, ProofCheck, Subtotal):
    _class.__module__ = "n_queens"  # the public name
