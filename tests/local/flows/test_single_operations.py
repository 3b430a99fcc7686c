"""The fourteen flows: what their forms have, and what reaches the service."""

from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import UnreadableFile
from media_api.contract.operations import OPERATIONS
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows import single_operations
from media_pipelines.run.pipeline import Pipeline
from media_testing.fake_service import FakeService

FLOWS: dict[str, Pipeline] = {
    row.python_name: getattr(single_operations, row.python_name) for row in OPERATIONS.values()
}
NEEDS = {
    "front": "image",
    "input_image": "image",
    "input_images": "image",
    "input_video": "video",
    "input_motion": "motion",
    "input_model": "model",
}


def form(name: str) -> dict[str, dict[str, Any]]:
    return dict(FLOWS[name].parameters.properties)


def test_every_operation_has_a_flow_of_its_name() -> None:
    for row in OPERATIONS.values():
        flow = FLOWS[row.python_name]
        assert (flow.title, flow.name) == (row.name, row.name.replace("/", "-"))
        assert flow.entrypoint == f"media_pipelines.flows.single_operations:{row.python_name}"
    assert len(FLOWS) == len(OPERATIONS)


def test_a_form_has_the_enumerations_and_limits_of_the_contract() -> None:
    assert form("generations")["size"]["enum"][0] == "1024x1024"
    assert form("conversions")["output_format"]["enum"][:2] == ["obj", "ply"]
    count, nothing = form("remeshings")["mesh_count"]["anyOf"]
    assert (count["minimum"], count["maximum"], nothing["type"]) == (100, 300_000, "null")
    assert form("motion_detections")["duration_seconds"]["maximum"] == 600
    assert form("captions")["priority"]["anyOf"][0]["maximum"] == 255


@pytest.mark.parametrize("name", FLOWS)
def test_every_field_of_a_form_says_what_it_is_for(name: str) -> None:
    fields = form(name)
    assert list(fields)[-2:] == ["service", "delivery"]
    for field, schema in fields.items():
        assert str(schema["description"]).endswith("."), field
        assert "None" not in schema["description"]
        if field in NEEDS:
            assert "a file on the machine of the worker" in schema["description"]


def test_text_that_may_stay_empty_is_a_plain_box() -> None:
    fields = form("meshes")
    for name in ("prompt", "input_image", "front", "left", "back", "right"):
        assert (fields[name]["type"], fields[name]["default"]) == ("string", "")
    assert "input_images" not in fields


@pytest.mark.usefixtures("prefect_server")
async def test_one_step_is_run_and_delivered(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await single_operations.generations(
        prompt="an oak chair",
        size="1280x720",
        service=media_service,
        delivery=AssetDelivery(folder=str(tmp_path / "set")),
    )
    [job] = fake_service.jobs.values()
    assert (job.body["prompt"], job.body["size"]) == ("an oak chair", "1280x720")
    assert record.flow == "images-generations"
    assert record.run == "image: an oak chair"
    [step] = record.steps
    assert (step.label, step.operation) == ("1_generations", "images/generations")
    assert (tmp_path / "set" / step.files[0]).is_file()


@pytest.mark.usefixtures("prefect_server")
async def test_views_are_sent_as_one_input_and_empty_fields_not_at_all(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    await single_operations.meshes(
        front="https://media.example.com/front.png",
        back="https://media.example.com/back.png",
        service=media_service,
        delivery=AssetDelivery(folder=str(tmp_path / "set")),
    )
    [job] = fake_service.jobs.values()
    assert job.body["input_images"] == {
        "front": "https://media.example.com/front.png",
        "back": "https://media.example.com/back.png",
    }
    assert not {"prompt", "input_image", "left", "right"} & job.body.keys()


@pytest.mark.usefixtures("prefect_server")
async def test_files_of_a_list_are_sent_as_their_content(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    picture = tmp_path / "photo.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    options = {"service": media_service, "delivery": delivery}
    await single_operations.edits(input_images=[str(picture)], **options)
    [job] = fake_service.jobs.values()
    assert "photo.png" not in str(job.body["input_images"])
    with pytest.raises(UnreadableFile, match=r"gone\.png cannot be read"):
        await single_operations.edits(input_images=[str(tmp_path / "gone.png")], **options)


@pytest.mark.usefixtures("prefect_server")
async def test_what_the_contract_refuses_is_refused_before_the_run(
    media_service: MediaService, fake_service: FakeService
) -> None:
    with pytest.raises(ParameterTypeError, match="mesh_count"):
        await single_operations.remeshings(
            input_model="assets/a/model.glb", mesh_count=7, service=media_service
        )
    assert not fake_service.jobs
