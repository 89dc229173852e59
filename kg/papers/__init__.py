"""Lists of papers in whatever form people have them → a stream of Paper, Duplicate and Rejected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.papers import files, formats
from kg.papers.duplicates import mark_duplicates
from kg.papers.options import Options
from kg.types import Duplicate, Paper, Rejected, Source

__all__ = ["Options", "read_papers"]


def read_papers(
    paths: Sequence[str], format: str | None = None, options: Options | None = None
) -> Iterator[Paper | Duplicate | Rejected]:
    """All papers of the files, in order, as they are read; every record comes out as one of the three.

    `paths` are files (plain, .gz, .bz2, .xz or .zst), folders (all files in them), patterns (`*.bib`) or `-`
    for standard input. The format of each is found from its content unless `format` names it. What cannot
    be read is Rejected with the reason. Raises InputError for a path that does not exist and ConfigError for
    an unknown format, before reading, and ConfigError for a table without a column that `options` name.
    """
    chosen = formats.named(format) if format else None
    return mark_duplicates(_read_all(files.expand(paths), chosen, options or Options()))


def _read_all(
    paths: list[str], chosen: formats.Format | None, options: Options
) -> Iterator[Paper | Rejected]:
    for path in paths:
        try:
            yield from _read(path, chosen, options)
        except files.UNREADABLE as error:
            reason = getattr(error, "strerror", None) or error
            yield Rejected(Source(path, 1, 1), f"cannot be read: {reason}")


def _read(path: str, chosen: formats.Format | None, options: Options) -> Iterator[Paper | Rejected]:
    shown = "<stdin>" if path == "-" else path
    with files.open_bytes(path) as stream:
        start = stream.peek()
        if not start.strip():
            yield Rejected(Source(shown, 1, 1), "the file is empty")
        elif kind := files.kind_of_binary(start):
            yield Rejected(Source(shown, 1, 1), f"{kind}, not a list of papers")
        else:
            yield from (chosen or formats.detect(start, options)).read(stream, shown, options)
