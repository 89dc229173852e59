"""The structure that CONTRIBUTING.md promises: imports point one way, and big libraries have one door."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted([*ROOT.glob("kg/**/*.py"), *ROOT.glob("viz/kg_viz/**/*.py")])

LAYERS = (
    {"types", "errors", "folding"},
    {"settings", "schema", "schema_files", "records", "labels", "output", "readable", "papers"},
    {"extract", "resolve", "store", "questions"},
    {"evaluate", "exchange", "related", "known", "build"},
    {"cli", "__main__"},
)
"""A module may import from its own layer and from those above it."""

DOORS = {
    "spacy": ("kg/extract/",),
    "onnxruntime": ("kg/extract/",),
    "tokenizers": ("kg/extract/",),
    "neo4j": ("kg/store/",),
    "arcadedb": ("kg/store/",),
    "pyvis": ("viz/kg_viz/",),
    "click": ("kg/cli/",),
}
"""Where each library is imported, and nowhere else."""

HEAVY = {"spacy", "neo4j", "arcadedb", "pyvis", "numpy", "onnxruntime", "pydantic", "networkx"}


def imported(module: Path) -> Iterator[str]:
    """Full names of all that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(part: str) -> int | None:
    """The layer of `kg.part`; None for what is no part, as the version."""
    return next((i for i, parts in enumerate(LAYERS) if part in parts), None)


def name(module: Path) -> str:
    """The path under the project's folder, for messages."""
    return module.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_a_module_says_what_it_is_for_and_stays_small(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no docstring"
    assert text.startswith(('"""', 'r"""')), "the docstring is not in the first line"
    assert text.count("\n") <= 300


@pytest.mark.parametrize("module", [m for m in MODULES if name(m).startswith("kg/")], ids=name)
def test_imports_point_one_way(module: Path) -> None:
    mine = layer(module.relative_to(ROOT / "kg").parts[0].removesuffix(".py"))
    for other in imported(module):
        if other.startswith("kg.") and mine is not None:
            theirs = layer(other.split(".")[1])
            assert theirs is None or theirs <= mine, f"imports {other}"


def test_every_part_has_a_layer() -> None:
    parts = {
        m.relative_to(ROOT / "kg").parts[0].removesuffix(".py") for m in MODULES if "kg_viz" not in name(m)
    }
    assert parts - {"__init__"} == set().union(*LAYERS)


def test_the_picture_knows_types_and_errors_only() -> None:
    for module in MODULES:
        if name(module).startswith("viz/"):
            known = {
                ".".join(other.split(".")[:2]) for other in imported(module) if other.split(".")[0] == "kg"
            }
            assert known <= {"kg", "kg.types", "kg.errors"}, name(module)


@pytest.mark.parametrize("library", DOORS)
def test_a_library_has_one_door(library: str) -> None:
    users = [name(m) for m in MODULES if library in {other.split(".")[0] for other in imported(m)}]
    assert users
    assert [user for user in users if not user.startswith(DOORS[library])] == []


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; from click.testing import CliRunner; from kg.cli import commands; "
        "answer = CliRunner().invoke(commands, ['--help']); "
        "print(answer.exit_code, *{m.split('.')[0] for m in sys.modules})"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    code, *modules = run.stdout.split()
    assert code == "0"
    assert HEAVY.isdisjoint(modules)
