"""The journal of a count on a cluster: one JSON object a line, append-only, flushed to the disk.

It is a file beside the checkpoint. The checkpoint may be a few seconds old; the journal has every batch at once, with
the worker that counted it. So a crash loses no result, and all results of a faulty worker can be found. Each line ends
with a checksum over itself and the line before, which shows lines that were changed, removed or moved.
"""

from __future__ import annotations

import base64
import errno
import json
import os
import time
import zlib
from contextlib import contextmanager
from io import RawIOBase
from typing import Any, Iterator

from .. import _core
from .._answers import Subtotal
from .._errors import CheckError, CheckpointError

Line = dict[str, Any]

#: The fields of each kind of line.
FIELDS: dict[str, dict[str, type]] = {
    "start": {"job": str},
    "batch": {"units": list, "worker": str, "name": str, "sum": str, "check": str, "values": str},
    "recomputed": {"units": list, "worker": str, "by": str, "agree": bool},
    # The name of this event is part of the file format: a worker that returned wrong values.
    "liar": {"worker": str, "name": str},
    "dropped": {"units": list},
    "end": {},
}


class Journal:
    """An open journal; without a path it keeps nothing."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._file: RawIOBase | None = None
        #: A write was begun and did not end.
        self._is_torn = False
        #: The check of the last line.
        self._crc = ""

    def read(self, units: _core.Units) -> Iterator[Line]:
        """All lines of this count, checked; a last one that was cut off by a crash is removed."""
        whole = 0
        for number, text in enumerate(self._texts(), 1):
            if not text.endswith(b"\n"):
                with self._failing("CannotSave"):
                    os.truncate(str(self.path), whole)
                return
            yield self._line(number, text[:-1], units)
            whole += len(text)

    def _texts(self) -> Iterator[bytes]:
        if self.path is None or not os.path.lexists(self.path):
            return
        with self._failing("CannotRead"), open(self.path, "rb") as file:
            yield from file

    def write(self, lines: list[Line]) -> None:
        """Adds lines; when this returns they are on the disk."""
        if self.path is None or not lines:
            return
        crc, texts = self._crc, []
        for line in lines:
            text = json.dumps(line, separators=(",", ":")).encode()
            crc = chained(crc, text)
            texts.append(signed(text, crc) + b"\n")
        with self._failing("CannotSave"):
            self._write(b"".join(texts))
        self._crc = crc

    def close(self) -> None:
        """Closes the file. All lines are on the disk already, so this cannot fail for lack of space."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _write(self, text: bytes) -> None:
        if self._is_torn:
            # A line after one that was cut off would make the file unreadable.
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._is_torn = True
        if self._file is None:
            self._file = open(str(self.path), "ab", buffering=0)
        rest = memoryview(text)
        while rest:
            rest = rest[self._file.write(rest) :]
        os.fsync(self._file.fileno())
        self._is_torn = False

    def _line(self, number: int, text: bytes, units: _core.Units) -> Line:
        try:
            line = json.loads(self._checked(text))
            check_fields(line, number)
            if line["event"] == "start" and line["job"] != units.job:
                raise self._error("JournalOther", job=line["job"])
            if "units" in line:
                line["units"] = stretch(line["units"], units)
            if line["event"] == "batch":
                line["subtotal"] = unpacked(line, units)
            return dict(line)
        except (ValueError, KeyError, TypeError, CheckError):
            raise self._error("JournalBroken", line=number) from None

    def _checked(self, text: bytes) -> bytes:
        """A line without its checksum, if that is right."""
        bare = text[: -len(signed(b"}", "0" * 8))] + b"}"
        self._crc = chained(self._crc, bare)
        if signed(bare, self._crc) != text:
            raise ValueError
        return bare

    @contextmanager
    def _failing(self, name: str) -> Iterator[None]:
        """Within this context an error of the system is a CheckpointError with this message."""
        try:
            yield
        except OSError as error:
            raise self._error(name, reason=error.strerror or error) from None

    def _error(self, name: str, **facts: object) -> CheckpointError:
        return CheckpointError(_core.say(name, path=self.path, **facts))


def chained(before: str, text: bytes) -> str:
    """The check of a line after one that has the check `before`."""
    return f"{zlib.crc32(before.encode() + text):08x}"


def signed(text: bytes, crc: str) -> bytes:
    """A line with its check."""
    return text[:-1] + f',"crc":"{crc}"}}'.encode()


def check_fields(line: Line, number: int) -> None:
    """ValueError, KeyError or TypeError if a line is of no known kind, or lacks something, or is not in its place."""
    if number == 1 and line["event"] != "start":
        raise ValueError
    for name, kind in FIELDS[line["event"]].items():
        if not isinstance(line[name], kind):
            raise TypeError


def stretch(text: list[int], units: _core.Units) -> range:
    """A range of existing units."""
    first, end = text
    if not 0 <= first < end <= len(units):
        raise ValueError
    return range(first, end)


def unpacked(line: Line, units: _core.Units) -> Subtotal:
    """The subtotal of a line, if the other fields agree with it."""
    subtotal = Subtotal.from_bytes(units, base64.b64decode(line["values"], validate=True))
    fields = (line["units"], line["sum"], line["check"])
    if fields != (subtotal.units, str(subtotal.sum), subtotal.check):
        raise ValueError
    return subtotal


def start(units: _core.Units, seed: int, done: int) -> Line:
    """A client starts or resumes the count."""
    return {"event": "start", "time": now(), "job": units.job, "seed": str(seed), "done": done}


def batch(subtotal: Subtotal, worker: tuple[str, str], seconds: float) -> Line:
    """A worker, by its address and name, has counted a batch."""
    packed = base64.b64encode(subtotal.to_bytes()).decode()
    return {
        "event": "batch", "units": ends(subtotal.units), "worker": worker[0], "name": worker[1],
        "sum": str(subtotal.sum), "check": subtotal.check, "values": packed, "seconds": round(seconds, 3),
    }


def compared(units: range, worker: str, by: str, agree: bool) -> Line:
    """A batch was recomputed by another worker or the client."""
    return {"event": "recomputed", "units": ends(units), "worker": worker, "by": by, "agree": agree}


def faulty(worker: tuple[str, str]) -> Line:
    """A worker returned wrong values."""
    return {"event": "liar", "worker": worker[0], "name": worker[1]}


def dropped(units: range) -> Line:
    """The values of these units are removed."""
    return {"event": "dropped", "units": ends(units)}


def end(done: int, count: int | None = None) -> Line:
    """A client ends, with the total or before it."""
    line: Line = {"event": "end", "time": now(), "done": done}
    return line if count is None else {**line, "count": str(count)}


def ends(units: range) -> list[int]:
    """The ends of a range, for JSON."""
    return [units.start, units.stop]


def now() -> str:
    """The time of a line, for people."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
