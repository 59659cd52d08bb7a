"""Notes as the command line says them: whose they are, and the flags that answer them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..metrics.mean import unit_metric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..evaluation import Evaluation
    from ..notes import Note

SEED = "SACREBLEU_SEED"
"""What sacreBLEU reads its seed from."""

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
        {str(note): bool(note.total) for note in files} | _by_metric(evaluation)
        for files, evaluation in zip(about_files, evaluations, strict=True)
    ]
    lines: dict[str, None] = {}
    for evaluation, notes in zip(evaluations, by_system, strict=True):
        for note, placed in notes.items():
            shared = not placed or all(note in others for others in by_system)
            lines[note if shared else f"{evaluation.system}: {note}"] = None
    return list(lines)


def _by_metric(evaluation: Evaluation) -> dict[str, bool]:
    """The notes of a system as lines, and whether each is about segments."""
    if not evaluation.notes:
        return {}
    # A score without notes does without tables.
    from ..report.scores import titles

    lines: dict[str, bool] = {}
    titled = list(zip(titles(evaluation.statistics), evaluation, strict=True))
    for note in evaluation.notes:
        names = [title for title, found in titled if note in found.notes]
        head = f"{', '.join(names)}: " if len(names) < len(titled) else ""
        first = next(found.metric for found in evaluation if note in found.notes)
        flags = _FLAGS.get((note.code, unit_metric(first).name))
        lines[f"{head}{note}{f' ({flags})' if flags else ''}"] = bool(note.total)
    return lines


def seed_lines(seed: int) -> list[str]:
    """A note where the environment has another seed for sacreBLEU than the one that is drawn with."""
    meant = os.environ.get(SEED, "").strip()
    if meant in ("", str(seed)):
        return []
    way = f"--seed {meant} draws as sacreBLEU does then" if meant.isdecimal() else "--seed N sets it"
    return [f"{SEED}={meant} is not read, and the seed is {seed}; {way}"]
