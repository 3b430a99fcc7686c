"""Seeds faults one by one and tells which `make test` misses: `python -m benchmarks.seeded_faults`.

It changes the checkout in which it runs, one fault at a time, and puts everything back. A fault is
looked for by the tests that are nearest to it; what they miss is seeded together, so that one run
of all tests tells of many faults at once.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.table import Table

from benchmarks.distributions import PACKAGES
from benchmarks.figures.record import show
from benchmarks.seeded_faults.drawing import Fault, drawn
from benchmarks.seeded_faults.nearness import importers, nearest
from media_testing.repository import ROOT

PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--timeout", "120")
NEAR, AT_ONCE = 24, 8
"""Test files that are tried for one fault, and how many with one start of pytest."""
HUNG = 900
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+\.py)(::[^\s\[]+)?", re.MULTILINE)
ALL = {
    "make test": ("-m", "media_testing.suites"),
    "make long": ("-m", "pytest", "-n2", "--dist", "loadfile", "-m", "long", "tests", "packages"),
}


def main() -> None:
    """Draw, seed, look, and print."""
    asked = _asked()
    faults = drawn(asked.seed, asked.count, asked.of)
    for fault in faults:
        print(fault.told())
    if asked.draw:
        return
    finders = dict(_nearby(faults))
    for suite, command in ALL.items():
        left = [fault for fault in faults if fault not in finders]
        finders |= dict(_together(left, suite, command))
    _report(faults, finders)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.seeded_faults", description="Which seeded faults tests miss."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--of", nargs="+", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--draw", action="store_true", help="print the faults and seed none")
    return parser.parse_args()


def _nearby(faults: Sequence[Fault]) -> Iterator[tuple[Fault, str]]:
    graph = importers()
    for fault in faults:
        near = nearest(ROOT / fault.path, graph)[:NEAR]
        tests = [path.relative_to(ROOT).as_posix() for path in near]
        for start in range(0, len(tests), AT_ONCE):
            if test := _finder([fault], tests[start : start + AT_ONCE]):
                print(f"{fault.path}:{fault.line} is found by {test}", flush=True)
                yield fault, test
                break
        else:
            print(f"{fault.path}:{fault.line} is not found nearby", flush=True)


def _together(
    faults: Sequence[Fault], suite: str, command: Sequence[str]
) -> Iterator[tuple[Fault, str]]:
    """Seed all faults at once, and find out of each failure which fault it is of."""
    left = list(faults)
    while left:
        with _seeded(left):
            tests = _failed(command, None)
        found = [(fault, test) for fault in left for test in [_finder([fault], tests)] if test]
        print(f"{suite}, {len(left)} faults at once: {len(tests)} fail, {len(found)} are found")
        yield from ((fault, f"{suite}: {test}") for fault, test in found)
        if not found:
            return
        left = [fault for fault in left if fault not in dict(found)]


def _finder(faults: Sequence[Fault], tests: Sequence[str]) -> str | None:
    """Return the first of the tests that fails with these faults."""
    if not tests:
        return None
    with _seeded(faults):
        return next(iter(_failed((*PYTEST, *tests), HUNG)), None)


def _failed(command: Sequence[str], timeout: float | None) -> list[str]:
    try:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ["no end"]
    tests = dict.fromkeys(path + test for path, test in FAILED.findall(done.stdout))
    # A module that cannot be imported ends pytest before it names a test
    return list(tests) or ([f"exit status {done.returncode}"] if done.returncode > 1 else [])


@contextmanager
def _seeded(faults: Sequence[Fault]) -> Iterator[None]:
    """Put faults into the product, and take them out again."""
    paths = {ROOT / fault.path for fault in faults}
    sound = {path: (path.read_bytes(), path.stat()) for path in paths}
    try:
        for fault in sorted(faults, key=lambda each: -each.start):
            path = ROOT / fault.path
            path.write_bytes(fault.text(path.read_bytes()))
        yield
    finally:
        for path, (source, stamp) in sound.items():
            path.write_bytes(source)
            # Compiled code of the fault has its time and is compiled anew
            os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def _report(faults: Sequence[Fault], finders: dict[Fault, str]) -> None:
    table = Table("Distribution", "Fault", "Found by", title="Seeded faults")
    for fault in faults:
        table.add_row(fault.distribution, fault.told(), finders.get(fault, "nothing"))
    by_long = sum(finder.startswith("make long") for finder in finders.values())
    values = {
        "seeded": str(len(faults)),
        "found by make test": str(len(finders) - by_long),
        "found by make test-all only": str(by_long),
        "found by neither": str(len(faults) - len(finders)),
    }
    show("seeded_faults", table, values=values, width=200)


if __name__ == "__main__":
    main()
