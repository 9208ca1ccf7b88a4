"""Ctrl-C ends everything long, and nothing long keeps other threads from running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import n_queens

LONG = {
    "count": "n_queens.count(26, yes=True)",
    "count on one thread": "n_queens.count(26, yes=True, threads=1)",
    "count with progress": "n_queens.count(26, yes=True, progress=lambda progress: None)",
    "count by visits": "n_queens.count(24, strategy='bitmask')",
    "solve by search": "n_queens.solve(100, 'rows')",
    "solve where the library chooses": "n_queens.solve(97, variant='torus', given='a1')",
    "solutions": "next(n_queens.solutions(100, strategy='rows'))",
    "complete": "n_queens.complete(n_queens.Board(97, variant='torus', given='a1'))",
    "is_unique": "n_queens.is_unique(n_queens.Board(97, variant='torus', given='a1'))",
    "explain": "n_queens.explain(n_queens.Board(97, variant='torus', given='a1'))",
    "trace": "[None for _ in n_queens.trace(30)]",
    "trace to a far start": "next(n_queens.trace(30, start=10**15))",
    "compare_time": "n_queens.compare_time(60, 'rows', timeout='1h')",
    "compare_growth": "n_queens.compare_growth(22, 'bitmask', timeout='1h')",
    "generate": "n_queens.generate(100, unique=True, count=10**6)",
    "estimate": "[n_queens.estimate(40) for _ in range(100)]",
}

SCRIPT = """
import n_queens
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("call", LONG.values(), ids=LONG.keys())
def test_ctrl_c(call: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(call=call)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.2)  # into the call; a signal that comes before it ends it as well
        os.kill(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert out == "interrupted\n" and process.returncode == 0, errors


def test_other_threads_run_meanwhile() -> None:
    begun = threading.Event()

    def work() -> None:
        begun.set()
        n_queens.count(16, threads=1)

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000


def test_many_calls_at_once() -> None:
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(n_queens.count(13))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [73712] * 8
