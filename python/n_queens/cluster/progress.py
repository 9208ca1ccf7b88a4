"""Progress of a count: for a callback, or as one line on a terminal that is rewritten."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Callable, Union

from .. import _core
from .._progress import clock

#: Seconds before the first line is shown, and between two reports.
DELAY, PAUSE = 2.0, 0.5


@dataclass(frozen=True)
class Progress:
    """A moment of a running count."""

    #: Share of the expected cost that is done, 0 to 1.
    share: float
    #: None before the first result.
    seconds_left: float | None
    done: int
    units: int
    workers: int


Asked = Union[bool, None, Callable[[Progress], None]]


class Reporter:
    """Reports progress to a callback or a terminal."""

    def __init__(self, asked: Asked, n: int, share: float) -> None:
        self._n, self._first_share = n, share
        self._begun = self._reported = time.monotonic()
        self._length = 0
        self._callback = asked if callable(asked) else None
        self._shows = asked is True and sys.stderr is not None and sys.stderr.isatty()

    def report(self, checkpoint: _core.Checkpoint, workers: int, is_last: bool = False) -> None:
        """Reports the present state, if a report is due."""
        now = time.monotonic()
        if not (self._callback or self._shows) or (now - self._reported < PAUSE and not is_last):
            return
        self._reported = now
        share = checkpoint.share
        moment = Progress(share, self._left(share, now), checkpoint.done, checkpoint.units, workers)
        if self._callback:
            self._callback(moment)
        elif now - self._begun >= DELAY:
            self._write(sentence(self._n, moment))

    def clear(self) -> None:
        """Removes the line."""
        if self._length:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()
            self._length = 0

    def _left(self, share: float, now: float) -> float | None:
        progress = share - self._first_share
        return None if progress <= 0 else (now - self._begun) * (1 - share) / progress

    def _write(self, text: str) -> None:
        # Chinese characters are two columns wide.
        width = sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)
        sys.stderr.write("\r" + text + " " * max(self._length - width, 0))
        sys.stderr.flush()
        self._length = width


def sentence(n: int, moment: Progress) -> str:
    """The text of the line."""
    left = "?" if moment.seconds_left is None else clock(moment.seconds_left)
    return _core.say(
        "SpreadProgress", n=n, percent=f"{100 * moment.share:.1f}", done=moment.done, units=moment.units,
        workers=moment.workers, left=left,
    )
