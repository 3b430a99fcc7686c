"""Depth maps of the lights."""

import numpy as np
import pytest

from media_studio.render.shadow import FAR, depth_maps, studio_lights

FRAMES = np.eye(3, dtype=np.float32)[None]
SQUARE = np.array([(-0.5, -0.5, 0.25), (0.5, -0.5, 0.25), (0.5, 0.5, 0.25), (-0.5, 0.5, 0.25)])
FACES = np.array([(0, 1, 2), (0, 2, 3)], np.int32)


def _maps(opacity: float, frames: np.ndarray, points: np.ndarray = SQUARE) -> np.ndarray:  # type: ignore[type-arg]
    owner, share = np.zeros(2, np.int32), np.array([opacity], np.float32)
    return depth_maps(points.astype(np.float32), FACES, owner, share, frames, 16)


def test_a_map_holds_how_far_the_object_reaches_towards_the_light() -> None:
    depth = _maps(1.0, FRAMES)[0]
    assert depth[4:12, 4:12] == pytest.approx(0.25)
    assert (depth == FAR).sum() == 16 * 16 - 64


def test_what_lets_light_through_stands_in_that_share_of_the_maps() -> None:
    maps = _maps(0.3, np.repeat(FRAMES, 100, axis=0))
    solid = (maps.max(axis=(1, 2)) > FAR).mean()
    assert solid == pytest.approx(0.3, abs=0.03)
    whole = (maps > FAR).sum(axis=(1, 2))
    assert set(whole.tolist()) == {0, 64}


def test_a_map_is_the_same_however_finely_a_surface_is_cut() -> None:
    steps = np.linspace(-0.93, 0.87, 90)
    points = np.column_stack([grid.ravel() for grid in np.meshgrid(steps, steps)])
    plane = np.column_stack([points, points @ (0.3, -0.2)]).astype(np.float32)
    corner = np.arange(len(points)).reshape(90, 90)
    one, two, three, four = (
        part.ravel()
        for part in (corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1])
    )
    fine = np.concatenate([np.stack([one, two, three], 1), np.stack([one, three, four], 1)])
    ends = corner[[0, 0, -1, -1], [0, -1, -1, 0]]
    maps = [
        depth_maps(plane, faces, np.zeros(len(faces), int), np.ones(1, np.float32), FRAMES, 16)
        for faces in (fine, ends[FACES])
    ]
    assert maps[0] == pytest.approx(maps[1], abs=1e-5)
    assert (maps[0] > FAR).sum() > 150


def test_points_without_place_are_left_out() -> None:
    assert (_maps(1.0, FRAMES, SQUARE * np.nan) == FAR).all()


def test_the_lights_are_frames_and_their_parts_send_all_the_power() -> None:
    lights = studio_lights()
    assert lights.frames @ lights.frames.transpose(0, 2, 1) == pytest.approx(
        np.broadcast_to(np.eye(3), lights.frames.shape), abs=1e-5
    )
    toward = lights.offsets / np.linalg.norm(lights.offsets, axis=1, keepdims=True)
    assert lights.frames[: len(toward), 2] == pytest.approx(toward, abs=1e-5)
    assert np.pi * lights.power[:, 1].sum() == pytest.approx(
        280 * 0.975 + 42 * 0.96 + 150, rel=1e-4
    )
    assert len(lights.ambient) == len(lights.frames) - len(lights.offsets)
