"""Two videos side by side, read again."""

import asyncio
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from media_api.client.errors import UnreadableFile
from media_pipelines.pages import film_pair
from media_pipelines.pages.film_pair import HIGHEST, Mark, NormalizedBox
from media_pipelines.pages.side_by_side import write_side_by_side
from media_studio.video import decoding

Pictures = NDArray[np.float64]

GREEN, RED = 1, 0
GAP, STRIP = 8, 40


def _film(
    path: Path,
    *,
    band: int = GREEN,
    count: int = 10,
    rate: Fraction = Fraction(10),
    size: tuple[int, int] = (64, 48),
    start: int = 0,
    sound: float = 0.0,
) -> Path:
    """Write a video that becomes brighter in one colour, 20 levels a frame."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=rate, options={"crf": "5"})
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        tone = container.add_stream("aac", rate=48_000, layout="mono") if sound else None
        for number in range(count):
            picture = np.zeros((size[1], size[0], 3), np.uint8)
            picture[..., band] = min(20 * (number + 1), 255)
            frame = av.VideoFrame.from_ndarray(picture, "rgb24")
            frame.pts, frame.time_base = number + start, 1 / rate
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
        if tone is not None:
            wave = np.sin(np.arange(round(sound * 48_000)) / 20).astype(np.float32)
            noise = av.AudioFrame.from_ndarray(wave[None], "fltp", "mono")
            noise.sample_rate, noise.pts = 48_000, 0
            container.mux(tone.encode(noise))
            container.mux(tone.encode(None))
    return path


def _seen(path: Path) -> tuple[Pictures, Fraction]:
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(stream)]
        assert stream.average_rate is not None
        return np.stack(frames).astype(float), stream.average_rate


def _steps(frames: Pictures, band: int) -> list[int]:
    """Return how many frames of the left (green) or right (red) video have passed."""
    half = np.s_[:, STRIP + 8 : -8, 8:40] if band == GREEN else np.s_[:, STRIP + 8 : -8, -40:-8]
    return [int(value) for value in np.rint(frames[half][..., band].mean(axis=(1, 2)) / 20 - 1)]


async def test_both_play_in_real_time_at_the_faster_rate(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4")
    right = _film(tmp_path / "right.mp4", band=RED, rate=Fraction(5), count=5)
    out = await write_side_by_side(left, right, tmp_path / "out.mp4")
    frames, rate = _seen(out)
    assert rate == 10
    assert _steps(frames, GREEN) == list(range(10))
    assert _steps(frames, RED) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


async def test_pictures_have_the_same_height_and_a_gap(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", size=(64, 48))
    right = _film(tmp_path / "right.mp4", band=RED, size=(48, 96))
    frames, _ = _seen(await write_side_by_side(left, right, tmp_path / "out.mp4"))
    assert frames.shape[1:3] == (96 + STRIP, 128 + GAP + 48)
    assert frames[-1, STRIP + 4 :, 130:134].max() < 60
    assert frames[-1, STRIP + 4 : -2, 4:124, GREEN].min() > 180
    assert frames[-1, STRIP + 4 : -2, 142:180, RED].min() > 180


@pytest.mark.long
async def test_large_pictures_are_made_smaller(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", size=(1920, 1080), count=2)
    right = _film(tmp_path / "right.mp4", band=RED, count=2)
    frames, _ = _seen(await write_side_by_side(left, right, tmp_path / "out.mp4"))
    assert frames.shape[1] == HIGHEST + STRIP


async def test_the_one_that_ends_first_holds_its_last_frame(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", count=4)
    right = _film(tmp_path / "right.mp4", band=RED, count=7, start=13)
    frames, _ = _seen(await write_side_by_side(left, right, tmp_path / "out.mp4"))
    assert _steps(frames, GREEN) == [0, 1, 2, 3, 3, 3, 3]
    assert _steps(frames, RED) == list(range(7))


async def test_the_right_one_starts_later_when_told(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", count=6)
    right = _film(tmp_path / "right.mp4", band=RED, count=4)
    out = await write_side_by_side(left, right, tmp_path / "out.mp4", lead_seconds=0.3)
    frames, _ = _seen(out)
    assert _steps(frames, RED) == [0, 0, 0, 0, 1, 2, 3]
    assert _steps(frames, GREEN) == [0, 1, 2, 3, 4, 5, 5]


@pytest.mark.long
async def test_fast_videos_are_slowed_to_thirty_frames_a_second(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", count=12, rate=Fraction(60))
    right = _film(tmp_path / "right.mp4", band=RED, count=2)
    frames, rate = _seen(await write_side_by_side(left, right, tmp_path / "out.mp4"))
    assert rate == 30
    assert _steps(frames, GREEN) == [0, 2, 4, 6, 8, 10]


async def test_captions_stand_over_the_pictures(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", size=(160, 48), count=2)
    right = _film(tmp_path / "right.mp4", band=RED, size=(160, 48), count=2)
    outs = [
        await write_side_by_side(left, right, tmp_path / f"{name}.mp4", captions=(name, "-x"))
        for name in ("", "walk")
    ]
    (blank, _), (named, _) = map(_seen, outs)
    assert named[0, :STRIP, :160].max() > 180
    assert blank[0, :STRIP, :160].max() < 60
    assert blank[0, :STRIP, 168:].max() > 180


async def test_the_sound_of_the_left_one_is_kept(tmp_path: Path) -> None:
    loud = _film(tmp_path / "loud.mp4", sound=0.7)
    still = _film(tmp_path / "still.mp4", band=RED)
    out = await write_side_by_side(loud, still, tmp_path / "out.mp4")
    with av.open(str(out)) as container:
        stream = container.streams.audio[0]
        assert float(stream.duration * stream.time_base) == pytest.approx(0.7, abs=0.05)
    out = await write_side_by_side(still, loud, tmp_path / "out.mp4")
    with av.open(str(out)) as container:
        assert not container.streams.audio


async def test_a_video_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    good = _film(tmp_path / "good.mp4")
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no video")
    out = tmp_path / "out.mp4"
    for pair in ((bad, good), (good, bad)):
        with pytest.raises(UnreadableFile, match=r"bad\.mp4 cannot be read \(it is not a video"):
            await write_side_by_side(*pair, out)
    with pytest.raises(UnreadableFile, match="no such file"):
        await write_side_by_side(good, tmp_path / "missing.mp4", out)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.mp4", "good.mp4"]


@pytest.mark.parametrize("ending", ["m3u8", "mp4", "ffconcat"])
async def test_playlists_read_no_other_files(tmp_path: Path, ending: str) -> None:
    good = _film(tmp_path / "good.mp4")
    list_ = tmp_path / f"list.{ending}"
    for content in (
        f"ffconcat version 1.0\nfile {good.name}\n",
        f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{good.name}\n#EXT-X-ENDLIST\n",
    ):
        list_.write_text(content)
        for pair in ((list_, good), (good, list_)):
            with pytest.raises(UnreadableFile, match="it is not a video"):
                await write_side_by_side(*pair, tmp_path / "out.mp4")


def test_files_are_opened_as_engines_open_them() -> None:
    assert film_pair.OPTIONS == decoding.OPTIONS
    assert film_pair.DECODER_OPTIONS == decoding.DECODER_OPTIONS


@pytest.mark.long
async def test_somebody_is_marked_when_the_right_one_starts(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", size=(320, 240), count=25)
    right = _film(tmp_path / "right.mp4", band=RED, count=12)
    marks = {"plain": None, "marked": (-0.000001, 0.5, 0.5, 1.5)}
    outs = [
        await write_side_by_side(left, right, tmp_path / f"{name}.mp4", lead_seconds=1.0, mark=mark)
        for name, mark in marks.items()
    ]
    plain, marked = (_seen(out)[0] for out in outs)
    apart = np.abs(plain - marked).max(axis=3)
    times = np.flatnonzero(apart.max(axis=(1, 2)) > 40)
    assert set(range(10, 19)) <= set(times) <= set(range(8, 22))
    first = apart[10, STRIP:]
    assert first[:100].max() < 20
    assert first[150:220, 20:140].max() < 20
    assert first[:, 180:].max() < 20
    assert first[118:126, 40:120].max(axis=0).min() > 60


BLACK = np.zeros((120, 160, 3), np.uint8)


@pytest.mark.parametrize("box", [(0.0, 0.0, 1.0, 1.0), (0.9, 0.4, 1.2, 0.6), (0.2, -5.0, 0.3, 9.0)])
def test_marks_and_their_labels_lie_inside_of_the_picture(box: NormalizedBox) -> None:
    seen = Mark(box, (160, 120)).over(BLACK, 0.0).max(axis=2)
    edge = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
    assert edge.max() < 60
    assert (seen > 200).sum() > 200


@pytest.mark.parametrize(
    "box", [(1.5, 0.0, 2.0, 1.0), (0.5, 0.5, 0.5, 0.5), (0.6, 0.6, 0.4, 0.4), (float("nan"),) * 4]
)
def test_boxes_that_hold_nothing_of_the_picture_are_not_drawn(box: NormalizedBox) -> None:
    assert (Mark(box, (160, 120)).over(BLACK, 0.0) == 0).all()


@pytest.mark.parametrize("size", [(2, 2), (16, 9), (3000, 8), (8, 480)])
def test_marks_of_odd_pictures_are_drawn(size: tuple[int, int]) -> None:
    picture = np.full((size[1], size[0], 3), 90, np.uint8)
    assert Mark((0.1, 0.1, 0.9, 0.9), size).over(picture, 0.5).shape == picture.shape


def test_marks_appear_and_fade() -> None:
    mark = Mark((0.3, 0.3, 0.6, 0.9), (160, 120))
    strengths = [int(mark.over(BLACK, seconds).max()) for seconds in (-0.3, -0.1, 0, 0.8, 1, 1.2)]
    assert strengths[0] == strengths[-1] == 0
    assert strengths[2] == strengths[3] > 200
    assert 80 < strengths[1] < 160
    assert 80 < strengths[4] < 160


async def test_cancelling_ends_the_program_and_leaves_nothing(tmp_path: Path) -> None:
    left = _film(tmp_path / "left.mp4", count=400, rate=Fraction(4), size=(640, 480))
    right = _film(tmp_path / "right.mp4", count=4)
    writing = asyncio.create_task(write_side_by_side(left, right, tmp_path / "out.mp4"))
    while not any(path.suffix == ".part" for path in tmp_path.iterdir()):
        assert not writing.done()
        await asyncio.sleep(0.01)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert sorted(path.name for path in tmp_path.iterdir()) == ["left.mp4", "right.mp4"]


def test_pipelines_do_not_load_the_decoder() -> None:
    code = "import sys, media_pipelines.pages.side_by_side; print('av' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
