"""Boards on which something stands: read, completed, explained, checked."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree
from typing import Any

import pytest

import n_queens
from n_queens import Board, GaveUp


def test_a_board_knows_what_stands_on_it() -> None:
    board = Board(8, given=["b4", (3, 3)], blocked="a1 h8")
    assert board.n == 8 and board.variant == "standard"
    assert board.given == [(3, 3), (4, 1)] and board.blocked == [(0, 7), (7, 0)]
    more = board.with_queen("f7").with_blocked((0, 0))
    assert (1, 5) in more.given and (0, 0) in more.blocked and board.given != more.given
    assert more.without("f7").without((0, 0)) == board and hash(more.without("f7")) != hash(more)
    assert board.rotated(4) == board == board.reflected().reflected()
    assert Board(board, variant="torus").variant == "torus"
    assert pickle.loads(pickle.dumps(board)) == board and eval(repr(board)) == board


def test_boards_from_text() -> None:
    board = Board.parse(".Q.x\n....\n....\n....\n")
    assert board.given == [(0, 1)] and board.blocked == [(0, 3)]
    for text in (board.format(), board.format("json"), board.format("csplib"), board.format("asp")):
        assert Board.parse(text) == board
    assert Board.parse("8/8/8/3Q4/1Q6/8/8/8").given == [(3, 3), (4, 1)]
    assert Board.parse("2 4 1 3").n == 4
    assert Board.parse(".Q.\n...\n...", variant="torus").variant == "torus"
    for wrong in ("", "!", ".Q\n..Q", "{", "Q" * 3):
        with pytest.raises(n_queens.InvalidInput):
            Board.parse(wrong)


def test_how_it_shows_itself() -> None:
    board = Board(4, given="b4", blocked="d4")
    assert str(board) == ".Q.x\n....\n....\n...."
    assert xml.etree.ElementTree.fromstring(board._repr_svg_()).tag.endswith("svg")
    assert board.format("png").startswith(b"\x89PNG") and board.format("cnf").startswith("c")
    assert len(str(Board(1000))) < 100
    with pytest.raises(n_queens.InvalidInput):
        Board(100_000)._repr_svg_()


def test_completions() -> None:
    puzzle = Board(8, given="b4 d5")
    solution = n_queens.complete(puzzle)
    assert solution[4] == 1 and solution[3] == 3
    assert n_queens.complete(puzzle.format()) == solution
    assert {each.columns for each in n_queens.solutions(puzzle)} >= {solution.columns}
    drawn = {n_queens.complete(puzzle, random=True, seed=seed).columns for seed in range(20)}
    assert len(drawn) == 2 == n_queens.count(puzzle)
    assert n_queens.complete(puzzle, strategy="rows").strategy == "rows"
    assert n_queens.complete(5).n == 5
    large = Board(30, given=[(0, 0)])
    assert n_queens.complete(large, random=True, seed=1)[0] == 0


def test_why_there_is_none() -> None:
    with pytest.raises(n_queens.NoSolution, match="given queens attack each other .*a1 and c3|c3 and a1"):
        n_queens.complete(Board(8, given="a1 c3"))
    with pytest.raises(n_queens.NoSolution, match="row 1 from the top .* has no open square"):
        n_queens.complete(Board(4, blocked="a4 b4 c4 d4"))
    with pytest.raises(n_queens.NoSolution, match="no solution for n = 4 with these"):
        n_queens.complete(Board(4, given="a4"))
    with pytest.raises(n_queens.GaveUp):
        n_queens.complete(Board(97, given="a1", variant="torus"), timeout=0.05)


def test_unique_completions() -> None:
    assert n_queens.is_unique(Board(4, given="b4"))
    assert not n_queens.is_unique(Board(4))
    assert not n_queens.is_unique(Board(4, given="a4"))
    assert not n_queens.is_unique(200)
    with pytest.raises(n_queens.GaveUp):
        n_queens.is_unique(Board(97, given="a1", variant="torus"), timeout=0.05)


def test_explanations() -> None:
    assert n_queens.explain(Board(8, given="b4")) is None
    why = n_queens.explain(Board(8, given="a1 c2 h8"))
    assert why is not None and why.minimal and why.verified
    assert why.queens == [(0, 7), (7, 0)] and why.blocked == []
    assert "h8, a1" in str(why) and "Explanation" in repr(why)
    assert xml.etree.ElementTree.fromstring(why._repr_svg_()).tag.endswith("svg")
    n_queens.set_language("zh")
    assert "已给的皇后" in str(why)
    with pytest.raises(GaveUp):  # what is not proved is not explained
        n_queens.explain(Board(97, given="a1", variant="torus"), timeout=0.05)
    small = n_queens.explain(Board(28, variant="torus", blocked="a1"))  # by a theorem, without a search
    assert small is not None and small.minimal and small.queens == small.blocked == []


def test_checks() -> None:
    for right in (n_queens.solve(6), list(n_queens.solve(6)), str(n_queens.solve(6)), [1, 3, 0, 2]):
        checked = n_queens.check(right)
        assert checked and checked.valid and checked.attacks == [] and "valid" in str(checked)
    wrong = n_queens.check([0, 1, 3, 2])
    assert not wrong and wrong.queens == 4 and not wrong.truncated
    assert {"a": (0, 0), "b": (1, 1), "line": "diagonal"} in wrong.attacks
    assert "attack each other: diagonal" in str(wrong)
    few = n_queens.check(list(range(100)), limit=3)
    assert len(few.attacks) == 3 and few.truncated
    partial = n_queens.check(Board(4, given="b4"))
    assert not partial and partial.queens == 1 and "1 queen on a board for 4" in str(partial)
    assert n_queens.check(n_queens.solve(5)) and not n_queens.check(n_queens.solve(6), variant="torus")
    for bad in ([9], [-1], "!"):
        with pytest.raises(n_queens.InvalidInput):
            n_queens.check(bad)
    crowded = n_queens.check(list(range(100)))
    assert len(crowded.attacks) == 1000 and crowded.truncated
    untyped: list[Any] = [3.5, None, ["a"]]
    for one in untyped:
        with pytest.raises(TypeError):
            n_queens.check(one)
