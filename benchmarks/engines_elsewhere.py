"""Jobs that wait for an engine elsewhere: what 64 of them hold up, and what they cost.

Run it with `python -m benchmarks.engines_elsewhere`. The engine answers chat completions after 3 s;
the service has two workers. Beside the jobs that wait there are short ones of our own, which are
compared with the same ones alone.
"""

import asyncio
import base64
import io
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvicorn
from PIL import Image
from rich.table import Table
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from benchmarks.figures.record import show
from benchmarks.service import Server, cpu_seconds, start

JOBS = 64
ENGINE_SECONDS = 3.0
SHORT_JOBS = 12
ENHANCEMENTS, CAPTIONS = "/api/v1/images/prompt_enhancements", "/api/v1/images/captions"
WORDS = {"prompt": "an oak chair", "system_prompt": "Describe material and light."}
ENGINES = """
[[engine]]
name = "slow"
kind = "openai"
serves = ["images/prompt_enhancements"]
base_url = "{url}"
model = "m"
"""
STARTS_ENGINE = "from benchmarks.engines_elsewhere import serve_engine; serve_engine()"


def serve_engine() -> None:
    """Answer chat completions, each after its time."""

    async def answer(_request: Request) -> Response:
        await asyncio.sleep(ENGINE_SECONDS)
        told = {"choices": [{"message": {"content": "a better chair"}}]}
        return Response(json.dumps(told), media_type="application/json")

    listener = socket.socket(proto=socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    print(f"Serving http://127.0.0.1:{listener.getsockname()[1]}/docs", flush=True)
    app = Starlette(routes=[Route("/chat/completions", answer, methods=["POST"])])
    config = uvicorn.Config(app, log_level="warning", access_log=False)
    uvicorn.Server(config).run([listener])


def resident_mb(server: Server) -> float:
    """Memory of a process."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def short_jobs(client: httpx.AsyncClient, number: int) -> list[float]:
    """Seconds of jobs of our own, one after the other."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), (200, 40, 40)).save(out, "PNG")
    picture = base64.b64encode(out.getvalue()).decode()
    body = {"input_image": picture, "language": "English", "options": {"block": True}}
    seconds = []
    for _ in range(number):
        began = time.perf_counter()
        (await client.post(CAPTIONS, json=body)).raise_for_status()
        seconds.append(time.perf_counter() - began)
    return seconds


async def waiting_jobs(client: httpx.AsyncClient) -> float:
    """Send all jobs at once; return the seconds until the last has ended."""

    async def one() -> None:
        body = {**WORDS, "options": {"block": True}}
        told = (await client.post(ENHANCEMENTS, json=body)).raise_for_status().json()
        if (told["status"], told["model"]) != ("COMPLETED", "slow"):
            raise RuntimeError(f"a job ended otherwise: {told}")

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(JOBS)))
    return time.perf_counter() - began


async def measure(served: Server, key: str) -> Table:
    """Measure alone, beside jobs that wait, and what these take."""
    headers, limits = {"Authorization": f"Bearer {key}"}, httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=served.url, headers=headers, limits=limits, timeout=120
    ) as client:
        await short_jobs(client, SHORT_JOBS)
        await waiting_jobs(client)
        alone = await short_jobs(client, SHORT_JOBS)
        before, cpu = resident_mb(served), cpu_seconds(served.process)
        waiting = asyncio.create_task(waiting_jobs(client))
        await asyncio.sleep(ENGINE_SECONDS / 2)
        more = resident_mb(served) - before
        beside = await short_jobs(client, SHORT_JOBS)
        seconds = await waiting
        spent = cpu_seconds(served.process) - cpu
    table = Table("measure", "found")
    table.add_row(f"{JOBS} jobs of {ENGINE_SECONDS:g} s, from first to last", f"{seconds:.1f} s")
    table.add_row("memory of the service while they wait, more", f"{more:.1f} MB")
    table.add_row("CPU of the service, all jobs", f"{spent:.2f} s")
    table.add_row("a short job alone, median", f"{statistics.median(alone) * 1e3:.0f} ms")
    ratio = statistics.median(beside) / statistics.median(alone)
    said = f"{statistics.median(beside) * 1e3:.0f} ms, {ratio:.2f} of alone"
    table.add_row("a short job beside them, median", said)
    return table


def main() -> None:
    """Start the engine and the service, measure, end both."""
    os.environ["MEDIA_CONCURRENCY"] = "cpu:2"
    engine = start(["-c", STARTS_ENGINE])
    with tempfile.TemporaryDirectory() as folder:
        home, engines = Path(folder) / "home", Path(folder) / "engines.toml"
        engines.write_text(ENGINES.format(url=engine.url))
        os.environ["MEDIA_ENGINES"] = str(engines)
        command = [sys.executable, "-m", "media_pipelines", "keys", "create", "benchmark"]
        key = subprocess.check_output([*command, "--home", str(home)], text=True).strip()
        served = start(["-m", "media_pipelines", "serve", "--port", "0", "--home", str(home)])
        try:
            show("engines_elsewhere", asyncio.run(measure(served, key)))
        finally:
            for server in (served, engine):
                server.process.terminate()
                server.process.wait()


if __name__ == "__main__":
    main()
