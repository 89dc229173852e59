"""The rules that hold the parts together, read from the source: imports, sizes, docstrings."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted([*(ROOT / "kg").rglob("*.py"), *(ROOT / "viz" / "kg_viz").rglob("*.py")])

LAYERS = (
    {"kg", "kg.types", "kg.errors"},
    {"kg.ahead", "kg.folding", "kg.readable", "kg.labels"},
    {"kg.settings", "kg.schema", "kg.schema_files", "kg.records", "kg.output", "kg.papers"},
    {"kg.extract", "kg.resolve", "kg.store", "kg.questions"},
    {"kg.related", "kg.evaluate", "kg.exchange", "kg.known"},
    {"kg.build"},
    {"kg.cli"},
    {"kg.__main__"},
)
"""Every part imports from the layers above it in this list, and from itself, only."""

PLACES = {
    "spacy": "kg.extract",
    "onnxruntime": "kg.extract",
    "tokenizers": "kg.extract",
    "neo4j": "kg.store",
    "arcadedb": "kg.store",
    "pyvis": "kg_viz",
    "click": "kg.cli",
}
"""Libraries that one part only knows of."""

TRAINING = {"torch", "transformers", "sklearn", "onnx", "training"}
"""What nothing that is installed may need."""

LONGEST_MODULE, LONGEST_FUNCTION = 300, 40


def name_of(path: Path) -> str:
    root = ROOT / "viz" if "viz" in path.relative_to(ROOT).parts else ROOT
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    first, *rest = module.split(".")
    return first if first != "kg" or not rest else f"kg.{rest[0]}"


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """(module, line) of each import anywhere in the file; `from kg import store` is kg.store."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            module = node.module or ""
            for alias in node.names:
                inside = ROOT.joinpath(*module.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").exists()
                yield (f"{module}.{alias.name}" if is_module else module), node.lineno


def layer(part: str) -> int:
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


def allowed(own: str, part: str) -> bool:
    if part == own or not part.startswith("kg"):
        return True
    if own == "kg_viz":
        return part in ("kg.types", "kg.errors")
    if part == "kg_viz":
        return own == "kg.cli"
    return {own, part} == {"kg.schema", "kg.schema_files"} or layer(part) < layer(own)


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path}:{line}: {module}"
        for path in MODULES
        for module, line in imports(path)
        if not allowed(part_of(name_of(path)), part_of(module))
    ]
    assert wrong == []


def test_every_part_has_its_layer() -> None:
    parts = {part_of(name_of(path)) for path in MODULES} - {"kg_viz"}
    assert parts == set().union(*LAYERS)


@pytest.mark.parametrize("library", PLACES)
def test_libraries_are_imported_in_one_place(library: str) -> None:
    users = {
        part_of(name_of(path))
        for path in MODULES
        for name, _ in imports(path)
        if name.split(".")[0] == library
    }
    assert users == {PLACES[library]}


def test_nothing_needs_what_only_training_has() -> None:
    used = {name.split(".")[0] for path in MODULES for name, _ in imports(path)}
    assert used.isdisjoint(TRAINING)


def test_modules_say_what_they_are_for_in_their_first_line() -> None:
    def first_line(path: Path) -> str:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        return (ast.get_docstring(tree, clean=False) or "").split("\n")[0] if tree.body[0].lineno == 1 else ""

    assert [str(path) for path in MODULES if not first_line(path).strip()] == []


def length(function: ast.FunctionDef) -> int:
    """Lines of the body, without the docstring."""
    first = function.body[1 if ast.get_docstring(function) and len(function.body) > 1 else 0]
    return (function.end_lineno or 0) - first.lineno + 1


def test_modules_and_functions_are_small() -> None:
    long = []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > LONGEST_MODULE:
            long.append(str(path))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and length(node) > LONGEST_FUNCTION:
                long.append(f"{path}:{node.lineno}: {node.name}")
    assert long == []


HEAVY = ("spacy", "thinc", "numpy", "onnxruntime", "neo4j", "arcadedb", "pyvis", "scipy", "networkx", "rich")


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["build", "--help"], ["view", "--help"]])
def test_help_loads_none_of_the_heavy_libraries(arguments: list[str]) -> None:
    script = f"""
import sys
from kg.cli import commands
try:
    commands({arguments}, prog_name="kg")
finally:
    tops = {{name.split(".")[0] for name in sys.modules}}
    print(*sorted(tops & set({HEAVY})), len(sys.modules), file=sys.stderr)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = run.stderr.split()
    assert loaded[:-1] == []
    assert int(loaded[-1]) < 400
    assert run.stdout.startswith(("Usage: kg", "kg, version"))
