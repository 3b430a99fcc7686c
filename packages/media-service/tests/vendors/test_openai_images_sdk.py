"""The package `openai` drives the stand-in of OpenAI's images."""

import base64
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

jsonschema = pytest.importorskip("jsonschema")
openai = pytest.importorskip("openai")

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.openai_images import OpenAIImagesSimulator  # noqa: E402
from media_testing.simulators.simulator import LOST, busy  # noqa: E402

DOCUMENT = os.environ.get("OPENAI_DOCUMENT", "")
KEY = "sk-test-0123456789"


@pytest.fixture(scope="module")
def served() -> Iterator[OpenAIImagesSimulator]:
    with running(OpenAIImagesSimulator()) as vendor:
        yield vendor


@pytest.fixture
def vendor(served: OpenAIImagesSimulator) -> OpenAIImagesSimulator:
    served.reset()
    served.key = KEY
    return served


@pytest.fixture
def client(vendor: OpenAIImagesSimulator) -> Any:
    return openai.OpenAI(api_key=KEY, base_url=f"{vendor.base_url}/v1", max_retries=0)


def named(name: str) -> tuple[str, io.BytesIO, str]:
    return name, io.BytesIO(picture()), "image/png"


def generate(client: Any, **more: Any) -> Any:
    told = {"model": "gpt-image-2.5-flare", "prompt": "a walnut armchair", **more}
    return client.images.generate(**told)


@pytest.mark.parametrize("size", ["1024x1024", "1152x864", "864x1152", "1280x720", "720x1280"])
def test_a_picture_of_each_of_our_sizes(client: Any, size: str) -> None:
    made = generate(client, size=size, background="transparent", output_format="png")
    assert base64.b64decode(made.data[0].b64_json) == picture()
    assert (made.size, made.background, made.output_format) == (size, "transparent", "png")
    assert made.usage.total_tokens == made.usage.input_tokens + made.usage.output_tokens


@pytest.mark.skipif(not DOCUMENT, reason="OPENAI_DOCUMENT names no openai.json of openai-openapi")
def test_the_answer_is_as_the_document_says(client: Any) -> None:
    schemas = json.loads(Path(DOCUMENT).read_text())["components"]["schemas"]
    answer = json.loads(client.images.with_raw_response.generate(prompt="a chair").content)
    schema = {**schemas["ImagesResponse"], "components": {"schemas": schemas}}
    jsonschema.validate(answer, schema)


def test_an_edit_of_three_pictures(client: Any, vendor: OpenAIImagesSimulator) -> None:
    images = [named("a.png"), named("b.png"), named("c.png")]
    made = client.images.edit(
        model="gpt-image-2.5-sunburst", image=images, prompt="blue", size="1280x720"
    )
    assert made.usage.input_tokens_details.image_tokens > 0
    assert vendor.bodies[0]["files"] == ["image[]"] * 3
    assert vendor.bodies[0]["size"] == "1280x720"


def test_the_name_of_a_request_is_taken(client: Any, vendor: OpenAIImagesSimulator) -> None:
    headers = {"X-Client-Request-Id": "6a1f"}
    raw = client.images.with_raw_response.generate(prompt="a chair", extra_headers=headers)
    assert raw.headers["x-request-id"]
    assert raw.headers["x-ratelimit-limit-requests"] == "5"
    assert vendor.headers_seen[0]["x-client-request-id"] == "6a1f"


def test_a_wrong_key(vendor: OpenAIImagesSimulator) -> None:
    client = openai.OpenAI(api_key="sk-wrong-0123", base_url=f"{vendor.base_url}/v1", max_retries=0)
    with pytest.raises(openai.AuthenticationError) as caught:
        generate(client)
    assert caught.value.code == "invalid_api_key"
    assert not vendor.executed


@pytest.mark.parametrize(
    ("told", "param", "code"),
    [
        ({"extra_body": {"seed": 1}}, "seed", "unknown_parameter"),
        ({"response_format": "b64_json"}, "response_format", "unknown_parameter"),
        ({"n": "two"}, "n", "invalid_type"),
        ({"n": 11}, "n", "integer_above_maximum_value"),
        ({"background": "green"}, "background", "invalid_value"),
        ({"size": "1000x1000"}, "size", "invalid_value"),
        ({"size": "640x480"}, "size", "invalid_value"),
        ({"model": "gpt-image-1.5", "size": "1152x864"}, "size", "invalid_value"),
        ({"model": "dall-e-3"}, "model", "invalid_value"),
        ({"background": "transparent", "output_format": "jpeg"}, "background", "invalid_value"),
        ({"prompt": ""}, "prompt", "string_below_min_length"),
    ],
)
def test_what_it_does_not_take(
    client: Any, vendor: OpenAIImagesSimulator, told: Any, param: str, code: str
) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        generate(client, **told)
    assert (caught.value.param, caught.value.code) == (param, code)
    assert caught.value.type == "invalid_request_error"
    assert not vendor.executed


def test_an_edit_without_a_prompt_or_with_a_file_of_another_kind(client: Any) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        client.images.edit(image=named("a.png"), prompt=openai.omit)  # type: ignore[arg-type]
    assert caught.value.code == "missing_required_parameter"
    with pytest.raises(openai.BadRequestError) as caught:
        client.images.edit(image=("a.gif", b"GIF89a", "image/gif"), prompt="blue")
    assert caught.value.code == "unsupported_file_mimetype"


@pytest.mark.parametrize(
    ("refusal", "kind", "code"),
    [
        ("rate_limit", openai.RateLimitError, "rate_limit_exceeded"),
        ("quota", openai.RateLimitError, "insufficient_quota"),
        ("billing", openai.BadRequestError, "billing_hard_limit_reached"),
        ("moderation", openai.BadRequestError, "moderation_blocked"),
        ("organization", openai.PermissionDeniedError, None),
        ("overloaded", openai.InternalServerError, None),
    ],
)
def test_its_refusals(
    client: Any,
    vendor: OpenAIImagesSimulator,
    refusal: str,
    kind: type[Exception],
    code: str | None,
) -> None:
    vendor.refusal = refusal
    with pytest.raises(kind) as caught:
        generate(client)
    assert caught.value.code == code
    assert ("retry-after" in caught.value.response.headers) == (refusal == "rate_limit")
    assert not vendor.executed


def test_the_sdk_waits_out_the_rate_limit(vendor: OpenAIImagesSimulator) -> None:
    vendor.faults["POST /v1/images"] = [busy(0)]
    client = openai.OpenAI(api_key=KEY, base_url=f"{vendor.base_url}/v1", max_retries=1)
    assert generate(client).data
    assert len(vendor.executed) == 1


def test_a_failure_and_a_lost_answer(client: Any, vendor: OpenAIImagesSimulator) -> None:
    vendor.failure = "The server had an error while processing your request."
    with pytest.raises(openai.InternalServerError):
        generate(client)
    vendor.failure = ""
    vendor.faults["POST /v1/images"] = [LOST]
    with pytest.raises((openai.APIConnectionError, openai.APIResponseValidationError, ValueError)):
        generate(client)
    assert len(vendor.executed) == 2


def test_what_can_be_asked_without_a_charge(client: Any) -> None:
    assert "gpt-image-2.5-flare" in {model.id for model in client.models.list()}
