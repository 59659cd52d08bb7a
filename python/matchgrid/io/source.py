"""The input of an evaluation: from paths and options to parallel text."""

import os
from collections.abc import Sequence

from matchgrid.errors import InputTypeError, OptionError
from matchgrid.io.channel import STDIN
from matchgrid.io.lines import LineFile
from matchgrid.io.names import refuse_twice, system_names
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.rows import CORPORA, JSON, TABLES, TEXT, format_of
from matchgrid.io.stream import ParallelFiles

FilePath = str | os.PathLike[str]
REFERENCES_ALONE = (TEXT, *TABLES, "coco")
"""The formats whose references say by themselves which segments there are."""


def open_parallel(
    references: Sequence[FilePath], hypotheses: Sequence[FilePath], options: InputOptions | None = None
) -> ParallelFiles | Parallel:
    """Check the paths and options and return parallel text, streamed if every file is plain text.

    Both kinds have `systems`, `segments`, `notes`, `digests` and `blocks(size)`.

    - Several reference files are several references of each segment; so are several columns of a table, the
      items of a list in it, and with `num_refs` the columns of the one plain file.
    - Tables are joined by `id_field`, in the order of the first reference file; without it, row by row.
    - One table may hold both sides: leave out the references or the hypotheses.
    - Standard input, `-`, can stand for one file.
    - Formats with ids (trn, stm with ctm, Kaldi, SegLST, SQuAD) are joined by them, and have groups.
    - M2 has the sources and the references of plain hypotheses.

    Raises OptionError for options that do not fit together or the files, ShapeError for sides that do not
    belong together, and what `LineFile` and `read_table` raise.
    """
    options = options or InputOptions()
    refs, hyps = _paths("references", references), _paths("hypotheses", hypotheses)
    _check_shared_table(refs, hyps, options)
    refs, hyps = refs or hyps, hyps or refs
    formats = {path: format_of(path, options.format) for path in (*refs, *hyps)}
    if options.num_refs > 1 and options.format is None:
        formats[refs[0]] = TEXT
    _check_paths(refs, hyps, options)
    names = system_names(hyps)
    if any(format in (*CORPORA, JSON) for format in formats.values()):
        from matchgrid.io.corpora import read_corpus  # so does it without other formats

        return read_corpus(refs, dict(zip(names, hyps, strict=True)), formats, options)
    _check(refs, hyps, formats, options)
    if set(formats.values()) == {TEXT}:
        return _text_files(refs, dict(zip(names, hyps, strict=True)), options)
    from matchgrid.io.tabular import TableReader  # plain text does without tables

    return TableReader(refs, dict(zip(names, hyps, strict=True)), formats, options).read()


def read_parallel(
    references: Sequence[FilePath], hypotheses: Sequence[FilePath], options: InputOptions | None = None
) -> Parallel:
    """Return all of the parallel text that `open_parallel` opens."""
    source = open_parallel(references, hypotheses, options)
    return source if isinstance(source, Parallel) else source.read()


def read_references(references: Sequence[FilePath], options: InputOptions | None = None) -> Parallel:
    """Return the references of every segment without any system, of plain text, tables or COCO's captions.

    Raises OptionError for files of another format, whose segments are those of outputs too, and what `open_parallel`
    raises.
    """
    options = options or InputOptions()
    refs = _paths("references", references)
    if not refs:
        raise OptionError("no references: name their files.")
    formats = {path: format_of(path, options.format) for path in refs}
    if options.num_refs > 1 and options.format is None:
        formats[refs[0]] = TEXT
    _check_paths(refs, [], options)
    for path, format in formats.items():
        if format not in REFERENCES_ALONE:
            raise OptionError(
                f"{path}: is {format}, and references are read alone from {', '.join(REFERENCES_ALONE)}. "
                "If it is one of these, say which with --format."
            )
    if options.format == "coco":
        from matchgrid.io.coco import read_captions
        from matchgrid.io.corpora import check_options

        check_options("coco", options)
        return read_captions(refs, options)
    _check(refs, [], formats, options)
    if set(formats.values()) == {TEXT}:
        return _text_files(refs, {}, options).read()
    from matchgrid.io.tabular import TableReader

    return TableReader(refs, {}, formats, options).read()


def _paths(side: str, paths: Sequence[FilePath]) -> list[str]:
    if isinstance(paths, str | os.PathLike):
        raise InputTypeError(f"{side}: give a list of paths, such as [{os.fspath(paths)!r}].")
    return [os.fspath(path) for path in paths]


def _check_shared_table(references: list[str], hypotheses: list[str], options: InputOptions) -> None:
    """Refuse a missing side that is not the other column of the one table."""
    if not references and not (len(hypotheses) == 1 and options.reference_fields):
        raise OptionError(
            "no references: give a reference file, a test set with -t and -l, or --reference-field for a "
            "column of the one hypothesis table."
        )
    if not hypotheses and not (len(references) == 1 and options.hypothesis_field):
        raise OptionError(
            "no hypotheses: give a file with -i, or --hypothesis-field for a column of the one reference table."
        )


def _check_paths(references: list[str], hypotheses: list[str], options: InputOptions) -> None:
    files = list(references if references is hypotheses else (*references, *hypotheses))
    others = [*options.of_lines.values()]
    others += [] if options.na_prob_file is None else [os.fspath(options.na_prob_file)]
    if (files + others).count(STDIN) > 1:
        raise OptionError(
            "standard input (-) is given more than once, but can be read only once. Give a file for the other use."
        )
    refuse_twice(references, "a reference. A reference that is there twice adds nothing: name each file once.")


def _check(references: list[str], hypotheses: list[str], formats: dict[str, str], options: InputOptions) -> None:
    files = list(references if references is hypotheses else (*references, *hypotheses))
    for option, value in options.of_formats.items():
        from matchgrid.io.corpora import USES

        raise OptionError(f"{option}{value}: is for {', '.join(USES[option])}, and {files[0]} is {formats[files[0]]}.")
    if options.num_refs > 1 and (len(references) > 1 or formats[references[0]] != TEXT):
        raise OptionError(
            f"--num-refs {options.num_refs}: is for one plain-text file with all references. "
            "Leave it out for several files; for a table name each column with --reference-field."
        )
    tables = [path for path in files if formats[path] != TEXT]
    both = [path for path in tables if path in references and path in hypotheses]
    if both and options.hypothesis_field in options.reference_fields:
        raise OptionError(
            f"{both[0]}: --hypothesis-field and --reference-field both name {options.hypothesis_field}. "
            "A column is like itself, whatever it holds: name two."
        )
    for option, path in options.of_lines.items() if tables else ():
        field = f"{option.removesuffix('s')}-field"
        raise OptionError(f"{option} {path}: is for plain text. For a table give {field}.")
    sides = {
        "--hypothesis-field": hypotheses,
        "--reference-field": references,
        "--id-field": files,
        "--document-field": tables[:1] or files,
        "--source-field": tables[:1] or files,
    }
    for option, field in options.fields.items():
        plain = [path for path in sides[option] if formats[path] == TEXT]
        if plain:
            raise OptionError(
                f"{option} {field}: {plain[0]} is plain text and has no columns. "
                "Leave the option out, or say what the file is with --input-format."
            )


def _text_files(references: list[str], hypotheses: dict[str, str], options: InputOptions) -> ParallelFiles:
    encoding = options.encoding
    documents = None if options.documents is None else LineFile(options.documents, encoding=encoding)
    sources = None if options.sources is None else LineFile(options.sources, encoding=encoding)
    return ParallelFiles(
        [LineFile(path, encoding=encoding) for path in references],
        {name: LineFile(path, encoding=encoding) for name, path in hypotheses.items()},
        documents=documents,
        sources=sources,
        num_refs=options.num_refs,
    )
