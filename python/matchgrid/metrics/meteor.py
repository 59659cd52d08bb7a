"""METEOR as Meteor 1.5 computes it: words that match, by stages, and how many chunks the matches are in.

    METEOR = F * (1 - gamma * fragmentation^beta)
    F = 1 / ((1 - alpha) / P + alpha / R),  fragmentation = chunks / matched words
    P = sum over stages of weight * (delta * content + (1 - delta) * function) / the same of all words of the output

Content and function are how many words of either kind a stage matched; R is the same of the reference. `chunks` is the
number of runs of matches that are in the same order on both sides, and 0 where one run has every word of both texts:
then there is no penalty. What stands in the formula is summed over segments before it is divided.

Stages propose matches: equal words, words with equal stems, words that share a set of synonyms, phrases that are
paraphrases. A search from the first word of the reference to the last keeps the `beam` best ways to choose among them:
most words, then fewest chunks, then the shortest distances. Function words are those of a list.

Several references: the one with the highest score, the first of equals; all numbers are that one's. Degenerate:
without a match the score is 0, and for empty texts, too.

Source: Denkowski and Lavie (2014), https://aclanthology.org/W14-3348; arithmetic and text as Meteor 1.5, whose faults
are reproduced: words and stems are told apart by 32 bits of a hash; of equal texts only the first stage is used; halves
of words are lost in the search, and the distance of a match is charged to what was tried after it.
`arithmetic="plain"` mends these. For every language Meteor takes the function words of English:
`function_words="language"` takes those of the language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native, exact, facts
from ..errors import OptionError, ValueNameError
from ..resources import Table, meteor
from ..settings import check, check_numbers, check_one_of
from ..text import Step, stop_words, text_steps, tokenizer
from .looks_up import Found, LooksUp
from .matches import Matching
from .meteor_tasks import LANGUAGES, STAGES, language_name, stages_of, task_of

if TYPE_CHECKING:
    from ..notes import Note
    from ..types import Array, Flags

ARITHMETICS = ("meteor-1.5", "plain")
_LARGEST_BEAM = 1_000
_PARAMETERS = ("alpha", "beta", "gamma", "delta")


@dataclass(frozen=True, eq=False)
class METEOR(Matching, LooksUp):
    """Corpus and segment METEOR, 0 to 1, higher is better.

    Args:
        language: by its name or Meteor's code (`-l`); `other` for one that Meteor does not know.
        task: what the numbers were tuned for (`-t`): `rank`, `adq`, `hter`, `util`, `li`, `tune` or `universal`; by
            default `rank`, or `li` for a language that was not tuned for it.
        stages: what finds matches, in order, joined by `+` (`-m`): `exact`, `stem`, `synonym`, `paraphrase`; by default
            all that Meteor has for the language and the task.
        weights: what a match of each stage weighs (`-w`); by default the task's, by place: the second stage has the
            second weight, whichever it is.
        alpha, beta, gamma, delta: the numbers of the formula (`-p`); by default the task's.
        function_words: `english`; `language`, those of the language; `file:PATH`, one a line (`-s`); or `none`.
        characters: lengths in characters instead of words (`-ch`), in units of UTF-16; chunks are of words still.
        beam: how many ways the search keeps (`-x`).
        normalized: Meteor's tokenization (`-norm`, but for the case).
        no_punct: without punctuation (`-noPunct`); only with `normalized`.
        lowercase: compare in lower case (`-lower`).
        tokenize: `meteor`, words between spaces, tabs and line ends, or another tokenizer.
        normalize: text steps before all else, such as `"nfkc"`.
        arithmetic: `meteor-1.5`, or `plain` without its faults.
        files: where Meteor's data are: `installed`, in METEOR_HOME or the package pycocoevalcap; or a
            `meteor-1.5.jar`, or a folder with it or with its files, and with `paraphrase-*.gz`.

    Raises:
        OptionError: a setting has no such value, or two do not go together.
        ResourceError: files that are named are not there; or, when it measures or signs, those that it needs are not.
    """

    language: str = "english"
    task: str | None = None
    stages: str | None = None
    weights: tuple[float, ...] | None = None
    alpha: float | None = None
    beta: float | None = None
    gamma: float | None = None
    delta: float | None = None
    function_words: str = "english"
    characters: bool = False
    beam: int = 40
    normalized: bool = True
    no_punct: bool = False
    lowercase: bool = True
    tokenize: str | Step = "meteor"
    normalize: str | tuple[Step, ...] = ()
    arithmetic: str = "meteor-1.5"
    files: str = "installed"

    name = "meteor"
    scale = 1.0
    splits = ("tokenize=words", "tokenize=char")

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "normalize", text_steps(self.normalize))
        object.__setattr__(self, "language", language_name(self.language))
        check_one_of(self, "arithmetic", ARITHMETICS)
        name, _, path = self.function_words.partition(":")
        if self.function_words not in ("english", "language", "none") and not (name == "file" and path):
            raise OptionError(f"function_words is english, language, none or file:PATH, not {self.function_words!r}")
        if not 1 <= self.beam <= _LARGEST_BEAM:
            raise OptionError(f"beam is a whole number from 1 to {_LARGEST_BEAM:,}, not {self.beam}")
        self._check_text()
        self._check_numbers()
        self._check_files()

    def _check_text(self) -> None:
        given = str(self.tokenize) == "pretokenized"
        if given and (self.normalized or self.lowercase or self.normalize):
            raise OptionError(
                "tokenize=pretokenized compares tokens as they are, so say normalized=no and lowercase=no, and leave "
                "normalize out; or change the tokens themselves"
            )
        if self.normalized:
            meteor.check_normalized(self.language)
        if self.no_punct and not self.normalized:
            raise OptionError(
                "no_punct=yes deletes what Meteor's tokenization sets apart, so it needs normalized=yes; "
                "normalize=no-punctuation deletes punctuation of any text"
            )

    def _check_files(self) -> None:
        """Refuses files that are named and not there; where none are named, that is told when they are needed."""
        if not self.files:
            raise OptionError("files is installed, or where Meteor's data are, and not empty")
        if self._place:
            meteor.check_place(self._place)
            self.found()
        elif self.function_words.startswith("file:"):
            self._function_words()

    def _check_numbers(self) -> None:
        name, task = task_of(self.language, self.task)
        if name == self.task == task_of(self.language, None)[0]:
            object.__setattr__(self, "task", None)
        self._check_stages(stages_of(self.language, name))
        weights = task.weights[: len(self.matching)]
        if self.weights is not None:
            check_numbers(self, "weights", "one number for each stage")
        if self.weights == weights:
            object.__setattr__(self, "weights", None)
        if len(self.weights or weights) != len(self.matching):
            raise OptionError(
                f"weights are {len(self.matching)} numbers joined by /, one for each of {'+'.join(self.matching)}"
            )
        if any(not 0 <= weight <= 1 for weight in self.stage_weights) or not any(self.stage_weights):
            raise OptionError("weights are numbers from 0 to 1, and one is above 0")
        for name, usual in zip(_PARAMETERS, task.parameters, strict=True):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= (100 if name == "beta" else 1):
                raise OptionError(f"{name} is a number from 0 to {100 if name == 'beta' else 1}, not {value}")
            if value == usual:
                object.__setattr__(self, name, None)

    def _check_stages(self, usual: tuple[str, ...]) -> None:
        if self.stages is None:
            return
        found = tuple(self.stages.split("+"))
        for stage in found:
            if stage not in STAGES:
                raise ValueNameError(f"stages are some of {', '.join(STAGES)} joined by +, not {stage!r}", STAGES)
        if len(set(found)) < len(found):
            raise OptionError(f"stages={self.stages} has a stage twice")
        if found == usual:
            object.__setattr__(self, "stages", None)
        if "stem" in found and "stem" not in LANGUAGES[self.language].stages:
            raise OptionError(f"Meteor has no stemmer for {self.language}: leave the stage stem out")
        if "synonym" in found and "synonym" not in LANGUAGES[self.language].stages:
            raise OptionError(f"Meteor has no synonyms of {self.language}: leave the stage synonym out")

    @property
    def matching(self) -> tuple[str, ...]:
        """The stages, in order."""
        if self.stages is not None:
            return tuple(self.stages.split("+"))
        return stages_of(self.language, task_of(self.language, self.task)[0])

    @property
    def stage_weights(self) -> tuple[float, ...]:
        """What a match of each stage weighs."""
        usual = task_of(self.language, self.task)[1].weights[: len(self.matching)]
        return usual if self.weights is None else self.weights

    @property
    def parameters(self) -> tuple[float, ...]:
        """Alpha, beta, gamma and delta."""
        given = (getattr(self, name) for name in _PARAMETERS)
        usual = task_of(self.language, self.task)[1].parameters
        return tuple(number if value is None else value for value, number in zip(given, usual, strict=True))

    @property
    def _place(self) -> str:
        """Where Meteor's data are, or nothing."""
        return "" if self.files == "installed" else self.files

    @property
    def columns(self) -> tuple[str, ...]:
        """Words and function words of both sides, matches of each stage, chunks, and matched words of both sides."""
        kinds = ("hypothesis_content", "reference_content", "hypothesis_function", "reference_function")
        return (
            *("hypothesis_length", "reference_length", "hypothesis_function", "reference_function"),
            *(f"{stage}_{kind}" for stage in self.matching for kind in kinds),
            *("chunks", "hypothesis_matched", "reference_matched"),
        )

    @property
    def label(self) -> str:
        """`METEOR`, and the task if it is another than the language's first."""
        return "METEOR" if self.task is None else f"METEOR-{self.task}"

    def kernel(self) -> dict[str, Any]:
        """The matches with the reference whose score is highest.

        Raises:
            ResourceError: a stage needs files that are not there.
        """
        return {
            "kind": "meteor",
            "stages": list(self.matching),
            "weights": list(self.stage_weights),
            "parameters": list(self.parameters),
            "stemmer": f"meteor:{self.language}" if "stem" in self.matching else None,
            "characters": self.characters,
            "beam": self.beam,
            "plain": self.arithmetic == "plain",
            "tables": {
                "function-words": _native.Resource.words([]),
                **{table.name.partition(":")[0]: table() for table in self.data},
            },
        }

    def score(self, rows: Array) -> Array:
        """METEOR of (sums of) rows."""
        alpha, beta, gamma, _ = self.parameters
        precision, recall = self._part(rows, 0), self._part(rows, 1)
        matched = (precision > 0) & (recall > 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = 1 / ((1 - alpha) / precision + alpha / recall)
        penalty = gamma * exact.powers(self._fragmentation(rows), beta)
        found: Array = np.where(matched, mean, 0.0) * (1 - penalty)
        return found

    def components(self, rows: Array) -> dict[str, Any]:
        """Precision and recall, their `f1` and weighted mean, `fragmentation` and `penalty`, and matches by stage."""
        alpha, beta, gamma, _ = self.parameters
        precision, recall = float(self._part(rows, 0)), float(self._part(rows, 1))
        some = precision > 0 and recall > 0
        fragmentation = float(self._fragmentation(rows))
        sides = ("hypothesis", "reference")
        counts = dict(zip(self.columns, rows.astype(int).tolist(), strict=True))
        return {
            "precision": precision,
            "recall": recall,
            "f1": 2 * precision * recall / (precision + recall) if some else 0.0,
            "f_mean": 1 / ((1 - alpha) / precision + alpha / recall) if some else 0.0,
            "fragmentation": fragmentation,
            "penalty": gamma * fragmentation**beta if any(rows[-2:]) else 0.0,
            "chunks": counts["chunks"],
            "matches": {
                stage: {side: counts[f"{stage}_{side}_content"] + counts[f"{stage}_{side}_function"] for side in sides}
                for stage in self.matching
            },
            "matched": {side: counts[f"{side}_matched"] for side in sides},
            "lengths": {side: counts[f"{side}_length"] for side in sides},
        }

    def _part(self, rows: Array, side: int) -> Array:
        """Precision (side 0) or recall (1), and 0 where there is nothing to divide by."""
        delta = self.parameters[3]
        stages = rows[..., 4:-3].reshape(*rows.shape[:-1], len(self.matching), 4)
        weights = np.array(self.stage_weights)
        # In Meteor's order: content words of all stages, then function words.
        parts = (weights * stages[..., side] * delta, weights * stages[..., side + 2] * (1 - delta))
        weighed = np.concatenate(parts, axis=-1)
        length, function = rows[..., side], rows[..., side + 2]
        whole = delta * (length - function) + (1 - delta) * function
        found: Array = np.where(whole > 0, exact.in_order(weighed) / np.where(whole > 0, whole, 1.0), 0.0)
        return found

    def _fragmentation(self, rows: Array) -> Array:
        """Chunks per matched word."""
        matched = (rows[..., -2] + rows[..., -1]) / 2
        found: Array = rows[..., -3] / np.where(matched > 0, matched, 1.0)
        return found

    def look(self) -> Found:
        """The function words, the tables of the stages, and Meteor's tokenization.

        Raises:
            ResourceError: they are not there.
        """
        place = self._place
        tables = (
            *self._function_words(),
            *((meteor.synonyms(place),) if "synonym" in self.matching else ()),
            *((meteor.paraphrases(place, self.language),) if "paraphrase" in self.matching else ()),
        )
        if not self.normalized:
            return Found(tables)
        names = [f"meteor-norm:{self.language}{place and ':'}{place}", *(["meteor-no-punct"] if self.no_punct else [])]
        return Found(tables, text_steps(names))

    def _function_words(self) -> tuple[Table, ...]:
        if self.function_words == "none":
            return ()
        if self.function_words.startswith("file:"):
            step = stop_words(self.function_words)[0]
            assert step.resource  # a list that is read from a file
            return (Table("function-words:file", step.digest, step.resource),)
        return (meteor.function_words(self._place, "english" if self.function_words == "english" else self.language),)

    @property
    def text(self) -> tuple[Step, ...]:
        """`normalize`, Meteor's tokenization, lower case, words."""
        return (
            *self.normalize,
            *(self.found().steps if self.normalized else ()),
            *(text_steps(["lower"]) if self.lowercase else ()),
            tokenizer(self.tokenize),
        )

    def remarks(self, flags: Flags) -> tuple[Note, ...]:
        """Also what is counted otherwise than it should be, as Meteor does."""
        mend = "arithmetic=plain compares the words themselves, and equal texts by all stages"
        foreign = self.language not in ("english", "other") and self.function_words == "english"
        found = (
            facts.note(
                flags & facts.FAULT, "equal_hashes", "different words count as equal, as their hashes are equal", mend
            ),
            facts.note(
                flags & facts.FIRST_STAGE,
                "first_stage",
                f"equal texts are compared by the stage {self.matching[0]} alone, as by Meteor",
                mend,
            ),
            facts.note(
                np.full(len(flags), foreign),
                "english_function_words",
                f"the function words of English for {self.language}, as by Meteor",
                "function_words=language takes those of the language",
            ),
        )
        return (*super().remarks(flags), *(note for note in found if note))
