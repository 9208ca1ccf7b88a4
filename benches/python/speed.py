"""What Python costs beside the same call of the library in Rust, in turns in the same run.

Needs the package (`pip install .`) and cargo; from the root of the checkout: `python benches/python/speed.py`.
The Rust side is `n_queens::solve(n)`, or `n_queens::count::count` on one thread, timed inside of the process by
`crates/n-queens/examples/seconds.rs`; the Python side is `n_queens.solve(n)` or `n_queens.count(n)` as users
would call it, with its checks and its object. (A board by formula is proved by Python's call from its regular
runs, as the command does it, and checked queen by queen by the Rust call, which takes longer: a ratio below 1
is that.) Each side tells the least time of many calls, the ratio is the median over the rounds.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

import n_queens

ROOT = Path(__file__).resolve().parent.parent.parent
#: What is called, at which n, how often, and what it must reach.
CALLS = [
    ("count", 8, 2000, "under 100 microseconds"),
    ("solve", 8, 2000, ""),
    ("solve", 1_000_000, 50, "at most 1.2 times Rust"),
    ("solve", 10_000_000, 5, ""),
    ("count", 14, 20, ""),
]


def built() -> Path:
    command = ["cargo", "build", "--release", "--locked", "-p", "n-queens", "--example", "seconds"]
    done = subprocess.run([*command, "--message-format=json"], cwd=ROOT, check=True, capture_output=True, text=True)
    path = [line for line in done.stdout.splitlines() if '"executable":"' in line][-1]
    return Path(path.split('"executable":"')[1].split('"')[0])


def in_rust(program: Path, call: str, n: int, times: int) -> float:
    done = subprocess.run([program, call, str(n), str(times)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def in_python(call: str, n: int, times: int) -> float:
    function = getattr(n_queens, call)
    arguments = {"threads": 1} if call == "count" and n > 12 else {}
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        function(n, **arguments)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    program, rounds = built(), 3 if "--quick" in sys.argv else 9
    print("| call | Python | Rust | ratio | must be |\n|---|---:|---:|---:|---|")
    for call, n, times, aim in CALLS:
        pairs = [(in_python(call, n, times), in_rust(program, call, n, times)) for _ in range(rounds)]
        python, rust = (statistics.median(side) for side in zip(*pairs))
        ratio = statistics.median(one / other for one, other in pairs)
        print(f"| {call}({n}) | {1e6 * python:.1f} us | {1e6 * rust:.1f} us | {ratio:.2f} | {aim} |")


if __name__ == "__main__":
    main()
