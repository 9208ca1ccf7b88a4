"""The display for `progress=True`: tqdm's bar if tqdm is installed, else lines on standard error."""

from __future__ import annotations

import sys
import time
from typing import Any

from . import _core
from ._answers import Progress

#: The steps of a full bar.
_STEPS = 1000

#: Seconds between two plain lines.
_PAUSE = 1.0


def _bar(n: int) -> Any | None:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    form = "{desc}: |{bar}| {elapsed}{postfix}"
    return tqdm(total=_STEPS, desc=f"n = {n}", bar_format=form, leave=True)


class Display:
    """Shows the progress of one count."""

    def __init__(self, n: int) -> None:
        self._n = n
        self._bar: Any | None = None
        self._is_started = False
        self._reported: float | None = None

    def __call__(self, progress: Progress) -> None:
        if not self._is_started:  # an invalid call shows nothing
            self._bar, self._is_started = _bar(self._n), True
        if self._bar is not None:
            self._bar.set_postfix_str(_sentence(progress), refresh=False)
            self._bar.update(int(progress.share * _STEPS) - self._bar.n)
            return
        now = time.monotonic()
        if self._reported is None or now - self._reported >= _PAUSE:
            self._reported = now
            print(f"n = {self._n}: {_sentence(progress)}", file=sys.stderr)

    def close(self) -> None:
        """Closes the bar."""
        if self._bar is not None:
            self._bar.close()


def _sentence(progress: Progress) -> str:
    left = ""
    if progress.seconds_left is not None and progress.share < 1:
        left = _core.say("CountingTimeLeft", time=clock(progress.seconds_left))
    percent = f"{100 * progress.share:.1f}"
    return _core.say("CountingProgress", percent=percent, solutions=progress.solutions, left=left)


def clock(seconds: float) -> str:
    """Seconds as 1:02:03."""
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
