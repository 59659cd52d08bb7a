"""The door costs nothing before it is opened."""

from places import loaded

HEAVY = {"csv", "json", "gzip", "bz2", "lzma", "zlib", "hashlib", "msgspec", "tempfile", "pathlib", "numpy"}


def test_importing_the_package_imports_nothing_heavy() -> None:
    found = loaded("import matchgrid.io") - loaded("import matchgrid, matchgrid.errors")

    assert "matchgrid.io" in found
    assert not HEAVY & found
