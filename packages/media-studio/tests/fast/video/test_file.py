"""Video files: facts, single frames and runs of frames."""

import struct
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import av
import numpy as np
import pytest

from media_studio.errors import InvalidVideo, OutsideVideo, SegmentTooShort
from media_studio.video.file import LEAST_FRAMES, VideoFile
from media_testing.video.samples import NTSC, UNEVEN, Film, number_of

OPEN_GOP = (("x264-params", "open-gop=1:keyint=12:bframes=3:scenecut=0:b-adapt=0"),)
HEVC = (("x265-params", "log-level=none:open-gop=1:keyint=12:bframes=3:scenecut=0:pools=1"),)
HIDDEN = (("auto-alt-ref", "1"), ("lag-in-frames", "16"), ("g", "40"), ("b", "20000"))
KINDS = {
    "mp4": ("mp4", {}),
    "mp4 with all frames key": ("mp4", {"options": (("g", "1"),)}),
    "mp4 of one group": ("mp4", {"options": (("g", "250"), ("bf", "2"))}),
    "open groups": ("mp4", {"options": OPEN_GOP}),
    "open groups mkv": ("mkv", {"options": OPEN_GOP}),
    "hevc": ("mp4", {"codec": "libx265", "options": HEVC}),
    "intra refresh": ("mp4", {"options": (("x264-params", "intra-refresh=1:keyint=20"),)}),
    "late start": ("mp4", {"start": 7.2}),
    "late start ts": ("ts", {"start": 7.2}),
    "uneven": ("mp4", {"times": UNEVEN}),
    "uneven mkv": ("mkv", {"times": UNEVEN}),
    "ntsc": ("mov", {"rate": NTSC}),
    "vp8 with hidden frames": ("webm", {"codec": "libvpx", "options": HIDDEN}),
    "vp9": ("webm", {"codec": "libvpx-vp9", "options": (("g", "12"), ("cpu-used", "8"))}),
    "mjpeg avi": ("avi", {"codec": "mjpeg", "options": ()}),
    "h264 avi": ("avi", {}),
    "mpeg4 avi": ("avi", {"codec": "mpeg4", "options": (("g", "12"), ("bf", "2"))}),
    "ts": ("ts", {}),
    "ts with open groups": ("ts", {"options": OPEN_GOP}),
    "mpeg2": ("mpg", {"codec": "mpeg2video", "options": (("g", "12"), ("bf", "2"))}),
    "flv": ("flv", {"codec": "flv", "options": (("g", "12"),)}),
    "with sound": ("mp4", {"sound": 1.6}),
}


@pytest.mark.parametrize(("ending", "fields"), KINDS.values(), ids=KINDS)
def test_every_frame_is_found_at_its_time(
    ending: str, fields: dict[str, object], film: Film
) -> None:
    video = VideoFile.open(film(ending, **fields))
    assert video.total_frames == 40
    in_a_row = list(video.frames())
    assert [number_of(frame.picture) for frame in in_a_row] == list(range(40))
    assert [frame.index for frame in in_a_row] == list(range(40))
    for frame in in_a_row:
        alone = video.frame_at(frame.seconds)
        assert (alone.index, alone.seconds) == (frame.index, frame.seconds)
        assert np.array_equal(alone.picture, frame.picture)


@pytest.mark.parametrize(
    ("ending", "rate"), [("mp4", Fraction(24)), ("mov", NTSC), ("mkv", NTSC), ("ts", Fraction(50))]
)
def test_facts_are_those_of_the_frames(ending: str, rate: Fraction, film: Film) -> None:
    video = VideoFile.open(film(ending, rate=rate, count=31, start=2.0))
    assert (video.width, video.height, video.total_frames) == (64, 48, 31)
    assert video.fps == pytest.approx(float(rate), rel=1e-3)
    assert video.duration == pytest.approx(31 / float(rate), abs=0.002)
    assert not video.has_audio


def test_sound_is_noticed(film: Film) -> None:
    assert VideoFile.open(film(sound=0.5)).has_audio


def test_an_uneven_rate_is_averaged_and_times_are_kept(film: Film) -> None:
    video = VideoFile.open(film(times=UNEVEN, count=len(UNEVEN)))
    span = UNEVEN[-1] - UNEVEN[0]
    assert video.fps == pytest.approx((len(UNEVEN) - 1) / span, rel=0.01)
    seconds = [frame.seconds for frame in video.frames()]
    assert np.allclose(seconds, np.array(UNEVEN) - UNEVEN[0], atol=1e-4)


def test_the_frame_that_is_shown_at_a_time_is_found(film: Film) -> None:
    video = VideoFile.open(film(times=UNEVEN, count=len(UNEVEN)))
    shown = np.array(UNEVEN) - UNEVEN[0]
    for number, (begin, end) in enumerate(pairwise(shown)):
        for seconds in (round(begin, 3), (begin + end) / 2, end - 0.002):
            assert video.frame_at(seconds).index == number


def test_the_last_frame_is_shown_until_the_very_end(film: Film) -> None:
    video = VideoFile.open(film(count=10))
    assert video.duration == pytest.approx(0.4)
    assert video.frame_at(0.4).index == 9
    with pytest.raises(OutsideVideo, match=r"lasts 0\.400 s, so there is nothing at 0\.41 s"):
        video.frame_at(0.41)


def test_a_segment_is_in_whole_frames_and_ends_with_the_video(film: Film) -> None:
    video = VideoFile.open(film())
    inner = video.segment(0.5, 0.3)
    assert (inner.first, inner.stop, inner.frames) == (12, 20, 8)
    assert (inner.start, inner.duration) == pytest.approx((0.48, 0.32))
    late = video.segment(1.2, 5.0)
    assert (late.first, late.stop) == (30, 40)
    assert late.duration == pytest.approx(0.4)
    assert [frame.index for frame in video.frames(0.5, 0.3)] == list(range(12, 20))
    assert video.segment(0.0).frames == 40


@pytest.mark.parametrize(
    ("start", "duration", "match"),
    [
        (0.0, 0.1, r"has 3 frames; a motion needs 5, which take 0\.2 s"),
        (1.5, 1.0, r"has 3 frames; a motion needs 5.*; start at 1\.4 s or earlier"),
        (1.5, 0.04, r"has 2 frames; .*; start at 1\.4 s or earlier"),
        (1.4, 0.1, "choose a longer segment"),
        (0.5, 0.0, r"has 1 frame; a motion needs 5"),
    ],
)
def test_a_short_segment_is_refused_saying_how_long_it_has_to_be(
    start: float, duration: float, match: str, film: Film
) -> None:
    with pytest.raises(SegmentTooShort, match=match):
        VideoFile.open(film()).frames(start, duration)


def test_the_latest_start_that_is_advised_is_taken(film: Film) -> None:
    for rate in (Fraction(25), NTSC):
        video = VideoFile.open(film(rate=rate))
        with pytest.raises(SegmentTooShort) as caught:
            video.frames(video.duration - 1.5 / video.fps)
        advised = float(str(caught.value).split("start at ")[1].split()[0])
        assert LEAST_FRAMES <= video.segment(advised).frames <= LEAST_FRAMES + 1


def test_the_shortest_video_with_a_motion_is_taken_whole(film: Film) -> None:
    video = VideoFile.open(film(count=LEAST_FRAMES, rate=Fraction(5)))
    assert len(list(video.frames(0.0, 1.0))) == LEAST_FRAMES
    short = VideoFile.open(film(count=LEAST_FRAMES - 1))
    with pytest.raises(SegmentTooShort, match="more than the whole video has"):
        short.frames()


def test_a_segment_past_the_end_is_refused(film: Film) -> None:
    with pytest.raises(OutsideVideo, match="choose an earlier time"):
        VideoFile.open(film()).frames(1.7, 1.0)


def test_one_frame_is_a_video(film: Film) -> None:
    video = VideoFile.open(film(count=1))
    assert (video.total_frames, video.duration) == (1, pytest.approx(0.04))
    assert number_of(video.frame_at(0.0).picture) == 0


def test_frames_can_be_read_while_others_are_looked_up(film: Film) -> None:
    video = VideoFile.open(film())
    for frame in video.frames(0.4, 0.4):
        assert video.frame_at(1.2).index == 30
        assert number_of(frame.picture) == frame.index


def _spoil(path: Path, first: int, last: int) -> None:
    """Overwrite the packets of some frames with zeros."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        places = {packet.pts: (packet.pos, packet.size) for packet in container.demux(stream)}
    data = bytearray(path.read_bytes())
    for pts in sorted(stamp for stamp in places if stamp is not None)[first:last]:
        position, size = places[pts]
        data[position : position + size] = bytes(size)
    path.write_bytes(data)


def test_a_frame_that_is_damaged_shows_the_one_before(film: Film) -> None:
    path = film(options=(("g", "1"),))
    _spoil(path, 10, 13)
    video = VideoFile.open(path)
    numbers = [number_of(frame.picture) for frame in video.frames()]
    assert numbers == [*range(10), 9, 9, 9, *range(13, 40)]
    assert [frame.index for frame in video.frames()] == list(range(40))
    found = [number_of(video.frame_at(number / 25).picture) for number in (9, 10, 12, 13)]
    assert found == [9, 9, 9, 13]


def test_a_video_begins_where_decoding_can_begin(film: Film) -> None:
    path = film(options=(("g", "1"),))
    _spoil(path, 0, 3)
    video = VideoFile.open(path)
    assert video.total_frames == 37
    assert [number_of(frame.picture) for frame in video.frames(0.0, 0.2)] == [3, 4, 5, 6, 7]
    assert number_of(video.frame_at(0.0).picture) == 3


def test_a_segment_that_is_mostly_damaged_is_refused(film: Film) -> None:
    path = film(options=(("g", "1"),))
    _spoil(path, 10, 31)
    video = VideoFile.open(path)
    with pytest.raises(InvalidVideo, match="Only 19 of 40 frames can be decoded"):
        list(video.frames())
    assert len(list(video.frames(0.0, 0.4))) == 10


@pytest.mark.parametrize(
    "options", [(("g", "12"), ("bf", "3")), (("g", "250"), ("bf", "0")), OPEN_GOP]
)
def test_what_a_phone_has_trimmed_away_is_left_out(
    options: tuple[tuple[str, str], ...], film: Film
) -> None:
    path = film(options=options)
    data = bytearray(path.read_bytes())
    # ISO/IEC 14496-12, section 8.6.6: duration in milliseconds and first time stamp of an edit
    place = data.index(b"elst") + 12
    _, begin = struct.unpack_from(">Ii", data, place)
    struct.pack_into(">Ii", data, place, 1000, begin + 13 * 512)
    path.write_bytes(bytes(data))
    video = VideoFile.open(path)
    assert (video.total_frames, video.duration) == (25, pytest.approx(1.0))
    assert [number_of(frame.picture) for frame in video.frames()] == list(range(13, 38))
    assert [number_of(video.frame_at(n / 25).picture) for n in range(25)] == list(range(13, 38))
