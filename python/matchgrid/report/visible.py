"""Names as people can see them: what would move the cursor or reorder a line is written out."""

from __future__ import annotations

# Controls of both blocks, ends of lines and paragraphs, marks and overrides of direction, and halves of characters.
_HIDDEN = (
    *range(0x20),
    *range(0x7F, 0xA0),
    0x61C,
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    *range(0xD800, 0xE000),
)
_ESCAPES = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in _HIDDEN}
_ESCAPES |= {ord("\n"): " ", ord("\t"): "\\t", ord("\r"): "\\r"}


def visible(text: str) -> str:
    """The text in one line, with its control characters as escapes; line ends become spaces."""
    return text if text.isascii() and text.isprintable() else text.translate(_ESCAPES)
