"""Units of a count: cut, counted in ranges, kept in a file, added up."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import n_queens
from n_queens import Checkpoint, CheckError, CheckpointError, InvalidInput, Subtotal, Units, units


def batches(of: Units, size: int) -> list[range]:
    return [range(start, min(start + size, len(of))) for start in range(0, len(of), size)]


def filled(checkpoint: Checkpoint, of: Units) -> Checkpoint:
    for batch in batches(of, 7):
        checkpoint.add(of.count(batch))
    return checkpoint


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ({"n": 12}, 14200),
        ({"n": 11}, 2680),
        ({"n": 7, "variant": "torus"}, 28),
        ({"n": 8, "of": "fundamental"}, 12),
        ({"n": 12, "of": "half-turn"}, 80),
        ({"n": 6, "queens": 3}, 1024),
        ({"n": 8, "engine": "depth-first"}, 92),
        ({"n": 8, "given": "a1"}, 4),
    ],
)
def test_ranges_in_any_order_add_up_to_the_count(question: dict, count: int) -> None:
    cut = units(**question)
    checkpoint = Checkpoint(None, cut)
    for batch in reversed(batches(cut, 5)):
        checkpoint.add(n_queens.count_units(**question, units=batch))
    assert checkpoint.conclude()["count"] == count == n_queens.count(**question)
    assert checkpoint.remaining() == [] and checkpoint.done == checkpoint.units == len(cut)
    assert checkpoint.share == pytest.approx(1.0)


def test_units_are_the_same_every_time() -> None:
    one, other = units(14), units(14)
    assert one.job == other.job and one.engine in one.job
    assert [one.cost(unit) for unit in range(len(one))] == [other.cost(unit) for unit in range(len(other))]
    assert one.total_cost == sum(one.cost(unit) for unit in range(len(one)))
    assert one.count(range(3, 9)) == other.count(range(3, 9))
    assert units(13).job != one.job


def test_an_image_takes_another_way_to_the_same_check_value() -> None:
    cut = units(13)
    for batch in batches(cut, 10):
        assert cut.count(batch).check == cut.count(batch, image=True).check


def test_a_subtotal_is_small_and_survives_a_journey() -> None:
    cut = units(18)
    subtotal = cut.count(range(30, 66))
    packed = subtotal.to_bytes()
    assert len(packed) < 1024
    back = Subtotal.from_bytes(cut, packed)
    assert back == subtotal and hash(back) == hash(subtotal)
    assert back.values == subtotal.values and back.sum == sum(subtotal.values)
    assert back.units == range(30, 66) and len(back.check) == 16


def test_subtotals_travel_between_processes() -> None:
    subtotal = units(12).count(range(2, 8))
    back = pickle.loads(pickle.dumps(subtotal))
    assert back == subtotal and back.seconds == subtotal.seconds
    checkpoint = Checkpoint(None, units(12))
    checkpoint.add(back)
    assert checkpoint.done == 6


def test_every_changed_byte_is_seen() -> None:
    cut = units(12)
    packed = cut.count(range(2, 8)).to_bytes()
    for place in range(len(packed)):
        for bit in range(8):
            changed = bytearray(packed)
            changed[place] ^= 1 << bit
            with pytest.raises(CheckError):
                Subtotal.from_bytes(cut, bytes(changed))
    with pytest.raises(CheckError):
        Subtotal.from_bytes(units(11), packed)
    with pytest.raises(CheckError):
        Subtotal.from_bytes(cut, packed + b"\0")


def test_no_unit_is_counted_twice_and_none_is_missed() -> None:
    cut = units(12)
    checkpoint = Checkpoint(None, cut)
    checkpoint.add(cut.count(range(0, 5)))
    with pytest.raises(CheckError, match="unit 4 has a value already"):
        checkpoint.add(cut.count(range(4, 8)))
    assert checkpoint.done == 5 and checkpoint.remaining() == [range(5, len(cut))]
    with pytest.raises(CheckError, match="are not done"):
        checkpoint.conclude()
    with pytest.raises(CheckError, match="another count"):
        checkpoint.add(units(11).count(range(5, 6)))


def test_what_is_dropped_must_be_counted_again() -> None:
    cut = units(12)
    checkpoint = filled(Checkpoint(None, cut), cut)
    assert checkpoint.drop(range(3, 6)) == 3 and checkpoint.drop(range(3, 6)) == 0
    assert checkpoint.remaining() == [range(3, 6)] and checkpoint.share < 1
    checkpoint.add(cut.count(range(3, 6)))
    assert checkpoint.conclude()["count"] == 14200


def test_a_checkpoint_goes_on(tmp_path: Path) -> None:
    path, cut = tmp_path / "twelve", units(12)
    with Checkpoint(path, cut) as checkpoint:
        checkpoint.add(cut.count(range(0, 9)))
    with Checkpoint(str(path), units(12)) as checkpoint:
        assert checkpoint.done == 9
        checkpoint.add(cut.count(range(9, len(cut))))
        assert checkpoint.conclude()["checks"][0] == "divisible"
        assert Path(checkpoint.path or "") == path
    assert [entry.name for entry in tmp_path.iterdir()] == ["twelve"]


def test_one_process_at_a_time(tmp_path: Path) -> None:
    path, cut = tmp_path / "twelve", units(12)
    with Checkpoint(path, cut):
        before = path.read_bytes()
        with pytest.raises(CheckpointError, match="in use by another process"):
            Checkpoint(path, cut)
        assert path.read_bytes() == before
    Checkpoint(path, cut).close()


def test_files_of_other_counts_and_broken_ones_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "twelve"
    Checkpoint(path, units(12)).close()
    whole = path.read_bytes()
    with pytest.raises(CheckpointError, match="n is 12 and 11"):
        Checkpoint(path, units(11))
    assert path.read_bytes() == whole
    for broken in (b"", b"my diary", whole[:-1], whole.replace(b"open", b"7   ", 1)):
        path.write_bytes(broken)
        with pytest.raises(CheckpointError, match="cannot continue from"):
            Checkpoint(path, units(12))
        assert path.read_bytes() == broken
    with pytest.raises(CheckpointError):
        Checkpoint(tmp_path / "no" / "where", units(12))


def test_a_closed_checkpoint_takes_nothing(tmp_path: Path) -> None:
    cut = units(12)
    checkpoint = Checkpoint(tmp_path / "twelve", cut)
    checkpoint.close()
    checkpoint.close()
    with pytest.raises(CheckpointError, match="closed"):
        checkpoint.add(cut.count(range(0, 1)))
    with pytest.raises(CheckpointError, match="closed"):
        checkpoint.save()


def test_wrong_calls() -> None:
    cut = units(12)
    for wrong in (range(0, len(cut) + 1), range(4, 4), range(5, 3)):
        with pytest.raises(InvalidInput):
            cut.count(wrong)
    with pytest.raises(InvalidInput, match="from 0 to"):
        cut.count(range(-1, 3))
    for wrong_type in ((0, 3), range(0, 6, 2), 3, None):
        with pytest.raises(TypeError):
            cut.count(wrong_type)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        cut.cost(len(cut))
    with pytest.raises(InvalidInput, match="up to n = 28"):
        units(29)
    with pytest.raises(InvalidInput):
        units(8, engine="rows")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        units("8")  # type: ignore[arg-type]
