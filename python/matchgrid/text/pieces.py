"""Subword pieces by a SentencePiece model on disk."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, ResourceError
from ..resources.files import file_digest, read_digested
from .steps import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

_FILES = {
    "flores101": "sacrebleu_tokenizer_spm.model",
    "flores200": "flores200sacrebleuspm",
    "spBLEU-1K": "spbleu-1k_tokenizer_spm.model",
}


@dataclass(frozen=True)
class _Pieces:
    path: str
    digest: str

    def __call__(self, text: str) -> Sequence[str]:
        # The pieces are joined and split again, as sacreBLEU does: a piece may hold white space.
        return " ".join(_model(self.path, self.digest).EncodeAsPieces(text)).split()


def sentencepiece(name: str, path: str = "") -> Step:
    """The tokenizer `spm:PATH`, or one of the models that sacreBLEU knows by name.

    A named model is looked for where sacreBLEU keeps it: `$SACREBLEU/models` or `~/.sacrebleu/models`.

    Raises:
        OptionError: `spm` without a path.
        ResourceError: the extra is not installed, or the file is absent.
    """
    if name == "spm" and not path:
        raise OptionError("tokenizer 'spm' needs a model: spm:PATH (sacreBLEU's old 'spm' is flores101)")
    wanted = path or os.path.join(_folder(), _FILES[name])
    if not os.path.exists(wanted):
        raise ResourceError(
            f"tokenizer {name!r} needs the SentencePiece model {wanted}, which is not there; matchgrid never "
            f"downloads: put the file there, or point to it with spm:PATH"
        )
    digest = file_digest(wanted)
    _model(wanted, digest)
    return Step(f"{name}:{path}" if path else name, digest=digest, function=_Pieces(wanted, digest))


def _folder() -> str:
    return os.path.join(os.environ.get("SACREBLEU") or os.path.expanduser("~/.sacrebleu"), "models")


@lru_cache(maxsize=8)
def _model(path: str, digest: str) -> Any:
    try:
        from sentencepiece import SentencePieceProcessor
    except ImportError as error:
        raise ResourceError("SentencePiece models need the extra: pip install 'matchgrid[spm]'") from error
    try:
        # From the bytes that were digested, so that a file that changes meanwhile can't be taken for the one it was.
        return SentencePieceProcessor(model_proto=read_digested(path, digest))
    except (RuntimeError, OSError) as error:
        raise ResourceError(f"{path} is not a SentencePiece model: {error}") from error
