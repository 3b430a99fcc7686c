"""What is told of a result that was made, whoever made it."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pydantic import JsonValue

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import HandedOver
from media_service.results.last_look import looked_at
from media_testing.executions import assignment_of, prepared
from media_testing.quality.models import Glb, picture, sphere

MODEL = {"input_model": "assets/1/model.glb"}
PROMPT = {"prompt": "a ball"}


def png(*colours: tuple[int, ...], size: tuple[int, int] = (1024, 1024)) -> bytes:
    """A picture of stripes."""
    bands = len(colours[0])
    pixels = np.array([colours[row % len(colours)] for row in range(size[1])], np.uint8)
    wide = np.repeat(pixels[:, None], size[0], axis=1)
    written = io.BytesIO()
    Image.fromarray(wide, "RGBA" if bands == 4 else "RGB").save(written, "PNG")
    return written.getvalue()


def look(
    home: Path,
    operation: str,
    file: bytes,
    metadata: JsonValue,
    name: str = "image.png",
    **body: Any,
) -> list[dict[str, Any]]:
    """Return the warnings of a result of one file."""
    execution = prepared(home, assignment_of(operation, **body))
    (home / name).write_bytes(file)
    outcome = Outcome(result=[execution.publish(home / name)], metadata=metadata)
    found = looked_at(execution, outcome).metadata
    part = found[0] if isinstance(found, list) else found
    assert isinstance(part, dict)
    warnings = part.get("warnings", [])
    assert isinstance(warnings, list)
    return warnings  # type: ignore[return-value]  # records, as the contract says


RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.mark.parametrize(
    ("file", "asked", "sentences"),
    [
        (png(RED, BLUE), {}, []),
        (png(RED, BLUE, size=(64, 32)), {}, ["the picture is 64x32 pixels, not 1024x1024"]),
        (png(RED), {}, ["the picture has one colour all over"]),
        (
            png((0, 0, 0, 0), (9, 9, 9, 0)),
            {"background": "transparent"},
            ["nothing can be seen in the picture: all of it is see-through"],
        ),
        (
            png(RED, BLUE),
            {"background": "transparent"},
            [
                "a transparent background was asked for, and nothing of the picture is see-through",
            ],
        ),
        (png((200, 0, 0, 255), (0, 0, 0, 0)), {"background": "transparent"}, []),
    ],
)
def test_a_picture_that_is_not_as_asked_or_shows_nothing_is_told(
    tmp_path: Path, file: bytes, asked: dict[str, str], sentences: list[str]
) -> None:
    told = look(tmp_path, "images/generations", file, {}, **PROMPT, **asked)
    assert [each["sentence"] for each in told] == sentences


def test_what_was_asked_and_made_is_there_for_programs(tmp_path: Path) -> None:
    [told] = look(tmp_path, "images/generations", png(RED, BLUE, size=(64, 32)), {}, **PROMPT)
    assert (told["field"], told["asked"], told["made"]) == ("size", "1024x1024", "64x32")


def test_what_the_result_says_itself_is_not_said_twice(tmp_path: Path) -> None:
    own = {"field": "size", "asked": "1024x1024", "made": "64x32", "sentence": "it is smaller"}
    file = png(RED, BLUE, size=(64, 32))
    assert look(tmp_path, "images/generations", file, {"warnings": [own]}, **PROMPT) == [own]


@pytest.mark.parametrize("content", [png(RED, BLUE)[:200], b"glTF\2\0\0\0\x20\0\0\0"])
def test_a_file_that_cannot_be_read_is_no_result(tmp_path: Path, content: bytes) -> None:
    name = "image.png" if content.startswith(b"\x89") else "model.glb"
    operation = "images/generations" if name == "image.png" else "3d_models/meshes"
    metadata: JsonValue = {} if name == "image.png" else [{}]
    with pytest.raises(JobError) as failed:
        look(tmp_path, operation, content, metadata, name, **PROMPT)
    assert failed.value.code == "engine_answer_unusable"


def test_words_of_another_service_are_kept_and_its_files_still_opened(tmp_path: Path) -> None:
    words = {"warnings": "none"}
    execution = prepared(tmp_path, assignment_of("images/generations", **PROMPT))
    (tmp_path / "image.png").write_bytes(png(RED, BLUE))
    made = Outcome(result=[execution.publish(tmp_path / "image.png")], metadata=words)
    assert looked_at(execution, made) == made
    (tmp_path / "other.png").write_bytes(png(RED, BLUE)[:200])
    made = Outcome(result=[execution.publish(tmp_path / "other.png")], metadata=words)
    with pytest.raises(JobError):
        looked_at(execution, made)


def ball() -> bytes:
    return Glb(*sphere()).bytes()


def measured(size: float) -> JsonValue:
    return [{"mesh_info": {"bounds_min": [0, 0, 0], "bounds_max": [size, size / 2, 0]}}]


@pytest.mark.parametrize(("size", "count"), [(2.0, 0), (5000.0, 1), (0.0002, 1), (900.0, 0)])
def test_a_size_that_nothing_has_is_told(tmp_path: Path, size: float, count: int) -> None:
    told = look(tmp_path, "3d_models/meshes", ball(), measured(size), "model.glb", **PROMPT)
    assert ["look whether its unit is right" in each["sentence"] for each in told] == [True] * count


def moving(values: list[list[float]]) -> bytes:
    model = Glb(*sphere())
    times = model.array(np.arange(len(values), dtype=np.float32)[:, None])
    output = model.array(np.array(values, np.float32))
    model.document["animations"] = [
        {
            "samplers": [{"input": times, "output": output}],
            "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
        }
    ]
    return model.bytes()


@pytest.mark.parametrize(
    ("file", "fields"),
    [
        (moving([[0, 0, 0], [0, 1, 0]]), []),
        (moving([[0, 1, 0], [0, 1, 0]]), ["input_motion"]),
        (ball(), ["input_motion"]),
    ],
)
def test_an_animation_in_which_nothing_moves_is_told(
    tmp_path: Path, file: bytes, fields: list[str]
) -> None:
    body = {**MODEL, "input_motion": "assets/1/walk.bvh"}
    execution = Execution(assignment_of("motions/animations", **body), tmp_path)
    (tmp_path / "model.glb").write_bytes(file)
    made = Outcome(result=[execution.publish(tmp_path / "model.glb")], metadata=[{}])
    found = looked_at(execution, made).metadata
    assert isinstance(found, list)
    assert [each["field"] for each in found[0].get("warnings", [])] == fields  # type: ignore[union-attr,call-overload,index]


@pytest.mark.parametrize(("textured", "count"), [(True, 1), (False, 0)])
def test_maps_that_were_asked_for_and_are_not_there_are_told(
    tmp_path: Path, textured: bool, count: int
) -> None:
    model = Glb(*sphere())
    if textured:
        model.textured(picture())
    asked = {**PROMPT, "with_texture": True, "pbr_texture": True}
    told = look(tmp_path, "3d_models/meshes", model.bytes(), [{}], "model.glb", **asked)
    assert [each["field"] for each in told] == ["pbr_texture"] * count


@pytest.mark.parametrize(
    ("low", "high"),
    [([0, 0, 0], []), ([0, 0], [1, 1]), ([0, 0, 0], [1, 1]), ([3, 3, 3], [1, 1, 1])],
)
def test_odd_bounds_of_another_service_say_nothing_and_lose_nothing(
    tmp_path: Path, low: list[float], high: list[float]
) -> None:
    odd: JsonValue = [{"mesh_info": {"bounds_min": low, "bounds_max": high, "faces": -5}}]
    body = {**PROMPT}
    assert look(tmp_path, "3d_models/meshes", ball(), odd, "model.glb", **body) == []


def test_a_grey_picture_of_16_bits_is_looked_at(tmp_path: Path) -> None:
    written = io.BytesIO()
    shades = np.linspace(0, 65535, 1024 * 1024).astype(np.uint16).reshape(1024, 1024)
    Image.fromarray(shades).save(written, "PNG")
    assert look(tmp_path, "images/generations", written.getvalue(), {}, **PROMPT) == []


def test_a_size_that_was_asked_for_is_no_wonder(tmp_path: Path) -> None:
    body = {**MODEL, "output_format": "glb", "target_size": 0.0005}
    execution = Execution(assignment_of("3d_models/conversions", **body), tmp_path)
    (tmp_path / "model.glb").write_bytes(ball())
    made = Outcome(result=[execution.publish(tmp_path / "model.glb")], metadata=measured(0.0005))
    assert looked_at(execution, made).metadata == measured(0.0005)


def test_a_model_of_an_engine_elsewhere_whose_arrays_are_damaged_is_no_result(
    tmp_path: Path,
) -> None:
    model = Glb(*sphere())
    model.primitive["indices"] = model.array(np.array([[0], [1], [99_999]], np.uint32), 5125)
    work = prepared(tmp_path, assignment_of("3d_models/meshes", **PROMPT))
    (tmp_path / "model.glb").write_bytes(model.bytes())
    made = Outcome(result=[work.publish(tmp_path / "model.glb")], metadata=[{}])
    assert looked_at(work, made).metadata == [{}]
    work.hand_over(HandedOver(method="of a test"), [])
    with pytest.raises(JobError) as failed:
        looked_at(work, made)
    assert failed.value.code == "engine_answer_unusable"
