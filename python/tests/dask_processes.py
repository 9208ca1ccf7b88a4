"""A real Dask cluster for the tests: scheduler and workers as processes on loopback, to be killed at will."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

HERE = Path(__file__).parent
PRELOADS = HERE / "preloads"


def until(condition: Callable[[], Any], limit: float = 60.0) -> Any:
    """Waits for a condition, not for a time; the limit is for a test that hangs."""
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.02)
    raise AssertionError("it did not happen")


class Processes:
    """Processes that end with the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.started: List["subprocess.Popen[str]"] = []

    def start(self, *arguments: str, log: Optional[str] = None, **environment: str) -> "subprocess.Popen[str]":
        out: Any = open(self.folder / log, "a") if log else subprocess.PIPE
        err: Any = subprocess.STDOUT if log else subprocess.PIPE
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err, text=True,
            env={**os.environ, "LANG": "C", "LC_ALL": "C", **environment}, cwd=self.folder,
        )
        self.started.append(process)
        return process

    def scheduler(self, port: int = 0) -> "subprocess.Popen[str]":
        self.file.unlink(missing_ok=True)
        process = self.start(
            "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0",
            "--scheduler-file", str(self.file), log="scheduler.log",
        )
        until(lambda: self.file.exists() and self.file.read_text().strip().endswith("}"))
        return process

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def worker(self, name: str, *preloads: str, **environment: str) -> "subprocess.Popen[str]":
        options = [part for preload in preloads for part in ("--preload", str(PRELOADS / f"{preload}.py"))]
        return self.start(
            "dask", "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1",
            "--name", name, "--memory-limit", "0", "--local-directory", str(self.folder), *options,
            log=f"{name}.log", **environment,
        )

    def client(self, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
        return self.start("n_queens.cluster", "count", *arguments, **environment)

    def close(self) -> None:
        for process in self.started:
            if process.poll() is None:
                process.kill()
        for process in self.started:
            process.wait()
            for pipe in (process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()


def kill(process: "subprocess.Popen[str]") -> None:
    """At once, without a word."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def journal(checkpoint: Path) -> List[Dict[str, Any]]:
    """The whole lines of a journal, also while it grows."""
    path = Path(f"{checkpoint}.journal")
    text = path.read_text() if path.exists() else ""
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def batches(checkpoint: Path, name: Optional[str] = None) -> List[Dict[str, Any]]:
    """Finished batches in it, of everybody or of one worker."""
    done = [line for line in journal(checkpoint) if line["event"] == "batch"]
    return [line for line in done if name in (None, line["name"])]


def times_counted(checkpoint: Path) -> List[int]:
    """For each unit how often the journal says that it was counted, what was dropped left out."""
    counted: Dict[int, int] = {}
    for line in journal(checkpoint):
        for unit in range(*line.get("units", (0, 0))):
            if line["event"] == "batch":
                counted[unit] = counted.get(unit, 0) + 1
            elif line["event"] == "dropped":
                counted[unit] = 0
    return [counted[unit] for unit in sorted(counted)]
