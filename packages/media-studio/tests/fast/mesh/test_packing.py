import numpy as np
import pytest

from media_studio.mesh.packing import pack


def _rectangles(sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    unit = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]], float)
    corners = unit * sizes[:, None, None, :]
    return corners.reshape(-1, 3, 2), np.repeat(np.arange(len(sizes)), 2)


def _boxes(packed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    points = packed.reshape(-1, 6, 2)
    return points.min(axis=1), points.max(axis=1)


def _gaps(packed: np.ndarray) -> np.ndarray:
    """Distances between the boxes around rectangles; negative where two overlap."""
    low, high = _boxes(packed)
    apart = np.maximum(low[:, None] - high[None], low[None] - high[:, None]).max(axis=-1)
    return apart[~np.eye(len(low), dtype=bool)]


@pytest.mark.parametrize(("size", "padding"), [(1024, 6), (256, 2), (4096, 6)])
def test_rectangles_keep_the_padding(size: int, padding: int) -> None:
    corners, charts = _rectangles(np.random.default_rng(0).uniform(0.1, 1, (60, 2)))
    packed = pack(corners, charts, size=size, padding=padding)
    assert packed.min() >= 0
    assert packed.max() <= 1
    assert _gaps(packed).min() >= padding / size


def test_all_charts_have_one_scale() -> None:
    sizes = np.random.default_rng(1).uniform(0.1, 1, (40, 2))
    corners, charts = _rectangles(sizes)
    low, high = _boxes(pack(corners, charts, size=512, padding=4))
    ratios = np.sort(high - low, axis=1) / np.sort(sizes, axis=1)
    assert ratios == pytest.approx(np.full((40, 2), ratios[0, 0]))


def test_rectangles_fill_most_of_the_square() -> None:
    corners, charts = _rectangles(np.random.default_rng(2).uniform(0.1, 1, (60, 2)))
    low, high = _boxes(pack(corners, charts, size=1024, padding=2))
    assert (high - low).prod(axis=1).sum() > 0.75


def test_turned_rectangles_are_set_upright() -> None:
    corners, charts = _rectangles(np.array([[1.0, 4.0]] * 4))
    angle = np.radians(30)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    low, high = _boxes(pack(corners @ turn, charts, size=512, padding=2))
    assert (high - low).prod(axis=1).sum() > 0.8


def test_charts_are_turned_but_not_mirrored() -> None:
    corners, charts = _rectangles(np.random.default_rng(3).uniform(0.1, 1, (30, 2)))
    packed = pack(corners, charts, size=512, padding=2)
    a, b = packed[:, 1] - packed[:, 0], packed[:, 2] - packed[:, 0]
    assert (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).min() > 0


def test_padding_gives_way_to_many_charts() -> None:
    corners, charts = _rectangles(np.ones((3000, 2)))
    packed = pack(corners, charts, size=128, padding=6)
    assert _gaps(packed).min() >= -1e-12
    low, high = _boxes(packed)
    assert (high - low).prod(axis=1).sum() > 0.3


def test_charts_without_an_area_are_placed() -> None:
    packed = pack(np.zeros((4, 3, 2)), np.arange(4), size=64, padding=2)
    assert packed.min() >= 0
    assert packed.max() <= 1
    assert len(np.unique(packed[:, 0], axis=0)) == 4
