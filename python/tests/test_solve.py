"""One solution, and what a Solution can do."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree
from collections.abc import Sequence

import pytest

import n_queens
from n_queens import Board, Solution


def attacks(columns: Sequence[int]) -> bool:
    """A checker that shares nothing with the package."""
    n = len(columns)
    lines = (set(columns), {c + r for r, c in enumerate(columns)}, {c - r for r, c in enumerate(columns)})
    return any(len(line) != n for line in lines)


@pytest.mark.parametrize("n", [0, 1, 4, 5, 8, 100, 1001])
def test_a_solution_by_formula(n: int) -> None:
    solution = n_queens.solve(n)
    assert solution.n == len(solution) == n
    assert not attacks(solution.columns)
    assert solution.strategy == "construct" and solution.seed is None


@pytest.mark.parametrize("record", n_queens.strategies(), ids=lambda record: record["name"])
def test_every_strategy(record: dict[str, object]) -> None:
    try:
        seed = 1 if record["is_random"] else None
        solution = n_queens.solve(10, record["name"], seed)  # type: ignore[arg-type]
    except n_queens.GaveUp as error:
        assert record["is_random"] and "another seed" in str(error)
        return
    assert not attacks(solution.columns)
    assert solution.strategy == record["name"]
    assert solution.seed == (1 if record["is_random"] else None)


def test_the_same_seed_gives_the_same_solution() -> None:
    first = n_queens.solve(16, random=True, seed=7)
    assert first == n_queens.solve(16, random=True, seed=7)
    others = {n_queens.solve(16, random=True, seed=seed) for seed in range(8)}
    assert len(others) > 1
    assert n_queens.solve(200, random=True, seed=1).strategy == "local-search"
    drawn = n_queens.solve(10, random=True)
    assert drawn == n_queens.solve(10, random=True, seed=drawn.seed)


def test_given_queens_blocked_squares_and_variants() -> None:
    solution = n_queens.solve(8, given=["b4", (3, 3)], blocked="a1 h8")
    assert solution[4] == 1 and solution[3] == 3
    assert solution[7] != 0 and solution[0] != 7
    torus = n_queens.solve(7, variant="torus")
    assert len({(c + r) % 7 for r, c in enumerate(torus)}) == 7
    assert n_queens.solve(Board(8, given="b4")).columns[4] == 1
    assert n_queens.solve(20, density=2.0, strategy="probabilistic", seed=3).n == 20


def test_no_solution_and_no_time() -> None:
    for n in (2, 3):
        with pytest.raises(n_queens.NoSolution, match=f"no solution for n = {n}"):
            n_queens.solve(n)
    with pytest.raises(n_queens.NoSolution):
        n_queens.solve(9, variant="super")
    with pytest.raises(n_queens.GaveUp, match="gave up after 50ms"):
        n_queens.solve(60, "rows", timeout=0.05)
    with pytest.raises(n_queens.GaveUp):
        n_queens.solve(97, variant="torus", given="a1", timeout="50ms")


def test_it_is_a_sequence() -> None:
    solution = n_queens.solve(8)
    columns = list(solution)
    assert isinstance(solution, Sequence)
    assert columns == [solution[row] for row in range(8)] == list(solution.columns)
    assert solution[-1] == columns[-1] and solution[2:5] == tuple(columns[2:5])
    assert solution[::-2] == tuple(columns[::-2]) and list(reversed(solution)) == columns[::-1]
    assert solution.index(columns[3]) == 3 and solution.count(3) == 1 and solution.count(8) == 0
    assert 3 in solution and 8 not in solution and "a" not in solution
    for row in (8, -9, 10**30):
        with pytest.raises((IndexError, TypeError)):
            solution[row]
    with pytest.raises(TypeError):
        solution["a"]


def test_equality_hash_and_pickle() -> None:
    solution = n_queens.solve(10)
    same = Solution(list(solution))
    assert solution == same and hash(solution) == hash(same) and solution != n_queens.solve(11)
    assert solution != list(solution)
    assert pickle.loads(pickle.dumps(solution)) == solution == Solution.from_bytes(bytes(solution))
    for wrong in (b"abc", b"\0" * 8):
        with pytest.raises(n_queens.InvalidInput):
            Solution.from_bytes(wrong)


def test_only_solutions_are_solutions() -> None:
    assert Solution([1, 3, 0, 2]).n == 4
    for columns in ([0, 1, 2, 3], [0, 0], [5], [-1], [2**40]):
        with pytest.raises(n_queens.InvalidInput):
            Solution(columns)
    with pytest.raises(TypeError):
        Solution(["a"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        Solution(4)  # type: ignore[arg-type]


def test_symmetries() -> None:
    solution = n_queens.solve(6)
    assert solution.rotated(4) == solution == solution.rotated().rotated(-1)
    assert solution.reflected().reflected() == solution
    assert solution.reflected().columns == tuple(5 - column for column in solution)
    # A quarter turn clockwise takes row r, column c to row c, column n - 1 - r.
    assert set(solution.rotated().squares()) == {(c, 5 - r) for r, c in solution.squares()}
    classes = {each.canonical() for each in n_queens.solutions(8)}
    assert len(classes) == 12  # A002562


def test_formats() -> None:
    solution = n_queens.solve(4)
    assert solution.format() == ".Q..\n...Q\nQ...\n..Q.\n"
    assert solution.format("columns") == "2 4 1 3\n"
    assert solution.format("u32")[:4] == b"\1\0\0\0"
    assert solution.format("png").startswith(b"\x89PNG")
    for name in ("hash", "stars", "unicode", "compact", "json", "csv", "fen", "latex"):
        assert isinstance(solution.format(name), str)
    with pytest.raises(n_queens.InvalidInput, match="choose one of: board, hash"):
        solution.format("bmp")
    with pytest.raises(n_queens.InvalidInput):
        n_queens.solve(10).format("compact")
    assert solution.names() == ["b4", "d3", "a2", "c1"]


def test_how_it_shows_itself() -> None:
    solution = n_queens.solve(4)
    assert str(solution) == ".Q..\n...Q\nQ...\n..Q."
    assert repr(solution) == "Solution([1, 3, 0, 2])" and eval(repr(solution)) == solution
    assert len(repr(n_queens.solve(10**6))) < 100 and len(str(n_queens.solve(10**6))) < 100
    for n in (4, 30, 100_000):
        picture = n_queens.solve(n)._repr_svg_()
        assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
        assert len(picture) < 10_000_000


def test_the_first_of_all_solutions_is_what_rows_finds() -> None:
    assert n_queens.solve(16, first=True) == n_queens.solve(16, strategy="rows")
    assert list(n_queens.solve(26, first=True).columns[:10]) == [0, 2, 4, 1, 3, 8, 10, 12, 14, 20]
    with pytest.raises(n_queens.NoSolution):
        n_queens.solve(6, first=True, given=[(0, 0)])
    with pytest.raises(n_queens.InvalidInput):
        n_queens.solve(8, first=True, strategy="rows")
    with pytest.raises(n_queens.InvalidInput):
        n_queens.solve(8, first=True, variant="torus")
