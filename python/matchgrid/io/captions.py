"""Captions by the ids of their images, `{id: [captions]}`, as tools for captions have them."""

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

from matchgrid.errors import InputTypeError, ShapeError
from matchgrid.io.join import ids_named, join
from matchgrid.io.jsons import checked
from matchgrid.io.rows import kind

Captions = dict[str, list[str]]
"""The captions of each image, in order."""


def captions_of(value: Mapping[Any, Any], name: str) -> Captions:
    """Return a dictionary's captions, by ids as text.

    An id is a text or a whole number, and its value a caption, a list of captions, or a list of objects that have a
    `caption`, as pycocoevalcap's tokenizer takes them. `name` is what messages call the dictionary.

    Raises InputTypeError for other ids and values and ShapeError for an id that is there as a text and as a number, and
    for an object whose `image_id` is another than the id that it is under.
    """
    found: Captions = {}
    for id, given in value.items():
        key = id_of(id, name)
        if key in found:
            raise ShapeError(f"{name}: the id {key!r} is there as a text and as a number. Leave out one of them.")
        items = given if isinstance(given, list | tuple) else [given]
        found[key] = [_caption(item, key, f"{name}: a caption of {key!r}") for item in items]
    return found


def paired(hypotheses: Captions, references: Captions, names: tuple[str, str]) -> list[str]:
    """Return the hypothesis of each image of the references, in their order; `names` are those of the two sides.

    Raises ShapeError, with ids, for an image on one side only, for several hypotheses of one image or none, and for an
    image without references.
    """
    if not references:
        raise ShapeError(f"{names[1]}: has no captions. There is nothing to score.")
    join(list(hypotheses), list(references), hypotheses=names[0], references=names[1])
    refuse_bare(references, names[1])
    refuse_bare(hypotheses, names[0])
    refuse_several(hypotheses, names[0])
    return [hypotheses[id][0] for id in references]


def joined(hypotheses: Mapping[Any, Any], references: Mapping[Any, Any]) -> tuple[list[str], Captions]:
    """Return the hypotheses of one dictionary in the order of the other, and the references in that order.

    Raises what `captions_of` and `paired` raise.
    """
    right = captions_of(references, "references")
    return paired(captions_of(hypotheses, "hypotheses"), right, ("hypotheses", "references")), right


def references_of(captions: Mapping[Any, Any]) -> list[list[str]]:
    """Return the captions of each image, in the order of the dictionary.

    Raises what `captions_of` raises, and ShapeError for an image that has none.
    """
    found = captions_of(captions, "references")
    refuse_bare(found, "references")
    return [*found.values()]


def refuse_bare(captions: Captions, name: str) -> None:
    """Raise ShapeError for images that have no caption."""
    bare = [id for id, texts in captions.items() if not texts]
    if bare:
        raise ShapeError(f"{name}: no caption of {ids_named(bare)}. Give one, or leave the image out on both sides.")


def refuse_several(captions: Captions, name: str) -> None:
    """Raise ShapeError for images of which a system has several captions."""
    several = [id for id, texts in captions.items() if len(texts) > 1]
    if several:
        raise ShapeError(f"{name}: several captions of {ids_named(several)}. A system says one of each image.")


def id_of(value: object, place: str) -> str:
    """Return an id as text; raise InputTypeError for what is no text and no whole number, Python's or numpy's."""
    if isinstance(value, bool) or not isinstance(value, str | Integral):
        raise InputTypeError(f"{place}: the id {value!r:.40} is {kind(value)}. Give a text or a whole number.")
    return checked(value, f"{place}: the id {value!r:.40}")


def _caption(item: object, id: str, place: str) -> str:
    own = item.get("image_id") if isinstance(item, Mapping) else None
    if own is not None and id_of(own, place) != id:
        raise ShapeError(f"{place}: has the 'image_id' {own!r:.40}. Put captions under the ids of their images.")
    text = item.get("caption") if isinstance(item, Mapping) else item
    if isinstance(item, Mapping) and "caption" not in item:
        raise InputTypeError(f"{place}: is an object without 'caption'. Give a text.")
    if not isinstance(text, str):
        hint = " (tokens are joined by spaces)" if isinstance(text, Sequence) else ""
        raise InputTypeError(f"{place}: is {kind(text)}. Give a text{hint}.")
    return checked(text, place)
