"""The proxy litellm itself, before a server that answers as it is told."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from media_testing.openai_server import OpenAIServer, serving
from media_testing.running_service import RunningService, wait_until
from media_testing.task_answers import ended, until_end

GENERATIONS, ENHANCEMENTS = "images/generations", "images/prompt_enhancements"
KEY = "sk-of-the-proxy"
WORDS = {"prompt": "an oak chair", "system_prompt": "Describe material and light."}
PICTURE = {"model": "house-xl", "prompt": "a red chair", "size": "1024x1024"}
ENGINES = """
[[engine]]
name = "house-images"
kind = "openai"
serves = [{{ operation = "images/generations", models = ["house-xl"] }}]
price = {{ amount = 0.25, currency = "EUR" }}
base_url = "{url}/v1"
model = "pictures"
api_key_variable = "KEY_OF_LITELLM"

[[engine]]
name = "house-chat"
kind = "openai"
serves = ["images/prompt_enhancements"]
base_url = "{url}/v1"
model = "texts"
api_key_variable = "KEY_OF_LITELLM"
"""


@pytest.fixture(scope="module")
def running_vendor() -> Iterator[OpenAIServer]:
    with serving() as state:
        yield state


@pytest.fixture
def vendor(running_vendor: OpenAIServer) -> OpenAIServer:
    """What stands behind the proxy, in the state in which it starts."""
    vars(running_vendor).update(vars(OpenAIServer(url=running_vendor.url)))
    return running_vendor


@pytest.fixture(scope="module")
def proxy(
    running_vendor: OpenAIServer,
    named: Callable[[str, str], str],
    start_server: Callable[..., "subprocess.Popen[bytes]"],
    free_port: Callable[[], int],
    tmp_path_factory: pytest.TempPathFactory,
) -> str:
    """Address of a proxy that does not send anything again by itself."""
    command = named("LITELLM", "command of litellm[proxy]")
    folder, port = tmp_path_factory.mktemp("litellm"), free_port()
    where = {"api_base": f"{running_vendor.url}/v1", "api_key": "sk-vendor", "max_retries": 0}
    models = [
        {"model_name": name, "litellm_params": {"model": model, **where}}
        for name, model in (("pictures", "openai/gpt-image-1"), ("texts", "openai/m"))
    ]
    settings = {
        "model_list": models,
        "general_settings": {"master_key": KEY},
        "litellm_settings": {"num_retries": 0},
        "router_settings": {"num_retries": 0, "disable_cooldowns": True},
    }
    # JSON is YAML
    (folder / "settings.yaml").write_text(json.dumps(settings))
    url = f"http://127.0.0.1:{port}"
    start_server(
        [command, "--config", "settings.yaml", "--host", "127.0.0.1", "--port", str(port)],
        folder,
        # It asks other machines for prices, and tells them how it is used
        {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_TELEMETRY": "False"},
        f"{url}/health/liveliness",
    )
    return url


@pytest.fixture(scope="module")
def service(
    proxy: str, start_service: Callable[[str, str], RunningService]
) -> Iterator[RunningService]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KEY_OF_LITELLM", KEY)
        yield start_service("litellm-service", ENGINES.format(url=proxy))


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def sent(client: httpx.Client, operation: str, body: dict[str, Any]) -> str:
    answer = client.post(f"/api/v1/{operation}", json=body)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return str(answer.json()["task_uuid"])


def test_a_picture_through_the_proxy(client: httpx.Client, vendor: OpenAIServer) -> None:
    told = ended(client, GENERATIONS, PICTURE)
    assert (told["status"], told["model"]) == ("COMPLETED", "house-images")
    assert told["cost"] == {"amount": 0.25, "currency": "EUR", "basis": "price"}
    assert len(vendor.asked) == 1
    # The key of the proxy is for the proxy
    assert vendor.keys == ["Bearer sk-vendor"]


def test_a_text_through_the_proxy(client: httpx.Client, vendor: OpenAIServer) -> None:
    vendor.answers = ["a better chair"]
    told = ended(client, ENHANCEMENTS, WORDS)
    assert (told["status"], told["model"]) == ("COMPLETED", "house-chat")
    assert "a better chair" in json.dumps(told["result"])
    assert len(vendor.asked) == 1


def test_a_service_that_is_killed_does_not_send_again_what_may_be_charged(
    service: RunningService, client: httpx.Client, vendor: OpenAIServer
) -> None:
    vendor.may_answer.clear()
    task = sent(client, GENERATIONS, PICTURE)
    wait_until(lambda: vendor.asked, 20)
    service.kill()
    service.start()
    told = until_end(client, GENERATIONS, task)
    vendor.may_answer.set()
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_charge")
    assert told["error"]["message"].endswith("It may have cost 0.25 EUR.")
    time.sleep(1)
    assert len(vendor.asked) == 1


def test_a_vendor_that_takes_no_more_is_waited_for(
    client: httpx.Client, vendor: OpenAIServer
) -> None:
    vendor.status, vendor.headers = HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": "1"}
    task = sent(client, GENERATIONS, PICTURE)
    path = f"/api/v1/{GENERATIONS}/{task}"
    wait_until(lambda: "status_reason" in client.get(path).json(), 20)
    waiting = client.get(path).json()
    vendor.status, vendor.headers = HTTPStatus.OK, {}
    told = until_end(client, GENERATIONS, task)
    assert waiting["status"] == "PROCESSING"
    assert waiting["status_reason"].startswith("The engine takes no more jobs (429)")
    assert told["status"] == "COMPLETED", told["error"]
    assert len(vendor.done) == 1


def test_a_limit_of_so_many_a_second_is_waited_for_by_all(
    client: httpx.Client, vendor: OpenAIServer
) -> None:
    vendor.per_second = 2
    tasks = [sent(client, GENERATIONS, PICTURE) for _ in range(6)]
    told = [until_end(client, GENERATIONS, task) for task in tasks]
    assert {each["status"] for each in told} == {"COMPLETED"}
    assert len(vendor.done) == 6


def test_a_cancel_closes_the_connection(client: httpx.Client, vendor: OpenAIServer) -> None:
    vendor.may_answer.clear()
    task = sent(client, GENERATIONS, PICTURE)
    wait_until(lambda: vendor.asked, 20)
    began = time.monotonic()
    client.post(f"/api/v1/{GENERATIONS}/{task}/cancel").raise_for_status()
    told = until_end(client, GENERATIONS, task)
    assert time.monotonic() - began < 2
    vendor.may_answer.set()
    assert told["error"]["code"] == "canceled"
    assert len(vendor.asked) == 1
