"""How long operations take: medians over the `run.json` of finished runs.

`python -m benchmarks.durations output/*/run.json` prints
`media_pipelines/batch/durations.csv`.
"""

import argparse
import statistics
from collections import defaultdict
from pathlib import Path

from media_api.contract.operations import OPERATIONS
from media_pipelines.record.records import RunRecord


def medians(files: list[Path]) -> dict[str, float]:
    """Return the median seconds of each operation in the records of runs."""
    seconds: dict[str, list[float]] = defaultdict(list)
    for file in files:
        for step in RunRecord.model_validate_json(file.read_bytes()).steps:
            if step.operation and step.status == "COMPLETED":
                seconds[step.operation].append(step.seconds)
    return {name: statistics.median(seconds[name]) for name in OPERATIONS if name in seconds}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.durations", description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path, help="run.json files")
    print("operation,seconds")
    for name, median in medians(parser.parse_args().runs).items():
        print(f"{name},{median:.1f}")


if __name__ == "__main__":
    main()
