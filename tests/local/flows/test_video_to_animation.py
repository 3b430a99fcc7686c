"""The flow against a real server that answers with small files."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import TaskFailed, UnreadableFile
from media_gltf import glb
from media_pipelines.animation.character import NoHumanCharacter
from media_pipelines.animation.people import NoSuchPerson
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.video_to_animation import video_to_animation
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService, film
from media_testing.moving_models import limb
from media_testing.set_samples import sentences

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def video(tmp_path: Path) -> Path:
    file = tmp_path / "dance.mp4"
    file.write_bytes(film())
    return file


@pytest.fixture
def character(tmp_path: Path) -> Path:
    file = tmp_path / "robot.glb"
    file.write_bytes(b"glTF" * 10)
    return file


async def run(
    service: MediaService, folder: Path, video: Path, character: Path, **options: Any
) -> RunRecord:
    delivery = AssetDelivery(folder=str(folder / "out"))
    return await video_to_animation(
        video=str(video), character=str(character), service=service, delivery=delivery, **options
    )


def written(folder: Path) -> RunRecord:
    return RunRecord.model_validate_json((folder / "out" / "run.json").read_text())


def left_over(folder: Path) -> RunRecord:
    """Read what a run has left that did not come to its end."""
    return RunRecord.model_validate_json((folder / "out.partial" / "run.json").read_text())


def seconds_of(film: Path) -> float:
    code = "import av, sys; print(float(av.open(sys.argv[1]).duration) / 1e6)"
    command = [sys.executable, "-c", code, str(film)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


async def test_a_chosen_person_goes_from_the_video_to_the_character(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    video: Path,
    character: Path,
) -> None:
    record = await run(
        media_service,
        tmp_path,
        video,
        character,
        people=[1],
        start_seconds=0.5,
        duration_seconds=1.5,
        model="pro",
        fps=24.0,
        output_format="fbx",
    )
    assert [(step.label, step.operation) for step in record.steps] == [
        ("1_people", "videos/pose_detections"),
        ("2_motion", "videos/motion_detections"),
        ("3_animated-1", "motions/animations"),
        ("4_converted-1", "3d_models/conversions"),
    ]
    pose, capture, animation, conversion = (job.body for job in fake_service.jobs.values())
    assert pose["input_video"].startswith("data:video/mp4;base64,")
    assert pose["time_seconds"] == 0.5
    assert capture["input_video"] == "assets/earlier/input_video.mp4"
    assert capture["bboxes"] == [[100.0, 0.0, 190.0, 200.0]]
    assert (capture["start_time_seconds"], capture["duration_seconds"]) == (0.5, 1.5)
    assert capture["model"] == "pro"
    assert animation["input_motion"] == record.steps[1].result[0]
    assert animation["fps"] == 24.0
    assert conversion["input_model"] == record.steps[2].result[0]
    assert conversion["output_format"] == "fbx"


async def test_source_and_result_are_shown_side_by_side(
    media_service: MediaService, tmp_path: Path, video: Path, character: Path
) -> None:
    record = await run(media_service, tmp_path, video, character, people=[0])
    assert record.comparisons == ["person-0.mp4"]
    assert seconds_of(tmp_path / "out" / "person-0.mp4") == pytest.approx(1.0, abs=0.1)


async def test_a_video_that_cannot_be_read_costs_the_comparison_and_not_the_run(
    media_service: MediaService,
    tmp_path: Path,
    video: Path,
    character: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(left: Path, *_given: object, **_options: object) -> Path:
        raise UnreadableFile(str(left), "it is not a video")

    monkeypatch.setattr("media_pipelines.run.run.write_side_by_side", refuse)
    record = await run(media_service, tmp_path, video, character, people=[0])
    assert (record.status, record.comparisons) == ("COMPLETED", [])
    assert "it is not a video" in record.steps[-1].warnings[-1].sentence


async def test_everybody_is_taken_and_a_person_who_is_lost_is_remarked(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    video: Path,
    character: Path,
) -> None:
    fake_service.people = 3
    record = await run(media_service, tmp_path, video, character)
    labels = {step.label.partition("_")[2] for step in record.steps}
    assert labels == {"people", "motion", "animated-1", "animated-2"}
    assert sentences(record.steps[1]) == [
        "the person in box 0 could not be followed",
        "10 s were asked for, and the video has 2 s from there",
    ]
    assert sorted(record.comparisons) == ["person-1.mp4", "person-2.mp4"]
    assert [person.id for person in record.steps[0].result] == [0, 1, 2]


async def test_a_number_that_nobody_has_is_refused_after_the_pose_detection(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    video: Path,
    character: Path,
) -> None:
    with pytest.raises(NoSuchPerson, match="number 7; those found are 0, 1"):
        await run(media_service, tmp_path, video, character, people=[7])
    assert [job.operation for job in fake_service.jobs.values()] == ["videos/pose_detections"]
    assert left_over(tmp_path).status == "FAILED"


async def test_a_person_who_fails_leaves_the_others_and_fails_the_run(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    video: Path,
    character: Path,
) -> None:
    fake_service.people = 3
    error = {"code": "not_humanoid", "message": "The skeleton lacks a left upper leg."}
    fake_service.failures["motions/animations"] = [error]
    with pytest.raises(TaskFailed, match="left upper leg"):
        await run(media_service, tmp_path, video, character)
    record = left_over(tmp_path)
    assert record.status == "FAILED"
    assert len(record.comparisons) == 1
    assert sorted(step.status for step in record.steps) == ["COMPLETED"] * 3 + ["FAILED"]


async def test_a_character_that_is_no_human_figure_is_refused_before_anything_is_sent(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, video: Path
) -> None:
    character = tmp_path / "arm.glb"
    character.write_bytes(glb.serialise(limb()))
    with pytest.raises(NoHumanCharacter, match="No legs and arms"):
        await run(media_service, tmp_path, video, character)
    assert fake_service.seen == []


@pytest.mark.parametrize(
    "wrong", [{"fps": 0.0}, {"duration_seconds": 0.0}, {"start_seconds": -1.0}, {"people": [-1]}]
)
async def test_parameters_out_of_range_are_refused_before_anything_is_sent(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    video: Path,
    character: Path,
    wrong: dict[str, Any],
) -> None:
    with pytest.raises(ParameterTypeError):
        await run(media_service, tmp_path, video, character, **wrong)
    assert fake_service.seen == []
