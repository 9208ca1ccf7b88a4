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
from io import RawIOBase
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .. import _core
from .._answers import Subtotal
from .._errors import CheckError, CheckpointError

Line = Dict[str, Any]

#: The fields of each kind of line.
FIELDS: Dict[str, Dict[str, type]] = {
    "start": {"job": str},
    "batch": {"units": list, "worker": str, "name": str, "sum": str, "check": str, "values": str},
    "recomputed": {"units": list, "worker": str, "by": str, "agree": bool},
    # The name of this event is part of the file format: a worker that returned wrong values.
    "liar": {"worker": str, "name": str},
    "dropped": {"units": list},
    "end": {},
}


def path_beside(checkpoint: str) -> str:
    """Where the journal of a checkpoint is."""
    return checkpoint + ".journal"


class Journal:
    """An open journal; without a path it keeps nothing."""

    def __init__(self, path: Optional[str]) -> None:
        self.path = path
        self._file: Optional[RawIOBase] = None
        self._is_torn = False
        #: The check of the last line.
        self._crc = ""

    def read(self, units: _core.Units) -> Iterator[Line]:
        """All lines of this count, checked; a last one that was cut off by a crash is removed."""
        whole = 0
        for number, text in enumerate(self._texts(), 1):
            if not text.endswith(b"\n"):
                self._cut(whole)
                return
            yield self._line(number, text[:-1], units)
            whole += len(text)

    def _texts(self) -> Iterator[bytes]:
        if self.path is None or not os.path.lexists(self.path):
            return
        try:
            with open(self.path, "rb") as file:
                yield from file
        except OSError as error:
            raise self._error("CannotRead", reason=reason_of(error)) from None

    def _cut(self, size: int) -> None:
        try:
            os.truncate(str(self.path), size)
        except OSError as error:
            raise self._error("CannotSave", reason=reason_of(error)) from None

    def write(self, lines: List[Line]) -> None:
        """Adds lines; when this returns they are on the disk."""
        if self.path is None or not lines:
            return
        crc, texts = self._crc, []
        for line in lines:
            text = json.dumps(line, separators=(",", ":")).encode()
            crc = chained(crc, text)
            texts.append(signed(text, crc) + b"\n")
        try:
            self._write(b"".join(texts))
            self._crc = crc
        except OSError as error:
            self._is_torn = True
            raise self._error("CannotSave", reason=reason_of(error)) from None

    def close(self) -> None:
        """Closes the file. All lines are on the disk already, so this cannot fail for lack of space."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _write(self, text: bytes) -> None:
        if self._is_torn:
            # A line after one that was cut off would make the file unreadable.
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if self._file is None:
            self._file = open(str(self.path), "ab", buffering=0)
        rest = memoryview(text)
        while rest:
            rest = rest[self._file.write(rest) :]
        os.fsync(self._file.fileno())

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
            raise self._error("JournalBroken", line=str(number)) from None

    def _checked(self, text: bytes) -> bytes:
        """A line without its checksum, if that is right."""
        bare = text[: -len(signed(b"}", "0" * 8))] + b"}"
        self._crc = chained(self._crc, bare)
        if signed(bare, self._crc) != text:
            raise ValueError
        return bare

    def _error(self, name: str, **facts: str) -> CheckpointError:
        return CheckpointError(_core.say(name, path=str(self.path), **facts))


def reason_of(error: OSError) -> str:
    """The reason of a system error."""
    return error.strerror or str(error)


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


def stretch(text: List[int], units: _core.Units) -> range:
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


def batch(subtotal: Subtotal, worker: Tuple[str, str], seconds: float) -> Line:
    """A worker, by its address and name, has counted a batch."""
    packed = base64.b64encode(subtotal.to_bytes()).decode()
    return {
        "event": "batch", "units": ends(subtotal.units), "worker": worker[0], "name": worker[1],
        "sum": str(subtotal.sum), "check": subtotal.check, "values": packed, "seconds": round(seconds, 3),
    }


def compared(units: range, worker: str, by: str, agree: bool) -> Line:
    """A batch was recomputed by another worker or the client."""
    return {"event": "recomputed", "units": ends(units), "worker": worker, "by": by, "agree": agree}


def faulty(worker: Tuple[str, str]) -> Line:
    """A worker returned wrong values."""
    return {"event": "liar", "worker": worker[0], "name": worker[1]}


def dropped(units: range) -> Line:
    """The values of these units are removed."""
    return {"event": "dropped", "units": ends(units)}


def end(done: int, count: Optional[int] = None) -> Line:
    """A client ends, with the total or before it."""
    line: Line = {"event": "end", "time": now(), "done": done}
    return line if count is None else {**line, "count": str(count)}


def ends(units: range) -> List[int]:
    """The ends of a range, for JSON."""
    return [units.start, units.stop]


def now() -> str:
    """The time of a line, for people."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
