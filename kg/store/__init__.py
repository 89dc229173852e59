"""The graph store: one protocol over the embedded database and Neo4j; every Cypher statement is in here."""

from kg.store.opening import open_store
from kg.store.protocol import Added, Changes, Counts, Match, Progress, Result, Store, Unstorable

__all__ = [
    "Added",
    "Changes",
    "Counts",
    "Match",
    "Progress",
    "Result",
    "Store",
    "Unstorable",
    "open_store",
]
