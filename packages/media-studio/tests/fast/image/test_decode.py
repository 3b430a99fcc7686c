import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Picture
from PIL import ImageCms

from media_studio.errors import InvalidImage
from media_studio.image.decode import MAX_PIXELS, decode_picture

RED_OVER_BLUE = np.array([[[250, 5, 5]] * 24] * 16 + [[[5, 5, 250]] * 24] * 16, np.uint8)


def saved(folder: Path, picture: Picture.Image, kind: str, **options: object) -> Path:
    path = folder / "picture"
    picture.save(path, kind, **options)
    return path


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_three_formats_are_read_as_rgba(tmp_path: Path, kind: str) -> None:
    pixels = decode_picture(saved(tmp_path, Picture.fromarray(RED_OVER_BLUE), kind))

    assert pixels.shape == (32, 24, 4)
    assert pixels[4, 4].astype(int) == pytest.approx([250, 5, 5, 255], abs=6)
    assert pixels[28, 4].astype(int) == pytest.approx([5, 5, 250, 255], abs=6)


def test_a_photograph_is_turned_upright(tmp_path: Path) -> None:
    exif = Picture.Exif()
    exif[0x0112] = 6  # turn by 90 degrees clockwise

    pixels = decode_picture(saved(tmp_path, Picture.fromarray(RED_OVER_BLUE), "JPEG", exif=exif))

    assert pixels.shape == (24, 32, 4)
    assert pixels[12, 28, 0] > 200
    assert pixels[12, 4, 2] > 200


@pytest.mark.parametrize("mode", ["L", "LA", "P", "1", "CMYK"])
def test_other_kinds_of_pixels_become_srgb(tmp_path: Path, mode: str) -> None:
    gray = Picture.new("RGB", (20, 20), (255, 255, 255))
    kind = "JPEG" if mode == "CMYK" else "PNG"

    pixels = decode_picture(saved(tmp_path, gray.convert(mode), kind))

    assert pixels.shape == (20, 20, 4)
    assert pixels.min() >= 250


def test_sixteen_bits_keep_their_upper_eight(tmp_path: Path) -> None:
    levels = Picture.fromarray(np.full((20, 20), 0x8034, np.uint16))

    pixels = decode_picture(saved(tmp_path, levels, "PNG"))

    assert set(pixels[..., :3].reshape(-1)) == {0x80}


def test_transparency_of_a_palette_is_kept(tmp_path: Path) -> None:
    picture = Picture.new("P", (20, 20), 0)
    picture.putpalette([10, 20, 30, 200, 210, 220])
    picture.paste(1, (0, 0, 10, 20))

    pixels = decode_picture(saved(tmp_path, picture, "PNG", transparency=0))

    assert pixels[5, 5].tolist() == [200, 210, 220, 255]
    assert pixels[5, 15, 3] == 0


def test_an_embedded_profile_is_applied(tmp_path: Path) -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = Picture.fromarray(RED_OVER_BLUE)

    pixels = decode_picture(saved(tmp_path, plain, "PNG", icc_profile=lab))

    assert np.abs(pixels[..., :3].astype(int) - RED_OVER_BLUE).max() <= 2


def test_an_unusable_profile_counts_as_srgb(tmp_path: Path) -> None:
    plain = Picture.fromarray(RED_OVER_BLUE)

    pixels = decode_picture(saved(tmp_path, plain, "PNG", icc_profile=b"no profile"))

    assert np.array_equal(pixels[..., :3], RED_OVER_BLUE)


def test_avif_is_read(tmp_path: Path) -> None:
    path = saved(tmp_path, Picture.new("RGB", (16, 8), (200, 40, 40)), "AVIF")
    pixels = decode_picture(path)
    assert pixels.shape == (8, 16, 4)
    assert np.abs(pixels[0, 0, :3].astype(int) - (200, 40, 40)).max() < 8


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_file_that_ends_early_is_refused(tmp_path: Path, kind: str) -> None:
    rng = np.random.default_rng(0)
    noise = Picture.fromarray(rng.integers(0, 256, (64, 64, 3), np.uint8))
    path = saved(tmp_path, noise, kind)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    with pytest.raises(InvalidImage, match="damaged"):
        decode_picture(path)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"<svg/>", bytes(200)])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(content)

    with pytest.raises(InvalidImage, match="PNG, JPEG, WebP or AVIF"):
        decode_picture(path)


@pytest.mark.parametrize("width", [9000, 60_000])
def test_too_many_pixels_are_refused_before_they_are_read(tmp_path: Path, width: int) -> None:
    stream = io.BytesIO()
    Picture.new("1", (width, 9000)).save(stream, "PNG")
    path = tmp_path / "large.png"
    path.write_bytes(stream.getvalue())

    with pytest.raises(InvalidImage, match=f"at most {MAX_PIXELS // 10**6}"):
        decode_picture(path)


@pytest.mark.parametrize("seed", range(40))
def test_altered_files_are_read_or_refused(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    kind = ("PNG", "JPEG", "WEBP")[seed % 3]
    exif = Picture.Exif()
    exif[0x0112] = 3
    path = saved(tmp_path, Picture.fromarray(RED_OVER_BLUE), kind, exif=exif)
    content = bytearray(path.read_bytes())
    for place in rng.integers(0, len(content), 6):
        content[place] = rng.integers(0, 256)
    path.write_bytes(content)

    try:
        pixels = decode_picture(path)
    except InvalidImage:
        return
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 4


def test_a_small_file_does_not_unfold_to_a_gigabyte(tmp_path: Path) -> None:
    path = tmp_path / "flat.png"
    Picture.new("RGB", (6_000, 6_000)).save(path)
    with pytest.raises(InvalidImage, match="36 megapixels and almost nothing in them"):
        decode_picture(path)
    Picture.new("RGB", (5_000, 4_500)).save(path)
    assert decode_picture(path).shape == (4_500, 5_000, 4)


def test_a_jpeg_with_thousands_of_scans_is_refused(tmp_path: Path) -> None:
    """2,000 of 117 bytes each took over 100 CPU seconds."""
    path = tmp_path / "scans.jpg"
    Picture.new("L", (64, 64)).save(path, progressive=True)
    data = path.read_bytes()
    first = data.index(b"\xff\xda")
    second = data.index(b"\xff\xda", first + 1)
    path.write_bytes(data[:-2] + data[first:second] * 100 + data[-2:])
    with pytest.raises(InvalidImage, match="over 100 scans"):
        decode_picture(path)
