"""The servers that tests and developers start: as pinned, closed to the outside, and never left behind."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).parents[1]
STARTER = """
import sys
from collections.abc import Callable
from pathlib import Path
from neo4j_server import start
with start("lts", Path(sys.argv[1])) as server:
    print(server.uri.rpartition(":")[2], flush=True)
    sys.stdin.read()
"""
COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")


def test_compose_runs_the_release_that_is_tested(launcher: Any) -> None:
    assert re.findall(r"image: (.+)", COMPOSE) == [f"neo4j:{launcher.RELEASES['lts']}-community"]


def test_compose_listens_on_this_machine_only_and_has_no_default_password() -> None:
    ports = re.findall(r'- "(.*:\d+:\d+)"', COMPOSE)

    assert ports and all(port.startswith("127.0.0.1:") for port in ports)
    assert re.findall(r"NEO4J_AUTH: (.+)", COMPOSE)[0].startswith('"neo4j/${NEO4J_PASSWORD:?')


def test_a_password_is_in_no_repr(launcher: Any) -> None:
    assert "hidden" not in repr(launcher.Server("bolt://localhost", "neo4j", "hidden", "5.26.30"))


@pytest.mark.neo4j
def test_a_server_from_jars_ends_with_its_starter_even_if_that_is_killed(
    launcher: Any, unavailable: Callable[[Exception], NoReturn], tmp_path: Path
) -> None:
    try:
        launcher.jars("lts")
    except launcher.CannotStartError as error:
        unavailable(error)
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT / "tests",
    )
    assert starter.stdout
    port = int(starter.stdout.readline())
    assert answers(port)
    starter.kill()

    deadline = time.monotonic() + 60
    while answers(port) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not answers(port)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
