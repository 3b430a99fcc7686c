"""Engines of the kind `local` with tiny random models, through the libraries that operators use."""

import os
import signal
from collections.abc import Iterator

import httpx
import numpy as np
import pytest

from benchmarks.random_pipeline import make_pipeline
from media_testing.models.tiny_models import make_language_model, make_writer
from media_testing.resident_models import (
    data_url,
    evicted,
    halves,
    loads,
    model_processes,
    picture_of,
    with_gap,
)
from media_testing.running_service import RunningService, finish, wait_until

GENERATIONS, EDITS = "images/generations", "images/edits"
PIPELINE = """
[[engine]]
name = "{name}"
kind = "local"
serves = [{{ operation = "images/generations", models = ["{name}"] }},
          {{ operation = "images/edits", models = ["{name}"] }}]
folder = "{folder}"
diffusers = {{ steps = {steps}, sizes = {{ "1024x1024" = "32x32", "1280x720" = "64x32" }} }}
"""
OTHERS = """
[[engine]]
name = "seer"
kind = "local"
serves = ["images/captions"]
folder = "seer"
transformers = { tokens = 12 }

[[engine]]
name = "writer"
kind = "local"
serves = ["images/prompt_enhancements"]
folder = "writer"
transformers = { tokens = 12 }
"""
SECONDS = 200.0
Fields = dict[str, object]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("models")
    for number, name in enumerate(("first", "second", "third")):
        make_pipeline(folder / name, seed=number)
    make_language_model(folder / "seer")
    make_writer(folder / "writer")
    rows = [PIPELINE.format(name=n, folder=n, steps=3) for n in ("first", "second", "third")]
    rows.append(PIPELINE.format(name="endless", folder="first", steps=999))
    rows.append(PIPELINE.format(name="hasty", folder="first", steps=999) + "deadline_seconds = 5\n")
    (folder / "engines.toml").write_text("".join(rows) + OTHERS)
    service = RunningService(
        folder / "home",
        concurrency="cpu:1,models:cpu:4",
        engines=folder / "engines.toml",
        resident_mb="cpu:4",
        render_threads=1,
    )
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def send(client: httpx.Client, operation: str, **body: object) -> str:
    answer = client.post(f"/api/v1/{operation}", json=body)
    assert answer.is_success, answer.text
    uuid: str = answer.json()["task_uuid"]
    return uuid


def ended(client: httpx.Client, operation: str, **body: object) -> dict:
    return finish(client, operation, send(client, operation, **body), SECONDS)


def done(client: httpx.Client, operation: str, **body: object) -> dict:
    envelope = ended(client, operation, **body)
    assert envelope["status"] == "COMPLETED", envelope["error"]
    return envelope


def generated(client: httpx.Client, model: str, **body: object) -> dict:
    return done(client, GENERATIONS, model=model, prompt="a chair", **body)


def runs(client: httpx.Client, uuid: str) -> bool:
    """Whether a step of a job is done."""
    envelope = client.get(f"/api/v1/{GENERATIONS}/{uuid}").json()
    return envelope["status"] == "PROCESSING" and bool(envelope.get("progress"))


def test_of_three_pipelines_with_room_for_two_the_one_that_was_not_used_for_longest_goes(
    service: RunningService, client: httpx.Client
) -> None:
    for name in ("first", "second", "first", "third", "second", "first"):
        envelope = generated(client, name, seed=1)
        assert (envelope["model"], envelope["metadata"]["seed"]) == (name, 1)
    assert evicted(service) == ["second", "first", "third"]
    assert [loads(client, name) for name in ("first", "second", "third")] == [2, 2, 1]


def test_twenty_jobs_are_one_load_and_a_seed_gives_the_same_picture_in_any_batch(
    client: httpx.Client,
) -> None:
    alone = picture_of(client, generated(client, "first", seed=0)).astype(int)
    before = loads(client, "first")
    fields: list[Fields] = [{"prompt": "a chair", "seed": number % 10} for number in range(20)]
    uuids = [send(client, GENERATIONS, model="first", **each) for each in fields]
    envelopes = [finish(client, GENERATIONS, uuid, SECONDS) for uuid in uuids]
    assert [each["status"] for each in envelopes] == ["COMPLETED"] * 20
    assert loads(client, "first") == before
    pictures = [picture_of(client, each).astype(int) for each in envelopes]
    # Sums of a batch are added in another order
    assert np.abs(pictures[0] - alone).max() <= 2
    assert np.abs(pictures[10] - alone).max() <= 2
    assert np.abs(pictures[1] - alone).max() > 20


def test_a_picture_is_changed_and_its_gaps_are_filled(client: httpx.Client) -> None:
    for pixels in (halves(), with_gap()):
        envelope = done(
            client,
            EDITS,
            model="first",
            prompt="a chair",
            input_images=[data_url(pixels)],
            size="1280x720",
        )
        assert picture_of(client, envelope).shape == (720, 1280, 3)
    two = [data_url(halves()), data_url(with_gap())]
    envelope = ended(client, EDITS, model="first", prompt="a chair", input_images=two)
    assert envelope["error"]["code"] == "engine_declined"


def test_a_canceled_job_ends_within_a_step_and_the_model_stays(
    service: RunningService, client: httpx.Client
) -> None:
    generated(client, "first")
    uuid = send(client, GENERATIONS, model="endless", prompt="a chair")
    wait_until(lambda: runs(client, uuid), SECONDS)
    before = model_processes(service), loads(client, "first")
    client.post(f"/api/v1/{GENERATIONS}/{uuid}/cancel")
    assert finish(client, GENERATIONS, uuid)["error"]["code"] == "canceled"
    generated(client, "first")
    assert (model_processes(service), loads(client, "first")) == before


def test_a_job_ends_at_the_deadline_of_its_engine(
    service: RunningService, client: httpx.Client
) -> None:
    before = model_processes(service)
    envelope = ended(client, GENERATIONS, model="hasty", prompt="a chair")
    assert envelope["error"]["code"] == "deadline_exceeded"
    generated(client, "first")
    assert model_processes(service) == before


def test_jobs_of_a_process_that_is_killed_are_done_by_the_next_one(
    service: RunningService, client: httpx.Client
) -> None:
    endless = send(client, GENERATIONS, model="endless", prompt="a chair")
    wait_until(lambda: runs(client, endless), SECONDS)
    waiting = send(client, GENERATIONS, model="first", prompt="a chair")
    (process,) = model_processes(service)
    os.kill(process, signal.SIGKILL)
    wait_until(lambda: model_processes(service) not in ([], [process]), SECONDS)
    wait_until(lambda: runs(client, endless), SECONDS)
    client.post(f"/api/v1/{GENERATIONS}/{endless}/cancel")
    assert finish(client, GENERATIONS, waiting, SECONDS)["status"] == "COMPLETED"


def test_a_picture_is_looked_at_and_a_prompt_is_rewritten(client: httpx.Client) -> None:
    seen = {"input_image": data_url(halves()), "language": "English"}
    envelope = done(client, "images/captions", **seen)
    assert (envelope["model"], bool(envelope["result"])) == ("seer", True)
    assert envelope["metadata"]["description"] == envelope["result"]
    assert done(client, "images/captions", question="What is it?", **seen)["result"]
    words = {"system_prompt": "Be brief.", "prompt": "a chair"}
    alone = done(client, "images/prompt_enhancements", **words)
    assert (alone["model"], bool(alone["result"])) == ("writer", True)
    prompts = ("a chair", "a table with two drawers")
    uuids = [
        send(client, "images/prompt_enhancements", **{**words, "prompt": prompt})
        for prompt in prompts
    ]
    together = [finish(client, "images/prompt_enhancements", uuid, SECONDS) for uuid in uuids]
    # Shorter prompts of a batch are filled up on the left, which changes nothing
    assert together[0]["result"] == alone["result"]
    assert together[1]["result"]
