"""Files of maps that are used as they are."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from media_studio.arrays import ByteImage
from media_studio.formats.colors import scaled_color_map
from media_studio.formats.convert import convert
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.gltf_writer import write_model
from media_studio.formats.picture_files import decode, encode, encode_jpeg
from media_studio.mesh.model import Material, Model, PictureFile
from media_testing.sample_models import box_surface

PIXELS = np.random.default_rng(3).integers(0, 256, (16, 16, 3), np.uint8)


def _file(kind: str, mode: str = "RGB", **options: object) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(PIXELS).convert(mode).save(stream, kind, **options)
    return stream.getvalue()


def _decoded(data: bytes, mode: str = "RGB") -> tuple[ByteImage, PictureFile | None]:
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        return decode(picture, mode, data)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_plain_file_stands_for_its_map(kind: str) -> None:
    data = _file(kind)
    pixels, file = _decoded(data)
    assert file is not None
    assert (encode(pixels, [file]).data, encode(pixels, [file]).format) == (data, kind)


def _turned() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


def _remark() -> PngImagePlugin.PngInfo:
    remark = PngImagePlugin.PngInfo()
    remark.add_text("Author", "somebody")
    return remark


@pytest.mark.parametrize(
    "data",
    [
        _file("PNG", "RGBA"),
        _file("PNG", "L"),
        _file("PNG", "P"),
        _file("JPEG", "CMYK"),
        _file("WEBP"),
        _file("JPEG", exif=_turned()),
        _file("PNG", pnginfo=_remark()),
        _file("PNG", transparency=(0, 0, 0)),
        _file("PNG", icc_profile=b"profile"),
    ],
)
def test_a_file_that_says_more_than_the_map_is_not_kept(data: bytes) -> None:
    assert _decoded(data)[1] is None


def test_a_map_without_a_file_is_encoded_without_loss() -> None:
    _, file = _decoded(_file("JPEG"))
    assert file is not None
    pixels = scaled_color_map(PIXELS, (0.5, 1.0, 1.0))
    for new in (pixels, np.ascontiguousarray(pixels[:, :, 0])):
        encoded = encode(new, [file])
        assert encoded.format == "PNG"
        np.testing.assert_array_equal(np.asarray(Image.open(io.BytesIO(encoded.data))), new)


def test_only_a_jpeg_file_stands_for_a_lossy_map() -> None:
    for kind in ("PNG", "JPEG"):
        pixels, file = _decoded(_file(kind))
        assert file is not None
        found = encode_jpeg(pixels, [file])
        assert found.format == "JPEG"
        assert (found is file) == (kind == "JPEG")


@pytest.fixture(params=["PNG", "JPEG"])
def textured(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, bytes]:
    """Return a GLB file with a picture of one format, and the picture."""
    data = _file(request.param)
    pixels, file = _decoded(data)
    assert file is not None
    material = Material(name="paint", base_color_map=pixels, files=(file,))
    source = tmp_path / "model.glb"
    write_model(Model(surfaces=(box_surface(),), materials=(material,)), source)
    return source, data


def test_conversions_there_and_back_keep_the_picture(textured: tuple[Path, bytes]) -> None:
    source, data = textured
    for ending in ("obj", "3mf"):
        there, back = source.with_name(f"there.{ending}"), source.with_name("back.glb")
        convert(source, there, output_format=ending)
        if ending == "3mf":
            with zipfile.ZipFile(there) as package:
                assert data in [package.read(name) for name in package.namelist()]
        convert(there, back, output_format="glb")
        assert [file.data for file in read_model(back).materials[0].files] == [data]


def test_obj_textures_have_the_ending_of_their_format(textured: tuple[Path, bytes]) -> None:
    source, data = textured
    *_, texture = convert(source, source.with_suffix(".obj"), output_format="obj").files
    assert texture.suffix == (".png" if data.startswith(b"\x89PNG") else ".jpg")
    assert texture.read_bytes() == data
