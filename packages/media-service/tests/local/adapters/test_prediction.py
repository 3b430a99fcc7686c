"""What is particular about vendors of predictions; what goes wrong with all is in test_faults."""

import asyncio
import base64
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import JsonValue, ValidationError

from media_service.adapters.adapter import Adapter
from media_service.engine_api.errors import Declined, Misconfigured, Unusable
from media_testing.fake_service import picture, running
from media_testing.simulators.cog import CogSimulator
from media_testing.simulators.driving import PROMPT, Drive, work_in
from media_testing.simulators.fal import FalSimulator
from media_testing.simulators.meshy import MeshySimulator
from media_testing.simulators.replicate import ReplicateSimulator
from media_testing.simulators.simulator import Fault, Simulator
from media_testing.simulators.wires import WIRES


@pytest.fixture(scope="module")
def fal() -> Iterator[FalSimulator]:
    with running(FalSimulator()) as simulator:
        yield simulator


@pytest.fixture(scope="module")
def replicate() -> Iterator[ReplicateSimulator]:
    with running(ReplicateSimulator()) as simulator:
        yield simulator


@pytest.fixture(scope="module")
def meshy() -> Iterator[MeshySimulator]:
    with running(MeshySimulator()) as simulator:
        yield simulator


@pytest.fixture(scope="module")
def cog() -> Iterator[CogSimulator]:
    with running(CogSimulator()) as simulator:
        yield simulator


@asynccontextmanager
async def opened(
    name: str, simulator: Simulator, folder: Path, **options: JsonValue
) -> AsyncIterator[Adapter]:
    simulator.reset()
    adapter = WIRES[name].opened(simulator, folder, **options)
    try:
        yield adapter
    finally:
        await adapter.close()


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    (tmp_path / "seen.png").write_bytes(picture())
    return tmp_path / "seen.png"


def as_data_url(content: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


async def test_fields_constants_and_pictures_become_the_inputs_of_the_model(
    replicate: ReplicateSimulator, tmp_path: Path, seen: Path
) -> None:
    options: dict[str, JsonValue] = {
        "input": {"text": "prompt", "images": "input_images", "shape.ratio": "aspect_ratio"},
        "values": {"shape.ratio": {"16:9": "wide"}},
        "extra": {"steps": 4},
        "body": {"version": "abc"},
    }
    inputs = {"input_images.0": seen, "input_images.1": seen}
    work = work_in(tmp_path, "images/edits", inputs, prompt=PROMPT, size="1280x720", seed=None)
    async with opened("replicate", replicate, tmp_path, **options) as adapter:
        await Drive(adapter, work).run()
    wanted = {
        "text": PROMPT,
        "images": [as_data_url(picture())] * 2,
        "shape": {"ratio": "wide"},
        "steps": 4,
    }
    assert replicate.bodies == [{"version": "abc", "input": wanted}]


async def test_large_files_are_brought_first(
    replicate: ReplicateSimulator, tmp_path: Path, seen: Path
) -> None:
    seen.write_bytes(picture() + bytes(300_000))
    work = work_in(tmp_path, "images/processes", {"input_image": seen}, input_image="x")
    async with opened("replicate", replicate, tmp_path, input={"image": "input_image"}) as adapter:
        await Drive(adapter, work).run()
    upload, job = replicate.bodies
    assert isinstance(upload["upload"], int)
    assert upload["upload"] > 300_000
    assert job == {"input": {"image": f"{replicate.base_url}/files/f"}}


async def test_what_a_vendor_charges_is_the_cost(
    replicate: ReplicateSimulator, meshy: MeshySimulator, tmp_path: Path
) -> None:
    rate = {"amount": 0.02, "currency": "EUR"}
    for name, simulator, units in (("replicate", replicate, 2.5), ("meshy", meshy, 6)):
        async with opened(name, simulator, tmp_path, rate=rate) as adapter:
            made = await Drive(adapter, work_in(tmp_path)).run()
            assert made.cost is not None
            assert made.cost.amount == pytest.approx(0.02 * units)
    async with opened("meshy", meshy, tmp_path) as adapter:
        assert (await Drive(adapter, work_in(tmp_path)).run()).cost is None


async def test_hosted_vendors_charge_although_no_price_is_named(
    meshy: MeshySimulator, cog: CogSimulator, tmp_path: Path
) -> None:
    async with opened("meshy", meshy, tmp_path) as hosted, opened("cog", cog, tmp_path) as own:
        assert (hosted.charges, own.charges) == (True, False)


async def test_progress_and_place_are_told(
    meshy: MeshySimulator, fal: FalSimulator, tmp_path: Path
) -> None:
    for name, simulator, told in (
        ("meshy", meshy, {(0.0, 3), (0.5, None)}),
        ("fal", fal, {(None, 1), (None, None)}),
    ):
        async with opened(name, simulator, tmp_path) as adapter:
            simulator.polls = 3
            drive = Drive(adapter, work_in(tmp_path))
            await drive.run()
            assert {(each.progress, each.position) for each in drive.journal.waited} <= told
            assert drive.journal.waited[0].position == max(place or 0 for _, place in told)


async def test_the_key_of_fal_has_its_own_word_and_stays_with_it(
    fal: FalSimulator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAL_KEY", "secret")
    async with opened("fal", fal, tmp_path, api_key_variable="FAL_KEY") as adapter:
        fal.key = "Key secret"
        made = await Drive(adapter, work_in(tmp_path)).run()
        assert made.seed == 7
    async with opened("fal", fal, tmp_path) as keyless:
        fal.key = "Key secret"
        with pytest.raises(Misconfigured, match="key"):
            await Drive(keyless, work_in(tmp_path)).run()


async def test_a_job_that_is_named_at_another_server_is_not_asked_for_there(
    fal: FalSimulator, tmp_path: Path
) -> None:
    async with opened("fal", fal, tmp_path) as adapter:
        there = "http://169.254.169.254/latest"
        names = ("response_url", "status_url", "cancel_url")
        said = {"request_id": "1", **dict.fromkeys(names, there)}
        fal.faults[fal.submits] = [Fault(status=200, said=said)]
        with pytest.raises(Unusable, match="another server"):
            await Drive(adapter, work_in(tmp_path)).run()


async def test_a_picture_that_moderation_has_blackened_is_a_refusal(
    fal: FalSimulator, tmp_path: Path
) -> None:
    async with opened("fal", fal, tmp_path) as adapter:
        fal.is_black = True
        with pytest.raises(Declined, match="moderation"):
            await Drive(adapter, work_in(tmp_path)).run()


async def test_a_full_container_is_waited_for(cog: CogSimulator, tmp_path: Path) -> None:
    async with opened("cog", cog, tmp_path) as adapter:
        drives = [Drive(adapter, work_in(tmp_path), charges=False) for _ in range(3)]
        made = await asyncio.gather(*(drive.run() for drive in drives))
    assert all(each.files for each in made)
    assert sorted(cog.executed) == sorted(drive.work.uuid for drive in drives)
    assert cog.bodies[cog.executed[0]]["input"] == {
        "prompt": PROMPT,
        "seed": 7,
        "image_size": {"width": 1280},
    }


async def test_texts_come_in_pieces(cog: CogSimulator, tmp_path: Path) -> None:
    work = work_in(tmp_path, "images/prompt_enhancements", prompt=PROMPT)
    async with opened("cog", cog, tmp_path) as adapter:
        cog.output = ["a wal", "nut chair"]
        assert (await Drive(adapter, work).run()).text == "a walnut chair"
        with pytest.raises(Unusable, match="looked for at output"):
            await Drive(adapter, work_in(tmp_path)).run()


async def test_a_vendor_of_the_operators_own(
    meshy: MeshySimulator, tmp_path: Path, seen: Path
) -> None:
    (tmp_path / "vendor.toml").write_text(
        'submit = { method = "POST", path = "/openapi/v1/text-to-image" }\n'
        'id = "result"\npoll = "/openapi/v1/text-to-image/{id}"\n'
        'states = { waiting = ["PENDING", "IN_PROGRESS"], done = ["SUCCEEDED"], failed = [] }\n'
        'error = "task_error.message"\n'
    )
    async with opened("meshy", meshy, tmp_path, profile="vendor.toml", path="") as adapter:
        assert (await Drive(adapter, work_in(tmp_path)).run()).files


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"profile": "nobody"},
            "name one of azure-openai, bfl, cog, fal, gemini, meshy, openai-images, replicate",
        ),
        ({"profile": "broken.toml"}, "submit: is required"),
        ({"profile": "fal", "path": ""}, "needs the path"),
        ({"input": {"text": "promt"}}, "promt"),
    ],
)
def test_what_an_operator_names_wrong_is_said(
    tmp_path: Path, cog: CogSimulator, options: dict[str, JsonValue], said: str
) -> None:
    (tmp_path / "broken.toml").write_text("output = []")
    with pytest.raises(ValidationError, match=said):
        WIRES["cog"].opened(cog, tmp_path, **options)


async def test_inspection_asks_what_costs_nothing(
    cog: CogSimulator, meshy: MeshySimulator, tmp_path: Path
) -> None:
    async with opened("cog", cog, tmp_path) as adapter:
        assert (await adapter.inspect()).version == "0.17.0"
    async with opened("meshy", meshy, tmp_path) as adapter:
        assert (await adapter.inspect()).details == ["balance: 1000"]
        assert meshy.executed == []
