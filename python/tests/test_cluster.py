"""Counts on a real Dask cluster, some of whose processes are killed or lie: the total is right all the same."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Iterator

import n_queens
import pytest
from dask_processes import Processes, batches, journal, kill, times_counted, until

pytest.importorskip("distributed")

N, TOTAL = 20, 39029188884
UNITS = len(n_queens.units(N))
ROOT = Path(__file__).parents[2]


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    some = Processes(tmp_path)
    yield some
    some.close()


@pytest.fixture
def queens() -> str:
    """The command, for counts that move between it and the cluster."""
    built = ROOT / "target" / "release" / "queens"
    found = os.environ.get("QUEENS") or shutil.which("queens") or (str(built) if built.exists() else None)
    if found is None:
        pytest.skip("the command 'queens' is not built; QUEENS names it")
    return found


def total(client: "subprocess.Popen[str]") -> int:
    out, err = client.communicate(timeout=60)
    assert client.returncode == 0, err
    return int(out)


def test_a_worker_and_then_the_client_are_killed(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    first, _ = (processes.worker(name, "slow", QUEENS_TEST_PAUSE="0.01") for name in ("first", "second"))
    call = [str(N), "--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    client = processes.client(*call)
    until(lambda: batches(checkpoint, "first") and batches(checkpoint, "second"))
    kill(first)
    before = len(batches(checkpoint))
    until(lambda: len(batches(checkpoint)) > before)
    assert client.poll() is None
    kill(client)

    done = sum(times_counted(checkpoint))
    assert done < UNITS
    processes.worker("third", "slow", QUEENS_TEST_PAUSE="0.01")
    assert total(processes.client(*call)) == TOTAL
    assert times_counted(checkpoint) == [1] * UNITS
    starts = [line["done"] for line in journal(checkpoint) if line["event"] == "start"]
    assert starts == [0, done]
    assert [line.get("count") for line in journal(checkpoint) if line["event"] == "end"] == [str(TOTAL)]
    assert batches(checkpoint, "first") and batches(checkpoint, "second")


@pytest.mark.parametrize("share", ["1", "0.01"])
def test_a_worker_that_lies_is_named_and_its_units_are_counted_again(
    processes: Processes, tmp_path: Path, share: str
) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("honest")
    processes.worker("liar", "lie")
    until(lambda: (tmp_path / "liar.log").read_text().count("Registered to"))
    until(lambda: (tmp_path / "honest.log").read_text().count("Registered to"))
    call = [str(N), "--scheduler", processes.address, "--checkpoint", str(checkpoint), "--verify", share, "--json"]
    # With few samples it takes a seed that picks a batch which either counts or recomputes the liar's.
    client = processes.client(*call, "--seed", "1")
    out, err = client.communicate(timeout=60)
    assert client.returncode == 0, err
    told = json.loads(out)
    assert (told["count"], [liar.split(" ")[0] for liar in told["liars"]]) == (str(TOTAL), ["liar"])
    assert "warning: the worker liar" in err
    assert times_counted(checkpoint) == [1] * UNITS
    owners = {line["name"] for line in journal(checkpoint) if line["event"] == "liar"}
    assert owners == {"liar"}


def test_results_of_a_liar_from_an_earlier_run_are_dropped_too(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("liar", "lie", "slow", QUEENS_TEST_PAUSE="0.01")
    call = [str(N), "--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    client = processes.client(*call, "--verify", "0")
    until(lambda: len(batches(checkpoint)) >= 2)
    kill(client)
    early = {unit for line in batches(checkpoint) for unit in range(*line["units"])}

    processes.worker("honest")
    until(lambda: (tmp_path / "honest.log").read_text().count("Registered to"))
    assert total(processes.client(*call, "--verify", "1")) == TOTAL
    dropped = {unit for line in journal(checkpoint) if line["event"] == "dropped" for unit in range(*line["units"])}
    assert early <= dropped
    assert times_counted(checkpoint) == [1] * UNITS


def test_a_count_moves_from_the_command_to_the_cluster(processes: Processes, tmp_path: Path, queens: str) -> None:
    checkpoint = tmp_path / "run.ckpt"
    alone = [queens, "count", str(N), "--checkpoint", str(checkpoint), "--threads", "1"]
    assert subprocess.run([*alone, "--timeout", "1s", "-q"], capture_output=True).returncode == 4
    processes.scheduler()
    processes.worker("first")
    client = processes.client(str(N), "--scheduler", processes.address, "--checkpoint", str(checkpoint))
    assert total(client) == TOTAL
    assert 0 < len(times_counted(checkpoint)) < UNITS
    assert set(times_counted(checkpoint)) == {1}


def test_a_count_moves_from_the_cluster_to_the_command(processes: Processes, tmp_path: Path, queens: str) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("first", "slow", QUEENS_TEST_PAUSE="0.05")
    client = processes.client(str(N), "--scheduler", processes.address, "--checkpoint", str(checkpoint))
    until(lambda: len(batches(checkpoint)) >= 2)
    client.send_signal(signal.SIGINT)
    _, err = client.communicate(timeout=60)
    assert (client.returncode, "interrupted" in err) == (130, True)
    done = len(times_counted(checkpoint))
    assert f"{done} of {UNITS} units are done and kept" in err

    alone = [queens, "count", str(N), "--checkpoint", str(checkpoint)]
    finished = subprocess.run(alone, capture_output=True, text=True)
    assert int(finished.stdout) == TOTAL
    assert f"{done} of {UNITS}" in finished.stderr


def test_a_scheduler_that_dies_leaves_what_is_done(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    scheduler = processes.scheduler()
    processes.worker("first", "slow", QUEENS_TEST_PAUSE="0.01")
    call = [str(N), "--checkpoint", str(checkpoint)]
    client = processes.client(*call, "--scheduler", processes.address, "--timeout", "2s")
    until(lambda: len(batches(checkpoint)) >= 2)
    kill(scheduler)
    out, err = client.communicate(timeout=30)
    assert (client.returncode, out) == (1, "")
    assert "the scheduler is gone" in err
    assert "Traceback" not in err and len(err.splitlines()) == 1, err
    done = len(times_counted(checkpoint))

    processes.scheduler()
    processes.worker("second")
    assert total(processes.client(*call, "--scheduler-file", str(processes.file))) == TOTAL
    assert times_counted(checkpoint) == [1] * UNITS
    assert [line["done"] for line in journal(checkpoint) if line["event"] == "start"] == [0, done]


def test_a_scheduler_that_comes_back_in_time_is_used(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    scheduler = processes.scheduler()
    address = processes.address
    processes.worker("first", "slow", QUEENS_TEST_PAUSE="0.01")
    client = processes.client(str(N), "--checkpoint", str(checkpoint), "--scheduler", address, "--timeout", "30s")
    until(lambda: len(batches(checkpoint)) >= 2)
    kill(scheduler)
    processes.scheduler(int(address.rsplit(":", 1)[1]))
    processes.worker("second")
    assert total(client) == TOTAL
    assert times_counted(checkpoint) == [1] * UNITS
