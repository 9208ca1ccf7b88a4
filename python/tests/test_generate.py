"""Boards made by chance, and proofs that a board has no completion."""

from __future__ import annotations

from pathlib import Path

import pytest

import n_queens
from n_queens import Board


def test_a_seed_makes_its_board_again() -> None:
    made = n_queens.generate(8, seed=5)
    assert made.board.n == 8 and made.board.given and made.kind == "placed" and made.seed == 5
    assert made.board == n_queens.generate(8, seed=5).board != n_queens.generate(8, seed=6).board
    fresh = n_queens.generate(10)
    assert fresh.board == n_queens.generate(10, seed=fresh.seed).board
    assert fresh.solvable == (n_queens.count(fresh.board) > 0) and fresh.difficulty > 0
    assert "seed=5" in repr(made)


def test_several_boards_have_seeds_of_their_own() -> None:
    boards = n_queens.generate(8, count=3, seed=5)
    assert [made.seed for made in boards] == [5, 6, 7]
    assert boards[1].board == n_queens.generate(8, seed=6).board
    assert len(n_queens.generate(8, count=1)) == 1


def test_kinds_of_boards() -> None:
    assert len(n_queens.generate(8, queens=3, seed=1).board.given) == 3
    blocked = n_queens.generate(8, kind="blocked", density=0.25, seed=1).board
    assert 4 < len(blocked.blocked) < 28 and not blocked.given
    assert n_queens.generate(8, kind="excluded-diagonals", diagonals=2, seed=1).board.blocked
    assert n_queens.generate(7, variant="torus", seed=1).board.variant == "torus"


def test_puzzles_have_one_solution() -> None:
    for made in n_queens.generate(8, unique=True, count=4, seed=1):
        assert n_queens.is_unique(made.board) and made.solvable
    assert n_queens.generate(8, unique=True, hard=True, seed=1).difficulty > 0
    with pytest.raises(n_queens.NoSolution):
        n_queens.generate(3, unique=True)
    with pytest.raises(n_queens.GaveUp, match="gave up after 1ms: no answer within timeout"):
        n_queens.generate(200, unique=True, timeout=0.001)


def test_a_proof_is_written_and_checked(tmp_path: Path) -> None:
    board = Board(6, given="a1")
    proof = n_queens.prove(board, tmp_path / "no.drat")
    assert proof.path == tmp_path / "no.drat" and proof.formula == tmp_path / "no.cnf" and proof.steps > 0
    formula = proof.formula.read_text()
    for about in (board, board.format(), str(proof.formula), proof.formula, formula):
        checked = n_queens.check_proof(about, proof.path)
        assert 0 < checked.added <= proof.steps and checked.by_resolution == 0
    assert n_queens.prove(board, str(tmp_path / "a"), formula_path=tmp_path / "b").formula == tmp_path / "b"
    assert {path.name for path in tmp_path.iterdir()} == {"no.drat", "no.cnf", "a", "b"}


def test_a_wrong_step_is_named(tmp_path: Path) -> None:
    board, path = Board(6, given="a1"), tmp_path / "wrong.drat"
    path.write_text("2 0\n0\n")
    with pytest.raises(n_queens.CheckError, match="line 1: step 1"):
        n_queens.check_proof(board, path)
    lines = n_queens.prove(board, tmp_path / "no.drat").path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-2]))
    with pytest.raises(n_queens.CheckError, match="empty clause"):
        n_queens.check_proof(board, path)
    n_queens.set_language("zh")
    with pytest.raises(n_queens.CheckError, match="证明"):
        n_queens.check_proof(board, path)


def test_no_proof_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(n_queens.InvalidInput, match="can be completed"):
        n_queens.prove(8, tmp_path / "no.drat")
    with pytest.raises(n_queens.GaveUp, match="gave up after 50ms"):
        n_queens.prove(Board(16, variant="torus"), tmp_path / "no.drat", timeout=0.05)
    assert list(tmp_path.iterdir()) == []
    for missing in (lambda: n_queens.check_proof(3, tmp_path / "none"), lambda: n_queens.prove(3, tmp_path / "a" / "b")):
        with pytest.raises(FileNotFoundError, match=str(tmp_path)):
            missing()
    with pytest.raises(n_queens.InvalidInput):
        n_queens.check_proof("p cnf 1 1\n1\n", __file__)


def test_a_formula_is_not_left_without_its_proof(tmp_path: Path) -> None:
    (tmp_path / "no.drat").mkdir()
    with pytest.raises(n_queens.Error):
        n_queens.prove(3, tmp_path / "no.drat")
    assert [path.name for path in tmp_path.iterdir()] == ["no.drat"]
