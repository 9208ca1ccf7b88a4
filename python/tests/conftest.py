"""What all tests need: English, whatever the locale says, and a way to run Python beside this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Callable

import pytest

import n_queens

Run = Callable[..., "subprocess.CompletedProcess[str]"]

# Tests interrupt the processes that they start. A job in the background begins with interrupts ignored and would hand that down.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = n_queens.language()
    n_queens.set_language("en")
    yield
    n_queens.set_language(before)


@pytest.fixture
def run() -> Run:
    """Runs a script in a Python of its own, with some modules hidden from it."""

    def run(script: str, hidden: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
        hiding = "".join(f"import sys; sys.modules[{name!r}] = None\n" for name in hidden)
        variables = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment}
        return subprocess.run(
            [sys.executable, "-c", hiding + script],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=variables,
            timeout=120,
        )

    return run


@pytest.fixture
def root() -> Path:
    """The folder with README.md and examples/."""
    return Path(__file__).resolve().parent.parent
