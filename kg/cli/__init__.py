"""The command line: one command is one library call; errors become one clear line and an exit code."""

from __future__ import annotations

import importlib
import os
import sys

import click

from kg import __version__
from kg.errors import Interrupted, KgError, QueryError

COMMANDS = {
    "build": "kg.cli.build",
    "remove": "kg.cli.build",
    "extract": "kg.cli.extract",
    "eval": "kg.cli.extract",
    "query": "kg.cli.query",
    "questions": "kg.cli.query",
    "ask": "kg.cli.query",
    "search": "kg.cli.query",
    "related": "kg.cli.related",
    "view": "kg.cli.view",
    "show": "kg.cli.look",
    "stats": "kg.cli.look",
    "resolve": "kg.cli.resolve",
    "merge": "kg.cli.resolve",
    "split": "kg.cli.resolve",
    "export": "kg.cli.exchange",
    "import": "kg.cli.exchange",
}


class Failure(click.ClickException):
    """A KgError on its way to the terminal: its message, its place in a query, what to do, its exit code."""

    def __init__(self, error: KgError) -> None:
        super().__init__(str(error))
        self.place = error.place if isinstance(error, QueryError) else ""
        self.hint = error.hint
        self.exit_code = error.exit_code  # type: ignore[misc]  # click reads it from the instance

    def show(self, file: object = None) -> None:
        """The message on stderr, then the place and the hint where there are such."""
        click.echo(f"kg: {self.message}", err=True)
        if self.place:
            click.echo(self.place, err=True)
        if self.hint:
            click.echo(f"    {self.hint}", err=True)


class Commands(click.Group):
    """Imports a command's module when it is asked for, so that `kg --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from the module that holds it under its name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name])
        command = getattr(module, cmd_name if cmd_name != "import" else "import_")
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion for a mistyped name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0], COMMANDS, 3)
            known = f"did you mean {' or '.join(close)}?" if close else "`kg --help` lists them"
            raise click.UsageError(f"there is no command {args[0]!r}; {known}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what a person can mend becomes its message and exit code."""
        try:
            return super().invoke(ctx)
        except KgError as error:
            raise Failure(error) from None
        except KeyboardInterrupt:
            raise Failure(Interrupted()) from None
        except BrokenPipeError:
            _leave_stdout()
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise Failure(KgError(f"{where}{error.strerror or error}")) from None
        return None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kg")
def commands() -> None:
    """Lists of machine-learning abstracts in; a knowledge graph to query, look at and rank by out.

    The graph is kept in ./kg-store; --store (or KG_STORE) names another folder or a Neo4j server.
    """


def main() -> None:
    """Entry point `kg`. Exit codes: 0 done, 1 failed, 2 wrong use or an ambiguous name, 130 interrupted."""
    try:
        commands(prog_name="kg")
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _leave_stdout()


def _leave_stdout() -> None:
    """The reader of our output has seen enough, as `head` has: let what is left of it go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
