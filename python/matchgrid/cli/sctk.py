"""`matchgrid compare --sctk`: recognisers compared as sc_stats compares them, with right values beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..comparison.sctk import sctk_tests
from ..errors import OptionError
from ..report.speech import sctk_report
from .command import Option
from .comparing import KEYWORDS, TEST
from .files import opened
from .output import deliver, say_notes
from .settings import metrics_wanted
from .single import whole

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import click

    from .files import Files
    from .runs import Named

METRIC = "sclite/wer"
PAIRED = ("paired_bs", "paired_bs_n", "paired_ar", "paired_ar_n")
UNUSED = (*KEYWORDS, "strata", "epsilon", "svg", "chart", "width", *PAIRED)
"""Options of the command that sc_stats has nothing like."""
WHO = ("speakers", "documents")
"""The groups of the input that can be speakers, unless one is named."""


def sctk_options() -> list[click.Parameter]:
    """What asks for it."""
    return [
        Option(["--sctk"], section=TEST, is_flag=True,
               help="The four tests of NIST's sc_stats for recognisers, as it answers them and with right values, of "
               "sclite/wer or the one metric of -m. Speakers are those of the input, or --documents."),
    ]  # fmt: skip


def compare_speech(given: dict[str, Any], named: Collection[str], systems: Sequence[Named]) -> None:
    """Aligns the systems, tests all pairs and prints what was found; `named` are the options that were given.

    Raises:
        MatchgridError: options do not fit together, the input names no speakers, or a file can't be read.
    """
    unused = sorted(name for name in UNUSED if name in named)
    if unused:
        raise OptionError(
            f"--sctk does as sc_stats does, without --{unused[0].replace('_', '-')}: leave it out, or --sctk"
        )
    runs = next((each for each in systems if len(each.files) > 1), None)
    if runs is not None:
        raise OptionError(f"--sctk takes one file of a system, and {runs.name} has {len(runs.files)}")
    if "metrics" not in named:
        given["metrics"] = (METRIC,)
    metrics = metrics_wanted(given, named)
    if len(metrics) != 1:
        raise OptionError(f"--sctk compares the alignments of one metric, not of {len(metrics)}")
    files = opened(given, metrics)
    source = whole(files)
    texts = dict(zip((each.name for each in systems), source.hypotheses.values(), strict=True))
    speakers = _speakers(files, source.documents, given["unit"])
    found = sctk_tests(texts, source.references, speakers=speakers, metric=metrics[0], threads=given["threads"])
    about = [str(note) for place in range(len(systems)) for note in files.notes(place)]
    notes = [*about, *(str(note) for note in found.notes)]
    say_notes(list(dict.fromkeys(notes)), strict=given["strict"], quiet=given["quiet"])
    deliver(sctk_report(found, given["format"]), given)


def _speakers(files: Files, documents: Sequence[str] | None, unit: str | None) -> Sequence[str]:
    """Who speaks each utterance: the group that is named, or the first that can be speakers.

    Raises:
        OptionError: the input has no such group.
    """
    groups: Mapping[str, Sequence[str] | None] = {**files.groups, "documents": documents}
    for name in WHO if unit is None else (unit,):
        found = groups.get(name)
        if found:
            return found
    raise OptionError(
        f"--sctk compares speakers, and this input names no {unit or 'speakers'}: trn, stm and Kaldi do, with "
        "--speakers RULE where ids name them; of plain text --documents FILE has one a line"
    )
