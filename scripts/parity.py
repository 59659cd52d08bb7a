"""Compare matchgrid with live peers on very many segments, or on real corpora; exit status 1 on any difference.

usage: python scripts/parity.py [--segments 200000] [--only sacrebleu rouge-score transforms] [--seed 1] [--workers 2]
       python scripts/parity.py --real FOLDER [--record tests/golden/real.jsonl.gz]

Segments are made up: all scripts, marks, spaces, entities, empty texts, ragged references. Of sacreBLEU every option of
its three metrics is drawn; statistics of every segment must be identical, scores agree to 1e-12. Of rouge-score every
type is compared, with its stemmer and without, half of the texts in several lines: precision, recall and F of every
segment agree to 1e-12. Of jiwer every measure is compared, with counts and alignments, and the transforms that are
text steps (`transforms`); of rapidfuzz three distances of characters and their opcodes. Of NLTK the score of every
corpus and segment is compared, under BLEU with each smoothing method, NIST, GLEU, RIBES and chrF; of pycocoevalcap that
under CIDEr-D (`coco-cider`), and where there is Java, of its jars the tokens that COCO's evaluation keeps (`ptb`; texts
with a soft hyphen are left out: docs/preprocessing.md says how the tool's tokens differ) and Meteor's numbers
(`meteor`): all languages and tasks, stages in any order, over tables that are made up as well. `cider/cider` and COCO's pipeline
are no part of this: the tests compare the former with its scorer's golden values, scripts/captions.py the latter with
the pipeline itself.
"""

import argparse
import gzip
import hashlib
import itertools
import json
import logging
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import cider_peer
import edit_peers
import jiwer_peers
import meteor_2005_peers
import meteor_made
import meteor_peer
import nasty
import nltk_nist_peer
import nltk_peers
import peers
import ptb_peer
import ribes_peers
import rouge_peers
from matchgrid import BLEU, METEOR, TER, ChrF, GoogleGLEU, Metric, NltkBLEU, NltkChrF, by_segment, metric
from places import lines

SIZE = 250
LENGTHS = (4, 8, 12, 24, 40)
NO_YES = (False, True)
SMOOTHING = (
    *(("none", None), ("exp", None), ("floor", None), ("floor", 0), ("floor", 0.03)),
    *(("add-k", None), ("add-k", 0.5), ("add-k", 7)),
)
BLEUS = list(itertools.product((4, 1, 2, 3, 5, 8), SMOOTHING, NO_YES, NO_YES, ("13a", "intl", "char", "zh", "none")))
CHRFS = [
    options
    for options in itertools.product(range(9), range(4), (1, 2, 3, 0.5), NO_YES, NO_YES, NO_YES)
    if options[0] + options[1]
]
TERS = list(itertools.product(NO_YES, repeat=4))


def drawn(rng: random.Random) -> list[Metric]:
    """One setting of each metric: the usual orders half of the time, anything else the other half."""
    order, (smooth, value), effective, lowercase, tokenize = rng.choice(BLEUS)
    bleu = BLEU(
        max_order=rng.choice((4, order)),
        smooth=smooth,
        smooth_value=value,
        effective_order=effective,
        lowercase=lowercase,
        tokenize=rng.choice(("13a", tokenize)),
    )
    char_order, word_order, beta, eps, lowercase, whitespace = rng.choice(CHRFS)
    usual = rng.random() < 0.5
    chrf = ChrF(
        char_order=6 if usual else char_order,
        word_order=rng.choice((0, 2)) if usual else word_order,
        beta=beta,
        eps_smoothing=eps,
        lowercase=lowercase,
        whitespace=whitespace,
    )
    normalized, no_punct, asian_support, case_sensitive = rng.choice(TERS)
    ter = TER(normalized=normalized, no_punct=no_punct, asian_support=asian_support, case_sensitive=case_sensitive)
    return [bleu, chrf, ter]


Found = tuple[str, str, str]


def made_up(job: tuple[int, int, int, tuple[str, ...]]) -> tuple[int, list[Found]]:
    """Measures one made-up corpus by some tools: its size, and (metric, setting, difference)."""
    seed, number, size, tools = job
    rng = random.Random(f"{seed} {number}")
    hypotheses, references = nasty.corpus(rng, size, longest=LENGTHS[number % len(LENGTHS)])
    return size, [found for tool in tools for found in TOOLS[tool](rng, number, hypotheses, references)]


def by_sacrebleu(rng: random.Random, _: int, hypotheses: list[str], references: Any) -> list[Found]:
    """One setting of each metric."""
    logging.getLogger("sacrebleu").setLevel(logging.ERROR)
    return [(one.name, one.short_signature, peers.difference(one, hypotheses, references)) for one in drawn(rng)]


def by_rouge_score(_: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """Every type, with the stemmer and without."""
    every = number % 14 // 2 + 2 if number % 2 else 0
    if every:
        hypotheses, references = rouge_peers.in_lines(hypotheses, references, every)
    return [
        (
            f"rouge-score, {len(rouge_peers.KINDS)} types",
            f"stemmer={stem}, words a line: {every or 'all'}",
            rouge_peers.difference(stem, hypotheses, references),
        )
        for stem in NO_YES
    ]


def single(references: Any) -> list[str]:
    """Of each segment the first reference that is there."""
    return [next(one for one in group if one is not None) for group in references]


def by_jiwer(rng: random.Random, _: int, hypotheses: list[str], references: Any) -> list[Found]:
    """All five measures and both alignments; one transform of those that have an equal here."""
    name = rng.choice(list(edit_peers.TRANSFORMS))
    one = single(references)
    words = edit_peers.jiwer_difference(name, hypotheses, one)
    return [
        ("jiwer wer, mer, wil, wip, alignments", name, words),
        ("jiwer cer, alignments", "cer_default", edit_peers.cer_difference(hypotheses, one)),
    ]


def by_rapidfuzz(_: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """Three distances, normalised and not, and the opcodes; of every fourth corpus over longer texts."""
    one = single(references)
    if number % 4 == 0:
        hypotheses, one = (
            ["".join(side[place : place + 5]) for place in range(len(side))] for side in (hypotheses, one)
        )
    found = edit_peers.rapidfuzz_difference(hypotheses, one)
    return [("rapidfuzz, three distances and opcodes", "longer" if number % 4 == 0 else "plain", found)]


def by_transforms(rng: random.Random, _: int, hypotheses: list[str], __: Any) -> list[Found]:
    """Every step that is a transform of jiwer."""
    texts = [jiwer_peers.transcript(rng, text) for text in hypotheses]
    return [("jiwer's transforms", step, jiwer_peers.difference(step, texts)) for step in jiwer_peers.TRANSFORMS]


def by_nltk_nist(rng: random.Random, _: int, hypotheses: list[str], references: Any) -> list[Found]:
    """NIST of the corpus and of its first segment."""
    order = rng.choice((5, 4, 3, 2, 1, 7))
    return [("nltk, NIST", f"{order}-grams", nltk_nist_peer.difference(hypotheses, references, order))]


def by_coco_cider(rng: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """CIDEr-D of the corpus and of its segments; of every other corpus over few words that repeat."""
    if number % 2:
        hypotheses = [repeated(rng) for _ in hypotheses]
        references = [[repeated(rng, text) for _ in range(rng.randint(1, 5))] for text in hypotheses]
    sigma = rng.choice((6.0, 6.0, 2.0, 0.5))
    found = cider_peer.difference(hypotheses, references, sigma)
    return [("pycocoevalcap, CIDEr-D", f"sigma {sigma} {'repeated' if number % 2 else 'any'}", found)]


def by_nltk_ribes(rng: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """All references; of every other corpus over few words that repeat."""
    if number % 2:
        hypotheses = [repeated(rng) for _ in hypotheses]
        references = [[repeated(rng, text) for _ in range(rng.randint(1, 3))] for text in hypotheses]
    alpha, beta = rng.choice(((0.25, 0.1), (1, 1), (0, 0), (0.5, 2)))
    found = ribes_peers.difference(hypotheses, references, alpha, beta)
    return [("nltk ribes, sentences and corpus", f"{alpha} {beta} {'repeated' if number % 2 else 'any'}", found)]


def by_nltk_meteor(rng: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """All references; with WordNet where it is, but every third time; of every other corpus over words that repeat."""
    groups = [[group] if isinstance(group, str) else group for group in references]
    groups = [[one for one in group or () if one is not None] for group in groups]
    if number % 2:
        hypotheses = [repeated(rng) for _ in hypotheses]
        groups = [[repeated(rng, text) for _ in range(rng.randint(1, 3))] for text in hypotheses]
    kept = [place for place, group in enumerate(groups) if group]
    hypotheses, groups = [hypotheses[place] for place in kept], [groups[place] for place in kept]
    settings = rng.choice(({}, {"alpha": 0.5, "beta": 1.0, "gamma": 0.3}, {"alpha": 0.85, "beta": 0.2, "gamma": 0.6}))
    synonyms = number % 3 > 0 and meteor_2005_peers.folder() is not None
    found = meteor_2005_peers.difference(hypotheses, groups, settings, synonyms=synonyms)
    return [("nltk meteor, sentences", f"{settings} {'WordNet' if synonyms else 'no synonyms'}", found)]


def repeated(rng: random.Random, source: str = "") -> str:
    """A text of few different words, or one like another: turned round, or with some words dropped."""
    words = source.split() or rng.choices("abcdefgh"[: rng.randint(1, 8)], k=rng.randint(0, 30))
    cut = rng.randint(0, len(words))
    return " ".join(word for word in [*words[cut:], *words[:cut]] if rng.random() < 0.9)


def by_ptb(rng: random.Random, number: int, hypotheses: list[str], _: Any) -> list[Found]:
    """Texts as one stream, as COCO's evaluation has them; nothing where Java is absent."""
    if ptb_peer.jar() is None:
        return []
    found = ptb_peer.differing([text for text in hypotheses if "\xad" not in text])
    return [("PTBTokenizer, ptb-coco", "one stream", repr(found[:3]) if found else "")]


def by_meteor(rng: random.Random, number: int, hypotheses: list[str], _: Any) -> list[Found]:
    """Texts of its own under one setting; nothing where Java is absent."""
    if meteor_peer.jar() is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        options, settings = meteor_made.drawn(rng, Path(folder))
        texts = meteor_made.segments(rng, len(hypotheses))
        found = meteor_peer.difference(METEOR(**settings), *texts, options)
    return [("Meteor 1.5, numbers and scores", " ".join(options).replace(folder, f"{number}"), found)]


WEIGHTS = ((0.25,) * 4, (0.25,) * 4, (1.0,), (0.5, 0.5), (0.2,) * 5, (0.1, 0.3, 0.5, 0.1), (0.0, 0.0, 0.0, 1.0))


def by_nltk(rng: random.Random, number: int, hypotheses: list[str], references: Any) -> list[Found]:
    """BLEU by each smoothing method in turn, GLEU and chrF; token lists and texts."""
    smooth = f"method{number % 8}"
    weights = rng.choice(WEIGHTS if smooth != "method6" else [some for some in WEIGHTS if len(some) > 2])
    constants = {"method1": {"epsilon": rng.random()}, "method4": {"k": 8 * rng.random() + 0.01}}.get(smooth, {})
    reweigh = weights == WEIGHTS[0] and rng.random() < 0.5
    bleu = NltkBLEU(weights=weights, smooth=smooth, auto_reweigh=reweigh, tokenize="pretokenized", **constants)
    orders = sorted((rng.randint(1, 6), rng.randint(1, 6)))
    gleu = GoogleGLEU(min_len=orders[0], max_len=orders[1], tokenize="pretokenized")
    chrf = NltkChrF(min_len=orders[0], max_len=orders[1], beta=rng.choice((3, 1, 0)), whitespace=rng.random() < 0.5)
    left = [text.split() for text in hypotheses]
    right = [[text.split() for text in group if text is not None] for group in references]
    found = [(one, nltk_peers.difference(one, left, right)) for one in (bleu, gleu)]
    found.append((chrf, nltk_peers.difference(chrf, hypotheses, single(references))))
    return [(f"nltk, {one.name}", one.short_signature, difference) for one, difference in found]


TOOLS = {
    "coco-cider": by_coco_cider,
    "nltk-nist": by_nltk_nist,
    "sacrebleu": by_sacrebleu,
    "rouge-score": by_rouge_score,
    "jiwer": by_jiwer,
    "rapidfuzz": by_rapidfuzz,
    "transforms": by_transforms,
    "nltk-ribes": by_nltk_ribes,
    "nltk-meteor": by_nltk_meteor,
    "nltk": by_nltk,
    "meteor": by_meteor,
    "ptb": by_ptb,
}


def specs(folder: str) -> list[str]:
    """What a corpus is measured by: all tokenizers that suit its target language, and the other metrics."""
    target = folder.rsplit("-", 1)[-1].partition(".")[0]
    tokenizers = {"zh": ["zh", "char"], "ja": ["ja-mecab", "char"]}.get(target, ["intl"])
    return ["bleu", *(f"bleu:tokenize={name}" for name in tokenizers), "chrf", "chrf++", "ter"]


def real_jobs(data: Path) -> list[tuple[Path, str, str]]:
    folders = sorted(path for part in ("mt", "mt-mini") for path in (data / part).iterdir() if path.is_dir())
    systems = [(folder, hypotheses.name) for folder in folders for hypotheses in sorted(folder.glob("hyp.*.txt"))]
    return [(folder, name, spec) for folder, name in systems for spec in specs(folder.name)]


def real(job: tuple[Path, str, str]) -> dict[str, Any]:
    """Measures one system under one metric with both tools."""
    folder, name, spec = job
    logging.getLogger("sacrebleu").setLevel(logging.ERROR)
    files = [folder / name, *sorted(folder.glob("ref.[0-9].txt"))]
    hypotheses, *streams = map(lines, files)
    references = by_segment(*streams)
    rows, other = peers.statistics(metric(spec), hypotheses, references)
    total = rows.sum(0)
    return {
        "folder": f"{folder.parent.name}/{folder.name}",
        "system": name,
        "metric": spec,
        "segments": len(hypotheses),
        "difference": peers.compared(metric(spec), hypotheses, references, rows, other),
        "sha256": {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
        "total": total.tolist(),
        "score": other._compute_score_from_stats(total.tolist()).score,
    }


def run_made_up(pool: Any, segments: int, seed: int, tools: tuple[str, ...]) -> bool:
    sizes = [SIZE] * (segments // SIZE) + ([segments % SIZE] if segments % SIZE else [])
    jobs = [(seed, number, size, tools) for number, size in enumerate(sizes)]
    counts: Counter[str] = Counter()
    settings: dict[str, set[str]] = {}
    differences = []
    for size, found in pool.imap_unordered(made_up, jobs, chunksize=1):
        for name, signature, difference in found:
            counts[name] += size
            settings.setdefault(name, set()).add(signature)
            if difference:
                differences.append(f"{signature}\n    {difference}")
    for name, count in sorted(counts.items()):
        print(f"{name}: {count:,} segments under {len(settings[name]):,} settings")
    print(f"{len(differences)} differences")
    print(*differences[:20], sep="\n")
    return not differences


def run_real(pool: Any, data: Path, record: Path | None) -> bool:
    found = sorted(pool.imap_unordered(real, real_jobs(data)), key=lambda one: (one["folder"], one["system"]))
    differences = [one for one in found if one["difference"]]
    segments = sum(one["segments"] for one in found)
    print(f"{len(found)} measurements of real corpora, {segments:,} segments: {len(differences)} differences")
    for one in differences:
        print(one["folder"], one["system"], one["metric"], one["difference"], sep="\n    ")
    if record:
        keep = ("folder", "system", "metric", "segments", "sha256", "total", "score")
        about = {"provenance": {"tool": "sacrebleu", "version": "2.6.0", "by": "scripts/parity.py --real --record"}}
        text = "".join(json.dumps(one) + "\n" for one in (about, *({key: one[key] for key in keep} for one in found)))
        record.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))
    return not differences


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--segments", type=int, default=200_000)
    parser.add_argument("--only", nargs="+", choices=list(TOOLS), default=list(TOOLS), help="which peers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--real", type=Path, help="the folder that has mt and mt-mini")
    parser.add_argument("--record", type=Path, help="where to write sacreBLEU's totals and scores")
    options = parser.parse_args()
    started = time.perf_counter()
    with multiprocessing.Pool(options.workers) as pool:
        if options.real:
            same = run_real(pool, options.real, options.record)
        else:
            same = run_made_up(pool, options.segments, options.seed, tuple(options.only))
    print(f"{time.perf_counter() - started:.0f} s")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
