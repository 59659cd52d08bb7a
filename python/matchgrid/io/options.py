"""How input files are to be read."""

import os
from dataclasses import dataclass

from matchgrid.errors import InputTypeError, OptionError
from matchgrid.io.rows import format_of

SIDES = ("ref", "hyp")
"""What --reduce can leave out."""
UNANNOTATED = ("unchanged", "absent")
"""What a sentence of M2 is of an annotator who has no line under it: left as it is, or not annotated."""


@dataclass(frozen=True)
class InputOptions:
    """What a caller says about the input files; each field is the command line's option of the same name.

    - `encoding`: the encoding of all files; None is UTF-8.
    - `format`: one of `FORMATS` for all files; None goes by each file's name.
    - `num_refs`: how many references stand, parted by TABs, on each line of the one reference file.
    - `hypothesis_field`, `reference_fields`, `id_field`, `document_field`: the columns of tables.
    - `documents`: a file with the name of its document for each line of plain text.
    - `sources`: a file with the source of each line of plain text; `source_field` is the column of the first table.
    - `speakers`: how an utterance's id names its speaker, a rule of `speaker_of`; None is `spu_id`. For trn and Kaldi.
    - `keep_case`: names in trn, stm and ctm differ if their case does; else A to Z are as a to z.
    - `reduce`: what of stm and ctm to leave out, because the other side has nothing there: `ref`, `hyp` or both.
    - `missing`: what becomes of a hypothesis that is not there: `empty`, for SQuAD `wrong`, for captions also
      `skip`, which leaves it out; None refuses it.
    - `na_prob_file`: the probabilities of no answer for SQuAD; a prediction whose own is above `na_prob_thresh`, 1 if
      that is None, is taken for none.
    - `unannotated`: what a sentence of M2 is of an annotator who has no line under it, one of `UNANNOTATED`; None goes
      by whether the file says `noop`.

    Raises OptionError for an unknown format, fewer than one reference, or a threshold that is not a number,
    InputTypeError for a string where a tuple of fields belongs.
    """

    encoding: str | None = None
    format: str | None = None
    num_refs: int = 1
    hypothesis_field: str | None = None
    reference_fields: tuple[str, ...] = ()
    id_field: str | None = None
    document_field: str | None = None
    documents: str | os.PathLike[str] | None = None
    sources: str | os.PathLike[str] | None = None
    source_field: str | None = None
    speakers: str | None = None
    keep_case: bool = False
    reduce: tuple[str, ...] = ()
    missing: str | None = None
    na_prob_file: str | os.PathLike[str] | None = None
    na_prob_thresh: float | None = None
    unannotated: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.reference_fields, str):
            raise InputTypeError(f"reference_fields: give a tuple of names, such as ({self.reference_fields!r},).")
        twice = next((name for name in self.reference_fields if self.reference_fields.count(name) > 1), None)
        if twice is not None:
            raise OptionError(
                f"--reference-field {twice}: given more than once. It adds nothing: name each column once."
            )
        format_of("", self.format)
        if isinstance(self.reduce, str):
            raise InputTypeError(f"reduce: give a tuple of sides, such as ({self.reduce!r},).")
        for side in self.reduce:
            if side not in SIDES:
                raise OptionError(f"--reduce {side}: no such side. There are: {', '.join(SIDES)}.")
        if self.unannotated not in (None, *UNANNOTATED):
            raise OptionError(f"--unannotated {self.unannotated}: is {' or '.join(UNANNOTATED)}.")
        if self.num_refs < 1:
            raise OptionError(f"--num-refs {self.num_refs}: a segment has at least one reference.")
        if self.na_prob_thresh is not None and self.na_prob_thresh != self.na_prob_thresh:
            raise OptionError(f"--na-prob-thresh {self.na_prob_thresh}: is not a number. Give one, such as 0.5.")

    @property
    def fields(self) -> dict[str, str]:
        """The options that name a column, with the columns they name."""
        named = {
            "--hypothesis-field": self.hypothesis_field,
            "--reference-field": ", ".join(self.reference_fields) or None,
            "--id-field": self.id_field,
            "--document-field": self.document_field,
            "--source-field": self.source_field,
        }
        return {option: field for option, field in named.items() if field is not None}

    @property
    def of_lines(self) -> dict[str, str]:
        """The options that name a file with a line for each of plain text, with the files they name."""
        named = {"--documents": self.documents, "--sources": self.sources}
        return {option: os.fspath(path) for option, path in named.items() if path is not None}

    @property
    def of_formats(self) -> dict[str, str]:
        """The options that are for formats with ids, with their values, each with a space before it."""
        given = {
            "--speakers": self.speakers,
            "--keep-case": "" if self.keep_case else None,
            "--reduce": " ".join(self.reduce) or None,
            "--missing": self.missing,
            "--na-prob-file": None if self.na_prob_file is None else os.fspath(self.na_prob_file),
            "--na-prob-thresh": None if self.na_prob_thresh is None else str(self.na_prob_thresh),
            "--unannotated": self.unannotated,
        }
        return {option: f" {value}".rstrip() for option, value in given.items() if value is not None}
