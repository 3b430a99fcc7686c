"""Clips, read again."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.errors import OutsideVideo, SegmentTooShort
from media_studio.video.clip import LONGEST_EDGE, write_audio, write_clip
from media_studio.video.file import VideoFile
from media_testing.video.samples import NTSC, RATE, TONE, UNEVEN, Film, number_of


def _heard(path: Path) -> tuple[float, FloatArray]:
    """Return when the sound begins and its samples."""
    with av.open(str(path)) as container:
        frames = list(container.decode(container.streams.audio[0]))
    samples = np.concatenate([frame.to_ndarray() for frame in frames], axis=1)
    return float(frames[0].time), samples[0].astype(float)


def _pitch(samples: FloatArray) -> float:
    loudness = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return float(loudness.argmax() * RATE / len(samples))


@pytest.mark.parametrize(
    ("ending", "fields"),
    [
        ("mp4", {}),
        ("mov", {"rate": NTSC, "start": 3.003}),
        ("webm", {"codec": "libvpx-vp9", "options": (("cpu-used", "8"),)}),
        ("ts", {"start": 1.0}),
        ("mkv", {"times": UNEVEN}),
    ],
)
def test_a_clip_has_the_frames_of_the_segment_at_their_times(
    ending: str, fields: dict[str, object], film: Film, tmp_path: Path
) -> None:
    video = VideoFile.open(film(ending, **fields))
    segment = write_clip(video, 0.5, 0.6, tmp_path / "clip.mp4")
    source = list(video.frames(0.5, 0.6))
    clip = VideoFile.open(tmp_path / "clip.mp4")
    shown = list(clip.frames())
    assert [number_of(frame.picture) for frame in shown] == [frame.index for frame in source]
    times = [frame.seconds - source[0].seconds for frame in source]
    assert np.allclose([frame.seconds for frame in shown], times, atol=0.001)
    assert clip.duration == pytest.approx(segment.duration, abs=0.001)
    assert clip.fps == pytest.approx(video.fps, rel=0.25 if "times" in fields else 1e-3)
    assert (clip.width, clip.height) == (video.width, video.height)
    assert not clip.has_audio


def test_a_clip_is_upright_even_and_no_larger_than_allowed(film: Film, tmp_path: Path) -> None:
    video = VideoFile.open(film(size=(1602, 402), rotation=90, count=5))
    write_clip(video, 0.0, None, tmp_path / "clip.mp4")
    clip = VideoFile.open(tmp_path / "clip.mp4")
    assert clip.height == LONGEST_EDGE
    assert clip.width == pytest.approx(402 * LONGEST_EDGE / 1602, abs=1)
    odd = VideoFile.open(film("mkv", codec="ffv1", options=(), size=(65, 49), count=5))
    write_clip(odd, 0.0, None, tmp_path / "clip.mp4")
    clip = VideoFile.open(tmp_path / "clip.mp4")
    assert (clip.width, clip.height) == (64, 48)


def test_a_clip_plays_while_it_loads(film: Film, tmp_path: Path) -> None:
    write_clip(VideoFile.open(film(sound=1.6)), 0.0, None, tmp_path / "clip.mp4")
    data = (tmp_path / "clip.mp4").read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")
    with av.open(str(tmp_path / "clip.mp4")) as container:
        video, audio = container.streams.video[0], container.streams.audio[0]
        assert (video.codec_context.name, video.codec_context.pix_fmt) == ("h264", "yuv420p")
        assert audio.codec_context.name == "aac"


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts"])
def test_the_sound_of_a_clip_is_that_of_the_segment(
    ending: str, film: Film, tmp_path: Path
) -> None:
    # The sound ends before the pictures do
    video = VideoFile.open(film(ending, sound=1.0, start=2.0))
    segment = write_clip(video, 0.48, 1.0, tmp_path / "clip.mp4")
    assert write_audio(video, 0.48, 1.0, tmp_path / "clip.m4a")
    for name in ("clip.mp4", "clip.m4a"):
        begin, samples = _heard(tmp_path / name)
        assert begin == pytest.approx(0, abs=0.03)
        assert _pitch(samples[2000:20000]) == pytest.approx(TONE, abs=5)
        loud = np.abs(samples) > 0.1
        assert np.flatnonzero(loud).max() / RATE == pytest.approx(1.0 - segment.start, abs=0.05)


def test_sound_and_pictures_of_a_clip_lie_together(film: Film, tmp_path: Path) -> None:
    video = VideoFile.open(film(sound=9.6, count=240))
    write_clip(video, 0.0, None, tmp_path / "clip.mp4")
    with av.open(str(tmp_path / "clip.mp4")) as container:
        packets = [packet for packet in container.demux() if packet.size]
    times = [
        float(packet.dts * packet.time_base) for packet in sorted(packets, key=lambda p: p.pos)
    ]
    assert np.all(np.maximum.accumulate(times) - times < 1.5)


def test_without_sound_no_file_is_written(film: Film, tmp_path: Path) -> None:
    silent = VideoFile.open(film())
    assert not write_audio(silent, 0.0, 1.0, tmp_path / "clip.m4a")
    ended = VideoFile.open(film(sound=0.3))
    assert ended.has_audio
    assert not write_audio(ended, 1.0, 0.5, tmp_path / "clip.m4a")
    assert not (tmp_path / "clip.m4a").exists()


def test_segments_are_checked_before_a_file_is_written(film: Film, tmp_path: Path) -> None:
    video = VideoFile.open(film(sound=1.0, rate=Fraction(25)))
    path = tmp_path / "clip.mp4"
    for write in (write_clip, write_audio):
        with pytest.raises(SegmentTooShort):
            write(video, 0.0, 0.1, path)
        with pytest.raises(OutsideVideo):
            write(video, 9.0, 1.0, path)
    assert not path.exists()
