"""What was freed goes back to the system."""

import sys

import numpy as np
import pytest

from media_studio.blender.freed_memory import give_back

# Each is too small to have pages of its own, which would go back at once
VALUES, BLOCKS = 10_000, 3_000
MEGABYTES = VALUES * BLOCKS * 8 / 1e6


def resident_mb() -> float:
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1e3 for line in status if line.startswith("VmRSS"))


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps so much")
def test_memory_below_what_is_in_use_is_given_back() -> None:
    blocks = [np.ones(VALUES) for _ in range(BLOCKS)]
    last = blocks.pop()
    before = resident_mb()
    blocks.clear()
    give_back()
    assert resident_mb() < before - MEGABYTES / 2
    assert last.all()
