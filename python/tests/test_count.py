"""Exact counts, their progress and their limits."""

from __future__ import annotations

import pytest

import n_queens
from conftest import Run
from n_queens import Board, Progress

#: OEIS A000170, A002562, A007705 (torus, odd n), A051223 (superqueens).
ALL = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
FUNDAMENTAL = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]
TORUS = {1: 1, 3: 0, 5: 10, 7: 28, 9: 0, 11: 88}
SUPER = {8: 0, 9: 0, 10: 4, 11: 44, 12: 156}


def test_published_numbers() -> None:
    assert [n_queens.count(n) for n in range(15)] == ALL
    assert [n_queens.count(n, of="fundamental") for n in range(13)] == FUNDAMENTAL
    assert {n: n_queens.count(n, variant="torus") for n in TORUS} == TORUS
    assert {n: n_queens.count(n, variant="super") for n in SUPER} == SUPER


def test_every_way_gives_the_same_number() -> None:
    for record in n_queens.strategies():
        if record["finds_all"]:
            assert n_queens.count(8, strategy=record["name"]) == 92
    assert n_queens.count(14, threads=1) == n_queens.count(14, threads=3) == 365596
    assert n_queens.count(12, engine="colour-split") == n_queens.count(12, engine="depth-first") == 14200
    assert n_queens.count(8, of="half-turn") == 4 and n_queens.count(12, of="quarter-turn") == 8
    assert n_queens.count(8, queens=1) == 64


def test_boards() -> None:
    board = Board(8, given="b4 d5")
    assert n_queens.count(board) == n_queens.count(8, given="b4 d5") == 2
    assert n_queens.count(board, blocked="a1") <= 2
    assert n_queens.count(4, blocked=[(0, 1)]) == 1
    assert n_queens.count(Board(3)) == 0


def test_the_progress_is_told() -> None:
    told: list[Progress] = []
    assert n_queens.count(16, progress=told.append) == 14772512
    assert told and all(0 <= progress.share <= 1 for progress in told)
    main = [progress for progress in told if progress.of == "all"]
    last = told[-1]
    assert last.done == last.units and last.share == pytest.approx(1)
    assert all(one.done <= other.done for one, other in zip(main, main[1:]))
    assert "share=" in repr(last) and last.solutions >= 0
    assert last.seconds_left is None or last.seconds_left >= 0


def test_a_strategy_tells_its_progress() -> None:
    told: list[Progress] = []
    assert n_queens.count(12, strategy="rows", progress=told.append) == 14200
    assert told and all(0 <= progress.share <= 1 and progress.units == 0 for progress in told)


def test_what_the_callback_raises_comes_out() -> None:
    def wrong(progress: Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        n_queens.count(22, progress=wrong, yes=True)


def test_a_bar_by_tqdm(run: Run) -> None:
    done = run("import n_queens; print(n_queens.count(15, progress=True))")
    assert done.stdout.strip() == "2279184", done.stderr
    assert "n = 15: |" in done.stderr and "100.0%, 2279184 solutions" in done.stderr


def test_a_plain_line_without_tqdm(run: Run) -> None:
    script = "import n_queens; n_queens.set_language('zh'); print(n_queens.count(15, progress=True))"
    done = run(script, hidden=("tqdm", "tqdm.auto"))
    assert done.stdout.strip() == "2279184", done.stderr
    assert "个解" in done.stderr


def test_a_time_limit() -> None:
    for threads in (1, 2):
        with pytest.raises(n_queens.GaveUp, match="no answer within"):
            n_queens.count(24, timeout=0.1, threads=threads)
    with pytest.raises(n_queens.GaveUp):
        n_queens.count(20, strategy="bitmask", timeout="100ms")
    with pytest.raises(n_queens.GaveUp):
        n_queens.count(24, timeout=0.1, progress=lambda progress: None)
