"""What is wrong with a request is said in our words."""

import json
import re
from typing import Any

import pytest
from pydantic import ValidationError

from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.contract.wrong_values import nearest_name, wrong_value

# Words of libraries, and of patterns that nobody reads as a sentence
RAW = re.compile(
    r"[Ii]nput should|Value error|should have|unable to|pydantic|Extra inputs|Errno|\^"
)
IMAGE, MODEL = "assets/1/image.png", "assets/1/model.glb"
MESHES, CONVERSIONS = "3d_models/meshes", "3d_models/conversions"
MOTIONS, EDITS = "videos/motion_detections", "images/edits"

WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("images/captions", {"language": "English"}, "input_image", "it is required"),
    ("images/captions", {"input_image": IMAGE, "language": ""}, "language", "at least 1 character"),
    ("images/captions", {"input_image": IMAGE, "language": "x" * 65}, "language", "at most 64"),
    ("images/captions", {"input_image": 7, "language": "English"}, "input_image", "give a text"),
    ("images/captions", {"image": IMAGE}, "image", "did you mean input_image?"),
    ("images/generations", {"promt": "a chair"}, "promt", "did you mean prompt?"),
    ("images/generations", {"text": "a chair"}, "text", "did you mean prompt?"),
    ("images/generations", {"prompt": "a", "zoom": 2}, "zoom", "there is no such field"),
    ("images/generations", {"prompt": "  "}, "prompt", "at least 1 character"),
    ("images/generations", {"prompt": "a", "size": "10x10"}, "size", "'1024x1024', '1152x864'"),
    ("images/generations", {"prompt": "a", "background": "red"}, "background", "'transparent'"),
    ("images/generations", {"prompt": "a", "seed": -1}, "seed", "a number of at least 0"),
    ("images/generations", {"prompt": "a", "seed": 2**32}, "seed", "below 4,294,967,296"),
    ("images/generations", {"prompt": "a", "seed": "1"}, "seed", "a whole number"),
    ("images/generations", {"prompt": "a", "model": "<x>"}, "model", "letters, digits"),
    ("images/generations", {"prompt": "a", "options": 1}, "options", "an object"),
    (
        "images/generations",
        {"prompt": "a", "options": {"priority": 256}},
        "options.priority",
        "at most 255",
    ),
    (
        "images/generations",
        {"prompt": "a", "options": {"blok": True}},
        "options.blok",
        "did you mean block?",
    ),
    (
        "images/generations",
        {"prompt": "a", "options": {"block": "yes"}},
        "options.block",
        "true or false",
    ),
    (EDITS, {}, "", "Give a prompt, input_images, or both"),
    (EDITS, {"input_images": []}, "input_images", "at least 1 item"),
    (EDITS, {"input_images": [IMAGE] * 4}, "input_images", "at most 3 items"),
    (EDITS, {"input_images": IMAGE}, "input_images", "a list"),
    ("images/processes", {"input_image": IMAGE}, "model", "it is required"),
    (MOTIONS, {"input_video": "v", "start_time_seconds": -1}, "start_time_seconds", "at least 0"),
    (MOTIONS, {"input_video": "v", "start": 1}, "start", "did you mean start_time_seconds?"),
    (MOTIONS, {"input_video": "v", "duration": 1}, "duration", "did you mean duration_seconds?"),
    (MOTIONS, {"input_video": "v", "duration_seconds": 0}, "duration_seconds", "above 0"),
    (MOTIONS, {"input_video": "v", "duration_seconds": 601}, "duration_seconds", "at most 600"),
    (MOTIONS, {"input_video": "v", "bboxes": [[0, 0, 1]]}, "bboxes.0", "at least 4 items"),
    ("videos/pose_detections", {"input_video": "v", "time": 1}, "time", "time_seconds?"),
    ("motions/retrievals", {"query": "a wave"}, "query", "did you mean text_prompt?"),
    ("motions/animations", {"input_model": MODEL, "fps": 0}, "fps", "fps is -1"),
    ("motions/animations", {"input_model": MODEL, "fps": 1000}, "fps", "at most 240"),
    (MESHES, {}, "", "Give exactly one of prompt, input_image, input_images"),
    (MESHES, {"prompt": "a", "input_image": IMAGE}, "", "Give exactly one of"),
    (MESHES, {"prompt": "a", "textured": True}, "prompt.textured", "did you mean with_texture?"),
    (MESHES, {"prompt": "a", "with_texture": 1}, "prompt.with_texture", "true or false"),
    (MESHES, {"input_images": {"top": "x"}}, "input_images.input_images.top", "no such field"),
    ("3d_models/remeshings", {"input_model": MODEL, "mesh_count": 5}, "mesh_count", "at least 100"),
    ("3d_models/remeshings", {"input_model": MODEL, "faces": 500}, "faces", "mesh_count?"),
    ("3d_models/remeshings", {"input_model": MODEL, "mesh_topology": "tri"}, "", "'triangle' or"),
    (CONVERSIONS, {"input_model": MODEL, "format": "fbx"}, "format", "did you mean output_format?"),
    (CONVERSIONS, {"input_model": MODEL, "output_format": "max"}, "output_format", "'usdz' or"),
    (CONVERSIONS, {"input_model": MODEL, "uniform_color": "red"}, "uniform_color", "#RRGGBB"),
    (CONVERSIONS, {"input_model": MODEL, "target_size": [1, 2]}, "", "one length, or three"),
    (CONVERSIONS, {"input_model": MODEL, "rotation_x": "left"}, "rotation_x", "a number"),
    ("3d_models/renderings", {"input_model": MODEL, "output_type": "gif"}, "", "'image' or"),
]


@pytest.mark.parametrize(("name", "body", "place", "told"), WRONG)
def test_what_is_wrong_is_a_sentence_with_what_is_allowed(
    name: str, body: dict[str, Any], place: str, told: str
) -> None:
    operation = OPERATIONS[name]
    with pytest.raises(ValidationError) as caught:
        operation.request.validate_json(json.dumps(body))
    said = {
        ".".join(map(str, item["loc"])): wrong_value(item, operation.fields)
        for item in caught.value.errors()
    }
    assert any(told in sentence for at, sentence in said.items() if not place or at == place), said
    assert [sentence for sentence in said.values() if RAW.search(sentence)] == []


def test_a_name_is_near_by_its_meaning_before_its_spelling() -> None:
    assert nearest_name("time", {"time_seconds", "timer"}) == "time_seconds"
    assert nearest_name("colour", {"seed"}) == ""
