"""Slices as flow runs: how the rows a second grow with the workers.

`python -m benchmarks.batch.workers` makes a table with 1, 2 and 4 workers, one after the other, by
a service whose jobs take some seconds and no processor. One worker is the process of the command;
several are runs of a worker of Prefect, which is started before.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from rich.table import Table

from benchmarks.figures.record import show
from media_pipelines.run.temporary_server import ServerWithWorker
from media_testing.fake_service import KEY, FakeService, running

WORKERS = (1, 2, 4)
SAMPLE_SECONDS = 0.05
OPERATION = "images/generations"


class Watch:
    """Notes when a service is given the first and the last job of a batch.

    Args:
        service: The service.
        seconds: How long each of its jobs takes.

    Attributes:
        jobs: How many there are.
    """

    def __init__(self, service: FakeService, seconds: float) -> None:
        self._service = service
        self._seconds = seconds
        service.reset()
        service.remembers_requests = False
        # A job is looked at when it has ended, and then once more
        service.retry_after, service.polls = f"{seconds:g}", 2
        self.jobs = 0
        self._first = self._last = 0.0
        self._is_over = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while not self._is_over.wait(SAMPLE_SECONDS):
            if (jobs := len(self._service.jobs)) > self.jobs:
                self._last = time.monotonic()
                self._first = self._first or self._last
                self.jobs = jobs

    def end(self) -> float:
        """Return the seconds from the first job to the end of the last one."""
        self._is_over.set()
        return self._last - self._first + self._seconds


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch.workers", description=__doc__)
    parser.add_argument("--rows", type=int, default=800)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a job takes")
    given = parser.parse_args()
    table = Table("workers", "rows a slice", "wall s", "jobs", "at work s", "rows / s", "of one")
    rates: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as name, running(FakeService()) as service:
        folder = Path(name)
        # Where this is root, PostgreSQL is somebody else
        folder.chmod(0o755)
        manifest = folder / "chairs.csv"
        manifest.write_text("prompt\n" + "".join(f"chair {n}\n" for n in range(given.rows)))
        _name_places(folder, service)
        server = ServerWithWorker()
        if not server.answers_within(server.most_seconds):
            raise RuntimeError(server.output())
        if "are in PostgreSQL" not in server.output():
            raise RuntimeError("Prefect's records are to be in PostgreSQL: SQLite bears two slices")
        os.environ["PREFECT_API_URL"] = server.address
        for workers in WORKERS:
            rows_of_a_slice = given.rows // workers
            watch = Watch(service, given.seconds)
            begun = time.monotonic()
            _make(manifest, workers, rows_of_a_slice, folder / f"out-{workers}" / "{row}")
            wall, at_work = time.monotonic() - begun, watch.end()
            rates[workers] = given.rows / at_work
            table.add_row(
                f"{workers}",
                f"{rows_of_a_slice:,}",
                f"{wall:.1f}",
                f"{watch.jobs:,}",
                f"{at_work:.1f}",
                f"{rates[workers]:.2f}",
                f"{rates[workers] / rates[1] / workers:.2f}",
            )
        server.end()
    values = {f"proportion_{n}": f"{rates[n] / rates[1] / n:.2f}" for n in WORKERS[1:]}
    show("workers", table, values=values, peers=["prefect"])


def _name_places(folder: Path, service: FakeService) -> None:
    names = {
        "PREFECT_HOME": str(folder / "prefect"),
        "MEDIA_SERVICE_URL": service.base_url,
        "MEDIA_API_KEY": KEY,
        "MEDIA_HOME": str(folder / "media"),
    }
    os.environ.update(names)


def _make(manifest: Path, workers: int, rows_of_a_slice: int, output: Path) -> None:
    asked = ("--manifest", manifest, "--pipeline", OPERATION, "--output", output)
    many = ("--workers", workers, "--rows-of-a-slice", rows_of_a_slice)
    command = ("-m", "media_pipelines", "batch", *asked, *many, "--rows-at-once", 16 * workers)
    subprocess.run([sys.executable, *map(str, command)], check=True, capture_output=True)


if __name__ == "__main__":
    main()
