"""What a count on a cluster says to bad input and to clusters that cannot do it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator, List

import pytest
from dask_processes import Processes, batches, journal, kill, until

distributed = pytest.importorskip("distributed")

import n_queens  # noqa: E402
from n_queens import cluster  # noqa: E402
from n_queens.cluster import command, connect  # noqa: E402


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    some = Processes(tmp_path)
    yield some
    some.close()


def run(capsys: "pytest.CaptureFixture[str]", *arguments: str) -> "tuple[int, str, str]":
    n_queens.set_language("en")
    code = command.main(["count", *arguments])
    return (code, *capsys.readouterr())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["x"], "not a number for N"),
        (["8", "--verify", "2"], "not a share"),
        (["8", "--seed", "-1"], "not a seed"),
        (["8", "--timeout", "soon"], "not a time"),
        (["8", "--workers", "0"], "not a number for --workers"),
        (["8", "--workers", "2", "--scheduler", "tcp://127.0.0.1:1"], "exclude each other"),
        (["8", "--slurm", "--pbs"], "exclude each other"),
        (["8", "--queue", "long"], "--queue is for workers that a batch system starts"),
        (["8", "--of", "some"], "some"),
        (["8", "--variant", "flat"], "flat"),
        (["99"], "99"),
        (["8", "--lang", "fr"], "fr"),
        ([], "N"),
    ],
)
def test_a_wrong_call_is_refused_before_anything_starts(
    capsys: "pytest.CaptureFixture[str]", arguments: List[str], complaint: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert complaint in err


def test_both_languages_are_spoken(capsys: "pytest.CaptureFixture[str]") -> None:
    code, _, err = run(capsys, "8", "--verify", "7", "--lang", "zh")
    n_queens.set_language("en")
    assert (code, "不是批次比例" in err) == (2, True)


def test_a_scheduler_that_is_not_there(capsys: "pytest.CaptureFixture[str]", tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{unused.getsockname()[1]}"
        code, out, err = run(capsys, "10", "--scheduler", address, "--timeout", "1s")
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert f"no Dask scheduler answers at {address}" in err
    code, _, err = run(capsys, "10", "--scheduler-file", str(tmp_path / "none.json"))
    assert (code, "is not a scheduler file" in err) == (1, True)
    code, _, err = run(capsys, "10", "--scheduler", "gopher://x", "--timeout", "1s")
    assert (code, "gopher" in err) == (1, True)


def test_a_server_that_is_not_a_scheduler(capsys: "pytest.CaptureFixture[str]") -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        code, out, err = run(capsys, "10", "--scheduler", address, "--timeout", "1s")
    assert (code, out, len(err.splitlines())) == (1, "", 1)


def test_a_batch_system_that_is_not_there(
    capsys: "pytest.CaptureFixture[str]", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("dask_jobqueue")
    monkeypatch.setenv("PATH", str(tmp_path))
    code, out, err = run(capsys, "10", "--slurm")
    assert (code, out) == (1, "")
    assert "could not start workers through 'slurm': there is no 'sbatch' on this machine" in err


def test_no_worker_comes(processes: Processes, capsys: "pytest.CaptureFixture[str]") -> None:
    processes.scheduler()
    code, out, err = run(capsys, "10", "--scheduler", processes.address, "--timeout", "500ms")
    assert (code, out) == (1, "")
    assert "no worker connected within 0.5 s" in err


def test_a_scheduler_that_is_lost_before_a_worker_comes(processes: Processes, tmp_path: Path) -> None:
    scheduler = processes.scheduler()
    client = processes.client("10", "--scheduler", processes.address, "--timeout", "6s")
    until(lambda: "Receive client connection" in (tmp_path / "scheduler.log").read_text())
    time.sleep(1)  # into the wait for workers
    kill(scheduler)
    out, err = client.communicate(timeout=30)
    assert (client.returncode, out, len(err.splitlines())) == (1, "", 1)
    assert "the scheduler is gone" in err


def test_dask_jobqueue_does_not_take_ctrl_c_away() -> None:
    pytest.importorskip("dask_jobqueue")
    script = (
        "import signal; from n_queens.cluster import connect; before = signal.getsignal(signal.SIGINT); "
        "connect.imported('dask_jobqueue', ''); print(signal.getsignal(signal.SIGINT) is before)"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "True\n"


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt; dask_jobqueue, once imported, makes it end the process."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_while_workers_start_comes_afterwards() -> None:
    reached: List[str] = []
    with pytest.raises(KeyboardInterrupt):
        with connect.interrupts_blocked():
            signal.raise_signal(signal.SIGINT)
            mask = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
            reached.append(subprocess.check_output([sys.executable, "-c", mask], text=True))
    assert reached == ["True\n"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_while_results_are_stored_comes_afterwards() -> None:
    stored: List[str] = []
    with pytest.raises(KeyboardInterrupt):
        with connect.interrupts_deferred():
            signal.raise_signal(signal.SIGINT)
            stored.append("first")
    with pytest.raises(KeyboardInterrupt):
        with connect.interrupts_deferred():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            stored.append("second")
    assert stored == ["first"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_workers_that_cannot_do_it_are_named_and_left_out(
    processes: Processes, capsys: "pytest.CaptureFixture[str]", tmp_path: Path
) -> None:
    processes.scheduler()
    processes.worker("bare", "absent")
    processes.worker("newer", "other_engine")
    logs = [tmp_path / "bare.log", tmp_path / "newer.log"]
    until(lambda: all("Registered to" in log.read_text() for log in logs))
    code, out, err = run(capsys, "10", "--scheduler", processes.address)
    assert (code, out) == (1, "")
    assert "cannot import the package" in err and "another version of the engine" in err
    assert "colour-split 1" in err and "colour-split 5" in err
    assert "none of the 2 workers can be used" in err

    processes.worker("fit")
    until(lambda: "Registered to" in (tmp_path / "fit.log").read_text())
    code, out, err = run(capsys, "10", "--scheduler", processes.address)
    assert (code, out) == (0, "724\n")
    assert "cannot import the package" in err


def test_a_worker_without_the_package_that_joins_later_is_named(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("first", "slow", QUEENS_TEST_PAUSE="0.02")
    call = ["20", "--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    client = processes.start("n_queens.cluster", "count", *call, log="client.log")
    until(lambda: batches(checkpoint))
    processes.worker("bare", "absent")
    until(lambda: "cannot import the package" in (tmp_path / "client.log").read_text())
    processes.worker("quick")
    assert client.wait(timeout=60) == 0
    assert "39029188884\n" in (tmp_path / "client.log").read_text()
    assert not batches(checkpoint, "bare")


def test_no_total_if_all_workers_return_wrong_values(processes: Processes, tmp_path: Path) -> None:
    processes.scheduler()
    processes.worker("one", "lie")
    processes.worker("two", "lie")
    logs = [tmp_path / "one.log", tmp_path / "two.log"]
    until(lambda: all("Registered to" in log.read_text() for log in logs))
    client = processes.client("14", "--scheduler", processes.address, "--verify", "1", "--timeout", "2s")
    out, err = client.communicate(timeout=60)
    assert (client.returncode, out) == (1, "")
    assert "the worker one" in err and "the worker two" in err


def test_a_checkpoint_of_another_count_is_refused_untouched(
    processes: Processes, capsys: "pytest.CaptureFixture[str]", tmp_path: Path
) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("first")
    call = ["--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    assert run(capsys, "10", *call)[:2] == (0, "724\n")
    before = checkpoint.read_bytes(), Path(f"{checkpoint}.journal").read_bytes()
    code, out, err = run(capsys, "11", *call)
    assert (code, out) == (1, "")
    assert "another count" in err
    checkpoint.unlink()
    code, _, err = run(capsys, "11", *call)
    assert (code, "it belongs to another count" in err) == (1, True)
    assert Path(f"{checkpoint}.journal").read_bytes() == before[1]


def test_a_checkpoint_is_checked_before_any_connection(
    capsys: "pytest.CaptureFixture[str]", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoint, units = tmp_path / "run.ckpt", n_queens.units(10)
    with n_queens.Checkpoint(checkpoint, units) as store:
        store.add(units.count(range(len(units))))

    def unexpected(*_: object) -> None:
        raise AssertionError("it connects")

    monkeypatch.setattr(command, "place", unexpected)
    call = ["--scheduler", "tcp://127.0.0.1:1", "--checkpoint", str(checkpoint)]
    assert run(capsys, "10", *call)[:2] == (0, "724\n")
    code, _, err = run(capsys, "11", *call)
    assert (code, "another count" in err) == (1, True)
    other = tmp_path / "other.ckpt"
    with n_queens.Checkpoint(other, units):
        code, _, err = run(capsys, "10", *call[:3], str(other))
    assert (code, "in use by another process" in err) == (1, True)


def test_a_second_client_on_one_checkpoint_is_refused(processes: Processes, tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("first", "slow", QUEENS_TEST_PAUSE="0.01")
    call = ["20", "--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    first = processes.client(*call)
    until(lambda: batches(checkpoint))
    second = processes.client(*call)
    out, err = second.communicate(timeout=30)
    assert (second.returncode, out) == (1, "")
    assert "in use by another process" in err
    assert first.communicate(timeout=60)[0] == "39029188884\n"


def test_a_broken_journal_is_named_with_its_line_and_a_torn_end_is_not(
    processes: Processes, capsys: "pytest.CaptureFixture[str]", tmp_path: Path
) -> None:
    checkpoint = tmp_path / "run.ckpt"
    processes.scheduler()
    processes.worker("first")
    call = ["12", "--scheduler", processes.address, "--checkpoint", str(checkpoint)]
    assert run(capsys, *call)[:2] == (0, "14200\n")
    path = Path(f"{checkpoint}.journal")
    lines = path.read_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines, 1) if '"batch"' in line)
    # Cut off in the middle of a batch: what is before it is taken over, the rest counted again.
    checkpoint.unlink()
    path.write_text("".join(lines[:first]) + lines[first][:40])
    assert run(capsys, *call)[:2] == (0, "14200\n")
    assert len(journal(checkpoint)) > first
    # A digit changed: nothing of it is believed.
    broken = "".join(lines).replace('"sum":"', '"sum":"9', 1)
    path.write_text(broken)
    code, out, err = run(capsys, *call)
    assert (code, out) == (1, "")
    assert f"line {first} is not as this program writes it" in err
    assert path.read_text() == broken


def test_calls_from_python_that_are_wrong() -> None:
    with pytest.raises(n_queens.InvalidInput):
        cluster.count(8, verify=1.5)
    with pytest.raises(n_queens.InvalidInput):
        cluster.count(8, retries=-1)
    with pytest.raises(TypeError):
        cluster.count("eight")  # type: ignore[arg-type]
    for timeout in (float("inf"), float("nan"), 0.0):
        with pytest.raises(n_queens.InvalidInput):
            cluster.count(8, timeout=timeout)
    with pytest.raises(TypeError, match="distributed.Client"):
        cluster.count(8, "tcp://127.0.0.1:1")
    assert issubclass(cluster.ClusterError, n_queens.Error)
