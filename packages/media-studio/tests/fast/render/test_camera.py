"""The camera of the studio."""

import numpy as np
import pytest

from media_studio.render.camera import frame_outline
from media_studio.render.studio_light import FILL

OUTLINE = np.array([(x, y, z) for x in (-0.6, 0.6) for y in (-0.4, 0.4) for z in (0, 1.0)])


@pytest.mark.parametrize(("width", "height"), [(64, 64), (128, 64), (64, 128)])
def test_the_outline_fills_the_picture_and_stays_inside(width: int, height: int) -> None:
    camera = frame_outline(OUTLINE, width, height)
    places = camera.project(OUTLINE.astype(np.float32), 1)
    share = np.ptp(places[:, :2], axis=0) / (width, height)
    assert share.max() == pytest.approx(FILL, abs=0.01)
    assert (places[:, :2] > 0).all()
    assert (places[:, :2] < (width, height)).all()
    assert (places[:, 2] > 0).all()


def test_samples_scale_the_picture() -> None:
    camera = frame_outline(OUTLINE, 64, 64)
    one, three = (camera.project(OUTLINE.astype(np.float32), samples) for samples in (1, 3))
    assert three[:, :2] == pytest.approx(3 * one[:, :2], rel=1e-6)


def test_rays_go_through_their_pixels() -> None:
    camera = frame_outline(OUTLINE, 32, 16)
    points = camera.framing.position + 3 * camera.rays(32, 16)
    columns, rows = np.meshgrid(np.arange(32) + 0.5, np.arange(16) + 0.5)
    places = camera.project(points.astype(np.float32), 1)
    assert places[:, :2] == pytest.approx(
        np.column_stack([columns.ravel(), rows.ravel()]), abs=1e-3
    )
