"""Loaded by every Python process that has this folder on PYTHONPATH: another machine.

SIMULATED_CORES is how many processors it has; the file SIMULATED_CLOCK has the seconds by which
its clock is wrong.
"""

import os
import time
from pathlib import Path

if "SIMULATED_CORES" in os.environ:
    CORES = int(os.environ["SIMULATED_CORES"])
    os.cpu_count = lambda: CORES
    os.sched_getaffinity = lambda _pid: set(range(CORES))

if "SIMULATED_CLOCK" in os.environ:
    true_time, offset = time.time, Path(os.environ["SIMULATED_CLOCK"])
    time.time = lambda: true_time() + float(offset.read_text() or 0)
