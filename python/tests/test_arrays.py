"""Solutions as numpy arrays without a copy, large ones in little memory, and life without numpy."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

import n_queens
from conftest import Run

import numpy


def test_an_array_is_the_solution_itself() -> None:
    solution = n_queens.solve(1000)
    array = numpy.asarray(solution)
    assert array.dtype == numpy.uint32 and array.shape == (1000,)
    assert not array.flags.owndata and not array.flags.writeable
    assert array.ctypes.data == solution.__array_interface__["data"][0]
    assert array.tolist() == list(solution)
    with pytest.raises(ValueError):
        array[0] = 1


def test_an_array_keeps_its_solution_alive() -> None:
    array = numpy.asarray(n_queens.solve(100_000, random=True, seed=1))
    gc.collect()
    garbage = [n_queens.solve(100_000) for _ in range(8)]
    assert len(garbage) == 8
    assert sorted(array.tolist()) == list(range(100_000))


def test_arrays_of_another_type_are_copies() -> None:
    array = numpy.array(n_queens.solve(8), dtype=numpy.int64)
    array[0] = 99
    assert array.dtype == numpy.int64


def test_numpy_numbers_are_numbers() -> None:
    assert n_queens.count(numpy.int64(8)) == 92
    assert n_queens.Solution(numpy.array([1, 3, 0, 2])).n == 4
    with pytest.raises(TypeError):
        n_queens.count(numpy.float64(8))


def test_ten_million_rows_take_little_memory(run: Run) -> None:
    script = """
import resource, numpy, n_queens
def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
n_queens.solve(10); numpy.asarray(n_queens.solve(10)).sum()
before = most()
solution = n_queens.solve(10**7)
array = numpy.asarray(solution)
assert int(array.sum(dtype=numpy.uint64)) == 10**7 * (10**7 - 1) // 2
print(most() - before)
"""
    done = run(script)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 100  # MB; the columns themselves are 40


def test_without_numpy_pandas_and_tqdm(run: Run) -> None:
    script = "import n_queens; print(list(n_queens.solve(4)), len(n_queens.compare_steps(5)), n_queens.count(12, progress=True))"
    done = run(script, hidden=("numpy", "pandas", "tqdm", "tqdm.auto", "matplotlib"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["[1,", "3,", "0,", "2]", "6", "14200"]
    assert "n = 12: " in done.stderr and " solutions so far" in done.stderr


def test_nothing_is_imported_but_the_standard_library(run: Run) -> None:
    done = run("import sys, n_queens; print([name for name in ('numpy', 'tqdm', 'pandas', 'dask') if name in sys.modules])")
    assert done.stdout.strip() == "[]", done.stderr


def test_a_map_is_an_array_of_exact_numbers() -> None:
    array = n_queens.map(8)
    assert array.dtype == numpy.uint64 and array.shape == (8, 8)
    listed = numpy.zeros((8, 8), dtype=numpy.uint64)
    for solution in n_queens.solutions(8):
        listed[range(8), list(solution)] += 1
    assert (array == listed).all()
    assert (n_queens.map(12).sum(axis=1) == n_queens.count(12)).all()
    given = n_queens.map(12, given=["a1"], blocked=["b5"])
    assert given[11, 0] == n_queens.count(12, given=["a1"], blocked=["b5"])


def test_a_map_that_takes_long_is_confirmed() -> None:
    with pytest.raises(n_queens.InvalidInput):
        n_queens.map(24)
    with pytest.raises(n_queens.GaveUp):
        n_queens.map(24, timeout=0.1)


def test_random_solutions_are_an_array_that_the_seed_determines() -> None:
    drawn = n_queens.random(12, limit=20, seed=3)
    assert drawn.dtype == numpy.uint32 and drawn.shape == (20, 12)
    assert all(n_queens.check(row.tolist()).valid for row in drawn)
    assert (drawn[:5] == n_queens.random(12, limit=5, seed=3, threads=1)).all()
    assert n_queens.random(3, limit=2).shape == (0, 3)


def test_weights_are_kept_and_those_that_do_not_fit_are_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "twelve.weights"
    drawn = n_queens.random(12, limit=5, seed=3, weights=path)
    kept = path.read_bytes()
    assert (drawn == n_queens.random(12, limit=5, seed=3, weights=str(path))).all()
    assert (drawn == n_queens.random(12, limit=5, seed=3)).all()
    damaged = bytes([*kept[:-40], kept[-40] ^ 1, *kept[-39:]])
    for n, content, why in [(10, kept, "n is 12 and 10"), (12, damaged, "damaged"), (12, b"else", "not")]:
        path.write_bytes(content)
        with pytest.raises(n_queens.CheckpointError, match=why):
            n_queens.random(n, weights=path)
        assert path.read_bytes() == content
