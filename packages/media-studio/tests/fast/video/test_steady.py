import numpy as np

from media_studio.video.frame import Frame
from media_studio.video.steady import steady


def film(*seconds: float) -> list[Frame]:
    return [
        Frame(index=number, seconds=when, picture=np.full((1, 1, 3), number, np.uint8))
        for number, when in enumerate(seconds)
    ]


def shown(frames: list[Frame], start: float, fps: float) -> list[int]:
    return [int(picture[0, 0, 0]) for picture in steady(frames, start, fps)]


def test_a_constant_rate_comes_out_frame_for_frame() -> None:
    frames = film(*(2.0 + number / 29.97 for number in range(100)))
    assert shown(frames, 2.0, 29.97) == list(range(100))


def test_a_frame_that_is_shown_longer_is_repeated() -> None:
    assert shown(film(0.0, 0.1, 0.4, 0.5), 0.0, 10.0) == [0, 1, 1, 1, 2, 3]


def test_a_frame_between_two_ticks_is_left_out() -> None:
    assert shown(film(0.0, 0.1, 0.12, 0.2), 0.0, 10.0) == [0, 2, 3]


def test_a_video_of_one_frame_has_one_picture() -> None:
    assert shown(film(0.3), 0.3, 10.0) == [0]


def test_no_frames_have_no_pictures() -> None:
    assert shown([], 0.0, 10.0) == []
