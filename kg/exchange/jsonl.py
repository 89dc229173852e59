"""All that a store was built from, as JSON Lines: one paper's extraction a line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kg.exchange.contents import Contents
from kg.records import to_record


def lines(contents: Contents) -> Iterator[str]:
    """Lines as `kg extract` writes them, with the sentence vector; `read_records` is the inverse.

    Corrections, if there are any, come first, as `{"corrections": …}`.
    """
    if contents.corrections:
        yield json.dumps({"corrections": json.loads(contents.corrections)}, ensure_ascii=False)
    for extraction in contents.extractions():
        record = to_record(extraction)
        if extraction.vector:
            record["vector"] = extraction.vector
        yield json.dumps(record, ensure_ascii=False)
