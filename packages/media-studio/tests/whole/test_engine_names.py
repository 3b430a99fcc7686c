"""The engine that an envelope names is the one that ran."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter

from benchmarks.film_set.filming import Performer, film
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_service.engine_api.engine import EngineRequest
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import EngineCall, InputFile
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_studio.catalogue.index import CATALOGUE
from media_studio.formats.gltf_writer import write_model
from media_studio.image.editing.edit import edit
from media_studio.mesh.model import Material, Model
from media_studio.motion.motion import Motion
from media_studio.pose.bundled import BundledPose
from media_studio.pose.onnx_pose import OnnxPose
from media_studio.programs.assemble import assemble
from media_studio.reading.looks.phrase import parse_look
from media_studio.reading.scenes.description import read_prompt, write_description
from media_studio.recipes.references import take_reference
from media_studio.reconstruction.reconstruct import reconstruct
from media_studio.render.preview import render_preview
from media_studio.render.still import render_still
from media_studio.render.turntable import render_turntable
from media_testing.executions import assignment_of, execution_of, perform, prepared, stored
from media_testing.pose.onnx_files import write_rtmo
from media_testing.sample_models import box_surface

ENTRIES: Mapping[str, Mapping[str, tuple[Callable[..., Any], ...]]] = {
    "images/edits": {
        "embedded-scene-renderer": (render_still,),
        "embedded-classical-edit": (edit,),
        "embedded-rasteriser": (render_preview,),
    },
    "images/generations": {"embedded-scene-renderer": (render_still,)},
    "3d_models/meshes": {
        "embedded-shape-grammar": (assemble,),
        "embedded-silhouette-3d": (reconstruct,),
    },
    "3d_models/textures": {
        "embedded-solid-texturer": (parse_look,),
        "embedded-picture-projector": (take_reference,),
    },
    "3d_models/renderings": {
        "embedded-path-tracer": (render_still,),
        "embedded-rasteriser": (render_turntable,),
    },
    "videos/pose_detections": {
        "embedded-blazepose": (BundledPose.people,),
        "operator-pose-models": (OnnxPose.people,),
    },
}
"""The functions by which each engine of an operation is entered."""

SCENE = write_description(read_prompt("an oak stool with a red leather seat", CATALOGUE, 1))


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, InputFile]:
    """Files in a content store: pictures of others and of ours, a model, a video."""
    home = tmp_path_factory.mktemp("home")
    y, x = np.mgrid[:200, :200]
    disc = np.hypot(x - 100, y - 100) < 60
    pixels = np.where(disc[..., None], [190, 30, 30], [250, 250, 250]).astype(np.uint8)
    Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(1)).save(home / "apple.png")
    looks = (Material(name="wood"),)
    write_model(Model(surfaces=(box_surface(),), materials=looks), home / "box.glb")
    whole = sample_motion()
    still = Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[90:92],
        translations=whole.translations[90:92],
        fps=whole.fps,
    )
    clip = home / "clip.mp4"
    film([Performer(motion=still)], clip, tripod=Tripod(azimuth=10.0), width=384, height=384)
    return {
        "apple": stored(home, home / "apple.png", "image"),
        "ours": stored(home, home / "apple.png", "image", scene=SCENE),
        "model": stored(home, home / "box.glb", "model"),
        "video": stored(home, clip, "video"),
        "home": InputFile(kind="", uri=str(home)),
    }


class _Entered(BaseException):
    """An engine began its work; what it makes is the matter of other tests."""


def _engine_that_runs(job: Execution) -> str:
    """Run a job until one of the engines of its operation is entered, and name that one."""
    entries = {
        function.__code__: name
        for name, functions in ENTRIES[job.operation].items()
        for function in functions
    }

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in entries:
            raise _Entered(entries[frame.f_code])

    sys.setprofile(note)
    try:
        perform(job)
    except _Entered as entered:
        return str(entered)
    finally:
        sys.setprofile(None)
    return "none"


@pytest.mark.parametrize(
    ("operation", "files", "request_", "accepted_as"),
    [
        ("images/generations", {}, {"prompt": "a clay bowl"}, ""),
        ("images/edits", {}, {"prompt": "a clay bowl"}, ""),
        ("images/edits", {"input_images.0": "apple"}, {"prompt": "make it black and white"}, ""),
        (
            "images/edits",
            {"input_images.0": "ours"},
            {"prompt": "make the seat blue"},
            "embedded-picture-editor",
        ),
        (
            "images/edits",
            {"input_images.0": "ours"},
            {"prompt": "make it black and white"},
            "embedded-picture-editor",
        ),
        ("images/edits", {"input_images.0": "ours"}, {"model": "brandC-multiview"}, ""),
        ("images/edits", {"input_images.0": "apple"}, {"model": "brandC-multiview"}, ""),
        ("3d_models/meshes", {}, {"prompt": "a clay bowl"}, ""),
        ("3d_models/meshes", {"input_image": "ours"}, {"model": "flash"}, ""),
        ("3d_models/meshes", {"input_image": "apple"}, {"model": "flash"}, ""),
        (
            "3d_models/meshes",
            {"input_images.front": "ours", "input_images.back": "apple"},
            {"model": "flash"},
            "",
        ),
        ("3d_models/textures", {"input_model": "model"}, {"prompt": "oak"}, ""),
        ("3d_models/textures", {"input_model": "model", "input_image": "apple"}, {}, ""),
        ("3d_models/renderings", {"input_model": "model"}, {}, ""),
        ("3d_models/renderings", {"input_model": "model"}, {"output_type": "video"}, ""),
        ("videos/pose_detections", {"input_video": "video"}, {"time_seconds": 0}, ""),
    ],
)
def test_the_engine_that_is_named_is_the_one_that_ran(
    operation: str,
    files: dict[str, str],
    request_: dict[str, Any],
    accepted_as: str,
    inputs: Mapping[str, InputFile],
) -> None:
    given = {field: inputs[name] for field, name in files.items()}
    job = _job(operation, given, inputs, **request_)
    accepted = job.engine
    assert _engine_that_runs(job) == job.engine
    assert accepted == (accepted_as or job.engine)


def _body(given: Mapping[str, InputFile], request: Mapping[str, Any]) -> dict[str, Any]:
    """A request whose inputs are at the places that their fields name."""
    body: dict[str, Any] = {**request}
    for field, file in given.items():
        name, _, place = field.partition(".")
        if not place:
            body[name] = file.uri
        elif place.isdigit():
            body.setdefault(name, []).append(file.uri)
        else:
            body.setdefault(name, {})[place] = file.uri
    return body


def _job(
    operation: str,
    given: Mapping[str, InputFile],
    inputs: Mapping[str, InputFile],
    **request: Any,
) -> Execution:
    home = Path(inputs["home"].uri)
    return execution_of(home, operation, given, **_body(given, request))


def test_the_operators_models_are_named_where_they_look(
    inputs: Mapping[str, InputFile], tmp_path: Path
) -> None:
    person = np.array([[160.0, y, 0.9] for y in np.linspace(60, 300, 17)])
    write_rtmo(tmp_path / "rtmo-s.onnx", np.array([[100.0, 60, 220, 300, 0.9]]), person[None])
    home, given = Path(inputs["home"].uri), {"input_video": inputs["video"]}
    settings = Settings(home=home, pose_models=tmp_path)
    engine = Engines(settings).registry.choose(
        EngineRequest(operation="videos/pose_detections", inputs=given)
    )
    call = EngineCall(name=engine.name, recipe=engine.recipe)
    assignment = assignment_of("videos/pose_detections", given, time_seconds=0)
    job = prepared(
        home, assignment.model_copy(update={"pose_models": str(tmp_path), "engine": call})
    )
    assert _engine_that_runs(job) == job.engine == "operator-pose-models"


def test_views_of_nothing_are_refused_by_the_engine_that_would_show_them(
    inputs: Mapping[str, InputFile],
) -> None:
    job = _job("images/edits", {}, inputs, model="brandC-multiview", prompt="a chair")
    with pytest.raises(JobError, match="exactly one"):
        perform(job)
    assert job.engine == "embedded-rasteriser"
