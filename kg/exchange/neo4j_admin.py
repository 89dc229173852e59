"""The graph as CSV files for `neo4j-admin database import full`, which loads many millions fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kg.errors import StoreError
from kg.exchange.contents import Contents, type_of
from kg.exchange.tables import write_csv
from kg.schema import NODES, RELATIONSHIPS, Node, Property, Relationship, statements
from kg.store.rows import Properties

_BETWEEN_ITEMS = "\x1f"
_OPTIONS = (
    "--array-delimiter=U+001F",
    "--multiline-fields=true",
    "--input-encoding=UTF-8",
    "--read-buffer-size=32m",
    "--bad-tolerance=0",
)
_SCRIPT = """\
#!/bin/sh
# Makes the database "neo4j" of a stopped Neo4j server (5 or newer) from the files in this folder:
#   sh import.sh                           into a new server
#   sh import.sh --overwrite-destination   in place of what the database holds
# Then start the server and make constraints and indexes: cypher-shell --file schema.cypher
cd "$(dirname "$0")" || exit
exec {command} "$@"
"""


def write(contents: Contents, folder: Path) -> None:
    """Header and data files, `import.sh` with the command, `schema.cypher` to run afterwards.

    Raises StoreError for a list that these files cannot hold.
    """
    files = [*_write_nodes(contents, folder), *_write_relationships(contents, folder)]
    parts = ["neo4j-admin database import full neo4j", *_OPTIONS, *files]
    command = " \\\n  ".join(parts)
    (folder / "import.sh").write_text(_SCRIPT.format(command=command), encoding="utf-8")
    schema = "".join(f"{statement};\n" for statement in statements())
    (folder / "schema.cypher").write_text(schema, encoding="utf-8")


def _write_nodes(contents: Contents, folder: Path) -> Iterator[str]:
    for node in NODES:
        header = [_node_column(node, property_) for property_ in node.properties]
        write_csv(folder / f"{node.label}-header.csv", [":LABEL", *header], ())
        write_csv(folder / f"{node.label}.csv", None, _node_rows(contents, node))
        yield f"--nodes={node.label}=./{node.label}-header.csv,./{node.label}.csv"


def _write_relationships(contents: Contents, folder: Path) -> Iterator[str]:
    for kind in RELATIONSHIPS:
        ends = [f":START_ID({kind.start})", f":END_ID({kind.end})"]
        for type_ in kind.types:
            write_csv(folder / f"{type_}-header.csv", [*ends, *map(_column, kind.properties)], ())
            write_csv(folder / f"{type_}.csv", None, _relationship_rows(contents, kind, type_))
            yield f"--relationships={type_}=./{type_}-header.csv,./{type_}.csv"


def _node_column(node: Node, property_: Property) -> str:
    return f"id:ID({node.label})" if property_.name == "id" else _column(property_)


def _column(property_: Property) -> str:
    type_, is_list = type_of(property_)
    return f"{property_.name}:{type_}[]" if is_list else f"{property_.name}:{type_}"


def _node_rows(contents: Contents, node: Node) -> Iterator[list[Any]]:
    for second, row in contents.nodes(node):
        yield [second, *_cells(node.properties, row, row["id"])]


def _relationship_rows(contents: Contents, kind: Relationship, type_: str) -> Iterator[list[Any]]:
    for start, end, row in contents.relationships(type_):
        yield [start, end, *_cells(kind.properties, row, f"({start})-[{type_}]->({end})")]


def _cells(properties: Sequence[Property], row: Properties, of: str) -> Iterator[Any]:
    for property_ in properties:
        value = row.get(property_.name)
        if isinstance(value, bool):
            yield "true" if value else "false"
        elif isinstance(value, list):
            yield _list(value, f"{property_.name} of {of}")
        else:
            yield value


def _list(items: list[Any], where: str) -> str:
    """The importer knows no quotes inside a list, and reads an empty cell as no list at all."""
    texts = [str(item) for item in items]
    if any(_BETWEEN_ITEMS in text for text in texts) or texts == [""]:
        raise StoreError(
            f"{where} cannot be written: a list of one empty text, or with U+001F inside",
            "use `kg export cypher`",
        )
    return _BETWEEN_ITEMS.join(texts)
