"""Where things are, for tests."""

import functools
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "python" / "matchgrid"
GOLDEN = ROOT / "tests" / "golden"
VECTORS = ROOT / "tests" / "vectors"
SHARED = Path(os.environ.get("MATCHGRID_SHARED") or ROOT.parent / "shared")


def shared(*parts: str) -> Path:
    """A file or folder of the folder `shared` beside the project.

    The test is skipped where that folder is absent; that it lacks something is a failure.
    """
    import pytest  # Scripts and benchmarks do without it.

    path = SHARED.joinpath(*parts)
    if not SHARED.exists():
        pytest.skip(f"{SHARED} is absent: the full golden values and real corpora are not part of the project")
    assert path.exists(), f"{path} is absent, though {SHARED} is there"
    return path


def lines(path: Path) -> list[str]:
    """The lines of a UTF-8 file, ended by LF and by nothing else."""
    data = path.read_bytes()
    data = gzip.decompress(data) if path.suffix == ".gz" else data
    return data.decode("utf-8").removesuffix("\n").split("\n")


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a JSONL file, without the first line if that is its provenance."""
    for line in lines(path):
        record = json.loads(line)
        if "provenance" not in record:
            yield record


@functools.cache
def loaded(code: str, home: Path | None = None) -> frozenset[str]:
    """The modules that are loaded after some code in a fresh interpreter, beyond those that it starts with.

    With `home` the code runs in that folder, as the user's, and its bytecode is not written.
    """
    bare = "import sys; started = set(sys.modules)\n"
    show = "\nprint(); print(*sorted(set(sys.modules) - started))"
    alone = {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"} if home else {}
    done = subprocess.run(
        [sys.executable, "-c", bare + code + show],
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), **alone},
        cwd=home,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return frozenset(done.stdout.splitlines()[-1].split())
