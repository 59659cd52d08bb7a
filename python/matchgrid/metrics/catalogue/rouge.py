"""The entries of the ROUGE family."""

from __future__ import annotations

from dataclasses import replace

from ..made import Made
from .traits import Entry

_ROUGE = Entry(
    "rouge1",
    Made("rouge_n", "RougeN"),
    "precision and recall of words, and their F",
    0,
    1,
    "fraction",
    "no",
    "summarisation",
    ("output length", "text that a tokenizer drops"),
    1,
    mean=True,
)

ROUGE = (
    _ROUGE,
    *(
        replace(
            _ROUGE,
            name=f"rouge{n}",
            made=Made("rouge_n", "RougeN", {"n": n}),
            summary=f"precision and recall of {n}-grams, and their F",
            order_sensitive="within n-grams",
        )
        for n in range(2, 10)
    ),
    replace(
        _ROUGE,
        name="rougeL",
        made=Made("rouge_l", "RougeL"),
        summary="the longest common subsequence of words",
        order_sensitive="yes",
    ),
    replace(
        _ROUGE,
        name="rougeLsum",
        made=Made("rouge_l", "RougeLsum"),
        summary="longest common subsequences of sentences, joined",
        order_sensitive="within sentences",
        needs=(*_ROUGE.needs, "sentences, a line each"),
    ),
    replace(
        _ROUGE,
        name="rougeW",
        made=Made("rouge_w", "RougeW"),
        summary="the longest common subsequence, consecutive matches counting more",
        order_sensitive="yes",
    ),
    *(
        replace(
            _ROUGE,
            name=f"rougeS{'U' * unigrams}{'*' if size < 0 else size}",
            made=Made("rouge_s", "RougeS", {"gap": size, "unigrams": unigrams}),
            summary=f"pairs of words in their order, {gap}{', and single words' if unigrams else ''}",
            order_sensitive="within pairs",
        )
        for gap, size in (("4 words apart unless gap says more or less", 4), ("however far apart", -1))
        for unigrams in (False, True)
    ),
)
