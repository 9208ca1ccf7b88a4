"""What surprised people who tried the package: each of these was once otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Callable

import pytest

import n_queens
from conftest import Run
from n_queens import Board, GaveUp, InvalidInput, Progress


def test_a_board_that_can_be_completed_has_no_explanation_however_large() -> None:
    assert n_queens.explain(Board(300, given="a1")) is None
    assert n_queens.explain(1000) is None


def test_no_time_is_no_explanation() -> None:
    board = Board(97, given="a1", variant="torus")
    with pytest.raises(GaveUp):
        n_queens.explain(board, timeout=0.2)


def test_random_is_not_ignored() -> None:
    with pytest.raises(InvalidInput, match="'random' and 'strategy' exclude each other"):
        n_queens.complete(Board(8, given="a1"), random=True, strategy="rows")
    drawn = {tuple(n_queens.complete(Board(8, given="a1"), random=True, seed=seed)) for seed in range(40)}
    assert len(drawn) == 4


def test_the_last_progress_is_of_what_was_asked() -> None:
    told: list[Progress] = []
    assert n_queens.count(14, progress=told.append) == 365596
    assert told[-1].of == "all" and told[-1].share == 1.0 and told[-1].solutions == 365596


def test_a_refusal_shows_no_bar(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InvalidInput, match="does not take 'of'"):
        n_queens.count(8, strategy="rows", of="fundamental", progress=True)
    with pytest.raises(InvalidInput, match="yes=True"):
        n_queens.count(27, progress=True)
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork on this system")
def test_an_iterator_does_not_hang_in_a_child() -> None:
    script = (
        "import n_queens, os, sys\n"
        "found = n_queens.solutions(12); next(found)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try: next(found)\n"
        "    except n_queens.Error as error: os._exit(7 if 'fork' in str(error) else 1)\n"
        "    os._exit(0)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], timeout=60).returncode == 7


def test_a_first_solution_comes_soon_where_bitmask_would_look_for_hours() -> None:
    for n in (26, 40, 65):
        with n_queens.solutions(n) as found:
            assert len(next(found)) == n


def test_a_text_that_does_not_fit_is_refused() -> None:
    for name in ("board", "cnf"):
        with pytest.raises(InvalidInput, match="of memory"):
            Board(10**6).format(name)


WRONG: list[Callable[[], object]] = [
    lambda: n_queens.solve(40, "rows", timeout=0.01),
    lambda: n_queens.solve(8, "rows", random=True),
    lambda: n_queens.solve(3, "probabilistic", seed=1),
    lambda: n_queens.count(8, strategy="rows", of="fundamental"),
    lambda: n_queens.count(8, engine="symmetric"),
    lambda: n_queens.count(27),
    lambda: n_queens.count(8, of="fundamental", given="a1"),
    lambda: n_queens.generate(8, density=0.5),
    lambda: n_queens.prove(8, "proof.drat"),
    lambda: n_queens.count(40),
    lambda: n_queens.units(40),
    lambda: n_queens.complete(Board(8, given="a1 b3"), strategy="local-search", seed=1),
]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_messages_speak_of_arguments_not_of_options(language: str) -> None:
    n_queens.set_language(language)  # type: ignore[arg-type]
    for wrong in WRONG:
        with pytest.raises(n_queens.Error) as caught:
            wrong()
        assert "--" not in str(caught.value) and "queens estimate" not in str(caught.value)


def test_what_gave_up_is_told_what_can_help() -> None:
    with pytest.raises(GaveUp) as caught:
        n_queens.complete(Board(4, given="a4"), strategy="local-search", seed=1)
    assert "density" not in str(caught.value) and "strategy='exact-cover'" in str(caught.value)
    with pytest.raises(GaveUp, match="another seed or a higher density"):
        n_queens.solve(3, "probabilistic", seed=1)


def test_the_memory_limit_of_the_process_counts(run: Run) -> None:
    script = """
import resource, n_queens
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
for call in (lambda: n_queens.solve(10**9), lambda: n_queens.solve(10**8, random=True)):
    try: call()
    except n_queens.InvalidInput as error: print("of memory" in str(error))
"""
    done = run(script)
    assert done.stdout.split() == ["True", "True"], done.stderr


def test_a_count_that_takes_long_is_confirmed() -> None:
    with pytest.raises(InvalidInput, match=r"would take about \S+ \S+ on this machine; add yes=True"):
        n_queens.count(27)
    with pytest.raises(GaveUp):
        n_queens.count(27, timeout=0.1)
    with pytest.raises(GaveUp):
        n_queens.count(27, yes=True, timeout="50ms")


def test_it_has_a_version() -> None:
    assert n_queens.__version__.count(".") == 2
    with pytest.raises(AttributeError):
        n_queens.no_such_thing  # noqa: B018


def test_truth_is_written_as_python_writes_it() -> None:
    assert "valid=True" in repr(n_queens.check([1, 3, 0, 2]))
    assert "minimal=True" in repr(n_queens.explain(Board(8, given="a1 c2 h8")))
