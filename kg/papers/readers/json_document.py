"""JSON documents as a stream: an array of objects, alone or in an answer's envelope, or one object."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

import ijson

from kg.papers.options import Options
from kg.papers.shapes import paper_of
from kg.types import Paper, Rejected, Source

_LISTS = ("item", "papers.item", "data.item", "results.item", "records.item", "notes.item", "items.item",
          "message.items.item")  # fmt: skip
_PIECE = 65536
_NOT_A_NUMBER = re.compile(rb"(\":\s*)(?:NaN|-?Infinity)(?=\s*[,}])")  # as Python and pandas write it
_SURROGATES = re.compile(rb"(\\u[dD][89abAB]..\\u[dD][c-fC-F]..)|\\u[dD][89a-fA-F]..")


def read(stream: BinaryIO, path: str, options: Options) -> Iterator[Paper | Rejected]:
    """One paper an object of the list, or of the one object. What follows a syntax error is Rejected."""
    record, line, end_of_last = 0, 0, 0
    collector = _Collector()
    events = ijson.sendable_list()
    parser = ijson.parse_coro(events, use_float=True, multiple_values=True)
    for line, piece in _pieces(stream):
        error = _send(parser, piece)
        for value in collector.collect(events):
            record += 1
            yield paper_of(value, Source(path, record, min(end_of_last + 1, line)), options)
            end_of_last = line
        del events[:]
        if error:
            yield Rejected(Source(path, record + 1, line), f"not JSON from here on: {error}")
            return
    if error := _send(parser, b""):
        yield Rejected(Source(path, record + 1, line), f"JSON ends in the middle: {error}")


def _pieces(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    line = 1
    while piece := stream.readline(_PIECE):
        legal = _SURROGATES.sub(lambda pair: pair[1] or rb"\ufffd", piece)
        yield line, _NOT_A_NUMBER.sub(rb"\1null", legal)
        line += piece.endswith(b"\n")


def _send(parser: Any, piece: bytes) -> str:
    try:
        if piece:
            parser.send(piece)
        else:
            parser.close()
    except StopIteration:
        return ""
    except ijson.JSONError as error:
        return str(error).splitlines()[0].split("error: ")[-1].strip()
    return ""


class _Collector:
    """Builds each object of a list as soon as it is complete; a document that is one object, at its end."""

    def __init__(self) -> None:
        self._whole, self._item = ijson.ObjectBuilder(), ijson.ObjectBuilder()
        self._inside = ""
        self._had_items = False

    def collect(self, events: list[tuple[str, str, Any]]) -> Iterator[Any]:
        for prefix, event, value in events:
            if self._inside:
                self._item.event(event, value)
                if prefix == self._inside and event in ("end_map", "end_array"):
                    self._inside = ""
                    yield self._item.value
            elif prefix in _LISTS:
                self._had_items = True
                if event in ("start_map", "start_array"):
                    self._inside, self._item = prefix, ijson.ObjectBuilder()
                    self._item.event(event, value)
                elif not event.startswith("end"):
                    yield value
            else:
                self._whole.event(event, value)
                if prefix == "" and event in ("end_map", "end_array"):
                    if not self._had_items and event == "end_map":
                        yield _unwrapped(self._whole.value)
                    self._whole, self._had_items = ijson.ObjectBuilder(), False


def _unwrapped(document: dict[str, Any]) -> Any:
    """Crossref wraps one work as `message`."""
    return document["message"] if isinstance(document.get("message"), dict) else document
