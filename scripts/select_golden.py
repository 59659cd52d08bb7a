"""Write the golden values that tests carry with them: a selection of each file, and seed_claims.jsonl.

usage: python scripts/select_golden.py FOLDER, the folder of the full golden values.

Every input of these files was written for this project. A selection has each input at least once and each
configuration often; the full files are read by the same tests where they are present.
"""

import gzip
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from places import GOLDEN, records

SACREBLEU, ROUGE_SCORE, ROUGE155 = ("sacrebleu", "2.6.0"), ("rouge-score", "0.1.2"), ("ROUGE-1.5.5.pl", "1.5.5")
TERCOM = ("TERCOM", "0.10.0")
SCLITE = ("sclite", "SCTK 2.4.12")
GEC_RANKING = ("gec-ranking", "50b5032 on Python 2.7.18")
METEOR = ("Meteor", "1.5 of pycocoevalcap 1.2")
SQUAD = ("SQuAD's evaluate-v1.1.py and evaluate-v2.0.py", "1.1 and 2.0")
CIDER = ("pycocoevalcap, coco-caption and vrama91/cider", "1.2, 3a9afb2 and f281464")
# By file: whose values they are, and how many of its records are between two that are kept.
FILES = {
    "sacrebleu_bleu": (SACREBLEU, 4),
    "sacrebleu_chrf": (SACREBLEU, 3),
    "sacrebleu_ter": (SACREBLEU, 3),
    "sacrebleu_mecab": (SACREBLEU, 1),
    "sacrebleu_sig": (SACREBLEU, 1),
    "rouge_score": (ROUGE_SCORE, 5),
    "rouge155": (ROUGE155, 7),
    "rouge155_corpus": (ROUGE155, 1),
    "tercom": (TERCOM, 4),
    "sclite": (SCLITE, 5),
    "jiwer": (("jiwer", "4.0.0 with rapidfuzz 3.14.6"), 6),
    "gleuplus": (GEC_RANKING, 6),
    "mteval": (("mteval-v13a.pl and mteval-v14.pl", "mosesdecoder 34452895"), 5),
    "multibleu": (("multi-bleu.perl and multi-bleu-detok.perl", "mosesdecoder 34452895"), 5),
    "squad": (SQUAD, 3),
    "ribes": (("NTT RIBES", "1.03.1 on Python 3.11"), 7),
    "chrfpp": (("chrF++.py", "e96ea868"), 7),
    "squad_dataset": (SQUAD, 2),
    "meteor15": (METEOR, 6),
    "meteor15_system": (METEOR, 1),
    "cider": (CIDER, 1),
}
# By file: what of a record beside its inputs and values a test reads.
MORE = {
    "gleuplus": ("sources",),
    "cider": ("metric",),
    "sacrebleu_sig": ("hyps_B", "hyps_C"),
    "mteval": ("metric",),
    "multibleu": ("metric",),
    "squad": ("metric",),
    "squad_dataset": ("metric", "note"),
}
CLAIMS = ("id", "claim", "metric", "config", "hyps", "refs", "expect", "tolerance", "note")
SCORED = {
    *("clipped_count", "clipped_counts", "modified_precision", "modified_precisions", "bleu", "sentence_bleu"),
    *("bleu_counts", "bleu_lengths", "bleu_parts", "brevity_penalty", "length_envelope", "chrf", "ter", "name"),
    *("expected_utility", "mbr_argmax", "mbr_gap", "hoeffding_samples", "mbr_monte_carlo", "clipped_unigram"),
    *("error_rates", "similarities", "defaults", "consistency", "identity"),
    *("wer", "wer_ops", "wer_cer", "wer_corpus", "cer", "levenshtein"),
    *("rouge", "rouge_multi", "rouge_tokenize", "lcs", "recalls", "formula"),
    *("exact_match", "token_prf", "token_prf+jaccard", "jaccard", "jaccard_multiset", "jaccard_set"),
    *("squad_f1", "squad_norm", "fbeta"),
    "google_gleu",
    *("ribes", "ribes_nkt"),
    *("cider", "cider_d", "cider_idf"),
    "meteor",
    *("tau_b", "discordant_pairs", "table_order"),
}
# Claims about other metrics that are filed under one of these names.
OTHERS = {"P000-norm-cos"}


def line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":"))


def chosen(name: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Default settings, what is special, and every so many of the others, so that each input meets other options."""
    kept = []
    for number, record in enumerate(found):
        plain = not record["config"] and name != "squad"
        special = record["id"].startswith(("special", "varref", "unequal", "emptylist"))
        special |= record["expect"].get("stale_stats_affect_corpus", False)
        if plain or special or number % FILES[name][1] == 0:
            expect = {key: value for key, value in record["expect"].items() if key != "signature"}
            keys = ("id", *MORE.get(name, ()), "config", "hyps", "refs")
            kept.append({key: record[key] for key in keys} | {"expect": expect})
    return kept


def store(name: str, rows: Iterable[dict[str, Any]]) -> None:
    text = "".join(line(record) + "\n" for record in rows)
    # No time in the header, so that the same selection gives the same bytes.
    GOLDEN.joinpath(f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def write(name: str, folder: Path) -> None:
    found = list(records(folder / f"{name}.jsonl"))
    kept = chosen(name, found)
    about = f"{len(kept)} of {len(found)} records of {name}.jsonl; inputs of our own, values by the tool itself"
    tool, version = FILES[name][0]
    provenance = {"provenance": {"tool": tool, "version": version, "selection": about}}
    store(name, (provenance, *kept))


def write_nltk(folder: Path) -> None:
    kept = [one for one in records(folder / "nltk.jsonl") if one["id"].startswith("edit-")]
    about = {"provenance": {"tool": "nltk", "version": "3.10.0", "of": len(kept)}}
    rows = [
        {"id": one["id"], "hyps": one["hyps"], "refs": one["refs"], "expect": {"edit": one["expect"]["edit"]}}
        for one in kept
    ]
    store("nltk_edit", (about, *rows))


def write_nltk_ngrams(folder: Path) -> None:
    """Every named case, and a quarter of the random ones; of their values those of BLEU, GLEU and chrF."""
    found = [one for one in records(folder / "nltk.jsonl") if not one["id"].startswith("edit-")]
    kept = [one for number, one in enumerate(found) if one["id"].startswith("edge-") or number % 4 == 0]
    about = f"{len(kept)} of {len(found)} records of nltk.jsonl; inputs of our own, values by the tool itself"
    rows = [{"provenance": {"tool": "nltk", "version": "3.10.0", "selection": about}}]
    for one in kept:
        expect = ngram_values(one["expect"]) | {"segments": [*map(ngram_values, one["expect"]["segments"])]}
        rows.append({key: one[key] for key in ("id", "hyps", "refs")} | {"expect": expect})
    store("nltk", rows)


def ngram_values(expect: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in expect.items() if name.startswith(("bleu", "gleu", "chrf"))}


def write_nist(folder: Path) -> None:
    """NIST of mteval and of NLTK: the special cases, and a share of the random ones."""
    expected = {
        "mteval": ("error", "NIST", "NIST_individual", "NIST_cumulative", "NIST_seg", "NIST_doc", "n_docs"),
        "nltk": ("nist5", "nist4", "nist1", "segments"),
    }
    for name, (tool, every) in {"mteval": ("mteval-v13a.pl and mteval-v14.pl", 4), "nltk": ("nltk 3.10.0", 3)}.items():
        found = [one for one in records(folder / f"{name}.jsonl") if {"error", "NIST", "nist5"} & set(one["expect"])]
        kept = [one for number, one in enumerate(found) if number % every == 0 or "zero" in one["id"]]
        about = {"provenance": {"tool": tool, "selection": f"{len(kept)} of {len(found)} records, inputs of our own"}}
        rows = []
        for one in kept:
            expect = {key: one["expect"][key] for key in expected[name] if key in one["expect"]}
            if "segments" in expect:
                expect["segments"] = [{"nist5": segment["nist5"]} for segment in expect["segments"]]
            rows.append({key: one[key] for key in ("id", "metric", "config", "hyps", "refs")} | {"expect": expect})
        store(f"{name}_nist", (about, *rows))


def write_nltk_ribes(folder: Path) -> None:
    found = [one for one in records(folder / "nltk.jsonl") if "ribes" in one["expect"]]
    kept = found[::3]
    about = f"{len(kept)} of {len(found)} records of nltk.jsonl; inputs of our own, values by the tool itself"
    rows = [{"provenance": {"tool": "nltk", "version": "3.10.0", "selection": about}}]
    for one in kept:
        expect = {name: one["expect"][name] for name in ("ribes", "ribes_a1_b1")}
        expect["segments"] = [{"ribes": segment["ribes"]} for segment in one["expect"]["segments"]]
        rows.append({"id": one["id"], "hyps": one["hyps"], "refs": one["refs"], "expect": expect})
    store("nltk_ribes", rows)


def write_ptb(folder: Path) -> None:
    """Every text of our own; a quarter of WordNet's glosses."""
    found = list(records(folder / "ptb_tokenizer.jsonl"))
    kept = [one for number, one in enumerate(found) if "/gloss/" not in one["id"] or number % 4 == 0]
    about = f"{len(kept)} of {len(found)} records of ptb_tokenizer.jsonl; texts of our own and glosses of WordNet 3.0"
    tool = {"tool": "edu.stanford.nlp.process.PTBTokenizer", "version": "3.4.1", "selection": about}
    rows = [{key: one[key] for key in ("id", "hyps", "expect")} for one in kept]
    store("ptb_tokenizer", ({"provenance": tool}, *rows))


def write_nltk_meteor(folder: Path) -> None:
    """Every fourth record, so that each setting is there."""
    found = list(records(folder / "nltk_meteor.jsonl"))
    kept = found[::4]
    about = f"{len(kept)} of {len(found)} records; inputs of our own, values by the tool itself"
    rows = [{"provenance": {"tool": "nltk", "version": "3.10.0 with WordNet 3.0", "selection": about}}]
    rows += [{key: one[key] for key in ("id", "config", "hyps", "refs", "expect")} for one in kept]
    store("nltk_meteor", rows)


def write_words(folder: Path) -> None:
    """What is done to texts and words before they are compared: some records of each file."""
    tools = {"meteor_normalizer": 3, "stem_snowball_english": 6, "stem_snowball_other": 1, "stem_nltk_porter": 6}
    for name, every in tools.items():
        found = list(records(folder / f"{name}.jsonl"))
        tool = {"tool": "nltk", "version": "3.10.0"} if "nltk" in name else {"tool": "Meteor", "version": "1.5"}
        about = f"{len(found[::every])} of {len(found)} records; inputs of our own or words and glosses of WordNet"
        rows = [{"provenance": {**tool, "selection": about}}]
        store(name, (*rows, *({key: one[key] for key in ("id", "hyps", "expect")} for one in found[::every])))


def write_claims(folder: Path) -> None:
    kept = [
        record
        for record in records(folder / "seed_checks.jsonl")
        if record["metric"] in SCORED and record["id"] not in OTHERS
    ]
    provenance = {"provenance": {"source": "numerical claims of three articles, inputs of our own", "of": len(kept)}}
    lines = (provenance, *({key: record[key] for key in CLAIMS} for record in kept))
    GOLDEN.joinpath("seed_claims.jsonl").write_text("".join(line(record) + "\n" for record in lines), "utf-8")


def write_segments(folder: Path) -> None:
    """What sclite heard in which segment: every named case, and a quarter of the random ones."""
    found = [record for record in records(folder / "sclite_stm_ctm.jsonl") if record["ref_format"] == "stm"]
    own = [record for record in found if not record["name"].startswith(("real:", "sctk:"))]
    kept = [record for number, record in enumerate(own) if record["name"] != "random" or number % 4 == 0]
    about = f"{len(kept)} of {len(found)} records of sclite_stm_ctm.jsonl; inputs of our own, values by the tool itself"
    rows = [{"provenance": {"tool": "sclite", "version": "2.10 (SCTK 2.4.12)", "selection": about}}]
    for record in kept:
        paths = [
            {key: path.get(key) for key in ("id", "speaker", "file", "channel", "labels", "R_T1", "R_T2", "align")}
            for path in record["expected"].get("paths", [])
        ]
        expected = {"rc": record["expected"]["rc"], "paths": paths}
        rows.append({key: record[key] for key in ("id", "name", "opts", "stm", "ctm")} | {"expected": expected})
    store("segments_stm_ctm", rows)


def write_agreement(folder: Path) -> None:
    """Agreement with people: of each kind of record some, and every special matrix."""
    found = list(records(folder / "correlations.jsonl"))
    kept = [
        one
        for number, one in enumerate(found)
        if one["kind"] != "ties_opt_sampled" and (number % 5 == 0 or not one.get("note", "None").endswith("None"))
    ]
    about = (
        f"{len(kept)} of {len(found)} records of correlations.jsonl; inputs of our own, values by the tools themselves"
    )
    tool = {"tool": "mt-metrics-eval and scipy", "version": "68a481a and 1.17.1", "selection": about}
    store("correlations", ({"provenance": tool}, *kept))


def write_sc_stats(folder: Path) -> None:
    """Tests of recognisers: every named case of our own, and an eighth of the random ones."""
    found = list(records(folder / "sc_stats.jsonl"))
    own = [record for record in found if not record["name"].startswith("real:")]
    kept = [record for number, record in enumerate(own) if record["name"] != "random" or number % 8 == 0]
    about = f"{len(kept)} of {len(found)} records of sc_stats.jsonl; inputs of our own, values by the tool itself"
    rows = [{"provenance": {"tool": "sc_stats", "version": "1.3 (SCTK 2.4.12)", "selection": about}}]
    keys = ("id", "name", "sclite_opts", "id_type", "ref", "systems")
    for record in kept:
        expected = {name: record["expected"][name] for name in ("systems", "pairs")}
        rows.append({key: record[key] for key in keys} | {"expected": expected})
    store("sc_stats", rows)


def write_metric_tests(folder: Path) -> None:
    """Tests between metrics: every fourth record of each kind."""
    found = list(records(folder / "correlation_tests.jsonl"))
    kinds = {record["kind"] for record in found}
    kept = [record for kind in sorted(kinds) for record in [one for one in found if one["kind"] == kind][::4]]
    about = f"{len(kept)} of {len(found)} records of correlation_tests.jsonl; inputs of our own"
    tool = {"tool": "mt-metrics-eval, nlpstats and enumeration", "version": "68a481a and 55e6281", "selection": about}
    store("correlation_tests", ({"provenance": tool}, *kept))


def write_corrections(folder: Path) -> None:
    """Every named family of p-values, and a third of the random ones."""
    found = list(records(folder / "multiple_comparisons.jsonl"))
    random = ("random", "rounded", "(k+1)")
    kept = [one for number, one in enumerate(found) if not one["note"].startswith(random) or number % 3 == 0]
    about = f"{len(kept)} of {len(found)} records of multiple_comparisons.jsonl; p-values of our own"
    rows = [{"provenance": {"tool": "statsmodels", "version": "0.15.0", "selection": about}}]
    for one in kept:
        rows.append({key: one[key] for key in ("id", "p", "tol")} | {"expect": one["expected"]})
    store("multiple_comparisons", rows)


def write_intervals(folder: Path) -> None:
    """Every fifth record, so that each statistic is there with and without clusters; and what scipy can't do."""
    found = list(records(folder / "intervals.jsonl"))
    kept = [one for number, one in enumerate(found) if number % 5 == 0 or one["kind"] == "degenerate"]
    about = f"{len(kept)} of {len(found)} records of intervals.jsonl; inputs of our own"
    rows = [{"provenance": {"tool": "scipy, or code of our own", "version": "1.17.1", "selection": about}}]
    for one in kept:
        rows.append({key: value for key, value in one.items() if key != "expected"} | {"expect": one["expected"]})
    store("intervals", rows)


def write_calibration(folder: Path) -> None:
    """Rates of rejection on simulated test sets, and rank clusters: all of both."""
    found = list(records(folder / "calibration.jsonl"))
    about = {"provenance": {"tool": "numpy", "version": "2.4.6", "selection": f"all {len(found)} designs, our own"}}
    store("calibration", (about, *found))
    found = [one for one in records(folder / "correlation_tests.jsonl") if one["kind"] == "rank_clusters"]
    about = {"provenance": {"tool": "mt-metrics-eval", "version": "68a481aea1a7", "selection": "all rank_clusters"}}
    store("rank_clusters", (about, *found))


if __name__ == "__main__":
    source = Path(sys.argv[1])
    for file in FILES:
        write(file, source)
    write_nltk(source)
    write_nltk_ngrams(source)
    write_nist(source)
    write_nltk_ribes(source)
    write_ptb(source)
    write_nltk_meteor(source)
    write_words(source)
    write_claims(source)
    write_segments(source)
    write_agreement(source)
    write_sc_stats(source)
    write_metric_tests(source)
    write_corrections(source)
    write_intervals(source)
    write_calibration(source)
