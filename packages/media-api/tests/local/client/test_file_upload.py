"""Files that are too large for a request, sent to the real application through a bad line."""

import asyncio
import hashlib
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_api.client import local_files
from media_api.client.errors import (
    RequestRefused,
    ServiceUnreachable,
    UnreadableFile,
    UploadsUnavailable,
)
from media_api.client.file_upload import PART_BYTES
from media_api.client.local_files import FileDigests, SentFiles
from media_api.client.media_client import MediaClient
from media_api.client.model_pack import local_input
from media_api.client.retrying import Timeouts
from media_api.contract.videos import PoseDetectionRequest
from media_pipelines.run.request import described
from media_pipelines.submission.submission import digest_of
from media_service.settings.settings import Settings
from media_testing.bad_line import QUICK, through
from media_testing.fake_service import FakeService, problem
from media_testing.served_app import ServedApp

FILM_BYTES = 3 * PART_BYTES // 2


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedApp]:
    (tmp_path / "home").mkdir()
    served = ServedApp(Settings(home=tmp_path / "home"))
    yield served
    served.stop()


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.mp4"
    with path.open("wb") as file:
        file.write(b"\x00\x00\x00\x18ftypisom")
        file.truncate(FILM_BYTES)
    return path


async def upload(client: MediaClient, path: Path) -> str:
    with local_input(path) as file:
        return await client.upload(file)


async def test_a_lost_line_costs_less_than_a_part(served: ServedApp, film: Path) -> None:
    cuts = [5_000_000, PART_BYTES + 6_000_000, PART_BYTES + 7_000_000]
    async with through(served.address, served.key, cuts) as (line, client):
        uri = await upload(client, film)
        assert line.cuts == []
        assert line.sent < FILM_BYTES + PART_BYTES
        digest = client.uploaded[uri]
        assert digest == hashlib.sha256(film.read_bytes()).hexdigest()
        # In another run nothing is sent of it
        sent = line.sent
        assert await upload(client, film) == uri
        assert line.sent - sent < 10_000


async def test_a_client_that_died_goes_on_where_it_stopped(served: ServedApp, film: Path) -> None:
    async with through(served.address, served.key) as (line, client):
        task = asyncio.create_task(upload(client, film))
        while line.sent < PART_BYTES + 1_000_000:
            await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    async with through(served.address, served.key) as (again, client):
        await upload(client, film)
    assert line.sent + again.sent < FILM_BYTES + PART_BYTES


async def test_files_that_fit_are_part_of_the_request_and_others_are_uploaded(
    served: ServedApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_files, "INLINE_BYTES", 250)
    pictures = []
    for name in ("a.png", "b.png", "c.png"):
        pictures.append(tmp_path / name)
        pictures[-1].write_bytes(b"\x89PNG\r\n\x1a\n" + name.encode() * 20)
    async with MediaClient(served.url, served.key, timeouts=QUICK) as client:
        files = SentFiles(client)
        written = [await files.written(picture) for picture in pictures]
        assert [value.partition("/")[0] for value in written] == [
            "data:image",
            "data:image",
            "assets",
        ]
        digest = hashlib.sha256(pictures[2].read_bytes()).hexdigest()
        assert client.uploaded == {written[2]: digest}
        assert await FileDigests().written(pictures[2]) == f"sha256:{digest}"


async def test_what_the_service_refuses_is_told_in_its_words(
    served: ServedApp, tmp_path: Path
) -> None:
    text = tmp_path / "notes.mp4"
    text.write_text("Not a film.\n" * 100)
    async with MediaClient(served.url, served.key, timeouts=QUICK) as client:
        with pytest.raises(RequestRefused, match="of no type that is read"):
            await upload(client, text)
    async with MediaClient("http://127.0.0.1:9", "k", timeouts=Timeouts(outage=0.2)) as client:
        with pytest.raises(ServiceUnreachable):
            await upload(client, text)


async def test_a_service_without_uploads_is_named_with_what_to_do(
    client: MediaClient, fake_service: FakeService, film: Path
) -> None:
    fake_service.answers = [problem(404, "not_found")]
    with pytest.raises(UploadsUnavailable, match=r"film.mp4 has 24 MB.*45 MB.*http\(s\) address"):
        await upload(client, film)


def test_an_uploaded_file_counts_by_its_content_in_digests_and_records() -> None:
    def digest(uri: str, uploaded: dict[str, str]) -> str:
        request = PoseDetectionRequest(input_video=uri, time_seconds=1.0)
        assert described(request, {uri: "ab"})["input_video"] == "sha256:ab"
        assert described(request)["input_video"] == uri
        return digest_of("videos/pose_detections", request, uploaded)

    one, other = digest("assets/1/a.mp4", {"assets/1/a.mp4": "ab"}), digest("assets/2/a.mp4", {})
    assert one == digest("assets/2/a.mp4", {"assets/2/a.mp4": "ab"}) != other


OBJ = "mtllib wood chair.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A folder as an exporter leaves it."""
    folder = tmp_path / "chair"
    (folder / "maps").mkdir(parents=True)
    (folder / "chair.obj").write_text(OBJ)
    library = "newmtl wood\nmap_Kd -s 1 1 1 maps\\oak wood.png\nmap_Ks gone.png\n"
    (folder / "wood chair.mtl").write_text(library)
    (folder / "maps" / "oak wood.png").write_bytes(b"\x89PNG")
    (folder / "readme.txt").write_text("Not a part of it.")
    return folder


def packed(path: Path) -> tuple[str, list[str]]:
    with local_input(path) as file, zipfile.ZipFile(file.path) as archive:
        return file.sha256, archive.namelist()


def test_an_obj_is_packed_with_what_lies_beside_it_the_same_on_any_day(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest, names = packed(model / "chair.obj")
    assert names == ["chair.obj", "maps/oak wood.png", "wood chair.mtl"]
    assert packed(model) == (digest, names)
    monkeypatch.setattr(time, "time", lambda: 2e9)
    (model / "chair.obj").touch()
    assert packed(model / "chair.obj")[0] == digest
    (model / "wood chair.mtl").write_text("newmtl wood\n")
    assert packed(model / "chair.obj")[0] != digest


def test_a_gltf_file_is_packed_with_its_buffers_and_pictures(tmp_path: Path) -> None:
    images = [{"uri": "data:image/png;base64,AA=="}, {"uri": "../wood.png"}]
    buffers = [{"uri": "scene%201.bin"}, {"uri": "https://example.com/a.bin"}]
    folder = tmp_path / "scene"
    folder.mkdir()
    (folder / "scene.gltf").write_text(json.dumps({"buffers": buffers, "images": images}))
    (folder / "scene 1.bin").write_bytes(b"1")
    (tmp_path / "wood.png").write_bytes(b"2")
    assert packed(folder / "scene.gltf")[1] == ["scene 1.bin", "scene.gltf", "wood.png"]


def test_a_folder_of_usd_layers_is_a_model_and_layers_beside_another_one_are_none(
    tmp_path: Path, model: Path
) -> None:
    folder = tmp_path / "scene"
    (folder / "geo").mkdir(parents=True)
    (folder / "scene.usda").write_text("#usda 1.0\n")
    (folder / "geo" / "leaf.usdc").write_bytes(b"PXR-USDC")
    assert packed(folder)[1] == ["geo/leaf.usdc", "scene.usda"]
    (model / "chair.usdc").write_bytes(b"PXR-USDC")
    assert "chair.obj" in packed(model)[1]


def test_a_file_that_names_no_other_is_sent_as_it_is(tmp_path: Path) -> None:
    for name, content in (("a.obj", "v 0 0 0\n"), ("b.obj", OBJ), ("c.glb", "glTF")):
        path = tmp_path / name
        path.write_text(content)
        with local_input(path) as file:
            assert file.path == path


def test_a_folder_of_no_or_several_models_is_refused(model: Path) -> None:
    (model / "other.GLB").write_bytes(b"glTF")
    with pytest.raises(UnreadableFile, match=r"holds 2 models: chair.obj, other.GLB"):
        packed(model)
    with pytest.raises(UnreadableFile, match="holds no models"):
        packed(model / "maps")
    with pytest.raises(UnreadableFile, match="it is not there"):
        packed(model / "gone.obj")
