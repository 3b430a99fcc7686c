"""Another service as an engine: two of ours, of which one does the work of the other."""

import base64
import os
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.fake_service import picture
from tests.running_service import RunningService
from tests.whole.service.test_engines_elsewhere import ended

KEY = "UPSTREAM_KEY_OF_THE_TEST"
ENGINES = """
[[engine]]
name = "upstream"
kind = "media"
base_url = "{url}"
api_key_variable = "{key}"
serves = [
    "images/captions", "3d_models/conversions", "3d_models/meshes",
]
price = {{ amount = 0.01, currency = "EUR" }}
"""


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(tmp_path_factory.mktemp("upstream")).start()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def service(
    upstream: RunningService, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("front")
    (folder / "engines.toml").write_text(ENGINES.format(url=upstream.url, key=KEY))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEY, upstream.keys["alice"])
        running = RunningService(folder / "home", engines=folder / "engines.toml").start()
    assert KEY not in os.environ
    yield running
    running.stop()


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def told_of(client: httpx.Client, operation: str, **body: Any) -> dict[str, Any]:
    told = ended(client, operation, body)
    assert told["status"] == "COMPLETED", told
    assert told["model"] == "upstream"
    return told


def hidden(told: dict[str, Any], upstream: RunningService, client: httpx.Client) -> None:
    """Nothing of an envelope leads to the other service, and everything that it names is there."""
    text = str(told)
    assert upstream.url not in text
    named = set(re.findall(r"assets/[\w-]+/[\w.-]+", text))
    assert named
    for uri in named:
        assert client.get(f"/{uri}").status_code == 200, uri


def test_a_model_goes_there_and_comes_back_with_its_companions(
    client: httpx.Client, upstream: RunningService
) -> None:
    plain = {"preview": False}
    made = told_of(client, "3d_models/meshes", prompt="a wooden crate", seed=3, options=plain)
    hidden(made, upstream, client)
    assert made["metadata"][0]["mesh_info"]["faces"] > 0
    assert made["cost"] == {"amount": 0.01, "currency": "EUR", "basis": "price"}
    told = told_of(
        client,
        "3d_models/conversions",
        input_model=made["result"][0],
        output_format="obj",
        options=plain,
    )
    hidden(told, upstream, client)
    names = {item["uri"].rpartition("/")[2] for item in told["metadata"][0]["downloads"]}
    assert {"model.obj", "model.mtl"} <= names
    assert "mtllib model.mtl" in client.get(f"/{told['result'][0]}").text
    with upstream.client() as there:
        tasks = there.get("/api/v1/tasks").json()["tasks"]
    assert {uri for task in tasks for uri in task["result"]} & {*told["result"]} == set()


def test_our_picture_is_described_there(client: httpx.Client) -> None:
    url = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"
    told = told_of(client, "images/captions", input_image=url, language="English")
    assert told["result"]
    assert told["metadata"]["keywords"]


def test_what_cannot_be_done_there_fails_with_its_code(client: httpx.Client) -> None:
    told = ended(client, "3d_models/meshes", {"prompt": "zzqx"})
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_subject")
