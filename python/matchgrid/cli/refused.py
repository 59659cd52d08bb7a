"""sacreBLEU's flags that matchgrid answers with what to do instead."""

_STORED = "matchgrid never downloads and lists no test sets; `-t SET -l PAIR` reads what sacreBLEU has stored here"
_TESTS = "systems are tested by matchgrid compare REF [REF...] -i BASE SYSTEM [SYSTEM...]"
_JOBS = "one process does it: --threads N sets how many cores it takes"
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
    "--paired-ar": f"{_TESTS} --paired-ar",
    "-par": f"{_TESTS} --paired-ar",
    "--paired-bs": f"{_TESTS} --paired-bs",
    "-pbs": f"{_TESTS} --paired-bs",
    "--paired-ar-n": f"{_TESTS} --paired-ar --paired-ar-n N",
    "-parn": f"{_TESTS} --paired-ar --paired-ar-n N",
    "--paired-bs-n": f"{_TESTS} --paired-bs --paired-bs-n N",
    "-pbsn": f"{_TESTS} --paired-bs --paired-bs-n N",
    "--paired-jobs": _JOBS,
    "-j": _JOBS,
}
