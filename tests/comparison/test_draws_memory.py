"""Memory grows with the units and with the sums, and not with their product: drawing is done by blocks."""

from __future__ import annotations

import subprocess
import sys

import pytest

# A table of the drawn units would take 1.6 GB, and one of their rows 32 times as much.
_WORK = """
import numpy as np
from pathlib import Path
from matchgrid.comparison.draws import bootstrap_sums, swapped_sums

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1])

first, second = np.random.default_rng(1).integers(0, 90, (2, 200_000, 10)).astype(float)
Path("/proc/self/clear_refs").write_text("5")
before = peak()
sums = {work}
print(peak() - before, *sums.shape)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak is read from /proc")
@pytest.mark.parametrize(
    "work", ["bootstrap_sums([first, second], 1_000, 12345)", "swapped_sums(first, second, 1_000, 12345)"]
)
def test_two_hundred_thousand_units_are_drawn_within_little_memory(work: str):
    command = [sys.executable, "-c", _WORK.format(work=work)]
    kilobytes, *shape = map(int, subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())

    assert shape == [2, 1_000, 10]
    assert kilobytes < 100 * 1024
