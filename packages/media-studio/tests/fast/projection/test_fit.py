"""Laying pictures over a model."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidImage
from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.fit import RELATED, fit_views
from media_studio.projection.paint import paint_from_views
from media_studio.reconstruction.view import SIDES, View


@pytest.fixture
def car(make_box: Callable[..., Surface], smooth_picture: ByteImage) -> Model:
    """Something whose sides all look different: long, with a cabin behind and a mirror left."""
    parts = (
        make_box((0.8, 0.4, 2.0), (0, 0.2, 0)),
        make_box((0.7, 0.4, 0.8), (0, 0.6, -0.5)),
        make_box((0.3, 0.15, 0.1), (0.55, 0.45, 0.3)),
    )
    return Model(surfaces=parts, materials=(Material(name="a", base_color_map=smooth_picture),))


def cut_out(view: View, width: float, height: float) -> ByteImage:
    """Stretch a picture and move it within a larger one."""
    rows, columns = view.picture.shape[:2]
    size = (round(columns * width), round(rows * height))
    small = cv2.resize(view.picture, size, interpolation=cv2.INTER_AREA)
    return np.pad(small, ((31, 4), (9, 50), (0, 0)))


def test_moved_and_stretched_pictures_are_laid_back(
    car: Model, take_picture: Callable[..., View]
) -> None:
    pictures = {side: cut_out(take_picture(car, side), 0.9, 1.05) for side in SIDES}
    fit = fit_views(car, pictures)
    assert fit.quarter_turns == 0
    assert [view.side for view in fit.views] == list(SIDES)
    assert min(fit.agreement.values()) > 0.97
    assert fit.related == fit.views


def test_a_fitted_picture_paints_the_model_as_it_was(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> None:
    model = make_ball(picture=smooth_picture)
    view = take_picture(model, "front")
    fit = fit_views(model, {"front": cut_out(view, 1.0, 0.9)})
    painted = paint_from_views(model, fit.views, size=256, pbr=False)
    shown = take_picture(painted, "front").picture
    both = (shown[..., 3] == 255) & (view.picture[..., 3] == 255)
    error = shown[both][:, :3].astype(float) - view.picture[both][:, :3]
    assert 10 * np.log10(255**2 / np.mean(error**2)) > 28


def test_pictures_of_the_wrong_sides_agree_less(
    car: Model, take_picture: Callable[..., View]
) -> None:
    front, left = take_picture(car, "front").picture, take_picture(car, "left").picture
    right_way = fit_views(car, {"front": front, "left": left})
    wrong_way = fit_views(car, {"front": left, "back": left, "left": front, "right": left})
    assert min(right_way.agreement.values()) > 0.97
    assert min(wrong_way.agreement.values()) < 0.75


def test_a_model_that_faces_another_side_is_found(
    car: Model, take_picture: Callable[..., View]
) -> None:
    """What the pictures call the front is the left side of this model."""
    around = (*SIDES[1:], "front")
    turned = {
        side: take_picture(car, shown).picture for side, shown in zip(SIDES, around, strict=True)
    }
    fit = fit_views(car, turned)
    assert fit.quarter_turns == 1
    assert [view.side for view in fit.views] == ["left", "back", "right", "front"]
    assert min(fit.agreement.values()) > 0.97


def test_a_picture_of_something_else_is_not_related(
    make_box: Callable[..., Surface], take_picture: Callable[..., View], car: Model
) -> None:
    flagpole = Model(surfaces=(make_box((0.02, 2.0, 0.02)),), materials=car.materials)
    fit = fit_views(flagpole, {"front": take_picture(car, "front").picture})
    assert fit.agreement["front"] < RELATED
    assert fit.related == ()


def test_what_spreads_beyond_the_frame_counts_as_disagreement(
    make_box: Callable[..., Surface], car: Model
) -> None:
    """A thin pole, blown up until its middle fills a square, has nothing of a square."""
    square = Model(surfaces=(make_box((1.0, 1.0, 1.0)),), materials=car.materials)
    pole = np.zeros((400, 40, 4), np.uint8)
    pole[10:390, 16:24] = 255
    fit = fit_views(square, {"front": pole})
    assert fit.agreement["front"] < 0.15
    assert fit.related == ()


def test_a_sheet_seen_edge_on_agrees_with_nothing(
    car: Model, take_picture: Callable[..., View]
) -> None:
    corners = np.array([[-1.0, 0, 0], [1, 0, 0], [1, 1, 0]])
    sheet = Surface(vertices=corners, faces=np.array([[0, 1, 2]]), material=0)
    model = Model(surfaces=(sheet,), materials=(Material(name="a"),))
    left = take_picture(car, "left").picture
    fit = fit_views(model, {"front": left, "left": left})
    assert min(fit.agreement.values()) == 0
    assert len(fit.related) == 1


def test_an_empty_picture_is_refused(car: Model) -> None:
    with pytest.raises(InvalidImage, match="left"):
        fit_views(car, {"left": np.zeros((20, 20, 4), np.uint8)})
