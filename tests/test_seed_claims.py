"""Numerical claims of the articles that the project starts from, as far as they are about metrics that are here.

The records are in golden/seed_claims.jsonl. Two of them hold only with a qualification, and are tested as they hold.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from agreement_claims import CHECKS as AGREEMENT_CHECKS
from bag_claims import CHECKS as BAG_CHECKS
from cider_claims import CHECKS as CIDER_CHECKS
from matchgrid import BLEU, CER, TER, WER, ChrF, GoogleGLEU, Levenshtein, metric, text
from matchgrid.comparison import sacrebleu_confidence, sacrebleu_tests
from meteor_claims import CHECKS as METEOR_CHECKS
from meteor_claims import NLTK as NLTK_METEOR
from places import GOLDEN, records, shared

CLAIMS = {record["id"]: record for record in records(GOLDEN / "seed_claims.jsonl")}
QUALIFIED = {"P000-thm4b-literal", "P004-8.5-swap50-ter"}

# Claims that are not about the metrics there are: by what they are about, and by id.
LATER = {
    "similarity of vectors": {"P000-norm-cos"},
    "arithmetic of a page's tables, which no metric computes": {"arithmetic"},
    "counts that a definition is contrasted with, and no metric has": {
        *("naive_precision", "ngram_set", "substring_count", "substring_count_sum"),
    },
}


def bleu(config: dict[str, Any]) -> BLEU:
    """BLEU as the articles mean it unless they say otherwise: words between spaces, no smoothing, 0 to 1."""
    return BLEU(
        max_order=config.get("max_ngram_order", config.get("order", 4)),
        smooth=config.get("smooth", "none"),
        smooth_value=config.get("k"),
        effective_order=config.get("effective_order", False),
        scale=100 if config.get("scale") == "0-100" else 1,
        lowercase=config.get("lowercase", False),
        tokenize=config.get("tokenize", "none"),
    )


def parts(record: dict[str, Any]) -> dict[str, Any]:
    return bleu(record["config"]).measure(record["hyps"], record["refs"]).components


def corpus_bleu(record: dict[str, Any]) -> float:
    chosen = bleu(record["config"])
    if record["config"].get("api") == "sentence_bleu":
        chosen = metric("sacrebleu/sentence-bleu")
    return chosen.measure(record["hyps"], record["refs"]).score


def precisions(record: dict[str, Any]) -> list[float]:
    found = parts(record)
    return [match / total if total else 0.0 for match, total in zip(found["matches"], found["totals"], strict=True)]


def lengths(record: dict[str, Any]) -> Any:
    found = parts(record)
    both = [found["hypothesis_length"], found["reference_length"], found["bp"]]
    return both[: len(record["expect"])] if isinstance(record["expect"], list) else both[1]


def brevity(hypothesis: float, reference: float) -> float:
    """The brevity penalty alone: BLEU-1 of a row whose words all match."""
    return float(BLEU(max_order=1, scale=1).score(np.array([hypothesis, reference, hypothesis, hypothesis])))


def envelope(record: dict[str, Any]) -> Any:
    """The length envelope, reached: by a prefix, by a corpus, by words without an order."""
    x, reference = record["config"]["x"], 1000.0
    hypothesis = x * reference
    if record["config"]["branch"] == "left":
        matches = totals = [hypothesis] * 4
    elif record["config"]["branch"] == "right-corpus":
        matches, totals = [reference, *[hypothesis] * 3], [hypothesis] * 4
    else:
        matches, totals = [reference] * 4, [hypothesis] * 4
    top = float(BLEU(scale=1, smooth="none").score(np.array([hypothesis, reference, *matches, *totals])))
    return record["config"]["score"] <= top if "score" in record["config"] else top


def word_errors(record: dict[str, Any]) -> Any:
    """WER, or it with the counts that are asked for."""
    stats = WER().measure(record["hyps"], record["refs"])
    counts = stats.components
    named = {"wer": stats.score, "S": counts["substitutions"], "D": counts["deletions"], "I": counts["insertions"]}
    fields = record["config"].get("fields")
    return [named[field] for field in fields] if fields else stats.score


def both_errors(record: dict[str, Any]) -> list[float]:
    return [kind().measure(record["hyps"], record["refs"]).score for kind in (WER, CER)]


def pooled_and_mean(record: dict[str, Any]) -> list[float]:
    stats = WER().measure(record["hyps"], record["refs"])
    return [stats.score, stats.macro().score]


def consistent(record: dict[str, Any]) -> bool:
    config = record["config"]
    if "bp" in config:
        reference = config["len"] * (1 - math.log(config["bp"]))
        return brevity(config["len"], reference) == pytest.approx(config["bp"]) and 6.8 <= reference <= 7.3
    rows = [[c, r, *matches, c, c - 1, c - 2, c - 3] for c, r, *matches in config["solutions(c,r,m1,m2,m3,m4)"]]
    scores = BLEU(smooth="add-k", scale=1).score(np.array(rows, dtype=float))
    return {f"{score:.3f}" for score in scores} == {"0.145"}


def utilities(record: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """BLEU+1 of every hypothesis (rows) against every outcome, and the probabilities of the outcomes."""
    outcomes, probabilities = zip(*record["config"]["outcomes"], strict=True)
    exact = record["config"].get("utility") == "exact_match"
    chosen = metric("em") if exact else bleu(record["config"])
    rows = [chosen.measure([one] * len(outcomes), outcomes).rows for one in record["hyps"]]
    return chosen.score(np.stack(rows)), np.array(probabilities)


def gap(record: dict[str, Any]) -> float:
    table, probabilities = utilities(record)
    best, second = sorted(table @ probabilities)[:-3:-1]
    return best - second


def samples(record: dict[str, Any], hypotheses: int = 9, delta: float = 0.05) -> int:
    return math.ceil(2 * math.log(2 * hypotheses / delta) / gap(record) ** 2)


def monte_carlo(record: dict[str, Any]) -> int:
    table, probabilities = utilities(record)
    drawn = np.random.default_rng(0).multinomial(record["config"]["S"], probabilities, size=record["config"]["trials"])
    return int((np.argmax(drawn @ table.T, axis=1) == np.argmax(table @ probabilities)).sum())


def best(record: dict[str, Any]) -> str:
    table, probabilities = utilities(record)
    return record["hyps"][np.argmax(table @ probabilities)]


def expected(record: dict[str, Any]) -> float:
    table, probabilities = utilities(record)
    return float((table @ probabilities)[0])


def clipped_unigram(record: dict[str, Any]) -> list[int]:
    """The token's count, its largest in a reference, and its clipped matches: the hypothesis reduced to it."""
    token = record["config"]["token"]
    only = " ".join(word for word in record["hyps"][0].split() if word == token)
    counts = BLEU(max_order=1, tokenize="none").measure([only], record["refs"]).components
    most = max(reference.split().count(token) for reference in record["refs"][0])
    return [counts["totals"][0], most, counts["matches"][0]]


def chrf(record: dict[str, Any]) -> float:
    config = record["config"]
    options = {name: config[name] for name in ("char_order", "beta", "eps_smoothing", "word_order") if name in config}
    score = ChrF(**options).measure(record["hyps"], record["refs"]).score
    return score / 100 if config["scale"] == "0-1" else score


def ter(record: dict[str, Any]) -> float:
    score = TER().measure(record["hyps"], record["refs"]).score
    return score / 100 if record["config"]["scale"] == "0-1" else score


def rouge(record: dict[str, Any]) -> Any:
    """The parts of rouge-score's metrics: `rouge1.F` is one, `rouge1` all three."""
    names = {"P": ["precision"], "R": ["recall"], "F": ["f"], "": ["precision", "recall", "f"]}
    found = []
    for variant in record["config"]["variants"]:
        name, _, part = variant.partition(".")
        components = metric(f"rouge-score/{name}").measure(record["hyps"], record["refs"]).components
        found += [components[each] for each in names[part]]
    return found if isinstance(record["expect"], list) else found[0]


def recalls(record: dict[str, Any]) -> list[float]:
    # The recall of tokens is that of ROUGE-1.
    names = ["rouge1" if field == "token" else field for field in record["config"]["fields"]]
    measured = [metric(name).measure(record["hyps"], record["refs"]) for name in names]
    return [stats.components["recall"] for stats in measured]


def corollary(record: dict[str, Any]) -> float:
    """Recall that is lost with n-grams, from the score of a row."""
    n, m, length = (record["config"][name] for name in ("n", "m", "ref_len"))
    total = length - n + 1
    chosen = metric("rouge1:aggregate=micro,report=recall")
    return 1 - float(chosen.score(np.array([total - n * m, total, total, *[0.0] * 9, 1])))


def ribes(record: dict[str, Any]) -> list[float]:
    """RIBES and its factors, of NTT's script."""
    found = metric("ntt/ribes").measure(record["hyps"], record["refs"]).components
    names = {"RIBES": "ribes", "NKT": "nkt", "P": "precision", "BP": "bp"}
    return [found[names[field]] for field in record["config"]["fields"]]


def defaults(record: dict[str, Any]) -> list[Any]:
    if record["id"] == "P004-10-defaults":
        return paired_defaults()
    chosen = BLEU()
    values = [chosen.max_order, chosen.smooth, chosen.effective_order, chosen.lowercase, str(chosen.tokenize)]
    return [*values, BLEU(smooth="add-k").smooth_value, BLEU(smooth="floor").smooth_value]


def shrinkage(record: dict[str, Any]) -> float:
    m, t, k = (record["config"][name] for name in "mtk")
    found = BLEU(max_order=2, smooth="add-k", smooth_value=k, scale=1)
    return found.components(np.array([t + 1.0, 1, 1, m, t + 1, t]))["precisions"][1] / 100


def paired_defaults() -> list[int]:
    """What sacreBLEU's modes draw by default: for an interval, in either paired test, and the seed."""
    base, other = (BLEU().measure(hypotheses, ["a b c d", "b c d e"]) for hypotheses in (["a b", "b c"], ["a", "d e"]))
    alone = dict(sacrebleu_confidence(base).draws)
    drawn = {test: sacrebleu_tests({"x": [base], "y": [other]}, test=test).draws for test in ("bs", "ar")}
    return [alone["bs"], drawn["bs"], drawn["ar"], alone["seed"]]


CHECKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "wer": word_errors,
    "wer_ops": word_errors,
    "wer_cer": both_errors,
    "wer_corpus": pooled_and_mean,
    "cer": lambda record: CER().measure(record["hyps"], record["refs"]).score,
    "levenshtein": lambda record: Levenshtein(tokenize="none").measure(record["hyps"], record["refs"]).score,
    "clipped_count": lambda record: parts(record)["matches"][record["config"]["n"] - 1],
    "clipped_counts": lambda record: parts(record)["matches"][:2],
    "clipped_unigram": clipped_unigram,
    "modified_precision": lambda record: precisions(record)[record["config"]["n"] - 1],
    "modified_precisions": precisions,
    "bleu": corpus_bleu,
    "sentence_bleu": lambda record: bleu(record["config"]).measure(record["hyps"], record["refs"]).segment_scores,
    "bleu_counts": lambda record: [parts(record)["matches"], parts(record)["totals"]],
    "bleu_lengths": lengths,
    "bleu_parts": lambda record: [precisions(record)[0], parts(record)["bp"]],
    "brevity_penalty": lambda record: [brevity(*pair) for pair in record["config"]["pairs"]],
    "length_envelope": envelope,
    "consistency": consistent,
    "identity": shrinkage,
    "expected_utility": expected,
    "mbr_argmax": best,
    "mbr_gap": gap,
    "hoeffding_samples": samples,
    "mbr_monte_carlo": monte_carlo,
    "chrf": chrf,
    "ter": ter,
    "rouge": rouge,
    "rouge_multi": rouge,
    "rouge_tokenize": lambda record: [
        token for words in text.tokens("ascii-words", record["hyps"], normalize="lower") for token in words
    ],
    "lcs": lambda record: metric("rougeL").measure(record["hyps"], record["refs"]).components["matches"],
    "recalls": recalls,
    "formula": corollary,
    "name": lambda record: ChrF(**record["config"]).label,
    "defaults": defaults,
    "ribes": ribes,
    "ribes_nkt": lambda record: metric("ntt/ribes:report=nkt").measure(record["hyps"], record["refs"]).score,
    **AGREEMENT_CHECKS,
    **BAG_CHECKS,
    **CIDER_CHECKS,
    **METEOR_CHECKS,
    "google_gleu": lambda record: GoogleGLEU().measure(record["hyps"], record["refs"]).score,
}
EXACT = {"P004-8.3-empty-cider", "bleu_counts", "defaults", "mbr_argmax", "name", "rouge_tokenize", "squad_norm"}
# Claims about several metrics.
SEVERAL = {"error_rates", "similarities"}
FIELDS = {
    "WER": WER(),
    "CER": CER(),
    "lev": Levenshtein(tokenize="none"),
    "TER": TER(),
    "BLEU": BLEU(),
    "rouge1.F": metric("rouge-score/rouge1"),
    "METEOR": NLTK_METEOR,
    "CIDEr-D": metric("coco-scorer/cider-d"),
}


@pytest.mark.parametrize("name", [name for name in CLAIMS if name not in QUALIFIED])
def test_the_claim_holds(name: str):
    record = CLAIMS[name]
    expect, tolerance = record["expect"], max(record["tolerance"], 1e-12)
    if record["metric"] in SEVERAL:
        stats = [FIELDS[field].measure(record["hyps"], record["refs"]) for field in record["config"]["fields"]]
        found = [one.score / one.metric.scale for one in stats]
    else:
        found = CHECKS[name if name in CHECKS else record["metric"]](record)
    assert found == (expect if {name, record["metric"]} & EXACT else pytest.approx(expect, rel=0, abs=tolerance))


def test_the_toy_of_theorem_4b_needs_a_word_in_common():
    record = CLAIMS["P000-thm4b-literal"]
    table, probabilities = utilities(record)
    values = table @ probabilities

    assert values[0] == pytest.approx(0.2, abs=1e-12)
    assert values.max() == pytest.approx(0.5110283819, abs=1e-10)
    assert gap(record) == pytest.approx(0.00481145584, abs=1e-10)
    assert samples(record) == 508_517
    assert [round(value, 3) for value in (values[0], values.max())] != record["expect"][:2]


@pytest.mark.parametrize(("words", "edits"), [(5, 1), (10, 1), (11, 2), (13, 2), (14, 28), (50, 100)])
def test_a_swap_of_blocks_is_one_shift_up_to_ten_words_and_none_from_fourteen(words: int, edits: int):
    first, second = ([f"{side}{place}" for place in range(words)] for side in "ab")
    stats = TER().measure([" ".join([*second, *first])], [" ".join([*first, *second])])

    assert stats.components["edits"] == edits
    assert stats.score == pytest.approx(100 * edits / (2 * words), rel=1e-15)


def test_every_claim_is_tested_or_belongs_to_something_later():
    later = set().union(*LATER.values())
    for record in records(shared("golden", "seed_checks.jsonl")):
        held = record["id"] in CLAIMS
        assert held != bool({record["id"], record["metric"]} & later), record["id"]
