"""A constant frame rate from videos whose frames come at uneven times, as those of phones do."""

from collections.abc import Iterable, Iterator

from media_studio.arrays import ByteImage
from media_studio.video.frame import Frame


def steady(frames: Iterable[Frame], start: float, fps: float) -> Iterator[ByteImage]:
    """Yield the picture that is shown at each tick of a clock, (h, w, 3) sRGB.

    Frames of a video with a constant rate come out one for one.

    Args:
        frames: In order.
        start: Seconds of the first tick.
        fps: Ticks per second.
    """
    shown: Frame | None = None
    ticks = 0
    for frame in frames:
        tick = round((frame.seconds - start) * fps)
        if shown is not None:
            for _ in range(ticks, tick):
                yield shown.picture
            ticks = max(ticks, tick)
        shown = frame
    if shown is not None:
        yield shown.picture
