"""Captions of images: COCO's annotations and results, and objects of ids and captions."""

from collections import Counter
from collections.abc import Mapping, Sequence

from matchgrid.errors import InputTypeError, OptionError, ShapeError
from matchgrid.io.captions import Captions, captions_of, paired, refuse_several
from matchgrid.io.facts import Fact
from matchgrid.io.intake import Intake
from matchgrid.io.join import ids_named
from matchgrid.io.jsons import Members, decoded
from matchgrid.io.keyed import EMPTY, SKIP, refuse_missing
from matchgrid.io.options import InputOptions
from matchgrid.io.parallel import Parallel
from matchgrid.io.rows import kind

_Systems = Mapping[str, tuple[Captions, str]]
"""The captions of each system, and its file as messages name it."""


def read_coco(references: Sequence[str], hypotheses: Mapping[str, str], options: InputOptions) -> Parallel:
    """Return the images of a file of captions, with the caption that each system has of them.

    A file is one of these:

    - COCO's annotations, an object with `annotations`, an array of objects with `image_id` and `caption`, and `images`,
      whose order is that of the images; where there are none, images are in the order of their first caption.
    - COCO's results, an array of such objects, one of each image.
    - An object of ids and captions, or arrays of captions.

    Ids are texts or whole numbers, and `7` is `"7"`. An image without a result is refused; with `missing` of `skip` it
    is left out, as in COCO's own example, and with `empty` its caption is empty.

    Raises InputTypeError and ShapeError for what is not that, and ShapeError, with ids, for images on one side only,
    for several captions of one image in results, and for captions of an image that `images` does not have.
    """
    refuse_missing(options.missing, (EMPTY, SKIP), "coco")
    intake = Intake(options.encoding)
    base, name = _base(references, intake)
    systems = {system: _read(path, intake) for system, path in hypotheses.items()}
    for found, there in systems.values():
        refuse_several(found, there)
    base = _captioned(base, name, systems, intake)
    base = _scored(base, name, systems, options.missing, intake)
    texts = {}
    for system, (found, there) in systems.items():
        found = _filled(found, base, (there, name), options.missing, intake)
        texts[system] = paired(found, base, (there, name))
    return Parallel(texts, [list(group) for group in base.values()], list(base), None, intake.notes, intake.digests)


def read_captions(references: Sequence[str], options: InputOptions) -> Parallel:
    """Return the images of a file of captions that have some, without any system.

    Raises what `read_coco` raises for such a file, and ShapeError if there are no captions.
    """
    intake = Intake(options.encoding)
    base, name = _base(references, intake)
    found = {id: texts for id, texts in base.items() if texts}
    if not found:
        raise ShapeError(f"{name}: has no captions.")
    if bare := [id for id in base if id not in found]:
        message = f"{name}: no caption of {ids_named(bare)}; not a document."
        intake.note(Fact("images-without-captions", message, name))
    return Parallel({}, [list(group) for group in found.values()], list(found), None, intake.notes, intake.digests)


def _base(references: Sequence[str], intake: Intake) -> tuple[Captions, str]:
    """Return the captions of the one file of references, and its name for messages."""
    if len(references) > 1:
        raise OptionError(f"{references[1]}: a file of captions has all of its images. Leave this one out.")
    return _read(references[0], intake)


def _captioned(base: Captions, name: str, systems: _Systems, intake: Intake) -> Captions:
    """Return the images without those of which neither the references nor a system have a caption."""
    said = {id for found, _ in systems.values() for id in found}
    nowhere = [id for id, texts in base.items() if not texts and id not in said]
    if not nowhere:
        return base
    message = f"{name}: no caption of {ids_named(nowhere)}, and no result either; not scored."
    intake.note(Fact("images-without-captions", message, name))
    return {id: texts for id, texts in base.items() if texts or id in said}


def _scored(base: Captions, name: str, systems: _Systems, missing: str | None, intake: Intake) -> Captions:
    """Return the images that are scored: all, or with `skip` those of which the systems have captions."""
    if missing != SKIP:
        return base
    (first, there), *others = systems.values()
    kept = {id: texts for id, texts in base.items() if id in first}
    for found, other in others:
        apart = [id for id in base if (id in found) != (id in first)]
        if apart:
            raise ShapeError(
                f"{ids_named(apart)} in one of {there} and {other} only: --missing skip would score the systems on "
                "other images. Score each alone."
            )
    if left := len(base) - len(kept):
        message = f"{there}: has captions of {len(kept):,} of {len(base):,} images; the others are left out."
        intake.note(Fact("images-left-out", message, name))
    if not kept:
        raise ShapeError(f"{there}: has no caption of any of the {left:,} images of {name}. There is nothing to score.")
    return kept


def _filled(found: Captions, base: Captions, names: tuple[str, str], missing: str | None, intake: Intake) -> Captions:
    """Return a system's captions, with empty ones where it has none if that is asked for, else refuse that."""
    absent = [id for id in base if id not in found]
    # Captions of other images are refused where both sides are joined, and no way with absent ones would help.
    if not absent or any(id not in base for id in found):
        return found
    fault = f"{names[0]}: has no caption of {ids_named(absent)} of {names[1]}"
    if missing is None:
        raise ShapeError(f"{fault}. Add it; or --missing skip leaves such images out, --missing empty has it empty.")
    intake.note(Fact("missing-hypotheses", f"{fault}; it counts as empty.", names[0]))
    return found | {id: [""] for id in absent}


def _read(path: str, intake: Intake) -> tuple[Captions, str]:
    """Return a file's captions, and its name for messages."""
    file = intake.file(path)
    value = decoded(intake.text(file), file.name)
    if isinstance(value, list):
        return _listed(value, file.name, "entry", {}), file.name
    if not isinstance(value, dict):
        raise InputTypeError(f"{file.name}: is {kind(value)}. Captions are COCO's annotations or results, or by ids.")
    if "annotations" not in value and "images" not in value:
        return captions_of(value, file.name), file.name
    whole = Members(value, file.name)
    images = _images(whole)
    found = _listed(whole.list("annotations"), file.name, "annotation", {id: [] for id in images})
    known = set(images)
    strange = [id for id in found if id not in known] if images else []
    if strange:
        raise ShapeError(f"{file.name}: captions of {ids_named(strange)}, which 'images' does not have. Add or remove.")
    return found, file.name


def _images(whole: Members) -> list[str]:
    """Return the ids of `images`, in order; none where it is not there."""
    if "images" not in whole:
        return []
    ids = [Members(one, f"{whole.place}, image {n}").label("id") for n, one in enumerate(whole.list("images"), 1)]
    twice = [id for id, count in Counter(ids).items() if count > 1]
    if twice:
        raise ShapeError(f"{whole.place}: 'images' has {ids_named(twice)} more than once. Each image has its own.")
    return ids


def _listed(items: Sequence[object], name: str, what: str, found: Captions) -> Captions:
    """Return captions added one by one to those of their images."""
    for number, item in enumerate(items, 1):
        one = Members(item, f"{name}, {what} {number}")
        found.setdefault(one.label("image_id"), []).append(one.text("caption"))
    return found
