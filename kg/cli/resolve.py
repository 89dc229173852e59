"""`kg resolve`, `kg merge`, `kg split`: which names are one thing, as people see it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.answers import output_options
from kg.cli.context import open_store_from, store_options
from kg.cli.options import corrections_for
from kg.errors import ConfigError
from kg.output import chosen, write

if TYPE_CHECKING:
    from kg.resolve import Corrections
    from kg.resolve.health import Health
    from kg.resolve.why import Why
    from kg.store import Changes, Store

SHOWN = 10
"""Entities and papers of each kind that the health report names."""


@click.command()
@click.option("--corrections", metavar="FILE", type=click.Path(path_type=Path),
              help="YAML or JSON rules about names; kept in the store from then on.")  # fmt: skip
@click.option("--suggest", "only_suggest", is_flag=True, help="Only list entities that may be one thing.")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), default=20, show_default=True,
              help="At most so many suggestions.")  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
@output_options
@store_options
@click.pass_context
def resolve(
    ctx: click.Context,
    *,
    corrections: Path | None,
    only_suggest: bool,
    limit: int,
    dry_run: bool,
    format: str | None,
) -> None:
    """Decide again which names are one thing, from all papers of the store and the corrections.

    \b
    kg resolve --corrections names.yaml
    kg resolve --suggest --limit 50
    """
    with open_store_from(ctx) as store:
        before = corrections_for(store, None)
        rules = corrections_for(store, corrections, keep=not (dry_run or only_suggest))
        _warn_of_unknown(store, before, rules)
        if only_suggest:
            _suggest(store, rules, limit, chosen(format, sys.stdout))
            return
        changes = _again(store, rules, dry_run=dry_run)
    click.echo(json.dumps(asdict(changes)) if format == "json" else _told(changes, dry_run=dry_run))


@click.command()
@click.argument("names", metavar="NAME NAME...", nargs=-1, required=True)
@store_options
@click.pass_context
def merge(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Make entities one that are the same thing; the store keeps the rule.

    \b
    kg merge "MS COCO" COCO
    """
    from kg.resolve import corrections as rules

    if len(names) < 2:
        raise click.UsageError("give two names or more", ctx)
    with open_store_from(ctx) as store:
        for name in names:
            store.one(name)
        corrected = corrections_for(store, None)
        for name in names[1:]:
            corrected = rules.merge(corrected, names[0], name)
        _keep(store, corrected)
        click.echo(_told(_again(store, corrected)))


@click.command()
@click.argument("name")
@click.argument("other")
@store_options
@click.pass_context
def split(ctx: click.Context, name: str, other: str) -> None:
    """Keep two names apart that are different things; the store keeps the rule.

    `kg show NAME --why` tells which names met in an entity.

    \b
    kg split "language models" "large language models"
    """
    from kg.resolve import corrections as rules

    if name == other:
        raise ConfigError(f"{name!r} cannot be split from itself", "give two of its names")
    with open_store_from(ctx) as store:
        for each in (name, other):
            store.find(each) or store.one(each)
        corrected = rules.split(corrections_for(store, None), name, other)
        _keep(store, corrected)
        click.echo(_told(_again(store, corrected)))


def _again(store: Store, corrections: Corrections, *, dry_run: bool = False) -> Changes:
    from kg.resolve import resolve as resolved

    with nullcontext() if dry_run else store.alone():
        return store.sync(resolved(store.extractions(), corrections), dry_run=dry_run)


def _warn_of_unknown(store: Store, before: Corrections, rules: Corrections) -> None:
    """Rules that were kept before may have changed what the graph calls its entities."""
    from kg.resolve.corrections import names

    for name in sorted(set(names(rules)) - set(names(before))):
        if not store.find(name):
            click.echo(f"kg: no paper or entity is called {name!r}: its rule does nothing yet", err=True)


def _keep(store: Store, corrections: Corrections) -> None:
    from kg.resolve.corrections_file import to_record

    store.correct(json.dumps(to_record(corrections)))


def _told(changes: Changes, *, dry_run: bool = False) -> str:
    if not changes.total:
        return "nothing changes" if dry_run else "nothing changed"
    would = "would be " if dry_run else ""
    return ", ".join(
        f"{number:,} {what.replace('_', f' {would}')}" for what, number in asdict(changes).items() if number
    )


def _suggest(store: Store, corrections: Corrections, limit: int, format: str) -> None:
    from kg.resolve.suggest import suggest

    found = suggest(store.extractions(), corrections)
    if format == "table":
        for each in found[:limit]:
            click.echo(f"{each.a.name}  =  {each.b.name} ?   {each.reason}")
            click.echo("".join(f"    “{text}”\n" for text in (each.evidence_a, each.evidence_b) if text))
        shown = f"{min(limit, len(found))} of {len(found):,} suggestions" if found else "no suggestions"
        click.echo(f"kg: {shown}; `kg merge A B` joins two, `kg split A B` keeps them apart", err=True)
        return
    columns = ("score", "a", "b", "reason", "evidence_a", "evidence_b")
    rows = [(s.score, s.a.name, s.b.name, s.reason, s.evidence_a, s.evidence_b) for s in found[:limit]]
    write(columns, rows, format, sys.stdout)


def why_lines(why: Why) -> Iterator[str]:
    """Why an entity's names are one, for `kg show NAME --why`."""
    yield f"{why.entity.name}: {why.entity.type.lower()}, papers: {why.entity.papers:,}"
    yield "the same but for case, separators and endings:"
    yield from ("  " + " = ".join(spellings) for spellings in why.spellings)
    if why.reasons:
        yield "joined because:"
    for reason in why.reasons:
        papers = f", {reason.papers:,} papers" if reason.papers > 1 else ""
        yield f"  {reason.a} = {reason.b}: {reason.reason}{papers}"
        if reason.evidence:
            yield f'    "{reason.evidence}" ({reason.paper})'


def health_lists(health: Health) -> dict[str, list[str]]:
    """What deserves a look, by its kind, for `kg stats --health`."""
    return {
        "duplicates suspected": [f"{s.a.name} / {s.b.name}" for s in health.duplicates],
        "contested types": [entity.name for entity in health.contested],
        "hubs": [f"{entity.name} ({entity.papers:,})" for entity in health.hubs],
        "orphans": [entity.name for entity in health.orphans],
        "papers that share nothing": [paper.id for paper in health.alone],
        "papers without entities": [paper.id for paper in health.empty],
    }


def health_lines(lists: dict[str, list[str]]) -> Iterator[str]:
    """The first of each list."""
    for what, names in lists.items():
        more = f"; and {len(names) - SHOWN:,} more" if len(names) > SHOWN else ""
        yield f"{what:26} {len(names):>7,}" + (f"   {'; '.join(names[:SHOWN])}{more}" if names else "")
