"""Turntables, decoded again."""

from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_writer import write_model
from media_studio.render.turntable import LONGEST_SECONDS, Turntable, render_turntable
from media_testing.render.samples import model_of
from media_testing.sample_models import BEND_SECONDS, box_surface, skinned_model


def _decode(path: Path, decoder: str | None = None) -> list[FloatArray]:
    kind = "rgba" if decoder else "rgb24"
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        if decoder is None:
            frames = list(container.decode(stream))
        else:
            # The default decoder of VP9 leaves the alpha channel out
            context = av.CodecContext.create(decoder, "r")
            packets = [*container.demux(stream)]
            frames = [frame for packet in packets for frame in context.decode(packet)]
        return [frame.to_ndarray(format=kind).astype(np.float64) for frame in frames]


def _turn(model: Path, **options: object) -> tuple[Turntable, Path, FloatArray]:
    video = model.with_suffix(".webm" if options.get("transparent") else ".mp4")
    last = model.with_suffix(".png")
    size: dict[str, object] = {"width": 64, "height": 48, "frames": 8, **options}
    report = render_turntable(model, video, last_frame=last, **size)  # type: ignore[arg-type]
    return report, video, np.asarray(Image.open(last), dtype=np.float64)


def _write(path: Path, size: tuple[float, float, float]) -> Path:
    write_model(model_of(box_surface(size=size), base_color=(0.8, 0.1, 0.1, 1)), path)
    return path


def test_a_static_model_turns_once_in_the_frames_asked_for(tmp_path: Path) -> None:
    done: list[float] = []
    box = _write(tmp_path / "box.glb", (1, 2, 0.5))
    report, video, last = _turn(box, fps=12, on_progress=done.append)
    assert done == [number / 8 for number in range(1, 9)]
    assert report == Turntable(frames=8, fps=12, clip=None, is_cut=False)
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        assert stream.codec_context.name == "h264"
        assert stream.codec_context.pix_fmt == "yuv420p"
        assert (stream.width, stream.height) == (64, 48)
        assert stream.average_rate == 12
    frames = _decode(video)
    assert len(frames) == 8
    assert np.abs(frames[-1] - last).mean() < 6
    assert np.abs(frames[0] - frames[2]).mean() > 3
    data = video.read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


@pytest.mark.parametrize(
    "size",
    [(0.002, 3, 0.002), (30, 20, 25), (2, 1e-4, 2), (3e-3, 3e-3, 4), (1e-4, 1, 1)],
    ids=["needle", "house", "sheet", "lying needle", "card"],
)
def test_the_object_is_whole_at_every_angle(
    size: tuple[float, float, float], tmp_path: Path
) -> None:
    _, video, _ = _turn(_write(tmp_path / "box.glb", size), transparent=True, width=64, height=64)
    frames = _decode(video, "libvpx-vp9")
    assert len(frames) == 8
    spans = []
    for frame in frames:
        # Shadow is black; the colour of a video is coarser than its alpha
        solid = (frame[:, :, 0] > frame[:, :, 2] + 20) & (frame[:, :, 3] > 40)
        rows, columns = np.nonzero(solid)
        if len(rows):
            assert min(rows.min(), columns.min()) >= 2
            assert max(rows.max(), columns.max()) <= 61
            spans.append(max(np.ptp(rows), np.ptp(columns)))
    assert max(spans) >= 38


def test_transparent_video_keeps_alpha(tmp_path: Path) -> None:
    _, video, last = _turn(
        _write(tmp_path / "box.glb", (1, 1, 1)), transparent=True, width=96, height=96
    )
    alpha = _decode(video, "libvpx-vp9")[-1][:, :, 3]
    assert alpha[:4].max() < 10
    assert alpha[48, 48] > 245
    assert np.abs(alpha - last[:, :, 3]).mean() < 6


def test_the_video_ends_one_step_before_it_begins(tmp_path: Path) -> None:
    _, video, _ = _turn(_write(tmp_path / "box.glb", (1, 2, 0.5)), frames=24)
    frames = _decode(video)
    step = [np.abs(a - b).mean() for a, b in zip(frames, [*frames[1:], frames[0]], strict=True)]
    assert step[-1] < 1.5 * max(step[:-1])


def test_an_animation_plays_whole_while_the_model_turns(tmp_path: Path) -> None:
    path = tmp_path / "arm.glb"
    path.write_bytes(glb.serialise(skinned_model()))
    report, video, _ = _turn(path, frames=8, fps=10)
    assert report == Turntable(frames=round(BEND_SECONDS * 10), fps=10, clip="bend", is_cut=False)
    assert len(_decode(video)) == report.frames


def test_a_long_animation_is_cut(tmp_path: Path) -> None:
    container = skinned_model()
    accessor = container.document["animations"][0]["samplers"][0]["input"]
    view = container.document["accessors"][accessor]["bufferView"]
    start = container.document["bufferViews"][view].get("byteOffset", 0)
    binary = bytearray(container.binary)
    binary[start : start + 8] = np.array([0.0, 60.0], "<f4").tobytes()
    path = tmp_path / "arm.glb"
    path.write_bytes(
        glb.serialise(glb.Container(document=container.document, binary=bytes(binary)))
    )
    report, _, _ = _turn(path, width=16, height=16, fps=4)
    assert report.frames == LONGEST_SECONDS * 4
    assert report.is_cut


def test_a_point_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidModel, match="has an area"):
        _turn(_write(tmp_path / "box.glb", (0, 0, 0)))
