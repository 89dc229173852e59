"""XML as a stream, and what hostile or broken XML does."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from typing import Any

ENTRY = "<entry>\n<id>http://arxiv.org/abs/2402.0000{n}v1</id><title>Paper {n}</title></entry>\n"
FEED = '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n{entries}</feed>'


def feed(count: int) -> str:
    return FEED.format(entries="".join(ENTRY.format(n=n) for n in range(count)))


def test_records_know_their_lines(read: Any) -> None:
    assert [(p.title, p.source.line) for p in read(feed(3))] == [
        ("Paper 0", 3),
        ("Paper 1", 5),
        ("Paper 2", 7),
    ]


def test_xml_cut_in_the_middle_gives_what_came_before(read: Any) -> None:
    *papers, rejected = read(feed(3)[:-60])
    assert [p.title for p in papers] == ["Paper 0", "Paper 1"]
    assert rejected.reason.startswith("not XML from here on: ")


def test_entities_are_refused(read: Any) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feed><entry>&b;</entry></feed>'
    assert [r.reason for r in read(bomb)] == ["not XML from here on: entities are refused"]


def test_a_declared_encoding_is_heeded(read: Any) -> None:
    xml = '<?xml version="1.0" encoding="iso-8859-1"?><feed><entry><title>Größere Modelle</title></entry></feed>'
    assert [p.title for p in read(xml.encode("latin-1"))] == ["Größere Modelle"]


def test_other_xml_is_set_aside(read: Any) -> None:
    [rejected] = read('<?xml version="1.0"?><svg><path d="M0"/></svg>')
    assert rejected.reason.startswith("no records in this XML")
