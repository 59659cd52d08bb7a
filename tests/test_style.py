"""Budgets: short functions, short files, a docstring on every public name, no word of where it was made."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import PACKAGE, ROOT

LONGEST_FUNCTION = 40
LONGEST_FILE = 400
PYTHON = sorted(PACKAGE.rglob("*.py"))
RUST = sorted((ROOT / "crates").rglob("*.rs"))
FILES = ("*.md", "*.toml", "Makefile", ".ci/run", "docs/**/*.md", "crates/*/*.toml", "scripts/*", "benchmarks/*.py")
TEXTS = [*PYTHON, *RUST, *sorted(path for pattern in FILES for path in ROOT.glob(pattern) if path.is_file())]
MACHINE = re.compile(r"\.\./shared|(?<![\w.])/(work|root|mnt|workspace)/|/home/\w|/Users/\w|/tmp/")
FUNCTION = re.compile(r"^(\s*)(?:pub(?:\([a-z]+\))? )?(?:const |async |unsafe )*fn (\w+)")


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def body_lines(function: ast.FunctionDef) -> int:
    """Lines of the body, without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("path", PYTHON, ids=names(PYTHON))
def test_python_functions_are_short(path: Path):
    long = {node.name: body_lines(node) for node in functions(ast.parse(path.read_text("utf-8")))}

    assert not {name: size for name, size in long.items() if size > LONGEST_FUNCTION}


def rust_functions(source: str) -> Iterator[tuple[str, int]]:
    """Names and lines of functions, from the first line to the brace that closes it: rustfmt indents both alike."""
    lines = source.split("\n")
    for start, line in enumerate(lines):
        found = FUNCTION.match(line)
        if not found or line.rstrip().endswith((";", "}")):
            continue
        closing = (end for end in range(start, len(lines)) if lines[end].rstrip() == f"{found[1]}}}")
        yield found[2], next(closing, start) - start - 1


@pytest.mark.parametrize("path", RUST, ids=names(RUST))
def test_rust_functions_are_short(path: Path):
    long = {name: size for name, size in rust_functions(path.read_text("utf-8")) if size > LONGEST_FUNCTION}

    assert not long


@pytest.mark.parametrize("path", [*PYTHON, *RUST], ids=names([*PYTHON, *RUST]))
def test_files_are_short(path: Path):
    assert len(path.read_text("utf-8").split("\n")) - 1 <= LONGEST_FILE


def undocumented(node: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[str]:
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for child in (child for child in node.body if isinstance(child, kinds)):
        if child.name.startswith("_"):
            continue
        if ast.get_docstring(child) is None:
            yield prefix + child.name
        if isinstance(child, ast.ClassDef):
            yield from undocumented(child, f"{prefix}{child.name}.")


@pytest.mark.parametrize("path", PYTHON, ids=names(PYTHON))
def test_every_public_name_has_a_docstring(path: Path):
    tree = ast.parse(path.read_text("utf-8"))

    assert ast.get_docstring(tree)
    assert not list(undocumented(tree))


@pytest.mark.parametrize("path", TEXTS, ids=names(TEXTS))
def test_nothing_says_where_it_was_made(path: Path):
    assert not MACHINE.search(path.read_text("utf-8"))


def test_the_counter_of_rust_functions_counts():
    one = "pub(crate) fn one(a: u8) -> u8 {\n    let b = a;\n    b\n}\n"
    source = one + "\nimpl X {\n    fn two(&self) {\n        x();\n    }\n}\n"

    assert dict(rust_functions(source)) == {"one": 2, "two": 1}
