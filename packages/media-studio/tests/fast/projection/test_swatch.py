"""Painting with a sample of a material."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.swatch import paint_swatch, sample_length
from media_studio.reconstruction.view import View


@pytest.fixture
def cloth() -> ByteImage:
    """Vertical stripes over fine noise."""
    rng = np.random.default_rng(2)
    noise = cv2.GaussianBlur(rng.normal(size=(240, 240, 3)).astype(np.float32), (0, 0), 1.5)
    stripes = np.where(np.arange(240) % 40 < 20, 40, -40)[None, :, None]
    return np.clip(128 + 60 * noise + stripes, 0, 255).astype(np.uint8)


def base_map(model: Model) -> ByteImage:
    image = model.materials[model.surfaces[0].material].base_color_map
    assert image is not None
    return image


@pytest.fixture
def crate(make_box: Callable[..., Surface]) -> Model:
    return Model(surfaces=(make_box((1, 1, 1)),), materials=(Material(name="crate"),))


def test_texture_coordinates_stay(crate: Model, cloth: ByteImage) -> None:
    painted = paint_swatch(crate, cloth, size=128, pbr=True, seed=0)
    assert painted.surfaces[0].uv is crate.surfaces[0].uv
    assert painted.surfaces[0].vertices is crate.surfaces[0].vertices
    material = painted.materials[0]
    assert material.name == "crate"
    assert material.metallic_roughness_map is not None
    assert np.all(material.metallic_roughness_map[..., 2] == 0)
    assert material.normal_map is not None
    assert material.normal_map[..., :2].std() > 1


def test_the_sample_is_upright_and_not_stretched_on_all_walls(
    crate: Model, cloth: ByteImage, take_picture: Callable[..., View]
) -> None:
    """Six stripes of a 240 pixel sample of half a metre: two periods in a third of a metre."""
    painted = paint_swatch(crate, cloth, size=512, pbr=False, seed=0)
    for side in ("front", "left", "back", "right"):
        view = take_picture(painted, side, 336)
        middle = view.picture[50:-50, 50:-50, :3].astype(float).mean(axis=2)
        across, down = middle.mean(axis=0).std(), middle.mean(axis=1).std()
        assert across > 10 * down


def test_seeds_move_the_sample_and_equal_ones_do_not(crate: Model, cloth: ByteImage) -> None:
    one, same, other = (
        base_map(paint_swatch(crate, cloth, size=64, pbr=False, seed=seed)) for seed in (1, 1, 2)
    )
    np.testing.assert_array_equal(one, same)
    assert np.abs(one.astype(int) - other).mean() > 5


def test_contrast_stays_where_directions_blend(
    make_ball: Callable[..., Model], cloth: ByteImage, take_picture: Callable[..., View]
) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (64, 64, 3)).astype(np.uint8)
    picture = cv2.resize(noise, (256, 256), interpolation=cv2.INTER_NEAREST)
    painted = paint_swatch(make_ball(), picture, size=1024, pbr=False, seed=0)
    shown = take_picture(painted, "front", 256).picture[..., :3].astype(float)
    flat = shown[110:146, 110:146].std()
    oblique = np.concatenate([shown[110:146, 30:50], shown[110:146, -50:-30]]).std()
    assert oblique > 0.7 * flat


def test_a_sample_is_half_a_metre_but_repeats_at_most_four_times() -> None:
    cube = np.array([[0.0, 0, 0], [1, 1, 1]])
    assert sample_length(cube) == pytest.approx(0.5)
    assert sample_length(0.2 * cube) == pytest.approx(0.2)
    assert sample_length(10 * cube) == pytest.approx(2.5)
    assert sample_length(600 * cube) == pytest.approx(150)


def test_small_maps_show_the_mean_and_no_moire(crate: Model, cloth: ByteImage) -> None:
    painted = base_map(paint_swatch(crate, cloth, size=256, pbr=False, seed=0)).astype(float)
    assert painted.mean() == pytest.approx(cloth.mean(), abs=6)


def test_a_cut_out_lends_its_material(crate: Model) -> None:
    picture = np.zeros((100, 100, 4), np.uint8)
    picture[20:80, 20:80] = (150, 80, 30, 255)
    painted = base_map(paint_swatch(crate, picture, size=64, pbr=False, seed=0))
    assert np.abs(painted.astype(int) - (150, 80, 30)).max() <= 1


def test_skewed_copies_in_space_do_not_matter_to_the_map_size(
    crate: Model, cloth: ByteImage
) -> None:
    twice = replace(crate, surfaces=crate.surfaces * 2)
    painted = paint_swatch(twice, cloth, size=512, pbr=False, seed=0)
    assert base_map(painted).shape == (256, 256, 3)
