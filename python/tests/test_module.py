"""`python -m n_queens`: the main jobs of the command, with its exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(*given: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, "-m", "n_queens", *given]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=variables, timeout=60)


@pytest.mark.parametrize(
    "given, stdin, code, out, errors",
    [
        (["solve", "4"], "", 0, ".Q..\n...Q\nQ...\n..Q.\n", ""),
        (["list", "4"], "", 0, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", ""),
        (["count", "8"], "", 0, "92\n", ""),
        (["complete", "-"], "..Q.\n....\n....\n....\n", 0, "..Q.\nQ...\n...Q\n.Q..\n", ""),
        (["complete", "-"], "Q...\n....\n....\n....\n", 3, "", "error: no solution for n = 4"),
        (["check", "-"], "2 4 1 3\n", 0, "valid", ""),
        (["check", "-"], "1 2 3 4\n", 1, "not a solution", ""),
        (["solve", "3"], "", 3, "", "error: no solution for n = 3"),
        (["solve", "eight"], "", 2, "", "error: eight is not a value for 'N'; give a whole number from 0 to"),
        (["count", "27"], "", 2, "", "error: counting n = 27 would take about"),
        (["check", "no such file"], "", 1, "", "no such file"),
        ([], "", 2, "", "usage: python -m n_queens"),
        (["--help"], "", 0, "usage: python -m n_queens", ""),
    ],
)
def test_jobs(given: list[str], stdin: str, code: int, out: str, errors: str) -> None:
    done = run(*given, stdin=stdin)
    assert done.returncode == code and out in done.stdout and errors in done.stderr, done


def test_files_and_languages(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 2 3 4\n")
    assert "不是" in run("check", str(board), LC_ALL="zh_CN.UTF-8").stdout
    assert run("solve", "3", LC_ALL="zh_CN.UTF-8").stderr == "错误：n = 3 无解\n"
    assert run(LC_ALL="zh_CN.UTF-8").stderr.startswith("用法：python -m n_queens")
