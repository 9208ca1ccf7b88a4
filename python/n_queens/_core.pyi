"""The Rust side of the package; `n_queens` exports most of it."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypedDict, final, overload

from typing_extensions import Self, TypeAlias

from ._answers import Estimate, Explanation, Generated, Progress, Proof, ProofCheck, Subtotal

#: A square: a name like 'b4', or row and column from 0.
_Square: TypeAlias = str | tuple[int, int]
#: Squares: names with spaces between them, or any number of squares.
_Squares: TypeAlias = str | Iterable[_Square]
_Variant: TypeAlias = Literal["standard", "torus", "super"]
_Kind: TypeAlias = Literal["all", "fundamental", "half-turn", "quarter-turn"]
_Strategy: TypeAlias = Literal[
    "rows", "sets", "iterative", "cells", "permutation", "probabilistic", "bitmask", "construct",
    "local-search", "uniform", "exact-cover", "sat",
]
_BoardKind: TypeAlias = Literal["placed", "blocked", "excluded-diagonals"]
_Engine: TypeAlias = Literal["colour-split", "depth-first", "exact-cover", "symmetric"]
_TextFormat: TypeAlias = Literal[
    "board", "hash", "stars", "unicode", "columns", "compact", "json", "csv", "fen", "svg", "latex", "tutorial",
]
_BinaryFormat: TypeAlias = Literal["png", "u32"]
#: Seconds, or a text like '30s', '500ms', '2m' or '1h'.
_Time: TypeAlias = float | str
#: Sizes: one, several, or a text like '4..10,20'.
_Sizes: TypeAlias = int | str | Iterable[int]
_Densities: TypeAlias = float | str | Iterable[float]
_Names: TypeAlias = str | Iterable[str]
_Path: TypeAlias = str | os.PathLike[str]
#: An empty board of this size, or a board.
_SizeOrBoard: TypeAlias = int | Board
#: Such a board, or a text in any format that the command reads.
_AnyBoard: TypeAlias = Board | str | int
_Records: TypeAlias = list[dict[str, Any]]

@final
class Solution:
    """A solution: the column of the queen of each row, from the top, counted from 0.

    An immutable sequence. `numpy.asarray(solution)` uses its memory without a copy.
    """

    def __new__(cls, columns: Iterable[int]) -> Self:
        """Checks columns and makes a solution of them; InvalidInput if two queens attack each other."""
    n: Final[int]
    """The side of the board, which is the number of queens."""
    strategy: Final[str | None]
    """The strategy that found it; None if it was built from columns."""
    seed: Final[int | None]
    """The seed of a random strategy; None if the strategy is not random."""
    columns: Final[tuple[int, ...]]
    """All columns as a tuple, from the top row down. `numpy.asarray(solution)` makes no copy."""
    def squares(self) -> list[tuple[int, int]]:
        """The queens' squares as (row, column), from the top row down."""
    def names(self) -> list[str]:
        """The queens' squares by their chess names, from the top row down."""
    def rotated(self, quarters: int = 1) -> Solution:
        """The board turned clockwise by so many quarter turns."""
    def reflected(self) -> Solution:
        """The board in a mirror: left and right change places."""
    def canonical(self) -> Solution:
        """The first of its turns and reflections in the order of their columns: equal for two solutions
        exactly if one is an image of the other."""
    @overload
    def format(self, name: _TextFormat = "board") -> str: ...
    @overload
    def format(self, name: _BinaryFormat) -> bytes: ...
    @overload
    def format(self, name: str) -> str | bytes:
        """The board in one of the formats of the command: text, or bytes for 'png' and 'u32'."""
    @staticmethod
    def from_bytes(data: bytes) -> Solution:
        """The solution that `bytes(solution)` came from; checked again."""
    def index(self, column: int) -> int:
        """The row of the queen in this column."""
    def count(self, column: int) -> int:
        """1 for every column of the board, 0 for all else."""
    def _repr_svg_(self) -> str: ...
    __array_interface__: Final[dict[str, Any]]
    def __bytes__(self) -> bytes: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, key: object, /) -> bool: ...

@final
class Board:
    """A board with given queens and blocked squares; immutable.

    Queens that attack each other are allowed: then it has no completion.
    """

    def __new__(
        cls, n: _SizeOrBoard, given: _Squares | None = None, blocked: _Squares | None = None,
        variant: _Variant | None = None,
    ) -> Self: ...
    @staticmethod
    def parse(text: str, variant: _Variant | None = None) -> Board:
        """The first board of a text, in any format that the command reads."""
    n: Final[int]
    """The side of the board."""
    given: Final[list[tuple[int, int]]]
    """The queens that must stay, as (row, column), in reading order."""
    blocked: Final[list[tuple[int, int]]]
    """The forbidden squares, as (row, column), in reading order."""
    variant: Final[_Variant]
    """'standard', 'torus' or 'super'."""
    def with_queen(self, square: _Square) -> Board:
        """The board with one more queen."""
    def with_blocked(self, square: _Square) -> Board:
        """The board with one more forbidden square."""
    def without(self, square: _Square) -> Board:
        """The board without the queen or block on a square."""
    def rotated(self, quarters: int = 1) -> Board:
        """The board turned clockwise by so many quarter turns."""
    def reflected(self) -> Board:
        """The board in a mirror: left and right change places."""
    @overload
    def format(self, name: Literal["board", "json", "csplib", "asp", "cnf", "svg"] = "board") -> str: ...
    @overload
    def format(self, name: Literal["png"]) -> bytes: ...
    @overload
    def format(self, name: str) -> str | bytes:
        """The board in one of the formats of partial boards: text, or bytes for 'png'."""
    def _repr_svg_(self) -> str: ...

@final
class Solutions:
    """The solutions of a board; `close` or dropping it ends the search."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...
    def close(self) -> None:
        """Ends the search; there is nothing more then."""

@final
class Trace:
    """The steps of a search, one after the other; `close` or dropping it ends the search."""

    def __iter__(self) -> Trace: ...
    def __next__(self) -> dict[str, Any]: ...
    def close(self) -> None:
        """Ends the search; what has been handed over already is forgotten."""

@final
class Columns:
    """Goes through the columns of a solution without copying them."""

    def __iter__(self) -> Columns: ...
    def __next__(self) -> int: ...
    def __length_hint__(self) -> int: ...

class _Attack(TypedDict):
    a: tuple[int, int]
    b: tuple[int, int]
    line: Literal["row", "column", "diagonal", "antidiagonal", "knight"]

@final
class Check:
    """What a check found; true if it is a solution."""

    n: Final[int]
    """The side of the board."""
    valid: Final[bool]
    """Whether it is a solution."""
    queens: Final[int]
    """How many queens there are."""
    attacks: Final[list[_Attack]]
    """Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}."""
    truncated: Final[bool]
    """Whether there are more attacks than these."""
    def __bool__(self) -> bool: ...

@final
class Units:
    """A count cut into independent units, numbered from 0: what threads, checkpoints and clusters share out.

    The same question gives the same units, with the same values, wherever the engine's version is the same.
    Lists that several units need are kept in here on small boards: keep it to count many ranges.
    """

    n: Final[int]
    of: Final[str]
    variant: Final[str]
    queens: Final[int]
    engine: Final[str]
    """The engine's name and version; results of different ones are never added up."""

    scale: Final[int]
    """What the sum of all values is divided by; that it can be is one more check."""

    job: Final[str]
    """All that the units and their values depend on, in one line."""

    total_cost: Final[int]
    """What all units are expected to cost, in the engine's own measure."""

    def __len__(self) -> int: ...
    def cost(self, unit: int) -> int:
        """What a unit is expected to cost, in the engine's own measure."""

    def count(self, units: range, *, image: bool = False) -> Subtotal:
        """Counts some units on this thread; with `image` through a symmetric image, by other numbers all
        the way to the same values."""

    def _unpacked(self, packed: bytes) -> Subtotal:
        """The subtotal of this count that was packed; CheckError if it was changed on the way."""

@final
class Checkpoint:
    """The values of a running count, in a file that `queens count --checkpoint` goes on from, and the other
    way round; without a path, in memory only.

    One process at a time has the file. A file of another count, or a damaged one, is refused with a
    CheckpointError and stays as it is.
    """

    def __new__(cls, path: _Path | None, units: Units) -> Self: ...
    path: Final[Path | None]
    """Where the file is, links followed; None if there is none."""
    @property
    def done(self) -> int:
        """How many units are done."""

    @property
    def share(self) -> float:
        """The share of the work that is done, from 0 to 1, by its expected cost."""

    units: Final[int]
    """How many there are."""

    def remaining(self) -> list[range]:
        """The units that are not done, as ranges that could not be longer."""

    def add(self, subtotal: Subtotal) -> None:
        """Takes in the values of some units, all of them or none: CheckError if one has a value already."""

    def drop(self, units: range) -> int:
        """Forgets the values of some units: how many had one."""

    def save(self) -> None:
        """Writes the file anew if something has changed: whole, or not at all."""

    def conclude(self, *, threads: int | None = None) -> dict[str, Any]:
        """The count with its checks; CheckError if a unit is missing or a check fails."""

    def close(self) -> None:
        """Saves, and lets others have the file."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...

def solve(
    n: _SizeOrBoard, strategy: _Strategy | None = None, seed: int | None = None, *, random: bool = False,
    first: bool = False, density: float | None = None, given: _Squares | None = None, blocked: _Squares | None = None,
    variant: _Variant | None = None, threads: int | None = None, timeout: _Time | None = None,
) -> Solution:
    """One solution of the n x n board, or of a Board.

    By formula on a plain board, by the fastest search on all others, or by the strategy that is named.
    `random` draws one instead: all are equally likely up to n = 18, only diverse beyond. The same seed, the
    same solution; `first` finds the first of all solutions instead, in the order of a search row by row, up to
    n = 64; a seed or density that the search does not use is InvalidInput. Raises NoSolution where there is none, and GaveUp where the time limit is over or chance
    found none.
    """

def solutions(
    n: _SizeOrBoard, *, strategy: _Strategy | None = None, given: _Squares | None = None,
    blocked: _Squares | None = None, variant: _Variant | None = None, limit: int | None = None,
    skip: int | None = None,
) -> Solutions:
    """Every solution, one after the other, in constant memory: at most `limit`, after `skip` of them."""

def count(
    n: _SizeOrBoard, *, of: _Kind | None = None, variant: _Variant | None = None, threads: int | None = None,
    progress: bool | Callable[[Progress], object] | None = None, given: _Squares | None = None,
    blocked: _Squares | None = None, queens: int | None = None, engine: _Engine | None = None,
    strategy: _Strategy | None = None, seed: int | None = None, yes: bool = False, timeout: _Time | None = None,
) -> int:
    """How many solutions there are, exactly; handed out only if its checks passed.

    By the fastest engine on all cores, or by the one that is named; a `strategy` visits every solution on one
    thread instead. A count that would take long raises InvalidInput with the expected time, unless `yes` is True
    or there is a `timeout` of less than ten minutes. `progress` is called in the calling thread up to twenty
    times a second; what it raises ends the count. True shows a bar (tqdm's, where it is installed). `seed`
    chooses the units that are computed twice where nothing else confirms the number.
    """

def complete(
    board: _AnyBoard, *, strategy: _Strategy | None = None, seed: int | None = None, random: bool = False,
    density: float | None = None, variant: _Variant | None = None, threads: int | None = None,
    timeout: _Time | None = None,
) -> Solution:
    """One completion of a board: a Board, or a text in any format that the command reads.

    Raises NoSolution if there is none, with the reason where it can be seen at a glance (`explain` finds it
    everywhere), and GaveUp where the time limit is over or chance found none. `random` draws one.
    `count(board)` counts them, `solutions(board)` lists them.
    """

def is_unique(
    board: _AnyBoard, *, strategy: _Strategy | None = None, variant: _Variant | None = None,
    timeout: _Time | None = None,
) -> bool:
    """Whether a board has exactly one completion; False if it has none or several."""

def explain(board: _AnyBoard, *, variant: _Variant | None = None, timeout: _Time | None = None) -> Explanation | None:
    """Pieces of a board that already contradict each other, or None if it can be completed.

    After `timeout` the explanation so far is returned; `minimal` is False then.
    """

def framed(board: _SizeOrBoard, squares: _Squares) -> str:
    """The board with some squares framed, as SVG."""

def check(
    board: Solution | Board | str | Iterable[int], *, variant: _Variant | None = None, limit: int | None = None,
) -> Check:
    """Whether a board is a solution, and if not, which queens attack each other (at most `limit`, or 1000).

    Takes a Board, a text, or the columns of all rows, counted from 0.
    """

def trace(
    n: _SizeOrBoard, strategy: _Strategy | None = None, seed: int | None = None, *, density: float | None = None,
    given: _Squares | None = None, blocked: _Squares | None = None, variant: _Variant | None = None,
    start: int | None = None, limit: int | None = None,
) -> Trace:
    """The steps of a search as records with the keys of the command's JSON, in constant memory.

    Of 'rows', or of the strategy that is named.
    `start` leaves out so many steps, `limit` ends after so many.
    """

@overload
def generate(
    n: int, *, kind: _BoardKind | None = None, queens: int | None = None, density: float | None = None,
    diagonals: int | None = None, unique: bool = False, hard: bool = False, variant: _Variant | None = None,
    seed: int | None = None, count: None = None, timeout: _Time | None = None,
) -> Generated: ...
@overload
def generate(
    n: int, *, kind: _BoardKind | None = None, queens: int | None = None, density: float | None = None,
    diagonals: int | None = None, unique: bool = False, hard: bool = False, variant: _Variant | None = None,
    seed: int | None = None, count: int, timeout: _Time | None = None,
) -> list[Generated]:
    """A board to complete, made by chance; with `count` a list of so many.

    The kind is what the board has, with an option for how much: 'placed' (`queens`), 'blocked' (`density`, the
    share of squares) or 'excluded-diagonals' (`diagonals`). `unique` makes puzzles with exactly one solution, `hard`
    takes the hardest of several. The same seed gives the same board; the next one of a list comes from the next
    seed. `timeout` is the limit of each board. Raises GaveUp if no such board was found.
    """

def prove(
    board: _AnyBoard, proof_path: _Path, *, formula_path: _Path | None = None, variant: _Variant | None = None,
    timeout: _Time | None = None,
) -> Proof:
    """Writes a proof that a board has no completion (DRAT), and the formula that it refutes (DIMACS).

    The formula goes to `formula_path`, or beside the proof with the ending .cnf. A file appears when it is whole, or
    not at all. Raises InvalidInput if the board can be completed, and then writes nothing.
    """

def check_proof(
    board: Board | str | os.PathLike[str] | int, proof_path: _Path, *, variant: _Variant | None = None,
    timeout: _Time | None = None,
) -> ProofCheck:
    """Checks a proof that a board or a formula has no solution; CheckError names the first wrong step.

    `board` is a Board, the name of a file with a board or a formula, or the text of one. The proof may come from any
    solver that writes DRAT, as text or binary.
    """

class _Experiment(Protocol):
    def __call__(
        self, n: _Sizes | None = None, strategies: _Names | None = None, *, density: _Densities | None = None,
        runs: int | None = None, task: Literal["one", "all"] | None = None, timeout: _Time | None = None,
        seed: int | None = None, threads: int | None = None,
    ) -> _Records: ...

compare_time: _Experiment
"""How long strategies take: one record for each board size, strategy and density, for pandas.DataFrame.

`timeout` is the limit of one run. What is not given is as in `queens compare time`.
"""

compare_accuracy: _Experiment
"""How often strategies find a solution, with 95% intervals; otherwise as `compare_time`."""

compare_steps: _Experiment
"""How much work strategies are: their exact steps; otherwise as `compare_time`."""

def compare_growth(
    n: _Sizes | None = None, strategies: _Names | None = None, *, steps: bool = False, runs: int | None = None,
    timeout: _Time | None = None, seed: int | None = None, threads: int | None = None,
) -> _Records:
    """How fast the time to count all solutions grows with n, or the steps; otherwise as `compare_time`."""

def square_counts(
    n: int | Board, *, variant: _Variant | None = None, threads: int | None = None, given: _Squares | None = None,
    blocked: _Squares | None = None, timeout: float | None = None, yes: bool = False,
) -> list[list[int]]:
    """How many solutions have a queen on each square, row by row. `n_queens.map` makes an array of it."""

def samples(
    n: int, *, limit: int | None = None, seed: int | None = None, weights: _Path | None = None,
    threads: int | None = None, timeout: float | None = None, yes: bool = False,
) -> list[list[int]]:
    """Random solutions, each equally likely, as lists of columns. `n_queens.random` makes an array of them."""

def estimate(n: int, *, seed: int | None = None, threads: int | None = None) -> Estimate:
    """About how many solutions there are, and how long `count(n)` would take on this machine."""

def strategies() -> _Records:
    """All strategies with what they can do, as records."""

def language() -> Literal["en", "zh"]:
    """The language of all messages: "en" or "zh"."""

def set_language(language: Literal["en", "zh"]) -> None:
    """Chooses the language of all messages: "en" or "zh"."""

def say(name: str, /, **facts: object) -> str:
    """A message of the catalogue by its name, with its facts, in the chosen language."""

def units(
    n: _SizeOrBoard, *, of: _Kind | None = None, variant: _Variant | None = None, given: _Squares | None = None,
    blocked: _Squares | None = None, queens: int | None = None, engine: _Engine | None = None,
) -> Units:
    """The units of a count; takes milliseconds."""
