"""sacreBLEU's flags that matchgrid answers with what to do instead."""

_STORED = "matchgrid never downloads and lists no test sets; `-t SET -l PAIR` reads what sacreBLEU has stored here"
_TESTS = "paired tests are not in this version of matchgrid"
_INTERVALS = "confidence intervals are not in this version of matchgrid"
_ORIGIN = "test sets are not split by origin: select the segments before, or score them with --documents"

REFUSED = {
    "--citation": "matchgrid has no citations of test sets: see the publication of the test set",
    "--cite": "matchgrid has no citations of test sets: see the publication of the test set",
    "--list": _STORED,
    "--download": _STORED,
    "--echo": f"{_STORED}; print its files with cat",
    "--origlang": _ORIGIN,
    "-ol": _ORIGIN,
    "--subset": _ORIGIN,
    "--detail": _ORIGIN,
    "-d": _ORIGIN,
    "--confidence": _INTERVALS,
    "-ci": _INTERVALS,
    "--confidence-n": _INTERVALS,
    "-cin": _INTERVALS,
    "--paired-ar": _TESTS,
    "-par": _TESTS,
    "--paired-bs": _TESTS,
    "-pbs": _TESTS,
    "--paired-ar-n": _TESTS,
    "-parn": _TESTS,
    "--paired-bs-n": _TESTS,
    "-pbsn": _TESTS,
    "--paired-jobs": f"{_TESTS}; --threads sets how many cores a score takes",
    "-j": f"{_TESTS}; --threads sets how many cores a score takes",
}
