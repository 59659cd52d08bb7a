"""Stanford's PTBTokenizer of an installed pycocoevalcap, run by Java, and COCO's evaluation around it."""

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from matchgrid import text

JAR = "stanford-corenlp-3.4.1.jar"


def jar() -> Path | None:
    """Where the tokenizer is, if it and Java are there."""
    found = importlib.util.find_spec("pycocoevalcap")
    places = found.submodule_search_locations if found else None
    path = Path(next(iter(places or [""]))) / "tokenizer" / JAR
    return path if path.is_file() and shutil.which("java") else None


def one_line(given: str) -> str:
    """A text without what the tool takes for the end of a line, which would shift all later ones."""
    return re.sub("[\n\r\x0b\x0c\u2028\u2029]", " ", given)


def tokens(stream: Sequence[str]) -> list[list[str]]:
    """The tool's tokens of texts that are the lines of one file; the last line has no line feed, as in COCO's."""
    command = ["java", "-cp", str(jar()), "edu.stanford.nlp.process.PTBTokenizer", "-preserveLines"]
    done = subprocess.run(command, input="\n".join(stream).encode(), capture_output=True, check=True)
    # An empty line at the end is not written.
    found = [line.split(" ") if line else [] for line in done.stdout.decode().removesuffix("\n").split("\n")]
    return found + [[]] * (len(stream) - len(found))


def differing(stream: Sequence[str]) -> list[str]:
    """The texts of a stream that we split otherwise, to COCO's eyes."""
    stream = list(map(one_line, stream))
    kept = [[token.lower() for token in found if token.lower() not in LEFT_OUT] for found in tokens(stream)]
    return [one for one, ours, theirs in zip(stream, coco(stream), kept, strict=True) if ours != theirs]


def coco(stream: Sequence[str]) -> list[list[str]]:
    """Our tokens of such a stream."""
    return text.tokens("ptb-coco", stream)


# What COCO's evaluation leaves out, as its list is after the tokens are in lower case.
LEFT_OUT = frozenset(("''", "'", "``", "`", ".", "?", "!", ",", ":", "-", "--", "...", ";"))
