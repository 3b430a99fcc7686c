"""The service against a bare FastAPI route: requests per second and time to start.

Run it with `python -m benchmarks.service`. Both servers are processes of their own on loopback,
driven in turns by the same client with one connection, or with 32, so the ratios hold on a noisy
machine.
"""

import asyncio
import base64
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
from rich.table import Table

from benchmarks.figures.record import show

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 40
BATCH = 25
CONNECTIONS = 32
WARM_UP_SECONDS = 6.0  # the worker imports Blender
LATENCY_JOBS = 100
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode()
EMPTY_JOB = {"input_image": PNG, "language": "English"}
BLOCKING = {**EMPTY_JOB, "options": {"block": True}}
BARE_MANY = "bare route, 32 connections"
CAPTIONS = "/api/v1/images/captions"

BARE = """
import fastapi, socket, sys, uvicorn
app = fastapi.FastAPI()
@app.get("/bare")
async def bare() -> dict:
    return {"status": "COMPLETED", "result": ["assets/x/model.glb"], "created_at": 1}
listener = socket.socket(proto=socket.IPPROTO_TCP)
listener.bind(("127.0.0.1", 0))
print(f"Serving http://127.0.0.1:{listener.getsockname()[1]}/docs", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run([listener])
"""


@dataclass(frozen=True, kw_only=True)
class Server:
    """A server process and its address."""

    process: subprocess.Popen[str]
    url: str


@dataclass(frozen=True)
class Load:
    """Requests that are sent again and again.

    Attributes:
        server: Who answers.
        request: Sends one.
        connections: How many are sent at one time.
        basis: The load of the bare route that it is compared with.
    """

    server: Server
    request: Callable[[], Awaitable[httpx.Response]]
    connections: int = 1
    basis: str = "bare route"

    @property
    def number(self) -> int:
        """How many a round has."""
        return BATCH if self.connections == 1 else BATCH // 5 * self.connections


def start(command: list[str]) -> Server:
    """Start a server and wait for its address."""
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    if process.stdout is None:
        raise RuntimeError("no output")
    url = process.stdout.readline().split()[1].removesuffix("/docs")
    return Server(process=process, url=url)


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    """CPU time that a server has used, from the kernel."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def spend(load: Load) -> tuple[float, float]:
    """Wall and server CPU seconds of one of a batch of requests."""

    async def one_after_another() -> None:
        for _ in range(load.number // load.connections):
            (await load.request()).raise_for_status()

    server = load.server.process
    wall, cpu = time.perf_counter(), cpu_seconds(server)
    await asyncio.gather(*(one_after_another() for _ in range(load.connections)))
    wall, cpu = time.perf_counter() - wall, cpu_seconds(server) - cpu
    return wall / load.number, cpu / load.number


async def start_latencies(client: httpx.AsyncClient, home: Path) -> list[float]:
    """Seconds from the moment a job is stored to the moment it is given to a worker."""
    database = sqlite3.connect(home / "service.sqlite")
    seconds = []
    for _ in range(LATENCY_JOBS):
        created = await client.post(CAPTIONS, json=BLOCKING)
        query = "SELECT started_at - created_at FROM jobs WHERE uuid = ?"
        row = database.execute(query, (created.json()["task_uuid"],)).fetchone()
        seconds.append(float(row[0]))
    database.close()
    return seconds


async def measure(
    bare: Server, served: Server, key: str, home: Path
) -> tuple[dict[str, list[tuple[float, float]]], dict[str, str], list[float]]:
    """Drive both servers in turns; return seconds, what they are compared with, and latencies."""
    headers = {"Authorization": f"Bearer {key}"}
    async with (
        httpx.AsyncClient(base_url=bare.url) as plain,
        httpx.AsyncClient(base_url=served.url, headers=headers, timeout=60) as client,
    ):
        task = (await client.post(CAPTIONS, json=EMPTY_JOB)).headers["location"]

        async def create_and_poll() -> httpx.Response:
            created = await client.post(CAPTIONS, json=EMPTY_JOB)
            return await client.get(created.headers["location"])

        loads = {
            "bare route": Load(bare, lambda: plain.get("/bare")),
            "poll": Load(served, lambda: client.get(task)),
            BARE_MANY: Load(bare, lambda: plain.get("/bare"), CONNECTIONS, BARE_MANY),
            "poll, 32 connections": Load(served, lambda: client.get(task), CONNECTIONS, BARE_MANY),
            "create": Load(served, lambda: client.post(CAPTIONS, json=EMPTY_JOB)),
            "create + poll": Load(served, create_and_poll),
            "empty job, to its end": Load(served, lambda: client.post(CAPTIONS, json=BLOCKING)),
        }
        spent: dict[str, list[tuple[float, float]]] = {name: [] for name in loads}
        for _ in range(ROUNDS):
            for name, load in loads.items():
                spent[name].append(await spend(load))
                while (await client.get("/healthz")).json()["queued"]:
                    await asyncio.sleep(0.05)
        bases = {name: load.basis for name, load in loads.items()}
        return spent, bases, await start_latencies(client, home)


def report(
    spent: dict[str, list[tuple[float, float]]], bases: dict[str, str], latencies: list[float]
) -> None:
    """Print rates, their ratio to the bare route in the same round, and latencies."""
    table = Table("request", "per second", "rate / bare", "server CPU ms", "bare CPU / ours")
    for name, rounds in spent.items():
        bare = spent[bases[name]]
        rate = statistics.median(1 / wall for wall, _ in rounds)
        ratio = statistics.median(b / wall for (wall, _), (b, _) in zip(rounds, bare, strict=True))
        cpu = sum(cpu for _, cpu in rounds) / len(rounds)
        bare_cpu = sum(cpu for _, cpu in bare) / len(bare)
        table.add_row(
            name, f"{rate:.0f}", f"{ratio:.0%}", f"{cpu * 1e3:.2f}", f"{bare_cpu / cpu:.0%}"
        )
    ordered = sorted(latencies)
    values = {
        "start_median": f"{statistics.median(ordered) * 1e3:.1f} ms",
        "start_p99": f"{ordered[int(len(ordered) * 0.99)] * 1e3:.1f} ms",
    }
    show("service", table, values=values, peers=["fastapi", "uvicorn"])


def main() -> None:
    """Start both servers, measure, end both."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["MEDIA_CONCURRENCY"] = "cpu:1"
        command = [sys.executable, "-m", "media_pipelines", "keys", "create", "benchmark"]
        key = subprocess.check_output([*command, "--home", folder], cwd=ROOT, text=True).strip()
        bare = start(["-c", BARE])
        served = start(["-m", "media_pipelines", "serve", "--port", "0", "--home", folder])
        try:
            time.sleep(WARM_UP_SECONDS)
            report(*asyncio.run(measure(bare, served, key, home)))
        finally:
            for server in (bare, served):
                server.process.terminate()
                server.process.wait()


if __name__ == "__main__":
    main()
