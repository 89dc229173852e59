"""Every command that README.md shows is run, and prints what README.md says it prints.

`python tests/test_readme.py` writes the output of today into README.md instead.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
WIDTH = 100
ALIKE = 0.9
"""Share of lines: processors round the int8 products of the network differently."""


def on_a_terminal(command: str, folder: Path) -> str:
    """What a person sees of the command on a terminal of 100 columns without colours."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, WIDTH, 0, 0))
    kg = f'"{sys.executable}" -m kg'
    process = subprocess.Popen(
        ["bash", "-c", re.sub(r"^kg\b", kg, command)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={
            **os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": str(WIDTH),
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'viz'}", "KG_STORE": "", "NEO4J_URI": "",
        },
    )  # fmt: skip
    os.close(theirs)
    parts = []
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    process.wait(timeout=120)
    os.close(ours)
    lines = b"".join(parts).decode().replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def replayed(readme: str, folder: Path) -> str:
    """The README with the output of its commands as it is now; they run in order, in one folder."""
    shutil.copytree(ROOT / "examples", folder / "examples")

    def replay(block: re.Match[str]) -> str:
        commands = [line[2:] for line in block[0].split("\n") if line.startswith("$ ")]
        outputs = [(c, on_a_terminal(c, folder)) for c in commands]
        return "".join(
            f"$ {command}\n{output}\n" if output else f"$ {command}\n" for command, output in outputs
        )

    return BLOCK.sub(replay, readme)


def without_times(text: str) -> str:
    """Seconds differ from run to run."""
    return re.sub(r"\d+\.\d+ s\b", "… s", text)


def test_the_readme_shows_what_its_commands_print(tmp_path: Path) -> None:
    readme = README.read_text(encoding="utf-8")
    assert BLOCK.search(readme), "README.md shows no command"
    shown, today = (without_times(text).split("\n") for text in (readme, replayed(readme, tmp_path)))
    assert SequenceMatcher(None, shown, today, autojunk=False).ratio() >= ALIKE


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        README.write_text(replayed(README.read_text(encoding="utf-8"), Path(scratch)), encoding="utf-8")
