"""The profiles of hosted vendors, through the adapter, against strict stand-ins.

Each call of each profile does each kind of request that it is for: what a vendor does not know, or
does not take, its stand-in refuses.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from media_api.contract.operations import OPERATIONS
from media_service.adapters.adapter import Collected, RemoteWork
from media_service.adapters.json_places import at
from media_service.adapters.kinds import open_adapter, settings_of
from media_service.adapters.prediction import Prediction
from media_service.adapters.prediction_profile import PredictionCall, PredictionProfile, profiles
from media_service.adapters.prediction_settings import PredictionSettings
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Incapable,
    Misconfigured,
    OutOfCredit,
    UnknownCharge,
)
from media_testing.fake_service import picture, running, wrapped
from media_testing.simulators.azure_openai import AzureOpenAISimulator
from media_testing.simulators.bfl import BFLSimulator
from media_testing.simulators.driving import PROMPT, Drive, work_in
from media_testing.simulators.fal import FalSimulator
from media_testing.simulators.gemini import GeminiSimulator
from media_testing.simulators.meshy import MeshySimulator
from media_testing.simulators.openai_images import OpenAIImagesSimulator
from media_testing.simulators.replicate import ReplicateSimulator
from media_testing.simulators.rodin import RodinSimulator
from media_testing.simulators.simulator import LOST, Simulator, reply
from media_testing.simulators.tripo import TripoSimulator

Json = dict[str, JsonValue]
CENT: Json = {"amount": 0.01, "currency": "USD"}
OF_TOKENS: Json = {"amount": [0.001, 0.01, 0.1], "currency": "USD"}
GENERATION, EDIT = "images/generations", "images/edits"
MESH, TEXTURE, REMESHING = "3d_models/meshes", "3d_models/textures", "3d_models/remeshings"


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """A profile and its stand-in.

    Attributes:
        below: Where the interface stands at the server.
        key: What the stand-in wants where the operator's key is `secret`.
        rate: What a unit of its charges costs.
        told: What else the operator has to say.
        operation: One that it does.
    """

    simulator: Callable[[], Simulator]
    below: str = ""
    key: str = "Bearer secret"
    rate: Json = field(default_factory=lambda: CENT)
    told: Json = field(default_factory=dict)
    operation: str = GENERATION


VENDORS = {
    "azure-openai": Vendor(
        simulator=AzureOpenAISimulator,
        below="/openai/v1",
        key="secret",
        rate=OF_TOKENS,
        told={"extra": {"model": "pictures"}},
    ),
    "bfl": Vendor(simulator=BFLSimulator, below="/v1", key="secret"),
    "fal": Vendor(simulator=FalSimulator, key="Key secret"),
    "gemini": Vendor(simulator=GeminiSimulator, below="/v1beta", key="secret", rate=OF_TOKENS),
    "meshy": Vendor(simulator=MeshySimulator),
    "openai-images": Vendor(
        simulator=OpenAIImagesSimulator, below="/v1", key="secret", rate=OF_TOKENS
    ),
    "replicate": Vendor(simulator=ReplicateSimulator),
    "rodin": Vendor(simulator=RodinSimulator, operation=MESH),
    "tripo": Vendor(simulator=TripoSimulator),
}


@cache
def profile_of(name: str) -> PredictionProfile:
    return settings_of_vendor(name, "http://127.0.0.1:9").profile


def settings_of_vendor(name: str, address: str) -> PredictionSettings:
    vendor = VENDORS[name]
    given = {
        "profile": name,
        "base_url": address + vendor.below,
        "api_key_variable": "VENDOR_KEY",
        "rate": vendor.rate,
        **vendor.told,
    }
    return PredictionSettings.model_validate(given)


@pytest.fixture(scope="module")
def served() -> Iterator[Callable[[str], Any]]:
    """Starts a stand-in, and gives it again as it was at its start."""
    with ExitStack() as stack:

        @cache
        def started(name: str) -> Any:
            return stack.enter_context(running(VENDORS[name].simulator()))

        def fresh(name: str) -> Any:
            simulator = started(name)
            simulator.reset()
            simulator.key, simulator.is_strict = VENDORS[name].key, True
            return simulator

        yield fresh


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VENDOR_KEY", "secret")


@asynccontextmanager
async def opened(name: str, simulator: Simulator) -> AsyncIterator[Prediction]:
    read = settings_of_vendor(name, simulator.base_url)
    adapter = open_adapter("prediction", read.model_dump(mode="json"))
    assert isinstance(adapter, Prediction)
    try:
        yield adapter
    finally:
        await adapter.close()


# Requests of the contract

VIEWS = tuple(f"input_images.{view}" for view in ("front", "left", "back", "right"))
PICTURES: Sequence[Sequence[str]] = (
    (),
    ("input_image",),
    ("input_images.0",),
    ("input_images.0", "input_images.1", "input_images.2"),
    ("input_images.front", "input_images.back"),
    VIEWS,
)
NEEDED: Mapping[str, Json] = {
    "images/captions": {"language": "English"},
    "images/processes": {"model": "brandD2"},
    "images/prompt_enhancements": {"system_prompt": "Say more."},
}
OF_SIZE = {"size", "width", "height", "aspect_ratio"}
WISHES: Json = {
    "background": "transparent",
    "seed": 4_294_967_295,
    "with_texture": True,
    "pbr_texture": True,
    "hd_texture": True,
    "keep_uv": False,
    "mesh_count": 5_000,
    "mesh_topology": "quad",
    "question": "What is it made of?",
}
SOONER: Json = {"model": "flash", "with_texture": True}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request that a call of a profile is for."""

    vendor: str
    number: int
    kind: str
    files: tuple[str, ...]
    body: Json

    def __str__(self) -> str:
        call = profile_of(self.vendor).call[self.number]
        return " ".join((self.vendor, call.operation, self.kind, *self.files))


def asked_of(vendor: str) -> Iterator[Asked]:
    for number, call in enumerate(profile_of(vendor).call):
        told, found = call.told_fields, 0
        wishes = {name: value for name, value in WISHES.items() if name in told}
        wishes |= {"size": "1280x720"} if told & OF_SIZE else {}
        kinds = {"least": {}, "most": wishes, **({"flash": SOONER} if "model" in told else {})}
        for pictures in PICTURES:
            files = (*pictures, *(["input_model"] if "input_model" in told else []))
            is_for = call.is_for(call.operation, has_pictures=bool(pictures))
            for kind, body in kinds.items():
                request = requested(call.operation, files, body)
                if is_for and call.is_told(files) and request is not None:
                    found += 1
                    yield Asked(vendor=vendor, number=number, kind=kind, files=files, body=request)
        assert found, f"no request is for call {number} of {vendor}"


def requested(operation: str, files: Sequence[str], wishes: Json) -> Json | None:
    """Return a request; None: the contract has none with such files."""
    body: Json = {**NEEDED.get(operation, {}), **wishes}
    if operation.startswith("images/") or not any("image" in name for name in files):
        body["prompt"] = PROMPT
    for name in files:
        whole, _, part = name.partition(".")
        place = f"assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a01/{name}.png"
        if part.isdecimal():
            body.setdefault(whole, []).append(place)  # type: ignore[union-attr]
        elif part:
            body.setdefault(whole, {})[part] = place  # type: ignore[index,call-overload]
        else:
            body[whole] = place.replace("model.png", "model.glb")
    known = OPERATIONS[operation].fields
    request = {name: value for name, value in body.items() if name in known}
    try:
        OPERATIONS[operation].request.validate_python(request)
    except ValidationError:
        return None
    return request


def work_of(operation: str, files: Sequence[str], body: Json, folder: Path) -> RemoteWork:
    inputs = {name: folder / f"{name}{'.glb' if 'model' in name else '.png'}" for name in files}
    for name, file in inputs.items():
        file.write_bytes(wrapped("glb", b"given") if "model" in name else picture())
    return work_in(folder, operation, inputs, **body)


def usual_work(name: str, folder: Path) -> RemoteWork:
    """The least that a client may say."""
    return work_of(VENDORS[name].operation, (), {"prompt": PROMPT}, folder)


def test_each_profile_of_a_hosted_vendor_has_a_stand_in() -> None:
    assert {*VENDORS} == {*profiles()} - {"cog"}


@pytest.mark.parametrize("asked", [each for name in VENDORS for each in asked_of(name)], ids=str)
async def test_a_call_does_what_it_is_for(
    served: Callable[[str], Any], asked: Asked, tmp_path: Path
) -> None:
    simulator, profile = served(asked.vendor), profile_of(asked.vendor)
    call = profile.call[asked.number]
    work = work_of(call.operation, asked.files, asked.body, tmp_path)
    way = settings_of_vendor(asked.vendor, "http://x").way_of(work.operation, work.inputs)
    assert way is not None
    assert (way.path, way.input) == (call.path or profile.path, call.input)
    async with opened(asked.vendor, simulator) as adapter:
        made = await Drive(adapter, work).run()
    assert made.files or made.text
    assert (made.cost is not None) == bool(profile.charged)
    steps = 2 if call.then and work.request.get(call.then.when) else 1
    assert len(simulator.executed) == steps
    check_told(call, simulator, work)


def check_told(call: PredictionCall, simulator: Any, work: RemoteWork) -> None:
    """What a request says, and what the contract has in place of it, is in what was sent."""
    body = simulator.bodies[-2 if len(simulator.executed) == 2 else -1]
    inputs = body.get("input", body) if isinstance(simulator, ReplicateSimulator) else body
    schema = OPERATIONS[work.operation].request.json_schema()
    variants = [schema, *schema.get("$defs", {}).values()]
    usual = {
        name
        for part in variants
        for name, said in part.get("properties", {}).items()
        if said.get("default") is not None and "options" in part["properties"]
    }
    for place, source in call.input.items():
        name = "size" if source in OF_SIZE else source
        if work.request.get(name) is not None or name in usual:
            is_file = any(file.partition(".")[0] == name for file in work.inputs)
            assert is_file or at(inputs, place) is not None, place


@pytest.mark.parametrize(
    ("name", "operation", "files", "sent"),
    [
        (
            "tripo",
            MESH,
            (),
            {"model": "v3.1-20260211", "texture": False, "pbr": False}
            | {"texture_quality": "standard", "prompt": PROMPT},
        ),
        (
            "meshy",
            TEXTURE,
            ("input_model",),
            {"enable_original_uv": True, "enable_pbr": True, "texture_resolution": "2k"},
        ),
        ("rodin", MESH, (), {"tier": "Gen-2.5-High", "material": "None", "hd_texture": False}),
        ("openai-images", GENERATION, (), {"size": "1024x1024", "background": "opaque"}),
        ("azure-openai", GENERATION, (), {"size": "1024x1024", "model": "pictures"}),
        (
            "gemini",
            GENERATION,
            (),
            {
                "generationConfig": {
                    "imageConfig": {"aspectRatio": "1:1"},
                    "responseModalities": ["IMAGE"],
                }
            },
        ),
        ("bfl", GENERATION, (), {"width": 1024, "height": 1024, "output_format": "png"}),
        ("fal", GENERATION, (), {"image_size": {"width": 1024, "height": 1024}}),
        ("replicate", EDIT, (), {"version": "black-forest-labs/flux-schnell"}),
    ],
)
async def test_what_a_request_leaves_open_is_as_the_contract_says(
    served: Callable[[str], Any],
    tmp_path: Path,
    name: str,
    operation: str,
    files: Sequence[str],
    sent: Json,
) -> None:
    simulator = served(name)
    async with opened(name, simulator) as adapter:
        await Drive(adapter, work_of(operation, files, {"prompt": PROMPT}, tmp_path)).run()
    assert {place: simulator.bodies[-1].get(place) for place in sent} == sent


@pytest.mark.parametrize("with_texture", [True, False])
async def test_a_second_step_is_taken_and_paid_for_where_it_is_asked_for(
    served: Callable[[str], Any], tmp_path: Path, with_texture: bool
) -> None:
    meshy, body = served("meshy"), {"prompt": PROMPT, "with_texture": with_texture}
    async with opened("meshy", meshy) as adapter:
        made = await Drive(adapter, work_of(MESH, (), body, tmp_path)).run()
    assert [sent["mode"] for sent in meshy.bodies] == ["preview", "refine"][: 1 + with_texture]
    assert made.cost is not None
    assert made.cost.amount == pytest.approx(0.3 if with_texture else 0.2)
    if with_texture:
        assert meshy.bodies[1]["preview_task_id"] == meshy.executed[0]


@pytest.mark.parametrize(
    ("name", "amount"),
    [
        ("tripo", 0.05),
        ("meshy", 0.06),
        ("bfl", 0.03),
        ("replicate", 0.025),
        # Tokens of the text, of pictures, of the result
        ("openai-images", 5 * 0.001 + 1056 * 0.1),
        # Tokens of the text, of the result, of thinking
        ("gemini", 5 * 0.001 + 1120 * 0.01),
        ("fal", None),
        ("rodin", None),
    ],
)
async def test_what_a_vendor_says_of_its_charge_is_the_cost(
    served: Callable[[str], Any], tmp_path: Path, name: str, amount: float | None
) -> None:
    async with opened(name, served(name)) as adapter:
        cost = (await Drive(adapter, usual_work(name, tmp_path)).run()).cost
    assert (cost and cost.amount) == (amount and pytest.approx(amount))


# What does not go well


@pytest.mark.parametrize(
    ("name", "operation", "files", "body", "said"),
    [
        *(
            (name, GENERATION, (), {"prompt": PROMPT, "background": "transparent"}, "no background")
            for name in ("tripo", "meshy", "gemini", "bfl", "fal", "replicate")
        ),
        ("tripo", TEXTURE, ("input_model", *VIEWS), {}, "no input_images"),
        ("tripo", REMESHING, ("input_model",), {"mesh_topology": "quad"}, "no mesh_topology"),
        ("meshy", EDIT, (), {"prompt": PROMPT}, "does no images/edits"),
        ("rodin", TEXTURE, ("input_model",), {"prompt": PROMPT}, "does no 3d_models/textures"),
        ("rodin", REMESHING, ("input_model",), {}, "does no 3d_models/remeshings"),
        ("openai-images", "images/processes", ("input_image",), {}, "does no images/processes"),
        ("azure-openai", "images/processes", ("input_image",), {}, "does no images/processes"),
        ("fal", MESH, VIEWS, {}, "no input_images"),
        ("fal", "images/captions", ("input_image",), {"question": "Why?"}, "no question"),
        ("replicate", TEXTURE, ("input_model",), {"prompt": PROMPT}, "does no 3d_models/textures"),
    ],
)
async def test_what_a_vendor_cannot_do_is_declined_before_anything_is_sent(
    served: Callable[[str], Any],
    tmp_path: Path,
    name: str,
    operation: str,
    files: Sequence[str],
    body: Json,
    said: str,
) -> None:
    simulator = served(name)
    request = requested(operation, files, body)
    assert request is not None
    async with opened(name, simulator) as adapter:
        with pytest.raises(Incapable, match=said) as raised:
            await Drive(adapter, work_of(operation, files, request, tmp_path)).run()
    assert (raised.value.code, simulator.requests) == ("engine_declined", [])


async def refused(name: str, simulator: Any, folder: Path) -> EngineFailure:
    async with opened(name, simulator) as adapter:
        with pytest.raises(EngineFailure) as raised:
            await adapter.submit(usual_work(name, folder))
    assert simulator.executed == []
    return raised.value


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("azure-openai", "invalid subscription key"),
        ("bfl", "Invalid Authentication"),
        ("fal", "No user found for Key ID and Secret"),
        ("gemini", "API key not valid"),
        ("meshy", "Invalid API key"),
        ("openai-images", "Incorrect API key provided"),
        ("replicate", "You did not pass a valid authentication token"),
        ("rodin", "USER_NOT_FOUND"),
        ("tripo", "Invalid API key"),
    ],
)
async def test_another_key_is_the_operators_mistake(
    served: Callable[[str], Any], tmp_path: Path, name: str, said: str
) -> None:
    simulator = served(name)
    simulator.key = "other"
    failure = await refused(name, simulator, tmp_path)
    assert isinstance(failure, Misconfigured)
    assert said in str(failure)
    assert "VENDOR_KEY" in str(failure)


@pytest.mark.parametrize(
    ("name", "refusal", "seconds"),
    [
        ("azure-openai", "rate_limit", 12),
        ("azure-openai", "overloaded", None),
        ("bfl", "rate_limit", 5),
        ("fal", "rate", None),
        ("gemini", "rate_limit", 38),
        ("gemini", "quota", None),
        ("gemini", "overloaded", None),
        ("meshy", "rate", 1),
        ("meshy", "room", None),
        ("openai-images", "rate_limit", 12),
        # It speaks of credit
        ("replicate", "rate", 7),
        ("rodin", "rate", 5),
        ("rodin", "room", None),
        ("tripo", "rate", None),
        ("tripo", "room", None),
    ],
)
async def test_no_room_is_waited_for_as_long_as_the_vendor_says(
    served: Callable[[str], Any], tmp_path: Path, name: str, refusal: str, seconds: float | None
) -> None:
    simulator = served(name)
    simulator.refusal = refusal
    failure = await refused(name, simulator, tmp_path)
    assert type(failure) is Busy
    assert failure.seconds == seconds


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("bfl", "credits"),
        ("fal", "credit"),
        ("gemini", "credits"),
        ("meshy", "credits"),
        ("openai-images", "quota"),
        ("openai-images", "billing"),
        ("replicate", "credit"),
        ("rodin", "credits"),
        ("rodin", "plan"),
        ("tripo", "credits"),
    ],
)
async def test_an_empty_account_is_said_to_be_one(
    served: Callable[[str], Any], tmp_path: Path, name: str, refusal: str
) -> None:
    simulator = served(name)
    simulator.refusal = refusal
    failure = await refused(name, simulator, tmp_path)
    assert isinstance(failure, OutOfCredit)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("azure-openai", {"refusal": "moderation"}),
        ("bfl", {"refusal": "request"}),
        ("bfl", {"refusal": "content"}),
        ("fal", {"refusal": "policy"}),
        ("fal", {"is_black": True}),
        ("gemini", {"refusal": "prompt"}),
        ("gemini", {"refusal": "image"}),
        ("openai-images", {"refusal": "moderation"}),
        ("replicate", {"is_flagged": True}),
        ("rodin", {"refusal": "content"}),
        ("tripo", {"refusal": "content"}),
        ("tripo", {"is_banned": True}),
    ],
)
async def test_what_moderation_refuses_is_declined(
    served: Callable[[str], Any], tmp_path: Path, name: str, change: Mapping[str, object]
) -> None:
    simulator = served(name)
    for attribute, value in change.items():
        setattr(simulator, attribute, value)
    async with opened(name, simulator) as adapter:
        with pytest.raises(Declined):
            await Drive(adapter, usual_work(name, tmp_path)).run()


@pytest.mark.parametrize("name", VENDORS)
async def test_an_answer_that_is_lost_may_be_charged_and_is_not_asked_for_again(
    served: Callable[[str], Any], tmp_path: Path, name: str
) -> None:
    simulator = served(name)
    simulator.faults["POST /"] = [LOST]
    async with opened(name, simulator) as adapter:
        with pytest.raises(UnknownCharge):
            await Drive(adapter, usual_work(name, tmp_path)).run()
    assert len(simulator.executed) == 1


@pytest.mark.parametrize("ending", ["", "/response"])
async def test_the_addresses_of_fal_are_taken_as_they_are(
    served: Callable[[str], Any], tmp_path: Path, ending: str
) -> None:
    fal = served("fal")
    fal.response_path, fal.holds = ending, True
    work = usual_work("fal", tmp_path)
    async with opened("fal", fal) as adapter:
        name = (await adapter.submit(work)).remote_id
        await adapter.cancel(name, work)
        assert fal.ended == fal.executed
        fal.holds = False
        assert (await Drive(adapter, work).run()).files


@pytest.mark.parametrize("name", [name for name in VENDORS if profile_of(name).inspect])
async def test_what_costs_nothing_can_be_asked(served: Callable[[str], Any], name: str) -> None:
    simulator = served(name)
    async with opened(name, simulator) as adapter:
        found = await adapter.inspect()
    assert not found.flaws
    assert not any("None" in line for line in found.details)
    assert simulator.executed == []


@pytest.mark.parametrize("name", ["bfl", "meshy", "rodin", "tripo"])
async def test_a_check_says_that_an_account_is_empty(
    served: Callable[[str], Any], name: str
) -> None:
    simulator = served(name)
    simulator.refusal = "credits"
    async with opened(name, simulator) as adapter:
        assert (await adapter.inspect()).flaws == ("The account has no credit.",)


# What no shipped profile has: an answer that is the file

PROFILE = """
base_url = "https://pictures.example/v2"
submit = { method = "POST", path = "{path}" }
headers = { X-Job = "{uuid}" }
[[call]]
operation = "images/processes"
path = "/enlarge"
form = true
answer = "file"
input = { image = "input_image", kind = "input_image.suffix" }
extra = { scale = 2 }
"""


class FileSimulator(Simulator):
    """Answers with the picture itself, and with JSON where there is none."""

    submits = "POST /enlarge"

    def reset(self) -> None:
        super().reset()
        self.sent = b""

    async def handle(self, request: Request) -> Response:
        self.sent = await request.body()
        self.executed.append(request.headers["x-job"])
        if self.failure:
            return reply({"error": {"message": self.failure}}, 400)
        return Response(self.content, media_type="image/png")


async def enlarged(simulator: FileSimulator, folder: Path) -> Collected:
    (folder / "pictures.toml").write_text(PROFILE)
    given = {"profile": "pictures.toml", "base_url": simulator.base_url}
    read = settings_of("prediction").model_validate(given, context={"folder": folder})
    adapter = open_adapter("prediction", read.model_dump(mode="json"))
    request = {"model": "brandD2", "input_image": "x"}
    work = work_of("images/processes", ("input_image",), request, folder)
    try:
        return await Drive(adapter, work).run()
    finally:
        await adapter.close()


async def test_an_answer_may_be_the_file_itself(tmp_path: Path) -> None:
    with running(FileSimulator()) as simulator:
        made = await enlarged(simulator, tmp_path)
        assert [file.read_bytes() for file in made.files] == [picture()]
        for part in (b'name="image"', picture(), b'name="kind"\r\n\r\npng', b'name="scale"'):
            assert part in simulator.sent
        simulator.failure = "The picture is too large."
        with pytest.raises(Declined, match="too large"):
            await enlarged(simulator, tmp_path)
