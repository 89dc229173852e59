"""Real Neo4j Community servers for tests and development, whatever the machine has.

`start("lts")` takes the server at NEO4J_URI if that is set, else runs one in Docker if an engine answers,
else from Maven's jars on a Java it finds. `python tests/neo4j_server.py lts` runs one in the foreground.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

import neo4j
from neo4j.exceptions import DriverError, Neo4jError

Version = Literal["lts", "latest"]
RELEASES: dict[Version, str] = {"lts": "5.26.30", "latest": "2026.08.1"}
OLDEST_JAVA: dict[Version, int] = {"lts": 17, "latest": 21}
SECONDS_TO_START = 300
SOURCES = Path(__file__).parent / "neo4j"


class CannotStartError(RuntimeError):
    """What this machine lacks, or the end of the log of a server that did not come up."""


@dataclass(frozen=True)
class Server:
    """A server that answers on Bolt; `version` is what it says of itself, as in `5.26.30`."""

    uri: str
    username: str
    password: str = field(repr=False)
    version: str


@contextmanager
def start(version: Version = "lts", home: Path | None = None) -> Iterator[Server]:
    """A server that is ready and stops at the end of the block; one from jars stops even if we are killed.

    With `home` (from `make_home`) it runs from Maven's jars on the data in that folder.
    Raises CannotStartError.
    """
    if home is not None:
        way = _from_jars(version, home)
    elif uri := os.environ.get("NEO4J_URI"):
        way = _given(uri)
    elif _docker_answers():
        way = _in_docker(version)
    else:
        way = _in_new_home(version)
    with way as server:
        _say(f"Neo4j {server.version} answers at {server.uri}")
        yield server


@contextmanager
def _given(uri: str) -> Iterator[Server]:
    _say("using the server that NEO4J_URI names")
    username, password = os.environ.get("NEO4J_USERNAME", "neo4j"), os.environ.get("NEO4J_PASSWORD", "")
    try:
        _refuse_unless_empty(uri, username, password)
        yield _greet(uri, username, password)
    except (DriverError, Neo4jError) as error:
        raise CannotStartError(f"{uri}: {error}") from error


@cache  # once a run: between tests it is ours
def _refuse_unless_empty(uri: str, username: str, password: str) -> None:
    with neo4j.GraphDatabase.driver(uri, auth=(username, password)) as driver:
        nodes = driver.execute_query("MATCH (n) RETURN count(n) AS nodes").records[0]["nodes"]
    if nodes:
        raise CannotStartError(f"{uri} holds {nodes} nodes and tests delete everything: name an empty server")


def _docker_answers() -> bool:
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "info"], capture_output=True, timeout=60, check=False).returncode == 0


@contextmanager
def _in_docker(version: Version) -> Iterator[Server]:
    image = f"neo4j:{RELEASES[version]}-community"
    _say(f"using Docker: {image}")
    name, port, password = f"kg-neo4j-{secrets.token_hex(4)}", _free_port(), secrets.token_urlsafe(16)
    command = ["docker", "run", "--rm", "--name", name, "--publish", f"127.0.0.1:{port}:7687"]
    with tempfile.TemporaryDirectory(prefix="kg-neo4j-") as folder:
        log = Path(folder, "server.log")
        environment = os.environ | {"NEO4J_AUTH": f"neo4j/{password}"}
        process = _launch([*command, "--env", "NEO4J_AUTH", image], environment, log)
        try:
            yield _wait(f"bolt://127.0.0.1:{port}", password, process, log)
        finally:
            subprocess.run(["docker", "rm", "--force", name], capture_output=True, check=False)
            _stop(process)


@contextmanager
def _in_new_home(version: Version) -> Iterator[Server]:
    with (
        tempfile.TemporaryDirectory(prefix="kg-neo4j-") as folder,
        _from_jars(version, Path(folder)) as server,
    ):
        yield server


@contextmanager
def _from_jars(version: Version, home: Path) -> Iterator[Server]:
    _say(f"using Maven's jars: {jars(version)} on {java(version)}")
    make_home(version, home)
    port, password, log = _free_port(), secrets.token_urlsafe(16), home / "server.log"
    with (home / "conf" / "neo4j.conf").open("a") as settings:
        settings.write(f"server.bolt.listen_address=127.0.0.1:{port}\n")
    _run([str(home / "bin" / "neo4j-admin"), "dbms", "set-initial-password", password])
    server = _java_command(version, "-Xmx1g", SOURCES / "Neo4jServer.java", home)
    process = _launch(server, os.environ | {"NEO4J_HOME": str(home)}, log)
    try:
        yield _wait(f"bolt://127.0.0.1:{port}", password, process, log)
    finally:
        _stop(process)


def make_home(version: Version, home: Path) -> None:
    """The folder of a server's data and configuration, with its `bin/neo4j-admin`."""
    for folder in ("conf", "bin"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCES / "neo4j.conf", home / "conf" / "neo4j.conf")
    places = shlex.join([f"NEO4J_HOME={home}", f"NEO4J_CONF={home / 'conf'}"])
    command = shlex.join(_java_command(version, "org.neo4j.cli.AdminTool"))
    script = home / "bin" / "neo4j-admin"
    script.write_text(f'#!/bin/sh\nexec env {places} {command} "$@"\n')
    script.chmod(0o755)


def import_files(home: Path, script: Path) -> str:
    """Run the `import.sh` of `kg export neo4j-admin` on a server that is stopped; returns what it printed."""
    path = f"{home / 'bin'}:{os.environ.get('PATH', os.defpath)}"
    return _run(["sh", str(script), "--overwrite-destination"], PATH=path)


def cypher_shell(uri: str, username: str, password: str, script: Path) -> str:
    """Run a script in Neo4j's own shell; returns what it printed."""
    address = ("--address", uri, "--username", username, "--file", script)
    command = _java_command("lts", "org.neo4j.shell.Main", *address, "--format", "plain", "--fail-fast")
    return _run(command, NEO4J_PASSWORD=password)


def _run(command: list[str], **environment: str) -> str:
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def _java_command(version: Version, *arguments: str | Path) -> list[str]:
    """A command line that runs a class of the server's jars."""
    packages = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
    opens = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in packages]
    return [str(java(version)), *opens, "-cp", f"{jars(version)}/*", *map(str, arguments)]


@cache
def java(version: Version) -> Path:
    """The oldest Java that this release runs on, from JAVA_HOME, /usr/lib/jvm and PATH."""
    homes = [Path(os.environ.get("JAVA_HOME", "/none")), *sorted(Path("/usr/lib/jvm").glob("*"))]
    found = [home / "bin" / "java" for home in homes if (home / "bin" / "java").exists()]
    if on_path := shutil.which("java"):
        found.append(Path(on_path))
    fit = [(number, path) for path in found if (number := _java_version(path)) >= OLDEST_JAVA[version]]
    if not fit:
        raise CannotStartError(f"Neo4j {RELEASES[version]} needs Java {OLDEST_JAVA[version]} or newer")
    return min(fit)[1]


def _java_version(java: Path) -> int:
    text = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    return int(number.group(1)) if (number := re.search(r'version "(\d+)', text)) else 0


@cache
def jars(version: Version) -> Path:
    """The folder of the server's jars, fetched by Maven once and kept in the user's cache."""
    cached = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "kg-neo4j", RELEASES[version])
    complete = cached / "pom.xml"
    if complete.exists() and complete.read_text() == (SOURCES / "pom.xml").read_text():
        return cached
    if shutil.which("mvn") is None:
        raise CannotStartError("a Neo4j server needs NEO4J_URI, Docker, or Maven and Java")
    _say(f"fetching Neo4j {RELEASES[version]} into {cached} …")
    shutil.rmtree(cached, ignore_errors=True)
    command = ["mvn", "--quiet", "--batch-mode", "-Dstyle.color=never", "--file", str(SOURCES / "pom.xml")]
    command += ["dependency:copy-dependencies", f"-DoutputDirectory={cached}"]
    command += [f"-Dneo4j.version={RELEASES[version]}", *(["-Pshell"] if version == "lts" else [])]
    _run(command)
    shutil.copy(SOURCES / "pom.xml", complete)
    return cached


def _launch(command: list[str], environment: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=output, stderr=output)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait(uri: str, password: str, process: subprocess.Popen[bytes], log: Path) -> Server:
    patience = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < patience and process.poll() is None:
        try:
            return _greet(uri, "neo4j", password)
        except (DriverError, Neo4jError):
            time.sleep(0.2)
    raise CannotStartError(f"{uri} does not answer; its log ends:\n{log.read_text(errors='replace')[-3000:]}")


def _greet(uri: str, username: str, password: str) -> Server:
    with neo4j.GraphDatabase.driver(uri, auth=(username, password), connection_timeout=5) as driver:
        agent = driver.get_server_info().agent
        driver.execute_query("RETURN 1")
    return Server(uri, username, password, agent.removeprefix("Neo4j/"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def main() -> None:
    """Run one server in the foreground and print how to reach it."""
    if len(sys.argv) != 2 or sys.argv[1] not in RELEASES:
        sys.exit(f"usage: python {sys.argv[0]} {'|'.join(RELEASES)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with start("lts" if sys.argv[1] == "lts" else "latest") as server:
            print(f"export NEO4J_URI={server.uri} NEO4J_USERNAME={server.username}", end=" ")
            print(f"NEO4J_PASSWORD={server.password}", flush=True)
            signal.pause()
    except KeyboardInterrupt:
        pass
    except CannotStartError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
