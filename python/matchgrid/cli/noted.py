"""Notes as the command line says them: whose they are, and the flags that answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..signature import spec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..evaluation import Evaluation
    from ..notes import Note

# By the code of the note and the name of the metric.
_FLAGS = {
    ("option_without_effect", "ter"): "--ter-normalized or --ter-no-punct",
    ("unsplit_script", "ter"): "--ter-normalized --ter-asian-support",
    ("unsplit_script", "bleu"): "--tokenize zh, for example",
    ("tokenized_period", "bleu"): "--tokenize none, or --force to say nothing",
    ("zh_ranges", "bleu"): "--tokenize zh-fixed",
}


def note_lines(evaluations: Sequence[Evaluation], about_files: Sequence[Sequence[Note]]) -> list[str]:
    """The notes of all systems, each once, with the names of the system and the metrics where not all have it."""
    by_system = [
        {**dict.fromkeys(map(str, files)), **_by_metric(evaluation)}
        for files, evaluation in zip(about_files, evaluations, strict=True)
    ]
    general = {str(note) for files in about_files for note in files if not note.total}
    general |= {line for evaluation in evaluations for line, placed in _by_metric(evaluation).items() if not placed}
    lines: dict[str, None] = {}
    for evaluation, notes in zip(evaluations, by_system, strict=True):
        for note in notes:
            shared = all(note in others for others in by_system)
            lines[note if shared or note in general else f"{evaluation.system}: {note}"] = None
    return list(lines)


def _by_metric(evaluation: Evaluation) -> dict[str, bool]:
    """The notes of a system as lines, and whether each is about segments."""
    lines: dict[str, bool] = {}
    for note in evaluation.notes:
        concerned = [found.metric for found in evaluation if note in found.notes]
        labels = [found.metric.label for found in evaluation]
        names = [metric.label if labels.count(metric.label) == 1 else spec(metric) for metric in concerned]
        head = f"{', '.join(names)}: " if len(names) < len(labels) else ""
        flags = _FLAGS.get((note.code, concerned[0].measured.name))
        lines[f"{head}{note}{f' ({flags})' if flags else ''}"] = bool(note.total)
    return lines
