"""Solutions and steps that come one after the other: all of them, in constant memory, stopped at will."""

from __future__ import annotations

import itertools
import threading

import pytest

import n_queens
from conftest import Run
from n_queens import Board


def test_all_solutions() -> None:
    found = [solution.columns for solution in n_queens.solutions(8)]
    assert len(found) == len(set(found)) == 92
    assert all(n_queens.check(columns) for columns in found[:5])
    by_rows = {solution.columns for solution in n_queens.solutions(8, strategy="rows")}
    assert by_rows == set(found)
    assert len(list(n_queens.solutions(8, limit=7))) == 7
    assert [solution.columns for solution in n_queens.solutions(8, skip=90)] == found[90:]
    assert list(n_queens.solutions(3)) == []
    assert len(list(n_queens.solutions(7, variant="torus"))) == 28
    assert len(list(n_queens.solutions(Board(8, given="b4"), given="d5"))) == 2


def test_a_list_that_is_not_read_to_its_end() -> None:
    before = threading.active_count()
    lists = [n_queens.solutions(20) for _ in range(5)]
    assert all(next(each).n == 20 for each in lists)
    lists[0].close()
    assert list(lists[0]) == []
    del lists
    assert threading.active_count() == before


def test_a_dropped_list_ends_its_thread(run: Run) -> None:
    script = """
import gc, time, os, n_queens
stream = n_queens.solutions(18); next(stream)
threads = lambda: len(os.listdir('/proc/self/task'))
assert threads() == 2
del stream; gc.collect()
end = time.monotonic() + 20
while threads() > 1 and time.monotonic() < end: time.sleep(0.01)
print(threads())
"""
    assert run(script).stdout.strip() == "1"


def test_many_solutions_in_constant_memory(run: Run) -> None:
    script = """
import resource, n_queens
def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
stream = n_queens.solutions(15)
for _ in range(2000): next(stream)
before = most()
for _ in range(200_000): next(stream)
print(most() - before)
"""
    done = run(script)
    assert done.returncode == 0 and int(done.stdout) < 8, done.stderr


def test_the_steps_of_a_search() -> None:
    steps = list(n_queens.trace(4))
    assert len(steps) == 138  # as in the documentation of the library
    assert steps[0] == {"step": 1, "event": "try", "row": 0, "column": 0, "depth": 0}
    assert [step["step"] for step in steps] == list(range(1, 139))
    assert [step["columns"] for step in steps if step["event"] == "solution"] == [[1, 3, 0, 2], [2, 0, 3, 1]]
    rejected = next(step for step in steps if step["event"] == "reject")
    assert rejected["reason"] in ("column", "diagonal", "antidiagonal") and "by" in rejected
    assert list(n_queens.trace(4, start=134)) == steps[134:]
    assert list(n_queens.trace(4, start=10, limit=5)) == steps[10:15]
    assert list(n_queens.trace(4, given="a4"))


def test_long_traces_are_stopped() -> None:
    trace = n_queens.trace(30, "bitmask")
    assert len(list(itertools.islice(trace, 5000))) == 5000
    trace.close()
    assert list(trace) == []


def test_what_cannot_be_listed() -> None:
    with pytest.raises(n_queens.InvalidInput, match="finds one|one solution|construct"):
        n_queens.solutions(8, strategy="construct")
    with pytest.raises(n_queens.InvalidInput, match="density"):
        n_queens.trace(8, density=0.5)
    for limit in (0, -1, 2**70):
        with pytest.raises(n_queens.InvalidInput, match="'limit'"):
            n_queens.solutions(8, limit=limit)
