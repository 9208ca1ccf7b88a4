"""The command `python -m n_queens.cluster count N`: parses, connects, counts, prints.

Standard output carries the number, or one JSON document; everything else goes to standard error. Exit codes are
those of `queens`: 0 done, 1 it failed while running, 2 the call was wrong, 130 interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sys
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Callable, Iterator, NoReturn

from .. import _core
from .._errors import CheckpointError, Error, InvalidInput
from . import connect
from .run import Record, run
from .store import followed

DONE, FAILED, WRONG_CALL, INTERRUPTED = 0, 1, 2, 130

#: The names of the systems as their makers write them.
NAMES = {"slurm": "Slurm", "pbs": "PBS", "sge": "SGE", "lsf": "LSF", "oar": "OAR", "htcondor": "HTCondor"}

#: Options that need a batch system.
OF_SYSTEMS = ("jobs", "cores", "memory", "queue", "account", "walltime")

_UNITS = {"ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0}

#: Errors of argparse, which are English only, and their messages in the catalogue.
_ERRORS = {
    r"^the following arguments are required: (.+)": "MissingArgument",
    r"^argument (\S+): expected .*argument": "MissingValue",
    r"^unrecognized arguments: (.+)": "SpreadUnknown",
    r"invalid choice: '(.*?)'": "SpreadUnknown",
}


class WrongCall(Exception):
    """The call is wrong; the text has advice."""


class Parser(argparse.ArgumentParser):
    """A parser with errors and usage in both languages."""

    def error(self, message: str) -> NoReturn:
        for pattern, name in _ERRORS.items():
            if match := re.search(pattern, message):
                raise WrongCall(_core.say(name, argument=match[1]))
        raise WrongCall(_core.say("WrongCall", details=message))

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", _core.say("HelpSpreadUsage"), 1)


def seconds(text: str) -> float:
    """The seconds of 30s, 500ms, 2m or 1h."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)", text)
    if not match or float(match[1]) == 0:
        raise WrongCall(_core.say("BadDuration", option="--timeout", text=text))
    return float(match[1]) * _UNITS[match[2]]


def whole(name: str, least: int, most: int, **facts: object) -> Callable[[str], int]:
    """A whole number, or the message of this name."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,20}", text) or not least <= int(text) <= most:
            raise WrongCall(_core.say(name, text=text, **facts))
        return int(text)

    return read


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise WrongCall(_core.say("BadVerify", text=text))
    return value


def parse(arguments: list[str]) -> argparse.Namespace:
    """The parsed arguments; WrongCall if they are wrong."""
    say = _core.say
    parser = Parser(prog="python -m n_queens.cluster", description=say("HelpSpread"), add_help=False, allow_abbrev=False)
    _help(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar="count", title=say("HelpSpreadArguments"))
    count = commands.add_parser(
        "count", help=say("HelpSpreadCount"), description=say("HelpSpreadCount"), add_help=False, allow_abbrev=False
    )
    _help(count)
    _options(count)
    return _checked(parser.parse_args(arguments))


def language(arguments: list[str]) -> str | None:
    """The language, found before any message is made."""
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", nargs="?")
    chosen: str | None = parser.parse_known_args(arguments)[0].lang
    return chosen


def _help(parser: argparse.ArgumentParser) -> None:
    parser._positionals.title = _core.say("HelpSpreadArguments")
    parser._optionals.title = _core.say("HelpSpreadOptions")
    parser.add_argument("-h", "--help", action="help", help=_core.say("HelpSpreadHelp"))


def _options(parser: argparse.ArgumentParser) -> None:
    def add(*names: str, **rest: Any) -> None:
        words = names[-1].strip("-").split("-")
        parser.add_argument(*names, help=_core.say("HelpSpread" + "".join(map(str.title, words))), **rest)

    add("n", metavar="N", type=whole("BadCount", 0, 2**32 - 1, option="N"))
    add("--of", default="all")
    add("--variant", default="standard")
    add("--checkpoint", metavar="FILE")
    add("--verify", metavar="SHARE", type=share, default=0.01)
    add("--seed", metavar="S", type=whole("BadSeed", 0, 2**64 - 1))
    add("--scheduler", metavar="ADDRESS")
    add("--scheduler-file", metavar="FILE")
    add("--workers", metavar="K", type=whole("BadCount", 1, 2**16, option="--workers"))
    add("--timeout", metavar="TIME", type=seconds)
    add("--retries", metavar="K", type=whole("BadRetries", 0, 2**16), default=5)
    for system in connect.SYSTEMS:
        text = _core.say("HelpSpreadSystem", system=NAMES[system])
        parser.add_argument(f"--{system}", action="append_const", const=system, dest="systems", help=text)
    for name in ("jobs", "cores"):
        add(f"--{name}", metavar="K", type=whole("BadCount", 1, 2**20, option=f"--{name}"))
    for name in ("memory", "queue", "account", "walltime"):
        add(f"--{name}", metavar=name.upper())
    add("--dashboard", action="store_true")
    add("--json", action="store_true")
    add("--lang", metavar="en|zh")
    add("-q", "--quiet", action="store_true")
    add("--no-progress", action="store_true")


def _checked(asked: argparse.Namespace) -> argparse.Namespace:
    """Checks options that exclude or need each other."""
    places = ["--scheduler"] * bool(asked.scheduler) + ["--scheduler-file"] * bool(asked.scheduler_file)
    places += ["--workers"] * bool(asked.workers) + [f"--{system}" for system in asked.systems or []]
    if len(places) > 1:
        raise WrongCall(_core.say("Excludes", option=places[0], other=places[1]))
    for name in OF_SYSTEMS:
        if getattr(asked, name) is not None and not asked.systems:
            systems = ", ".join(f"--{system}" for system in connect.SYSTEMS)
            raise WrongCall(_core.say("NeedsBatchSystem", option=f"--{name}", systems=systems))
    if asked.timeout is None:
        asked.timeout = 600.0 if asked.systems else 30.0
    return asked


def system_options(asked: argparse.Namespace) -> dict[str, Any]:
    """The options of dask-jobqueue: one worker with one thread for each core."""
    cores = asked.cores or 1
    options: dict[str, Any] = {"cores": cores, "processes": cores, "memory": asked.memory or f"{2 * cores}GB"}
    chosen = {name: getattr(asked, name) for name in ("queue", "account", "walltime")}
    # Not every system has all of them, so only those that are given are passed on.
    return {**options, **{name: value for name, value in chosen.items() if value is not None}}


def main(given: list[str] | None = None) -> int:
    """Does what the command line asks for: the exit code."""
    given = sys.argv[1:] if given is None else given
    try:
        chosen = language(given)
        if chosen is not None:
            _core.set_language(chosen)  # type: ignore[arg-type]  # which refuses others
        asked = parse(given)
    except (WrongCall, InvalidInput) as error:
        return print_error(str(error), WRONG_CALL)
    # A batch system sends SIGTERM before it ends the job: finished units are kept then, too.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    return exit_code(asked)


def exit_code(asked: argparse.Namespace) -> int:
    """Counts, and prints the result or an error: the exit code."""
    try:
        deliver(asked, counted(asked))
        return DONE
    except KeyboardInterrupt:
        code = print_error(interrupted(asked), INTERRUPTED)
        ignore_interrupts()
        return code
    except (InvalidInput, TypeError) as error:
        return print_error(str(error), WRONG_CALL)
    except Error as error:
        return print_error(str(error), FAILED)
    except BrokenPipeError:
        # The reader has closed the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def counted(asked: argparse.Namespace) -> Record:
    """The count with the chosen client."""
    _core.units(asked.n, of=asked.of, variant=asked.variant)  # an error in these comes before any connection
    connect.silence()  # until the process ends: messages of Dask's threads at exit are of no use, either
    return run(
        asked.n, lambda: connected(asked), checkpoint=asked.checkpoint, verify=asked.verify, of=asked.of,
        variant=asked.variant, seed=asked.seed, progress=not (asked.quiet or asked.no_progress), timeout=asked.timeout,
        retries=asked.retries, warn=lambda text: note(asked, _core.say("SpreadWarning", text=text), always=True),
    )


@contextmanager
def connected(asked: argparse.Namespace) -> Iterator[Any]:
    """The chosen client."""
    with place(asked) as client:
        if asked.dashboard:
            note(asked, _core.say("SpreadDashboard", url=client.dashboard_link))
        yield client


def place(asked: argparse.Namespace) -> "AbstractContextManager[Any]":
    """Connects to the chosen workers."""
    if asked.scheduler or asked.scheduler_file:
        return connect.to_scheduler(asked.scheduler or connect.address_in(asked.scheduler_file), asked.timeout)
    if asked.systems:
        options = system_options(asked)
        return connect.to_batch_system(asked.systems[0], asked.jobs or 1, options, asked.timeout)
    return connect.to_this_machine(asked.workers, asked.timeout)


def deliver(asked: argparse.Namespace, record: Record) -> None:
    """Prints the result to standard output, and notes about it to standard error."""
    print(json.dumps(record.to_dict()) if asked.json else record.count, flush=True)
    facts = {"n": record.n, "units": record.units, "batches": record.batches, "workers": len(record.workers)}
    note(asked, _core.say("SpreadCounted", seconds=f"{record.seconds:.1f}", **facts))
    if record.recomputed:
        note(asked, _core.say("SpreadRecomputed", units=record.recomputed, seed=record.seed))


def ignore_interrupts() -> None:
    """Another Ctrl-C while Python exits would only print a traceback. SIGTERM still ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def interrupted(asked: argparse.Namespace) -> str:
    """The message after Ctrl-C: what is kept."""
    if asked.checkpoint is None:
        return _core.say("Interrupted")
    try:
        units = _core.units(asked.n, of=asked.of, variant=asked.variant)
        with _core.Checkpoint(followed(asked.checkpoint), units) as store:
            kept = _core.say("Kept", done=store.done, units=store.units, path=asked.checkpoint)
        return _core.say("InterruptedKept", kept=kept)
    except (CheckpointError, KeyboardInterrupt):
        return _core.say("Interrupted")


def note(asked: argparse.Namespace, text: str, always: bool = False) -> None:
    """Prints to standard error, unless --quiet is given."""
    if always or not asked.quiet:
        print(text, file=sys.stderr, flush=True)


def print_error(text: str, code: int) -> int:
    """Prints an error: the exit code."""
    print(_core.say("ErrorPrefix") + text, file=sys.stderr, flush=True)
    return code
