"""Every flag of sacreBLEU has an answer."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from matchgrid.cli.options import options
from matchgrid.cli.refused import REFUSED

ACCEPTED = {flag for parameter in options() for flag in parameter.opts if flag.startswith("-")} | {"-h", "--help"}


@pytest.fixture(scope="module")
def theirs():
    ran = subprocess.run([sys.executable, "-m", "sacrebleu", "--help"], capture_output=True, text=True, check=True)
    flags = set()
    for line in ran.stdout.splitlines():
        found = re.match(r"  (-\S.*?)(?:  |$)", line)
        if found:
            flags |= set(re.findall(r"(?:^|(?<=[ ,]))--?[a-z][\w-]*|-[A-Z]\b", found[1]))
    return flags


def test_each_is_accepted_or_refused(theirs):
    assert {"--citation", "--cite", "-sl", "--paired-bs-n", "-pbsn", "-V", "--chrf-eps-smoothing"} <= theirs
    assert theirs - ACCEPTED - REFUSED.keys() == set()
    assert REFUSED.keys() - theirs == set()
    assert REFUSED.keys() & ACCEPTED == set()


@pytest.mark.parametrize("flag", REFUSED)
def test_a_refusal_says_what_to_do_and_wins_over_everything_else(flag, refused):
    assert refused("score", "no-such-file", flag, "3", "--no-such-option") == f"{flag}: {REFUSED[flag]}"
    assert refused("score", f"{flag}=3") == f"{flag}: {REFUSED[flag]}"


def test_what_it_never_does_is_said_plainly(refused):
    assert "never downloads" in refused("score", "--download", "wmt20")
    assert "never downloads" in refused("score", "--list")
    assert refused("score", "-par") == (
        "-par: systems are tested by matchgrid compare REF [REF...] -i BASE SYSTEM [SYSTEM...] --paired-ar"
    )
