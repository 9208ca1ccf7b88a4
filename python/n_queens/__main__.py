"""`python -m n_queens JOB ARGUMENT`: the main jobs of the command `queens`, without options.

Exit codes are those of the command: 0 done, 1 failed, 2 wrong call, 3 no solution, 4 gave up, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from typing import Callable

from . import _core
from ._errors import Error, GaveUp, InvalidInput, NoSolution


def _size(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise InvalidInput(_core.say("NotAnInteger", name="N", text=text, least=0, most=2**32 - 1)) from None


def _text(path: str) -> str:
    if path == "-":
        return sys.stdin.read()
    with open(path, encoding="utf-8") as file:
        return file.read()


def _check(path: str) -> bool:
    checked = _core.check(_text(path))
    print(checked)
    return bool(checked)


#: Each prints its answer; False means that the answer is no.
_JOBS: dict[str, Callable[[str], object]] = {
    "solve": lambda n: print(_core.solve(_size(n)).format(), end=""),
    "list": lambda n: print(*(found.format() for found in _core.solutions(_size(n))), sep="\n", end=""),
    "count": lambda n: print(_core.count(_size(n))),
    "complete": lambda path: print(_core.complete(_text(path)).format(), end=""),
    "check": _check,
}


def main(given: list[str]) -> int:
    """Does the job: the exit code."""
    if len(given) != 2 or given[0] not in _JOBS:
        print(_core.say("ModuleUsage"), file=sys.stdout if given in (["-h"], ["--help"]) else sys.stderr)
        return 0 if given in (["-h"], ["--help"]) else 2
    try:
        return int(_JOBS[given[0]](given[1]) is False)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at the end
        return 0
    except (Error, OSError) as error:
        print(_core.say("ErrorPrefix") + str(error), file=sys.stderr)
        codes = {InvalidInput: 2, NoSolution: 3, GaveUp: 4}
        return next((code for kind, code in codes.items() if isinstance(error, kind)), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
