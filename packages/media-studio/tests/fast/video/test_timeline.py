"""Times of frames."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from media_studio.errors import InvalidVideo
from media_studio.video import timeline
from media_studio.video.timeline import survey
from media_testing.video.samples import NTSC, UNEVEN, Film


@pytest.mark.parametrize("ending", ["mp4", "mov", "mkv", "flv"])
def test_times_are_read_without_decoding(ending: str, film: Film) -> None:
    found = survey(film(ending))
    assert found.is_indexed
    assert np.allclose(found.seconds, np.arange(40) / 25, atol=0.001)
    assert found.fps == 25


@pytest.mark.parametrize("ending", ["ts", "avi", "mpg"])
def test_times_of_formats_that_guess_are_found_by_decoding(ending: str, film: Film) -> None:
    codec = "mpeg2video" if ending == "mpg" else "mpeg4"
    found = survey(film(ending, codec=codec, options=(("bf", "2"), ("g", "12"))))
    assert not found.is_indexed
    assert np.allclose(found.seconds, np.arange(40) / 25, atol=0.001)


def test_ticks_are_those_of_the_file(film: Film) -> None:
    found = survey(film(rate=NTSC, start=1001 / 1000))
    assert found.start == Fraction(1001, 1000)
    assert (np.diff(found.ticks) * found.tick == 1 / NTSC).all()
    assert found.fps == pytest.approx(float(NTSC), abs=1e-9)
    assert found.duration == pytest.approx(float(40 / NTSC), abs=1e-9)


def test_a_rate_that_the_frames_do_not_keep_is_not_believed(film: Film) -> None:
    times = tuple(np.array(UNEVEN) * 3)
    found = survey(film(times=times, rate=Fraction(120), count=40))
    assert found.fps == pytest.approx(39 / (times[-1] - times[0]), rel=0.01)


def test_long_videos_are_refused_where_all_of_them_must_be_decoded(film: Film) -> None:
    times = (0.0, 300.0, 601.0)
    with pytest.raises(InvalidVideo, match="longer than 10 minutes"):
        survey(film("ts", times=times, count=3))
    assert survey(film(times=times, count=3)).seconds[-1] == pytest.approx(601)


def test_videos_of_many_frames_are_refused(film: Film, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "MOST_FRAMES", 30)
    for ending in ("mp4", "ts"):
        with pytest.raises(InvalidVideo, match="more than 30 frames"):
            survey(film(ending))


def test_frames_that_all_but_coincide_are_refused(film: Film) -> None:
    with pytest.raises(InvalidVideo, match="times of its frames are damaged"):
        survey(film(times=tuple(np.arange(40) * 1e-4), options=(("bf", "0"),)))


def test_a_file_that_is_missing_is_a_defect(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        survey(tmp_path / "missing.mp4")
