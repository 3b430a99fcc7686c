import numpy as np

from media_studio.mesh.axis_labels import AXES, LEAST_ALIGNMENT, axis_labels, patches


def _strip(normals: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Polygons in a row, each next to the one before it."""
    count = len(normals)
    pairs = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
    return normals, np.ones(count), pairs, np.ones(count - 1)


def _tilted(degrees: np.ndarray) -> np.ndarray:
    angle = np.radians(degrees)
    return np.stack([np.sin(angle), np.cos(angle), np.zeros_like(angle)], axis=1)


def test_noise_around_45_degrees_makes_no_speckles() -> None:
    normals = _tilted(45 + np.random.default_rng(0).normal(0, 4, 900))
    index = np.arange(900).reshape(30, 30)
    beside = np.stack([index[:, :-1], index[:, 1:]], axis=-1).reshape(-1, 2)
    above = np.stack([index[:-1], index[1:]], axis=-1).reshape(-1, 2)
    pairs = np.concatenate([beside, above])
    labels = axis_labels(normals, np.ones(900), pairs, np.ones(len(pairs)))
    assert patches((normals @ AXES.T).argmax(axis=1), pairs)[0] > 100
    assert patches(labels, pairs)[0] < 15


def test_polygons_stay_within_reach_of_their_axis() -> None:
    normals = np.random.default_rng(1).normal(size=(500, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    labels = axis_labels(*_strip(normals))
    assert np.einsum("px,px->p", normals, AXES[labels]).min() >= LEAST_ALIGNMENT


def test_polygons_without_an_area_follow_their_neighbours() -> None:
    normals = _tilted(np.full(9, 90.0))
    normals[4] = 0
    np.testing.assert_array_equal(axis_labels(*_strip(normals)), np.zeros(9))


def test_small_patches_join_the_larger_one_beside_them() -> None:
    normals = _tilted(np.where(np.arange(41) // 3 == 6, 55.0, 20.0))
    normals, areas, pairs, lengths = _strip(normals)
    areas[18:21] = 1e-4
    assert len(np.unique(axis_labels(normals, areas, pairs, lengths))) == 1


def test_patches_of_one_label_that_do_not_touch_are_two() -> None:
    pairs = np.array([[0, 1], [1, 2], [2, 3]])
    count, group = patches(np.array([5, 5, 2, 5]), pairs)
    assert count == 3
    assert group[0] == group[1]
    assert len({*group[1:].tolist()}) == 3
