"""The package `google-genai` drives the stand-in of Gemini's images."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

genai = pytest.importorskip("google.genai")
errors, types = genai.errors, genai.types

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.gemini import RATIOS, GeminiSimulator  # noqa: E402
from media_testing.simulators.simulator import LOST  # noqa: E402

KEY = "AIza-test"
MODEL = "gemini-3.1-flash-image"
PROMPT = "a walnut armchair"


@pytest.fixture(scope="module")
def served() -> Iterator[GeminiSimulator]:
    with running(GeminiSimulator()) as vendor:
        yield vendor


@pytest.fixture
def vendor(served: GeminiSimulator) -> GeminiSimulator:
    served.reset()
    served.key = KEY
    return served


@pytest.fixture(params=["v1beta", None])
def client(vendor: GeminiSimulator, request: pytest.FixtureRequest) -> Any:
    """Of the version that the pages name, and of the one that the package has."""
    options = types.HttpOptions(base_url=vendor.base_url, api_version=request.param)
    return genai.Client(api_key=KEY, http_options=options)


def generate(client: Any, contents: Any = PROMPT, model: str = MODEL, **config: Any) -> Any:
    told = types.GenerateContentConfig(**{"response_modalities": ["IMAGE"], **config})
    return client.models.generate_content(model=model, contents=contents, config=told)


@pytest.mark.parametrize("ratio", ["1:1", "4:3", "3:4", "16:9", "9:16"])
def test_a_picture_of_each_ratio_of_our_sizes(client: Any, ratio: str) -> None:
    made = generate(client, image_config=types.ImageConfig(aspect_ratio=ratio))
    (part,) = made.candidates[0].content.parts
    assert part.inline_data.data == picture()
    assert part.inline_data.mime_type == "image/png"
    assert made.candidates[0].finish_reason == types.FinishReason.STOP
    assert made.usage_metadata.candidates_token_count == 1_120


def test_text_comes_before_the_picture(client: Any) -> None:
    made = generate(client, response_modalities=["TEXT", "IMAGE"])
    assert [bool(part.inline_data) for part in made.candidates[0].content.parts] == [False, True]


def test_an_edit_of_three_pictures(client: Any, vendor: GeminiSimulator) -> None:
    images = [types.Part.from_bytes(data=picture(), mime_type="image/png")] * 3
    made = generate(client, [*images, "make them blue"])
    assert made.candidates[0].content.parts[0].inline_data
    (content,) = vendor.bodies[0]["contents"]  # type: ignore[misc]
    assert [("inlineData" in part) for part in content["parts"]] == [True, True, True, False]


def test_both_spellings_of_keys(vendor: GeminiSimulator) -> None:
    body = {
        "contents": [{"parts": [{"text": PROMPT}]}],
        "generation_config": {"image_config": {"aspect_ratio": "4:3"}},
    }
    url = f"{vendor.base_url}/v1beta/models/{MODEL}:generateContent"
    assert httpx.post(url, params={"key": KEY}, json=body).status_code == 200
    body["generation_config"] = {"image_config": {"aspect_ratio": "7:3"}}
    assert httpx.post(url, params={"key": KEY}, json=body).status_code == 400


def test_a_wrong_key_and_none(vendor: GeminiSimulator) -> None:
    options = types.HttpOptions(base_url=vendor.base_url)
    with pytest.raises(errors.ClientError, match="API key not valid") as caught:
        generate(genai.Client(api_key="wrong", http_options=options))
    assert (caught.value.code, caught.value.status) == (400, "INVALID_ARGUMENT")
    url = f"{vendor.base_url}/v1beta/models/{MODEL}:generateContent"
    answer = httpx.post(url, json={"contents": []})
    assert (answer.status_code, answer.json()["error"]["status"]) == (403, "PERMISSION_DENIED")
    assert not vendor.executed


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"image_config": types.ImageConfig(aspect_ratio="7:3")}, "aspect_ratio must be one of"),
        ({"image_config": types.ImageConfig(image_size="8K")}, "image_size"),
        ({"seed": 2**31}, "seed"),
        ({"response_modalities": ["AUDIO"]}, "modality AUDIO"),
        ({"presence_penalty": 0.5}, 'Unknown name "presencePenalty"'),
    ],
)
def test_what_it_does_not_take(client: Any, vendor: GeminiSimulator, told: Any, says: str) -> None:
    with pytest.raises(errors.ClientError, match=says) as caught:
        generate(client, **told)
    assert (caught.value.code, caught.value.status) == (400, "INVALID_ARGUMENT")
    assert not vendor.executed


def test_a_file_of_another_kind_a_broken_one_and_no_contents(
    client: Any, vendor: GeminiSimulator
) -> None:
    with pytest.raises(errors.ClientError, match="Unsupported MIME type"):
        generate(client, [types.Part.from_bytes(data=b"GIF89a", mime_type="image/gif"), PROMPT])
    url = f"{vendor.base_url}/v1beta/models/{MODEL}:generateContent"
    headers = {"x-goog-api-key": KEY}
    for part in ({"inlineData": {"mimeType": "image/png", "data": "?"}}, {"text": 5}, {"x": "y"}):
        body = {"contents": [{"parts": [part]}]}
        assert httpx.post(url, headers=headers, json=body).status_code == 400
    for body in ({}, {"contents": []}, {"contents": "text"}):
        assert httpx.post(url, headers=headers, json=body).status_code == 400
    assert not vendor.executed


def test_a_model_that_is_not_there(client: Any) -> None:
    with pytest.raises(errors.ClientError) as caught:
        generate(client, model="gemini-2.0-flash-exp-image-generation")
    assert (caught.value.code, caught.value.status) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    ("refusal", "code", "status"),
    [
        ("rate_limit", 429, "RESOURCE_EXHAUSTED"),
        ("quota", 429, "RESOURCE_EXHAUSTED"),
        ("credits", 429, "RESOURCE_EXHAUSTED"),
        ("location", 400, "FAILED_PRECONDITION"),
        ("overloaded", 503, "UNAVAILABLE"),
    ],
)
def test_its_refusals(
    client: Any, vendor: GeminiSimulator, refusal: str, code: int, status: str
) -> None:
    vendor.refusal = refusal
    with pytest.raises(errors.APIError) as caught:
        generate(client)
    assert (caught.value.code, caught.value.status) == (code, status)
    assert ("retryDelay" in str(caught.value.details)) == (refusal == "rate_limit")
    assert not vendor.executed


@pytest.mark.parametrize(
    ("refusal", "why"),
    [("image", types.FinishReason.IMAGE_SAFETY), ("no_image", types.FinishReason.NO_IMAGE)],
)
def test_a_picture_that_is_withheld(
    client: Any, vendor: GeminiSimulator, refusal: str, why: Any
) -> None:
    vendor.refusal = refusal
    made = generate(client)
    assert made.candidates[0].finish_reason == why
    assert not made.candidates[0].content.parts


def test_a_prompt_that_is_blocked(client: Any, vendor: GeminiSimulator) -> None:
    vendor.refusal = "prompt"
    made = generate(client)
    assert not made.candidates
    assert made.prompt_feedback.block_reason == types.BlockedReason.PROHIBITED_CONTENT


def test_a_failure_and_a_lost_answer(client: Any, vendor: GeminiSimulator) -> None:
    vendor.failure = "An internal error has occurred."
    with pytest.raises(errors.ServerError) as caught:
        generate(client)
    assert caught.value.status == "INTERNAL"
    vendor.failure = ""
    vendor.faults["POST /v1"] = [LOST]
    with pytest.raises(Exception):  # noqa: B017, PT011 - whichever error its transport has
        generate(client)
    assert len(vendor.executed) == 2


def test_what_can_be_asked_without_a_charge(client: Any) -> None:
    assert f"models/{MODEL}" in {model.name for model in client.models.list()}


def test_our_ratios_are_among_those_of_the_vendor() -> None:
    assert {"1:1", "4:3", "3:4", "16:9", "9:16"} <= set(RATIOS)
