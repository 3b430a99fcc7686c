"""Loaded by every Python process that has this folder on PYTHONPATH: a machine with more cores."""

import os

if "SIMULATED_CORES" in os.environ:
    os.cpu_count = lambda: int(os.environ["SIMULATED_CORES"])
