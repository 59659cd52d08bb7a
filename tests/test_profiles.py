"""Profiles: the conventions of a named tool by name."""

import pytest

import matchgrid as mg
from matchgrid import BLEU, TER, ChrF
from matchgrid.errors import OptionError
from matchgrid.metrics.catalogue import CATALOGUE
from matchgrid.profiles import PROFILES, profile_of
from matchgrid.signature import spec


@pytest.mark.parametrize(
    ("name", "metric"),
    [
        ("sacrebleu/bleu", BLEU()),
        ("sacrebleu/sentence-bleu", BLEU(effective_order=True)),
        ("sacrebleu/chrf", ChrF()),
        ("sacrebleu/chrf++", ChrF(word_order=2)),
        ("sacrebleu/ter", TER()),
        ("papineni-2002/bleu", BLEU(smooth="none", scale=1, tokenize="none")),
        ("denoual-lepage-2005/bleu", BLEU(max_order=18, smooth="none", scale=1, tokenize="char")),
    ],
)
def test_a_profile_is_a_metric(name: str, metric: mg.Metric):
    assert mg.profile(name) == mg.metric(name) == metric
    assert profile_of(metric) == name


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_says_whose_numbers_these_are(name: str):
    profile = PROFILES[name]

    assert profile.name == name
    assert profile.tool
    assert profile.version
    assert profile.about


def test_an_unknown_profile_is_refused_with_those_there_are():
    with pytest.raises(
        OptionError,
        match=r"no profile 'sacrebleu/bleu2'; did you mean 'sacrebleu/bleu'\? there are sacrebleu/bleu, .*ter$",
    ):
        mg.profile("sacrebleu/bleu2")
    assert profile_of(BLEU(max_order=2)) is None


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_entry_of_the_catalogue_says_what_a_reader_needs(name: str):
    entry = CATALOGUE[name]

    assert entry.name == name
    assert mg.metric(name) == entry.metric
    assert all((entry.summary, entry.unit, entry.order_sensitive, entry.typical_use, entry.needs))
    assert entry.high is None or entry.low < entry.high
    assert (entry.identity == entry.low) != entry.metric.higher_is_better


def test_a_tool_has_one_version_in_all_its_profiles():
    versions: dict[str, set[str]] = {}
    for profile in PROFILES.values():
        versions.setdefault(profile.tool, set()).add(profile.version)

    assert [tool for tool, found in versions.items() if len(found) > 1] == []


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_shown_by_a_name_without_settings(request: pytest.FixtureRequest, name: str):
    metric = mg.profile(name)
    if metric.name == "meteor":
        request.getfixturevalue("meteor_data")  # whose digests are in the signature
    shown = spec(metric)

    assert ":" not in shown
    if metric not in [entry.metric for entry in CATALOGUE.values()]:
        assert "/" in shown
    assert mg.metric(shown) == metric
    assert metric.short_signature.startswith(f"{shown}|")
