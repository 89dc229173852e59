"""From the paths on a command line to byte streams: files, folders, patterns, standard input, unpacked."""

from __future__ import annotations

import bz2
import codecs
import glob
import gzip
import io
import lzma
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import zstandard

from kg.errors import InputError

HEAD = 65536
UNREADABLE = (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError)
_PACKED: dict[bytes, Callable[[Any], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
    b"\x28\xb5\x2f\xfd": zstandard.open,
}
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_LIST = re.compile(r"\.|(?:README|LICEN[CS]E|CHANGELOG)(?:\.\w+)?$", re.IGNORECASE)
_MAGIC = {
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive or Office file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format": "a database",
}


def expand(paths: Sequence[str]) -> list[str]:
    """The files that the paths name, in order, each once; a folder stands for all files in it.

    Hidden files, read-me files and licences in folders are left out. Raises InputError for a path or pattern
    that names nothing.
    """
    return list(dict.fromkeys(file for path in paths for file in ([path] if path == "-" else _files(path))))


def _files(path: str) -> list[str]:
    place = Path(path)
    if place.is_dir():
        inside = (p.relative_to(place) for p in sorted(place.rglob("*")) if p.is_file())
        found = [str(place / p) for p in inside if not any(map(_NO_LIST.match, p.parts))]
        if not found:
            raise InputError("the folder holds no files", path)
        return found
    if place.exists():
        return [path]
    matches = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 (a Path has no absolute patterns)
    if not matches:
        raise InputError("no such file", path, hint="give files, folders, patterns, or - for standard input")
    return [file for match in matches for file in _files(match)]


@contextmanager
def open_bytes(path: str) -> Iterator[io.BufferedReader]:
    """The bytes of a file or of standard input (`-`), unpacked and in UTF-8 if they were UTF-16.

    `peek` gives up to 64 KB. Raises one of UNREADABLE, here or while reading.
    """
    if path == "-":
        yield _unpacked(sys.stdin.buffer)
        return
    with Path(path).open("rb") as stream:
        yield _unpacked(stream)


def _unpacked(stream: BinaryIO) -> io.BufferedReader:
    start = stream.read(HEAD)
    unpack = next((opener for magic, opener in _PACKED.items() if start.startswith(magic)), None)
    if unpack:
        return _unpacked(unpack(_buffered(start, stream)))
    if start.startswith(_UTF16):
        decoded = codecs.getreader("utf-16")(_buffered(start, stream), "replace")
        return io.BufferedReader(_Encoded(decoded), HEAD)
    return _buffered(start.removeprefix(codecs.BOM_UTF8), stream)


def _buffered(start: bytes, rest: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(_Rejoined(start, rest), HEAD)


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


class _Encoded(io.RawIOBase):
    """The characters of a text stream as UTF-8."""

    def __init__(self, text: codecs.StreamReader) -> None:
        self._text, self._left = text, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._left = self._left or self._text.read(HEAD // 4).encode()
        piece, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)
