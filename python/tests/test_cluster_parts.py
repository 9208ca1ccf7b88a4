"""The parts of a count on a cluster, each on its own; and what goes over the wire."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, List

import pytest

import n_queens
from n_queens import _core, cluster
from n_queens.cluster import journal
from n_queens.cluster.workers import Workers
from n_queens.cluster.store import Counted, Store
from n_queens.cluster.plan import MOST_UNITS, Plan
from n_queens.cluster.progress import Reporter
from n_queens.cluster.verification import Recheck, Verification
from n_queens.cluster.spread import Spread

#: What carries a batch to its worker and the news of its end back; its result comes straight from the worker.
TASK_AND_RESULT = ("update-graph", "compute-task", "task-finished", "key-in-memory", "who_has", "gather")


def everything(plan: Plan, threads: int, speed: float) -> List[range]:
    batches = []
    while plan:
        batches.append(plan.next(threads))
        plan.learn(plan.cost_of(batches[-1]), plan.cost_of(batches[-1]) / speed)
    return batches


@pytest.mark.parametrize("n", [8, 18, 22])
@pytest.mark.parametrize("threads", [1, 2, 64])
def test_a_plan_has_every_unit_once_and_no_batch_too_large(n: int, threads: int) -> None:
    units = _core.units(n)
    batches = everything(Plan(units, [range(len(units))]), threads, 7e8)
    assert sorted(unit for batch in batches for unit in batch) == list(range(len(units)))
    assert max(map(len, batches)) <= MOST_UNITS


def test_batches_take_half_a_minute_and_get_smaller_at_the_end() -> None:
    units = _core.units(24)
    plan = Plan(units, [range(len(units))])
    costs = [plan.cost_of(batch) / 7e8 for batch in everything(plan, 10, 7e8)]
    middle = costs[len(costs) // 3 : len(costs) // 2]
    assert all(seconds <= 60 for seconds in costs)
    assert 10 <= sorted(middle)[len(middle) // 2] <= 60
    assert max(costs[-10:]) < max(costs) / 4


def test_costly_units_come_first() -> None:
    units = _core.units(24)
    plan = Plan(units, [range(len(units))])
    largest = [max(map(units.cost, batch)) for batch in everything(plan, 2, 7e8)]
    third = len(largest) // 3
    assert max(largest[-third:]) < max(largest[:third]) / 2


def counted(units: _core.Units, first: int, end: int, worker: str) -> Counted:
    return Counted(units.count(range(first, end)), (f"tcp://{worker}", worker), 0.1)


def test_what_a_worker_did_is_dropped_and_stays_dropped(tmp_path: Path) -> None:
    units, path = _core.units(14), tmp_path / "run.ckpt"
    store = Store(path, units, 0)
    store.take([counted(units, 0, 5, "a"), counted(units, 5, 9, "b"), counted(units, 9, 12, "a")])
    assert store.discard(("tcp://a", "a")) == [range(0, 5), range(9, 12)]
    store.take([counted(units, 0, 3, "b")])
    store.close()
    again = Store(path, units, 0)
    assert again.checkpoint.remaining()[0] == range(3, 5)
    assert again.checkpoint.done == 7
    assert again.discard(("tcp://b", "b")) == [range(0, 3), range(5, 9)]
    again.close()


def test_a_lie_leaves_the_checkpoint_before_the_journal_tells_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    units, path = _core.units(14), tmp_path / "run.ckpt"
    store = Store(path, units, 0)
    store.take([counted(units, 0, 5, "a"), counted(units, 5, 9, "b")])
    store.checkpoint.save()
    saved: List[bytes] = []
    monkeypatch.setattr(store.journal, "write", lambda lines: saved.append(path.read_bytes()))
    store.discard(("tcp://a", "a"))
    store.close()
    copy = tmp_path / "copy.ckpt"
    copy.write_bytes(saved[0])
    with _core.Checkpoint(copy, units) as left:
        assert left.remaining()[0] == range(0, 5)


def test_a_journal_makes_up_for_a_checkpoint_that_was_not_saved(tmp_path: Path) -> None:
    units, path = _core.units(14), tmp_path / "run.ckpt"
    store = Store(path, units, 0)
    store.take([counted(units, 0, 5, "a")])
    store.checkpoint.save()
    early = path.read_bytes()
    store.take([counted(units, 5, 9, "b")])
    store.close()
    path.write_bytes(early)
    again = Store(path, units, 0)
    assert again.checkpoint.done == 9
    again.close()


def chain(*lines: "dict[str, Any]") -> bytes:
    crc, text = "", b""
    for line in lines:
        bare = json.dumps(line, separators=(",", ":")).encode()
        crc = journal.chained(crc, bare)
        text += journal.signed(bare, crc) + b"\n"
    return text


def refused(path: Path, units: _core.Units, text: bytes, reason: str) -> None:
    Path(f"{path}.journal").write_bytes(text)
    with pytest.raises(n_queens.CheckpointError, match=reason):
        Store(path, units, 0)
    assert Path(f"{path}.journal").read_bytes() == text


def test_a_journal_that_was_changed_is_refused(tmp_path: Path) -> None:
    n_queens.set_language("en")
    units, path = _core.units(14), tmp_path / "run.ckpt"
    store = Store(path, units, 0)
    for first in range(0, 9, 3):
        store.take([counted(units, first, first + 3, "a")])
    store.close()
    one, two, three, four, five = Path(f"{path}.journal").read_bytes().splitlines(keepends=True)
    refused(path, units, one + three + four + five, "line 2 ")
    refused(path, units, one + two + four + three + five, "line 3 ")
    refused(path, units, one + two.replace(b'"name":"a"', b'"name":"b"'), "line 2 ")
    refused(path, units, two + three, "line 1 ")
    refused(path, units, one + two[:40] + b"\n", "line 2 ")
    refused(path, units, b"\n", "line 1 ")


def test_lines_that_lack_something_are_refused(tmp_path: Path) -> None:
    n_queens.set_language("en")
    units, path = _core.units(14), tmp_path / "run.ckpt"
    start = journal.start(units, 0, 0)
    batch = journal.batch(*counted(units, 0, 3, "a"))
    for name in ("units", "worker", "name", "sum", "check", "values"):
        refused(path, units, chain(start, {key: batch[key] for key in batch if key != name}), "line 2 ")
    for line in ({"event": "party"}, {"event": "liar", "worker": "a"}, {"event": "dropped"}, {"event": ["liar"]}, {}):
        refused(path, units, chain(start, line), "line 2 ")
    refused(path, units, chain(journal.dropped(range(0, 3))), "line 1 ")


def test_a_journal_that_is_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    Path(f"{path}.journal").mkdir()
    with pytest.raises(n_queens.CheckpointError, match="directory"):
        Store(path, _core.units(14), 0)


def test_what_a_liar_did_is_dropped_though_the_client_was_killed_meanwhile(tmp_path: Path) -> None:
    units, path = _core.units(14), tmp_path / "run.ckpt"
    start, worker = journal.start(units, 0, 0), ("tcp://a", "a")
    batches = [journal.batch(*counted(units, 0, 5, "a")), journal.batch(*counted(units, 5, 9, "b"))]
    last: List[journal.Line] = [journal.faulty(worker), journal.compared(range(0, 2), worker[0], "client", False)]
    for line in last:
        Path(f"{path}.journal").write_bytes(chain(start, *batches, line))
        store = Store(path, units, 0)
        assert store.checkpoint.remaining()[0] == range(0, 5)
        assert store.checkpoint.done == 4
        store.take([counted(units, 0, 5, "c")])
        store.close()
        again = Store(path, units, 0)
        assert again.checkpoint.done == 9
        again.close()
        path.unlink()


def test_a_link_that_leads_nowhere_yet_stays_a_link(tmp_path: Path) -> None:
    units, link, there = _core.units(14), tmp_path / "link.ckpt", tmp_path / "there.ckpt"
    link.symlink_to(there)
    store = Store(link, units, 0)
    store.take([counted(units, 0, 5, "a")])
    store.close()
    assert link.is_symlink() and there.is_file() and Path(f"{there}.journal").is_file()
    again = Store(link, units, 0)
    assert again.checkpoint.done == 5
    again.close()


def test_a_full_disk_is_told_once_and_the_checkpoint_let_go(tmp_path: Path) -> None:
    units, path = _core.units(14), tmp_path / "run.ckpt"
    store = Store(path, units, 0)
    store.journal.close()
    store.journal.path = "/dev/full"
    with pytest.raises(n_queens.CheckpointError, match="No space left"):
        store.take([counted(units, 0, 5, "a")])
    store.close_quietly()
    Store(path, units, 0).close()


def test_the_seed_chooses_what_is_recomputed() -> None:
    units = _core.units(14)
    batch = counted(units, 0, 2, "a")

    def chosen(share: float, seed: int) -> List[int]:
        verification = Verification(units, Store(None, units, 0), share, seed)
        numbers = []
        for number in range(400):
            verification.add(batch)
            numbers += [number] * len(verification.waiting)
            verification.waiting.clear()
        return numbers

    assert chosen(0.1, 7) == chosen(0.1, 7) != chosen(0.1, 8)
    assert 20 <= len(chosen(0.1, 7)) <= 70
    assert (len(chosen(1.0, 7)), len(chosen(0.0, 7))) == (400, 0)
    assert len(chosen(1e-9, 7)) == 1


def test_a_liar_whose_answers_come_together_is_named_once() -> None:
    units, liar = _core.units(14), ("tcp://liar", "liar")
    store = Store(None, units, 0)
    workers, verification = Workers(None, "14", units.job, print, []), Verification(units, store, 1.0, 0)
    warnings: List[str] = []
    spread = Spread(None, "14", store, workers, verification, Reporter(None, 14, 0.0), warnings.append, 1.0, 0)
    batches = [counted(units, 0, 2, "honest"), counted(units, 2, 4, "honest")]
    store.take(batches)
    rechecks = [Recheck(batch.subtotal.units, batch.subtotal.values, batch.worker) for batch in batches]
    lie: Any = SimpleNamespace(values=(-1, -1))
    for recheck in rechecks:
        spread._settle(recheck, Counted(lie, liar, 0.1))
    assert (spread.faulty, len(warnings)) == ([liar], 1)
    assert list(verification.waiting) == rechecks[1:], "another worker recomputes it"


def test_a_local_cluster_is_made_and_closed() -> None:
    record = cluster.run(12, seed=5, verify=1.0)
    assert (record.count, record.seed, record.liars) == (14200, 5, ())
    assert record.recomputed == record.units
    assert record.to_dict()["count"] == "14200"
    assert sum(worker.batches for worker in record.workers) == record.batches


def test_task_and_result_stay_under_a_kilobyte_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed: Any = pytest.importorskip("distributed")
    tcp: Any = pytest.importorskip("distributed.comm.tcp")
    to_frames: Any = pytest.importorskip("distributed.comm.utils").to_frames
    sent: "Counter[str]" = Counter()
    write = tcp.TCP.write

    async def counting(self: Any, message: Any, serializers: Any = None, on_error: str = "message") -> Any:
        for part in message if isinstance(message, (list, tuple)) else [message]:
            frames = await to_frames(part, allow_offload=False, serializers=serializers, on_error=on_error)
            size = sum(memoryview(frame).nbytes + 8 for frame in frames)
            sent[part.get("op", "") if isinstance(part, dict) else ""] += size
        return await write(self, message, serializers=serializers, on_error=on_error)

    monkeypatch.setattr(tcp.TCP, "write", counting)
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address="127.0.0.1:0"
    )
    with local, distributed.Client(local) as client:
        record = cluster.run(18, client, verify=0)
    assert record.count == 666090624
    a_batch = {op: sent[op] / record.batches for op in TASK_AND_RESULT}
    assert all(a_batch[op] > 50 for op in TASK_AND_RESULT[:4]), a_batch
    assert sum(a_batch.values()) < 1024, a_batch


def test_progress_is_told_by_cost() -> None:
    heard: List[cluster.Progress] = []
    assert cluster.count(12, progress=heard.append) == 14200
    assert heard[-1].share == 1.0 and heard[-1].done == heard[-1].units
    assert n_queens.count(12) == 14200
