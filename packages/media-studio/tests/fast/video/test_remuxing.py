"""A video loses what is said about it, and nothing that is seen or heard."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from media_studio.errors import InvalidVideo
from media_studio.video.remuxing import without_metadata


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.mp4"
    with av.open(str(path), "w", options={"movflags": "use_metadata_tags"}) as container:
        container.metadata["comment"] = "a secret prompt"
        container.metadata["workflow"] = "a secret graph"
        stream = container.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for number in range(10):
            frame = av.VideoFrame.from_ndarray(
                np.full((48, 64, 3), number * 20, np.uint8), format="rgb24"
            )
            frame.pts, frame.time_base = number, Fraction(1, 10)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def frames(path: Path) -> list[np.ndarray]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def test_frames_are_the_same_and_nothing_is_told(film: Path, tmp_path: Path) -> None:
    assert b"secret" in film.read_bytes()
    copy = without_metadata(film, tmp_path / "copy.mp4")
    assert b"secret" not in copy.read_bytes()
    assert np.array_equal(frames(copy), frames(film))


def test_what_is_no_video_is_refused(film: Path, tmp_path: Path) -> None:
    for name, data in (("cut", film.read_bytes()[:60]), ("text", b"text"), ("empty", b"")):
        path = tmp_path / f"{name}.mp4"
        path.write_bytes(data)
        with pytest.raises(InvalidVideo):
            without_metadata(path, tmp_path / "copy.mp4")
