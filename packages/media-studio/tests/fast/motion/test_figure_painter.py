import numpy as np
import pytest

from media_studio.motion.figure_painter import (
    FigureCamera,
    FigurePainter,
    framing_radius,
)
from media_studio.motion.figure_view import followed, view_of
from media_studio.motion.library.exercise import jumping_jacks
from media_studio.motion.library.locomotion import walk
from media_studio.motion.library.mood import idle

SIZE = 128


def painted(motion, seconds: float) -> np.ndarray:  # type: ignore[no-untyped-def]
    view = view_of(motion, np.array([0.0, seconds]))
    targets = followed(view.points, 24)
    camera = FigureCamera(size=SIZE, radius=framing_radius(view.points, targets))
    return FigurePainter(view, camera).paint(1, targets[1])


def is_like(picture: np.ndarray, color: tuple[int, int, int]) -> np.ndarray:
    """Pixels of about the hue of a colour."""
    wanted = np.array(color) / np.linalg.norm(color)
    given = picture / np.maximum(np.linalg.norm(picture, axis=-1, keepdims=True), 1)
    return (given @ wanted) > 0.985


def test_the_left_is_orange_and_on_the_right_of_the_picture() -> None:
    picture = painted(idle(), 0.5).astype(float)
    orange, blue = is_like(picture, (235, 122, 82)), is_like(picture, (64, 126, 210))
    assert 80 < orange.sum() < 3000
    assert 80 < blue.sum() < 3000
    assert np.nonzero(orange)[1].mean() > np.nonzero(blue)[1].mean() + 3


def test_every_point_is_in_the_picture() -> None:
    for motion in (walk(), jumping_jacks()):
        view = view_of(motion, np.arange(48) / 24)
        targets = followed(view.points, 24)
        camera = FigureCamera(size=SIZE, radius=framing_radius(view.points, targets))
        places = np.array([camera.project(p, t) for p, t in zip(view.points, targets, strict=True)])
        side = 2 * SIZE
        assert places[..., :2].min() > 0.02 * side
        assert places[..., :2].max() < 0.98 * side
        assert np.ptp(places[..., 1]) > 0.5 * side


def test_nearer_is_larger() -> None:
    camera = FigureCamera(size=SIZE, radius=1.0)
    _, _, scale = camera.project(np.array([[0, 0, 1.0], [0, 0, -1.0]]), np.zeros(3)).T
    assert scale[0] > scale[1]


def test_the_floor_is_darker_below_the_figure() -> None:
    view = view_of(idle(), np.array([0.0]))
    target = np.array([0.0, 0.8, 0.0])
    camera = FigureCamera(size=SIZE, radius=1.2)
    with_figure = FigurePainter(view, camera).paint(0, target).astype(int)
    feet = camera.project(np.array([[0.35, 0.0, 0.0], [-0.05, 0.0, 0.25]]), target) / 2
    aside, below = (with_figure[int(y), int(x)].sum() for x, y, _ in feet)
    assert below < aside - 20


def test_frames_do_not_draw_over_each_other() -> None:
    view = view_of(walk(), np.arange(24) / 24)
    camera, target = FigureCamera(size=SIZE, radius=1.2), np.array([0.0, 0.8, 0.5])
    painter = FigurePainter(view, camera)
    first = painter.paint(0, target)
    painter.paint(12, target)
    assert painter.paint(0, target) == pytest.approx(first)
