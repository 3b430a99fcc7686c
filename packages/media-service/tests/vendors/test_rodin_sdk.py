"""Two of Deemos' own clients, and another's, against the stand-in.

Deemos has no client library in a registry. The folder that RODIN_CLIENTS names holds
`api_client.py` of github.com/DeemosTech/rodin3d-skills (commit 4ca765c0, rodin3d-skill/scripts) and
`rodin_mcp` of github.com/DeemosTech/rodin-api-mcp (commit 855b2a86, src). The other's is
rodin-gen2-mcp 0.3.6.
"""

import asyncio
import json
import mimetypes
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = os.environ.get("RODIN_CLIENTS", "")
if not FOLDER:
    pytest.skip("RODIN_CLIENTS names no folder with them", allow_module_level=True)
sys.path.insert(0, FOLDER)
api_client = pytest.importorskip("api_client")
httpx = pytest.importorskip("httpx")
requests = pytest.importorskip("requests")

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.rodin import BASE, GENERATE, RodinSimulator  # noqa: E402

KEY = "k"
HIGH = "Gen-2.5-High"


@pytest.fixture(scope="module")
def served() -> Iterator[RodinSimulator]:
    with running(RodinSimulator()) as simulator:
        yield simulator


@pytest.fixture
def rodin(served: RodinSimulator) -> RodinSimulator:
    served.reset()
    served.key = f"Bearer {KEY}"
    return served


@pytest.fixture
def client(rodin: RodinSimulator) -> Any:
    found = api_client.Hyper3DAPIClient(KEY)
    base = rodin.base_url + BASE
    found.api_url, found.status_url = f"{base}/rodin", f"{base}/status"
    found.download_url = f"{base}/download"
    return found


@pytest.fixture
def seen(tmp_path: Path) -> str:
    (tmp_path / "seen.png").write_bytes(picture())
    return str(tmp_path / "seen.png")


def states(client: Any, told: Any) -> list[str]:
    jobs = client.check_task_status(told["jobs"]["subscription_key"])["jobs"]
    return [job["status"] for job in jobs]


def fetched(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(url) as answer:
        return answer.read(), answer.headers["content-type"]


def test_a_text_becomes_a_model(rodin: RodinSimulator, client: Any) -> None:
    told = {"prompt": "a chair", "tier": HIGH, "mesh_mode": "Raw", "seed": 7}
    name, made = client.generate_3d_model(**told, poll_interval=0)
    assert name == rodin.executed[0]
    files = {file["name"]: file["url"] for file in made["list"]}
    assert [*files] == ["preview.webp", "base_basic_pbr.glb"]
    assert fetched(files["base_basic_pbr.glb"]) == (rodin.content, "model/gltf-binary")
    body = rodin.bodies[0]
    assert (body["tier"], body["seed"], body["TAPose"]) == (HIGH, 7, False)


def test_pictures_become_a_model(rodin: RodinSimulator, client: Any, seen: str) -> None:
    client.generate_3d_model(images=[seen, seen], tier="Gen-2", poll_interval=0)
    assert rodin.files == [[("images", "seen.png"), ("images", "seen.png")]]
    assert "prompt" not in rodin.bodies[0]


def test_a_job_waits_then_runs(rodin: RodinSimulator, client: Any) -> None:
    rodin.polls = 3
    told = client.submit_generation_task(prompt="a chair", addons=["HighPack"])
    assert told["consumed"] == 1.5
    assert states(client, told) == ["Waiting", "Waiting"]
    assert states(client, told) == ["Done", "Generating"]
    (early,) = client.download_results(told["uuid"])["list"]
    assert early["name"] == "preview.webp"
    assert states(client, told) == ["Done", "Done"]


def test_one_job_that_fails_is_a_failure(rodin: RodinSimulator, client: Any) -> None:
    rodin.failure = "x"
    with pytest.raises(Exception, match="Task failed"):
        client.generate_3d_model(prompt="a chair", poll_interval=0)


@pytest.mark.parametrize(
    ("refusal", "error"),
    [
        ("room", "API_PARALLELISM_LIMIT_REACHED"),
        ("credits", "API_INSUFFICIENT_FUNDS"),
        ("plan", "API_SUBSCRIPTION_PLAN_TOO_LOW"),
        ("content", "IMAGE_CONTENT_VIOLATION"),
    ],
)
def test_a_task_is_refused_with_a_good_status(
    rodin: RodinSimulator, client: Any, refusal: Any, error: str
) -> None:
    rodin.refusal = refusal
    with pytest.raises(Exception, match=error):
        client.generate_3d_model(prompt="a chair", poll_interval=0)
    assert not rodin.executed


def test_too_many_requests_and_other_keys_are_refused(rodin: RodinSimulator, client: Any) -> None:
    rodin.refusal = "rate"
    with pytest.raises(Exception, match="429"):
        client.submit_generation_task(prompt="a chair")
    rodin.key = "Bearer other"
    with pytest.raises(Exception, match="401"):
        client.submit_generation_task(prompt="a chair")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({}, "prompt is required without images"),
        ({"prompt": "a", "tier": "Gen-9"}, "tier must be one of"),
        ({"prompt": "a", "seed": 65_536}, "seed must be at most"),
        ({"prompt": "a", "seed": "x"}, "seed cannot be read"),
        ({"prompt": "a", "material": "Gold"}, "material must be one of"),
        ({"prompt": "a", "addons": ["LowPack"]}, "HighPack only"),
        ({"prompt": "a", "quality_override": 1}, "quality_override must be at least"),
    ],
)
def test_what_is_wrong_is_refused(
    rodin: RodinSimulator, client: Any, told: dict[str, Any], said: str
) -> None:
    answer = client.submit_generation_task(**told)
    assert answer["error"] == "INVALID_REQUEST"
    assert said in answer["message"]
    assert not rodin.executed


def test_what_is_not_there_is_told(rodin: RodinSimulator, client: Any) -> None:
    assert client.check_task_status("other")["error"] == "NO_SUCH_TASK"
    assert client.download_results("other")["error"] == "NO_SUCH_TASK"
    told = client.submit_generation_task(prompt="a chair")
    # The two names of a task are not to be mistaken
    assert client.check_task_status(told["uuid"])["error"] == "NO_SUCH_TASK"
    assert rodin.executed == [told["uuid"]]


def test_its_mcp_server_makes_a_model(
    rodin: RodinSimulator, seen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = pytest.importorskip("mcp.server.fastmcp")
    # Its tools are called as functions: their registration and Python 3.13 are not of the wire
    monkeypatch.setattr(server.FastMCP, "tool", lambda _self: lambda tool: tool)
    monkeypatch.setattr(mimetypes, "guess_file_type", mimetypes.guess_type, raising=False)
    module = pytest.importorskip("rodin_mcp.rodin")
    types = pytest.importorskip("rodin_mcp.custom_types")
    monkeypatch.setattr(module, "API_KEY", KEY)
    redirected(monkeypatch, module, rodin)

    async def go() -> None:
        wanted = types.RodinParameters(image_paths=[seen], bbox_condition=[100, 50, 100])
        told = await module.generate_3d_model(wanted)
        names = {"subscription_key": told["jobs"]["subscription_key"], "uuid": told["uuid"]}
        where = types.DownloadRequestParameters(**names, download_to_path=str(tmp_path))
        monkeypatch.setattr(module, "MCPImage", lambda path: path)
        await module.try_download_result(where)

    asyncio.run(go())
    made = tmp_path / rodin.executed[0] / "base_basic_pbr.glb"
    assert made.read_bytes() == rodin.content
    assert rodin.bodies[0]["bbox_condition"] == [100, 50, 100]
    assert f"POST {BASE}/status" in rodin.requests


def redirected(monkeypatch: pytest.MonkeyPatch, module: Any, rodin: RodinSimulator) -> None:
    """Let a client whose address is fixed ask the stand-in."""

    class Redirected(httpx.AsyncClient):
        async def request(self, method: str, url: Any, **told: Any) -> Any:
            there = str(url).replace("https://hyperhuman.deemos.com", rodin.base_url)
            return await super().request(method, there, **told)

    monkeypatch.setattr(module.httpx, "AsyncClient", Redirected)


def test_the_client_of_another_makes_a_model(
    rodin: RodinSimulator, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = pytest.importorskip("rodin_gen2_server")
    monkeypatch.setattr(module, "RODIN_API_BASE_URL", rodin.base_url + BASE)
    monkeypatch.setattr(module, "RODIN_API_KEY", KEY)
    said = asyncio.run(module.generate_3d_image_to_3d([seen, seen], seed=9))
    assert rodin.executed[0] in said
    assert "✅" in [asyncio.run(asking(module, rodin)) for _ in range(2)][1]
    said = asyncio.run(module.generate_3d_text_to_3d("a chair", bbox_condition=[1, 2, 3]))
    assert rodin.executed[1] in said
    assert rodin.bodies[1]["bbox_condition"] == [1, 2, 3]


async def asking(module: Any, rodin: RodinSimulator) -> str:
    return str(await module.check_task_status(next(iter(rodin.keys))))


def posted(rodin: RodinSimulator, path: str, fields: dict[str, str], **files: bytes) -> Any:
    """Send a form as Deemos' documentation shows it, for what its clients cannot say."""
    sent = {name: (f"{name}.png" if name != "model" else "m.glb", f) for name, f in files.items()}
    headers = {"Authorization": rodin.key}
    answer = requests.post(rodin.base_url + path, data=fields, files=sent, headers=headers)
    assert answer.status_code == 201
    return answer.json()


def test_a_model_is_textured(rodin: RodinSimulator) -> None:
    path, told = f"{BASE}/rodin_texture_only", {"material": "PBR", "resolution": "High"}
    both = {"image": picture(), "model": rodin.content}
    assert posted(rodin, path, told, **both)["consumed"] == 0.5
    assert [name for name, _ in rodin.files[0]] == ["image", "model"]
    assert posted(rodin, path, told, image=picture())["error"] == "INVALID_REQUEST"
    large = {"image": picture(), "model": bytes(10_000_001)}
    assert "10 MB" in posted(rodin, path, told, **large)["message"]
    assert len(rodin.executed) == 1


def test_views_have_labels(rodin: RodinSimulator) -> None:
    told = {"tier": HIGH, "image_label": '["F"]', "texture_mode": "extreme-high"}
    assert posted(rodin, GENERATE, told, images=picture())["consumed"] == 2.5
    wrong = {**told, "image_label": '["F", "B"]'}
    assert "one label for each" in posted(rodin, GENERATE, wrong, images=picture())["message"]
    older = {**told, "tier": "Gen-2"}
    assert "tier of Gen-2.5" in posted(rodin, GENERATE, older, images=picture())["message"]
    unknown = {**told, "colour": "red"}
    assert "colour" in posted(rodin, GENERATE, unknown, images=picture())["message"]


def test_the_balance_is_told(rodin: RodinSimulator) -> None:
    headers = {"Authorization": rodin.key}
    request = urllib.request.Request(f"{rodin.base_url}{BASE}/check_balance", headers=headers)
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer) == {"balance": 12}
