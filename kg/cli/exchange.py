"""`kg export` and `kg import`: the graph as files for other programs, and back."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from kg.cli.context import open_store_from, store_options
from kg.cli.progress import progress

FORMS = ("jsonl", "cypher", "neo4j-admin", "graphml", "csv")


@click.command()
@click.argument("form", metavar="FORM", type=click.Choice(FORMS))
@click.argument("target", metavar="TARGET")
@store_options
@click.pass_context
def export(ctx: click.Context, form: str, target: str) -> None:
    """Write the whole graph to TARGET, a file (- is standard output) or a folder. FORM is one of

    \b
    jsonl         FILE    what was read in each paper; `kg import` makes the same graph of it again
    cypher        FILE    a script for cypher-shell; running it twice does no harm
    neo4j-admin   FOLDER  files and command for `neo4j-admin database import`, for many millions of nodes
    graphml       FILE    for Gephi, yEd, Cytoscape and networkx
    csv           FOLDER  a table for each kind of node and relationship

    \b
    kg export jsonl graph.jsonl
    kg export cypher - | cypher-shell
    kg export neo4j-admin import/ && sh import/import.sh
    """
    from kg.exchange import export as write

    with open_store_from(ctx) as store, progress("exporting") as step:
        write(store, form, target, progress=step)


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")
@store_options
@click.pass_context
def import_(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Load what `kg export jsonl` or `kg extract` wrote; - is standard input.

    Lines that cannot be used are named and left out, and the exit code is then 1.
    """
    from kg.exchange import load

    with open_store_from(ctx, create=True) as store, progress("importing") as step:
        loaded = load(store, files, progress=step)
    for reason in loaded.left_out:
        click.echo(f"kg: left out {reason}", err=True)
    if as_json:
        click.echo(json.dumps(asdict(loaded)))
    else:
        done = f"{loaded.papers:,} papers read, {len(loaded.left_out):,} left out"
        click.echo(f"{done}; {loaded.changes.total:,} nodes and relationships written")
    if loaded.left_out:
        ctx.exit(1)
