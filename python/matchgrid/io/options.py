"""How input files are to be read."""

import os
from dataclasses import dataclass

from matchgrid.errors import InputTypeError, OptionError
from matchgrid.io.rows import format_of


@dataclass(frozen=True)
class InputOptions:
    """What a caller says about the input files; each field is the command line's option of the same name.

    - `encoding`: the encoding of all files; None is UTF-8.
    - `format`: `text`, `tsv`, `csv` or `jsonl` for all files; None goes by each file's name.
    - `num_refs`: how many references stand, parted by TABs, on each line of the one reference file.
    - `hypothesis_field`, `reference_fields`, `id_field`, `document_field`: the columns of tables.
    - `documents`: a file with the name of its document for each line of plain text.

    Raises OptionError for an unknown format or fewer than one reference, InputTypeError for a string where a
    tuple of fields belongs.
    """

    encoding: str | None = None
    format: str | None = None
    num_refs: int = 1
    hypothesis_field: str | None = None
    reference_fields: tuple[str, ...] = ()
    id_field: str | None = None
    document_field: str | None = None
    documents: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.reference_fields, str):
            raise InputTypeError(f"reference_fields: give a tuple of names, such as ({self.reference_fields!r},).")
        twice = next((name for name in self.reference_fields if self.reference_fields.count(name) > 1), None)
        if twice is not None:
            raise OptionError(
                f"--reference-field {twice}: given more than once. It adds nothing: name each column once."
            )
        format_of("", self.format)
        if self.num_refs < 1:
            raise OptionError(f"--num-refs {self.num_refs}: a segment has at least one reference.")

    @property
    def fields(self) -> dict[str, str]:
        """The options that name a column, with the columns they name."""
        named = {
            "--hypothesis-field": self.hypothesis_field,
            "--reference-field": ", ".join(self.reference_fields) or None,
            "--id-field": self.id_field,
            "--document-field": self.document_field,
        }
        return {option: field for option, field in named.items() if field is not None}
