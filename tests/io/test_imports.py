"""The door costs nothing before it is opened."""

import subprocess
import sys

PROGRAM = """
import sys
import matchgrid, matchgrid.errors
before = set(sys.modules)
import matchgrid.io
heavy = {"csv", "json", "gzip", "bz2", "lzma", "zlib", "hashlib", "msgspec", "tempfile", "pathlib", "numpy"}
print(sorted(heavy & (set(sys.modules) - before)))
"""


def test_importing_the_package_imports_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
