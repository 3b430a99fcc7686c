"""Pictures that stand upright, with square pixels and right colours."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.reformatter import ColorRange, Colorspace

from media_studio.arrays import ByteImage
from media_studio.video.file import VideoFile
from media_testing.video.samples import Film, numbered

COLORS = [(200, 40, 40), (40, 160, 60), (50, 60, 190), (220, 220, 220)]


@pytest.mark.parametrize("degrees", [90, -90, 180, 0])
def test_pictures_of_phones_are_turned_upright(degrees: int, film: Film) -> None:
    video = VideoFile.open(film(rotation=degrees, count=60, size=(96, 48)))
    shown = video.frame_at(53 / 25).picture
    upright = np.rot90(numbered(53, 96, 48), degrees // 90)
    assert (video.height, video.width) == upright.shape[:2] == shown.shape[:2]
    assert np.abs(shown.astype(int) - upright).mean() < 12


@pytest.mark.parametrize("flips", [(True, False), (False, True)])
def test_mirrored_pictures_are_mirrored(flips: tuple[bool, bool], tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=25)
        stream.width, stream.height, stream.pix_fmt = 96, 48, "yuv420p"
        stream.set_display_rotation(0, hflip=flips[0], vflip=flips[1])
        frame = av.VideoFrame.from_ndarray(numbered(53, 96, 48), "rgb24")
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    shown = VideoFile.open(path).frame_at(0.0).picture
    axis = 1 if flips[0] else 0
    assert np.abs(shown.astype(int) - np.flip(numbered(53, 96, 48), axis)).mean() < 12


@pytest.mark.parametrize(
    ("aspect", "width"), [(Fraction(2), 128), (Fraction(3, 4), 48), (Fraction(100), 64)]
)
def test_pixels_are_made_square(aspect: Fraction, width: int, film: Film) -> None:
    video = VideoFile.open(film(pixel_aspect=aspect))
    assert (video.width, video.height) == (width, 48)
    assert video.frame_at(0.0).picture.shape == (48, width, 3)


def test_pixels_are_made_square_before_they_are_turned(film: Film) -> None:
    video = VideoFile.open(film(pixel_aspect=Fraction(2), rotation=90))
    assert (video.width, video.height) == (48, 128)


@pytest.mark.parametrize("is_tagged", [True, False])
@pytest.mark.parametrize("is_full", [True, False])
@pytest.mark.parametrize(
    ("matrix", "number", "size"),
    [(Colorspace.ITU601, 6, (96, 64)), (Colorspace.ITU709, 1, (1280, 720))],
)
def test_colours_are_those_that_were_filmed(
    matrix: Colorspace,
    number: int,
    size: tuple[int, int],
    is_full: bool,
    is_tagged: bool,
    tmp_path: Path,
) -> None:
    path = tmp_path / "film.mp4"
    columns = np.repeat(np.array(COLORS, np.uint8), size[0] // 4, axis=0)
    picture: ByteImage = np.tile(columns, (size[1], 1, 1))
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=25, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        stream.codec_context.color_range = ColorRange.JPEG if is_full else ColorRange.MPEG
        if is_tagged:
            stream.codec_context.colorspace = number
        frame = av.VideoFrame.from_ndarray(picture, "rgb24").reformat(
            format="yuv420p",
            dst_colorspace=matrix,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.JPEG if is_full else ColorRange.MPEG,
        )
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    shown = VideoFile.open(path).frame_at(0.0).picture
    for place, color in enumerate(COLORS):
        middle = shown[size[1] // 2, (2 * place + 1) * size[0] // 8]
        assert middle == pytest.approx(color, abs=4)
