"""The package `openai` drives the stand-in of Azure OpenAI's images."""

import base64
import io
from collections.abc import Iterator
from typing import Any

import pytest

openai = pytest.importorskip("openai")

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.azure_openai import AzureOpenAISimulator  # noqa: E402
from media_testing.simulators.simulator import LOST  # noqa: E402

KEY = "0123456789abcdef"
VERSION = "2025-04-01-preview"


@pytest.fixture(scope="module")
def served() -> Iterator[AzureOpenAISimulator]:
    with running(AzureOpenAISimulator()) as vendor:
        yield vendor


@pytest.fixture
def vendor(served: AzureOpenAISimulator) -> AzureOpenAISimulator:
    served.reset()
    served.key = KEY
    return served


@pytest.fixture(params=["deployments", "v1"])
def client(vendor: AzureOpenAISimulator, request: pytest.FixtureRequest) -> Any:
    """Both ways to it: of the version, and without one."""
    if request.param == "v1":
        base_url = f"{vendor.base_url}/openai/v1"
        headers = {"api-key": KEY}
        return openai.OpenAI(api_key=KEY, base_url=base_url, default_headers=headers, max_retries=0)
    return openai.AzureOpenAI(
        api_key=KEY, azure_endpoint=vendor.base_url, api_version=VERSION, max_retries=0
    )


def generate(client: Any, **more: Any) -> Any:
    return client.images.generate(**{"model": "pictures", "prompt": "a walnut armchair", **more})


@pytest.mark.parametrize("size", ["1024x1024", "1152x864", "864x1152", "1280x720", "720x1280"])
def test_a_picture_of_each_of_our_sizes(client: Any, size: str) -> None:
    made = generate(client, size=size, background="opaque", output_format="png")
    assert base64.b64decode(made.data[0].b64_json) == picture()
    assert made.size == size
    assert made.usage.output_tokens


def test_an_edit_of_two_pictures(client: Any, vendor: AzureOpenAISimulator) -> None:
    images = [(name, io.BytesIO(picture()), "image/png") for name in ("a.png", "b.png")]
    client.images.edit(model="pictures", image=images, prompt="blue")
    assert vendor.bodies[0]["files"] == ["image[]"] * 2
    assert vendor.bodies[0]["model"] == "pictures"


def test_it_says_the_name_of_the_request_again(client: Any) -> None:
    headers = {"x-ms-client-request-id": "6a1f"}
    raw = client.images.with_raw_response.generate(
        model="pictures", prompt="a chair", extra_headers=headers
    )
    assert raw.headers["x-ms-client-request-id"] == "6a1f"
    assert raw.headers["apim-request-id"]


def test_a_wrong_key(vendor: AzureOpenAISimulator) -> None:
    client = openai.AzureOpenAI(
        api_key="wrong", azure_endpoint=vendor.base_url, api_version=VERSION, max_retries=0
    )
    with pytest.raises(openai.AuthenticationError, match="invalid subscription key") as caught:
        generate(client)
    assert caught.value.code == "401"


def test_a_deployment_and_a_version_that_are_not_there(
    client: Any, vendor: AzureOpenAISimulator
) -> None:
    with pytest.raises(openai.NotFoundError) as caught:
        generate(client, model="gpt-image-2")
    assert caught.value.code == "DeploymentNotFound"
    old = openai.AzureOpenAI(
        api_key=KEY, azure_endpoint=vendor.base_url, api_version="2022-12-01", max_retries=0
    )
    with pytest.raises(openai.NotFoundError) as caught:
        generate(old)
    assert caught.value.code == "404"


def test_what_it_does_not_take(client: Any, vendor: AzureOpenAISimulator) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        generate(client, extra_body={"seed": 1})
    assert caught.value.code == "unknown_parameter"
    vendor.deployments["old"] = "gpt-image-1.5"
    with pytest.raises(openai.BadRequestError) as caught:
        generate(client, model="old", size="1152x864")
    assert caught.value.param == "size"
    assert not vendor.executed


@pytest.mark.parametrize(
    ("refusal", "kind", "code"),
    [
        ("rate_limit", openai.RateLimitError, "429"),
        ("moderation", openai.BadRequestError, "contentFilter"),
        ("blocked", openai.PermissionDeniedError, "Forbidden"),
        ("overloaded", openai.InternalServerError, None),
    ],
)
def test_its_refusals(
    client: Any,
    vendor: AzureOpenAISimulator,
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


def test_a_failure_and_a_lost_answer(client: Any, vendor: AzureOpenAISimulator) -> None:
    vendor.failure = "The server had an error while processing your request."
    with pytest.raises(openai.InternalServerError):
        generate(client)
    vendor.failure = ""
    vendor.faults["POST /openai"] = [LOST]
    with pytest.raises((openai.APIConnectionError, ValueError)):
        generate(client)
    assert len(vendor.executed) == 2


def test_what_can_be_asked_without_a_charge(vendor: AzureOpenAISimulator) -> None:
    client = openai.OpenAI(api_key=KEY, base_url=f"{vendor.base_url}/openai/v1", max_retries=0)
    assert [model.id for model in client.models.list()] == ["gpt-image-2"]
