"""Bad input: the type of the exception, and what it says in both languages."""

from __future__ import annotations

from typing import Any, Callable

import pytest

import n_queens
from conftest import Run

q: Any = n_queens  # the stub forbids most of what follows

TYPES: list[Callable[[], object]] = [
    lambda: q.count("8"),
    lambda: q.count(8.0),
    lambda: q.count(None),
    lambda: q.count(8, of=3),
    lambda: q.count(8, threads="2"),
    lambda: q.count(8, progress=3),
    lambda: q.count(8, nothing=1),
    lambda: q.count(),
    lambda: q.solve(8, 3),
    lambda: q.solve(8, seed="a"),
    lambda: q.solve(8, given=3),
    lambda: q.solve(8, given=[3]),
    lambda: q.solve(8, given=[(1, 2, 3)]),
    lambda: q.solve(8, given=[(1.5, 2)]),
    lambda: q.solve(8, timeout=[]),
    lambda: q.solve(8, density="a"),
    lambda: q.Board("8"),
    lambda: q.Board.parse(b"Q"),
    lambda: q.complete(3.5),
    lambda: q.explain(None),
    lambda: q.trace(8, 3),
    lambda: q.generate(8, queens="3"),
    lambda: q.prove(8, None),
    lambda: q.set_language(1),
    lambda: q.estimate("8"),
]

VALUES: list[tuple[Callable[[], object], str, str]] = [
    (lambda: q.count(-1), "a board cannot have -1 rows", "-1"),
    (lambda: q.solve(2**32), "is too large for a board", "4294967296"),
    (lambda: q.count(10**5000), "~2**16609 is not a value for 'n'", "~2**16609"),
    (lambda: q.count(29), "'colour-split' counts boards up to n = 28, not n = 29", "最大计数到"),
    (lambda: q.count(8, of="some"), "'some' is not a value for 'of'; choose one of: all, fund", "请选择：all"),
    (lambda: q.count(8, variant="cube"), "choose one of: standard, torus, super", "cube"),
    (lambda: q.count(8, strategy="magic"), "'magic' is not a value for 'strategy'; choose one of: rows,", "magic"),
    (lambda: q.count(8, engine="magic"), "choose one of: colour-split, depth-first", "magic"),
    (lambda: q.count(8, strategy="colour-split"), "is an engine, not a strategy; use engine='colour-split'", "不是策略"),
    (lambda: q.count(8, engine="rows"), "is a strategy, not an engine; use strategy='rows'", "不是引擎"),
    (lambda: q.count(8, engine="symmetric"), "the engine 'symmetric' cannot count this", "不能统计这个"),
    (lambda: q.count(8, strategy="rows", of="half-turn"), "does not take 'of'", "不支持 'of'"),
    (lambda: q.count(8, strategy="rows", queens=8), "does not take 'queens'", "不支持 'queens'"),
    (lambda: q.count(8, strategy="rows", seed=1), "does not take 'seed'", "不支持 'seed'"),
    (lambda: q.count(8, of="fundamental", given="a1"), "of='fundamental' is for n queens on an empty board", "空棋盘"),
    (lambda: q.count(27), "counting n = 27 would take about", "约需"),
    (lambda: q.solve(8, seed=3), "'seed' has no effect with 'construct'", "不起作用"),
    (lambda: q.solve(8, "sat"), "'sat' is not part of this package", "未包含“sat”"),
    (lambda: q.trace(8, seed=1), "'seed' has no effect with 'rows'", "不起作用"),
    (lambda: q.generate(8, density=0.5), "'density' is for kind='blocked', not for 'placed'", "kind='blocked'"),
    (lambda: q.generate(8, kind="odd"), "there is no such kind of boards", "没有这种棋盘类型"),
    (lambda: q.generate(8, count=0), "0 is not a value for 'count'", "count"),
    (lambda: q.generate(8, queens=9), "9 queens do not fit on 8 rows", "放不下"),
    (lambda: q.prove(8, "proof.drat"), "the board can be completed, so there is no proof", "没有证明"),
    (lambda: q.prove(3, "proof.cnf"), "is the name of the formula", "proof.drat"),
    (lambda: q.count(8, threads=0), "0 is not a value for 'threads'; give a whole number from 1 to 1024", "1024"),
    (lambda: q.count(8, queens=-1), "'queens'", "queens"),
    (lambda: q.count(8, timeout=-1), "is not a time for 'timeout'", "timeout"),
    (lambda: q.count(8, timeout="soon"), "a text like 30s", "30s"),
    (lambda: q.count(8, timeout=float("nan")), "is not a time", "timeout"),
    (lambda: q.solve(8, "magic"), "'magic' is not a value for 'strategy'; choose one of: rows,", "magic"),
    (lambda: q.solve(8, seed=-1), "'seed'", "seed"),
    (lambda: q.solve(8, seed=2**64), "from 0 to 18446744073709551615", "18446744073709551615"),
    (lambda: q.solve(8, density=0.5), "'density' is for the strategy 'probabilistic'", "只用于策略"),
    (lambda: q.solve(8, "probabilistic", density=3), "above 0 and at most 2", "2"),
    (lambda: q.solve(8, random=True, given="a1"), "leave out 'given'", "given"),
    (lambda: q.solve(8, given="j1"), "outside of the 8 x 8 board", "8 x 8"),
    (lambda: q.solve(8, given="zz"), "'zz' is not a square", "zz"),
    (lambda: q.solve(8, given=[(0, 8)]), "'column'; give a whole number from 0 to 7", "column"),
    (lambda: q.solve(8, given="a1 a1"), "square a1 is named twice", "a1"),
    (lambda: q.solve(8, given="a1", blocked="a1"), "holds a queen and is blocked", "a1"),
    (lambda: q.solve(8, "construct", given="a1"), "construct", "construct"),
    (lambda: q.solve(30, "uniform"), "uniform", "uniform"),
    (lambda: q.set_language("fr"), "choose 'en' or 'zh'", "en"),
]


@pytest.mark.parametrize("call", TYPES)
def test_wrong_types(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("call, said, chinese", VALUES)
def test_wrong_values(call: Callable[[], object], said: str, chinese: str) -> None:
    with pytest.raises(n_queens.InvalidInput) as raised:
        call()
    assert said in str(raised.value)
    n_queens.set_language("zh")
    with pytest.raises(n_queens.InvalidInput) as raised:
        call()
    text = str(raised.value)
    assert chinese in text and not text.isascii()


def test_the_family_of_exceptions() -> None:
    assert issubclass(n_queens.InvalidInput, ValueError)
    for name in ("InvalidInput", "NoSolution", "GaveUp", "CheckError", "CheckpointError"):
        error = getattr(n_queens, name)
        assert issubclass(error, n_queens.Error) and error.__module__ == "n_queens" and error.__doc__


def test_the_language_of_the_locale(run: Run) -> None:
    script = """
import n_queens
try: n_queens.solve(3)
except n_queens.NoSolution as error: print(n_queens.language(), error)
"""
    assert run(script, LC_ALL="zh_CN.UTF-8").stdout.strip() == "zh n = 3 无解"
    assert run(script, LC_ALL="", LC_MESSAGES="", LANG="de_DE.UTF-8").stdout.strip() == "en no solution for n = 3"


def test_messages_by_name() -> None:
    from n_queens import _core

    assert _core.say("NoSolution", n=3) == "no solution for n = 3"
    for name, facts in (("Nothing", {}), ("NoSolution", {}), ("NoSolution", {"n": 3, "m": 4})):
        with pytest.raises(KeyError):
            _core.say(name, **facts)
