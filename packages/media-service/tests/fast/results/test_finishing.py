"""Without installed engines the service itself checks what others have made."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from media_gltf import glb
from media_service.engine_api.engine_set import EngineSet
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import HandedOver
from media_service.results import finishing
from media_testing.executions import assignment_of, prepared
from media_testing.quality.models import Glb, sphere

MODEL = "assets/job-1/model.glb"


@pytest.fixture(autouse=True)
def _nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finishing, "installed", EngineSet)


def job(home: Path, operation: str, *files: bytes, **request: object) -> Execution:
    home.mkdir(exist_ok=True)
    execution = prepared(home, assignment_of(operation, **request))
    paths = []
    for number, content in enumerate(files):
        paths.append(home / f"answer-{number}")
        paths[-1].write_bytes(content)
    execution.hand_over(HandedOver(method="of a test"), paths)
    return execution


def published(execution: Execution, outcome: Outcome) -> Path:
    assert isinstance(outcome.result, list)
    return execution.folder / "results" / str(outcome.result[0]).rpartition("/")[2]


def png(size: tuple[int, int], mode: str = "RGB", **texts: str) -> bytes:
    written, about = io.BytesIO(), PngImagePlugin.PngInfo()
    for name, text in texts.items():
        about.add_text(name, text)
    Image.new(mode, size, "red").save(written, "PNG", pnginfo=about)
    return written.getvalue()


def ball() -> bytes:
    model = Glb(*sphere())
    model.document["asset"]["extras"] = {"prompt": "a secret"}
    return model.bytes()


def nothing() -> bytes:
    model = Glb()
    model.document["scenes"] = [{"nodes": []}]
    return model.bytes()


def test_a_picture_loses_what_it_tells_of_its_making(tmp_path: Path) -> None:
    work = job(tmp_path, "images/generations", png((64, 32), prompt="a secret"), prompt="a ball")
    done = finishing.finish(work)
    file = published(work, done)
    assert b"secret" not in file.read_bytes()
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("PNG", (64, 32))


def test_a_background_that_was_to_be_transparent_is_or_the_job_fails(tmp_path: Path) -> None:
    asked = {"prompt": "a ball", "background": "transparent"}
    clear = io.BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(clear, "PNG")
    finishing.finish(job(tmp_path / "clear", "images/generations", clear.getvalue(), **asked))
    for mode in ("RGB", "RGBA"):
        opaque = job(tmp_path / mode, "images/generations", png((4, 4), mode), **asked)
        with pytest.raises(JobError, match="no transparent background") as failed:
            finishing.finish(opaque)
        assert failed.value.code == "engine_answer_unusable"


def test_a_model_is_stripped_and_measured(tmp_path: Path) -> None:
    work = job(tmp_path, "3d_models/meshes", ball(), prompt="a ball")
    done = finishing.finish(work)
    assert isinstance(done.metadata, list)
    info = done.metadata[0]["mesh_info"]  # type: ignore[index,call-overload]
    _, faces = sphere()
    assert info["triangles"] == len(faces)  # type: ignore[index,call-overload]
    assert info["watertight"]  # type: ignore[index,call-overload]
    assert np.allclose(info["bounds_max"], 1.0, atol=0.1)  # type: ignore[index,call-overload,arg-type]
    assert "extras" not in glb.read(published(work, done)).document["asset"]


def coloured(colour: list[float]) -> bytes:
    model = Glb(*sphere())
    model.document["materials"] = [{"pbrMetallicRoughness": {"baseColorFactor": colour}}]
    model.document["meshes"][0]["primitives"][0]["material"] = 0
    return model.bytes()


def test_a_texture_that_was_asked_for_is_there_or_the_job_fails(tmp_path: Path) -> None:
    wanted = {"prompt": "a ball", "with_texture": True}
    for number, surfaced in enumerate((textured(png((4, 4))), coloured([1.0, 0.2, 0.2, 1.0]))):
        finishing.finish(job(tmp_path / f"{number}", "3d_models/meshes", surfaced, **wanted))
    for number, bare in enumerate((ball(), coloured([1.0, 1.0, 1.0, 1.0]))):
        with pytest.raises(JobError, match="has no texture") as failed:
            finishing.finish(job(tmp_path / f"bare-{number}", "3d_models/meshes", bare, **wanted))
        assert failed.value.code == "engine_answer_unusable"
        finishing.finish(
            job(tmp_path / f"asked-{number}", "3d_models/meshes", bare, prompt="a ball")
        )
        with pytest.raises(JobError, match="has no texture"):
            finishing.finish(
                job(
                    tmp_path / f"textures-{number}",
                    "3d_models/textures",
                    bare,
                    prompt="red",
                    input_model="m",
                )
            )


@pytest.mark.parametrize(
    ("operation", "content", "request_", "why"),
    [
        ("images/generations", b"GIF89a", {"prompt": "a"}, "of no known type"),
        ("images/generations", png((64, 64))[:50], {"prompt": "a"}, "cannot be read"),
        ("3d_models/meshes", b"glTF\2\0\0\0", {"prompt": "a"}, "cannot be read|no known type"),
        ("3d_models/meshes", png((4, 4)), {"prompt": "a"}, "is a png file.*only GLB is read"),
        ("3d_models/meshes", nothing(), {"prompt": "a"}, "shows no triangle"),
    ],
)
def test_what_is_no_result_fails(
    tmp_path: Path, operation: str, content: bytes, request_: dict[str, object], why: str
) -> None:
    with pytest.raises(JobError, match=why) as failed:
        finishing.finish(job(tmp_path, operation, content, **request_))
    assert failed.value.code == "engine_answer_unusable"


def textured(picture: bytes) -> bytes:
    return Glb(*sphere()).textured(picture).bytes()


def needing(extension: str) -> bytes:
    model = Glb(*sphere())
    model.document |= {"extensionsUsed": [extension], "extensionsRequired": [extension]}
    return model.bytes()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (textured(b"\xabKTX 20\xbb\r\n\x1a\n"), "cannot be read"),
        (textured(b""), "cannot be read|is damaged"),
        (needing("FOO_bar"), "needs the extension FOO_bar"),
    ],
)
def test_a_model_that_cannot_be_measured_is_no_result(
    tmp_path: Path, content: bytes, why: str
) -> None:
    with pytest.raises(JobError, match=why) as failed:
        finishing.finish(job(tmp_path, "3d_models/meshes", content, prompt="oak"))
    assert failed.value.code == "engine_answer_unusable"


def test_a_still_picture_is_no_video(tmp_path: Path) -> None:
    work = job(
        tmp_path, "3d_models/renderings", png((4, 4)), input_model=MODEL, output_type="video"
    )
    with pytest.raises(JobError, match="no videos"):
        finishing.finish(work)


def sixteen_bits(value: int) -> bytes:
    written = io.BytesIO()
    Image.fromarray(np.full((4, 4), value, np.uint16)).save(written, "PNG")
    return written.getvalue()


def test_greys_of_sixteen_bits_stay_what_they_are(tmp_path: Path) -> None:
    work = job(tmp_path, "images/generations", sixteen_bits(40_000), prompt="fog")
    with Image.open(published(work, finishing.finish(work))) as picture:
        assert picture.getpixel((0, 0)) == (156, 156, 156)


def test_what_shows_through_is_laid_on_white_unless_it_was_asked_for(tmp_path: Path) -> None:
    written = io.BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(written, "PNG")
    for background, expected in (("opaque", (255, 255, 255)), ("transparent", (255, 0, 0, 0))):
        asked = {"prompt": "a ball", "background": background}
        work = job(tmp_path / background, "images/generations", written.getvalue(), **asked)
        with Image.open(published(work, finishing.finish(work))) as picture:
            assert picture.getpixel((0, 0)) == expected


def test_what_nothing_here_reads_says_what_to_install(tmp_path: Path) -> None:
    work = job(tmp_path, "motions/retrievals", b"HIERARCHY", text_prompt="walk")
    with pytest.raises(JobError, match=r"media-pipelines\[studio\]") as failed:
        finishing.finish(work)
    assert failed.value.code == "engine_not_installed"


def test_an_answer_without_a_file_is_none(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="without a file"):
        finishing.finish(job(tmp_path, "3d_models/meshes", prompt="a ball"))
