"""One call on WMT's judgements: the values of every level, with documents drawn."""

from agreement_golden import real_sides
from matchgrid import Judgements, correlate
from places import lines, records, shared


def test_wmt_s_judgements_are_correlated_in_one_call():
    record = next(
        one
        for one in records(shared("golden", "real_correlations.jsonl"))
        if one["kind"] == "real"
        and one["dataset"] == "mt/wmt22.de-en"
        and one["metric"] == "BLEU|ref0"
        and one["human_column"] == "raw"
    )
    systems, segments = tuple(record["systems"]), tuple(range(1, record["num_segments"] + 1))
    human, metric = (Judgements(systems, segments, side.copy()) for side in real_sides(record))
    documents = lines(shared("data", "mt", "wmt22.de-en", "docids.txt"))

    found = correlate({"BLEU": metric}, human, clusters=documents, draws=100, system_scores="all")

    for average, mode in (("none", "none"), ("item", "item"), ("system", "sys")):
        expected = record["expected"][mode]
        for name, field in (("pearson", "pearson"), ("spearman", "spearman"), ("tau-b", "kendall_b")):
            one = found.of(name, average=average)
            assert abs(one.value - expected[field]["value"]) < 1e-9
            assert one.count == expected[field]["n_vectors"]
            assert one.interval.low < one.value < one.interval.high
        ties = found.of("acc-23", average=average)
        assert (ties.epsilon, round(ties.value, 12)) == (
            expected["ties_opt"]["epsilon"],
            round(expected["ties_opt"]["acc_23"], 12),
        )
    system = record["expected"]["system_level"]["mean_all"]
    assert abs(found.of("tau-b", level="system").value - system["kendall_b"]["value"]) < 1e-9
    accuracy = found.of("acc-23", level="system").value
    assert accuracy == system["pairwise_accuracy"]
    pairs = len(systems) * (len(systems) - 1) // 2
    assert len(found.discordant["BLEU"]) == round((1 - accuracy) * pairs)
    assert (found.design.unit, found.design.count) == ("documents", len(set(documents)))
