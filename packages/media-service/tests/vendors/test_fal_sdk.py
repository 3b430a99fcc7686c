"""fal's own client drives the stand-in."""

from collections.abc import Iterator
from typing import Any

import pytest

fal_client = pytest.importorskip("fal_client")
sdk = fal_client.client

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.fal import FalSimulator  # noqa: E402

MODEL = "fal-ai/flux/schnell"
PROMPT = {"prompt": "a walnut armchair", "image_size": {"width": 1024, "height": 1024}, "seed": 3}


@pytest.fixture
def fal(monkeypatch: pytest.MonkeyPatch) -> Iterator[FalSimulator]:
    with running(FalSimulator()) as simulator:
        monkeypatch.setattr(sdk, "QUEUE_URL_FORMAT", f"{simulator.base_url}/")
        monkeypatch.setattr(sdk, "REST_URL", simulator.base_url)
        monkeypatch.setattr(sdk, "CDN_URL", simulator.base_url)
        monkeypatch.setattr(sdk, "MAX_ATTEMPTS", 2)
        simulator.key = "Key id:secret"
        yield simulator


@pytest.fixture
def client() -> Any:
    return fal_client.SyncClient(key="id:secret")


def test_a_job_waits_runs_and_has_a_result(fal: FalSimulator, client: Any) -> None:
    fal.polls, fal.ahead = 5, 2
    handle = client.submit(MODEL, PROMPT)
    seen = [handle.status(with_logs=True) for _ in range(5)]
    assert [each.position for each in seen if isinstance(each, fal_client.Queued)] == [2, 1, 0]
    assert isinstance(seen[3], fal_client.InProgress)
    assert seen[3].logs
    assert isinstance(seen[4], fal_client.Completed)
    assert (seen[4].metrics, seen[4].error) == ({"inference_time": 1.5}, None)
    made = handle.get(interval=0.01)
    assert (made["seed"], made["has_nsfw_concepts"]) == (3, [False])
    assert made["images"][0]["url"].startswith(fal.base_url)
    assert fal.models == [f"/{MODEL}"]
    assert client.result(MODEL, handle.request_id) == made


def test_the_addresses_of_newer_pages_serve_as_well(fal: FalSimulator, client: Any) -> None:
    fal.response_path = "/response"
    handle = client.submit(MODEL, PROMPT)
    assert handle.response_url.endswith("/response")
    assert handle.get(interval=0.01)["images"]


def test_a_job_is_billed_in_a_header(fal: FalSimulator, client: Any) -> None:
    fal.units = 1.5
    handle = client.submit(MODEL, PROMPT)
    handle.get(interval=0.01)
    answer = handle.client.get(handle.response_url)
    assert answer.headers["x-fal-billable-units"] == "1.5"
    assert answer.headers["x-fal-request-id"] == handle.request_id


def test_a_job_that_waits_or_runs_can_be_canceled_once(fal: FalSimulator, client: Any) -> None:
    fal.holds = True
    handle = client.submit(MODEL, PROMPT)
    assert isinstance(handle.status(), fal_client.Queued)
    handle.cancel()
    assert fal.ended == fal.executed == [handle.request_id]
    status = handle.status()
    assert isinstance(status, fal_client.Completed)
    assert status.error_type == "client_cancelled"
    with pytest.raises(fal_client.FalClientHTTPError) as raised:
        handle.cancel()
    assert raised.value.status_code == 400
    assert raised.value.response.json() == {"status": "ALREADY_COMPLETED"}
    with pytest.raises(fal_client.FalClientHTTPError) as raised:
        client.cancel(MODEL, "nobody")
    assert raised.value.status_code == 404


def test_a_result_before_the_end_is_refused(fal: FalSimulator, client: Any) -> None:
    fal.holds = True
    handle = client.submit(MODEL, PROMPT)
    # The client itself waits for the end
    answer = handle.client.get(handle.response_url)
    assert (answer.status_code, answer.json()["detail"]) == (400, "Request is still in progress")


def test_a_failure_is_told_with_the_status_and_the_result(fal: FalSimulator, client: Any) -> None:
    fal.failure = "CUDA out of memory"
    handle = client.submit(MODEL, PROMPT)
    *_, status = handle.iter_events(interval=0.01)
    assert isinstance(status, fal_client.Completed)
    assert (status.error, status.error_type) == ("CUDA out of memory", "internal_error")
    with pytest.raises(fal_client.FalClientHTTPError, match="out of memory") as raised:
        handle.get(interval=0.01)
    assert (raised.value.status_code, raised.value.error_type) == (500, "internal_error")


@pytest.mark.parametrize(
    ("inputs", "kind", "place"),
    [
        ({"prompt": 3}, "string_type", "prompt"),
        ({"prompt": "x", "num_images": 9}, "less_than_equal", "num_images"),
        ({"prompt": "x", "image_size": "huge"}, "object_type", "image_size"),
        ({"prompt": "x", "output_format": "gif"}, "literal_error", "output_format"),
        ({}, "missing", "prompt"),
        ({"prompt": "x", "size": "1024x1024"}, "extra_forbidden", "size"),
    ],
)
def test_a_model_declines_its_inputs_at_the_end_of_the_job(
    fal: FalSimulator,
    client: Any,
    inputs: dict[str, object],
    kind: str,
    place: str,
) -> None:
    fal.is_strict = True
    with pytest.raises(fal_client.FalClientHTTPError) as raised:
        client.subscribe(MODEL, inputs)
    assert raised.value.status_code == 422
    (detail,) = raised.value.response.json()["detail"]
    assert (detail["type"], detail["loc"]) == (kind, ["body", place])


def test_moderation_declines_or_takes_out_the_picture(fal: FalSimulator, client: Any) -> None:
    fal.is_black = True
    assert client.subscribe(MODEL, PROMPT)["has_nsfw_concepts"] == [True]
    fal.refusal = "policy"
    with pytest.raises(fal_client.FalClientHTTPError) as raised:
        client.subscribe(MODEL, PROMPT)
    (detail,) = raised.value.response.json()["detail"]
    assert detail["type"] == "content_policy_violation"


@pytest.mark.parametrize(
    ("refusal", "status", "said"), [("credit", 403, "User is locked"), ("rate", 429, "Too many")]
)
def test_an_account_is_refused(
    fal: FalSimulator, client: Any, refusal: str, status: int, said: str
) -> None:
    fal.refusal = refusal
    with pytest.raises(fal_client.FalClientHTTPError, match=said) as raised:
        client.submit(MODEL, PROMPT)
    assert raised.value.status_code == status
    assert fal.executed == []


def test_a_wrong_key_is_refused(fal: FalSimulator) -> None:
    assert fal.key
    with pytest.raises(fal_client.FalClientHTTPError, match="No user found") as raised:
        fal_client.SyncClient(key="other").submit(MODEL, PROMPT)
    assert raised.value.status_code == 401


@pytest.mark.parametrize("repository", ["fal_v3", "fal"])
def test_a_file_is_brought_and_named(fal: FalSimulator, client: Any, repository: str) -> None:
    address = client.upload(picture(), "image/png", "a.png", repository=repository)
    assert address == f"{fal.base_url}/files/brought.png"
    assert fal.bodies == [{"upload": len(picture())}]
    made = client.subscribe("fal-ai/esrgan", {"image_url": address, "scale": 2})
    assert made["image"]["url"]
