"""Options that commands share, and the store that they name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kg.settings import Settings

if TYPE_CHECKING:
    from kg.store import Store

F = TypeVar("F", bound=Callable[..., Any])
_KEY = "kg.settings"


def _remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    ctx.meta.setdefault(_KEY, {})[param.name] = value


def store_options(command: F) -> F:
    """Adds --store, --username and --database; the password comes from NEO4J_PASSWORD only."""
    for option, text in (
        ("--database", "Database of the Neo4j server (default: NEO4J_DATABASE or neo4j)."),
        ("--username", "User of the Neo4j server (default: NEO4J_USERNAME or neo4j)."),
        ("--store", "Folder, or URI of a Neo4j server (default: KG_STORE, NEO4J_URI or ./kg-store)."),
    ):
        command = click.option(option, expose_value=False, callback=_remember, help=text)(command)
    return command


def settings_from(ctx: click.Context) -> Settings:
    """Settings of this call: option > environment > default."""
    return Settings.from_env(**ctx.meta.get(_KEY, {}))


def open_store_from(ctx: click.Context, *, create: bool = False) -> Store:
    """The store that this call names, for a `with` block; a missing one is an error unless `create`."""
    from kg.store import open_store

    settings = settings_from(ctx)
    return open_store(settings.store, settings, create=create)


def store_folder(ctx: click.Context) -> Path | None:
    """The folder of an embedded store; None for a server."""
    store = settings_from(ctx).store
    return None if "://" in store else Path(store).expanduser()
