"""Meshy's own MCP server, @meshy-ai/meshy-mcp-server 0.5.2 of npm, against the stand-in.

Meshy has no client library for Python; its MCP server is its own client of its HTTP interface. It
is wanted below the folder that MESHY_MCP_SERVER names: npm install @meshy-ai/meshy-mcp-server@0.5.2
"""

import base64
import os
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")
stdio = pytest.importorskip("mcp.client.stdio")

from anyio.from_thread import start_blocking_portal  # noqa: E402

from media_testing.fake_service import picture, running, wrapped  # noqa: E402
from media_testing.simulators.meshy import (  # noqa: E402
    PATH,
    REMESH,
    RETEXTURE,
    TEXT,
    TEXT_IMAGE,
    MeshySimulator,
)

FOLDER = Path(os.environ.get("MESHY_MCP_SERVER", ""))
SERVER = FOLDER / "node_modules/@meshy-ai/meshy-mcp-server/dist/index.js"
KEY = "msy_test"
GLB = base64.b64encode(wrapped("glb", b"given")).decode()
GIVEN = f"data:application/octet-stream;base64,{GLB}"
PNG = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"
pytestmark = pytest.mark.skipif(
    not SERVER.exists(), reason="MESHY_MCP_SERVER names no folder with it"
)


@asynccontextmanager
async def session(base_url: str, key: str = KEY) -> AsyncIterator[Any]:
    env = {**os.environ, "MESHY_API_HOST": base_url, "MESHY_API_KEY": key}
    command = mcp.StdioServerParameters(command="node", args=[str(SERVER)], env=env)
    async with (
        stdio.stdio_client(command) as (read, write),
        mcp.ClientSession(read, write) as client,
    ):
        await client.initialize()
        yield client


class Client:
    """Calls its tools."""

    def __init__(self, portal: Any, client: Any) -> None:
        self._portal, self._client = portal, client

    def call(self, tool: str, **told: Any) -> dict[str, Any]:
        answer = self._portal.call(self._client.call_tool, f"meshy_{tool}", told)
        said = " ".join(getattr(part, "text", "") for part in answer.content)
        if answer.isError:
            raise RuntimeError(said)
        return answer.structuredContent or {"said": said}

    def made(self, tool: str, **told: Any) -> str:
        return str(self.call(tool, **told)["task_id"])

    def status(self, name: str, kind: str) -> dict[str, Any]:
        return self.call("get_task_status", task_id=name, task_type=kind, wait=False)

    def ended(self, name: str, kind: str) -> dict[str, Any]:
        told = self.status(name, kind)
        while told["status"] not in ("SUCCEEDED", "FAILED"):
            told = self.status(name, kind)
        return told


@pytest.fixture(scope="module")
def served() -> Iterator[MeshySimulator]:
    with running(MeshySimulator()) as simulator:
        simulator.key = f"Bearer {KEY}"
        yield simulator


@pytest.fixture(scope="module")
def client(served: MeshySimulator) -> Iterator[Client]:
    with start_blocking_portal() as portal:
        opened = session(served.base_url)
        with portal.wrap_async_context_manager(opened) as found:
            yield Client(portal, found)


@pytest.fixture
def meshy(served: MeshySimulator) -> MeshySimulator:
    served.reset()
    served.key = f"Bearer {KEY}"
    return served


def fetched(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(url) as answer:
        return answer.read(), answer.headers["content-type"]


def test_a_text_becomes_a_white_model_and_then_a_textured_one(
    meshy: MeshySimulator, client: Client
) -> None:
    name = client.made("text_to_3d", prompt="a chair", target_formats=["glb"])
    shape = client.ended(name, "text-to-3d")
    assert (shape["status"], shape["progress"], shape["consumed_credits"]) == ("SUCCEEDED", 100, 20)
    assert fetched(shape["model_urls"]["glb"]) == (meshy.content, "model/gltf-binary")
    told = {"enable_pbr": True, "texture_resolution": "8k", "target_formats": ["glb"]}
    refined = client.made("text_to_3d_refine", preview_task_id=name, **told)
    assert client.ended(refined, "text-to-3d")["consumed_credits"] == 15
    assert [body["mode"] for body in meshy.bodies] == ["preview", "refine"]


def test_only_what_has_succeeded_is_refined(meshy: MeshySimulator, client: Client) -> None:
    name = client.made("text_to_3d", prompt="a chair")
    with pytest.raises(RuntimeError, match="no task that has succeeded"):
        client.made("text_to_3d_refine", preview_task_id=name)
    assert len(meshy.executed) == 1


def test_a_picture_becomes_a_model(meshy: MeshySimulator, client: Client, tmp_path: Path) -> None:
    (tmp_path / "seen.png").write_bytes(picture())
    told = {"file_path": str(tmp_path / "seen.png"), "enable_pbr": True, "ai_model": "latest"}
    name = client.made("image_to_3d", **told)
    assert client.ended(name, "image-to-3d")["consumed_credits"] == 30
    assert meshy.bodies[0]["image_url"] == PNG
    saved = tmp_path / "made.glb"
    where = {"task_id": name, "task_type": "image-to-3d", "save_to": str(saved)}
    client.call("download_model", **where, include_textures=False)
    assert saved.read_bytes() == meshy.content


def test_several_pictures_become_a_model(
    meshy: MeshySimulator, client: Client, tmp_path: Path
) -> None:
    paths = [str(tmp_path / f"{number}.png") for number in range(3)]
    for path in paths:
        Path(path).write_bytes(picture())
    name = client.made("multi_image_to_3d", file_paths=paths, should_texture=False)
    assert client.ended(name, "multi-image-to-3d")["consumed_credits"] == 20
    assert meshy.bodies[0]["image_urls"] == [PNG] * 3


@pytest.mark.parametrize(
    "style",
    [
        {"text_style_prompt": "rusty"},
        {"image_style_url": "https://a.example/a.png"},
        {"multiview_image_urls": ["https://a.example/a.png"], "ai_model": "meshy-7"},
    ],
)
def test_a_model_is_textured(meshy: MeshySimulator, client: Client, style: dict[str, Any]) -> None:
    name = client.made("retexture", model_url=GIVEN, enable_original_uv=False, **style)
    told = client.ended(name, "retexture")
    assert (told["status"], told["consumed_credits"]) == ("SUCCEEDED", 10)
    assert meshy.bodies[0]["enable_original_uv"] is False


def test_a_model_is_meshed_anew(meshy: MeshySimulator, client: Client) -> None:
    told = {"target_polycount": 5000, "topology": "quad"}
    name = client.made("remesh", model_url=GIVEN, **told)
    made = client.ended(name, "remesh")
    assert ([*made["model_urls"]], made["consumed_credits"]) == (["glb"], 5)
    assert meshy.bodies[0]["model_url"] == GIVEN


def test_texts_and_pictures_become_pictures(meshy: MeshySimulator, client: Client) -> None:
    told = {"ai_model": "nano-banana-2", "prompt": "a chair"}
    name = client.made("text_to_image", **told, aspect_ratio="16:9")
    (url,) = client.ended(name, "text-to-image")["image_urls"]
    assert fetched(url) == (picture(), "image/png")
    given = ["https://a.example/a.png"]
    name = client.made("image_to_image", **told, reference_image_urls=given)
    assert client.ended(name, "image-to-image")["status"] == "SUCCEEDED"
    with pytest.raises(RuntimeError, match="aspect_ratio 3:2 is not supported"):
        client.made("text_to_image", **told, aspect_ratio="3:2")
    assert len(meshy.executed) == 2


def test_a_job_waits_then_runs(meshy: MeshySimulator, client: Client) -> None:
    meshy.polls = 3
    name = client.made("text_to_3d", prompt="a chair")
    told = [client.status(name, "text-to-3d") for _ in range(3)]
    assert [one["status"] for one in told] == ["PENDING", "IN_PROGRESS", "SUCCEEDED"]
    assert [one["progress"] for one in told] == [0, 50, 100]


def test_a_failure_has_words(meshy: MeshySimulator, client: Client) -> None:
    meshy.failure = "The input image is too complex"
    name = client.made("text_to_3d", prompt="a chair")
    told = client.ended(name, "text-to-3d")
    assert (told["status"], told["error_message"]) == ("FAILED", meshy.failure)
    assert told["consumed_credits"] == 0


def test_what_waits_is_ended_and_what_runs_is_not(meshy: MeshySimulator, client: Client) -> None:
    meshy.polls = 4
    name = client.made("image_to_3d", image_url="https://a.example/a.png")
    client.call("cancel_task", task_id=name, task_type="image-to-3d")
    assert (meshy.ended, meshy.deleted) == ([name], [])
    name = client.made("image_to_3d", image_url="https://a.example/a.png")
    client.status(name, "image-to-3d")
    with pytest.raises(RuntimeError, match="status 409"):
        client.call("cancel_task", task_id=name, task_type="image-to-3d")


def test_what_was_made_is_deleted_for_ever(meshy: MeshySimulator, client: Client) -> None:
    name = client.made("text_to_3d", prompt="a chair")
    url = client.ended(name, "text-to-3d")["model_urls"]["glb"]
    client.call("cancel_task", task_id=name, task_type="text-to-3d")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetched(url)
    assert meshy.deleted == [name]


def test_jobs_are_listed(meshy: MeshySimulator, client: Client) -> None:
    name = client.made("text_to_3d", prompt="a chair")
    assert name in str(client.call("list_tasks", task_type="text-to-3d", response_format="json"))
    assert f"GET {TEXT}" in meshy.requests


def test_the_balance_is_told(meshy: MeshySimulator, client: Client) -> None:
    assert "1000" in str(client.call("check_balance")).replace(",", "")
    assert "GET /openapi/v1/balance" in meshy.requests


def test_a_full_queue_is_told(meshy: MeshySimulator, client: Client) -> None:
    meshy.refusal = "room"
    with pytest.raises(RuntimeError, match="Rate limit exceeded"):
        client.made("text_to_3d", prompt="a chair")
    assert not meshy.executed


def test_an_empty_account_is_told(meshy: MeshySimulator, client: Client) -> None:
    meshy.refusal = "credits"
    with pytest.raises(RuntimeError, match=r"status 402\. Insufficient funds"):
        client.made("text_to_3d", prompt="a chair")
    assert not meshy.executed


def test_another_key_is_refused(meshy: MeshySimulator, client: Client) -> None:
    meshy.key = "Bearer msy_other"
    with pytest.raises(RuntimeError, match="Authentication failed"):
        client.made("text_to_3d", prompt="a chair")


def posted(meshy: MeshySimulator, path: str, body: str) -> tuple[int, str]:
    """Send what its MCP server checks by itself."""
    headers = {"Authorization": meshy.key, "Content-Type": "application/json"}
    request = urllib.request.Request(meshy.base_url + path, body.encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as exc:
        return exc.code, exc.read().decode()


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        (TEXT, '{"prompt": "a chair"}', "mode is required"),
        (TEXT, '{"mode": "preview", "prompt": 1}', "prompt has the wrong type"),
        (TEXT, '{"mode": "preview", "prompt": "a", "seed": 1}', "seed is not a known parameter"),
        (PATH, "{}", "image_url and input_task_id is required"),
        (PATH, '{"image_url": "data:image/gif;base64,AAAA"}', "image_url is no picture"),
        (PATH, '{"image_url": "https://a/a.png", "texture_resolution": "16k"}', "2k, 4k, 8k"),
        (REMESH, '{"model_url": "https://a/a.glb", "target_polycount": 99}', "at least 100"),
        (REMESH, '{"model_url": "data:model/gltf-binary;base64,AAAA"}', "application/octet-stream"),
        (RETEXTURE, '{"model_url": "https://a/a.glb"}', "exactly one of"),
        (TEXT_IMAGE, '{"prompt": "a chair"}', "ai_model is required"),
        (TEXT, "{", "no JSON"),
    ],
)
def test_what_is_wrong_is_refused(meshy: MeshySimulator, path: str, body: str, said: str) -> None:
    status, answer = posted(meshy, path, body)
    assert status == 400
    assert said in answer
    assert not meshy.executed
