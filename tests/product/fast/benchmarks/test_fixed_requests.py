"""What differs between recordings at one commit is left out, and nothing else."""

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from benchmarks.fixed_requests.comparison import compare_recordings
from benchmarks.fixed_requests.content import digest_file, with_plain_fbx_ids
from benchmarks.fixed_requests.neutral import neutral_answer
from benchmarks.fixed_requests.recording import own_assets
from benchmarks.fixed_requests.requests import REQUESTS, Earlier
from media_api.contract.operations import OPERATIONS
from media_studio.video.encoding import write_webm

MINE, OTHER = "0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a01", "0198f0c4-6a1e-7a43-9d37-0d0b6c7e1a02"


def answer(uuid: str, port: int, second: int, **changes: object) -> dict[str, object]:
    uri = f"assets/{uuid}/model.glb"
    url = f"http://127.0.0.1:{port}/{uri}?expires={second}&signature={second:x}"
    return {
        "task_uuid": uuid,
        "created_at": second,
        "completed_at": second + 1,
        "result": [uri],
        "metadata": [{"downloads": [{"uri": uri, "url": url, "expires_at": second + 9}]}],
        **changes,
    }


def neutral(given: dict[str, object], port: int) -> object:
    marks = {str(given["task_uuid"]): "chest"}
    return neutral_answer(given, marks=marks, base_url=f"http://127.0.0.1:{port}")


def test_addresses_keys_and_times_of_two_recordings_are_equal() -> None:
    first, second = answer(MINE, 4000, 1_790_000_000), answer(OTHER, 5000, 1_795_000_000)
    assert neutral(first, 4000) == neutral(second, 5000)


@pytest.mark.parametrize(
    "change",
    [
        {"completed_at": 0},
        {"result": [f"assets/{MINE}/other.glb"]},
        {"result": [f"assets/{OTHER}/model.glb"]},
        {"metadata": None},
    ],
)
def test_any_other_change_of_an_answer_is_kept(change: dict[str, object]) -> None:
    before, after = answer(MINE, 4000, 1), answer(MINE, 4000, 1, **change)
    assert neutral(before, 4000) != neutral(after, 4000)


def test_the_digest_of_a_file_is_left_out_only_where_it_is_true() -> None:
    marks = {"ab" * 32: "<sha256 of model.glb>"}
    stated = [{"sha256": "ab" * 32}, {"sha256": "cd" * 32}]
    assert neutral_answer(stated, marks=marks, base_url="http://x") == [
        {"sha256": "<sha256 of model.glb>"},
        {"sha256": "cd" * 32},
    ]


def test_only_files_of_the_task_itself_are_downloaded() -> None:
    metadata = {"reference_images": [f"assets/{OTHER}/image.png"]}
    given = answer(MINE, 4000, 1) | {"metadata": metadata}
    assert list(own_assets(given)) == [f"assets/{MINE}/model.glb"]


def png(color: int, stamp: str) -> bytes:
    text, file = PngImagePlugin.PngInfo(), io.BytesIO()
    text.add_text("Date", stamp)
    Image.new("RGB", (4, 4), (color, 0, 0)).save(file, "PNG", pnginfo=text)
    return file.getvalue()


def package(color: int, stamp: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("model", (int(stamp), 1, 1, 0, 0, 0)), bytes([color]))
    return file.getvalue()


def node(name: bytes, content: bytes, start: int) -> bytes:
    """Return a node of an FBX file in which it starts at a byte."""
    end = start + 13 + len(name) + len(content)
    return struct.pack("<IIIB", end, 1, len(content), len(name)) + name + content


def fbx(color: int, stamp: str) -> bytes:
    file = b"Kaydara FBX Binary  \0\x1a\0" + struct.pack("<I", 7400)
    file += node(b"CreationTimeStamp", b"I" + struct.pack("<i", int(stamp)), len(file))
    return file + node(b"Color", b"I" + struct.pack("<i", color), len(file))


def film(color: int, stamp: str) -> bytes:
    file = io.BytesIO()
    with av.open(file, "w", "mp4") as container:
        container.metadata["comment"] = stamp
        stream = container.add_stream("libx264", rate=10, width=32, height=32)
        picture = np.full((32, 32, 3), color, np.uint8)
        container.mux(stream.encode(av.VideoFrame.from_ndarray(picture)))
        container.mux(stream.encode(None))
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "write"),
    [("a.png", png), ("a.usdz", package), ("a.3mf", package), ("a.fbx", fbx), ("a.mp4", film)],
)
def test_the_time_of_writing_is_left_out_of_a_digest_and_the_content_is_not(
    tmp_path: Path, name: str, write: Callable[[int, str], bytes]
) -> None:
    def digest(color: int, stamp: str) -> tuple[str, str]:
        path = tmp_path / name
        path.write_bytes(write(color, stamp))
        found = digest_file(path)
        return found.content, found.file

    first, later, other = digest(10, "1999"), digest(10, "2026"), digest(90, "1999")
    assert first[1] != later[1]
    assert first[0] == later[0]
    assert first[0] != other[0]


def test_what_is_transparent_in_a_video_counts(tmp_path: Path) -> None:
    digests = set()
    for alpha in (0, 255):
        frame = np.full((32, 32, 4), alpha, np.uint8)
        frame[..., :3] = 0
        path = tmp_path / f"{alpha}.webm"
        write_webm([frame] * 3, path, 10)
        digests.add(digest_file(path).content)
    assert len(digests) == 2


def recording(content: str, file: str, triangles: int = 12) -> dict[str, dict[str, object]]:
    digest = {"compared": "pixels", "content": content, "file": file}
    return {"chest": {"answer": {"triangles": triangles}, "files": {"preview.png": digest}}}


def test_files_of_equal_content_are_no_difference_but_are_counted() -> None:
    comparison = compare_recordings(recording("a", "b"), recording("a", "c"))
    assert comparison.differences == ()
    assert "0 equal to the byte" in comparison.summary


def test_a_difference_is_named_by_its_place() -> None:
    comparison = compare_recordings(recording("a", "b"), recording("d", "c", triangles=10))
    assert comparison.differences == (
        "chest.answer.triangles: 12 became 10",
        "chest.files.preview.png.content: a became d",
    )


def test_a_request_that_is_missing_is_a_difference() -> None:
    assert len(compare_recordings(recording("a", "b"), {}).differences) == 1


def test_forty_requests_cover_all_operations_and_build_on_earlier_ones() -> None:
    names = [request.name for request in REQUESTS]
    assert len(set(names)) == 40
    assert {request.operation for request in REQUESTS} == set(OPERATIONS)
    for place, request in enumerate(REQUESTS):
        used = [value.request for value in request.body.values() if isinstance(value, Earlier)]
        assert set(used) <= set(names[:place])


def fbx(first: int, second: int, size: int = 7) -> bytes:
    ids = [b"L" + each.to_bytes(8, "little") for each in (first, second, first)]
    return b"Model" + b"S".join(ids) + b"I" + size.to_bytes(4, "little")


def test_ids_that_blender_draws_are_no_difference() -> None:
    assert with_plain_fbx_ids(fbx(0x4C123456, 99)) == with_plain_fbx_ids(fbx(12, 0x7FFFFFFF))
    assert with_plain_fbx_ids(fbx(1, 2)) != with_plain_fbx_ids(fbx(1, 1))
    assert with_plain_fbx_ids(fbx(1, 2)) != with_plain_fbx_ids(fbx(1, 2, size=8))


def test_seconds_are_no_difference() -> None:
    def timed(seconds: float) -> object:
        return {"timing": {"engine": seconds}, "status": "COMPLETED"}

    first, second = (
        neutral_answer(timed(each), marks={}, base_url="http://a") for each in (1.5, 2.5)
    )
    assert first == second == {"timing": "<time>", "status": "COMPLETED"}
