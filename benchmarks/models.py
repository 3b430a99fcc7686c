"""Models in memory: load, residency, batches, cancel, and a lack of memory, with random weights.

`python -m benchmarks.models [--device cuda:0] [--size large]`

Needs the extra `models`. All runs through the service's own code for batches, in this process;
only whether a device can be used under confinement is tried in another one.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from uuid import uuid4

import torch
from rich.console import Console
from rich.table import Table

from benchmarks.random_pipeline import LARGE, TINY, make_pipeline
from media_service.engine_api.local_settings import LocalSettings
from media_service.engine_api.messages import (
    Assignment,
    Batch,
    Dropped,
    EngineCall,
    Made,
    NotMade,
    Residents,
)
from media_service.engine_api.weights import expected_bytes
from media_service.processes.sandbox import confinement
from media_studio.models.batch_runner import BatchRunner

# Weights, what is made, what is too large, steps
SIZES = {
    "tiny": (TINY, "64x64", "1024x1024", 10),
    "large": (LARGE, "512x512", "4096x4096", 20),
}
AT_ONCE = 4
SPARE_BYTES = 50_000_000
"""Beyond what is taken already, while a lack of memory is tried."""
IN_CONFINEMENT = """
import sys
from media_service.processes.sandbox import Confinement, confine
confine(Confinement.model_validate_json(sys.argv[1]))
import torch
print(torch.ones(8, device=sys.argv[2]).sum().item())
"""


class Bench:
    """Three engines of the same weights on a device with room for two.

    Args:
        folder: Where the weights are, and the folders of jobs.
        device: `cpu` or `cuda:0`.
        size: A key of SIZES.
    """

    def __init__(self, folder: Path, device: str, size: str) -> None:
        widths, usual, huge, steps = SIZES[size]
        make_pipeline(folder / "weights", widths)
        self.device = device
        self.options = {
            "folder": str(folder / "weights"),
            "device": device,
            "diffusers": {"steps": steps, "sizes": {"1024x1024": usual, "1280x720": huge}},
        }
        self.bytes = expected_bytes(LocalSettings.model_validate(self.options))
        self._ours, theirs = Pipe()
        self._heard: list[Residents] = []
        self._runner = BatchRunner(theirs, device, int(2.5 * self.bytes))
        threading.Thread(target=self._listen, args=(self._ours,), daemon=True).start()

    def _listen(self, ours: Connection) -> None:
        while True:
            said = ours.recv_bytes()
            if b'"residents"' in said:
                self._heard.append(Residents.model_validate_json(said))

    @property
    def evicted(self) -> list[str]:
        """The engines that made room for others."""
        return [name for each in self._heard for name in each.evicted]

    def run(
        self,
        engine: str,
        number: int = 1,
        *,
        drop_after: float | None = None,
        size: str = "1024x1024",
    ) -> "Run":
        """Have a batch done; drop all of it after some seconds."""
        jobs = [self._job(engine, size) for _ in range(number)]
        began, dropped = time.monotonic(), [0.0]

        def drop() -> None:
            dropped[0] = time.monotonic()
            for job in jobs:
                self._ours.send_bytes(Dropped(uuid=job.uuid).model_dump_json().encode())

        timer = threading.Timer(drop_after or 0.0, drop)
        if drop_after is not None:
            timer.start()
        ended = self._runner.run(Batch(jobs=jobs)).jobs.values()
        timer.cancel()
        now = time.monotonic()
        return Run(list(ended), now - began, now - dropped[0])

    def _job(self, engine: str, size: str) -> Assignment:
        job = Assignment(
            uuid=uuid4().hex,
            operation="images/generations",
            host="benchmark",
            attempt=1,
            request={"prompt": "a chair", "size": size},
            inputs={},
            engine=EngineCall(name=engine, kind="local", options=self.options),
            render_threads=1,
            render_samples=1,
        )
        Path(job.folder_name).mkdir()
        return job

    @contextmanager
    def little_memory(self) -> Iterator[None]:
        """Have the device refuse more than it has given already."""
        if self.device == "cpu":
            taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            _, most = before = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (taken + SPARE_BYTES, most))
            yield
            resource.setrlimit(resource.RLIMIT_AS, before)
        else:
            torch.cuda.empty_cache()
            _, total = torch.cuda.mem_get_info(self.device)
            share = (torch.cuda.memory_reserved(self.device) + SPARE_BYTES) / total
            torch.cuda.set_per_process_memory_fraction(share, self.device)
            yield
            torch.cuda.set_per_process_memory_fraction(1.0, self.device)


class Run:
    """What became of a batch, its seconds, and those since it was dropped."""

    def __init__(self, ended: Sequence[Made | NotMade], seconds: float, since_drop: float) -> None:
        self.codes = [each.code if isinstance(each, NotMade) else "made" for each in ended]
        self.seconds = seconds
        self.since_drop = since_drop


def starts_confined(device: str, folder: Path) -> str:
    """Say whether a device can be used by a process that is confined as the service does it."""
    allowed = confinement(folder, folder / "home", gpu=device.startswith("cuda"))
    told = subprocess.run(
        [sys.executable, "-P", "-c", IN_CONFINEMENT, allowed.model_dump_json(), device],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(folder), "TMPDIR": str(folder)},
    )
    return "yes" if told.returncode == 0 else f"NO: {told.stderr.strip().splitlines()[-1]}"


def measure(bench: Bench) -> Iterator[tuple[str, str]]:
    """Yield what was measured: its name and its value."""
    first, again = bench.run("first"), bench.run("first")
    load = first.seconds - again.seconds
    yield "weights", f"{bench.bytes / 1e6:,.1f} MB"
    yield "load, with the imports", f"{load:.2f} s, {bench.bytes / 1e6 / load:,.0f} MB/s"
    yield "a job, model in memory", f"{again.seconds:.2f} s"
    alone = sum(bench.run("first").seconds for _ in range(AT_ONCE))
    together = bench.run("first", AT_ONCE)
    yield f"{AT_ONCE} jobs one by one", f"{alone:.2f} s"
    yield (
        f"{AT_ONCE} jobs as a batch",
        f"{together.seconds:.2f} s, {alone / together.seconds:.2f} x",
    )
    canceled = bench.run("first", drop_after=again.seconds / 3)
    yield "cancel", f"{canceled.since_drop:.3f} s to the end, {', '.join(canceled.codes)}"
    yield from _residency(bench)
    yield from _lack_of_memory(bench)


def _residency(bench: Bench) -> Iterator[tuple[str, str]]:
    for name in ("second", "first", "third", "second"):
        bench.run(name)
    time.sleep(0.1)
    yield "evicted, with room for two", f"{', '.join(bench.evicted)} (expected: second, first)"


def _lack_of_memory(bench: Bench) -> Iterator[tuple[str, str]]:
    bench.run("first")
    with bench.little_memory():
        together, alone = bench.run("first", 8 * AT_ONCE), bench.run("first", size="1280x720")
    yield f"little memory, {8 * AT_ONCE} at once", ", ".join(sorted(set(together.codes)))
    yield "little memory, a huge one", ", ".join(alone.codes)
    yield "afterwards", ", ".join(bench.run("first").codes)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--size", choices=SIZES, default="large")
    given = parser.parse_args()
    table = Table(title=f"{given.device}, {given.size}, torch {torch.__version__}")
    table.add_column("what")
    table.add_column("measured")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table.add_row("starts when confined", starts_confined(given.device, folder))
        os.chdir(folder)
        for row in measure(Bench(folder, given.device, given.size)):
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
