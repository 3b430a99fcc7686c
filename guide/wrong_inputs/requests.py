"""Requests over HTTP."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from guide.wrong_inputs.wrong_input import WrongInput
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http.app import create_app
from media_service.settings.settings import Settings

TITLE = "Requests"
ABOUT = (
    "The answer is a problem: its status, its code, its `detail` and its other `errors` stand here."
)

_IMAGE, _MODEL = "assets/1/image.png", "assets/1/model.glb"
_WRONG: list[tuple[str, dict[str, Any] | str, str]] = [
    ("images/captions", {"language": "English"}, "is required"),
    ("images/captions", {"input_image": _IMAGE, "language": ""}, "at least 1 character"),
    ("images/captions", {"input_image": _IMAGE, "language": "x" * 65}, "at most 64"),
    ("images/captions", {"input_image": 7, "language": "English"}, "give a text"),
    ("images/captions", {"image": _IMAGE}, "did you mean input_image?"),
    ("images/generations", {"promt": "a chair"}, "did you mean prompt?"),
    ("images/generations", {"text": "a chair"}, "did you mean prompt?"),
    ("images/generations", {"prompt": "a", "zoom": 2}, "there is no such field"),
    ("images/generations", {"prompt": "  "}, "at least 1 character"),
    ("images/generations", {"prompt": "a", "size": "10x10"}, "'1024x1024', '1152x864'"),
    ("images/generations", {"prompt": "a", "background": "red"}, "'transparent'"),
    ("images/generations", {"prompt": "a", "seed": -1}, "a number of at least 0"),
    ("images/generations", {"prompt": "a", "seed": 4294967296}, "below 4,294,967,296"),
    ("images/generations", {"prompt": "a", "seed": "1"}, "a whole number"),
    ("images/generations", {"prompt": "a", "model": "<x>"}, "letters, digits"),
    ("images/generations", {"prompt": "a", "options": 1}, "an object"),
    ("images/generations", {"prompt": "a", "options": {"priority": 256}}, "at most 255"),
    ("images/generations", {"prompt": "a", "options": {"blok": True}}, "did you mean block?"),
    ("images/generations", {"prompt": "a", "options": {"block": "yes"}}, "true or false"),
    ("images/edits", {}, "Give a prompt, input_images, or both"),
    ("images/edits", {"input_images": []}, "at least 1 item"),
    ("images/edits", {"input_images": [_IMAGE, _IMAGE, _IMAGE, _IMAGE]}, "at most 3 items"),
    ("images/edits", {"input_images": _IMAGE}, "a list"),
    ("images/processes", {"input_image": _IMAGE}, "is required"),
    ("videos/motion_detections", {"input_video": "v", "start_time_seconds": -1}, "at least 0"),
    (
        "videos/motion_detections",
        {"input_video": "v", "start": 1},
        "did you mean start_time_seconds?",
    ),
    (
        "videos/motion_detections",
        {"input_video": "v", "duration": 1},
        "did you mean duration_seconds?",
    ),
    ("videos/motion_detections", {"input_video": "v", "duration_seconds": 0}, "above 0"),
    ("videos/motion_detections", {"input_video": "v", "duration_seconds": 601}, "at most 600"),
    ("videos/motion_detections", {"input_video": "v", "bboxes": [[0, 0, 1]]}, "at least 4 items"),
    ("videos/pose_detections", {"input_video": "v", "time": 1}, "time_seconds?"),
    ("motions/retrievals", {"query": "a wave"}, "did you mean text_prompt?"),
    ("motions/animations", {"input_model": _MODEL, "fps": 0}, "fps is -1"),
    ("motions/animations", {"input_model": _MODEL, "fps": 1000}, "at most 240"),
    ("3d_models/meshes", {}, "Give exactly one of prompt, input_image, input_images"),
    ("3d_models/meshes", {"prompt": "a", "input_image": _IMAGE}, "Give exactly one of"),
    ("3d_models/meshes", {"prompt": "a", "textured": True}, "did you mean with_texture?"),
    ("3d_models/meshes", {"prompt": "a", "with_texture": 1}, "true or false"),
    ("3d_models/meshes", {"input_images": {"top": "x"}}, "no such field"),
    ("3d_models/remeshings", {"input_model": _MODEL, "mesh_count": 5}, "at least 100"),
    ("3d_models/remeshings", {"input_model": _MODEL, "faces": 500}, "mesh_count?"),
    ("3d_models/remeshings", {"input_model": _MODEL, "mesh_topology": "tri"}, "'triangle' or"),
    (
        "3d_models/conversions",
        {"input_model": _MODEL, "format": "fbx"},
        "did you mean output_format?",
    ),
    ("3d_models/conversions", {"input_model": _MODEL, "output_format": "max"}, "'usdz' or"),
    ("3d_models/conversions", {"input_model": _MODEL, "uniform_color": "red"}, "#RRGGBB"),
    (
        "3d_models/conversions",
        {"input_model": _MODEL, "target_size": [1, 2]},
        "one length, or three",
    ),
    ("3d_models/conversions", {"input_model": _MODEL, "rotation_x": "left"}, "a number"),
    ("3d_models/renderings", {"input_model": _MODEL, "output_type": "gif"}, "'image' or"),
    ("3d_models/meshes", '{"prompt": "a chair",}', "The body is not JSON"),
    ("3d_models/meshes", {"prompt": "a chair", "model": "big"}, "this service has pro, flash"),
    ("3d_models/meshes", {"prompt": "a", "options": {"priority": 9}}, "may use up to 1"),
    ("3d_models/mesh", {"prompt": "a chair"}, "See the OpenAPI page at /docs"),
]


def answers(folder: Path) -> Iterator[WrongInput]:
    """Post each of them to a service of this process."""
    settings = Settings(home=folder)
    with closing(open_database(settings)) as database:
        key = Keyring(database).create("alice", 1)
    said = asyncio.run(_said(settings, key))
    for (operation, body, part), problem in zip(_WRONG, said, strict=True):
        given = body if isinstance(body, str) else json.dumps(body)
        others = (f"{each['field']}: {each['message']}" for each in problem.get("errors", ())[1:])
        detail = "; ".join([problem["detail"], *others])
        yield WrongInput(
            given=f"{operation}\n{given}",
            said=f"{problem['status']} {problem['code']}: {detail}",
            part=part,
        )


async def _said(settings: Settings, key: str) -> list[dict[str, Any]]:
    transport = httpx.ASGITransport(create_app(settings))
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service/api/v1", headers=headers
    ) as client:
        posted = [
            await client.post(
                f"/{operation}", content=body if isinstance(body, str) else json.dumps(body)
            )
            for operation, body, _ in _WRONG
        ]
    return [answer.json() for answer in posted]
