"""One frame of a video."""

from dataclasses import dataclass

from media_studio.arrays import ByteImage


@dataclass(frozen=True, kw_only=True, eq=False)
class Frame:
    """One frame of a video, as it is shown.

    Attributes:
        index: Its number in the video, from 0.
        seconds: When it appears, from the first frame on.
        picture: (h, w, 3) uint8 sRGB, upright, with square pixels.
    """

    index: int
    seconds: float
    picture: ByteImage
