"""Metrics against people, and curves."""

from __future__ import annotations

import numpy as np
import pytest

import matchgrid as mg
from agreement_data import made
from drawn import SVG, drawn, said
from matchgrid.errors import OptionError
from matchgrid.report.curve import Curve, curve_chart
from matchgrid.report.scatter import scatter_chart

TITLES = ("BLEU", "people's score")


def points(root):
    """The places of the circles."""
    return [(float(point.get("cx")), float(point.get("cy"))) for point in root.findall(f"{SVG}circle")]


def test_points_are_right_where_the_metric_is_high_and_above_where_people_are():
    root = drawn(scatter_chart(np.array([1.0, 2, 3]), np.array([30.0, 10, 20]), titles=TITLES, title="systems"))

    (x1, y1), (x2, y2), (x3, y3) = points(root)
    assert x1 < x2 < x3
    assert y1 < y3 < y2
    assert x2 - x1 == pytest.approx(x3 - x2)
    assert {"systems", *TITLES} <= set(said(root))


def test_what_is_missing_has_no_point_and_names_stay_with_their_own():
    metric, human = np.array([1.0, np.nan, 3, 4]), np.array([1.0, 2, np.nan, 5])

    root = drawn(scatter_chart(metric, human, titles=TITLES, title="", names=["a", "b", "c", "d"]))

    assert len(points(root)) == 2
    assert [title.text for title in root.iter(f"{SVG}title")][1:] == ["a", "d"]
    assert [word for word in said(root) if word in ("a", "b", "c", "d")] == ["a", "d"]


def test_marked_points_are_hollow():
    root = drawn(scatter_chart(np.arange(4.0), np.arange(4.0), titles=TITLES, title="", marked={2}))

    assert [point.get("fill") == "#ffffff" for point in root.findall(f"{SVG}circle")] == [False, False, True, False]


def test_names_do_not_cover_each_other_or_points():
    metric = np.array([0.0, *np.linspace(10, 10.05, 8), 20])
    names = [f"system number {number}" for number in range(10)]

    root = drawn(scatter_chart(metric, metric, titles=TITLES, title="", names=names))

    named = [word for word in said(root) if word.startswith("system")]
    assert {"system number 0", "system number 9"} <= set(named)
    assert 3 < len(named) < 10


def test_many_points_are_counted_in_cells():
    values = np.random.default_rng(0).normal(size=(2, 5000))

    root = drawn(scatter_chart(*values, titles=TITLES, title=""))

    assert not points(root)
    cells = [cell for cell in root.findall(f"{SVG}rect") if cell.get("fill-opacity")]
    assert 300 < len(cells) < 3600
    assert len(scatter_chart(*values, titles=TITLES, title="")) < 300_000


def test_constant_scores_have_a_picture():
    assert len(points(drawn(scatter_chart(np.ones(3), np.zeros(3), titles=TITLES, title="")))) == 3


def test_a_curve_has_its_band_and_skips_what_is_undefined():
    curve = Curve("BLEU", [5, 10, 20], [0.4, float("nan"), 0.6], [0.2, 0.3, 0.5], [0.6, 0.7, 0.7])

    root = drawn(curve_chart([curve], titles=("documents", "tau-b"), title="Agreement", level=0))

    assert len(points(root)) == 2
    assert [path.get("fill") == "none" for path in root.findall(f"{SVG}path")] == [False, True]
    assert len([line for line in root.findall(f"{SVG}line") if line.get("stroke-dasharray")]) == 1
    assert "BLEU" not in said(root)


def test_curves_differ_by_more_than_colour_and_have_names():
    curves = [Curve(name, [1, 2], [0.1, 0.2]) for name in ("BLEU", "chrF2")]

    root = drawn(curve_chart(curves, titles=("x", "y"), title=""))

    lines = [path for path in root.findall(f"{SVG}path") if path.get("fill") == "none"]
    assert [path.get("stroke-dasharray") for path in lines] == [None, "7 3"]
    assert {"BLEU", "chrF2"} <= set(said(root))


def test_single_places_have_bars():
    curve = Curve("", [0.5, 3], [0.5, 0.9], [0.4, 0.8], [0.6, 1.0])

    root = drawn(curve_chart([curve], titles=("x", "y"), title="", joined=False))

    assert not root.findall(f"{SVG}path")
    assert len([line for line in root.findall(f"{SVG}line") if line.get("stroke-width") == "2"]) == 2


def agreement(**settings):
    """People and two metrics on six systems, of which people put one far off."""
    metrics, human = made(noise={"close": 0.5, "far": 3.0})
    human["system 2"] = [value - 40 for value in human["system 2"]]
    return mg.correlate(metrics, human, draws=50, coefficients=["pearson"], **settings)


def test_systems_are_points_of_people_s_means_and_outliers_hollow():
    found = agreement()

    root = drawn(found.svg("close"))

    assert "system 2" in found.outliers
    assert len(found.outliers) < 6
    people = [y for _, y in points(root)]
    assert sorted(range(6), key=lambda place: -people[place]) == sorted(range(6), key=lambda place: found.human[place])
    hollow = [
        point.find(f"{SVG}title").text for point in root.findall(f"{SVG}circle") if point.get("fill") == "#ffffff"
    ]
    assert hollow == list(found.outliers)
    value = found.of("pearson", metric="close", level="system").value
    assert f"pearson {value:.3f}, hollow: outliers by people's scores" in said(root)


def test_a_picture_of_several_metrics_is_of_the_one_that_is_named():
    found = agreement()

    with pytest.raises(OptionError, match="there is no metric 'x': close, far"):
        found.svg("x")
    # A picture of both has a field for each.
    assert found.svg().count("<svg") == 3
    assert found.svg("far").count("<svg") == 1
    assert found._repr_html_().count("<svg") == 3
