"""From decoded frames to upright pictures.

Source: ISO/IEC 14496-12, section 8.3.2 (matrix of a track); ITU-R BT.601, BT.709.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np
from av.sidedata.sidedata import Type
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidVideo
from media_studio.video.decoding import LONGEST_EDGE, MOST_PIXELS

_UNSPECIFIED = 2
"""Number of an unknown colour matrix."""
_HD_WIDTH, _HD_HEIGHT = 1280, 720
_FLATTEST_PIXEL = 4
"""Pixels are no flatter or taller than this; a file that says so is mistaken."""


@dataclass(frozen=True, kw_only=True)
class Display:
    """How the frames of a video are shown.

    Attributes:
        columns: Pixels across before the picture is turned.
        rows: Pixels down before the picture is turned.
        is_transposed: Swap rows and columns.
        flips_rows: Then turn upside down.
        flips_columns: Then mirror.
    """

    columns: int
    rows: int
    is_transposed: bool
    flips_rows: bool
    flips_columns: bool

    @classmethod
    def of(cls, frame: VideoFrame, pixel_aspect: Fraction | None) -> "Display":
        """Read how a video is shown from its first frame.

        Args:
            frame: The frame.
            pixel_aspect: Width of a pixel over its height, if the file says so.

        Raises:
            InvalidVideo: If the picture would be too large.
        """
        aspect = pixel_aspect or Fraction(1)
        if not Fraction(1, _FLATTEST_PIXEL) <= aspect <= _FLATTEST_PIXEL:
            aspect = Fraction(1)
        columns = max(round(frame.width * aspect), 1)
        if columns * frame.height > MOST_PIXELS or max(columns, frame.height) > LONGEST_EDGE:
            raise InvalidVideo(
                f"The video is shown with {columns} x {frame.height} pixels; scale it down to "
                "4096 x 2160 or less."
            )
        (a, b), (c, d) = _matrix(frame)
        is_transposed = abs(b) + abs(c) > abs(a) + abs(d)
        across, down = (c, b) if is_transposed else (a, d)
        return cls(
            columns=columns,
            rows=frame.height,
            is_transposed=is_transposed,
            flips_rows=down < 0,
            flips_columns=across < 0,
        )

    @property
    def width(self) -> int:
        """Pixels across as shown."""
        return self.rows if self.is_transposed else self.columns

    @property
    def height(self) -> int:
        """Pixels down as shown."""
        return self.columns if self.is_transposed else self.rows

    def picture(self, frame: VideoFrame) -> ByteImage:
        """Return a frame as it is shown, (height, width, 3) uint8 sRGB."""
        rgb = frame.reformat(
            width=self.columns,
            height=self.rows,
            format="rgb24",
            src_colorspace=_unstated_matrix(frame),
            dst_color_range=ColorRange.JPEG,
            threads=1,
        ).to_ndarray()
        if self.is_transposed:
            rgb = rgb.swapaxes(0, 1)
        if self.flips_rows:
            rgb = rgb[::-1]
        if self.flips_columns:
            rgb = rgb[:, ::-1]
        return np.ascontiguousarray(rgb, np.uint8)


def _matrix(frame: VideoFrame) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where the matrix of the track takes the axes of a frame, x right and y down."""
    side_data = cast(Mapping[Type, bytes], frame.side_data)
    if Type.DISPLAYMATRIX not in side_data:
        return (1, 0), (0, 1)
    numbers = np.frombuffer(side_data[Type.DISPLAYMATRIX], np.int32)
    return (int(numbers[0]), int(numbers[1])), (int(numbers[3]), int(numbers[4]))


def _unstated_matrix(frame: VideoFrame) -> Colorspace | None:
    """Guess the colour matrix, as players do, where a frame does not say; None where it does."""
    if frame.colorspace != _UNSPECIFIED:
        return None
    is_hd = frame.width >= _HD_WIDTH or frame.height >= _HD_HEIGHT
    return Colorspace.ITU709 if is_hd else Colorspace.ITU601
