"""Pictures: well-formed, with everything in its place."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from compared import NEW, OTHER, comparison
from drawn import SVG, drawn, said
from matchgrid.errors import OptionError
from matchgrid.report.svg import Scale, document, label, scale, short, text, ticks

NAN = float("nan")


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (-4, 1, [-4, -3, -2, -1, 0, 1]),
        (0.13, 0.87, [0.2, 0.4, 0.6, 0.8]),
        (-0.0004, 0.0004, [-0.0004, -0.0002, 0, 0.0002, 0.0004]),
        (1e6, 1.5e6, [1e6, 1.1e6, 1.2e6, 1.3e6, 1.4e6, 1.5e6]),
    ],
)
def test_ticks_are_round_and_few(low, high, wanted):
    assert ticks(low, high) == pytest.approx(wanted, abs=1e-12)


def test_nothing_is_labelled_without_a_sign_and_signs_are_typeset():
    assert [label(value) for value in ticks(-0.25, 0.1)] == [
        "−0.25",
        "−0.2",
        "−0.15",
        "−0.1",
        "−0.05",
        "0",
        "0.05",
        "0.1",
    ]


def test_a_scale_has_room_for_all_values_and_for_equal_ones():
    at = scale([1.0, 3.0, NAN], 10, 110, margin=0.5)

    assert (at(0.0), at(2.0), at(4.0)) == (10, 60, 110)
    assert Scale(0, 1, 100, 0)(0.25) == 75
    for values in ([0.0, 0.0], [5.0], [NAN], []):
        one = scale(values, 0, 100)
        assert one.low < one.high
        assert one.ticks


def test_text_is_escaped_and_has_no_controls():
    root = ElementTree.fromstring(document(10, 10, [text(0, 0, "<a&b>\x1b\"'")], "<t>"))

    assert said(root) == ["<a&b>\\x1b\"'"]
    assert root.find(f"{SVG}title").text == "<t>"


def test_long_names_keep_their_ends():
    assert short("x" * 50 + ".run3.txt") == "…" + "x" * 26 + ".run3.txt"


def test_the_interval_plot_has_a_field_for_each_metric_and_a_line_for_each_difference():
    root = drawn(comparison().svg())

    words = said(root)
    assert words.count(NEW) == words.count(OTHER) == 2
    assert "BLEU ↑ against base.txt" in words
    assert "+0.26  [−0.31, +0.85], p = 0.7632" in words
    assert len(root.findall(f"{SVG}circle")) == 4 + len(words[-3:])
    assert words[-3:] == ["better", "worse", "undecided"]


def test_the_better_side_is_left_for_an_error_rate():
    words = said(drawn(comparison().svg()))

    assert [word for word in words if "←" in word or "→" in word] == [
        "← worse", "better →", "← better", "worse →",
    ]  # fmt: skip


def test_points_lie_within_their_intervals_and_right_of_nothing_where_they_are_above():
    root = drawn(comparison().svg())
    point = root.findall(f"{SVG}circle")[0]
    intervals = [line for line in root.findall(f"{SVG}line") if line.get("stroke-width") == "2.5"]
    zero = next(line for line in root.findall(f"{SVG}line") if line.get("stroke-width") == "1.5")

    assert float(intervals[0].get("x1")) < float(point.get("cx")) < float(intervals[0].get("x2"))
    assert float(zero.get("x1")) < float(point.get("cx"))
    assert point.get("cy") == intervals[0].get("y1")


def test_what_does_not_matter_is_shaded_and_said():
    shaded = drawn(comparison(epsilon=0.5, verdict="undecided").svg())
    plain = drawn(comparison().svg())

    assert said(shaded).count("shaded: at most ±0.5") == 2
    assert len(shaded.findall(f"{SVG}rect")) == len(plain.findall(f"{SVG}rect")) + 2


def test_findings_differ_by_more_than_colour():
    points = drawn(comparison().svg()).findall(f"{SVG}circle")

    assert [point.get("fill") == "#ffffff" for point in points[:4]] == [True, False, False, True]
    equivalent = drawn(comparison(epsilon=5.0, verdict="equivalent").svg())
    assert {point.get("fill") for point in equivalent.findall(f"{SVG}circle")} == {"#009e73"}
    assert said(equivalent)[-1] == "equivalent"


def test_the_distribution_shows_the_draws_and_those_of_the_null():
    root = drawn(comparison().svg("distributions"))

    assert len(root.findall(f"{SVG}path")) == 4
    assert said(root).count("under the null hypothesis") == 4
    bars = [bar for bar in root.findall(f"{SVG}rect") if float(bar.get("width")) < 14]
    assert 4 * 20 < len(bars) <= 4 * 60


def test_tests_without_draws_have_no_null_and_draws_that_were_not_kept_are_left_out():
    found = comparison()
    none = np.zeros(0)
    differences = [replace(each, test=replace(each.test, null=none)) for each in found.differences]
    differences[0] = replace(differences[0], interval=replace(differences[0].interval, distribution=none))

    words = said(drawn(replace(found, differences=tuple(differences)).svg("distributions")))

    assert "under the null hypothesis" not in words
    assert words.count("draws of the difference") == 3
    assert not any(word.startswith(f"BLEU: {NEW}") for word in words)


def test_undefined_differences_are_drawn_without_marks():
    found = comparison()
    first = found.differences[0]
    odd = replace(first, delta=NAN, interval=replace(first.interval, low=NAN, high=NAN))

    root = drawn(replace(found, differences=(odd, *found.differences[1:])).svg())

    assert len(root.findall(f"{SVG}circle")) == 3 + 3
    assert "nan" not in re.sub(">[^<]*<", "", found.svg())


def test_of_all_pairs_both_names_are_there_however_long():
    found = replace(comparison(), baseline=None)
    long = "a/long/path/to/the/output/of/a/system.txt"
    root = drawn(replace(found, differences=tuple(replace(each, system=long) for each in found.differences)).svg())

    assert said(root).count(f"…{long[-23:]} − base.txt") == 4


def test_no_other_chart():
    with pytest.raises(OptionError, match="there is no chart 'pie'"):
        comparison().svg("pie")


def test_the_page_has_both_pictures_and_loads_nothing():
    from matchgrid.report.comparison import render

    page = render(comparison(), "html")

    assert page.count("<svg") == 2
    assert "default-src 'none'" in page
    assert not re.search(r"<script|src=|href=", page)
    assert comparison()._repr_html_().count("<svg") == 1
