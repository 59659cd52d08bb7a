"""Imports point down only, few packages are needed, and nothing but numpy and the native module is loaded early."""

import ast
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import PACKAGE, ROOT, loaded

# From the bottom up; a module imports from the layers under its own, and from its own folder.
LAYERS = (
    ("_native", "errors", "types", "example"),
    ("exact", "notes", "resources", "segments", "settings", "units"),
    ("facts", "io", "text", "vectors"),
    ("frequencies",),
    ("statistics", "learned"),
    ("measure", "metrics"),
    ("alignment",),
    ("spec",),
    ("profiles",),
    ("signature",),
    ("evaluation",),
    ("comparison",),
    ("agreement",),
    ("decode", "diagnose", "record"),
    ("report", "lab", "integrations"),
    ("cli",),
    ("__main__",),
)
LEVELS = {name: level for level, layer in enumerate(LAYERS) for name in layer}

# Methods that say in one word what a layer above does: they import it when they are called.
UPWARD = {
    ("statistics", "alignment"): "Metric.align",
    ("statistics", "measure"): "Metric.measure",
    ("statistics", "metrics"): "Statistics.macro is the mean",
    ("statistics", "signature"): "Metric.signature",
    ("spec", "profiles"): "a profile's name is a spec",
    ("spec", "signature"): "a signature is read back and checked",
    ("alignment", "report"): "an alignment shows itself",
    ("evaluation", "report"): "an evaluation prints itself",
    ("comparison", "report"): "a comparison prints and draws itself",
    ("diagnose", "report"): "what is diagnosed prints itself",
    ("agreement", "report"): "agreement prints itself",
}
RUN_TIME = {"numpy", "click", "rich", "msgspec"}
# Each imported only where it is asked for, with a message that says which extra brings it.
EXTRAS = {"scipy": "agreement/distributions.py", "sentencepiece": "text/pieces.py"}
SOURCES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Modules that a file imports when it runs, by their full names, and whether that is within a function."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]

    def visit(node: ast.AST, inside: bool) -> Iterator[tuple[str, bool]]:
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*parts[: len(parts) - node.level + 1]] if node.level else []
            base += node.module.split(".") if node.module else []
            for alias in node.names if base in (["matchgrid"], []) else [None]:
                yield ".".join([*base, alias.name] if alias else base), inside
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))

    return visit(ast.parse(path.read_text("utf-8")), inside=False)


def unit(path: Path) -> str:
    """The module or folder of the package that a file is in; the package itself for its `__init__`."""
    first = path.relative_to(PACKAGE).parts[0]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def edges() -> Iterator[tuple[str, str, bool, Path]]:
    """From unit to unit, with whether it is within a function, and the file."""
    for path in SOURCES:
        for name, inside in imports(path):
            package, _, rest = name.partition(".")
            target = rest.partition(".")[0]
            if package == "matchgrid" and target not in (unit(path), "__version__", ""):
                yield unit(path), target, inside, path


def test_every_module_has_a_layer():
    units = {unit(path) for path in SOURCES} - {""}

    assert units <= set(LEVELS), f"place these in LAYERS: {units - set(LEVELS)}"


def test_imports_point_down_only():
    for source, target, inside, path in edges():
        if source == "":
            assert target == "_native" or inside, path
        elif not (inside and (source, target) in UPWARD):
            assert LEVELS[target] < LEVELS[source], f"{path.relative_to(ROOT)} imports {target}"


def test_no_exception_is_left_over():
    found = {(source, target) for source, target, inside, _ in edges() if inside}

    assert set(UPWARD) <= found, set(UPWARD) - found


def test_few_packages_are_needed():
    known = {*sys.stdlib_module_names, *RUN_TIME, "matchgrid"}
    for path in SOURCES:
        for name, inside in imports(path):
            package = name.partition(".")[0]
            if package not in known:
                assert inside, f"{path}: {package} is imported before it is asked for"
                assert EXTRAS.get(package) == str(path.relative_to(PACKAGE)), f"{path}: {package}"


def test_importing_loads_the_native_module_numpy_and_nothing_else():
    beyond = {name for name in loaded("import matchgrid") - loaded("import numpy") if "." not in name}

    assert beyond - set(sys.stdlib_module_names) == {"matchgrid"}
    assert "matchgrid._native" in loaded("import matchgrid")


@pytest.mark.parametrize("code", ["mg.score('bleu', ['a'], ['a'])", "mg.evaluate(['a'], ['a'], metrics=['chrf++'])"])
def test_scoring_loads_no_more_than_numpy(code: str):
    beyond = {name for name in loaded(f"import matchgrid as mg; {code}") - loaded("import numpy") if "." not in name}

    assert beyond - set(sys.stdlib_module_names) == {"matchgrid"}


def test_measuring_does_without_what_it_does_not_need():
    unneeded = {*EXTRAS, "MeCab", "mecab_ko", "click", "rich", "msgspec", "urllib.request", "socket"}

    assert not unneeded & loaded("import matchgrid as mg; mg.evaluate(['a'], ['a'])")


def test_sockets_are_never_used(monkeypatch: pytest.MonkeyPatch):
    import matchgrid as mg

    monkeypatch.setattr(socket, "socket", None)
    monkeypatch.setattr(socket, "create_connection", None)

    assert mg.evaluate(["a b c d"], ["a b c d"]).scores["bleu"] == 100.0
    network = {"socket", "urllib", "http", "ssl", "requests"}
    for path in SOURCES:
        assert not network & {name.partition(".")[0] for name, _ in imports(path)}, path
