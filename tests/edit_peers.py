"""jiwer and rapidfuzz as peers: the same settings, and what differs."""

from collections.abc import Sequence

import matchgrid as mg

DISTANCES = {"levenshtein": "Levenshtein", "osa": "OSA", "damerau": "DamerauLevenshtein"}
COUNTS = ("hits", "substitutions", "deletions", "insertions")
MEASURES = ("wer", "mer", "wil", "wip")
# By name of jiwer's transform: our settings for the same.
TRANSFORMS = {
    "wer_default": {},
    "wer_contiguous": {"contiguous": True},
    "lower": {"lowercase": True},
    "punctuation": {"normalize": "no-punctuation"},
    "strict": {"lowercase": True, "normalize": "no-punctuation", "tokenize": "none"},
}


def transform(name: str):
    """jiwer's transform of a name."""
    import jiwer
    from jiwer import transformations

    if hasattr(transformations, name):
        return getattr(transformations, name)
    split = [jiwer.RemoveMultipleSpaces(), jiwer.Strip(), jiwer.ReduceToListOfListOfWords()]
    return jiwer.Compose(
        {
            "lower": [jiwer.ToLowerCase(), *split],
            "punctuation": [jiwer.RemovePunctuation(), *split],
            "strict": [
                *(jiwer.ToLowerCase(), jiwer.RemovePunctuation(), jiwer.SubstituteRegexes({r"\s": " "})),
                *split,
            ],
        }[name]
    )


def chunks(alignment: mg.Alignment) -> list[tuple]:
    return [tuple(chunk) for chunk in alignment.chunks]


def theirs(output) -> list[list[tuple]]:
    """jiwer's alignments as ours are."""
    return [
        [(one.type, one.ref_start_idx, one.ref_end_idx, one.hyp_start_idx, one.hyp_end_idx) for one in sentence]
        for sentence in output.alignments
    ]


def jiwer_difference(name: str, hypotheses: Sequence[str], references: Sequence[str]) -> str:
    """What differs from jiwer's word measures under a transform; nothing, it should be."""
    import jiwer

    changed = transform(name)
    output = jiwer.process_words(list(references), list(hypotheses), changed, changed)
    settings = TRANSFORMS[name]
    metrics = [mg.WER(**settings), mg.MER(**settings), mg.WIL(**settings), mg.WIP(**settings)]
    found = mg.evaluate(hypotheses, references, metrics=metrics, threads=1)
    for stats, measure in zip(found, MEASURES, strict=True):
        expected = getattr(output, measure)
        if abs(stats.score - expected) > 1e-12 * max(1, abs(expected)):
            return f"{measure} {stats.score!r}, not {expected!r}"
    ours = {part: found[metrics[0]].components[part] for part in COUNTS}
    if ours != {part: getattr(output, part) for part in COUNTS}:
        return f"{ours}, not {output}"
    aligned = [chunks(one) for one in mg.align(metrics[0], hypotheses, references)]
    return "" if aligned == theirs(output) else f"{aligned}, not {theirs(output)}"


def cer_difference(hypotheses: Sequence[str], references: Sequence[str], contiguous: bool = False) -> str:
    """What differs from jiwer's character error rate."""
    import jiwer
    from jiwer.transformations import cer_contiguous, cer_default

    changed = cer_contiguous if contiguous else cer_default
    output = jiwer.process_characters(list(references), list(hypotheses), changed, changed)
    stats = mg.CER(contiguous=contiguous).measure(hypotheses, references, threads=1)
    ours, expected = [stats.components[part] for part in COUNTS], [getattr(output, part) for part in COUNTS]
    if ours != expected or abs(stats.score - output.cer) > 1e-12 * max(1, output.cer):
        return f"{ours} {stats.score!r}, not {expected} {output.cer!r}"
    aligned = [chunks(one) for one in mg.align(stats.metric, hypotheses, references)]
    return "" if aligned == theirs(output) else f"{aligned}, not {theirs(output)}"


def rapidfuzz_difference(hypotheses: Sequence[str], references: Sequence[str]) -> str:
    """What differs from rapidfuzz's distances of characters, normalised or not, and from its opcodes."""
    from rapidfuzz import distance

    for name, module in DISTANCES.items():
        peer = getattr(distance, module)
        pairs = list(zip(references, hypotheses, strict=True))
        for by, function in (("none", peer.distance), ("maximum", peer.normalized_distance)):
            stats = mg.metric(f"{name}:normalize_by={by}").measure(hypotheses, references, threads=1)
            expected = [function(*pair) for pair in pairs]
            if stats.segment_scores.tolist() != expected:
                return f"{name} by {by}: {stats.segment_scores.tolist()}, not {expected}"
    found = (opcodes_difference(*pair) for pair in pairs)
    return next(filter(None, found), "")


def opcodes_difference(reference: str, hypothesis: str) -> str:
    """What differs from rapidfuzz's alignment of characters."""
    from rapidfuzz.distance import Levenshtein

    named = [tuple(op) for op in Levenshtein.opcodes(reference, hypothesis)]
    expected = [("substitute" if op == "replace" else op, *places) for op, *places in named]
    found = chunks(mg.align("levenshtein", [hypothesis], [reference])[0])
    return "" if found == expected else f"{reference!r} {hypothesis!r}: {found}, not {expected}"
