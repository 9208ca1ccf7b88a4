"""Functions take what the command takes, under the same names."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
from pathlib import Path
from typing import Callable

import pytest

import n_queens

# How Python calls an option of the command.
OTHER_NAMES = {"place": "given", "block": "blocked"}
# How answers are shown, and files are store, is the business of the command.
SHOWING = {"format", "output", "json", "stats", "yes", "lang", "no-progress", "quiet", "help"}


def options(command: str) -> set[str]:
    program = os.environ.get("QUEENS") or Path(__file__).parents[2] / "target" / "release" / "queens"
    text = subprocess.run([program, command, "--help"], capture_output=True, text=True, check=True, timeout=60).stdout
    return set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", text, re.MULTILINE))


@pytest.mark.parametrize(
    "command, function, without",
    [
        ("solve", n_queens.solve, {"check", "checkpoint", "proof", "limit", "weights"}),  # several: `random`
        ("list", n_queens.solutions, {"threads", "timeout"}),
        ("count", n_queens.count, {"checkpoint", "wait", "part", "verify", "known"}),
        ("estimate", n_queens.estimate, {"first"}),
        ("map", n_queens.map, set()),
        ("generate", n_queens.generate, {"threads"}),
        ("trace", n_queens.trace, {"threads", "speed"}),
    ],
)
def test_functions_take_the_options_of_the_command(command: str, function: Callable[..., object], without: set[str]) -> None:
    wanted = {OTHER_NAMES.get(option, option) for option in options(command) - SHOWING - without}
    assert wanted <= set(inspect.signature(function).parameters), command
