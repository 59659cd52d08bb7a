"""The options of `matchgrid score`, in the order of its help."""

from __future__ import annotations

from typing import Any

import click

from ..io.options import SIDES, UNANNOTATED
from ..io.rows import CORPORA
from ..io.rows import FORMATS as INPUT_FORMATS
from ..io.speakers import RULES
from ..metrics.smoothing import SMOOTHING
from ..report.results import FORMATS
from ..settings import MOST_THREADS
from .command import OTHER, Option
from .group import VERSION
from .plan import GROUPS

INPUT = "Input"
OUTPUT = "Output"
BLEU = "BLEU"
CHRF = "chrF"
TER = "TER"
_OF_SCORE = ("level", "sentence_level", "macro", "force")
"""Parameters among those of metrics that are about what `score` prints."""


def options() -> list[click.Parameter]:
    """Every parameter of the command."""
    return [*input_options(), *_metrics(), *_bleu(), *_chrf(), *_ter(), *_uncertainty(), *_output(), *other_options()]


def input_options() -> list[click.Parameter]:
    """What is read, and how."""
    return [*_input(), *_formats()]


def metric_options() -> list[click.Parameter]:
    """Which metrics, with sacreBLEU's flags of three of them."""
    wanted = [parameter for parameter in (*_metrics(), *_bleu()) if parameter.name not in _OF_SCORE]
    return [*wanted, *_chrf(), *_ter()]


def _input() -> list[click.Parameter]:
    # What is wrong with a file is said by those who open it.
    path = click.Path(allow_dash=True, readable=False)
    return [
        click.Argument(["references"], nargs=-1, type=path, metavar="[REFERENCES]..."),
        _option(INPUT, "-i", "--input", name="hypotheses", many=True, type=path, metavar="FILE",
                help="Outputs of systems, one file each; - is standard input, which is read without -i, unless the one "
                "table of references holds the hypotheses too (--hypothesis-field). A table that is piped needs "
                "-i - and --input-format."),
        _option(INPUT, "-t", "--test-set", metavar="SET",
                help="References of a test set that sacreBLEU has stored here; with -l."),
        _option(INPUT, "-l", "--language-pair", metavar="PAIR",
                help="Languages, as in en-de: of the test set; and zh, ja or ko chooses BLEU's tokenizer."),
        _option(INPUT, "-nr", "--num-refs", type=int, default=1, metavar="N",
                help="N references on each line of the one reference file, between TABs."),
        _option(INPUT, "-e", "--encoding", metavar="NAME", help="Encoding of the files; UTF-8 by default."),
        _option(INPUT, "--input-format", type=click.Choice(INPUT_FORMATS),
                help="What the files are; by default their names say it. CSV may be quoted, TSV has no quoting; "
                "stm has its hypotheses in ctm, m2 in plain text; coco is always said."),
        _option(INPUT, "--hypothesis-field", metavar="NAME", help="Column (or field) of the hypotheses in tables."),
        _option(INPUT, "--reference-field", name="reference_fields", multiple=True, metavar="NAME",
                help="Column of references in tables; may be repeated."),
        _option(INPUT, "--id-field", "--id", metavar="NAME", help="Column of ids, by which tables are joined."),
        _option(INPUT, "--documents", type=path, metavar="FILE",
                help="The document of each line of plain text, or sentence of m2."),
        _option(INPUT, "--document-field", metavar="NAME", help="Column of documents, in the first table."),
        _option(INPUT, "--sources", type=path, metavar="FILE",
                help="The source of each line of plain text, for metrics that compare with it (gleu+)."),
        _option(INPUT, "--source-field", metavar="NAME", help="Column of sources, in the first table."),
    ]  # fmt: skip


def _formats() -> list[click.Parameter]:
    section = "Formats with ids (trn, stm, ctm, kaldi, seglst, squad, coco), and m2"
    return [
        _option(section, "--speakers", type=click.Choice(RULES), metavar="RULE",
                help="How an utterance's id names its speaker, as sclite's -i: spu_id (the part before - or _), wsj "
                "(three characters) or sp (all of it); spu_id by default."),
        _option(section, "--keep-case", is_flag=True,
                help="Ids, files, channels and speakers differ by case, as with sclite's -s (trn, stm, ctm)."),
        _option(section, "--reduce", many=True, type=click.Choice(SIDES), metavar="SIDE",
                help="Leave out segments (ref) or words (hyp) where the other side has nothing, as sclite's -m (stm)."),
        _option(section, "--missing", type=click.Choice(("empty", "wrong", "skip")),
                help="Hypotheses that are not there are empty, or for SQuAD wrong, as in its version 1.1, or for coco "
                "left out with their images, instead of refused."),
        _option(section, "--na-prob-file", type=click.Path(allow_dash=True, readable=False), metavar="FILE",
                help="Probabilities of no answer (squad)."),
        _option(section, "--na-prob-thresh", type=float, metavar="X",
                help="A prediction whose probability of no answer is above X is none; 1 by default."),
        _option(section, "--unannotated", type=click.Choice(UNANNOTATED),
                help="What a sentence is of an annotator who has no line under it; absent by default if the file has a "
                "noop and something under every sentence, else unchanged (m2)."),
    ]  # fmt: skip


def _metrics() -> list[click.Parameter]:
    section = "Metrics"
    return [
        _option(section, "-m", "--metrics", many=True, default=("bleu",), metavar="SPEC", shell_complete=specs,
                help="Metrics, as bleu, bleu:max_order=2, mean(ter) or sacrebleu/ter; bleu by default. "
                "`matchgrid metrics` and `matchgrid profiles` list them."),
        _option(section, "--level", type=click.Choice(("corpus", *GROUPS, "segment")),
                help="Score the whole, each document or each segment; or each of what a format with ids names. "
                "corpus by default."),
        _option(section, "-sl", "--sentence-level", is_flag=True,
                help="The same as --level segment. BLEU then averages over the orders that a segment has, but not "
                "under the profiles of other tools than sacreBLEU."),
        _option(section, "--macro", is_flag=True,
                help="The mean of the scores of segments (or of documents, or of what --level says), instead of the "
                "score of the whole. Over segments BLEU averages over the orders that a segment has, as with -sl."),
    ]  # fmt: skip


def _bleu() -> list[click.Parameter]:
    return [
        _option(BLEU, "-tok", "--tokenize", metavar="NAME", shell_complete=_tokenizers,
                help="Tokenizer, 13a by default; `matchgrid tokenizers` lists them."),
        _option(BLEU, "-lc", "--lowercase", is_flag=True, help="Compare in lower case."),
        _option(BLEU, "-s", "--smooth", "--smooth-method", name="smooth", type=click.Choice(tuple(SMOOTHING)),
                help="Smoothing of orders without matches; exp by default."),
        _option(BLEU, "-sv", "--smooth-value", type=float, metavar="X",
                help="Value for floor (0.1 by default), add-k (1), chen-cherry-4, -6 and -7 (5)."),
        _option(BLEU, "--force", is_flag=True, help="Say nothing about hypotheses that look tokenized."),
    ]  # fmt: skip


def _chrf() -> list[click.Parameter]:
    return [
        _option(CHRF, "-cc", "--chrf-char-order", type=int, metavar="N", help="Longest character n-grams; 6."),
        _option(CHRF, "-cw", "--chrf-word-order", type=int, metavar="N", help="Longest word n-grams; 0."),
        _option(CHRF, "--chrf-beta", type=float, metavar="X", help="Weight of recall over precision; 2."),
        _option(CHRF, "--chrf-whitespace", is_flag=True, help="White space counts as characters."),
        _option(CHRF, "--chrf-lowercase", is_flag=True, help="Compare in lower case."),
        _option(CHRF, "--chrf-eps-smoothing", is_flag=True, help="The arithmetic of chrF++.py."),
    ]  # fmt: skip


def _ter() -> list[click.Parameter]:
    return [
        _option(TER, "--ter-case-sensitive", is_flag=True, help="Compare as it is, not in lower case."),
        _option(TER, "--ter-asian-support", is_flag=True, help="Split and strip Asian characters too."),
        _option(TER, "--ter-no-punct", is_flag=True, help="Without punctuation."),
        _option(TER, "--ter-normalized", is_flag=True, help="Tercom's normalization and splitting of punctuation."),
    ]  # fmt: skip


def _uncertainty() -> list[click.Parameter]:
    section = "Intervals"
    return [
        _option(section, "--interval/--no-interval", default=None,
                help="A 95% bootstrap interval of each score, of 10,000 draws of segments (with --macro, of what the "
                "mean is over). On a terminal it is shown by default, of up to 20,000 segments."),
        _option(section, "-ci", "--confidence", is_flag=True,
                help="sacreBLEU's interval of one system, to the same numbers (BLEU, chrF, TER)."),
        _option(section, "-cin", "--confidence-n", type=int, metavar="N", help="Its draws; 1000 by default."),
        _option(section, "--seed", type=int, default=12345, show_default=True, metavar="N", help="Of the draws."),
    ]  # fmt: skip


def _output() -> list[click.Parameter]:
    return [
        _option(OUTPUT, "-f", "--format", type=click.Choice((*FORMATS, *CORPORA)), multiple=True,
                help="How to print the results; text by default. The name of a format with ids is that of the "
                "input, as after --input-format."),
        _option(OUTPUT, "-b", "--score-only", is_flag=True, help="Bare scores, one a line."),
        _option(OUTPUT, "-w", "--width", type=click.IntRange(0, 17), metavar="N",
                help="Number of decimals; by default 1 of percentages, 3 of fractions, all in CSV. "
                "Scores of segments in JSON always have all."),
        _option(OUTPUT, "-sh", "--short", is_flag=True, help="Shorter signatures (not in JSON)."),
        _option(OUTPUT, "--output", type=click.Path(), metavar="FILE",
                help="Write the results to a new file, as a whole or not at all; - is standard output."),
        _option(OUTPUT, "--overwrite", is_flag=True, help="--output may replace a file."),
        _option(OUTPUT, "-nc", "--no-color", is_flag=True, help="No colours on a terminal."),
        _option(OUTPUT, "-q", "--quiet", is_flag=True, help="No notes and no progress bar."),
        _option(OUTPUT, "--strict", is_flag=True, help="Notes are errors: no result, exit code 2."),
    ]  # fmt: skip


def other_options() -> list[click.Parameter]:
    """Threads and the version."""
    return [
        _option(OTHER, "--threads", type=click.IntRange(1, MOST_THREADS), metavar="N",
                help="At most so many cores; all by default."),
        VERSION,
    ]  # fmt: skip


def _option(section: str, *flags: str, name: str = "", **settings: Any) -> Option:
    # click takes the first of the longest names; a name is given where the API has another.
    return Option([*flags, *([name] if name else [])], section=section, **settings)


def _tokenizers(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    from ..text import tokenizer_names

    del ctx, parameter
    return [name for name in tokenizer_names() if name.startswith(incomplete)]


def specs(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Completes the name of a metric or profile."""
    from ..metrics.catalogue import CATALOGUE
    from ..profiles import PROFILES

    del ctx, parameter
    return [name for name in (*CATALOGUE, *PROFILES) if name.startswith(incomplete)]
