"""BLEU against chrF on real campaigns: what mt-metrics-eval and nlpstats find of their agreement with people."""

import numpy as np
import pytest

from agreement_data import real
from golden_fields import Fields
from matchgrid.agreement.batched import pearson
from matchgrid.agreement.bootstrap import resampled_agreement
from matchgrid.agreement.cells import standardised
from matchgrid.agreement.measure import Measure
from matchgrid.agreement.permutation import swapped_agreement
from matchgrid.agreement.williams import williams_test
from matchgrid.comparison.intervals import interval_of
from metric_tests import NAMES, OF, Record, cell_masks, nlpstats_masks, nlpstats_places, numbers
from places import records, shared

FILES = {"wmt22.de-en": "human.da.tsv", "ted21.zh-en.mqm": "human.mqm.tsv", "wmt21.en-de": "human.mqm.tsv"}
CLOSE = 1e-6
Tables = list[np.ndarray]


def close(value: object, expected: object) -> None:
    np.testing.assert_allclose(value, expected, rtol=0, atol=CLOSE)


def near(value: float, p_value: float, draws: int) -> None:
    """Up to one draw, which ties or rounding may decide."""
    assert abs(value - p_value) <= 1.5 / draws


def check_williams(expect: Record, human: np.ndarray, bleu: np.ndarray, chrf: np.ndarray) -> None:
    values = [float(pearson(one, other)) for one, other in ((bleu, human), (chrf, human), (bleu, chrf))]
    close(values, [expect["r_bleu"], expect["r_chrf"], expect["r_metrics"]])
    assert expect["n"] == len(human)
    p_value = williams_test(*values, len(human)).p_value
    close(p_value, expect["p_two_sided"])
    close(p_value / 2, expect["p_one_sided"])


def check_cells(expect: Record, name: str, human: np.ndarray, tables: Tables) -> None:
    average, _, coefficient = name.partition("_")
    measure = Measure(human, OF.get(average, average), NAMES.get(coefficient, coefficient))
    bleu, chrf = (standardised(table, measure.judged) for table in tables)
    observed = float(measure(chrf) - measure(bleu))
    close(observed, expect["delta_chrf_minus_bleu"])
    drawing = {"numpy_legacy_seed": expect["numpy_legacy_seed"], "average_by": average, "coefficient": coefficient}
    left, right = swapped_agreement(bleu, chrf, measure, cell_masks(drawing, measure.judged, expect["k"]))
    close(np.stack([right, left], axis=-1)[:3], expect["first3"])
    null = right - left
    close([null.mean(), null.std()], [expect["null_mean"], expect["null_sd"]])
    near((null >= observed).mean(), expect["p_chrf_better"], expect["k"])


def check_nlpstats(expect: Record, name: str, human: np.ndarray, tables: Tables) -> None:
    kind, level, coefficient, method, *_ = name.split("_")
    of = {"global": "none", "system": "means"}[level]

    def make(judged: np.ndarray, origin: np.ndarray | None = None) -> Measure:
        return Measure(judged, of, NAMES.get(coefficient, coefficient), origin=origin)

    settings = {
        "method": method,
        "numpy_legacy_seed": expect["numpy_legacy_seed"],
        "n_resamples": expect["n_resamples"],
    }
    bleu, chrf = tables
    if kind == "boot":
        close(float(make(human)(chrf)), expect["r"])
        drawn = nlpstats_places(settings, human.shape)
        (found,) = resampled_agreement([chrf], human, drawn, make, means=of == "means")
        assert (~np.isnan(found)).sum() == expect["kept"]
        interval = interval_of(0.0, found, level=0.95)
        close([interval.low, interval.high], [expect["lower"], expect["upper"]])
        return
    measure = make(human)
    one, other = (standardised(table, measure.judged) for table in (bleu, chrf))
    observed = float(measure(one) - measure(other))
    left, right = swapped_agreement(one, other, measure, nlpstats_masks(settings, human.shape))
    null = left - right
    close(null.std(), expect["null_sd"])
    low, high = ((np.abs(null) >= abs(observed) + side).mean() for side in (CLOSE, -CLOSE))
    assert low - 1e-12 <= expect["p"] <= high + 1e-12


def check(record: Record) -> None:
    dataset = record["dataset"].removeprefix("mt/")
    scores, people = real(dataset, FILES[dataset], record["human_column"])
    systems = record["systems"]
    human = numbers([people[name] for name in systems])
    names = [record["metric1"], record["metric2"]]
    tables = [numbers([scores["seg"][name][system] for system in systems]) for name in names]
    corpus = [numbers([scores["corpus"][name][system] for system in systems]) for name in names]
    expect = Fields({name: Fields(values) for name, values in record["expected"].items()})
    judged = ~np.isnan(human)
    check_williams(expect["williams_segment_none"], human[judged], *(table[judged] for table in tables))
    check_williams(expect["williams_system_corpus"], np.nanmean(human, axis=1), *corpus)
    complete = judged.all(0)
    for name in [one for one in expect if not one.startswith("williams")]:
        if name.startswith("perm_cells_"):
            check_cells(expect[name], name.removeprefix("perm_cells_"), human, tables)
        else:
            check_nlpstats(expect[name], name, human[:, complete], [table[:, complete] for table in tables])
    assert not expect.unread
    assert not {name: values.unread for name, values in expect.items() if values.unread}


@pytest.mark.parametrize("number", range(4))
def test_bleu_and_chrf_differ_as_the_tools_find(number: int, monkeypatch: pytest.MonkeyPatch):
    """WMT22 de-en with direct assessment, raw and standardised; TED 2021 zh-en and WMT21 en-de with MQM."""
    # The tools tell equal means apart by the rounding of their sums.
    monkeypatch.setattr("matchgrid.agreement.cells.MEAN_DIGITS", 400)
    found = [one for one in records(shared("golden", "real_correlations.jsonl")) if "metric1" in one]
    assert len(found) == 4
    check(found[number])
