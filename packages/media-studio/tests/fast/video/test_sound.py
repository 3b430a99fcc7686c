"""Sound of segments."""

from pathlib import Path

import av
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.video.file import VideoFile
from media_studio.video.sound import SAMPLE_RATE, sounds
from media_testing.video.samples import HEIGHT, TONE, WIDTH, Film, numbered


def _samples(video: VideoFile, start: float, duration: float) -> tuple[int, FloatArray]:
    found = list(sounds(video, video.segment(start, duration)))
    ends = [sound.begin + sound.samples.shape[1] for sound in found]
    assert [sound.begin for sound in found[1:]] == ends[:-1]
    return found[0].begin, np.concatenate([sound.samples for sound in found], axis=1)


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts"])
def test_sound_is_cut_to_the_sample(ending: str, film: Film) -> None:
    video = VideoFile.open(film(ending, sound=1.6, start=1.0))
    begin, samples = _samples(video, 0.4, 0.8)
    assert (begin, samples.shape) == (0, (1, round(0.8 * SAMPLE_RATE)))
    time = 0.4 + np.arange(samples.shape[1]) / SAMPLE_RATE
    wave = 0.5 * np.sin(2 * np.pi * TONE * time)
    assert np.corrcoef(wave, samples[0])[0, 1] > 0.85


def test_many_channels_become_two_at_the_usual_rate(tmp_path: Path) -> None:
    path = tmp_path / "film.mkv"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=25)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        tone = container.add_stream("flac", rate=22_050, layout="5.1")
        for number in range(25):
            frame = av.VideoFrame.from_ndarray(numbered(number), "rgb24")
            container.mux(stream.encode(frame))
            loud = np.full((1, 6 * 882), 3000, np.int16)
            sound = av.AudioFrame.from_ndarray(loud, "s16", "5.1")
            sound.sample_rate, sound.pts = 22_050, number * 882
            container.mux(tone.encode(sound))
        container.mux(stream.encode(None))
        container.mux(tone.encode(None))
    _, samples = _samples(VideoFile.open(path), 0.0, 1.0)
    assert samples.shape[0] == 2
    assert samples.shape[1] == pytest.approx(SAMPLE_RATE, abs=500)


def test_a_video_without_sound_has_none(film: Film) -> None:
    video = VideoFile.open(film())
    assert list(sounds(video, video.segment(0.0))) == []
