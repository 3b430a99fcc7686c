"""Engines elsewhere behind our contract: a real service, and a server that answers as told."""

import base64
import io
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from PIL import Image

from media_testing.openai_server import SECRET, OpenAIServer, serving
from media_testing.running_service import RunningService, wait_until
from media_testing.task_answers import ended, until_end

GENERATIONS, ENHANCEMENTS = "images/generations", "images/prompt_enhancements"
ENGINES = """
[[engine]]
name = "house-images"
kind = "openai"
serves = [{{ operation = "images/generations", models = ["house-xl"] }}]
licence = "Apache-2.0"
price = {{ amount = 0.25, currency = "EUR" }}
base_url = "{url}/v1"
model = "m"

[[engine]]
name = "slow"
kind = "openai"
serves = ["images/prompt_enhancements"]
clients = ["bo*"]
base_url = "{url}/v1"
model = "m"

[[engine]]
name = "gone"
kind = "openai"
serves = ["images/prompt_enhancements"]
deadline_seconds = 4
fallback = ["gone too", "embedded"]
base_url = "http://127.0.0.1:9/v1"
model = "m"

[[engine]]
name = "gone too"
kind = "openai"
serves = ["images/prompt_enhancements"]
base_url = "http://127.0.0.1:9/v1"
model = "m"
"""
WORDS = {"prompt": "an oak chair", "system_prompt": "Describe material and light."}


@pytest.fixture(scope="module")
def running_server() -> Iterator[OpenAIServer]:
    with serving() as state:
        yield state


@pytest.fixture
def server(running_server: OpenAIServer) -> OpenAIServer:
    fresh = OpenAIServer(url=running_server.url)
    vars(running_server).update(vars(fresh))
    return running_server


@pytest.fixture(scope="module")
def service(
    running_server: OpenAIServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("engines")
    (folder / "engines.toml").write_text(ENGINES.format(url=running_server.url))
    running = RunningService(folder / "home", engines=folder / "engines.toml").start()
    yield running
    running.stop()


def asked_for(prompt: str, **more: Any) -> dict[str, Any]:
    return {"model": "house-xl", "prompt": prompt, "size": "1280x720", **more}


def test_a_picture_from_elsewhere_is_a_result_as_ours_are(
    service: RunningService, server: OpenAIServer
) -> None:
    with service.client() as client:
        told = ended(client, GENERATIONS, asked_for("a red chair"))
        assert (told["status"], told["model"]) == ("COMPLETED", "house-images")
        assert told["cost"] == {"amount": 0.25, "currency": "EUR", "basis": "price"}
        assert "engine_attempts" not in told
        assert told["metadata"]["requested_model"] == "house-xl"
        assert told["metadata"]["notes"] == ["scaled and cut from 1024 x 1024 pixels"]
        content = client.get(f"/{told['result'][0]}").content
    assert SECRET.encode() not in content
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (1280, 720)
    assert len(server.asked) == 1


@pytest.mark.parametrize("reply", [b"no picture at all", b"\x89PNG\r\n\x1a\ncut off", {"data": []}])
def test_what_is_not_what_was_asked_for_fails(
    service: RunningService, server: OpenAIServer, reply: object
) -> None:
    server.answers = [reply]
    with service.client() as client:
        told = ended(client, GENERATIONS, asked_for("a red chair"))
    assert (told["status"], told["error"]["code"]) == ("FAILED", "engine_answer_unusable")


def test_what_an_engine_cannot_be_told_is_refused_before_it_is_asked(
    service: RunningService, server: OpenAIServer
) -> None:
    with service.client() as client:
        body = asked_for("a red chair", background="transparent")
        answer = client.post(f"/api/v1/{GENERATIONS}", json=body)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["errors"][0]["field"] == "background"
    assert server.asked == []


def test_what_an_engine_is_not_told_and_may_be_left_open_is_a_warning(
    service: RunningService, server: OpenAIServer
) -> None:
    with service.client() as client:
        told = ended(client, GENERATIONS, asked_for("a red chair", seed=7))
        plain = ended(client, GENERATIONS, asked_for("a red chair"))
    assert told["status"] == "COMPLETED"
    assert told["metadata"]["warnings"] == [
        {
            "field": "seed",
            "asked": 7,
            "sentence": "The engine takes no seed, so what it made does not follow it.",
        },
        *plain["metadata"]["warnings"],
    ]
    # Of the stand-in's picture itself
    assert [each["field"] for each in plain["metadata"]["warnings"]] == [""]
    assert "seed" not in server.asked[0][1]


def test_a_lost_answer_that_may_be_charged_is_not_asked_for_again(
    service: RunningService, server: OpenAIServer
) -> None:
    server.lose = 1
    with service.client() as client:
        told = ended(client, GENERATIONS, asked_for("a red chair"))
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_charge")
    assert told["error"]["message"].endswith("It may have cost 0.25 EUR.")
    assert len(server.asked) == 1


@pytest.mark.long
def test_another_engine_does_it_and_that_is_said(service: RunningService) -> None:
    with service.client() as client:
        told = ended(client, ENHANCEMENTS, WORDS)
        assert (told["status"], told["model"]) == ("COMPLETED", "embedded-template-enhancer")
        tried = [(each["engine"], each["code"]) for each in told["engine_attempts"]]
        assert tried == [("gone", "engine_unreachable"), ("gone too", "engine_unreachable")]
        alone = ended(client, ENHANCEMENTS, {**WORDS, "options": {"fallback": False}})
    assert (alone["status"], alone["model"]) == ("FAILED", "gone")
    # No other may do it, so it is waited for
    assert alone["error"]["code"] == "engine_unreachable"
    assert alone["error"]["message"].endswith("It was waited for as long as a job may take, 4 s.")
    assert alone["error"]["retryable"]


def test_models_are_listed_and_others_are_refused_with_the_nearest(
    service: RunningService,
) -> None:
    with service.client() as client:
        offers = client.get("/api/v1/models").json()["models"]
        refused = client.post(f"/api/v1/{GENERATIONS}", json={"prompt": "a", "model": "huose-xl"})
    offered = [each for each in offers if each["model"] == "house-xl"]
    assert offered == [
        {
            "operation": GENERATIONS,
            "model": "house-xl",
            "is_default": False,
            "engine": "house-images",
            "licence": "Apache-2.0",
            "price": {"unit": "job", "amount": 0.25, "currency": "EUR"},
        }
    ]
    assert refused.status_code == 422
    told = refused.json()["detail"]
    assert told.startswith("model: 'huose-xl' is not offered; this service has ")
    assert told.endswith(" Did you mean house-xl?")
    assert told == f"model: {refused.json()['errors'][0]['message']}"
    assert refused.json()["errors"][0]["field"] == "model"


def test_a_client_spends_no_more_in_a_day_than_it_may(
    service: RunningService, server: OpenAIServer
) -> None:
    key = service.create_key("thrifty", "--max-cost-per-day", "0.6")
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=service.url, headers=headers, timeout=30) as client:
        # A job that fails before anything is charged gives its price back
        server.status, server.answers = 400, [{"error": "not that"}]
        assert ended(client, GENERATIONS, asked_for("a"))["error"]["code"] == "engine_declined"
        server.status = 200
        for _ in range(2):
            assert ended(client, GENERATIONS, asked_for("a"))["status"] == "COMPLETED"
        refused = client.post(f"/api/v1/{GENERATIONS}", json=asked_for("a"))
    assert (refused.status_code, refused.json()["code"]) == (429, "quota_spent")
    assert int(refused.headers["retry-after"]) <= 86_400


@pytest.mark.long
def test_many_wait_at_once_and_hold_up_nobody(
    service: RunningService, server: OpenAIServer
) -> None:
    """`benchmarks.engines_elsewhere` has the times; here nothing but its order counts."""
    server.may_answer.clear()
    server.answers = ["a better chair"] * 64
    with service.client("bob") as bob, service.client("alice") as alice:
        before = service.resident_mb()
        sent = [bob.post(f"/api/v1/{ENHANCEMENTS}", json=WORDS).json() for _ in range(64)]
        wait_until(lambda: len(server.asked) == 64, 60)
        more = service.resident_mb() - before
        url = f"data:image/png;base64,{base64.b64encode(server.picture()).decode()}"
        own = ended(alice, "images/captions", {"input_image": url, "language": "English"})
        server.may_answer.set()
        told = [until_end(bob, ENHANCEMENTS, task["task_uuid"]) for task in sent]
    assert own["status"] == "COMPLETED"
    assert {(each["status"], each["model"]) for each in told} == {("COMPLETED", "slow")}
    assert len(server.asked) == 64
    assert more < 20, f"{more:.0f} MB more for 64 jobs that wait"
