"""Views made ready for projection."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidImage
from media_studio.mesh.model import Model
from media_studio.projection import plate as plates
from media_studio.projection.plate import make_plate, missing_sides, seen_through
from media_studio.reconstruction.view import View


def triangles(model: Model) -> tuple[FloatArray, IntArray]:
    corners = np.concatenate([each.vertices[each.faces] for each in model.surfaces])
    return corners, np.zeros(len(corners), np.int64)


def test_seen_through_a_point_has_the_same_pixel_mirrored(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    view = take_picture(make_ball(picture=smooth_picture), "front", 64)
    back = seen_through(view)
    assert back.side == "back"
    point = np.array([[0.2, 0.1, 0.0]])
    column, row, _ = view.project(point)[0]
    far_column, far_row, _ = back.project(point)[0]
    assert far_row == pytest.approx(row)
    assert far_column == pytest.approx(view.picture.shape[1] - column)
    np.testing.assert_array_equal(seen_through(back).picture, view.picture)
    assert seen_through(back).corner == pytest.approx(view.corner)


def test_only_pairs_with_one_picture_are_completed(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    model = make_ball(picture=smooth_picture)
    front, back, left = (take_picture(model, side, 32) for side in ("front", "back", "left"))
    assert [view.side for view in missing_sides([front])] == ["back"]
    assert [view.side for view in missing_sides([front, back, left])] == ["right"]


def test_large_pictures_are_reduced_in_place(
    make_ball: Callable[..., Model],
    take_picture: Callable[..., View],
    smooth_picture: ByteImage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = make_ball(picture=smooth_picture)
    view = take_picture(model, "front", 300)
    whole = make_plate(view, *triangles(model), pbr=False)
    monkeypatch.setattr(plates, "PLATE_EDGE", 128)
    small = make_plate(view, *triangles(model), pbr=False)
    assert max(small.color.shape) == 128
    assert small.corner == whole.corner
    for x, y in ((0.2, 0.1), (-0.3, 0.2), (0.0, -0.35)):
        colors = [
            each.color[
                int((each.corner[1] - y) * each.scale), int((x - each.corner[0]) * each.scale)
            ].astype(int)
            for each in (whole, small)
        ]
        assert np.abs(colors[0] - colors[1]).max() < 14


def test_the_depth_is_that_of_the_model(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    model = make_ball(picture=smooth_picture)
    plate = make_plate(take_picture(model, "left", 101), *triangles(model), pbr=False)
    assert plate.nearness.max() == pytest.approx(0.5, abs=2e-3)
    assert np.isneginf(plate.nearness[0, 0])


def test_an_empty_picture_is_refused(make_ball: Callable[..., Model]) -> None:
    view = View(
        picture=np.zeros((8, 8, 4), np.uint8), side="front", corner=(-1, 1), pixels_per_metre=4
    )
    with pytest.raises(InvalidImage, match="front"):
        make_plate(view, *triangles(make_ball()), pbr=False)
