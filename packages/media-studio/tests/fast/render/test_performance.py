"""Performances, decoded again."""

from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import build_container, write_model
from media_studio.mesh.model import Material, Model
from media_studio.render.performance import Performance, render_performance
from media_testing.render.samples import model_of
from media_testing.sample_models import BEND_SECONDS, NOD_SECONDS, box_surface, skinned_model

WIDTH, HEIGHT = 96, 80


def _walker(path: Path, places: FloatArray, seconds: float) -> Path:
    """Write a red box of 0.4 x 1 x 0.2 m that slides through places (k, 3)."""
    red = Material(name="red", base_color=(0.8, 0.05, 0.05, 1.0))
    box = box_surface(size=(0.4, 1.0, 0.2))
    builder = ContainerBuilder(build_container(Model(surfaces=(box,), materials=(red,))))
    times = np.linspace(0, seconds, len(places))
    inputs = builder.add_accessor(times.astype(np.float32), target=None)
    output = builder.add_accessor(places.astype(np.float32), target=None)
    animation: Any = {
        "name": "walk",
        "samplers": [{"input": inputs, "output": output}],
        "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
    }
    builder.document["animations"] = [animation]
    path.write_bytes(glb.serialise(builder.finish()))
    return path


def _play(model: Path, **options: Any) -> tuple[Performance, list[FloatArray], FloatArray]:
    video, poster = model.with_suffix(".mp4"), model.with_suffix(".png")
    size = {"width": WIDTH, "height": HEIGHT}
    report = render_performance(model, video, poster=poster, **{**size, **options})
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        assert stream.average_rate == report.fps
        frames = [
            frame.to_ndarray(format="rgb24").astype(float) for frame in container.decode(stream)
        ]
    return report, frames, np.asarray(Image.open(poster), dtype=float)


def _red(frame: FloatArray) -> FloatArray:
    """Return where the box is seen: columns and rows of its pixels, (2, n)."""
    rows, columns = np.nonzero(frame[..., 0] > 1.6 * frame[..., 2] + 10)
    return np.array([columns, rows], float)


def _line(end: tuple[float, float, float]) -> FloatArray:
    return np.array([(0.0, 0.0, 0.0), end])


def test_an_animation_plays_at_its_own_speed(tmp_path: Path) -> None:
    path = _walker(tmp_path / "box.glb", _line((0.5, 0, 0)), 2.0)
    report, frames, _ = _play(path)
    assert report == Performance(frames=61, fps=30, seconds=61 / 30, is_cut=False)
    assert len(frames) == 61
    columns = np.array([_red(frame)[0].mean() for frame in frames])
    assert np.allclose(columns, np.linspace(columns[0], columns[-1], 61), atol=1)
    assert columns[-1] - columns[0] > 20


@pytest.mark.parametrize(("seconds", "fps"), [(29 / 30, 30), (23 / 24, 24), (24 / 25, 25)])
def test_frames_fall_on_the_end_of_the_animation(seconds: float, fps: int, tmp_path: Path) -> None:
    report, _, _ = _play(_walker(tmp_path / "box.glb", _line((0.5, 0, 0)), seconds))
    assert report.fps == fps
    assert report.frames == int(seconds * fps + 0.01) + 1


def test_a_long_animation_is_cut(tmp_path: Path) -> None:
    path = _walker(tmp_path / "box.glb", _line((0.5, 0, 0)), 60.0)
    report, frames, _ = _play(path, seconds=2.0, fps=6, width=16, height=16)
    assert report == Performance(frames=12, fps=6, seconds=2.0, is_cut=True)
    assert len(frames) == 12


@pytest.mark.parametrize(
    ("azimuth", "end", "direction"),
    [(0, (0.6, 0, 0), 1), (180, (0.6, 0, 0), -1), (90, (0, 0, 0.6), -1), (0, (-0.6, 0, 0), -1)],
)
def test_the_camera_looks_from_the_front_unless_told(
    azimuth: float, end: tuple[float, float, float], direction: int, tmp_path: Path
) -> None:
    path = _walker(tmp_path / "box.glb", _line(end), 1.0)
    _, frames, _ = _play(path, azimuth=azimuth, fps=4)
    moved = _red(frames[-1])[0].mean() - _red(frames[0])[0].mean()
    assert np.sign(moved) == direction
    assert abs(moved) > 15


@pytest.mark.parametrize("end", [(1.2, 0, 0), (0, 1.5, 0), (0, 0, 1.2), (7, 0, 0), (5, 1, 5)])
def test_the_figure_is_whole_and_large_in_every_frame(
    end: tuple[float, float, float], tmp_path: Path
) -> None:
    _, frames, _ = _play(_walker(tmp_path / "box.glb", _line(end), 2.0), fps=4)
    for frame in frames:
        columns, rows = _red(frame)
        assert min(columns.min(), rows.min()) >= 1
        assert columns.max() <= WIDTH - 2
        assert rows.max() <= HEIGHT - 2
        assert np.ptp(rows) > 0.25 * HEIGHT


def test_a_camera_that_follows_keeps_who_walks_on_in_the_middle(tmp_path: Path) -> None:
    _, frames, _ = _play(_walker(tmp_path / "box.glb", _line((9, 0, 0)), 3.0), fps=8)
    columns = [_red(frame)[0].mean() for frame in frames]
    assert np.ptp(columns) < 2
    assert np.mean(columns) == pytest.approx(WIDTH / 2, abs=2)


def test_the_floor_passes_under_a_camera_that_follows(tmp_path: Path) -> None:
    still = np.tile((0.0, 0.0, 0.0), (2, 1))
    moving, standing = (
        _play(_walker(tmp_path / f"{name}.glb", places, 1.0), fps=8, width=160, height=160)[1]
        for name, places in (("moving", _line((9.03, 0, 0))), ("standing", still))
    )
    edge = np.s_[-24:, :24]
    assert np.abs(moving[3][edge] - moving[4][edge]).mean() > 0.4
    assert np.abs(standing[3][edge] - standing[4][edge]).mean() < 0.2


def test_the_poster_is_the_frame_that_differs_most(tmp_path: Path) -> None:
    path = tmp_path / "arm.glb"
    path.write_bytes(glb.serialise(skinned_model()))
    report, frames, poster = _play(path, clip="bend", fps=10)
    assert report.seconds == pytest.approx(int(BEND_SECONDS * 10) / 10 + 0.1)
    distances = [np.abs(frame - poster).mean() for frame in frames]
    assert int(np.argmin(distances)) in (0, len(frames) - 1)
    assert min(distances) < 3


def test_any_animation_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "arm.glb"
    path.write_bytes(glb.serialise(skinned_model()))
    report, _, _ = _play(path, clip="nod", fps=10)
    assert report.seconds == pytest.approx(NOD_SECONDS + 0.1)
    for missing in ("wave", ""):
        with pytest.raises(InvalidModel, match="no such animation"):
            _play(path, clip=missing)


def test_a_model_without_animation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.glb"
    write_model(model_of(box_surface()), path)
    with pytest.raises(InvalidModel, match="no such animation"):
        _play(path)
