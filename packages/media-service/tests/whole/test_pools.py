"""Engines elsewhere that take no jobs for a while, and engines of several servers."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from media_service.operating.engine_trials import inspect_engines
from media_service.registry.engines_file import read_engines
from media_testing.openai_server import OpenAIServer, serving
from media_testing.running_service import RunningService, wait_until
from media_testing.task_answers import until_end

ENHANCEMENTS = "images/prompt_enhancements"
WORDS = {"prompt": "an oak chair", "system_prompt": "Describe material and light."}
ENGINES = """
[[engine]]
name = "limited"
kind = "openai"
serves = ["images/prompt_enhancements"]
clients = ["alice"]
base_url = "{0}/v1"
model = "m"

[[engine]]
name = "shared"
kind = "openai"
serves = ["images/prompt_enhancements"]
clients = ["bob"]
base_url = ["{0}/v1", "{1}/v1"]
model = "m"
"""


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[OpenAIServer, OpenAIServer]]:
    with ExitStack() as stack:
        yield stack.enter_context(serving()), stack.enter_context(serving())


@pytest.fixture
def servers(both: tuple[OpenAIServer, OpenAIServer]) -> tuple[OpenAIServer, OpenAIServer]:
    for server in both:
        vars(server).update(vars(OpenAIServer(url=server.url, answers=["a better chair"] * 99)))
    return both


@pytest.fixture(scope="module")
def service(
    both: tuple[OpenAIServer, OpenAIServer], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("pools")
    (folder / "engines.toml").write_text(ENGINES.format(*(server.url for server in both)))
    running = RunningService(folder / "home", engines=folder / "engines.toml").start()
    yield running
    running.stop()


def sent(client: httpx.Client, count: int) -> list[str]:
    path = f"/api/v1/{ENHANCEMENTS}"
    return [client.post(path, json=WORDS).json()["task_uuid"] for _ in range(count)]


def test_a_limit_of_so_many_a_while_is_waited_for_by_all(
    service: RunningService, servers: tuple[OpenAIServer, OpenAIServer]
) -> None:
    server, _ = servers
    server.per_second = 5
    with service.client("alice") as alice:
        tasks = sent(alice, 24)
        told = [until_end(alice, ENHANCEMENTS, task) for task in tasks]
    assert {each["status"] for each in told} == {"COMPLETED"}
    assert len(server.done) == 24
    # A refusal holds for all that wait: each asks once a second, 24 + 19 + 14 + 9 + 4
    assert len(server.asked) < 24 * 5


def test_a_server_that_starts_is_waited_for_and_the_task_says_so(
    service: RunningService, servers: tuple[OpenAIServer, OpenAIServer]
) -> None:
    server, _ = servers
    server.status, server.headers = 503, {"Retry-After": "1"}
    with service.client("alice") as alice:
        [task] = sent(alice, 1)
        path = f"/api/v1/{ENHANCEMENTS}/{task}"
        wait_until(lambda: "status_reason" in alice.get(path).json(), 20)
        waiting = alice.get(path).json()
        server.status, server.headers = 200, {}
        told = until_end(alice, ENHANCEMENTS, task)
    assert waiting["status"] == "PROCESSING"
    assert waiting["status_reason"].startswith("The engine takes no more jobs (503)")
    assert told["status"] == "COMPLETED"
    assert "status_reason" not in told


def test_the_servers_of_an_engine_share_its_jobs(
    service: RunningService, servers: tuple[OpenAIServer, OpenAIServer]
) -> None:
    for server in servers:
        server.may_answer.clear()
    with service.client("bob") as bob:
        tasks = sent(bob, 12)
        wait_until(lambda: sum(len(server.asked) for server in servers) == 12, 20)
        for server in servers:
            server.may_answer.set()
        told = [until_end(bob, ENHANCEMENTS, task) for task in tasks]
    assert {each["model"] for each in told} == {"shared"}
    assert [len(server.done) for server in servers] == [6, 6]


async def test_a_check_asks_every_server_and_names_the_one_that_is_not_there(
    servers: tuple[OpenAIServer, OpenAIServer], tmp_path: Path
) -> None:
    gone = "http://127.0.0.1:9"
    (tmp_path / "engines.toml").write_text(ENGINES.format(servers[0].url, gone))
    limited, shared = await inspect_engines(read_engines(tmp_path / "engines.toml"))
    assert limited.flaws == []
    [flaw] = shared.flaws
    assert flaw.startswith(f"{gone}/v1: The engine cannot be reached")
