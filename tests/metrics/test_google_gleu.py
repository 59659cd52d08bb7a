"""Google's GLEU and NLTK's chrF: settings that are refused."""

import pytest

import matchgrid as mg
from matchgrid.errors import OptionError


@pytest.mark.parametrize("kind", [mg.GoogleGLEU, mg.NltkChrF])
@pytest.mark.parametrize("orders", [(0, 4), (3, 2), (1, 65), (-1, -1)])
def test_orders_that_are_none_are_refused(kind: type[mg.Metric], orders: tuple[int, int]):
    with pytest.raises(OptionError, match="min_len and max_len are whole numbers from 1 to 64"):
        kind(min_len=orders[0], max_len=orders[1])


def test_what_nltks_chrf_does_not_know_is_refused():
    with pytest.raises(OptionError, match="tokenize is none or pretokenized, not '13a'"):
        mg.NltkChrF(tokenize="13a")
    with pytest.raises(OptionError, match="beta is a number from 0"):
        mg.NltkChrF(beta=-1)


def test_long_ngrams_cost_no_more_than_they_match():
    text = " ".join(map(str, range(3000)))
    stats = mg.GoogleGLEU(max_len=64).measure([text], [text])

    assert stats.score == 1
    assert stats.components["matches"] == sum(3001 - n for n in range(1, 65))


def test_joined_tokens_are_one_text():
    lists, texts = (["ab", "c d"], ["e"]), ("ab c d", "e")
    for whitespace in (False, True):
        joined = mg.NltkChrF(tokenize="pretokenized", whitespace=whitespace, lowercase=True)
        plain = mg.NltkChrF(whitespace=whitespace, lowercase=True)
        ours = joined.measure(lists, [["AB", "c"], ["e"]])

        assert ours.score == plain.measure(texts, ["AB c", "e"]).score
        assert ours.reference_digest == plain.measure(texts, ["AB c", "e"]).reference_digest
