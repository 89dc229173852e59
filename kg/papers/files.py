"""From the paths on a command line to byte streams: files, standard input, folders."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kg.errors import InputError

HEAD = 65536
_MAGIC = {
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive or Office file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format": "a database",
}


def expand(paths: Sequence[str]) -> list[str]:
    """The files that the paths name, in order: `-` is standard input, a folder stands for all files in it.

    Hidden files are left out. Raises InputError for a path that does not exist or a folder without files.
    """
    return [file for path in paths for file in ([path] if path == "-" else _files(path))]


def _files(path: str) -> list[str]:
    place = Path(path)
    if place.is_dir():
        inside = (p.relative_to(place) for p in sorted(place.rglob("*")) if p.is_file())
        found = [str(place / p) for p in inside if not any(part.startswith(".") for part in p.parts)]
        if not found:
            raise InputError("the folder holds no files", path)
        return found
    if not place.exists():
        raise InputError("no such file", path, hint="give a file, a folder, or - for standard input")
    return [path]


@contextmanager
def open_bytes(path: str) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input (`-`), to be peeked into with `head`. Raises OSError."""
    if path == "-":
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as stream:
        yield stream


def head(stream: BinaryIO) -> tuple[bytes, BinaryIO]:
    """The first 64 KB, and a stream that still begins with them, without its byte order mark."""
    start = stream.read(HEAD).removeprefix(b"\xef\xbb\xbf")
    return start, io.BufferedReader(_Rejoined(start, stream), HEAD)


def kind_of_binary(start: bytes) -> str:
    """What a file is that holds no text, by its first bytes; empty for text."""
    for magic, kind in _MAGIC.items():
        if start.startswith(magic):
            return kind
    return "a binary file" if b"\x00" in start else ""


class _Rejoined(io.RawIOBase):
    """Bytes that were read ahead, followed by the rest of their stream."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = io.BytesIO(start), rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self._start.read(len(buffer)) or self._rest.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)
