"""`media mcp` as a client starts it: a process, and the next one that goes on with its runs."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types import CallToolResult
from prefect.settings import PREFECT_API_URL

from media_pipelines.record.records import RunRecord
from media_testing.deadline import Deadline
from media_testing.fake_service import KEY, FakeService

SECONDS_TO_BEGIN = 60.0
CHAIR = {"prompt": "an oak chair", "texture_prompt": "bronze"}


def with_prefect() -> dict[str, str]:
    return os.environ | {"PREFECT_API_URL": str(PREFECT_API_URL.value())}


@asynccontextmanager
async def started(
    service: FakeService, folder: Path, environment: dict[str, str] | None = None
) -> AsyncIterator[Client]:
    """Start the server as a chat program does, and connect to it."""
    words = ["-P", "-m", "media_pipelines", "mcp", "--output", str(folder / "runs")]
    words += ["--base-url", service.base_url, "--api-key", KEY, "--home", str(folder / "home")]
    command = StdioServerParameters(
        command=sys.executable, args=words, env=environment or with_prefect()
    )
    async with Client(command) as client:
        yield client


def server_process() -> psutil.Process:
    [found] = [each for each in psutil.Process().children() if "mcp" in each.cmdline()]
    return found


def text_of(answer: CallToolResult) -> str:
    return "\n".join(part.text for part in answer.content if part.type == "text")


async def planned(client: Client, asked: dict[str, object]) -> CallToolResult:
    """Return the plan of a run; a new database of Prefect may take longer than an answer."""
    answer = await client.call_tool("text_to_model", asked)
    while answer.structured_content["status"] == "RUNNING":
        answer = await client.call_tool("run_result", {"run": answer.structured_content["run"]})
    return answer


@asynccontextmanager
async def at_work(service: FakeService, folder: Path) -> AsyncIterator[str]:
    """Start a run whose first job does not end; yield its name while somebody waits for it."""
    service.polls = 10**6
    deadline = Deadline(SECONDS_TO_BEGIN)
    async with started(service, folder) as client:
        calling = asyncio.create_task(client.call_tool("text_to_model", CHAIR))
        while not service.jobs:
            assert not deadline.is_over
            await asyncio.sleep(0.05)
        [partial] = (folder / "runs").iterdir()
        yield partial.name.removesuffix(".partial")
        calling.cancel()


@pytest.mark.usefixtures("prefect_server")
@pytest.mark.parametrize("is_killed", [pytest.param(False, marks=pytest.mark.long), True])
async def test_a_run_goes_on_in_the_next_server_and_buys_nothing_twice(
    fake_service: FakeService, tmp_path: Path, is_killed: bool
) -> None:
    with suppress(BaseExceptionGroup):
        async with at_work(fake_service, tmp_path) as name:
            if is_killed:
                server_process().send_signal(signal.SIGKILL)
    record = tmp_path / f"runs/{name}.partial/run.json"
    assert RunRecord.model_validate_json(record.read_bytes()).status == "RUNNING"
    [job] = fake_service.jobs.values()
    assert job.status in ("QUEUED", "PROCESSING")
    fake_service.polls, job.polls_left = 1, 0
    async with started(fake_service, tmp_path) as client:
        answer = await client.call_tool("run_result", {"run": name})
    assert answer.structured_content["status"] == "COMPLETED", text_of(answer)
    assert len(fake_service.jobs) == 6
    assert len(fake_service.created("images/generations")) == 1


@pytest.mark.long
@pytest.mark.usefixtures("prefect_server")
async def test_a_second_server_follows_a_run_of_the_first_and_does_not_touch_it(
    fake_service: FakeService, tmp_path: Path
) -> None:
    async with at_work(fake_service, tmp_path) as name, started(fake_service, tmp_path) as second:
        refused = await second.call_tool("cancel_run", {"run": name})
        assert "Another server is at work" in text_of(refused)
        listed = await second.call_tool("run_result")
        assert text_of(listed) == f"{name} is RUNNING."
        [job] = fake_service.jobs.values()
        fake_service.polls, job.polls_left = 1, 0
        followed = await second.call_tool("run_result", {"run": name})
        while followed.structured_content["status"] == "RUNNING":
            followed = await second.call_tool("run_result", {"run": name})
    assert followed.structured_content["status"] == "COMPLETED"
    assert len(fake_service.jobs) == 6


@pytest.mark.long
@pytest.mark.usefixtures("prefect_server")
async def test_a_run_that_has_stopped_with_its_server_can_be_canceled(
    fake_service: FakeService, tmp_path: Path
) -> None:
    async with at_work(fake_service, tmp_path) as name:
        pass
    async with started(fake_service, tmp_path) as client:
        canceled = await client.call_tool("cancel_run", {"run": name})
    async with started(fake_service, tmp_path) as client:
        later = await client.call_tool("run_result", {"run": name})
    assert canceled.structured_content["status"] == "CANCELED"
    assert later.structured_content["status"] == "CANCELED"
    [job] = fake_service.jobs.values()
    assert job.status == "FAILED"


async def test_prefects_server_begins_with_the_first_run_and_is_one(
    fake_service: FakeService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PREFECT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    async with started(fake_service, tmp_path, environment=dict(os.environ)) as client:
        assert len((await client.list_tools()).tools) == 11
        assert server_process().children() == []
        asked = [{**CHAIR, "prompt": each, "dry_run": True} for each in ("a chair", "a table")]
        plans = await asyncio.gather(*(planned(client, each) for each in asked))
        [prefect] = server_process().children()
        assert "prefect" in prefect.cmdline()
    for plan in plans:
        assert "at most 6 operations" in text_of(plan)


@pytest.mark.usefixtures("prefect_server")
async def test_over_http_a_process_answers_whoever_has_a_key(
    fake_service: FakeService, tmp_path: Path
) -> None:
    words = [sys.executable, "-P", "-m", "media_pipelines", "mcp", "--http", "--port", "0"]
    words += ["--base-url", fake_service.base_url, "--output", str(tmp_path)]
    with subprocess.Popen(words, env=with_prefect(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[-1]
        headers = {"Authorization": f"Bearer {KEY}"}
        async with (
            create_mcp_http_client(headers=headers) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            answer = await client.call_tool("text_to_model", {**CHAIR, "dry_run": True})
        assert "text_to_model does at most 6 operations." in text_of(answer)
        server.terminate()
        assert server.wait(30) in (0, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--http"], "Over HTTP clients bring keys of a service that runs"),
        (["--max-cost", "5"], "a maximum cost needs a price table"),
        (["--max-cost-of-key", "5"], "a maximum cost needs a price table"),
        (["--prices", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_what_the_operator_has_to_put_right_is_said_at_the_start(
    tmp_path: Path, options: list[str], sentence: str
) -> None:
    words = [sys.executable, "-P", "-m", "media_pipelines", "mcp", *options]
    environment = os.environ | {"MEDIA_HOME": str(tmp_path), "MEDIA_SERVICE_URL": ""}
    done = subprocess.run(
        words,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode != 0
    assert sentence in done.stderr
    assert done.stdout == ""
