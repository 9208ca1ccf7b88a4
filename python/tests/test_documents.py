"""What is written about the package is true: the stub, the README, the tutorial."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import n_queens


def test_the_stub_is_that_of_the_module(root: Path, tmp_path: Path) -> None:
    installed = Path(n_queens.__file__).parent.parent
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nignore_missing_imports = True\n")
    allowed = tmp_path / "allowed"
    allowed.write_text("n_queens._core.__all__\n")
    command = [sys.executable, "-m", "mypy.stubtest", "n_queens._core", "--allowlist", str(allowed)]
    command += ["--mypy-config-file", str(settings)]
    # mypy finds what is installed by itself; a checkout that is used as it is must be named.
    variables = dict(os.environ) if installed.name == "site-packages" else {**os.environ, "MYPYPATH": str(installed)}
    done = subprocess.run(command, capture_output=True, text=True, env=variables, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_is_exported_and_told_of() -> None:
    for name in n_queens.__all__:
        assert getattr(n_queens, name).__doc__, name


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(n_queens).failed == 0


def test_the_readme(root: Path) -> None:
    done = doctest.testfile(str(root / "README.md"), module_relative=False)
    assert done.attempted > 10 and done.failed == 0


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_examples_of_the_project(root: Path, name: str) -> None:
    done = doctest.testfile(str(root.parent / name), module_relative=False)
    assert done.attempted > 3 and done.failed == 0


def test_the_tutorial(root: Path, tmp_path: Path) -> None:
    variables = {**os.environ, "MPLBACKEND": "Agg", "TUTORIAL_PICTURES": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(root / "examples" / "tutorial.py")], capture_output=True, text=True, env=variables, timeout=120
    )
    assert done.returncode == 0, done.stderr
    pictures = sorted(path.name for path in tmp_path.iterdir())
    assert pictures == ["accuracy.png", "growth.png", "time.png"]
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in pictures)
