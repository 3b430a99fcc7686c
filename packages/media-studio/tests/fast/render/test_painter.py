"""Pictures without Blender: what a viewer would notice if it were wrong."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.mesh.model import Material, Model
from media_testing.render.samples import Paint, ball, card, model_of

MIDDLE = slice(24, 40)


def _middle(picture: FloatArray) -> FloatArray:
    return picture[MIDDLE, MIDDLE, :3].mean(axis=(0, 1))


def _quarters() -> FloatArray:
    """Red above left, green above right, blue below left, white below right."""
    image = np.full((32, 32, 3), 255, np.uint8)
    image[:16, :16], image[:16, 16:], image[16:, :16] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    return image


def test_textures_are_upright_and_not_mirrored(paint: Paint) -> None:
    picture = paint(model_of(card(), base_color_map=_quarters()), azimuth=0.0)
    found = [picture[row, column, :3] for row in (20, 44) for column in (20, 44)]
    assert [int(np.argmax(color)) for color in found[:3]] == [0, 1, 2]
    assert found[3].min() > 180


@pytest.mark.parametrize("roughness", [0.05, 0.35, 0.8])
def test_metal_is_never_black(paint: Paint, roughness: float) -> None:
    steel = model_of(ball(), metallic=1.0, roughness=roughness, base_color=(0.9, 0.9, 0.9, 1))
    picture = paint(steel, transparent=True)
    body = picture[picture[:, :, 3] == 255][:, :3]
    assert body.mean() > 110
    assert np.percentile(body, 5) > 25


def test_polished_metal_mirrors_more_contrast_than_brushed(paint: Paint) -> None:
    spread = []
    for roughness in (0.05, 0.9):
        picture = paint(model_of(ball(), metallic=1.0, roughness=roughness), transparent=True)
        spread.append(picture[picture[:, :, 3] == 255][:, :3].std())
    assert spread[0] > 1.2 * spread[1]


def test_gold_is_yellow_and_white_is_white(paint: Paint) -> None:
    gold = _middle(paint(model_of(ball(), metallic=1.0, base_color=(1.0, 0.7, 0.25, 1))))
    white = _middle(paint(model_of(ball())))
    assert gold[0] > gold[1] > gold[2] + 20
    assert np.ptp(white) < 8
    assert white.min() > 220


def test_vertex_colours_tint_the_surface(paint: Paint) -> None:
    surface = card()
    colors = np.array([(1, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 1), (1, 0, 0, 1)], float)
    model = Model(
        surfaces=(type(surface)(**{**vars(surface), "colors": colors}),),
        materials=(Material(name="plain"),),
    )
    picture = paint(model, azimuth=0.0)
    assert picture[32, 14, 0] > picture[32, 14, 2] + 80
    assert picture[32, 50, 2] > picture[32, 50, 0] + 80


def test_a_glowing_surface_is_brighter_than_its_colour(paint: Paint) -> None:
    dark = paint(model_of(ball(), base_color=(0, 0, 0, 1)))
    glowing = paint(model_of(ball(), base_color=(0, 0, 0, 1), emissive=(0.0, 0.8, 0.0)))
    assert _middle(glowing)[1] > _middle(dark)[1] + 120


def test_a_normal_map_turns_light_and_dark_around(paint: Paint) -> None:
    flat = np.full((4, 4, 3), (128, 128, 255), np.uint8)
    up, down = flat.copy(), flat.copy()
    up[:, :], down[:, :] = (128, 218, 218), (128, 38, 218)
    level = [
        _middle(paint(model_of(card(), normal_map=image, base_color=(0.3, 0.3, 0.3, 1)))).mean()
        for image in (up, flat, down)
    ]
    assert level[0] > level[1] + 5 > level[2] + 10


@pytest.mark.parametrize("azimuth", [0.0, 180.0])
def test_both_sides_of_a_sheet_are_lit(paint: Paint, azimuth: float) -> None:
    assert _middle(paint(model_of(card()), azimuth=azimuth)).min() > 90


def test_masked_texels_are_holes(paint: Paint) -> None:
    image = np.full((16, 16, 4), 255, np.uint8)
    image[4:12, 4:12, 3] = 0
    picture = paint(
        model_of(card(), base_color_map=image, alpha_mode="MASK"), azimuth=0.0, transparent=True
    )
    assert picture[32, 32, 3] < 120
    assert picture[14, 32, 3] == 255


def test_blended_sheets_add_up(paint: Paint) -> None:
    sheet = card()
    behind = type(sheet)(**{**vars(sheet), "vertices": sheet.vertices - (0, 0, 0.2)})
    look = Material(name="tint", base_color=(1, 0, 0, 0.5), alpha_mode="BLEND")
    one = paint(Model(surfaces=(sheet,), materials=(look,)), azimuth=0.0, transparent=True)
    two = paint(Model(surfaces=(sheet, behind), materials=(look,)), azimuth=0.0, transparent=True)
    assert one[20, 32, 3] == pytest.approx(128, abs=6)
    assert two[20, 32, 3] == pytest.approx(192, abs=8)


def test_glass_shows_what_is_behind_in_its_own_tint(paint: Paint) -> None:
    sheet = card()
    behind = type(sheet)(**{**vars(sheet), "vertices": sheet.vertices - (0, 0, 0.3), "material": 1})
    glass = Material(name="glass", base_color=(0.3, 1, 0.3, 1), roughness=0.05, transmission=1.0)
    picture = paint(
        Model(surfaces=(sheet, behind), materials=(glass, Material(name="w"))), azimuth=0.0
    )
    red, green, blue = _middle(picture)
    assert green > red + 40
    assert green > blue + 40
    assert green > 120


def test_the_floor_is_darker_beside_the_object_than_far_away(paint: Paint) -> None:
    picture = paint(model_of(ball()), size=96)
    assert picture[88, 60, :3].mean() < picture[88, 4, :3].mean() - 15


def test_without_backdrop_the_corners_are_clear_and_the_shadow_is_half_clear(paint: Paint) -> None:
    alpha = paint(model_of(ball()), size=96, transparent=True)[:, :, 3]
    assert alpha[0].max() == alpha[-1].max() == 0
    assert alpha[48, 48] == 255
    assert ((alpha > 30) & (alpha < 200)).sum() > 100
