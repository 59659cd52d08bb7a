"""The documents say what is so: their commands print what they show, and their Python runs."""

import doctest
import importlib.util
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _script():
    spec = importlib.util.spec_from_file_location("docs_script", ROOT / "scripts" / "docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


DOCS = _script()
DOCUMENTS = DOCS.documents()


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_console_blocks_and_generated_pages_are_as_the_commands_print_them():
    for document, text in DOCS.pages().items():
        assert document.read_text("utf-8") == text, f"{_name(document)} is stale: run make docs"


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_python_examples_run(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parser = doctest.DocTestParser()
    blocks = re.findall(r"^```python\n(.*?)^```$", document.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    test = parser.get_doctest("\n".join(blocks), {}, _name(document), str(document), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)

    assert result.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_between_documents_lead_somewhere(document):
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        assert (document.parent / link).exists(), link


def test_docstring_examples_run():
    for path in sorted((ROOT / "python" / "matchgrid").rglob("*.py")):
        if ">>>" in path.read_text("utf-8"):
            name = ".".join(path.relative_to(ROOT / "python").with_suffix("").parts).removesuffix(".__init__")
            __import__(name)
            result = doctest.testmod(sys.modules[name])
            assert result.failed == 0 < result.attempted, name
