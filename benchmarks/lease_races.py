"""Processes that race for the leases of one state: how often two believed to be alone.

```
python -m benchmarks.lease_races s3://bucket/races --processes 6 --rounds 50
```

In each round all processes claim the same lease at the same moment. Who gets it makes a file that
must not exist, holds the lease for a moment, and removes the file. A file that is there already is
an overlap. Prints the claims, the refusals and the overlaps; ends with status 1 if there was one.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from pathlib import Path

from media_pipelines.state.leases import Holder
from media_pipelines.state.state import state_at

HELD_SECONDS = 0.15
ROUND_SECONDS = 6.0


def main() -> int:
    """Run the races and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state", help="s3://bucket/prefix or postgresql://…")
    parser.add_argument("--processes", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=50)
    asked = parser.parse_args()
    start = time.time() + 5
    with tempfile.TemporaryDirectory() as folder:
        given = [
            (asked.state, folder, start, asked.rounds, number) for number in range(asked.processes)
        ]
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            counts = pool.starmap(race, given)
    claimed, refused, overlaps = (sum(column) for column in zip(*counts, strict=True))
    print(f"{claimed} claimed, {refused} refused, {overlaps} overlaps")
    return 1 if overlaps else 0


def race(state: str, folder: str, start: float, rounds: int, number: int) -> tuple[int, int, int]:
    """Claim the lease of each round; return how often it was claimed, refused and shared."""
    random.seed(number)
    return asyncio.run(_race(state, Path(folder), start, rounds))


async def _race(state: str, folder: Path, start: float, rounds: int) -> tuple[int, int, int]:
    leases = state_at(state, folder).leases
    claimed = refused = overlaps = 0
    for number in range(rounds):
        await asyncio.sleep(max(start + number * ROUND_SECONDS - time.time(), 0))
        # Half of the rounds are about a lease that nobody has had
        name = f"{folder}/{number if number % 2 else 'the same'}"
        holder = Holder()
        outcome = await leases.claim(name, holder)
        if not isinstance(outcome, int):
            refused += 1
            continue
        claimed += 1
        marker = folder / f"held-{number}"
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            overlaps += 1
        await asyncio.sleep(HELD_SECONDS * random.uniform(1, 3))
        marker.unlink(missing_ok=True)
        await leases.release(name, outcome, holder)
    return claimed, refused, overlaps


if __name__ == "__main__":
    raise SystemExit(main())
