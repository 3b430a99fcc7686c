"""Batches: overhead of an operation against a bare loop, memory, re-runs.

`python -m benchmarks.batch --rows 1000` makes the same calls twice, in turns: `produce_batch` with
six operations a row, and a loop of asyncio and httpx that creates, polls, downloads and knows
nothing of retries, ledgers or Prefect. Client, service and Prefect's server are processes of their
own; the ratio is that of the CPU seconds of the two clients.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from rich.table import Table

from benchmarks.figures.record import show
from media_pipelines.command.prefect_server import SERVER_SETTINGS

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATIONS_OF_A_ROW = 6
SECONDS_TO_START = 120.0


@contextmanager
def prefect_server(home: Path) -> Iterator[str]:
    """Run a Prefect server of its own and yield the address of its API."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = ["-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", port]
    environment = {**os.environ, **SERVER_SETTINGS, "PREFECT_HOME": str(home)}
    server = subprocess.Popen(
        [sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, cwd=ROOT
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/api/health")
        yield f"http://127.0.0.1:{port}/api"
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            httpx.get(address, trust_env=False).raise_for_status()
        except httpx.HTTPError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
        else:
            return


class Answering:
    """A service that answers at once."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.batch.answering"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.base_url = self._line()

    def jobs(self) -> int:
        """Return how many jobs it has created."""
        if self._process.stdin is None:
            raise RuntimeError("The service has no input.")
        self._process.stdin.write("count\n")
        self._process.stdin.flush()
        return int(self._line())

    def end(self) -> None:
        """Stop it."""
        self._process.communicate()

    def _line(self) -> str:
        if self._process.stdout is None:
            raise RuntimeError("The service has no output.")
        return self._process.stdout.readline().strip()


def measure(module: str, *given: object, api: str) -> list[float]:
    """Run a module in a process of its own and return the numbers of its last line."""
    command = [sys.executable, "-m", f"benchmarks.batch.{module}", *map(str, given)]
    environment = {**os.environ, "PREFECT_API_URL": api}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return [float(number) for number in done.stdout.splitlines()[-1].split()]


def write_manifest(file: Path, rows: int) -> Path:
    """Write a manifest of so many chairs."""
    lines = [f"an oak chair number {number},bronze" for number in range(rows)]
    file.write_text("\n".join(["prompt,texture_prompt", *lines]) + "\n")
    return file


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=__doc__)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--no-peer", action="store_true", help="leave out the bare loop")
    rows, no_peer = (given := parser.parse_args()).rows, given.no_peer
    table = Table("run", "wall s", "CPU s", "CPU ms / operation", "peak MB", "jobs created")
    with tempfile.TemporaryDirectory() as name, prefect_server(Path(name) / "prefect") as api:
        folder, service = Path(name), Answering()
        manifest = write_manifest(folder / "chairs.csv", rows)
        batch = (service.base_url, manifest, folder / "out", folder / "home")

        def add(run: str, wall: float, cpu: float, peak: str, jobs: int) -> float:
            each = 1000 * cpu / rows / OPERATIONS_OF_A_ROW
            table.add_row(run, f"{wall:.1f}", f"{cpu:.1f}", f"{each:.2f}", peak, f"{jobs:,}")
            return each

        done, wall, cpu, peak = measure("pipeline", *batch, api=api)
        first = jobs = service.jobs()
        ours = add(f"produce_batch, {done:,.0f} rows", wall, cpu, f"{peak:.0f}", jobs)
        bare = 0.0
        if not no_peer:
            wall, cpu = measure("bare_loop", service.base_url, rows, folder / "bare", api=api)
            jobs = service.jobs()
            bare = add("asyncio + httpx", wall, cpu, "", jobs - first)
        _, wall, cpu, peak = measure("pipeline", *batch, api=api)
        add("produce_batch again", wall, cpu, f"{peak:.0f}", service.jobs() - jobs)
        service.end()
    values = {"times_bare_loop": f"{ours / bare:.2f}"} if bare else {}
    show("batch", table, values=values, peers=["prefect", "httpx"])


if __name__ == "__main__":
    main()
