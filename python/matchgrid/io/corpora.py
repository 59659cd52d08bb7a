"""Formats that say themselves where their parts are: which reader is for which."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from matchgrid.errors import OptionError
from matchgrid.io.channel import STDIN
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.rows import JSON, KEYED, TEXT

# What hypotheses may be named as, by the format of the references.
_PARTNERS: dict[str, tuple[str, ...]] = {
    "trn": ("trn",),
    "stm": ("ctm",),
    "ctm": ("ctm",),
    "seglst": ("seglst", JSON),
    "squad": (JSON,),
    "coco": (JSON,),
    "m2": (TEXT,),
}


def read_corpus(
    references: Sequence[str], hypotheses: Mapping[str, str], formats: Mapping[str, str], options: InputOptions
) -> Parallel:
    """Return the segments of files that are all of one of these formats.

    Raises OptionError for files that do not go together and for options of other formats.
    """
    format = formats[references[0]]
    if format == JSON:
        format = _told(references[0], options)
    check_options(format, options)
    if options.format is None:
        for path in references[1:]:
            _check_partner("references", path, formats[path], (formats[references[0]],), references[0], format)
        for path in hypotheses.values():
            partners = _PARTNERS.get(format, (format,))
            _check_partner("hypotheses", path, formats[path], partners, references[0], format)
    return _reader(format)(references, hypotheses, options)


def _check_partner(side: str, path: str, format: str, partners: Sequence[str], base: str, base_format: str) -> None:
    """Refuse a file that its name makes something else than what the first references go with."""
    if format not in partners:
        raise OptionError(
            f"{path}: is {format} by its name, and given as {side}, which are {' or '.join(partners)} where {base} is "
            f"{base_format}. Give such a file, or say what all files are with --input-format."
        )


def _reader(format: str) -> Callable[[Sequence[str], Mapping[str, str], InputOptions], Parallel]:
    """Return the reader of a format; each is imported only where it is used."""
    if format in ("trn", "kaldi"):
        from matchgrid.io.transcripts import read_transcripts

        return partial(read_transcripts, format=format)
    if format in ("stm", "ctm"):
        from matchgrid.io import timed

        return timed.read_stm if format == "stm" else timed.read_ctm
    if format == "seglst":
        from matchgrid.io.seglst import read_seglst

        return read_seglst
    if format == "m2":
        from matchgrid.io.m2 import read_m2

        return read_m2
    if format == "coco":
        from matchgrid.io.coco import read_coco

        return read_coco
    from matchgrid.io.squad import read_squad

    return read_squad


def _told(path: str, options: InputOptions) -> str:
    """Return which JSON format a file is of by itself: SegLST is an array, SQuAD an object; COCO's has to be said."""
    from matchgrid.io.lines import LineFile

    if path == STDIN:
        raise OptionError("standard input: say what the JSON is with --input-format seglst, squad or coco.")
    for block in LineFile(path, encoding=options.encoding).blocks():
        for line in block:
            if line.strip():
                return "seglst" if line.lstrip().startswith("[") else "squad"
    return "squad"


USES = {
    "--speakers": ("trn", "kaldi"),
    "--keep-case": ("trn", "stm", "ctm"),
    "--reduce": ("stm",),
    "--missing": KEYED,
    "--na-prob-file": ("squad",),
    "--na-prob-thresh": ("squad",),
    "--unannotated": ("m2",),
    "--documents": ("m2",),
}
"""Which formats have a use for an option; encodings are for all."""


def check_options(format: str, options: InputOptions) -> None:
    """Refuse what says how files of another format are to be read."""
    for option, value in options.of_formats.items():
        if format not in USES[option]:
            raise OptionError(f"{option}{value}: is for {' and '.join(USES[option])}, not for {format}. Leave it out.")
    for option, value in options.fields.items():
        raise OptionError(f"{option} {value}: is for tables. This format says itself where its parts are.")
    for option, path in options.of_lines.items():
        if format in USES.get(option, ()):
            continue
        raise OptionError(f"{option} {path}: is for plain text. This format names its own: leave it out.")
    if options.num_refs > 1:
        raise OptionError(f"--num-refs {options.num_refs}: is for plain text. Give each reference file by its name.")
