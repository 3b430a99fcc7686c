import base64
import hashlib
import re
import time
import zipfile
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import pytest
from sqlalchemy import insert

from media_api.contract.images import CaptionRequest
from media_api.contract.models_3d import ConversionRequest
from media_api.contract.motions import AnimationRequest
from media_api.contract.operations import OPERATIONS
from media_service.backends import open_database
from media_service.clients.auth import Client
from media_service.content.assets import Assets
from media_service.content.content_folder import ContentFolder
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import SCENES
from media_service.engine_api.file_types import FILE_TYPES, recognise
from media_service.engine_api.messages import StoredAsset, Succeeded
from media_service.jobs.inputs import InputResolver, ResolvedInputs
from media_service.refusal import Refusal
from media_service.settings.settings import Settings
from media_studio.video.decoding import KNOWN_FORMATS
from media_studio.video.file import VideoFile

ALICE = Client(id="a", name="alice", mq_priority=1)
GLB = b"glTF" + bytes(60)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)
STL = bytes(80) + (1).to_bytes(4, "little") + bytes(50)


@pytest.fixture
def resolver(tmp_path: Path):
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    yield InputResolver(Assets(database, ContentFolder(tmp_path), RetentionClock(database)))
    database.close()


BASE = "https://media.example.com/service"


def resolve(resolver: InputResolver, value: str) -> ResolvedInputs:
    request = ConversionRequest(input_model=value, output_format="obj")
    return resolver.resolve(request, ALICE, "job", BASE)


@pytest.mark.parametrize(
    "value",
    [
        base64.b64encode(GLB).decode(),
        "data:model/gltf-binary;base64," + base64.b64encode(GLB).decode(),
        "data:image/png;base64," + base64.b64encode(GLB).decode(),
        base64.encodebytes(GLB).decode(),
        f"  {base64.b64encode(GLB).decode()}\n",
    ],
)
def test_payload_becomes_an_asset_of_the_job(
    resolver: InputResolver, value: str, tmp_path: Path
) -> None:
    resolved = resolve(resolver, value)
    assert resolved.values == {"input_model": "assets/job/input_model.glb"}
    file = ContentFolder(tmp_path).path(resolved.payloads[0].sha256)
    assert not file.exists()
    resolver.store(resolved)
    assert file.read_bytes() == GLB


def test_a_pack_of_a_model_is_a_model(resolver: InputResolver) -> None:
    pack = base64.b64encode(zipped("a.obj", "a.mtl")).decode()
    assert resolve(resolver, pack).values == {"input_model": "assets/job/input_model.zip"}
    with pytest.raises(Refusal, match="takes a image, and the payload is zip"):
        resolver.resolve(CaptionRequest(input_image=pack, language="en"), ALICE, "job", BASE)


def test_url_is_left_to_the_worker(resolver: InputResolver) -> None:
    resolved = resolve(resolver, "https://media.example.com/a/model.glb")
    assert resolved.files["input_model"].url == "https://media.example.com/a/model.glb"
    assert resolved.payloads == ()


def test_every_wrong_field_is_named(resolver: InputResolver) -> None:
    request = OPERATIONS["3d_models/textures"].request.validate_python(
        {"input_images": {"front": "?", "back": "!"}, "input_model": base64.b64encode(PNG).decode()}
    )
    with pytest.raises(Refusal) as caught:
        resolver.resolve(request, ALICE, "job", BASE)
    fields = [error.field for error in caught.value.errors]
    assert fields == ["input_model", "input_images.front", "input_images.back"]


def zipped(*names: str) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, b"x")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "suffix"),
    [
        (GLB, "glb"),
        (PNG, "png"),
        (b"\xff\xd8\xff\xe0" + bytes(9), "jpg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "webp"),
        (b"Kaydara FBX Binary  \x00", "fbx"),
        (b"ply\nformat ascii 1.0\n", "ply"),
        (b"solid cube\nfacet normal 0 0 1\n", "stl"),
        (STL, "stl"),
        (b"# made by hand\nmtllib a.mtl\nv 0 0 0\nv 1 0 0\n", "obj"),
        (zipped("3D/3dmodel.model"), "3mf"),
        (zipped("model.usdc", "0/texture.png"), "usdz"),
        (zipped("chair/chair.mtl", "chair/Chair.OBJ"), "zip"),
        (b"\x00\x00\x00\x18ftypisom", "mp4"),
        (b"HIERARCHY\nROOT Hips\n", "bvh"),
    ],
)
def test_types_are_told_from_content(content: bytes, suffix: str) -> None:
    found = recognise(content)
    assert found is not None
    assert found.suffix == suffix


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello world\n",
        b"PK\x03\x04broken",
        STL[:-1],
        b"RIFF....WAVE",
        zipped("a.txt"),
        2 * (b"G" + bytes(187)),
        b"G" * 8,
    ],
)
def test_unknown_content_has_no_type(content: bytes) -> None:
    assert recognise(content) is None


def test_outcome_survives_the_socket() -> None:
    asset = StoredAsset(uri="assets/a/b.png", sha256="0", size=1, content_type="image/png")
    outcome = Succeeded(
        model="m", result=["x"], metadata={"a": [1, None]}, assets=[asset], resident_mb=1.5
    )
    assert Succeeded.model_validate_json(outcome.model_dump_json()) == outcome


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"HIERARCHY\nROOT Hips", "input_motion.bvh"),
        (b"\xef\xbb\xbf\r\n hierarchy\r\nROOT Hips", "input_motion.bvh"),
        (GLB, "input_motion.glb"),
        (b"Kaydara FBX Binary" + bytes(20), "input_motion.fbx"),
    ],
)
def test_motions_come_as_bvh_or_as_models_that_move(
    resolver: InputResolver, content: bytes, name: str
) -> None:
    request = AnimationRequest(
        input_model=base64.b64encode(GLB).decode(), input_motion=base64.b64encode(content).decode()
    )
    resolved = resolver.resolve(request, ALICE, "job", BASE)
    assert resolved.values["input_motion"] == f"assets/job/{name}"


def test_a_motion_is_no_picture_and_no_solid(resolver: InputResolver) -> None:
    for content in (PNG, STL):
        request = AnimationRequest(
            input_model=base64.b64encode(GLB).decode(),
            input_motion=base64.b64encode(content).decode(),
        )
        with pytest.raises(Refusal, match="The field takes a motion"):
            resolver.resolve(request, ALICE, "job", BASE)


@pytest.mark.parametrize(
    ("start", "suffix"),
    [
        (b"\x00\x00\x00\x20ftypisom", "mp4"),
        (b"\x00\x00\x00\x08wide\x00", "mp4"),
        (b"\x1aE\xdf\xa3", "webm"),
        (b"RIFF\x00\x00\x00\x00AVI LIST", "avi"),
        (b"\x00\x00\x00\x14ftypqt  ", "mov"),
        (b"\x1aE\xdf\xa3\xa3\x42\x82\x88matroska", "mkv"),
        (b"\x1aE\xdf\xa3\x9f\x42\x82\x84webm", "webm"),
        (3 * (b"\x47" + bytes(187)), "ts"),
        (bytes(4) + 3 * (b"\x47" + bytes(191)), "ts"),
        (b"\x00\x00\x01\xba\x44", "mpg"),
        (b"FLV\x01\x05", "flv"),
        (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9", "wmv"),
        (b"OggS\x00\x02", "ogv"),
    ],
)
def test_videos_are_told_by_their_first_bytes(start: bytes, suffix: str) -> None:
    found = recognise(start + bytes(100))
    assert found is not None
    assert (found.kind, found.suffix) == ("video", suffix)


def _written(path: Path) -> bytes:
    codec = {"mpg": "mpeg2video", "webm": "libvpx", "ogv": "libvpx", "wmv": "wmv2", "flv": "flv"}
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec.get(path.suffix[1:], "mpeg4"), rate=25)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        noise = np.random.default_rng(1).integers(0, 256, (10, 48, 64, 3), np.uint8)
        for picture in noise:
            frame = av.VideoFrame.from_ndarray(picture, "rgb24")
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path.read_bytes()


def test_every_video_that_engines_read_is_taken_under_its_ending(tmp_path: Path) -> None:
    names = re.split(", | or ", KNOWN_FORMATS)
    endings = [{"MPEG": "mpg", "Ogg": "ogv"}.get(name, name.lower()) for name in names]
    videos = {ending for ending, kind in FILE_TYPES.items() if kind.serves("video")}
    assert set(endings) == videos
    for ending in endings:
        path = tmp_path / f"film.{ending}"
        assert recognise(_written(path)) == FILE_TYPES[ending]
        assert VideoFile.open(path).total_frames == 10


def test_refused_request_stores_nothing(resolver: InputResolver, tmp_path: Path) -> None:
    request = OPERATIONS["3d_models/textures"].request.validate_python(
        {"input_image": base64.b64encode(PNG).decode(), "input_model": "?"}
    )
    with pytest.raises(Refusal):
        resolver.resolve(request, ALICE, "job", BASE)
    assert not (tmp_path / "content").exists()


@pytest.mark.parametrize("start", ["A", "", "AAAA="])
@pytest.mark.parametrize("hostile", [" ", "A", "=", "A ", "\n"])
def test_text_that_is_almost_base64_is_refused_at_once(
    resolver: InputResolver, start: str, hostile: str
) -> None:
    before = time.process_time()
    with pytest.raises(Refusal):
        resolve(resolver, start + hostile * 200_000 + "!")
    # It took minutes when the pattern went back and forth
    assert time.process_time() - before < 5


def scene_of(resolver: InputResolver, client: Client) -> str:
    request = CaptionRequest(input_image=base64.b64encode(PNG).decode(), language="English")
    return resolver.resolve(request, client, "job", BASE).files["input_image"].scene


def test_what_a_picture_shows_is_known_only_to_the_client_who_had_it_made(
    resolver: InputResolver, tmp_path: Path
) -> None:
    database = open_database(Settings(home=tmp_path))
    row = {"client_id": ALICE.id, "sha256": hashlib.sha256(PNG).hexdigest(), "scene": "{}"}
    database.write_now(lambda connection: connection.execute(insert(SCENES), row))
    database.close()
    bob = Client(id="b", name="bob", mq_priority=1)
    assert (scene_of(resolver, ALICE), scene_of(resolver, bob)) == ("{}", "")
