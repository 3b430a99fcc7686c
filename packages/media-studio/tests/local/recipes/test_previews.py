"""A preview that fails is a warning about the result, never its end."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from benchmarks.film_set.filming import Performer, film
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_api.contract.operations import OPERATIONS
from media_gltf import glb
from media_pipelines.record.result_warnings import warnings_of
from media_service.engine_api.execution import Execution
from media_studio.errors import InvalidModel
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.motion import Motion
from media_studio.recipes.previews import preview_or_note
from media_testing.executions import execution_of, perform, stored
from media_testing.figure_motions import kick
from media_testing.rigs import RIGS, build_rig

NO_EXTENT = "v 1 2 3\nv 1 2 3\nv 1 2 3\nf 1 2 3\n"
REPEATED = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 1\nf 1 2 3\nf 1 3 4\nf 1 1 2\n"


def _fails(error: Exception) -> Any:
    def make() -> str:
        raise error

    return make


def _run(job: Execution) -> tuple[Any, list[dict[str, Any]], list[str]]:
    """Return the result, the items of the metadata, and the warnings of the pipelines."""
    outcome = perform(job)
    envelope = OPERATIONS[job.operation].envelope.model_validate(
        {
            "task_uuid": job.uuid,
            "task_type": job.operation,
            "model": job.engine,
            "status": "COMPLETED",
            "created_at": 1,
            "result": outcome.result,
            "metadata": outcome.metadata,
        }
    )
    metadata: Any = outcome.metadata
    items = metadata if isinstance(metadata, list) else [metadata]
    return outcome.result, items, [warning.sentence for warning in warnings_of(envelope)]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InvalidModel("The model has no extent."), "The model has no extent."),
        (MemoryError(), "more memory than a worker may use"),
        (ZeroDivisionError("division by zero"), "the log of the service names task job-1"),
    ],
)
def test_whatever_fails_is_said_and_logged(
    error: Exception, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    job = execution_of(tmp_path, "3d_models/conversions")
    with caplog.at_level(logging.ERROR, "media_service.workers.worker"):
        made, notes = preview_or_note(job, _fails(error))
    assert made is None
    [note] = notes
    assert note.startswith("there is no preview: ")
    assert said in note
    assert type(error).__name__ in caplog.text
    assert "job-1" in caplog.text


def test_a_preview_that_is_there_needs_no_note(tmp_path: Path) -> None:
    job = execution_of(tmp_path, "3d_models/conversions")
    assert preview_or_note(job, lambda: "assets/job-1/preview.png") == (
        "assets/job-1/preview.png",
        [],
    )


@pytest.mark.parametrize(
    ("options", "files"),
    [
        ({"preview": False}, ["model.ply"]),
        ({"preview": True}, ["model.ply", "preview.png"]),
        ({"priority": 1}, ["model.ply", "preview.png"]),
        (None, ["model.ply", "preview.png"]),
    ],
)
def test_a_preview_is_left_out_where_the_client_says_so(
    options: dict[str, Any] | None, files: list[str], tmp_path: Path
) -> None:
    (tmp_path / "box.obj").write_text(REPEATED)
    inputs = {"input_model": stored(tmp_path, tmp_path / "box.obj", "model")}
    job = execution_of(
        tmp_path, "3d_models/conversions", inputs, output_format="ply", options=options
    )
    result, [item], warnings = _run(job)
    assert result == ["assets/job-1/model.ply"]
    assert [Path(file["uri"]).name for file in item["downloads"]] == files
    assert bool(item["preview_image"]) == (len(files) > 1)
    assert not [line for line in warnings if "preview" in line]


@pytest.mark.parametrize("ending", ["stl", "glb", "ply"])
def test_a_conversion_with_a_repeated_vertex_has_its_preview(ending: str, tmp_path: Path) -> None:
    (tmp_path / "box.obj").write_text(REPEATED)
    inputs = {"input_model": stored(tmp_path, tmp_path / "box.obj", "model")}
    job = execution_of(tmp_path, "3d_models/conversions", inputs, output_format=ending)
    _, [item], _ = _run(job)
    assert item["preview_image"] == "assets/job-1/preview.png"


@pytest.mark.parametrize(
    ("operation", "asked"),
    [
        ("3d_models/conversions", {"output_format": "stl"}),
        ("3d_models/renderings", {"output_type": "image"}),
        ("3d_models/renderings", {"output_type": "video"}),
    ],
)
def test_a_model_that_nobody_can_see_is_refused(
    tmp_path: Path, operation: str, asked: dict[str, object]
) -> None:
    (tmp_path / "point.obj").write_text(NO_EXTENT)
    inputs = {"input_model": stored(tmp_path, tmp_path / "point.obj", "model")}
    with pytest.raises(InvalidModel, match="No triangle of the model has an area"):
        _run(execution_of(tmp_path, operation, inputs, **asked))


@pytest.mark.long
def test_matches_are_delivered_without_their_videos(tmp_path: Path) -> None:
    job = execution_of(tmp_path, "motions/retrievals", text_prompt="someone waves hello")
    found, items, _ = _run(job)
    blocked = Path(items[0]["preview_video"]).name
    again = execution_of(
        tmp_path / "again", "motions/retrievals", text_prompt="someone waves hello"
    )
    (again.folder / blocked).mkdir()
    result, items, warnings = _run(again)
    assert result == found
    assert items[0]["preview_video"] is None
    assert [file["uri"] for file in items[0]["downloads"]] == result[:1]
    assert all(item["preview_video"] and not item["notes"] for item in items[1:])
    assert [line for line in warnings if "there is no preview" in line]


def test_an_animated_model_is_delivered_without_its_video(tmp_path: Path) -> None:
    (tmp_path / "rig.glb").write_bytes(glb.serialise(build_rig(RIGS["mixamo"])))
    write_bvh(kick(10), tmp_path / "kick.bvh")
    inputs = {
        "input_model": stored(tmp_path, tmp_path / "rig.glb", "model"),
        "input_motion": stored(tmp_path, tmp_path / "kick.bvh", "motion"),
    }
    job = execution_of(tmp_path, "motions/animations", inputs)
    (job.folder / "preview.mp4").mkdir()
    result, [item], warnings = _run(job)
    assert result == ["assets/job-1/animated.glb"]
    assert (item["preview_image"], item["preview_video"]) == (None, None)
    assert item["mesh_info"]["animation"]["frames"] == 10
    assert [line for line in warnings if "there is no preview" in line]


@pytest.mark.long
def test_people_are_delivered_without_their_picture(tmp_path: Path) -> None:
    whole = sample_motion()
    still = Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[90:92],
        translations=whole.translations[90:92],
        fps=whole.fps,
    )
    clip = tmp_path / "clip.mp4"
    film([Performer(motion=still)], clip, tripod=Tripod(azimuth=10.0), width=384, height=384)
    inputs = {"input_video": stored(tmp_path, clip, "video")}
    job = execution_of(tmp_path, "videos/pose_detections", inputs, time_seconds=0)
    (job.folder / "people.png").mkdir()
    result, [item], warnings = _run(job)
    assert len(result) == 1
    assert item["visualization_image"] is None
    assert "there is no preview" in json.dumps(item["notes"])
    assert warnings == item["notes"]
