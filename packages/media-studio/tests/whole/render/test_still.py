"""Pictures of models."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface
from media_studio.render.still import ENVIRONMENTS, render_still

TETRAHEDRON = np.array([(1, 1, 1), (-1, -1, 1), (-1, 1, -1), (1, -1, -1)], np.float64)
FACES = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])


def _model(
    path: Path, *, scale: float = 1.0, color: tuple[float, float, float] = (1, 1, 1)
) -> Path:
    surface = Surface(vertices=TETRAHEDRON * scale + 7 * scale, faces=FACES, material=0)
    material = Material(name="m", base_color=(*color, 1.0))
    write_model(Model(surfaces=(surface,), materials=(material,)), path)
    return path


def _render(model: Path, **options: object) -> FloatArray:
    picture = model.with_suffix(".png")
    render_still(model, picture, width=48, height=48, samples=2, **options)  # type: ignore[arg-type]
    return np.asarray(Image.open(picture), dtype=np.float64)


@pytest.mark.parametrize("scale", [0.001, 30.0])
def test_an_object_of_any_size_fills_the_transparent_picture(scale: float, tmp_path: Path) -> None:
    alpha = _render(_model(tmp_path / "m.glb", scale=scale), transparent=True)[:, :, 3] > 250
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    assert max(np.ptp(rows), np.ptp(columns)) == pytest.approx(0.84 * 48, abs=3)
    assert min(rows[0], columns[0], 47 - rows[-1], 47 - columns[-1]) >= 2
    assert not alpha[0].any()


@pytest.mark.parametrize(
    ("color", "strongest"), [((0.8, 0.02, 0.02), 0), ((0.02, 0.5, 0.02), 1), ((0.02, 0.05, 0.8), 2)]
)
def test_colors_are_those_of_the_material(
    color: tuple[float, float, float], strongest: int, tmp_path: Path
) -> None:
    picture = _render(_model(tmp_path / "m.glb", color=color), transparent=True)
    body = picture[picture[:, :, 3] > 250][:, :3]
    channels = np.median(body, axis=0)
    assert np.argmax(channels) == strongest
    assert channels[strongest] > 2 * np.sort(channels)[1]


def test_a_model_that_lies_flat_on_the_floor_has_its_colour(tmp_path: Path) -> None:
    corners = np.array([(0, 0, 0), (4, 0, 0), (4, 0, 4), (0, 0, 4)], np.float64)
    surface = Surface(vertices=corners, faces=np.array([(0, 2, 1), (0, 3, 2)]), material=0)
    red = Material(name="m", base_color=(0.8, 0.02, 0.02, 1.0), double_sided=True)
    write_model(Model(surfaces=(surface,), materials=(red,)), tmp_path / "m.glb")
    picture = _render(tmp_path / "m.glb")
    reds = picture[(picture[:, :, 0] > 2 * picture[:, :, 1])]
    assert len(reds) > 100
    assert np.median(reds[:, 0]) > 120


def test_a_picture_tells_nothing_of_when_and_how_it_was_made(tmp_path: Path) -> None:
    _render(_model(tmp_path / "m.glb"))
    with Image.open(tmp_path / "m.png") as picture:
        picture.load()
        # Else equal requests would make different files
        assert picture.info.keys() <= {"dpi"}


def test_white_is_white_and_black_is_black(tmp_path: Path) -> None:
    white = _render(_model(tmp_path / "w.glb"), transparent=True)
    black = _render(_model(tmp_path / "b.glb", color=(0, 0, 0)), transparent=True)
    lit = white[white[:, :, 3] > 250][:, :3]
    assert np.percentile(lit, 75) > 180
    assert np.ptp(np.median(lit, axis=0)) < 12
    assert np.median(black[black[:, :, 3] > 250][:, :3]) < 70


@pytest.mark.long
def test_the_corners_of_a_transparent_picture_are_empty(tmp_path: Path) -> None:
    model, picture = _model(tmp_path / "m.glb"), tmp_path / "wide.png"
    render_still(model, picture, width=512, height=512, samples=2, transparent=True)
    pixels = np.asarray(Image.open(picture))
    for corner in (pixels[:40, :40], pixels[:40, -40:], pixels[-40:, :40], pixels[-40:, -40:]):
        assert not corner.any()
    shadow = (pixels[:, :, 3] > 30) & (pixels[:, :, 3] < 200)
    assert 0.01 < shadow.mean() < 0.5


def test_a_cut_out_without_a_shadow_has_only_the_object(tmp_path: Path) -> None:
    alpha = _render(_model(tmp_path / "m.glb"), transparent=True, shadow=False)[:, :, 3]
    with_shadow = _render(_model(tmp_path / "m.glb"), transparent=True)[:, :, 3]
    assert (alpha > 0).mean() < (with_shadow > 0).mean()
    below = np.flatnonzero((alpha > 250).any(axis=1)).max()
    assert not alpha[below + 2 :].any()


def test_the_azimuth_turns_the_object(tmp_path: Path) -> None:
    model = _model(tmp_path / "m.glb")
    first = _render(model, transparent=True, azimuth=0.0)[:, :, 3]
    second = _render(model, transparent=True, azimuth=30.0)[:, :, 3]
    whole = _render(model, transparent=True, azimuth=360.0)[:, :, 3]
    assert np.abs(first - second).mean() > 3 * np.abs(first - whole).mean()


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_every_environment_gives_a_picture_with_light_and_shade(
    environment: str, tmp_path: Path
) -> None:
    picture = _render(_model(tmp_path / "m.glb"), environment=environment)
    assert picture.shape == (48, 48, 3)
    assert picture.std() > 15
    assert 40 < picture.mean() < 235


def test_night_is_darker_than_day(tmp_path: Path) -> None:
    model = _model(tmp_path / "m.glb")
    means = {
        light: _render(model, environment="sea", light=light).mean() for light in ("day", "night")
    }
    assert means["night"] < 0.6 * means["day"]


def test_a_model_without_area_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidModel, match="No triangle of the model has an area"):
        _render(_model(tmp_path / "m.glb", scale=0.0))
