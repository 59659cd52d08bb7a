"""Compare COCO's scores with those of pycocoevalcap's own pipeline, Java and all, on real captions and summaries.

usage: python scripts/captions.py DATA [--record tests/golden/captions.json] [--only flickr8k-expert]

Each set is tokenized and scored by pycocoevalcap and by the profiles `coco/*`. Scores of the whole and of every caption
agree to 1e-12; exit status 1 on any difference. With `--record` nothing is compared: what pycocoevalcap answers is
written down, so that tests without Java have it: its scores of the wholes, and the SHA-256 of its tokens.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import coco_peers
from caption_sets import Captions, all_sets

PROVENANCE = "scripts/captions.py: pycocoevalcap 1.2, with its CoreNLP 3.4.1 and Meteor 1.5, of texts that are not here"


def recorded(one: Captions) -> dict[str, object]:
    """What pycocoevalcap answers."""
    found = coco_peers.pipeline(one.hypotheses, one.references)
    return {
        "scores": {name: score.corpus for name, score in found.scores.items()},
        "segment_sums": {name: sum(score.segments) for name, score in found.scores.items()},
        "tokens_sha256": coco_peers.digests(found.hypotheses, found.references),
    }


def compared(one: Captions) -> bool:
    """Prints what both sides say of a set; whether they agree."""
    theirs = coco_peers.pipeline(one.hypotheses, one.references)
    ours = coco_peers.ours(one.hypotheses, one.references)
    agree = True
    for name, (corpus, segments) in theirs.scores.items():
        stats = ours[name]
        apart = [abs(a - b) for a, b in zip(stats.segment_scores.tolist(), segments, strict=True)]
        wrong = sum(value > coco_peers.TOLERANCE for value in apart)
        agree &= not wrong and abs(stats.score - corpus) <= coco_peers.TOLERANCE
        print(f"{one.name:28} {name:8} {corpus:.15f} {stats.score:.15f}  {wrong} of {len(apart)} apart", flush=True)
    return agree


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--only", nargs="+", metavar="SET")
    options = parser.parse_args()
    if missing := coco_peers.absent():
        sys.exit(missing)
    chosen = [one for one in all_sets(options.data) if not options.only or one.name in options.only]
    if options.record:
        found = {"provenance": PROVENANCE, "sets": {one.name: recorded(one) for one in chosen}}
        options.record.write_text(json.dumps(found, indent=1) + "\n")
        return
    agree = [compared(one) for one in chosen]
    if not all(agree):
        sys.exit(1)


if __name__ == "__main__":
    main()
