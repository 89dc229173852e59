"""Text lines of a byte stream, decoded one by one, so that one bad line spoils no other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from kg.papers.fields import excerpt
from kg.types import Rejected, Source

LONGEST = 4_000_000


def read_lines(stream: BinaryIO, path: str) -> Iterator[tuple[int, str | Rejected]]:
    r"""Line number (from 1) and text without its `\n` or `\r\n`; lines end at `\n` only.

    A line that is longer than 4 MB or no UTF-8 comes as Rejected, with its line as record number.
    """
    number = 0
    while raw := stream.readline(LONGEST + 1):
        number += 1
        source = Source(path, number, number)
        if len(raw) > LONGEST:
            while raw and not raw.endswith(b"\n"):
                beginning, raw = raw[:400], stream.readline(LONGEST)
            yield number, Rejected(source, "a line of more than 4 MB", excerpt(_lenient(beginning)))
            continue
        try:
            yield number, raw.decode().removesuffix("\n").removesuffix("\r")
        except UnicodeDecodeError as error:
            reason = f"not UTF-8: byte 0x{raw[error.start]:02X} in column {error.start + 1}"
            yield number, Rejected(source, reason, excerpt(_lenient(raw[:400])))


def _lenient(raw: bytes) -> str:
    return raw.decode(errors="replace")
