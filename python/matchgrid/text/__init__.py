"""T: preprocessing as an ordered tuple of named steps: text steps, at most one tokenizer, then token steps.

A step is a value: its name, and a digest of whatever it reads from outside (a dictionary, a model). Steps that
matchgrid has itself run in Rust; MeCab, SentencePiece and a user's own function run in Python, once per text, before.
"""

from __future__ import annotations

from .run import digest, tokens, transform
from .steps import GIVEN, LINES, Step, cased, step_names, text_steps, tokenizer, tokenizer_names, user_tokenizer
from .token_steps import stemmer, stemmer_names, stop_word_names, stop_words

__all__ = [
    "GIVEN",
    "LINES",
    "Step",
    "cased",
    "digest",
    "stemmer",
    "stemmer_names",
    "step_names",
    "stop_word_names",
    "stop_words",
    "text_steps",
    "tokenizer",
    "tokenizer_names",
    "tokens",
    "transform",
    "user_tokenizer",
]
