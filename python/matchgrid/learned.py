"""What a metric learns from references before it measures, as a native table that its kernel looks things up in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _native
from .errors import OptionError, TextError
from .frequencies import LEARNED, DocumentFrequencies
from .segments import references_alone
from .settings import thread_count
from .text.run import form, prepare, remaining

if TYPE_CHECKING:
    from .statistics import Metric
    from .text import Step
    from .types import References


@dataclass(frozen=True)
class Learned:
    """A table made of references, and the steps that they went through; `str` is its digest, in short."""

    table: _native.Resource
    text: tuple[Step, ...]

    def __str__(self) -> str:
        """The beginning of the table's SHA-256, in hexadecimal."""
        return self.table.digest[:16]


def check_learned(metric: Metric, value: Learned | None) -> None:
    """Refuses what was learned by a metric with other steps.

    Raises:
        OptionError: the value is of another kind, or of texts that went through other steps.
    """
    if value is None:
        return
    if not isinstance(value, Learned):
        raise OptionError(f"what {metric.name} learns is made by its learn(references), not given as {value!r}")
    if value.text != metric.reference_text:
        raise OptionError(
            f"{metric.name} learned from texts that went through other steps: learn again with these settings"
        )


def check_frequencies(metric: Metric, value: DocumentFrequencies | None) -> None:
    """Refuses document frequencies of texts that went through other steps, as far as that is known.

    Raises:
        OptionError: the value is of another kind, or of texts that went through other steps.
    """
    if value is None:
        return
    if not isinstance(value, DocumentFrequencies):
        raise OptionError(
            f"frequencies are DocumentFrequencies, as {metric.name}'s learn(references) has them, not {value!r}"
        )
    if value.text not in ("", _written(metric)):
        raise OptionError(
            f"the frequencies are of texts that went through {value.text}, and {metric.name}'s go through "
            f"{_written(metric)}: learn again with these settings"
        )


def count_ngrams(metric: Metric, references: References, max_order: int, threads: int | None) -> Learned:
    """How often n-grams occur in the prepared references, all of all segments.

    Raises:
        ShapeError, InputTypeError, TextError: the references are not those of segments.
    """
    return Learned(_ngrams(metric, references, max_order, threads), metric.reference_text)


def count_documents(metric: Metric, references: References, max_order: int, threads: int | None) -> DocumentFrequencies:
    """In how many segments n-grams occur in a prepared reference.

    Raises:
        ShapeError, InputTypeError, TextError: the references are not those of segments.
    """
    found = _ngrams(metric, references, max_order, threads, documents=True)
    return DocumentFrequencies(found, _written(metric), LEARNED)


def _ngrams(
    metric: Metric, references: References, max_order: int, threads: int | None, *, documents: bool = False
) -> _native.Resource:
    if isinstance(references, Mapping):
        from .io.captions import references_of

        references = references_of(references)
    given = references_alone(references, tokens=form(metric.text) == "tokens")
    steps = metric.reference_text
    counted = (max_order, documents)
    try:
        texts = prepare(steps, given.references)
        return _native.ngrams(remaining(steps), given.hypotheses, texts, given.counts, counted, thread_count(threads))
    except TextError as error:
        raise given.located(error) from None


def _written(metric: Metric) -> str:
    """The steps of references, much as a signature has them."""
    return "+".join(step.label for step in metric.reference_text) or "none"
