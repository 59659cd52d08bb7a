"""Bytes to text: the named encoding, the mark at the start, the place of a bad byte."""

import codecs

from matchgrid.errors import OptionError, TextError

# UTF-32 stands before UTF-16: its little-endian mark begins with the other's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32 (little-endian)"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32 (big-endian)"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16 (little-endian)"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16 (big-endian)"),
)
# Python calls these text encodings, but they are for one host name at a time.
_HOST_NAMES = ("idna", "punycode")
_FOR_ALL = "It goes for all files: where their encodings differ, convert one."


class UndecodableError(Exception):
    """Bytes that are not text: where they are, what was decoded before them in this step, and why."""

    def __init__(self, offset: int, before: str, bad: bytes, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.before = before
        self.bad = bad
        self.reason = reason


class Decoder:
    """Text from bytes that come in pieces, strictly, with the place of the first bad byte."""

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)("strict")
        self._fed = 0

    def decode(self, chunk: bytes, *, final: bool = False) -> str:
        """Return the text that `chunk` completes; raise UndecodableError at the first bad byte."""
        state = self._decoder.getstate()
        self._fed += len(chunk)
        try:
            return self._decoder.decode(chunk, final)
        except UnicodeDecodeError as error:
            # The codec saw what it had kept from before, then this chunk: both end at the same byte.
            offset = self._fed - len(error.object) + error.start
            good = max(0, offset - (self._fed - len(chunk)))
            self._decoder.setstate(state)
            before = self._decoder.decode(chunk[:good])
            raise UndecodableError(offset, before, error.object[error.start : error.end], error.reason) from error
        except UnicodeError as error:
            raise UndecodableError(self._fed - len(chunk), "", chunk[:1], str(error)) from error


def text_encoding(name: str | None) -> str:
    """Return Python's name of a text encoding; None is UTF-8.

    Raises OptionError for a name that Python does not know or that is not an encoding of text.
    """
    if name is None:
        return "utf-8"
    try:
        "".encode(name)  # refuses encodings of bytes, such as base64
        codecs.getincrementaldecoder(name)
        found = codecs.lookup(name).name
        if found in _HOST_NAMES:
            raise LookupError(found)
        return found
    except (LookupError, UnicodeError, ValueError) as error:
        raise OptionError(
            f"--encoding {name}: not a text encoding that Python knows. "
            "Use a name such as utf-8, latin-1, cp1252, utf-16 or gb18030."
        ) from error


def refuse_foreign_mark(head: bytes, encoding: str, name: str) -> None:
    """Raise TextError if the byte-order mark at the start says another encoding than the one in use.

    Bytes read under the wrong one of the two give text of which nothing is right and which still has a score.
    """
    marks = [(family, label) for mark, family, label in _MARKS if head.startswith(mark)]
    if not marks or any(encoding.startswith(family) for family, _ in marks):
        return
    family, label = marks[0]
    raise TextError(
        f"{name}: begins with the byte-order mark of {label}, but is read as {encoding}. "
        f"Give --encoding {family}. {_FOR_ALL}"
    )


def misencoded(fault: UndecodableError, encoding: str, name: str, line: int, offset: int) -> TextError:
    """Return the error for bytes that are not text: file, line from 1, offsets from 0, and the way out."""
    shown = " ".join(f"0x{byte:02X}" for byte in fault.bad[:4]) or "nothing"
    other = "latin-1" if encoding.startswith("utf-8") else "utf-8"
    return TextError(
        f"{name}, line {line}, byte offset {offset} (in the file: {fault.offset}): {shown} is not valid "
        f"{encoding} ({fault.reason}). Give the file's encoding with --encoding, "
        f"for example --encoding {other}. {_FOR_ALL}"
    )


def encoded_length(text: str, encoding: str) -> int:
    """Return how many bytes `text` takes in the middle of a file of this encoding."""
    return len(text.encode(encoding, "replace")) - len("".encode(encoding))
