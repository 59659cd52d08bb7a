"""Agreement by the number of documents."""

import json

import numpy as np
import pytest

import matchgrid as mg
from agreement_data import made
from matchgrid.errors import OptionError, ShapeError

DOCUMENTS = [f"d{place // 4}" for place in range(40)]


def test_more_documents_make_an_agreement_surer():
    scores, human = made(noise={"one": 0.5, "other": 2.0})
    curve = mg.agreement_by_documents(scores, human, clusters=DOCUMENTS, sizes=[2, 10, 80], draws=300)
    widths = [one.interval.high - one.interval.low for one in curve.points if one.metric == "one"]

    assert [one.documents for one in curve.points] == [2, 10, 80] * 2
    assert [one.metric for one in curve.points] == ["one"] * 3 + ["other"] * 3
    assert widths[0] > widths[1] > widths[2]
    assert (curve.unit, curve.count) == ("documents", 10)


def test_with_all_documents_the_interval_is_that_of_the_bootstrap():
    scores, human = made(noise={"one": 0.5})
    settings = {"coefficient": "pearson", "level": "system", "draws": 100}
    curve = mg.agreement_by_documents(scores, human, sizes=[40], **settings)
    compared = mg.compare_metrics(scores, human, resampled="inputs", **settings)

    np.testing.assert_array_equal(curve.points[0].interval.distribution, compared.metrics[0].interval.distribution)
    assert curve.values["one"] == compared.metrics[0].value


def test_sizes_are_some_up_to_all():
    scores, human = made(noise={"one": 0.5})
    curve = mg.agreement_by_documents(scores, human, clusters=DOCUMENTS, draws=20)

    sizes = [one.documents for one in curve.points]
    assert (sizes[0], sizes[-1]) == (2, 10)
    assert sizes == sorted(set(sizes))


def test_it_prints_draws_and_gives_every_number():
    scores, human = made(noise={"one": 0.5})
    curve = mg.agreement_by_documents(scores, human, sizes=[5, 10], draws=20)
    entry = json.loads(curve.to_json())

    assert [one["mean"] for one in entry["points"]] == [one.mean for one in curve.points]
    assert str(curve).startswith("All 40 segments: one ")
    assert curve.table("csv").startswith("metric,segments,mean tau-b,95% low,95% high\none,5,")
    assert curve.svg().startswith("<svg")
    assert "<svg" in curve._repr_html_()


def test_what_does_not_fit_is_refused():
    scores, human = made(noise={"one": 0.5})
    for sizes, message in (([], "there are none"), ([0], "a size is a whole number from 1"), ([2.5], "a size is")):
        with pytest.raises(OptionError, match=message):
            mg.agreement_by_documents(scores, human, sizes=sizes)
    with pytest.raises(ShapeError, match="no draw of 1 segments has an agreement"):
        mg.agreement_by_documents(scores, human, sizes=[1], level="segment", average="system", draws=10)


def test_notes_are_those_of_every_agreement():
    scores, human = made(systems=4, noise={"one": 0.5})
    curve = mg.agreement_by_documents(scores, human, clusters=DOCUMENTS, sizes=[1, 10], draws=50)
    codes = [note.code for note in curve.notes]

    assert codes[:2] == ["few_systems", "few_units"]
    assert [note["code"] for note in curve.to_dict()["notes"]] == codes
    assert "note: 10 documents are few" in str(curve)
    assert "tau-b of systems' means; of each size 50 draws, seed 12345" in curve.table()


def test_draws_without_an_agreement_are_noted():
    curve = mg.agreement_by_documents(
        {"m": {"A": [1, 0], "B": [0, 1], "C": [0.5, 0.5]}},
        {"A": [1, 2], "B": [2, 3], "C": [4, 3]},
        sizes=[1, 2], coefficient="pearson", draws=50,
    )  # fmt: skip
    (note,) = (note for note in curve.notes if note.code == "undefined_draws")

    assert "of 50 draws of 2 segments have no agreement and are left out" in str(note)
    assert curve.to_dict()["values"] == {"m": None}


def test_one_table_has_a_name_of_its_own():
    scores, human = made(noise={"one": 0.5})
    for function, settings in ((mg.agreement_by_documents, {"sizes": [5]}), (mg.compare_metrics, {})):
        found, named = (
            function(table, human, draws=20, **settings) for table in (scores["one"], {"metric": scores["one"]})
        )
        assert found.to_dict() == named.to_dict()


def test_a_picture_has_no_half_documents():
    scores, human = made(noise={"one": 0.5})
    picture = mg.agreement_by_documents(scores, human, sizes=[2, 3, 4], draws=20).svg()

    assert ">3</text>" in picture
    assert ">2.5</text>" not in picture
