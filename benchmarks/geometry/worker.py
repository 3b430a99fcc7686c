"""A warm process: takes one job a line, `["name", arguments...]`, and answers what it took.

A job is a generator: what comes before its first `yield` prepares, what comes before the second is
measured, the rest stores the result; it may return what it found.
"""

import gc
import json
import os
import resource
import sys
import time
from pathlib import Path

from benchmarks.geometry.jobs import JOBS, Job

RESET_PEAK = "5"


def perform(job: Job) -> dict[str, float | str]:
    """Run a job and measure its middle part."""
    found = ""
    next(job)
    gc.collect()
    for process in _processes():
        Path(f"/proc/{process}/clear_refs").write_text(RESET_PEAK)
    cpu, wall = _cpu(), time.perf_counter()
    next(job)
    spent = {"cpu": _cpu() - cpu, "wall": time.perf_counter() - wall, "peak": _peak()}
    try:
        next(job)
    except StopIteration as end:
        found = end.value or ""
    return {**spent, "found": found}


def _processes() -> list[int]:
    """Return this process and those that it has started and keeps, as our Blender."""
    ours = os.getpid()
    children = Path(f"/proc/self/task/{ours}/children").read_text().split()
    return [ours, *map(int, children)]


def _cpu() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(map(_cpu_of, _processes())) + ended.ru_utime + ended.ru_stime


def _cpu_of(process: int) -> float:
    """Return the seconds of all threads of a process, also of those that have ended."""
    return time.clock_gettime((~process << 3) | 2)  # as clock_getcpuclockid(3) makes it


def _peak() -> float:
    """Most resident memory since it was reset, MB."""
    return sum(map(_peak_of, _processes()))


def _peak_of(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def main() -> None:
    """Serve jobs until the input ends; what they print does not mix with the answers."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(perform(JOBS[name](*arguments))), file=answers, flush=True)


if __name__ == "__main__":
    main()
