"""Parses the command line into typed values."""

from __future__ import annotations

import argparse
import re
from typing import Any, Callable, Dict, List, NoReturn, Optional

from .. import _core
from .connect import SYSTEMS

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


def whole(name: str, least: int, most: int, **facts: str) -> Callable[[str], int]:
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


def parse(arguments: List[str]) -> argparse.Namespace:
    """The parsed arguments; WrongCall if they are wrong."""
    say = _core.say
    parser = Parser(prog="python -m n_queens.cluster", description=say("HelpSpread"), add_help=False, allow_abbrev=False)
    _help(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar="count", title=say("HelpSpreadArguments"))
    count = commands.add_parser(
        "count", help=say("HelpSpreadCount"), description=say("HelpSpreadCount"), add_help=False, allow_abbrev=False
    )
    _help(count)
    _question(count)
    _places(count)
    _systems(count)
    _output(count)
    return _checked(parser.parse_args(arguments))


def language(arguments: List[str]) -> Optional[str]:
    """The language, found before any message is made."""
    for index, text in enumerate(arguments):
        if text.startswith("--lang="):
            return text[len("--lang=") :]
        if text == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def _help(parser: argparse.ArgumentParser) -> None:
    parser._positionals.title = _core.say("HelpSpreadArguments")
    parser._optionals.title = _core.say("HelpSpreadOptions")
    parser.add_argument("-h", "--help", action="help", help=_core.say("HelpSpreadHelp"))


def _question(parser: argparse.ArgumentParser) -> None:
    say = _core.say
    parser.add_argument("n", metavar="N", type=whole("BadCount", 0, 2**32 - 1, option="N"), help=say("HelpSpreadN"))
    parser.add_argument("--of", default="all", help=say("HelpSpreadOf"))
    parser.add_argument("--variant", default="standard", help=say("HelpSpreadVariant"))
    parser.add_argument("--checkpoint", metavar="FILE", help=say("HelpSpreadCheckpoint"))
    parser.add_argument("--verify", metavar="SHARE", type=share, default=0.01, help=say("HelpSpreadVerify"))
    parser.add_argument("--seed", metavar="S", type=whole("BadSeed", 0, 2**64 - 1), help=say("HelpSpreadSeed"))


def _places(parser: argparse.ArgumentParser) -> None:
    say = _core.say
    parser.add_argument("--scheduler", metavar="ADDRESS", help=say("HelpSpreadScheduler"))
    parser.add_argument("--scheduler-file", metavar="FILE", help=say("HelpSpreadSchedulerFile"))
    number = whole("BadCount", 1, 2**16, option="--workers")
    parser.add_argument("--workers", metavar="K", type=number, help=say("HelpSpreadWorkers"))
    parser.add_argument("--timeout", metavar="TIME", type=seconds, help=say("HelpSpreadTimeout"))
    parser.add_argument("--retries", metavar="K", type=whole("BadRetries", 0, 2**16), default=5, help=say("HelpSpreadRetries"))


def _systems(parser: argparse.ArgumentParser) -> None:
    say = _core.say
    for system in SYSTEMS:
        text = say("HelpSpreadSystem", system=NAMES[system])
        parser.add_argument(f"--{system}", action="append_const", const=system, dest="systems", help=text)
    for name in ("jobs", "cores"):
        number = whole("BadCount", 1, 2**20, option=f"--{name}")
        parser.add_argument(f"--{name}", metavar="K", type=number, help=say(f"HelpSpread{name.title()}"))
    for name in ("memory", "queue", "account", "walltime"):
        parser.add_argument(f"--{name}", metavar=name.upper(), help=say(f"HelpSpread{name.title()}"))


def _output(parser: argparse.ArgumentParser) -> None:
    say = _core.say
    parser.add_argument("--dashboard", action="store_true", help=say("HelpSpreadDashboard"))
    parser.add_argument("--json", action="store_true", help=say("HelpSpreadJson"))
    parser.add_argument("--lang", metavar="en|zh", help=say("HelpSpreadLang"))
    parser.add_argument("-q", "--quiet", action="store_true", help=say("HelpSpreadQuiet"))
    parser.add_argument("--no-progress", action="store_true", help=say("HelpSpreadNoProgress"))


def _checked(asked: argparse.Namespace) -> argparse.Namespace:
    """Checks options that exclude or need each other."""
    places = ["--scheduler"] * bool(asked.scheduler) + ["--scheduler-file"] * bool(asked.scheduler_file)
    places += ["--workers"] * bool(asked.workers) + [f"--{system}" for system in asked.systems or []]
    if len(places) > 1:
        raise WrongCall(_core.say("Excludes", option=places[0], other=places[1]))
    for name in OF_SYSTEMS:
        if getattr(asked, name) is not None and not asked.systems:
            systems = ", ".join(f"--{system}" for system in SYSTEMS)
            raise WrongCall(_core.say("NeedsBatchSystem", option=f"--{name}", systems=systems))
    if asked.timeout is None:
        asked.timeout = 600.0 if asked.systems else 30.0
    return asked


def system_options(asked: argparse.Namespace) -> Dict[str, Any]:
    """The options of dask-jobqueue: one worker with one thread for each core."""
    cores = asked.cores or 1
    options: Dict[str, Any] = {"cores": cores, "processes": cores, "memory": asked.memory or f"{2 * cores}GB"}
    chosen = {name: getattr(asked, name) for name in ("queue", "account", "walltime")}
    # Not every system has all of them, so only those that are given are passed on.
    return {**options, **{name: value for name, value in chosen.items() if value is not None}}
