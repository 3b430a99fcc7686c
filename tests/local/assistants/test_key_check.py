"""The server over HTTP: keys of the service, and nothing of the machine of the server."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult

from media_pipelines.assistants.assistant_clients import AssistantClients
from media_pipelines.assistants.assistant_server import AssistantServer
from media_pipelines.assistants.key_check import KeyCheck
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.blocks.media_service import MediaService
from media_testing.fake_service import KEY, FakeService

ERAS = pytest.mark.parametrize("mode", ["auto", "legacy"])
PICTURE = {"operation": "images/generations", "arguments": {"prompt": "an oak chair"}}


@pytest.fixture
async def address(
    service: MediaService, tmp_path: Path, prefect_server: None
) -> AsyncIterator[str]:
    """A server over HTTP, in the loop of the test."""
    bare = MediaService(base_url=service.base_url, home=service.home, outage_timeout_seconds=1)
    options = AssistantOptions(output=tmp_path / "runs", answer_seconds=60.0)
    clients = AssistantClients(bare, options)
    app = AssistantServer(clients, options).as_sdk_server().streamable_http_app()
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(KeyCheck(app, clients), log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
    server.should_exit = True
    await serving


@asynccontextmanager
async def connected(address: str, key: str = KEY, **given: Any) -> AsyncIterator[Client]:
    async with create_mcp_http_client(headers={"Authorization": f"Bearer {key}"}) as http:
        transport = streamable_http_client(address, http_client=http)
        async with Client(transport, **given) as client:
            yield client


def text_of(answer: CallToolResult) -> str:
    return "\n".join(part.text for part in answer.content if part.type == "text")


@ERAS
async def test_a_client_runs_with_its_own_key(
    address: str, fake_service: FakeService, mode: str
) -> None:
    async with connected(address, mode=mode) as client:
        assert len((await client.list_tools()).tools) == 11
        answer = await client.call_tool("run_operation", PICTURE)
        picture = next(part for part in answer.content if part.type == "resource_link")
        assert (await client.read_resource(picture.uri)).contents
    assert answer.structured_content["status"] == "COMPLETED", text_of(answer)
    assert answer.structured_content["results"]["1_generations/image.png"].startswith("assets/")
    assert fake_service.keys_seen == {f"Bearer {KEY}"}
    assert str(Path.cwd()) not in text_of(answer)


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({}, "Send a key of the service: Authorization: Bearer KEY."),
        ({"Authorization": "Bearer of-somebody"}, "The service refuses this key"),
        ({"Authorization": "Bearer ä".encode()}, "The service refuses this key"),
    ],
)
async def test_a_wrong_key_is_refused_with_a_sentence(
    address: str, headers: dict[str, str], sentence: str
) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.post(address, json={}, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json()["error"]["message"].startswith(sentence)


async def test_the_client_library_is_refused_too(address: str) -> None:
    with pytest.raises(BaseExceptionGroup) as refused:
        async with connected(address, "of-somebody"):
            pass
    assert refused.group_contains(Exception, match="The service refuses this key")


async def test_a_service_that_is_away_is_no_wrong_key(
    address: str, fake_service: FakeService
) -> None:
    fake_service.answers = [None] * 50
    async with httpx.AsyncClient(timeout=30) as http:
        answer = await http.post(address, json={}, headers={"Authorization": f"Bearer {KEY}"})
    assert answer.status_code == 503
    assert answer.json()["error"]["data"] == {"code": "service_unreachable"}


async def test_keys_do_not_see_the_runs_of_each_other(
    address: str, fake_service: FakeService
) -> None:
    fake_service.is_public = True
    async with connected(address, "of-alice") as alice, connected(address, "of-bob") as bob:
        made = await alice.call_tool("run_operation", PICTURE)
        name = {"run": made.structured_content["run"]}
        picture = next(part for part in made.content if part.type == "resource_link")
        assert not (await alice.call_tool("run_result", name)).is_error
        assert text_of(await bob.call_tool("run_result", name)).startswith("There is no run")
        with pytest.raises(Exception, match="There is no run"):
            await bob.read_resource(picture.uri)
        assert (await bob.list_resources()).resources == []


@pytest.mark.parametrize("place", ["{folder}/photo.png", "photo.png", "assets/photo.png"])
async def test_files_of_the_server_are_no_inputs(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "assets").mkdir()
    for folder in (tmp_path, tmp_path / "assets"):
        (folder / "photo.png").write_bytes(b"of the operator")
    monkeypatch.chdir(tmp_path)
    given = {"input_image": place.format(folder=tmp_path), "language": "English"}
    async with connected(address) as client:
        asked = {"operation": "images/captions", "arguments": given}
        operation = await client.call_tool("run_operation", asked)
        pipeline = await client.call_tool("image_to_model", {"front": given["input_image"]})
    for answer, name in ((operation, "input_image"), (pipeline, "front")):
        assert answer.is_error
        assert f"{name}: name a URL, an upload or an earlier result" in text_of(answer)


@ERAS
async def test_a_person_approves_over_http_too(
    address: str, fake_service: FakeService, mode: str
) -> None:
    seen: list[str] = []

    async def decide(_context: Any, params: ElicitRequestParams) -> ElicitResult:
        seen.append(params.message)
        return ElicitResult(action="accept", content={"decision": "approve"})

    chair = {"prompt": "an oak chair", "texture_prompt": "bronze", "approve": ["image"]}
    async with connected(address, mode=mode, elicitation_callback=decide) as client:
        answer = await client.call_tool("text_to_model", chair)
    assert answer.structured_content["status"] == "COMPLETED", text_of(answer)
    [told] = seen
    assert f"See {fake_service.base_url}/assets/" in told
