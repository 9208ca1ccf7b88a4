"""What a Dask cluster costs beside the threads of one process, in alternating runs, as ratios.

    python benches/python/cluster.py [--n 18] [--rounds 9] [--queens target/release/queens] [--verify 0.01]

One scheduler with one worker, one with two, one thread each, as processes on loopback; and `queens count N` with one
and two threads. Timed is what takes time for a user with a client: `cluster.run`, from the call to the
checked total, against the seconds that `queens count` tells. Before each run the workers count a small board, so
that they have the package loaded but none of the lists of N. Dask's profiler is off, as it is in workers that the
package starts itself. Then the bytes on the scheduler's sockets, less what
flows while nothing is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import distributed

from n_queens import cluster

#: Dask has no types.
client: Any = distributed.Client


class Relay:
    """Stands before a scheduler and counts the bytes that pass."""

    def __init__(self, port: int) -> None:
        self._target, self.bytes, self.port = port, 0, 0
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True).start()
        ready.wait()

    async def _serve(self, ready: threading.Event) -> None:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        async with server:
            await server.serve_forever()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while block := await reader.read(1 << 16):
                self.bytes += len(block)
                writer.write(block)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


class Cluster:
    """A scheduler and some workers, as processes."""

    def __init__(self, workers: int, folder: Path, relayed: bool = False) -> None:
        self._processes: List["subprocess.Popen[bytes]"] = []
        file = folder / f"scheduler-{workers}-{relayed}.json"
        self._start("scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(file))
        while not file.exists() or not file.read_text().strip().endswith("}"):
            time.sleep(0.05)
        address = str(json.loads(file.read_text())["address"])
        self.relay: Optional[Relay] = Relay(int(address.rsplit(":", 1)[1])) if relayed else None
        if self.relay:
            address = f"tcp://127.0.0.1:{self.relay.port}"
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0", "--local-directory", str(folder)]
        for _ in range(workers):
            self._start("worker", address, *options)
        self.client: Any = client(address, set_as_default=False)
        self.client.wait_for_workers(workers, timeout=60)

    def _start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "dask", arguments[0], *arguments[1:], "--host", "127.0.0.1"]
        quiet: Dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
        self._processes.append(subprocess.Popen(command, env=environment, **quiet))

    def close(self) -> None:
        self.client.close()
        for process in self._processes:
            process.kill()
            process.wait()


def on(some: Cluster, n: int, verify: float, folder: Optional[Path] = None) -> Callable[[], float]:
    def timed() -> float:
        cluster.run(12, some.client, verify=verify)
        path = folder / "bench.ckpt" if folder else None
        begun = time.perf_counter()
        cluster.run(n, some.client, verify=verify, checkpoint=path)
        taken = time.perf_counter() - begun
        for file in (path, Path(f"{path}.journal")) if path else ():
            file.unlink(missing_ok=True)
        return taken

    return timed


def alone(queens: str, n: int, threads: int) -> Callable[[], float]:
    def timed() -> float:
        call = [queens, "count", str(n), "--threads", str(threads), "--json", "-q", "--yes"]
        return float(json.loads(subprocess.run(call, capture_output=True, check=True).stdout)["seconds"])

    return timed


def traffic(n: int, folder: Path) -> Tuple[float, int]:
    """Bytes a batch on the scheduler's sockets, and how many batches that was."""
    some = Cluster(2, folder, relayed=True)
    relay = some.relay
    assert relay is not None
    cluster.run(12, some.client, verify=0)
    time.sleep(1.0)
    idle, begun = relay.bytes, time.perf_counter()
    time.sleep(4.0)
    idle_rate = (relay.bytes - idle) / (time.perf_counter() - begun)
    before, begun = relay.bytes, time.perf_counter()
    batches = sum(cluster.run(n, some.client, verify=0).batches for _ in range(5))
    time.sleep(0.5)
    taken = time.perf_counter() - begun
    some.close()
    return (relay.bytes - before - idle_rate * taken) / batches, batches


def main() -> None:
    root = Path(__file__).parents[2]
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=18)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--verify", type=float, default=0.01)
    parser.add_argument("--queens", default=os.environ.get("QUEENS", str(root / "target/release/queens")))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, two = Cluster(1, folder), Cluster(2, folder)
        cases = {
            "one worker": on(one, asked.n, asked.verify),
            "two workers": on(two, asked.n, asked.verify),
            "two workers, nothing recomputed": on(two, asked.n, 0),
            "two workers, checkpoint and journal": on(two, asked.n, asked.verify, folder),
            "queens --threads 1": alone(asked.queens, asked.n, 1),
            "queens --threads 2": alone(asked.queens, asked.n, 2),
        }
        times: Dict[str, List[float]] = {case: [] for case in cases}
        for _ in range(asked.rounds):
            for case, timed in cases.items():
                times[case].append(timed())
        one.close()
        two.close()
        table(times)
        if asked.n <= 18:
            size, batches = traffic(asked.n, folder)
            print(f"\nscheduler's sockets: {size:.0f} bytes a batch ({batches} batches)")


def table(times: Dict[str, List[float]]) -> None:
    """Least and median seconds, and ratios of runs that stood beside each other."""
    print("| | least s | median s | one worker / this | this / queens --threads 2 |")
    print("|---|---|---|---|---|")
    for case, taken in times.items():
        gain = statistics.median(one / this for one, this in zip(times["one worker"], taken))
        loss = statistics.median(this / two for this, two in zip(taken, times["queens --threads 2"]))
        print(f"| {case} | {min(taken):.3f} | {statistics.median(taken):.3f} | {gain:.2f} | {loss:.2f} |")


if __name__ == "__main__":
    main()
