"""Files of another service are checked, and nothing of its envelopes leads to it."""

import json
from pathlib import Path

import pytest
from pydantic import JsonValue

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import HandedOver, InputFile, StoredAsset, made_field
from media_service.results.republishing import republished
from media_testing.executions import assignment_of, prepared, stored
from media_testing.fake_service import picture

BVH = b"HIERARCHY\nROOT hips\n{\n}\nMOTION\n"
OBJ = b"mtllib model.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
MTL = b"newmtl wood\nKd 1 1 1\n"
THERE = "assets/0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a04"


def made_of(
    home: Path,
    operation: str,
    files: dict[str, bytes],
    result: JsonValue,
    metadata: JsonValue,
    inputs: dict[str, InputFile] | None = None,
    **request: JsonValue,
) -> Execution:
    handed: dict[str, InputFile] = {}
    for number, content in enumerate(files.values()):
        file = home / f"{number}.bin"
        file.write_bytes(content)
        handed[made_field(number)] = stored(home, file, "")
    job = assignment_of(operation, inputs, **request)
    brought = [
        StoredAsset(uri=each.uri, sha256=each.sha256, size=1, content_type="")
        for each in handed.values()
    ]
    made = HandedOver(result=result, metadata=metadata, uris=list(files), files=brought)
    both = {**job.inputs, **handed}
    return prepared(home, job.model_copy(update={"inputs": both, "made": made}))


def pictured(home: Path, content: bytes, metadata: JsonValue, name: str = "image.png") -> Outcome:
    uri = f"{THERE}/{name}"
    request = {"prompt": "a chair", "size": "1280x720"}
    return republished(
        made_of(home, "images/generations", {uri: content}, [uri], metadata, **request)  # type: ignore[arg-type]
    )


def test_files_get_our_addresses_and_all_else_that_leads_away_is_gone(tmp_path: Path) -> None:
    metadata: JsonValue = {
        "requested_model": "vendor/model-2",
        "notes": ["made in /srv/models/x.safetensors", "and/or soft light"],
        "steps": ["https://other.example/a", "assets/foreign/b.png", "C:\\models\\x"],
        "their_preview": f"{THERE}/image.png",
        "their_log": "file:///var/log/x.log",
        "downloads": [{"uri": f"{THERE}/image.png", "url": "https://other.example/x?signature=1"}],
    }
    done = pictured(tmp_path, picture(), metadata)
    assert done.result == ["assets/job-1/image.png"]
    assert isinstance(done.metadata, dict)
    (download,) = done.metadata.pop("downloads")  # type: ignore[misc]
    assert download["uri"] == "assets/job-1/image.png"  # type: ignore[index,call-overload]
    assert download["url"] == ""  # type: ignore[index,call-overload]
    assert done.metadata == {
        "requested_model": "vendor/model-2",
        "notes": ["and/or soft light"],
        "steps": [],
        "their_preview": "assets/job-1/image.png",
    }


@pytest.mark.parametrize(
    ("content", "metadata", "said"),
    [
        (BVH, None, "a bvh file where image is wanted"),
        (b"<html>", None, "of no known type"),
        (picture(), {"seed": "no number"}, "does not follow the contract"),
    ],
)
def test_what_is_not_what_the_contract_says_fails(
    tmp_path: Path, content: bytes, metadata: JsonValue, said: str
) -> None:
    with pytest.raises(JobError, match=said) as raised:
        pictured(tmp_path, content, metadata)
    assert raised.value.code == "engine_answer_unusable"


@pytest.mark.parametrize("name", ["../../etc/passwd.png", "a b?.html", ".png", "x" * 300])
def test_names_become_names_of_ours(tmp_path: Path, name: str) -> None:
    (uri,) = pictured(tmp_path, picture(), None, name).result  # type: ignore[misc]
    assert str(uri).startswith("assets/job-1/")
    assert str(uri).endswith(".png")
    assert str(uri).count("/") == 2
    assert len(str(uri)) < 120


def test_the_companions_of_a_model_keep_their_names(tmp_path: Path) -> None:
    model = tmp_path / "given.glb"
    model.write_bytes(b"glTF")
    files = {f"{THERE}/model.obj": OBJ, f"{THERE}/model.mtl": MTL, f"{THERE}/a.png": picture()}
    metadata: JsonValue = [
        {"reference_images": [f"{THERE}/seen.png"], "preview_image": f"{THERE}/a.png"}
    ]
    given = {"input_model": stored(tmp_path, model, "model")}
    job = made_of(
        tmp_path,
        "3d_models/conversions",
        files,
        [f"{THERE}/model.obj"],
        metadata,
        given,
        output_format="obj",
    )
    done = republished(job)
    assert THERE not in json.dumps(done.metadata)
    (part,) = done.metadata  # type: ignore[misc]
    assert isinstance(part, dict)
    assert (part["preview_image"], part["reference_images"]) == ("assets/job-1/a.png", None)
    uris = [item["uri"] for item in part["downloads"]]  # type: ignore[union-attr,index,call-overload]
    assert uris == [f"assets/job-1/{name}" for name in ("model.obj", "model.mtl", "a.png")]


def test_each_match_has_its_own_downloads(tmp_path: Path) -> None:
    uris = [f"{THERE}/wave.bvh", "assets/other/wave.bvh", f"{THERE}/wave.png"]
    files = dict(zip(uris, (BVH, BVH, picture()), strict=True))
    metadata: JsonValue = [
        {"asset_path": uris[0], "downloads": [{"uri": uris[0]}, {"uri": uris[2]}]},
        {"asset_path": uris[1], "downloads": [{"uri": uris[1]}]},
    ]
    job = made_of(
        tmp_path, "motions/retrievals", files, list(uris[:2]), metadata, text_prompt="wave"
    )
    done = republished(job)
    assert done.result == ["assets/job-1/wave.bvh", "assets/job-1/wave-2.bvh"]
    offered = [[item["uri"] for item in part["downloads"]] for part in done.metadata]  # type: ignore[union-attr,index,call-overload]
    assert offered == [
        ["assets/job-1/wave.bvh", "assets/job-1/wave.png"],
        ["assets/job-1/wave-2.bvh"],
    ]


def test_the_video_is_that_of_our_client(tmp_path: Path) -> None:
    video = tmp_path / "dance.mp4"
    video.write_bytes(b"\x00\x00\x00\x18ftypmp42")
    metadata: JsonValue = {
        "video": f"{THERE}/input_video.mp4",
        "query_time_seconds": 0.0,
        "frame_time_seconds": 0.0,
        "frame_index": 0,
        "fps": 30.0,
        "total_frames": 60,
        "image_width": 640,
        "image_height": 480,
    }
    given = {"input_video": stored(tmp_path, video, "video")}
    job = made_of(tmp_path, "videos/pose_detections", {}, [], metadata, given, time_seconds=0.0)
    done = republished(job)
    assert done.metadata == {**metadata, "video": "assets/job-1/dance.mp4"}  # type: ignore[dict-item]


def test_a_text_stays_as_it_is(tmp_path: Path) -> None:
    words = {"prompt": "a chair", "system_prompt": "Short."}
    job = made_of(
        tmp_path, "images/prompt_enhancements", {}, "see https://x.example/a", None, **words
    )
    assert republished(job).result == "see https://x.example/a"
