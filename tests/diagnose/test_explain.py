"""An explanation shows the kernel's number, and what it lists adds up to the kernel's row: for every setting."""

import json
import math
import re
from collections import Counter

import pytest
from hypothesis import given, settings

import matchgrid as mg
from catalogue import CASES, Case
from matchgrid.diagnose.explanation import Explanation
from matchgrid.errors import MatchgridError, OptionError
from matchgrid.learned import count_ngrams
from matchgrid.metrics import nist
from matchgrid.metrics.mean import Mean
from reference.ribes import aligned as textbook
from strategies import Corpus, corpora, first_there, single, without_braces

# What there is nothing to list of.
REFUSED = ("rougeLsum", "rougeW", "em", "soft:vectors=none")


def explained(case: Case) -> bool:
    return case.metric.name not in {name.partition(":")[0] for name in REFUSED}


def segment(corpus: Corpus, case: Case) -> tuple[object, list[object]]:
    readings = {"braces": without_braces, "targeted": first_there, "single": single}
    corpus = readings.get(case.reading, lambda corpus: corpus)(corpus)
    return corpus.hypotheses[0], corpus.references[0]


def sums(explanation: Explanation, unit: str, order: int | None) -> list[int]:
    """Hypothesis, reference and counted n-grams, of one order or of all."""
    grams = [gram for gram in explanation.grams if gram.unit == unit and order in (None, gram.order)]
    return [sum(getattr(gram, name) for gram in grams) for name in ("hypothesis", "against", "counted")]


def check_bleu(found: Explanation) -> None:
    for order in range(1, found.metric.orders + 1):
        hypothesis, _, counted = sums(found, "word", order)
        assert (counted, hypothesis) == (found.row[f"matches_{order}"], found.row[f"totals_{order}"])
    assert len(found.hypothesis) == found.row["hypothesis_length"]
    lengths = [len(side.tokens) for side in found.references]
    if found.metric.reference_length == "average":
        assert found.row["reference_length"] == pytest.approx(sum(lengths) / len(lengths))
    else:
        assert found.row["reference_length"] in lengths


def check_chrf(found: Explanation) -> None:
    for unit, highest in (("char", found.metric.char_order), ("word", found.metric.word_order)):
        for order in range(1, highest + 1):
            hypothesis, reference, counted = sums(found, {"char": "character"}.get(unit, unit), order)
            name = f"{unit}_{order}"
            # What the hypothesis has counts only where the reference has something.
            expected = hypothesis if reference else 0, reference, counted
            assert expected == tuple(found.row[f"{side}_{name}"] for side in ("hypothesis", "reference", "matches"))


def check_overlap(found: Explanation) -> None:
    hypothesis, reference, counted = sums(found, "word", None)
    names = ("hypothesis_total", "reference_total", "shared" if "shared" in found.row else "matches")
    times = len(found.references) if all(gram.reference is None for gram in found.grams) and counted else None
    row = [found.row[name] for name in names]
    if len(found.references) > 1 and getattr(found.metric, "references", "best") in ("mean", "pooled"):
        assert times in (None, len(found.references))
        hypothesis *= len(found.references)
    assert [hypothesis, reference, counted] == row


def check_alignment(found: Explanation) -> None:
    marks = Counter(found.alignment.marks)
    if "matches" in found.row:
        assert marks["C"] == found.row["matches"] or found.metric.references in ("mean", "pooled")
        assert not marks["S"]
    for name, mark in (("hits", "C"), ("substitutions", "S"), ("deletions", "D"), ("insertions", "I")):
        if name in found.row and found.metric.name not in ("tercom", "hter"):
            assert marks[mark] == found.row[name]


def check_nltk_bleu(found: Explanation) -> None:
    for order in range(1, len(found.metric.weights) + 1):
        hypothesis, _, counted = sums(found, "word", order)
        row = found.row[f"matches_{order}"], found.row[f"denominators_{order}"]
        assert (counted, max(hypothesis, 1)) == row


def check_nltk_chrf(found: Explanation) -> None:
    assert sum(not order["counted"] for order in found.orders) == found.row["unmatched"]
    f = sum(order["f"] for order in found.orders if order["counted"]) / len(found.orders)
    assert f == pytest.approx(found.row["f"], abs=1e-12)


def check_gleu(found: Explanation) -> None:
    hypothesis, reference, counted = sums(found, "word", None)
    names = ("hypothesis_total", "reference_total", "matches")
    assert [hypothesis, reference, counted] == [found.row[name] for name in names]
    assert max(hypothesis, reference) == found.row["total"]


def check_nist(found: Explanation) -> None:
    for order in range(1, found.metric.max_order + 1):
        grams = [gram for gram in found.grams if gram.order == order]
        assert sum(gram.hypothesis for gram in grams) == found.row[f"totals_{order}"]
        information = math.fsum(gram.counted * gram.information for gram in grams)
        assert information == pytest.approx(found.row[f"information_{order}"], rel=1e-12, abs=1e-12)
    assert len(found.hypothesis) == found.row["hypothesis_length"]
    if found.metric.matching == "clipped":
        lengths = [len(side.tokens) for side in found.references]
        assert sum(lengths) / len(lengths) == pytest.approx(found.row["reference_length"], abs=1e-12)


def check_cider(found: Explanation) -> None:
    metric = found.metric
    for order in range(1, metric.max_order + 1):
        grams = [gram for gram in found.grams if gram.order == order]
        product = 0.0
        for number, side in enumerate(found.references):
            pairs = [(gram.hypothesis, gram.references[number], gram.information) for gram in grams]
            mine, theirs = (max(1, sum(pair[place] for pair in pairs)) if metric.shares else 1 for place in (0, 1))
            vectors = [(have / mine * weight, count / theirs * weight) for have, count, weight in pairs]
            norm = math.sqrt(math.prod(math.fsum(pair[place] ** 2 for pair in vectors) for place in (0, 1)))
            if norm:
                parts = ((min(one, other) if metric.clipped else one) * other for one, other in vectors)
                product += math.fsum(parts) / norm * side.facts.get("penalty", 1)
        assert product / len(found.references) == pytest.approx(found.row[f"cosine_{order}"], rel=1e-12, abs=1e-12)


def check_gleu_plus(found: Explanation) -> None:
    metric, sides = found.metric, found.references
    counted = {(order["reference"], order["order"]): order for order in found.orders}
    for (number, order), one in counted.items():
        grams = [gram for gram in found.grams if (sides[gram.reference].number, gram.order) == (number, order)]
        assert sum(gram.hypothesis for gram in grams) == one["hypothesis"]
        assert max(0, sum(gram.counted for gram in grams)) == one["counted"] == max(0, one["shared"] - one["stayed"])
    if metric.aggregate == "macro":
        return
    orders = range(1, metric.orders + 1)
    for order in orders:
        assert {one["hypothesis"] for (_, of), one in counted.items() if of == order} == {found.row[f"totals_{order}"]}
    listed = Counter()
    for side in sides:
        counts = (len(side.tokens), *(counted[side.number, order]["counted"] for order in orders))
        listed[counts] += side.facts["drawn"]
    drawn = Counter(
        (found.row[f"reference_length[{draw}]"], *(found.row[f"matches_{order}[{draw}]"] for order in orders))
        for draw in range(metric.iterations_run)
    )
    assert +listed == drawn


def check_ribes(found: Explanation) -> None:
    metric = found.metric
    chosen = [side for side in found.references if side.facts["counts"]]
    if not chosen or found.row["segments"] == 0:
        assert not found.pairs
        return
    (reference,) = chosen
    assert [pair.reference - 1 for pair in found.pairs] == textbook(
        found.hypothesis, reference.tokens, metric.arithmetic
    )
    assert all(found.hypothesis[pair.place - 1] == pair.word for pair in found.pairs)
    assert all(reference.tokens[pair.reference - 1] == pair.word for pair in found.pairs)
    scores = [side.facts["ribes"] for side in found.references]
    assert reference.facts["ribes"] == max(score for score in scores if not math.isnan(score))
    if len(found.pairs) > 1:
        assert found.facts["in order"] / found.facts["pairs"] == pytest.approx(found.row["nkt"], abs=1e-12)
        assert len(found.pairs) / len(found.hypothesis) == found.row["precision"]


def check_meteor_2005(found: Explanation) -> None:
    (reference,) = [side for side in found.references if side.facts["counts"]]
    assert {name: found.row[name] for name in found.facts} == found.facts
    assert len(reference.tokens) == found.row["reference_length"]
    counted = Counter(match.stage for match in found.matches)
    assert counted == +Counter({stage: found.row[stage] for stage in ("exact", "stem", "synonym")})
    for _, start, words, first, others in found.matches:
        assert (found.hypothesis[start - 1 : start], reference.tokens[first - 1 : first]) == (words, others)
    assert reference.facts["score"] == max(side.facts["score"] for side in found.references)


def check_meteor(found: Explanation) -> None:
    metric, (hypothesis,) = found.metric, [found.hypothesis]
    counted = Counter[str]()
    for stage, start, words, first, others in found.matches:
        (reference,) = [side for side in found.references if side.facts["counts"]]
        assert hypothesis[start - 1 : start - 1 + len(words)] == words
        assert reference.tokens[first - 1 : first - 1 + len(others)] == others
        counted.update({f"{stage} hypothesis": len(words), f"{stage} reference": len(others)})
    assert [match.reference for match in found.matches] == sorted(match.reference for match in found.matches)
    assert found.facts["chunks"] == found.row["chunks"]
    if not metric.characters:
        assert +counted == Counter({name: count for name, count in found.facts.items() if count and name != "chunks"})


CHECKS = {
    "meteor": check_meteor,
    "meteor_2005": check_meteor_2005,
    "ribes": check_ribes,
    "gleu+": check_gleu_plus,
    "nist": check_nist,
    "cider": check_cider,
    "nltk_bleu": check_nltk_bleu,
    "nltk_chrf": check_nltk_chrf,
    "gleu": check_gleu,
    "bleu": check_bleu,
    "chrf": check_chrf,
    "rouge": check_overlap,
    "bag": check_overlap,
}


@pytest.mark.parametrize("case", [case for case in CASES if explained(case)], ids=str)
@settings(max_examples=12)
@given(corpus=corpora(max_size=1))
def test_what_is_listed_adds_up_to_the_row(case: Case, corpus: Corpus):
    hypothesis, references = segment(corpus, case)
    source = hypothesis[::-1] if case.metric.name == "gleu+" else None
    sources = None if source is None else [source]
    statistics = case.metric.measure([hypothesis], [references], sources=sources)
    try:
        assert statistics.score is not None
    except MatchgridError as error:
        with pytest.raises(type(error), match=re.escape(str(error))):
            mg.explain(case.metric, hypothesis=hypothesis, references=references, source=source)
        return

    found = mg.explain(case.metric, hypothesis=hypothesis, references=references, source=source)

    assert found.score == statistics.segment_scores[0] or math.isnan(found.score)
    if not isinstance(case.metric, Mean) and not getattr(case.metric, "stale", False):
        assert (found.statistics.rows == statistics.rows).all()
    if found.grams or found.alignment is None:
        CHECKS.get(found.metric.name, CHECKS.get(found.metric.kernel()["kind"]))(found)
    else:
        check_alignment(found)
    check_formula(found)
    assert json.loads(found.to_json())["score"] == (found.score if math.isfinite(found.score) else None)
    assert found.text(rows=None)
    assert found.csv()


def check_formula(found: Explanation) -> None:
    """The expressions have the values that are said, to the digits that are shown."""
    known = {"log": math.log, "exp": math.exp, "max": max, "min": min}
    for line in found.formula:
        if line.expression and "rounded" not in line.why:
            assert eval(line.expression, dict(known)) == pytest.approx(line.value, rel=2e-4, abs=1e-4), line
        known[line.name] = line.value
    assert found.formula[-1].value == found.score or math.isnan(found.score)


@pytest.mark.parametrize("metric", ["meteor:stages=exact+stem", "meteor:stages=exact+stem,arithmetic=plain"])
def test_matches_of_meteor_that_cross_are_shown_where_they_stand(metric: str):
    metric += ",function_words=none,normalized=no"
    found = mg.explain(metric, hypothesis="b a cars d", references=["x", "c d car b a"])

    assert found.hypothesis == ("b", "a", "cars", "d")
    assert [tuple(match) for match in found.matches] == [
        ("exact", 4, ("d",), 2, ("d",)),
        ("stem", 3, ("cars",), 3, ("car",)),
        ("exact", 1, ("b",), 4, ("b",)),
        ("exact", 2, ("a",), 5, ("a",)),
    ]
    assert found.alignment is None
    assert re.search(r"^stem +3 +cars +3 +car$", found.text(), re.MULTILINE)
    assert "Matches" in found.html()
    assert found.csv().splitlines()[:3] == [
        "stage,hypothesis,words,reference,reference_words",
        "exact,4,d,2,d",
        "stem,3,cars,3,car",
    ]
    assert found.to_dict()["matches"][1] == {
        "stage": "stem",
        "hypothesis": 3,
        "words": ["cars"],
        "reference": 3,
        "reference_words": ["car"],
    }
    assert [line.name for line in found.formula] == ["P", "R", "F", "penalty", "METEOR"]


@pytest.mark.parametrize("metric", ["meteor", "coco/meteor"])
def test_synonyms_and_paraphrases_of_meteor_are_shown(meteor_data: str, metric: str):
    found = mg.explain(metric, hypothesis="fast cars run", references=["quick automobiles run"])

    assert [match.stage for match in found.matches] == ["synonym", "synonym", "exact"]
    assert [match.reference_words for match in found.matches] == [("quick",), ("automobiles",), ("run",)]
    check_formula(found)
    assert all((found.text(), found.csv(), found.html(), found.to_json()))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_explained_is_refused_with_what_is(name: str):
    with pytest.raises(OptionError, match=f"{name.partition(':')[0]} is not explained; BLEU, NIST"):
        mg.explain(name, hypothesis="a", references="a")


def test_cider_lists_what_n_grams_weigh():
    learned = mg.CIDErD(max_order=1, sigma=2).learn(["a b", "a c", "b b"])
    found = mg.explain(learned, hypothesis="a a", references=["a c", "b"])

    weights = {gram.tokens[0]: (gram.hypothesis, gram.counted, gram.fate, gram.information) for gram in found.grams}
    assert weights["a"] == (2, 1, "clipped", pytest.approx(math.log(3 / 2)))
    assert weights["c"] == (0, 0, "missing", pytest.approx(math.log(3)))
    assert [side.facts.get("penalty") for side in found.references] == [1.0, pytest.approx(math.exp(-1 / 8))]
    assert found.formula[0].why == "the mean over references"
    plain = mg.CIDEr(max_order=1, frequencies=learned.frequencies)
    (a, *_) = mg.explain(plain, hypothesis="a a", references=["a c", "a b"]).grams
    assert (a.counted, a.fate) == (4, "matched")


def test_what_gleu_plus_counts_against_the_hypothesis_is_shown():
    found = mg.explain(
        "gleu+:max_order=1",
        hypothesis="he go home home",
        references=["he goes home", "he go home"],
        source="he go home",
    )

    assert [
        (gram.tokens[0], gram.reference, gram.counted, gram.fate) for gram in found.grams if gram.tokens[0] == "go"
    ] == [
        ("go", 0, -1, "punished"),
        ("go", 1, 1, "matched"),
    ]
    assert [(order["shared"], order["stayed"], order["counted"]) for order in found.orders] == [(2, 1, 1), (3, 0, 3)]
    assert "punished" in found.html()
    with pytest.raises(OptionError, match=r"compares with the source too: give source=TEXT .*--source TEXT"):
        mg.explain("gleu+", hypothesis="a", references="a")


def test_ribes_shows_which_words_are_aligned_and_by_what():
    found = mg.explain("ribes", hypothesis="the dog bit the man", references=["x", "the man bit the dog"])

    assert [tuple(pair) for pair in found.pairs] == [
        (1, "the", 4, "the dog"),
        (2, "dog", 5, ""),
        (3, "bit", 3, ""),
        (4, "the", 4, "bit the"),
        (5, "man", 2, ""),
    ]
    assert [side.facts["counts"] for side in found.references] == [False, True]
    assert "told apart by" in found.text()
    assert "the dog" in found.html()
    assert found.csv().splitlines()[:2] == ["hypothesis,word,reference,by", "1,the,4,the dog"]
    assert found.to_dict()["pairs"][3] == {"place": 4, "word": "the", "reference": 4, "by": "bit the"}
    with pytest.raises(OptionError, match="too long for its alignment"):
        mg.explain("ribes", hypothesis="a " * 2001, references="a")


def test_absent_references_keep_the_numbers_of_the_others():
    bleu = mg.explain("bleu:tokenize=none", hypothesis="a b", references=[None, "b", None, "a b a b"])
    wer = mg.explain("wer", hypothesis="a b", references=[None, "b c d", None, "a b"])
    rouge = mg.explain("rougeL", hypothesis="a b", references=[None, "b c d", None, "a b"])

    assert [side.number for side in bleu.references] == [2, 4]
    assert bleu.to_dict()["ngrams"][0]["reference"] == 4
    assert [side.facts["counts"] for side in wer.references] == [False, True]
    assert wer.alignment.chosen == rouge.alignment.chosen == 3


def test_a_mean_is_explained_as_what_it_is_of():
    found = mg.explain("mean(bleu)", hypothesis="a b c d e", references="a b c d e")

    assert found.metric == mg.BLEU()
    assert found.score == 100


def test_tokens_that_are_split_already_are_taken_as_they_are():
    metric = mg.BLEU(tokenize="pretokenized", max_order=1)

    found = mg.explain(metric, hypothesis=["a b", "c"], references=[["a b", "d"], ["c"]])

    assert found.hypothesis == ("a b", "c")
    assert [gram.references for gram in found.grams] == [(1, 0), (0, 1)]


def test_rows_that_are_not_shown_are_said():
    hypothesis, references = "a b c d", ["a b x", "c y"]
    found = mg.explain("rouge1:references=best", hypothesis=hypothesis, references=references)

    assert "not shown" not in found.text(rows=None)
    assert found.text(rows=2).count("\n") < found.text(rows=None).count("\n")
    assert "3 n-grams are not shown: 2 unmatched, 1 missing (--all, or rows=None, shows all)" in found.text(rows=2)
    assert "5 n-grams are not shown: 2 matched, 2 unmatched, 1 missing" in found.text(rows=0)
    with pytest.raises(OptionError, match="rows is a whole number from 0"):
        found.text(rows=-1)


def test_clipped_and_matched_ngrams_come_first():
    found = mg.explain("bleu:max_order=1,tokenize=none", hypothesis="x a y b b", references="b a")

    lines = [line.split() for line in found.text(rows=None).splitlines()]

    assert [line[0] for line in lines if len(line) == 5 and line[0] != "reference"][1:5] == ["b", "a", "x", "y"]


def test_csv_has_every_ngram():
    import csv
    import io

    found = mg.explain("chrf++", hypothesis="ab, c", references="ab c")

    lines = list(csv.DictReader(io.StringIO(found.csv())))

    assert len(lines) == len(found.grams)
    assert lines[0] == {
        "unit": "character",
        "order": "1",
        "ngram": "a",
        "hypothesis": "1",
        "against": "1",
        "reference": "1",
        "counted": "1",
        "fate": "matched",
        "information": "",
    }
    assert {line["ngram"] for line in lines if (line["unit"], line["order"]) == ("word", "2")} >= {
        "ab ,",
        ", c",
        "ab c",
    }


def test_the_page_needs_nothing_else_and_escapes_texts():
    found = mg.explain("bleu:tokenize=none", hypothesis="<script>alert(1)</script> & b", references="b &")

    page = found.html()

    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page
    assert "http" not in page.replace("http-equiv", "")
    assert "BLEU = 0.0" in found._repr_html_()


def test_what_can_not_be_seen_is_written_out():
    found = mg.explain("chrf:whitespace=yes,char_order=2", hypothesis="a b\x1b", references="a b\u202e")

    assert "\x1b" not in found.text(rows=None) + found.html()
    assert "\u202e" not in found.text(rows=None) + found.html()
    assert "a\u2423" in found.text(rows=None)


def test_notes_are_said_below():
    found = mg.explain("bleu", hypothesis="", references="a")

    assert found.notes
    assert found.text().splitlines()[-1].startswith("note: ")


def test_long_texts_have_no_subsequence_shown():
    with pytest.raises(OptionError, match="too long for a subsequence"):
        mg.explain("rougeL", hypothesis="a " * 6000, references="b " * 6000)


@pytest.mark.parametrize(
    ("metric", "expression"),
    [
        ("wer", "(1 + 1 + 0) / 3"),
        ("mer", "(1 + 1 + 0) / (1 + 1 + 1 + 0)"),
        ("wip", "(1 / 3) * (1 / 2)"),
        ("wil", "1 - (1 / 3) * (1 / 2)"),
        ("ter", "100 * 2 / 3"),
        ("sclite", "100 * (1 + 1 + 0) / 3"),
        ("tercom", "(1 + 1 + 0) / 3"),
    ],
)
def test_rates_are_written_with_their_counts(metric: str, expression: str):
    (line,) = mg.explain(metric, hypothesis="a x", references="a b c").formula

    assert line.expression == expression


@pytest.mark.parametrize("name", ["mteval-v13a/bleu", "multi-bleu/bleu", "multi-bleu-detok/bleu"])
def test_an_empty_segment_is_explained_where_a_corpus_of_such_is_refused(name: str):
    found = mg.explain(name, "", ["a b"])
    stats = mg.metric(name).measure([""], ["a b"])

    assert found.score == stats.segment_scores[0] == 0
    assert f"{found.metric.label} = 0" in found.text()
    assert found.to_dict()["score"] == 0
    assert found.html()
    with pytest.raises(MatchgridError, match="no hypothesis has any token"):
        _ = stats.score


def test_a_metric_learns_once_of_a_segment(monkeypatch: pytest.MonkeyPatch):
    learned = []
    monkeypatch.setattr(nist, "count_ngrams", lambda *given: learned.append(given) or count_ngrams(*given))
    mg.explain("nist", "a b", ["a b c"], threads=1)

    assert [given[-1] for given in learned] == [1]


def test_a_source_is_printed_so_that_every_character_can_be_seen():
    found = mg.explain("gleu+", hypothesis="x\0y z", references=["x\0y z w"], source="x\0y z\r")

    assert "source=x\\x00y z" in str(found)
    assert not {"\0", "\r"} & set(str(found))
