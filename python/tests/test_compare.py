"""Experiments as records, and forecasts."""

from __future__ import annotations

from typing import Callable

import pytest

import n_queens


def test_steps_are_those_of_the_documentation() -> None:
    records = n_queens.compare_steps(8, ["rows", "bitmask"])
    assert [record["strategy"] for record in records] == ["rows", "bitmask"]
    rows = records[0]
    assert (rows["placed"], rows["solutions"], rows["n"], rows["task"]) == (2056, 92, 8, "all")
    assert all(type(rows[key]) is int for key in ("n", "runs", "tried", "placed", "solutions"))


def test_sizes_in_every_form() -> None:
    for sizes in ("4..6", [4, 5, 6], range(4, 7), (4, 5, 6)):
        assert [record["n"] for record in n_queens.compare_steps(sizes, "rows")] == [4, 5, 6]


def test_time_accuracy_and_growth() -> None:
    (time,) = n_queens.compare_time(6, "permutation", runs=3, timeout="10s")
    assert time["found"] == 3 and 0 < time["seconds_median"] < 10 and time["limit_seconds"] == 10.0
    accuracy = n_queens.compare_accuracy(5, density=[0.2, 1.2], runs=200, seed=1)
    assert [record["density"] for record in accuracy] == [0.2, 1.2]
    assert accuracy[0]["success"] < accuracy[1]["success"] and accuracy[0]["seed"] == 1
    assert accuracy == n_queens.compare_accuracy(5, density=[0.2, 1.2], runs=200, seed=1, threads=2)
    growth = n_queens.compare_growth("4..6", "rows,colour-split", runs=1)
    assert len(growth) == 6 and {record["solutions"] for record in growth} == {2, 10, 4}
    (steps,) = n_queens.compare_growth(6, "rows", steps=True)
    assert steps["tried"] > 0


def test_pandas_takes_them_as_they_are() -> None:
    import pandas
    table = pandas.DataFrame(n_queens.compare_time([5, 6], "permutation", runs=2))
    assert len(table) == 2 and table["seconds_median"].dtype == float and table["n"].dtype == int
    assert list(table.columns)[:3] == ["experiment", "n", "strategy"]


def test_what_cannot_be_compared() -> None:
    calls: list[Callable[[], object]] = [
        lambda: n_queens.compare_time("8..x"),
        lambda: n_queens.compare_time(-1),
        lambda: n_queens.compare_time(8, "unknown"),
        lambda: n_queens.compare_time(8, "rows", density=0.5),
        lambda: n_queens.compare_time(8, runs=0),
        lambda: n_queens.compare_time(8, task="some"),  # type: ignore[arg-type]
        lambda: n_queens.compare_time(8, timeout=0),
        lambda: n_queens.compare_steps(8, "colour-split"),
        lambda: n_queens.compare_time(range(100_000)),
        lambda: n_queens.compare_accuracy(8, density=3),
    ]
    for call in calls:
        with pytest.raises(n_queens.InvalidInput):
            call()


def test_forecasts() -> None:
    small = n_queens.estimate(8, seed=1)
    assert small.exact and small.estimate == float(small) == 92 and small.basis == "measured"
    large = n_queens.estimate(19, seed=1, threads=2)
    assert large.low < large.estimate < large.high and large.seed == 1 and large.threads == 2
    assert abs(large.estimate / 4_968_057_848 - 1) < 0.2 and large.samples > 0
    assert 0.01 < large.asymptotic / large.estimate < 10
    assert large.seconds is not None and large.seconds_low is not None and large.seconds_high is not None
    assert large.seconds_low <= large.seconds <= large.seconds_high
    with pytest.raises(n_queens.InvalidInput):
        n_queens.estimate(41)
