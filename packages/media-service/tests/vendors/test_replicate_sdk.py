"""Replicate's own client drives the stand-in."""

import io
from collections.abc import Iterator
from typing import Any

import pytest

replicate = pytest.importorskip("replicate")
ModelError = replicate.exceptions.ModelError
ReplicateError = replicate.exceptions.ReplicateError

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.replicate import FLAGGED, ReplicateSimulator  # noqa: E402

MODEL = "black-forest-labs/flux-schnell"
TRELLIS = "firtoz/trellis:4876f2a8da1c544772dffa32e8889da4a1bab3a1f5c1937bfcfccb99ae347251"
PROMPT = {"prompt": "a walnut armchair", "aspect_ratio": "4:3"}


@pytest.fixture
def engine() -> Iterator[ReplicateSimulator]:
    with running(ReplicateSimulator()) as simulator:
        simulator.key = "Bearer secret"
        yield simulator


@pytest.fixture
def client(engine: ReplicateSimulator) -> Any:
    client = replicate.Client(api_token="secret", base_url=engine.base_url)
    client.poll_interval = 0.01
    return client


def test_a_prediction_runs_and_has_an_output(engine: ReplicateSimulator, client: Any) -> None:
    engine.polls = 3
    made = client.models.predictions.create(MODEL, input=PROMPT)
    assert (made.status, made.output, made.model) == ("starting", None, MODEL)
    seen = []
    while made.status not in ("succeeded", "failed"):
        made.reload()
        seen.append(made.status)
    assert seen == ["processing", "processing", "succeeded"]
    assert made.output == [engine.made]
    assert made.metrics == {"predict_time": 2.5}
    assert made.urls["cancel"].endswith(f"{made.id}/cancel")
    assert [each.id for each in client.predictions.list()] == [made.id]


def test_a_version_runs_by_its_name(engine: ReplicateSimulator, client: Any) -> None:
    inputs = {"images": ["https://x.test/a.png"], "generate_model": True}
    made = client.predictions.create(version=TRELLIS.partition(":")[2], input=inputs)
    made.wait()
    assert made.status == "succeeded"
    # Addresses without TLS stay texts
    files = client.run(TRELLIS, input=inputs)
    assert files["model_file"].endswith("made.glb")
    assert len(engine.executed) == 2


def test_one_who_waits_has_the_output_at_once(engine: ReplicateSimulator, client: Any) -> None:
    made = client.models.predictions.create(MODEL, input=PROMPT, wait=True)
    assert made.status == "succeeded"
    engine.holds = True
    made = client.models.predictions.create(MODEL, input=PROMPT, wait=1)
    assert made.status == "starting"


def test_texts_come_in_pieces(client: Any) -> None:
    assert "".join(client.run("openai/gpt-4.1-mini", input={"prompt": "x"})) == "A walnut chair"


def test_a_prediction_is_canceled_once(engine: ReplicateSimulator, client: Any) -> None:
    engine.holds = True
    made = client.models.predictions.create(MODEL, input=PROMPT)
    made.cancel()
    assert made.status == "canceled"
    made.cancel()
    assert engine.ended == engine.executed == [made.id]
    with pytest.raises(ReplicateError) as raised:
        client.predictions.get("nobody")
    assert raised.value.status == 404


def test_an_end_is_not_undone_by_a_cancel(engine: ReplicateSimulator, client: Any) -> None:
    made = client.models.predictions.create(MODEL, input=PROMPT, wait=True)
    made.cancel()
    assert made.status == "succeeded"
    assert engine.ended == []


@pytest.mark.parametrize("is_flagged", [True, False])
def test_a_failure_says_why(engine: ReplicateSimulator, client: Any, is_flagged: bool) -> None:
    engine.is_flagged, engine.failure = is_flagged, "" if is_flagged else "CUDA out of memory"
    with pytest.raises(ModelError) as raised:
        client.run(MODEL, input=PROMPT)
    assert str(raised.value) == FLAGGED if is_flagged else "CUDA out of memory"


@pytest.mark.parametrize(
    ("inputs", "kind", "said"),
    [
        ({"prompt": 3}, "invalid_type", "input.prompt: Invalid type. Expected: string"),
        ({**PROMPT, "num_outputs": 9}, "number_lte", "less than or equal to 4"),
        ({**PROMPT, "aspect_ratio": "4:4"}, "enum", "aspect_ratio must be one of"),
        ({}, "required", "input: prompt is required"),
        ({**PROMPT, "size": "x"}, "additional_property_not_allowed", "size is not allowed"),
    ],
)
def test_inputs_are_declined_before_a_prediction_is_made(
    engine: ReplicateSimulator,
    client: Any,
    inputs: dict[str, object],
    kind: str,
    said: str,
) -> None:
    engine.is_strict = True
    with pytest.raises(ReplicateError) as raised:
        client.models.predictions.create(MODEL, input=inputs)
    assert (raised.value.status, raised.value.title) == (422, "Input validation failed")
    assert said in str(raised.value.detail)
    assert engine.executed == []
    answer = client._client.post(f"/v1/models/{MODEL}/predictions", json={"input": inputs})
    assert [each["type"] for each in answer.json()["invalid_fields"]] == [kind]
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("refusal", "status", "said"),
    [("credit", 402, "insufficient credit"), ("rate", 429, "resets in ~7s")],
)
def test_an_account_is_refused(
    engine: ReplicateSimulator, client: Any, refusal: str, status: int, said: str
) -> None:
    engine.refusal = refusal
    with pytest.raises(ReplicateError) as raised:
        client.models.predictions.create(MODEL, input=PROMPT)
    assert raised.value.status == status
    assert said in str(raised.value.detail)
    assert engine.executed == []


def test_a_wrong_key_is_refused(engine: ReplicateSimulator) -> None:
    other = replicate.Client(api_token="other", base_url=engine.base_url)
    with pytest.raises(ReplicateError) as raised:
        other.accounts.current()
    assert (raised.value.status, raised.value.title) == (401, "Unauthenticated")


def test_a_file_is_brought_and_named(engine: ReplicateSimulator, client: Any) -> None:
    file = io.BytesIO(picture())
    file.name = "a.png"
    brought = client.files.create(file)
    assert (brought.name, brought.size) == ("a.png", len(picture()))
    assert client.files.get(brought.id).urls == brought.urls
    upload = engine.bodies[0]["upload"]
    assert isinstance(upload, int)
    assert upload > len(picture())
    made = client.run(
        "nightmareai/real-esrgan:42fed1c4974146d4d2414e2be2c5277c7fcf05fcc3a73abf41610695738c1d7b",
        input={"image": brought.urls["get"], "scale": 2},
    )
    assert made == engine.made
    assert client.files.delete(brought.id)


def test_the_account_is_told(client: Any) -> None:
    assert client.accounts.current().username == "studio"
