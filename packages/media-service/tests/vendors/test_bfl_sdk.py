"""The package `blackforest`, and the vendor's OpenAPI document, drive the stand-in of BFL."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

jsonschema = pytest.importorskip("jsonschema")
blackforest = pytest.importorskip("blackforest")
settings = pytest.importorskip("blackforest.types.general.client_config")

from media_testing.fake_service import picture, running  # noqa: E402
from media_testing.simulators.bfl import MODELS, BFLSimulator  # noqa: E402
from media_testing.simulators.simulator import LOST  # noqa: E402

BFLClient, BFLError = blackforest.BFLClient, blackforest.client.BFLError
ClientConfig = settings.ClientConfig
KEY = "bfl_test"
DOCUMENT = json.loads(Path(__file__).with_name("bfl_document.json").read_text())
PICTURE = base64.b64encode(picture()).decode()
AT_ONCE = ClientConfig(sync=True, polling_interval=0.1, timeout=10)
LATER = ClientConfig(sync=False)
PRO = "flux-pro-1.1"


@pytest.fixture(scope="module")
def served() -> Iterator[BFLSimulator]:
    with running(BFLSimulator()) as vendor:
        yield vendor


@pytest.fixture
def vendor(served: BFLSimulator) -> BFLSimulator:
    served.reset()
    served.key = KEY
    return served


@pytest.fixture
def client(vendor: BFLSimulator) -> Any:
    return BFLClient(api_key=KEY, base_url=vendor.base_url, timeout=5)


def send(vendor: BFLSimulator, model: str, key: str = KEY, **body: Any) -> httpx.Response:
    return httpx.post(f"{vendor.base_url}/v1/{model}", headers={"x-key": key}, json=body)


def is_as(name: str, value: object) -> None:
    """Compare with a schema of the document."""
    schemas = DOCUMENT["components"]["schemas"]
    jsonschema.validate(value, {**schemas[name], "components": DOCUMENT["components"]})


def fits(model: str, body: object) -> bool:
    """Whether the document lets a request be."""
    try:
        is_as(DOCUMENT["requests"][model], body)
    except jsonschema.ValidationError:
        return False
    return True


def test_a_picture(client: Any, vendor: BFLSimulator) -> None:
    inputs = {"prompt": "a walnut armchair", "width": 1280, "height": 736, "output_format": "png"}
    made = client.generate(PRO, inputs, AT_ONCE)
    assert httpx.get(made.result["sample"]).content == picture()
    assert made.result["seed"] == 7
    assert len(vendor.executed) == 1


def test_a_job_that_is_asked_for(client: Any) -> None:
    job = client.generate(PRO, {"prompt": "a chair"}, LATER)
    assert job.polling_url.endswith(f"/v1/get_result?id={job.id}")
    states = [client.get_task_status(job.id).status for _ in range(3)]
    assert states == ["Pending", "Ready", "Ready"]


def test_an_edit(client: Any, vendor: BFLSimulator) -> None:
    inputs = {"prompt": "blue", "input_image": PICTURE, "aspect_ratio": "4:3"}
    assert client.generate("flux-kontext-pro", inputs, AT_ONCE).result["sample"]
    assert vendor.bodies[0]["input_image"] == PICTURE


def test_a_failure(client: Any, vendor: BFLSimulator) -> None:
    vendor.failure = "generation_timeout"
    job = client.generate(PRO, {"prompt": "a chair"}, LATER)
    client.get_task_status(job.id)
    ended = client.get_task_status(job.id)
    assert (ended.status, ended.error) == ("Error", "generation_timeout")


@pytest.mark.parametrize(
    ("refusal", "status"), [("request", "Request Moderated"), ("content", "Content Moderated")]
)
def test_moderation(client: Any, vendor: BFLSimulator, refusal: str, status: str) -> None:
    vendor.refusal = refusal
    job = client.generate(PRO, {"prompt": "a chair"}, LATER)
    client.get_task_status(job.id)
    assert client.get_task_status(job.id).status == status
    is_as("ResultResponse", httpx.get(job.polling_url).json())


def test_a_wrong_key_and_none(vendor: BFLSimulator) -> None:
    with pytest.raises(BFLError, match="403"):
        BFLClient(api_key="wrong", base_url=vendor.base_url).generate(PRO, {"prompt": "a"}, LATER)
    assert send(vendor, PRO, key="wrong", prompt="a").json() == {
        "detail": "Not authenticated - Invalid Authentication"
    }
    none = httpx.post(f"{vendor.base_url}/v1/{PRO}", json={"prompt": "a"})
    assert (none.status_code, none.json()) == (403, {"detail": "Not authenticated"})
    assert not vendor.executed


@pytest.mark.parametrize(
    ("refusal", "status", "says"),
    [
        ("credits", 402, "enough credits"),
        ("rate_limit", 429, "concurrent"),
        ("forbidden", 403, "403"),
        ("overloaded", 503, "503"),
    ],
)
def test_its_refusals(
    client: Any, vendor: BFLSimulator, refusal: str, status: int, says: str
) -> None:
    vendor.refusal = refusal
    with pytest.raises(BFLError, match=says):
        client.generate(PRO, {"prompt": "a chair"}, LATER)
    answer = send(vendor, PRO, prompt="a chair")
    assert answer.status_code == status
    assert ("retry-after" in answer.headers) == (status == 429)
    assert not vendor.executed


def test_no_more_than_so_many_jobs_at_a_time(vendor: BFLSimulator) -> None:
    vendor.most_active = 2
    first, second, third = (send(vendor, "flux-2-pro", prompt="a chair") for _ in range(3))
    assert [first.status_code, second.status_code, third.status_code] == [200, 200, 429]
    assert third.headers["x-ratelimit-limit"] == "2"
    for _ in range(2):
        httpx.get(first.json()["polling_url"])
    assert send(vendor, "flux-2-pro", prompt="a chair").status_code == 200


def test_a_job_that_it_does_not_know(client: Any, vendor: BFLSimulator) -> None:
    job = client.generate(PRO, {"prompt": "a chair"}, LATER)
    vendor.forget()
    assert client.get_task_status(job.id).status == "Task not found"


def test_an_address_that_has_expired(client: Any, vendor: BFLSimulator) -> None:
    made = client.generate(PRO, {"prompt": "a chair"}, AT_ONCE)
    vendor.is_expired = True
    assert httpx.get(made.result["sample"]).status_code == 403


def test_a_lost_answer(client: Any, vendor: BFLSimulator) -> None:
    vendor.faults["POST /v1"] = [LOST]
    with pytest.raises(Exception):  # noqa: B017, PT011 - whichever error its transport has
        client.generate(PRO, {"prompt": "a chair"}, LATER)
    assert len(vendor.executed) == 1


@pytest.mark.parametrize("size", [(1024, 1024), (1152, 864), (864, 1152), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("model", ["flux-2-pro", "flux-2-max", "flux-2-flex", "flux-2-klein-9b"])
def test_flux_2_makes_each_of_our_sizes(
    vendor: BFLSimulator, model: str, size: tuple[int, int]
) -> None:
    body = {"prompt": "a chair", "width": size[0], "height": size[1], "seed": 4_294_967_295}
    body |= {"output_format": "png", "input_image": PICTURE, "input_image_3": PICTURE}
    assert fits(model, body)
    begun = send(vendor, model, **body)
    is_as("AsyncResponse", begun.json())
    assert begun.json()["cost"] > 0
    vendor.polls = 3
    answers = [httpx.get(begun.json()["polling_url"]).json() for _ in range(3)]
    assert [answer["status"] for answer in answers] == ["Pending", "Generating", "Ready"]
    for answer in answers:
        is_as("ResultResponse", answer)
    is_as("SettledCostResultResponse", answers[-1])


def test_what_was_blurred(vendor: BFLSimulator) -> None:
    body = {"image": PICTURE, "output_format": "png"}
    assert fits("flux-tools/deblur-v1", body)
    is_as("AsyncResponse", send(vendor, "flux-tools/deblur-v1", **body).json())


@pytest.mark.parametrize(
    ("model", "body", "kind"),
    [
        ("flux-2-pro", {}, "missing"),
        ("flux-2-pro", {"prompt": 5}, "string_type"),
        ("flux-2-pro", {"prompt": "a", "seed": "7"}, "int_type"),
        ("flux-2-pro", {"prompt": "a", "width": 32}, "greater_than_equal"),
        ("flux-2-pro", {"prompt": "a", "safety_tolerance": 6}, "less_than_equal"),
        ("flux-2-pro", {"prompt": "a", "output_format": "gif"}, "enum"),
        ("flux-2-pro", {"prompt": "a", "disable_pup": "yes"}, "bool_type"),
        ("flux-2-flex", {"prompt": "a", "guidance": 11}, "less_than_equal"),
        ("flux-pro-1.1", {"prompt": "a", "width": 1000}, "multiple_of"),
        ("flux-kontext-pro", {"aspect_ratio": "1:1"}, "missing"),
        ("flux-tools/deblur-v1", {"output_format": "png"}, "missing"),
    ],
)
def test_what_neither_it_nor_the_document_takes(
    vendor: BFLSimulator, model: str, body: dict[str, Any], kind: str
) -> None:
    assert not fits(model, body)
    answer = send(vendor, model, **body)
    is_as("HTTPValidationError", answer.json())
    assert (answer.status_code, answer.json()["detail"][0]["type"]) == (422, kind)
    assert not vendor.executed


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"aspect_ratio": "4:3"}, "extra_forbidden"),
        ({"width": 1000, "height": 1000}, "value_error"),
        ({"width": 4096, "height": 4096}, "value_error"),
        ({"input_image": "data:image/png;base64,AAAA"}, "value_error"),
    ],
)
def test_what_only_it_does_not_take(vendor: BFLSimulator, body: dict[str, Any], kind: str) -> None:
    answer = send(vendor, "flux-2-pro", prompt="a", **body)
    assert (answer.status_code, answer.json()["detail"][0]["type"]) == (422, kind)
    vendor.is_strict = False
    assert send(vendor, "flux-2-pro", prompt="a", aspect_ratio="4:3").status_code == 200


def test_its_fields_are_those_of_the_document() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for model, name in DOCUMENT["requests"].items():
        told = set(schemas[name]["properties"]) - {"input_image_blob_path"}
        assert set(MODELS[model]) == told
        needed = {field for field, what in MODELS[model].items() if what.needed}
        assert needed == set(schemas[name].get("required", []))


def test_what_can_be_asked_without_a_charge(vendor: BFLSimulator) -> None:
    is_as(
        "CreditsResponse", httpx.get(f"{vendor.base_url}/v1/credits", headers={"x-key": KEY}).json()
    )
