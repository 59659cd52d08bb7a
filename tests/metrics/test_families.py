"""The catalogue and the profiles are loaded by name: tables say where, and are right."""

import pkgutil

import pytest

import matchgrid.metrics.catalogue
import matchgrid.profiles
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.metrics.families import Families
from matchgrid.profiles import PROFILES
from places import loaded

PACKAGES = {
    "matchgrid.metrics.catalogue": (CATALOGUE, matchgrid.metrics.catalogue, {"ambiguous", "traits"}),
    "matchgrid.profiles": (PROFILES, matchgrid.profiles, {"conventions"}),
}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_family_has_the_names_and_classes_that_its_line_says(package: str):
    families, module, others = PACKAGES[package]
    table: dict[str, tuple[str, str]] = families.table
    found = {family: families.family(family) for family in table}

    assert {
        family: (" ".join(dict.fromkeys(one.made.kind for one in members)), " ".join(one.name for one in members))
        for family, members in found.items()
    } == table
    assert {one.name for one in pkgutil.iter_modules(module.__path__)} == others | {
        family.partition(".")[0] for family in table
    }


def test_a_name_has_what_is_called_so():
    for families in (CATALOGUE, PROFILES):
        assert [one.name for one in families.values()] == list(families)
        assert len(families) == len(set(families))


def test_metrics_of_a_class_are_those_that_are_found_in_all():
    for known in CATALOGUE.values():
        for families in (CATALOGUE, PROFILES):
            expected = [one for one in families.values() if one.made.is_like(known.metric)]
            assert list(families.like(known.metric)) == expected


def test_a_name_that_is_not_there_is_a_key_error():
    assert isinstance(CATALOGUE, Families)
    assert "bleu2" not in CATALOGUE
    with pytest.raises(KeyError):
        CATALOGUE["bleu2"]


FAMILY_MODULES = tuple(f"{package}." for package in PACKAGES)
OTHERS = {f"{package}.{name}" for package, (_, _, others) in PACKAGES.items() for name in others}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", set()),
        ("mg.score('bleu', ['a'], ['a'])", {"catalogue.ngrams"}),
        ("mg.profile('rouge-1.5.5/rouge-2')", {"profiles.rouge"}),
        ("mg.evaluate(['a'], ['a'], metrics=['chrf']).scores", {"catalogue.ngrams", "profiles.ngrams"}),
        ("mg.BLEU().measure(['a'], ['a']).score", set()),
        ("mg.NIST().signature", set()),
        ("mg.GLEUPlus().short_signature", {"catalogue.gec", "profiles.gec"}),
    ],
)
def test_only_the_families_that_are_named_are_loaded(code: str, expected: set[str]):
    found = {name for name in loaded(f"import matchgrid as mg; {code}") if name.startswith(FAMILY_MODULES)} - OTHERS

    assert {name.removeprefix("matchgrid.").removeprefix("metrics.") for name in found} == expected
