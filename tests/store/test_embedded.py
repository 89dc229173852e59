"""The embedded store's folder: who may open it, and what it must not do to others."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kg.errors import StoreError
from kg.store import Store, open_store
from kg.store import embedded as embedded_store

BUILD = """
import sys
from kg.store import open_store
with open_store(sys.argv[1]) as store:
    store.add([])
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_one_process_at_a_time(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BUILD, str(tmp_path / "store")]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout and holder.stdout.readline() == "ready\n"
    with pytest.raises(StoreError, match=f"in use by process {holder.pid}$") as caught:
        open_store(tmp_path / "store")
    assert "wait" in caught.value.hint
    holder.communicate()
    open_store(tmp_path / "store").close()


def test_a_second_opening_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    with open_store(tmp_path), pytest.raises(StoreError, match=f"process {os.getpid()}"):
        open_store(tmp_path)


def test_two_stores_side_by_side(tmp_path: Path) -> None:
    with open_store(tmp_path / "one") as one, open_store(tmp_path / "two") as two:
        one.query("CREATE (:Note {in: 'one'})", write=True)
        two.query("CREATE (:Note {in: 'two'})", write=True)
        read = "MATCH (n:Note) RETURN n.in"
        assert (one.query(read).rows, two.query(read).rows) == ([("one",)], [("two",)])


def test_nothing_reaches_the_terminal_or_the_working_folder(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    command = [sys.executable, "-c", BUILD, str(tmp_path / "store")]
    paths = os.pathsep.join(map(os.path.abspath, sys.path))
    environment = {"HOME": str(work), "PYTHONPATH": paths}
    done = subprocess.run(
        command, input="", cwd=work, env=environment, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("ready\n", "")
    assert list(work.iterdir()) == []


def test_a_missing_store_is_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store") as caught:
        open_store(tmp_path / "store", create=False)
    assert "kg build" in caught.value.hint
    assert not (tmp_path / "store").exists()


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(StoreError, match="not a kg store"):
        open_store(tmp_path)
    with pytest.raises(StoreError, match="not a kg store"):
        open_store(tmp_path / "thesis.tex")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_the_right_to_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="Permission denied"):
        open_store(tmp_path / "store")


def test_a_broken_database_says_so(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    for file in (tmp_path / "graph" / "kg").iterdir():
        file.write_bytes(b"\x00garbage")
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        open_store(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_port_that_another_program_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        ports = iter([other.getsockname()[1], free_port()])
        monkeypatch.setattr(embedded_store, "_free_port", lambda: next(ports))
        with open_store(tmp_path) as store:
            assert store.query("RETURN 1").rows == [(1,)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_server_listens_on_loopback_only(embedded: Store) -> None:
    host = embedded._connection.driver.get_server_info().address  # type: ignore[attr-defined]
    assert host[0] == "127.0.0.1"
