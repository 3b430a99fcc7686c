"""How long `media library` takes and how much memory, for a library that is made for it.

`python -m benchmarks.library --sets 1000 --rows 1000000` prints seconds of the clock, seconds of
the processor and megabytes at the most, of the fastest of some calls.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from media_testing.library_samples import batch_in, library_in

CALLS = 3


@dataclass(frozen=True, order=True)
class _Call:
    """One call of the command.

    Attributes:
        seconds: Of the clock.
        processor: Seconds.
        megabytes: At the most.
    """

    seconds: float
    processor: float
    megabytes: float


def _call(place: Path) -> _Call:
    command = [sys.executable, "-m", "media_pipelines", "library", str(place)]
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} has ended with {process.returncode}")
    processor = used.ru_utime + used.ru_stime
    return _Call(time.monotonic() - begin, processor, used.ru_maxrss / 1024)


def main() -> None:
    """Make the library, call the command, print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("--sets", type=int, default=1_000)
    parser.add_argument("--rows", type=int, default=0, help="of a batch beside the sets")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        library_in(place, asked.sets)
        if asked.rows:
            batch_in(place / "batch", [f"row-{number}" for number in range(asked.rows)])
        best = min(_call(place) for _ in range(CALLS))
    print(f"{best.seconds:.2f} s, {best.processor:.2f} s of CPU, {best.megabytes:.0f} MB")


if __name__ == "__main__":
    main()
