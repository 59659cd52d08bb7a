"""T: preprocessing as an ordered tuple of named steps, ending in at most one tokenizer.

A step is a value: its name, and a digest of whatever it reads from outside (a dictionary, a model). Steps that
matchgrid has itself run in Rust; MeCab, SentencePiece and a user's own function run in Python, once per text, before.
"""

from __future__ import annotations

from .run import digest, tokens, transform
from .steps import Step, step_names, text_steps, tokenizer, tokenizer_names, user_tokenizer

__all__ = [
    "Step",
    "digest",
    "step_names",
    "text_steps",
    "tokenizer",
    "tokenizer_names",
    "tokens",
    "transform",
    "user_tokenizer",
]
