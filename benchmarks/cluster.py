"""A service on several machines beside one: waiting, rate, CPU, idle, hosts, blocked clients.

Run it with `python -m benchmarks.cluster`, after `.ci/swift`, with haproxy. Both run here, driven
in turns by the same client, so the ratios hold. The engine only waits, in coroutines: what is
measured is the service, not what it makes.
"""

import asyncio
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import psutil
from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine, text

from media_testing.running_cluster import RunningCluster, lack, running_cluster
from media_testing.running_service import RunningService

ROUNDS = 5
SINGLE, AT_ONCE, CLIENTS = 20, 200, 20
IDLE_SECONDS = 20.0
BLOCKED = 5_000
# Of the engine that takes a while, at one time on a host, and how long each host is kept busy
LOOK_SECONDS, PLACES, LOOKS_OF_HOST = 2.0, 8, 20.0
ROOM = {"connections": 6_000, "queue_limit": 10_000, "block_seconds": 300}
# Without files: what they take is the bucket's
ENHANCEMENTS = "/api/v1/images/prompt_enhancements"
CAPTIONS = "/api/v1/images/captions"
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
LOOK = {"input_image": PICTURE, "language": "English", "options": {"block": True}}
BODY = {"prompt": "a chair", "system_prompt": "expand", "options": {"block": True}}
ENGINES = f"""
[[engine]]
name = "waits"
serves = ["images/prompt_enhancements"]
function = "media_testing.odd_recipes:say"
worker = "remote"
[engine.options]
seconds = 0
[[engine]]
name = "waits-longer"
serves = ["images/captions"]
function = "media_testing.odd_recipes:say"
worker = "remote"
[engine.options]
seconds = {LOOK_SECONDS}
"""


def family(*roots: int) -> Iterator[psutil.Process]:
    """Processes and all that they have started."""
    for root in roots:
        process = psutil.Process(root)
        yield from (process, *process.children(recursive=True))


def cpu_seconds(*roots: int) -> float:
    """CPU time that processes have used."""
    return sum(sum(each.cpu_times()[:2]) for each in family(*roots))


async def block_seconds(url: str, key: str) -> list[float]:
    """Seconds of requests that wait for a job of nothing, one after the other."""
    seconds = []
    async with httpx.AsyncClient(base_url=url, headers=_headers(key), timeout=60) as client:
        for _ in range(SINGLE):
            began = time.perf_counter()
            (await client.post(ENHANCEMENTS, json=BODY)).raise_for_status()
            seconds.append(time.perf_counter() - began)
    return seconds


async def rate(
    url: str,
    key: str,
    number: int = AT_ONCE,
    operation: str = ENHANCEMENTS,
    body: Mapping[str, object] = BODY,
    clients: int = CLIENTS,
) -> float:
    """Jobs a second of many clients that wait at once."""
    limits = httpx.Limits(max_connections=clients)
    async with httpx.AsyncClient(
        base_url=url, headers=_headers(key), timeout=120, limits=limits
    ) as client:
        began = time.perf_counter()
        answers = await asyncio.gather(*(client.post(operation, json=body) for _ in range(number)))
        for answer in answers:
            answer.raise_for_status()
        return number / (time.perf_counter() - began)


def _headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def measured(
    name: str, url: str, key: str, pids: Sequence[int]
) -> tuple[str, list[float], list[float], float]:
    """Drive one service; return its block times, rates, and CPU seconds a job."""
    blocks, rates, used = [], [], 0.0
    for _ in range(ROUNDS):
        blocks += asyncio.run(block_seconds(url, key))
        before = cpu_seconds(*pids)
        rates.append(asyncio.run(rate(url, key)))
        used += cpu_seconds(*pids) - before
    return name, blocks, rates, used / ROUNDS / AT_ONCE


def processes(cluster: RunningCluster) -> list[int]:
    """The processes of a cluster, and the server of its database."""
    ours = [each.process.pid for each in (*cluster.apis, *cluster.hosts) if each.process]
    return [
        *ours,
        *(p.pid for p in psutil.process_iter() if p.name() == "postgres" and p.ppid() == 1),
    ]


def main() -> None:
    """Start both, measure them in turns, end both."""
    if missing := lack():
        sys.exit(f"A cluster needs {missing}.")
    with tempfile.TemporaryDirectory(prefix="cluster-") as name:
        folder = Path(name)
        engines = folder / "engines.toml"
        engines.write_text(ENGINES)
        given = {"engines": engines, "concurrency": f"cpu:1,remote:{PLACES}", **ROOM}
        alone = RunningService(folder / "alone", **given)
        with running_cluster(folder, **given) as cluster:
            alone.start()
            assert alone.process
            rows = [
                measured("one machine", alone.url, alone.keys["alice"], [alone.process.pid]),
                measured("cluster", cluster.url, cluster.keys["alice"], processes(cluster)),
            ]
            alone.stop()
            report(rows)
            idle(cluster)
            by_hosts(cluster)
            blocked(cluster)


def report(rows: Sequence[tuple[str, list[float], list[float], float]]) -> None:
    """Print both, and their ratio."""
    table = Table("", "block p50 ms", "block p99 ms", "jobs/s", "of one machine", "CPU ms a job")
    alone = statistics.median(rows[0][2])
    for name, blocks, rates, cpu in rows:
        ordered = sorted(blocks)
        table.add_row(
            name,
            f"{statistics.median(blocks) * 1e3:.1f}",
            f"{ordered[int(len(ordered) * 0.99)] * 1e3:.1f}",
            f"{statistics.median(rates):.0f}",
            f"{statistics.median(rates) / alone:.2f}",
            f"{cpu * 1e3:.1f}",
        )
    Console().print(table)


def by_hosts(cluster: RunningCluster) -> None:
    """Print the rate of three hosts, two, one, with an engine that waits; leave none running."""
    found = {}
    for number in (3, 2, 1):
        jobs = int(LOOKS_OF_HOST * number * PLACES / LOOK_SECONDS)
        asyncio.run(rate(cluster.url, cluster.keys["bob"], jobs, CAPTIONS, LOOK, clients=jobs))
        # A client has only so many answers that wait: the last tasks may not have ended yet
        found[number] = jobs / _seconds_of_last(cluster, jobs)
        cluster.hosts[number - 1].stop()
    for number, jobs in found.items():
        print(f"{number} hosts: {jobs:.1f} jobs/s, {jobs / number / found[1]:.2f} of one host each")


def _seconds_of_last(cluster: RunningCluster, jobs: int) -> float:
    """Wait for the tasks that came last; return how long all of them took."""
    engine = create_engine(cluster.database.replace("postgresql:", "postgresql+psycopg:"))
    last = "(SELECT * FROM jobs ORDER BY sequence DESC LIMIT :jobs) AS last"
    took = text(f"SELECT max(finished_at) - min(created_at), count(finished_at) FROM {last}")
    while True:
        with engine.connect() as connection:
            seconds, ended = connection.execute(took, {"jobs": jobs}).one()
        if ended == jobs:
            engine.dispose()
            return float(seconds)
        time.sleep(0.5)


def blocked(cluster: RunningCluster) -> None:
    """Print the memory of an API at which many clients wait for jobs that nobody does."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    api = cluster.apis[0]
    before = api.resident_mb()
    after = asyncio.run(_blocked_mb(cluster))
    print(f"{BLOCKED} blocked clients: {after:.0f} MB, {before:.0f} MB before")


async def _blocked_mb(cluster: RunningCluster) -> float:
    engine = create_engine(cluster.database.replace("postgresql:", "postgresql+psycopg:"))
    waiting = text("SELECT count(*) FROM jobs WHERE status = 'QUEUED'")
    api = cluster.apis[0]
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=api.url, headers=_headers(cluster.keys["carol"]), timeout=None, limits=limits
    ) as client:
        posts = [asyncio.create_task(client.post(ENHANCEMENTS, json=BODY)) for _ in range(BLOCKED)]
        with engine.connect() as connection:
            # Some are answered at once: a client has only so many answers that wait
            while connection.scalar(waiting) + sum(post.done() for post in posts) < BLOCKED:
                await asyncio.sleep(0.5)
        used = api.resident_mb()
        print(f"{sum(post.done() for post in posts)} of {BLOCKED} were answered at once")
        for post in posts:
            post.cancel()
        await asyncio.gather(*posts, return_exceptions=True)
    engine.dispose()
    return used


def idle(cluster: RunningCluster) -> None:
    """Print what every process uses while nothing is to be done."""
    time.sleep(5)
    before = {pid: cpu_seconds(pid) for pid in processes(cluster)}
    time.sleep(IDLE_SECONDS)
    shares = [(cpu_seconds(pid) - used) / IDLE_SECONDS for pid, used in before.items()]
    print(f"idle: at most {max(shares):.1%} of a core a process; {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
