"""Decoding from any frame on."""

from pathlib import Path

import av
import pytest

from media_studio.video.playback import play
from media_studio.video.timeline import survey
from media_testing.video.samples import Film, number_of


def _numbers(path: Path, first: int, stop: int) -> list[tuple[int, int]]:
    frames = play(path, survey(path), first, stop)
    return [(number, number_of(frame.to_ndarray(format="rgb24"))) for number, frame in frames]


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts"])
@pytest.mark.parametrize(("first", "stop"), [(0, 40), (0, 1), (11, 13), (12, 14), (39, 40), (5, 5)])
def test_exactly_the_frames_asked_for_come(ending: str, first: int, stop: int, film: Film) -> None:
    expected = [(number, number) for number in range(first, stop)]
    assert _numbers(film(ending), first, stop)[: len(expected)] == expected


def test_few_frames_are_decoded_before_the_one_asked_for(
    film: Film, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = film(count=200, options=(("g", "10"), ("bf", "0")))
    times = survey(path)
    taken: list[int] = []
    number = type(times).number
    monkeypatch.setattr(
        type(times),
        "number",
        lambda self, frame, place: taken.append(place) or number(self, frame, place),
    )
    assert next(play(path, times, 189, 190))[0] == 189
    assert len(taken) <= 10


def test_the_file_is_closed_when_playing_is_given_up(film: Film) -> None:
    path = film()
    frames = play(path, survey(path), 0, 40)
    next(frames)
    frames.close()
    path.unlink()
    with pytest.raises(av.error.FileNotFoundError):
        av.open(str(path))
