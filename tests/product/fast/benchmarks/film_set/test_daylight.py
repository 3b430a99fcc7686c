import numpy as np
import pytest

from benchmarks.film_set.daylight import cast_shadows, light_figure, light_floor
from media_studio.mesh.model import Material, Model, Surface
from media_studio.render.cast import build_cast

CORNERS = np.array([(x, y, z) for x in (-0.3, 0.3) for y in (0.0, 1.0) for z in (-0.3, 0.3)])
FACES = np.array(
    [
        (0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
        (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3),
    ]
)  # fmt: skip
BOX = build_cast(
    Model(
        surfaces=(Surface(vertices=CORNERS, faces=FACES, material=0),),
        materials=(Material(name="grey", base_color=(0.5, 0.5, 0.5, 1.0)),),
    )
)
POINTS = CORNERS.astype(np.float32)
EYE = np.array([0.0, 1.0, 4.0])


def ground(*places: tuple[float, float]) -> np.ndarray:
    return np.array([places], np.float32)


def test_the_floor_is_dark_under_the_figure_and_light_far_from_it() -> None:
    daylight = cast_shadows([BOX], [POINTS])
    under, behind, far, wall = light_floor(
        ground((0.0, 0.0), (-0.45, -0.5), (4.0, 4.0), (np.nan, np.nan)), daylight
    )[0]
    assert under < 0.2 < behind < 0.75
    assert far == pytest.approx(1.0)
    assert wall == 1.0


def test_shadow_falls_away_from_the_lamp() -> None:
    share = light_floor(ground((0.6, 0.6), (-0.6, -0.6)), cast_shadows([BOX], [POINTS]))[0]
    assert share[0] > share[1] + 0.2


def test_what_faces_the_lamp_is_lighter() -> None:
    daylight = cast_shadows([BOX], [POINTS])
    normals = np.tile(np.array([0.0, 0.0, 1.0], np.float32), (8, 1))
    front, back = np.array([10, 11], np.int32), np.array([8, 9], np.int32)
    weights = np.full((2, 3), 1 / 3, np.float32)
    lit = light_figure(BOX, POINTS, normals, (front, weights), EYE, daylight)
    shaded = light_figure(BOX, POINTS, -normals, (back, weights), -EYE, daylight)
    assert lit[:, :3].min() > shaded[:, :3].max()
    assert (lit[:, 3:] == 0).all()


def test_two_figures_shade_each_other() -> None:
    apart = POINTS + np.array([-0.9, 0.0, -1.0], np.float32)
    alone = light_floor(ground((-1.3, -1.4)), cast_shadows([BOX], [apart]))
    both = light_floor(ground((-0.45, -0.5)), cast_shadows([BOX, BOX], [POINTS, apart]))
    single = light_floor(ground((-0.45, -0.5)), cast_shadows([BOX], [POINTS]))
    assert both[0, 0] <= single[0, 0]
    assert alone[0, 0] < 1
