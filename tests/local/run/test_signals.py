"""The events that Prefect's server has of runs and batches."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from prefect.client.orchestration import get_client

from media_pipelines.batch.outcome import BatchIncomplete
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.single_operations import captions
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.run.signs_of_life import SIGN_OF_LIFE
from media_testing.deadline import Deadline
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

SECONDS = 60.0

Event = dict[str, Any]


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


async def events(run: str, count: int, prefix: str = "media.") -> list[Event]:
    """Wait until the server has so many events of a flow run, and return them as they occurred."""
    # Prefect relates every event to the flow run in which it is emitted.
    chosen = {
        "event": {"prefix": [prefix]},
        "any_resource": {"id": [f"prefect.flow-run.{run}"]},
        "order": "ASC",
    }
    deadline = Deadline(SECONDS)
    async with get_client() as prefect:
        while True:
            body = {"filter": chosen, "limit": 50}
            answer = await prefect._client.post("/events/filter", json=body)
            given: list[Event] = answer.json()["events"]
            found = [event for event in given if event["event"] != SIGN_OF_LIFE]
            if len(found) >= count:
                return found
            assert not deadline.is_over, [event["event"] for event in found]
            await asyncio.sleep(0.2)


async def test_every_file_of_a_run_is_told_with_what_it_was_made_from(
    service: MediaService, tmp_path: Path
) -> None:
    folder = tmp_path / "set"
    record = await text_to_model(
        prompt="an oak chair",
        texture_prompt="weathered bronze",
        service=service,
        delivery=AssetDelivery(folder=str(folder)),
    )
    assets = [asset for step in record.steps for asset in step.assets]
    *told, run = await events(record.flow_run_id, len(assets) + 1)
    assert {event["event"] for event in told} == {"media.asset.delivered"}
    assert [event["payload"]["address"] for event in told] == [
        str(folder / asset.file) for asset in assets
    ]
    mesh = told[1]
    assert mesh["resource"] == {
        "prefect.resource.id": f"media.asset.{assets[1].sha256}",
        "prefect.resource.name": "2_mesh/model.glb",
        "media.flow": "text-to-model",
        "media.step": "mesh",
        "media.operation": "3d_models/meshes",
        "media.engine": record.steps[1].model,
        "media.type": "model/gltf-binary",
        "media.role": "result",
    }
    assert told[2]["resource"]["media.role"] == "companion"
    parents = [one for one in mesh["related"] if one["prefect.resource.role"] == "parent"]
    assert [parent["prefect.resource.id"] for parent in parents] == [
        f"media.asset.{assets[0].sha256}"
    ]
    assert mesh["payload"]["parents"][0]["file"] == "1_image/image.png"
    assert run["event"] == "media.run.completed"
    assert run["resource"]["prefect.resource.id"] == f"media.run.{record.flow_run_id}"
    assert run["payload"]["page"] == str(folder / "index.html")


@pytest.mark.long
async def test_a_run_that_made_nothing_new_tells_nothing(
    service: MediaService, tmp_path: Path
) -> None:
    where = {"service": service, "delivery": AssetDelivery(folder=str(tmp_path / "set"))}
    picture = "assets/0/chair.png"
    first = await captions(input_image=picture, language="en", **where)
    [told] = await events(first.flow_run_id, 1)
    assert told["event"] == "media.run.completed"
    again = await captions(input_image=picture, language="en", **where)
    assert again.was_finished
    third = await captions(input_image="assets/1/stool.png", language="en", **where)
    await events(third.flow_run_id, 1)
    assert len(await events(first.flow_run_id, 1)) == 1


async def test_a_batch_tells_each_operation_with_its_row_and_no_file(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    looks = [{"code": "unknown_look", "message": "No such look."}]
    fake_service.failures["3d_models/textures"] = looks
    (tmp_path / "chairs.csv").write_text(
        "row,prompt,texture_prompt\noak,an oak chair,tin\ntin,a tin chair,oak\n"
    )
    with pytest.raises(BatchIncomplete):
        await produce_batch(
            manifest=str(tmp_path / "chairs.csv"),
            rows_at_once=1,
            service=service,
            delivery=AssetDelivery(folder=str(tmp_path / "out/{row}")),
        )
    [failed, completed] = await rows_told(tmp_path)
    assert failed["resource"]["media.row"] == "oak"
    assert failed["payload"]["failed_step"] == "textured"
    assert failed["payload"]["error"]["code"] == "unknown_look"
    assert completed["resource"]["prefect.resource.id"].endswith(".tin")
    run = completed["resource"]["prefect.resource.id"].split(".")[2]
    told = await events(run, 9 + 2)
    assert Counter(event["event"] for event in told) == {
        "media.operation.completed": 8,
        "media.operation.failed": 1,
        "media.run.completed": 1,
        "media.run.failed": 1,
    }
    [broken] = [event for event in told if event["event"] == "media.operation.failed"]
    assert broken["resource"]["media.row"] == "oak"
    assert broken["resource"]["media.operation"] == "3d_models/textures"
    last = told[-2]["payload"]
    assert (last["row"], last["files"]) == ("tin", ["6_rendering/image.png"])


async def rows_told(folder: Path) -> list[Event]:
    """Wait until the server has the events of two rows of this test, and return them."""
    deadline = Deadline(SECONDS)
    async with get_client() as prefect:
        while True:
            body = {"filter": {"event": {"prefix": ["media.run."]}, "order": "DESC"}, "limit": 50}
            answer = await prefect._client.post("/events/filter", json=body)
            found: list[Event] = answer.json()["events"]
            mine = [each for each in found if each["payload"]["address"].startswith(str(folder))]
            if len(mine) == 2:
                return mine[::-1]
            assert not deadline.is_over
            await asyncio.sleep(0.2)
