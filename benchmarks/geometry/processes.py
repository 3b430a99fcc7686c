"""What a piece of work costs: CPU seconds and peak memory of the process that does it."""

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LAUNCHER = str(Path(__file__).with_name("launcher.py"))
KIB_PER_MB = 1000**2 / 1024


class Failed(Exception):
    """A tool ended with an error, or took longer than its time."""


@dataclass(frozen=True, kw_only=True)
class Spent:
    """What one piece of work took.

    Attributes:
        cpu: Seconds of all threads, and of child processes.
        wall: Seconds.
        peak: MB of resident memory of the whole process at its highest.
    """

    cpu: float
    wall: float
    peak: float


def run_cold(command: list[str], seconds: float) -> Spent:
    """Run a command in a new process, its start included.

    Raises:
        Failed: If it ends with an error or takes too long.
    """
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", LAUNCHER, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        printed = process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failed(f"over {seconds:.0f} s") from error
    cpu, code, kibibytes = (float(value) for value in printed.split())
    if code != 0:
        raise Failed(f"ended with {code:.0f}")
    wall = time.perf_counter() - start
    return Spent(cpu=cpu, wall=wall, peak=kibibytes / KIB_PER_MB)


class WarmProcess:
    """A process that has loaded what it needs and does one job after the other.

    Args:
        python: That of the environment in which it runs.
    """

    def __init__(self, python: str = sys.executable) -> None:
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the process
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.geometry.worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def run(self, job: str, arguments: list[str], seconds: float) -> tuple[Spent, str]:
        """Do one job of `worker`, and return what its measured part took and what it found.

        Raises:
            Failed: If it raises an error or takes too long; the process is gone then.
        """
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("no pipes")
        self._process.stdin.write(json.dumps([job, *arguments]) + "\n")
        self._process.stdin.flush()
        if not select.select([self._process.stdout], [], [], seconds)[0]:
            self.close()
            raise Failed(f"over {seconds:.0f} s")
        line = self._process.stdout.readline()
        if not line:
            self._errors.seek(0)
            last = self._errors.read().strip().split("\n")[-1]
            self.close()
            raise Failed(last or "failed")
        answer = json.loads(line)
        spent = Spent(cpu=answer["cpu"], wall=answer["wall"], peak=answer["peak"])
        return spent, str(answer["found"])

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                stream.close()
