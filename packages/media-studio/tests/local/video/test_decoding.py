"""Opening of files that are no videos, or damaged ones."""

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from media_studio.errors import EngineError, InvalidVideo
from media_studio.video import decoding
from media_studio.video.decoding import decode, open_container, picture_stream
from media_studio.video.file import VideoFile
from media_testing.video.samples import RATE, Film, _add_tone


def _jpeg() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (64, 48), "red").save(buffer, "JPEG")
    return buffer.getvalue()


def _gif() -> bytes:
    buffer = io.BytesIO()
    frames = [Image.new("L", (64, 48), 20 * number) for number in range(10)]
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:])
    return buffer.getvalue()


NO_VIDEOS = {
    "empty": b"",
    "text": b"This is a letter, not a video.\n" * 100,
    "picture": _jpeg(),
    "animated picture": _gif(),
    "playlist": b"#EXTM3U\n#EXTINF:10,\n/etc/passwd\n#EXT-X-ENDLIST\n",
    "script": b"ffconcat version 1.0\nfile /etc/passwd\n",
    "random": np.random.default_rng(1).bytes(50_000),
}


@pytest.mark.parametrize("data", NO_VIDEOS.values(), ids=NO_VIDEOS)
@pytest.mark.parametrize("ending", ["mp4", "m3u8"])
def test_what_is_no_video_is_refused(data: bytes, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    path.write_bytes(data)
    with pytest.raises(InvalidVideo, match="not a video, or it is damaged or cut off"):
        VideoFile.open(path)


def test_sound_alone_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "song.mp4"
    with av.open(str(path), "w") as container:
        _add_tone(container, container.add_stream("aac", rate=RATE), 1.0, 0.0)
    with pytest.raises(InvalidVideo, match="no pictures, only sound"):
        VideoFile.open(path)


def test_ogg_files_of_sound_are_refused_saying_so(tmp_path: Path) -> None:
    path = tmp_path / "song.ogg"
    with av.open(str(path), "w") as container:
        _add_tone(container, container.add_stream("libopus", rate=RATE), 1.0, 0.0)
    with pytest.raises(InvalidVideo, match="no pictures, only sound"):
        VideoFile.open(path)


def test_a_song_with_a_cover_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "song.m4a"
    with av.open(str(path), "w", format="mp4") as container:
        tone = container.add_stream("aac", rate=RATE)
        cover = container.add_stream("mjpeg", rate=1)
        cover.width, cover.height, cover.pix_fmt = 64, 48, "yuvj420p"
        cover.disposition = av.stream.Disposition.attached_pic
        frame = av.VideoFrame.from_ndarray(np.zeros((48, 64, 3), np.uint8), "rgb24")
        container.mux(cover.encode(frame))
        container.mux(cover.encode(None))
        _add_tone(container, tone, 1.0, 0.0)
    with pytest.raises(InvalidVideo, match="no pictures, only sound"):
        VideoFile.open(path)


@pytest.mark.parametrize("flags", ["frag_keyframe+empty_moov", "faststart"])
def test_a_video_without_frames_is_refused(flags: str, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    with av.open(str(path), "w", options={"movflags": flags}) as container:
        stream = container.add_stream("libx264", rate=25)
        stream.width, stream.height = 64, 48
        container.start_encoding()
    with pytest.raises(InvalidVideo, match="The video has no frames"):
        VideoFile.open(path)


def test_a_file_without_its_index_is_refused(film: Film) -> None:
    path = film()
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"moov") - 4])
    with pytest.raises(InvalidVideo, match="send a whole file in MP4"):
        VideoFile.open(path)


def test_a_stream_that_was_cut_off_plays_as_far_as_it_goes(film: Film) -> None:
    path = film("mkv")
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    video = VideoFile.open(path)
    assert 5 < video.total_frames < 40
    assert len(list(video.frames())) == video.total_frames


def test_large_frames_are_refused(film: Film) -> None:
    path = film(size=(8200, 16), count=5, options=(("preset", "ultrafast"),))
    with pytest.raises(InvalidVideo, match="8200 x 16 pixels; scale them down"):
        VideoFile.open(path)


@pytest.mark.parametrize("edge", [60_000, 2**31 - 1])
def test_frames_that_claim_to_be_huge_are_refused(edge: int, film: Film) -> None:
    path = film("avi", codec="mjpeg", options=(), count=5)
    data = bytearray(path.read_bytes())
    place = data.index(b"strf") + 12
    data[place : place + 8] = np.array([edge, edge], "<i4").tobytes()
    for marker in [n for n in range(len(data) - 1) if data[n : n + 2] == b"\xff\xc0"]:
        data[marker + 5 : marker + 9] = b"\xff" * 4
    path.write_bytes(bytes(data))
    with pytest.raises(InvalidVideo):
        VideoFile.open(path)


def test_a_large_file_is_refused(film: Film, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "MOST_BYTES", 1000)
    with pytest.raises(InvalidVideo, match="larger than"):
        VideoFile.open(film())


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts", "avi"])
def test_damaged_files_are_read_or_refused(ending: str, film: Film) -> None:
    path = film(ending, sound=0.8, count=20, **({"codec": "mpeg4"} if ending == "avi" else {}))
    data = path.read_bytes()
    random = np.random.default_rng(2)
    for _ in range(25):
        spoilt = bytearray(data[: random.integers(1, len(data))] if random.random() < 0.4 else data)
        for place in random.integers(0, len(spoilt), random.choice([0, 1, 30, 300])):
            spoilt[place] = random.integers(256)
        path.write_bytes(bytes(spoilt))
        with suppress(EngineError):
            video = VideoFile.open(path)
            assert len(list(video.frames())) == video.total_frames


def test_damage_is_not_written_to_the_terminal(film: Film) -> None:
    path = film()
    data = bytearray(path.read_bytes())
    data[600:900] = bytes(300)
    path.write_bytes(bytes(data))
    code = (
        "import sys; from pathlib import Path\n"
        "from media_studio.video.file import VideoFile\n"
        "try: list(VideoFile.open(Path(sys.argv[1])).frames())\n"
        "except ValueError: pass\n"
        "except Exception as e: assert type(e).__name__ == 'InvalidVideo', e"
    )
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""


def test_frames_are_decoded_in_the_order_in_which_they_are_shown(film: Film) -> None:
    with open_container(film()) as container:
        stamps = [frame.pts for frame in decode(container, picture_stream(container))]
    assert len(stamps) == 40
    assert stamps == sorted(stamps)
