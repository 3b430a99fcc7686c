"""How soon after the end of a job the flow goes on: `python -m benchmarks.batch.reaction`.

A server whose jobs take a known time, in a thread; the client waits as a task does. Printed are
medians and the largest delay, and the share of the job's duration that they are: at a service that
answers polls at the end of the job, and at one that does not know `Prefer: wait`.
"""

import asyncio
import statistics
import threading
import time
import uuid

import uvicorn
from rich.table import Table
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from benchmarks.figures.record import show
from media_api.client.media_client import MediaClient
from media_api.contract.operations import OPERATIONS

OPERATION = "images/generations"
# Seconds that a job takes, and how many of them are measured
DURATIONS = {0.1: 40, 0.3: 40, 1.0: 40, 3.0: 30, 10.0: 20, 30.0: 12, 60.0: 8}
SPREAD = 0.2
ALLOWED_SECONDS, ALLOWED_SHARE = 0.25, 0.1


class TimedService:
    """Creates jobs that end on their own.

    Attributes:
        ends: Monotonic seconds at which each job ends.
        seconds: How long the next job takes.
        waits: Whether polls are answered at the end of the job.
    """

    def __init__(self) -> None:
        self.ends: dict[str, float] = {}
        self.seconds = 1.0
        self.waits = False

    async def create(self, _request: Request) -> JSONResponse:
        """Accept a job."""
        task_uuid = str(uuid.uuid4())
        self.ends[task_uuid] = time.monotonic() + self.seconds
        return JSONResponse(self._envelope(task_uuid), 201)

    async def read(self, request: Request) -> JSONResponse:
        """Say how far a job is."""
        task_uuid, headers = request.path_params["task_uuid"], {}
        preference = request.headers.get("prefer")
        if self.waits and preference:
            left = self.ends[task_uuid] - time.monotonic()
            await asyncio.sleep(max(min(left, float(preference.partition("=")[2])), 0))
            headers["Preference-Applied"] = preference
        return JSONResponse(self._envelope(task_uuid), headers=headers)

    def _envelope(self, task_uuid: str) -> dict[str, object]:
        ended = time.monotonic() >= self.ends[task_uuid]
        return {
            "task_uuid": task_uuid,
            "task_type": OPERATION,
            "model": "timed",
            "status": "COMPLETED" if ended else "PROCESSING",
            "created_at": 1,
            "completed_at": int(ended),
            "result": ["assets/1/image.png"] if ended else [],
            "metadata": None,
        }


async def delay(client: MediaClient, service: TimedService) -> float:
    """Return the seconds between the end of a job and the end of the wait for it."""
    request = OPERATIONS[OPERATION].request.validate_python({"prompt": "a chair"})
    task = await client.run(OPERATION, request, idempotency_key=str(uuid.uuid4()))
    return time.monotonic() - service.ends[task.task_uuid]


async def measure(base_url: str, service: TimedService) -> Table:
    """Wait for jobs of several durations; those of one duration overlap."""
    title = "Prefer: wait" if service.waits else "polls in pauses"
    table = Table("job s", "jobs", "median ms", "largest ms", "median share", "within", title=title)
    async with MediaClient(base_url) as client:
        for seconds, count in DURATIONS.items():
            waiting = []
            for number in range(count):
                # Polls of equal jobs would all hit the same moment.
                service.seconds = seconds * (1 + SPREAD * (number / count - 0.5))
                waiting.append(asyncio.create_task(delay(client, service)))
                await asyncio.sleep(0.05)
            delays = await asyncio.gather(*waiting)
            median = statistics.median(delays)
            fits = median <= max(ALLOWED_SECONDS, ALLOWED_SHARE * seconds)
            table.add_row(
                f"{seconds:g}",
                str(count),
                f"{1000 * median:.0f}",
                f"{1000 * max(delays):.0f}",
                f"{median / seconds:.1%}",
                "yes" if fits else "no",
            )
    return table


def main() -> None:
    """Serve, measure, print."""
    service = TimedService()
    path = OPERATIONS[OPERATION].path
    routes = [
        Route(path, service.create, methods=["POST"]),
        Route(f"{path}/{{task_uuid}}", service.read),
    ]
    config = uvicorn.Config(Starlette(routes=routes), port=0, log_level="critical", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    tables = []
    for service.waits in (True, False):
        tables.append(asyncio.run(measure(f"http://127.0.0.1:{port}", service)))
    show("reaction", *tables)
    server.should_exit = True
    thread.join()


if __name__ == "__main__":
    main()
