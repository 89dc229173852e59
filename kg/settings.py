"""Where the graph is and how to reach it: option > environment > default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

STORE, USERNAME, DATABASE = "kg-store", "neo4j", "neo4j"


@dataclass(frozen=True, slots=True)
class Settings:
    """`store` is a folder or a URI of a Neo4j server; the rest is for a server. The password is in no repr.

    Variables: KG_STORE, and as Neo4j's own tools read them NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD,
    NEO4J_DATABASE. NEO4J_URI counts where KG_STORE is not set.
    """

    store: str = STORE
    username: str = USERNAME
    password: str = field(default="", repr=False)
    database: str = DATABASE

    @classmethod
    def from_env(
        cls,
        *,
        store: str | None = None,
        username: str | None = None,
        password: str | None = None,
        database: str | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> Settings:
        """An option that is given wins over its variable; an empty variable counts as not set."""
        return cls(
            store=store or environ.get("KG_STORE") or environ.get("NEO4J_URI") or STORE,
            username=username or environ.get("NEO4J_USERNAME") or USERNAME,
            password=password or environ.get("NEO4J_PASSWORD") or "",
            database=database or environ.get("NEO4J_DATABASE") or DATABASE,
        )
