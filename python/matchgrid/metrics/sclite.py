"""WER as NIST's sclite has it: errors of the cheapest alignment, per 100 words of the reference.

    WER = 100 * (substitutions + deletions + insertions) / (correct + substitutions + deletions)

The alignment is the cheapest where a substitution costs 4, and a deletion or an insertion 3; so it can have more errors
than the edit distance, and other kinds of them. Of alignments that cost the same the tool's choice is taken.

Texts are in sclite's syntax, on both sides: `{ a / b c / @ }` is a choice, of which the cheapest alternative counts;
`@` is nothing; what follows `;` in a word is a tag and is not compared; `\\` is dropped and keeps a `;` behind it from
beginning a tag; a `*` at the end of a word is dropped. The reference length is that of the path taken. Texts in which
braces do not fit are refused.

Several references: the one with the fewest errors counts, the first of those. (The tool has one.)
Degenerate: without a word of the reference the score is 0, as the tool's total is, whatever was inserted; `wordless`
makes it 100 if there are errors.

Source: SCTK 2.4.12, https://github.com/usnistgov/SCTK. The tool reads bytes where `-e utf-8` is not given; so does
`characters="bytes"`, and nothing else here. What it loses of its input is not lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import facts
from ..errors import OptionError
from ..settings import check, check_one_of
from ..statistics import Metric, score_only
from ..text import Step, text_steps

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

SPLITS = "characters=all compares characters"
RATES = ("words", "utterances")
CHARACTERS = ("no", "all", "non-ascii", "bytes")
WORDLESS = ("zero", "all-wrong")


@dataclass(frozen=True)
class Sclite(Metric):
    """Word error rate in percent with sclite's alignment, from 0, lower is better.

    Args:
        rate: of `words`, or of `utterances`: the percentage of those with an error.
        case_sensitive: the tool's `-s`; else ASCII letters are compared in lower case, and no others.
        alternations: braces are choices; if not, they and slashes are as other characters.
        optional_deletable: the tool's `-D`: a word in parentheses may be left out, and is correct then.
        fragments: the tool's `-F`: `wor-` matches every word that begins so, `-ord` every word that ends so.
        characters: the tool's `-c`: words are split into characters (`all`), into characters beyond ASCII and what is
            between them (`non-ascii`, its `NOASCII`), or into the bytes of UTF-8 (`bytes`, what it does without
            `-e utf-8`).
        delete_hyphens: its `-c DH`: hyphens are removed from words that are split.
        wordless: the score of what has no word in the reference: `zero`, or `all-wrong` if there are errors.
        normalize: text steps before all else, such as `"nfkc"`.

    Raises:
        OptionError: a setting has no such value.
    """

    rate: str = score_only("words")
    case_sensitive: bool = False
    alternations: bool = True
    optional_deletable: bool = False
    fragments: bool = False
    characters: str = "no"
    delete_hyphens: bool = False
    wordless: str = score_only("zero")
    normalize: str | tuple[Step, ...] = ()

    name = "sclite"
    reads_syntax = True
    scale = 100.0
    higher_is_better = False
    columns = ("correct", "substitutions", "deletions", "insertions", "utterances", "wrong_utterances")

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        for name, choices in (("rate", RATES), ("characters", CHARACTERS), ("wordless", WORDLESS)):
            check_one_of(self, name, choices)
        if self.delete_hyphens and self.characters == "no":
            raise OptionError("delete_hyphens is about words that are split: add characters=all, or non-ascii or bytes")

    @property
    def label(self) -> str:
        """`sclite WER`, `sclite CER` where words are split, or `sclite SER` of utterances (sentences)."""
        return f"sclite {'SER' if self.rate == 'utterances' else 'WER' if self.characters == 'no' else 'CER'}"

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize` and the case; what is a word, the kernel knows."""
        return (*self.normalize, *(() if self.case_sensitive else text_steps("lower-ascii")))

    def kernel(self) -> dict[str, Any]:
        """Counts of the cheapest alignment."""
        split = {"characters": self.characters, "delete_hyphens": self.delete_hyphens}
        rules = {name: getattr(self, name) for name in ("alternations", "optional_deletable", "fragments")}
        return {"kind": "sclite", "rules": {**rules, "split": split}}

    def score(self, rows: Array) -> Array:
        """The rate of (sums of) rows."""
        correct, substitutions, deletions, insertions, utterances, wrong = np.moveaxis(rows, -1, 0)
        errors, words = substitutions + deletions + insertions, correct + substitutions + deletions
        if self.rate == "utterances":
            errors, words = wrong, utterances
        none = 1.0 if self.wordless == "all-wrong" else 0.0
        rate = np.where(errors > 0, none, 0.0)
        np.divide(errors, words, out=rate, where=words > 0)
        return 100 * rate

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also that a script without spaces is not split, which others know from their tokenizer; and insertions that
        cost nothing, since there is no word of the reference.
        """
        unsplit = facts.note(
            flags & facts.UNSPLIT_SCRIPT,
            "unsplit_script",
            "reference has almost no spaces, so it is nearly one word",
            SPLITS,
        )
        wordless = None
        if self.wordless == "zero" and self.rate == "words":
            wordless = facts.note(
                flags & facts.WORDLESS,
                "wordless_reference",
                "no word of a reference, so that what was inserted costs nothing there",
                "wordless=all-wrong makes such text, on its own, all wrong",
            )
        return (*super().remarks(flags), *(found for found in (unsplit, wordless) if found))

    def components(self, rows: Array) -> dict[str, Any]:
        """The counts, and the words of the reference."""
        counts = dict(zip(self.columns, map(int, rows), strict=True))
        return {"words": counts["correct"] + counts["substitutions"] + counts["deletions"], **counts}
