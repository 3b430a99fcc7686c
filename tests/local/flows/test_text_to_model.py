"""The flow against a real server that answers with small files."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import (
    ArtifactFilter,
    ArtifactFilterFlowRunId,
    FlowRunFilter,
    FlowRunFilterState,
    FlowRunFilterStateType,
)
from prefect.client.schemas.objects import StateType
from prefect.client.schemas.responses import SetStateStatus
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import ServiceUnreachable, TaskFailed
from media_api.contract.models_3d import ConversionRequest, RemeshingRequest
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.terminal import run_in_terminal
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.record.records import RunRecord
from media_pipelines.run import approval
from media_pipelines.tasks.images import generations
from media_testing.fake_service import KEY, FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

UNKNOWN = {"code": "unknown_subject", "message": "No noun is known: did you mean chair?"}
STEPS = [
    ("1_image", "images/generations"),
    ("2_mesh", "3d_models/meshes"),
    ("3_textured", "3d_models/textures"),
    ("4_remeshed", "3d_models/remeshings"),
    ("5_converted", "3d_models/conversions"),
    ("6_rendering", "3d_models/renderings"),
]


async def run(service: MediaService, folder: Path, **options: Any) -> RunRecord:
    return await text_to_model(
        prompt="an oak chair",
        texture_prompt="weathered bronze",
        service=service,
        delivery=AssetDelivery(folder=str(folder)),
        **options,
    )


def written(folder: Path) -> RunRecord:
    return RunRecord.model_validate_json((folder / "run.json").read_bytes())


def left_over(folder: Path) -> RunRecord:
    """Read what a run has left that did not come to its end."""
    return written(folder.with_name(f"{folder.name}.partial"))


async def test_six_steps_each_take_the_result_of_the_one_before(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await run(media_service, tmp_path)
    assert [(step.label, step.operation) for step in record.steps] == STEPS
    bodies = [job.body for job in fake_service.jobs.values()]
    results = [step.result[0] for step in record.steps]
    assert bodies[1]["input_image"] == results[0]
    assert [body["input_model"] for body in bodies[2:]] == results[1:5]


async def test_the_options_reach_the_operations_that_they_are_for(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    await run(
        media_service,
        tmp_path,
        mesh_topology="triangle",
        mesh_count=700,
        output_format="fbx",
        rotation_y=90,
        target_size=[1.0, 2.0, 0.5],
        uniform_color="#ff0000",
        size="1280x720",
    )
    image, mesh, texture, remeshing, conversion, _ = (
        job.body for job in fake_service.jobs.values()
    )
    assert image["size"] == "1280x720"
    assert mesh["with_texture"] is mesh["pbr_texture"] is True
    assert texture["prompt"] == "weathered bronze"
    assert (remeshing["mesh_count"], remeshing["mesh_topology"]) == (700, "triangle")
    assert conversion["output_format"] == "fbx"
    assert conversion["rotation_y"] == 90
    assert conversion["target_size"] == [1.0, 2.0, 0.5]
    assert conversion["uniform_color"] == "#ff0000"


async def test_run_json_names_what_ran_and_files_that_exist(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    await run(media_service, tmp_path, output_format="obj")
    record = written(tmp_path)
    assert record.status == "COMPLETED"
    assert record.service == fake_service.base_url
    assert record.parameters["texture_prompt"] == "weathered bronze"
    for step in record.steps:
        assert step.status == "COMPLETED"
        assert step.task_uuid in fake_service.jobs
        assert step.model == f"fake-{step.operation.split('/')[-1]}"
        assert step.preview in step.files
    assert {*record.page, *(path for step in record.steps for path in step.files)} == {
        file.relative_to(tmp_path).as_posix()
        for file in tmp_path.rglob("*")
        if file.is_file() and file.name not in ("run.json", "lineage.json")
    }
    assert record.steps[4].files[:2] == ["5_converted/model.obj", "5_converted/model.mtl"]


async def test_prefect_shows_a_picture_per_step_a_table_and_a_run_sheet(
    media_service: MediaService, tmp_path: Path
) -> None:
    record = await run(media_service, tmp_path)
    async with get_client() as prefect:
        chosen = ArtifactFilter(
            flow_run_id=ArtifactFilterFlowRunId(any_=[UUID(record.flow_run_id)])
        )
        artifacts = {
            str(artifact.key): artifact
            for artifact in await prefect.read_artifacts(artifact_filter=chosen)
        }
    # Without the number, which is another one after a step was made again.
    pictures = [f"text-to-model-{label.partition('_')[2]}" for label, _ in STEPS]
    others = {f"text-to-model-{name}" for name in ("steps", "run-sheet", "progress")}
    assert set(artifacts) == {*pictures, *others}
    assert artifacts["text-to-model-progress"].data == 100
    for key in pictures:
        assert str(artifacts[key].data).startswith("data:image/webp;base64,")
        assert len(str(artifacts[key].data)) < 70_000
    rows = json.loads(str(artifacts["text-to-model-steps"].data))
    assert [row["operation"] for row in rows] == [operation for _, operation in STEPS]
    sheet = str(artifacts["text-to-model-run-sheet"].data)
    assert sheet.count("![") == 6
    assert "| texture_prompt | weathered bronze |" in sheet
    assert f"`{tmp_path / 'index.html'}`" in sheet
    for path in (path for step in record.steps for path in step.files):
        assert f"- `{tmp_path / path}` (" in sheet


async def test_a_failed_run_leaves_a_truthful_run_json(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["3d_models/textures"] = [dict(UNKNOWN)]
    with pytest.raises(TaskFailed, match="did you mean chair"):
        await run(media_service, tmp_path)
    record = left_over(tmp_path)
    assert record.status == "FAILED"
    assert [step.status for step in record.steps] == ["COMPLETED", "COMPLETED", "FAILED"]
    failed = record.steps[2]
    assert failed.error is not None
    assert (failed.error.code, failed.error.message) == (UNKNOWN["code"], UNKNOWN["message"])
    assert failed.files == []


async def test_an_unreachable_service_leaves_a_run_json_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "retries", 0)
    gone = MediaService(base_url="http://127.0.0.1:9", outage_timeout_seconds=0)
    with pytest.raises(ServiceUnreachable, match="does not answer"):
        await run(gone, tmp_path)
    record = left_over(tmp_path)
    assert record.status == "FAILED"
    assert record.steps[0].error is not None
    assert record.steps[0].error.code == "service_unreachable"


async def test_a_canceled_run_says_so_and_cancels_its_job(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.polls = 10_000
    running = asyncio.create_task(run(media_service, tmp_path))
    async with asyncio.timeout(20):
        while not any(job.status == "PROCESSING" for job in fake_service.jobs.values()):
            await asyncio.sleep(0.05)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    record = left_over(tmp_path)
    assert (record.status, record.steps[0].status) == ("CANCELED", "CANCELED")
    [job] = fake_service.jobs.values()
    assert job.status == "FAILED"


@pytest.mark.parametrize("budget", [99, 300_001])
async def test_a_mesh_count_out_of_range_is_refused_before_the_first_step(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, budget: int
) -> None:
    with pytest.raises(ValueError, match="mesh_count"):
        RemeshingRequest(input_model="m", mesh_count=budget)
    with pytest.raises(ParameterTypeError, match="mesh_count"):
        await run(media_service, tmp_path, mesh_count=budget)
    assert fake_service.seen == []


@pytest.mark.parametrize("color", ["red", "#ff00", "#gg0000"])
async def test_a_colour_that_is_none_is_refused_before_the_first_step(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, color: str
) -> None:
    with pytest.raises(ValueError, match="uniform_color"):
        ConversionRequest(input_model="m", output_format="glb", uniform_color=color)
    with pytest.raises(ParameterTypeError, match="uniform_color"):
        await run(media_service, tmp_path, uniform_color=color)
    assert fake_service.seen == []


def in_terminal(base_url: str, folder: Path, **parameters: object) -> int:
    chair = {"prompt": "an oak chair", "texture_prompt": "bronze", **parameters}
    asked = Invocation(parameters=chair, base_url=base_url, api_key=KEY, output=str(folder))
    return run_in_terminal(text_to_model, asked)


def test_a_terminal_shows_a_line_per_step_and_where_the_files_are(
    fake_service: FakeService, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert in_terminal(fake_service.base_url, tmp_path) == EXIT_COMPLETED
    shown = capsys.readouterr().out
    for label, _ in STEPS:
        assert f"{label} " in shown
    assert shown.count("COMPLETED") == 7
    assert str(tmp_path / "index.html") in shown


def test_a_failure_in_a_terminal_is_one_sentence_and_status_1(
    fake_service: FakeService, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    fake_service.failures["3d_models/meshes"] = [dict(UNKNOWN)]
    assert in_terminal(fake_service.base_url, tmp_path) == EXIT_FAILED
    shown = capfd.readouterr()
    assert "did you mean chair?" in shown.err
    left = f"{tmp_path}.partial has what was made: 1_image. The same command goes on from there."
    assert left in shown.out
    assert "Traceback" not in shown.err + shown.out


def test_a_colour_that_is_none_is_one_sentence_and_status_1(
    fake_service: FakeService, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert in_terminal(fake_service.base_url, tmp_path, uniform_color="red") == EXIT_FAILED
    told = "uniform_color: 'red' is not a colour. Write #RRGGBB, for example #ff0000"
    assert capfd.readouterr().err.strip().splitlines()[-1] == told


def test_an_address_that_is_none_is_one_sentence_and_status_1(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert in_terminal("media.example", tmp_path) == EXIT_FAILED
    assert "base_url" in capfd.readouterr().err


def test_an_address_where_nothing_listens_is_told_before_the_first_step(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        assert in_terminal(address, tmp_path) == EXIT_FAILED
    shown = capfd.readouterr()
    assert f"The service at {address} does not answer" in shown.err
    assert "Traceback" not in shown.err
    assert not (tmp_path / "run.json").exists()


def test_an_output_that_is_no_folder_is_one_sentence_and_status_1(
    fake_service: FakeService, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert in_terminal(fake_service.base_url, tmp_path / "file" / "run") == EXIT_FAILED
    shown = capfd.readouterr().err
    assert "a part of its path is a file" in shown or "not a folder" in shown
    assert "Traceback" not in shown


async def answer(given: dict[str, Any]) -> None:
    """Resume the run that has just paused, as Prefect's UI does."""
    paused = FlowRunFilter(
        state=FlowRunFilterState(type=FlowRunFilterStateType(any_=[StateType.PAUSED]))
    )
    async with get_client() as prefect, asyncio.timeout(60):
        while True:
            for waiting in await prefect.read_flow_runs(flow_run_filter=paused):
                resumed = await prefect.resume_flow_run(waiting.id, run_input=given)
                if resumed.status == SetStateStatus.ACCEPT:
                    return
            await asyncio.sleep(0.05)


async def test_a_mesh_that_is_not_approved_is_made_anew_from_another_image(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(approval, "POLL_SECONDS", 0.1)
    running = asyncio.create_task(run(media_service, tmp_path, approve=["mesh"]))
    await answer({"decision": "regenerate", "seed": 9})
    await answer({"decision": "approve"})
    record = await running
    assert [step.name for step in record.steps[:4]] == ["image", "mesh", "image-2", "mesh-2"]
    seeds = [job.body.get("seed") for job in fake_service.created("images/generations")]
    assert seeds == [None, 9]
    textured = fake_service.created("3d_models/textures")[0]
    assert textured.body["input_model"] == record.steps[3].result[0]
