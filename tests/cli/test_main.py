"""The command line as a whole: help, mistakes, exit codes, closed pipes, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import COMMANDS, commands

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def kg(*arguments: str) -> Result:
    return CliRunner().invoke(commands, arguments, prog_name="kg")


def process(*arguments: str, **more: object) -> subprocess.Popen[str]:
    """kg in a process of its own, with pipes."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-m", "kg", *arguments],
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "viz")])},
        **(pipes | more),  # type: ignore[call-overload]
    )


def test_the_installed_command_is_this_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"kg": "kg.cli:main"}


def test_help_names_every_command_in_the_order_of_need() -> None:
    result = kg("--help")
    assert result.exit_code == 0
    listed = [line.split()[0] for line in result.stdout.partition("Commands:\n")[2].splitlines()]
    assert listed == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = kg(command, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: kg {command} ")
    assert result.stdout.splitlines()[2].strip()


def test_a_process_answers_for_itself() -> None:
    run = process("--version")
    out, err = run.communicate()
    assert (run.returncode, err) == (0, "")
    assert out.startswith("kg, version ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bild",), "there is no command 'bild'; did you mean build?"),
        (("xyzzy",), "there is no command 'xyzzy'; `kg --help` lists them"),
        (("build",), "Missing argument 'LIST...'"),
        (("build", "--frobnicate", "x"), "No such option"),
        (("extract", "--min-score", "2", "x"), "2.0 is not in the range 0<=x<=1"),
        (("extract", "--map", "title", "x"), "give it as title=Title,abstract=Summary"),
        (("extract", "--format", "docx", str(EXAMPLES)), "docx"),
        (("eval",), "give GOLD.jsonl, or --aliases FILE"),
    ],
)
def test_wrong_use_is_told_with_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    result = kg(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_what_went_wrong_and_what_to_do_are_two_lines(tmp_path: Path) -> None:
    result = kg("stats", "--store", str(tmp_path / "none"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"kg: there is no store in {tmp_path / 'none'}\n    build one: kg build LIST...\n"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    target = tmp_path / "no" / "folder.html"
    result = kg("extract", str(EXAMPLES), "--limit", "1", "--displacy", str(target))
    assert result.exit_code == 1
    assert result.stderr == f"kg: {target}: No such file or directory\n"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    run = process("extract", str(EXAMPLES), "--vectors")
    assert run.stdout
    assert run.stdout.readline().startswith('{"id": ')
    run.stdout.close()
    assert run.stderr
    assert (run.stderr.read(), run.wait()) == ("", 0)


def test_a_reader_that_never_came_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = process("questions", stdout=writing)
    os.close(writing)
    assert run.stderr
    assert (run.stderr.read(), run.wait()) == ("", 0)


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    store = tmp_path / "store"
    run = process("build", "--store", str(store), "-")
    assert run.stdin
    run.stdin.write("We propose LoRA, which tunes BERT on GLUE and forgets nothing.\n\n" * 2)
    run.stdin.flush()
    deadline = time.monotonic() + 120
    while not (store / "graph").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out) == (130, "")
    assert err == "kg: interrupted\n    what was read is kept; the same command again completes the graph\n"
    assert kg("build", "--store", str(store), str(EXAMPLES), "--limit", "2").exit_code == 0
